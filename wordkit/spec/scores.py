"""`score` and `macro` clauses: formulas compiled, once, into items and their sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wordkit.spec.clauses import ClauseChecker, adapter, bounded
from wordkit.spec.model import Option
from wordkit.spec.reader import read_clauses
from wordkit.spec.tree import Call, Clause, Path, Source, replace
from wordkit.spec.vocabulary import framework_decl

if TYPE_CHECKING:
    from wordkit.spec.formula import Env, Formula, Item, Macro


def environment(
    options: Sequence[Option],
    letters: Mapping[str, int],
    clauses: Sequence[tuple[str, Clause]],
    checker: ClauseChecker,
) -> Env:
    """What formulas know beside their scope: options, letters, and the macros of the engine and of the rulespec."""
    from wordkit.spec.formula import Env

    macros: dict[str, Macro] = {}
    for head, body in checker.vocabulary.macros.items():
        source = Source(f"<macros of {checker.vocabulary.engine}>", f"macro {head} = {body}")
        for clause in read_clauses(source, checker.report.of(source)):
            _macro(clause, macros, checker)
    for _, clause in clauses:
        _macro(clause, macros, checker)
    return Env({o.name: (o.type, o.value) for o in options}, letters, macros)


def _macro(clause: Clause, macros: dict[str, Macro], checker: ClauseChecker) -> None:
    from wordkit.spec.formula import Macro, Param

    report = checker.report.of(clause.source)
    checker.notes(clause)
    head = clause.args[0] if clause.args else None
    if not isinstance(head, Path | Call) or len(clause.args) > 1 or clause.named or "." in head.name:
        report.fault(
            "macro-head",
            "a macro is a name, with its parameters in brackets",
            clause.span,
            hint="for example `macro margin(x) = x - seat.penalties`",
        )
        return
    if clause.formula is None:
        report.fault("formula-missing", f"`macro {head.name}` needs `=` and a formula", clause.span)
        return
    params = []
    for param in head.args if isinstance(head, Call) else ():
        if not isinstance(param, Path) or len(param.parts) > 1 or param.name in params:
            report.fault("macro-head", "a parameter is a name of its own", param.span)
            return
        params.append(param.name)
    macros[head.name] = Macro(head.name, tuple(Param(p) for p in params), clause.formula, clause.doc)


def scores(
    clauses: Sequence[tuple[str, Clause]], env: Env, checker: ClauseChecker
) -> tuple[dict[str, tuple[Item, ...]], dict[str, Formula]]:
    """The items of each scope of scores, and their sum."""
    from wordkit.spec.formula import check_total, compile_item, total_program

    items: dict[str, list[Item]] = {name: [] for name in checker.vocabulary.score_scopes}
    decl = framework_decl("score")
    for path, clause in clauses:
        report = checker.report.of(clause.source)
        scoped = replace(decl, formula="-", when="-")
        args = checker.arguments(clause, scoped, report)
        checker.notes(clause)
        scope = args["scope"]
        if scope is not None and scope not in items:
            report.fault(
                "unknown-scope",
                f"the engine `{checker.vocabulary.engine}` has no scores of a `{scope}`",
                clause.args[0].span,
                word=scope,
                near=items,
            )
            continue
        if clause.domain is not None or clause.block is not None:
            span = clause.domain.span if clause.domain is not None else clause.span
            report.fault("not-here", "`score` takes `=` and `when`, nothing else", span)
        if clause.formula is None:
            report.fault(
                "formula-missing",
                "`score` needs `=` and a formula",
                clause.span,
                hint=f"for example `{decl.example}`",
            )
        found = checker.vocabulary.scope(scope) if scope is not None else None
        if found is None or clause.formula is None or args["label"] is None:
            continue
        item = None
        with bounded(report, clause.formula.span):
            item = compile_item(args["label"], path, clause.formula, clause.when, found, env, adapter(report))
        if item is not None:
            items[scope].append(item)
    totals = {}
    for name, ours in items.items():
        found = checker.vocabulary.scope(name)
        if found is not None:
            place = next((c.source for _, c in clauses if c.args and getattr(c.args[0], "name", "") == name), None)
            if check_total(ours, found, adapter(checker.report.of(place))):
                totals[name] = total_program(ours, found)
    return {name: tuple(ours) for name, ours in items.items()}, totals
