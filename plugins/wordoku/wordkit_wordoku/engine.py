"""The engine: what the kernel asks of a game of private grids, each question answered in a module of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from wordkit.game.actions import Action, Actions
from wordkit.game.engine import Measure
from wordkit.game.ops import Op
from wordkit.game.pieces import Layout, Plain
from wordkit.game.violations import Violation
from wordkit_wordoku.dealing import layout
from wordkit_wordoku.expected import expected
from wordkit_wordoku.grids import grids_of
from wordkit_wordoku.judge import check_action, read_cells
from wordkit_wordoku.legal import legal
from wordkit_wordoku.measures import measures
from wordkit_wordoku.position import position, position_text, short_position
from wordkit_wordoku.rounds import perform, setup, timeout
from wordkit_wordoku.text import action_text, read_action
from wordkit_wordoku.values import Value, value
from wordkit_wordoku.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from wordkit.game.events import Event
    from wordkit.game.state import State
    from wordkit.game.zones import Table
    from wordkit.spec.model import RuleClause, Rules


class TileGrid:
    """Everybody arranges tiles in a grid of one's own, in secret and against the clock. It holds no state."""

    vocabulary = VOCABULARY
    secret_actions = frozenset({"place", "move", "remove", "clear", "wild", "unwild", "grid"})
    open_actions = frozenset({"ready", "done"})

    # --- a game ------------------------------------------------------------------------------------------------------

    def layout(self, rules: Rules, seats: int) -> Layout:
        return layout(rules)

    def setup(self, rules: Rules, table: Table) -> Iterator[Op]:
        return setup(grids_of(table))

    def position(self, rules: Rules, table: Table, clauses: Sequence[RuleClause], names: Sequence[str]) -> Iterator[Op]:
        return position(grids_of(table), clauses, names)

    def position_text(self, state: State, names: Sequence[str]) -> str:
        return position_text(grids_of(state.table), state, names)

    def short_position(self, text: str, rules: Rules) -> str | None:
        return short_position(text, rules)

    # --- rounds ------------------------------------------------------------------------------------------------------

    def legal(self, state: State, seat: int) -> Actions:
        return legal(grids_of(state.table), state, seat)

    def words(self, action: Action, state: State) -> Sequence[str]:
        """The words of a whole grid."""
        cells = read_cells(action.get("cells")) if action.name == "grid" else None
        if cells is None:
            return ()
        grids = grids_of(state.table)
        return [line.word for line in grids.core.score(grids.cells(cells)).lines if line.letters]

    def check(self, state: State, seat: int, action: Action) -> list[Violation]:
        return check_action(grids_of(state.table), state, seat, action)

    def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
        return perform(grids_of(state.table), state, seat, action, at)

    def timeout(self, state: State, deadline: str, at: int) -> Iterator[Op]:
        return timeout(grids_of(state.table), state, deadline, at)

    def value(self, state: State, name: str, seat: int | None, *args: int) -> Value:
        """A variable of the ends, the ranking, the awards and the final scores."""
        return value(state, name, seat or 0)

    def measures(self, before: State, after: State, events: Sequence[Event]) -> Iterator[Measure]:
        return measures(grids_of(after.table), before, after)

    # --- texts -------------------------------------------------------------------------------------------------------

    def text(self, action: Action, state: State) -> str:
        return action_text(grids_of(state.table), action)

    def parse(self, text: str, state: State, seat: int) -> Action:
        return read_action(grids_of(state.table), state, seat, text)

    # --- examples ----------------------------------------------------------------------------------------------------

    def expected(self, state: State, events: Sequence[Event], name: str, args: Sequence[Any]) -> Plain:
        """What a `vocabulary.expects` is really worth."""
        return expected(grids_of(state.table), state, name, args)
