"""What a game is made of, who begins, and the deal."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any

from wordkit.game.ops import Draw, Move, Note, Op, Roll, Shuffle, ToMove
from wordkit.game.pieces import Kind, Layout, Var, Zone
from wordkit.game.zones import At
from wordkit_upwords.grid import BLANK, letter_key, size_of

if TYPE_CHECKING:
    from wordkit.game.zones import Table
    from wordkit.spec.model import Rules

BAG = At("bag")


def layout(rules: Rules) -> Layout:
    """The tiles of the bag, where they can lie, and what is counted."""
    counts = rules.counted("tiles")
    labels = sorted(counts, key=lambda label: (label != BLANK, letter_key(label)))
    rows, cols = size_of(rules)
    return Layout(
        kinds=[Kind({"letter": label}) for label in labels],
        pieces=[kind for kind, label in enumerate(labels) for _ in range(counts[label])],
        start="bag",
        zones=[
            Zone("bag", sees="nobody", ordered=False, doc="the draw pile"),
            Zone("rack", per_seat=True, sees="owner", ordered=False),
            Zone(
                "board", squares=rows * cols, doc="stacks, row by row; the mark of a blank is the letter it stands for"
            ),
            Zone("aside", sees="nobody", ordered=False, doc="tiles about to go back into the bag"),
            Zone("drawn", per_seat=True, doc="tiles drawn to see who begins"),
            Zone("out", sees="nobody", ordered=False, doc="tiles a position leaves out of the game"),
        ],
        vars=[
            Var("passes", int, initial=0, doc="passes in a row, by all seats"),
            Var("idle", int, initial=0, doc="turns in a row without a tile played"),
            Var("exchanges", int, per_seat=True, initial=0, doc="exchanges a seat has made"),
            Var("open", tuple, doc="the play that can be challenged: seat, squares, passes and idle before it"),
            Var("accepted", tuple, initial=(), doc="seats that have accepted it"),
            Var("upheld", bool, initial=False, doc="the seat to move plays again after a challenge"),
            Var("taken_back", tuple, initial=(), doc="words that challenges have taken back in this turn"),
        ],
    )


def setup(rules: Rules, table: Table, step: int) -> Generator[Op, Any, None]:
    """Mixes the tiles, finds out who begins, deals in playing order."""
    yield Shuffle(BAG)
    first = yield from _first_seat(rules, table)
    yield Note("begins", first)
    rack = rules.option("rack")
    for turn in range(table.seats):
        yield Draw(BAG, At("rack", (first + step * turn) % table.seats), rack)
    yield ToMove((first,))


def _first_seat(rules: Rules, table: Table) -> Generator[Op, Any, int]:
    seating = rules.clause("seating")
    if table.seats == 1 or seating is None or seating["by"] == "first_seat":
        return 0
    if seating["by"] == "random":
        rolled: int = yield Roll(table.seats)
        return rolled
    order = [BLANK, *sorted(rules.letters, key=letter_key)]
    nearest = order.index(seating["nearest"])
    drawn: list[int] = []
    seats: Sequence[int] = range(table.seats)
    while True:
        distance: dict[int, int] = {}
        for seat in seats:
            pieces = yield Draw(BAG, At("drawn", seat), 1)
            if pieces:
                drawn += pieces
                label = table.label(pieces[0])
                yield Note("drew", (seat, label))
                # a blank comes before every letter, as at the tables of this kind of game
                distance[seat] = -1 if label == BLANK else abs(order.index(label) - nearest)
        seats = [seat for seat in seats if distance.get(seat) == min(distance.values())] if distance else seats
        # U9: those who are tied draw again, unless nothing is left to draw
        if len(seats) == 1 or seating["ties"] != "redraw" or not distance or len(drawn) >= len(table.piece_kinds):
            break
    yield Move(drawn, BAG)
    yield Shuffle(BAG)
    return seats[0]
