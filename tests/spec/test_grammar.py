"""The grammar: free of conflicts, shipped as a table that is current, and read into the tree it should be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path as FilePath
from typing import Any
from unittest import mock

import lark
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark.exceptions import UnexpectedInput

from wordkit.spec import grammar, reader
from wordkit.spec.diagnostics import Report
from wordkit.spec.hints import Unreadable
from wordkit.spec.tree import (
    Binary,
    Call,
    Clause,
    Comp,
    Cond,
    Group,
    Header,
    Items,
    Note,
    Num,
    Path,
    Range,
    Row,
    Size,
    Source,
    Span,
    Text,
    Unary,
)
from wordkit.spec.walk import Stuck, walk
from wordkit.spec.writer import row_text


def read(start: grammar.Start, text: str) -> object:
    return grammar.parse(start, text, Span(0, len(text)))


def clause(text: str) -> Clause:
    found = read("clause", text)
    assert isinstance(found, Clause)
    return found


def var(name: str) -> Path:
    return Path(tuple(name.split(".")))


def test_the_grammar_has_no_conflict() -> None:
    grammar.build(strict=True)


def test_the_shipped_table_belongs_to_the_grammar() -> None:
    """After a change of grammar.lark: python -m wordkit.spec.grammar."""
    from importlib import resources

    shipped = resources.files("wordkit.spec").joinpath("grammar.table").read_bytes()
    assert shipped.startswith(grammar.stamp())


@pytest.fixture
def fresh() -> Iterator[None]:
    caches = (grammar._shipped, grammar.tables, grammar.parser)
    for each in caches:
        each.cache_clear()
    yield
    for each in caches:
        each.cache_clear()


def test_another_lark_builds_the_parser_in_memory(monkeypatch: pytest.MonkeyPatch, fresh: None) -> None:
    monkeypatch.setattr(lark, "__version__", "0.0.0")
    assert clause("rule one_line @rule").word == "rule"
    with pytest.raises(Unreadable):
        clause("rule = =")
    assert isinstance(grammar.parser(), lark.Lark)


def test_another_grammar_makes_its_tables_in_memory(monkeypatch: pytest.MonkeyPatch, fresh: None) -> None:
    changed = grammar.grammar_text().replace('["when" expr]', '["while" expr]', 1)
    monkeypatch.setattr(grammar, "grammar_text", lambda: changed)
    assert clause("a while b").when == var("b")


# --- the walk over lark's tables gives what lark gives ---------------------------------------------------------------


class Recorded:
    """Makes of each rule what it was called with."""

    def __getattr__(self, name: str) -> Any:
        return lambda parts, start, end: (name, start, end, parts)


def walked(start: str, piece: str) -> Any:
    try:
        return walk(grammar.tables(), start, piece, 0, len(piece), Recorded())
    except Stuck:
        return None


@cache
def by_lark() -> lark.Lark:
    return lark.Lark(
        grammar.grammar_text(),
        parser="lalr",
        start=list(grammar.STARTS),
        propagate_positions=True,
        maybe_placeholders=True,
    )


def larked(start: str, piece: str) -> Any:
    """What lark makes of a piece, in the shape of `Recorded`."""
    try:
        tree = by_lark().parse(piece, start=start)
    except UnexpectedInput:
        return None

    def shaped(part: Any) -> Any:
        if isinstance(part, lark.Token):
            return str(part.type), part.start_pos, part.end_pos
        if part is None:
            return None
        nowhere = part.meta.empty
        begin, end = (len(piece), len(piece)) if nowhere else (part.meta.start_pos, part.meta.end_pos)
        return str(part.data), begin, end, [shaped(child) for child in part.children]

    return shaped(tree)


@cache
def pieces() -> tuple[tuple[str, str], ...]:
    """Every piece that the reader hands to the grammar, of all rulespecs there are, the broken ones too."""
    root = FilePath(__file__).parent.parent.parent
    found: dict[tuple[str, str], None] = {}

    def noted(start: grammar.Start, text: str, span: Span) -> Any:
        found[start, text[span.start : span.end]] = None
        return grammar.parse(start, text, span)

    with mock.patch.object(reader, "parse", noted):
        for folder in ("rulespecs", "tests/broken", "tests/spec/games"):
            for path in sorted((root / folder).glob("*.rules")):
                source = Source(path.name, path.read_text(encoding="utf-8", errors="replace"))
                reader._Reader(source, Report(source)).file()
    return tuple(found)


def test_a_piece_is_walked_as_lark_reads_it() -> None:
    assert len(pieces()) > 1000
    refused = 0
    for start, piece in pieces():
        expected = larked(start, piece)
        assert walked(start, piece) == expected, (start, piece)
        refused += expected is None
    assert refused > 30


SCRAPS = [
    *"()[]=:,?.-*% x7ó",
    *("==", "//", "2x2", "1..5", "30s", '"a"', '"', '"""', "@own", "\n", "# c\n"),
    *("when", "in", "for", "not", "and", "if", "then", "else", "extends"),
]


@settings(deadline=None)
@given(st.data())
def test_what_is_spoilt_is_walked_or_refused_as_by_lark(data: st.DataObject) -> None:
    start, piece = data.draw(st.sampled_from(pieces()))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(piece)))
        gone = data.draw(st.integers(0, 6))
        piece = piece[:at] + data.draw(st.sampled_from(SCRAPS)) + piece[at + gone :]
    start = data.draw(st.sampled_from([start, *grammar.STARTS]))
    assert walked(start, piece) == larked(start, piece)


FORMULAS = [
    ("1 + 2 * x", Binary("+", Num(1), Binary("*", Num(2), var("x")))),
    ("(1 + 2) * x", Binary("*", Binary("+", Num(1), Num(2)), var("x"))),
    ("a - b - c", Binary("-", Binary("-", var("a"), var("b")), var("c"))),
    ("-5 * a", Binary("*", Unary("-", Num(5)), var("a"))),
    ("7 // 2 % 3", Binary("%", Binary("//", Num(7), Num(2)), Num(3))),
    ("not a and b or c", Binary("or", Binary("and", Unary("not", var("a")), var("b")), var("c"))),
    ("not a == b", Unary("not", Binary("==", var("a"), var("b")))),
    ("if a then 1 else if b then 2 else 3", Cond(var("a"), Num(1), Cond(var("b"), Num(2), Num(3)))),
    ("max(30s, a.b)", Call("max", (Num(30, "s"), var("a.b")))),
    ("seat.best(5)", Call("seat.best", (Num(5),))),
    (
        'count(t for t in word.tops if t.letter == "Qu")',
        Comp("count", var("t"), "t", var("word.tops"), Binary("==", var("t.letter"), Text("Qu"))),
    ),
    ("sum(r.score for r in seat.best(5))", Comp("sum", var("r.score"), "r", Call("seat.best", (Num(5),)))),
    ("iffy + notes + order", Binary("+", Binary("+", var("iffy"), var("notes")), var("order"))),
]


@pytest.mark.parametrize(("text", "tree"), FORMULAS)
def test_a_formula_binds_as_written(text: str, tree: object) -> None:
    assert clause(f"score a = {text}").formula == tree


ARGUMENTS = [
    ("7", Num(7)),
    ("-7", Num(-7)),
    ("5min", Num(5, "min")),
    ("2..99", Range(Num(2), Num(99))),
    ("-5..5", Range(Num(-5), Num(5))),
    ("10s..5min", Range(Num(10, "s"), Num(5, "min"))),
    ("2x3", Size(2, 3)),
    ('"L·L"', Text("L·L")),
    ("at_once", var("at_once")),
    ("seat.total", var("seat.total")),
    ("upwards-classic", var("upwards-classic")),
    ("centre(2x2)", Call("centre", (Size(2, 2),))),
    ("[5 4 3]", Items((Num(5), Num(4), Num(3)))),
    ("[5, 4, 3,]", Items((Num(5), Num(4), Num(3)))),
    ("[]", Items(())),
    (
        "[highest a.b, fewest c]",
        Items((Group((var("highest"), var("a.b"))), Group((var("fewest"), var("c"))))),
    ),
    ('"""\n    a b\n      c\n  """', Text("a b\n  c")),
]


@pytest.mark.parametrize(("text", "value"), ARGUMENTS)
def test_an_argument_is_one_value(text: str, value: object) -> None:
    assert clause(f"word {text}").args == (value,)
    assert clause(f"word name: {text}").named == {"name": value}


def test_a_clause_has_its_parts_in_order() -> None:
    found = clause('option size = 10 in 5..21 when a @rule "6" @own "why"')
    assert found == Clause(
        "option",
        (var("size"),),
        formula=Num(10),
        domain=Range(Num(5), Num(21)),
        when=var("a"),
        notes=(Note("rule", "6"), Note("own", "why")),
    )


def test_words_of_formulas_are_names_among_arguments() -> None:
    found = clause("rank highest a then fewest b for: x then: y else: z not: w")
    assert [value.name for value in found.args if isinstance(value, Path)] == ["highest", "a", "then", "fewest", "b"]
    assert list(found.named) == ["for", "then", "else", "not"]


def test_a_row_is_a_count_and_labels() -> None:
    assert read("row", '2: A Qu ? "L·L" Ł @own "x"') == Row(
        2, (var("A"), var("Qu"), var("?"), Text("L·L"), var("Ł")), (Note("own", "x"),)
    )


def test_a_row_may_count_durations_and_ranges_of_them() -> None:
    row = read("row", '3: 8s..15s 250ms 2..4 @own "x"')
    assert isinstance(row, Row)
    assert row == Row(3, (Range(Num(8, "s"), Num(15, "s")), Num(250, "ms"), Range(Num(2), Num(4))), (Note("own", "x"),))
    assert row_text(row) == '3: 8s..15s 250ms 2..4 @own "x"'


def test_a_header_names_game_title_and_parent() -> None:
    assert read("header", 'game a-b "A B" extends c') == Header("a-b", "A B", var("c"))
    assert read("header", 'game a extends "c.rules"') == Header("a", "", Text("c.rules"))


def test_spans_point_into_the_whole_text() -> None:
    text = "    rule first_word covers: centre(2x2)  # comment"
    found = grammar.parse("clause", text, Span(4, len(text)))
    assert text[found.word_span.start : found.word_span.end] == "rule"
    assert text[found.args[0].span.start : found.args[0].span.end] == "first_word"
    value = found.named["covers"]
    assert text[value.span.start : value.span.end] == "centre(2x2)"


@pytest.mark.parametrize(
    "text", ["-" * 50 + "a", "not " * 50 + "a", " + ".join("a" * 50), "if a then 1 else " * 50 + "2"]
)
def test_nesting_is_bounded(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        clause(f"score x = {text}")
    assert caught.value.code == "too-deep"


def test_numbers_are_bounded() -> None:
    assert clause("a 2147483647").args == (Num(2147483647),)
    for text in ("2147483648", "1..99999999999", "9" * 5000):
        with pytest.raises(Unreadable) as caught:
            clause(f"a {text}")
        assert caught.value.code == "too-large"
