"""What a seat may do, by what its turn has come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from wordkit.game.actions import Action, Actions, Joined, ListActions
from wordkit_wordstacker.exchanges import Exchanges
from wordkit_wordstacker.judge import can_swap, check_action
from wordkit_wordstacker.stack import LETTER, OPEN, Stack

if TYPE_CHECKING:
    from wordkit.game.state import State

KEEP = Action("keep", text="keep")
SWAP = Action("swap", text="swap")
GIVE_UP = Action("give_up", text="give_up")


def legal(stack: Stack, state: State, seat: int) -> Actions:
    """What a seat that is to move may do."""
    match state.var("phase"):
        case "swap":
            return ListActions([KEEP, *([SWAP] if can_swap(stack, state) else [])])
        case "draw":
            return ListActions(draws(stack, state, seat))
        case "put":
            return ListActions(puts(stack, state, seat))
    return Joined(
        Exchanges(stack.spread(state, seat), stack, lambda action: not check_action(stack, state, seat, action))
    )


def draws(stack: Stack, state: State, seat: int) -> Iterator[Action]:
    """Cards face up, letters first, then the piles."""
    cards = list(stack.drawable(state, seat))
    for card in cards:
        for label in dict.fromkeys(stack.sorted(state.labels(OPEN[card].zone))):
            yield Action("take", {card: label}, text=f"take {label}")
    for card in cards:
        if stack.pile_gives(state, card):
            yield Action("draw", {"what": card}, text=f"draw {card}")


def puts(stack: Stack, state: State, seat: int) -> Iterator[Action]:
    """Letters to put down after a swap, in order of the alphabet."""
    for letters in choices(Counter(stack.held(state, seat, LETTER)), stack.to_put(state, seat)):
        yield Action("put", {"letters": list(letters)}, text=f"put {' '.join(letters)}")


def choices(held: Counter[str], count: int) -> Iterator[tuple[str, ...]]:
    """Every multiset of so many labels out of `held`, each in the order of `held`; they come in that order too."""
    if count == 0:
        yield ()
        return
    if held.total() < count:
        return
    (label, most), *others = held.items()
    rest = Counter(dict(others))
    for number in range(min(most, count), -1, -1):
        for tail in choices(rest, count - number):
            yield (label,) * number + tail


def open_now(stack: Stack, state: State, seat: int) -> tuple[str, ...]:
    """The names of the actions that can be done now."""
    match state.var("phase") if seat in state.to_move else "turn":
        case "swap":
            return ("keep", "swap")
        case "draw":
            return ("take", "draw")
        case "put":
            return ("put",)
        case "task":
            return ("complete", "give_up")
    timed = any(map(stack.timed, stack.tasks.values()))
    return ("complete", *(["start"] if timed else []), "play", "exchange")
