"""Why an action is refused: the codes, and their sentences in English.

Tiles are written as a player writes them (`A:red`), squares by column and row (`b2`).
"""

from __future__ import annotations

from wordkit.spec.vocabulary import Refusal


def _refusal(code: str, sentence: str, path: str = "", doc: str = "") -> Refusal:
    return Refusal(code, {"en": sentence}, path, doc)


REFUSALS = (
    _refusal(
        "malformed", "this is no {action}: it needs {wanted}", doc="An action whose arguments aren't of its kind."
    ),
    _refusal(
        "face_down",
        "the tiles are still face down: the round begins when all are ready",
        doc="Ruling O18. Whatever comes after the end of a round meets this, too.",
    ),
    _refusal("already_begun", "the round has begun", doc="Ruling O18."),
    _refusal("unknown_tile", "there is no tile {tiles} in this game", "tiles"),
    _refusal("unknown_letter", "{letter} is no letter a wild tile can stand for", "alphabet"),
    _refusal("off_grid", "there is no square {squares}: the grid goes from a1 to {last}", "option.side"),
    _refusal("not_your_tile", "this seat doesn't have {tiles}", doc="More of a tile than the seat has."),
    _refusal(
        "not_loose",
        "{tiles} lies in the grid already: `move {square} SQUARE` takes it elsewhere",
        doc="Every such tile of the seat is placed.",
    ),
    _refusal("empty_square", "no tile lies on {squares}"),
    _refusal("same_square", "a tile moves to another square than {squares}"),
    _refusal(
        "grid_size",
        "the grid has {side} rows of {side}; a `.` is an empty cell",
        "option.side",
        "Ruling O16.",
    ),
    _refusal("not_wild", "the tile on {squares} isn't wild"),
    _refusal("no_wilds", "no tile can be wild in this game", "option.wilds"),
    _refusal(
        "wild_limit",
        "no more than {most} of {symbol} may be wild, and this would make {count}: turn one back first with `unwild`",
        "option.wilds",
        "Ruling O6: the limit is for the grid as it lies, and a wild tile can be turned back as long as time remains.",
    ),
    _refusal(
        "wild_most",
        "at most {most} in a grid may be wild, and this would make {count}: turn one back first with `unwild`",
        "option.wild_most",
    ),
    _refusal("no_swaps", "tiles can't be swapped in this game", "option.swaps"),
    _refusal(
        "swap_limit",
        "no more than {most} of each symbol may be swapped in a round, and of {symbol} {count} already went",
        "option.swaps",
        "Ruling O7.",
    ),
    _refusal("pile_empty", "the pile of {symbol} is empty: there is nothing to swap for", "option.swaps", "Ruling O7."),
    _refusal("no_done", "a round lasts until its time is up in this game", "rule.early"),
)

PATHS = {refusal.code: refusal.path for refusal in REFUSALS}
