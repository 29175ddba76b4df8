"""The readers of the rules language: a rulespec with its engine's set-up, and a scenario file with its examples."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from wordkit import registry
from wordkit.errors import NotFound, SpecError
from wordkit.game import Match
from wordkit.loading import game_of, load_rules
from wordkit.spec.diagnostics import Diagnostic
from wordkit.spec.formatter import format_text
from wordkit.spec.model import as_source
from wordkit.testing.examples import run_examples

from .driver import Target

ROOT = Path(__file__).parents[2]
CORPUS = Path(__file__).with_name("corpus")


@cache
def corpus(name: str) -> list[bytes]:
    """The inputs kept for a target."""
    return [path.read_bytes() for path in sorted((CORPUS / name).iterdir())]


@cache
def _specs() -> list[bytes]:
    ours = [registry.find_spec(name) for name in registry.names("rulespecs")]
    stand_in = (ROOT / "tests/spec/games/stacks.rules").read_bytes().replace(b"engine crossboard", b"engine tilegrid")
    broken = [path.read_bytes() for path in sorted((ROOT / "tests/broken").glob("*.rules"))[::4]]
    return [source.text.encode() for source in ours if source] + [stand_in, *broken, *corpus("rulespec")]


def words_of(pieces: list[bytes]) -> list[bytes]:
    """Every word that occurs in some inputs, and the signs of the language."""
    found = {word for piece in pieces for word in re.findall(rb"[A-Za-z_]\w{1,24}", piece)}
    signs = b'{ } ( ) [ ] == != <= >= // .. + - * / % ? : , ; ## # @own @rule """ " = 30s 2x2 5m none yes no'.split()
    return sorted(found) + signs * 12


def _explained(error: SpecError) -> str:
    """The codes of what is wrong; every fault must be printable and lie in its text."""
    assert error.diagnostics, "a SpecError without a fault"
    codes = set()
    for fault in error.diagnostics:
        assert isinstance(fault, Diagnostic), fault
        assert fault.message
        assert str(fault)
        assert fault.to_json()
        assert 0 <= fault.span.start <= len(fault.source.text) + 1, "a fault outside of its text"
        codes.add(fault.code)
    return " ".join(sorted(codes)[:3])


def read_spec(data: bytes) -> str:
    """Formats it, checks it; what has no fault says the same when it is read again, and can be set up."""
    try:
        format_text(as_source(data))
    except SpecError as error:
        _explained(error)
    try:
        rules = load_rules(data)
    except SpecError as error:
        return _explained(error)
    assert load_rules(rules.text.encode()) == rules, "its own text says something else"
    assert format_text(as_source(rules.text)) == rules.text, "its own text isn't in canonical layout"
    try:
        game = game_of(rules)
    except SpecError as error:
        return f"not made: {_explained(error)}"
    except NotFound as error:
        return f"not found: {error.kind}"
    for seats in sorted(set(game.rules.players)):
        match = Match(game, seats, 1)
        for seat in match.to_move:
            assert match.legal(seat), "nothing is legal"
    return "accepted"


def _scenarios() -> list[bytes]:
    return corpus("scenario")


def read_scenario(data: bytes) -> str:
    """Loads it and runs its own examples; a check that fails says why."""
    try:
        rules = load_rules(data)
        game = game_of(rules)
    except SpecError as error:
        return _explained(error)
    except NotFound as error:
        return f"not found: {error.kind}"
    report = run_examples(game, "<text>")
    assert str(report)
    return f"{min(report.examples, 2)} examples, " + " ".join(
        sorted({f"{check.what.split()[0]}: {check.real.split()[0] if check.real else ''}" for check in report.failures})
    )


SPECS = [
    # it is read up to five times
    Target("rulespec", read_spec, _specs, lambda: words_of(_specs()), seconds=10),
    Target("scenario", read_scenario, _scenarios, lambda: words_of([*_scenarios(), *_specs()[:4]])),
]
