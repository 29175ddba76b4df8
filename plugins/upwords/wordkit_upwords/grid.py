"""Letters, sizes and squares as a rulespec gives them: no board, no lexicon, no state."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wordkit.spec.model import Rules

BLANK = "?"
"""The label of a blank in a rulespec, a rack and a text."""
COLUMNS = "abcdefghijklmnopqrstu"
_SQUARE = re.compile(r"([a-z])([1-9][0-9]?)", re.IGNORECASE)
_BONUS = re.compile(r"([0-9])([lw])", re.IGNORECASE)


class Misplaced(ValueError):
    """Squares that don't fit the board, in one sentence."""


def letter_key(label: str) -> tuple[str, str]:
    """Sorts labels by their letters, an accent after the bare letter; `Qu` stands between P and R (U9)."""
    plain = "".join(c for c in unicodedata.normalize("NFD", label) if not unicodedata.combining(c))
    return plain.casefold(), label


def letters_of(rules: Rules) -> Mapping[str, int]:
    """The code of each letter of the tiles, from 1 in the order of the alphabet."""
    tiles = rules.clause("tiles")
    labels = [label for label in (tiles.counts or {} if tiles else {}) if label != BLANK]
    return {label: code for code, label in enumerate(sorted(labels, key=letter_key), 1)}


def size_of(rules: Rules) -> tuple[int, int]:
    """Rows and columns of the board."""
    size: Any = rules.option("size")
    rows: Any = rules.option("rows")
    cols: Any = rules.option("cols")
    return size if rows is None else rows, size if cols is None else cols


@lru_cache(maxsize=64)
def square_names(rows: int, cols: int) -> tuple[str, ...]:
    """The name of every square, row by row: `c5` is the third column, the fifth row from above."""
    return tuple(f"{COLUMNS[col]}{row + 1}" for row in range(rows) for col in range(cols))


def read_square(text: str) -> tuple[int, int] | None:
    """Row and column, from 0, of a square's name, on whatever board; None if it is no name."""
    match = _SQUARE.fullmatch(text)
    return (int(match[2]) - 1, ord(match[1].lower()) - ord("a")) if match else None


def square_number(text: str, rows: int, cols: int) -> int | None:
    """The number of a square of the board by its name; None if it has none of that name."""
    place = read_square(text)
    if place is None or place[0] >= rows or place[1] >= cols:
        return None
    return place[0] * cols + place[1]


def start_squares(covers: Any, rows: int, cols: int) -> list[int]:
    """The squares that `covers` of `rule first_word` means; none for `anywhere`."""
    if covers == "anywhere":
        return []
    if covers and covers[0] == "centre" and isinstance(covers[1], tuple):
        width, height = covers[1]
        if width > cols or height > rows:
            raise Misplaced(f"a centre of {width}x{height} doesn't fit a board of {cols}x{rows}")
        return [row * cols + col for row in _middle(rows, height) for col in _middle(cols, width)]
    found = [square_number(name, rows, cols) for name in covers]
    for name, square in zip(covers, found, strict=True):
        if square is None:
            raise Misplaced(f"`{name}` is no square of a board of {cols}x{rows}")
    return [square for square in found if square is not None]


def _middle(side: int, width: int) -> range:
    """The middle squares of a side. What can't lie in the very middle is one square smaller, or two if it was one."""
    if (side - width) % 2:
        width = width - 1 or 2
    start = (side - width) // 2
    return range(start, start + width)


def read_bonuses(text: str, rows: int, cols: int) -> tuple[list[int], list[int]]:
    """Letter and word bonuses, square by square, from rows of cells: `.`, `2L`, `3W` or `2L2W`."""
    lines = read_rows(text)
    if len(lines) != rows or any(len(line) != cols for line in lines):
        raise Misplaced(f"the squares of this board are {rows} rows of {cols} cells")
    letter: list[int] = []
    word: list[int] = []
    for number, line in enumerate(lines, 1):
        for cell in line:
            pairs = _BONUS.findall(cell)
            if cell != "." and "".join(count + kind for count, kind in pairs) != cell:
                raise Misplaced(f"row {number}: `{cell}` is no bonus; write `.`, `2L`, `3W` or `2L2W`")
            by_kind = {kind.upper(): int(count) for count, kind in pairs}
            letter.append(by_kind.get("L", 1))
            word.append(by_kind.get("W", 1))
    return letter, word


def read_rows(text: str) -> list[list[str]]:
    """The cells of a board as written, row by row."""
    return [line.split() for line in text.splitlines() if line.strip()]


def named(squares: Sequence[int], rows: int, cols: int) -> str:
    """Squares as a text: `c5, d5`."""
    names = square_names(rows, cols)
    return ", ".join(names[square] for square in squares)
