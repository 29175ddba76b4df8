"""The scopes of formulas: a line as the core frames it, a round of a seat, and what ends, ranks and awards may ask."""

from __future__ import annotations

from collections.abc import Mapping

from wordkit._core import LINE_FRAME
from wordkit.spec.types import Bool, Collection, Int, Scope, Type

MOST_SIDE = 7
MOST_SYMBOLS = 8
MOST_TILES = 98
"""Tiles of a seat: as many as the core fills a grid from."""
MOST_LINES = 2 * MOST_SIDE
MOST_ROUNDS = 100
LINE_SCORE = 1_000_000
"""The greatest score of a line, either sign."""
ROUND_SCORE = 20_000_000
"""The greatest score of a round, either sign."""
TOTAL_SCORE = MOST_ROUNDS * ROUND_SCORE


def _typed(kind: str, lo: int, hi: int) -> Int | Bool:
    return Bool() if kind == "bool" else Int(lo, hi)


_LINE = {field: _typed(kind, lo, hi) for field, kind, lo, hi in LINE_FRAME[0]}
_LINE_DOCS = {
    "letters": "letters of its word, wild ones too; 0 without a word",
    "wilds": "wild letters of its word",
    "balanced": "whether it shows exactly one of each symbol, letters outside the word too (O3)",
    "length": "the cells of the line",
    "down": "whether it is a column",
    "tiles": "tiles of the line that show a letter or are wild: those face down don't count (O4)",
}

LINE = Scope(
    "line",
    {f"line.{field}": kind for field, kind in _LINE.items()},
    "A row or a column of a grid.",
    {f"line.{field}": doc for field, doc in _LINE_DOCS.items()},
)

_ROWS = {
    "round": Int(0, MOST_ROUNDS),
    "score": Int(-ROUND_SCORE, ROUND_SCORE),
    "wilds": Int(0, MOST_TILES),
    "balanced": Int(0, MOST_LINES),
    "clean_balanced": Int(0, MOST_LINES),
    "words": Int(0, MOST_LINES),
    "letters": Int(0, MOST_LINES * MOST_SIDE),
    "swaps": Int(0, MOST_TILES),
}
_ROW_DOCS = {
    "wilds": "tiles lying wild in the grid, in a word or not (O10)",
    "balanced": "words in balanced lines",
    "clean_balanced": "words in balanced lines without a wild letter (O11)",
    "words": "lines with a word",
    "letters": "letters of all its words together, a tile in two words twice",
    "swaps": "tiles swapped",
}

ROUND = Scope(
    "round",
    {
        "match.seats": Int(1, 16),
        "match.round": Int(0, MOST_ROUNDS),
        "seat.lines": Collection({"score": Int(-LINE_SCORE, LINE_SCORE), **_LINE}, MOST_LINES),
        **{f"seat.{field}": _ROWS[field] for field in _ROW_DOCS},
        "seat.face_down": Int(0, MOST_TILES),
        "seat.unplaced": Int(0, MOST_TILES),
    },
    "What a round adds to a seat, when the grids are shown.",
    {
        "match.seats": "how many seats play",
        "match.round": "the number of the round",
        "seat.lines": "the rows and columns of its grid",
        "seat.lines.score": "what the items of scope `line` give for the line",
        **{f"seat.lines.{field}": doc for field, doc in _LINE_DOCS.items()},
        **{f"seat.{field}": doc for field, doc in _ROW_DOCS.items()},
        "seat.face_down": "tiles that fill its grid face down",
        "seat.unplaced": "tiles it hadn't placed when the round ended, those face down included",
    },
)

VARIABLES: Mapping[str, Type] = {
    "match.round": Int(0, MOST_ROUNDS),
    "match.rounds": Int(0, MOST_ROUNDS),
    "seat.round_score": Int(-ROUND_SCORE, ROUND_SCORE),
    **{f"seat.{field}": _ROWS[field] for field in _ROW_DOCS},
    "seat.best_before": Int(-ROUND_SCORE, ROUND_SCORE),
    "seat.best_round": Int(-ROUND_SCORE, ROUND_SCORE),
    "seat.rounds": Collection(_ROWS, MOST_ROUNDS),
}
DOCS = {
    "match.round": "the round that is played, or was played last",
    "match.rounds": "rounds that were scored",
    "seat.round_score": "what the seat scored in the last round",
    **{f"seat.{field}": f"in the last round: {doc}" for field, doc in _ROW_DOCS.items()},
    "seat.best_before": "its best round before the last one, 0 without one (O13)",
    "seat.best_round": "its best round, 0 before the first was scored",
    "seat.rounds": "its rounds",
    "seat.rounds.round": "the number of the round",
    "seat.rounds.score": "what the round scored",
    **{f"seat.rounds.{field}": doc for field, doc in _ROW_DOCS.items()},
}


def _asked(name: str, doc: str) -> Scope:
    return Scope(name, VARIABLES, doc, DOCS)


SCOPES = (
    LINE,
    ROUND,
    _asked("end", "Whether the game ends, asked after every action and deadline, and when a round was scored."),
    _asked("final", "What the end of the game adds to a seat."),
    _asked("rank", "What the seats are compared by."),
    _asked("award", "What an award is given for."),
)
