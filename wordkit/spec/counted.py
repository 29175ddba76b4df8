"""Counted blocks: rows of a count and labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wordkit.spec.arguments import Label, Misfit
from wordkit.spec.inherit import label
from wordkit.spec.tree import Clause, Num, Path, Source, Span
from wordkit.spec.vocabulary import Counted

if TYPE_CHECKING:
    from wordkit.spec.clauses import ClauseChecker


def read_counts(clause: Clause, block: Counted, checker: ClauseChecker) -> dict[str, int]:
    """Label -> count of a counted block."""
    counts: dict[str, int] = {}
    first: dict[str, tuple[Source | None, Span]] = {}
    for entry in clause.block or ():
        report = checker.report.of(entry.source)
        if isinstance(entry, Clause):
            if not entry.unread:
                report.fault(
                    "not-a-row",
                    f"`{clause.word}` holds rows, each a count and labels; this isn't one",
                    entry.span,
                    hint=_row_hint(entry, block),
                )
            continue
        checker.notes(entry)
        if not 1 <= entry.count <= block.most:
            report.fault(
                "out-of-range",
                f"the count {entry.count} isn't from 1 to {block.most}",
                Span(entry.span.start, entry.span.start + len(str(entry.count))),
                hint="leave the labels out to have none of them" if entry.count == 0 else "",
            )
        for item in entry.items:
            try:
                block.item.read(item)
            except Misfit as misfit:
                checker.misfit(misfit, report)
                continue
            name = label(item)
            if name in counts:
                source, span = first[name]
                report.fault(
                    "duplicate-label",
                    f"`{name}` is counted twice",
                    item.span,
                    hint="every label stands in one row",
                    also=(source, span, "the first stands here") if source else None,
                )
                continue
            counts[name], first[name] = entry.count, (entry.source, item.span)
    if not counts and not any(clause.block or ()):
        checker.report.of(clause.source).fault(
            "empty-block", f"`{clause.word}` is empty", clause.span, hint=f"rows such as `{block.row}` belong into it"
        )
    total = sum(counts.values())
    if total > block.total:
        checker.report.of(clause.source).fault(
            "out-of-range", f"`{clause.word}` counts {total} in all; at most {block.total} are allowed", clause.span
        )
    return counts


def _row_hint(clause: Clause, block: Counted) -> str:
    """How a row was meant that was written as a clause: `A E: 9`."""
    value = next(iter(clause.named.values()), None)
    labels = [clause.word, *(a.name for a in clause.args if isinstance(a, Path)), *clause.named]
    if isinstance(value, Num) and len(clause.named) == 1:
        return f"the count comes first: `{value.value}: {' '.join(labels)}`"
    if not isinstance(block.item, Label):
        return f"write `{block.row}`, or is a `}}` missing above?"
    return f"write `5: {clause.word}`, or is a `}}` missing above?"
