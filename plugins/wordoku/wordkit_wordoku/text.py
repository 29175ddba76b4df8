"""Tiles, grids and actions as text, both ways.

`A:red` is a tile, `A:r` too while no other symbol begins with r, and `A` if there is no doubt. A grid is its rows,
parted by `/` or on lines of their own: `A:r B:g . ?E` or, with letters alone, `AB.?E`. `.` is an empty cell, `?E` a
wild tile standing for E, `?` one standing for whichever letter is best; `?E=A:r` says which tile it is, `?E:r` of which
symbol. Where a text leaves a symbol open, the grid that scores most is meant.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from wordkit._core import AlphabetError
from wordkit.errors import AmbiguousAction, UnreadableAction
from wordkit.game.actions import Action
from wordkit_wordoku.cells import Grid, Laid, Shown, Tile, as_laid, loose_in, wilds_in
from wordkit_wordoku.grids import Grids
from wordkit_wordoku.judge import read_cells

if TYPE_CHECKING:
    from wordkit._core import Alphabet
    from wordkit.game.state import State

HINT = (
    "write `place A b2`, `move a1 b2`, `remove b2`, `wild a4 E`, `swap T`, a whole grid as `grid ART. / BANG`, `done`"
)
EMPTY = "."
WILD = "?"
FACE_DOWN = "#"
COMMANDS = ("ready", "place", "move", "remove", "clear", "wild", "unwild", "grid", "swap", "done")
MOST_READINGS = 20_000
"""Ways of reading a grid that are looked at."""


class Token(NamedTuple):
    """A cell as written: its letter and symbol where they are said, `wild` as in `Laid`, or a tile face down."""

    letter: str | None
    symbol: str | None
    wild: str | None
    face_down: bool = False


# --- tiles -----------------------------------------------------------------------------------------------------------


def read_letter(alphabet: Alphabet, text: str, whole: str) -> str:
    """A letter by its label, in any case."""
    try:
        found = alphabet.encode(text)
    except AlphabetError:
        found = b""
    if len(found) != 1:
        raise UnreadableAction(f"`{text}` is no letter", whole, f"the letters are {' '.join(alphabet.letters)}")
    return alphabet.decode(found)


def read_symbol(symbols: Sequence[str], text: str, whole: str) -> str:
    """A symbol by its name, or by the beginning of just one name."""
    if text in symbols:
        return text
    found = [name for name in symbols if text and name.startswith(text.casefold())]
    if len(found) != 1:
        what = f"is short for {' and '.join(found)}" if found else "is no symbol"
        raise UnreadableAction(f"`{text}` {what}", whole, f"the symbols are {' '.join(symbols)}")
    return found[0]


def read_tile(grids: Grids, text: str, whole: str) -> tuple[str, str | None]:
    """A tile as `A:red` or `A`; the symbol is None if it isn't said."""
    label, colon, symbol = text.rpartition(":")
    if not colon or not label:
        return read_letter(grids.alphabet, text, whole), None
    return read_letter(grids.alphabet, label, whole), read_symbol(grids.symbols, symbol, whole)


def short_tile(grids: Grids, tile: Tile) -> str:
    """A tile as grids write it: `A:r`; as it stands if it is none of the game."""
    return f"{tile[0]}:{grids.short.get(tile[1], tile[1])}" if tile[1] else tile[0]


def cell_text(grids: Grids, cell: Laid | None) -> str:
    """A cell as grids write it: `A:r`, `?E=A:r`, `.`."""
    if cell is None:
        return EMPTY
    tile = short_tile(grids, cell.tile)
    return tile if cell.wild is None else f"{WILD}{cell.wild}={tile}"


def shown_text(grids: Grids, cell: Shown | None) -> str:
    """A cell of a grid that was shown: `A:r`, `?E:r` for a wild tile, `#:r` for one face down, `.`."""
    if cell is None:
        return EMPTY
    head = {"letter": cell.letter, "wild": WILD + cell.letter, "face_down": FACE_DOWN}[cell.kind]
    return f"{head}:{grids.short[cell.symbol]}"


def rows_text(cells: Sequence[str], side: int) -> str:
    """Written cells as rows."""
    return " / ".join(" ".join(cells[start : start + side]) for start in range(0, len(cells), side))


# --- reading grids ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _pattern(letters: tuple[str, ...]) -> re.Pattern[str]:
    label = "|".join(re.escape(each) for each in sorted(letters, key=lambda each: (-len(each), each)))
    symbol = r"(?::(?P<{0}>\w+))?"
    tile = rf"(?P<letter>{label}){symbol.format('of_letter')}"
    wild = rf"\?(?P<wild>{label})?(?:=(?P<tile>{label}))?{symbol.format('of_wild')}"
    return re.compile(rf"\s*(?:(?P<empty>\.)|(?P<down>\#){symbol.format('of_down')}|{wild}|{tile})", re.IGNORECASE)


def read_rows(grids: Grids, text: str, whole: str) -> list[list[Token | None]]:
    """The rows of a grid as written."""
    pattern = _pattern(tuple(grids.alphabet.letters))
    rows = []
    for row in re.split(r"[/\n]", text):
        cells: list[Token | None] = []
        place = 0
        line = row.rstrip(" ,\t\r")
        while place < len(line):
            found = pattern.match(line, place)
            if found is None:
                rest = line[place:].split()
                if not rest:  # blanks of other kinds at the end
                    break
                raise UnreadableAction(f"`{rest[0]}` is no tile", whole, "a tile is `A:red` or `A`, a wild one `?E`")
            place = found.end()
            cells.append(_token(grids, found, whole))
        if cells:
            rows.append(cells)
    return rows


def _token(grids: Grids, found: re.Match[str], whole: str) -> Token | None:
    if found["empty"]:
        return None
    of = found["of_letter"] or found["of_wild"] or found["of_down"]
    symbol = None if of is None else read_symbol(grids.symbols, of, whole)
    if found["down"]:
        return Token(None, symbol, None, face_down=True)

    def label(text: str | None) -> str | None:
        return None if text is None else read_letter(grids.alphabet, text, whole)

    if found["letter"]:
        return Token(label(found["letter"]), symbol, None)
    return Token(label(found["tile"]), symbol, label(found["wild"]) or "")


def resolved(grids: Grids, tokens: Sequence[Token | None], held: Counter[Tile], text: str) -> Grid:
    """The grid that written cells mean for a seat with these tiles: of all readings the one that scores most, the limit
    of wild tiles kept if any keeps it.

    A tile the seat doesn't have is named all the same, for the rules to refuse. AmbiguousAction if there are too many
    readings to look at.
    """
    said = Counter(
        (token.letter, token.symbol)
        for token in tokens
        if token is not None and token.letter is not None and token.symbol is not None
    )
    spare = held - said
    left = sorted(spare, key=grids.tile_key)
    readings = list(islice(_readings(tokens, spare, left), MOST_READINGS + 1))
    if not readings:
        return _anyhow(tokens, spare)
    if len(readings) > MOST_READINGS:
        raise AmbiguousAction(text, [grid_action(grids, reading) for reading in readings[:2]])
    if len(readings) == 1:
        return readings[0]
    return max(readings, key=lambda reading: (_within(grids, reading), grids.score(reading)))


def _readings(
    tokens: Sequence[Token | None], spare: Counter[Tile], order: Sequence[Tile]
) -> Iterator[tuple[Laid | None, ...]]:
    """Every way of giving tiles to the cells that leave some of it open; wild ones last, for they take what is left."""
    choices: list[Laid | None] = []
    open_ones: list[int] = []
    for place, token in enumerate(tokens):
        settled = token is not None and token.letter is not None and token.symbol is not None
        choices.append(Laid(token.letter, token.symbol, token.wild) if settled else None)  # type: ignore[union-attr,arg-type]
        if token is not None and not settled:
            open_ones.append(place)
    open_ones.sort(key=lambda place: tokens[place].letter is None)  # type: ignore[union-attr]

    def go(number: int) -> Iterator[tuple[Laid | None, ...]]:
        if number == len(open_ones):
            yield tuple(choices)
            return
        place = open_ones[number]
        token = tokens[place]
        assert token is not None
        symbols: set[str] = set()
        for tile in order:
            if not spare[tile] or (token.symbol or tile[1]) != tile[1] or (token.letter or tile[0]) != tile[0]:
                continue
            if tile[1] in symbols:
                continue  # which tile of a symbol lies wild makes no difference: the first
            symbols.add(tile[1])
            spare[tile] -= 1
            choices[place] = Laid(*tile, token.wild)
            yield from go(number + 1)
            spare[tile] += 1
        choices[place] = None

    yield from go(0)


def _anyhow(tokens: Sequence[Token | None], spare: Counter[Tile]) -> Grid:
    """A reading in which tiles are missing."""
    spare = spare.copy()
    found: list[Laid | None] = []
    for token in tokens:
        if token is None:
            found.append(None)
            continue
        fits = [tile for tile in spare if token.letter in (None, tile[0]) and token.symbol in (None, tile[1])]
        tile = next((tile for tile in fits if spare[tile] > 0), fits[0] if fits else None)
        if tile is None or (token.letter is not None and token.symbol is not None):
            tile = (token.letter or "", token.symbol or "")
        else:
            spare[tile] -= 1
        found.append(Laid(*tile, token.wild))
    return tuple(found)


def _within(grids: Grids, grid: Grid) -> bool:
    wilds = wilds_in(grid)
    return wilds.total() <= grids.wild_most and all(count <= grids.wilds for count in wilds.values())


# --- actions ---------------------------------------------------------------------------------------------------------


def grid_action(grids: Grids, grid: Grid, score: int | None = None) -> Action:
    """The action that lays a whole grid."""
    cells = as_laid(grid) or (None,) * len(grid)
    text = "grid " + rows_text([cell_text(grids, cell) for cell in grid], grids.side)
    return Action("grid", {"cells": cells}, text=text, score=score)


def action_text(grids: Grids, action: Action) -> str:
    """The canonical text of an action; that of one with strange arguments reads back as nothing."""
    args = action.args
    match action.name:
        case "grid":
            cells = read_cells(args.get("cells"))
            known = cells is not None and all(
                cell is None or (cell.letter in grids.codes and cell.symbol in (*grids.symbols, "")) for cell in cells
            )
            if cells is not None and known:
                return str(grid_action(grids, tuple(cells)))
        case "place" | "swap" if {"letter", "symbol"} <= args.keys():
            tile = short_tile(grids, (str(args["letter"]), str(args["symbol"])))
            return f"place {tile} {args['square']}" if action.name == "place" and "square" in args else f"swap {tile}"
        case "move" if {"source", "target"} <= args.keys():
            return f"move {args['source']} {args['target']}"
        case "remove" | "unwild" | "wild" if "square" in args:
            letter = f" {args['letter']}" if args.get("letter") else ""
            return f"{action.name} {args['square']}{letter}"
    return str(action) if args else action.name


def read_action(grids: Grids, state: State, seat: int, text: str) -> Action:
    """The action a text means."""
    head, _, rest = text.partition(" ")
    name, words = head.casefold(), rest.split()
    if name in ("ready", "clear", "done"):
        if words:
            raise UnreadableAction(f"`{name}` stands alone, not before `{rest.strip()}`", text, HINT)
        return Action(name, text=name)
    if name == "grid":
        return _read_grid(grids, state, seat, rest, text)
    match name, words:
        case "place", [tile, square]:
            letter, symbol = _meant(grids, state, seat, tile, text, square)
            return _told(grids, "place", letter=letter, symbol=symbol, square=square.casefold())
        case "swap", [tile]:
            letter, symbol = _meant(grids, state, seat, tile, text)
            return _told(grids, "swap", letter=letter, symbol=symbol)
        case "move", [source, target]:
            return _told(grids, "move", source=source.casefold(), target=target.casefold())
        case "remove" | "unwild" | "wild", [square]:
            return _told(grids, name, square=square.casefold())
        case "wild", [square, letter]:
            return _told(grids, name, square=square.casefold(), letter=read_letter(grids.alphabet, letter, text))
    if name in COMMANDS:
        raise UnreadableAction(f"`{text}` is no {name}", text, HINT)
    if "/" in text or "\n" in text:
        return _read_grid(grids, state, seat, text, text)
    near = get_close_matches(name, COMMANDS, 1)
    what = f"; did you mean `{near[0]}`?" if near else ""
    raise UnreadableAction(f"`{text}` is no action{what}", text, HINT)


def _told(grids: Grids, name: str, **args: str) -> Action:
    action = Action(name, args)
    action.told(lambda: action_text(grids, action))
    return action


def _read_grid(grids: Grids, state: State, seat: int, rows: str, text: str) -> Action:
    read = read_rows(grids, rows, text)
    wrong = next((row for row in read if len(row) != grids.side), None)
    if wrong is not None or len(read) != grids.side:
        found = f"a row of {len(wrong)}" if wrong is not None else f"{len(read)} rows"
        raise UnreadableAction(
            f"the grid has {grids.side} rows of {grids.side} cells, here is {found}",
            text,
            "part the rows by `/`, and write `.` for an empty cell",
        )
    tokens = [token for row in read for token in row]
    if any(token is not None and token.face_down for token in tokens):
        raise UnreadableAction(f"`{FACE_DOWN}` is for grids that were shown", text, "write `.` for an empty cell")
    return grid_action(grids, resolved(grids, tokens, grids.held(state, seat), text))


def _meant(grids: Grids, state: State, seat: int, tile: str, text: str, square: str | None = None) -> Tile:
    """The tile of a seat that a text names; loose ones go before those in the grid."""
    letter, symbol = read_tile(grids, tile, text)
    if symbol is not None:
        return letter, symbol
    held = grids.held(state, seat)
    loose = loose_in(held, grids.laid(state, seat))
    own = sorted((each for each in held if each[0] == letter), key=grids.tile_key)
    found = [each for each in own if loose[each]] or own if square is not None else own
    if not found:
        return letter, ""
    if len(found) > 1:
        name = "swap" if square is None else "place"
        also = {} if square is None else {"square": square.casefold()}
        raise AmbiguousAction(text, [_told(grids, name, letter=each[0], symbol=each[1], **also) for each in found])
    return found[0]
