"""The end of a game, who wins, and what formulas may ask of it."""

from __future__ import annotations

from typing import Any

import pytest

from wordkit.game import Match
from wordkit.game.outcome import Reader

from .tables import at, do, game

ANN = ('plans ann: "mix insert_1 replace_2"', 'hand ann: "A E L O W Z"')
BOB = ('plans bob: "mix insert_1 replace_2"', 'hand bob: "B I K N R S"')


def turn(match: Match, seat: str) -> Match:
    """An exchange of a letter."""
    letter = match.state.labels("hand", match.seat(seat))[0]
    return do(match, f"{seat}: exchange {letter}", f"{seat}: draw letter")


def completes(match: Match, seat: str) -> Match:
    """Ten points."""
    return do(match, f"{seat}: complete mix TARKA>KARTA", f"{seat}: draw task")


@pytest.mark.parametrize(
    ("starter", "seat", "others"),
    [
        # the seats after the trigger up to the starter's right have another turn (S12)
        ("ann", "ann", ["bob", "cat"]),
        ("ann", "bob", ["cat"]),
        ("ann", "cat", []),
        ("cat", "ann", ["bob"]),
        ("cat", "bob", []),
        ("bob", "ann", []),
    ],
)
@pytest.mark.parametrize("number", [1, 4])
def test_all_have_as_many_turns(starter: str, seat: str, others: list[str], number: int) -> None:
    match = at(
        game(), f"round {number}", f"starter {starter}", f'plans {seat}: "mix insert_1 replace_2"',
        f"total {seat}: 95", f"to_move {seat}", seats="ann bob cat",
    )  # fmt: skip
    completes(match, seat)
    for other in others:
        assert match.outcome is None
        turn(match, other)
    assert match.outcome is not None
    assert match.outcome.end == "end.target"
    assert [match.seats[winner] for winner in match.outcome.winners] == [seat]


def test_no_round_is_over_before_the_first_has_begun() -> None:
    """Who has the points before anybody had a turn still plays the round (S12): swapping is no round."""
    match = at(game(), "phase swap", "total ann: 100")
    do(match, "ann: keep", "bob: keep")
    assert match.outcome is None
    turn(match, "ann")
    assert match.outcome is None
    turn(match, "bob")
    assert match.outcome is not None
    assert match.outcome.end == "end.target"


def test_points_of_the_last_turns_count() -> None:
    match = at(game(), *ANN, *BOB, "total ann: 90 bob: 95")
    completes(match, "ann")
    do(match, "bob: complete mix KARTA>TARKA", "bob: draw task")
    assert match.outcome is not None
    assert (match.outcome.scores, match.outcome.places) == ((100, 105), (2, 1))


@pytest.mark.parametrize(
    ("target", "spec", "over"),
    [(100, "wordstacker", True), (110, "wordstacker", False), (None, "wordstacker-150", False)],
)
def test_the_target_is_an_option(target: int | None, spec: str, over: bool) -> None:
    options: dict[str, Any] = {} if target is None else {"target": target}
    match = at(game(spec=spec, **options), "starter bob", *ANN, "total ann: 90", "to_move ann")
    assert (completes(match, "ann").outcome is not None) == over


@pytest.mark.parametrize(
    ("mine", "theirs", "places"),
    [
        # S13: fewer completed tasks; then shared
        ("total total", "replace_5 replace_5", (2, 1)),
        ("total total", "replace_5 replace_5 mix mix", (1, 2)),
        ("total total", "replace_5 replace_5 mix", (1, 1)),
    ],
)
def test_a_tie(mine: str, theirs: str, places: tuple[int, int]) -> None:
    tie = at(
        game(), "starter bob", *ANN, f'completed ann: "{mine}" bob: "{theirs}"', "total ann: 90 bob: 100", "to_move ann"
    )
    outcome = completes(tie, "ann").outcome
    assert outcome is not None
    assert outcome.places == places


def test_cards_in_hand_dont_count_in_a_tie() -> None:
    match = at(
        game(), "starter bob", 'plans ann: "mix insert_1 insert_1 insert_1"', 'hand ann: "A E L O W"',
        'completed ann: "total" bob: "replace_5 replace_5 mix"', "total ann: 90 bob: 100", "to_move ann",
    )  # fmt: skip
    outcome = completes(match, "ann").outcome
    assert outcome is not None
    assert outcome.winners == (0,)


def test_a_game_in_which_nobody_completes_anything_ends() -> None:
    match = at(game(max_rounds=3), "round 3", "total bob: 10")
    turn(match, "ann")
    assert match.outcome is None
    turn(match, "bob")
    assert match.outcome is not None
    assert (match.outcome.end, match.outcome.winners) == ("end.rounds", (1,))


def test_turns_that_time_out_end_it_too() -> None:
    match = do(at(game(max_rounds=1, turn_limit="1s")), "+2s")
    assert match.outcome is not None
    assert match.outcome.end == "end.rounds"


def test_an_end_comes_at_once_if_a_variant_wants_it_so() -> None:
    match = at(game(body="end target when match.points >= option.target"), *ANN, "total ann: 90")
    do(match, "ann: complete mix TARKA>KARTA")
    assert match.outcome is not None
    assert match.outcome.end == "end.target"


# --- what formulas ask -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "seat", "value"),
    [
        ("match.round", 0, 4),
        ("match.rounds", 0, 3),
        ("match.points", 0, 40),
        ("match.letters", 0, 2),
        ("match.tasks", 0, 1),
        ("match.longest", 0, 7),
        ("seat.tasks", 0, 2),
        ("seat.tasks", 1, 0),
        ("seat.letters_held", 0, 6),
        ("seat.tasks_held", 1, 2),
        # points, kind (its number in the list), least, most
        ("seat.completed", 0, [[20, 1, 2, 15], [30, 3, 2, 2]]),
        ("seat.completed", 1, []),
    ],
)
def test_every_variable_by_hand(name: str, seat: int, value: Any) -> None:
    match = at(
        game(), 'words "MLASKA BOMBOWY KARTA"', "round 4", 'completed ann: "insert_many total"', 'letters "A U"',
        'tasks "mix"', 'hand ann: "E L O W Z Z"', 'plans bob: "mix mix"', "total ann: 40 bob: 30",
    )  # fmt: skip
    assert Reader(match.state, seat)(name) == value


def test_a_formula_may_score_a_task_by_what_it_asks_for() -> None:
    body = """
    score task "punkty" = task.points + (if task.kind == partition then 5 else 0) + task.most
    score final "zostały" = -seat.tasks_held
    """
    match = at(game(body=body, shuffle_limit=None), 'words "MLASKA BOMBOWY KARTA"', 'plans ann: "total mix insert_1"')
    do(match, "ann: complete total MARSOWY BOMBKA KLATA")
    assert match.state.totals == (37, 0)
    # and so it is previewed
    other = at(match.game, 'plans ann: "replace_2 mix insert_1"', 'hand ann: "B O O R S W"')
    scores = {action["task"]: action.score for action in other.legal("ann").best(2_000) if action.name == "complete"}
    assert scores["replace_2"] == 12
    assert scores["mix"] == 10
