"""The screen: grids that can be read with and without colour, seats, piles, time."""

from __future__ import annotations

import io
from typing import Any

from rich.console import Console
from rich.text import Text
from wordkit_wordoku.renderer import render

from wordkit.game import Action, Match

from .tables import FIGURE, at, begun, building, do, figure, game


def plain(match: Match, seat: int | None = 0, width: int = 80) -> list[str]:
    text = render(match.view(seat), colour=False, width=width)
    assert isinstance(text, str)
    assert all(len(line) <= width for line in text.splitlines())
    return text.splitlines()


def test_before_a_round_tiles_show_their_symbols_alone() -> None:
    shown = plain(do(Match(game(), ["ann", "bob"], 1), "ann: ready"))
    assert shown[0] == " round 1"
    assert shown[2] == " face down: ★★★★ ♣♣♣♣ ■■■■ ●●●●      ann    0  ready"
    assert shown[3].strip() == "> bob    0  not ready"
    assert shown[5].strip() == "piles  ★ 22  ♣ 22  ■ 22  ● 22"


def test_the_figure_with_what_its_lines_score() -> None:
    match = do(figure(game(), seats="ann bob"), "+68s", "ann: wild a4 E")
    assert plain(match)[:9] == [
        " round 1   3:52 left",
        "",
        "    a   b   c   d".ljust(31) + "> ann    0  building",
        "1   A★  R★  T♣  D●  ART 3".ljust(31) + "> bob    0  building",
        "2   B♣  A●  N★  G■  BANG 8*",
        "3   L●  P♣  A★  Y■  PAY 6*".ljust(31) + "  piles  ★ 22  ♣ 22  ■ 22  ● 22",
        "4   e■  K■  E●  F♣  EKE 2",
        "  ABLE 6*  RAP 6*  NAE 3  -",
        "  34 points",
    ]


def test_loose_tiles_lie_below_by_their_symbols() -> None:
    match = do(building(game(), seats="ann bob"), "ann: place K b2", "ann: wild b2")
    shown = plain(match)
    assert "2   .   ?■  .   .   -" in shown[4]
    assert [line.split("  >")[0].rstrip() for line in shown[10:14]] == [
        "  A★ A★ N★ R★",
        "  B♣ F♣ P♣ T♣",
        "  G■ O■ Y■",
        "  A● D● E● L●",
    ]


def test_nobody_else_sees_a_grid_that_is_being_built() -> None:
    match = figure(game(), seats="ann bob")
    for seat in (1, None):
        assert "BANG" not in "\n".join(plain(match, seat))
    assert "> ann    0  building" in "\n".join(plain(match, None))


def test_after_a_round_the_grids_lie_side_by_side() -> None:
    match = at(game(), f'laid ann: "{FIGURE}"', 'tiles bob: "green A, red W"', 'pile top: "red I"')
    do(match, "bob: swap W", "ann: done", "bob: done")
    shown = plain(match)
    top = next(number for number, line in enumerate(shown) if line.startswith("ann"))
    assert shown[top].split() == ["ann", "bob"]
    assert shown[top + 2].startswith("1   A★  R★  T♣  D●  ART 3")
    assert shown[top + 2].endswith("1   ★   ■   .   .   -")
    assert shown[top + 5].startswith("4   e■  K■  E●  F♣  EKE 2")
    assert "> ann   34  not ready, victor 1" in "\n".join(shown)
    narrow = plain(match, width=40)
    assert [line for line in narrow if line in ("ann", "bob")] == ["ann", "bob"]


def test_swaps_and_awards_stand_beside_the_names() -> None:
    match = begun(game())
    piece = match.state.zone("tiles", 0)[0]
    faces = match.state.table.kind(piece).faces
    do(match, f"ann: swap {faces['letter']}:{faces['symbol']}")
    assert "> ann    0  building -★" in "\n".join(plain(match))


def test_a_finished_game_shows_all_grids() -> None:
    match = at(game(), f'laid ann: "{FIGURE}"', "round 3", seats="ann")
    do(match, "ann: done")
    shown = "\n".join(plain(match, None))
    assert "34 points" in shown
    assert "left" not in shown
    assert "building" not in shown


def test_colours_are_those_of_the_symbols() -> None:
    text = render(figure(game()).view(0), colour=True)
    assert isinstance(text, Text)
    styles = {text.plain[span.start : span.end].strip(): str(span.style) for span in text.spans}
    assert (styles["A★"], styles["D●"], styles["T♣"], styles["e■"]) == (
        "bold green",
        "bold blue",
        "bold magenta",
        "bold italic red",
    )
    out = io.StringIO()
    Console(file=out, force_terminal=True, width=80).print(text)
    assert "\x1b[" in out.getvalue()
    assert text.plain.replace(" ", "") == "".join(str(render(figure(game()).view(0), colour=False)).replace(" ", ""))


def test_an_answer_is_the_grid_with_its_lines() -> None:
    match = building(game())
    view = match.view(0)
    answer = render.answer(view, match.parse(f"grid {FIGURE}", "ann"), colour=False, width=80)
    assert str(answer).splitlines()[2] == "2   B♣  A●  N★  G■  BANG 8*"
    assert str(answer).splitlines()[-1] == "  34 points"
    assert isinstance(render.answer(view, match.parse(f"grid {FIGURE}", "ann")), Text)
    strange: Any = [["A", "pink"]] + [None] * 15
    for action in (
        Action("done"),
        Action("grid", {"cells": strange}),
        Action("grid", {"cells": [None]}),
        Action("grid"),
    ):
        assert str(render.answer(view, action, colour=False)) == ""


def test_symbols_without_a_glyph_or_colour_get_one() -> None:
    body = (
        "players 1..2\noption side = 3\noption deal = 3\nsymbols { sun; red; sea colour: blue glyph: heart }\n"
        "tiles standard among: [sun, red, sea] { 6: A N T }"
    )
    match = begun(game(body=body))
    text = render(match.view(0), colour=True)
    assert isinstance(text, Text)
    drawn = {text.plain[span.start : span.end].strip()[-1:]: str(span.style) for span in text.spans}
    assert drawn["■"].endswith("green")  # the first colour for a name that is none
    assert drawn["★"].endswith("red")
    assert drawn["♥"].endswith("blue")


def test_experts_have_a_symbol_more() -> None:
    shown = plain(begun(game(spec="wordoku-expert")))
    assert shown[2].split("  >")[0].split() == ["a", "b", "c", "d", "e"]
    assert "◆ 20" in "\n".join(shown)
