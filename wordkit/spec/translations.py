"""`translate LANGUAGE { ... }`: texts in other languages, by the path of the clause they belong to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from wordkit.spec.clauses import ClauseChecker, RuleClause
from wordkit.spec.inherit import slug
from wordkit.spec.model import Rules
from wordkit.spec.tree import Clause, Text


def translations(
    clauses: Sequence[tuple[str, Clause]], rules: Rules, paths: Collection[str], checker: ClauseChecker
) -> dict[str, dict[str, str]]:
    """Language -> path -> text; what names no clause of `paths` or of the rules is reported."""
    known = {*paths, "title", *(f"refusal.{r.code}" for r in rules.vocabulary.refusals)}
    known |= {path for clause in (*rules.clause_list, *rules.rule_list) for path in _paths(clause)}
    spoken = sorted(name.replace(".", " ") for name in known)
    found: dict[str, dict[str, str]] = {}
    for _, clause in clauses:
        report = checker.report.of(clause.source)
        if not checker.named(clause):
            continue
        language = found.setdefault(slug(clause.args[0]), {})
        if clause.block is None:
            report.fault(
                "block-missing", "`translate` needs a block", clause.span, hint='`translate de { title "..." }`'
            )
        for entry in clause.clauses():
            if entry.unread:
                continue
            ours = checker.report.of(entry.source)
            text = entry.args[-1] if entry.args else None
            if not isinstance(text, Text):
                ours.fault(
                    "argument-missing",
                    "a translation is the name of a clause and a text",
                    entry.span,
                    hint='for example `rule one_line "..."`',
                )
                continue
            path = ".".join([entry.word, *map(slug, entry.args[:-1])])
            if path not in known:
                ours.fault(
                    "nothing-there",
                    f"there is no `{' '.join(path.split('.'))}` to translate",
                    entry.span,
                    word=path.replace(".", " "),
                    near=spoken,
                )
                continue
            language[path] = text.value
    return found


def _paths(clause: RuleClause) -> Iterable[str]:
    yield clause.path
    for inner in clause.block:
        yield from _paths(inner)
