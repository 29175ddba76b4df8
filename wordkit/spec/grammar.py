"""One piece of a rulespec (a header, a clause, a row, notes) to its node, by the grammar in `grammar.lark`.

The parse table is shipped (`grammar.table`, written by `python -m wordkit.spec.grammar`), because building it takes
a hundred times as long as loading it. A table of another lark version or another grammar is never used: the parser
is then built in memory.
"""

from __future__ import annotations

import hashlib
import io
import re
import textwrap
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any, Literal, NoReturn

import lark
from lark import Lark, Token, Transformer_NonRecursive, v_args
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from wordkit.spec import tree
from wordkit.spec.diagnostics import did_you_mean
from wordkit.spec.hints import Unreadable, explain
from wordkit.spec.tree import Span

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
    return Lark(
        grammar_text(),
        parser="lalr",
        start=list(STARTS),
        strict=strict,
        propagate_positions=True,
        maybe_placeholders=True,
    )


def stamp() -> bytes:
    """The first line of a table that belongs to this grammar and this lark."""
    digest = hashlib.sha256(grammar_text().encode()).hexdigest()
    return f"wordkit grammar table, lark {lark.__version__}, {digest}\n".encode()


def table() -> bytes:
    """The bytes of `grammar.table`: the stamp, then what lark saves."""
    out = io.BytesIO()
    build().save(out)
    return stamp() + out.getvalue()


@cache
def parser() -> Lark:
    """The parser: loaded from the shipped table if that is current, else built."""
    shipped = resources.files("wordkit.spec").joinpath("grammar.table")
    try:
        data = shipped.read_bytes()
    except OSError:
        data = b""
    mark = stamp()
    if data.startswith(mark):
        return Lark.load(io.BytesIO(data[len(mark) :]))
    return build()


def parse(start: Start, text: str, span: Span) -> Any:
    """The node of `text[span]`: `Header`, `Clause`, `Row` or a tuple of `Note`; raises `Unreadable`.

    Spans of the nodes are offsets into `text`.
    """
    piece = text[span.start : span.end]
    try:
        read = parser().parse(piece, start=start)
    except UnexpectedToken as error:
        at = error.token.start_pos if error.token.type != "$END" else None
        raise explain(
            start, piece, span.start, len(piece) if at is None else at, error.accepts or error.expected
        ) from None
    except UnexpectedCharacters as error:
        raise explain(start, piece, span.start, error.pos_in_stream or 0, error.allowed or ()) from None
    except UnexpectedInput:  # pragma: no cover - lark has no other kind
        raise explain(start, piece, span.start, len(piece), ()) from None
    try:
        return _ToTree(span.start).transform(read)
    except lark.exceptions.VisitError as error:
        if isinstance(error.orig_exc, Unreadable):
            raise error.orig_exc from None
        raise


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


class _ToTree(Transformer_NonRecursive[Token, Any]):
    """Lark's tree to ours; `base` is where the piece starts in its source."""

    def __init__(self, base: int) -> None:
        super().__init__()
        self.base = base
        self.depth: dict[int, int] = {}
        self.kept: list[object] = []  # keeps ids in `depth` from being used again

    # -- places and depth

    def _at(self, meta: Any) -> Span:
        if meta.empty:
            return Span(self.base, self.base)
        return Span(self.base + meta.start_pos, self.base + meta.end_pos)

    def _token(self, token: Token) -> Span:
        assert token.start_pos is not None
        return Span(self.base + token.start_pos, self.base + token.start_pos + len(token))

    def _node(self, node: Any, *parts: Any) -> Any:
        depth = 1 + max((self.depth.get(id(part), 0) for part in parts), default=0)
        if depth > DEEPEST:
            raise Unreadable(
                "too-deep", f"this is nested more than {DEEPEST} levels deep", node.span, "split it up with a `macro`"
            )
        self.depth[id(node)] = depth
        self.kept.append(node)
        return node

    def _whole(self, token: Token, sign: int = 1) -> tuple[int, str | None]:
        digits = token.rstrip("mins")
        return self._int(token, digits) * sign, str(token[len(digits) :]) or None

    def _int(self, token: Token, digits: str) -> int:
        if len(digits.lstrip("-0")) > 10 or int(digits) > LARGEST:
            self._too_large(self._token(token))
        return int(digits)

    def _too_large(self, span: Span) -> NoReturn:
        raise Unreadable("too-large", f"the number is too large: the largest is {LARGEST}", span)

    # -- pieces

    @v_args(meta=True)
    def header(self, meta: Any, parts: list[Any]) -> tree.Header:
        name, title, parent = parts
        return tree.Header(
            str(name), str(title)[1:-1] if title else "", parent, span=self._at(meta), name_span=self._token(name)
        )

    def parent(self, parts: list[Any]) -> Any:
        (parent,) = parts
        return tree.Text(str(parent)[1:-1], self._token(parent)) if isinstance(parent, Token) else parent

    @v_args(meta=True)
    def clause(self, meta: Any, parts: list[Any]) -> tree.Clause:
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
            name, value = argument
            if str(name) in named:
                raise Unreadable("duplicate-argument", f"the argument `{name}:` is given twice", self._token(name))
            named[str(name)], spans[str(name)] = value, self._token(name)
        return tree.Clause(
            str(word),
            tuple(args),
            named,
            formula,
            domain,
            when,
            notes=notes,
            span=self._at(meta),
            word_span=self._token(word),
            name_spans=spans,
        )

    def _dash(self, lo: tree.Num, hi: tree.Num) -> None:
        """Two numbers side by side; `2-4` is meant as a range."""
        if hi.value < 0 and lo.span.end == hi.span.start:
            wanted = f"`{lo.value}{lo.unit or ''}..{-hi.value}{hi.unit or ''}`"
            raise Unreadable("syntax", "a range has two dots", lo.span.to(hi.span), f"write {wanted}")

    def named(self, parts: list[Any]) -> tuple[Token, tree.Value]:
        return parts[0], parts[1]

    @v_args(meta=True)
    def row(self, meta: Any, parts: list[Any]) -> tree.Row:
        count, *rest = parts
        notes = tuple(part for part in rest if isinstance(part, tree.Note))
        items = tuple(part for part in rest if not isinstance(part, tree.Note))
        return tree.Row(self._int(count, str(count)), items, notes, span=self._at(meta))

    def item(self, parts: list[Token]) -> tree.Item:
        (token,) = parts
        match token.type:
            case "STRING":
                return tree.Text(str(token)[1:-1], self._token(token))
            case "RANGE":
                return self._bounds(token)
            case "DURATION":
                return tree.Num(*self._whole(token), span=self._token(token))
        return tree.Path((str(token),), self._token(token))

    def notes(self, parts: list[tree.Note]) -> tuple[tree.Note, ...]:
        return tuple(parts)

    @v_args(meta=True)
    def note(self, meta: Any, parts: list[Any]) -> tree.Note:
        kind, text = parts
        return tree.Note(str(kind)[1:], str(text)[1:-1] if text else "", self._at(meta))

    # -- values

    @v_args(meta=True)
    def path(self, meta: Any, parts: list[Token]) -> tree.Path:
        return self._node(tree.Path(tuple(map(str, parts)), self._at(meta)))  # type: ignore[no-any-return]

    @v_args(meta=True)
    def number(self, meta: Any, parts: list[Any]) -> tree.Num:
        sign, token = parts
        return tree.Num(*self._whole(token, -1 if sign else 1), span=self._at(meta))

    def bounds(self, parts: list[Token]) -> tree.Range:
        return self._bounds(*parts)

    def _bounds(self, token: Token) -> tree.Range:
        span = self._token(token)
        ends = []
        for text in token.split(".."):
            digits = text.rstrip("mins")
            if len(digits.lstrip("-0")) > 10 or abs(int(digits)) > LARGEST:
                self._too_large(span)
            ends.append(tree.Num(int(digits), text[len(digits) :] or None, span))
        return tree.Range(ends[0], ends[1], span)

    def size(self, parts: list[Token]) -> tree.Size:
        (token,) = parts
        width, height = (self._int(token, digits) for digits in token.split("x"))
        return tree.Size(width, height, self._token(token))

    def text(self, parts: list[Token]) -> tree.Text:
        (token,) = parts
        raw = str(token)
        return tree.Text(long_text(raw[3:-3]) if token.type == "LONG" else raw[1:-1], self._token(token))

    @v_args(meta=True)
    def call(self, meta: Any, parts: list[Any]) -> tree.Call:
        path, *args = parts
        given = tuple(arg for arg in args if arg is not None)
        return self._node(tree.Call(path.name, given, self._at(meta)), *given)  # type: ignore[no-any-return]

    apply = call

    def group(self, parts: list[Any]) -> list[Any]:
        return parts

    @v_args(meta=True)
    def items(self, meta: Any, parts: list[Any]) -> tree.Items:
        groups = [part for part in parts if part is not None]
        if len(groups) == 1:  # no commas: every value is an element
            items: Sequence[tree.Value] = groups[0]
        else:
            items = [
                group[0] if len(group) == 1 else tree.Group(tuple(group), group[0].span.to(group[-1].span))
                for group in groups
            ]
        return self._node(tree.Items(tuple(items), self._at(meta)), *(v for g in groups for v in g))  # type: ignore[no-any-return]

    # -- formulas

    def constant(self, parts: list[Token]) -> tree.Num:
        (token,) = parts
        return tree.Num(*self._whole(token), span=self._token(token))

    def words(self, parts: list[Token]) -> tree.Text:
        (token,) = parts
        return tree.Text(str(token)[1:-1], self._token(token))

    @v_args(meta=True)
    def variable(self, meta: Any, parts: list[Token]) -> tree.Path:
        return self._node(tree.Path(tuple(map(str, parts)), self._at(meta)))  # type: ignore[no-any-return]

    @v_args(meta=True)
    def comprehension(self, meta: Any, parts: list[Any]) -> tree.Comp:
        fn, expr, var, source, test = parts
        if fn.name not in FOLDS:
            raise Unreadable(
                "unknown-name",
                f"`{fn.name}` doesn't run over a collection",
                fn.span,
                did_you_mean(fn.name, FOLDS),
            )
        node = tree.Comp(fn.name, expr, str(var), source, test, self._at(meta))
        return self._node(node, expr, source, test)  # type: ignore[no-any-return]

    @v_args(meta=True)
    def cond(self, meta: Any, parts: list[Any]) -> tree.Cond:
        test, then, other = parts
        return self._node(tree.Cond(test, then, other, self._at(meta)), *parts)  # type: ignore[no-any-return]

    @v_args(meta=True)
    def negated(self, meta: Any, parts: list[Any]) -> tree.Unary:
        return self._node(tree.Unary("not", parts[0], self._at(meta)), parts[0])  # type: ignore[no-any-return]

    @v_args(meta=True)
    def negative(self, meta: Any, parts: list[Any]) -> tree.Unary:
        return self._node(tree.Unary("-", parts[1], self._at(meta)), parts[1])  # type: ignore[no-any-return]

    def _chain(self, parts: list[Any]) -> Any:
        """`a + b - c`, operators in between, from the left."""
        left, *rest = parts
        for op, right in zip(rest[::2], rest[1::2], strict=True):
            node = tree.Binary(str(op), left, right, left.span.to(right.span))
            left = self._node(node, left, right)
        return left

    comparison = addition = multiplication = _chain

    def disjunction(self, parts: list[Any]) -> Any:
        return self._chain([x for part in parts for x in ("or", part)][1:])

    def conjunction(self, parts: list[Any]) -> Any:
        return self._chain([x for part in parts for x in ("and", part)][1:])


if __name__ == "__main__":  # writes the table beside the grammar
    from pathlib import Path

    Path(__file__).with_name("grammar.table").write_bytes(table())
