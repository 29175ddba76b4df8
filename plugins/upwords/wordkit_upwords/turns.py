"""Carrying out actions: what a turn does to tiles, scores and counts, as ops."""

from __future__ import annotations

from collections.abc import Iterable
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


def perform(cross: Cross, state: State, seat: int, action: Action) -> list[Op]:
    """What a legal action does. No op needs what another hands back, so all are there at once."""
    match action.name:
        case "play":
            return _closed(cross, state) + _play(cross, state, seat, action)
        case "exchange":
            return _closed(cross, state) + _exchange(cross, state, seat, action)
        case "pass":
            return _closed(cross, state) + _pass(cross, state, seat)
        case "accept":
            return _accept(cross, state, seat)
        case _:
            return _challenge(cross, state, seat)


def _pass(cross: Cross, state: State, seat: int) -> list[Op]:
    return [
        Note("passed"),
        Set("passes", state.number("passes") + 1),
        Set("idle", state.number("idle") + 1),
        *_handed_on(cross, state, seat),
    ]


def _handed_on(cross: Cross, state: State, seat: int) -> list[Op]:
    """The turn is over: the next seat is to move."""
    next_one = ToMove((cross.next_seat(seat, state.seats),))
    return [Set("upheld", False), Set("taken_back", ()), next_one] if state.var("upheld") else [next_one]


# --- plays -----------------------------------------------------------------------------------------------------------


def _play(cross: Cross, state: State, seat: int, action: Action) -> list[Op]:
    placed = placements(cross, action)
    check = checked(cross, state, seat, placed)
    ops: list[Op] = []
    pieces: list[int] = []
    places: list[At] = []
    for piece, (square, tile) in zip(_pieces(cross, state, seat, [tile for _, tile in placed]), placed, strict=True):
        if tile & IS_BLANK:
            if pieces:
                ops.append(Move(pieces, places))
                pieces, places = [], []
            ops.append(Flip(piece, tile & LETTER))
        pieces.append(piece)
        places.append(cross.places[square])
    ops.append(Move(pieces, places))
    ops += play_scores(cross, seat, check)
    passes, idle = state.number("passes"), state.number("idle")
    if passes:
        ops.append(Set("passes", 0))
    if idle:
        ops.append(Set("idle", 0))
    if cross.judged:
        return ops + _opened(cross, state, Open(seat, tuple(sorted(square for square, _ in placed)), passes, idle))
    need = cross.rack_size - state.zones.count(cross.rack_zones[seat]) + len(placed)
    ops += _refill(seat, min(need, state.zones.count(cross.bag_zone)))
    return ops + _handed_on(cross, state, seat)


def placements(cross: Cross, action: Action) -> tuple[tuple[int, int], ...]:
    """Squares and tiles of a legal play."""
    laid = listed_tiles(action, cross)
    if laid is not None:
        return laid
    tiles: Any = action["tiles"]
    return tuple([(cross.numbers[name], cross.tile_codes[label]) for name, label in tiles])


def _pieces(cross: Cross, state: State, seat: int, tiles: Iterable[int]) -> list[int]:
    """The pieces of a rack for these tiles."""
    held = state.zones.zone(cross.rack_zones[seat])
    codes = [cross.piece_codes[piece] for piece in held]
    found = []
    for tile in tiles:
        at = codes.index(0 if tile & IS_BLANK else tile)
        codes[at] = LETTER  # no letter has this code: the piece is taken
        found.append(held[at])
    return found


def _refill(seat: int, count: int) -> list[Op]:
    return [Draw(BAG, At("rack", seat), count)] if count > 0 else []


# --- exchanges -------------------------------------------------------------------------------------------------------


def _exchange(cross: Cross, state: State, seat: int, action: Action) -> list[Op]:
    labels: Any = action["tiles"]
    pieces = _pieces(cross, state, seat, [cross.codes.get(label, IS_BLANK) for label in labels])
    draw = Draw(BAG, At("rack", seat), len(pieces))
    back: list[Op] = [Move(pieces, BAG), Shuffle(BAG)]
    # rule 10: set aside, draw the replacement, only then return and mix
    draw_first = cross.exchange is None or cross.exchange["draw"] == "first"
    ops = [Move(pieces, ASIDE), draw, *back] if draw_first else [*back, draw]
    ops.append(Note("exchanged", len(pieces)))
    ops.append(Set("exchanges", state.number("exchanges", seat) + 1, seat))
    if state.number("passes"):
        ops.append(Set("passes", 0))  # U12: an exchange breaks a run of passes
    ops.append(Set("idle", state.number("idle") + 1))
    return ops + _handed_on(cross, state, seat)


# --- challenges (U8, U20) --------------------------------------------------------------------------------------------


def _opened(cross: Cross, state: State, play: Open) -> list[Op]:
    """The play lies open: the refill waits, the next seat may act and all others may judge."""
    ops: list[Op] = [Set("upheld", False)] if state.var("upheld") else []
    return [*ops, Set("open", tuple(play)), ToMove(judges(cross, play.seat, state.seats, ()))]


def _closed(cross: Cross, state: State) -> list[Op]:
    """The open play, if there is one, stands: its seat refills its rack."""
    play = open_play(state)
    if play is None:
        return []
    ops: list[Op] = [Set("open", None)]
    if state.var("accepted"):
        ops.append(Set("accepted", ()))
    if state.var("taken_back"):
        ops.append(Set("taken_back", ()))
    return ops + _refill(play.seat, tiles_due(cross, state))


def _accept(cross: Cross, state: State, seat: int) -> list[Op]:
    play = open_play(state)
    earlier: Any = state.var("accepted")
    accepted = tuple(sorted((*earlier, seat)))
    ops: list[Op] = [Note("accepted")]
    if play is None or len(accepted) == state.seats - 1:
        ops += _closed(cross, state)
        return [*ops, ToMove((cross.next_seat(play.seat if play else seat, state.seats),))]
    last = is_last_play(state)
    return [*ops, Set("accepted", accepted), ToMove(judges(cross, play.seat, state.seats, accepted, last))]


def _challenge(cross: Cross, state: State, seat: int) -> list[Op]:
    play, rule = open_play(state), cross.challenge
    if play is None or rule is None:
        return []
    pieces = [state.zone("board", square=square)[-1] for square in play.squares]
    check = judged_play(cross, state, play)
    wrong = [cross.word(word.tiles) for word in check.words if not word.valid]
    next_one = ToMove((cross.next_seat(play.seat, state.seats),))
    if not wrong:
        stands: list[Op] = [Note("stands")]
        cost = rule["cost"]
        if cost:
            stands.append(Score(seat, [Item("challenge", rule.path, -cost)]))
        return [*stands, *_closed(cross, state), next_one]
    ops: list[Op] = [Note("taken_back", tuple(wrong)), Move(pieces, At("rack", play.seat))]
    ops += [Flip(piece, 0) for piece in pieces if state.zones.mark(piece)]
    ops += play_scores(cross, play.seat, check, sign=-1)
    ops.append(Set("open", None))
    if state.var("accepted"):
        ops.append(Set("accepted", ()))
    if rule["upheld"][1] != "replay":
        return [*ops, Set("idle", play.idle + 1), next_one]
    earlier: Any = state.var("taken_back")
    return [
        *ops,
        Set("passes", play.passes),
        Set("idle", play.idle),
        Set("upheld", True),
        Set("taken_back", tuple(sorted({*earlier, *wrong}))),
        ToMove((play.seat,)),
    ]


def judged_play(cross: Cross, state: State, play: Open) -> Check:
    """The judgement on the open play, its words looked up, on the board as it was before."""
    zones, rack = state.zones, state.table.first("rack", play.seat)
    placed, pieces = [], []
    for square in play.squares:
        piece = state.zone("board", square=square)[-1]
        code = cross.piece_codes[piece]
        placed.append((square, code or zones.mark(piece) | IS_BLANK))
        pieces.append(piece)
    before = cross.core.board_of(zones.moved(pieces, rack), cross.board_zone, cross.piece_codes)
    hand = state.count("rack", play.seat) + len(placed)
    return before.check(placed, hand, lexicon=True)
