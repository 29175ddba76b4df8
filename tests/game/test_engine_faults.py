"""An engine that breaks the kernel's contract is told so, and the state stays as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from wordkit.errors import EngineError
from wordkit.game import (
    Action,
    At,
    Deadline,
    Draw,
    Flip,
    Item,
    Kind,
    Layout,
    Match,
    Move,
    Op,
    Reveal,
    Roll,
    Score,
    Set,
    Shuffle,
    State,
    ToMove,
    Var,
    Zone,
)

from .chips import Chips
from .standin import game


def doing(*ops: Any) -> Match:
    """A match whose next pass does these ops."""

    class Faulty(Chips):
        def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
            yield Set("passes", 5)
            yield from ops

    return Match(game(Faulty()), 2, 7)


@pytest.mark.parametrize(
    ("op", "says"),
    [
        (Move([999], At("row")), "there is no piece 999"),
        (Move([0], At("attic")), "there is no attic on a table of 2"),
        (Move([0, 1], [At("row")]), "2 pieces can't go to 1 zones"),
        (Draw(At("bag"), At("hand", seat=2)), "there is no hand of seat 2 on a table of 2"),
        (Shuffle(At("hand")), "there is no hand on a table of 2"),
        (Roll(0), "there is no number below 0"),
        (Flip(0, 256), "out of range"),
        (Set("luck", 1), "declares no variable `luck`"),
        (Set("passes", 1, seat=0), "variable `passes` belongs to no seat"),
        (Set("passes", "many"), "`passes` is int"),
        (Set("passes", 1.5), "isn't plain"),  # type: ignore[arg-type]
        (Score(2, [Item("x", "y", 1)]), "there is no seat 2"),
        (Deadline("cap", 0), "a deadline lies in the future, and it is 0 ms now"),
        (Reveal("luck"), "no such zone or variable"),
        (ToMove((0, 2)), "there are 2 seats"),
        (ToMove(()), "nobody is to move in sample, no timer is set, and it isn't over"),
        ("pass", "an engine yields ops, not 'pass'"),
    ],
    ids=str,
)
def test_an_op_that_cannot_be_is_named_and_nothing_of_the_turn_happens(op: Any, says: str) -> None:
    match = doing(op)
    before = match.state.to_bytes()
    with pytest.raises(EngineError, match=says):
        match.apply(0, Action("pass"))
    assert match.state.to_bytes() == before
    assert match.version == 0


def test_the_traceback_leads_to_the_yield_that_was_wrong_even_if_the_engine_catches_it() -> None:
    caught = []

    class Careless(Chips):
        def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
            try:
                yield Set("luck", 1)
            except EngineError as error:
                caught.append(error)
            yield Set("passes", 5)

    match = Match(game(Careless()), 2, 7)
    with pytest.raises(EngineError, match="declares no variable `luck`") as fault:
        match.apply(0, Action("pass"))
    assert caught == [fault.value]
    assert match.version == 0
    with pytest.raises(EngineError) as fault:
        doing(Set("luck", 1)).apply(0, Action("pass"))
    assert "perform" in [entry.name for entry in fault.traceback]


def test_an_exception_in_the_middle_of_a_turn_undoes_it() -> None:
    class Crashing(Chips):
        def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
            yield Move(state.zone("hand", seat), At("row"))
            raise RuntimeError("oops")

    match = Match(game(Crashing()), 2, 7)
    before = match.state.to_bytes()
    with pytest.raises(RuntimeError, match="oops"):
        match.apply(0, Action("pass"))
    assert match.state.to_bytes() == before


def test_an_op_hands_back_what_it_did() -> None:
    seen: list[Any] = []

    class Curious(Chips):
        def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
            seen.append((yield Draw(At("bag"), At("row"), 3)))
            seen.append((yield Roll(6)))
            seen.append((yield Set("passes", 1)))
            yield ToMove((1,))

    match = Match(game(Curious()), 2, 7)
    top = match.state.zone("bag")[-3:][::-1]
    match.apply(0, Action("pass"))
    assert seen[0] == top == match.state.zone("row")
    assert seen[1] in range(6)
    assert seen[2] is None


def layout(**parts: Any) -> Callable[[], Match]:
    whole: dict[str, Any] = {"kinds": [Kind({"letter": "A"})], "pieces": [0], "start": "bag", "zones": [Zone("bag")]}

    class Laid(Chips):
        def layout(self, rules: Any, seats: int) -> Layout:
            return Layout(**{**whole, **parts})

    return lambda: Match(game(Laid()), 2, 7)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (layout(zones=[Zone("bag"), Zone("bag")]), "two zones or two variables"),
        (layout(vars=[Var("bag")]), "`bag` is both a zone and a variable"),
        (layout(start="attic"), "starts its pieces in `attic`"),
        (layout(pieces=[1]), "a kind that isn't in it"),
        (layout(zones=[Zone("bag", sees="owner")]), "zone `bag` is for its owner's eyes"),
        (layout(vars=[Var("word", sees="owner")]), "variable `word` is for its owner's eyes"),
    ],
)
def test_a_layout_that_does_not_go_together_is_refused(make: Callable[[], Match], says: str) -> None:
    with pytest.raises(EngineError, match=says):
        make()
