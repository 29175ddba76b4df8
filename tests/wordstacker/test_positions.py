"""Positions in clauses: what they say lies there, what they don't is dealt, what can't be is refused."""

from __future__ import annotations

from typing import Any

import pytest

from wordkit.errors import PositionError
from wordkit.game import Match

from .tables import at, do, game, held, lying, moving, words


def test_what_isnt_said_is_dealt() -> None:
    match = at(game(), 'hand ann: "A E"', seats="ann bob cat")
    assert [held(match, seat) for seat in match.seats] == [(2, 3), (6, 3), (6, 3)]
    assert (match.state.count("open_letters"), match.state.count("open_tasks")) == (3, 3)
    assert words(match) == "MATKA ROMBY TARKA"
    # 111 letters: 15 on the table, 2 + 6 + 6 in hands, 3 face up
    assert match.state.count("letters") == 111 - 15 - 14 - 3


def test_without_words_they_are_drawn_from_the_sheet_with_the_letters_left() -> None:
    """Without A, E and I three of its words are left."""
    gone = " ".join("A" * 11 + "E" * 8 + "I" * 9)
    assert set(words(at_bare(f'used_letters "{gone}"')).split()) == {"ROMBY", "MOTYL", "KOLOR"}


def at_bare(*clauses: str) -> Match:
    return Match.from_position(game(), "\n".join(["seats ann bob", *clauses]))


def test_letters_are_written_with_blanks_or_without_and_in_small_ones() -> None:
    for text in ("Ł Ó Ź A", "ŁÓŹA", "łóźa", "ł ó źa"):
        assert lying(at(game(), f'hand ann: "{text}"'), "hand", "ann") == "A Ó Ł Ź"


def test_the_top_of_a_pile_and_all_of_it() -> None:
    some = at(game(), 'letters top: "K U"', 'hand ann: "A"', 'plans ann: "mix mix mix"')
    do(some, "ann: exchange A", *["ann: draw letter"] * 2)
    assert sorted(some.state.labels("hand", 0)) == ["K", "U"]
    whole = at(game(), 'letters "K U"')
    assert whole.state.labels("letters") == ["U", "K"]
    assert whole.state.count("out") == 111 - 15 - 12 - 3 - 2


@pytest.mark.parametrize(
    ("clauses", "said"),
    [
        (['words "MATKA ROMBY"'], "2 words, and 3 lie on a table of 2"),
        (['words "MATKA ROMBY MÉTRO"'], "É"),
        (['words "ŹREBIĘ ŹLE TARKA"'], "words: no letter `Ź` is left, there is 1 in all"),
        (['hand ann: "A 5"'], "hand ann"),
        (['plans ann: "mix mixed"'], "plans ann: there is no task `mixed`; there are replace_2, replace_3"),
        (['plans ann: "total total" bob: "total total"'], "plans bob: no task `total` is left, there are 3 in all"),
        (['letters "A" top: "B"'], "letters: either all of its cards, or the `top` ones"),
        (["starter dan"], "starter: nobody is called `dan`; the seats are ann, bob"),
        (["phase draw"], "`ann` can't be to move: nothing is legal for it"),
        (["phase task"], "`task:` names one with a time limit, and `` isn't"),
        (["phase task task: mix"], "and `mix` isn't"),
        (["phase swap", "failed"], "failed: it is before another action of the turn, not in the phase `swap`"),
        (["timer task: 3s"], "timer: `task` runs while a task is under way"),
    ],
)
def test_what_cant_be_is_refused(clauses: list[str], said: str) -> None:
    with pytest.raises(PositionError, match=said):
        at(game(), *clauses)


def test_there_is_no_phase_of_a_swap_in_a_game_without_one() -> None:
    for phase in ("swap", "put", "draw after: swap"):
        with pytest.raises(PositionError, match="nothing is swapped in this game before the first turn"):
            at(game(first_swap=0), f"phase {phase}")


@pytest.mark.parametrize(
    ("clauses", "options", "moves"),
    [
        (["phase draw", 'hand ann: "A E"'], {}, "ann draw"),
        (["phase draw after: exchange", 'hand ann: "A E"'], {}, "ann draw"),
        (["phase swap"], {}, "ann swap"),
        (["phase put", 'hand ann: "A E L O W Z Z"'], {}, "ann put"),
        (["phase task task: total", 'plans ann: "total mix mix"'], {}, "ann task"),
        (["failed", "starter bob", "to_move ann"], {}, "ann turn"),
        (["timer turn: 12s"], {"turn_limit": "60s"}, "ann turn"),
        (
            ["phase task task: total", "timer turn: 12s task: 3s", 'plans ann: "total"'],
            {"turn_limit": "60s"},
            "ann task",
        ),
    ],
)
def test_half_a_turn_is_set_up_and_written_down(clauses: list[str], options: dict[str, Any], moves: str) -> None:
    match = at(game(**options), *clauses, "round 3", 'completed ann: "mix total" bob: "mix"', "total ann: 40 bob: 10")
    assert moving(match) == moves
    text = match.game.position_text(match.state, match.seats)
    again = Match.from_position(match.game, text)
    assert match.game.position_text(again.state, again.seats) == text
    for clause in clauses:
        if not clause.startswith(("hand", "plans", "timer")):
            assert clause in text


@pytest.mark.parametrize(
    ("text", "hand", "plans"),
    [
        ("MATKA ROMBY TARKA / R B S L O W / replace_3 mix", "B L O R S W", "mix replace_3"),
        ("matka romby tarka / rbslow / replace_3 mix", "B L O R S W", "mix replace_3"),
        ("MATKA ROMBY TARKA / ł ó", "Ó Ł", None),
        ("MATKA ROMBY TARKA", None, None),
    ],
)
def test_a_short_position(text: str, hand: str | None, plans: str | None) -> None:
    rules = game()
    clauses = rules.engine.short_position(text, rules.rules)  # type: ignore[attr-defined]
    match = Match.from_position(rules, clauses)
    assert words(match) == "MATKA ROMBY TARKA"
    assert hand is None or lying(match, "hand", "me") == hand
    assert plans is None or lying(match, "plans", "me") == plans
    assert moving(match) == "me turn"


def test_five_words_are_a_table_of_six() -> None:
    rules = game()
    clauses = rules.engine.short_position("MATKA ROMBY KOLOR NOTES WIATR", rules.rules)  # type: ignore[attr-defined]
    assert len(Match.from_position(rules, clauses).seats) == 6


@pytest.mark.parametrize(
    "text", ["", "/", "MATKA", "MATKA ROMBY TARKA / A / mix / B", "MATKA ROMBY MÉTRO", "MATKA ROMBY TARKA / A / mux"]
)
def test_what_is_no_short_position(text: str) -> None:
    rules = game()
    assert rules.engine.short_position(text, rules.rules) is None  # type: ignore[attr-defined]
