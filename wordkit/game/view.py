"""A view: all that one seat may know of a state, and nothing else.

It looks at the state, it doesn't copy it; JSON is made only when asked for. Pieces have no numbers here: whoever saw a
tile go into the bag can't recognise it when it comes out. Two states that differ only in what the seat can't see give
views with the same bytes. Numbers too are this seat's own: it counts what it saw something of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from wordkit.game.actions import Actions, ListActions
from wordkit.game.ops import Award
from wordkit.game.outcome import Outcome
from wordkit.game.pieces import Plain
from wordkit.game.rng import Rng
from wordkit.game.sight import Faces, piece_faces, var_audience, visible_faces
from wordkit.game.state import State, seat_names, standing

if TYPE_CHECKING:
    from wordkit._core import Lexicon
    from wordkit.spec.model import Rules

VIEW_SCHEMA = "wordkit.view/1"


class Stack(msgspec.Struct, frozen=True):
    """The pieces at one place: how many, and bottom first what is visible of each; None if nothing of any is."""

    count: int
    pieces: tuple[Faces, ...] | None


class ZoneData(msgspec.Struct, frozen=True):
    """A zone: one stack, or as many as it has squares. `seat`: whose it is, None for everybody's."""

    zone: str
    seat: int | None
    stacks: tuple[Stack, ...]


class VarData(msgspec.Struct, frozen=True):
    """A variable this seat sees."""

    var: str
    seat: int | None
    value: Plain


class TimerData(msgspec.Struct, frozen=True):
    """A deadline and when it comes (ms since the start)."""

    name: str
    at: int


class ViewData(msgspec.Struct, frozen=True, kw_only=True):
    """A view as data: what `View.to_json` writes. Seats are numbered from 0; `seat` is None for a spectator."""

    schema: str
    game: str
    seat: int | None
    seats: tuple[str, ...]
    version: int
    turns: int
    at: int
    to_move: tuple[int, ...]
    totals: tuple[int, ...]
    deadlines: tuple[TimerData, ...]
    zones: tuple[ZoneData, ...]
    vars: tuple[VarData, ...]
    outcome: Outcome | None
    awards: tuple[Award, ...] = ()


class View:
    """What a seat (None: a spectator) may know. Bots and clients get this, never a state."""

    __slots__ = ("_names", "_state", "seat")

    def __init__(self, state: State, seat: int | None, names: tuple[str, ...] = ()) -> None:
        self._state = state
        self._names = names or seat_names(state.seats)
        self.seat = seat

    @property
    def rules(self) -> Rules:
        return self._state.rules

    @property
    def lexicon(self) -> Lexicon | None:
        return self._state.lexicon

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, in order."""
        return self._names

    @property
    def seats(self) -> int:
        """How many seats play."""
        return self._state.seats

    @property
    def version(self) -> int:
        """How many actions and deadlines this seat saw something of; for `apply(expect=)` and `events(since=)`."""
        return self._state.seen_by(self.seat).version

    @property
    def turns(self) -> int:
        """The actions among them."""
        return self._state.seen_by(self.seat).turns

    @property
    def at(self) -> int:
        """The time of the last of them, in ms since the start."""
        return self._state.seen_by(self.seat).at

    @property
    def to_move(self) -> tuple[int, ...]:
        return self._state.to_move

    @property
    def totals(self) -> tuple[int, ...]:
        return self._state.totals

    @property
    def deadlines(self) -> tuple[tuple[int, str], ...]:
        """The timers that are set, `(time, name)`, the earliest first."""
        return self._state.deadlines

    @property
    def awards(self) -> tuple[Award, ...]:
        """The awards given so far, in order; those of the end are the outcome's."""
        return self._state.awards

    @property
    def outcome(self) -> Outcome | None:
        return self._state.outcome

    @property
    def legal(self) -> Actions:
        """What this seat may do now; empty for a spectator and for a seat that isn't to move."""
        if self.seat is None:
            return ListActions()
        return self._state.table.game.legal(self._state, self.seat)

    # --- zones -------------------------------------------------------------------------------------------------------

    def count(self, zone: str, seat: int | None = None, square: int | None = None) -> int:
        """How many pieces lie there: everybody may count."""
        return self._state.count(zone, seat, square)

    def pieces(self, zone: str, seat: int | None = None, square: int | None = None) -> tuple[Faces, ...]:
        """The visible faces of each piece there, `{}` for a hidden one; bottom first, sorted if order means nothing."""
        table = self._state.table
        visible = visible_faces(table, self._state.shown, zone, seat, self.seat)
        zones = self._state.zones
        seen = [piece_faces(table, zones, piece, visible) for piece in self._state.zone(zone, seat, square)]
        if not table.zones[zone].ordered:
            seen.sort(key=lambda faces: [(face, str(value)) for face, value in faces.items()])
        return tuple(seen)

    def labels(self, zone: str, seat: int | None = None, square: int | None = None) -> tuple[str | None, ...]:
        """The labels (first faces) of the pieces there, None for a hidden one; in the order of `pieces`."""
        faces = self._state.table.faces
        if not faces:
            return ()
        return tuple(
            next((str(seen[face]) for face in faces if face in seen), None) for seen in self.pieces(zone, seat, square)
        )

    def unseen(self) -> Mapping[str, int]:
        """How many pieces of each label this seat can't place: they lie somewhere it doesn't see. Sorted by label."""
        table = self._state.table
        count: Counter[str] = Counter()
        for number, at in enumerate(table.addresses):
            visible = visible_faces(table, self._state.shown, at.zone, at.seat, self.seat)
            for piece in self._state.zones.zone(number):
                if next(iter(table.kind(piece).faces), "") not in visible:
                    count[table.label(piece)] += 1
        return dict(sorted(count.items()))

    # --- variables ---------------------------------------------------------------------------------------------------

    def sees(self, var: str, seat: int | None = None) -> bool:
        """Whether this seat may know a variable."""
        who = var_audience(self._state.table, self._state.shown, var, seat)
        return who == "all" or (who == "owner" and self.seat is not None and self.seat == seat)

    def var(self, name: str, seat: int | None = None) -> Plain:
        """The value of a variable; None if this seat may not know it (`sees` tells)."""
        return self._state.var(name, seat) if self.sees(name, seat) else None

    # --- search ------------------------------------------------------------------------------------------------------

    def sample(self, rng: Rng) -> State:
        """A full state that fits what this view shows, everything hidden drawn by `rng`.

        Hidden pieces change places with hidden ones of the same visible faces; marks stay where they are, those this
        seat doesn't see are 0. Variables the seat doesn't see have their initial values, and the deal stream starts
        anew; version, turns and time are as this seat counts them; the slots of part-takers are kept. A view has no
        memory: what was seen earlier and is hidden now is drawn like the rest.

        Whoever knows the stream `rng` still learns nothing: the result depends on what this view shows and on it alone.
        """
        Rng.require(rng)
        state = self._state
        table = state.table
        alike: dict[tuple[object, ...], list[int]] = {}
        unmarked: list[tuple[int, int]] = []
        for number, at in enumerate(table.addresses):
            visible = visible_faces(table, state.shown, at.zone, at.seat, self.seat)
            for piece in state.zones.zone(number):
                if "mark" not in visible and state.zones.mark(piece):
                    unmarked.append((piece, 0))
                faces = table.kind(piece).faces
                if all(face in visible for face in faces):
                    continue
                # A letter card never lies where the back of a task card is seen: the names of the faces must agree.
                known = tuple((face, faces[face] if face in visible else None) for face in faces)
                alike.setdefault(known, []).append(piece)
        zones = state.zones.marked(unmarked)
        # In orders that tell nothing of who lies where: a known shuffle of the real order could be undone.
        for _, pieces in sorted(alike.items(), key=lambda entry: repr(entry[0])):
            zones = zones.exchanged(pieces, rng.shuffled(sorted(pieces)))
        values = list(state.values)
        for var in table.layout.vars:
            for seat in range(table.seats) if var.per_seat else (None,):
                if not self.sees(var.name, seat):
                    values[table.slot(var.name, seat)] = var.initial
        seen = state.seen_by(self.seat)
        return replace(
            state,
            zones=zones,
            values=tuple(values),
            deal=rng.next(),
            version=seen.version,
            turns=seen.turns,
            at=seen.at,
            seen=None if state.seen is None else (seen,) * len(state.seen),
            derived={},
        )

    # --- data --------------------------------------------------------------------------------------------------------

    def _zone_data(self, zone: str, seat: int | None) -> ZoneData:
        declared = self._state.table.zones[zone]
        stacks = []
        for square in range(declared.squares) if declared.squares else (None,):
            pieces = self.pieces(zone, seat, square)
            stacks.append(Stack(len(pieces), pieces if any(pieces) or not pieces else None))
        return ZoneData(zone, seat, tuple(stacks))

    def data(self) -> ViewData:
        """The view as data; its schema is `wordkit/schemas/view.json`."""
        state = self._state
        layout = state.table.layout
        seen = state.seen_by(self.seat)
        everyone = range(state.seats)
        return ViewData(
            schema=VIEW_SCHEMA,
            game=state.rules.name,
            seat=self.seat,
            seats=self._names,
            version=seen.version,
            turns=seen.turns,
            at=seen.at,
            to_move=state.to_move,
            totals=state.totals,
            deadlines=tuple(TimerData(name, at) for at, name in state.deadlines),
            zones=tuple(
                self._zone_data(zone.name, seat)
                for zone in layout.zones
                for seat in (everyone if zone.per_seat else (None,))
            ),
            vars=tuple(
                VarData(var.name, seat, state.var(var.name, seat))
                for var in layout.vars
                for seat in (everyone if var.per_seat else (None,))
                if self.sees(var.name, seat)
            ),
            outcome=state.outcome,
            awards=state.awards,
        )

    def to_json(self) -> str:
        """The view as JSON: the same bytes for everything this seat can't tell apart."""
        return msgspec.json.encode(self.data()).decode()

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else self._names[self.seat]
        return f"<View of {self.rules.name} for {whose}: {standing(self._state, self._names, self.version)}>"
