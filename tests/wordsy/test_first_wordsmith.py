"""The variant without a timer: a First Wordsmith stands in for the Fastest, and the role moves on (W13)."""

from __future__ import annotations

from typing import Any

import pytest

from wordkit.game import Match
from wordkit.game.events import Awarded

from .boards import at, do, game, points

SEATS = "ann bob cat dan"


def variant(*clauses: str, seats: str = SEATS, **options: Any) -> Match:
    return at(game(spec="wordsy-no-timer", **options), *clauses, seats=seats)


def test_the_first_wordsmith_is_drawn_at_the_start() -> None:
    rules = game(spec="wordsy-no-timer")
    drawn = {Match(rules, 4, seed).state.number("first") for seed in range(40)}
    assert drawn == {0, 1, 2, 3}
    assert Match(rules, 4, 7).state.number("first") == Match(rules, 4, 7).state.number("first")


def test_or_is_the_first_seat_where_the_rulespec_says_so() -> None:
    rules = game(spec="wordsy-no-timer", body="rule first_wordsmith initially: first_seat award: first_wordsmith")
    assert {Match(rules, 4, seed).state.number("first") for seed in range(10)} == {0}


def test_no_timer_runs_and_nobody_is_held_back() -> None:
    match = variant('written ann: "CLUB" bob: "CAT" cat: "DOG" dan: "OAT"')
    do(match, "ann: lock", "bob: lock", "cat: lock")
    assert match.state.deadlines == ()
    assert match.to_move == (3,)
    do(match, "dan: lock", "ann: accept", "bob: accept", "cat: accept", "dan: accept", "ann: write BALL", "ann: lock")
    assert match.state.deadlines == ()


def test_bonuses_are_measured_by_the_first_wordsmith_and_not_by_who_locked_first() -> None:
    match = variant("first cat", 'written ann: "CLUB" bob: "QUIBBLES" cat: "FISH" dan: "FISH"')
    do(match, "ann: lock", "dan: lock", "bob: lock", "cat: lock")
    # ann and bob beat cat; cat isn't above three
    assert points(match) == [(11, 1), (17, 1), (9, 0), (9, 0)]


@pytest.mark.parametrize(
    ("first", "marks", "after"),
    [
        # marks of ann, bob, cat, dan so far; the round adds two for whoever is First, as all tie
        ("ann", (0, 0, 0, 0), "bob"),  # bob, cat, dan tie: the closest clockwise
        ("dan", (0, 0, 0, 0), "ann"),
        ("ann", (1, 2, 1, 0), "dan"),
        ("bob", (1, 2, 1, 2), "cat"),  # ann and cat tie: cat sits nearer to bob
        ("cat", (0, 2, 0, 2), "ann"),
        # the current First is a candidate, the last of the clockwise order
        ("ann", (0, 1, 1, 1), "bob"),  # all have one mark now: the tie moves the role on
        ("ann", (0, 2, 2, 2), "ann"),  # ann alone has one
    ],
)
def test_w13_the_fewest_bonuses_then_the_closest_clockwise(first: str, marks: tuple[int, ...], after: str) -> None:
    names = SEATS.split()
    played = [
        f'{name}: "{"ABCD"[seat] * 3} 1{" +1" * count}"'
        for seat, (name, count) in enumerate(zip(names, marks, strict=True))
    ]
    match = variant(f"first {first}", "round 2", f"played 1 {' '.join(played)}", *WRITTEN)
    do(match, *(f"{name}: lock" for name in names))
    assert names[match.state.number("first")] == after
    given = [event for event in match.record() if isinstance(event, Awarded)]
    assert [(event.name, names[event.seat]) for event in given] == [("first_wordsmith", after)]


WRITTEN = ('written ann: "FISH" bob: "FISH" cat: "FISH" dan: "FISH"',)


def test_bonuses_are_counted_and_not_their_points() -> None:
    # bob has one bonus of two points, ann two of one
    match = variant(
        "first cat", "round 2", 'played 1 ann: "AAA 1 +1 +1" bob: "BBB 1 +2" cat: "CCC 1 +1"', *WRITTEN[:0],
        'written ann: "FISH" bob: "FISH" cat: "FISH"', seats="ann bob cat",
    )  # fmt: skip
    do(match, "ann: lock", "bob: lock", "cat: lock")
    assert match.seats[match.state.number("first")] == "bob"


def test_the_way_the_role_moves_is_the_rulespecs() -> None:
    body = "award first_wordsmith each_round: yes to: [highest seat.points]"
    match = variant("first cat", 'written ann: "CAT" bob: "QUIBBLES" cat: "OAT" dan: "OAT"', body=body)
    do(match, "ann: lock", "bob: lock", "cat: lock", "dan: lock")
    assert match.state.number("first") == 1


def test_without_an_award_the_role_stays() -> None:
    body = "rule first_wordsmith initially: random"
    match = variant("first cat", *WRITTEN, body=body)
    do(match, "ann: lock", "bob: lock", "cat: lock", "dan: lock")
    assert match.state.number("first") == 2


def test_the_role_has_moved_before_the_next_round() -> None:
    match = variant("first ann", *WRITTEN)
    do(match, "ann: lock", "bob: lock", "cat: lock", "dan: lock")
    assert points(match)[0] == (9, 2)
    do(match, *(f"{name}: accept" for name in SEATS.split()))
    assert match.state.number("first") == 1
    assert match.view("dan").var("first") == 1
