"""Many games, one after the other or in several processes: the same results either way.

Every game has a seed of its own, derived from the run's; results come back in game order. Nothing a worker does depends
on which games it was given before.
"""

from __future__ import annotations

import gc
import pickle
import threading
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wordkit.blame import blamed
from wordkit.errors import EngineError, PluginError, WordkitError
from wordkit.game import Match, Rng
from wordkit.game.watching import watched_by, watcher
from wordkit.sim.clock import Clock, paces_of
from wordkit.sim.count import result_of
from wordkit.workers import whole, workers

if TYPE_CHECKING:
    from wordkit.bots import Bot
    from wordkit.game import Game
    from wordkit.game.watching import Watcher
    from wordkit.sim.tally import GameResult
    from wordkit.spec.model import BotClause

LONGEST = 10_000
"""Turns after which a game is given up as unfinished, unless told otherwise."""


@dataclass(frozen=True)
class Plan:
    """A run of games, with all a worker process needs to know of it.

    - `bots`: name and maker of each, one a seat. They move on by one seat from game to game, unless `keep_seats`.
    - `longest`: turns after which a game is given up. `folder`: where saves go, None for no saves.
    - `called`: what the rulespec calls each bot (`bot casual`), whatever number its name has got; left out, its name.
    """

    game: Game
    bots: tuple[tuple[str, Callable[[], Bot]], ...]
    games: int
    seed: int
    keep_seats: bool = False
    longest: int = LONGEST
    folder: Path | None = None
    called: tuple[str, ...] = ()

    def paces(self, number: int) -> dict[int, BotClause]:
        """How long the bots of a game think, by seat."""
        called = self.called or tuple(name for name, _ in self.bots)
        return paces_of(self.game.rules, {seat: called[bot] for seat, bot in enumerate(self.seating(number))})

    def seed_of(self, number: int) -> int:
        """The seed of a game (from 0), 63 bits: what `wordkit play --seed` takes to deal it again."""
        return Rng.stream(self.seed, f"game {number}").next() >> 1

    def seating(self, number: int) -> list[int]:
        """For each seat of a game, the bot in it."""
        shift = 0 if self.keep_seats else number
        return [(seat - shift) % len(self.bots) for seat in range(len(self.bots))]

    def save_name(self, number: int) -> str:
        """The file name of a game's save; games count from 1 in names."""
        return f"game-{number + 1:0{len(str(self.games))}}.json"


def play_out(
    match: Match, bots: Sequence[Bot], longest: int = LONGEST, paces: Mapping[int, BotClause] | None = None
) -> list[Counter[str]]:
    """Plays a match to its end by its clock; gives each seat's actions by kind.

    `bots`: in seat order. `paces`: by seat, as `Clock` takes them. Given up when `longest` turns are over, or so many
    deadlines came.
    """
    clock, start = Clock(match, dict(enumerate(bots)), paces), match.version
    while match.state.turns < longest and match.version - match.state.turns < longest:
        if clock.step() is None:
            break
    kinds: list[Counter[str]] = [Counter() for _ in bots]
    for step in match.steps[start + 1 :]:
        if step.action is not None and step.seat is not None:
            kinds[step.seat][step.action.name] += 1
    return kinds


def play_game(plan: Plan, number: int) -> GameResult:
    """Plays one game of a plan, and saves it if the plan says where."""
    seating = plan.seating(number)
    match = Match(plan.game, seats=[plan.bots[bot][0] for bot in seating], seed=plan.seed_of(number))
    kinds = play_out(match, [plan.bots[bot][1]() for bot in seating], plan.longest, plan.paces(number))
    if plan.folder is not None:
        with whole:
            match.save(plan.folder / plan.save_name(number))
    return result_of(match, seating, kinds)


def run(plan: Plan, jobs: int = 1) -> Generator[GameResult, None, None]:
    """The results of a plan in game order, from `jobs` processes. Close the iterator to stop early.

    Whoever watches games here (`wordkit.game.watching`) is told of those that other processes play, too.
    """
    watching = watcher()
    jobs = min(jobs, plan.games)
    if jobs <= 1:
        yield from (play_game(plan, number) for number in range(plan.games))
        return
    try:
        packed = pickle.dumps(plan)
    except Exception as error:  # whatever a plugin's object raises
        reason = f"{plan.game.name} can't be sent to other processes, play it with one job: {error}"
        raise WordkitError(reason) from error
    broken = "a process that was to play games ended; with `--jobs 1` they are played here"
    batches = _batches(plan.games, jobs)
    with workers(jobs, broken, _prepare, packed, watching and watching.fresh()) as pool:
        waiting: deque[Future[tuple[list[GameResult], Watcher | None]]] = deque()
        while True:
            # A few batches ahead: enough to keep every process busy.
            waiting.extend(pool.submit(_play_batch, batch) for batch in islice(batches, jobs * 2 - len(waiting)))
            if not waiting:
                return
            results, seen = waiting.popleft().result()
            if watching is not None and seen is not None:
                watching.add(seen)
            yield from results


_settling = threading.Lock()


@contextmanager
def settled() -> Iterator[None]:
    """What was there before the games is no garbage of theirs: it isn't looked through for any, game after game.

    For the whole process: of several at a time only the first does anything.
    """
    if not _settling.acquire(blocking=False):
        yield
        return
    frozen, thresholds = gc.get_freeze_count(), gc.get_threshold()
    if not frozen:  # what somebody else froze isn't ours to thaw
        gc.freeze()
    if thresholds[0]:
        gc.set_threshold(BETWEEN_LOOKS)
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        if not frozen:
            gc.unfreeze()
        _settling.release()


BETWEEN_LOOKS = 20_000
"""Objects between two looks for garbage while games are played: those of a good many games, which leave hardly any."""


MOST_IN_BATCH = 50


def _batches(games: int, jobs: int) -> Iterator[range]:
    """The games in batches for so many processes: large ones first, which need few messages, and ever smaller ones
    towards the end, so that all processes are done at about the same time."""
    at = 0
    while at < games:
        size = max(1, min(MOST_IN_BATCH, (games - at) // (jobs * 4)))
        yield range(at, at + size)
        at += size


# In a worker process

_work: dict[str, Any] = {}


def _prepare(packed: bytes, watching: Watcher | None) -> None:
    # Who watches must be there before the game is.
    with watched_by(watching) if watching is not None else nullcontext():
        _work.update(plan=pickle.loads(packed), watching=watching)


def _play_batch(numbers: range) -> tuple[list[GameResult], Watcher | None]:
    """Results, and what was seen while they were played."""
    watching: Watcher | None = _work["watching"]
    with watched_by(watching) if watching is not None else nullcontext(), settled():
        results = _played(_work["plan"], numbers)
    return results, watching.drain() if watching is not None else None


def _played(plan: Plan, numbers: range) -> list[GameResult]:
    results = []
    for number in numbers:
        try:
            results.append(play_game(plan, number))
        except Exception as error:
            if isinstance(error, WordkitError) and not isinstance(error, EngineError):
                raise
            # The way to where it happened doesn't travel between processes: whose fault it is must be told here.
            fault = blamed(error)
            if fault:
                raise PluginError(fault) from error
            raise
    return results
