"""Positions of the cross-board as clauses, both ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from wordkit._core import AlphabetError
from wordkit.errors import PositionError, UnreadableAction
from wordkit.game.ops import Flip, Move, Op, Set, Shuffle, ToMove
from wordkit.game.zones import At
from wordkit_upwords.cross import IS_BLANK, LETTER, Cross
from wordkit_upwords.dealing import BAG
from wordkit_upwords.grid import BLANK, read_rows, read_square
from wordkit_upwords.judge import Open, judges, open_play
from wordkit_upwords.text import read_tiles, tiles_text

if TYPE_CHECKING:
    from wordkit.game.state import State
    from wordkit.spec.model import RuleClause

OUT = At("out")
_CHECKED = "words are checked at once in this game"


class _Pool:
    """The tiles not yet placed."""

    def __init__(self, cross: Cross) -> None:
        self.cross = cross
        self.left: dict[int, list[int]] = {}
        for piece, code in enumerate(cross.piece_codes):
            self.left.setdefault(code, []).append(piece)
        self.occupied: set[int] = set()
        self.racks: dict[str, int] = {}
        self.bag = 0

    def take(self, tile: int, where: str) -> int:
        """A piece for a tile; PositionError if there are no more of it."""
        code = 0 if tile & IS_BLANK else tile
        pieces = self.left.get(code, [])
        if not pieces:
            count = self.cross.piece_codes.count(code)
            label = self.cross.labels[code]
            found = f"all {count} `{label}` are placed already" if count else f"there is no `{label}` in this game"
            raise PositionError(f"{where}: {found}")
        return pieces.pop(0)


def position(cross: Cross, clauses: Sequence[RuleClause], names: Sequence[str]) -> Iterator[Op]:
    """Sets up what the clauses say; PositionError for what can't be."""
    pool = _Pool(cross)
    given = {clause.word: clause for clause in clauses}
    if "board" in given:
        yield from _board(cross, given["board"], pool)
    if "rack" in given:
        yield from _racks(cross, given["rack"], names, pool)
    yield from _bag(cross, given.get("bag"), pool)
    for count in ("passes", "idle"):
        if count in given:
            yield Set(count, given[count]["count"])
    if "exchanges" in given:
        for name, made in given["exchanges"]["names"].items():
            yield Set("exchanges", made, names.index(name))
    if "upheld" in given:
        if not cross.judged or "open" in given:
            raise PositionError("upheld: " + (_CHECKED if not cross.judged else "a play lies open"))
        yield Set("upheld", True)
    if "taken_back" in given:
        if not ("upheld" in given or "open" in given):
            raise PositionError(
                "taken_back: " + ("no play lies open, and none was upheld" if cross.judged else _CHECKED)
            )
        yield Set("taken_back", tuple(sorted({str(word).upper() for word in given["taken_back"]["rest"]})))
    yield from _open(cross, given["open"], pool, names) if "open" in given else iter((ToMove((0,)),))


def _board(cross: Cross, clause: RuleClause, pool: _Pool) -> Iterator[Op]:
    corner = read_square(clause["at"])
    if corner is None:
        raise PositionError(f"`{clause['at']}` is no square")
    for down, row in enumerate(read_rows(clause["rows"]), corner[0]):
        for right, cell in enumerate(row, corner[1]):
            if cell == ".":
                continue
            if down >= cross.rows or right >= cross.cols:
                raise PositionError(f"the board has {cross.rows} rows and {cross.cols} columns; `{cell}` lies beyond")
            square = down * cross.cols + right
            stack = [_tile(cross, label, cross.names[square]) for label in reversed(cell.split("/"))]
            if len(stack) > cross.height:
                raise PositionError(f"{cross.names[square]}: a stack is at most {cross.height} high")
            for tile in stack:
                piece = pool.take(tile, cross.names[square])
                if tile & IS_BLANK:
                    yield Flip(piece, tile & LETTER)
                yield Move((piece,), cross.places[square])
            pool.occupied.add(square)


def _tile(cross: Cross, label: str, where: str) -> int:
    blank = label.startswith(BLANK)
    try:
        codes = cross.alphabet.encode(label[1:] if blank else label)
    except AlphabetError:
        codes = b""
    if len(codes) != 1:
        raise PositionError(f"{where}: `{label}` is no tile; the tiles are {' '.join(cross.labels[1:])}, a blank `?E`")
    return codes[0] | (IS_BLANK if blank else 0)


def _tiles(cross: Cross, text: str, where: str) -> list[int]:
    try:
        return read_tiles(text, cross.alphabet)
    except UnreadableAction as error:
        raise PositionError(f"{where}: {error}") from error


def _racks(cross: Cross, clause: RuleClause, names: Sequence[str], pool: _Pool) -> Iterator[Op]:
    for name, text in clause["names"].items():
        tiles = _tiles(cross, text, f"rack of {name}")
        if len(tiles) > cross.rack_size:
            raise PositionError(f"rack of {name}: {len(tiles)} tiles, and a rack holds {cross.rack_size}")
        pool.racks[name] = len(tiles)
        yield Move([pool.take(tile, f"rack of {name}") for tile in tiles], At("rack", names.index(name)))


def _bag(cross: Cross, clause: RuleClause | None, pool: _Pool) -> Iterator[Op]:
    exact = None if clause is None else clause["tiles"]
    top = "" if clause is None else clause["top"]
    if exact is not None and top:
        raise PositionError("bag: either all of its tiles, or the `top` ones")
    listed = [pool.take(tile, "bag") for tile in _tiles(cross, exact if exact is not None else top, "bag")]
    rest = sorted(piece for pieces in pool.left.values() for piece in pieces)
    pool.bag = len(listed) + (len(rest) if exact is None else 0)
    if exact is None:
        yield Shuffle(BAG)
    elif rest:
        yield Move(rest, OUT)
    if listed:
        yield Move(listed[::-1], BAG)  # the first of them is drawn first


def _open(cross: Cross, clause: RuleClause, pool: _Pool, names: Sequence[str]) -> Iterator[Op]:
    if not cross.judged:
        raise PositionError(f"open: {_CHECKED}")
    laid = dict(clause["names"])
    if len(laid) != 1:
        raise PositionError("open: one play of one seat lies open")
    ((name, text),) = laid.items()
    squares = _open_squares(cross, text, pool)
    held = pool.racks.get(name, 0)
    if held + len(squares) > cross.rack_size:
        raise PositionError(f"open: `{name}` had {held + len(squares)} tiles, and a rack holds {cross.rack_size}")
    for other in clause["accepted"]:
        if other not in names or other == name:
            raise PositionError(f"open: `{other}` can't have accepted a play of `{name}`")
    seat = names.index(name)
    accepted = tuple(sorted({names.index(other) for other in clause["accepted"]}))
    if len(accepted) == len(names) - 1:
        raise PositionError("open: all others have accepted it, so it isn't open")
    yield Set("open", tuple(Open(seat, squares, clause["passes"], clause["idle"])))
    yield Set("accepted", accepted)
    yield ToMove(judges(cross, seat, len(names), accepted, last=not held and not pool.bag))


def _open_squares(cross: Cross, text: str, pool: _Pool) -> tuple[int, ...]:
    names = text.split()
    unknown = [name for name in names if name not in cross.numbers]
    if unknown or not names:
        raise PositionError(f"open: {' '.join(unknown) or 'nothing'} is no square of this board")
    squares = tuple(sorted({cross.numbers[name] for name in names}))
    if len(squares) < len(names):
        raise PositionError("open: a play lays one tile on a square")
    if empty := [cross.names[square] for square in squares if square not in pool.occupied]:
        raise PositionError(f"open: no tile lies on {', '.join(empty)}")
    return squares


# --- writing ---------------------------------------------------------------------------------------------------------


def position_text(cross: Cross, state: State, names: Sequence[str]) -> str:
    """The clauses that set a state up again, hidden tiles and their order too."""
    lines = [*_board_lines(cross, state)]
    racks = [(name, state.zone("rack", seat)) for seat, name in enumerate(names)]
    if any(rack for _, rack in racks):
        lines.append("rack " + " ".join(f'{name}: "{_labels(cross, rack)}"' for name, rack in racks if rack))
    lines.append(f'bag "{_labels(cross, state.zone("bag")[::-1])}"')
    if any(state.number("exchanges", seat) for seat in range(state.seats)):
        counts = (f"{name}: {state.number('exchanges', seat)}" for seat, name in enumerate(names))
        lines.append("exchanges " + " ".join(counts))
    lines += [f"{var} {state.number(var)}" for var in ("passes", "idle") if state.number(var)]
    play = open_play(state)
    if play is not None:
        lines.append(_open_line(cross, state, play, names))
    if state.var("upheld"):
        lines.append("upheld")
    taken_back: Any = state.var("taken_back")
    if taken_back:
        lines.append("taken_back " + " ".join(f'"{word}"' for word in taken_back))
    return "\n".join(lines)


def _open_line(cross: Cross, state: State, play: Open, names: Sequence[str]) -> str:
    accepted: Any = state.var("accepted")
    line = f'open {names[play.seat]}: "{" ".join(cross.names[square] for square in play.squares)}"'
    if accepted:
        line += f" accepted: [{', '.join(names[seat] for seat in accepted)}]"
    return line + (f" passes: {play.passes}" if play.passes else "") + (f" idle: {play.idle}" if play.idle else "")


def _board_lines(cross: Cross, state: State) -> Iterator[str]:
    cells = [cell(cross, state, square) for square in range(cross.squares)]
    if all(each == "." for each in cells):
        return
    width = max(map(len, cells))
    yield 'board """'
    for row in range(cross.rows):
        written = (each.ljust(width) for each in cells[row * cross.cols : (row + 1) * cross.cols])
        yield ("  " + " ".join(written)).rstrip()
    yield '"""'


def cell(cross: Cross, state: State, square: int) -> str:
    """A square as a position writes it: `.`, `W/M`, `?E`."""
    stack = state.zone("board", square=square)
    return "/".join(_laid(cross, state, piece) for piece in reversed(stack)) or "."


def _laid(cross: Cross, state: State, piece: int) -> str:
    code = cross.piece_codes[piece]
    return cross.labels[code] if code else BLANK + cross.labels[state.zones.mark(piece)]


def _labels(cross: Cross, pieces: Sequence[int]) -> str:
    return tiles_text([cross.piece_codes[piece] for piece in pieces], cross)
