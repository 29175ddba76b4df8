"""What an engine is, and what takes part in a game beside it.

An engine is code that knows the flow of one family of games; everything with a number in it comes from the rulespec.
It holds no state of its own: it declares a `Layout`, reads `State`, and yields ops. `docs/engines.md` builds one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import msgspec

from wordkit.game.actions import Action, Actions
from wordkit.game.ops import Op, ScoreLine
from wordkit.game.pieces import Layout, Plain
from wordkit.game.violations import Violation

if TYPE_CHECKING:
    from wordkit.game.events import Event
    from wordkit.game.state import State
    from wordkit.game.zones import Table
    from wordkit.spec.model import End as EndClause
    from wordkit.spec.model import RuleClause, Rules
    from wordkit.spec.vocabulary import Vocabulary


@runtime_checkable
class Engine(Protocol):
    """The flow of a family of games. Nothing here reads a clock, draws a random number or changes a state."""

    vocabulary: Vocabulary

    def layout(self, rules: Rules, seats: int) -> Layout:
        """The pieces, zones and variables of a game for so many seats."""

    def setup(self, rules: Rules, table: Table) -> Iterator[Op]:
        """Deals the game. It must say who is `ToMove`."""

    def legal(self, state: State, seat: int) -> Actions:
        """What a seat that is to move may do, from what that seat may know; falsy only if the game is over."""

    def check(self, state: State, seat: int, action: Action) -> Sequence[Violation]:
        """Every reason why this seat, which is to move, may not do this; empty when it may.

        Any action with a name of the vocabulary can come in, its declared arguments missing or of any plain value: it
        may have been sent by a stranger.
        """

    def perform(self, state: State, seat: int, action: Action, at: int) -> Iterable[Op]:
        """Carries out a legal action at a time (ms since the start): ops one by one, or a list of them all."""

    def timeout(self, state: State, deadline: str, at: int) -> Iterable[Op]:
        """What happens when a deadline that was set has come. It is no longer set then."""

    def value(self, state: State, name: str, seat: int | None, *args: int) -> int | Sequence[Sequence[int]]:
        """A variable of the scopes `end`, `rank`, `award` and `final`: a number, or the rows of a collection.

        `seat` is the one looked at; `args` are those of a collection that takes some (`seat.best(5)`).
        """

    def parse(self, text: str, state: State, seat: int) -> Action:
        """The action a text means; UnreadableAction, or AmbiguousAction with the candidates.

        It needn't be legal; IllegalAction is for a text that means something no action does (a word nobody can make).
        """

    def text(self, action: Action, state: State) -> str:
        """The canonical text of an action; `parse` reads it back."""

    def position(self, rules: Rules, table: Table, clauses: Sequence[RuleClause], names: Sequence[str]) -> Iterator[Op]:
        """Sets up what the clauses (of `vocabulary.givens`) say, in place of `setup`; PositionError if it can't be.

        `names` are the seats in order, as clauses name them (`rack ann: "EAR"`). Say who is `ToMove` if no clause did.
        """

    def position_text(self, state: State, names: Sequence[str]) -> str:
        """The clauses that set this position up again, for seats of these names; `""` if the engine knows none."""


class Measure(msgspec.Struct, frozen=True):
    """Something an engine measured in a step: a name of `vocabulary.measures`, the seat or None, and how much."""

    name: str
    seat: int | None
    value: int


class Extras(Protocol):
    """What an engine may have besides; the kernel looks for each by name."""

    open_actions: Collection[str]
    """Actions whose arguments everybody sees (a play on a board). Of others only the name is told (an exchange)."""

    secret_actions: Collection[str]
    """Actions of which nobody but the seat learns that they took place (writing a word behind one's hand).

    Others see nothing of it, and their versions, turns and times stay as they were (`State.seen_by`), as long as it
    changes only what is the seat's alone: variables of its own, marks that it sees. What it does in the open (a timer
    that starts, a piece that moves) is seen all the same, and told as done by nobody.
    """

    uses_roots: bool
    """Whether it hangs on the lexicon's same-word roots what is legal. A save then binds to them as to the words."""

    def words(self, action: Action, state: State) -> Sequence[str]:
        """The words an action makes, spelt as the working lexicon does; of what makes none, none.

        By it `ListActions.best(n, tier_up_to=50)` tells what a player with a small vocabulary finds.
        """

    def measures(self, before: State, after: State, events: Sequence[Event]) -> Iterable[Measure]:
        """What is worth counting over many games in the step between two states, with everything that happened.

        Asked by `simulate`, never in a match: it may take its time. `vocabulary.measures` declares the names.
        """

    def short_position(self, text: str, rules: Rules) -> str | None:
        """The clauses that a position written in the game's own short way means; None if it isn't written so."""

    def ending(self, state: State, end: EndClause) -> Iterator[Op]:
        """What an end of the rulespec does when its condition holds, in place of `End(end.path)`: `finish: round`."""

    def expected(self, state: State, events: Sequence[Event], name: str, args: Sequence[Any]) -> Plain:
        """The real value of something an example expects (`vocabulary.expects`), after the events of its last step."""


class PartTaker:
    """Takes part in a game beside its engine: a house rule, a bonus, an observer. Override what is needed.

    Its `slot` is a plain value kept in the state for it: saved, undone and compared with the rest. No view shows it,
    but a bot that searches finds it in `view.sample`: what some seat may not know doesn't belong there.
    """

    name: str = ""
    version: str = "1"
    initial: Plain = None

    def veto(self, state: State, seat: int, action: Action, slot: Plain) -> Iterable[Violation]:
        """Further reasons against an action the engine allows."""
        return ()

    def bonus(self, state: State, seat: int, action: Action, slot: Plain) -> Iterable[ScoreLine]:
        """Further items an action scores; asked before it is carried out."""
        return ()

    def observe(self, state: State, events: Sequence[Event], slot: Plain) -> Plain:
        """The new slot, after an action or a deadline: the new state and everything that happened, unredacted."""
        return slot
