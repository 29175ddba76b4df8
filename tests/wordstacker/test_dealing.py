"""The set-up: start words, hands, cards face up, who begins; the swap before the first turn."""

from __future__ import annotations

from collections import Counter

import pytest

from wordkit.errors import PositionError, SpecError
from wordkit.game import Match

from .made_up import SHEET
from .tables import WORDS, at, do, game, held, lying, moving, words


@pytest.mark.parametrize(
    ("seats", "on_table", "letters", "tasks"),
    [(2, 3, 81, 40), (3, 3, 75, 37), (4, 4, 64, 34), (5, 4, 58, 31), (6, 5, 47, 28)],
)
def test_what_is_dealt_to_how_many(seats: int, on_table: int, letters: int, tasks: int) -> None:
    """The piles after the set-up are those of rules.md 4.3."""
    match = Match(game(), seats, seed=3)
    state = match.state
    found = words(match).split()
    assert len(found) == on_table == len(set(found))
    assert set(found) <= set(SHEET.split())
    assert (state.count("letters"), state.count("tasks")) == (letters, tasks)
    assert [held(match, f"seat{number}") for number in range(1, seats + 1)] == [(6, 3)] * seats
    assert (state.count("open_letters"), state.count("open_tasks")) == (3, 3)
    assert state.count("used_letters") == state.count("used_tasks") == state.count("out") == 0


def test_the_letters_of_the_start_words_are_taken_out_of_the_deck() -> None:
    match = Match(game(), 4, seed=5)
    state = match.state
    rest: Counter[str] = Counter()
    for zone in ("letters", "open_letters"):
        rest.update(state.labels(zone))
    for seat in range(4):
        rest.update(state.labels("hand", seat))
    rest.update(words(match).replace(" ", ""))
    assert rest == Counter(match.game.rules.counted("letters"))


def test_start_words_are_drawn_anew_when_the_cards_cant_spell_them() -> None:
    """Of four words two need both Z: these two never lie there together."""
    deck = 'players 2\nletters { 20: A; 2: Z; 30: K T }\nsheet "ZATZA AZTAZ KATKA TAKTA"'
    found = {frozenset(words(Match(game(WORDS, deck), 2, seed)).split()) for seed in range(40)}
    assert found == {frozenset({"ZATZA", "KATKA", "TAKTA"}), frozenset({"AZTAZ", "KATKA", "TAKTA"})}


def test_start_words_that_go_together_are_found_however_few_do() -> None:
    """Three of sixty words go together: a hundred draws of three may well miss them."""
    clashing = " ".join(f"ZZ{one}{two}" for one in "ABCDEFGH" for two in "ABCDEFGH"[:7])
    deck = f'players 2\nletters {{ 30: A B C D E F G H; 3: Z }}\nsheet "{clashing} ABC ACE ADD"'
    for seed in range(5):
        found = words(Match(game(WORDS, deck), 2, seed)).split()
        assert sum(word.startswith("ZZ") for word in found) <= 1


@pytest.mark.parametrize(
    ("seats", "first"),
    [
        (("Ala", "Franciszek", "Ola"), "Franciszek"),
        # of equally long names the one that sits first
        (("Ala", "Ola", "Iza"), "Ala"),
        (("Bo", "Ala", "Ola"), "Ala"),
        # only letters count: neither blanks, hyphens nor digits
        (("Al-Al 7 8 9", "Łucja"), "Łucja"),
        # and a letter with its mark is one, composed or not
        (("Z\u0301o\u0301z\u0307ka", "Helena"), "Helena"),
        # also in scripts whose letters come apart into letters
        (("\u1112\u1161\u11ab\u1100\u1173\u11af", "Bob"), "Bob"),
    ],
)
def test_the_longest_name_begins(seats: tuple[str, ...], first: str) -> None:
    match = Match(game(), list(seats), seed=1)
    assert [match.seats[seat] for seat in match.to_move] == [first]
    assert match.seats[match.state.number("starter")] == first


def test_the_youngest_begins() -> None:
    match = Match(game(start="youngest", youngest=2), ["Franciszek", "Ala"], seed=1)
    assert moving(match) == "Ala swap"
    # a seat that isn't there: the last one
    assert moving(Match(game(start="youngest", youngest=6), ["Franciszek", "Ala"])) == "Ala swap"


def test_anyone_begins() -> None:
    starts = Counter(Match(game(start="random"), 3, seed).to_move for seed in range(30))
    assert set(starts) == {(0,), (1,), (2,)}


def test_the_first_seat_of_a_save_begins_again() -> None:
    match = Match(game(), ["Ala", "Franciszek"], seed=4)
    do(match, "Franciszek: keep")
    again = Match.from_json(match.to_json(), lambda text, options: match.game)
    assert again.state == match.state


# --- the swap (S15) --------------------------------------------------------------------------------------------------


def test_every_seat_swaps_or_keeps_in_turn_order_before_the_first_turn() -> None:
    match = Match(game(), ["ann", "robert", "bob"], seed=2)
    assert moving(match) == "robert swap"
    do(match, "robert: keep")
    assert moving(match) == "bob swap"
    do(match, "bob: swap", "bob: draw letter", "bob: draw letter")
    assert (moving(match), held(match, "bob")) == ("bob draw", (8, 3))
    do(match, "bob: draw letter")
    assert (moving(match), held(match, "bob")) == ("bob put", (9, 3))
    some = match.state.labels("hand", 2)[:3]
    do(match, f"bob: put {' '.join(some)}")
    assert lying(match, "used_letters") == " ".join(sorted(some))
    assert (moving(match), held(match, "bob")) == ("ann swap", (6, 3))
    do(match, "ann: keep")
    assert (moving(match), match.state.var("round")) == ("robert turn", 1)


def test_without_the_swap_the_first_turn_begins_at_once() -> None:
    assert moving(Match(game(first_swap=0), ["ann", "robert"])) == "robert turn"


def test_no_tasks_are_swapped() -> None:
    match = do(at(game(), "phase swap"), "ann: swap")
    assert {str(action).split()[0] for action in match.legal("ann")} == {"draw", "take"}
    assert not any("task" in action.args or action.get("what") == "task" for action in match.legal("ann"))


def test_a_swap_ends_when_no_letter_is_left() -> None:
    """S11: one letter can be had, so one is put down."""
    match = at(game(), 'hand ann: "A E L O W Z"', 'open_letters "B"', 'letters ""', "phase swap")
    do(match, "ann: swap", "ann: take B")
    assert (moving(match), held(match, "ann")) == ("ann put", (7, 3))
    do(match, "ann: put B")
    assert (lying(match, "open_letters"), lying(match, "used_letters")) == ("", "B")
    assert moving(match) == "bob swap"


def test_there_is_no_swap_without_letters() -> None:
    match = at(game(), 'open_letters ""', 'letters ""', "phase swap")
    assert [str(action) for action in match.legal("ann")] == ["keep"]


# --- faults of a rulespec --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("letters { 30: A B C D; 1: É }", "`É` is no letter of the alphabet"),
        ("words = 0", "0 words would lie on a table of 2; 1 to 12 can"),
        ("words = match.seats * 3", "15 words would lie on a table of 5; 1 to 12 can"),
        ('sheet "MATKA ROMBY"', "no 5 of its words can be spelt with the letter cards together"),
        ('sheet "MATKA ROMBY TARKA KARTA MATKA"', "a word stands there twice"),
        ('sheet "MATKA ROMBY TARKA KARTA MÉTRO"', "É"),
        (
            'letters { 10: A B E I K L M N O R }\nsheet "BALON KARMA KORAL MALINA KOREK"\nhand letters: 12 tasks: 3',
            # 26 of the words, 6 hands of 12, 3 face up
            "101 letter cards are laid out and dealt to 6, and there are fewer",
        ),
        ("hand letters: 6 tasks: 9", "57 task cards are dealt to 6 and laid out, and there are 49"),
        ('task mix "X" copies: 5 points: 10 do: anagram letters: 3', "`letters:` doesn't go with it"),
        ('task total "X" copies: 3 points: 30 do: partition', "it needs `letters: 2`"),
        ('task total "X" copies: 3 points: 30 do: partition letters: 2..9', "it needs `letters: 2`"),
        ('task replace_2 "X" copies: 8 points: 10 do: replace letters: 2..3', "it needs one number of letters"),
        ('task new_word "X" copies: 4 points: 10 do: new_word', "such as `letters: 5`"),
        ('task insert_1 "X" copies: 7 points: 10 do: insert', "it needs the number of letters"),
    ],
)
def test_what_doesnt_go_together_is_said_at_its_clause(body: str, said: str) -> None:
    with pytest.raises(SpecError, match=said.replace("(", r"\(")):
        game(WORDS, body)


def test_a_position_that_leaves_no_start_words_is_refused() -> None:
    vowels = " ".join("A" * 11 + "E" * 8 + "O" * 8)
    with pytest.raises(PositionError, match="can't spell the start words"):
        Match.from_position(game(), f'seats ann bob\nused_letters "{vowels}"')
