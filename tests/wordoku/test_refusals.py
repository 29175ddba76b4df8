"""Every refusal of the vocabulary, provoked, with its sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from wordkit_wordoku.refusals import REFUSALS

from wordkit.errors import IllegalAction
from wordkit.game import Action, Match
from wordkit.game.violations import Violation
from wordkit.testing import codes, refusals

from .tables import NOTHING, at, begun, building, do, figure, game

Setup = Callable[[], Match]


def dealt() -> Match:
    return Match(game(), ["ann", "bob"], 1)


def one_wild(**options: int) -> Match:
    match = building(game(**options))  # type: ignore[arg-type]
    return do(match, "ann: place G a1", "ann: place Y b1", "ann: place A:g c1", "ann: wild a1 S")


TABLE: list[tuple[str, Setup, str, str]] = [
    ("face_down", dealt, "place A:g a1", "the tiles are still face down: the round begins when all are ready"),
    ("already_begun", lambda: building(game()), "ready", "the round has begun"),
    ("unknown_tile", lambda: building(game()), "place Q:red a1", "there is no tile Q:red in this game"),
    ("off_grid", lambda: building(game()), "place T e1", "there is no square e1: the grid goes from a1 to d4"),
    ("not_your_tile", lambda: building(game()), "place A:red a1", "this seat doesn't have A:red"),
    ("not_your_tile", lambda: building(game()), "place S a1", "this seat doesn't have S"),
    (
        "not_your_tile",
        lambda: building(game()),
        "grid T:purple T.. / .... / .... / ....",
        "this seat doesn't have T",
    ),
    (
        "not_loose",
        lambda: do(building(game()), "ann: place T b2"),
        "place T a1",
        "T:purple lies in the grid already: `move b2 SQUARE` takes it elsewhere",
    ),
    ("empty_square", lambda: building(game()), "move a1 b2", "no tile lies on a1"),
    (
        "same_square",
        lambda: do(building(game()), "ann: place T b2"),
        "move b2 b2",
        "a tile moves to another square than b2",
    ),
    ("not_wild", lambda: do(building(game()), "ann: place T b2"), "unwild b2", "the tile on b2 isn't wild"),
    (
        "no_wilds",
        lambda: do(building(game(wilds=0)), "ann: place T b2"),
        "wild b2 E",
        "no tile can be wild in this game",
    ),
    (
        "wild_limit",
        one_wild,
        "wild b1",
        "no more than 1 of red may be wild, and this would make 2: turn one back first with `unwild`",
    ),
    (
        "wild_most",
        lambda: one_wild(wild_most=1),
        "wild c1",
        "at most 1 in a grid may be wild, and this would make 2: turn one back first with `unwild`",
    ),
    ("no_swaps", lambda: building(game(swaps=0)), "swap T", "tiles can't be swapped in this game"),
    (
        "swap_limit",
        lambda: do(building(game()), "ann: swap K"),
        "swap Y",
        "no more than 1 of each symbol may be swapped in a round, and of red 1 already went",
    ),
    (
        "pile_empty",
        lambda: building(game(), 'pile "green E"'),
        "swap Y",
        "the pile of red is empty: there is nothing to swap for",
    ),
    (
        "no_done",
        lambda: building(game(body="drop rule early")),
        "done",
        "a round lasts until its time is up in this game",
    ),
]


@pytest.mark.parametrize(("code", "setup", "text", "sentence"), TABLE, ids=[row[0] for row in TABLE])
def test_it_is_refused_and_says_why(code: str, setup: Setup, text: str, sentence: str) -> None:
    match = setup()
    action = match.parse(text, "ann")
    assert refusals(match, "ann", action) == {code: sentence}


STRANGE = [
    ("malformed", Action("place"), "this is no place: it needs a letter, a symbol and a square"),
    (
        "malformed",
        Action("place", {"letter": 5, "symbol": "red", "square": "a1"}),
        "this is no place: it needs a letter, a symbol and a square",
    ),
    (
        "malformed",
        Action("move", {"source": "a1"}),
        "this is no move: it needs the square the tile lies on, and the one it goes to",
    ),
    ("malformed", Action("remove", {"square": None}), "this is no remove: it needs a square"),
    ("malformed", Action("unwild", {"square": ()}), "this is no unwild: it needs a square"),
    (
        "malformed",
        Action("wild", {"square": "a1", "letter": 3}),
        "this is no wild: it needs a square, and perhaps a letter",
    ),
    (
        "malformed",
        Action("wild", {"square": "a1", "letter": ""}),
        "this is no wild: it needs a square, and perhaps a letter",
    ),
    ("malformed", Action("swap", {"letter": "T"}), "this is no swap: it needs a letter and a symbol"),
    ("malformed", Action("grid"), "this is no grid: it needs its cells, row by row"),
    ("malformed", Action("grid", {"cells": "ARTD"}), "this is no grid: it needs its cells, row by row"),
    ("malformed", Action("grid", {"cells": [["A"]] * 16}), "this is no grid: it needs its cells, row by row"),
    ("malformed", Action("grid", {"cells": [["A", 1]] * 16}), "this is no grid: it needs its cells, row by row"),
    ("grid_size", Action("grid", {"cells": [None] * 15}), "the grid has 4 rows of 4; a `.` is an empty cell"),
    ("grid_size", Action("grid", {"cells": []}), "the grid has 4 rows of 4; a `.` is an empty cell"),
    (
        "not_your_tile",
        Action("grid", {"cells": [["T", "purple"]] * 3 + [None] * 13}),
        "this seat doesn't have T:purple, T:purple",
    ),
    ("unknown_tile", Action("grid", {"cells": [["T", "pink"]] + [None] * 15}), "there is no tile T:pink in this game"),
    ("unknown_tile", Action("swap", {"letter": "", "symbol": ""}), "there is no tile  in this game"),
    ("unknown_tile", Action("swap", {"letter": "T", "symbol": ""}), "there is no tile T in this game"),
    (
        "unknown_letter",
        Action("grid", {"cells": [["T", "purple", "Ä"]] + [None] * 15}),
        "Ä is no letter a wild tile can stand for",
    ),
    (
        "wild_limit",
        Action("grid", {"cells": [["G", "red", ""], ["Y", "red", "A"]] + [None] * 14}),
        "no more than 1 of red may be wild, and this would make 2: turn one back first with `unwild`",
    ),
    (
        "off_grid",
        Action("move", {"source": "A1", "target": "z9"}),
        "there is no square A1, z9: the grid goes from a1 to d4",
    ),
    ("no_such_action", Action("done", {"why": "tired"}), "this game has no action `done with why`"),
    ("no_such_action", Action("peek"), "this game has no action `peek`"),
]


@pytest.mark.parametrize(("code", "action", "sentence"), STRANGE, ids=[str(n) for n in range(len(STRANGE))])
def test_what_a_stranger_sends_is_refused_in_words(code: str, action: Action, sentence: str) -> None:
    match = building(game())
    found = {v.code: v.sentence(match.game.rules) for v in match.check("ann", action)}
    assert found[code] == sentence
    assert action not in match.legal("ann")


def test_a_wild_tile_stands_for_a_letter_of_the_alphabet() -> None:
    match = do(building(game()), "ann: place T a1")
    action = Action("wild", {"square": "a1", "letter": "e"})
    assert [v.sentence(match.game.rules) for v in match.check("ann", action)] == [
        "e is no letter a wild tile can stand for"
    ]


def test_every_refusal_of_the_vocabulary_is_provoked_here() -> None:
    provoked = {row[0] for row in (*TABLE, *STRANGE)} - {"no_such_action"}
    assert provoked == {refusal.code for refusal in REFUSALS}


def test_every_reason_is_given_at_once() -> None:
    match = building(game(), 'pile "green E"')
    do(match, "ann: place G a1", "ann: wild a1")
    assert codes(match, "ann", "place S:red e9") == ["off_grid", "not_your_tile"]
    cells = [["Z", "pink", "Ä"], ["S", "green"], ["G", "red", ""], ["Y", "red", ""]]
    found = [v.code for v in match.check("ann", Action("grid", {"cells": cells}))]
    assert found == ["grid_size", "unknown_tile", "not_your_tile", "unknown_letter", "wild_limit"]


def test_a_violation_names_its_clause_and_its_squares() -> None:
    match = do(building(game()), "ann: place T b2")
    assert match.check("ann", match.parse("unwild b2", "ann")) == [
        Violation(code="not_wild", squares=(5,), args={"squares": "b2"})
    ]
    assert [v.path for v in match.check("ann", match.parse("ready", "ann"))] == [""]
    do(match, "ann: swap K")
    assert [v.path for v in match.check("ann", match.parse("swap Y", "ann"))] == ["option.swaps"]


def test_nobody_acts_who_is_done_or_ready() -> None:
    match = begun(game())
    do(match, "ann: done")
    assert codes(match, "ann", "clear") == ["not_your_turn"]
    do(match, "bob: done", "bob: ready")
    assert codes(match, "bob", "ready") == ["not_your_turn"]


def test_an_action_at_the_very_end_of_the_time_comes_too_late() -> None:
    match = begun(game())
    action = match.parse("clear", "ann")
    match.apply("ann", action, 299_999)
    with pytest.raises(IllegalAction, match="face down"):
        match.apply("ann", action, 300_000)
    assert match.state.number("round") == 1  # all of it or nothing: the deadline waits for `advance`
    match.advance(300_000)
    assert match.state.number("round") == 2


def test_after_the_end_everything_is_refused() -> None:
    match = at(game(), f'laid ann: "{NOTHING}"', "round 3", seats="ann")
    do(match, "ann: done")
    assert match.outcome is not None
    for text in ("ready", "place T:p a1", "swap T:p", "done", "clear"):
        assert codes(match, "ann", text) == ["game_over"]
    assert not match.legal("ann")


def test_the_figure_may_be_laid() -> None:
    match = building(game())
    action = figure(game()).parse("grid ARTD / BANG / LPAY / ?E=O:r KEF", "ann")
    assert match.check("ann", action) == []
