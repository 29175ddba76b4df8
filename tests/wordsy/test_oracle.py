"""The oracle itself, against the rulebook's words and figures worked out by hand."""

import pytest
from wordkit_wordsy import oracle

ROW = [("S", "C"), ("B", "Q"), ("F", "C"), ("L", "D")]


@pytest.mark.parametrize(
    ("word", "points"),
    [
        ("QUIBBLES", 17),  # example A
        ("BACCALAUREATES", 19),  # example B
        ("LIQUEFACTION", 17),  # example C
        ("CCC", 8),  # 5 + 3: a third C has no card
        ("OAT", 0),
        ("FQ", 10),  # (3 + 1) + (4 + 2)
    ],
)
def test_words_of_the_rulebook_score_what_it_says(word: str, points: int) -> None:
    assert oracle.points(word, ROW) == points


def test_words_with_a_root_in_common_with_a_used_one_go() -> None:
    words = {
        "FISH": {"fish"},
        "FISHES": {"fish"},
        "SAW": {"saw", "see"},
        "SEEN": {"see"},
        "SAWN": {"saw"},
        "CAT": {"cat"},
    }
    assert oracle.usable(words, []) == list(words)
    assert oracle.usable(words, ["FISHES"]) == ["SAW", "SEEN", "SAWN", "CAT"]
    assert oracle.usable(words, ["SAW"]) == ["FISH", "FISHES", "CAT"]
    assert oracle.usable(words, ["SEEN", "CAT"]) == ["FISH", "FISHES", "SAWN"]


def test_rows_are_held_to_both_rules_of_two() -> None:
    assert oracle.breaks(ROW) == []  # F and Q are rare: two
    assert oracle.breaks([("S", "C"), ("B", "Q"), ("F", "C"), ("K", "C")]) == ["three C", "three rare"]


@pytest.mark.parametrize(
    ("scored", "wordsmith", "given"),
    [
        ([10, 11], 0, [0, 1]),
        ([10, 10], 0, [2, 0]),  # two seats: one opponent, not below (W2)
        ([10, 10, 11], 0, [0, 0, 1]),  # three seats: both opponents
        ([10, 10, 9], 0, [2, 0, 0]),
        ([10, 10, 9, 0], 0, [2, 0, 0, 0]),  # four: all three
        ([11, 10, 9, 0], 1, [1, 0, 0, 0]),
        ([11, 10, 9, 0, 10], 1, [1, 2, 0, 0, 0]),  # five: three of four
        ([11, 10, 9, 0, 12, 10], 1, [1, 2, 0, 0, 1, 0]),  # six: three of five
        ([11, 10], None, [0, 0]),
        ([11], 0, [0]),
    ],
)
def test_bonuses(scored: list[int], wordsmith: int | None, given: list[int]) -> None:
    assert oracle.bonuses(scored, wordsmith) == given


def test_the_two_worst_words_are_crossed_out_and_bonuses_stay() -> None:
    assert oracle.total([10, 1, 2, 3, 4, 5, 6], [1, 2, 0, 0, 0, 0, 2], 1) == 28 + 5 - 1


def test_the_first_wordsmith_moves_on_to_who_has_marked_least() -> None:
    assert oracle.next_first(0, [1, 0, 0]) == 1
    assert oracle.next_first(1, [0, 0, 0]) == 2  # a tie moves the role on (W13)
    assert oracle.next_first(2, [5, 5, 0]) == 2
