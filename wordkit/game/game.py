"""A game ready to be played: rules, the engine that plays them, the words it uses; and its turns on plain states."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from wordkit.errors import EngineError, IllegalAction, PositionError, TimeRunsBackwards, UnreadableAction
from wordkit.game.actions import Action, Actions, Filtered, ListActions, bind
from wordkit.game.draft import Draft
from wordkit.game.engine import Engine, Measure, PartTaker
from wordkit.game.events import EVERYTHING, Event, Events, Step, events_of, sees
from wordkit.game.ops import Score
from wordkit.game.outcome import ending, finish
from wordkit.game.pieces import plain
from wordkit.game.position import Position, award_lines, clause_names, read_position
from wordkit.game.rng import stream_state
from wordkit.game.state import Seen, State, fresh, seat_names
from wordkit.game.view import View
from wordkit.game.violations import Violation
from wordkit.game.watching import watcher
from wordkit.game.zones import Table
from wordkit.texts import is_whole

if TYPE_CHECKING:
    from wordkit._core import Lexicon
    from wordkit.spec.model import Rules

LATEST = 2**53 - 1
"""The latest time, in ms: every JSON reader knows it exactly."""
LONGEST_TEXT = 2_000
MOST_TIMEOUTS = 100_000


class Game:
    """Rules, their engine, the working lexicon (None if the game uses no words) and who takes part beside the engine.

    It holds no match: every method takes a state, and those that change it hand back the next one.
    """

    def __init__(
        self, rules: Rules, engine: Engine, lexicon: Lexicon | None = None, part_takers: Sequence[PartTaker] = ()
    ) -> None:
        self.watcher = watcher()
        self.rules = rules if self.watcher is None else self.watcher.rules(rules)
        self.engine = engine
        self.lexicon = lexicon
        self.part_takers = tuple(part_takers)
        # An argument is declared by its name, or as `name: what it is`.
        self._actions = {
            decl.name: frozenset(arg.partition(":")[0].strip() for arg in decl.args)
            for decl in engine.vocabulary.actions
        }
        self._vetoers = self._overriding("veto")
        self._givers = self._overriding("bonus")
        self._observers = self._overriding("observe")
        self._tables: dict[int, Table] = {}

    def _overriding(self, method: str) -> tuple[PartTaker, ...]:
        """The part-takers that have a method of their own: with none of them a turn makes no call at all."""
        return tuple(part for part in self.part_takers if getattr(type(part), method) is not getattr(PartTaker, method))

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.rules, self.engine, self.lexicon, self.part_takers)

    @property
    def name(self) -> str:
        return self.rules.name

    @property
    def title(self) -> str:
        return self.rules.title

    @cached_property
    def words_checksum(self) -> str | None:
        """What a match binds to of its words: SHA-256 of the working lexicon's alphabet and words; None without words.

        Tiers and tags don't count: which words there are has been settled, and how common they are decides nothing. The
        same-word roots count if the engine says that it `uses_roots`.
        """
        if self.lexicon is None:
            return None
        return self.lexicon.words_checksum(roots=bool(getattr(self.engine, "uses_roots", False)))

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    # --- starting ----------------------------------------------------------------------------------------------------

    def table(self, seats: int) -> Table:
        """The layout for so many seats, made once. ValueError if the game isn't for so many."""
        if seats not in self._tables:
            lo, hi = self.rules.players
            if not lo <= seats <= hi:
                raise ValueError(f"{self.name} is for {f'{lo} to {hi}' if lo < hi else lo} seats, not {seats}")
            self._tables[seats] = Table(self, seats)
        return self._tables[seats]

    def start(self, seats: Sequence[str] | int = 2, seed: int | str = 0) -> State:
        """The state after the set-up, for seats of these names or so many."""
        return self.started(self.called(seats), seed)[0]

    def called(self, seats: Sequence[str] | int) -> tuple[str, ...]:
        """The names of seats: those given, or of so many. ValueError for so many if the game isn't for them."""
        if isinstance(seats, int):
            self.table(seats)  # before so many names are made
            return seat_names(seats)
        return tuple(seats)

    def started(self, names: tuple[str, ...], seed: int | str) -> tuple[State, Step]:
        """The state after the set-up for seats of these names, and what it took."""
        table = self.table(len(names))
        draft = Draft(self._fresh(table, seed), 0)
        draft.names = names
        draft.run(self.engine.setup(self.rules, table))
        return self._begun(draft)

    def position(self, text: str, seats: int | None = None, seed: int | str = 0) -> State:
        """The state a position text describes; PositionError says what is wrong with it.

        The text holds the engine's own clauses (`engine.vocabulary.givens`) and, for every game, `seats ann bob`,
        `to_move ann`, `total ann: 12` and `seed 7`. What it doesn't say is as the engine sets it up.
        """
        return self.positioned(read_position(self, text, seats), seed)[0]

    def positioned(self, position: Position, seed: int | str) -> tuple[State, Step]:
        """The state a position describes, and what it took. A seed that the position names counts."""
        seed = position.seeded(seed)
        try:
            table = self.table(len(position.names))
        except ValueError as error:
            raise PositionError(str(error)) from error
        if position.dealt:
            return self.started(position.names, seed)
        draft = Draft(self._fresh(table, seed), 0)
        draft.names = position.names
        try:
            draft.run(self.engine.position(self.rules, draft.table, position.clauses, position.names))
        except EngineError as error:
            raise PositionError(str(error)) from error
        draft.run(position.ops())
        state, step = self._begun(draft)
        for seat in state.to_move:
            if not self.legal(state, seat):
                raise PositionError(f"`{position.names[seat]}` can't be to move: nothing is legal for it")
        return state, step

    def position_text(self, state: State, names: Sequence[str] = ()) -> str:
        """The text that sets this position up again, as far as the engine can say it.

        Seats are called by `names`; one that a clause can't say is written as a word (`Anna_Maria`).
        """
        names = clause_names(names or View(state, None).names)
        lines = [f"seats {' '.join(names)}", self.engine.position_text(state, names).strip()]
        if any(state.totals):
            lines.append(
                "total " + " ".join(f"{name}: {total}" for name, total in zip(names, state.totals, strict=True))
            )
        lines += award_lines(state, names)
        if state.to_move:
            lines.append("to_move " + " ".join(names[seat] for seat in state.to_move))
        return "\n".join(line for line in lines if line) + "\n"

    def _fresh(self, table: Table, seed: int | str) -> State:
        slots = {part.name: plain(part.initial) for part in self.part_takers}
        return fresh(table, stream_state(seed, "deal"), slots)

    def _begun(self, draft: Draft) -> tuple[State, Step]:
        if draft.end is not None:
            finish(draft)
        elif not draft.to_move and not draft.deadlines:
            raise EngineError(f"the set-up of {self.name} says of nobody that it is to move")
        state, step = draft.freeze(), Step(None, 0, None, None, draft.happened)
        if self.watcher is not None:
            self.watcher.taken(self.rules, step, state)
        return state, step

    # --- asking ------------------------------------------------------------------------------------------------------

    def legal(self, state: State, seat: int) -> Actions:
        """What a seat may do; empty if it isn't to move or the game is over. Made once a state."""
        if state.outcome is not None or seat not in state.to_move:
            return ListActions()
        return state.memo(("legal", seat), lambda state: self._legal(state, seat))

    def _legal(self, state: State, seat: int) -> Actions:
        actions = self.engine.legal(state, seat)
        if self._tiers:
            bind(actions, lambda action, tier: self._finds(state, action, tier))
        if not self._vetoers and not self._givers:
            return actions
        slots = state.slots

        def vetoed(action: Action) -> bool:
            return any(any(True for _ in part.veto(state, seat, action, slots[part.name])) for part in self._vetoers)

        def bonus(action: Action) -> int:
            return sum(
                line.amount for part in self._givers for line in part.bonus(state, seat, action, slots[part.name])
            )

        return Filtered(actions, vetoed, bonus if self._givers else None)

    @cached_property
    def _tiers(self) -> bool:
        """Whether it can be told which actions a player of some vocabulary finds."""
        return self.lexicon is not None and hasattr(self.engine, "words") and self.lexicon.info["tiers"] is not None

    def _finds(self, state: State, action: Action, tier_up_to: int) -> bool:
        tier: Callable[[str], int | None] = self.lexicon.tier  # type: ignore[union-attr]
        tiers = map(tier, self.engine.words(action, state))  # type: ignore[attr-defined]
        return all(each is not None and each <= tier_up_to for each in tiers)

    def measures(self, before: State, step: Step, after: State) -> tuple[Measure, ...]:
        """What the engine measures in a step that led from one state to the next, for reports; most measure nothing.

        EngineError for a measure that its vocabulary doesn't declare.
        """
        if self._measuring is None:
            return ()
        events = Events(after.table, [(after.version, step)], EVERYTHING)
        found = tuple(self._measuring(before, after, events))
        for measure in found:
            if measure.name not in self._measures:
                raise EngineError(f"the engine declares no measure `{measure.name}`")
        return found

    @cached_property
    def _measuring(self) -> Callable[[State, State, Sequence[Event]], Iterable[Measure]] | None:
        return getattr(self.engine, "measures", None)

    @cached_property
    def _measures(self) -> frozenset[str]:
        return frozenset(decl.name for decl in self.engine.vocabulary.measures)

    def check(self, state: State, seat: int, action: Action) -> list[Violation]:
        """Every reason why this seat may not do this now; empty when it may. Nothing is changed.

        TypeError for what isn't an action: a text becomes one by `parse`.
        """
        if not isinstance(action, Action):
            raise TypeError(f"an action is an Action, as `parse` or `legal` give it, not {action!r}")
        if state.outcome is not None:
            return [Violation(code="game_over")]
        if seat not in state.to_move:
            return [Violation(code="not_your_turn")]
        declared = self._actions.get(action.name)
        if declared is None:
            return [Violation(code="no_such_action", args={"action": action.name})]
        if action.native is None and not action.args.keys() <= declared:
            # Two actions that mean the same would differ by what nobody reads. (The engine's own have what it gave.)
            extra = ", ".join(sorted(action.args.keys() - declared))
            return [Violation(code="no_such_action", args={"action": f"{action.name} with {extra}"})]
        found = list(self.engine.check(state, seat, action))
        for part in self._vetoers:
            found += part.veto(state, seat, action, state.slots[part.name])
        if found and self.watcher is not None:
            self.watcher.refused(self.rules, found)
        return found

    def parse(self, text: str, state: State, seat: int) -> Action:
        """The action a text means; UnreadableAction or AmbiguousAction if there is no telling."""
        if len(text) > LONGEST_TEXT or not text.strip():
            why = "too_long_to_read" if text.strip() else "nothing_to_read"
            raise UnreadableAction.because(self.rules, f"text.table.{why}", text[:80])
        if not is_whole(text):
            raise UnreadableAction.because(self.rules, "text.table.no_text", text)
        try:
            return self.engine.parse(text.strip(), state, seat)
        except IllegalAction as refused:  # a text can already name what can't be done
            if self.watcher is not None:
                self.watcher.refused(self.rules, refused.violations)
            raise

    def text(self, action: Action, state: State) -> str:
        """The canonical text of an action."""
        return self.engine.text(action, state)

    def view(self, state: State, seat: int | None) -> View:
        """What a seat (None: a spectator) may know."""
        return View(state, seat)

    # --- changing ----------------------------------------------------------------------------------------------------

    def apply(self, state: State, seat: int, action: Action, at: int | None = None) -> State:
        """The state after an action at a time (ms since the start; None: the time of the last one).

        Deadlines that are due by then, at that very time included, come first. IllegalAction lists what is wrong.
        """
        return self.steps(state, seat, action, at)[-1][1]

    def advance(self, state: State, at: int) -> State:
        """The state after every deadline due by a time has come; the same state if none is."""
        taken = list(self.timeouts(state, at))
        return taken[-1][1] if taken else state

    def steps(self, state: State, seat: int, action: Action, at: int | None) -> list[tuple[Step, State]]:
        """The deadlines due by then and the action, each with the state it led to; all of them or an exception."""
        at = state.at if at is None else at
        _require_time(at, state)
        taken = list(self.timeouts(state, at)) if state.deadlines else []
        if taken:
            state = taken[-1][1]
        violations = self.check(state, seat, action)
        if violations:
            raise IllegalAction.because(self.rules, violations)
        action.told(lambda: self.engine.text(action, state))
        draft = Draft(state, at)
        draft.version += 1
        draft.turns += 1
        if not self._givers:
            draft.run(self.engine.perform(state, seat, action, at))
        else:
            extra = [(p.name, tuple(p.bonus(state, seat, action, state.slots[p.name]))) for p in self._givers]
            draft.run(self.engine.perform(state, seat, action, at))
            for name, lines in extra:
                if lines:
                    draft.apply(Score(seat, lines, what=name))
        taken.append(self._settled(draft, Step(seat, at, action, None, draft.happened)))
        return taken

    def timeouts(self, state: State, at: int) -> Iterator[tuple[Step, State]]:
        """Each deadline due by a time, in the order of their times and names, with the state it led to."""
        _require_time(at, state)
        for _ in range(MOST_TIMEOUTS):
            if state.outcome is not None or not state.deadlines or state.deadlines[0][0] > at:
                return
            due, name = state.deadlines[0]
            draft = Draft(state, due)
            draft.deadlines = state.deadlines[1:]
            draft.version += 1
            draft.run(self.engine.timeout(draft.freeze(), name, due))
            step, state = self._settled(draft, Step(None, due, None, name, draft.happened))
            yield step, state
        raise EngineError(f"{self.name} set {MOST_TIMEOUTS} deadlines in a row")

    def _settled(self, draft: Draft, step: Step) -> tuple[Step, State]:
        """Ends looked at, observers told."""
        state = draft.freeze()
        so_far = len(draft.happened)
        if draft.end is None and draft.table.conditional_ends:
            for op in ending(state, step.seat):
                draft.apply(op)
        if draft.end is not None:
            finish(draft)
        elif not draft.to_move and not draft.deadlines:
            raise EngineError(f"nobody is to move in {self.name}, no timer is set, and it isn't over")
        if draft.seen is not None:
            draft.seen = _counted(draft.table, draft.seen, step)
        if draft.outcome is not None or len(draft.happened) > so_far or draft.seen is not None:
            state = draft.freeze()
        if self._observers:
            state = self._observed(draft, step, state)
        if self.watcher is not None:
            self.watcher.taken(self.rules, step, state)
        return step, state

    def _observed(self, draft: Draft, step: Step, state: State) -> State:
        events = tuple(events_of(state.table, step, state.version, EVERYTHING))
        slots = dict(state.slots)
        for part in self._observers:
            slots[part.name] = plain(part.observe(state, events, slots[part.name]))
        draft.slots = slots
        return draft.freeze()


def _counted(table: Table, before: tuple[Seen, ...], step: Step) -> tuple[Seen, ...]:
    """The numbers of every viewer after a step: who sees nothing of it counts on from where it was."""
    viewers = (*range(table.seats), None)
    public = step.action is None or step.action.name not in table.secret_actions  # everybody sees that it took place
    return tuple(
        Seen(was.version + 1, was.turns + (step.action is not None), step.at)
        if public or sees(table, step, viewer)
        else was
        for viewer, was in zip(viewers, before, strict=True)
    )


def _require_time(at: int, state: State) -> None:
    """Refuses what is no time, what no save could hold, and what is over."""
    if type(at) is not int:
        raise TypeError(f"a time is a whole number of ms, not {at!r}")
    if at > LATEST:
        raise ValueError(f"a time is at most {LATEST} ms")
    if at < state.at:
        raise TimeRunsBackwards(at, state.at)
