"""A rulespec as a page: every clause with how often it was exercised, in colour and in words, without a script."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from wordkit.spec.formatter import format_entries
from wordkit.testing.coverage.report import KINDS, top_clauses

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wordkit.spec.model import Rules
    from wordkit.testing.coverage.report import Coverage, Element

STYLE = """
:root { color-scheme: light dark; --yes: #d8f0dc; --part: #fdf0c8; --no: #fbd9d5; --ink: #1b1b1b; --paper: #ffffff;
  --edge: #767676; }
@media (prefers-color-scheme: dark) { :root { --yes: #17391f; --part: #453a10; --no: #4d1a15; --ink: #f2f2f2;
  --paper: #161616; --edge: #9a9a9a; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 75rem; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem; border-bottom: 1px solid var(--edge); }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
pre, code { font: 14px/1.5 ui-monospace, monospace; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
tr.yes { background: var(--yes); } tr.part { background: var(--part); } tr.no { background: var(--no); }
ul { margin: .25rem 0 0; padding-left: 1.25rem; } li.no { font-weight: bold; }
"""

STATES = {"yes": "✓ exercised", "part": "◐ in part", "no": "✗ not exercised", "never": "– can't be"}


def page(rules: Rules, covered: Coverage) -> str:
    """The page of a game: a summary, its clauses in the order of the resolved rulespec, its refusals."""
    return "\n".join(_page(rules, covered)) + "\n"


def _page(rules: Rules, covered: Coverage) -> Iterator[str]:
    title = f"{escape(rules.title)}: rules coverage {covered.share:.1%}"
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>"
    yield f"<p>{covered.matches:,} matches of <code>{escape(rules.name)}</code>.</p>"
    yield "<table>\n<caption>What there is, and what was exercised</caption>"
    yield '<thead><tr><th scope="col">kind</th><th scope="col" class="n">there</th>'
    yield '<th scope="col" class="n">exercised</th></tr></thead>\n<tbody>'
    for kind, called in KINDS.items():
        if there := covered.of(kind):
            done = sum(each.times > 0 for each in there)
            yield f'<tr><th scope="row">{called}</th><td class="n">{len(there)}</td><td class="n">{done}</td></tr>'
    yield "</tbody>\n</table>"
    by_path: dict[str, list[Element]] = {}
    for each in covered.elements:
        by_path.setdefault(each.path, []).append(each)
    yield from _table("Clauses", "clause", _clauses(rules, by_path))
    yield from _table("Refusals", "refusal", _refusals(rules, by_path))
    yield "</main>\n</body>\n</html>"


def _table(title: str, what: str, rows: Iterator[str]) -> Iterator[str]:
    yield f'<h2>{title}</h2>\n<table>\n<thead><tr><th scope="col">state</th><th scope="col" class="n">times</th>'
    yield f'<th scope="col">{what}</th></tr></thead>\n<tbody>'
    yield from rows
    yield "</tbody>\n</table>"


def _clauses(rules: Rules, by_path: dict[str, list[Element]]) -> Iterator[str]:
    for path, clause in top_clauses(rules):
        elements = by_path.get(path, [])
        text = escape("\n".join(format_entries([clause], "")))
        where = ""
        if clause.source is not None:
            line, _ = clause.source.place(clause.span.start)
            where = f' title="{escape(clause.source.name.rpartition("/")[2])}, line {line}"'
        own, parts = [e for e in elements if not e.what], [e for e in elements if e.what]
        yield _row(elements, own or parts, f"<pre{where}>{text}</pre>{_parts(parts)}")


def _parts(parts: Sequence[Element]) -> str:
    lines = []
    for each in parts:
        state = "yes" if each.times else "no" if each.counts else "never"
        why = f" ({escape(each.reason)})" if state == "never" else f" ({each.times:,})"
        lines.append(f'<li class="{state}"><code>{escape(each.what)}</code> {STATES[state]}{why}</li>')
    return f"<ul>{''.join(lines)}</ul>" if lines else ""


def _refusals(rules: Rules, by_path: dict[str, list[Element]]) -> Iterator[str]:
    for refusal in rules.vocabulary.refusals:
        elements = by_path.get(f"refusal.{refusal.code}", [])
        if elements:
            sentence = escape(rules.label(f"refusal.{refusal.code}"))
            yield _row(elements, elements, f"<code>{escape(refusal.code)}</code> {sentence}")


def _row(elements: Sequence[Element], counted: Sequence[Element], shown: str) -> str:
    needed = [each for each in elements if each.counts]
    done = sum(each.times > 0 for each in needed)
    state = "never" if not needed else "yes" if done == len(needed) else "part" if done else "no"
    reason = next((f"<br>{escape(each.reason)}" for each in elements if state == "never"), "")
    times = max((each.times for each in counted), default=0)
    return f'<tr class="{state}"><td>{STATES[state]}{reason}</td><td class="n">{times:,}</td><td>{shown}</td></tr>'
