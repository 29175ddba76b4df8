"""Events: what happened, as one seat may know it.

They are made from the record when somebody asks, never in a turn. What a seat couldn't see is either left out (a hidden
variable) or told as a count (tiles drawn by another seat).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, TypeAlias, overload

import msgspec

from wordkit.game import ops
from wordkit.game.actions import Action
from wordkit.game.draft import Happened
from wordkit.game.pieces import Plain, Who
from wordkit.game.sight import Faces, piece_faces, var_audience, visible_faces
from wordkit.game.state import Shown
from wordkit.game.zones import At, Table


class _Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", omit_defaults=True):
    """`version`: of the state it led to, as the viewer counts; `at`: when (ms since the start)."""

    version: int
    at: int


class Acted(_Event, frozen=True, kw_only=True, tag="acted"):
    """A seat did something. `args` and `text` are None for those who may not know more than the name.

    Of a secret action (the engine's `secret_actions`) there is none but for the seat itself.
    """

    seat: int
    action: str
    args: Mapping[str, Plain] | None = None
    text: str | None = None


class Timeout(_Event, frozen=True, kw_only=True, tag="timeout"):
    """A deadline came."""

    deadline: str


class Moved(_Event, frozen=True, kw_only=True, tag="moved"):
    """Pieces went from one zone to another; `pieces` holds the visible faces of each, None if no face is visible."""

    source: At
    to: At
    count: int
    pieces: tuple[Faces, ...] | None = None


class Shuffled(_Event, frozen=True, kw_only=True, tag="shuffled"):
    """A zone was mixed."""

    zone: At


class Marked(_Event, frozen=True, kw_only=True, tag="marked"):
    """A piece got a mark that this seat sees."""

    zone: At
    mark: int
    piece: Faces | None = None


class Changed(_Event, frozen=True, kw_only=True, tag="changed"):
    """A variable that this seat sees got a value."""

    var: str
    value: Plain
    seat: int | None = None


class Scored(_Event, frozen=True, kw_only=True, tag="scored"):
    """A seat scored; `total` is its total after it."""

    seat: int
    items: tuple[ops.Item, ...]
    total: int
    what: str = ""
    squares: tuple[int, ...] = ()

    @property
    def amount(self) -> int:
        """The sum of the items."""
        return sum(item.amount for item in self.items)


class Timer(_Event, frozen=True, kw_only=True, tag="timer"):
    """A deadline was set to a time, or stopped (None)."""

    deadline: str
    due: int | None


class Revealed(_Event, frozen=True, kw_only=True, tag="revealed"):
    """A zone or variable is shown to others from now on (`to=None`: no longer).

    `values`: of a variable shown to everybody, its values, seat by seat.
    """

    what: str
    to: Who | None
    face: str | None = None
    seat: int | None = None
    values: tuple[Plain, ...] | None = None


class Turn(_Event, frozen=True, kw_only=True, tag="turn"):
    """These seats may act now."""

    seats: tuple[int, ...]


class Ended(_Event, frozen=True, kw_only=True, tag="ended"):
    """The game is over, by this clause."""

    end: str


class Awarded(_Event, frozen=True, kw_only=True, tag="awarded"):
    """A seat was given an award."""

    name: str
    seat: int


class Noted(_Event, frozen=True, kw_only=True, tag="noted"):
    """Something the engine says that changed nothing."""

    name: str
    data: Plain = None


Event: TypeAlias = (
    Acted | Timeout | Moved | Shuffled | Marked | Changed | Scored | Timer | Revealed | Turn | Ended | Awarded | Noted
)

EVERYTHING = -1
"""Instead of a seat: a viewer who sees all, for the engine and the part-takers."""


class Step(msgspec.Struct, gc=False):
    """One entry of a match's history: an action of a seat, or a deadline that came; and what it did."""

    seat: int | None
    at: int
    action: Action | None
    deadline: str | None
    happened: Sequence[Happened]


def events_of(table: Table, step: Step, version: int, viewer: int | None) -> Iterator[Event]:
    """What a step did, as a seat (None: a spectator) may know it; `version` is the one this viewer counts."""
    when: dict[str, Any] = {"version": version, "at": step.at}
    if step.action is not None and step.seat is not None:
        name = step.action.name
        own = viewer in (step.seat, EVERYTHING)
        known = own or name in table.open_actions
        if own or name not in table.secret_actions:
            args, text = (step.action.args, str(step.action)) if known else (None, None)
            yield Acted(seat=step.seat, action=name, args=args, text=text, **when)
    if step.deadline is not None:
        yield Timeout(deadline=step.deadline, **when)
    for happened in step.happened:
        yield from _redacted(table, happened, viewer, when)


class Events(Sequence[Event]):
    """Events as one seat may know them, made when they are looked at."""

    __slots__ = ("_made", "_steps", "_table", "_viewer")

    def __init__(self, table: Table, steps: Sequence[tuple[int, Step]], viewer: int | None) -> None:
        self._table = table
        self._steps = steps
        self._viewer = viewer
        self._made: tuple[Event, ...] | None = None

    def _events(self) -> tuple[Event, ...]:
        if self._made is None:
            self._made = tuple(
                event for version, step in self._steps for event in events_of(self._table, step, version, self._viewer)
            )
        return self._made

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | Sequence[Event]:
        return self._events()[index]

    def __len__(self) -> int:
        return len(self._events())

    def __iter__(self) -> Iterator[Event]:
        return iter(self._events())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._events() == tuple(other)

    def __hash__(self) -> int:
        return hash(self._events())

    def to_json(self) -> str:
        """The events as a JSON array; each follows the schema `wordkit/schemas/event.json`."""
        return msgspec.json.encode(self._events()).decode()

    def __repr__(self) -> str:
        return f"Events({list(self._events())!r})"


def sees(table: Table, step: Step, viewer: int | None) -> bool:
    """Whether a seat (None: a spectator) sees anything of a step."""
    return any(True for _ in events_of(table, step, 0, viewer))


def _redacted(table: Table, happened: Happened, viewer: int | None, when: dict[str, Any]) -> Iterator[Event]:
    match happened.op:
        case ops.Move() | ops.Draw():
            yield from _moved(table, happened, viewer, when)
        case ops.Shuffle(zone):
            yield Shuffled(zone=zone, **when)
        case ops.Flip(piece, mark):
            at = table.addresses[happened.after.where(piece)]
            visible = _visible(table, happened.shown, at, viewer)
            faces = piece_faces(table, happened.after, piece, visible)
            if "mark" in visible or viewer == EVERYTHING:
                yield Marked(zone=at, mark=mark, piece={k: v for k, v in faces.items() if k != "mark"} or None, **when)
        case ops.Set(var, value, seat):
            if viewer == EVERYTHING or _sees_var(table, happened.shown, var, seat, viewer):
                yield Changed(var=var, value=value, seat=seat, **when)
        case ops.Score(seat, items, what, squares):
            lines = tuple(ops.Item(item.label, item.path, item.amount) for item in items)
            yield Scored(seat=seat, items=lines, total=happened.result, what=what, squares=squares, **when)
        case ops.Deadline(name, due):
            yield Timer(deadline=name, due=due, **when)
        case ops.Reveal(what, to, face, seat):
            values = happened.result if to == "all" else None
            yield Revealed(what=what, to=to, face=face, seat=seat, values=values, **when)
        case ops.ToMove(seats):
            yield Turn(seats=seats, **when)
        case ops.End(path):
            yield Ended(end=path, **when)
        case ops.Award(name, seat):
            yield Awarded(name=name, seat=seat, **when)
        case ops.Note(name, data):
            yield Noted(name=name, data=data, **when)
        case _:  # a Roll is nobody's business
            return


def _moved(table: Table, happened: Happened, viewer: int | None, when: dict[str, Any]) -> Iterator[Moved]:
    before, after = happened.before, happened.after
    ways = groupby(happened.result, key=lambda piece: (before.where(piece), after.where(piece)))
    for (source, to), group in ways:
        pieces = list(group)
        origin, goal = table.addresses[source], table.addresses[to]
        # Whoever saw a piece where it lay, or sees it where it lies now, has seen which piece it is.
        from_there = _visible(table, happened.shown, origin, viewer)
        here = _visible(table, happened.shown, goal, viewer)
        seen = [
            piece_faces(table, before, piece, from_there) | piece_faces(table, after, piece, here) for piece in pieces
        ]
        if not (table.zones[origin.zone].ordered or table.zones[goal.zone].ordered):
            seen.sort(key=lambda faces: [(face, str(value)) for face, value in faces.items()])
        yield Moved(source=origin, to=goal, count=len(pieces), pieces=tuple(seen) if any(seen) else None, **when)


def _visible(table: Table, shown: Shown, at: At, viewer: int | None) -> frozenset[str]:
    """The faces of a zone's pieces that a viewer sees; who sees all is told a mark by its own event only."""
    if viewer == EVERYTHING:
        return frozenset(table.faces)
    return visible_faces(table, shown, at.zone, at.seat, viewer)


def _sees_var(table: Table, shown: Shown, var: str, seat: int | None, viewer: int | None) -> bool:
    who = var_audience(table, shown, var, seat)
    return who == "all" or (who == "owner" and viewer is not None and viewer == seat)
