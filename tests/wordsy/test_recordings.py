"""What kept games show: totals worked out anew, and all that a game is made of."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from wordkit.game import Match

RECORDINGS = Path(__file__).parents[1] / "recordings"
PLAYED = {"wordsy": 3, "wordsy-challenge": 4, "wordsy-no-timer": 3, "wordsy-solo": 1}


@pytest.mark.parametrize("name", PLAYED)
def test_its_totals_are_words_bonuses_and_penalties_added_up_anew(name: str) -> None:
    match = Match.load(RECORDINGS / f"{name}.json")
    history: Any = match.state.var("history")
    assert match.outcome is not None
    for seat, total in enumerate(match.outcome.scores):
        own = [(points, bonuses) for _, who, _, points, _, bonuses in history if who == seat]
        assert len(own) == 7
        best = sorted((points for points, _ in own), reverse=True)[:5]
        assert total == sum(best) + sum(sum(each) for _, each in own) - match.state.number("penalties", seat)


def test_they_show_all_that_a_game_is_made_of() -> None:
    kinds: dict[str, set[str]] = {}
    for name in PLAYED:
        steps = Match.load(RECORDINGS / f"{name}.json").steps[1:]
        kinds[name] = {step.action.name if step.action else str(step.deadline) for step in steps}
    assert kinds["wordsy"] == {"write", "erase", "lock", "reveal", "accept"}
    assert kinds["wordsy-challenge"] == {"write", "erase", "lock", "reveal", "challenge", "accept"}
    assert kinds["wordsy-no-timer"] == {"write", "erase", "lock", "accept"}
    assert kinds["wordsy-solo"] == {"write", "erase", "lock", "cap", "accept"}
