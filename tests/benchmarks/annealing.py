"""A grid filler in pure Python, as one would write it first: annealing, with each line's score kept once computed."""

import math
import random
import time
from collections.abc import Collection, Sequence

SIDE = 4
# A tile is its letter, its symbol, and whether it is wild.
Tile = tuple[str, int, bool]


class Annealing:
    """The best total found for a deal of four tiles a symbol; `words` are those of two to four letters."""

    def __init__(self, words: Collection[str], deal: Sequence[tuple[str, int]], *, wilds: bool, seed: int) -> None:
        self.words = frozenset(words)
        self.deal = deal
        self.wilds = wilds
        self.random = random.Random(seed)
        self.known: dict[tuple[Tile, ...], int] = {}

    def line(self, line: tuple[Tile, ...]) -> int:
        """The longest word's letters, leftmost of equals, wild ones uncounted; twice with one of each symbol."""
        score = self.known.get(line)
        if score is None:
            score = self.known[line] = self.count(line) * (2 if len({symbol for _, symbol, _ in line}) == SIDE else 1)
        return score

    def count(self, line: tuple[Tile, ...]) -> int:
        text = "".join(letter for letter, _, _ in line)
        for length in range(SIDE, 1, -1):
            for start in range(SIDE - length + 1):
                if text[start : start + length] in self.words:
                    return sum(not wild for _, _, wild in line[start : start + length])
        return 0

    def total(self, grid: list[Tile]) -> int:
        line = self.line
        return sum(line(tuple(grid[at : at + SIDE])) for at in range(0, SIDE * SIDE, SIDE)) + sum(
            line(tuple(grid[at::SIDE])) for at in range(SIDE)
        )

    def change(self, grid: list[Tile], owns: dict[int, str]) -> list[Tile]:
        """The grid after one move: two tiles swapped, or a tile turned to its wild side or back."""
        changed = grid.copy()
        if self.wilds and self.random.random() < 1 / 16:
            at = self.random.randrange(SIDE * SIDE)
            letter, symbol, wild = changed[at]
            if wild:
                changed[at] = (owns.pop(symbol), symbol, False)
            elif symbol not in owns:
                owns[symbol] = letter
                changed[at] = (self.random.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), symbol, True)
            return changed
        a, b = self.random.randrange(SIDE * SIDE), self.random.randrange(SIDE * SIDE)
        changed[a], changed[b] = changed[b], changed[a]
        return changed

    def run(self, seconds: float) -> int:
        """The best total after so many seconds, one course from hot to cold."""
        grid: list[Tile] = [(letter, symbol, False) for letter, symbol in self.deal]
        self.random.shuffle(grid)
        owns: dict[int, str] = {}  # the own letter of the wild tile of a symbol
        total = best = self.total(grid)
        start = time.process_time()
        while (passed := time.process_time() - start) < seconds:
            heat = 3.0 * (0.5 / 3.0) ** (passed / seconds)
            for _ in range(100):
                before = owns.copy()
                changed = self.change(grid, owns)
                score = self.total(changed)
                if score >= total or self.random.random() < math.exp((score - total) / heat):
                    grid, total = changed, score
                    best = max(best, total)
                else:
                    owns = before
        return best
