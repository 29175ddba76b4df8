"""A set-up may ask what the seats are called; nothing after it can."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from wordkit.errors import EngineError
from wordkit.game import Action, Game, Match, Names, Op, Table, ToMove
from wordkit.game.position import Position, clause_names

from .chips import Chips
from .standin import game


class Alphabetical(Chips):
    """The first of the names, in order, begins."""

    def setup(self, rules: Any, table: Table) -> Generator[Op, Any, None]:
        yield from super().setup(rules, table)
        names = yield Names()
        yield ToMove((names.index(min(names)),))

    def position(self, rules: Any, table: Table, clauses: Any, names: Any) -> Generator[Op, Any, None]:
        yield from super().position(rules, table, clauses, names)
        asked = yield Names()
        assert asked == tuple(names)

    def perform(self, state: Any, seat: int, action: Action, at: int) -> Generator[Op, Any, None]:
        if action.name == "pass":
            yield Names()
        yield from super().perform(state, seat, action, at)


@pytest.fixture
def named() -> Game:
    return game(Alphabetical())


def test_it_is_told_them_in_order(named: Game) -> None:
    assert Match(named, ["cat", "ann", "bob"], 7).to_move == (1,)
    assert Match(named, ["ann", "bob"], 7).to_move == (0,)


def test_seats_that_are_only_counted_have_names_too(named: Game) -> None:
    assert Match(named, 3, 7).to_move == named.start(3, 7).to_move == (0,)
    assert named.start(["dan", "cat"], 7).to_move == (1,)


def test_a_position_knows_them_too(named: Game) -> None:
    state, _ = named.positioned(Position(("bob", "ann"), [], (), ()), 7)
    assert state.to_move == (0,)


def test_nothing_has_happened(named: Game) -> None:
    plain = Match(game(Chips()), ["ann", "bob"], 7)
    asked = Match(named, ["ann", "bob"], 7)
    assert len(asked.steps[0].happened) == len(plain.steps[0].happened) + 1  # the other `ToMove`
    assert asked.state.to_bytes() == plain.state.to_bytes()


def test_other_names_are_another_game_and_a_save_keeps_them(named: Game) -> None:
    match = Match(named, ["cat", "ann"], 7)
    match.apply("ann", match.legal("ann").best(1)[0])
    again = Match.from_json(match.to_json(), lambda text, options: named)
    assert (again.seats, again.state) == (match.seats, match.state)


def test_a_turn_cant_ask(named: Game) -> None:
    match = Match(named, ["ann", "bob"], 7)
    with pytest.raises(EngineError, match="known in a set-up only"):
        match.apply("ann", Action("pass"))
    assert match.version == 0


class TestNamesInClauses:
    """What the text of a position calls the seats."""

    def test_what_a_clause_cant_say_becomes_a_word(self) -> None:
        names = ("Anna Maria", "3rd", "when", "Łukasz", "e\u0301a", "a.b", "a_b", "")
        assert clause_names(names) == ("Anna_Maria", "_3rd", "when_", "Łukasz", "éa", "a_b", "a_b_", "_")

    def test_words_stay_as_they_are(self) -> None:
        assert clause_names(("ann", "O'Neill", "Jean-Luc", "x1")) == ("ann", "O'Neill", "Jean-Luc", "x1")
