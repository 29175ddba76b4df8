"""A second opinion on games of the cross-board: the rules read naively, to test the real engine against.

Sources: the 10x10 leaflet of Upwords (2006), rules 3 to 6, and the rulings U1 to U7, U15, U18 and U22 to U24 cited
beside the code; for flat boards with letter values rules 2 to 6 of `crossword-15.rules` (C2 to C6). Nothing here is
shared with the core or with the engine, on purpose: `judge` lays the tiles on a copy of the whole board and reads every
row and column afresh; `plays` (`brute.py`) tries every word of the lexicon on every stretch of every line. Both are
slow and meant to be obviously right.

A square is an index, row * size + column, row 0 on top. A tile is its label (`"A"`, `"Qu"`), a blank in a rack `"?"`, a
blank laid for a letter `"?A"`; letters are compared in upper case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, groupby
from typing import Literal, NamedTuple

Stack = tuple[str, ...]
"""The tiles on one square, bottom first; empty for an empty square."""
Squares = tuple[int, ...]
BLANK = "?"
Tiles = tuple[str, ...]


@dataclass(frozen=True)
class Position:
    """A board, the rack of the seat to move, and the rules in force; the defaults are the leaflet's.

    `words` holds each word as upper-case tile labels: `("QU", "I", "T")`. `start` is the set of squares of which the
    first word must cover one; None stands for the centre, an empty set for no such duty. A switch says what is allowed
    or asked: `same_letter` and `whole_word_cover` allow what the leaflet forbids, `connect` asks for contact with the
    board, `plain_plural` refuses the plain plural and `exempt_after_s` excepts the words that already ended in S.

    With `values`, what each letter is worth in upper case, words score by those and by the bonuses of the squares, one
    a square (C5); without, as the leaflet says.

    Raises ValueError if `stacks` or the bonuses don't have size * size squares.
    """

    size: int
    stacks: tuple[Stack, ...]
    rack: Tiles
    words: frozenset[Tiles]
    max_height: int = 5
    hand: int = 7
    start: frozenset[int] | None = None
    same_letter: bool = False
    whole_word_cover: bool = False
    connect: bool = True
    plain_plural: bool = True
    exempt_after_s: bool = False
    flat_tile: int = 2
    stacked_tile: int = 1
    qu_bonus: int = 2
    all_tiles_bonus: int = 20
    values: Mapping[str, int] | None = None
    letter_bonus: tuple[int, ...] = ()
    word_bonus: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        bonuses = () if self.values is None else (self.letter_bonus, self.word_bonus)
        for each in (self.stacks, *bonuses):
            if len(each) != self.size * self.size:
                raise ValueError(f"a board of size {self.size} has {self.size**2} squares, not {len(each)}")

    @property
    def start_squares(self) -> frozenset[int]:
        return centre(self.size) if self.start is None else self.start

    @property
    def is_empty(self) -> bool:
        return not any(self.stacks)


class Word(NamedTuple):
    """A word formed by a play: the top labels, their squares and what it scores."""

    labels: Tiles
    squares: Squares
    score: int


class Judgement(NamedTuple):
    """The verdict on a play.

    `reasons` holds every reason to refuse it. `words` and `score` say what the play forms and would score, even if
    refused; they are empty and 0 when the tiles cannot be laid at all (`off_board`, `same_square_twice`). Words come
    across first, then down.
    """

    legal: bool
    reasons: frozenset[str]
    words: tuple[Word, ...]
    score: int


def read_board(text: str) -> tuple[int, tuple[Stack, ...]]:
    """The size and stacks of a board written a row a line: `.` an empty square, `W/M` a stack with its top first.

    >>> read_board('''. W/M
    ...               . .  ''')
    (2, ((), ('M', 'W'), (), ()))
    """
    rows = [line.split() for line in text.splitlines() if line.strip()]
    if any(len(row) != len(rows) for row in rows):
        raise ValueError(f"not a square board: rows of {[len(row) for row in rows]} cells")
    cells = chain.from_iterable(rows)
    return len(rows), tuple(() if cell == "." else tuple(reversed(cell.split("/"))) for cell in cells)


def spell(word: str) -> Tiles | None:
    """The tiles of a word, in upper case, or None if they cannot be laid: a Q without U has no tile (U6, U17).

    >>> spell("quit"), spell("qi")
    (('QU', 'I', 'T'), None)
    """
    tiles: list[str] = []
    for letter in word.upper():
        if letter == "U" and tiles and tiles[-1] == "Q":
            tiles[-1] = "QU"
        else:
            tiles.append(letter)
    return None if "Q" in tiles else tuple(tiles)


def lexicon(words: Iterable[str]) -> frozenset[Tiles]:
    """The words that tiles can spell, ready for a Position."""
    return frozenset(tiles for word in words if (tiles := spell(word)) is not None)


@lru_cache(maxsize=16)
def rows_of(size: int) -> tuple[Squares, ...]:
    return tuple(tuple(row * size + column for column in range(size)) for row in range(size))


@lru_cache(maxsize=16)
def columns_of(size: int) -> tuple[Squares, ...]:
    return tuple(zip(*rows_of(size), strict=True))


def centre(size: int) -> frozenset[int]:
    """The four squares in the middle; the single one of a board of odd size."""
    middle = {(size - 1) // 2, size // 2}
    return frozenset(row * size + column for row in middle for column in middle)


def neighbours(size: int, square: int) -> set[int]:
    row, column = divmod(square, size)
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return {r * size + c for r, c in around if 0 <= r < size and 0 <= c < size}


def unbroken(line: Squares, tiles: Sequence[Stack | str]) -> Iterator[Squares]:
    """The maximal runs of occupied squares in a line, single squares too."""
    for occupied, run in groupby(line, key=lambda square: bool(tiles[square])):
        if occupied:
            yield tuple(run)


def runs(size: int, stacks: tuple[Stack, ...]) -> list[Squares]:
    """Every word on the board as a place: a maximal run of two or more occupied squares; across first, then down."""
    lines = rows_of(size) + columns_of(size)
    return [run for line in lines for run in unbroken(line, stacks) if len(run) >= 2]


def letter(label: str) -> str:
    """The letter a tile shows, also a blank that was laid for one."""
    return label.removeprefix(BLANK).upper()


def kind(label: str) -> str:
    """What a rack must hold to lay a tile: its letter, or a blank (C4)."""
    return BLANK if label.startswith(BLANK) else letter(label)


def judge(position: Position, placements: Iterable[tuple[int, str]]) -> Judgement:
    """Lay the tiles, given as (square, label) pairs, and check the whole board; every reason that applies is named."""
    laid = list(placements)
    reasons: set[str] = set()
    if Counter(kind(label) for _, label in laid) - Counter(map(kind, position.rack)):
        reasons.add("not_in_rack")
    if any(not 0 <= square < len(position.stacks) for square, _ in laid):
        reasons.add("off_board")
    if len({square for square, _ in laid}) < len(laid):  # U22
        reasons.add("same_square_twice")
    if reasons & {"off_board", "same_square_twice"}:
        return Judgement(False, frozenset(reasons), (), 0)

    new = dict(laid)
    before = position.stacks
    after = tuple((*stack, new[square]) if square in new else stack for square, stack in enumerate(before))
    formed = [run for run in runs(position.size, after) if any(square in new for square in run)]
    words = tuple(_word(position, run, after, new) for run in formed)

    reasons.update(_stacking_faults(position, new))
    reasons.update(_line_faults(position, new, after))
    reasons.update(_contact_faults(position, new))
    if not words:  # rules 3 and 4: a play makes a word of two letters or more
        reasons.add("too_short")
    if position.plain_plural and _is_plain_plural(position, new, formed):
        reasons.add("plain_plural")
    if any(tuple(map(letter, word.labels)) not in position.words for word in words):
        reasons.add("not_a_word")

    score = sum(word.score for word in words)
    if len(new) == position.hand:  # U7, C6: seven tiles, not merely all that are left
        score += position.all_tiles_bonus
    return Judgement(not reasons, frozenset(reasons), words, score)


def direction(position: Position, placements: Iterable[tuple[int, str]]) -> Literal["across", "down"]:
    """Which way a play reads. A lone tile reads across if it makes an across word, otherwise down (U24).

    Raises ValueError if the tiles aren't in one line.
    """
    laid = list(placements)
    squares = {square for square, _ in laid}
    if len(squares) == 1:
        formed = judge(position, laid).words
        return "across" if any(_is_within(word.squares, rows_of(position.size)) for word in formed) else "down"
    if _is_within(squares, rows_of(position.size)):
        return "across"
    if _is_within(squares, columns_of(position.size)):
        return "down"
    raise ValueError("the tiles of a play lie in one row or one column")


def _is_within(squares: Iterable[int], lines: Iterable[Squares]) -> bool:
    wanted = set(squares)
    return any(wanted <= set(line) for line in lines)


def _word(position: Position, run: Squares, after: tuple[Stack, ...], new: Mapping[int, str]) -> Word:
    """Rule 6: a flat word scores 2 a tile and 2 more for Qu (U5, U6), any other 1 for each tile in its stacks."""
    stacks = [after[square] for square in run]
    labels = tuple(stack[-1] for stack in stacks)
    if position.values is not None:
        score = _by_values(position, position.values, run, labels, new)
    elif all(len(stack) == 1 for stack in stacks):
        score = position.flat_tile * len(stacks) + (position.qu_bonus if "QU" in map(letter, labels) else 0)
    else:
        score = position.stacked_tile * sum(map(len, stacks))
    return Word(labels, run, score)


def _by_values(
    position: Position, values: Mapping[str, int], run: Squares, labels: Tiles, new: Mapping[int, str]
) -> int:
    """C5: letters by the bonuses of the squares newly laid on, then the word by theirs; a blank is worth 0 (C4)."""
    score = 0
    for square, label in zip(run, labels, strict=True):
        value = 0 if label.startswith(BLANK) else values.get(letter(label), 0)
        score += value * position.letter_bonus[square] if square in new else value
    for square in run:
        if square in new:
            score *= position.word_bonus[square]
    return score


def _stacking_faults(position: Position, new: dict[int, str]) -> Iterator[str]:
    """Rule 5: five high at most, and never a letter on itself; Qu is a letter of its own (U18)."""
    for square, label in new.items():
        under = position.stacks[square]
        if len(under) + 1 > position.max_height:
            yield "too_high"
        if under and letter(under[-1]) == letter(label) and not position.same_letter:
            yield "same_letter"


def _line_faults(position: Position, new: dict[int, str], after: tuple[Stack, ...]) -> Iterator[str]:
    """Rules 4 and 5: one row or column, no empty square in between (U3), no word of that line wholly covered (U2)."""
    if not new:
        return
    line = next((line for line in rows_of(position.size) + columns_of(position.size) if set(new) <= set(line)), None)
    if line is None:
        yield "not_one_line"
        return
    places = [line.index(square) for square in new]
    if any(not after[square] for square in line[min(places) : max(places) + 1]):
        yield "gap"
    # A play in one line covers at most one square of a run across it: looking at all runs is looking along the line.
    if not position.whole_word_cover and any(set(run) <= set(new) for run in runs(position.size, position.stacks)):
        yield "whole_word_covered"


def _contact_faults(position: Position, new: dict[int, str]) -> Iterator[str]:
    """Rule 3 for the first word on the board (U10), rule 4 for the others (U4: on an old tile or next to one)."""
    if not new:
        return
    if position.is_empty:
        if position.start_squares and not position.start_squares & set(new):
            yield "first_word_start"
    elif position.connect:
        touched = {near for square in new for near in (square, *neighbours(position.size, square))}
        if not any(position.stacks[square] for square in touched):
            yield "not_connected"


def _is_plain_plural(position: Position, new: dict[int, str], formed: list[Squares]) -> bool:
    """U1: one tile, an S, on an empty square, last letter of every word formed, each a word of two or more without it.

    What stood on the board counts as a word by its place (U2), not by the lexicon.
    """
    if len(new) != 1 or not formed:
        return False
    ((square, label),) = new.items()
    if letter(label) != "S" or position.stacks[square]:
        return False
    return all(
        run[-1] == square
        and len(run) - 1 >= 2
        and not (position.exempt_after_s and letter(position.stacks[run[-2]][-1]) == "S")
        for run in formed
    )
