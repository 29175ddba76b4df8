"""What kept games show: the oracle goes through each of them, totals are added up anew, nothing is left out.

That they load byte for byte is told by `tests/game/test_kept_saves.py`, what every turn does by the recordings.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from wordkit_wordstacker import oracle_game

from wordkit.game import Match

from . import replay

RECORDINGS = Path(__file__).parents[1] / "recordings"
PLAYED = {"wordstacker": 2, "wordstacker-150": 3, "wordstacker-english": 6, "wordstacker-limits": 3}


@pytest.fixture(params=PLAYED, scope="module")
def match(request: pytest.FixtureRequest) -> Match:
    return Match.load(RECORDINGS / f"{request.param}.json")


def test_the_oracle_goes_through_it_card_by_card(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every pile, hand and row after every action and time-out; the totals and places at the end."""
    # three million words needn't be copied to ask whether some fifty are among them
    monkeypatch.setattr(replay, "words_of", lambda lexicon: lexicon)
    steps = list(replay.replayed(match))
    assert len(steps) == match.version + 1
    last = steps[-1][1]
    assert isinstance(last, oracle_game.Game)
    assert last.phase == "over"


def test_its_totals_and_places_are_worked_out_anew(match: Match) -> None:
    """S12, S13: by the points on the cards in front; of equal points fewer cards."""
    points = {task["name"]: task["points"] for task in match.game.rules.clauses("task")}
    done = [match.state.labels("completed", seat) for seat in range(len(match.seats))]
    keys = [(sum(points[name] for name in names), -len(names)) for names in done]
    outcome = match.outcome
    assert outcome is not None
    assert outcome.end == "end.target"
    assert list(outcome.scores) == [total for total, _ in keys]
    assert list(outcome.places) == [1 + sum(other > key for other in keys) for key in keys]
    assert max(outcome.scores) >= match.game.rules.option("target")


def test_all_seats_had_as_many_turns(match: Match) -> None:
    """S12: a turn is over when the next seat is to move, or the game is."""
    turns = [0] * len(match.seats)
    for before, after in zip(match.states, match.states[1:], strict=False):
        swapping = "swap" in (before.var("phase"), before.var("after"))
        if not swapping and (after.outcome is not None or after.to_move != before.to_move):
            turns[before.to_move[0]] += 1
    assert len(set(turns)) == 1


def test_they_are_of_these_seats() -> None:
    assert {path.stem for path in RECORDINGS.glob("wordstacker*.json")} == set(PLAYED)
    for name, seats in PLAYED.items():
        assert len(Match.load(RECORDINGS / f"{name}.json").seats) == seats


def test_they_show_all_that_a_game_is_made_of() -> None:
    matches = [Match.load(RECORDINGS / f"{name}.json") for name in PLAYED]
    done = {step.action.name for match in matches for step in match.steps[1:] if step.action}
    assert done == {"swap", "keep", "put", "draw", "take", "exchange", "play", "complete", "start"}
    tasks = {
        str(step.action["task"])
        for match in matches
        for step in match.steps
        if step.action and step.action.name == "complete"
    }
    assert tasks == {
        "replace_2", "replace_3", "replace_4", "replace_5", "insert_1", "insert_many", "mix", "total", "new_word",
    }  # fmt: skip
    late = matches[-1]
    phases = {
        (step.deadline, before.var("phase"), before.var("after"))
        for before, step in zip(late.states, late.steps[1:], strict=False)
        if step.deadline
    }
    assert phases == {
        ("turn", "swap", ""), ("turn", "turn", ""), ("turn", "draw", ""), ("turn", "draw", "exchange"),
        ("task", "task", ""),
    }  # fmt: skip
    noted = {getattr(event, "name", "") for event in late.record()}
    assert noted >= {"letters_reshuffled", "tasks_reshuffled", "failed"}
