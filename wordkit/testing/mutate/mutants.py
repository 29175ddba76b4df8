"""Mutants: a rulespec with one small change each, such as a slip of the pen makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wordkit.spec.checker import check_tree
from wordkit.spec.inspect import flat
from wordkit.spec.tree import (
    Binary,
    Call,
    Clause,
    Comp,
    Cond,
    Expr,
    File,
    Group,
    Header,
    Items,
    Num,
    Path,
    Range,
    Row,
    Size,
    Source,
    Unary,
    Value,
    replace,
)
from wordkit.spec.types import Bool, Enum
from wordkit.spec.vocabulary import ClauseDecl, framework_decl
from wordkit.spec.writer import head_text, row_text
from wordkit.testing.coverage.report import macros_in

if TYPE_CHECKING:
    from wordkit.spec.arguments import Argument
    from wordkit.spec.model import Option, OptionValue, Rules

UNTOUCHED = ("engine", "language", "translate", "bot", "example")
"""Clauses that aren't changed: which engine, in which words, how bots think; and the examples, which are to notice."""

COMPARED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
COUNTED = {"+": "-", "-": "+", "*": "+", "//": "*", "%": "//"}
JOINED = {"and": "or", "or": "and"}
FOLDED = {"min": "max", "max": "min", "any": "all", "all": "any", "sum": "max"}
KEYS = {"highest": "fewest", "most": "fewest", "fewest": "highest", "least": "highest", "lowest": "highest"}


@dataclass(frozen=True)
class Mutant:
    """One change. `number`: its place among all of a game, from 0; `path`: the clause's; `place`: file, line, column.

    `kind` says what was done (`number`, `comparison`, `dropped`, ...), `before` and `after` the clause or row as
    written; `after` is empty where it was dropped.
    """

    number: int
    path: str
    kind: str
    place: tuple[str, int, int] | None
    before: str
    after: str

    def __str__(self) -> str:
        where = f"{self.place[0]}:{self.place[1]}: " if self.place else ""
        lines = [f"- {line}" for line in self.before.splitlines()] + [f"+ {line}" for line in self.after.splitlines()]
        return "\n".join([f"{where}{self.path}: {self.kind}", *(f"    {line}" for line in lines)])


@dataclass(frozen=True)
class Change:
    """A top clause (by its number) and what stands in its place; None: nothing. `before`, `after`: as written."""

    at: int
    clause: Clause | None
    kind: str
    before: str
    after: str
    swap: int | None = None
    """The clause it changes places with."""
    entry: Clause | Row | None = None
    """What of the clause's block is changed."""


def mutants(rules: Rules, written_in: str | None = None) -> list[Mutant]:
    """Every mutant of a game, in the order of its resolved rulespec; some may not load or mean the same.

    `written_in`: only of what stands in the file of this name, and not of what it has of its parents.
    """
    return [mutant for mutant, _ in changes(rules, written_in)]


def changes(rules: Rules, written_in: str | None = None) -> list[tuple[Mutant, Change]]:
    """The mutants of a game, as `mutants` gives them, each with the change that makes it."""
    paths = _paths(rules)
    made = []
    for number, change in enumerate(_changes(rules)):
        clause = rules.trees[change.at] if change.entry is None else change.entry
        if written_in is not None and (clause.source is None or clause.source.name != written_in):
            continue
        place = (clause.source.name, *clause.source.place(clause.span.start)) if clause.source else None
        made.append((Mutant(number, paths[change.at], change.kind, place, change.before, change.after), change))
    return made


def mutated(rules: Rules, change: Change | None, options: Mapping[str, Clause] | None = None) -> Rules:
    """The rules with a change (None: unchanged), with other options (`other_options`); SpecError if it doesn't load.

    The examples are those of the game, whatever their `when` says of the mutant: they must not step out of the way of
    what they are to notice. An option that the mutant changes keeps the change.
    """
    paths = _paths(rules)
    trees: list[Clause | None] = [
        replace(clause, when=None) if clause.word == "example" else (options or {}).get(paths[at], clause)
        for at, clause in enumerate(rules.trees)
    ]
    if change is not None:
        if change.swap is not None:
            trees[change.at], trees[change.swap] = trees[change.swap], trees[change.at]
        else:
            trees[change.at] = change.clause
    header = Header(rules.name, rules.title, None, rules.doc)
    entries = tuple(clause for clause in trees if clause is not None)
    return check_tree(File(header, entries, Source("<mutant>", "")), rules.vocabulary)


def other_options(rules: Rules, values: Mapping[str, OptionValue | str]) -> dict[str, Clause]:
    """The clauses of options that have other values than those of the rules, by path; values as a save has them."""
    from wordkit.loading import rules_of
    from wordkit.spec.model import as_source

    ours = dict(rules.options)
    known = {name: value for name, value in values.items() if name in ours}
    other = rules_of(as_source(rules.text), known)
    return {
        path: clause
        for path, clause in flat(other)
        if isinstance(clause, Clause) and clause.word == "option" and other.option(path[7:]) != ours[path[7:]]
    }


def _paths(rules: Rules) -> dict[int, str]:
    """Number of a top clause -> its path."""
    numbers = {id(clause): number for number, clause in enumerate(rules.trees)}
    return {numbers[id(entry)]: path for path, entry in flat(rules) if id(entry) in numbers}


def _changes(rules: Rules) -> Iterator[Change]:
    options = {option.path: option for option in rules.option_list}
    paths = _paths(rules)
    used = macros_in(rules)
    ends = [at for at, clause in enumerate(rules.trees) if clause.word == "end"]
    for at, clause in enumerate(rules.trees):
        path = paths[at]
        if clause.word in UNTOUCHED or (clause.word == "macro" and path not in used):
            continue
        if clause.word == "option" and not options[path].given:
            continue
        yield from _of_clause(rules, at, clause, options.get(path))
        if clause.word not in ("players", "macro") and not (decl := _decl(rules, clause)).required and decl.word != "*":
            yield Change(at, None, "dropped", head_text(clause), "")
        if at in ends[:-1]:
            other = ends[ends.index(at) + 1]
            before, after = head_text(clause), head_text(rules.trees[other])
            yield Change(at, None, "order", f"{before}\n{after}", f"{after}\n{before}", other)


def _decl(rules: Rules, clause: Clause) -> ClauseDecl:
    if clause.word == "rule":
        rule = rules.vocabulary.rule(getattr(clause.args[0], "name", ""))
        return rule.clause if rule is not None else framework_decl("rule")
    own = next((decl for decl in rules.vocabulary.clauses if decl.word == clause.word), None)
    decl = own or framework_decl(clause.word)
    return replace(decl, named=rules.vocabulary.end_args) if clause.word == "end" else decl


def _of_clause(rules: Rules, at: int, clause: Clause, option: Option | None) -> Iterator[Change]:
    """Every change within a clause. `option`: the one it gives a value, if it does."""
    before = head_text(clause)

    def changed(after: Clause, kind: str) -> Change:
        return Change(at, after, kind, before, head_text(after))

    if option is not None:
        if isinstance(option.type, Enum | Bool):
            words = option.domain if isinstance(option.type, Enum) else ("yes", "no")
            if isinstance(clause.formula, Path):
                for word in _next(clause.formula.name, tuple(map(str, words))):
                    yield changed(replace(clause, formula=Path((word,))), "word")
        elif clause.formula is not None:
            yield from (changed(replace(clause, formula=f), kind) for f, kind in _exprs(clause.formula))
        return
    if clause.word == "rank":
        yield from (changed(replace(clause, args=args), kind) for args, kind in _ranked(clause.args))
        return
    for inner, kind in _within(clause, _decl(rules, clause)):
        yield changed(inner, kind)
    yield from _of_block(at, clause, _decl(rules, clause))


def _of_block(at: int, clause: Clause, decl: ClauseDecl) -> Iterator[Change]:
    """Every change of the rows and clauses of a block."""
    block = clause.block or ()
    for number, entry in enumerate(block):
        if isinstance(entry, Row):
            before = row_text(replace(entry, notes=()))
            for count in (entry.count + 1, entry.count - 1):
                other: Clause | Row = replace(entry, count=count)
                after = row_text(replace(entry, count=count, notes=()))
                yield Change(at, _put(clause, number, other), "count", before, after, entry=entry)
            if len(block) > 1:
                yield Change(at, _put(clause, number, None), "dropped row", before, "", entry=entry)
        else:
            inside = next((d for d in decl.inside if d.word in (entry.word, "*")), None)
            if inside is None:
                continue
            before = head_text(entry)
            for inner, kind in _within(entry, inside):
                yield Change(at, _put(clause, number, inner), kind, before, head_text(inner), entry=entry)
            if len(block) > 1:
                yield Change(at, _put(clause, number, None), "dropped", before, "", entry=entry)


def _put(clause: Clause, number: int, entry: Clause | Row | None) -> Clause:
    block = list(clause.block or ())
    block[number : number + 1] = [] if entry is None else [entry]
    return replace(clause, block=tuple(block))


def _within(clause: Clause, decl: ClauseDecl) -> Iterator[tuple[Clause, str]]:
    """A clause with one argument, one place of its formula or of its condition changed, or without its condition."""
    for number, value in enumerate(clause.args):
        if number < decl.key:
            continue
        wanted = decl.args[number].type if number < len(decl.args) else decl.rest
        for other, kind in _values(value, wanted):
            yield replace(clause, args=(*clause.args[:number], other, *clause.args[number + 1 :])), kind
    if decl.rest is not None:
        rest = range(max(len(decl.args), decl.key), len(clause.args))
        for number in _ends_of(rest):
            yield replace(clause, args=(*clause.args[:number], *clause.args[number + 1 :])), "dropped element"
    types = {arg.name: arg.type for arg in decl.named}
    looks = {arg.name for arg in decl.named if arg.look}
    for name, value in clause.named.items():
        if name in looks:
            continue
        keyed = clause.word == "award" and name == "to"
        for other, kind in _keys(value) if keyed else _values(value, types.get(name)):
            yield replace(clause, named={**clause.named, name: other}), kind
        if (name in types and any(arg.name == name and arg.default is None for arg in decl.named)) or (
            clause.word == "award" and name in ("else", "each_round")
        ):
            yield replace(clause, named={n: v for n, v in clause.named.items() if n != name}), "dropped argument"
    if clause.formula is not None:
        yield from ((replace(clause, formula=expr), kind) for expr, kind in _exprs(clause.formula))
    if clause.when is not None:
        yield from ((replace(clause, when=expr), kind) for expr, kind in _exprs(clause.when))
        yield replace(clause, when=None), "dropped condition"


def _ends_of(numbers: range) -> Sequence[int]:
    """Which elements of a list are dropped in turn: each of a few; the first and the last of many."""
    return numbers if len(numbers) <= 6 else (numbers[0], numbers[-1])


# --- values ----------------------------------------------------------------------------------------------------------


def _nums(num: Num) -> Iterator[Num]:
    yield replace(num, value=num.value + 1)
    yield replace(num, value=num.value - 1)


def _values(value: Value, wanted: Argument | None) -> Iterator[tuple[Value, str]]:
    match value:
        case Num():
            yield from ((num, "number") for num in _nums(value))
        case Range(lo, hi):
            yield from ((replace(value, lo=num), "range") for num in _nums(lo))
            yield from ((replace(value, hi=num), "range") for num in _nums(hi))
        case Size(width, height):
            for more in (1, -1):
                yield replace(value, width=width + more), "size"
                yield replace(value, height=height + more), "size"
        case Path(parts=("yes" | "no" as word,)):
            yield Path(("no" if word == "yes" else "yes",)), "word"
        case Path(parts=(word,)):
            for other in _next(word, _words(wanted)):
                yield Path((other,)), "word"
        case Items(items=items):
            for number in _ends_of(range(len(items))):
                yield replace(value, items=(*items[:number], *items[number + 1 :])), "dropped element"
            for number, item in enumerate(items):
                for other_item, kind in _values(item, getattr(wanted, "item", None)):
                    if isinstance(item, Num):
                        yield replace(value, items=(*items[:number], other_item, *items[number + 1 :])), kind
        case Call(args=args):
            for number, arg in enumerate(args):
                for other_arg, kind in _values(arg, None):  # type: ignore[arg-type]
                    yield replace(value, args=(*args[:number], other_arg, *args[number + 1 :])), kind


def _next(word: str, words: Sequence[str]) -> Iterator[str]:
    """The word after this one in a list, the first after the last; none if there is no other."""
    if word in words and len(words) > 1:
        yield words[(words.index(word) + 1) % len(words)]


def _words(wanted: Any) -> tuple[str, ...]:
    """The words an argument may be instead, if they are few and named."""
    found = tuple(getattr(wanted, "values", ()))
    for inner in (*getattr(wanted, "items", ()), getattr(wanted, "item", None)):
        if inner is not None:
            found += _words(inner)
    return found


# --- rankings --------------------------------------------------------------------------------------------------------


def _ranked(args: Sequence[Value]) -> Iterator[tuple[tuple[Value, ...], str]]:
    """`highest X then fewest Y then shared`: keys turned round, dropped, in another order."""
    steps: list[tuple[Value, ...]] = [()]
    for arg in args:
        if isinstance(arg, Path) and arg.name == "then":
            steps.append(())
        else:
            steps[-1] = (*steps[-1], arg)
    for others, kind in _ordered(steps):
        then = Path(("then",))
        joined: list[Value] = []
        for step in others:
            joined += [*([then] if joined else []), *step]
        yield tuple(joined), kind


def _keys(value: Value) -> Iterator[tuple[Value, str]]:
    """`[highest X, fewest Y]`, in the same way; a single key has no comma."""
    items: Sequence[Value] = value.items if isinstance(value, Items) else ()
    steps = [item.items if isinstance(item, Group) else (item,) for item in items]
    if items and not any(isinstance(item, Group) for item in items):
        steps = [tuple(items)]
    for others, kind in _ordered(steps):
        yield Items(tuple(Group(step) for step in others)), kind


def _ordered(steps: Sequence[tuple[Value, ...]]) -> Iterator[tuple[list[tuple[Value, ...]], str]]:
    keys = [n for n, step in enumerate(steps) if len(step) == 2]
    for number in keys:
        direction, key = steps[number]
        turned = KEYS.get(getattr(direction, "name", ""))
        if turned is not None:
            yield [*steps[:number], (Path((turned,)), key), *steps[number + 1 :]], "turned key"
        if len(keys) > 1:
            yield [*steps[:number], *steps[number + 1 :]], "dropped key"
        if number + 1 in keys:
            yield [*steps[:number], steps[number + 1], steps[number], *steps[number + 2 :]], "order"


# --- formulas --------------------------------------------------------------------------------------------------------


def _exprs(expr: Expr) -> Iterator[tuple[Expr, str]]:
    """A formula with one place changed."""
    match expr:
        case Num():
            yield from ((num, "number") for num in _nums(expr))
        case Path(parts=("yes" | "no" as word,)):
            yield Path(("no" if word == "yes" else "yes",)), "word"
        case Unary(x=x):
            yield x, "sign" if expr.op == "-" else "dropped not"
            yield from ((replace(expr, x=inner), kind) for inner, kind in _exprs(x))
        case Binary(op, left, right):
            for table, kind in ((COMPARED, "comparison"), (COUNTED, "operator"), (JOINED, "and/or")):
                if op in table:
                    yield replace(expr, op=table[op]), kind
            if op in JOINED:
                yield left, "dropped part"
                yield right, "dropped part"
            yield from ((replace(expr, left=inner), kind) for inner, kind in _exprs(left))
            yield from ((replace(expr, right=inner), kind) for inner, kind in _exprs(right))
        case Cond():
            yield replace(expr, then=expr.other, other=expr.then), "swapped arms"
            yield from ((replace(expr, test=inner), kind) for inner, kind in _exprs(expr.test))
            yield from ((replace(expr, then=inner), kind) for inner, kind in _exprs(expr.then))
            yield from ((replace(expr, other=inner), kind) for inner, kind in _exprs(expr.other))
        case Comp():
            if expr.fn in FOLDED:
                yield replace(expr, fn=FOLDED[expr.fn]), "function"
            if expr.test is not None:
                yield replace(expr, test=None), "dropped condition"
                yield from ((replace(expr, test=inner), kind) for inner, kind in _exprs(expr.test))
            if expr.fn != "count":
                yield from ((replace(expr, expr=inner), kind) for inner, kind in _exprs(expr.expr))
            if isinstance(expr.source, Call):
                yield from ((replace(expr, source=inner), kind) for inner, kind in _exprs(expr.source))
        case Call(name, args):
            if name in ("min", "max"):
                yield replace(expr, name=FOLDED[name]), "function"
            for number, arg in enumerate(args):
                for inner, kind in _exprs(arg):  # type: ignore[arg-type]
                    yield replace(expr, args=(*args[:number], inner, *args[number + 1 :])), kind
