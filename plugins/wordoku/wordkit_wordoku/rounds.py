"""The course of a round: all are ready, everybody builds, the grids are shown and scored, and all tiles come back."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Any

from wordkit.game.ops import Deadline, Draw, End, Look, Move, Note, Op, Reveal, Set, Shuffle, ToMove, stopped
from wordkit.game.outcome import awarded, ending
from wordkit.game.zones import At
from wordkit_wordoku.cells import Grid, Laid, as_laid, as_shown, places_of
from wordkit_wordoku.dealing import deal, gathered, mixed
from wordkit_wordoku.grids import Grids
from wordkit_wordoku.history import as_history, rows
from wordkit_wordoku.scoring import grid_row, round_scores

if TYPE_CHECKING:
    from wordkit.game.actions import Action
    from wordkit.game.state import State


def setup(grids: Grids) -> Iterator[Op]:
    """The tiles are mixed face down and dealt."""
    yield from mixed(grids)
    yield from deal(grids)
    yield from waiting(grids, 1, 0)


def waiting(grids: Grids, number: int, at: int) -> Iterator[Op]:
    """The tiles are dealt: who is ready says so (O18)."""
    yield Set("round", number)
    yield Set("phase", "ready")
    if grids.ready_cap is not None:
        yield Deadline("ready", at + grids.ready_cap)
    yield ToMove(tuple(range(grids.seats)))


def perform(grids: Grids, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
    """What a legal action does. Laying a grid that lies there already does nothing at all."""
    match action.name:
        case "ready":
            left = tuple(other for other in state.to_move if other != seat)
            yield from iter((ToMove(left),)) if left else _begun(grids, state, at)
        case "done":
            left = tuple(other for other in state.to_move if other != seat)
            yield from iter((ToMove(left),)) if left else _closed(grids, state, at)
        case "swap":
            yield from _swap(grids, state, seat, (str(action["letter"]), str(action["symbol"])))
        case _:
            laid = as_laid(arranged(grids, grids.laid(state, seat), action))
            if laid != state.var("laid", seat):
                yield Set("laid", laid, seat)


def timeout(grids: Grids, state: State, deadline: str, at: int) -> Iterator[Op]:
    """Time is up: the round begins, or it ends."""
    if deadline == "ready":
        yield from _begun(grids, state, at)
    else:
        yield Note("time_up", state.number("round"))
        yield from _closed(grids, state, at)


def arranged(grids: Grids, laid: Grid, action: Action) -> Grid:
    """A grid after an action that rearranges it."""
    cells = list(laid)
    match action.name:
        case "place":
            cells[grids.places[str(action["square"])]] = Laid(str(action["letter"]), str(action["symbol"]))
        case "move":
            source, target = grids.places[str(action["source"])], grids.places[str(action["target"])]
            cells[source], cells[target] = cells[target], cells[source]
        case "remove":
            cells[grids.places[str(action["square"])]] = None
        case "clear":
            cells = [None] * grids.squares
        case "wild" | "unwild":
            square = grids.places[str(action["square"])]
            cell = cells[square]
            letter = str(action.get("letter") or "") if action.name == "wild" else None
            cells[square] = None if cell is None else cell._replace(wild=letter)
        case "grid":
            given: Any = action["cells"]
            cells = [None if cell is None else Laid(*cell) for cell in given]
    return tuple(cells)


def _swap(grids: Grids, state: State, seat: int, tile: tuple[str, str]) -> Generator[Op, Any, None]:
    """A tile goes, a loose one if there is one, and another of its symbol comes, loose."""
    symbol = grids.numbers[tile[1]]
    pile, own = grids.piles[symbol], At("tiles", seat)
    laid = grids.laid(state, seat)
    if not grids.loose(state, seat)[tile]:
        square = places_of(laid, tile)[0]
        yield Set("laid", as_laid([*laid[:square], None, *laid[square + 1 :]]), seat)
    piece = next(piece for piece in state.zone("tiles", seat) if grids.supply[piece] == tile)
    yield Draw(pile, own)
    if grids.swapped_back:
        yield Move((piece,), pile)
        yield Shuffle(pile)
    else:
        yield Move((piece,), At("out", seat))
    counts = list(grids.swapped(state, seat))
    counts[symbol] += 1
    yield Set("swaps", tuple(counts), seat)


# --- the beginning and the end of a round ----------------------------------------------------------------------------


def _begun(grids: Grids, state: State, at: int) -> Iterator[Op]:
    """All turn their tiles letter side up, and the clock runs."""
    yield from stopped(state.deadlines)
    yield Reveal("grid", None)
    for seat in range(grids.seats):
        if state.var("grid", seat) is not None:
            yield Set("grid", None, seat)
        pieces = state.zone("dealt", seat)
        if pieces:
            yield Move(pieces, At("tiles", seat))
    yield Set("phase", "build")
    yield Set("began", at)
    yield Note("began", state.number("round"))
    if grids.clock is not None:
        yield Deadline("time", at + grids.clock)
    yield ToMove(tuple(range(grids.seats)))


def _closed(grids: Grids, state: State, at: int) -> Generator[Op, Any, None]:
    """Nobody rearranges any more: the grids are shown and scored, awards given, and the next round dealt."""
    yield from stopped(state.deadlines)
    found = []
    for seat in range(grids.seats):
        settled = grids.settled(state, seat)
        unplaced = grids.loose(state, seat).total()
        yield Set("grid", as_shown(grids.shown(settled.cells)), seat)
        row = grid_row(grids, state.number("round"), seat, settled, sum(grids.swapped(state, seat)))
        found.append(round_scores(grids, row, settled, unplaced))
    yield Reveal("grid")
    yield from (score for scores, _ in found for score in scores)
    yield Set("history", as_history([*rows(state), *(row for _, row in found)]))
    yield Set("phase", "over")
    now: State = yield Look()
    for award in now.rules.awards:
        if award.each_round:
            yield from awarded(now, award)
    now = yield Look()
    ops = list(ending(now, None))
    yield from ops
    if any(isinstance(op, End) for op in ops):
        return
    for seat in range(grids.seats):
        if state.var("laid", seat):
            yield Set("laid", (), seat)
        if state.var("swaps", seat):
            yield Set("swaps", (), seat)
    yield from gathered(grids, now)
    yield from deal(grids)
    yield from waiting(grids, state.number("round") + 1, at)
