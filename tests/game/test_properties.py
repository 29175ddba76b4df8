"""The properties of the kernel's contract hold for the tests' own games, and catch games that break them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from wordkit.game import Action, Item, Layout, ListActions, Op, Score, State, ToMove, Zone
from wordkit.testing import PROPERTIES, PropertyFailed, legal_iff_open, scores_add_up, text_round_trip, views_hide

from .chips import Chips
from .scribble import Scribble
from .standin import end, game

PASSES = end("passes", lambda get: get("match.passes") >= get("match.seats"))
GAMES = {
    "chips": lambda: game(Chips(), ends=[PASSES]),
    "chips for one": lambda: game(Chips(), ends=[PASSES], players=(1, 1)),
    "scribble": lambda: game(Scribble()),
}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__)
def test_the_games_of_the_tests_keep_the_contract(check: Callable[..., None], name: str, seed: int) -> None:
    check(GAMES[name](), seed)


class Peeking(Chips):
    """Offers only letters that are higher than the next one in the bag."""

    def legal(self, state: State, seat: int) -> ListActions:
        top = state.labels("bag")[-1:]
        return ListActions(a for a in super().legal(state, seat) if a.name == "pass" or [str(a["letter"])] > top)


def test_a_game_whose_legal_actions_peek_is_caught() -> None:
    with pytest.raises(PropertyFailed, match="depends on what it can't see"):
        views_hide(game(Peeking(), ends=[PASSES]))


class Telling(Chips):
    """Publishes the bag in a public variable."""

    def layout(self, rules: Any, seats: int) -> Layout:
        layout = super().layout(rules, seats)
        return Layout(layout.kinds, layout.pieces, "bag", [Zone("bag"), *layout.zones[1:]], layout.vars)


def test_a_public_bag_is_no_leak_but_a_declaration() -> None:
    views_hide(game(Telling(), ends=[PASSES]))


class Dead(Chips):
    """Has nothing to do for whoever isn't the first seat."""

    def legal(self, state: State, seat: int) -> ListActions:
        return super().legal(state, seat) if seat == 0 or state.version > 1 else ListActions()

    def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
        yield from super().perform(state, seat, action, at)
        if seat == 0:
            yield ToMove((0, 1))


def test_a_seat_to_move_that_has_nothing_to_do_is_caught() -> None:
    with pytest.raises(PropertyFailed, match="seat 1 is to move, but nothing is legal for it"):
        legal_iff_open(game(Dead(), ends=[PASSES]))


class Mumbling(Chips):
    """Writes texts it can't read."""

    def text(self, action: Action, state: State) -> str:
        return "pass"

    def legal(self, state: State, seat: int) -> ListActions:
        return ListActions(Action(a.name, a.args) for a in super().legal(state, seat))


def test_legal_actions_that_check_refuses_are_caught_by_name() -> None:
    class Fickle(Chips):
        def legal(self, state: State, seat: int) -> ListActions:
            return ListActions([Action("juggle")])

    with pytest.raises(PropertyFailed, match=r"version 0: `juggle` is in legal for seat 0, but check refuses it: "):
        legal_iff_open(game(Fickle()))


def test_a_game_that_cannot_read_its_own_texts_is_caught() -> None:
    with pytest.raises(PropertyFailed, match="reads back as"):
        text_round_trip(game(Mumbling(), ends=[PASSES]))


class Generous(Chips):
    """Gives more than its items say."""

    def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
        yield from super().perform(state, seat, action, at)
        yield Score(seat, [Item("a gift", "score.gift", 1)], amount=2)


def test_a_game_whose_totals_are_not_their_items_is_caught() -> None:
    with pytest.raises(PropertyFailed, match="a total isn't the sum of its items"):
        scores_add_up(game(Generous(), ends=[PASSES]))
