"""What tests and simulations exercised of rulespecs: recorded, put together, kept in a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from wordkit.errors import WordkitError
from wordkit.game.ops import Award, End, Score
from wordkit.game.watching import watched_by
from wordkit.testing.coverage.trace import SHARED, Key, Tally, TracedRules

if TYPE_CHECKING:
    from types import TracebackType

    from wordkit.game.events import Step
    from wordkit.game.state import State
    from wordkit.game.violations import Violation
    from wordkit.game.watching import Watcher
    from wordkit.spec.model import Criterion, Rules

SCHEMA = "wordkit.coverage/1"
RANK = "rank"


class Record:
    """How often what happened to which clause, whatever games have it: `times[path, digest, what]`.

    Records add up: `Record.of(records)`. `games`: how many matches of each game were begun.
    """

    def __init__(self, times: Mapping[Key, int] | None = None, games: Mapping[str, int] | None = None) -> None:
        self.times: Counter[Key] = Counter(times or {})
        self.games: Counter[str] = Counter(games or {})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and (self.times, self.games) == (other.times, other.games)

    __hash__ = None  # type: ignore[assignment]

    def add(self, other: Record) -> None:
        self.times.update(other.times)
        self.games.update(other.games)

    @classmethod
    def of(cls, records: Iterable[Record]) -> Record:
        """Everything that these hold, together."""
        whole = cls()
        for record in records:
            whole.add(record)
        return whole

    def to_json(self) -> dict[str, Any]:
        """As JSON-able data: path -> digest of the clause -> what happened -> how often."""
        clauses: dict[str, dict[str, dict[str, int]]] = {}
        for (path, digest, what), times in sorted(self.times.items()):
            clauses.setdefault(path, {}).setdefault(digest, {})[what] = times
        return {"schema": SCHEMA, "games": dict(sorted(self.games.items())), "clauses": clauses}

    @classmethod
    def from_json(cls, data: bytes | str) -> Record:
        """What `to_json` gave; WordkitError for anything else."""
        try:
            file = msgspec.json.decode(data, type=_File)
        except msgspec.DecodeError as error:
            raise WordkitError(f"this is no record of rules coverage: {error}") from error
        if file.schema != SCHEMA:
            raise WordkitError(f"a record of rules coverage in the form {file.schema}, and this reads {SCHEMA}")
        times = {
            (path, digest, what): number
            for path, texts in file.clauses.items()
            for digest, happened in texts.items()
            for what, number in happened.items()
        }
        return cls(times, file.games)

    def save(self, path: Path) -> None:
        """Writes it to a file, wholly or not at all."""
        from wordkit.game.files import write_whole

        write_whole(path, msgspec.json.format(msgspec.json.encode(self.to_json()), indent=1))

    @classmethod
    def load(cls, path: Path) -> Record:
        """The record in a file."""
        try:
            return cls.from_json(path.read_bytes())
        except WordkitError as error:
            raise WordkitError(f"{path}: {error}") from error


class _File(msgspec.Struct, forbid_unknown_fields=True):
    schema: str
    games: dict[str, int]
    clauses: dict[str, dict[str, dict[str, int]]]


class Recorder:
    """Records what of their rules the games exercise that are *made* while it runs.

        with Recorder() as recorder:
            run_examples(wordkit.load("mygame"))
        print(coverage(wordkit.load("mygame"), recorder.record))

    `simulate` tells it of what its processes played. Within another recorder only the inner one records.
    """

    def __init__(self, before: Record | None = None) -> None:
        self._tallies: dict[tuple[str, str], TracedRules] = {}
        self._before = before or Record()
        self._games: Counter[str] = Counter()
        self._stack = ExitStack()

    def __enter__(self) -> Recorder:
        self._stack.enter_context(watched_by(self))
        self._switch(True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()
        self._switch(False)

    def _switch(self, on: bool) -> None:
        # A game that was made within may outlive it.
        for traced in self._tallies.values():
            traced.tally.on = on

    def __reduce__(self) -> tuple[Any, ...]:
        return Recorder, (self.record,)

    @property
    def record(self) -> Record:
        """Everything so far."""
        whole = Record(games=self._games)
        whole.add(self._before)
        for traced in self._tallies.values():
            whole.times.update(traced.tally.counted())
        return whole

    # --- what games tell it (`wordkit.game.watching.Watcher`) ---------------------------------------------------------

    def rules(self, rules: Rules) -> Rules:
        plain = rules.plain if isinstance(rules, TracedRules) else rules
        key = plain.engine, plain.text
        if key not in self._tallies:
            self._tallies[key] = TracedRules(plain, Tally(plain))
        return self._tallies[key]

    def taken(self, rules: Rules, step: Step, state: State) -> None:
        tally = _tally(rules)
        if tally is None or not tally.on:
            return
        if step.action is None and step.deadline is None:
            self._games[rules.name] += 1
            tally.add("players", "begun")
            tally.add("lexicon", "begun")
        for happened in step.happened:
            op = happened.op
            if type(op) is Score:
                for item in op.items:
                    tally.add(item.path, "scored")
            elif type(op) is End:
                tally.add(op.path, "ended")
            elif type(op) is Award:
                tally.add(f"award.{op.name}", "given")
        for given in state.outcome.awards if state.outcome is not None else ():
            tally.add(f"award.{given.name}", "given")

    def refused(self, rules: Rules, violations: Sequence[Violation]) -> None:
        tally = _tally(rules)
        if tally is not None:
            for violation in violations:
                tally.add(f"refusal.{violation.code}", "refused")
                if violation.path:
                    tally.add(violation.path, "refused")

    def ranked(self, rules: Rules, criteria: Sequence[Criterion], keys: Sequence[tuple[int, ...]]) -> None:
        tally = _tally(rules)
        if tally is None or not criteria:
            return
        (path, _), *_ = known = [tally.criteria.get(id(criterion), ("", "")) for criterion in criteria]
        order = sorted(keys)
        # An award looks at who is first only; a ranking at every place.
        pairs = pairwise(order) if path == RANK else ((order[0], other) for other in order[1:])
        for better, worse in pairs:
            decided = next(
                (n for n, (ours, theirs) in enumerate(zip(better, worse, strict=True)) if ours != theirs), None
            )
            path, what = known[0] if decided is None else known[decided]
            tally.add(path, SHARED if decided is None else what)

    def fresh(self) -> Recorder:
        return Recorder()

    def drain(self) -> Recorder:
        drained = Recorder(self.record)
        self._before, self._games = Record(), Counter()
        for traced in self._tallies.values():
            traced.tally.clear()
        return drained

    def add(self, other: Watcher) -> None:
        if isinstance(other, Recorder):
            self._before.add(other.record)


def _tally(rules: Rules) -> Tally | None:
    return rules.tally if isinstance(rules, TracedRules) else None
