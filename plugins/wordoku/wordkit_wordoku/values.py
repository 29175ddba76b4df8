"""The variables of the scopes `end`, `rank`, `award` and `final`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wordkit_wordoku.history import DETAILS, own, rounds_over

if TYPE_CHECKING:
    from wordkit.game.state import State

Value = int | Sequence[Sequence[int]]


def value(state: State, name: str, seat: int) -> Value:
    """A variable of `scopes.VARIABLES`, for a seat."""
    match name:
        case "match.round":
            return state.number("round")
        case "match.rounds":
            return rounds_over(state)
    rows = own(state, seat)
    scores = [row.score for row in rows]
    match name:
        case "seat.rounds":
            return [row.numbers for row in rows]
        case "seat.best_round":
            return max(scores, default=0)
        case "seat.best_before":
            return max(scores[:-1], default=0)  # O13
        case "seat.round_score":
            return scores[-1] if rows else 0
    detail = name.removeprefix("seat.")
    if detail not in DETAILS:
        raise KeyError(name)
    return int(getattr(rows[-1], detail)) if rows else 0
