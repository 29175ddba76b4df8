"""What a seat may do, by what its turn has come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from wordkit.game.actions import Action, Actions, Joined, ListActions
from wordkit_wordstacker.exchanges import Exchanges, multisets
from wordkit_wordstacker.families import completions, plays, tasks
from wordkit_wordstacker.judge import can_swap, check_action, failed_before
from wordkit_wordstacker.sense import Led, Offer
from wordkit_wordstacker.spread import CARDS, LETTER
from wordkit_wordstacker.stack import OPEN, Stack
from wordkit_wordstacker.text import told

if TYPE_CHECKING:
    from wordkit.game.state import State

KEEP = Action("keep", text="keep")
SWAP = Action("swap", text="swap")
GIVE_UP = Action("give_up", text="give_up")


def legal(stack: Stack, state: State, seat: int) -> Actions:
    """What a seat that is to move may do; a sensible player's choice first."""
    spread, sense = stack.spread(state, seat), stack.sense
    match state.var("phase"):
        case "swap":
            return ListActions([*([SWAP] if can_swap(stack, state) else []), KEEP])
        case "draw":
            found = list(draws(stack, state, seat))
            return Led(ListActions(found), lambda tier: sense.draw(spread, found, tier))
        case "put":
            count = stack.to_put(state, seat)
            return Led(ListActions(puts(stack, state, seat)), lambda tier: sense.put(spread, count, tier))
        case "task":
            trying = stack.tasks[str(state.var("trying"))]
            held = [completions(spread, trying, stack)] if trying.name in spread.plans else []  # a position may forget
            return Joined(*held, ListActions([GIVE_UP]))
    return turn(stack, state, seat)


def turn(stack: Stack, state: State, seat: int) -> Actions:
    """Completions, letters played, exchanges, tasks to start."""
    spread = stack.spread(state, seat)
    failed = [task.name for task in stack.tasks.values() if failed_before(stack, state, task.name)]
    starts = [name for name in dict.fromkeys(spread.plans) if stack.timed(stack.tasks[name]) and name not in failed]
    offer = Offer(*(tuple(stack.sorted(state.labels(OPEN[card].zone))) for card in CARDS))
    return Led(
        Joined(
            tasks(spread, stack, without={*failed, *starts}),
            plays(spread, stack),
            Exchanges(spread, stack, lambda action: not check_action(stack, state, seat, action)),
            ListActions(told(stack, "start", task=name) for name in starts),
        ),
        lambda tier: stack.sense.turn(spread, offer, tier, starts=starts, without=failed),
    )


def draws(stack: Stack, state: State, seat: int) -> Iterator[Action]:
    """Cards face up, letters first, then the piles."""
    cards = list(stack.drawable(state, seat))
    for card in cards:
        for label in dict.fromkeys(stack.sorted(state.labels(OPEN[card].zone))):
            yield told(stack, "take", **{card: label})
    for card in cards:
        if stack.pile_gives(state, card):
            yield told(stack, "draw", what=card)


def puts(stack: Stack, state: State, seat: int) -> Iterator[Action]:
    """Letters to put down after a swap, in order of the alphabet."""
    count = stack.to_put(state, seat)
    for letters in reversed([*multisets(Counter(stack.held(state, seat, LETTER)), count, count)]):
        yield told(stack, "put", letters=letters)


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
