"""Clauses against their declarations: words, arguments, blocks, counts. What comes out is plain Python.

Formulas and conditions are compiled here too, each in the scope its declaration names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from msgspec import field

from wordkit.spec.arguments import Argument, Arguments, Either, Function, Label, ListOf, Misfit, OrNone, Plain
from wordkit.spec.counted import read_counts
from wordkit.spec.diagnostics import Report, nearest
from wordkit.spec.formula import Condition, Env, Formula
from wordkit.spec.inherit import find_decl, identity
from wordkit.spec.tree import (
    Call,
    Clause,
    Expr,
    Items,
    Node,
    Num,
    Path,
    Row,
    Source,
    Span,
    Text,
    Unary,
    Value,
    Written,
    replace,
)
from wordkit.spec.vocabulary import FRAMEWORK, REQUIRED, STEPS, ClauseDecl, Clauses, Counted, Vocabulary, framework_decl
from wordkit.spec.writer import expr_text, value_text


class RuleClause(Node, frozen=True, eq=False):
    """A checked clause.

    `args` holds every declared argument by name, defaults filled in; further positional ones as `args["rest"]`, names
    of the writer's own as `args["names"]` (a mapping). `counts` is label -> count for a counted block, else None;
    `block` the clauses of a block of clauses. `formula`, `when` are compiled, `value` is a constant. `path` is stable:
    `rule.one_line`, `tiles`, `phase.think.action.write`. Two are equal when they were written alike.
    """

    _around = ("args", "formula", "value", "when", "counts", "block")

    word: str
    path: str
    written: Written
    args: Arguments = field(default_factory=dict)
    formula: Formula | None = None
    value: Plain = None
    when: Condition | None = None
    counts: Mapping[str, int] | None = None
    block: tuple[RuleClause, ...] = ()

    def __getitem__(self, name: str) -> Any:
        """The argument of this name; KeyError for one that isn't declared."""
        return self.args[name]

    @property
    def name(self) -> str:
        """Its first argument, as in `rule NAME`, `end NAME`; `""` without one."""
        return next((str(value) for value in self.args.values()), "")

    @property
    def tree(self) -> Clause:
        """The clause as it was written."""
        return self.written.clause

    @property
    def doc(self) -> str:
        return self.tree.doc

    def clause(self, word: str) -> RuleClause | None:
        """The first clause of the block with this word."""
        return next((c for c in self.block if c.word == word), None)

    def clauses(self, word: str) -> tuple[RuleClause, ...]:
        """Every clause of the block with this word, in order."""
        return tuple(c for c in self.block if c.word == word)

    def note(self, kind: str) -> str | None:
        """The text of its first note of a kind (`rule`, `own`); None without one."""
        return next((note.text for note in self.tree.notes if note.kind == kind), None)

    @property
    def place(self) -> tuple[str, int, int] | None:
        """File, line and column (from 1) where it was written; None for a default."""
        return (self.tree.source.name, *self.tree.source.place(self.tree.span.start)) if self.tree.source else None


NOTE_KINDS = ("rule", "own")


class ClauseChecker:
    """Checks clauses of one rulespec against an engine's vocabulary.

    Labels are collected in `labels` and looked at when the game's letters are known.
    """

    def __init__(self, vocabulary: Vocabulary, report: Report, env: Env | None) -> None:
        self.vocabulary, self.report, self.env = vocabulary, report, env
        self.labels: list[tuple[str, Span, Source | None]] = []

    # -- a clause

    def block(
        self, entries: Sequence[Clause | Row], decls: Sequence[ClauseDecl], prefix: str, owner: Clause | None
    ) -> tuple[RuleClause, ...]:
        """The clauses of a block; duplicates, unknown and missing ones are reported."""
        found: dict[str, RuleClause] = {}
        times: dict[str, int] = {}
        unread: list[str] = []  # words of clauses that are there, though not as they should be
        for entry in entries:
            report = self.report.of(entry.source)
            if isinstance(entry, Row):
                report.fault(
                    "stray-row",
                    "a row of labels can't stand here",
                    entry.span,
                    hint="; ".join(filter(None, [f"this block holds {_listed(decls)}" if decls else ""])),
                )
                continue
            if entry.unread:
                unread.append(entry.word)
                continue
            decl = find_decl(entry.word, decls)
            if decl is None:
                self.unknown(entry, decls, "in this block")
                unread += nearest(entry.word, [d.word for d in decls])
                continue
            path = prefix + identity(entry, decl)
            if path in found and not decl.repeat:
                first = found[path].tree
                report.fault(
                    "duplicate-clause",
                    f"`{path.removeprefix(prefix)}` is given twice in this block",
                    entry.span,
                    hint="keep one of them",
                    also=(first.source, first.span, "the first stands here") if first.source else None,
                )
                continue
            times[path] = times.get(path, 0) + 1
            path = path if times[path] == 1 else f"{path}.{times[path]}"
            found[path] = self.clause(entry, decl, path)
        if owner is not None:
            self.missing(decls, [*unread, *(c.word for c in found.values())], owner)
        return tuple(found.values())

    def named(self, clause: Clause) -> bool:
        """Whether a clause such as `option NAME` has its name; else reports it."""
        if clause.args and isinstance(clause.args[0], Path):
            return True
        decl = framework_decl(clause.word)
        self.report.of(clause.source).fault(
            "argument-missing",
            f"`{clause.word}` needs a name",
            clause.args[0].span if clause.args else clause.word_span,
            hint=f"for example `{decl.example}`",
        )
        return False

    def missing(self, decls: Sequence[ClauseDecl], words: Sequence[str], owner: Clause) -> None:
        for decl in decls:
            if decl.required and decl.word not in words:
                self.report.of(owner.source).fault(
                    "clause-missing",
                    f"`{owner.word}` needs a clause `{decl.word}`",
                    owner.span,
                    hint=f"for example `{decl.example}`" if decl.example else decl.doc,
                )

    def unknown(self, clause: Clause, decls: Sequence[ClauseDecl], where: str) -> None:
        """An unknown word; if it is known elsewhere, says where."""
        near = [d.word for d in decls if d.word != "*"]
        hint = ""
        if self.vocabulary.rule(clause.word):
            hint = f"this is a rule: write `rule {clause.word}`"
        elif self.vocabulary.option(clause.word):
            hint = f"this is an option: write `option {clause.word} = ...`"
        elif clause.word == "extends":
            hint = 'it stands in the first line: `game NAME "Title" extends PARENT {`'
        elif clause.word == "expect" or find_decl(clause.word, (*STEPS, *self.vocabulary.givens)):
            hint = "it belongs into the block of an `example`"
        else:
            for outer in self.vocabulary.clauses:
                if any(inner.word == clause.word for inner in outer.inside):
                    hint = f"it belongs into the block of `{outer.word}`"
        self.report.of(clause.source).fault(
            "unknown-clause",
            f"there is no clause `{clause.word}` {where}".rstrip(),
            clause.word_span,
            hint=hint,
            word="" if hint else clause.word,
            near=near,
        )

    def clause(self, clause: Clause, decl: ClauseDecl, path: str) -> RuleClause:
        """The checked clause; what is wrong with it has been reported, what could be read is in it."""
        report = self.report.of(clause.source)
        if self._runs_on(clause, decl, report):
            formula = clause.formula if decl.formula or decl.constant else None
            when = clause.when if decl.when else None
            clause = replace(clause, args=clause.args[: len(decl.args)], formula=formula, domain=None, when=when)
        args = self.arguments(clause, decl, report)
        made = RuleClause(clause.word, path, Written(clause), args)
        self.notes(clause)
        formula, value = self._formula(clause, decl, report)
        made = replace(made, formula=formula, value=value)
        if clause.domain is not None:
            report.fault("not-here", f"`{clause.word}` takes no `in`", clause.domain.span, hint="leave it out")
        if clause.when is not None:
            made = replace(made, when=self._when(clause, decl.when, report))
        return self._block(made, clause, decl, report)

    def _runs_on(self, clause: Clause, decl: ClauseDecl, report: Report) -> bool:
        """Whether another clause begins on this clause's line; that is reported."""
        extra = clause.args[len(decl.args) :] if decl.rest is None else ()
        word = extra[0] if extra else None
        if isinstance(word, Path) and find_decl(word.name, (*FRAMEWORK, *self.vocabulary.clauses)):
            report.fault(
                "syntax",
                f"a clause ends with its line; here `{word.name}` seems to start another",
                word.span,
                hint="put it on a line of its own, or `;` before it",
            )
            return True
        return False

    def _formula(self, clause: Clause, decl: ClauseDecl, report: Report) -> tuple[Any, Plain]:
        expr = clause.formula
        if expr is None:
            if decl.formula or decl.constant:
                what = "a formula" if decl.formula else decl.constant.wanted if decl.constant else ""
                report.fault(
                    "formula-missing",
                    f"`{clause.word}` needs `=` and {what}",
                    clause.span,
                    hint=f"for example `{decl.example}`" if decl.example else "",
                )
            return None, None
        if decl.constant is not None:
            return None, self.constant(expr, decl.constant, report)
        if decl.formula is None:
            report.fault(
                "not-here",
                f"`{clause.word}` takes no `=`",
                expr.span,
                hint=f"for example `{decl.example}`" if decl.example else "",
            )
            return None, None
        return self.compiled(expr, decl.formula, report), None

    def _when(self, clause: Clause, scope: str | None, report: Report) -> Any:
        assert clause.when is not None
        if scope is None:
            name = " ".join([clause.word, *(a.name for a in clause.args[:1] if isinstance(a, Path))])
            report.fault("not-here", f"`{name}` takes no `when`", clause.when.span, hint="leave it out")
            return None
        return self.condition(clause.when, scope, report)

    def _block(self, made: RuleClause, clause: Clause, decl: ClauseDecl, report: Report) -> RuleClause:
        if clause.block is None:
            if decl.block is not None:
                report.fault(
                    "block-missing",
                    f"`{clause.word}` needs a block",
                    clause.span,
                    hint=f"for example `{decl.example}`" if decl.example else f"`{clause.word} {{ ... }}`",
                )
            return made
        if decl.block is None:
            report.fault("not-here", f"`{clause.word}` takes no block", clause.span, hint="leave `{ ... }` out")
            return made
        if isinstance(decl.block, Counted):
            return replace(made, counts=read_counts(clause, decl.block, self))
        assert isinstance(decl.block, Clauses)
        return replace(made, block=self.block(clause.block, decl.block.clauses, made.path + ".", clause))

    def notes(self, entry: Clause | Row) -> None:
        report = self.report.of(entry.source)
        for note in entry.notes:
            if note.kind not in NOTE_KINDS:
                report.fault(
                    "unknown-note", f"there is no note `@{note.kind}`", note.span, word=note.kind, near=NOTE_KINDS
                )
            elif note.kind == "own" and not note.text:
                report.fault(
                    "note-text", "`@own` needs the reason", note.span, hint='for example `@own "the leaflet is silent"`'
                )

    # -- arguments

    def arguments(self, clause: Clause, decl: ClauseDecl, report: Report) -> dict[str, Any]:
        """Every argument by name, defaults filled in."""
        args: dict[str, Any] = {}
        example = f"for example `{decl.example}`" if decl.example else ""
        for number, arg in enumerate(decl.args):
            if number < len(clause.args):
                args[arg.name] = self.read(clause.args[number], arg.type, report, arg.name)
            elif arg.default is not REQUIRED:
                args[arg.name] = arg.default
            else:
                args[arg.name] = None
                report.fault(
                    "argument-missing",
                    f"`{called(clause, decl)}` needs its {arg.name.replace('_', ' ')}: {arg.type.wanted}",
                    clause.word_span,
                    hint=example,
                )
        rest = clause.args[len(decl.args) :]
        if decl.rest is not None:
            args["rest"] = tuple(self.read(value, decl.rest, report, "rest") for value in rest)
        elif rest:
            report.fault("argument-count", self._too_many(clause, decl), rest[0].span.to(rest[-1].span), hint=example)
        self._named(clause, decl, args, report)
        return args

    def _too_many(self, clause: Clause, decl: ClauseDecl) -> str:
        name = called(clause, decl)
        if not decl.args:
            return f"`{name}` takes no argument without a name"
        extra = len(clause.args) - len(decl.args)
        return f"`{name}` takes no more arguments: {'this one is' if extra == 1 else 'these are'} too many"

    def _named(self, clause: Clause, decl: ClauseDecl, args: dict[str, Any], report: Report) -> None:
        known = {arg.name: arg for arg in decl.named}
        own: dict[str, Plain] = {}
        for name, value in clause.named.items():
            if name in known:
                args[name] = self.read(value, known[name].type, report, name)
            elif decl.any_name is not None:
                own[name] = self.read(value, decl.any_name, report, name)
            else:
                report.fault(
                    "unknown-argument",
                    f"`{called(clause, decl)}` {'has no argument' if known else 'takes no'} `{name}:`",
                    clause.name_spans.get(name, clause.span),
                    word=name,
                    near=known,
                )
        if decl.any_name is not None:
            args["names"] = own
            if not clause.args and not clause.named:
                report.fault(
                    "argument-missing",
                    f"`{called(clause, decl)}` needs a name and what belongs to it, `NAME: {decl.any_name.wanted}`",
                    clause.span,
                    hint=f"for example `{decl.example}`" if decl.example else "",
                )
        for arg in decl.named:
            if arg.name not in args:
                args[arg.name] = None if arg.default is REQUIRED else arg.default
                if arg.default is REQUIRED:
                    report.fault(
                        "argument-missing",
                        f"`{called(clause, decl)}` needs `{arg.name}:`, {arg.type.wanted}",
                        clause.span,
                        hint=f"for example `{decl.example}`" if decl.example else "",
                    )

    def read(self, value: Value, argument: Argument, report: Report, name: str = "") -> Plain:
        """The plain value, or None with a fault reported."""
        try:
            plain = argument.read(value)
        except Misfit as misfit:
            self.misfit(misfit, report, name)
            return None
        self._collect_labels(value, argument, report.source)
        return plain

    def misfit(self, misfit: Misfit, report: Report, name: str = "") -> None:
        before = f"`{name}`: " if name and name != "rest" else ""
        report.fault(
            misfit.code, before + misfit.sentence, misfit.span, hint=misfit.hint, word=misfit.word, near=misfit.near
        )

    def _collect_labels(self, value: Value, argument: Argument, source: Source | None) -> None:
        match argument:
            case Label(letter=True):
                label = value.value if isinstance(value, Text) else value.name if isinstance(value, Path) else ""
                self.labels.append((label, value.span, source))
            case ListOf() if isinstance(value, Items):
                for element in value.items:
                    self._collect_labels(element, argument.item, source)
            case OrNone() if not (isinstance(value, Path) and value.name == "none"):
                self._collect_labels(value, argument.item, source)
            case Either():
                for item in argument.items:
                    try:
                        item.read(value)
                    except Misfit:
                        continue
                    self._collect_labels(value, item, source)
                    return
            case Function() if isinstance(value, Call):
                for given, param in zip(value.args, argument.params, strict=False):
                    self._collect_labels(given, param, source)  # type: ignore[arg-type]
            case _:
                pass

    # -- formulas

    def constant(self, expr: Expr, argument: Argument, report: Report) -> Plain:
        """The value of a formula that must be a constant."""
        value = as_value(expr)
        if value is None:
            report.fault(
                "not-constant",
                f"expected {argument.wanted}, found the formula `{expr_text(expr)}`",
                expr.span,
                hint="a plain value stands here",
            )
            return None
        return self.read(value, argument, report)

    def compiled(self, expr: Expr, scope: str, report: Report) -> Formula | None:
        """A formula compiled in a scope of the vocabulary."""
        found = None if self.env is None else self.vocabulary.scope(scope)
        if found is None or self.env is None:
            return None
        from wordkit.spec.formula import compile_formula

        with bounded(report, expr.span):
            return compile_formula(expr, found, self.env, adapter(report))
        return None

    def condition(self, expr: Expr, scope: str, report: Report) -> Condition | None:
        """A condition compiled in a scope of the vocabulary."""
        found = None if self.env is None else self.vocabulary.scope(scope)
        if found is None or self.env is None:
            return None
        from wordkit.spec.formula import compile_condition

        with bounded(report, expr.span):
            return compile_condition(expr, found, self.env, adapter(report))
        return None


def called(clause: Clause, decl: ClauseDecl) -> str:
    """What a clause is called in a message: its word and the arguments that identify it."""
    return " ".join([clause.word, *(value_text(value) for value in clause.args[: decl.key])])


@contextmanager
def bounded(report: Report, span: Span) -> Iterator[None]:
    """Reports a formula whose macros nest deeper than Python does, instead of raising."""
    try:
        yield
    except RecursionError:
        report.fault("too-deep", "macros within macros nest too deep here", span, hint="use fewer of them")


def adapter(report: Report) -> Any:
    """How the formula compiler reports: `(code, span, message, hint)`."""

    def fault(code: str, span: Span, message: str, hint: str = "") -> None:
        report.fault(code, message, span, hint=hint)

    return fault


def as_value(expr: Expr) -> Value | None:
    """A formula that is only a value, as an argument would be: `5`, `-5`, `yes`, `"text"`."""
    match expr:
        case Num() | Text() | Path():
            return expr
        case Unary(op="-", x=Num() as number):
            return Num(-number.value, number.unit, expr.span)
        case _:
            return None


def _listed(decls: Sequence[ClauseDecl]) -> str:
    words = [f"`{decl.word}`" for decl in decls if decl.word != "*"]
    return (
        "clauses" if not words or len(words) > 8 else "the clauses " + ", ".join(words) if len(words) > 1 else words[0]
    )
