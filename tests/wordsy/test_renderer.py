"""The table on a screen: cards under the values of their columns, readable without colour, within 80 columns."""

from __future__ import annotations

from typing import Any

import pytest
from wordkit_wordsy.renderer import render

from wordkit.game import Action, Match

from .boards import at, do, game, shipped


def shown(match: Match, seat: str | None, width: int = 80) -> str:
    text = render(match.view(seat), colour=False, width=width)
    assert isinstance(text, str)
    return text


def second_round() -> Match:
    return at(
        game(),
        "round 2",
        'used "FISH"',
        'played 1 ann: "QUIBBLES 17 +2" bob: "XYZZY 0 struck" cat: "- 0"',
        'written ann: "BACCALAUREATES" bob: "CLUB"',
        "locked bob",
        "total ann: 19 bob: 0",
        "penalties cat: 1",
        "no_flip ann",
        seats="ann bob cat",
    )


def test_the_cards_the_seats_the_own_word_the_timer_and_all_words_so_far() -> None:
    assert shown(second_round(), "ann").split("\n") == [
        " round 2",
        "    5    4    3    2    > ann   19  writing, No Flip",
        "    S    B    F+1  L      bob    0  locked, fastest",
        "    C    Q+2  C    D    > cat    0  writing, penalties: 1",
        "",
        " ann: BACCALAUREATES   B(4) + C(5) + C(3) + L(2) + S(5) = 19",
        " 0:30 until the words are revealed",
        "",
        "used  FISH",
        "   1  ann QUIBBLES 17 +2, bob XYZZY struck, cat -",
    ]


def test_after_the_reveal_each_seat_has_its_word_beside_its_score() -> None:
    match = do(second_round(), "cat: write OAT", "ann: lock", "cat: lock", "bob: accept")
    assert shown(match, "cat").split("\n")[:6] == [
        " round 2",
        "    5    4    3    2    > ann   39  BACCALAUREATES 19 +1, No Flip",
        "    S    B    F+1  L      bob   11  CLUB 11, fastest",
        "    C    Q+2  C    D    > cat    0  OAT 0, penalties: 1",
        "",
        " 1:00 until the next round",
    ]


def test_nobody_sees_what_another_writes() -> None:
    match = at(game(), 'written ann: "QUIBBLES" bob: "CLUB"')
    assert "CLUB" not in shown(match, "ann")
    assert "QUIBBLES" not in shown(match, "bob")
    spectator = shown(match, None)
    assert "QUIBBLES" not in spectator
    assert "CLUB" not in spectator


def test_a_blank_board_and_a_place_without_a_card() -> None:
    match = at(game(body="drop rule reshuffle"), 'row "S . / . Q / F C / . ."')
    lines = shown(match, "ann").split("\n")
    assert lines[2].startswith("    S    .    F+1  .")
    assert " ann: nothing written" in lines


def test_the_first_wordsmith_is_named() -> None:
    match = at(game(spec="wordsy-no-timer"), "first bob")
    assert "> bob    0  writing, First" in shown(match, "ann")


@pytest.mark.parametrize("width", [80, 60, 40])
@pytest.mark.parametrize(("name", "seats"), [("wordsy", 6), ("wordsy-no-timer", 4), ("wordsy-solo", 1)])
def test_it_fits(name: str, seats: int, width: int) -> None:
    match = Match(game(spec=name), seats, 1)
    for _ in range(4):
        lines = shown(match, match.seats[0], width).split("\n")
        assert max(map(len, lines)) <= max(width, 48)
        if match.next_deadline is None:
            break
        match.advance(match.next_deadline)


def test_colour_adds_styles_and_nothing_else() -> None:
    match = second_round()
    text: Any = render(match.view("ann"), colour=True, width=80)
    assert "\n".join(line.rstrip() for line in text.plain.split("\n")) == shown(match, "ann")
    styles = {text.plain[span.start : span.end]: str(span.style) for span in text.spans}
    assert styles["F+1"] == "bold red"
    assert styles["Q+2"] == "bold blue"


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("QUIBBLES", "Q(4+2) + B(4) + L(2) + S(5) = 17"),
        ("LIQUEFACTION", "L(2) + Q(4+2) + F(3+1) + C(5) = 17"),
        ("OAT", "0"),
        ("DON'T", ""),
    ],
)
def test_an_answer_is_shown_card_by_card(word: str, answer: str) -> None:
    view = at(game()).view("ann")
    assert render.answer(view, Action("write", {"word": word}), colour=False) == answer


def test_an_answer_under_other_scores() -> None:
    body = 'score card "card" = 2 * card.column\nscore word "long" = 3 when word.letters > 5'
    view = at(game(body=body)).view("ann")
    assert render.answer(view, Action("write", {"word": "QUIBBLES"}), colour=False) == (
        "Q(8) + B(8) + L(4) + S(10) + 3 = 33"
    )
    assert render.answer(view, Action("lock"), colour=False) == ""


def test_a_whole_game_is_drawn_for_everybody() -> None:
    match = Match(shipped(), 2, 1)
    while match.outcome is None:
        seat = match.to_move[0]
        match.apply(seat, match.legal(seat).best(1, tier_up_to=20)[0])
        for viewer in (*match.seats, None):
            assert shown(match, viewer)
    assert "until" not in shown(match, None)
