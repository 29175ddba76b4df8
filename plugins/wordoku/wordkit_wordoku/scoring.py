"""What a grid scores, line by line and item by item, and what the round as a whole adds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wordkit.game.ops import Item, Score
from wordkit_wordoku.history import DETAILS, Row

if TYPE_CHECKING:
    from wordkit._core import GridScore, Line
    from wordkit.spec.model import Rules
    from wordkit_wordoku.grids import Grids

LINES = "seat.lines"


def line_squares(side: int, line: Line) -> tuple[int, ...]:
    """The squares of a line's word."""
    places = range(line.start, line.start + line.letters)
    return tuple(place * side + line.index if line.down else line.index * side + place for place in places)


def line_items(rules: Rules, line: Line) -> list[Item]:
    """The items of a line; those of no amount are left out."""
    scalars, tables = line.frame
    found = []
    for item in rules.items.get("line", ()):
        if all(part.program.eval(scalars, tables) for part in (item.when.parts if item.when else ())):
            amount = item.formula.program.eval(scalars, tables)
            if amount:
                found.append(Item(item.label, item.path, amount))
    return found


def grid_row(grids: Grids, number: int, seat: int, settled: GridScore, swaps: int) -> Row:
    """A round of a seat, its score not yet known."""
    worded = [line for line in settled.lines if line.letters]
    wilds = sum(cell is not None and cell.kind == "wild" for cell in grids.shown(settled.cells))
    return Row(
        number,
        seat,
        0,
        wilds,  # O10: every tile lying wild
        sum(line.balanced for line in worded),
        sum(line.balanced and not line.wilds for line in worded),  # O11
        len(worded),
        sum(line.letters for line in worded),
        swaps,
    )


def round_scores(grids: Grids, row: Row, settled: GridScore, unplaced: int) -> tuple[list[Score], Row]:
    """The scores of a seat when its grid is shown, and its row with what they come to.

    Every line is a score of its own. The formula of the round takes the lines' scores up (`sum(l.score for l in
    seat.lines)`); what they have scored already is taken off that item, so that all items together are the round's.
    """
    rules = grids.rules
    lines = [
        [line.score, line.letters, line.wilds, int(line.balanced), grids.side, int(line.down), line.tiles]
        for line in settled.lines
    ]
    shown = grids.shown(settled.cells)
    values: dict[str, int | Sequence[Sequence[int]]] = {
        "match.seats": grids.seats,
        "match.round": row.round,
        LINES: lines,
        **{f"seat.{name}": getattr(row, name) for name in DETAILS},
        "seat.face_down": sum(cell is not None and cell.kind == "face_down" for cell in shown),
        "seat.unplaced": unplaced,
    }
    items: list[Item] = []
    taker: int | None = None
    for item in rules.items.get("round", ()):
        amount = item.amount(values.__getitem__)
        if amount is None:
            continue
        if taker is None and LINES in item.formula.reads:
            taker = len(items)
        items.append(Item(item.label, item.path, amount))
    score = sum(item.amount for item in items)
    found = []
    if taker is not None:
        for line in settled.lines:
            of_line = line_items(rules, line)
            if of_line:
                found.append(Score(row.seat, of_line, line.word.upper(), line_squares(grids.side, line)))
        taken = items[taker]
        items[taker] = Item(taken.label, taken.path, taken.amount - settled.total)
    rest = [item for item in items if item.amount]
    if rest:
        found.append(Score(row.seat, rest))
    return found, row._replace(score=score)
