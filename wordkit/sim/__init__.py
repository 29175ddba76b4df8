"""Simulation: bots play many games headless, and what came of it is counted.

    from wordkit.sim import simulate

    report = simulate(game, ["greedy", "random"], games=200, seed=1, jobs=2)
    report.to_json()["bots"][0]["won"]

The same game, bots, number and seed give the same report for any number of jobs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wordkit.errors import WordkitError
from wordkit.sim.clock import Clock, Coming, Due, Fires, decide, paces_of
from wordkit.sim.run import LONGEST, Plan, play_out, run, settled
from wordkit.sim.tally import Details, Line, Measured, Sums, Tally, share

if TYPE_CHECKING:
    from wordkit.bots import Bot
    from wordkit.game import Game

__all__ = [
    "Clock", "Coming", "Details", "Due", "Fires", "Line", "Measured", "Plan", "Report", "Sums", "Tally", "decide",
    "paces_of", "play_out", "run", "share", "simulate",
]  # fmt: skip


@dataclass(frozen=True)
class Report:
    """What was simulated, and the sums.

    `rules` and `lexicon` are the checksums of the rulespec with its options settled, and of the words (None: no words).
    `measures`: what the engine may have measured, name and description.
    """

    game: str
    rules: str
    lexicon: str | None
    bots: tuple[str, ...]
    seed: int
    tally: Tally
    measures: Mapping[str, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Everything as JSON-able data: integer sums, and figures derived from them. `time` is the games', in ms."""
        what = {"game": self.game, "rules": self.rules, "lexicon": self.lexicon, "seed": self.seed}
        tally = self.tally.to_json()
        measures = {name: {"doc": self.measures.get(name, ""), **tally["measures"][name]} for name in self.measured}
        return {**what, **tally, "measures": measures}

    @property
    def measured(self) -> list[str]:
        """The names of what was measured, in the order in which the engine declares them."""
        found = self.tally.details.measures
        return [name for name in self.measures if name in found]


def simulate(
    game: Game,
    bots: Sequence[str | tuple[str, Callable[[], Bot]]],
    games: int,
    seed: int = 1,
    jobs: int = 1,
    *,
    keep_seats: bool = False,
    longest: int = LONGEST,
    save: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Lets bots play `games` games and counts.

    - `bots`: one a seat: a name that is installed, or a name and a picklable callable that makes the bot. They move on
      by one seat from game to game, unless `keep_seats`, so that a seat's advantage and a bot's skill show apart. How
      long one thinks is said by the `bot` clause of its name, if the rulespec has one.
    - `jobs`: how many processes. `longest`: turns after which a game is given up and counted as unfinished.
    - `save`: a folder for the saves of all games. `progress`: told how many games are done, after each.

    WordkitError if the game isn't for so many seats.
    """
    low, high = game.rules.players
    if not low <= len(bots) <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        named = "1 bot is" if len(bots) == 1 else f"{len(bots)} bots are"
        raise WordkitError(f"{game.rules.name} is for {wanted} seats, and {named} named")
    called = tuple(bot if isinstance(bot, str) else bot[0] for bot in bots)
    plan = Plan(game, _makers(bots), games, seed, keep_seats, longest, save, called)
    if save is not None:
        save.mkdir(parents=True, exist_ok=True)
    tally = Tally.of([name for name, _ in plan.bots])
    with settled(), closing(run(plan, jobs)) as results:
        for done, result in enumerate(results, 1):
            tally.add(result)
            if progress:
                progress(done)
    words = game.words_checksum
    measures = {decl.name: decl.doc for decl in game.engine.vocabulary.measures}
    return Report(game.name, game.rules.checksum, words, tuple(name for name, _ in plan.bots), seed, tally, measures)


def _makers(
    bots: Sequence[str | tuple[str, Callable[[], Bot]]],
) -> tuple[tuple[str, Callable[[], Bot]], ...]:
    """Names, numbered where one stands twice (`greedy 1`, `greedy 2`), and makers."""
    from wordkit import registry

    makers = [(bot, registry.bot(bot)) if isinstance(bot, str) else bot for bot in bots]
    often = Counter(name for name, _ in makers)
    seen: Counter[str] = Counter()
    named = []
    for name, make in makers:
        seen[name] += 1
        named.append((name if often[name] == 1 else f"{name} {seen[name]}", make))
    return tuple(named)
