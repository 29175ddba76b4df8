"""The canonical layout of a rulespec. Comments and single blank lines are kept; the meaning never changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wordkit.spec.diagnostics import Report
from wordkit.spec.reader import read
from wordkit.spec.tree import Clause, File, Row, Source
from wordkit.spec.writer import INDENT, WIDTH, head_text, header_text, note_text, row_text


def format_text(source: Source) -> str:
    """The canonical layout of a whole rulespec; `SpecError` if it can't be read.

    >>> print(format_text(Source("<text>", 'game x "X"{\\nplayers   2..4 ; tiles{ 2:A  B }}')), end="")
    game x "X" {
      players 2..4
      tiles { 2: A B }
    }
    """
    report = Report(source)
    file = read(source, report)
    report.check()
    assert file is not None
    return format_file(file)


def format_file(file: File) -> str:
    """The canonical layout of a file that was read; ends in a newline."""
    lines = [*_lead(file.trivia.lead, ""), *_doc(file.header.doc, ""), f"{header_text(file.header)} {{"]
    lines += format_entries(file.entries, INDENT)
    lines += [*_lead(file.trivia.close, INDENT, last=True), "}", *_lead(file.after, "", last=True)]
    return "\n".join(lines) + "\n"


def format_entries(entries: Iterable[Clause | Row], indent: str) -> Iterator[str]:
    """The lines of clauses and rows, one below the other."""
    for number, entry in enumerate(entries):
        lead = entry.trivia.lead
        yield from _lead(lead if number else _without_blanks(lead), indent)
        yield from _doc(entry.doc, indent)
        tail = f"  #{entry.trivia.tail}" if entry.trivia.tail is not None else ""
        if isinstance(entry, Row):
            yield f"{indent}{row_text(entry)}{tail}"
        else:
            yield from _clause(entry, indent, tail)


def _clause(clause: Clause, indent: str, tail: str) -> Iterator[str]:
    head = head_text(clause, indent)
    notes = "".join(f" {note_text(note)}" for note in clause.notes)
    if clause.block is None:
        yield f"{indent}{head}{notes}{tail}"
        return
    inside = list(format_entries(clause.block, indent + INDENT))
    close = list(_lead(clause.trivia.close, indent + INDENT, last=True))
    if not inside and not close:
        yield f"{indent}{head} {{}}{notes}{tail}"
    elif len(inside) == 1 and not close and "\n" not in head and _short(clause):
        line = f"{indent}{head} {{ {inside[0].strip()} }}{notes}"
        if len(line) <= WIDTH:
            yield line + tail
        else:
            yield from [f"{indent}{head} {{", *inside, f"{indent}}}{notes}{tail}"]
    else:
        yield from [f"{indent}{head} {{", *inside, *close, f"{indent}}}{notes}{tail}"]


def _short(clause: Clause) -> bool:
    """Whether the block may stand on the clause's line: one plain entry without a comment."""
    (entry,) = clause.block or (None,)
    if entry is None or entry.trivia.tail is not None:
        return False
    return isinstance(entry, Row) or entry.block is None


def _lead(lines: Iterable[str | None], indent: str, last: bool = False) -> list[str]:
    found = [("" if line is None else f"{indent}#{line}") for line in lines]
    while last and found and not found[-1]:
        found.pop()
    return found


def _without_blanks(lines: tuple[str | None, ...]) -> tuple[str | None, ...]:
    while lines and lines[0] is None:
        lines = lines[1:]
    return lines


def _doc(doc: str, indent: str) -> list[str]:
    return [f"{indent}## {line}".rstrip() for line in doc.split("\n")] if doc else []
