"""The words of all rounds, as the state keeps them: public, with seat and round (W20)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from wordkit.game.pieces import Plain
    from wordkit.game.state import State

NOBODY = -1
"""The seat of a word that a position calls used without saying by whom; its round is 0."""


class Row(NamedTuple):
    """A board as it was revealed: `word` is empty for a blank one.

    `bonuses`: the amount of each item of scope `round` that counted, in their order.
    """

    round: int
    seat: int
    word: str
    points: int
    struck: bool = False
    bonuses: tuple[int, ...] = ()

    @property
    def bonus(self) -> int:
        """What those items gave together."""
        return sum(self.bonuses)


def rows(state: State) -> tuple[Row, ...]:
    """All boards revealed so far, round by round and seat by seat."""
    return state.memo("rows", lambda state: read_rows(state.var("history")))


def read_rows(history: Plain) -> tuple[Row, ...]:
    """The rows of the variable `history`, as a state or a view has it."""
    found: Any = history or ()
    return tuple(Row(*row) for row in found)


def as_history(rows: Iterable[Row]) -> tuple[tuple[Any, ...], ...]:
    """The value of the variable `history`."""
    return tuple(tuple(row) for row in rows)


def used_words(state: State) -> tuple[str, ...]:
    """The words of earlier rounds. One that was struck out doesn't count (W8); one that stood does."""
    number = state.number("round")
    earlier = (row.word for row in rows(state) if row.round < number and row.word and not row.struck)
    return tuple(dict.fromkeys(earlier))


def latest(state: State) -> tuple[Row | None, ...]:
    """For each seat its board of the round that was revealed last, None before any was."""
    found: list[Row | None] = [None] * state.seats
    for row in rows(state):
        if row.seat != NOBODY:
            found[row.seat] = row
    return tuple(found)


def revealed(state: State) -> tuple[Row, ...]:
    """The boards of this round; none while they are hidden."""
    number = state.number("round")
    return tuple(row for row in rows(state) if row.round == number)


def rounds_over(state: State) -> int:
    """Rounds that are over, bonuses and all."""
    return state.number("round") - (state.var("phase") != "settled")
