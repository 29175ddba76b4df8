"""A rulespec laid out for play: what every state of a match shares, made once a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from wordkit._core import FILLER, GridRules
from wordkit.game.zones import At
from wordkit.spec.letters import letters_of
from wordkit_wordoku.cells import (
    NAMES,
    NOTHING,
    CoreCell,
    Grid,
    Laid,
    Shown,
    Tile,
    core_laid,
    core_shown,
    loose_in,
    read_laid,
)
from wordkit_wordoku.vocabulary import symbols_of, tiles_of

if TYPE_CHECKING:
    from wordkit._core import Alphabet, GridScore, Lexicon
    from wordkit.game.state import State
    from wordkit.game.zones import Table
    from wordkit.spec.model import Rules

COLUMNS = "abcdefg"


class Found(NamedTuple):
    """A grid that a search found: what it scores, and whether none scores more."""

    grid: Grid
    score: int
    proved: bool


def square_names(side: int) -> tuple[str, ...]:
    """The names of the squares, row by row: `a1` is the upper left one."""
    return tuple(f"{COLUMNS[col]}{row + 1}" for row in range(side) for col in range(side))


def core_of(rules: Rules, lexicon: Lexicon) -> GridRules:
    """The rules of a grid as the core uses them."""
    side = rules.option("side")
    most = rules.option("wild_most")
    return GridRules(
        side,
        lexicon,
        symbols=len(symbols_of(rules)),
        line=rules.total("line").program,
        equal=rules.option("equal_words"),
        length=(rules.option("word_min"), min(side, rules.option("word_max"))),  # O8
        wild_each=rules.option("wilds") if most else 0,
        wild_most=most,
    )


class Grids:
    """The numbers and switches of a game as the engine uses them."""

    def __init__(self, table: Table) -> None:
        rules = table.rules
        self.rules: Rules = rules
        self.lexicon: Lexicon = table.words
        self.alphabet: Alphabet = self.lexicon.alphabet
        self.codes: Mapping[str, int] = letters_of(rules)
        self.labels: tuple[str, ...] = ("", *self.codes)
        self.symbols = symbols_of(rules)
        self.numbers: Mapping[str, int] = {name: number for number, name in enumerate(self.symbols)}
        """The number of each symbol."""
        self.short: Mapping[str, str] = _shortest(self.symbols)
        """The shortest beginning of each symbol's name that no other shares."""
        self.supply: tuple[Tile, ...] = tuple(tiles_of(rules))
        """The tile that each piece is."""
        self.kinds = frozenset(self.supply)
        self.seats = table.seats
        self.side: int = rules.option("side")
        self.squares = self.side * self.side
        self.names = square_names(self.side)
        self.places: Mapping[str, int] = {name: square for square, name in enumerate(self.names)}
        self.clock: int | None = rules.option("clock")
        self.ready_cap: int | None = rules.option("ready_cap")
        self.deal: int = rules.option("deal")
        self.swaps: int = rules.option("swaps")
        self.swapped_back: bool = rules.option("swapped") == "back"
        self.wild_most: int = rules.option("wild_most")
        self.wilds: int = rules.option("wilds") if self.wild_most else 0
        self.early = rules.rule("early") is not None
        self.tiers: bool = self.lexicon.info["tiers"] is not None
        self.piles = tuple(At("pile", square=number) for number in range(len(self.symbols)))
        self.core = core_of(rules, self.lexicon)
        self._core_of_tier = lru_cache(maxsize=8)(self._make_core_of_tier)
        self._search = lru_cache(maxsize=512)(self._find)

    def _make_core_of_tier(self, tier: int) -> GridRules:
        return core_of(self.rules, self.lexicon.derive(tier_up_to=tier))

    # --- tiles -------------------------------------------------------------------------------------------------------

    def held(self, state: State, seat: int) -> Counter[Tile]:
        """How many of each tile a seat plays with."""
        return state.memo(("held", seat), lambda state: Counter(self.tiles(state.zone("tiles", seat))))

    def tiles(self, pieces: Iterable[int]) -> list[Tile]:
        """What pieces are."""
        return [self.supply[piece] for piece in pieces]

    def laid(self, state: State, seat: int) -> Grid:
        """What lies in the grid of a seat."""
        return state.memo(("laid", seat), lambda state: read_laid(state.var("laid", seat), self.squares))

    def loose(self, state: State, seat: int) -> Counter[Tile]:
        """The tiles of a seat that don't lie in its grid."""
        return loose_in(self.held(state, seat), self.laid(state, seat))

    def swapped(self, state: State, seat: int) -> tuple[int, ...]:
        """How many tiles of each symbol a seat has swapped in this round."""
        counts = state.var("swaps", seat)
        return counts or (0,) * len(self.symbols)  # type: ignore[return-value]

    def tile_key(self, tile: Tile) -> tuple[int, int]:
        """By symbol, then by letter."""
        return self.numbers[tile[1]], self.codes[tile[0]]

    # --- scores ------------------------------------------------------------------------------------------------------

    def cells(self, grid: Iterable[Laid | None]) -> list[CoreCell]:
        """A grid that is being built, for the core."""
        return core_laid(grid, self.numbers, self.codes)

    def score(self, grid: Grid) -> int:
        """What a grid scores as it lies."""
        return self.core.score(self.cells(grid)).total

    def settled(self, state: State, seat: int) -> GridScore:
        """The grid of a seat as it counts when the round ends: every wild tile with its letter (O5), tiles that were
        not placed face down in what is empty (O4), in the order of their symbols."""
        cells = self.cells(self.laid(state, seat))
        spare = sorted(self.numbers[symbol] for _, symbol in self.loose(state, seat).elements())
        empty = (square for square, cell in enumerate(cells) if cell == NOTHING)
        for square, symbol in zip(empty, spare, strict=False):
            cells[square] = (symbol, 0, FILLER)
        return self.core.score(cells)

    def shown(self, cells: Sequence[CoreCell]) -> tuple[Shown | None, ...]:
        """Cells of the core as they are shown to all."""
        return tuple(
            None if cell == NOTHING else Shown(self.labels[cell[1]], self.symbols[cell[0]], NAMES[cell[2]])
            for cell in cells
        )

    def cells_shown(self, cells: Sequence[Shown | None]) -> list[CoreCell]:
        """The cells of a grid that is shown, for the core."""
        return core_shown(cells, self.numbers, self.codes)

    # --- the best grid -----------------------------------------------------------------------------------------------

    def best(self, held: Counter[Tile], tier: int | None = None, *, number: int = 0, steps: int | None = None) -> Found:
        """The best grid that a search of so many steps finds for some tiles; `number` tells searches apart.

        Its seed comes from the tiles, so the same tiles give the same grid everywhere. With a tier the words are those
        of that tier of the lexicon or a commoner one; the score is by all of them.
        """
        tiles = tuple(sorted(held.elements(), key=self.tile_key))
        return self._search(tiles, tier if self.tiers else None, number, steps or self.rules.option("search"))

    def _find(self, tiles: tuple[Tile, ...], tier: int | None, number: int, steps: int) -> Found:
        core = self.core if tier is None else self._core_of_tier(tier)
        seed = sha256(repr((tiles, number)).encode()).digest()[:8]
        filling = core.fill(
            [(self.codes[letter], self.numbers[symbol]) for letter, symbol in tiles],
            wilds=self.wilds > 0,
            seed=int.from_bytes(seed, "big"),
            steps=steps,
        )
        grid = tuple(
            None if tile < 0 else Laid(*tiles[tile], self.labels[letter] if wild else None)
            for tile, letter, wild in filling.cells
        )
        score = filling.score if tier is None else self.score(grid)
        return Found(grid, score, filling.proved and tier is None)


def _shortest(names: Sequence[str]) -> dict[str, str]:
    """The shortest beginning of each name that no other name has; the whole name if another begins with it."""
    found = {}
    for name in names:
        others = [other for other in names if other != name]
        lengths = (n for n in range(1, len(name) + 1) if not any(other.startswith(name[:n]) for other in others))
        found[name] = name[: next(lengths, len(name))]
    return found


def grids_of(table: Table) -> Grids:
    """What the states of a table share, made at the first call."""
    return table.memo(Grids)
