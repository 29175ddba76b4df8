"""Carrying out actions: what a turn does to tiles, scores and counts, as ops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from wordkit.game.actions import Action
from wordkit.game.ops import Draw, Flip, Item, Move, Note, Op, Score, Set, Shuffle, ToMove
from wordkit.game.zones import At
from wordkit_upwords.cross import IS_BLANK, LETTER, Cross
from wordkit_upwords.dealing import BAG
from wordkit_upwords.judge import Open, checked, is_last_play, judges, open_play, tiles_due
from wordkit_upwords.scoring import play_scores
from wordkit_upwords.text import listed_tiles

if TYPE_CHECKING:
    from wordkit._core import Check
    from wordkit.game.state import State

ASIDE = At("aside")


def perform(cross: Cross, state: State, seat: int, action: Action) -> Iterator[Op]:
    """What a legal action does."""
    match action.name:
        case "play":
            yield from _closed(cross, state)
            yield from _play(cross, state, seat, action)
        case "exchange":
            yield from _closed(cross, state)
            yield from _exchange(cross, state, seat, action)
        case "pass":
            yield from _closed(cross, state)
            yield Note("passed")
            yield Set("passes", state.number("passes") + 1)
            yield Set("idle", state.number("idle") + 1)
            yield from _handed_on(cross, state, seat)
        case "accept":
            yield from _accept(cross, state, seat)
        case "challenge":
            yield from _challenge(cross, state, seat)


def _handed_on(cross: Cross, state: State, seat: int) -> Iterator[Op]:
    """The turn is over: the next seat is to move."""
    if state.var("upheld"):
        yield Set("upheld", False)
        yield Set("taken_back", ())
    yield ToMove((cross.next_seat(seat, state.seats),))


# --- plays -----------------------------------------------------------------------------------------------------------


def _play(cross: Cross, state: State, seat: int, action: Action) -> Iterator[Op]:
    placed = placements(cross, action)
    check = checked(cross, state, seat, placed)
    pieces: list[int] = []
    places: list[At] = []
    for piece, (square, tile) in zip(_pieces(cross, state, seat, [tile for _, tile in placed]), placed, strict=True):
        if tile & IS_BLANK:
            if pieces:
                yield Move(pieces, places)
                pieces, places = [], []
            yield Flip(piece, tile & LETTER)
        pieces.append(piece)
        places.append(cross.places[square])
    yield Move(pieces, places)
    yield from play_scores(cross, seat, check)
    passes, idle = state.number("passes"), state.number("idle")
    if passes:
        yield Set("passes", 0)
    if idle:
        yield Set("idle", 0)
    if cross.judged:
        yield from _opened(cross, state, Open(seat, tuple(sorted(square for square, _ in placed)), passes, idle))
        return
    need = cross.rack_size - state.zones.count(cross.rack_zones[seat]) + len(placed)
    yield from _refill(seat, min(need, state.zones.count(cross.bag_zone)))
    yield from _handed_on(cross, state, seat)


def placements(cross: Cross, action: Action) -> tuple[tuple[int, int], ...]:
    """Squares and tiles of a legal play."""
    laid = listed_tiles(action, cross)
    if laid is not None:
        return laid
    tiles: Any = action["tiles"]
    return tuple([(cross.numbers[name], cross.tile_codes[label]) for name, label in tiles])


def _pieces(cross: Cross, state: State, seat: int, tiles: Sequence[int]) -> list[int]:
    """The pieces of a rack for these tiles."""
    held = state.zones.zone(cross.rack_zones[seat])
    codes = [cross.piece_codes[piece] for piece in held]
    found = []
    for tile in tiles:
        at = codes.index(0 if tile & IS_BLANK else tile)
        codes[at] = LETTER  # no letter has this code: the piece is taken
        found.append(held[at])
    return found


def _refill(seat: int, count: int) -> Iterator[Op]:
    if count > 0:
        yield Draw(BAG, At("rack", seat), count)


# --- exchanges -------------------------------------------------------------------------------------------------------


def _exchange(cross: Cross, state: State, seat: int, action: Action) -> Iterator[Op]:
    labels: Any = action["tiles"]
    pieces = _pieces(cross, state, seat, [cross.codes.get(label, IS_BLANK) for label in labels])
    rack = At("rack", seat)
    draw_first = cross.exchange is None or cross.exchange["draw"] == "first"
    if draw_first:  # rule 10: set aside, draw the replacement, only then return and mix
        yield Move(pieces, ASIDE)
        yield Draw(BAG, rack, len(pieces))
    yield Move(pieces, BAG)
    yield Shuffle(BAG)
    if not draw_first:
        yield Draw(BAG, rack, len(pieces))
    yield Note("exchanged", len(pieces))
    yield Set("exchanges", state.number("exchanges", seat) + 1, seat)
    if state.number("passes"):
        yield Set("passes", 0)  # U12: an exchange breaks a run of passes
    yield Set("idle", state.number("idle") + 1)
    yield from _handed_on(cross, state, seat)


# --- challenges (U8, U20) --------------------------------------------------------------------------------------------


def _opened(cross: Cross, state: State, play: Open) -> Iterator[Op]:
    """The play lies open: the refill waits, the next seat may act and all others may judge."""
    if state.var("upheld"):
        yield Set("upheld", False)
    yield Set("open", tuple(play))
    yield ToMove(judges(cross, play.seat, state.seats, ()))


def _closed(cross: Cross, state: State) -> Iterator[Op]:
    """The open play, if there is one, stands: its seat refills its rack."""
    play = open_play(state)
    if play is not None:
        yield Set("open", None)
        if state.var("accepted"):
            yield Set("accepted", ())
        if state.var("taken_back"):
            yield Set("taken_back", ())
        yield from _refill(play.seat, tiles_due(cross, state))


def _accept(cross: Cross, state: State, seat: int) -> Iterator[Op]:
    play = open_play(state)
    earlier: Any = state.var("accepted")
    accepted = tuple(sorted((*earlier, seat)))
    yield Note("accepted")
    if play is None or len(accepted) == state.seats - 1:
        yield from _closed(cross, state)
        yield ToMove((cross.next_seat(play.seat if play else seat, state.seats),))
        return
    yield Set("accepted", accepted)
    yield ToMove(judges(cross, play.seat, state.seats, accepted, is_last_play(state)))


def _challenge(cross: Cross, state: State, seat: int) -> Iterator[Op]:
    play, rule = open_play(state), cross.challenge
    if play is None or rule is None:
        return
    pieces = [state.zone("board", square=square)[-1] for square in play.squares]
    check = judged_play(cross, state, play)
    wrong = [cross.word(word.tiles) for word in check.words if not word.valid]
    yield Note("taken_back", tuple(wrong)) if wrong else Note("stands")
    if not wrong:
        cost = rule["cost"]
        if cost:
            yield Score(seat, [Item("challenge", rule.path, -cost)])
        yield from _closed(cross, state)
        yield ToMove((cross.next_seat(play.seat, state.seats),))
        return
    yield Move(pieces, At("rack", play.seat))
    for piece in pieces:
        if state.zones.mark(piece):
            yield Flip(piece, 0)
    yield from play_scores(cross, play.seat, check, sign=-1)
    yield Set("open", None)
    if state.var("accepted"):
        yield Set("accepted", ())
    if rule["upheld"][1] == "replay":
        yield Set("passes", play.passes)
        yield Set("idle", play.idle)
        yield Set("upheld", True)
        earlier: Any = state.var("taken_back")
        yield Set("taken_back", tuple(sorted({*earlier, *wrong})))
        yield ToMove((play.seat,))
    else:
        yield Set("idle", play.idle + 1)
        yield ToMove((cross.next_seat(play.seat, state.seats),))


def judged_play(cross: Cross, state: State, play: Open) -> Check:
    """The judgement on the open play, its words looked up, on the board as it was before."""
    zones, rack = state.zones, state.table.first("rack", play.seat)
    placed, moves = [], []
    for square in play.squares:
        piece = state.zone("board", square=square)[-1]
        code = cross.piece_codes[piece]
        placed.append((square, code or zones.mark(piece) | IS_BLANK))
        moves.append((piece, rack))
    before = cross.core.board_of(zones.moved(moves), cross.board_zone, cross.piece_codes)
    hand = state.count("rack", play.seat) + len(placed)
    return before.check(placed, hand, lexicon=True)
