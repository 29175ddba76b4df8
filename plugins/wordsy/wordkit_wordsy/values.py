"""The variables of the scopes `round`, `end`, `rank`, `award` and `final`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from wordkit_wordsy.history import Row, latest, rounds_over, rows
from wordkit_wordsy.smith import Smith, smith_of

if TYPE_CHECKING:
    from wordkit.game.state import State

Value = int | Sequence[Sequence[int]]


def value(state: State, name: str, seat: int, *args: int) -> Value:
    """A variable of `scopes.VARIABLES`, for a seat."""
    if name in ("seat.rounds", "seat.best"):
        own = _own(state, seat)
        if name == "seat.best":
            own = sorted(own, key=lambda row: -row.points)[: args[0]]
        smith = smith_of(state.table)
        return [[row.round, row.points, row.bonus, len(smith.alphabet.encode(row.word))] for row in own]
    return VALUES[name](smith_of(state.table), state, seat)


def _points(row: Row | None) -> int:
    return 0 if row is None else row.points


def _reference_points(smith: Smith, state: State) -> int:
    reference = smith.reference(state)
    return 0 if reference is None else _points(latest(state)[reference])


def _beside(state: State, seat: int, holds: Callable[[int, int], bool]) -> int:
    """Opponents of whom it holds, given the seat's points and theirs. A blank board is an opponent too (W17)."""
    points = [_points(row) for row in latest(state)]
    return sum(holds(points[seat], other) for number, other in enumerate(points) if number != seat)


def _letters(smith: Smith, state: State, seat: int) -> int:
    row = latest(state)[seat]
    return 0 if row is None else len(smith.alphabet.encode(row.word))


def _clockwise(state: State, seat: int) -> int:
    first = state.var("first")
    return ((seat - (first if isinstance(first, int) else 0) - 1) % state.seats) + 1


def _own(state: State, seat: int) -> list[Row]:
    return [row for row in rows(state) if row.seat == seat]


VALUES: Mapping[str, Callable[[Smith, State, int], int]] = {
    "match.round": lambda smith, state, seat: state.number("round"),
    "match.rounds": lambda smith, state, seat: rounds_over(state),
    "match.wordsmith": lambda smith, state, seat: int(smith.reference(state) is not None),
    "wordsmith.points": lambda smith, state, seat: _reference_points(smith, state),
    "seat.points": lambda smith, state, seat: _points(latest(state)[seat]),
    "seat.letters": _letters,
    "seat.struck": lambda smith, state, seat: int((row := latest(state)[seat]) is not None and row.struck),
    "seat.is_wordsmith": lambda smith, state, seat: int(smith.reference(state) == seat),
    "seat.is_fastest": lambda smith, state, seat: int(state.var("fastest") == seat),
    "seat.not_below": lambda smith, state, seat: _beside(state, seat, lambda own, other: own >= other),
    "seat.above": lambda smith, state, seat: _beside(state, seat, lambda own, other: own > other),
    "seat.words": lambda smith, state, seat: sum(row.points for row in _own(state, seat)),
    "seat.bonuses": lambda smith, state, seat: sum(row.bonus for row in _own(state, seat)),
    "seat.marks": lambda smith, state, seat: sum(len(row.bonuses) for row in _own(state, seat)),
    "seat.penalties": lambda smith, state, seat: state.number("penalties", seat),
    "seat.clockwise": lambda smith, state, seat: _clockwise(state, seat),
}
