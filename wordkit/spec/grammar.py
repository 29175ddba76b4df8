"""One piece of a rulespec (a header, a clause, a row, notes) to its node, by the grammar in `grammar.lark`.

lark makes parse tables of the grammar. They are shipped (`grammar.table`, written by `python -m wordkit.spec.grammar`),
because making them takes a hundred times as long as loading them; tables of another grammar are never used, but made
in memory. What is in the language is read by a walk over the tables (`walk.py`), what isn't is explained by lark.
"""

from __future__ import annotations

import hashlib
import io
import re
import textwrap
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeAlias

import msgspec

from wordkit.spec import tree
from wordkit.spec.diagnostics import did_you_mean
from wordkit.spec.hints import Unreadable, explain
from wordkit.spec.tree import Span
from wordkit.spec.walk import Stuck, Tables, tables_of, walk

if TYPE_CHECKING:
    from lark import Lark

Start = Literal["header", "clause", "row", "notes"]
STARTS: tuple[Start, ...] = ("header", "clause", "row", "notes")

DEEPEST = 40
"""Levels of nesting a value or formula may have; a sum of n terms has n - 1 levels."""

LARGEST = 2**31 - 1

FOLDS = ("sum", "min", "max", "count", "any", "all")
"""What runs over a collection: `sum(e for x in C if p)`."""


def grammar_text() -> str:
    """The grammar, as shipped."""
    return resources.files("wordkit.spec").joinpath("grammar.lark").read_text(encoding="utf-8")


def build(strict: bool = False) -> Lark:
    """A parser made from the grammar; `strict` refuses any conflict or terminal collision (needs interegular)."""
    from lark import Lark

    return Lark(
        grammar_text(),
        parser="lalr",
        start=list(STARTS),
        strict=strict,
        maybe_placeholders=True,
    )


def stamp() -> bytes:
    """The first line of a table that belongs to this grammar."""
    return f"wordkit grammar table {hashlib.sha256(grammar_text().encode()).hexdigest()}\n".encode()


def table() -> bytes:
    """The bytes of `grammar.table`: the stamp, the tables as a line of JSON, lark's version, and what lark saves."""
    import lark

    made, out = build(), io.BytesIO()
    made.save(out)
    return stamp() + msgspec.json.encode(tables_of(made)) + f"\n{lark.__version__}\n".encode() + out.getvalue()


@cache
def _shipped() -> tuple[bytes, bytes, bytes]:
    """The tables, lark's version and what lark saved, as shipped; nothing if they belong to another grammar."""
    try:
        data = resources.files("wordkit.spec").joinpath("grammar.table").read_bytes()
    except OSError:
        data = b""
    mark = stamp()
    if not data.startswith(mark):
        return b"", b"", b""
    tables, version, saved = data[len(mark) :].split(b"\n", 2)
    return tables, version, saved


@cache
def tables() -> Tables:
    """The parse tables: those shipped if they are current, else made from the grammar."""
    shipped = _shipped()[0]
    return msgspec.json.decode(shipped, type=Tables) if shipped else tables_of(parser())


@cache
def parser() -> Lark:
    """lark's own parser, which says what is wrong with a piece: the one shipped if that is of this lark, else built."""
    import lark

    _, version, saved = _shipped()
    return lark.Lark.load(io.BytesIO(saved)) if version == lark.__version__.encode() else build()


def parse(start: Start, text: str, span: Span) -> Any:
    """The node of `text[span]`: `Header`, `Clause`, `Row` or a tuple of `Note`; raises `Unreadable`.

    Spans of the nodes are offsets into `text`.
    """
    try:
        return walk(tables(), start, text, span.start, span.end, _Nodes(text))
    except Unreadable:
        explain_by_lark(start, text, span)  # what isn't in the language at all goes first
        raise
    except Stuck:
        explain_by_lark(start, text, span)
        raise AssertionError("lark reads by the same tables") from None


def explain_by_lark(start: Start, text: str, span: Span) -> None:
    """Raises `Unreadable` if a piece isn't in the language."""
    from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

    piece = text[span.start : span.end]
    try:
        parser().parse(piece, start=start)
    except UnexpectedToken as error:
        at = error.token.start_pos if error.token.type != "$END" else None
        raise explain(
            start, piece, span.start, len(piece) if at is None else at, error.accepts or error.expected
        ) from None
    except UnexpectedCharacters as error:
        raise explain(start, piece, span.start, error.pos_in_stream or 0, error.allowed or ()) from None
    except UnexpectedInput:  # pragma: no cover - lark has no other kind
        raise explain(start, piece, span.start, len(piece), ()) from None


def long_text(raw: str) -> str:
    """The value of a triple-quoted text (quotes taken off): a first line that is blank and the last line end go, and
    so does the indentation all lines share; blanks at line ends mean nothing.

    >>> long_text("\\n    a b\\n      c\\n  ")
    'a b\\n  c'
    """
    if "\n" not in raw:
        return raw
    lines = [line.rstrip() for line in raw.expandtabs(4).splitlines()]
    if lines[0]:  # text on the line of the opening quotes: it can't share the indentation
        lines = [lines[0].strip(), *textwrap.dedent("\n".join(lines[1:])).split("\n")]
    else:
        lines = textwrap.dedent("\n".join(lines)).split("\n")
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join(lines)


Token: TypeAlias = tuple[str, int, int]
"""Its kind, where it starts and ends."""


class _Nodes:
    """Makes the nodes of a piece: a method for each rule of the grammar, given its parts and where they are."""

    def __init__(self, whole: str) -> None:
        self.whole = whole
        self.depth: dict[int, int] = {}
        self.kept: list[object] = []  # keeps ids in `depth` from being used again

    # -- tokens and depth

    def _text(self, token: Token) -> str:
        return self.whole[token[1] : token[2]]

    def _span(self, token: Token) -> Span:
        return Span(token[1], token[2])

    def _quoted(self, token: Token) -> str:
        return self.whole[token[1] + 1 : token[2] - 1]

    def _node(self, node: Any, *parts: Any) -> Any:
        depth = 0
        for part in parts:
            depth = max(depth, 1 if type(part) is tree.Path else self.depth.get(id(part), 0))
        if (depth := depth + 1) > DEEPEST:
            raise Unreadable(
                "too-deep", f"this is nested more than {DEEPEST} levels deep", node.span, "split it up with a `macro`"
            )
        self.depth[id(node)] = depth
        self.kept.append(node)
        return node

    def _whole(self, token: Token, sign: int = 1) -> tuple[int, str | None]:
        text = self._text(token)
        digits = text.rstrip("mins")
        return self._int(token, digits) * sign, text[len(digits) :] or None

    def _int(self, token: Token, digits: str) -> int:
        if len(digits.lstrip("-0")) > 10 or int(digits) > LARGEST:
            self._too_large(self._span(token))
        return int(digits)

    def _too_large(self, span: Span) -> NoReturn:
        raise Unreadable("too-large", f"the number is too large: the largest is {LARGEST}", span)

    # -- pieces

    def header(self, parts: list[Any], start: int, end: int) -> tree.Header:
        name, title, parent = parts
        return tree.Header(
            self._text(name),
            self._quoted(title) if title else "",
            parent,
            span=Span(start, end),
            name_span=self._span(name),
        )

    def parent(self, parts: list[Any], start: int, end: int) -> Any:
        (parent,) = parts
        return parent if isinstance(parent, tree.Path) else tree.Text(self._quoted(parent), self._span(parent))

    def clause(self, parts: list[Any], start: int, end: int) -> tree.Clause:
        word, *rest = parts
        notes = tuple(part for part in rest if isinstance(part, tree.Note))
        rest = rest[: len(rest) - len(notes)]
        *arguments, formula, domain, when = rest
        args: list[tree.Value] = []
        named: dict[str, tree.Value] = {}
        spans: dict[str, Span] = {}
        for argument in arguments:
            if not isinstance(argument, tuple):
                before = args[-1] if args else None
                if isinstance(argument, tree.Num) and isinstance(before, tree.Num):
                    self._dash(before, argument)
                if named:
                    if isinstance(argument, tree.Path) and re.fullmatch(r"x\d*", argument.name):
                        raise Unreadable("syntax", "a size has no blanks", argument.span, "write it like `2x2`")
                    raise Unreadable(
                        "argument-order",
                        "an argument without a name stands after a named one",
                        argument.span,
                        f"put it before `{next(iter(named))}:`, or join several values in brackets: "
                        f"`{list(named)[-1]}: [a b]`",
                    )
                args.append(argument)
                continue
            token, value = argument
            name = self._text(token)
            if name in named:
                raise Unreadable("duplicate-argument", f"the argument `{name}:` is given twice", self._span(token))
            named[name], spans[name] = value, self._span(token)
        return tree.Clause(
            self._text(word),
            tuple(args),
            named,
            formula,
            domain,
            when,
            notes=notes,
            span=Span(start, end),
            word_span=self._span(word),
            name_spans=spans,
        )

    def _dash(self, lo: tree.Num, hi: tree.Num) -> None:
        """Two numbers side by side; `2-4` is meant as a range."""
        if hi.value < 0 and lo.span.end == hi.span.start:
            wanted = f"`{lo.value}{lo.unit or ''}..{-hi.value}{hi.unit or ''}`"
            raise Unreadable("syntax", "a range has two dots", lo.span.to(hi.span), f"write {wanted}")

    def named(self, parts: list[Any], start: int, end: int) -> tuple[Token, tree.Value]:
        return parts[0], parts[1]

    def row(self, parts: list[Any], start: int, end: int) -> tree.Row:
        count, *rest = parts
        notes = tuple(part for part in rest if isinstance(part, tree.Note))
        items = tuple(part for part in rest if not isinstance(part, tree.Note))
        return tree.Row(self._int(count, self._text(count)), items, notes, span=Span(start, end))

    def item(self, parts: list[Token], start: int, end: int) -> tree.Item:
        (token,) = parts
        match token[0]:
            case "STRING":
                return tree.Text(self._quoted(token), self._span(token))
            case "RANGE":
                return self._bounds(token)
            case "DURATION":
                return tree.Num(*self._whole(token), span=self._span(token))
        return tree.Path((self._text(token),), self._span(token))

    def notes(self, parts: list[tree.Note], start: int, end: int) -> tuple[tree.Note, ...]:
        return tuple(parts)

    def note(self, parts: list[Any], start: int, end: int) -> tree.Note:
        kind, text = parts
        return tree.Note(self._text(kind)[1:], self._quoted(text) if text else "", Span(start, end))

    # -- values

    def path(self, parts: list[Token], start: int, end: int) -> tree.Path:
        return tree.Path(tuple(map(self._text, parts)), Span(start, end))

    def number(self, parts: list[Any], start: int, end: int) -> tree.Num:
        sign, token = parts
        return tree.Num(*self._whole(token, -1 if sign else 1), span=Span(start, end))

    def bounds(self, parts: list[Token], start: int, end: int) -> tree.Range:
        return self._bounds(*parts)

    def _bounds(self, token: Token) -> tree.Range:
        span = self._span(token)
        ends = []
        for text in self._text(token).split(".."):
            digits = text.rstrip("mins")
            if len(digits.lstrip("-0")) > 10 or abs(int(digits)) > LARGEST:
                self._too_large(span)
            ends.append(tree.Num(int(digits), text[len(digits) :] or None, span))
        return tree.Range(ends[0], ends[1], span)

    def size(self, parts: list[Token], start: int, end: int) -> tree.Size:
        (token,) = parts
        width, height = (self._int(token, digits) for digits in self._text(token).split("x"))
        return tree.Size(width, height, self._span(token))

    def text(self, parts: list[Token], start: int, end: int) -> tree.Text:
        (token,) = parts
        text = self._quoted(token)
        return tree.Text(long_text(text[2:-2]) if token[0] == "LONG" else text, self._span(token))

    def call(self, parts: list[Any], start: int, end: int) -> tree.Call:
        path, *args = parts
        given = tuple(arg for arg in args if arg is not None)
        return self._node(tree.Call(path.name, given, Span(start, end)), *given)  # type: ignore[no-any-return]

    apply = call

    def group(self, parts: list[Any], start: int, end: int) -> list[Any]:
        return parts

    def items(self, parts: list[Any], start: int, end: int) -> tree.Items:
        groups = [part for part in parts if part is not None]
        if len(groups) == 1:  # no commas: every value is an element
            items: Sequence[tree.Value] = groups[0]
        else:
            items = [
                group[0] if len(group) == 1 else tree.Group(tuple(group), group[0].span.to(group[-1].span))
                for group in groups
            ]
        return self._node(tree.Items(tuple(items), Span(start, end)), *(v for g in groups for v in g))  # type: ignore[no-any-return]

    # -- formulas

    def constant(self, parts: list[Token], start: int, end: int) -> tree.Num:
        (token,) = parts
        return tree.Num(*self._whole(token), span=self._span(token))

    def words(self, parts: list[Token], start: int, end: int) -> tree.Text:
        (token,) = parts
        return tree.Text(self._quoted(token), self._span(token))

    variable = path

    def comprehension(self, parts: list[Any], start: int, end: int) -> tree.Comp:
        fn, expr, var, source, test = parts
        if fn.name not in FOLDS:
            raise Unreadable(
                "unknown-name",
                f"`{fn.name}` doesn't run over a collection",
                fn.span,
                did_you_mean(fn.name, FOLDS),
            )
        node = tree.Comp(fn.name, expr, self._text(var), source, test, Span(start, end))
        return self._node(node, expr, source, test)  # type: ignore[no-any-return]

    def cond(self, parts: list[Any], start: int, end: int) -> tree.Cond:
        test, then, other = parts
        return self._node(tree.Cond(test, then, other, Span(start, end)), *parts)  # type: ignore[no-any-return]

    def negated(self, parts: list[Any], start: int, end: int) -> tree.Unary:
        return self._node(tree.Unary("not", parts[0], Span(start, end)), parts[0])  # type: ignore[no-any-return]

    def negative(self, parts: list[Any], start: int, end: int) -> tree.Unary:
        return self._node(tree.Unary("-", parts[1], Span(start, end)), parts[1])  # type: ignore[no-any-return]

    def _joined(self, left: Any, pairs: Iterable[tuple[str, Any]]) -> Any:
        """`a + b - c`, from the left."""
        for op, right in pairs:
            left = self._node(tree.Binary(op, left, right, left.span.to(right.span)), left, right)
        return left

    def comparison(self, parts: list[Any], start: int, end: int) -> Any:
        return self._joined(parts[0], zip(map(self._text, parts[1::2]), parts[2::2], strict=True))

    addition = multiplication = comparison

    def disjunction(self, parts: list[Any], start: int, end: int) -> Any:
        return self._joined(parts[0], (("or", part) for part in parts[1:]))

    def conjunction(self, parts: list[Any], start: int, end: int) -> Any:
        return self._joined(parts[0], (("and", part) for part in parts[1:]))


if __name__ == "__main__":  # writes the table beside the grammar
    from pathlib import Path

    Path(__file__).with_name("grammar.table").write_bytes(table())
