"""The engine: what the kernel asks of a cross-board game, each question answered in a module of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import mul
from typing import TYPE_CHECKING, Any

from wordkit.errors import AmbiguousAction, IllegalAction, UnreadableAction
from wordkit.game.actions import Action, Actions, Joined, ListActions
from wordkit.game.events import Scored
from wordkit.game.ops import Op
from wordkit.game.pieces import Layout, Plain
from wordkit.game.violations import Violation
from wordkit_upwords.cross import IS_BLANK, Cross, cross_of
from wordkit_upwords.dealing import layout, setup
from wordkit_upwords.judge import (
    can_exchange,
    can_play,
    check_action,
    is_last_play,
    open_play,
    violation,
    whose_turn,
)
from wordkit_upwords.legal import Exchanges, Plays
from wordkit_upwords.position import cell, position, position_text
from wordkit_upwords.text import hint, listed_action, near_command, play_text, read_action, read_tiles, tiles_text
from wordkit_upwords.turns import perform
from wordkit_upwords.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from wordkit.game.events import Event
    from wordkit.game.state import State
    from wordkit.game.zones import Table
    from wordkit.spec.model import RuleClause, Rules

PASS = Action("pass", text="pass")
ACCEPT = Action("accept", text="accept")
CHALLENGE = Action("challenge", text="challenge")


def _rack_value(state: State, seat: int) -> int:
    """What the tiles in a rack are worth; a blank nothing."""
    cross = cross_of(state.table)
    return sum(map(mul, cross.rack(state, seat), cross.worth))


VALUES: Mapping[str, Callable[[State, int], int]] = {
    "bag.count": lambda state, seat: state.count("bag"),
    "seat.rack": lambda state, seat: state.count("rack", seat),
    "seat.exchanges": lambda state, seat: state.number("exchanges", seat),
    "match.passes": lambda state, seat: state.number("passes"),
    "match.idle_turns": lambda state, seat: state.number("idle"),
    "match.smallest_rack": lambda state, seat: min(state.count("rack", each) for each in range(state.seats)),
    "match.rack_values": lambda state, seat: sum(_rack_value(state, each) for each in range(state.seats)),
    "seat.rack_value": _rack_value,
    "match.open": lambda state, seat: int(state.var("open") is not None),
    "match.can_play": lambda state, seat: _any_seat(can_play, state),
    "match.can_exchange": lambda state, seat: _any_seat(can_exchange, state),
}
"""What `scopes.MATCH_VARIABLES` and `scopes.SEAT_VARIABLES` are, for a seat."""


def _any_seat(may: Callable[[Cross, State, int], bool], state: State) -> int:
    cross = cross_of(state.table)
    return int(any(may(cross, state, seat) for seat in range(state.seats)))


class CrossBoard:
    """Words across and down, by tiles from a rack, which may be stacked. It holds no state."""

    vocabulary = VOCABULARY
    open_actions = frozenset({"play", "pass", "accept", "challenge"})

    # --- a game ------------------------------------------------------------------------------------------------------

    def layout(self, rules: Rules, seats: int) -> Layout:
        return layout(rules)

    def setup(self, rules: Rules, table: Table) -> Iterator[Op]:
        return setup(rules, table, cross_of(table).step)

    def position(self, rules: Rules, table: Table, clauses: Sequence[RuleClause], names: Sequence[str]) -> Iterator[Op]:
        return position(cross_of(table), clauses, names)

    def position_text(self, state: State, names: Sequence[str]) -> str:
        return position_text(cross_of(state.table), state, names)

    # --- turns -------------------------------------------------------------------------------------------------------

    def legal(self, state: State, seat: int) -> Actions:
        cross = cross_of(state.table)
        parts: list[Actions] = []
        play = open_play(state)
        if seat == whose_turn(cross, state, play) and not (play is not None and is_last_play(state)):
            plays, exchanges = Plays(cross, state, seat), Exchanges(cross, state, seat)
            parts += [plays, exchanges]
            if cross.free_pass or not (exchanges or plays):
                parts.append(ListActions([PASS]))
        if play is not None and seat != play.seat:
            accepted: Any = state.var("accepted")
            if seat not in accepted:
                parts.append(ListActions([ACCEPT, CHALLENGE]))
        return Joined(*parts)

    def words(self, action: Action, state: State) -> Sequence[str]:
        """The words a legal play forms."""
        if action.name != "play":
            return ()
        cross = cross_of(state.table)
        pairs: Any = action["tiles"]
        placed = [(cross.numbers[name], cross.tile_codes[label]) for name, label in pairs]
        return [word.text for word in cross.board(state).check(placed, hand=0, lexicon=False).words]

    def check(self, state: State, seat: int, action: Action) -> list[Violation]:
        return check_action(cross_of(state.table), state, seat, action)

    def perform(self, state: State, seat: int, action: Action, at: int) -> Sequence[Op]:
        return perform(cross_of(state.table), state, seat, action)

    def timeout(self, state: State, deadline: str, at: int) -> Iterator[Op]:
        """No deadline is ever set."""
        return iter(())

    def value(self, state: State, name: str, seat: int | None) -> int:
        """A variable of the ends, the ranking, the awards and the final scores."""
        return VALUES[name](state, seat or 0)

    # --- texts -------------------------------------------------------------------------------------------------------

    def text(self, action: Action, state: State) -> str:
        """`c5 across W.OD`; what can't be laid that way, tile by tile."""
        cross = cross_of(state.table)
        if action.name != "play":
            tiles: Any = action.get("tiles", ())
            known = isinstance(tiles, tuple) and [cross.labels.index(each) for each in tiles if each in cross.labels]
            if action.name == "exchange" and known and len(known) == len(tiles):
                return f"exchange {tiles_text(sorted(known), cross)}"
            return str(action) if action.args else action.name
        pairs: Any = action["tiles"]
        try:
            placed = tuple((cross.numbers[name], cross.tile_codes[label]) for name, label in pairs)
        except (KeyError, ValueError, TypeError):
            return str(action)
        if not placed or len({square for square, _ in placed}) < len(placed):
            return str(action)
        return play_text(placed, cross.board(state).check(placed, hand=0, lexicon=False).down, cross)

    def parse(self, text: str, state: State, seat: int) -> Action:
        cross = cross_of(state.table)
        found = read_action(text, cross)
        if isinstance(found, bytes):
            return self._looked_up(text, found, cross, state, seat)
        if found.name == "play" and len(found["tiles"]) == 1:  # type: ignore[arg-type]
            # U24: which way a single tile reads depends on the board
            return Action(found.name, found.args, text=self.text(found, state))
        return found

    def _looked_up(self, text: str, word: bytes, cross: Cross, state: State, seat: int) -> Action:
        """The play that makes a word, if there is exactly one."""
        shown = cross.word(word)
        found = list(_makers(cross, state, seat, word)) if seat in state.to_move else []
        if not found:
            known = shown in cross.lexicon
            if not known and (meant := near_command(text)):
                raise UnreadableAction(f"did you mean `{meant}`?", text, hint(cross))
            if cross.judged:
                # U20: whether it is a word is for a challenge to find out, and it may be laid either way
                raise UnreadableAction(f"say where {shown} lies", text, hint(cross))
            reason = violation("no_such_play" if known else "not_a_word", words=(shown,))
            raise IllegalAction.because(state.rules, [reason])
        if len(found) > 1:
            raise AmbiguousAction(text, found)
        return found[0]

    # --- examples ----------------------------------------------------------------------------------------------------

    def expected(self, state: State, events: Sequence[Event], name: str, args: Sequence[Any]) -> Plain:
        """What a `vocabulary.expects` is really worth, after the events of the last step."""
        cross = cross_of(state.table)
        scored = [event for event in events if isinstance(event, Scored) and event.items]
        scored = [event for event in scored if event.items[0].path.startswith(("score.word", "score.turn"))]
        match name:
            case "word":
                wanted = str(args[0]).upper()
                amounts = [event.amount for event in scored if event.what == wanted]
                return sum(amounts) if amounts else None
            case "turn.score":
                return sum(event.amount for event in scored)
            case "turn.words":
                return sum(1 for event in scored if event.what)
            case "rack":
                held = sorted(cross.piece_codes[piece] for piece in state.zone("rack", int(args[0])))
                if held == sorted(read_tiles(str(args[1]), cross.alphabet)):
                    return True
                return "".join(cross.label(tile) for tile in held)
            case "bag":
                return state.count("bag")
            case "stack":
                square = cross.numbers.get(str(args[0]))
                return None if square is None else cell(cross, state, square)
        raise KeyError(name)


def _makers(cross: Cross, state: State, seat: int, word: bytes) -> Iterator[Action]:
    """The listed plays of a seat that make a word along their line; a single tile across it too."""
    board = cross.lister_board(state)
    for play in board.generate(cross.rack(state, seat)):
        check = board.check(play.placements, hand=0, lexicon=False)
        words = check.words if len(play.placements) == 1 else check.words[:1]
        if any(bytes(tile & ~IS_BLANK for tile in made.tiles) == word for made in words):
            yield listed_action(play, cross)
