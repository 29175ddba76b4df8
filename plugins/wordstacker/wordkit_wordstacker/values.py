"""The variables of the scopes `end`, `final`, `rank` and `award`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from wordkit_wordstacker.scopes import KIND
from wordkit_wordstacker.stack import Stack, stack_of

if TYPE_CHECKING:
    from wordkit.game.state import State

Value = int | Sequence[Sequence[int]]


def value(state: State, name: str, seat: int) -> Value:
    """A variable of `scopes.VARIABLES`, for a seat."""
    stack = stack_of(state.table)
    if name == "seat.completed":
        done = [stack.tasks[label] for label in state.labels("completed", seat)]
        return [[task.points, KIND.values.index(task.kind), task.least, task.most] for task in done]
    return VALUES[name](stack, state, seat)


VALUES: Mapping[str, Callable[[Stack, State, int], int]] = {
    "match.round": lambda stack, state, seat: state.number("round"),
    "match.rounds": lambda stack, state, seat: state.number("round") - 1,
    "match.points": lambda stack, state, seat: max(state.totals),
    "match.letters": lambda stack, state, seat: state.count("letters"),
    "match.tasks": lambda stack, state, seat: state.count("tasks"),
    "match.longest": lambda stack, state, seat: max(
        state.count("table", square=square) for square in range(stack.words)
    ),
    "seat.tasks": lambda stack, state, seat: state.count("completed", seat),
    "seat.letters_held": lambda stack, state, seat: state.count("hand", seat),
    "seat.tasks_held": lambda stack, state, seat: state.count("plans", seat),
}
