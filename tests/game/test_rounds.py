"""Rounds: awards given in the course of a game, times at which nobody may act, what an engine measures."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from wordkit.errors import EngineError
from wordkit.game import Action, Award, Game, Look, Match, Measure, Op, Rng, Set, State
from wordkit.game.events import Awarded, Event
from wordkit.testing.properties import walk

from .chips import Chips
from .scribble import CAP, PAUSE, Scribble, write
from .standin import Test, criterion, end, game

ANN, BOB, CY = range(3)
LOCK = Action("lock")


def award(name: str, to: Any = (), *, each_round: bool = True, when: Any = None, otherwise: str | None = None) -> Any:
    return SimpleNamespace(
        name=name, path=f"award.{name}", each_round=each_round, to=to, otherwise=otherwise, when=when and Test(when)
    )


HIGHEST = (criterion(lambda get: get("seat.total")),)
AWARDS = [
    award("victor", HIGHEST, otherwise="friend"),
    award("friend", when=lambda get: False),
    award("last", (criterion(lambda get: get("seat.index")),), each_round=False),
]
MOST_AWARDS = [criterion(lambda get: get("seat.awards"))]


@pytest.fixture
def rounds() -> Game:
    return game(Scribble(rounds=3), awards=AWARDS, ranking=MOST_AWARDS)


@pytest.fixture
def match(rounds: Game) -> Match:
    return Match(rounds, ["ann", "bob", "cy"], 1)


def play_round(match: Match, **words: str) -> None:
    """Everybody writes and locks, then the pause goes by."""
    at = match.state.at + 1
    for seat, word in words.items():
        match.apply(seat, write(word), at)
    for seat in match.seats:
        match.apply(seat, LOCK, at)
    if match.next_deadline is not None:
        match.advance(match.next_deadline)


class TestAwards:
    def test_they_go_by_what_the_round_has_just_scored(self, match: Match) -> None:
        play_round(match, ann="CAT", bob="TREES", cy="DOG")
        assert match.state.awards == (Award("victor", BOB),)
        assert match.view(None).awards == (Award("victor", BOB),)
        assert [(event.name, event.seat) for event in match.events(ANN) if isinstance(event, Awarded)] == [
            ("victor", BOB)
        ]

    def test_who_stays_equal_gets_the_other_one(self, match: Match) -> None:
        play_round(match, ann="CAT", bob="TREES", cy="HORSE")
        assert match.state.awards == (Award("friend", BOB), Award("friend", CY))

    def test_those_of_rounds_are_counted_by_the_ranking_and_those_of_the_end_are_the_outcomes(
        self, match: Match
    ) -> None:
        play_round(match, ann="CAT", bob="TREES", cy="HORSE")
        play_round(match, ann="BUTTERFLY", bob="A", cy="A")  # ann 12, bob 6, cy 6
        assert match.outcome is None
        play_round(match, ann="A", bob="EXTRAORDINARY", cy="A")
        assert match.outcome is not None
        assert match.state.awards == (
            Award("friend", BOB),
            Award("friend", CY),
            Award("victor", ANN),
            Award("victor", BOB),
        )
        assert match.outcome.scores == (13, 19, 7)
        assert match.outcome.places == (2, 1, 2)
        assert match.outcome.awards == (Award("last", CY),)
        assert [event.name for event in match.events(None) if isinstance(event, Awarded)] == [
            "friend",
            "friend",
            "victor",
            "victor",
        ]

    def test_they_are_part_of_views_saves_and_bytes(self, match: Match, rounds: Game) -> None:
        bare = match.state.to_bytes()
        assert b"awards" not in bare
        play_round(match, ann="CAT", bob="TREES", cy="DOG")
        assert b'{"awards":[{"name":"victor","seat":1}]}' in match.state.to_bytes()
        assert json.loads(match.view(ANN).to_json())["awards"] == [{"name": "victor", "seat": 1}]
        again = Match.from_json(match.to_json(), lambda text, options: rounds)
        assert again.state.awards == match.state.awards
        while match.undo():
            pass
        assert match.state.to_bytes() == bare

    def test_a_sample_knows_them(self, match: Match) -> None:
        play_round(match, ann="CAT", bob="TREES", cy="DOG")
        assert match.view(CY).sample(Rng(1)).awards == (Award("victor", BOB),)


def doing(*ops: Op) -> Match:
    class Doing(Chips):
        def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
            yield from ops

    return Match(game(Doing(), awards=AWARDS), 2, 7)


@pytest.mark.parametrize(
    ("op", "says"),
    [
        (Award("viktor", 0), "sample has no award `viktor`"),
        (Award("victor", 2), "there is no seat 2"),
        (Award("victor", -1), "there is no seat -1"),
        (Award([], 0), "unhashable"),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_an_award_that_cannot_be_given_is_named(op: Op, says: str) -> None:
    match = doing(op)
    with pytest.raises(EngineError, match=says):
        match.apply(0, Action("pass"))
    assert match.state.awards == ()


def test_a_seat_gets_no_more_awards_than_formulas_can_count() -> None:
    match = doing(*[Award("victor", 0)] * 10_001)
    with pytest.raises(EngineError, match="a seat gets 10000 awards at most"):
        match.apply(0, Action("pass"))


def test_to_look_hands_back_the_state_so_far_and_leaves_no_trace() -> None:
    seen: list[Any] = []

    class Looking(Chips):
        def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
            yield Set("passes", 5)
            now = yield Look()
            seen.append((now.number("passes"), now.version, now.at, state.number("passes")))  # type: ignore[attr-defined]

    match = Match(game(Looking()), 2, 7)
    match.apply(0, Action("pass"), 30)
    assert seen == [(5, 1, 30, 0)]
    assert [type(happened.op) for happened in match.steps[1].happened] == [Set]


class TestTheTimeBetweenRounds:
    def test_nobody_may_act_until_the_deadline(self, match: Match) -> None:
        match.apply(ANN, write("CAT"), 10)
        match.advance(CAP)
        assert match.to_move == ()
        assert match.outcome is None
        assert match.next_deadline == CAP + PAUSE
        assert [violation.code for violation in match.check(ANN, LOCK)] == ["not_your_turn"]
        assert not match.legal(ANN)
        assert "nobody to move" in repr(match)
        match.advance(CAP + PAUSE)
        assert list(match.to_move) == [ANN, BOB, CY]
        assert match.view(BOB).var("word", ANN) is None

    def test_an_action_told_later_comes_after_it(self, match: Match) -> None:
        match.advance(CAP)
        match.apply(ANN, write("CAT"), CAP + PAUSE)
        assert [step.deadline for step in match.steps] == [None, "cap", "next", None]

    def test_it_is_saved_and_undone(self, match: Match, rounds: Game) -> None:
        match.advance(CAP)
        again = Match.from_json(match.to_json(), lambda text, options: rounds)
        assert again.state == match.state
        assert again.undo()
        assert again.to_move == (ANN, BOB, CY)

    def test_a_random_match_waits_and_goes_on(self, rounds: Game) -> None:
        matches = [walk(rounds, seed, turns=200, tick=tick) for seed in range(3) for tick in (0, 4000)]
        assert all(match.outcome is not None for match in matches)
        assert all([step.deadline for step in match.steps].count("next") == 2 for match in matches)

    def test_deadlines_come_while_seats_may_still_act(self, rounds: Game) -> None:
        steps = [step for seed in range(10) for step in walk(rounds, seed, turns=200).steps]
        assert {step.deadline for step in steps} >= {"cap", "reveal", "next"}

    def test_a_game_may_start_with_it(self) -> None:
        class Late(Scribble):
            def setup(self, rules: Any, table: Any) -> Iterator[Op]:
                yield from (op for op in super().setup(rules, table) if "ToMove" not in type(op).__name__)

        match = Match(game(Late()), 2, 1)
        assert match.to_move == ()
        match.advance(CAP)
        assert match.outcome is not None


class TestMeasures:
    def test_each_step_is_measured_with_everything_that_happened(self, match: Match, rounds: Game) -> None:
        play_round(match, ann="CAT", bob="TREES", cy="A")
        states = match.states
        found = [
            rounds.measures(before, step, after)
            for before, step, after in zip(states, match.steps[1:], states[1:], strict=False)
        ]
        assert [measures for measures in found if measures] == [
            (Measure("letters", ANN, 3), Measure("letters", BOB, 5), Measure("letters", CY, 1))
        ]

    def test_most_engines_measure_nothing(self) -> None:
        match = Match(game(Chips()), 2, 7)
        match.apply(0, Action("pass"))
        assert match.game.measures(match.states[0], match.steps[1], match.state) == ()

    def test_a_measure_is_declared(self) -> None:
        class Odd(Scribble):
            def measures(self, before: State, after: State, events: Any) -> Iterator[Measure]:
                yield Measure("lettres", None, len(events))

        match = Match(game(Odd()), 2, 7)
        match.apply(ANN, write("CAT"))
        with pytest.raises(EngineError, match="the engine declares no measure `lettres`"):
            match.game.measures(match.states[0], match.steps[1], match.state)


def test_the_events_of_an_award_follow_the_schema(match: Match) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    from wordkit.game.schemas import schemas

    play_round(match, ann="CAT", bob="TREES", cy="DOG")
    check: Callable[[object, object], None] = jsonschema.validate
    events: list[Event] = [event for event in match.events(CY) if isinstance(event, Awarded)]
    assert events
    for event in json.loads(match.events(CY).to_json()):
        check(event, schemas()["event.json"])
    check(json.loads(match.view(CY).to_json()), schemas()["view.json"])


def test_an_end_can_count_awards() -> None:
    enough = end("enough", lambda get: get("seat.awards") >= 2)
    match = Match(game(Scribble(rounds=9), awards=AWARDS, ends=[enough]), ["ann", "bob"], 1)
    play_round(match, ann="CAT", bob="DO")
    play_round(match, ann="CAT", bob="DO")
    assert match.outcome is not None
    assert match.outcome.end == "end.enough"
