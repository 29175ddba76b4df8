"""Ends, ranking and awards: the framework's clauses about who wins, and when."""

from __future__ import annotations

from collections.abc import Sequence

from wordkit.spec.arguments import Word, YesNo
from wordkit.spec.clauses import ClauseChecker
from wordkit.spec.diagnostics import Report
from wordkit.spec.model import Award, Criterion, End
from wordkit.spec.tree import Call, Clause, Group, Items, Path, Value, replace
from wordkit.spec.vocabulary import Arg, Vocabulary, framework_decl
from wordkit.spec.writer import value_text

HIGHEST = ("highest", "most")
LOWEST = ("fewest", "least", "lowest")


def ends(clauses: Sequence[tuple[str, Clause]], vocabulary: Vocabulary, checker: ClauseChecker) -> tuple[End, ...]:
    """Ends in their order."""
    decl = replace(framework_decl("end"), named=vocabulary.end_args)
    found = []
    for path, clause in clauses:
        checked = checker.clause(clause, decl, path)
        args = {name: value for name, value in checked.args.items() if name != "name"}
        found.append(End(str(checked.args["name"]), path, checked.when, args))
    return tuple(found)


def ranking(clauses: Sequence[tuple[str, Clause]], checker: ClauseChecker) -> tuple[Criterion, ...]:
    """The keys of the ranking; none if there is no `rank` clause."""
    found: list[Criterion] = []
    for _, clause in clauses:
        report = checker.report.of(clause.source)
        checker.notes(clause)
        for value in (clause.formula, clause.when, clause.domain):
            if value is not None:
                report.fault(
                    "not-here",
                    "`rank` takes keys only",
                    value.span,
                    hint=f"for example `{framework_decl('rank').example}`",
                )
        for name, span in clause.name_spans.items():
            report.fault("unknown-argument", f"`rank` takes no `{name}:`", span)
        steps: list[list[Value]] = [[]]
        for value in clause.args:
            if isinstance(value, Path) and value.name == "then":
                steps.append([])
            else:
                steps[-1].append(value)
        for number, step in enumerate(steps):
            last = number == len(steps) - 1
            if len(step) == 1 and isinstance(step[0], Path) and step[0].name == "shared":
                if not last:
                    report.fault("rank-key", "`shared` ends the ranking: nothing follows it", step[0].span)
                continue
            made = _criterion(step, clause, "rank", checker, report)
            if made is not None:
                found.append(made)
    return tuple(found)


def _criterion(
    step: Sequence[Value], clause: Clause, scope: str, checker: ClauseChecker, report: Report
) -> Criterion | None:
    """`highest KEY` or `fewest KEY`."""
    example = f"for example `{framework_decl(clause.word).example}`"
    if not step:
        report.fault(
            "rank-key", "a key is missing: `highest` or `fewest` and what is compared", clause.span, hint=example
        )
        return None
    direction = step[0]
    words = (*HIGHEST, *LOWEST)
    if not isinstance(direction, Path) or direction.name not in words:
        name = direction.name if isinstance(direction, Path) else ""
        dotted = isinstance(direction, Path) and len(direction.parts) > 1
        report.fault(
            "rank-key",
            f"expected {', '.join(f'`{w}`' for w in words)} before what is compared, found `{value_text(direction)}`",
            direction.span,
            hint=f"write `highest {name}`" if dotted else "",
            word="" if dotted else name,
            near=(*words, "shared", "then"),
        )
        return None
    if len(step) != 2:
        if len(step) < 2:
            report.fault("rank-key", f"`{direction.name}` of what?", direction.span, hint=example)
        else:
            report.fault("rank-key", "keys are joined by `then`", step[2].span, hint=example)
        return None
    key = step[1]
    if not isinstance(key, Path | Call):
        report.fault("rank-key", "a key is a variable or a macro", key.span, hint=example)
        return None
    formula = checker.compiled(key, scope, report)
    return Criterion(direction.name in HIGHEST, formula, value_text(key)) if formula is not None else None


def awards(clauses: Sequence[tuple[str, Clause]], checker: ClauseChecker) -> tuple[Award, ...]:
    """Awards in their order."""
    names = [path.partition(".")[2] for path, _ in clauses]
    decl = replace(
        framework_decl("award"),
        named=(Arg("each_round", YesNo(), False), Arg("to", _Keys(), None), Arg("else", Word(), None)),
    )
    found = []
    for path, clause in clauses:
        report = checker.report.of(clause.source)
        checked = checker.clause(clause, decl, path)
        other = checked.args["else"]
        if other is not None and other not in names:
            report.fault(
                "nothing-there", f"there is no award `{other}`", clause.named["else"].span, word=str(other), near=names
            )
        keys = clause.named.get("to")
        found.append(
            Award(
                str(checked.args["name"]),
                path,
                bool(checked.args["each_round"]),
                _keys(keys, clause, checker, report),
                other,
                checked.when,
            )
        )
    return tuple(found)


class _Keys:
    """The keys of an award; read by `_keys`."""

    wanted = "a list of keys such as `[highest seat.total, fewest seat.wilds]`"

    def read(self, value: Value) -> None:
        return None


def _keys(value: Value | None, clause: Clause, checker: ClauseChecker, report: Report) -> tuple[Criterion, ...]:
    if value is None:
        return ()
    if not isinstance(value, Items):
        report.fault("argument-type", f"`to`: expected {_Keys.wanted}", value.span)
        return ()
    items: Sequence[Value] = value.items
    if not any(isinstance(item, Group) for item in items):  # a single key needs no comma
        items = (Group(tuple(items), value.span),)
    found = []
    for item in items:
        made = _criterion(item.items if isinstance(item, Group) else (item,), clause, "award", checker, report)
        if made is not None:
            found.append(made)
    return tuple(found)
