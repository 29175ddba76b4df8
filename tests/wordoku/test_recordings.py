"""One recording a variant: a game played to its end, replayed step by step, hash by hash.

A recording that no longer replays means that saves of users don't either: say so in the change log, or mend the change.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from wordkit.game import Match

RECORDINGS = Path(__file__).parents[1] / "recordings"
PLAYED = {"wordoku": 3, "wordoku-expert": 2, "wordoku-friendly": 4, "wordoku-solo": 1}


@pytest.mark.parametrize("name", PLAYED)
def test_it_replays(name: str) -> None:
    match = Match.load(RECORDINGS / f"{name}.json")
    assert match.outcome is not None
    assert (match.outcome.end, len(match.seats)) == ("end.rounds", PLAYED[name])
    assert match.to_json() == (RECORDINGS / f"{name}.json").read_text(encoding="utf-8")


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


def test_every_rulespec_of_the_game_has_one() -> None:
    rulespecs = {path.stem for path in (Path(__file__).parents[2] / "rulespecs").glob("wordoku*.rules")}
    assert rulespecs <= {path.stem for path in RECORDINGS.glob("wordoku*.json")} == set(PLAYED)
