"""The oracle itself, against the rulebook's example and figures worked out by hand."""

import pytest
from wordkit_wordoku import oracle
from wordkit_wordoku.oracle import Cell

WORDS = {"ART", "TAR", "BANG", "BAN", "PAY", "LAP", "EKE", "KEF", "ABLE", "RAP", "NAE", "AB", "AN", "AT", "NA"}


def grid(letters: str, symbols: str) -> oracle.Grid:
    """`(E)` in brackets is a wild E, `.` a tile that fills a space."""
    rows = []
    for word, signs in zip(letters.split(), symbols.split(), strict=True):
        cells: list[Cell] = []
        wild = False
        for sign in word:
            if sign in "()":
                wild = sign == "("
            else:
                cells.append(Cell(signs[len(cells)], "" if sign == "." else sign, wild, filler=sign == "."))
        rows.append(cells)
    return rows


PRINTED = grid("ARTD BANG LPAY (E)KEF", "cbRb aRbc baRc Rcaa")
"""The rulebook's example; R is red, and four lines are balanced (rules.md, 3.3)."""


def test_the_printed_grid_line_by_line() -> None:
    scored = [oracle.score_line(line, WORDS) for line in oracle.lines(PRINTED)]
    assert [(line.word, line.points) for line in scored] == [
        ("ART", 3), ("BANG", 8), ("PAY", 6), ("EKE", 2), ("ABLE", 6), ("RAP", 6), ("NAE", 3), ("", 0),
    ]  # fmt: skip
    assert oracle.score(PRINTED, WORDS) == 34
    assert oracle.wild_tiles(PRINTED) == 1
    assert oracle.clean_balanced(PRINTED, WORDS) == 3  # BANG, PAY, RAP; ABLE has a wild letter


def test_of_equally_long_words_the_best_may_count_instead() -> None:
    assert oracle.score(PRINTED, WORDS, best=True) == 35  # KEF for EKE


def test_without_row_threes_balance_it_is_31() -> None:
    other = grid("ARTD BANG LPAY (E)KEF", "cbRb aRbc baaR Rcac")
    assert [oracle.balanced(line) for line in oracle.lines(other)[:4]] == [False, True, False, False]
    scored = [oracle.score_line(line, WORDS).points for line in oracle.lines(other)]
    assert scored[2] == 3


def test_a_wild_without_a_letter_gets_the_best_one_for_both_its_lines() -> None:
    wild = [[Cell("a", "", wild=True), Cell("b", "N")], [Cell("b", "B"), Cell("a", "T")]]
    # A gives AN across (1 twice, balanced) and AB down (1 twice)
    assert oracle.score(wild, WORDS) == 4


def test_a_tile_that_fills_a_space_breaks_words_and_balance() -> None:
    filled = grid("A.T BAN NAE", "abc bca cab")
    scored = [oracle.score_line(line, WORDS) for line in oracle.lines(filled)]
    assert [(line.word, line.points, line.balanced) for line in scored] == [
        ("", 0, False), ("BAN", 6, True), ("NAE", 6, True), ("AB", 4, True), ("", 0, False), ("", 0, True),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("scores", "wilds", "clean", "award"),
    [
        ([30, 34], [0, 4], [9, 0], ("victor", [1])),
        ([34, 34], [1, 0], [9, 0], ("victor", [1])),
        ([34, 34], [1, 1], [2, 3], ("victor", [1])),
        ([34, 34, 34], [1, 1, 2], [2, 2, 5], ("personal_best", [0, 1])),
        ([0, 0], [0, 0], [0, 0], ("personal_best", [0, 1])),
    ],
)
def test_the_victor_award(scores: list[int], wilds: list[int], clean: list[int], award: tuple[str, list[int]]) -> None:
    assert oracle.victor(scores, wilds, clean) == award


def test_a_personal_best_is_strictly_higher_and_never_in_the_first_round() -> None:
    assert [oracle.beats_own_best(rounds) for rounds in ([30], [30, 30], [30, 31], [30, 20, 31], [30, 35, 33])] == [
        False, False, True, True, False,
    ]  # fmt: skip


def test_awards_then_the_best_single_round_decide() -> None:
    assert oracle.winners([2, 1], [[1, 1, 1], [9, 9, 9]]) == [0]
    assert oracle.winners([2, 2], [[30, 1, 1], [20, 20, 31]]) == [1]
    assert oracle.winners([2, 2], [[30, 1, 31], [20, 20, 31]]) == [0, 1]


def test_everything_is_tried_on_a_tiny_grid() -> None:
    tiles = [("A", "a"), ("N", "b"), ("T", "b"), ("B", "a")]
    # AN over .., AT down: two words, balanced: 8 where all four lines are words; B N has none
    assert oracle.optimum(tiles, 2, WORDS, wild=False) == 8
