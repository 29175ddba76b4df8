"""Ends, final scores, ranking and awards: what a rulespec says about them, evaluated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from wordkit.game.ops import Award, End, Item, Op, Score

if TYPE_CHECKING:
    from wordkit.game.draft import Draft
    from wordkit.game.state import State
    from wordkit.spec.model import Award as AwardClause
    from wordkit.spec.model import Criterion

Value = int | Sequence[Sequence[int]]


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended.

    - `end`: the path of the clause that ended it (`end.out`).
    - `places`: every seat's place, from 1; seats that share one have the same.
    - `scores`: every seat's total. `items`: for every seat, what the end itself added to it.
    - `awards`: the awards the end itself gave; those of each round are in `state.awards`.
    """

    end: str
    places: tuple[int, ...]
    scores: tuple[int, ...]
    items: tuple[tuple[Item, ...], ...]
    awards: tuple[Award, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class Reader:
    """The variables of a state for formulas: `reader("seat.total")`. The kernel's own, or the engine's."""

    __slots__ = ("seat", "state")

    def __init__(self, state: State, seat: int | None) -> None:
        self.state = state
        self.seat = seat

    def __call__(self, name: str, *args: int) -> Value:
        state = self.state
        table = state.table
        standard = table.standard.get(name)
        if standard is not None:
            return standard(state, self.seat or 0)
        return table.engine.value(state, name, self.seat, *args)


def ending(state: State, seat: int | None) -> Iterable[Op]:
    """What the ends of the rulespec do now, in their order, for the seat that acted; after a timeout for any seat.

    An end without a condition is the engine's to call.
    """
    table = state.table
    readers = [Reader(state, each) for each in (range(table.seats) if seat is None else (seat,))]
    may_end = table.may_end
    if may_end is not None and not any(map(may_end.value, readers)):
        return ()
    return _ending(state, readers)


def _ending(state: State, readers: Sequence[Reader]) -> Iterator[Op]:
    custom = getattr(state.table.engine, "ending", None)
    for end in state.table.conditional_ends:
        for reader in readers:
            if end.condition.holds(reader):
                break
        else:
            continue
        if custom is None:
            yield End(end.path)
            return
        steps = list(custom(state, end))
        yield from steps
        if any(isinstance(step, End) for step in steps):
            return


def finish(draft: Draft) -> None:
    """Final scores, ranking and awards of a draft whose end was reached; nobody is to move and no timer set after.

    In this order: the awards of the end look at the final totals, but neither the ranking nor one of them can count
    them. `seat.awards` counts those given in the game, of each round.
    """
    path = draft.end or ""
    draft.to_move = ()
    draft.deadlines = ()
    state = draft.freeze()
    items: list[tuple[Item, ...]] = []
    for seat in range(state.seats):
        lines = state.rules.score("final", Reader(state, seat))
        items.append(tuple(Item(line.label, line.path, line.amount) for line in lines))
        if items[-1]:
            draft.apply(Score(seat, items[-1]))
    state = draft.freeze()
    places = ranked(state, state.rules.ranking)
    given = tuple(each for award in state.rules.awards if not award.each_round for each in awarded(state, award))
    draft.outcome = Outcome(path, places, state.totals, tuple(items), given)


def ranked(state: State, criteria: Sequence[Criterion], seats: Sequence[int] | None = None) -> tuple[int, ...]:
    """The place of every seat, from 1, by criteria that break each other's ties; what is still equal shares a place.

    Without any criterion the highest total is first.
    """
    seats = range(state.seats) if seats is None else seats
    keys = [_key(state, criteria, seat) for seat in seats]
    watcher = state.table.game.watcher
    if watcher is not None:
        watcher.ranked(state.rules, criteria, keys)
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def _key(state: State, criteria: Sequence[Criterion], seat: int) -> tuple[int, ...]:
    if not criteria:
        return (-state.totals[seat],)
    return tuple(
        -criterion.formula.value(Reader(state, seat))
        if criterion.highest
        else criterion.formula.value(Reader(state, seat))
        for criterion in criteria
    )


def awarded(state: State, award: AwardClause) -> tuple[Award, ...]:
    """To whom an award goes now, as ops: an engine gives those of each round itself.

        now = yield Look()
        for award in now.rules.awards:
            if award.each_round:
                yield from awarded(now, award)

    Of the seats its condition holds for, the first by its keys get it. If several stay equal and the rulespec names
    another award for them (`else:`), each of them gets that one.
    """
    seats = [seat for seat in range(state.seats) if award.when is None or award.when.holds(Reader(state, seat))]
    if award.to:
        places = ranked(state, award.to, seats)
        seats = [seat for seat, place in zip(seats, places, strict=True) if place == 1]
    name = award.otherwise if award.otherwise is not None and len(seats) > 1 else award.name
    return tuple(Award(name, seat) for seat in seats)
