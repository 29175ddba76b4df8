"""Tiles and cells as a state holds them: plain tuples of labels, so that a view can be read as it is.

A tile is `(letter, symbol)`. While a grid is built a cell is None, a tile, or a tile lying wild: `(letter, symbol,
stands for)`, with `""` for whichever letter is best. Of a grid that is shown a cell is None or `(letter, symbol,
kind)`; of a wild tile the letter is what it stood for, of one face down it is `""`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from wordkit._core import EMPTY, FILLER, LETTER, WILD
from wordkit.game.pieces import Plain

Tile: TypeAlias = tuple[str, str]
"""A letter and a symbol."""
CoreCell: TypeAlias = tuple[int, int, int]
"""A cell as the core takes it: symbol, letter, kind."""


class Laid(NamedTuple):
    """A tile in a grid; `wild` is what it stands for if it is wild, else None."""

    letter: str
    symbol: str
    wild: str | None = None

    @property
    def tile(self) -> Tile:
        return self.letter, self.symbol


Grid: TypeAlias = tuple[Laid | None, ...]
"""What lies in each cell, row by row."""


class Shown(NamedTuple):
    """A tile in a grid that is shown to all."""

    letter: str
    symbol: str
    kind: str


KINDS = {"letter": LETTER, "wild": WILD, "face_down": FILLER}
NAMES = {number: name for name, number in KINDS.items()}
NOTHING: CoreCell = (-1, 0, EMPTY)


def read_laid(value: Plain, squares: int) -> Grid:
    """The grid of a variable `laid`, which is `()` as long as nothing lies there."""
    cells: Any = value or (None,) * squares
    return tuple([None if cell is None else Laid(*cell) for cell in cells])


def as_laid(grid: Iterable[Laid | None]) -> tuple[Plain, ...]:
    """The value of a variable `laid`; `()` for an empty grid."""
    cells = [cell if cell is None else cell.tile if cell.wild is None else tuple(cell) for cell in grid]
    return tuple(cells) if any(cells) else ()


def core_laid(grid: Iterable[Laid | None], symbols: Mapping[str, int], letters: Mapping[str, int]) -> list[CoreCell]:
    """A grid that is being built, for the core; with the numbers of its symbols and the codes of letters."""
    return [
        NOTHING
        if cell is None
        else (symbols[cell.symbol], letters[cell.letter], LETTER)
        if cell.wild is None
        else (symbols[cell.symbol], letters[cell.wild] if cell.wild else 0, WILD)
        for cell in grid
    ]


def core_shown(grid: Iterable[Shown | None], symbols: Mapping[str, int], letters: Mapping[str, int]) -> list[CoreCell]:
    """A grid that is shown to all, for the core."""
    return [
        NOTHING
        if cell is None
        else (symbols[cell.symbol], letters[cell.letter] if cell.letter else 0, KINDS[cell.kind])
        for cell in grid
    ]


def read_shown(value: Plain) -> tuple[Shown | None, ...]:
    """The cells of a variable `grid`; none before the first round was shown."""
    cells: Any = value or ()
    return tuple([None if cell is None else Shown(*cell) for cell in cells])


def as_shown(cells: Sequence[Shown | None]) -> tuple[Plain, ...]:
    """The value of a variable `grid`."""
    return tuple([None if cell is None else tuple(cell) for cell in cells])


def tiles_in(grid: Iterable[Laid | None]) -> Counter[Tile]:
    """How many of each tile lie in a grid."""
    return Counter(cell.tile for cell in grid if cell is not None)


def wilds_in(grid: Iterable[Laid | None]) -> Counter[str]:
    """How many tiles of each symbol lie wild in a grid."""
    return Counter(cell.symbol for cell in grid if cell is not None and cell.wild is not None)


def places_of(grid: Grid, tile: Tile) -> list[int]:
    """The squares on which such a tile lies, those not wild first."""
    squares = [square for square, cell in enumerate(grid) if cell is not None and cell.tile == tile]
    return sorted(squares, key=lambda square: grid[square].wild is not None)  # type: ignore[union-attr]


def loose_in(held: Counter[Tile], grid: Iterable[Laid | None]) -> Counter[Tile]:
    """Of the tiles a seat has, those that don't lie in its grid."""
    return held - tiles_in(grid)
