"""A view of the cross-board as text: the board with the heights of its stacks, the scores beside it, the rack below.

Ten columns take 43 of 80 characters and ten rows 11 of 24 lines; fifteen of each 48 and 16. Without colour nothing is
lost: a height is a small digit, and so is what a tile of the rack is worth; a bonus is `2l` or `3w`, a blank in lower
case.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from wordkit.drawing import Piece, drawn
from wordkit_upwords.grid import BLANK, COLUMNS, named, read_bonuses, size_of, start_squares

if TYPE_CHECKING:
    from rich.text import Text

    from wordkit.game import View

DIGITS = "₀₁₂₃₄₅₆₇₈₉"
"""How high a stack is, from two tiles on; what a tile is worth."""
STYLES = ("", "bold", "bold cyan", "bold green", "bold yellow", "bold magenta", "bold red")
"""By height; the last for all that are higher."""
BONUSES = {"2l": "cyan", "3l": "blue", "2w": "magenta", "3w": "red"}
"""The styles of bonuses; others are dim."""
_PANEL = 24


def render(view: View, *, colour: bool = True, width: int = 80) -> Text | str:
    """The view in `width` characters; a string without colour, else a rich text."""
    lines = [*_beside(list(_board(view, width)), list(_panel(view)), width), *_below(view)]
    return drawn(lines, colour)


# --- the board -------------------------------------------------------------------------------------------------------


def _board(view: View, width: int) -> Iterator[list[Piece]]:
    rows, cols = size_of(view.rules)
    wide = 4 if cols * 4 + 3 + _PANEL <= width else 3
    empty = _empty_squares(view, rows, cols)
    fresh = _fresh_squares(view)
    yield [("   " + "".join(f"{COLUMNS[col]:>{wide - 1}} " for col in range(cols)), "dim")]
    letters = {code: label for label, code in view.rules.letters.items()}
    for row in range(rows):
        line: list[Piece] = [(f"{row + 1:>2} ", "dim")]
        squares = range(row * cols, row * cols + cols)
        line += [_cell(view, square, wide, empty, square in fresh, letters) for square in squares]
        yield line


def _cell(
    view: View, square: int, wide: int, empty: Mapping[int, str], fresh: bool, letters: Mapping[int, str]
) -> Piece:
    pieces = view.pieces("board", square=square)
    if not pieces:
        shown = empty.get(square, ".")
        return f"{shown:>{wide - 1}} ", BONUSES.get(shown, "dim")
    top, height = pieces[-1], len(pieces)
    label = str(top.get("letter", BLANK))
    if label == BLANK:  # a blank shows the letter it stands for, in lower case
        label = letters.get(int(top.get("mark", 0)), BLANK).lower()
    style = STYLES[min(height, len(STYLES) - 1)] + (" reverse" if fresh else "")
    return f"{label:>{wide - 1}}{DIGITS[height] if height > 1 else ' '}", style


def _empty_squares(view: View, rows: int, cols: int) -> dict[int, str]:
    """What empty squares show: a bonus, or that the first word must cover one of them."""
    rules = view.rules
    shown: dict[int, str] = {}
    bonuses = rules.clause("squares")
    if bonuses is not None:
        letter, word = read_bonuses(bonuses["rows"], rows, cols)
        shown = {
            s: f"{word[s]}w" if word[s] != 1 else f"{letter[s]}l"
            for s in range(rows * cols)
            if (letter[s], word[s]) != (1, 1)
        }
    first = rules.rule("first_word")
    if first is not None and not any(view.count("board", square=square) for square in range(rows * cols)):
        shown.update((square, "+") for square in start_squares(first["covers"], rows, cols))
    return shown


def _fresh_squares(view: View) -> tuple[int, ...]:
    """The squares of a play that can still be challenged."""
    play: Any = view.var("open")
    return play[1] if play else ()


# --- beside and below ------------------------------------------------------------------------------------------------


def _beside(board: list[list[Piece]], panel: list[list[Piece]], width: int) -> Iterator[list[Piece]]:
    across = sum(len(text) for text, _ in board[0])
    if across + _PANEL > width:
        yield from board
        yield from panel
        return
    for left, right in zip_longest(board, panel, fillvalue=()):
        gap = across + 3 - sum(len(text) for text, _ in left)
        yield [*left, *([(" " * gap, ""), *right] if right else [])]


def _panel(view: View) -> Iterator[list[Piece]]:
    """Scores, the mark of who is to move, how many tiles each has."""
    longest = min(12, max(map(len, view.names)))
    yield [("", "")]
    for seat, name in enumerate(view.names):
        mark = ">" if seat in view.to_move else " "
        style = "bold" if seat in view.to_move else ""
        tiles = view.count("rack", seat)
        yield [(f"{mark} {name[:longest]:<{longest}} {view.totals[seat]:>4}", style), (f"  {'■' * tiles}", "dim")]
    yield [("", "")]
    left = view.count("bag")
    yield [(f"  {left} tile{'s' * (left != 1)} in the bag", "dim")]
    yield from _legend(view)
    play: Any = view.var("open")
    if play:
        rows, cols = size_of(view.rules)
        yield [("  can be challenged:", "reverse")]
        yield [(f"  {view.names[play[0]]}, {named(play[1], rows, cols)}"[:40], "")]


def _legend(view: View) -> Iterator[list[Piece]]:
    """What the signs of bonuses and blanks mean, where there are any."""
    if view.rules.clause("squares") is not None:
        yield [("", "")]
        yield [("  l: letter, w: word", "dim")]
    rows, cols = size_of(view.rules)
    tops = (view.pieces("board", square=square)[-1:] for square in range(rows * cols))
    if any(top[0].get("letter", BLANK) == BLANK for top in tops if top):
        yield [("  in lower case: a blank", "dim")]


def _below(view: View) -> Iterator[list[Piece]]:
    if view.seat is None:
        return
    yield [("", "")]
    values = view.rules.counted("values")
    line: list[Piece] = [("   ", ""), (f"{view.names[view.seat]}: ", "dim")]
    for number, label in enumerate(map(str, view.labels("rack", view.seat))):
        worth = "".join(DIGITS[int(digit)] for digit in str(values[label])) if label in values else ""
        line += [("  " * (number > 0), ""), (label, "bold"), (worth, "dim")]
    yield line
