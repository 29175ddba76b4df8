"""What kept games show: totals worked out anew, and all that a game is made of."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from wordkit.game import Match

RECORDINGS = Path(__file__).parents[1] / "recordings"
PLAYED = {"wordoku": 3, "wordoku-expert": 2, "wordoku-friendly": 4, "wordoku-solo": 1}


@pytest.mark.parametrize("name", PLAYED)
def test_its_totals_and_places_are_worked_out_anew(name: str) -> None:
    match = Match.load(RECORDINGS / f"{name}.json")
    history: Any = match.state.var("history")
    assert match.outcome is not None
    keys = []
    for seat, total in enumerate(match.outcome.scores):
        own = [row[2] for row in history if row[1] == seat]
        assert (len(own), sum(own)) == (3, total)
        keys.append((sum(award.seat == seat for award in match.state.awards), max(own)))
    assert list(match.outcome.places) == [1 + sum(other > key for other in keys) for key in keys]


def test_they_show_all_that_a_game_is_made_of() -> None:
    building = {"ready", "place", "move", "remove", "clear", "wild", "unwild", "grid", "swap", "done"}
    for name in PLAYED:
        steps = Match.load(RECORDINGS / f"{name}.json").steps[1:]
        assert {step.action.name for step in steps if step.action} == building
        timers = {step.deadline for step in steps if step.deadline}
        assert timers == ({"time", "ready"} if name == "wordoku-friendly" else {"time"})
