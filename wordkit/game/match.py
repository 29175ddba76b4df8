"""A match: a game being played, with its history. The small API for embedders."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING

from wordkit.errors import SaveError, StaleVersion
from wordkit.game.actions import Action, Actions
from wordkit.game.events import EVERYTHING, Events, Step
from wordkit.game.outcome import Outcome
from wordkit.game.pieces import plain
from wordkit.game.rng import Rng
from wordkit.game.state import State, standing
from wordkit.game.view import View
from wordkit.game.violations import Violation

if TYPE_CHECKING:
    from wordkit.game.game import Game
    from wordkit.game.position import Position


class Match:
    """A game being played by named seats, from a seed. The same seed, names and actions give the same bytes.

    `seats` are names, or how many there are; every `seat` below is a number from 0 or a name. Times are whole ms since
    the start, 2**53 - 1 at most. Nothing here reads a clock.
    """

    def __init__(self, game: Game, seats: Sequence[str] | int = 2, seed: int | str = 0) -> None:
        if isinstance(seats, str):
            raise TypeError(f"seats are a list of names or how many there are, not {seats!r}")
        names = game.called(seats)
        for name in names:
            if type(plain(name)) is not str:
                raise TypeError(f"a seat's name is a text, not {name!r}")
        state, step = game.started(names, seed)
        self._begin(game, names, seed, None, state, step)

    def _begin(
        self, game: Game, names: tuple[str, ...], seed: int | str, position: str | None, state: State, step: Step
    ) -> None:
        if len(set(names)) < len(names):
            raise ValueError(f"two seats have the same name: {', '.join(names)}")
        self.game = game
        self.seats = names
        self.seed = str(seed)
        self.start_position = position
        self._saveable = True
        self._states = [state]
        self._steps = [step]
        self._undone: list[tuple[Step, State]] = []

    @classmethod
    def from_position(cls, game: Game, text: str, seats: int | None = None, seed: int | str = 0) -> Match:
        """A match that starts from a position; PositionError says what is wrong with the text."""
        from wordkit.game.position import read_position

        return cls.at(game, read_position(game, text, seats), seed, text)

    @classmethod
    def at(cls, game: Game, position: Position, seed: int | str = 0, text: str | None = None) -> Match:
        """A match that starts from a position already read. Without its text it can't be saved."""
        match = cls.__new__(cls)
        seed = position.seeded(seed)
        match._begin(game, position.names, seed, text, *game.positioned(position, seed))
        match._saveable = text is not None
        return match

    # --- asking ------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state now. It holds everything: never hand it to a bot or a client, they get `view`."""
        return self._states[-1]

    @property
    def version(self) -> int:
        """How many actions and deadlines led here. A seat counts only those it sees something of: `view.version`."""
        return self._states[-1].version

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may act now; several when play is simultaneous, none when the game is over."""
        return self._states[-1].to_move

    @property
    def outcome(self) -> Outcome | None:
        """None, or how the game ended."""
        return self._states[-1].outcome

    @property
    def next_deadline(self) -> int | None:
        """When the next timer fires (ms since the start), None if none is set."""
        deadlines = self._states[-1].deadlines
        return deadlines[0][0] if deadlines else None

    def seat(self, seat: int | str) -> int:
        """The number of a seat; ValueError if there is no such one."""
        if isinstance(seat, str):
            if seat in self.seats:
                return self.seats.index(seat)
        elif isinstance(seat, int) and 0 <= seat < len(self.seats):
            return int(seat)
        raise ValueError(f"there is no seat {seat!r}: the seats are {', '.join(self.seats)}")

    def legal(self, seat: int | str) -> Actions:
        """What a seat may do now; empty if it isn't to move or the game is over."""
        return self.game.legal(self._states[-1], self.seat(seat))

    def check(self, seat: int | str, action: Action) -> list[Violation]:
        """Every reason why a seat may not do this now; empty when it may. Commits nothing."""
        return self.game.check(self._states[-1], self.seat(seat), action)

    def parse(self, text: str, seat: int | str) -> Action:
        """The action a text means for a seat now; UnreadableAction or AmbiguousAction."""
        return self.game.parse(text, self._states[-1], self.seat(seat))

    def view(self, seat: int | str | None) -> View:
        """What a seat (None: a spectator) may know now."""
        return View(self._states[-1], None if seat is None else self.seat(seat), self.seats)

    def events(self, seat: int | str | None, since: int | None = None) -> Events:
        """What happened after version `since` (None: from the set-up on), as a seat or a spectator may know it.

        Versions, here and in the events, are those of its view.
        """
        viewer = None if seat is None else self.seat(seat)

        def seen(state: State) -> int:
            return state.seen_by(viewer).version

        first = 0 if since is None else bisect_right(self._states, since, key=seen)
        taken = zip(self._states[first:], self._steps[first:], strict=True)
        return Events(self.state.table, [(seen(state), step) for state, step in taken], viewer)

    def record(self, since: int = -1) -> Events:
        """Everything that happened after a version, unredacted: for referees, reports and tests."""
        return Events(self.state.table, list(enumerate(self._steps))[since + 1 :], EVERYTHING)

    def rng(self, name: str, seat: int | str | None = None) -> Rng:
        """The stream a bot of that name draws from at this version: the same again after undo, save and load.

        With a seat at the version as that seat counts: then the secret actions of others don't change what it draws.
        """
        version = self.version if seat is None else self.state.seen_by(self.seat(seat)).version
        return Rng.stream(self.seed, f"{name}/{version}")

    # --- changing ----------------------------------------------------------------------------------------------------

    def apply(self, seat: int | str, action: Action, at: int | None = None, expect: int | None = None) -> Events:
        """Does it, and hands back what happened as that seat may know it.

        `at`: the time (None: that of the last action); deadlines due by then come first. `expect`: the version of the
        view this seat decided on. IllegalAction, StaleVersion and TimeRunsBackwards leave everything as it was.
        """
        state = self._states[-1]
        number = self.seat(seat)
        if expect is not None and expect != (version := state.seen_by(number).version):
            raise StaleVersion(expect, version)
        return self._take(self.game.steps(state, number, action, at), number)

    def advance(self, at: int) -> Events:
        """Lets every deadline due by a time come, and hands back what happened as everybody may know it.

        If none is due nothing changes, not even the time.
        """
        return self._take(list(self.game.timeouts(self._states[-1], at)), None)

    def _take(self, taken: Sequence[tuple[Step, State]], viewer: int | None) -> Events:
        for step, state in taken:
            self._states[-1].derived.clear()  # most is never asked for again; and what was made of a state may hold it
            self._steps.append(step)
            self._states.append(state)
        if taken:
            self._undone.clear()
        steps = [(state.seen_by(viewer).version, step) for step, state in taken]
        return Events(self.state.table, steps, viewer)

    def undo(self) -> bool:
        """Takes the last action or deadline back, everything of it; False at the start."""
        if len(self._states) == 1:
            return False
        self._undone.append((self._steps.pop(), self._states.pop()))
        return True

    def redo(self) -> bool:
        """Does again what was undone last; False if there is nothing, or something else was done since."""
        if not self._undone:
            return False
        step, state = self._undone.pop()
        self._steps.append(step)
        self._states.append(state)
        return True

    def branch(self, version: int | None = None) -> Match:
        """Another match with the same past up to a version (None: now), to be played on in another way.

        ValueError for a version that this match hasn't reached, or has gone back from.
        """
        last = self.version if version is None else version
        if not 0 <= last <= self.version:
            raise ValueError(f"this match is at version {self.version}, there is no version {last} in it")
        other = copy(self)
        other._states = self._states[: last + 1]
        other._steps = self._steps[: last + 1]
        other._undone = []
        return other

    # --- saving ------------------------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The match as a save: the resolved rulespec and every turn. Its schema is `wordkit/schemas/save.json`."""
        from wordkit.game.save import save_of

        if not self._saveable:
            raise SaveError("position", "this match was set up from clauses and has no position text to save")
        return save_of(self)

    @classmethod
    def from_json(cls, text: str | bytes, load: Callable[[str, Mapping[str, object]], Game] | None = None) -> Match:
        """The match of a save, replayed and verified; SaveError names what is wrong, and where.

        `load` makes a game of a rulespec's text and its options; None is `wordkit.load`, with what is installed.
        """
        from wordkit.game.save import load_save

        return load_save(text, load)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the save to a file: wholly or not at all, whatever happens meanwhile."""
        from wordkit.game.files import write_whole

        write_whole(path, self.to_json().encode())

    @classmethod
    def load(
        cls, path: str | os.PathLike[str], load: Callable[[str, Mapping[str, object]], Game] | None = None
    ) -> Match:
        """The match of a save in a file; as `from_json`."""
        with open(path, "rb") as file:
            return cls.from_json(file.read(), load)

    def history(self, since: int | None = None) -> list[tuple[Step, State]]:
        """What was taken after version `since` (None: from the set-up on), each step with the state it led to."""
        first = 0 if since is None else since + 1
        return list(zip(self._steps[first:], self._states[first:], strict=True))

    @property
    def steps(self) -> tuple[Step, ...]:
        """The set-up, then every action and deadline in order."""
        return tuple(self._steps)

    @property
    def states(self) -> tuple[State, ...]:
        """The state after each of `steps`."""
        return tuple(self._states)

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}: {standing(self.state, self.seats, self.version)}>"
