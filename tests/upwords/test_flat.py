"""The flat board of 15x15: letter values, square bonuses, blanks, what racks are worth at the end, every refusal."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from wordkit_upwords.grid import read_bonuses

import wordkit
from wordkit.game import Action, Match
from wordkit.spec.model import Rules
from wordkit.testing import codes
from wordkit.testing.examples import run_examples

from .crossboards import at, plays, rows, sentences, shipped

CAT = rows("C A T", "g8")


def flat(*clauses: str, seats: str = "ann bob", **options: Any) -> Match:
    return at(shipped("crossword-15", **options), *clauses, seats=seats)


def rules() -> Rules:
    return shipped("crossword-15").rules


def test_there_are_a_hundred_tiles_worth_187_points() -> None:
    counts, values = rules().counted("tiles"), rules().counted("values")
    assert sum(counts.values()) == 100
    assert counts["?"] == 2
    assert "?" not in values
    # 68 of 1, 7 of 2, 8 of 3, 10 of 4, 1 of 5, 2 of 8, 2 of 10
    worth = Counter({values[label]: 0 for label in values})
    for label, value in values.items():
        worth[value] += counts[label]
    assert worth == {1: 68, 2: 7, 3: 8, 4: 10, 5: 1, 8: 2, 10: 2}
    assert sum(value * count for value, count in worth.items()) == 187


def test_the_bonuses_are_the_same_from_every_side() -> None:
    squares: Any = rules().clause("squares")
    for bonus in read_bonuses(squares["rows"], 15, 15):
        grid = [bonus[row * 15 : row * 15 + 15] for row in range(15)]
        turned = [list(column) for column in zip(*grid, strict=True)]
        assert grid == grid[::-1] == [row[::-1] for row in grid] == turned
    letter, word = read_bonuses(squares["rows"], 15, 15)
    assert (Counter(letter), Counter(word)) == ({1: 189, 2: 24, 3: 12}, {1: 200, 2: 17, 3: 8})


@pytest.mark.parametrize(
    ("racks", "each", "together"),
    [
        ('rack ann: "QZ" bob: "E"', [20, 1], 21),
        ('rack ann: "?" bob: ""', [0, 0], 0),
        ('rack ann: "?JK?" bob: "AXD"', [13, 11], 24),
    ],
)
def test_what_racks_are_worth(racks: str, each: list[int], together: int) -> None:
    match = flat(racks)
    engine, state = match.game.engine, match.state
    assert [engine.value(state, "seat.rack_value", seat) for seat in (0, 1)] == each
    assert engine.value(state, "match.rack_values", 0) == together


def test_racks_are_worth_nothing_where_no_letter_has_a_value() -> None:
    match = at(shipped(), 'rack ann: "CATS" bob: "DOG"')
    assert match.game.engine.value(match.state, "match.rack_values", 0) == 0


REFUSED = [
    ("no_challenge", "challenge", "words are checked at once in this game: there is nothing to challenge"),
    ("too_many_tiles", "a1 across ABCDEFGH", "a play lays at most 7 tiles"),
    ("too_high", "g8 across BAT", "no tile goes on g8, h8, i8: a stack has at most 1 tiles"),
    ("exchange_too_many", "exchange ABCDEFGH", "an exchange swaps at most 7 of the tiles in the rack"),
    ("nothing_to_exchange", "exchange", "an exchange names the tiles that go back"),
    ("not_in_rack", "j8 across ?S?S", "the rack doesn't hold ?"),
]


@pytest.mark.parametrize(("code", "text", "sentence"), REFUSED, ids=[row[0] for row in REFUSED])
def test_refusals(code: str, text: str, sentence: str) -> None:
    match = flat(CAT, 'rack ann: "BATDOG?"')
    assert code in codes(match, "ann", text)
    assert sentence in sentences(match, "ann", text)


STRANGE = [
    ("malformed", Action("play", {"tiles": "j8"})),
    ("no_tiles", Action("play", {"tiles": ()})),
    ("unknown_tile", Action("play", {"tiles": (("j8", "Qu"),)})),
    ("blank_needs_letter", Action("play", {"tiles": (("j8", "?"),)})),
]


@pytest.mark.parametrize(("code", "action"), STRANGE, ids=[row[0] for row in STRANGE])
def test_what_no_text_says_is_refused_too(code: str, action: Action) -> None:
    match = flat(CAT, 'rack ann: "BATDOG?"')
    assert code in [violation.code for violation in match.check("ann", action)]


def test_exchanges_are_closed_while_fewer_than_seven_are_in_the_bag() -> None:
    for bag, found in (("EEEEEEE", []), ("EEEEEE", ["exchange_closed"]), ("", ["bag_empty"])):
        match = flat(CAT, 'rack ann: "BATDOG?"', f'bag "{bag}"')
        assert codes(match, "ann", "exchange B?") == found
        listed = [str(action) for action in match.legal("ann") if action.name == "exchange"]
        assert len(listed) == (0 if found else 127)  # every choice of some of seven different tiles


def test_a_blank_is_listed_for_every_letter_that_makes_a_word() -> None:
    match = flat(rows("Q U I", "g8"), 'rack ann: "?"')
    listed = plays(match, "ann")
    assert {"j8 across ?T", "j8 across ?D", "j8 across ?N"} <= set(listed)  # QUIT, QUID, QUIN
    assert len(listed) == len(set(listed))


RULES = ["first_word", "one_line", "connect", "exchange", "pass"]


@pytest.mark.parametrize("rule", RULES)
def test_a_house_rule_that_drops_a_rule_leaves_out_the_examples_that_need_it(rule: str) -> None:
    report = run_examples(wordkit.load(f'game house "House" extends crossword-15 {{\n  drop rule {rule}\n}}\n'))
    assert report.ok, str(report)
    assert 10 < report.examples < 27


OTHERWISE: list[dict[str, Any]] = [{"word_min": 3}, {"exchange": 3}, {"idle_turns": 1}, {"rack": 6}, {"height": 3}]


@pytest.mark.parametrize("option", OTHERWISE, ids=str)
def test_examples_that_need_another_option_are_left_out(option: dict[str, Any]) -> None:
    report = run_examples(wordkit.load("crossword-15", **option))
    assert report.ok, str(report)
    assert report.examples < 27
