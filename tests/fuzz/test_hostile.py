"""Shapes made to cost time or memory: deep, long, repeated, counted beyond measure. Each is read or refused soon."""

from __future__ import annotations

from pathlib import Path

import pytest

from wordkit.errors import SpecError
from wordkit.loading import load_rules

GAME = "game x extends upwords {\n"
SHAPES = {
    "games in games": "game x { " * 3000,
    "blocks in blocks": "game x {\n" + "a { " * 20_000,
    "calls in calls": "game x {\n a = " + "f(" * 50_000,
    "a long sum": "game x {\n a = " + "1 + " * 50_000 + "1\n}",
    "a long sum, whole": GAME + '  score word "m" = ' + "1 + " * 20_000 + "1\n}",
    "minus minus minus": GAME + '  score word "m" = ' + "-" * 20_000 + "1\n}",
    "not not not": GAME + "  end x when " + "not " * 20_000 + "yes\n}",
    "if in if": GAME + '  score word "m" = ' + "if yes then " * 20_000 + "1\n}",
    "comparisons": GAME + "  end x when " + "1 < " * 20_000 + "1\n}",
    "brackets": "game x {\n a " + "[" * 30_000 + "\n}",
    "words": "game x {\n a " + "b " * 60_000 + "\n}",
    "open texts": "game x {\n" + 'a "' * 20_000,
    "open long texts": "game x {\n" + '"""' * 20_000,
    "misspelt options": "game x {\n  engine crossboard\n" + "  option sise = 1\n" * 4000 + "}\n",
    "long words": "game x {\n" + "\n".join(f"  {'y' * 200}{i}" for i in range(900)) + "\n}\n",
    "a doubling macro": GAME
    + "".join(f"  macro m{i}(x) = m{i - 1}(x) + m{i - 1}(x)\n" for i in range(1, 300))
    + '  macro m0(x) = x\n  score word "m" = m299(1)\n}\n',
    "open braces": "{" * 60_000,
    "closed braces": "}" * 60_000,
    "its own parent": "game x extends x {}\n" + "}" * 1000,
    "comments": GAME + "#\n" * 50_000 + "  oops\n}",
    "documentation": GAME + "## a\n" * 20_000 + "  oops\n}",
    "semicolons": GAME + ";" * 100_000 + "oops }",
    "carriage returns": GAME + "\r" * 100_000 + "oops }",
    "blanks": GAME + " " * 100_000 + "oops }",
    "a number of many digits": GAME + f"  option size = {'9' * 100_000}\n}}",
    "a word of many letters": GAME + f"  {'a' * 100_000}\n}}",
    "many tiles": GAME + "  tiles { 999999999: A }\n  oops\n}",
    "many labels": GAME + "  tiles { 1: " + " ".join(f"L{i}" for i in range(20_000)) + " }\n}",
    "a long list": GAME + "  lexicon english plus: [" + " ".join(f"AB{i}" for i in range(9_000)) + "]\n  oops\n}",
    "examples": GAME + '  example "e" { seats a b; do a: "pass" }\n' * 1900 + "  oops\n}",
    "ends": GAME + "".join(f"  end e{i} when bag.count == {i}\n" for i in range(1900)) + "  oops\n}",
    "drops": GAME + "  drop rule pass\n" * 1900 + "}",
    "notes": GAME + "  rule pass" + ' @own "x"' * 20_000 + "\n}",
    "translations": GAME + "".join(f'  translate l{i} {{ title "x" }}\n' for i in range(900)) + "  oops\n}",
    "hidden signs": GAME + "\u202e\ufeff\u200b\0" * 9_000 + "}",
    "half a pair": GAME + "\ud800 }",
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_monstrous_rulespec_is_refused(shape: str) -> None:
    pytest.importorskip("wordkit_rulespecs", reason="the shapes are variants of an installed game")
    pytest.importorskip("wordkit_upwords", reason="the shapes are variants of an installed game")
    pytest.importorskip("resource", reason="bounds of time are those of a Unix")
    from .driver import bounded

    text = SHAPES[shape]
    with bounded(), pytest.raises(SpecError):
        load_rules(text.encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("path", sorted(Path(__file__).with_name("corpus").glob("*/*")), ids=lambda path: path.name)
def test_the_corpus_is_small(path: Path) -> None:
    assert 0 < path.stat().st_size < 4096
