"""Time: of a turn (S22), and of a task for which all words are taken apart (S8, S9)."""

from __future__ import annotations

from typing import Any

import pytest

from wordkit.game import Match
from wordkit.testing import codes

from .tables import at, do, game, held, lying, moving, words

BOOK = 'words "MLASKA BOMBOWY KARTA"'
HANDS = ('plans ann: "mix total total"', 'hand ann: "A E L O W Z"')


def minute(**options: Any) -> Match:
    """A turn may take a minute, a task under way ten seconds."""
    return at(game(turn_limit="60s", shuffle_limit="10s", **options), BOOK, *HANDS)


def timers(match: Match) -> dict[str, int]:
    """Seconds that are left, by timer."""
    return {name: (due - match.state.at) // 1000 for due, name in match.state.deadlines}


# --- a turn ----------------------------------------------------------------------------------------------------------


def test_who_does_nothing_in_time_does_nothing() -> None:
    match = do(minute(), "+59s")
    assert moving(match) == "ann turn"
    do(match, "+60s")
    assert (moving(match), held(match, "ann"), match.state.totals) == ("bob turn", (6, 3), (0, 0))
    assert timers(match) == {"turn": 60}


def test_every_turn_has_its_own_time() -> None:
    match = do(minute(), "+50s", "ann: complete mix KARTA>TARKA", "ann: draw task")
    assert (moving(match), timers(match)) == ("bob turn", {"turn": 60})


def test_drawing_belongs_to_the_turn() -> None:
    match = do(minute(), "+20s", "ann: exchange A E L", "+15s", "ann: draw letter")
    assert timers(match) == {"turn": 25}


@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_a_half_drawn_hand_is_completed_from_the_piles(drawn: int) -> None:
    match = do(minute(), "ann: exchange A E L + total", *["ann: draw letter"] * drawn, "+60s")
    assert (moving(match), held(match, "ann")) == ("bob turn", (6, 3))
    assert lying(match, "used_letters") == "A E L"


def test_after_a_task_a_half_drawn_hand_is_completed_by_chance() -> None:
    mixes = set()
    for seed in range(20):
        start = at(game(turn_limit="60s", shuffle_limit="10s"), BOOK, *HANDS, seed=seed)
        match = do(start, "ann: complete mix KARTA>TARKA", "+60s")
        mixes.add(held(match, "ann"))
    assert mixes == {(7, 2), (6, 3)}


def test_a_hand_stays_short_when_the_piles_are_empty() -> None:
    rules = game(turn_limit="60s")
    match = at(rules, BOOK, *HANDS, 'letters ""', 'tasks ""', 'open_letters "A U"', 'open_tasks "mix"')
    do(match, "ann: complete mix KARTA>TARKA", "+60s")
    assert (moving(match), held(match, "ann")) == ("bob turn", (6, 2))


def test_a_swap_that_takes_too_long_keeps_the_letters() -> None:
    match = do(at(game(turn_limit="60s"), *HANDS, "phase swap"), "+60s")
    assert (moving(match), held(match, "ann")) == ("bob swap", (6, 3))


@pytest.mark.parametrize("steps", [(), ("ann: draw letter",), ("ann: draw letter",) * 3])
def test_a_swap_half_done_is_finished_by_chance(steps: tuple[str, ...]) -> None:
    match = do(at(game(turn_limit="60s"), *HANDS, "phase swap"), "ann: swap", *steps, "+60s")
    assert (moving(match), held(match, "ann")) == ("bob swap", (6, 3))
    assert match.state.count("used_letters") == 3


def test_without_a_limit_no_timer_is_set() -> None:
    match = do(at(game(), BOOK, *HANDS), "ann: complete mix KARTA>TARKA")
    assert match.next_deadline is None


# --- a task under way ------------------------------------------------------------------------------------------------


def test_the_time_of_the_turn_stands_still_meanwhile() -> None:
    match = do(minute(), "+20s", "ann: start total")
    assert timers(match) == {"task": 10}
    do(match, "+4s", "ann: give_up")
    assert (moving(match), timers(match)) == ("ann turn", {"turn": 40})


def test_in_time_it_is_completed() -> None:
    match = do(minute(), "+20s", "ann: start total", "+9s", "ann: complete total MARSOWY BOMBKA KLATA")
    assert (words(match), match.state.totals) == ("MARSOWY BOMBKA KLATA", (30, 0))
    assert (moving(match), timers(match)) == ("ann draw", {"turn": 40})
    do(match, "ann: draw task")
    assert moving(match) == "bob turn"


@pytest.mark.parametrize("fails", ["ann: give_up", "+10s"])
def test_failing_restores_everything_but_the_turn_goes_on_with_something_else(fails: str) -> None:
    match = do(minute(), "ann: start total", fails)
    assert (words(match), held(match, "ann"), match.state.totals) == ("MLASKA BOMBOWY KARTA", (6, 3), (0, 0))
    assert (moving(match), timers(match)) == ("ann turn", {"turn": 60})
    # the other card of its kind neither
    assert codes(match, "ann", "start total") == ["failed_before"]
    assert not any(action.name == "start" for action in match.legal("ann"))
    do(match, "ann: exchange A", "ann: draw letter")
    assert moving(match) == "bob turn"
    # in the next turn it may be tried again
    do(match, "bob: exchange " + match.state.labels("hand", 1)[0], "bob: draw letter")
    assert codes(match, "ann", "start total") == []


def test_after_failing_the_rest_of_the_turn_may_run_out() -> None:
    match = do(minute(), "+50s", "ann: start total", "+10s", "+10s")
    assert (moving(match), match.state.var("failed")) == ("bob turn", False)


def test_without_a_limit_it_is_completed_at_once() -> None:
    match = at(game(shuffle_limit=None), BOOK, *HANDS)
    assert codes(match, "ann", "start total") == ["no_start"]
    do(match, "ann: complete total MARSOWY BOMBKA KLATA")
    assert match.state.totals == (30, 0)


def test_while_it_is_under_way_nothing_else_is_done() -> None:
    match = do(minute(), "ann: start total")
    assert codes(match, "ann", "exchange A") == ["under_way"]
    assert codes(match, "ann", "complete mix KARTA>TARKA") == ["under_way"]
    assert codes(match, "ann", "draw letter") == ["nothing_to_draw"]
    assert "letters_left_over" in codes(match, "ann", "complete total MARSOWY BOMBKA LATA")
    assert moving(match) == "ann task"


def test_everybody_sees_which_task_is_under_way() -> None:
    match = do(minute(), "ann: start total")
    assert match.view("bob").var("trying") == "total"
    assert match.view(None).var("phase") == "task"
