"""The clock of a match: bots act when they have thought, deadlines come when they are due.

    clock = Clock(match, {1: Greedy()})
    while clock.step():  # until only people may act, or the game is over
        ...

Nothing here reads a clock: times are those of the match, whole ms since the start. What comes next follows from the
match alone, its seed and its history, so it is the same after undo, and in a match that was saved and loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from wordkit.game import Rng
from wordkit.game.ops import ToMove

if TYPE_CHECKING:
    from wordkit.bots import Bot
    from wordkit.game import Action, Match, State
    from wordkit.game.events import Step
    from wordkit.spec.model import BotClause, Rules


class Due(msgspec.Struct, frozen=True):
    """The bot of a seat acts at a time."""

    at: int
    seat: int


class Fires(msgspec.Struct, frozen=True):
    """Deadlines come at a time: all that are set to it."""

    at: int


Coming: TypeAlias = Due | Fires


@dataclass(slots=True)
class _Thought:
    """What the bot of a seat has been thinking about: the state since which.

    `idle`: its last action did nothing, it waits and sees. `wait`: how long it thinks, in ms; None until somebody asks.
    """

    since: State
    idle: bool
    wait: int | None = None


class Clock:
    """Says what comes next in a match if nobody else acts, and carries it out. Others may act on the match in between.

    - `bots`: the bot of each seat that has one. Other seats are people's: nothing is done for them.
    - `paces`: how long a seat's bot thinks (`paces_of`). Without, it acts at once.

    A bot begins to think when its seat may act: after its own last action, when it couldn't act before, and when a new
    phase begins for everybody (somebody may act again, or a deadline says who may). It acts when it has thought. Who
    began earlier is first at the same time, so everybody acts once before anybody acts twice; among those who began
    together a draw decides.

    A bot whose action did nothing at all waits until its seat sees something happen, or nothing else is to come.
    """

    def __init__(self, match: Match, bots: Mapping[int, Bot], paces: Mapping[int, BotClause] | None = None) -> None:
        self.match = match
        self.bots = dict(bots)
        self.paces = dict(paces or {})
        self._state: State | None = None  # up to where the match was followed
        self._thoughts: dict[int, _Thought] = {}
        self._choices: dict[int, tuple[int, Action]] = {}  # what each bot chose last, at which version of its seat's

    def next(self) -> Coming | None:
        """What comes next: a deadline before bots at the same time. None if nothing does: people are to act, or no one.

        Its time is never before that of the last action.
        """
        state = self.match.state
        if state.outcome is not None:
            return None
        if len(state.to_move) == 1 and not state.deadlines:
            # Alone and at once: nothing hangs on who has been thinking since when.
            (seat,) = state.to_move
            if seat in self.bots and seat not in self.paces:
                return Due(state.at, seat)
        self._follow()
        deadline = self.match.next_deadline
        ready = [seat for seat, thought in self._thoughts.items() if not thought.idle]
        if not ready and deadline is None and self.bots.keys() >= set(state.to_move):
            ready = list(self._thoughts)
        if not ready:
            return None if deadline is None else Fires(deadline)
        seat, at = ready[0], self._due(ready[0], state)
        if len(ready) > 1:
            due = {seat: self._due(seat, state) for seat in ready}
            at = min(due.values())
            seat = self._first([seat for seat in ready if due[seat] == at])
        return Fires(deadline) if deadline is not None and deadline <= at else Due(at, seat)

    def step(self) -> Coming | None:
        """Carries out what comes next, and says what it was. None, and nothing is done, if nothing comes."""
        coming = self.next()
        if isinstance(coming, Due):
            seat, match = coming.seat, self.match
            followed = self._state is match.state  # if not, nobody asked yet what it would choose
            match.apply(seat, self.choice(seat) if followed else decide(match, seat, self.bots[seat]), coming.at)
        elif coming is not None:
            self.match.advance(coming.at)
        return coming

    def choice(self, seat: int) -> Action:
        """What a bot does if its seat acts now, from nothing but its view.

        Made once, until its seat sees something happen: the same view and the same chance give the same action.
        """
        self._follow()
        seen = self.match.state.seen_by(seat).version
        known = self._choices.get(seat)
        if known is not None and known[0] == seen:
            return known[1]
        action = decide(self.match, seat, self.bots[seat])
        self._choices[seat] = (seen, action)
        return action

    # --- when --------------------------------------------------------------------------------------------------------

    def _due(self, seat: int, state: State) -> int:
        pace = self.paces.get(seat)
        if pace is None or not self._costs(seat, pace):
            return state.at
        thought = self._thoughts[seat]
        if thought.wait is None:
            seen = thought.since.seen_by(seat).version
            thought.wait = drawn(pace, Rng.stream(self.match.seed, f"bot {seat} wait/{seen}"))
        return max(state.at, thought.since.at + thought.wait)

    def _costs(self, seat: int, pace: BotClause) -> bool:
        """Whether what the bot has in mind takes time."""
        return pace.before is None or self.choice(seat).name in pace.before

    def _first(self, seats: list[int]) -> int:
        if len(seats) == 1:
            return seats[0]
        since = min((self._thoughts[seat].since for seat in seats), key=lambda state: state.version)
        together = [seat for seat in seats if self._thoughts[seat].since.version == since.version]
        if len(together) == 1:
            return together[0]
        # Several begin together only when everybody sees why. Drawn by what a spectator counts, so that it stays the
        # same whatever somebody did in secret before.
        version = since.seen_by(None).version
        order = Rng.stream(self.match.seed, f"order/{version}").shuffled(range(len(self.match.seats)))
        return min(together, key=order.index)

    # --- following the match -----------------------------------------------------------------------------------------

    def _follow(self) -> None:
        """Takes note of what happened since; from the start, if the match was taken back."""
        match, last = self.match, self._state
        if match.state is last:
            return
        taken = [] if last is None else match.history(last.version - 1)
        if not taken or taken[0][1] is not last:
            self._thoughts.clear()
            self._choices.clear()
            taken = match.history()
            last = taken[0][1]
            for seat in last.to_move:
                self._think(seat, last)
        before = taken[0][1]
        for step, after in taken[1:]:
            self._took(step, before, after)
            before = after
        self._state = before

    def _took(self, step: Step, before: State, after: State) -> None:
        thoughts, to_move = self._thoughts, after.to_move
        for seat in before.to_move:
            if seat not in to_move:
                thoughts.pop(seat, None)
        phase = begins(step, before, after)
        for seat in to_move:
            thought = thoughts.get(seat)
            if seat == step.seat:
                self._think(seat, after, idle=not step.happened)
            elif (
                phase
                or thought is None
                or (thought.idle and after.seen_by(seat).version > before.seen_by(seat).version)
            ):
                self._think(seat, after)

    def _think(self, seat: int, state: State, idle: bool = False) -> None:
        if seat in self.bots:
            self._thoughts[seat] = _Thought(state, idle)


def paces_of(rules: Rules, names: Mapping[int, str]) -> dict[int, BotClause]:
    """By seat, how long bots of these names think: those that the rulespec speaks of (`bot NAME`)."""
    return {seat: rules.bots[name] for seat, name in names.items() if name in rules.bots}


def begins(step: Step, before: State, after: State) -> bool:
    """Whether a step begins a new phase: another seat may act again, or a deadline says who may."""
    if step.deadline is not None:
        return any(type(happened.op) is ToMove for happened in step.happened)
    return any(seat not in before.to_move and seat != step.seat for seat in after.to_move)


def drawn(pace: BotClause, rng: Rng) -> int:
    """How long a bot of that pace thinks this time, in ms."""
    rows = pace.pace
    if not rows:
        return 0
    ticket = rng.below(sum(weight for weight, _, _ in rows))
    for weight, least, most in rows:
        if ticket < weight:
            return least + rng.below(most - least + 1)
        ticket -= weight
    raise AssertionError("a ticket beyond all weights")


def decide(match: Match, seat: int, bot: Bot) -> Action:
    """What a bot does now at its seat, from nothing but its view.

    Its chance is derived from the seed, the seat and the version as the seat counts: undo, a loaded save, and whatever
    others did in secret give the same again.
    """
    return bot.choose(match.view(seat), match.rng(f"bot {seat}", seat))
