"""Every mutant of a game held against its examples and recordings: which of them does nobody notice?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wordkit.contributions import SUFFIX as RULES
from wordkit.errors import SpecError, WordkitError
from wordkit.game import Game
from wordkit.game.ops import Score
from wordkit.game.save import Save, read_save
from wordkit.loading import find, game_of, rules_of
from wordkit.spec.model import Rules
from wordkit.testing.examples import run_example
from wordkit.testing.mutate.meaning import meaning
from wordkit.testing.mutate.mutants import Change, Mutant, changes, mutants, mutated, other_options
from wordkit.testing.record import SUFFIX, Recording, read_recording, replay
from wordkit.testing.record import game_of as recorded_game
from wordkit.workers import workers

NOTICED, MISSED, UNLOADED, EQUAL = "noticed", "missed", "unloaded", "equal"


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant.

    `state`: `noticed`, with `by` saying what an example or recording saw; `missed`; `unloaded`, where the change makes
    no rulespec that can be played; `equal`, where it means the same. The last two aren't counted.
    """

    mutant: Mutant
    state: str
    by: str = ""

    def to_json(self) -> dict[str, Any]:
        mutant = self.mutant
        return {
            "number": mutant.number,
            "path": mutant.path,
            "kind": mutant.kind,
            "place": list(mutant.place) if mutant.place else None,
            "before": mutant.before,
            "after": mutant.after,
            "state": self.state,
            "by": self.by,
        }


@dataclass(frozen=True)
class Mutation:
    """The verdicts on all mutants of a game, in their order; `recordings`: how many were replayed for each."""

    game: str
    examples: int
    recordings: int
    verdicts: tuple[Verdict, ...]

    @property
    def missed(self) -> tuple[Mutant, ...]:
        """The mutants that nobody noticed."""
        return tuple(verdict.mutant for verdict in self.verdicts if verdict.state == MISSED)

    @property
    def states(self) -> Counter[str]:
        """How many mutants came to what."""
        return Counter(verdict.state for verdict in self.verdicts)

    @property
    def share(self) -> float:
        """How many of the mutants that count were noticed, 0..1."""
        states = self.states
        counted = states[NOTICED] + states[MISSED]
        return states[NOTICED] / counted if counted else 1.0

    def to_json(self) -> dict[str, Any]:
        """Everything as JSON-able data."""
        return {
            "game": self.game,
            "examples": self.examples,
            "recordings": self.recordings,
            "share": round(self.share, 4),
            **{state: self.states[state] for state in (NOTICED, MISSED, UNLOADED, EQUAL)},
            "mutants": [verdict.to_json() for verdict in self.verdicts],
        }


@dataclass(frozen=True)
class Trial:
    """A game that is mutated: `source` as `wordkit.load` takes it, its options; and the recordings and saves that
    should notice. Those of other games are left aside; one with other options of this game is replayed with them."""

    source: str
    options: tuple[tuple[str, Any], ...] = ()
    recordings: tuple[Path, ...] = ()
    inherited: bool = False
    """Whether what a variant has of its parents is changed, too."""

    def rules(self) -> Rules:
        return rules_of(find(self.source), dict(self.options))

    def mutants(self, rules: Rules) -> list[Mutant]:
        return mutants(rules, self.written_in)

    @property
    def written_in(self) -> str | None:
        """The file in which everything that is changed stands; None for any."""
        return None if self.inherited else find(self.source).name


def mutate(trial: Trial, jobs: int = 1, progress: Callable[[int], None] | None = None) -> Mutation:
    """Makes every mutant of a game and says which of them its examples and recordings notice.

    What a variant has of its parents is changed where it stands, when the parent is mutated; `Trial.inherited` changes
    it here, too.

    A mutant is noticed when a check of an example fails or an example can't be set up; or when a recording or a save,
    its actions taken again under the changed rules, isn't legal or leads to another state, to other score items or, a
    recording, to other views or other legal actions. The text of the rules itself is never compared. The same for any
    number of `jobs` (processes). `progress`: told how many are done.

    WordkitError if an example or recording doesn't hold before anything is changed.
    """
    return Bench(trial).mutation(jobs, progress)


class Bench:
    """A game, its mutants, and its recordings as they go by the rules as they are."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.rules = trial.rules()
        self.game = game_of(self.rules)
        self.meaning = meaning(self.rules), self.game.words_checksum
        self.mutants = {mutant.number: (mutant, change) for mutant, change in changes(self.rules, trial.written_in)}
        self.takes = [take for path in trial.recordings if (take := _take(path, self.rules)) is not None]

    def mutation(self, jobs: int = 1, progress: Callable[[int], None] | None = None) -> Mutation:
        """What becomes of every mutant, as `mutate` says it."""
        self.verify()
        verdicts = []
        with closing(_judged(self, list(self.mutants), jobs)) as results:
            for done, verdict in enumerate(results, 1):
                verdicts.append(verdict)
                if progress is not None:
                    progress(done)
        return Mutation(self.rules.name, len(self.rules.examples), len(self.takes), tuple(verdicts))

    def verify(self) -> None:
        """WordkitError unless every example holds and every recording goes by the rules as they are."""
        failed = self._fails(self.game, None)
        if failed:
            raise WordkitError(f"{self.rules.name} isn't as its examples and recordings say: {failed}")

    def judge(self, number: int) -> Verdict:
        """What becomes of a mutant."""
        mutant, change = self.mutants[number]
        try:
            rules = mutated(self.rules, change)
            game = game_of(rules)
            if (meaning(rules), game.words_checksum) == self.meaning:
                return Verdict(mutant, EQUAL)
        except (SpecError, WordkitError, ValueError) as error:
            return Verdict(mutant, UNLOADED, str(error).split("\n")[0])
        failed = self._fails(game, change)
        return Verdict(mutant, NOTICED if failed else MISSED, failed)

    def _fails(self, game: Game, change: Change | None) -> str:
        """The first example or recording that doesn't hold for these rules; empty if all do."""
        if len(game.rules.examples) < len(self.rules.examples):
            there = {example.path for example in game.rules.examples}
            left = next(example for example in self.rules.examples if example.path not in there)
            return f"example {left.title!r} is for another number of seats"
        for example in game.rules.examples:
            try:
                for check in run_example(game, example):
                    if not check.ok:
                        return f"example {example.title!r}: {check.what}: {check.real}"
            except Exception as error:  # whatever an engine raises under rules it isn't made for
                return f"example {example.title!r}: {type(error).__name__}: {error}"
        for take in self.takes:
            if failed := take.differs(game, change):
                return f"recording {take.name}: {failed}"
        return ""


def _take(path: Path, rules: Rules) -> Take | None:
    """The recording, or save, in a file; None if it is of another game. Those with other options keep them."""
    if path.suffix == SUFFIX:
        recording = read_recording(path.read_text(encoding="utf-8"))
        named = recording.game
        if named.endswith(RULES):
            named = recorded_game(recording, path.parent).name
        return Recorded(path.name, recording, rules) if named == rules.name else None
    save = read_save(path.read_bytes())
    return Saved(path.name, save, rules) if save.game.name == rules.name else None


class Take:
    """A game played once, whose actions can be taken again under other rules."""

    def __init__(self, name: str, rules: Rules, options: Mapping[str, Any]) -> None:
        self.name = name
        self.rules = rules
        self.options = other_options(rules, options)

    def differs(self, game: Game, change: Change | None) -> str:
        """How it goes otherwise under rules so changed (None: those as they are); empty if it doesn't."""
        try:
            if self.options:
                game = game_of(mutated(self.rules, change, self.options))
            return self.compared(game)
        except Exception as error:  # refused, or whatever an engine raises under rules it isn't made for
            return f"{type(error).__name__}: {error}".split("\n")[0]

    def compared(self, game: Game) -> str:
        """What differs, empty if nothing does."""
        raise NotImplementedError


class Recorded(Take):
    """A recording of `wordkit record`: states, scores, views, and how many actions were legal, and which."""

    def __init__(self, name: str, recording: Recording, rules: Rules) -> None:
        super().__init__(name, rules, recording.options)
        self.recording = recording

    def compared(self, game: Game) -> str:
        replayed = replay(self.recording, game, self.name)
        return "" if replayed.ok else str(replayed.differences[0]).replace("\n", " ")


class Saved(Take):
    """A save, replayed: states and scores."""

    def __init__(self, name: str, save: Save, rules: Rules) -> None:
        super().__init__(name, rules, save.game.options)
        self.save = save
        self.right = list(self._played(game_of(mutated(rules, None, self.options))))

    def compared(self, game: Game) -> str:
        for turn, (here, right) in enumerate(zip(self._played(game), self.right, strict=True)):
            if here[0] != right[0]:
                return f"another state after turn {turn}"
            if here[1] != right[1]:
                return f"other scores in turn {turn}"
        return ""

    def _played(self, game: Game) -> Iterator[tuple[bytes, list[Any]]]:
        """The bytes of each state and what was scored on the way to it."""
        from wordkit.game import Action, Match

        save = self.save
        if save.position is None:
            match = Match(game, save.seats, save.seed)
        else:
            match = Match.from_position(game, save.position, len(save.seats), save.seed)
        yield self._step(match)
        for turn in save.turns:
            if turn.action is None:
                match.advance(turn.at)
            else:
                match.apply(turn.seat or 0, Action.from_json(turn.action), turn.at)
            yield self._step(match)

    @staticmethod
    def _step(match: Any) -> tuple[bytes, list[Any]]:
        step, state = match.history(match.version - 1)[-1]
        scored = [
            (op.seat, [(item.path, item.amount) for item in op.items])
            for happened in step.happened
            if isinstance(op := happened.op, Score)
        ]
        return state.to_bytes(), scored


# --- processes -------------------------------------------------------------------------------------------------------

_work: dict[str, Bench] = {}


def _judged(bench: Bench, numbers: Sequence[int], jobs: int) -> Generator[Verdict, None, None]:
    if jobs <= 1 or len(numbers) < 2:
        yield from map(bench.judge, numbers)
        return
    broken = "a process that was to judge mutants ended; with `--jobs 1` they are judged here"
    with workers(jobs, broken, _prepare, bench.trial) as pool:
        waiting: list[Future[Verdict]] = [pool.submit(_judge, number) for number in numbers]
        for future in waiting:
            yield future.result()


def _prepare(trial: Trial) -> None:
    _work["bench"] = Bench(trial)


def _judge(number: int) -> Verdict:
    return _work["bench"].judge(number)
