"""Everything that is wrong with an action, by the rules in force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from wordkit.game.actions import Action
from wordkit.game.violations import Reasons, Violation
from wordkit_upwords.cross import IS_BLANK, Cross
from wordkit_upwords.grid import BLANK
from wordkit_upwords.refusals import REFUSALS
from wordkit_upwords.text import listed_tiles, parsed_tile

if TYPE_CHECKING:
    from wordkit._core import Check
    from wordkit.game.state import State


class Open(NamedTuple):
    """A play that can still be challenged: who laid it and where, and the counts from before it."""

    seat: int
    squares: tuple[int, ...]
    passes: int
    idle: int


def open_play(state: State) -> Open | None:
    """The play that can still be challenged, if there is one."""
    found: Any = state.var("open")
    return None if found is None else Open(*found)


def whose_turn(cross: Cross, state: State, play: Open | None) -> int:
    """The seat that plays next; others that are to move may only judge the open play."""
    return state.to_move[0] if play is None else cross.next_seat(play.seat, state.seats)


def tiles_due(cross: Cross, state: State) -> int:
    """How many tiles the seat of an open play will draw when it stands (U8: the refill waits)."""
    found = open_play(state)
    if found is None:
        return 0
    return min(state.count("bag"), cross.rack_size - state.count("rack", found.seat))


def is_last_play(state: State) -> bool:
    """Whether the play that is open has used up all tiles (U16, U20)."""
    found = open_play(state)
    return found is not None and state.count("bag") == 0 and state.count("rack", found.seat) == 0


def judges(cross: Cross, player: int, seats: int, accepted: Sequence[int], last: bool = False) -> tuple[int, ...]:
    """Who is to move while a play lies open: the next seat, and all others that haven't accepted it.

    The next seat may play even if it has accepted, but not after a last play: there it only judges, too.
    """
    turn = cross.next_seat(player, seats)
    others = (seat for seat in range(seats) if seat not in (player, turn))
    return tuple(seat for seat in (turn, *others) if seat not in accepted or (seat == turn and not last))


violation = Reasons(REFUSALS)


# --- turns -----------------------------------------------------------------------------------------------------------


def check_action(cross: Cross, state: State, seat: int, action: Action) -> list[Violation]:
    """Every reason against an action of a seat that is to move."""
    match action.name:
        case "play":
            return _out_of_turn(cross, state, seat) + check_play(cross, state, seat, action)
        case "exchange":
            return _out_of_turn(cross, state, seat) + _check_exchange(cross, state, seat, action)
        case "pass":
            return _out_of_turn(cross, state, seat) + _check_pass(cross, state, seat)
        case _:
            return _check_judging(cross, state, seat)


def _out_of_turn(cross: Cross, state: State, seat: int) -> list[Violation]:
    play = open_play(state)
    if play is None:
        return []
    if is_last_play(state):
        return [violation("last_play_open")]
    return [] if seat == whose_turn(cross, state, play) else [violation("only_judging")]


def _malformed(action: Action, wanted: str) -> list[Violation]:
    return [violation("malformed", args={"action": action.name, "wanted": wanted})]


def _check_judging(cross: Cross, state: State, seat: int) -> list[Violation]:
    if not cross.judged or cross.challenge is None:
        return [violation("no_challenge")]
    found = open_play(state)
    if found is None:
        return [violation("nothing_to_challenge")]
    if found.seat == seat:
        return [violation("own_play")]
    accepted: Any = state.var("accepted")
    return [violation("already_accepted")] if seat in accepted else []


def _check_pass(cross: Cross, state: State, seat: int) -> list[Violation]:
    if cross.free_pass or not (can_play(cross, state, seat) or can_exchange(cross, state, seat)):
        return []
    return [violation("no_pass")]


def can_play(cross: Cross, state: State, seat: int) -> bool:
    """Whether the core finds a play for a seat, were it its turn."""
    return cross.lister_board(state).any(cross.rack(state, seat))


# --- exchanges -------------------------------------------------------------------------------------------------------


def can_exchange(cross: Cross, state: State, seat: int) -> bool:
    """Whether a seat may exchange a tile, were it its turn."""
    return state.count("rack", seat) > 0 and not _exchange_faults(cross, state, seat, 1)


def most_exchanged(cross: Cross, state: State, seat: int) -> int:
    """The most tiles a seat may exchange now; 0 if it may not."""
    if not can_exchange(cross, state, seat):
        return 0
    if cross.exchange is not None and cross.exchange["draw"] == "after":  # those that go back can be drawn
        return cross.most_exchanged
    return min(cross.most_exchanged, state.count("bag") - tiles_due(cross, state))


def _exchange_faults(cross: Cross, state: State, seat: int, count: int) -> list[Violation]:
    rule = cross.exchange
    if rule is None:
        return [violation("no_exchange")]
    found = []
    left = state.count("bag") - tiles_due(cross, state)
    if rule.when is not None and not rule.when.holds(lambda name: _exchange_value(cross, state, seat, name)):
        found.append(violation("bag_empty" if left == 0 else "exchange_closed"))
    elif left == 0:
        found.append(violation("bag_empty"))  # U11: there is nothing to draw
    elif rule["draw"] == "first" and 0 < left < count <= cross.most_exchanged:
        found.append(violation("bag_too_small", args={"left": left, "count": count}))
    limit = cross.exchange_limit
    if limit is not None and state.number("exchanges", seat) >= limit:
        found.append(violation("exchanges_used_up", args={"most": limit}))
    if state.var("upheld"):
        found.append(violation("exchange_after_challenge"))
    return found


def _exchange_value(cross: Cross, state: State, seat: int, name: str) -> int:
    match name:
        case "bag.count":
            return state.count("bag") - tiles_due(cross, state)
        case "seat.rack":
            return state.count("rack", seat)
        case "seat.exchanges":
            return state.number("exchanges", seat)
        case "match.passes":
            return state.number("passes")
        case _:
            return state.number("idle")


def _check_exchange(cross: Cross, state: State, seat: int, action: Action) -> list[Violation]:
    labels = action.get("tiles")
    if not isinstance(labels, tuple) or any(type(each) is not str for each in labels):
        return _malformed(action, "`tiles`, a list of tiles")
    tiles = [(str(label), parsed_tile(str(label), cross)) for label in labels]
    unknown = tuple(label for label, tile in tiles if tile is None or tile & IS_BLANK)
    found = [violation("unknown_tile", tiles=unknown)] if unknown else []
    held = cross.rack(state, seat)
    found += _missing(cross, Counter(tile for _, tile in tiles if tile is not None and not tile & IS_BLANK), held)
    if not labels:
        found.append(violation("nothing_to_exchange"))
    if len(labels) > cross.most_exchanged and cross.exchange is not None:
        most = min(cross.most_exchanged, cross.rack_size)
        found.append(violation("exchange_too_many", args={"most": most}))
    return found + _exchange_faults(cross, state, seat, len(labels))


def _missing(cross: Cross, wanted: Counter[int], held: bytes) -> list[Violation]:
    short = [code for code, count in sorted(wanted.items()) if count > held[code]]
    return [violation("not_in_rack", tiles=tuple(cross.labels[code] for code in short))] if short else []


# --- plays -----------------------------------------------------------------------------------------------------------


def check_play(cross: Cross, state: State, seat: int, action: Action) -> list[Violation]:
    """Every reason against a play, whoever is next."""
    laid = listed_tiles(action, cross)
    if laid is not None:
        # the core listed it, though maybe in another state: its squares and tiles are sound, nothing else is known
        return _not_held(cross, state, seat, laid) + _laid_faults(cross, state, seat, laid, {})
    tiles = action.get("tiles")
    if not isinstance(tiles, tuple):
        return _malformed(action, "`tiles`, a list of [square, tile]")
    found: list[Violation] = []
    placed: list[tuple[int, int]] = []
    beyond: dict[int, str] = {}
    unknown: list[str] = []
    unnamed = False
    numbers, codes = cross.numbers, cross.tile_codes
    for pair in tiles:
        match pair:
            case (str() as name, str() as label):
                pass
            case _:
                return _malformed(action, "`tiles`, a list of [square, tile]")
        square = numbers.get(name)
        if square is None:
            # the core calls anything past the last square off the board
            square = cross.squares + len(beyond)
            beyond[square] = name
        tile = codes.get(label)
        if tile is None:
            if label == BLANK:
                unnamed = True
            else:
                unknown.append(label)
        else:
            placed.append((square, tile))
    if unknown:
        found.append(violation("unknown_tile", tiles=tuple(unknown)))
    if unnamed:
        found.append(violation("blank_needs_letter"))
    found += _not_held(cross, state, seat, placed)
    if unknown or unnamed:
        return found
    return found + _laid_faults(cross, state, seat, tuple(placed), beyond)


def _not_held(cross: Cross, state: State, seat: int, placed: Sequence[tuple[int, int]]) -> list[Violation]:
    """Whether the rack holds the tiles laid."""
    left = bytearray(cross.rack(state, seat))
    for _, tile in placed:
        code = 0 if tile & IS_BLANK else tile
        if not left[code]:
            wanted = Counter([0 if tile & IS_BLANK else tile for _, tile in placed])
            return _missing(cross, wanted, cross.rack(state, seat))
        left[code] -= 1
    return []


def _laid_faults(
    cross: Cross, state: State, seat: int, placed: tuple[tuple[int, int], ...], beyond: dict[int, str]
) -> list[Violation]:
    check = checked(cross, state, seat, placed)
    found = [] if check.legal else [_explained(cross, state, check, each, placed, beyond) for each in check.violations]
    if state.var("upheld"):  # rule 8: it plays another word or passes
        taken_back: Any = state.var("taken_back")
        again = [word for word in (cross.word(word.tiles) for word in check.words) if word in taken_back]
        if again:
            found.append(violation("word_taken_back", words=tuple(again)))
    return found


def checked(cross: Cross, state: State, seat: int, placed: tuple[tuple[int, int], ...]) -> Check:
    """The core's judgement on a play; the last one is kept with the state, for it is asked for again at once."""
    kept: Any = state.derived.get("checked")
    if kept is None or kept[0] != placed or kept[1] != seat:
        hand = state.zones.count(cross.rack_zones[seat])
        check = cross.board(state).check(placed, hand, lexicon=not cross.judged)
        kept = state.derived["checked"] = (placed, seat, check)
    found: Check = kept[2]
    return found


def _explained(
    cross: Cross, state: State, check: Check, found: Any, placed: Sequence[tuple[int, int]], beyond: dict[int, str]
) -> Violation:
    """A violation of the core in the words of this game."""
    code, all_squares, words, numbers = found
    squares = tuple(square for square in all_squares if square < cross.squares)
    names = [beyond[square] if square in beyond else cross.names[square] for square in all_squares]
    args: dict[str, Any] = dict(numbers)
    if names:
        args["squares"] = ", ".join(names)
    words = tuple(word.upper() for word in words)
    tiles: tuple[str, ...] = ()
    match code:
        case "off_board":
            args["last"] = cross.names[-1]
        case "same_letter":
            first = dict(reversed(placed))  # the core looks at the first tile named for a square
            tiles = tuple(cross.label(first[square]) for square in squares)
        case "plain_plural":
            tiles = tuple(cross.label(tile) for _, tile in placed)
            words = tuple(cross.word(word.tiles[:-1]) for word in check.words)
        case "too_short" if not words:
            words = (cross.word([tile for _, tile in placed]),)
    path = None
    if code == "too_short" and cross.rules.rule("first_word") is not None and cross.board(state).is_empty:
        path = "rule.first_word"
    return violation(code, path=path, squares=squares, tiles=tiles, words=words, args=args)
