"""Rules that note what is asked of them, and formulas of theirs that note which way they went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from wordkit.spec.formatter import format_entries
from wordkit.spec.inspect import flat
from wordkit.spec.model import Rules
from wordkit.spec.tree import Clause, replace
from wordkit.testing.coverage.points import Loops, Note, Traced, op_text

if TYPE_CHECKING:
    from wordkit.spec.formula import Condition, Formula
    from wordkit.spec.formula_code import Op
    from wordkit.spec.model import Criterion, RuleClause

Key = tuple[str, str, str]
"""Path of a clause, digest of its text, what happened to it: `read`, `asked`, `used`, `refused`, `scored`, `begun`,
`ended`, `given`, `shared`, `KEY: decided`, or `POINT: yes`, `POINT: no`. A refusal has the path `refusal.CODE` and its
engine in place of the digest."""
SHARED = "shared"
"""What happens to a ranking, or to an award, that leaves seats equal."""


def decided(criterion: Criterion) -> str:
    """What happens to a ranking or an award whose key told two seats apart."""
    return f"{'highest' if criterion.highest else 'fewest'} {criterion.text}: decided"


def digests(rules: Rules) -> dict[str, str]:
    """Path -> what a clause, its block included, says: two games have the same clause where these are equal."""
    found = {}
    for path, entry in flat(rules):
        if isinstance(entry, Clause) and path not in found:
            text = "\n".join(format_entries([replace(entry, notes=(), doc="")], ""))
            found[path] = sha256(text.encode()).hexdigest()[:12]
    return found


class Tally:
    """What was exercised of one rulespec: how often each thing happened to each clause; `on`: does it still count?"""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.on = True
        self._numbers: dict[tuple[str, str], int] = {}
        self._times: list[int] = []
        self.criteria: dict[int, tuple[str, str]] = {}
        """Key of a ranking or award, by its `id` -> path of the clause, what happens when it decides."""

    def number(self, path: str, what: str) -> int:
        """The number under which it is counted that something happens to a clause."""
        found = self._numbers.get((path, what))
        if found is None:
            found = self._numbers[path, what] = len(self._times)
            self._times.append(0)
        return found

    def add(self, path: str, what: str) -> None:
        if self.on:
            self._times[self.number(path, what)] += 1

    def user(self, path: str, what: str) -> Callable[[Op | None], Note]:
        """For a formula of a clause, a function that counts that it was evaluated; given a point, how it turned out."""

        def of(point: Op | None) -> Note:
            used, times = self.number(path, what), self._times
            no, yes = self._ways(path, point, ()) if point is not None else (None, None)

            def tell(value: int) -> None:
                if self.on:
                    times[used] += 1
                    way = yes if value else no
                    if way is not None:
                        times[way] += 1

            return tell

        return of

    def clear(self) -> None:
        """Forgets what has happened so far."""
        self._times[:] = [0] * len(self._times)

    def note(self, path: str) -> Callable[[Op, Loops], Note]:
        """For each point of a formula of a clause, a function that counts how it turns out."""

        def of(op: Op, loops: Loops) -> Note:
            (no, yes), times = self._ways(path, op, loops), self._times

            def tell(value: int) -> None:
                if self.on:
                    times[yes if value else no] += 1

            return tell

        return of

    def _ways(self, path: str, point: Op, loops: Loops) -> tuple[int, int]:
        """The numbers under which it is counted that a point turns out no, and yes."""
        text = op_text(point, loops, self.rules.letters)
        return self.number(path, f"{text}: no"), self.number(path, f"{text}: yes")

    @cached_property
    def digests(self) -> Mapping[str, str]:
        return digests(self.rules)

    def counted(self) -> Counter[Key]:
        """What happened, by clause and text."""
        found: Counter[Key] = Counter()
        for (path, what), number in self._numbers.items():
            if times := self._times[number]:
                digest = self.rules.engine if path.startswith("refusal.") else self.digests.get(path)
                if digest is not None:  # not the path of a clause: the engine's own, such as `total`
                    found[path, digest, what] += times
        return found


class TracedRules(Rules):
    """The rules of a game that is watched: equal to the rulespec's own, and noting what is asked of them.

    Asked for: an option, a rule, a clause, a bot; evaluated: every formula but the sums of scores, which the core
    evaluates for plays that nobody looks at. Pickled they are the rules they were made of.
    """

    def __init__(self, plain: Rules, tally: Tally) -> None:
        self.__dict__.update(plain.__dict__)
        self.plain, self.tally = plain, tally
        self.__dict__["rule_list"] = tuple(map(self._clause, plain.rule_list))
        self.__dict__["clause_list"] = tuple(map(self._clause, plain.clause_list))
        self.items = {
            scope: tuple(
                replace(
                    item, formula=self._formula(item.formula, item.path), when=self._condition(item.when, item.path)
                )
                for item in items
            )
            for scope, items in plain.items.items()
        }
        self.ends = tuple(replace(end, condition=self._condition(end.condition, end.path)) for end in plain.ends)
        self.ranking = self._criteria(plain.ranking, "rank")
        self.awards = tuple(
            replace(award, to=self._criteria(award.to, award.path), when=self._condition(award.when, award.path))
            for award in plain.awards
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return _same, (self.plain,)

    # -- formulas

    def _formula(self, formula: Formula, path: str, truth: bool = False, what: str = "used") -> Formula:
        tally = self.tally
        return replace(formula, program=Traced(formula, truth, tally.note(path), tally.user(path, what)))

    def _condition(self, condition: Condition | None, path: str) -> Condition | None:
        if condition is None:
            return None
        parts = tuple(self._formula(part, path, True, "asked") for part in condition.parts)
        return replace(condition, parts=parts, whole=self._formula(condition.whole, path, True, "asked"))

    def _criteria(self, criteria: Sequence[Criterion], path: str) -> tuple[Criterion, ...]:
        traced = tuple(replace(each, formula=self._formula(each.formula, path)) for each in criteria)
        self.tally.criteria.update((id(each), (path, decided(each))) for each in traced)
        return traced

    def _clause(self, clause: RuleClause) -> RuleClause:
        """A clause with its formulas traced; those of its block count for it as a whole."""
        return self._inner(clause, clause.path)

    def _inner(self, clause: RuleClause, path: str) -> RuleClause:
        return replace(
            clause,
            formula=None if clause.formula is None else self._formula(clause.formula, path),
            when=self._condition(clause.when, path),
            block=tuple(self._inner(inner, path) for inner in clause.block),
        )

    # -- what is asked for

    @property
    def options(self) -> Mapping[str, Any]:
        return _Noted({option.name: option.value for option in self.option_list}, "option", self.tally)

    def option(self, name: str) -> Any:
        return self.options[name]

    @property
    def bots(self) -> Mapping[str, Any]:  # type: ignore[override]
        return _Noted(self.__dict__["bots"], "bot", self.tally)

    @property
    def rule_list(self) -> tuple[RuleClause, ...]:  # type: ignore[override]
        return self._read(self.__dict__["rule_list"])

    @property
    def clause_list(self) -> tuple[RuleClause, ...]:  # type: ignore[override]
        return self._read(self.__dict__["clause_list"])

    def rule(self, name: str) -> RuleClause | None:
        if self.vocabulary.rule(name) is None:
            raise KeyError(name)
        return next(iter(self._read(r for r in self.__dict__["rule_list"] if r.args["name"] == name)), None)

    def clause(self, word: str) -> RuleClause | None:
        return next(iter(self.clauses(word)), None)

    def clauses(self, word: str) -> tuple[RuleClause, ...]:
        return self._read(clause for clause in self.__dict__["clause_list"] if clause.word == word)

    def _read(self, clauses: Iterator[RuleClause] | Sequence[RuleClause]) -> tuple[RuleClause, ...]:
        found = tuple(clauses)
        for clause in found:
            self.tally.add(clause.path, "read")
        return found


def _same(rules: Rules) -> Rules:
    return rules


class _Noted(dict[str, Any]):
    """A mapping that notes which of its values are asked for by name."""

    def __init__(self, values: Mapping[str, Any], word: str, tally: Tally) -> None:
        super().__init__(values)
        self._word, self._tally = word, tally

    def __getitem__(self, name: str) -> Any:
        value = super().__getitem__(name)
        self._tally.add(f"{self._word}.{name}", "read")
        return value

    def get(self, name: str, default: Any = None) -> Any:
        return self[name] if name in self else default  # noqa: SIM401 (`get` of itself)
