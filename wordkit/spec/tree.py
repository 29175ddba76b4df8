"""The tree of a rulespec: what was written, before anyone asks what it means.

Every node is a frozen value and carries a `Span`, the place it was read from. Spans never take part in `==`: two
trees are equal when they say the same. Arguments and formulas share their leaves: a bare word is a `Path` of one part
wherever it stands, a number a `Num`, a quoted text a `Text`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace as replace

UNITS: Mapping[str, int] = {"ms": 1, "s": 1000, "min": 60_000}
"""Milliseconds in each unit of a duration."""


class Span(Struct, frozen=True, array_like=True, gc=False):
    """The half-open stretch `start..end` of a source text, in characters from its start."""

    start: int
    end: int

    def to(self, other: Span) -> Span:
        """The smallest span that holds both."""
        return Span(min(self.start, other.start), max(self.end, other.end))


NOWHERE = Span(0, 0)
"""The span of a node that was made, not read."""


class Source:
    """A text and the name it is reported under: a path, or a label such as `<text>`. Immutable.

    `folder` is where files it names may lie (and below); None if it may name none, as a text that came by wire.
    """

    def __init__(self, name: str, text: str, folder: str | None = None) -> None:
        self.name, self.text, self.folder = name, text, folder

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Source) and self._parts == other._parts

    def __hash__(self) -> int:
        return hash(self._parts)

    def __repr__(self) -> str:
        return f"Source({self.name!r}, folder={self.folder!r})"

    @property
    def _parts(self) -> tuple[str, str, str | None]:
        return self.name, self.text, self.folder

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


class Node(Struct, frozen=True, eq=False, omit_defaults=True):
    """What every node is: immutable, and equal to one of its kind that says the same, wherever both were read."""

    _around: ClassVar[tuple[str, ...]] = ("span",)
    """Fields that tell where it was read and what stood around it, which is no part of what it says."""

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and self._said == other._said)

    def __ne__(self, other: object) -> bool:  # the one that comes with a struct doesn't ask __eq__
        return not self == other

    def __hash__(self) -> int:
        return hash(self._said)

    @property
    def _said(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__struct_fields__ if name not in self._around)


# --- leaves, shared by arguments and formulas ------------------------------------------------------------------------


class Num(Node, frozen=True, eq=False, tag=True, gc=False):
    """A whole number; with a unit (`ms`, `s`, `min`) a duration."""

    value: int
    unit: str | None = None
    span: Span = NOWHERE

    @property
    def ms(self) -> int:
        """The duration in milliseconds (a plain number counts as milliseconds)."""
        return self.value * UNITS[self.unit or "ms"]


class Text(Node, frozen=True, eq=False, tag=True, gc=False):
    """A quoted text. A text in triple quotes has lost its common indentation and its first and last line end."""

    value: str
    span: Span = NOWHERE


class Path(Node, frozen=True, eq=False, tag=True, gc=False):
    """A word or a dotted path: `at_once`, `word.tiles`, `t.letter`; also the bare labels `?` and `*`."""

    parts: tuple[str, ...]
    span: Span = NOWHERE

    @property
    def name(self) -> str:
        return ".".join(self.parts)


class Call(Node, frozen=True, eq=False, tag=True):
    """`name(args)`: `min(a, b)`, a macro, a collection of a scope `seat.best(5)`, or an argument `centre(2x2)`.

    In a formula the arguments are `Expr`, in an argument `Value`; `name` may be dotted.
    """

    name: str
    args: tuple[Expr | Value, ...]
    span: Span = NOWHERE


# --- values: arguments of a clause -----------------------------------------------------------------------------------


class Range(Node, frozen=True, eq=False, tag=True, gc=False):
    """`2..99` or `5s..300s`; both ends belong to it. Units as in `Num`."""

    lo: Num
    hi: Num
    span: Span = NOWHERE


class Size(Node, frozen=True, eq=False, tag=True, gc=False):
    """`2x3`: 2 columns, 3 rows."""

    width: int
    height: int
    span: Span = NOWHERE


class Items(Node, frozen=True, eq=False, tag=True):
    """`[a, b, c]`; the commas are optional. An element is a value, or several side by side (`highest seat.total`)."""

    items: tuple[Value, ...]
    span: Span = NOWHERE


class Group(Node, frozen=True, eq=False, tag=True):
    """Values side by side between the commas of a list: `[highest seat.total, fewest seat.wilds]`."""

    items: tuple[Value, ...]
    span: Span = NOWHERE


# --- formulas --------------------------------------------------------------------------------------------------------


class Unary(Node, frozen=True, eq=False, tag=True):
    """`-x` or `not x`."""

    op: str
    x: Expr
    span: Span = NOWHERE


class Binary(Node, frozen=True, eq=False, tag=True):
    """`left op right`, op one of `+ - * // % == != < <= > >= and or`."""

    op: str
    left: Expr
    right: Expr
    span: Span = NOWHERE


class Cond(Node, frozen=True, eq=False, tag=True):
    """`if test then a else b`."""

    test: Expr
    then: Expr
    other: Expr
    span: Span = NOWHERE


class Comp(Node, frozen=True, eq=False, tag=True):
    """`fn(expr for var in source if test)`, fn one of `sum min max count any all`."""

    fn: str
    expr: Expr
    var: str
    source: Path | Call
    test: Expr | None = None
    span: Span = NOWHERE


Value: TypeAlias = Num | Text | Path | Call | Range | Size | Items | Group
Item: TypeAlias = Path | Text | Range | Num
Expr: TypeAlias = Num | Text | Path | Call | Unary | Binary | Cond | Comp


# --- clauses ---------------------------------------------------------------------------------------------------------


class Note(Node, frozen=True, eq=False):
    """`@rule "6"` (what the printed rules say, and where) or `@own "why"` (a value they don't give)."""

    kind: str
    text: str = ""
    span: Span = NOWHERE


class Trivia(Struct, frozen=True, omit_defaults=True, gc=False):
    """What stands around an entry and means nothing: kept so that the formatter loses no comment.

    `lead` holds the comment lines above (without `#`; `None` is a blank line), `tail` the comment at the end of its
    line, `close` the comment lines before the closing brace.
    """

    lead: tuple[str | None, ...] = ()
    tail: str | None = None
    close: tuple[str | None, ...] = ()


NO_TRIVIA = Trivia()


class Row(Node, frozen=True, eq=False, tag=True):
    """`count: label label ...`, a row of a counted block.

    `items` are `Path` (bare label), `Text` (quoted), or a duration or range of them (`Num`, `Range`).
    """

    _around = ("span", "source", "trivia")

    count: int
    items: tuple[Item, ...]
    notes: tuple[Note, ...] = ()
    doc: str = ""
    span: Span = NOWHERE
    source: Source | None = None
    trivia: Trivia = NO_TRIVIA


class Clause(Node, frozen=True, eq=False, tag=True):
    """One clause: `word args name: value [= formula] [in domain] [when condition] [{ block }] @notes`.

    `span` is the clause without its block; `word_span` its first word, `name_spans` the names of named arguments.
    `source` is the text the spans point into (a clause of a parent keeps the parent's).
    """

    _around = ("span", "word_span", "name_spans", "source", "trivia")

    word: str
    args: tuple[Value, ...] = ()
    named: Mapping[str, Value] = field(default_factory=dict)
    formula: Expr | None = None
    domain: Value | None = None
    when: Expr | None = None
    block: tuple[Clause | Row, ...] | None = None
    notes: tuple[Note, ...] = ()
    doc: str = ""
    span: Span = NOWHERE
    word_span: Span = NOWHERE
    name_spans: Mapping[str, Span] = field(default_factory=dict)
    source: Source | None = None
    trivia: Trivia = NO_TRIVIA
    unread: bool = False
    """It couldn't be read, and that was reported: only `word`, `block` and `source` are known."""

    def clauses(self) -> Iterator[Clause]:
        """The clauses of the block, without its rows."""
        return (entry for entry in self.block or () if isinstance(entry, Clause))

    def rows(self) -> Iterator[Row]:
        """The rows of the block, without its clauses."""
        return (entry for entry in self.block or () if isinstance(entry, Row))


class Header(Node, frozen=True, eq=False):
    """`game NAME "Title" extends PARENT`; the parent is a bare name (`Path`) or a quoted file (`Text`)."""

    _around = ("span", "name_span")

    name: str
    title: str
    extends: Path | Text | None = None
    doc: str = ""
    span: Span = NOWHERE
    name_span: Span = NOWHERE


class File(Node, frozen=True, eq=False):
    """A whole rulespec as written: its header and the clauses of its block, parents not yet joined in."""

    _around = ("source", "trivia", "after")

    header: Header
    entries: tuple[Clause | Row, ...]
    source: Source
    trivia: Trivia = NO_TRIVIA
    after: tuple[str | None, ...] = ()


class Written:
    """The clause that something was made of: one of the tree's, never a copy. Equal to another of an equal clause."""

    __slots__ = ("clause",)

    def __init__(self, clause: Clause) -> None:
        self.clause = clause

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Written) and self.clause == other.clause

    def __hash__(self) -> int:
        return hash(self.clause)

    def __repr__(self) -> str:
        return repr(self.clause)
