"""Every input that a reader once fell over."""

from __future__ import annotations

import pytest

pytest.importorskip("resource", reason="bounds of time and memory are those of a Unix")
for plugin in ("upwords", "wordsy", "wordoku", "wordstacker", "rulespecs", "english", "polish"):
    pytest.importorskip(f"wordkit_{plugin}", reason="its inputs are damaged here")

FOUND = {
    "a grid that ends in a blank of another kind": ("action", "wordoku 0\ngrid A \x85/ B"),
}


@pytest.mark.parametrize("name", FOUND)
def test_is_answered_or_refused(name: str) -> None:
    from .driver import outcome
    from .targets import TARGETS

    target, data = FOUND[name]
    _, failure = outcome(TARGETS[target], data.encode() if isinstance(data, str) else data)
    assert not failure
