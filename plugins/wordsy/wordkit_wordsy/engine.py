"""The engine: what the kernel asks of a game of words on boards, each question answered in a module of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from wordkit.game.actions import Action, Actions
from wordkit.game.engine import Measure
from wordkit.game.ops import End, Op
from wordkit.game.pieces import Layout, Plain
from wordkit.game.violations import Violation
from wordkit_wordsy.dealing import layout
from wordkit_wordsy.history import latest
from wordkit_wordsy.judge import check_action
from wordkit_wordsy.legal import legal
from wordkit_wordsy.measures import measures
from wordkit_wordsy.position import position, position_text, row_text, short_position
from wordkit_wordsy.rounds import perform, setup, timeout
from wordkit_wordsy.smith import smith_of
from wordkit_wordsy.text import action_text, read_action
from wordkit_wordsy.values import Value, value
from wordkit_wordsy.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from wordkit.game.events import Event
    from wordkit.game.state import State
    from wordkit.game.zones import Table
    from wordkit.spec.model import End as EndClause
    from wordkit.spec.model import RuleClause, Rules


class Wordsmith:
    """Everybody writes one word in secret at the same time, for the cards that lie face up. It holds no state."""

    vocabulary = VOCABULARY
    secret_actions = frozenset({"write", "erase"})
    open_actions = frozenset({"lock", "accept", "challenge"})
    uses_roots = True

    # --- a game ------------------------------------------------------------------------------------------------------

    def layout(self, rules: Rules, seats: int) -> Layout:
        return layout(rules)

    def setup(self, rules: Rules, table: Table) -> Iterator[Op]:
        return setup(smith_of(table))

    def position(self, rules: Rules, table: Table, clauses: Sequence[RuleClause], names: Sequence[str]) -> Iterator[Op]:
        return position(smith_of(table), clauses, names)

    def position_text(self, state: State, names: Sequence[str]) -> str:
        return position_text(smith_of(state.table), state, names)

    def short_position(self, text: str, rules: Rules) -> str | None:
        return short_position(text, rules)

    # --- rounds ------------------------------------------------------------------------------------------------------

    def legal(self, state: State, seat: int) -> Actions:
        return legal(smith_of(state.table), state, seat)

    def words(self, action: Action, state: State) -> Sequence[str]:
        """The word that is written."""
        return (str(action["word"]),) if action.name == "write" else ()

    def check(self, state: State, seat: int, action: Action) -> list[Violation]:
        return check_action(smith_of(state.table), state, seat, action)

    def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
        return perform(smith_of(state.table), state, seat, action, at)

    def timeout(self, state: State, deadline: str, at: int) -> Iterator[Op]:
        return timeout(smith_of(state.table), state, deadline, at)

    def value(self, state: State, name: str, seat: int | None, *args: int) -> Value:
        """A variable of the rounds, the ends, the ranking, the awards and the final scores."""
        return value(state, name, seat or 0, *args)

    def ending(self, state: State, end: EndClause) -> Iterator[Op]:
        """Ends come when a round is over: points that a challenge can still take away end nothing."""
        if state.var("phase") == "settled":
            yield End(end.path)

    def measures(self, before: State, after: State, events: Sequence[Event]) -> Iterator[Measure]:
        return measures(smith_of(after.table), before, after)

    # --- texts -------------------------------------------------------------------------------------------------------

    def text(self, action: Action, state: State) -> str:
        return action_text(smith_of(state.table), state, action)

    def parse(self, text: str, state: State, seat: int) -> Action:
        return read_action(smith_of(state.table), state, text)

    # --- examples ----------------------------------------------------------------------------------------------------

    def expected(self, state: State, events: Sequence[Event], name: str, args: Sequence[Any]) -> Plain:
        """What a `vocabulary.expects` is really worth, after the events of the last step."""
        smith = smith_of(state.table)
        match name:
            case "word":
                return smith.scorer(state).score(str(args[0]))
            case "points":
                row = latest(state)[args[0]]
                return None if row is None else row.points
            case "bonus":
                row = latest(state)[args[0]]
                return None if row is None else row.bonus
            case "round":
                return state.number("round")
            case "fastest" | "first" | "no_flip":
                held = state.var(name)
                return held == args[0] or (f"seat {held + 1}" if isinstance(held, int) else "nobody")
            case "row":
                return row_text(smith, state)
            case "deck":
                return state.count("deck")
            case "discarded":
                return state.count("discard")
        raise KeyError(name)
