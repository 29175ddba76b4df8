"""Options: the rulespec's values and the caller's, checked by the engine's declarations."""

from __future__ import annotations

from collections.abc import Mapping

from wordkit.spec.arguments import Argument, Misfit, Number, OrNone, Time, Word, YesNo, duration
from wordkit.spec.clauses import as_value
from wordkit.spec.diagnostics import Report
from wordkit.spec.grammar import parse
from wordkit.spec.hints import Unreadable
from wordkit.spec.model import Option, OptionValue
from wordkit.spec.tree import Clause, Expr, File, Header, Items, Num, Path, Range, Source, Span, Value, Written, replace
from wordkit.spec.types import Bool, Duration, Enum, Int, Type
from wordkit.spec.vocabulary import OptionDecl, Vocabulary
from wordkit.spec.writer import expr_text, option_text, value_text

OVERRIDES = "<options>"
"""The source name of options given by the caller."""


def overrides(options: Mapping[str, OptionValue | str], parent: File, report: Report) -> File | None:
    """Options given by the caller as a rulespec that extends the one they are for; None without any.

    One that repeats what the rulespec says is left out: the rulespec's own line, with its notes, stays as it is.
    """
    said = {
        value_text(entry.args[0]): expr_text(entry.formula)
        for entry in parent.entries
        if isinstance(entry, Clause) and entry.word == "option" and entry.args and entry.formula is not None
    }
    options = {name: value for name, value in options.items() if said.get(name) != option_text(value)}
    if not options:
        return None
    text = "".join(f"option {name} = {option_text(value)}\n" for name, value in options.items())
    source = Source(OVERRIDES, text)
    ours = report.of(source)
    entries, start = [], 0
    for line in text.splitlines(keepends=True):
        try:
            clause = parse("clause", text, Span(start, start + len(line.rstrip())))
            assert isinstance(clause, Clause)
            entries.append(replace(clause, source=source))
        except Unreadable as fault:
            ours.fault(fault.code, fault.message, fault.span, hint=fault.hint)
        start += len(line)
    header = Header(parent.header.name, parent.header.title, Path((parent.header.name,)))
    return File(header, tuple(entries), source)


def argument(kind: Type) -> Argument:
    """What an option of this type reads."""
    match kind:
        case Int():
            return Number(*kind.range)
        case Duration():
            return Time(*kind.range)
        case Enum():
            return Word(*kind.values)
        case Bool():
            return YesNo()
        case _:
            raise TypeError(f"an option can't be {kind.noun}")


class OptionChecker:
    """Reads the option clauses of a rulespec. `domains` are the `in` parts a clause takes over from its parent."""

    def __init__(
        self, vocabulary: Vocabulary, report: Report, domains: Mapping[str, tuple[Value, Source | None]]
    ) -> None:
        self.vocabulary, self.report, self.domains = vocabulary, report, domains

    def settle(self, clauses: Mapping[str, Clause]) -> tuple[Option, ...]:
        """Every option of the engine, in its order; unknown ones are reported."""
        for name, clause in clauses.items():
            if self.vocabulary.option(name) is None:
                self._unknown(name, clause)
        return tuple(self._one(decl, clauses.get(decl.name)) for decl in self.vocabulary.options)

    def _unknown(self, name: str, clause: Clause) -> None:
        hint = ""
        if self.vocabulary.rule(name):
            hint = f"this is a rule: write `rule {name}`, or `drop rule {name}`"
        names = [option.name for option in self.vocabulary.options]
        self.report.of(clause.source).fault(
            "unknown-option",
            f"the engine `{self.vocabulary.engine}` has no option `{name}`",
            clause.args[0].span,
            hint=hint if names else "this engine has no options",
            word="" if hint else name,
            near=names,
        )

    def _one(self, decl: OptionDecl, clause: Clause | None) -> Option:
        domain = self._widest(decl)
        if clause is None:
            made = Clause("option", (Path((decl.name,)),), formula=_as_expr(decl.default, decl.type))
            return Option(decl.name, decl.default, decl.type, domain, decl.doc, False, decl.none, Written(made))
        report = self.report.of(clause.source)
        reader: Argument = OrNone(argument(decl.type)) if decl.none else argument(decl.type)
        value: OptionValue = decl.default
        read = False
        if clause.formula is None:
            hint = f"write `option {decl.name} = {_example(decl)}`"
            if len(clause.args) > 1:
                hint = f"write `option {decl.name} = {value_text(clause.args[1])}`"
                report.fault("formula-missing", "an option's value is given with `=`", clause.args[1].span, hint=hint)
            else:
                report.fault("formula-missing", f"`option {decl.name}` has no value", clause.span, hint=hint)
        else:
            read, value = self._value(clause.formula, reader, decl, report)
        allowed, source, span = self._domain(decl, clause, domain)
        if read and not _within(value, allowed):
            assert clause.formula is not None
            limits = _limits(allowed, decl.type) + (" or `none`" if decl.none else "")
            report.fault(
                "out-of-range",
                f"`option {decl.name}` may be {limits}, not `{expr_text(clause.formula)}`",
                clause.formula.span,
                also=(source, span, "limited here") if source is not None and source is not clause.source else None,
            )
        doc = clause.doc or decl.doc
        return Option(decl.name, value, decl.type, allowed, doc, True, decl.none, Written(clause))

    def _value(self, expr: Expr, reader: Argument, decl: OptionDecl, report: Report) -> tuple[bool, OptionValue]:
        value = as_value(expr)
        if value is None:
            report.fault(
                "not-constant",
                f"expected {reader.wanted}, found the formula `{expr_text(expr)}`",
                expr.span,
                hint="an option's value is a plain value",
            )
            return False, decl.default
        try:
            plain = reader.read(value)
        except Misfit as misfit:
            if misfit.code == "out-of-range":
                return True, value.value if isinstance(decl.type, Int) else value.ms  # type: ignore[union-attr]
            report.fault(
                misfit.code,
                f"`option {decl.name}`: {misfit.sentence}",
                misfit.span,
                hint=misfit.hint,
                word=misfit.word,
                near=misfit.near,
            )
            return False, decl.default
        assert not isinstance(plain, tuple)
        return True, plain

    def _widest(self, decl: OptionDecl) -> tuple[int, int] | tuple[str, ...]:
        if isinstance(decl.type, Enum):
            return decl.type.values
        return ("yes", "no") if isinstance(decl.type, Bool) else decl.type.range  # type: ignore[union-attr]

    def _domain(
        self, decl: OptionDecl, clause: Clause, widest: tuple[int, int] | tuple[str, ...]
    ) -> tuple[tuple[int, int] | tuple[str, ...], Source | None, Span]:
        """What the option may be: the `in` of the clause, else of its parent, else what the engine allows."""
        value, source = clause.domain, clause.source
        if value is None and f"option.{decl.name}" in self.domains:
            value, source = self.domains[f"option.{decl.name}"]
            return self._read_domain(decl, value, Report(source) if source else self.report, widest), source, value.span
        if value is None:
            return widest, None, clause.span
        return self._read_domain(decl, value, self.report.of(source), widest), source, value.span

    def _read_domain(
        self, decl: OptionDecl, value: Value, report: Report, widest: tuple[int, int] | tuple[str, ...]
    ) -> tuple[int, int] | tuple[str, ...]:
        name = f"`option {decl.name}`"
        if isinstance(decl.type, Bool):
            report.fault("not-here", f"{name} is `yes` or `no`: it takes no `in`", value.span, hint="leave it out")
            return widest
        if isinstance(decl.type, Enum):
            if not isinstance(value, Items) or not value.items:
                report.fault(
                    "argument-type",
                    f"{name} is a word: after `in` its words stand in a list",
                    value.span,
                    hint=f"write `in [{', '.join(decl.type.values)}]`",
                )
                return widest
            words = []
            for item in value.items:
                try:
                    words.append(Word(*decl.type.values).read(item))
                except Misfit as misfit:
                    report.fault(
                        misfit.code, f"{name}: {misfit.sentence}", misfit.span, word=misfit.word, near=misfit.near
                    )
            return tuple(words) or widest
        return self._read_range(decl, value, report, widest)

    def _read_range(
        self, decl: OptionDecl, value: Value, report: Report, widest: tuple[int, int] | tuple[str, ...]
    ) -> tuple[int, int] | tuple[str, ...]:
        name = f"`option {decl.name}`"
        timed = isinstance(decl.type, Duration)
        example = "`in 5s..300s`" if timed else "`in 5..21`"
        if not isinstance(value, Range):
            report.fault("argument-type", f"{name}: after `in` stands a range", value.span, hint=f"such as {example}")
            return widest
        if any(bool(end.unit) != timed for end in (value.lo, value.hi)):
            message = f"{name} is a duration: both ends need a unit" if timed else f"{name} is a number without a unit"
            report.fault("argument-type", message, value.span, hint=f"such as {example}")
            return widest
        lo, hi = value.lo.ms, value.hi.ms
        if lo > hi:
            report.fault("empty-range", f"{name}: the range is empty: its first number is larger", value.span)
            return widest
        if lo < widest[0] or hi > widest[1]:  # type: ignore[operator]
            report.fault(
                "out-of-range",
                f"{name}: the engine `{self.vocabulary.engine}` allows {_limits(widest, decl.type)}",
                value.span,
                hint="a rulespec may narrow that, not widen it",
            )
            return widest
        return lo, hi


def _within(value: OptionValue, allowed: tuple[int, int] | tuple[str, ...]) -> bool:
    if value is None or isinstance(value, bool):
        return True
    if isinstance(value, str):
        return value in allowed
    return allowed[0] <= value <= allowed[1]  # type: ignore[operator]


def _limits(allowed: tuple[int, int] | tuple[str, ...], kind: Type) -> str:
    if isinstance(kind, Duration):
        return f"{duration(int(allowed[0]))} to {duration(int(allowed[1]))}"
    if isinstance(kind, Enum):
        return ", ".join(f"`{word}`" for word in allowed)
    return f"{allowed[0]} to {allowed[1]}"


def _example(decl: OptionDecl) -> str:
    return expr_text(_as_expr(decl.default, decl.type))


def _as_expr(value: OptionValue, kind: Type) -> Expr:
    if value is None:
        return Path(("none",))
    if isinstance(value, bool):
        return Path(("yes" if value else "no",))
    if isinstance(value, str):
        return Path((value,))
    if isinstance(kind, Duration):
        text = duration(value)
        digits = text.rstrip("mins")
        return Num(int(digits), text[len(digits) :])
    return Num(value)


def settled_tree(option: Option) -> Clause:
    """The clause that gives an option its settled value in a resolved rulespec."""
    domain: Value | None = option.tree.domain
    return replace(option.tree, formula=_as_expr(option.value, option.type), domain=domain, when=None, block=None)
