"""What is worth counting of a round over many games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wordkit.game.engine import Measure
from wordkit_wordoku.history import rounds_over, rows

if TYPE_CHECKING:
    from wordkit.game.state import State
    from wordkit_wordoku.grids import Grids


def measures(grids: Grids, before: State, after: State) -> Iterator[Measure]:
    """Of a step that ends a round: each grid against the best one there was for the tiles the seat ended with.

    Where that isn't proved, the best one found stands for it, and `unproved` counts it.
    """
    if rounds_over(after) == rounds_over(before):
        return
    number = before.number("round")
    yield Measure("seconds", None, (after.at - before.number("began")) // 1000)
    for row in rows(after):
        if row.round != number:
            continue
        seat = row.seat
        # a tile swapped away doesn't come back, so these are the tiles the seat ended with
        settled = grids.settled(before, seat)
        best = grids.best(grids.held(before, seat))
        yield Measure("points", seat, row.score)
        yield Measure("missed", seat, max(0, best.score - settled.total))
        yield Measure("unproved", seat, int(not best.proved))
        yield Measure("words", seat, row.words)
        for line in settled.lines:
            if line.score:
                yield Measure("letters", seat, line.letters)
        yield Measure("balanced", seat, sum(line.balanced for line in settled.lines))
        yield Measure("wilds", seat, row.wilds)
        yield Measure("unplaced", seat, grids.loose(before, seat).total())
        yield Measure("swaps", seat, row.swaps)
