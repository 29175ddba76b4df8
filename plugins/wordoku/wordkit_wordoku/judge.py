"""What is against an action: every reason, in the codes of `refusals`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from wordkit.game.pieces import Plain
from wordkit.game.violations import Reasons, Violation
from wordkit_wordoku.cells import Laid, Tile, loose_in, places_of, tiles_in, wilds_in
from wordkit_wordoku.grids import Grids
from wordkit_wordoku.refusals import REFUSALS

if TYPE_CHECKING:
    from wordkit.game.actions import Action
    from wordkit.game.state import State

WANTED = {
    "place": "a letter, a symbol and a square",
    "move": "the square the tile lies on, and the one it goes to",
    "remove": "a square",
    "wild": "a square, and perhaps a letter",
    "unwild": "a square",
    "grid": "its cells, row by row",
    "swap": "a letter and a symbol",
}
NEEDS = {
    "place": ("letter", "symbol", "square"),
    "move": ("source", "target"),
    "remove": ("square",),
    "wild": ("square",),
    "unwild": ("square",),
    "swap": ("letter", "symbol"),
}


reasons = Reasons(REFUSALS)


def violation(code: str, *, tiles: tuple[str, ...] = (), **args: Plain) -> Violation:
    """A violation with the path of its code."""
    return reasons(code, tiles=tiles, args=args)


def _at(code: str, grids: Grids, *names: str, **args: Plain) -> Violation:
    """A violation about squares, by their names; those beyond the grid have no number."""
    squares = tuple(grids.places[name] for name in names if name in grids.places)
    return reasons(code, squares=squares, args={"squares": ", ".join(names), **args})


def check_action(grids: Grids, state: State, seat: int, action: Action) -> list[Violation]:
    """Every reason why a seat that is to move may not do this."""
    building = state.var("phase") == "build"
    if action.name == "ready":
        return [violation("already_begun")] if building else []
    if not building:
        return [violation("face_down")]
    return list(_checked(grids, state, seat, action))


def _malformed(action: Action) -> Violation:
    return violation("malformed", action=action.name, wanted=WANTED[action.name])


def _checked(grids: Grids, state: State, seat: int, action: Action) -> Iterator[Violation]:
    name = action.name
    if name == "done":
        if not grids.early:
            yield violation("no_done")
        return
    if any(type(action.get(arg)) is not str for arg in NEEDS.get(name, ())):
        yield _malformed(action)
        return
    match name:
        case "place":
            yield from _of_squares(grids, action, "square")
            yield from _of_place(grids, state, seat, _tile(action))
        case "move":
            yield from _of_squares(grids, action, "source", "target")
            yield from _of_tile_on(grids, state, seat, action, "source")
            if action["source"] == action["target"]:
                yield _at("same_square", grids, str(action["source"]))
        case "remove" | "unwild":
            yield from _of_squares(grids, action, "square")
            yield from _of_tile_on(grids, state, seat, action, "square")
            cell = _cell(grids, state, seat, action, "square")
            if name == "unwild" and cell is not None and cell.wild is None:
                yield _at("not_wild", grids, str(action["square"]))
        case "wild":
            yield from _of_wild(grids, state, seat, action)
        case "grid":
            yield from _of_grid(grids, state, seat, action)
        case "swap":
            yield from _of_swap(grids, state, seat, _tile(action))


def _tile(action: Action) -> Tile:
    return str(action["letter"]), str(action["symbol"])


def tile_text(tile: Tile) -> str:
    """A tile as a player writes it; without a symbol if none was said."""
    return f"{tile[0]}:{tile[1]}" if tile[1] else tile[0]


# --- squares ---------------------------------------------------------------------------------------------------------


def _of_squares(grids: Grids, action: Action, *names: str) -> Iterator[Violation]:
    wrong = [str(action[name]) for name in names if str(action[name]) not in grids.places]
    if wrong:
        yield _at("off_grid", grids, *wrong, last=grids.names[-1])


def _cell(grids: Grids, state: State, seat: int, action: Action, name: str) -> Laid | None:
    square = grids.places.get(str(action[name]))
    return None if square is None else grids.laid(state, seat)[square]


def _of_tile_on(grids: Grids, state: State, seat: int, action: Action, name: str) -> Iterator[Violation]:
    square = str(action[name])
    if square in grids.places and _cell(grids, state, seat, action, name) is None:
        yield _at("empty_square", grids, square)


# --- tiles -----------------------------------------------------------------------------------------------------------


def _of_owner(grids: Grids, held: Counter[Tile], tiles: Counter[Tile]) -> Iterator[Violation]:
    """Whether a seat has these tiles."""
    # a text has no symbol to say for a letter of which the seat has no more: `place A b2`, `grid A:red A`
    letters = {letter for letter, _ in grids.kinds}
    unsaid = {(letter, "") for letter in _letters(tiles) - _letters(held) if letter in letters}
    unknown = [tile for tile in tiles if tile not in grids.kinds and tile not in unsaid]
    missing = (tiles - held) - Counter({tile: tiles[tile] for tile in unknown})
    if unknown:
        yield violation("unknown_tile", tiles=tuple(map(tile_text, unknown)))
    if missing:
        yield violation("not_your_tile", tiles=tuple(tile_text(tile) for tile in missing.elements()))


def _letters(tiles: Counter[Tile]) -> Counter[str]:
    return Counter(letter for letter, _ in tiles.elements())


def _of_place(grids: Grids, state: State, seat: int, tile: Tile) -> Iterator[Violation]:
    held, laid = grids.held(state, seat), grids.laid(state, seat)
    yield from _of_owner(grids, held, Counter([tile]))
    if held[tile] and not loose_in(held, laid)[tile]:
        square = grids.names[places_of(laid, tile)[0]]
        yield violation("not_loose", tiles=(tile_text(tile),), square=square)


def _of_swap(grids: Grids, state: State, seat: int, tile: Tile) -> Iterator[Violation]:
    if not grids.swaps:
        yield violation("no_swaps")
        return
    yield from _of_owner(grids, grids.held(state, seat), Counter([tile]))
    if tile[1] not in grids.numbers:
        return
    number = grids.numbers[tile[1]]
    swapped = grids.swapped(state, seat)[number]
    if swapped >= grids.swaps:  # O7
        yield violation("swap_limit", symbol=tile[1], count=swapped, most=grids.swaps)
    if not state.count("pile", square=number):  # O7
        yield violation("pile_empty", symbol=tile[1])


# --- wild tiles ------------------------------------------------------------------------------------------------------


def _of_wild(grids: Grids, state: State, seat: int, action: Action) -> Iterator[Violation]:
    letter = action.get("letter")
    if "letter" in action.args and (type(letter) is not str or not letter):
        yield _malformed(action)
        return
    if not grids.wilds:
        yield violation("no_wilds")
        return
    yield from _of_squares(grids, action, "square")
    yield from _of_tile_on(grids, state, seat, action, "square")
    if letter is not None and letter not in grids.codes:
        yield violation("unknown_letter", letter=letter)
    cell = _cell(grids, state, seat, action, "square")
    if cell is not None and cell.wild is None:
        wilds = wilds_in(grids.laid(state, seat))
        wilds[cell.symbol] += 1
        yield from _of_wilds(grids, wilds)


def _of_wilds(grids: Grids, wilds: Counter[str]) -> Iterator[Violation]:
    """O6: the limits are for the final grid. A tile too many is refused when it is turned, not when time is up: then
    nobody could say which of them should count. Nothing is lost by that, for a wild tile can be turned back till then.
    """
    for symbol in grids.symbols:
        if wilds[symbol] > grids.wilds:
            yield violation("wild_limit", symbol=symbol, count=wilds[symbol], most=grids.wilds)
    if wilds.total() > grids.wild_most:
        yield violation("wild_most", count=wilds.total(), most=grids.wild_most)


# --- whole grids -----------------------------------------------------------------------------------------------------


def read_cells(value: Plain) -> list[Laid | None] | None:
    """The cells of an action `grid`, None if they aren't of their kind."""
    if not isinstance(value, tuple):
        return None
    found: list[Laid | None] = []
    for cell in value:
        if cell is None:
            found.append(None)
        elif isinstance(cell, tuple) and len(cell) in (2, 3) and all(type(part) is str for part in cell):
            parts: Any = cell
            found.append(Laid(*parts))
        else:
            return None
    return found


def _of_grid(grids: Grids, state: State, seat: int, action: Action) -> Iterator[Violation]:
    cells = read_cells(action.get("cells"))
    if cells is None:
        yield _malformed(action)
        return
    if len(cells) != grids.squares:  # O16
        yield violation("grid_size", side=grids.side)
    yield from _of_owner(grids, grids.held(state, seat), tiles_in(cells))
    letters = dict.fromkeys(cell.wild for cell in cells if cell is not None and cell.wild)
    for letter in letters:
        if letter not in grids.codes:
            yield violation("unknown_letter", letter=letter)
    wilds = wilds_in(cells)
    if wilds and not grids.wilds:
        yield violation("no_wilds")
    elif wilds:
        yield from _of_wilds(grids, wilds)
