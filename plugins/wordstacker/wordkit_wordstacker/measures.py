"""What is worth counting of a turn over many games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from wordkit.game.engine import Measure
from wordkit.game.events import Acted
from wordkit_wordstacker.spread import CARDS, KINDS
from wordkit_wordstacker.stack import HELD, Stack

if TYPE_CHECKING:
    from wordkit.game.events import Event
    from wordkit.game.state import State


def measures(stack: Stack, before: State, after: State, events: Sequence[Event]) -> Iterator[Measure]:
    """Of an action: what kind of turn it makes, and its words. Of the end of a turn: the cards that lack."""
    seat = before.to_move[0]
    acted = next((event for event in events if isinstance(event, Acted)), None)
    name = None if acted is None else acted.action
    args: Any = {} if acted is None or acted.args is None else acted.args
    if name in ("complete", "play", "exchange"):
        done = stack.tasks[args["task"]].kind if name == "complete" else ""
        for kind in KINDS:
            yield Measure(kind, seat, int(kind == done))
        yield Measure("played", seat, int(name == "play"))
        yield Measure("exchanged", seat, int(name == "exchange"))
    if name == "complete":
        for _, word in args["steps"]:
            yield Measure("letters", seat, len(stack.split(word)))
    elif name == "play":
        yield Measure("letters", seat, len(stack.split(args["to"])))
    elif name == "exchange":
        yield Measure("cards", seat, len(args["letters"]) + len(args["tasks"]))
    elif name in ("swap", "keep"):
        yield Measure("swapped", seat, int(name == "swap"))
    if before.var("phase") == "task" and after.var("phase") != "task":
        yield Measure("failed", seat, int(after.var("phase") == "turn" and after.var("failed") is True))
    if after.outcome is not None:
        yield Measure("rounds", None, after.number("round") - 1)
    if after.outcome is not None or after.to_move != before.to_move:
        held = sum(after.count(HELD[card], seat) for card in CARDS)
        yield Measure("short", seat, max(0, sum(stack.hand) - held))
