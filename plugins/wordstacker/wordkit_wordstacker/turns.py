"""The course of a turn: one of several actions, then cards are drawn until the hand is full, then the next seat."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Any

from wordkit.game.ops import Deadline, Look, Move, Note, Op, Roll, Score, Set, ToMove
from wordkit.game.zones import At
from wordkit_wordstacker.dealing import draw
from wordkit_wordstacker.judge import as_labels
from wordkit_wordstacker.moves import change, spelled, steps_of
from wordkit_wordstacker.spread import LETTER, TASK, Origin
from wordkit_wordstacker.stack import HELD, OPEN, USED, Stack

if TYPE_CHECKING:
    from wordkit.game.actions import Action
    from wordkit.game.state import State

Ops = Generator[Op, Any, None]


def perform(stack: Stack, state: State, seat: int, action: Action, at: int) -> Ops:
    """What a legal action does."""
    match action.name:
        case "keep":
            yield from next_seat(stack, state, seat, at)
        case "swap":
            yield from draw_after(stack, "swap", seat, at)
        case "put":
            yield from put_down(stack, state, seat, LETTER, as_labels(action["letters"]) or ())
            yield from next_seat(stack, state, seat, at)
        case "draw":
            yield from draw(stack, str(action["what"]), At(HELD[str(action["what"])], seat))
            yield from go_on(stack, seat, at)
        case "take":
            card = LETTER if LETTER in action.args else TASK
            taken = stack.pick(state.zone(OPEN[card].zone), (str(action[card]),))
            yield Move(taken, At(HELD[card], seat))
            yield from draw(stack, card, OPEN[card])  # S16: another takes its place at once, if there is one
            yield from go_on(stack, seat, at)
        case "exchange":
            yield from put_down(stack, state, seat, LETTER, as_labels(action["letters"]) or ())
            yield from put_down(stack, state, seat, TASK, as_labels(action["tasks"]) or ())
            yield from draw_after(stack, "exchange", seat, at)
        case "start":
            yield from _start(stack, state, str(action["task"]), at)
        case "give_up":
            yield from _fail(stack, state, at)
        case "play":
            yield from _lay(stack, state, seat, action)
            yield from draw_after(stack, "", seat, at)
        case "complete":
            yield from _complete(stack, state, seat, action, at)


def timeout(stack: Stack, state: State, deadline: str, at: int) -> Ops:
    """Time is up: a task under way fails; a turn ends with nothing done, a half-drawn hand filled at random (S22)."""
    seat = state.to_move[0]
    if deadline == "task":
        yield from _fail(stack, state, at)
        return
    now = state
    while now.var("phase") == "draw":
        cards = [card for card in stack.drawable(now, seat) if stack.pile_gives(now, card)]
        if not cards:
            break
        card = cards[(yield Roll(len(cards)))] if len(cards) > 1 else cards[0]
        yield from draw(stack, card, At(HELD[card], seat))
        now = yield Look()
    if now.var("after") == "swap":
        letters = now.zone(HELD[LETTER], seat)
        for _ in range(stack.to_put(now, seat)):
            drawn = yield Roll(len(letters))
            yield Move((letters.pop(drawn),), USED[LETTER])
    yield from next_seat(stack, now, seat, at)


# --- words -----------------------------------------------------------------------------------------------------------


def _lay(stack: Stack, state: State, seat: int, action: Action) -> Iterator[Op]:
    """Lays the letters of a play or a completion, and the new words."""
    done = change(stack.spread(state, seat), stack, action)
    hand = state.zone(HELD[LETTER], seat)
    played: dict[str, list[int]] = {}
    for label, piece in zip(done.played, stack.pick(hand, done.played), strict=True):
        played.setdefault(label, []).append(piece)

    lying = [state.zone("table", square=word) for word in range(stack.words)]

    def piece_of(origin: Origin) -> int:
        if isinstance(origin, str):
            return played[origin].pop()
        word, place = origin
        return lying[word][place]

    covered = [piece_of(origin) for origin in done.covered]
    rows = [(word, [piece_of(origin) for origin in row]) for word, row in done.rows.items()]
    if covered:
        yield Move(covered, USED[LETTER])
    for word, pieces in rows:
        yield Move(pieces, stack.rows[word])


def _complete(stack: Stack, state: State, seat: int, action: Action, at: int) -> Ops:
    task = stack.tasks[str(action["task"])]
    yield from _lay(stack, state, seat, action)
    yield Move(stack.pick(state.zone(HELD[TASK], seat), (task.name,)), At("completed", seat))
    items = stack.items(task)
    if items:
        made = [spelled(stack, to) or to for _, to in steps_of(action) or ()]
        yield Score(seat, items, what=" ".join(made))
    if state.var("phase") == "task":
        yield from _over(state, at)
    yield from draw_after(stack, "", seat, at)


def _start(stack: Stack, state: State, name: str, at: int) -> Iterator[Op]:
    """S9: the words are collected, and time runs; that of the turn stands still."""
    yield Set("phase", "task")
    yield Set("trying", name)
    due = state.deadline("turn")
    if due is not None:
        yield Set("left", due - at)
        yield Deadline("turn", None)
    if stack.shuffle_limit is not None:
        yield Deadline("task", at + stack.shuffle_limit)


def _over(state: State, at: int) -> Iterator[Op]:
    """A task under way is over: the time of the turn goes on."""
    yield Set("trying", None)
    if state.deadline("task") is not None:
        yield Deadline("task", None)
    left = state.var("left")
    if isinstance(left, int):
        yield Set("left", None)
        yield Deadline("turn", at + max(1, left))


def _fail(stack: Stack, state: State, at: int) -> Iterator[Op]:
    """S9: the words lie as before, the card is still in hand, and another action follows."""
    yield Note("failed")
    yield from _over(state, at)
    yield Set("failed", True)
    yield Set("phase", "turn")


# --- drawing ---------------------------------------------------------------------------------------------------------


def put_down(stack: Stack, state: State, seat: int, card: str, labels: tuple[str, ...]) -> Iterator[Op]:
    """Cards of a hand go to the used ones."""
    if labels:
        yield Move(stack.pick(state.zone(HELD[card], seat), labels), USED[card])


def draw_after(stack: Stack, after: str, seat: int, at: int) -> Ops:
    """Something is done: now cards are drawn."""
    yield Set("phase", "draw")
    if after:
        yield Set("after", after)
    yield from go_on(stack, seat, at)


def go_on(stack: Stack, seat: int, at: int) -> Ops:
    """If nothing more is to be drawn, or can be (S11), what comes next begins."""
    now = yield Look()
    if any(stack.drawable(now, seat)):
        return
    if now.var("after") == "swap" and stack.to_put(now, seat):
        yield Set("phase", "put")
        return
    yield from next_seat(stack, now, seat, at)


def next_seat(stack: Stack, state: State, seat: int, at: int) -> Ops:
    """The turn of a seat is over, or its swap (S15: in turn order, before the first turn). `state` is as it is now."""
    swapping = "swap" in (state.var("phase"), state.var("after"))
    following = (seat + 1) % stack.seats
    again = following == state.var("starter")
    phase = "swap" if swapping and not again else "turn"
    if state.var("phase") != phase:
        yield Set("phase", phase)
    if state.var("after"):
        yield Set("after", "")
    if state.var("failed"):
        yield Set("failed", False)
    if again and not swapping:
        yield Set("round", state.number("round") + 1)
    if stack.turn_limit is not None:
        yield Deadline("turn", at + stack.turn_limit)
    yield ToMove((following,))


def round_over(state: State) -> bool:
    """Whether a round has just ended: all seats have had as many turns (S12)."""
    return (
        state.number("round") > 1
        and state.var("phase") == "turn"
        and not state.var("failed")
        and state.to_move == (state.var("starter"),)
    )
