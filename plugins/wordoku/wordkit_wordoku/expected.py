"""What examples may ask: the grid of a seat as it lies, or as it was shown; rounds, awards and tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wordkit.game.pieces import Plain
from wordkit_wordoku.cells import read_shown
from wordkit_wordoku.history import own
from wordkit_wordoku.text import cell_text, shown_text

if TYPE_CHECKING:
    from wordkit._core import GridScore
    from wordkit.game.state import State
    from wordkit_wordoku.grids import Grids


def grid_now(grids: Grids, state: State, seat: int) -> GridScore | None:
    """The grid of a seat: while a round lasts as it lies, else as it was shown after the last one."""
    if state.var("phase") == "build":
        return grids.core.score(grids.cells(grids.laid(state, seat)))
    shown = read_shown(state.var("grid", seat))
    return grids.core.score(grids.cells_shown(shown)) if shown else None


def expected(grids: Grids, state: State, name: str, args: Sequence[Any]) -> Plain:
    """The real value of an expectation."""
    match name:
        case "row" | "column" | "grid" | "balanced" | "cell":
            return _of_grid(grids, state, name, args)
        case "round_score":
            rows = own(state, args[0])
            return rows[-1].score if rows else None
        case "awarded":
            return sum(bool(award.seat == args[0] and award.name == args[1]) for award in state.awards)
        case "round":
            return state.number("round")
        case "tiles":
            return state.count("tiles", args[0])
        case "pile":
            number = grids.numbers.get(str(args[0]))
            return None if number is None else state.count("pile", square=number)
    raise KeyError(name)


def _of_grid(grids: Grids, state: State, name: str, args: Sequence[Any]) -> Plain:
    score = grid_now(grids, state, args[0])
    if score is None:
        return None
    if name == "grid":
        return score.total
    if name == "balanced":
        return sum(line.balanced for line in score.lines)
    if name == "cell":
        square = grids.places.get(str(args[1]))
        if square is None:
            return None
        if state.var("phase") == "build":
            return cell_text(grids, grids.laid(state, args[0])[square])
        return shown_text(grids, grids.shown(score.cells)[square])
    if args[1] > grids.side:
        return None
    line = score.lines[args[1] - 1 + (grids.side if name == "column" else 0)]
    word = line.word.upper()
    return line.score if word == str(args[2]).upper() else f"{word or 'no word'}, {line.score}"
