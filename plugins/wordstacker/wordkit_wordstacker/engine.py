"""The engine: what the kernel asks of a game of words on a table, each question answered in a module of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from wordkit.game.actions import Action, Actions
from wordkit.game.engine import Measure
from wordkit.game.ops import End, Op
from wordkit.game.pieces import Layout, Plain
from wordkit.game.violations import Violation
from wordkit_wordstacker.dealing import layout, setup
from wordkit_wordstacker.expected import expected
from wordkit_wordstacker.judge import check_action
from wordkit_wordstacker.legal import legal, open_now
from wordkit_wordstacker.measures import measures
from wordkit_wordstacker.moves import steps_of
from wordkit_wordstacker.position import position, position_text, short_position
from wordkit_wordstacker.stack import stack_of
from wordkit_wordstacker.text import action_text, read_action
from wordkit_wordstacker.turns import perform, round_over, timeout
from wordkit_wordstacker.values import Value, value
from wordkit_wordstacker.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from wordkit.game.events import Event
    from wordkit.game.state import State
    from wordkit.game.zones import Table
    from wordkit.spec.model import End as EndClause
    from wordkit.spec.model import RuleClause, Rules


class Tablewords:
    """Words on a table that everybody changes, with letters and tasks in hand. It holds no state."""

    vocabulary = VOCABULARY
    # S23: what lies face up, goes or is done is seen by all; what is drawn from a pile is its taker's alone
    open_actions = frozenset(action.name for action in VOCABULARY.actions)

    # --- a game ------------------------------------------------------------------------------------------------------

    def layout(self, rules: Rules, seats: int) -> Layout:
        return layout(rules, seats)

    def setup(self, rules: Rules, table: Table) -> Iterator[Op]:
        return setup(stack_of(table))

    def position(self, rules: Rules, table: Table, clauses: Sequence[RuleClause], names: Sequence[str]) -> Iterator[Op]:
        return position(stack_of(table), clauses, names)

    def position_text(self, state: State, names: Sequence[str]) -> str:
        return position_text(stack_of(state.table), state, names)

    def short_position(self, text: str, rules: Rules) -> str | None:
        return short_position(text, rules)

    # --- turns -------------------------------------------------------------------------------------------------------

    def legal(self, state: State, seat: int) -> Actions:
        return legal(stack_of(state.table), state, seat)

    def words(self, action: Action, state: State) -> Sequence[str]:
        """The words that an action makes."""
        return [word for _, word in steps_of(action) or ()] if action.name in ("play", "complete") else ()

    def check(self, state: State, seat: int, action: Action) -> list[Violation]:
        return check_action(stack_of(state.table), state, seat, action)

    def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
        return perform(stack_of(state.table), state, seat, action, at)

    def timeout(self, state: State, deadline: str, at: int) -> Iterator[Op]:
        return timeout(stack_of(state.table), state, deadline, at)

    def value(self, state: State, name: str, seat: int | None, *args: int) -> Value:
        """A variable of the ends, the ranking, the awards and the final scores."""
        return value(state, name, seat or 0)

    def ending(self, state: State, end: EndClause) -> Iterator[Op]:
        """S12: an end with `finish: round` comes when all seats have had as many turns."""
        if end.args["finish"] != "round" or round_over(state):
            yield End(end.path)

    def measures(self, before: State, after: State, events: Sequence[Event]) -> Iterator[Measure]:
        return measures(stack_of(after.table), before, after, events)

    # --- texts -------------------------------------------------------------------------------------------------------

    def text(self, action: Action, state: State) -> str:
        return action_text(stack_of(state.table).table_words(state), stack_of(state.table), action)

    def parse(self, text: str, state: State, seat: int) -> Action:
        stack = stack_of(state.table)
        return read_action(
            text,
            stack.spread(state, seat),
            stack,
            open_now(stack, state, seat),
            lambda action: not check_action(stack, state, seat, action),
        )

    # --- examples ----------------------------------------------------------------------------------------------------

    def expected(self, state: State, events: Sequence[Event], name: str, args: Sequence[Any]) -> Plain:
        """What a `vocabulary.expects` is really worth, after the events of the last step."""
        return expected(stack_of(state.table), state, events, name, args)
