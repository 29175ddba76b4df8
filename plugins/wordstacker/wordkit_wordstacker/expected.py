"""What an example may ask after a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wordkit.game.events import Scored
from wordkit.game.pieces import Plain
from wordkit_wordstacker.spread import CARDS, LETTER, TASK
from wordkit_wordstacker.stack import Stack

if TYPE_CHECKING:
    from wordkit.game.events import Event
    from wordkit.game.state import State


def expected(stack: Stack, state: State, events: Sequence[Event], name: str, args: Sequence[Any]) -> Plain:
    """What a `vocabulary.expects` is really worth, after the events of the last step."""
    match name:
        case "words":
            return " ".join(stack.table_words(state))
        case "refill":
            return refill(stack, state)
        case "scored":
            return sum(event.amount for event in events if isinstance(event, Scored))
        case "used":
            return " ".join(stack.sorted(state.labels("used_letters")))
        case "open":
            return " ".join(stack.sorted(state.labels("open_letters")))
        case "hand" | "plans" | "completed":
            return state.count(name, args[0])
        case "letters" | "tasks":
            return state.count(name)
        case "round":
            return state.number("round")
        case "to_move":
            return args[0] in state.to_move
    raise KeyError(name)


def refill(stack: Stack, state: State) -> int:
    """How many cards the seat to move still draws, if there are enough."""
    if state.var("phase") != "draw":
        return 0
    room = stack.room(state, state.to_move[0])
    if state.var("after"):
        return sum(max(0, room[card]) for card in CARDS)
    return max(room[LETTER], room[TASK])
