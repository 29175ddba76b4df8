"""A view of the game as text: the own grid with what its lines score, the tiles not placed, the seats beside them;
between rounds the grids of all seats.

Without colour nothing is lost: every tile shows its letter and the glyph of its symbol, `A★`; a wild one has a small
letter, `e■`, or `?`, one that lies face down shows its glyph alone, and the points of a balanced line carry a `*`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from wordkit.drawing import Piece, clock, drawn
from wordkit_wordoku.cells import CoreCell, Laid, Shown, core_laid, core_shown, read_laid, read_shown, tiles_in
from wordkit_wordoku.grids import COLUMNS, core_of
from wordkit_wordoku.judge import read_cells
from wordkit_wordoku.vocabulary import COLOURS, GLYPHS

if TYPE_CHECKING:
    from rich.text import Text

    from wordkit._core import GridRules, GridScore, Lexicon
    from wordkit.game import Action, View
    from wordkit.spec.model import Rules

STYLES: Mapping[str, str] = {
    **{colour: colour for colour in COLOURS},
    "purple": "magenta",
    "black": "default",
    "orange": "dark_orange",
    "pink": "hot_pink",
}
TIMERS: Mapping[str, str] = {"time": "left", "ready": "until the round begins"}
_GAP = 4

Lines = list[list[Piece]]


class Symbol(NamedTuple):
    """How a symbol is drawn."""

    name: str
    glyph: str
    style: str


class Renderer:
    """Draws views (`render(view)`), and grids with what they score (`render.answer(view, action)`)."""

    def __call__(self, view: View, *, colour: bool = True, width: int = 80, now: int | None = None) -> Text | str:
        """The view in `width` characters at a time, by default its own; a string without colour, else a rich text."""
        panel = list(_seats(view))
        own = _own(view)
        lines = [*_head(view, view.at if now is None else now), *_beside(own, panel, width)]
        shown = [read_shown(view.var("grid", seat)) if view.sees("grid", seat) else () for seat in range(view.seats)]
        blocks = [_titled(view, seat, _shown_block(view, cells)) for seat, cells in enumerate(shown) if cells]
        lines += _side_by_side(blocks, width)
        return drawn(lines, colour)

    def answer(self, view: View, action: Action, *, colour: bool = True, width: int = 80) -> Text | str:
        """The grid that an action lays, with what its lines score; empty for other actions."""
        cells = read_cells(action.get("cells")) if action.name == "grid" else None
        side = view.rules.option("side")
        known = all(
            cell is None
            or (cell.letter in view.rules.letters and cell.symbol in symbols(view.rules) and _stands(view, cell))
            for cell in cells or ()
        )
        if cells is None or len(cells) != side * side or not known:
            return drawn([], colour)
        return drawn(_laid_block(view, cells), colour)


render = Renderer()


def _stands(view: View, cell: Laid) -> bool:
    return not cell.wild or cell.wild in view.rules.letters


@lru_cache(maxsize=16)
def symbols(rules: Rules) -> Mapping[str, Symbol]:
    """The symbols of a game by name; those without a glyph or colour get the next one, or the one of their name."""
    clause = rules.clause("symbols")
    declared = clause.block if clause is not None else ()
    taken = {symbol["glyph"] for symbol in declared}
    free = iter([glyph for glyph in GLYPHS if glyph not in taken])
    found = {}
    for number, symbol in enumerate(declared):
        glyph = symbol["glyph"] or next(free)
        colour = symbol["colour"] or (symbol.word if symbol.word in COLOURS else COLOURS[number])
        found[symbol.word] = Symbol(symbol.word, GLYPHS[glyph], STYLES[colour])
    return found


@lru_cache(maxsize=16)
def _core(rules: Rules, lexicon: Lexicon) -> GridRules:
    return core_of(rules, lexicon)


# --- grids -----------------------------------------------------------------------------------------------------------


def _laid_block(view: View, grid: Sequence[Laid | None]) -> Lines:
    """A grid that is being built."""
    drawn = [
        None
        if cell is None
        else _tile(view, cell.letter, cell.symbol)
        if cell.wild is None
        else _tile(view, cell.wild or "?", cell.symbol, wild=True)
        for cell in grid
    ]
    return _block(view, drawn, core_laid(grid, _numbers(view), view.rules.letters))


def _shown_block(view: View, grid: Sequence[Shown | None]) -> Lines:
    """A grid that is shown to all."""
    drawn = [None if c is None else _tile(view, c.letter, c.symbol, c.kind == "wild") for c in grid]
    return _block(view, drawn, core_shown(grid, _numbers(view), view.rules.letters))


def _numbers(view: View) -> Mapping[str, int]:
    return {name: number for number, name in enumerate(symbols(view.rules))}


def _tile(view: View, letter: str, symbol: str, wild: bool = False) -> Piece:
    """`A★`, `e■` if it is wild, `■` alone if it lies face down."""
    drawn = symbols(view.rules)[symbol]
    style = f"{'dim' if not letter else 'bold'}{' italic' if wild else ''} {drawn.style}"
    return (letter.lower() if wild else letter) + drawn.glyph, style


def _block(view: View, drawn: Sequence[Piece | None], cells: Sequence[CoreCell]) -> Lines:
    """The rows of a grid with what each scores beside it, and the columns below."""
    side = view.rules.option("side")
    assert view.lexicon is not None
    score = _core(view.rules, view.lexicon).score(cells)
    wide = max([2, *(len(piece[0]) for piece in drawn if piece)]) + 2
    lines: Lines = [[("  " + "".join(f"{COLUMNS[col]:>{wide - 1}} " for col in range(side)), "dim")]]
    for row in range(side):
        line: list[Piece] = [(f"{row + 1} ", "dim")]
        for piece in drawn[row * side : (row + 1) * side]:
            text, style = piece or (".", "dim")
            line += [(" " * (wide - max(2, len(text)) if len(text) > 1 else wide - 2), ""), (text.ljust(2), style)]
        lines.append([*line, ("  ", ""), *_worth(score, row)])
    down: list[Piece] = [("  ", "")]
    for column in range(side):
        down += [*_worth(score, side + column), ("  ", "")]
    return [*lines, down[:-1], [(f"  {score.total} points", "")]]


def _worth(score: GridScore, number: int) -> list[Piece]:
    """A line's word and points, `BANG 8*`; `-` without a word."""
    line = score.lines[number]
    if not line.letters and not line.score:
        return [("-", "dim")]
    star = "*" if line.balanced else ""
    return [(f"{line.word.upper()} {line.score}{star}".strip(), "bold" if star else "")]


def _titled(view: View, seat: int, block: Lines) -> Lines:
    return [[(view.names[seat], "bold" if seat == view.seat else "")], *block]


def _side_by_side(blocks: Sequence[Lines], width: int) -> Lines:
    """Blocks in as many columns as fit."""
    if not blocks:
        return []
    wide = max(_width(line) for block in blocks for line in block) + _GAP
    across = max(1, (width + _GAP) // wide)
    lines: Lines = []
    for start in range(0, len(blocks), across):
        lines.append([("", "")])
        for row in zip_longest(*blocks[start : start + across], fillvalue=[]):
            line: list[Piece] = []
            for part in row:
                line += [*part, (" " * (wide - _width(part)), "")]
            lines.append(line)
    return lines


def _width(line: Sequence[Piece]) -> int:
    return sum(len(text) for text, _ in line)


# --- the own tiles ---------------------------------------------------------------------------------------------------


def _head(view: View, at: int) -> Lines:
    """The round and the clock."""
    line: list[Piece] = [(f" round {view.var('round')}", "dim")]
    if view.outcome is None:
        line += [(f"   {clock(due - at)} {TIMERS[name]}", "yellow") for due, name in view.deadlines]
    return [line, [("", "")]]


def _own(view: View) -> Lines:
    """The grid and the loose tiles of the viewer; before a round its tiles face down."""
    if view.seat is None or view.outcome is not None:
        return []
    if view.var("phase") != "build":
        backs = Counter(str(piece["symbol"]) for piece in view.pieces("dealt", view.seat))
        line: list[Piece] = [(" face down:", "dim")]
        for name, symbol in symbols(view.rules).items():
            line += [(" ", ""), (symbol.glyph * backs[name], symbol.style)]
        return [line]
    side = view.rules.option("side")
    grid = read_laid(view.var("laid", view.seat), side * side)
    held = Counter((str(piece["letter"]), str(piece["symbol"])) for piece in view.pieces("tiles", view.seat))
    loose = held - tiles_in(grid)
    block = _laid_block(view, grid)
    block.append([("", "")])
    for name in symbols(view.rules):
        tiles = sorted(
            (tile for tile in loose.elements() if tile[1] == name), key=lambda tile: view.rules.letters[tile[0]]
        )
        if tiles:
            block.append([("  ", ""), *(piece for tile in tiles for piece in (_tile(view, *tile), (" ", "")))])
    return block


def _beside(left: Lines, right: Lines, width: int) -> Iterator[list[Piece]]:
    across = max((_width(line) for line in left), default=0) + _GAP
    if not left or across + max(map(_width, right)) > width:
        yield from left
        if left:
            yield [("", "")]
        yield from right
        return
    nothing: list[Piece] = []
    for one, other in zip_longest(left, right, fillvalue=nothing):
        yield [*one, *([(" " * (across - _width(one)), ""), *other] if other else [])]


# --- seats and piles -------------------------------------------------------------------------------------------------


def _seats(view: View) -> Iterator[list[Piece]]:
    """Scores, awards, who is ready or done; the piles."""
    longest = min(12, max(map(len, view.names)))
    drawn = symbols(view.rules)
    for seat, name in enumerate(view.names):
        moves = seat in view.to_move
        awards = Counter(award.name for award in view.awards if award.seat == seat)
        said = [f"{view.rules.label(f'award.{award}').replace('_', ' ')} {count}" for award, count in awards.items()]
        if view.outcome is None:
            said.insert(0, _doing(view, seat))
        line: list[Piece] = [
            (f"{'>' if moves else ' '} {name[:longest]:<{longest}} {view.totals[seat]:>4}", "bold" if moves else ""),
            (f"  {', '.join(said)}", "dim"),
        ]
        swaps: Any = view.var("swaps", seat)
        for symbol, count in zip(drawn.values(), swaps or (), strict=False):
            if count:
                line += [(" -" if count == 1 else f" -{count}", "dim"), (symbol.glyph, symbol.style)]
        yield line
    yield [("", "")]
    piles: list[Piece] = [("  piles", "dim")]
    for number, symbol in enumerate(drawn.values()):
        piles += [(f"  {symbol.glyph}", symbol.style), (f" {view.count('pile', square=number)}", "dim")]
    yield piles


def _doing(view: View, seat: int) -> str:
    if view.var("phase") == "build":
        return "building" if seat in view.to_move else "done"
    return "not ready" if seat in view.to_move else "ready"
