"""The board on a screen: heights as small digits, readable without colour, within 80 columns and 24 lines."""

from __future__ import annotations

from typing import Any

import pytest
from wordkit_upwords.renderer import render

from wordkit.game import Match

from .crossboards import at, game, rows, shipped


def shown(match: Match, seat: str | None, width: int = 80) -> str:
    text = render(match.view(seat), colour=False, width=width)
    assert isinstance(text, str)
    return text


def test_a_board_with_stacks_beside_the_scores_above_the_rack() -> None:
    match = at(
        game(body='add tiles { 1: "?" }'),
        rows("W/M O O D | . . . E | . . N/A/B ?e/T T | . . . Qu", "c5"),
        'rack ann: "CATS" bob: "DO"',
        'bag "EEE"',
        "total ann: 12 bob: 108",
        "to_move bob",
    )
    assert shown(match, "ann").split("\n") == [
        "     a   b   c   d   e   f   g   h   i   j",
        " 1   .   .   .   .   .   .   .   .   .   .      ann   12  ■■■■",
        " 2   .   .   .   .   .   .   .   .   .   .    > bob  108  ■■",
        " 3   .   .   .   .   .   .   .   .   .   .",
        " 4   .   .   .   .   .   .   .   .   .   .      3 tiles in the bag",
        " 5   .   .   W₂  O   O   D   .   .   .   .      in lower case: a blank",
        " 6   .   .   .   .   .   E   .   .   .   .",
        " 7   .   .   .   .   N₃  e₂  T   .   .   .",
        " 8   .   .   .   .   .  Qu   .   .   .   .",
        " 9   .   .   .   .   .   .   .   .   .   .",
        "10   .   .   .   .   .   .   .   .   .   .",
        "",
        "   ann: A  C  S  T",
    ]


def test_an_empty_board_marks_the_squares_to_cover() -> None:
    lines = shown(at(game(), 'rack ann: "CAT"'), None).split("\n")
    assert lines[5] == " 5   .   .   .   .   +   +   .   .   .   ."
    assert len(lines) == 11  # a spectator sees no rack


def test_nobody_sees_the_rack_of_another() -> None:
    match = at(game(), 'rack ann: "ZXC" bob: "DOG"')
    assert "Z" not in shown(match, "bob")
    assert "Z" not in shown(match, None)


def test_a_play_that_can_be_challenged_is_named() -> None:
    match = at(game(body="option words = challenge"), 'rack ann: "CAT" bob: "DOG"')
    match.apply("ann", match.parse("e5 across CAT", "ann"))
    assert "can be challenged:" in shown(match, "bob")
    assert "ann, e5, f5, g5" in shown(match, "bob")


def test_bonus_squares_are_shown_until_they_are_covered() -> None:
    body = 'option size = 5\nsquares """\n 2L . . . 3W\n' + " . . . . .\n" * 4 + '"""'
    match = at(game(body=body), rows("C", "a1"), 'rack ann: "AT"')
    assert shown(match, "ann").split("\n")[1].startswith(" 1   C   .   .   .  3w")


def test_a_flat_board_with_bonuses_and_blanks_and_what_the_rack_is_worth() -> None:
    match = at(shipped("crossword-15"), rows("Q U ?i T", "f8"), 'rack ann: "EXZ?" bob: "DO"', 'bag "EEE"')
    lines = shown(match, "ann").split("\n")
    assert lines[:9] == [
        "    a  b  c  d  e  f  g  h  i  j  k  l  m  n  o",
        " 1 3w  .  . 2l  .  .  . 3w  .  .  . 2l  .  . 3w    > ann    0  ■■■■",
        " 2  . 2w  .  .  . 3l  .  .  . 3l  .  .  . 2w  .      bob    0  ■■",
        " 3  .  . 2w  .  .  . 2l  . 2l  .  .  . 2w  .  .",
        " 4 2l  .  . 2w  .  .  . 2l  .  .  . 2w  .  . 2l      3 tiles in the bag",
        " 5  .  .  .  . 2w  .  .  .  .  . 2w  .  .  .  .",
        " 6  . 3l  .  .  . 3l  .  .  . 3l  .  .  . 3l  .      l: letter, w: word",
        " 7  .  . 2l  .  .  . 2l  . 2l  .  .  . 2l  .  .      in lower case: a blank",
        " 8 3w  .  . 2l  .  Q  U  i  T  .  . 2l  .  . 3w",
    ]
    assert lines[-1] == "   ann: ?  E₁  X₈  Z₁₀"
    assert len(lines) <= 22
    coloured: Any = render(match.view("ann"), colour=True, width=80)
    assert coloured.plain.split("\n")[1].rstrip() == lines[1]
    assert {"red", "magenta", "blue", "cyan"} <= {str(span.style) for span in coloured.spans}


@pytest.mark.parametrize("width", [80, 60, 40])
@pytest.mark.parametrize("name", ["upwords", "upwords-classic", "crossword-15"])
def test_it_fits(name: str, width: int) -> None:
    match = Match(shipped(name), 4, 1)
    lines = shown(match, "seat1", width).split("\n")
    assert max(map(len, lines)) <= max(width, 3 * 15 + 3 if name == "crossword-15" else 43)
    assert len(lines) <= (22 if width == 80 or name != "crossword-15" else 30)


def test_colour_adds_styles_and_nothing_else() -> None:
    match = at(game(), rows("W/M O O D", "c5"), 'rack ann: "CAT"')
    text: Any = render(match.view("ann"), colour=True, width=80)
    assert "\n".join(line.rstrip() for line in text.plain.split("\n")) == shown(match, "ann")
    assert any("cyan" in str(span.style) for span in text.spans)
