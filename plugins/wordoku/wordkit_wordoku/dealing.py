"""What a game is made of, the piles, the deal, and how all tiles come back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wordkit.game.ops import Draw, Move, Op, Shuffle
from wordkit.game.pieces import Kind, Layout, Var, Zone
from wordkit.game.zones import At
from wordkit_wordoku.grids import Grids
from wordkit_wordoku.vocabulary import symbols_of, tiles_of

if TYPE_CHECKING:
    from wordkit.game.state import State
    from wordkit.spec.model import Rules

BACKS = {"symbol": "all"}
"""A tile lying face down shows its symbol."""


def layout(rules: Rules) -> Layout:
    """The tiles, where they can lie, and what is kept beside them.

    How a seat has arranged its tiles is told by a variable of its own: the pieces of a zone everybody may count.
    """
    supply = tiles_of(rules)
    kinds = list(dict.fromkeys(supply))
    numbers = {tile: number for number, tile in enumerate(kinds)}
    return Layout(
        kinds=[Kind({"letter": letter, "symbol": symbol}) for letter, symbol in kinds],
        pieces=[numbers[tile] for tile in supply],
        start="box",
        zones=[
            Zone("box", sees=BACKS, ordered=False, doc="tiles a position leaves out of the game"),  # type: ignore[arg-type]
            Zone(
                "pile",
                squares=len(symbols_of(rules)),
                sees=BACKS,  # type: ignore[arg-type]
                ordered=False,
                doc="face down, a pile for each symbol (O19)",
            ),
            Zone(
                "dealt",
                per_seat=True,
                sees=BACKS,  # type: ignore[arg-type]
                ordered=False,
                doc="face down before a seat until all are ready (O18)",
            ),
            Zone(
                "tiles",
                per_seat=True,
                sees={"symbol": "all", "letter": "owner"},
                ordered=False,
                doc="what a seat plays with, in its grid or not",
            ),
            Zone("out", per_seat=True, sees=BACKS, ordered=False, doc="swapped away in this round"),  # type: ignore[arg-type]
        ],
        vars=[
            Var("phase", str, initial="ready", doc="`ready`, `build`, or `over` when the last round was scored"),
            Var("round", int, initial=0, doc="the number of the round"),
            Var("began", int, initial=0, doc="when the round began (ms)"),
            Var("laid", tuple, sees="owner", per_seat=True, initial=(), doc="what a seat has laid, row by row"),
            Var("grid", tuple, sees="secret", per_seat=True, doc="the grid of the last round, shown when it ended"),
            Var("swaps", tuple, per_seat=True, initial=(), doc="tiles of each symbol swapped in this round"),
            Var("history", tuple, initial=(), doc="what each seat scored in each round"),
        ],
    )


def mixed(grids: Grids) -> Iterator[Op]:
    """All tiles on the table face down, in a pile for each symbol."""
    for number, pile in enumerate(grids.piles):
        pieces = [piece for piece, (_, symbol) in enumerate(grids.supply) if grids.numbers[symbol] == number]
        if pieces:
            yield Move(pieces, pile)
        yield Shuffle(pile)


def deal(grids: Grids) -> Iterator[Op]:
    """Every seat takes as many tiles of each symbol, and nobody looks at them."""
    for seat in range(grids.seats):
        for pile in grids.piles:
            yield Draw(pile, At("dealt", seat), grids.deal)


def gathered(grids: Grids, state: State) -> Iterator[Op]:
    """All tiles come back, swapped ones too, and are mixed (O19)."""
    for seat in range(grids.seats):
        for zone in ("tiles", "out"):
            pieces = state.zone(zone, seat)
            if pieces:
                yield Move(pieces, [grids.piles[grids.numbers[grids.supply[piece][1]]] for piece in pieces])
    for pile in grids.piles:
        yield Shuffle(pile)
