"""Every variable that ends, ranks, awards and final scores may ask for, worked out by hand; `card.letter`, too."""

from __future__ import annotations

from typing import Any

import pytest
from wordkit_wordsy.scopes import VARIABLES

from wordkit.game import Match

from .boards import at, game

# in round 3 XYZZY has been struck out before, CLUBSQ just now; ann was the first to lock
CLAUSES = (
    "round 3",
    'played 1 ann: "DOG 4" bob: "FISH 4 +1" cat: "- 0"',
    'played 2 ann: "XYZZY 0 struck" bob: "TEA 0" cat: "BALL 6 +2 +1"',
    'played 3 ann: "CLUB 11" bob: "CLUBSQ 0 struck" cat: "CATS 10"',
    "fastest ann",
    "first bob",
    "penalties cat: 2",
)

WORTH: dict[str, tuple[Any, Any, Any]] = {
    "match.round": (3, 3, 3),
    "match.rounds": (2, 2, 2),  # words of the third may still be challenged
    "match.wordsmith": (1, 1, 1),
    "wordsmith.points": (11, 11, 11),
    "seat.points": (11, 0, 10),
    "seat.letters": (4, 6, 4),
    "seat.struck": (0, 1, 0),
    "seat.is_wordsmith": (1, 0, 0),
    "seat.is_fastest": (1, 0, 0),
    "seat.not_below": (2, 0, 1),
    "seat.above": (2, 0, 1),
    "seat.words": (15, 4, 16),
    "seat.bonuses": (0, 1, 3),
    "seat.marks": (0, 1, 2),
    "seat.penalties": (0, 0, 2),
    "seat.clockwise": (2, 3, 1),
    # round, points, bonus, letters
    "seat.rounds": (
        [[1, 4, 0, 3], [2, 0, 0, 5], [3, 11, 0, 4]],
        [[1, 4, 1, 4], [2, 0, 0, 3], [3, 0, 0, 6]],
        [[1, 0, 0, 0], [2, 6, 3, 4], [3, 10, 0, 4]],
    ),
    "seat.best": ([[3, 11, 0, 4], [1, 4, 0, 3]], [[1, 4, 1, 4], [2, 0, 0, 3]], [[3, 10, 0, 4], [2, 6, 3, 4]]),
}


@pytest.fixture(scope="module")
def match() -> Match:
    return at(game(judging="challenge"), *CLAUSES, seats="ann bob cat")


@pytest.mark.parametrize("name", VARIABLES)
def test_it_is_worth(match: Match, name: str) -> None:
    args = (2,) if name == "seat.best" else ()
    engine = match.game.engine
    assert tuple(engine.value(match.state, name, seat, *args) for seat in range(3)) == WORTH[name]


def test_every_variable_that_is_worked_out_here_is_declared() -> None:
    assert WORTH.keys() == VARIABLES.keys()


def test_a_card_knows_its_letter() -> None:
    played = game(body='drop score card "card"\nscore card "letter" = 7 when card.letter == "C"')
    engine: Any = played.engine
    words = ("CLUB", "BACCALAUREATES", "BALL")
    assert [engine.expected(at(played).state, (), "word", (word,)) for word in words] == [7, 14, 0]
