"""What rounds scored: the public variable `history`, a row for each seat and round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from wordkit.game.pieces import Plain

if TYPE_CHECKING:
    from wordkit.game.state import State


class Row(NamedTuple):
    """A round of a seat; its numbers are those of the scopes (`scopes.DOCS`)."""

    round: int
    seat: int
    score: int
    wilds: int = 0
    balanced: int = 0
    clean_balanced: int = 0
    words: int = 0
    letters: int = 0
    swaps: int = 0

    @property
    def numbers(self) -> list[int]:
        """As a row of `seat.rounds`."""
        return [self.round, *self[2:]]


DETAILS = Row._fields[3:]
"""What a round was made of, beside its score."""


def read_rows(value: Plain) -> tuple[Row, ...]:
    """The rows of a variable `history`, as a view or a state holds it."""
    found: Any = value or ()
    return tuple([Row(*row) for row in found])


def rows(state: State) -> tuple[Row, ...]:
    """All rows, in the order of the rounds."""
    return state.memo("rows", lambda state: read_rows(state.var("history")))


def as_history(found: Iterable[Row]) -> tuple[Plain, ...]:
    """The value of the variable `history`."""
    return tuple(tuple(row) for row in found)


def own(state: State, seat: int) -> list[Row]:
    """The rows of a seat."""
    return [row for row in rows(state) if row.seat == seat]


def rounds_over(state: State) -> int:
    """Rounds that were scored."""
    return state.number("round") - (state.var("phase") != "over")
