"""Tiles, grids and actions as text, both ways."""

from __future__ import annotations

from typing import Any

import pytest

from wordkit.errors import AmbiguousAction, UnreadableAction
from wordkit.game import Action
from wordkit.testing import codes

from .tables import building, do, figure, game

READ = [
    ("place T b2", "place T:p b2"),
    ("PLACE t B2", "place T:p b2"),
    ("place A:green a1", "place A:g a1"),
    ("place a:G a1", "place A:g a1"),
    ("move a1 b2", "move a1 b2"),
    ("remove d4", "remove d4"),
    ("wild a4 e", "wild a4 E"),
    ("wild a4", "wild a4"),
    ("unwild A4", "unwild a4"),
    ("swap T", "swap T:p"),
    ("clear", "clear"),
    ("Done", "done"),
    ("ready", "ready"),
    # no such tile, no such square: for the rules to say
    ("place S a1", "place S a1"),
    ("place T z9", "place T:p z9"),
    ("grid T... / .... / .... / ....", "grid T:p . . . / . . . . / . . . . / . . . ."),
    ("T ... / .... / .... / ....", "grid T:p . . . / . . . . / . . . . / . . . ."),
    ("t:p . ?q:r .\n....\n....\n....", "grid T:p . ?Q=G:r . / . . . . / . . . . / . . . ."),
    ("grid ?=K . ? . / ?E=T:purple ... / .... / ....", None),
]


@pytest.mark.parametrize(("text", "canonical"), READ)
def test_a_text_reads_as_its_canonical_form_and_back(text: str, canonical: str | None) -> None:
    match = building(game())
    action = match.parse(text, "ann")
    assert canonical is None or str(action) == canonical
    assert match.parse(str(action), "ann") == action
    assert match.game.text(action, match.state) == str(action)


UNREADABLE = [
    ("place", "`place` is no place"),
    ("place T", "`place T` is no place"),
    ("place T b2 c3", "`place T b2 c3` is no place"),
    ("done now", "`done` stands alone, not before `now`"),
    ("palce T b2", "`palce T b2` is no action; did you mean `place`?"),
    ("place Ä b2", "`Ä` is no letter"),
    ("place TE b2", "`TE` is no letter"),
    ("place T:pink b2", "`pink` is no symbol"),
    ("wild a1 EE", "`EE` is no letter"),
    ("grid", "the grid has 4 rows of 4 cells, here is 0 rows"),
    ("grid ARTD / BANG", "the grid has 4 rows of 4 cells, here is 2 rows"),
    ("grid ARTD / BANG / LPAYS / ....", "the grid has 4 rows of 4 cells, here is a row of 5"),
    ("grid AR+D / BANG / LPAY / ....", "`+D` is no tile"),
    ("grid A#TD / BANG / LPAY / ....", "`#` is for grids that were shown"),
    ("swap", "`swap` is no swap"),
]


@pytest.mark.parametrize(("text", "message"), UNREADABLE, ids=[row[0] for row in UNREADABLE])
def test_what_cannot_be_read_says_why(text: str, message: str) -> None:
    with pytest.raises(UnreadableAction) as unreadable:
        building(game()).parse(text, "ann")
    assert str(unreadable.value) == message
    assert unreadable.value.hint


def test_a_symbol_is_known_by_a_beginning_that_no_other_has() -> None:
    match = building(game(spec="wordoku-expert"), tiles="blue A, black A")
    with pytest.raises(UnreadableAction, match="`bl` is short for blue and black"):
        match.parse("place A:bl a1", "ann")
    assert str(match.parse("place A:black a1", "ann")) == "place A:bla a1"


def test_a_letter_in_two_symbols_is_ambiguous() -> None:
    match = building(game())
    with pytest.raises(AmbiguousAction) as ambiguous:
        match.parse("place A b2", "ann")
    # two of the green ones are one candidate
    assert [str(action) for action in ambiguous.value.candidates] == ["place A:g b2", "place A:b b2"]
    with pytest.raises(AmbiguousAction):
        match.parse("swap A", "ann")


def test_only_loose_tiles_are_meant_where_there_are_some() -> None:
    match = do(building(game()), "ann: place A:g a1", "ann: place A:g b1")
    assert str(match.parse("place A c1", "ann")) == "place A:b c1"
    do(match, "ann: place A:b c1")
    with pytest.raises(AmbiguousAction):
        match.parse("place A d1", "ann")  # all lie in the grid: either is refused
    assert str(match.parse("place A:b d1", "ann")) == "place A:b d1"


def test_of_a_grid_in_letters_alone_the_reading_that_scores_most_is_meant() -> None:
    match = building(game())
    do(match, "ann: grid ARTD / BANG / LPAY / ?EKEF")
    assert match.game.engine.expected(match.state, (), "grid", (0,)) >= 34  # type: ignore[attr-defined]
    # row 2 is balanced with the blue A only, as N is green
    do(match, "ann: grid .... / BANG / .... / ....")
    laid: Any = match.state.var("laid", 0)
    assert laid[4:8] == (("B", "purple"), ("A", "blue"), ("N", "green"), ("G", "red"))


def test_a_wild_tile_that_is_not_named_keeps_within_the_limit() -> None:
    match = building(game())
    action = match.parse("grid ?E ?E .. / .... / .... / ....", "ann")
    assert match.check("ann", action) == []
    cells: Any = action["cells"]
    assert cells[0][1] != cells[1][1]


def test_a_tile_too_often_in_a_grid_is_named() -> None:
    match = building(game())
    assert codes(match, "ann", "grid TTT. / .... / .... / ....") == ["not_your_tile"]
    assert codes(match, "ann", "grid AAAA / .... / .... / ....") == ["not_your_tile"]
    assert codes(match, "ann", "grid SS.. / .... / .... / ....") == ["not_your_tile"]


def test_too_many_readings_are_ambiguous() -> None:
    many = "green EEEAAAI, purple EEEAAAI, red EEEEAAA, blue EEEEAAI"
    match = building(game(side=6, deal=7, body="players 1..2"), tiles=many)
    with pytest.raises(AmbiguousAction) as ambiguous:
        match.parse("grid EEEEEE / EEEEE. / AAAAAA / AAAAA. / III... / ......", "ann")
    assert len(ambiguous.value.candidates) == 2


def test_before_a_round_the_text_is_read_and_refused() -> None:
    match = building(game(), seats="ann bob")
    do(match, "ann: done", "bob: done")
    for text in ("place T b2", "swap T", "grid ARTD / BANG / LPAY / ?EKEF", "wild a1"):
        assert codes(match, "ann", text) == ["face_down"]


def test_labels_of_several_characters_are_read_greedily() -> None:
    body = (
        'alphabet A C CH H "L·L" O Y\ntiles standard among: [green, purple, red, blue] { 24: A "L·L"; 30: CH; 22: O Y }'
    )
    match = building(game("acho", body=body), tiles='green A CH "L·L"'.replace('"', ""))
    action = match.parse("grid A CH L·L . / .... / .... / ....", "ann")
    assert str(action) == "grid A:g CH:g L·L:g . / . . . . / . . . . / . . . ."
    assert match.parse("grid achl·l. / .... / .... / ....", "ann") == action


@pytest.mark.parametrize(
    "action",
    [
        Action("place", {"letter": None, "symbol": 5, "square": "b2"}),
        Action("grid", {"cells": [["A", "pink"]]}),
        Action("grid", {"cells": 7}),
        Action("move", {"source": 1}),
        Action("wild"),
    ],
    ids=str,
)
def test_what_a_stranger_sends_has_a_text(action: Action) -> None:
    match = figure(game())
    assert match.game.text(action, match.state)
