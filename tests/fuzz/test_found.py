"""Every input that a reader once fell over."""

from __future__ import annotations

import pytest

pytest.importorskip("resource", reason="bounds of time and memory are those of a Unix")
for plugin in ("upwords", "wordsy", "wordoku", "wordstacker", "rulespecs", "english", "polish"):
    pytest.importorskip(f"wordkit_{plugin}", reason="its inputs are damaged here")

FOUND: dict[str, tuple[str, bytes | str]] = {
    "a grid that ends in a blank of another kind": ("action", "wordoku 0\ngrid A \x85/ B"),
    "half a surrogate pair in a word on the table": (
        "position",
        b'wordstacker 0\nseats a b\nwords "A B\xccO K"\nplans a: "l"',
    ),
    "half a surrogate pair on a board": ("position", b'upwords 0\nseats a b\nboard "\xa0"'),
    "half a surrogate pair in a bag": ("position", b'upwords:challenge 0\nseats a b\nbag "\xff"'),
    "a clause that breaks off after a very long word": ("position", "wordoku 0\n" + "a" * 40_000 + " ="),
    "a word of more letters than a word can have": ("position", f'wordsy 0\nseats a b\nwritten a: "{"H" * 300}"'),
    "an action without a name": ("action", 'upwords 0\n{"action": ""}'),
    "a challenge of seat true, which is no seat": (
        "action",
        'wordsy:challenge 3\n{"action": "challenge", "seat": true}',
    ),
}


@pytest.mark.parametrize("name", FOUND)
def test_is_answered_or_refused(name: str) -> None:
    from .driver import outcome
    from .targets import TARGETS

    target, data = FOUND[name]
    _, failure = outcome(TARGETS[target], data.encode() if isinstance(data, str) else data)
    assert not failure
