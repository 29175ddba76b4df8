"""What a turn is made of: something is done, then cards are drawn one by one until there are nine."""

from __future__ import annotations

import pytest

from wordkit.game import Action
from wordkit.testing import codes

from .tables import at, do, game, held, lying, moving, words

ANN = ('hand ann: "B L O R S W"', 'plans ann: "insert_1 mix replace_3"')


# --- drawing (S1, S2, S16) -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("play MATKA>MARKA", 1),
        ("complete mix TARKA>KARTA", 1),
        ("complete replace_3 MATKA>MARKA ROMBY>BOMBY MARKA>MASKA", 4),
        ("exchange B", 1),
        ("exchange B L O R S W + insert_1 mix replace_3", 9),
    ],
)
def test_as_many_cards_are_drawn_as_are_missing(text: str, cards: int) -> None:
    match = do(at(game(), *ANN), f"ann: {text}")
    for left in range(cards, 0, -1):
        assert (moving(match), sum(held(match, "ann"))) == ("ann draw", 9 - left)
        exchanged = text.startswith("exchange")
        what = "task" if held(match, "ann")[1] < 3 and (exchanged or left % 2) else "letter"
        do(match, f"ann: draw {what}")
    assert (moving(match), sum(held(match, "ann"))) == ("bob turn", 9)


def test_after_a_task_any_mix_of_cards_is_drawn() -> None:
    match = do(at(game(), *ANN), "ann: complete replace_3 MATKA>MARKA ROMBY>BOMBY MARKA>MASKA")
    do(match, *["ann: draw task"] * 4)
    assert (moving(match), held(match, "ann")) == ("bob turn", (3, 6))


def test_an_exchange_ends_with_six_letters_and_three_tasks_however_the_hand_was() -> None:
    """S2: from eight letters and one task, two letters go at least."""
    match = at(game(), 'hand ann: "A B L O R S T W"', 'plans ann: "mix"')
    assert codes(match, "ann", "exchange A") == ["letters_left"]
    assert codes(match, "ann", "exchange mix") == ["letters_left"]
    do(match, "ann: exchange A B")
    assert [str(action) for action in match.legal("ann") if action.name == "draw"] == ["draw task"]
    do(match, "ann: draw task", "ann: draw task")
    assert (moving(match), held(match, "ann")) == ("bob turn", (6, 3))


def test_a_card_taken_is_replaced_at_once() -> None:
    match = at(
        game(), *ANN, 'open_letters "A E I"', 'open_tasks "mix mix total"', 'letters top: "K"', 'tasks top: "new_word"'
    )
    do(match, "ann: exchange B + mix", "ann: take E", "ann: take mix")
    assert lying(match, "open_letters") == "A I K"
    assert lying(match, "open_tasks") == "mix new_word total"
    assert lying(match, "plans", "ann") == "insert_1 mix replace_3"


# --- piles that run out (S11, S21) -----------------------------------------------------------------------------------


def test_used_letters_are_mixed_when_a_letter_is_needed_and_not_before() -> None:
    match = at(game(), *ANN, 'open_letters "A E I"', 'letters "K"', 'used_letters "U Z"')
    do(match, "ann: exchange B L", "ann: draw letter")
    assert (match.state.count("letters"), lying(match, "used_letters")) == (0, "B L U Z")
    do(match, "ann: draw letter")
    # those put down in this turn too
    assert (match.state.count("letters"), match.state.count("used_letters")) == (3, 0)


def test_completed_tasks_are_never_mixed_in() -> None:
    match = at(
        game(), *ANN, 'completed ann: "total total"', 'open_tasks ""', 'tasks ""', 'open_letters "A E I"', 'letters "K"'
    )
    do(match, "ann: complete mix TARKA>KARTA")
    assert codes(match, "ann", "draw task") == ["pile_empty"]
    assert lying(match, "completed", "ann") == "mix total total"


def test_without_letters_tasks_are_drawn() -> None:
    match = at(game(), *ANN, 'open_letters ""', 'letters ""', 'open_tasks "mix mix total"')
    do(match, "ann: complete mix TARKA>KARTA")
    assert {str(action) for action in match.legal("ann")} == {"take mix", "take total", "draw task"}


def test_a_hand_stays_short_when_nothing_is_left() -> None:
    match = at(game(), *ANN, 'open_letters ""', 'letters ""', 'open_tasks ""', 'tasks ""')
    do(match, "ann: complete mix TARKA>KARTA")
    assert (moving(match), held(match, "ann")) == ("bob turn", (6, 2))


def test_an_exchange_stays_short_of_tasks_when_none_are_left() -> None:
    """S2, S11: six letters, and no more of them in place of the tasks."""
    match = at(game(), 'hand ann: "A B L O R S T W"', 'plans ann: "mix"', 'open_tasks ""', 'tasks ""')
    do(match, "ann: exchange A B")
    assert (moving(match), held(match, "ann")) == ("bob turn", (6, 1))


def test_a_card_taken_leaves_a_gap_when_there_is_none_to_take_its_place() -> None:
    match = at(game(), *ANN, 'open_letters "A E"', 'letters ""', 'used_letters ""', 'open_tasks "mix"')
    do(match, "ann: complete mix TARKA>KARTA", "ann: take A")
    assert (lying(match, "open_letters"), moving(match)) == ("E", "bob turn")


def test_without_the_rule_nothing_is_mixed_again() -> None:
    match = at(game(body="drop rule reshuffle"), *ANN, 'open_letters ""', 'letters ""', 'open_tasks ""', 'tasks ""')
    do(match, "ann: play MATKA>MARKA")
    assert (moving(match), held(match, "ann")) == ("bob turn", (5, 3))
    assert lying(match, "used_letters") == "T"


def test_who_holds_nothing_draws_a_hand() -> None:
    match = at(game(), 'hand ann: ""', 'plans ann: ""')
    assert [str(action) for action in match.legal("ann")] == ["exchange"]
    do(match, "ann: exchange")
    assert moving(match) == "ann draw"
    do(match, *["ann: draw letter"] * 6, *["ann: draw task"] * 3)
    assert (moving(match), held(match, "ann")) == ("bob turn", (6, 3))


def test_who_holds_nothing_and_can_draw_nothing_passes() -> None:
    match = at(game(), 'hand ann: ""', 'plans ann: ""', 'open_letters ""', 'letters ""', 'open_tasks ""', 'tasks ""')
    do(match, "ann: exchange")
    assert (moving(match), held(match, "ann")) == ("bob turn", (0, 0))


# --- what happens to words and cards ---------------------------------------------------------------------------------


def test_a_letter_just_played_can_be_covered_in_the_same_task() -> None:
    match = do(at(game(), *ANN), "ann: complete replace_3 MATKA>MARKA ROMBY>BOMBY MARKA>MASKA")
    assert words(match) == "MASKA BOMBY TARKA"
    assert lying(match, "used_letters") == "R R T"
    assert lying(match, "hand", "ann") == "L O W"


def test_a_completed_task_lies_in_front_and_scores() -> None:
    match = do(at(game(), *ANN), "ann: complete mix TARKA>KARTA")
    assert (lying(match, "completed", "ann"), match.state.totals) == ("mix", (10, 0))
    assert lying(match, "plans", "ann") == "insert_1 replace_3"
    assert lying(match, "used_tasks") == ""


def test_of_two_cards_of_a_task_one_is_completed() -> None:
    match = at(game(), 'plans ann: "mix mix total"')
    do(match, "ann: complete mix TARKA>KARTA")
    assert lying(match, "plans", "ann") == "mix total"


def test_the_words_of_a_partition_lie_as_they_are_said() -> None:
    match = at(game(shuffle_limit=None), 'words "MLASKA BOMBOWY KARTA"', 'plans ann: "total mix mix"')
    do(match, "ann: complete total KLATA MARSOWY BOMBKA")
    assert words(match) == "KLATA MARSOWY BOMBKA"


def test_the_word_removed_goes_to_the_used_letters_whatever_its_length() -> None:
    match = at(game(), 'words "MLASKA BOMBOWY KARTA"', 'plans ann: "new_word mix mix"', 'hand ann: "C E K N N O"')
    do(match, "ann: complete new_word BOMBOWY>NOCNE")
    assert words(match) == "MLASKA NOCNE KARTA"
    assert (lying(match, "used_letters"), lying(match, "hand", "ann")) == ("B B M O O W Y", "K")


# --- open information (S23) ------------------------------------------------------------------------------------------


def test_what_is_drawn_from_a_pile_is_told_to_its_taker_alone() -> None:
    match = at(game(), *ANN, 'letters top: "K"', 'open_letters "A E I"')
    do(match, "ann: exchange B L", "ann: draw letter", "ann: take A")
    mine, others = (match.view(seat).labels("hand", 0) for seat in ("ann", "bob"))
    assert mine.count("K") == 1
    assert others == (None,) * 6
    told = [str(event) for event in match.events("bob", since=0)]
    assert any("'A'" in each and "open_letters" in each for each in told)
    assert not any("'K'" in each and "source=At(zone='letters'" in each for each in told)
    # what was put down lies face up
    assert match.view("bob").labels("used_letters") == ("B", "L")
    assert match.view(None).labels("used_letters") == ("B", "L")


def test_cards_of_an_action_come_in_their_order() -> None:
    match = at(game(), *ANN)
    twisted = Action("exchange", {"letters": ["L", "B"], "tasks": []})
    assert [violation.code for violation in match.check("ann", twisted)] == ["out_of_order"]
