"""Addresses of zones, and the table: a layout laid out for a number of seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from wordkit._core import Zones
from wordkit.errors import EngineError
from wordkit.game.pieces import Kind, Layout, Plain, Var, Who, Zone
from wordkit.spec.vocabulary import ASKED_SCOPES

if TYPE_CHECKING:
    from wordkit._core import Lexicon
    from wordkit.game.game import Game
    from wordkit.game.state import State
    from wordkit.spec.formula import Formula
    from wordkit.spec.model import Rules

T = TypeVar("T")


class At(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """One stack of pieces: `At("bag")`, `At("rack", seat=0)`, `At("board", square=44)`."""

    zone: str
    seat: int | None = None
    square: int | None = None

    def __str__(self) -> str:
        seat = "" if self.seat is None else f" of seat {self.seat}"
        return f"{self.zone}{seat}" + ("" if self.square is None else f" square {self.square}")


STANDARD: Mapping[str, Callable[[State, int], int]] = {
    "match.seats": lambda state, seat: state.table.seats,
    "match.turns": lambda state, seat: state.turns,
    "seat.index": lambda state, seat: seat,
    "seat.total": lambda state, seat: state.totals[seat],
    "seat.awards": lambda state, seat: sum(award.seat == seat for award in state.awards),
}
"""Variables of the kernel in the scopes `end`, `rank`, `award` and `final`."""


class Table:
    """A game's layout for a number of seats: what every state of a match shares.

    `game`, `rules`, `lexicon` (the working lexicon, None if the game uses none), `seats` (how many), `layout`.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.rules: Rules = game.rules
        self.lexicon: Lexicon | None = game.lexicon
        self.engine = game.engine
        self.seats: int = seats
        self.layout: Layout = game.engine.layout(game.rules, seats)
        self.kinds = tuple(self.layout.kinds)
        self.piece_kinds = tuple(self.layout.pieces)
        self.zones = {zone.name: zone for zone in self.layout.zones}
        self.vars = {var.name: var for var in self.layout.vars}
        self.addresses: list[At] = []
        self.firsts: dict[tuple[str, int | None], int] = {}
        """(zone, seat) -> the core's number of its first square; the other squares follow. Without a seat it is that of
        the first one, and where no seat owns the zone any seat will do."""
        for zone in self.layout.zones:
            first = len(self.addresses)
            for owner in range(seats) if zone.per_seat else (None,):
                self.addresses += [At(zone.name, owner, square) for square in self._squares(zone)]
            for seat in (None, *range(seats)):
                self.firsts[zone.name, seat] = first + (seat or 0) * max(zone.squares, 1) * zone.per_seat
        self.numbers = {at: number for number, at in enumerate(self.addresses)}
        self.var_first: dict[str, int] = {}
        self.initial: list[Plain] = []
        for var in self.layout.vars:
            self.var_first[var.name] = len(self.initial)
            self.initial += [var.initial] * (seats if var.per_seat else 1)
        # What a `Set` needs, in one look-up: (variable, seat) -> (where a state keeps it, its type).
        self.slots = {
            (var.name, seat): (self.var_first[var.name] + (seat or 0), var.type)
            for var in self.layout.vars
            for seat in (range(seats) if var.per_seat else (None,))
        }
        self.open_actions = frozenset(getattr(self.engine, "open_actions", ()))
        self.secret_actions = frozenset(getattr(self.engine, "secret_actions", ()))
        self._made: dict[Callable[[Table], Any], Any] = {}
        self._verify()

    def __reduce__(self) -> tuple[Any, ...]:
        return _table, (self.game, self.seats)

    @staticmethod
    def _squares(zone: Zone) -> Iterator[int | None]:
        yield from range(zone.squares) if zone.squares else (None,)

    def _verify(self) -> None:
        layout = self.layout
        if len(self.zones) != len(layout.zones) or len(self.vars) != len(layout.vars):
            raise EngineError("two zones or two variables of a layout have the same name")
        if shared := self.zones.keys() & self.vars.keys():
            raise EngineError(f"`{min(shared)}` is both a zone and a variable")
        if layout.start not in self.zones:
            raise EngineError(f"the layout starts its pieces in `{layout.start}`, which is no zone of it")
        if any(not 0 <= kind < len(self.kinds) for kind in self.piece_kinds):
            raise EngineError("a piece of the layout has a kind that isn't in it")
        for zone in layout.zones:
            audiences = [zone.sees] if isinstance(zone.sees, str) else list(zone.sees.values())
            if "owner" in audiences and not zone.per_seat:
                raise EngineError(f"zone `{zone.name}` is for its owner's eyes, but no seat owns it")
        for var in layout.vars:
            if var.sees == "owner" and not var.per_seat:
                raise EngineError(f"variable `{var.name}` is for its owner's eyes, but no seat owns it")
        declared = {action.name for action in self.engine.vocabulary.actions}
        for name in sorted(self.secret_actions):
            if name not in declared:
                raise EngineError(f"the secret action `{name}` isn't one of the vocabulary")
            if name in self.open_actions:
                raise EngineError(f"the action `{name}` can't be both open and secret")

    @property
    def words(self) -> Lexicon:
        """The working lexicon, for an engine that can't do without one; its letters are the game's, in their order.

        EngineError if the game has no lexicon, or was handed one of other letters.
        """
        if self.lexicon is None:
            raise EngineError("this game is made of words and needs a lexicon")
        letters = self.rules.letters
        if list(self.lexicon.alphabet.letters) != sorted(letters, key=letters.__getitem__):
            raise EngineError("the lexicon's letters aren't those of the game")
        return self.lexicon

    def memo(self, make: Callable[[Table], T]) -> T:
        """What an engine makes of a table once, for all its states: `table.memo(Cross)`, a rulespec laid out for play.

        Like `State.memo` it is never saved or compared, and not pickled: another process makes its own.
        """
        try:
            return self._made[make]  # type: ignore[no-any-return]
        except KeyError:
            made = self._made[make] = make(self)
            return made

    @cached_property
    def award_names(self) -> frozenset[str]:
        """The awards of the rulespec."""
        return frozenset(award.name for award in self.rules.awards)

    @cached_property
    def standard(self) -> Mapping[str, Callable[[State, int], int]]:
        """The kernel's own variables for formulas, but those of the names the engine declares itself."""
        scopes = [scope for scope in self.engine.vocabulary.scopes if scope.name in ASKED_SCOPES]
        own = {name for scope in scopes for name in scope.variables}
        return {name: value for name, value in STANDARD.items() if name not in own}

    @cached_property
    def conditional_ends(self) -> tuple[Any, ...]:
        """The ends the kernel looks at after every action; one without a condition is the engine's to call."""
        return tuple(end for end in self.rules.ends if end.condition is not None)

    @cached_property
    def may_end(self) -> Formula | None:
        """What is false after most actions, where none of `conditional_ends` holds; None if they are to be asked.

        Who watches the rules is to see each of them asked.
        """
        from wordkit.spec.formula import Condition, may_hold

        scope = self.engine.vocabulary.scope("end")
        conditions = [end.condition for end in self.conditional_ends]
        if (
            scope is None
            or self.game.watcher is not None
            or not all(isinstance(each, Condition) for each in conditions)
        ):
            return None
        return may_hold(conditions, scope)

    def number(self, at: At) -> int:
        """The core's number of a zone; EngineError for an address that isn't on this table."""
        try:
            return self.numbers[at]
        except KeyError:
            raise EngineError(f"there is no {at} on a table of {self.seats}") from None

    def first(self, zone: str, seat: int | None = None) -> int:
        """The core's number of a zone's first square; the other squares follow."""
        return self.firsts[zone, seat]

    def slot(self, var: str, seat: int | None) -> int:
        """Where a state keeps a variable."""
        try:
            return self.slots[var, seat][0]
        except KeyError:
            declared = self.vars.get(var)
        if declared is None:
            raise EngineError(f"the engine declares no variable `{var}`")
        wants = f"needs a seat below {self.seats}" if declared.per_seat else "belongs to no seat"
        raise EngineError(f"variable `{var}` {wants}")

    def kind(self, piece: int) -> Kind:
        """What a piece is."""
        return self.kinds[self.piece_kinds[piece]]

    def label(self, piece: int) -> str:
        """The label of a piece: the first face of its kind."""
        return self._labels[self.piece_kinds[piece]]

    @cached_property
    def _labels(self) -> tuple[str, ...]:
        return tuple(kind.label for kind in self.kinds)

    @cached_property
    def faces(self) -> tuple[str, ...]:
        """Every face any kind has, in the order of their first mention."""
        return tuple(dict.fromkeys(face for kind in self.kinds for face in kind.faces))

    @cached_property
    def audiences(self) -> dict[str, dict[str, Who]]:
        """Zone -> face -> who sees it, `"mark"` included."""
        every = (*self.faces, "mark")
        return {
            zone.name: {
                face: zone.sees if isinstance(zone.sees, str) else zone.sees.get(face, "nobody") for face in every
            }
            for zone in self.layout.zones
        }

    def start(self) -> Zones:
        """Every piece in the starting zone."""
        return Zones([self.first(self.layout.start)] * len(self.piece_kinds), len(self.addresses))

    def var(self, name: str) -> Var:
        """The declaration of a variable."""
        return self.vars[name]


def _table(game: Game, seats: int) -> Table:
    return game.table(seats)
