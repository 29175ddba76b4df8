"""A state in the making: ops applied one by one. If one of them can't be, the draft is thrown away."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from typing import Any

import msgspec

from wordkit._core import Zones, rng_below
from wordkit.errors import EngineError
from wordkit.game import ops
from wordkit.game.ops import Op, Result
from wordkit.game.outcome import Outcome
from wordkit.game.pieces import Plain, plain
from wordkit.game.state import Shown, State
from wordkit.game.zones import At
from wordkit.spec.vocabulary import MOST_AWARDS

SCALARS = frozenset((int, bool, str, type(None)))
LOOKS = frozenset((ops.Look, ops.Names))
"""Ops that change nothing: they only hand something back, and nothing has happened."""


class Happened(msgspec.Struct, gc=False):
    """An op that was applied, with what a redaction needs: results, the pieces' places around it, what was revealed."""

    op: Any
    result: Any
    before: Zones
    after: Zones
    shown: Shown


class Draft:
    """The next state while ops are applied. `happened` collects what they did; `names` are the seats', in a set-up."""

    __slots__ = (
        "at", "awards", "deadlines", "deal", "end", "happened", "names", "outcome", "seen", "shown", "slots", "state",
        "table", "to_move", "totals", "turns", "values", "version", "zones",
    )  # fmt: skip

    def __init__(self, state: State, at: int) -> None:
        self.state = state
        self.table = state.table
        self.zones = state.zones
        self.values = list(state.values)
        self.to_move = state.to_move
        self.totals = state.totals
        self.deadlines = state.deadlines
        self.deal = state.deal
        self.shown: Shown = state.shown
        self.slots = state.slots
        self.awards = state.awards
        self.seen = state.seen
        self.version = state.version
        self.turns = state.turns
        self.at = at
        self.outcome: Outcome | None = state.outcome
        self.end: str | None = None
        self.happened: list[Happened] = []
        self.names: tuple[str, ...] = ()

    def run(self, steps: Iterable[Op]) -> None:
        """Applies ops as they come; a generator gets each one's result back.

        EngineError for an op that can't be; its traceback leads to the `yield` it came from.
        """
        if not isinstance(steps, Generator):
            for op in steps:
                self.apply(op)
            return
        result: Result = None
        send, apply = steps.send, self.apply
        try:
            while True:
                result = apply(send(result))
        except StopIteration:
            return
        except EngineError as error:
            with suppress(StopIteration):
                steps.throw(error)
            raise  # the engine caught it: that doesn't mend the op

    def apply(self, op: Op) -> Result:
        """Applies one op."""
        before = self.zones
        try:
            result = APPLY[type(op)](self, op)
        except KeyError as error:
            if type(op) not in APPLY:
                raise EngineError(f"an engine yields ops, not {op!r}") from None
            raise EngineError(f"{op!r}: there is no {error.args[0]} on a table of {self.table.seats}") from None
        except (ValueError, OverflowError, TypeError) as error:
            raise EngineError(f"{op!r}: {error}") from error
        if type(op) not in LOOKS:
            self.happened.append(Happened(op, result, before, self.zones, self.shown))
        return result

    def freeze(self) -> State:
        """The state as it is now."""
        return State(
            table=self.table,
            zones=self.zones,
            values=tuple(self.values),
            to_move=self.to_move,
            totals=self.totals,
            deadlines=self.deadlines,
            deal=self.deal,
            shown=self.shown,
            slots=self.slots,
            version=self.version,
            turns=self.turns,
            at=self.at,
            outcome=self.outcome,
            awards=self.awards,
            seen=self.seen,
        )


def _move(draft: Draft, op: ops.Move) -> Result:
    numbers, to = draft.table.numbers, op.to
    goal = numbers[to] if type(to) is At else [numbers[each] for each in to]  # type: ignore[union-attr]
    draft.zones = draft.zones.moved(op.pieces, goal)
    return op.pieces


def _draw(draft: Draft, op: ops.Draw) -> Result:
    numbers = draft.table.numbers
    draft.zones, pieces = draft.zones.drawn(numbers[op.source], numbers[op.to], op.count)
    return pieces


def _shuffle(draft: Draft, op: ops.Shuffle) -> Result:
    draft.zones, draft.deal = draft.zones.shuffled(draft.table.numbers[op.zone], draft.deal)
    return None


def _roll(draft: Draft, op: ops.Roll) -> Result:
    draft.deal, number = rng_below(draft.deal, op.sides)
    return number


def _flip(draft: Draft, op: ops.Flip) -> Result:
    draft.zones = draft.zones.marked([(op.piece, op.mark)])
    return None


def _set(draft: Draft, op: ops.Set) -> Result:
    value: Plain = op.value if type(op.value) in SCALARS else plain(op.value)
    try:
        slot, wanted = draft.table.slots[op.var, op.seat]
    except KeyError:
        draft.table.slot(op.var, op.seat)  # says what is wrong
        raise
    if value is not None and type(value) is not wanted:
        raise TypeError(f"`{op.var}` is {wanted.__name__}")
    draft.values[slot] = value
    return None


def _score(draft: Draft, op: ops.Score) -> Result:
    totals, seat = draft.totals, op.seat
    if not 0 <= seat < len(totals):
        raise ValueError(f"there is no seat {seat}")
    total = totals[seat]
    for item in op.items:
        total += item.amount
    draft.totals = (*totals[:seat], total, *totals[seat + 1 :])
    return total


def _deadline(draft: Draft, op: ops.Deadline) -> Result:
    if op.at is not None and type(op.at) is not int:
        raise TypeError(f"a time is a whole number of ms, not {op.at!r}")
    if op.at is not None and op.at <= draft.at:
        raise ValueError(f"a deadline lies in the future, and it is {draft.at} ms now")
    others = [entry for entry in draft.deadlines if entry[1] != op.name]
    draft.deadlines = tuple(others if op.at is None else sorted([*others, (op.at, op.name)]))
    return None


def _reveal(draft: Draft, op: ops.Reveal) -> Result:
    table = draft.table
    if op.what not in table.zones and op.what not in table.vars:
        raise ValueError("no such zone or variable")
    shown = dict(draft.shown)
    key = (op.what, op.face or "", -1 if op.seat is None else op.seat)
    if op.to is None:
        shown.pop(key, None)
    else:
        shown[key] = op.to
    draft.shown = shown
    if op.what in table.zones:
        return None
    first = table.var_first[op.what]
    width = table.seats if table.vars[op.what].per_seat else 1
    values = draft.values[first : first + width] if op.seat is None else [draft.values[table.slot(op.what, op.seat)]]
    return tuple(values)


def _to_move(draft: Draft, op: ops.ToMove) -> Result:
    seats = tuple(op.seats)
    if len(seats) > 1:
        seats = tuple(sorted(set(seats)))
    if seats and not (seats[0] >= 0 and seats[-1] < draft.table.seats):
        raise ValueError(f"there are {draft.table.seats} seats")
    draft.to_move = seats
    return None


def _end(draft: Draft, op: ops.End) -> Result:
    if draft.end is None:
        draft.end = op.path
    return None


def _award(draft: Draft, op: ops.Award) -> Result:
    if op.name not in draft.table.award_names:
        raise ValueError(f"{draft.table.rules.name} has no award `{op.name}`")
    if not 0 <= op.seat < draft.table.seats:
        raise ValueError(f"there is no seat {op.seat}")
    if sum(award.seat == op.seat for award in draft.awards) >= MOST_AWARDS:
        raise ValueError(f"a seat gets {MOST_AWARDS} awards at most")
    draft.awards = (*draft.awards, op)
    return None


def _look(draft: Draft, op: ops.Look) -> Result:
    return draft.freeze()


def _names(draft: Draft, op: ops.Names) -> Result:
    if not draft.names:
        raise ValueError("what the seats are called is known in a set-up only")
    return draft.names


def _note(draft: Draft, op: ops.Note) -> Result:
    plain(op.data)
    return None


APPLY: dict[type, Callable[[Draft, Any], Result]] = {
    ops.Move: _move,
    ops.Draw: _draw,
    ops.Shuffle: _shuffle,
    ops.Roll: _roll,
    ops.Flip: _flip,
    ops.Set: _set,
    ops.Score: _score,
    ops.Deadline: _deadline,
    ops.Reveal: _reveal,
    ops.ToMove: _to_move,
    ops.End: _end,
    ops.Award: _award,
    ops.Look: _look,
    ops.Names: _names,
    ops.Note: _note,
}
