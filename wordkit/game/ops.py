"""Ops: the only way a game changes. An engine yields them, the kernel applies them, all or none.

`yield` hands back what an op did: `pieces = yield Draw(At("bag"), At("rack", seat=0), 7)`; `k = yield Roll(6)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeAlias

import msgspec

from wordkit.game.pieces import Plain, Who
from wordkit.game.zones import At


class ScoreLine(Protocol):
    """One item of a score: `ScoreItem` of the rules, or an `Item` made by hand."""

    @property
    def label(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def amount(self) -> int: ...


class Item(msgspec.Struct, frozen=True):
    """One line of a score: what for, the clause that gave it (`score.word.flat`), and how much."""

    label: str
    path: str
    amount: int


class Move(msgspec.Struct, frozen=True, gc=False):
    """Lays pieces on top of a zone, in the order given, wherever they lay. Hands back their numbers.

    With as many addresses as pieces each goes to its own: `Move([p, q], [At("row", square=4), At("row", square=5)])`.
    """

    pieces: Sequence[int]
    to: At | Sequence[At]


class Draw(msgspec.Struct, frozen=True, gc=False):
    """Moves up to `count` pieces from the top of one zone onto another, the topmost first. Hands back their numbers."""

    source: At
    to: At
    count: int = 1


class Shuffle(msgspec.Struct, frozen=True, gc=False):
    """Mixes a zone, by the deal stream."""

    zone: At


class Roll(msgspec.Struct, frozen=True, gc=False):
    """Hands back a number in `0..sides-1` from the deal stream. Nobody sees it unless the engine sets or notes it."""

    sides: int


class Flip(msgspec.Struct, frozen=True, gc=False):
    """Gives a piece a mark, 0..255."""

    piece: int
    mark: int


class Set(msgspec.Struct, frozen=True, gc=False):
    """Gives a variable a value."""

    var: str
    value: Plain
    seat: int | None = None


class Score(msgspec.Struct, frozen=True, gc=False):
    """Adds to a seat's total, item by item; `what` (a word) and `squares` say what for."""

    seat: int
    items: Sequence[ScoreLine]
    what: str = ""
    squares: tuple[int, ...] = ()


class Deadline(msgspec.Struct, frozen=True, gc=False):
    """Sets the timer `name` to a time (ms since the start), or stops it with None. A set timer is set anew."""

    name: str
    at: int | None


def stopped(deadlines: Iterable[tuple[int, str]]) -> Iterator[Deadline]:
    """Stops every timer that is set: `yield from stopped(state.deadlines)`."""
    for _, name in deadlines:
        yield Deadline(name, None)


class Reveal(msgspec.Struct, frozen=True, gc=False):
    """Shows a zone or a variable to more eyes than its declaration, from now on; `to=None` ends that.

    `face` narrows it to one face of the pieces, `seat` to one seat's zone or variable.
    """

    what: str
    to: Who | None = "all"
    face: str | None = None
    seat: int | None = None


class ToMove(msgspec.Struct, frozen=True, gc=False):
    """Says which seats may act next: several when play is simultaneous, none until the next deadline fires."""

    seats: tuple[int, ...]


class End(msgspec.Struct, frozen=True, gc=False):
    """Ends the game, by the clause `path` (`end.out`)."""

    path: str


class Award(msgspec.Struct, frozen=True, gc=False):
    """An award of the rulespec, by its name, and the seat that gets it.

    `awarded(state, clause)` says to whom the award of a clause goes; an engine yields these to give them.
    """

    name: str
    seat: int


class Look(msgspec.Struct, frozen=True, gc=False):
    """Changes nothing and hands back the state as the ops so far have made it: `now = yield Look()`.

    What is worked out from it is right at the end of a round, before anybody acts again: `awarded(now, clause)`.
    """


class Names(msgspec.Struct, frozen=True, gc=False):
    """Changes nothing and hands back what the seats are called, in order: `names = yield Names()`.

    Only in a set-up: afterwards names belong to the match, and what a game hangs on them has been settled.
    """


class Note(msgspec.Struct, frozen=True, gc=False):
    """Tells everybody something that changes nothing: `Note("passed")`. Its data must be public."""

    name: str
    data: Plain = None


Op: TypeAlias = (
    Move | Draw | Shuffle | Roll | Flip | Set | Score | Deadline | Reveal | ToMove | End | Award | Look | Names | Note
)
Result: TypeAlias = Any
"""What an op hands back: the pieces it moved, the number it rolled, the state it looked at, a seat's total, the seats'
names; or None."""
