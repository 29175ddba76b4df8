"""The scopes of formulas: a card, a word as the core frames it, a round, a challenge, and what ends and ranks ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wordkit._core import WORDS_FRAME
from wordkit.spec.types import Bool, Collection, Int, Letter, Scope, Type

MOST_SEATS = 16
MOST_ROUNDS = 99
MOST_MARK = 99
"""The greatest value of a column and bonus of a card."""
CARD_SCORE = 9_999
"""The greatest score of one card, either sign: what the core allows."""
WORD_SCORE = 10_000_000
"""The greatest score of one word, either sign."""
MOST_PLACES = 62
"""Cards that lie face up at once: what the core allows."""
LONGEST = 255
"""Letters of the longest word: what the core allows."""


def _framed(name: str, frame: tuple[Any, ...], docs: Mapping[str, str], doc: str) -> Scope:
    """A scope whose slots are those of the core's frame."""
    scalars, tables = frame
    variables: dict[str, Type] = {f"{name}.{field}": _typed(kind, lo, hi) for field, kind, lo, hi in scalars}
    for table, most, fields in tables:
        variables[f"{name}.{table}"] = Collection(
            {field: _typed(kind, lo, hi) for field, kind, lo, hi in fields},
            most,
        )
    return Scope(name, variables, doc, {f"{name}.{key}": text for key, text in docs.items()})


def _typed(kind: str, lo: int, hi: int) -> Int | Bool | Letter:
    return Bool() if kind == "bool" else Letter() if kind == "letter" else Int(lo, hi)


CARD = Scope(
    "card",
    {
        "card.letter": Letter(),
        "card.column": Int(0, MOST_MARK),
        "card.bonus": Int(0, MOST_MARK),
        "card.rare": Bool(),
    },
    "A card that a word uses, where it lies.",
    {
        "card.letter": "its letter",
        "card.column": "the value of its column",
        "card.bonus": "what is printed on it, the bonus of its suit",
        "card.rare": "whether its suit is a rare one",
    },
)

WORD = _framed(
    "word",
    WORDS_FRAME,
    {
        "letters": "its letters",
        "distinct": "how many different letters it has",
        "matched": "the cards that score: of a letter that occurs n times, the n best cards (W7)",
        "cards": "what those cards score together",
        "scored": "those cards, in the order of the word's letters",
        "scored.letter": "the letter",
        "scored.column": "the value of its column",
        "scored.bonus": "the bonus printed on it",
        "scored.score": "what the card scores",
    },
    "A word that was revealed.",
)

_ROWS = {
    "round": Int(0, MOST_ROUNDS),
    "points": Int(-WORD_SCORE, WORD_SCORE),
    "bonus": Int(-WORD_SCORE, WORD_SCORE),
    "letters": Int(0, LONGEST),
}

VARIABLES: Mapping[str, Type] = {
    "match.round": Int(0, MOST_ROUNDS),
    "match.rounds": Int(0, MOST_ROUNDS),
    "match.wordsmith": Bool(),
    "wordsmith.points": Int(-WORD_SCORE, WORD_SCORE),
    "seat.points": Int(-WORD_SCORE, WORD_SCORE),
    "seat.letters": Int(0, LONGEST),
    "seat.struck": Bool(),
    "seat.is_wordsmith": Bool(),
    "seat.is_fastest": Bool(),
    "seat.not_below": Int(0, MOST_SEATS - 1),
    "seat.above": Int(0, MOST_SEATS - 1),
    "seat.words": Int(-MOST_ROUNDS * WORD_SCORE, MOST_ROUNDS * WORD_SCORE),
    "seat.bonuses": Int(-MOST_ROUNDS * WORD_SCORE, MOST_ROUNDS * WORD_SCORE),
    "seat.marks": Int(0, 10_000),
    "seat.penalties": Int(0, 10_000),
    "seat.clockwise": Int(1, MOST_SEATS),
    "seat.rounds": Collection(_ROWS, MOST_ROUNDS),
    "seat.best": Collection(_ROWS, MOST_ROUNDS, args=(Int(1, MOST_ROUNDS),)),
}
DOCS = {
    "match.round": "the round that is played, or was revealed last",
    "match.rounds": "rounds that are over, bonuses and all",
    "match.wordsmith": "whether there is a reference wordsmith: nobody is the fastest in a round that nobody locked",
    "wordsmith.points": "what the reference wordsmith's word scored in the last round, 0 without one",
    "seat.points": "what the seat's word scored in the last round; 0 for a blank board or a word struck out",
    "seat.letters": "letters of that word",
    "seat.struck": "whether that word was struck out by a challenge",
    "seat.is_wordsmith": "whether it is the reference wordsmith of the round",
    "seat.is_fastest": "whether it was the first to lock",
    "seat.not_below": "opponents whose word scored no more than its own",
    "seat.above": "opponents whose word scored less than its own",
    "seat.words": "what all its words scored together",
    "seat.bonuses": "what the items of scope `round` gave it so far",
    "seat.marks": "how many of those items it was given so far",
    "seat.penalties": "challenges it made in vain",
    "seat.clockwise": "how many seats clockwise it sits from the First Wordsmith, who is last (W13)",
    "seat.rounds": "its words, round by round",
    "seat.rounds.round": "the round",
    "seat.rounds.points": "what the word scored",
    "seat.rounds.bonus": "what the items of scope `round` gave",
    "seat.rounds.letters": "its letters, 0 for a blank board",
    "seat.best": "of those the n that scored most, the best first: `seat.best(5)`",
    "seat.best.points": "what the word scored",
}

ROUND_VARIABLES: Mapping[str, Type] = {"match.seats": Int(1, MOST_SEATS), **VARIABLES}
ROUND_DOCS = {"match.seats": "how many seats play", **DOCS}

CHALLENGE = Scope(
    "challenge",
    {
        "match.seats": Int(1, MOST_SEATS),
        "match.round": Int(0, MOST_ROUNDS),
        "challenge.upheld": Bool(),
        "challenge.points": Int(-WORD_SCORE, WORD_SCORE),
        "seat.penalties": Int(0, 10_000),
    },
    "A challenge that was decided, for the seat that made it.",
    {
        "match.seats": "how many seats play",
        "match.round": "the round",
        "challenge.upheld": "whether the word breaks the rules and is struck out",
        "challenge.points": "what the word had scored",
        "seat.penalties": "challenges it made in vain before",
    },
)

TABLE = Scope(
    "table",
    {"match.seats": Int(1, MOST_SEATS), "match.round": Int(0, MOST_ROUNDS)},
    "The table, before a round begins.",
    {"match.seats": "how many seats play", "match.round": "the round that begins"},
)


def _asked(name: str, doc: str) -> Scope:
    return Scope(name, VARIABLES, doc, DOCS)


SCOPES = (
    CARD,
    WORD,
    Scope("round", ROUND_VARIABLES, "What the end of a round adds to a seat, after the challenges.", ROUND_DOCS),
    CHALLENGE,
    TABLE,
    _asked("end", "Whether the game ends; it does when a round is over and settled."),
    _asked("final", "What the end of the game adds to a seat."),
    _asked("rank", "What the seats are compared by."),
    _asked("award", "What an award is given for."),
)
