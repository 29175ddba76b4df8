"""The deal: right to left, both rules of two, the slide, a deck that ends."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from wordkit.errors import SpecError
from wordkit.game import Match
from wordkit.game.events import Noted

from .boards import at, do, game, row

RARE = set("FHKVWYJQXZ")
FEW = "cards common { 1: B C D G L M }\ncards red rare: yes { 2: F H K }\ndrop cards blue"
"""Six common letters: two rare ones always lie with them."""


def dealt(top: str, body: str = "") -> Match:
    """A match whose first row is dealt from these cards on."""
    return Match.from_position(game(body=body), f'seats ann bob\ndeck top: "{top}"')


def next_round(match: Match, ann: str = "CAT", bob: str = "DOG") -> Match:
    """Both write, lock and accept: the next row is dealt."""
    written = (f"ann: write {ann}", f"bob: write {bob}")
    return do(match, *written, "ann: lock", "bob: lock", "ann: accept", "bob: accept")


def notes(match: Match) -> list[Any]:
    return [(event.name, event.data) for event in match.record() if isinstance(event, Noted)]


def test_w4_the_column_of_least_value_is_filled_first() -> None:
    assert row(dealt("B C D G L M N P")) == ["N", "P", "L", "M", "D", "G", "B", "C"]


def test_a_variant_may_deal_left_to_right() -> None:
    body = "columns 5 4 3 2 cards: 2 deal: left_to_right discard: 2"
    assert row(dealt("B C D G L M N P", body)) == ["B", "C", "D", "G", "L", "M", "N", "P"]


def test_a_third_card_of_a_letter_is_discarded_and_the_next_one_dealt() -> None:
    match = dealt("B B B C D B G L M N")
    assert row(match) == ["M", "N", "G", "L", "C", "D", "B", "B"]
    assert match.state.labels("discard") == ["B", "B"]


def test_a_third_rare_card_is_discarded_red_and_blue_counted_together() -> None:
    match = dealt("F Q K B C D Z G L M")
    assert row(match) == ["L", "M", "D", "G", "B", "C", "F", "Q"]
    assert match.state.labels("discard") == ["K", "Z"]


def test_a_rare_card_may_be_the_third_of_its_letter() -> None:
    # both rules look at the same card: a third F that would be the third rare card too is discarded once
    body = "cards red bonus: 1 rare: yes { 3: F; 1: H }"
    assert dealt("F F F B C D G L M", body).state.labels("discard") == ["F"]


def test_w6_letters_are_compared_whatever_their_suit() -> None:
    body = "cards red bonus: 1 rare: yes { 2: B F H K V W }"
    match = dealt("B:common B:red B:common C D G L M N", body)
    assert row(match) == ["M", "N", "G", "L", "C", "D", "B", "B"]
    assert len(match.state.labels("discard")) == 1


def test_w5_the_two_columns_of_most_value_slide_and_keep_their_order() -> None:
    match = next_round(at(game(), 'deck top: "G M N P"'))
    # S C stood at 5 and stand at 3; 4 is dealt before 5
    assert row(match) == ["N", "P", "G", "M", "S", "C", "B", "Q"]
    assert sorted(match.state.labels("discard")) == ["C", "D", "F", "L"]
    assert match.state.count("deck") == 48


def test_both_rules_hold_together_with_the_four_cards_that_stay() -> None:
    match = next_round(at(game(), 'row "S C / B Q / F C / L D"', 'deck top: "C S C K K L"'))
    assert row(match) == ["K", "L", "C", "S", "S", "C", "B", "Q"]
    assert sorted(match.state.labels("discard")) == ["C", "C", "D", "F", "K", "L"]


@pytest.mark.parametrize(
    ("discard", "after"),
    [
        (0, ["S", "C", "B", "Q", "F", "C", "L", "D"]),
        (1, ["G", "M", "S", "C", "B", "Q", "F", "C"]),
        (4, ["T", "T", "R", "R", "N", "P", "G", "M"]),
    ],
)
def test_how_many_columns_go_is_the_rulespecs(discard: int, after: list[str]) -> None:
    rules = game(body=f"columns 5 4 3 2 cards: 2 discard: {discard}")
    assert row(next_round(at(rules, 'deck top: "G M N P R R T T"'))) == after


def test_both_rules_of_two_hold_in_every_row_of_many_games() -> None:
    rules = game()
    for seed in range(60):
        match = Match(rules, 2, seed)
        while match.outcome is None:
            letters = row(match)
            assert len(letters) == 8
            assert "." not in letters
            assert max(map(letters.count, letters)) <= 2
            assert sum(letter in RARE for letter in letters) <= 2
            round_before = match.state.number("round")
            while match.outcome is None and match.state.number("round") == round_before:
                deadline = match.next_deadline
                assert deadline is not None
                match.advance(deadline)  # nobody writes: the cap, then the minute after it


def test_the_deck_of_the_game_is_60_cards_44_of_them_common() -> None:
    table = game().table(2)
    suits = [table.kind(piece).faces["suit"] for piece in range(len(table.piece_kinds))]
    assert (suits.count("common"), suits.count("red"), suits.count("blue")) == (44, 12, 4)
    worth = {table.kind(piece).faces["suit"]: table.kind(piece).faces["bonus"] for piece in range(60)}
    assert worth == {"common": 0, "red": 1, "blue": 2}


# --- a deck that ends ------------------------------------------------------------------------------------------------


def test_w5_a_deck_that_ends_is_made_anew_of_the_discarded_cards() -> None:
    match = next_round(at(game(), 'deck "M"', 'discard "N P"'))
    assert ("reshuffled", None) in notes(match)
    assert "." not in row(match)
    assert match.state.count("deck") + match.state.count("discard") == 3  # M N P F C L D, four of them dealt
    assert row(match)[4:] == ["S", "C", "B", "Q"]


def test_cards_turned_up_in_vain_take_part_in_the_reshuffle() -> None:
    # the deck holds nothing but a third and fourth S
    match = next_round(at(game(), 'row "S S / B Q / F C / L D"', 'deck "S S"'))
    assert ("reshuffled", None) in notes(match)
    assert sorted(row(match)) == sorted("SSBQFCLD")
    assert sorted(match.state.labels("deck") + match.state.labels("discard")) == ["S", "S"]


def test_without_a_reshuffle_places_stay_empty() -> None:
    match = next_round(at(game(body="drop rule reshuffle"), 'deck "M"'))
    assert row(match) == [".", ".", "M", ".", "S", "C", "B", "Q"]
    assert notes(match)[-3:] == [("no_card", 4), ("no_card", 5), ("no_card", 5)]
    assert match.state.number("round") == 2
    assert match.legal("ann").best(1)


def test_a_deck_of_which_nothing_fits_leaves_places_empty_and_goes_on() -> None:
    match = next_round(at(game(), 'row "S S / . . / . . / . ."', 'deck "S S"'))
    assert row(match) == [".", ".", ".", ".", "S", "S", ".", "."]
    assert match.state.labels("deck") == ["S", "S"]
    # S S go now, and then they fit again
    assert row(next_round(match, "FISH", "OAT")).count("S") == 2


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("cards common { 1: B C D }", "8 cards lie face up, but of this deck at most 5 can, by its numbers and limits"),
        ("rule same_letter most: 1\ncards common { 9: B C D G L }", "at most 7 can"),
        ("columns 5 4 3 2 cards: 20", "80 cards would lie face up; 1 to 62 can"),
        ("columns 2 3 4 5 cards: 2", "the values of the columns fall from left to right"),
        ("columns 5 4 cards: 2 discard: 3", "there are 2 columns, so 3 can't be discarded"),
        ("alphabet B C D", "is no letter of the alphabet"),
        ("columns cards: 2", "0 cards would lie face up; 1 to 62 can"),
    ],
)
def test_a_deck_that_can_not_fill_the_row_is_a_fault_of_the_rulespec(body: str, message: str) -> None:
    with pytest.raises(SpecError) as refused:
        game(body=body)
    assert message in str(refused.value)
    assert {getattr(fault, "code", "") for fault in refused.value.diagnostics} == {"inconsistent"}


def test_a_deck_that_just_fills_the_row_is_dealt() -> None:
    body = FEW.replace("2: F", "1: F")
    for seed in range(20):
        match = Match(game(body=body), 2, seed)
        assert sum(letter in RARE for letter in row(match)) == 2
        assert "." not in row(match)


def test_time_passes_only_forwards_through_many_reshuffles() -> None:
    rules = game(body=f"{FEW}\noption rounds = 40")
    match = Match(rules, 2, 3)
    while match.outcome is None:
        assert match.next_deadline is not None
        match.advance(match.next_deadline)
    assert match.state.number("round") == 40
    assert all(before.at <= after.at for before, after in pairwise(match.states))
