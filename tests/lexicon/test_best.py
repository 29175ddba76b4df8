"""Best words by letter weights."""

from __future__ import annotations

import pickle

from wordkit._core import Program, WordScorer

from .words import latin

CARDS = Program(bytes([1, 4, 1, 4, 3, 3]))
"""The formula `cards`."""

Card = tuple[int, int, int, int]
RARE = {**dict.fromkeys("fhkvwy", 1), **dict.fromkeys("jqxz", 2)}


def market(row: str) -> list[Card]:
    """The cards of a row written `s c / b q / f c / l d`, worth 5, 4, 3 and 2, rare letters more."""
    cards = []
    for column, letters in zip((5, 4, 3, 2), row.split("/"), strict=True):
        for letter in letters.split():
            bonus = RARE.get(letter, 0)
            cards.append((ord(letter) - ord("a") + 1, column, bonus, column + bonus))
    return cards


def test_the_printed_examples_score_as_printed() -> None:
    lexicon = latin("quibbles baccalaureates liquefaction fish")
    scorer = WordScorer(lexicon, market("s c / b q / f c / l d"), CARDS)
    assert scorer.best(3) == [(19, "baccalaureates"), (17, "liquefaction"), (17, "quibbles")]
    assert scorer.score("QUIBBLES") == 17
    assert scorer.matched("quibbles") == (3, 2, 6, 0)


def test_a_scorer_pickles_by_its_parts() -> None:
    scorer = WordScorer(latin("cat dog"), market("s c / b q / f c / l d"), CARDS)
    again = pickle.loads(pickle.dumps(scorer))
    assert (again.lexicon, again.cards, again.program) == (scorer.lexicon, scorer.cards, scorer.program)
    assert again.best(2) == [(5, "cat"), (2, "dog")]
