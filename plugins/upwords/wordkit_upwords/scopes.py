"""The scopes of formulas: a word and a turn as the core frames them, and what ends, ranks and final scores may ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wordkit._core import TURN_FRAME, WORD_FRAME
from wordkit.spec.types import Bool, Collection, Int, Letter, Scope, Type

MOST_TILES = 10_000
"""Tiles of a game."""
MOST_TURNS = 1_000_000
MOST_SEATS = 8
MOST_HELD = 15 * 99
"""What the tiles of a rack are worth at most."""
WORD_SCORE = 20_000_000
"""The greatest score of one word, either sign."""


def _scalar(kind: str, lo: int, hi: int) -> Int | Bool | Letter:
    return Bool() if kind == "bool" else Letter() if kind == "letter" else Int(lo, hi)


def _framed(name: str, frame: tuple[Any, ...], docs: Mapping[str, str], doc: str) -> Scope:
    """A scope whose slots are those of the core's frame."""
    scalars, tables = frame
    variables: dict[str, Type] = {f"{name}.{field}": _scalar(kind, lo, hi) for field, kind, lo, hi in scalars}
    for table, most, fields in tables:
        variables[f"{name}.{table}"] = Collection(
            {
                # a word's score is bounded by `vocabulary.check`, far below what the core allows
                field: Int(-WORD_SCORE, WORD_SCORE) if field == "score" else _scalar(kind, lo, hi)
                for field, kind, lo, hi in fields
            },
            most,
        )
    return Scope(name, variables, doc, {f"{name}.{key}": text for key, text in docs.items()})


WORD = _framed(
    "word",
    WORD_FRAME,
    {
        "tiles": "every tile in its stacks, those underneath too",
        "letters": "its squares",
        "flat": "whether every stack is one tile high",
        "placed": "its tiles that were laid in this turn",
        "covered": "of those, the ones laid on other tiles",
        "bonus": "the word bonuses of its squares filled in this turn, multiplied",
        "main": "whether it lies along the play",
        "tops": "its squares in reading order",
        "tops.letter": "the letter in view",
        "tops.value": "the value of that tile, 0 for a blank",
        "tops.height": "how high the stack is",
        "tops.placed": "whether it was laid in this turn",
        "tops.blank": "whether it is a blank",
        "tops.bonus": "the letter bonus of a square filled in this turn, else 1",
    },
    "A word formed by a play, after it.",
)

TURN = _framed(
    "turn",
    TURN_FRAME,
    {
        "placed": "tiles laid",
        "hand": "tiles in the rack before",
        "covered": "tiles laid on others",
        "first": "whether the board was empty",
        "words": "the words formed, the one along the play first",
        "words.score": "what the word scores",
        "words.tiles": "every tile in its stacks",
        "words.letters": "its squares",
        "words.placed": "its tiles that were laid in this turn",
        "words.flat": "whether every stack is one tile high",
        "words.main": "whether it lies along the play",
    },
    "A play.",
)

SEAT_VARIABLES: Mapping[str, Type] = {
    "bag.count": Int(0, MOST_TILES),
    "seat.rack": Int(0, 15),
    "seat.exchanges": Int(0, MOST_TURNS),
    "match.passes": Int(0, MOST_TURNS),
    "match.idle_turns": Int(0, MOST_TURNS),
}
MATCH_VARIABLES: Mapping[str, Type] = {
    "match.smallest_rack": Int(0, 15),
    "match.rack_values": Int(0, MOST_SEATS * MOST_HELD),
    "seat.rack_value": Int(0, MOST_HELD),
    "match.open": Bool(),
    "match.can_play": Bool(),
    "match.can_exchange": Bool(),
}
DOCS = {
    "bag.count": "tiles in the bag",
    "seat.rack": "tiles in the seat's rack",
    "seat.exchanges": "exchanges it has made",
    "match.passes": "passes in a row up to now, by all seats together",
    "match.idle_turns": "turns in a row up to now in which no tile was played, passes and exchanges together",
    "match.smallest_rack": "tiles in the rack that has fewest",
    "match.rack_values": "what the tiles in all racks together are worth",
    "seat.rack_value": "what the tiles in the seat's rack are worth, by `values`",
    "match.open": "whether the last play can still be challenged",
    "match.can_play": "whether any seat could lay a word if it were its turn (looked up only when asked for)",
    "match.can_exchange": "whether any seat could exchange a tile if it were its turn",
}

EXCHANGE = Scope("exchange", SEAT_VARIABLES, "When a seat may exchange tiles.", DOCS)


def _match(name: str, doc: str) -> Scope:
    return Scope(name, {**SEAT_VARIABLES, **MATCH_VARIABLES}, doc, DOCS)


SCOPES = (
    WORD,
    TURN,
    EXCHANGE,
    _match("end", "Whether the game ends, asked after every turn; the seat is the one that acted."),
    _match("final", "What the end of the game adds to a seat."),
    _match("rank", "What the seats are compared by."),
    _match("award", "What an award is given for."),
)
