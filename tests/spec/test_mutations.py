"""A rulespec from anybody is safe to read: damaged ones give diagnostics, never a traceback, and soon."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from wordkit.errors import SpecError
from wordkit.spec.diagnostics import Diagnostic
from wordkit.spec.model import load_rules
from wordkit.spec.tree import Source

from .installed import GAMES
from .test_checker import find_spec, find_vocabulary

ROOT = Path(__file__).parents[2]
SPECS = [
    path.read_text(encoding="utf-8") for path in sorted((*GAMES.glob("*.rules"), *(ROOT / "rulespecs").glob("*.rules")))
]
SCRAPS = [
    *"{}()[]\"'=:;,.#@+-*/%<>!?\\\0\t\n\r",
    '"""',
    "##",
    "==",
    "..",
    "if ",
    "then ",
    " when ",
    " in ",
    "for x in ",
    "option size = ",
    "drop tiles\n",
    "add tiles {\n",
    "extends stacks",
    "999999999999",
    "2x2",
    "30s",
    "é",
    "\u202e",
    "\ud7ff",
    "𝔄",
]


def mutated(number: int) -> str:
    """A good rulespec with one to four places changed; the same for the same number."""
    rng = random.Random(number)
    text = rng.choice(SPECS)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text))
        match rng.randrange(6):
            case 0:
                text = text[:at] + rng.choice(SCRAPS) + text[at:]
            case 1:
                text = text[:at] + text[at + rng.randint(1, 12) :]
            case 2:  # a line is lost
                end = text.find("\n", at)
                text = text[:at] + text[end + 1 if end >= 0 else len(text) :]
            case 3:  # a line is doubled elsewhere
                line = rng.choice(text.splitlines(keepends=True))
                text = text[:at] + line + text[at:]
            case 4:  # two characters change places
                text = text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]
            case _:
                text = text[:at] + rng.choice(SCRAPS) + text[at + 1 :]
    return text


@pytest.mark.parametrize("block", range(8))
def test_a_damaged_rulespec_is_explained(block: int) -> None:
    for number in range(block * 25, block * 25 + 25):
        source = Source("x.rules", mutated(number))
        found: tuple[object, ...] = ()
        try:
            rules = load_rules(source, find_spec, find_vocabulary)
        except SpecError as error:
            found = error.diagnostics or (None,)
        else:
            assert load_rules(rules.text, find_spec, find_vocabulary) == rules, number
        for fault in found:
            assert isinstance(fault, Diagnostic), number
            assert str(fault), number
            assert fault.message, number
            assert 0 <= fault.span.start <= len(fault.source.text) + 1, number


@pytest.mark.parametrize(
    "text",
    [
        "game x { " * 3000,
        "game x {\n" + "a { " * 20_000,
        "game x {\n a = " + "f(" * 50_000,
        "game x {\n a = " + "1 + " * 50_000 + "1\n}",
        "game x {\n a " + "[" * 30_000 + "\n}",
        "game x {\n a " + "b " * 60_000 + "\n}",
        "game x {\n" + 'a "' * 20_000,
        "game x {\n" + '"""' * 20_000,
        "game x {\n  engine crossboard\n" + "  option sise = 1\n" * 4000 + "}\n",
        "game x {\n" + "\n".join(f"  {'y' * 200}{i}" for i in range(900)) + "\n}\n",
        "game x extends stacks {\n"
        + "".join(f"  macro m{i}(x) = m{i - 1}(x) + m{i - 1}(x)\n" for i in range(1, 300))
        + '  macro m0(x) = x\n  score word "m" = m299(1)\n}\n',
        "{" * 60_000,
        "}" * 60_000,
        "game x extends x {}\n" + "}" * 1000,
    ],
    ids=range(14),
)
def test_a_monstrous_rulespec_is_refused(text: str) -> None:
    with pytest.raises(SpecError):
        load_rules(Source("x.rules", text), find_spec, find_vocabulary)
