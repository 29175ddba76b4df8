"""Why an action is refused: the codes, and their sentences in English.

Tiles are written as a player writes them (`A:red`), squares by column and row (`b2`).
"""

from __future__ import annotations

from wordkit.spec.vocabulary import Refusal

REFUSALS = (
    Refusal.english(
        "malformed", "this is no {action}: it needs {wanted}", doc="An action whose arguments aren't of its kind."
    ),
    Refusal.english(
        "face_down",
        "the tiles are still face down: the round begins when all are ready",
        doc="Ruling O18. Whatever comes after the end of a round meets this, too.",
    ),
    Refusal.english("already_begun", "the round has begun", doc="Ruling O18."),
    Refusal.english("unknown_tile", "there is no tile {tiles} in this game", "tiles"),
    Refusal.english("unknown_letter", "{letter} is no letter a wild tile can stand for", "alphabet"),
    Refusal.english("off_grid", "there is no square {squares}: the grid goes from a1 to {last}", "option.side"),
    Refusal.english("not_your_tile", "this seat doesn't have {tiles}", doc="More of a tile than the seat has."),
    Refusal.english(
        "not_loose",
        "{tiles} lies in the grid already: `move {square} SQUARE` takes it elsewhere",
        doc="Every such tile of the seat is placed.",
    ),
    Refusal.english("empty_square", "no tile lies on {squares}"),
    Refusal.english("same_square", "a tile moves to another square than {squares}"),
    Refusal.english(
        "grid_size",
        "the grid has {side} rows of {side}; a `.` is an empty cell",
        "option.side",
        "Ruling O16.",
    ),
    Refusal.english("not_wild", "the tile on {squares} isn't wild"),
    Refusal.english("no_wilds", "no tile can be wild in this game", "option.wilds"),
    Refusal.english(
        "wild_limit",
        "no more than {most} of {symbol} may be wild, and this would make {count}: turn one back first with `unwild`",
        "option.wilds",
        "Ruling O6: the limit is for the grid as it lies, and a wild tile can be turned back as long as time remains.",
    ),
    Refusal.english(
        "wild_most",
        "at most {most} in a grid may be wild, and this would make {count}: turn one back first with `unwild`",
        "option.wild_most",
    ),
    Refusal.english("no_swaps", "tiles can't be swapped in this game", "option.swaps"),
    Refusal.english(
        "swap_limit",
        "no more than {most} of each symbol may be swapped in a round, and of {symbol} {count} already went",
        "option.swaps",
        "Ruling O7.",
    ),
    Refusal.english(
        "pile_empty", "the pile of {symbol} is empty: there is nothing to swap for", "option.swaps", "Ruling O7."
    ),
    Refusal.english(
        "no_done", "a round lasts until its time is up in this game", "rule.early", needs=("no rule.early",)
    ),
)
