"""The tree of a rulespec: what was written, before anyone asks what it means.

Every node is a frozen value and carries a `Span`, the place it was read from. Spans never take part in `==`: two
trees are equal when they say the same. Arguments and formulas share their leaves: a bare word is a `Path` of one part
wherever it stands, a number a `Num`, a quoted text a `Text`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

UNITS: Mapping[str, int] = {"ms": 1, "s": 1000, "min": 60_000}
"""Milliseconds in each unit of a duration."""


@dataclass(frozen=True, slots=True)
class Span:
    """The half-open stretch `start..end` of a source text, in characters from its start."""

    start: int
    end: int

    def to(self, other: Span) -> Span:
        """The smallest span that holds both."""
        return Span(min(self.start, other.start), max(self.end, other.end))


NOWHERE = Span(0, 0)
"""The span of a node that was made, not read."""


@dataclass(frozen=True)
class Source:
    """A text and the name it is reported under: a path, or a label such as `<text>`.

    `folder` is where files it names may lie (and below); None if it may name none, as a text that came by wire.
    """

    name: str
    text: str = field(repr=False)
    folder: str | None = None

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(i + 1 for i, char in enumerate(self.text) if char == "\n")]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1; an offset past the end gives the end."""
        offset = min(offset, len(self.text))
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line (from 1) without its line end; `""` past the end."""
        if number > len(self._starts):
            return ""
        start = self._starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start : len(self.text) if end < 0 else end].rstrip("\r")


# --- leaves, shared by arguments and formulas ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Num:
    """A whole number; with a unit (`ms`, `s`, `min`) a duration."""

    value: int
    unit: str | None = None
    span: Span = field(default=NOWHERE, compare=False)

    @property
    def ms(self) -> int:
        """The duration in milliseconds (a plain number counts as milliseconds)."""
        return self.value * UNITS[self.unit or "ms"]


@dataclass(frozen=True, slots=True)
class Text:
    """A quoted text. A text in triple quotes has lost its common indentation and its first and last line end."""

    value: str
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Path:
    """A word or a dotted path: `at_once`, `word.tiles`, `t.letter`; also the bare labels `?` and `*`."""

    parts: tuple[str, ...]
    span: Span = field(default=NOWHERE, compare=False)

    @property
    def name(self) -> str:
        return ".".join(self.parts)


@dataclass(frozen=True, slots=True)
class Call:
    """`name(args)`: `min(a, b)`, a macro, a collection of a scope `seat.best(5)`, or an argument `centre(2x2)`.

    In a formula the arguments are `Expr`, in an argument `Value`; `name` may be dotted.
    """

    name: str
    args: tuple[Expr | Value, ...]
    span: Span = field(default=NOWHERE, compare=False)


# --- values: arguments of a clause -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Range:
    """`2..99` or `5s..300s`; both ends belong to it. Units as in `Num`."""

    lo: Num
    hi: Num
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Size:
    """`2x3`: 2 columns, 3 rows."""

    width: int
    height: int
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Items:
    """`[a, b, c]`; the commas are optional. An element is a value, or several side by side (`highest seat.total`)."""

    items: tuple[Value, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Group:
    """Values side by side between the commas of a list: `[highest seat.total, fewest seat.wilds]`."""

    items: tuple[Value, ...]
    span: Span = field(default=NOWHERE, compare=False)


# --- formulas --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Unary:
    """`-x` or `not x`."""

    op: str
    x: Expr
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Binary:
    """`left op right`, op one of `+ - * // % == != < <= > >= and or`."""

    op: str
    left: Expr
    right: Expr
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Cond:
    """`if test then a else b`."""

    test: Expr
    then: Expr
    other: Expr
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Comp:
    """`fn(expr for var in source if test)`, fn one of `sum min max count any all`."""

    fn: str
    expr: Expr
    var: str
    source: Path | Call
    test: Expr | None = None
    span: Span = field(default=NOWHERE, compare=False)


Value: TypeAlias = Num | Text | Path | Call | Range | Size | Items | Group
Item: TypeAlias = Path | Text | Range | Num
Expr: TypeAlias = Num | Text | Path | Call | Unary | Binary | Cond | Comp


# --- clauses ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Note:
    """`@rule "6"` (what the printed rules say, and where) or `@own "why"` (a value they don't give)."""

    kind: str
    text: str = ""
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Trivia:
    """What stands around an entry and means nothing: kept so that the formatter loses no comment.

    `lead` holds the comment lines above (without `#`; `None` is a blank line), `tail` the comment at the end of its
    line, `close` the comment lines before the closing brace.
    """

    lead: tuple[str | None, ...] = ()
    tail: str | None = None
    close: tuple[str | None, ...] = ()


NO_TRIVIA = Trivia()


@dataclass(frozen=True, slots=True)
class Row:
    """`count: label label ...`, a row of a counted block.

    `items` are `Path` (bare label), `Text` (quoted), or a duration or range of them (`Num`, `Range`).
    """

    count: int
    items: tuple[Item, ...]
    notes: tuple[Note, ...] = ()
    doc: str = ""
    span: Span = field(default=NOWHERE, compare=False)
    source: Source | None = field(default=None, compare=False, repr=False)
    trivia: Trivia = field(default=NO_TRIVIA, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: `word args name: value [= formula] [in domain] [when condition] [{ block }] @notes`.

    `span` is the clause without its block; `word_span` its first word, `name_spans` the names of named arguments.
    `source` is the text the spans point into (a clause of a parent keeps the parent's).
    """

    word: str
    args: tuple[Value, ...] = ()
    named: Mapping[str, Value] = field(default_factory=dict)
    formula: Expr | None = None
    domain: Value | None = None
    when: Expr | None = None
    block: tuple[Clause | Row, ...] | None = None
    notes: tuple[Note, ...] = ()
    doc: str = ""
    span: Span = field(default=NOWHERE, compare=False)
    word_span: Span = field(default=NOWHERE, compare=False)
    name_spans: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)
    source: Source | None = field(default=None, compare=False, repr=False)
    trivia: Trivia = field(default=NO_TRIVIA, compare=False, repr=False)
    unread: bool = False
    """It couldn't be read, and that was reported: only `word`, `block` and `source` are known."""

    def clauses(self) -> Iterator[Clause]:
        """The clauses of the block, without its rows."""
        return (entry for entry in self.block or () if isinstance(entry, Clause))

    def rows(self) -> Iterator[Row]:
        """The rows of the block, without its clauses."""
        return (entry for entry in self.block or () if isinstance(entry, Row))


@dataclass(frozen=True, slots=True)
class Header:
    """`game NAME "Title" extends PARENT`; the parent is a bare name (`Path`) or a quoted file (`Text`)."""

    name: str
    title: str
    extends: Path | Text | None = None
    doc: str = ""
    span: Span = field(default=NOWHERE, compare=False)
    name_span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class File:
    """A whole rulespec as written: its header and the clauses of its block, parents not yet joined in."""

    header: Header
    entries: tuple[Clause | Row, ...]
    source: Source = field(compare=False, repr=False)
    trivia: Trivia = field(default=NO_TRIVIA, compare=False, repr=False)
    after: tuple[str | None, ...] = field(default=(), compare=False, repr=False)
