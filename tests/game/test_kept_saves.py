"""Saves kept since they were made still load, byte for byte; what each turn does is told by the recordings beside them.

A save that no longer loads means that those of users don't either: say so in the change log, or mend the change.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wordkit import registry
from wordkit.game import Match

SAVES = sorted((Path(__file__).parents[1] / "recordings").glob("*.json"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_kept_save_loads_and_saves_to_the_same_bytes(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    engine = json.loads(text)["engine"]["name"]
    if engine not in registry.names("engines"):
        pytest.skip(f"the engine {engine} isn't installed")
    match = Match.load(path)
    assert match.outcome is not None
    assert match.to_json() == text
