"""What is worth counting of a round over many games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wordkit.game.engine import Measure
from wordkit_wordsy.history import rounds_over, rows
from wordkit_wordsy.smith import Smith

if TYPE_CHECKING:
    from wordkit.game.state import State


def measures(smith: Smith, before: State, after: State) -> Iterator[Measure]:
    """Of a step that ends a round: its words against the best one there was, its bonuses. Of one that reveals: when."""
    if before.var("phase") == "think" and after.var("phase") != "think":
        yield Measure("seconds", None, (after.at - before.number("began")) // 1000)
    if rounds_over(after) == rounds_over(before):
        return
    number = before.number("round")
    # the cards of the round lie there before the step; the next may be dealt after it
    scorer = smith.scorer(before)
    best = smith.best(before, 1)
    for row in rows(after):
        if row.round != number:
            continue
        if row.word:
            yield Measure("letters", row.seat, len(smith.alphabet.encode(row.word)))
            yield Measure("cards", row.seat, 0 if row.struck else len(scorer.matched(row.word)))
        yield Measure("points", row.seat, row.points)
        if best:
            # what nobody challenges may be no word, and worth more than any
            yield Measure("missed", row.seat, max(0, best[0][0] - row.points))
        yield Measure("bonus", row.seat, row.bonus)
        yield Measure("blank", row.seat, int(not row.word))
        yield Measure("struck", row.seat, int(row.struck))
