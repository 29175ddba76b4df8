"""Plays and turns as text, both ways.

`c5 across W.OD` lays tiles from c5 on, a dot keeps a square; `c5=W e5=O` names them one by one; `?E` is a blank
standing for E. Labels are read greedily and in any case by the alphabet of the tiles. A bare word is looked up among
the plays.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from wordkit._core import AlphabetError
from wordkit.errors import UnreadableAction
from wordkit.game.actions import Action
from wordkit_upwords.cross import IS_BLANK, Cross
from wordkit_upwords.grid import BLANK, COLUMNS, read_square

if TYPE_CHECKING:
    from wordkit._core import Alphabet, Play

Laid = tuple[tuple[int, int], ...]
"""Squares and the tiles laid on them, in the order of the squares."""

HINT = "write a play as `c5 across W.OD` or `c5=W e5=O`, a blank as `?E`; or `exchange Q`, `pass`"
_JUDGING = "; or `accept`, `challenge`"
_ACROSS = ("across", "a", "right")
_DOWN = ("down", "d")
_LINE = re.compile(r"([a-z][0-9]+)\s+([a-z]+)\s+(\S+)", re.IGNORECASE)
_SINGLE = re.compile(r"([a-z][0-9]+)=(\S+)", re.IGNORECASE)
COMMANDS = ("exchange", "pass", "accept", "challenge")


def hint(cross: Cross) -> str:
    """What an action looks like in this game."""
    return HINT + (_JUDGING if cross.judged else "")


# --- tiles ---------------------------------------------------------------------------------------------------------


def read_laid(text: str, alphabet: Alphabet) -> list[int]:
    """The tiles of a play: a letter, a blank for a letter (`?E`), or 0 for a square that is kept (`.`)."""
    tiles: list[int] = []
    blank = False
    for piece in re.split(r"([.?])", text):
        if piece in (".", BLANK):
            if blank:
                raise UnreadableAction("a `?` must be followed by the letter it stands for", text, "for example `?E`")
            blank = piece == BLANK
            if not blank:
                tiles.append(0)
        elif piece:
            codes = list(_encoded(piece, alphabet))
            if blank:
                codes[0] |= IS_BLANK
            blank = False
            tiles += codes
    if blank:
        raise UnreadableAction("a `?` must be followed by the letter it stands for", text, "for example `?E`")
    return tiles


def read_tiles(text: str, alphabet: Alphabet) -> list[int]:
    """The tiles of a rack: letters, and 0 for each `?`. Blanks and commas between them mean nothing."""
    tiles: list[int] = []
    for piece in re.split(r"([?\s,])", text):
        if piece == BLANK:
            tiles.append(0)
        elif piece.strip(" ,"):
            tiles += _encoded(piece.strip(), alphabet)
    return tiles


def tiles_text(tiles: Sequence[int], cross: Cross) -> str:
    """Tiles as `read_tiles` reads them, parted by commas where they would run into others (N, Y beside a tile NY)."""
    labels = [cross.label(tile) for tile in tiles]
    text = "".join(labels)
    return text if read_tiles(text, cross.alphabet) == list(tiles) else ",".join(labels)


def _encoded(text: str, alphabet: Alphabet) -> bytes:
    try:
        return alphabet.encode(text)
    except AlphabetError as error:
        raise UnreadableAction(_no_tile(text, alphabet), text, f"the tiles are {' '.join(alphabet.letters)}") from error


def _no_tile(text: str, alphabet: Alphabet) -> str:
    for end in range(1, len(text) + 1):
        try:
            alphabet.encode(text[:end])
        except AlphabetError:
            # `Q` may begin `Qu`: the first beginning that no longer can become letters is the fault
            if not any(label.casefold().startswith(text[end - 1 :].casefold()[:2]) for label in alphabet.letters):
                return f"there is no tile `{text[end - 1]}`"
    return f"`{text}` can't be cut into tiles"


# --- plays ---------------------------------------------------------------------------------------------------------


def play_text(laid: Sequence[tuple[int, int]], down: bool, cross: Cross) -> str:
    """The canonical text of a play; tiles are named one by one if they don't lie in one line, or would run together."""
    laid = sorted(laid)
    names, cols = cross.names, cross.cols
    step = cols if down else 1
    first = laid[0][0]
    in_line = all((square - first) % step == 0 and (down or square // cols == first // cols) for square, _ in laid)
    one_by_one = " ".join(f"{names[square]}={cross.label(tile)}" for square, tile in laid)
    if not in_line:
        return one_by_one
    written = []
    for (square, tile), (after, _) in zip(laid, [*laid[1:], laid[-1]], strict=True):
        written.append(cross.label(tile) + "." * ((after - square) // step - 1))
    text = "".join(written)
    if [tile for tile in read_laid(text, cross.alphabet) if tile] != [tile for _, tile in laid]:
        return one_by_one  # N and Y would be read as the tile NY
    return f"{names[first]} {'down' if down else 'across'} {text}"


class _Tiles:
    """Where the tiles of a play lie; it is put into words when somebody asks."""

    __slots__ = ("cross", "down", "laid")

    def __init__(self, laid: Laid, down: bool, cross: Cross) -> None:
        self.laid = laid
        self.down = down
        self.cross = cross

    def args(self) -> dict[str, tuple[tuple[str, str], ...]]:
        names, label = self.cross.names, self.cross.label
        return {"tiles": tuple([(names[square], label(tile)) for square, tile in self.laid])}

    def text(self) -> str:
        return play_text(self.laid, self.down, self.cross)


def listed_action(play: Play, cross: Cross) -> Action:
    """A play that the core listed, as an action."""
    tiles = _Tiles(play.placements, play.down, cross)
    return Action("play", tiles.args, text=tiles.text, score=play.score, native=tiles)


def listed_tiles(action: Action, cross: Cross) -> Laid | None:
    """Squares and tiles of a play that the core listed for this very game; None of any other action.

    Its names of squares and tiles need not be read again. A play listed in another game is read like a stranger's.
    """
    tiles = action.native
    return tiles.laid if isinstance(tiles, _Tiles) and tiles.cross is cross else None


def exchange_action(tiles: Sequence[int], cross: Cross) -> Action:
    """An exchange as an action: blanks first, then letters in the order of the alphabet."""
    labels = tuple(cross.label(tile) for tile in sorted(tiles))
    return Action("exchange", {"tiles": labels}, text=f"exchange {tiles_text(sorted(tiles), cross)}")


# --- reading -------------------------------------------------------------------------------------------------------


def read_action(text: str, cross: Cross) -> Action | bytes:
    """The action a text means; the letters of a bare word, which is to be looked up."""
    head, _, rest = text.partition(" ")
    keyword, rest = head.casefold(), rest.strip()
    if keyword in ("pass", "accept", "challenge"):
        if rest:
            raise UnreadableAction(f"`{keyword}` stands alone, not before `{rest}`", text, hint(cross))
        return Action(keyword, text=keyword)
    if keyword == "exchange":
        return exchange_action(read_tiles(rest, cross.alphabet), cross)
    if keyword == "word" and rest:
        return _word(rest, cross)
    if line := _LINE.fullmatch(text):
        return _read_line(line[1], line[2], line[3], text, cross)
    parts = text.split()
    singles = [_SINGLE.fullmatch(part) for part in parts]
    if any(singles):
        return _read_singles(parts, text, cross)
    if len(parts) == 1 and not any(c.isdigit() for c in text):
        return _word(text, cross)
    near = get_close_matches(keyword, (*COMMANDS, "word"), 1)
    what = f"; did you mean `{near[0]}`?" if near else ""
    raise UnreadableAction(f"`{text}` is no action{what}", text, hint(cross))


def _word(text: str, cross: Cross) -> bytes:
    try:
        return cross.alphabet.encode(text)
    except AlphabetError as error:
        near = near_command(text)
        message = f"did you mean `{near}`?" if near else _no_tile(text, cross.alphabet)
        raise UnreadableAction(message, text, hint(cross)) from error


def near_command(text: str) -> str | None:
    """The command a text may be a slip for."""
    return next(iter(get_close_matches(text.casefold(), COMMANDS, 1, 0.8)), None)


def _read_line(start: str, way: str, tiles: str, text: str, cross: Cross) -> Action:
    way = way.casefold()
    if way not in _ACROSS + _DOWN:
        near = get_close_matches(way, ("across", "down"), 1)
        what = f"; did you mean `{near[0]}`?" if near else ""
        raise UnreadableAction(f"a play reads `across` or `down`, not `{way}`{what}", text, hint(cross))
    down = way in _DOWN
    place = _place(start, text)
    named = []
    for distance, tile in enumerate(read_laid(tiles, cross.alphabet)):
        row, col = (place[0] + distance, place[1]) if down else (place[0], place[1] + distance)
        if tile:
            named.append((_name(row, col), tile))
    return _named(named, down, cross)


def _read_singles(parts: Sequence[str], text: str, cross: Cross) -> Action:
    named = []
    for part in parts:
        single = _SINGLE.fullmatch(part)
        if single is None:
            raise UnreadableAction(f"`{part}` doesn't say which tile lies where", text, "write each as `c5=W`")
        tiles = read_laid(single[2], cross.alphabet)
        if len(tiles) != 1 or tiles[0] == 0:
            raise UnreadableAction(f"`{part}` must name one tile", text, "write each as `c5=W`, a blank as `c5=?W`")
        named.append((_name(*_place(single[1], text)), tiles[0]))
    squares = [cross.numbers.get(name) for name, _ in named]
    same_column = len({s % cross.cols for s in squares if s is not None}) == 1
    return _named(named, same_column and len(named) > 1, cross)


def _named(named: Sequence[tuple[str, int]], down: bool, cross: Cross) -> Action:
    """The action of named squares and tiles: canonical if all of them are on the board, once each.

    What is wrong with others is for the rules to say.
    """
    squares = [cross.numbers.get(name) for name, _ in named]
    if None in squares or len(set(squares)) < len(squares) or not named:
        pairs = tuple((name, cross.label(tile)) for name, tile in named)
        return Action("play", {"tiles": pairs}, text=" ".join(f"{name}={tile}" for name, tile in pairs))
    laid = sorted((square, tile) for square, (_, tile) in zip(squares, named, strict=True) if square is not None)
    tiles = _Tiles(tuple(laid), down, cross)
    return Action("play", tiles.args(), text=tiles.text)


def _place(name: str, text: str) -> tuple[int, int]:
    place = read_square(name)
    if place is None:
        raise UnreadableAction(f"`{name}` is no square", text, "a square is a column and a row, such as `c5`")
    return place


def _name(row: int, col: int) -> str:
    """A square's name, on this board or beyond it."""
    return f"{COLUMNS[col] if col < len(COLUMNS) else chr(ord('a') + min(col, 25))}{row + 1}"


def parsed_tile(label: str, cross: Cross) -> int | None:
    """A tile by its label as an action holds it (`Qu`, `?E`, `?`), case and all; None if there is no such tile."""
    return 0 if label == BLANK else cross.tile_codes.get(label)
