"""The grammar: free of conflicts, shipped as a table that is current, and read into the tree it should be."""

from __future__ import annotations

import lark
import pytest

from wordkit.spec import grammar
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
    Span,
    Text,
    Unary,
)
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
    digest = shipped.split(b"\n", 1)[0].rsplit(b" ", 1)[1]
    assert digest == grammar.stamp().strip().rsplit(b" ", 1)[1]


def test_another_lark_builds_the_parser_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lark, "__version__", "0.0.0")
    grammar.parser.cache_clear()
    try:
        assert clause("rule one_line @rule").word == "rule"
    finally:
        grammar.parser.cache_clear()


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
