"""The oracle as `wordkit verify` asks it: what a grid scores as it lies, and every word when the grids are shown.

Only notation is shared with the engine. The oracle knows the rulebook's scores, so it is for rulespecs that keep them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any

from wordkit.errors import UnknownToOracle
from wordkit.testing.oracle import OraclePlay
from wordkit_wordoku import oracle
from wordkit_wordoku.oracle import Cell

if TYPE_CHECKING:
    from collections.abc import Callable

    from wordkit._core import Lexicon
    from wordkit.game import Action, Game, State


class SlowTwin:
    """Being done, with what the grid scores; for the last seat with the words of all grids."""

    def covers(self, action: Action) -> bool:
        return action.name == "done"

    def plays(self, game: Game, state: State, seat: int) -> Sequence[OraclePlay]:
        _known(game, state)
        if state.var("phase") != "build" or seat not in state.to_move:
            return []
        words, best = words_of(state), game.rules.option("equal_words") == "best"
        now = oracle.score(grid_of(state, seat), words, best)
        if state.to_move != (seat,):
            return [OraclePlay("done", now)]
        found: list[str] = []
        for each in range(state.seats):
            grid = settled(grid_of(state, each, fill=True), words, best)
            scored = [oracle.score_line(line, words, best) for line in oracle.lines(grid)]
            found += [line.word for line in scored if line.points]
        return [OraclePlay("done", now, tuple(sorted(found)))]


def grid_of(state: State, seat: int, fill: bool = False) -> oracle.Grid:
    """The grid of a seat as it lies; with `fill`, the tiles not placed lie face down in what is empty."""
    side = state.rules.option("side")
    laid: Any = state.var("laid", seat) or (None,) * side * side
    symbols = [str(state.table.kind(piece).faces["symbol"]) for piece in state.zone("tiles", seat)]
    spare = Counter(symbols) - Counter(cell[1] for cell in laid if cell is not None)
    left = iter(list(spare.elements()) if fill else [])
    cells = [
        Cell(next(left, ""), "", filler=True)
        if cell is None
        else Cell(cell[1], cell[0] if len(cell) == 2 else cell[2], wild=len(cell) == 3)
        for cell in laid
    ]
    return [cells[at : at + side] for at in range(0, side * side, side)]


def settled(grid: oracle.Grid, words: Collection[str], best: bool) -> oracle.Grid:
    """The grid with a letter for every wild tile: of the best choices the first by the alphabet."""
    side = len(grid)
    cells = [cell for row in grid for cell in row]
    unnamed = [place for place, cell in enumerate(cells) if oracle.unnamed(cell)]
    choices = []
    for letters in product("ABCDEFGHIJKLMNOPQRSTUVWXYZ", repeat=len(unnamed)):
        named = list(cells)
        for place, letter in zip(unnamed, letters, strict=True):
            named[place] = Cell(cells[place].symbol, letter, wild=True)
        choices.append([named[at : at + side] for at in range(0, side * side, side)])
    return max(choices, key=lambda choice: oracle.score(choice, words, best))


def words_of(state: State) -> Collection[str]:
    """The words that a line can hold, in capitals."""
    assert state.lexicon is not None
    return _words(state.lexicon, state.rules.option("side"))


@lru_cache(maxsize=8)
def _words(lexicon: Lexicon, longest: int) -> frozenset[str]:
    return frozenset(word.upper() for word in lexicon if 2 <= len(word) <= longest)


def _known(game: Game, state: State) -> None:
    """UnknownToOracle for a rulespec with other scores than the rulebook's."""
    rules = game.rules
    frames = [(letters, wilds, even) for letters in range(5) for wilds in range(letters + 1) for even in (0, 1)]
    known = (
        rules.option("word_min") == 2
        and rules.option("word_max") >= rules.option("side")
        and rules.rule("early") is not None
        and len({str(kind.faces["symbol"]) for kind in state.table.kinds}) == rules.option("side")
        and all(
            sum(item.amount for item in rules.score("line", _probe(*frame))) == (frame[0] - frame[1]) * (1 + frame[2])
            for frame in frames
        )
    )
    if not known:
        raise UnknownToOracle(
            f"the oracle doesn't know {rules.name}: it plays the rulebook's scores, with as many symbols as the side"
        )


def _probe(letters: int, wilds: int, even: int) -> Callable[[str], int]:
    """A line of that many letters, wild ones among them, balanced or not."""
    values = {"line.letters": letters, "line.wilds": wilds, "line.balanced": even}
    return lambda name: values.get(name, 0)


TWIN = SlowTwin()
"""What the plugin names as its oracle."""
