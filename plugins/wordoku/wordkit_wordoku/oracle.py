"""Wordoku by hand: the rulebook read naively, in plain Python, without the core, the engine or the rulespec.

Every number here is the rulebook's, or one of the rulings O1 to O21 as `rulespecs/wordoku.rules` marks them. It is
slow: the search tries every arrangement, so it is for tiny grids.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from string import ascii_uppercase
from typing import TypeAlias


@dataclass(frozen=True)
class Cell:
    """A tile in a grid: its symbol, and the letter it shows.

    `wild`: it lies symbol up and stands for the letter, `""` while none is named. `filler`: it lies face down to fill
    an empty space, and has no letter.
    """

    symbol: str
    letter: str
    wild: bool = False
    filler: bool = False


Grid: TypeAlias = Sequence[Sequence[Cell]]


@dataclass(frozen=True)
class Line:
    """A row or column: its word (`""` for none), what it scores, whether it is balanced, the word's wild letters."""

    word: str
    points: int
    balanced: bool
    wilds: int


def lines(grid: Grid) -> list[Sequence[Cell]]:
    """The rows from the top, then the columns from the left."""
    return [*grid, *(list(column) for column in zip(*grid, strict=True))]


def balanced(line: Sequence[Cell]) -> bool:
    """One of each symbol, whatever is part of the word (O3); no tile that only fills a space (O4)."""
    return len({cell.symbol for cell in line}) == len(line) and not any(cell.filler for cell in line)


def score_line(line: Sequence[Cell], words: Collection[str], best: bool = False) -> Line:
    """The longest word from left to right, from two letters to the whole line; the first of several (O1).

    A letter is a point, a wild one none; a balanced line counts twice. `best`: of equally long words the one that
    scores most.
    """
    even = balanced(line)
    for length in range(len(line), 1, -1):
        found = []
        for start in range(len(line) - length + 1):
            cells = line[start : start + length]
            if any(cell.filler or not cell.letter for cell in cells):
                continue
            word = "".join(cell.letter for cell in cells)
            if word in words:
                wilds = sum(cell.wild for cell in cells)
                found.append(Line(word, (length - wilds) * (2 if even else 1), even, wilds))
        if found:
            return max(found, key=lambda line: line.points) if best else found[0]
    return Line("", 0, even, 0)


def score(grid: Grid, words: Collection[str], best: bool = False) -> int:
    """What a grid scores; a wild tile without a letter gets the one that is best (O5)."""
    open_ = [(row, column) for row, cells in enumerate(grid) for column, cell in enumerate(cells) if unnamed(cell)]
    most = 0
    for letters in product(ascii_uppercase, repeat=len(open_)):
        named = [list(cells) for cells in grid]
        for (row, column), letter in zip(open_, letters, strict=True):
            named[row][column] = Cell(grid[row][column].symbol, letter, wild=True)
        most = max(most, sum(score_line(line, words, best).points for line in lines(named)))
    return most


def unnamed(cell: Cell) -> bool:
    """Whether a wild tile stands for no letter yet."""
    return cell.wild and not cell.letter


def wild_tiles(grid: Grid) -> int:
    """The tiles used as wild letters, in words or not (O10)."""
    return sum(cell.wild for cells in grid for cell in cells)


def clean_balanced(grid: Grid, words: Collection[str]) -> int:
    """Words in balanced lines that have no wild letter (O11)."""
    scored = [score_line(line, words) for line in lines(grid)]
    return sum(bool(line.word) and line.balanced and not line.wilds for line in scored)


def victor(scores: Sequence[int], wilds: Sequence[int], clean: Sequence[int]) -> tuple[str, list[int]]:
    """Who gets which award for a round's highest score.

    Of several the one with the fewest wild letters, then with the most clean balanced words; who is still equal gets
    a Personal Best each, and nobody the Victor Award (O12).
    """
    order = [(-own, wilds[seat], -clean[seat]) for seat, own in enumerate(scores)]
    first = [seat for seat, key in enumerate(order) if key == min(order)]
    return ("victor", first) if len(first) == 1 else ("personal_best", first)


def beats_own_best(rounds: Sequence[int]) -> bool:
    """Whether the last of a player's rounds is strictly the best so far; never the first (O13)."""
    return len(rounds) > 1 and rounds[-1] > max(rounds[:-1])


def winners(awards: Sequence[int], rounds: Sequence[Sequence[int]]) -> list[int]:
    """The most awards; then the highest single round; then shared (O14)."""
    keys = [(count, max(rounds[seat])) for seat, count in enumerate(awards)]
    return [seat for seat, key in enumerate(keys) if key == max(keys)]


def arrangements(tiles: Sequence[tuple[str, str]], side: int, wild: bool) -> Iterator[Grid]:
    """Every way to lay `(letter, symbol)` tiles into a grid; if `wild`, with at most one wild tile of each symbol."""
    for order in permutations(tiles, side * side):
        for flipped in product((False, True), repeat=len(order)) if wild else ((False,) * len(order),):
            symbols = [symbol for (_, symbol), flip in zip(order, flipped, strict=True) if flip]
            if len(set(symbols)) < len(symbols):
                continue
            cells = [
                Cell(symbol, "" if flip else letter, wild=flip)
                for (letter, symbol), flip in zip(order, flipped, strict=True)
            ]
            yield [cells[at : at + side] for at in range(0, side * side, side)]


def optimum(tiles: Sequence[tuple[str, str]], side: int, words: Collection[str], wild: bool) -> int:
    """The highest score there is, by trying everything."""
    return max(score(grid, words) for grid in arrangements(tiles, side, wild))
