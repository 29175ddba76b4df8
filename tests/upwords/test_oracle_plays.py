"""The oracle's list of plays: small boards counted by hand, and every way to lay tiles on tiny boards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest
from wordkit_upwords.brute import plays
from wordkit_upwords.oracle import Position, judge, lexicon, read_board

LETTERS = ["A", "S", "T", "Qu"]
AS_BLANK = ["?A", "?S", "?T", "?QU"]


def position(sketch: str, rack: str, words: str, **rules: Any) -> Position:
    size, stacks = read_board(sketch.replace("|", "\n"))
    return Position(size, stacks, tuple(rack.split()), lexicon(words.split()), **rules)


def listed(position: Position) -> dict[str, str]:
    """Each play as `c5=W d5=O`, with the words it forms."""
    return {
        " ".join(
            f"{'abcdefghij'[s % position.size]}{s // position.size + 1}={label}" for s, label in sorted(play)
        ): " ".join("".join(word.labels) for word in judgement.words)
        for play, judgement in plays(position).items()
    }


def test_a_tile_that_makes_words_both_ways_is_one_play() -> None:  # B1
    corner = position(". A . | B . . | . . .", "E", "BE AE")
    assert listed(corner) == {"b2=E": "BE AE", "c1=E": "AE", "a3=E": "BE"}


def test_a_tile_that_makes_a_word_only_across_its_line_is_found() -> None:
    assert listed(position("C . . | A . . | . . .", "T", "CAT")) == {"a3=T": "CAT"}


def test_no_word_no_play() -> None:  # B2
    assert plays(position(". . . . | . . . . | . . . . | . . . .", "X X", "CAT")) == {}


def test_tiles_on_the_board_are_not_taken_from_the_rack() -> None:  # B8
    rows = [". . . . . . . ."] * 3 + [f". . . . {each} . . ." for each in "TEST"] + [". . . . . . . ."]
    assert set(listed(position("|".join(rows), "T E S Z Z Z Z", "TEST"))) == {
        "b4=T c4=E d4=S",
        "f4=E g4=S h4=T",
        "b7=T c7=E d7=S",
        "f7=E g7=S h7=T",
    }


def test_the_first_word_covers_a_square_of_the_centre() -> None:
    opening = plays(position("|".join([". . . . . ."] * 6), "A T", "AT"))
    squares = {frozenset(square for square, _ in play) for play in opening}
    across = {(row, column) for row in (2, 3) for column in (1, 2, 3)}
    assert squares == {frozenset({r * 6 + c, r * 6 + c + 1}) for r, c in across} | {
        frozenset({c * 6 + r, c * 6 + r + 6}) for r, c in across
    }
    assert all(play.score == 4 for play in opening.values())


def test_a_play_uses_the_labels_of_the_rack() -> None:
    assert set(listed(position(". I T | . . . | . . .", "Qu", "QUIT"))) == {"a1=Qu"}


def test_a_blank_is_laid_for_every_letter_it_can_be() -> None:  # C4
    corner = position(". A . | B . . | . . .", "?", "BE AE BO")
    assert listed(corner) == {"b2=?E": "B?E A?E", "c1=?E": "A?E", "a3=?E": "B?E", "a3=?O": "B?O"}


def test_a_letter_and_a_blank_for_it_are_two_plays() -> None:
    row = position("A . | . .", "E ?", "AE")
    assert listed(row) == {"b1=E": "AE", "b1=?E": "A?E", "a2=E": "AE", "a2=?E": "A?E"}


def every_placement(position: Position) -> Iterator[frozenset[tuple[int, str]]]:
    """All ways to lay some of the rack on the board, one tile a square, legal or not."""
    for count in range(1, len(position.rack) + 1):
        for squares in combinations(range(len(position.stacks)), count):
            for labels in set(permutations(position.rack, count)):
                for laid in product(*(AS_BLANK if label == "?" else [label] for label in labels)):
                    yield frozenset(zip(squares, laid, strict=True))


def tiny(size: int, seed: int, **rules: Any) -> Position:
    """A random board of small stacks, three tiles to play and a lexicon of about a third of all short strings."""
    chance = Random(seed)
    letters = LETTERS
    density = chance.choice([0.0, 0.2, 0.4, 0.6, 0.9])
    stacks = tuple(
        tuple(chance.choices(letters, k=chance.randint(1, 3))) if chance.random() < density else ()
        for _ in range(size * size)
    )
    strings = ("".join(word) for length in range(2, size + 1) for word in product(letters, repeat=length))
    words = lexicon(word for word in strings if chance.random() < 0.35)
    given: dict[str, Any] = {"max_height": 3, "hand": 3, "rack": tuple(chance.choices(letters, k=3))}
    return Position(size, stacks, words=words, **given | rules)


TINY = [(4, 0), *((3, seed) for seed in (*range(12), 106))]
RULES: dict[str, dict[str, Any]] = {
    "as printed": {},
    "no plural rule": {"plain_plural": False},
    "S after S": {"exempt_after_s": True},
    "a letter may cover itself": {"same_letter": True},
    "a whole word may be covered": {"whole_word_cover": True},
    "no contact asked": {"connect": False},
    "no start asked": {"start": frozenset()},
    "one high": {"max_height": 1},
    "a blank": {"rack": ("A", "S", "?")},
    "two blanks": {"rack": ("T", "?", "?")},
    "a blank, and a letter may cover itself": {"rack": ("A", "A", "?"), "same_letter": True},
    "anything goes": {"same_letter": True, "whole_word_cover": True, "connect": False, "plain_plural": False},
}


@pytest.mark.parametrize("name", RULES)
def test_plays_are_all_placements_that_the_judge_allows(name: str) -> None:
    for size, seed in TINY[1:] if "blank" in name else TINY:
        board = tiny(size, seed, **RULES[name])
        legal = {play: judged for play in every_placement(board) if (judged := judge(board, play)).legal}
        assert plays(board) == legal, (size, seed)


def test_the_tiny_boards_tell_the_rules_apart() -> None:
    counts = {name: tuple(len(plays(tiny(*board, **RULES[name]))) for board in TINY) for name in RULES}
    assert len(set(counts.values())) == len(RULES), counts
    assert any(tiny(*board).is_empty for board in TINY)
