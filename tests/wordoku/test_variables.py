"""Every variable that ends, ranks, awards and final scores may ask for, worked out by hand; `line.tiles`, too."""

from __future__ import annotations

from typing import Any

import pytest
from wordkit_wordoku.scopes import VARIABLES

from wordkit.game import Match

from .tables import at, figure, game

CLAUSES = (
    "round 3",
    'played 1 ann: "34 wilds 1 balanced 4 clean_balanced 3 words 7 letters 23 swaps 2" bob: "28 words 6 letters 18"',
    'played 2 ann: "30 wilds 2 balanced 3 clean_balanced 1 words 8 letters 24 swaps 1" bob: "31 words 5 letters 15"',
)

WORTH: dict[str, tuple[Any, Any]] = {
    "match.round": (3, 3),
    "match.rounds": (2, 2),
    "seat.round_score": (30, 31),
    "seat.wilds": (2, 0),
    "seat.balanced": (3, 0),
    "seat.clean_balanced": (1, 0),
    "seat.words": (8, 5),
    "seat.letters": (24, 15),
    "seat.swaps": (1, 0),
    "seat.best_before": (34, 28),
    "seat.best_round": (34, 31),
    # round, score, wilds, balanced, clean_balanced, words, letters, swaps
    "seat.rounds": (
        [[1, 34, 1, 4, 3, 7, 23, 2], [2, 30, 2, 3, 1, 8, 24, 1]],
        [[1, 28, 0, 0, 0, 6, 18, 0], [2, 31, 0, 0, 0, 5, 15, 0]],
    ),
}


@pytest.fixture(scope="module")
def match() -> Match:
    return at(game(), *CLAUSES)


@pytest.mark.parametrize("name", VARIABLES)
def test_it_is_worth(match: Match, name: str) -> None:
    engine = match.game.engine
    assert tuple(engine.value(match.state, name, seat) for seat in range(2)) == WORTH[name]


def test_every_variable_that_is_worked_out_here_is_declared() -> None:
    assert WORTH.keys() == VARIABLES.keys()


def test_a_line_knows_how_many_of_its_tiles_show_a_letter_or_are_wild() -> None:
    body = 'drop score line "word"\ndrop score line "balance"\nscore line "tiles" = line.tiles'
    laid = figure(game(body=body), "A:g R:g . ?E=O:r / B:p . . . / .... / ....")
    engine: Any = laid.game.engine
    scored = [engine.expected(laid.state, (), "grid", (0,))]
    scored += [engine.expected(laid.state, (), of, (0, 1, "ABLE")) for of in ("row", "column")]
    # rows 3 and 1, columns 2, 1 and 1; a line's word is told where it isn't the one expected
    assert scored == [8, "no word, 3", "AB, 2"]
