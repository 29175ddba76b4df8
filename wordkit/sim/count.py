"""What a game that was played says to a report: points by clause, awards, what the engine measures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from wordkit.game.ops import Score
from wordkit.sim.tally import GameResult, SeatResult

if TYPE_CHECKING:
    from wordkit.game import Match


def result_of(match: Match, seating: Sequence[int], kinds: Sequence[Counter[str]]) -> GameResult:
    """The result of a match, over or given up. `seating`: the bot of each seat; `kinds`: what each did, by name."""
    state, outcome = match.state, match.outcome
    seats = range(len(seating))
    places = outcome.places if outcome else (0,) * len(seating)
    scores = outcome.scores if outcome else state.totals
    items = _items(match)
    awards: list[Counter[str]] = [Counter() for _ in seats]
    for award in state.all_awards:
        awards[award.seat][award.name] += 1
    measured, nobodys = _measured(match)
    return GameResult(
        end=outcome.end if outcome else None,
        turns=state.turns,
        seats=tuple(
            SeatResult(
                bot=seating[seat],
                place=places[seat],
                shared=places.count(places[seat]) > 1,
                score=scores[seat],
                turns=kinds[seat].total(),
                kinds=dict(kinds[seat]),
                items=items[seat],
                awards=dict(awards[seat]),
                measures=measured[seat],
            )
            for seat in seats
        ),
        time=state.at,
        measures=nobodys,
    )


def _items(match: Match) -> list[dict[str, tuple[int, int]]]:
    """For each seat, how often each clause scored for it and what came of it, those of the end included."""
    seats: list[dict[str, tuple[int, int]]] = [{} for _ in match.seats]
    for step in match.steps:
        for happened in step.happened:
            op = happened.op
            if type(op) is not Score:
                continue
            found = seats[op.seat]
            for item in op.items:
                if item.amount:
                    times, points = found.get(item.path, (0, 0))
                    found[item.path] = times + 1, points + item.amount
    return seats


def _measured(match: Match) -> tuple[list[dict[str, Counter[int]]], dict[str, Counter[int]]]:
    """For each seat, and for the table, how often the engine measured each value of what."""
    seats: list[dict[str, Counter[int]]] = [{} for _ in match.seats]
    table: dict[str, Counter[int]] = {}
    if not hasattr(match.game.engine, "measures"):
        return seats, table
    for (_, before), (step, after) in pairwise(match.history()):
        for measure in match.game.measures(before, step, after):
            whose = table if measure.seat is None else seats[measure.seat]
            whose.setdefault(measure.name, Counter())[measure.value] += 1
    return seats, table
