"""The properties of the kernel's contract hold for the tests' own games, and catch games that break them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from wordkit.game import (
    Action,
    Item,
    Layout,
    ListActions,
    Note,
    Op,
    Rng,
    Score,
    Set,
    State,
    ToMove,
    Violation,
    Zone,
)
from wordkit.testing import (
    Compliance,
    PropertyFailed,
    legal_iff_open,
    scores_add_up,
    secrets_hide,
    text_round_trip,
    views_hide,
)

from .chips import Chips
from .scribble import Scribble, Writing
from .standin import end, game


def all_passed(get: Any) -> bool:
    return bool(get("match.passes") >= get("match.seats"))


PASSES = end("passes", all_passed)


class TestOwnGames(Compliance):
    """The games of the tests keep the contract."""

    games = [
        game(Chips(), name="chips", ends=[PASSES]),
        game(Chips(), name="chips_for_one", ends=[PASSES], players=(1, 1)),
        game(Scribble(), name="scribble"),
        game(Scribble(), name="scribble_for_one", players=(1, 1)),
        game(Scribble(rounds=3), name="rounds_of_scribble"),
    ]
    seeds = range(3)
    test_seats_alike = None  # their rules are stand-ins, written in no rulespec: there is no position to read


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


class Counting(Scribble):
    """Counts in public how often somebody wrote."""

    def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
        yield from super().perform(state, seat, action, at)
        if action.name == "write":
            yield Set("round", state.number("round"))


class Dating(Scribble):
    """Notes at which version of the true state somebody locked."""

    def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
        yield from super().perform(state, seat, action, at)
        if action.name == "lock":
            yield Note("locked", state.version)


class Jealous(Scribble):
    """Lets nobody write what another has written."""

    def check(self, state: State, seat: int, action: Action) -> Any:
        others = [state.var("word", other) for other in range(state.seats) if other != seat]
        return super().check(state, seat, action) or (
            [Violation(code="no_word")] if action.name == "write" and action["word"] in others else []
        )

    def legal(self, state: State, seat: int) -> ListActions:
        return Careful(super().legal(state, seat), lambda action: not self.check(state, seat, action))


class Careful(Writing):
    """Tries until a word is allowed."""

    def __init__(self, actions: ListActions, allowed: Callable[[Action], bool]) -> None:
        super().__init__(actions)
        self.allowed = allowed

    def sample(self, rng: Rng) -> Action:
        while not self.allowed(action := super().sample(rng)):
            pass
        return action


@pytest.mark.parametrize(
    ("engine", "says"),
    [
        (Counting, r"`write` of seat \d is secret, but seat \w+ sees Changed\(.*var='round'"),
        (Dating, r"the events of seat \w+ tell what seat \d does in secret"),
        (Jealous, r"whether seat \d may `write \w+` depends on what seat \d did in secret"),
    ],
)
def test_a_game_that_tells_of_secret_actions_is_caught(engine: type[Scribble], says: str) -> None:
    def secrets_hide_for_seeds() -> None:
        for seed in range(10):
            secrets_hide(game(engine(rounds=2)), seed)

    with pytest.raises(PropertyFailed, match=says):
        secrets_hide_for_seeds()


class Wasteful(Chips):
    """Scores by items that can be read once, when they are counted."""

    def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
        yield from super().perform(state, seat, action, at)
        yield Score(seat, iter([Item("a gift", "score.gift", 1)]))  # type: ignore[arg-type]


def test_a_game_whose_record_does_not_say_what_was_scored_for_is_caught() -> None:
    with pytest.raises(PropertyFailed, match="a total isn't the sum of its items"):
        scores_add_up(game(Wasteful(), ends=[PASSES]))
