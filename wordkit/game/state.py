"""The state of a game: one immutable value, from which everything else is derived."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from wordkit._core import Zones
from wordkit.game.ops import Award
from wordkit.game.outcome import Outcome
from wordkit.game.pieces import Plain, Who
from wordkit.game.zones import Table

if TYPE_CHECKING:
    from wordkit._core import Lexicon
    from wordkit.spec.model import Rules

T = TypeVar("T")

Shown = Mapping[tuple[str, str, int], Who]
"""What has been revealed: (zone or variable, face or "" for all, seat or -1 for all) -> to whom."""


class Seen(msgspec.Struct, frozen=True, array_like=True):
    """A state's numbers as one viewer counts them, who sees nothing of the secret actions of others.

    `version`: how many actions and timeouts it saw something of. `turns`: the actions among them. `at`: the last one's.
    """

    version: int
    turns: int
    at: int


class State(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """Everything there is about a game at one moment. Never changed: the kernel makes the next one.

    Engines read it by `zone`, `count`, `labels`, `var`; bots and clients get a `View` of it instead.

    - `version`: how many actions and timeouts led here. `turns`: the actions among them. `at`: when the last was.
    - `to_move`: the seats that may act now. `totals`: every seat's score. `outcome`: None until the game is over.
    - `deadlines`: the timers that are set, `(time, name)`, the earliest first. `deal`: the state of the deal stream.
    - `slots`: what each part-taker keeps. `awards`: those given so far, in order, but for the outcome's own.
    - `seen`: `version`, `turns` and `at` as each seat and, last, a spectator counts them (`seen_by`); None where all
      count alike, as the engine has no secret actions.
    """

    table: Table
    zones: Zones
    values: tuple[Plain, ...]
    to_move: tuple[int, ...]
    totals: tuple[int, ...]
    deadlines: tuple[tuple[int, str], ...]
    deal: int
    shown: Shown
    slots: Mapping[str, Plain]
    version: int
    turns: int
    at: int
    outcome: Outcome | None
    awards: tuple[Award, ...] = ()
    seen: tuple[Seen, ...] | None = None
    derived: dict[Hashable, Any] = msgspec.field(default_factory=dict)

    @property
    def rules(self) -> Rules:
        """The rulespec, checked and compiled."""
        return self.table.rules

    @property
    def lexicon(self) -> Lexicon | None:
        """The working lexicon, None in a game without one."""
        return self.table.lexicon

    @property
    def seats(self) -> int:
        """How many seats play."""
        return self.table.seats

    def zone(self, name: str, seat: int | None = None, square: int | None = None) -> list[int]:
        """The numbers of the pieces in a zone, bottom first."""
        return self.zones.zone(self.table.firsts[name, seat] + (square or 0))

    def count(self, name: str, seat: int | None = None, square: int | None = None) -> int:
        """How many pieces lie in a zone."""
        return self.zones.count(self.table.firsts[name, seat] + (square or 0))

    def labels(self, name: str, seat: int | None = None, square: int | None = None) -> list[str]:
        """The labels of the pieces in a zone, bottom first."""
        label = self.table.label
        return [label(piece) for piece in self.zone(name, seat, square)]

    def var(self, name: str, seat: int | None = None) -> Plain:
        """The value of a variable."""
        try:
            return self.values[self.table.slots[name, seat][0]]
        except KeyError:
            return self.values[self.table.slot(name, seat)]  # says what is wrong

    def number(self, name: str, seat: int | None = None) -> int:
        """The value of a variable that is a number; None counts as 0."""
        value = self.var(name, seat)
        return value if isinstance(value, int) else 0

    def seen_by(self, viewer: int | None) -> Seen:
        """Version, turns and time as a seat (None: a spectator) counts them."""
        if self.seen is None:
            return Seen(self.version, self.turns, self.at)
        return self.seen[-1 if viewer is None else viewer]

    @property
    def all_awards(self) -> tuple[Award, ...]:
        """Every award given so far, in order; those of the end come last."""
        return self.awards if self.outcome is None else (*self.awards, *self.outcome.awards)

    def deadline(self, name: str) -> int | None:
        """When a timer fires (ms since the start), None if it isn't set."""
        return next((at for at, other in self.deadlines if other == name), None)

    def memo(self, key: Hashable, make: Callable[[State], T]) -> T:
        """A value derived from this state, made at the first call: a board with its cross sets, the legal actions.

        A match lets go of it when it goes on, then it is made anew. It isn't part of the state: never saved, hashed,
        compared or handed on to the next one.
        """
        value = self.derived.get(key, self)  # which no entry is
        if value is self:
            value = self.derived[key] = make(self)
        return value  # type: ignore[no-any-return]

    def to_bytes(self) -> bytes:
        """The whole state as bytes: equal for equal states, on every platform, in every process."""
        data = [
            self.version,
            self.turns,
            self.at,
            self.to_move,
            self.totals,
            self.deadlines,
            self.deal,
            sorted([*key, who] for key, who in self.shown.items()),
            sorted(self.slots.items()),
            self.values,
            self.outcome,
        ]
        # What most games don't use takes no byte in them.
        if self.awards:
            data.append({"awards": self.awards})
        if self.seen is not None:
            data.append({"seen": self.seen})
        return msgspec.json.encode(data) + b"\n" + self.zones.to_bytes()

    def digest(self) -> str:
        """SHA-256 of `to_bytes`, in hex."""
        return sha256(self.to_bytes()).hexdigest()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash((self.zones, self.values, self.version))

    def __repr__(self) -> str:
        return f"<State of {self.rules.name}: {standing(self, seat_names(self.seats), self.version)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _state, tuple(getattr(self, name) for name in self.__struct_fields__ if name != "derived")


def seat_names(seats: int) -> tuple[str, ...]:
    """What so many seats are called if nobody says: `seat1`, `seat2`, ..."""
    return tuple(f"seat{number}" for number in range(1, seats + 1))


def standing(state: State, names: Sequence[str], version: int) -> str:
    """Scores and whose turn it is, in a line: `ann 12, bob 8, version 3, bob to move`."""
    scores = ", ".join(f"{name} {total}" for name, total in zip(names, state.totals, strict=True))
    to_move = "over" if state.outcome else f"{' and '.join(names[seat] for seat in state.to_move) or 'nobody'} to move"
    return f"{scores}, version {version}, {to_move}"


def _state(*fields: Any) -> State:
    return State(**dict(zip(State.__struct_fields__, fields, strict=False)))


def fresh(table: Table, deal: int, slots: Mapping[str, Plain]) -> State:
    """The state before the set-up: every piece where the layout starts it, nobody to move."""
    return State(
        table=table,
        zones=table.start(),
        values=tuple(table.initial),
        to_move=(),
        totals=(0,) * table.seats,
        deadlines=(),
        deal=deal,
        shown={},
        slots=slots,
        version=0,
        turns=0,
        at=0,
        outcome=None,
        seen=(Seen(0, 0, 0),) * (table.seats + 1) if table.secret_actions else None,
    )
