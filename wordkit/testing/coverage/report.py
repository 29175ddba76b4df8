"""How much of a rulespec a record exercised: every clause, branch and refusal there is, and how often it came about."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from wordkit.errors import WordkitError
from wordkit.spec.inspect import flat
from wordkit.spec.tree import Binary, Call, Clause, Comp, Cond, Group, Items, Path, Unary
from wordkit.testing.coverage.points import op_text, points
from wordkit.testing.coverage.trace import SHARED, decided, digests

if TYPE_CHECKING:
    from wordkit.spec.formula_code import Op
    from wordkit.spec.model import RuleClause, Rules
    from wordkit.testing.coverage.record import Record

KINDS: Mapping[str, str] = {
    "clause": "clauses",
    "option": "options",
    "rule": "rules",
    "macro": "macros",
    "score": "score items",
    "end": "ends",
    "rank": "ranking",
    "award": "awards",
    "bot": "bots",
    "branch": "branches",
    "refusal": "refusals",
}
"""What is counted, in the order in which it is shown."""

TEXTS = ("engine", "language", "translate", "example")
"""Clauses that nothing exercises: they say which engine, in which words, and give the examples."""


@dataclass(frozen=True)
class Element:
    """One thing that can be exercised.

    - `kind`: one of `KINDS`. `path`: of its clause, or `refusal.CODE`. `what`: of a branch which way it goes
      (`bag.count == 0: no`), of a ranking or award which key decides; empty for a clause itself.
    - `times`: how often it came about. `reason`: why it can't; empty if nobody says so.
    - `place`: file, line and column (from 1) of its clause.
    """

    kind: str
    path: str
    what: str
    times: int
    reason: str = ""
    place: tuple[str, int, int] | None = None

    @property
    def name(self) -> str:
        """Path and `what`: what a file of reasons calls it."""
        return f"{self.path} {self.what}".rstrip()

    @property
    def counts(self) -> bool:
        """Whether it is one of those that should be exercised: it was, or nobody says that it can't be."""
        return self.times > 0 or not self.reason


@dataclass(frozen=True)
class Coverage:
    """What a record exercised of a game's rules; `matches`: how many matches of this game it holds.

    `stale`: names of what has a reason why it can't be exercised, and was, or isn't there.
    """

    game: str
    matches: int
    elements: tuple[Element, ...]
    stale: tuple[str, ...] = ()

    def of(self, kind: str) -> tuple[Element, ...]:
        """What is counted of one kind."""
        return tuple(each for each in self.elements if each.kind == kind and each.counts)

    @property
    def missing(self) -> tuple[Element, ...]:
        """What could be exercised and wasn't."""
        return tuple(each for each in self.elements if each.counts and not each.times)

    @property
    def share(self) -> float:
        """How much was exercised of what could be, 0..1."""
        there = sum(each.counts for each in self.elements)
        return 1 - len(self.missing) / there if there else 1.0

    def to_json(self) -> dict[str, Any]:
        """Everything as JSON-able data."""
        return {
            "game": self.game,
            "matches": self.matches,
            "share": round(self.share, 4),
            "kinds": {
                kind: {"there": len(there), "exercised": sum(each.times > 0 for each in there)}
                for kind in KINDS
                if (there := self.of(kind))
            },
            "elements": [
                {
                    "kind": each.kind,
                    "path": each.path,
                    "what": each.what,
                    "times": each.times,
                    **({"reason": each.reason} if each.reason else {}),
                    "place": list(each.place) if each.place else None,
                }
                for each in self.elements
            ],
            "stale": list(self.stale),
        }


class Reasons:
    """Why some things can't be exercised, by game: in TOML a table for each game, `"refusal.own_play" = "why"`.

    A table holds for its game and for the games that extend it.
    """

    def __init__(self, tables: Mapping[str, Mapping[str, str]] | None = None) -> None:
        self._tables = dict(tables or {})

    @classmethod
    def load(cls, path: FilePath) -> Reasons:
        """Those in a file; WordkitError if they can't be read."""
        try:
            tables = tomllib.loads(path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise WordkitError(f"{path}: {error}") from error
        for game, table in tables.items():
            if not isinstance(table, dict) or not all(isinstance(why, str) and why for why in table.values()):
                raise WordkitError(f"{path}: `{game}` isn't a table of names and reasons")
        return cls(tables)

    def of(self, rules: Rules) -> dict[str, str]:
        """Name of an element -> reason, those of its parents included."""
        found: dict[str, str] = {}
        for game in (*reversed(rules.ancestors), rules.name):
            found.update(self._tables.get(game, {}))
        return found

    def own(self, rules: Rules) -> tuple[str, ...]:
        """The names that a game's own table has."""
        return tuple(self._tables.get(rules.name, ()))


def coverage(rules: Rules, record: Record, reasons: Reasons | None = None) -> Coverage:
    """How much of these rules a record exercised.

    A clause counts as exercised where a game has that very clause, by path and text: a variant exercises what it
    inherits of its parent. A refusal counts for every game of the engine that can refuse something for it. Branches are
    those of these rules, with their options.
    """
    reasons = reasons or Reasons()
    why = reasons.of(rules)
    elements = tuple(_elements(rules, record, why))
    names = {each.name for each in elements}
    stale = [each.name for each in elements if each.times and each.reason]
    stale += [name for name in reasons.own(rules) if name not in names]
    return Coverage(rules.name, record.games[rules.name], elements, tuple(stale))


def top_clauses(rules: Rules) -> Iterator[tuple[str, Clause]]:
    """Every clause of a game that can be exercised, with its path; those of blocks are part of their clause."""
    outer = set(map(id, rules.trees))
    given = {option.path: option.given for option in rules.option_list}
    for path, entry in flat(rules):
        if id(entry) in outer and isinstance(entry, Clause) and entry.word not in TEXTS and given.get(path, True):
            yield path, entry


def _elements(rules: Rules, record: Record, why: Mapping[str, str]) -> Iterator[Element]:
    digest = digests(rules)
    happened: dict[str, Counter[str]] = {}
    for (path, text, what), times in record.times.items():
        if digest.get(path) == text:
            happened.setdefault(path, Counter())[what] += times
    clauses = dict(top_clauses(rules))
    used = macros_in(rules)
    clauses = {path: clause for path, clause in clauses.items() if clause.word != "macro" or path in used}
    mentioned = _mentioned(rules, clauses, happened)
    refusing = {refusal.path for refusal in rules.vocabulary.refusals if refusal.path and refusal.occurs(rules)}
    # What a rule does shows where it refuses; where none of its refusals can occur, that it was asked for must do.
    asked = _asked(rules)
    for path, clause in clauses.items():
        seen = happened.get(path, Counter())
        place = (clause.source.name, *clause.source.place(clause.span.start)) if clause.source else None

        def element(kind: str, what: str, times: int, place: Any = place, path: str = path) -> Element:
            return Element(kind, path, what, times, why.get(f"{path} {what}".rstrip(), ""), place)

        match clause.word:
            case "rank":
                for what in _deciding(rules.ranking, rules):
                    yield element("rank", what, seen[what])
            case "end":
                yield element("end", "", seen["ended"])
            case "score":
                yield element("score", "", seen["scored"] or seen["used"])
            case "award":
                yield element("award", "", seen["given"])
                award = next(award for award in rules.awards if award.path == path)
                for what in _deciding(award.to, rules, shared=award.otherwise is not None):
                    yield element("award", what, seen[what])
            case word:
                done = seen["refused"] + seen["scored"] + seen["ended"]
                if word != "rule" or path not in refusing:
                    done += seen["read"] + seen["asked"] + seen["used"] + seen["begun"] + mentioned[path]
                yield element(word if word in KINDS else "clause", "", done)
        for text in asked.get(path, ()):
            for way in ("yes", "no"):
                what = f"{text}: {way}"
                yield element("branch", what, seen[what])
    for refusal in rules.vocabulary.refusals:
        if refusal.occurs(rules):
            path = f"refusal.{refusal.code}"
            times = record.times[path, rules.engine, "refused"]
            yield Element("refusal", path, "", times, why.get(path, ""))


def _deciding(criteria: Sequence[Any], rules: Rules, shared: bool = True) -> list[str]:
    """What can decide between seats: each key in turn, or none; alone there is nothing to decide."""
    if rules.players[1] == 1 or not criteria:
        return []
    return [*dict.fromkeys(map(decided, criteria)), *([SHARED] if shared else [])]


def _asked(rules: Rules) -> dict[str, list[str]]:
    """Path of a clause -> the points of its formulas, as texts."""
    found: dict[str, dict[str, None]] = {}
    for path, op, truth in formulas(rules):
        for point, loops in points(op, truth):
            found.setdefault(path, {})[op_text(point, loops, rules.letters)] = None
    return {path: list(texts) for path, texts in found.items()}


def formulas(rules: Rules) -> Iterator[tuple[str, Op, bool]]:
    """Every formula with the path of its clause and whether it is a condition."""
    for items in rules.items.values():
        for item in items:
            if item.when is not None:
                yield from ((item.path, part.op, True) for part in item.when.parts)
            yield item.path, item.formula.op, False
    for end in rules.ends:
        yield from ((end.path, part.op, True) for part in (end.condition.parts if end.condition else ()))
    yield from (("rank", key.formula.op, False) for key in rules.ranking)
    for award in rules.awards:
        yield from ((award.path, part.op, True) for part in (award.when.parts if award.when else ()))
        yield from ((award.path, key.formula.op, False) for key in award.to)
    for clause in (*rules.rule_list, *rules.clause_list):
        yield from _of_clause(clause, clause.path)


def _of_clause(clause: RuleClause, path: str) -> Iterator[tuple[str, Op, bool]]:
    if clause.formula is not None:
        yield path, clause.formula.op, False
    for part in clause.when.parts if clause.when is not None else ():
        yield path, part.op, True
    for inner in clause.block:
        yield from _of_clause(inner, path)


def _mentioned(rules: Rules, clauses: Mapping[str, Clause], happened: Mapping[str, Counter[str]]) -> Counter[str]:
    """How often a formula was evaluated that names an option or macro, be it by way of macros."""
    macros = {path: names for path, clause in clauses.items() if clause.word == "macro" and (names := names_in(clause))}
    found: Counter[str] = Counter()

    def mention(names: set[str], times: int, within: frozenset[str]) -> None:
        for name in names - within:
            found[name] += times
            if name in macros:
                mention(macros[name], times, within | {name})

    for path, clause in clauses.items():
        seen = happened.get(path, Counter())
        if clause.word != "macro" and (times := seen["asked"] + seen["used"]):
            mention(names_in(clause), times, frozenset())
    return found


def macros_in(rules: Rules) -> set[str]:
    """Paths of the macros that formulas of a game use, be it by way of others; not those of examples alone."""
    by_path = {path: clause for path, clause in flat(rules) if isinstance(clause, Clause)}
    waiting = [clause for clause in rules.trees if clause.word not in (*TEXTS, "macro")]
    found: set[str] = set()
    while waiting:
        for name in names_in(waiting.pop()):
            if name.startswith("macro.") and name in by_path and name not in found:
                found.add(name)
                waiting.append(by_path[name])
    return found


def names_in(clause: Clause) -> set[str]:
    """The paths of options and macros that a clause's formulas name."""
    found: set[str] = set()

    def walk(node: Any) -> None:
        match node:
            case Path(parts=("option", name)):
                found.add(f"option.{name}")
            case Call(name=name, args=args):
                found.add(f"macro.{name}")
                for arg in args:
                    walk(arg)
            case Unary(x=x):
                walk(x)
            case Binary(left=left, right=right):
                walk(left)
                walk(right)
            case Cond():
                walk(node.test)
                walk(node.then)
                walk(node.other)
            case Comp():
                walk(node.expr)
                walk(node.source)
                walk(node.test)
            case Items(items=items) | Group(items=items):
                for item in items:
                    walk(item)
            case Clause():
                for value in (*node.args, *node.named.values(), node.formula, node.when):
                    walk(value)
                for inner in node.clauses():
                    walk(inner)

    walk(clause)
    return found
