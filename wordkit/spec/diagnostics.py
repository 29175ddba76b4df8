"""Faults of a rulespec: collected, placed, sorted and printed.

A `Diagnostic` names a place, a code (documented in docs/language.md), what is wrong, and the way out. Faults are
collected in a `Report` instead of being raised one at a time, so that a file is mended in one go.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from wordkit.errors import SpecError
from wordkit.spec.tree import Source, Span

MOST_NAMES = 500
"""Names looked through for a near one."""
MOST_FAULTS = 200
"""Faults kept in one report; a file with more is not a rulespec."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault, or a warning: what isn't wrong but lacks something.

    `also` points at a second place that explains it (`the first stands here`); `paths` are all that it is about, where
    the message names only some.
    """

    code: str
    message: str
    source: Source
    span: Span
    hint: str = ""
    also: tuple[Source, Span, str] | None = None
    warning: bool = False
    paths: tuple[str, ...] = ()

    @property
    def place(self) -> tuple[str, int, int]:
        """File name, line and column, the latter from 1."""
        return (self.source.name, *self.source.place(self.span.start))

    def __str__(self) -> str:
        name, line, column = self.place
        kind = "warning: " if self.warning else ""
        lines = [f"{short_name(name)}:{line}:{column}: {kind}{self.code}: {self.message}"]
        lines += _excerpt(self.source, self.span)
        if self.hint:
            lines.append(f"  = {self.hint}")
        if self.also:
            source, span, text = self.also
            where = source.place(span.start)
            lines.append(f"  = {text}: {short_name(source.name)}:{where[0]}:{where[1]}")
            lines += _excerpt(source, span)
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """A plain dict: file, line, column, end_line, end_column, code, message, hint; paths and also, if there are."""
        name, line, column = self.place
        end_line, end_column = self.source.place(max(self.span.end, self.span.start))
        out: dict[str, Any] = {
            "file": name,
            "line": line,
            "column": column,
            "end_line": end_line,
            "end_column": end_column,
            "code": self.code,
            "message": self.message,
            "hint": self.hint,
        }
        if self.paths:
            out["paths"] = list(self.paths)
        if self.also:
            source, span, text = self.also
            where = source.place(span.start)
            out["also"] = {"file": source.name, "line": where[0], "column": where[1], "message": text}
        return out


def short_name(name: str) -> str:
    """A path as seen from here, if that is shorter."""
    if not os.path.isabs(name):
        return name
    try:
        relative = os.path.relpath(name)
    except (OSError, ValueError):  # no current folder; another drive
        return name
    return relative if len(relative) < len(name) else name


def _width(text: str) -> int:
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
        if c != "\t"
    )


def _excerpt(source: Source, span: Span) -> list[str]:
    line, column = source.place(span.start)
    text = source.line(line)
    start = column - 1
    end_line, end_column = source.place(span.end)
    end = end_column - 1 if end_line == line else len(text)
    if len(text) > 160:  # a very long line: show what surrounds the place
        shift = max(0, start - 60)
        text, start, end = text[shift : shift + 160], start - shift, min(end - shift, 160)
    text = "".join(c if c.isprintable() or c == "\t" else "�" for c in text)
    margin = f"{line:>5} | "
    # tabs are kept, so that the caret stands below its character whatever a tab's width
    pad = "".join("\t" if c == "\t" else " " * _width(c) for c in text[:start])
    carets = "^" * max(1, _width(text[start:end]))
    return [f"{margin}{text}".rstrip(), f"{'':>5} | {pad}{carets}"]


@dataclass
class Report:
    """Collects the faults of one text. `fault` never raises; `of` gives the same report for another source."""

    source: Source
    faults: list[Diagnostic] = field(default_factory=list)

    def fault(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        hint: str = "",
        word: str = "",
        near: Iterable[str] = (),
        also: tuple[Source, Span, str] | None = None,
    ) -> None:
        """Adds a fault. With `word` and `near`, the names of `near` closest to `word` are offered in the hint."""
        if len(self.faults) >= MOST_FAULTS:
            return
        if word:
            hint = "; ".join(filter(None, [did_you_mean(word, near), hint]))
        self.faults.append(Diagnostic(code, message, self.source, span, hint, also))

    def of(self, source: Source | None) -> Report:
        """A report that adds to the same list under another source (None: this one)."""
        return self if source is None or source is self.source else Report(source, self.faults)

    @property
    def failed(self) -> bool:
        return bool(self.faults)

    def sorted(self) -> list[Diagnostic]:
        """The faults by file (in order of first appearance), line and column; equal ones once."""
        files: dict[str, int] = {}
        for fault in self.faults:
            files.setdefault(fault.source.name, len(files))
        ordered = sorted(self.faults, key=lambda f: (files[f.source.name], f.span.start, f.span.end, f.code, f.message))
        return list(dict.fromkeys(ordered))

    def check(self) -> None:
        """Raises `SpecError` if there is any fault."""
        if self.faults:
            found = self.sorted()
            raise SpecError("\n\n".join(map(str, found)), found)


def nearest(word: str, names: Iterable[str], most: int = 2) -> list[str]:
    """The names that `word` may be a slip for, best first: few edits (swapped neighbours count as one), case ignored.

    >>> nearest("heigth", ["height", "weight", "tiles"])
    ['height', 'weight']
    """
    if len(word) > 60:
        return []
    found = []
    for name in dict.fromkeys(names):
        allowed = max(1, min(3, max(len(word), len(name)) // 3))
        if abs(len(name) - len(word)) > allowed:
            continue
        edits = _edits(word.casefold(), name.casefold())
        if edits <= allowed and edits < len(name):
            found.append((edits, name))
    found.sort()
    best = found[0][0] if found else 0
    return [name for edits, name in found[:most] if edits <= best + 1]


def _edits(a: str, b: str) -> int:
    """Damerau-Levenshtein distance with adjacent swaps (optimal string alignment)."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        after = [i]
        for j, y in enumerate(b, 1):
            cost = min(row[j] + 1, after[j - 1] + 1, row[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, before[j - 2] + 1)
            after.append(cost)
        before, row = row, after
    return row[-1]


def did_you_mean(word: str, names: Iterable[str]) -> str:
    """`did you mean `x`?`; without a near name the list of names if it is short, else nothing."""
    names = list(islice(dict.fromkeys(names), MOST_NAMES))
    close = nearest(word, names)
    if close:
        return "did you mean " + " or ".join(f"`{name}`" for name in close) + "?"
    if 0 < len(names) <= 12:
        return "known: " + ", ".join(f"`{name}`" for name in names)
    return ""
