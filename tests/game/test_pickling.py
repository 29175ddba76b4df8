"""What is public pickles, for worker processes and notebooks; and the testing tools need no test framework."""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import Any

import pytest

from wordkit.errors import (
    AmbiguousAction,
    DamagedSave,
    IllegalAction,
    NotFound,
    SpecError,
    StaleVersion,
    TimeRunsBackwards,
)
from wordkit.game import Game, Match

from .test_sample_plugin import plugin, wordrow

__all__ = ["plugin", "wordrow"]


@pytest.fixture
def match(wordrow: Game) -> Match:
    match = Match.from_position(wordrow, 'rack ann: "TREES" bob: "STONE"', seed=3)
    match.apply("ann", match.parse("TREES", "ann"))
    return match


def again(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def test_games_states_matches_views_and_events_pickle(match: Match) -> None:
    assert again(match.game).start(2, 3) == match.game.start(2, 3)
    assert again(match.state) == match.state
    assert again(match.view("ann")).to_json() == match.view("ann").to_json()
    assert again(match.events("bob")) == match.events("bob")
    copy = again(match)
    assert copy.to_json() == match.to_json()
    assert copy.state.table is copy.states[0].table
    seat = copy.to_move[0]
    copy.apply(seat, copy.legal(seat).best(1)[0])
    match.apply(seat, match.legal(seat).best(1)[0])
    assert copy.state == match.state


def test_errors_pickle_whole_so_that_worker_processes_can_tell_them(match: Match) -> None:
    seat = match.to_move[0]
    with pytest.raises(IllegalAction) as illegal:
        match.apply(seat, match.game.engine.parse("ZEBRAS", match.state, seat))
    actions = match.legal(seat).best(2)
    for error in (
        illegal.value,
        AmbiguousAction("T", actions),
        StaleVersion(3, 4),
        TimeRunsBackwards(1, 2),
        DamagedSave("turns[3]", "no hash"),
        SpecError("a fault", ["somewhere"]),
        NotFound("no game", "game", "chess"),
    ):
        copy = again(error)
        assert (type(copy), str(copy), vars(copy)) == (type(error), str(error), vars(error))


def test_the_testing_tools_import_without_pytest_and_hypothesis() -> None:
    code = "import sys; sys.modules['pytest'] = sys.modules['hypothesis'] = None; import wordkit.testing"
    assert subprocess.run([sys.executable, "-P", "-c", code], capture_output=True).returncode == 0
