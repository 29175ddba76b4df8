"""The reader: where clauses start and end, what stands around them, and every fault of a file at once."""

from __future__ import annotations

import pytest

from wordkit.spec.diagnostics import Report
from wordkit.spec.reader import LARGEST_TEXT, MOST_ENTRIES, read
from wordkit.spec.tree import Clause, File, Row, Source


def reading(text: str) -> tuple[File | None, list[tuple[int, str]]]:
    source = Source("x.rules", text)
    report = Report(source)
    file = read(source, report)
    return file, [(source.place(fault.span.start)[0], fault.code) for fault in report.sorted()]


def words(text: str) -> list[str]:
    file, faults = reading("game x {\n" + text + "\n}\n")
    assert faults == []
    assert file is not None
    return [entry.word if isinstance(entry, Clause) else "row" for entry in file.entries]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\nb; c;;\n\nd", ["a", "b", "c", "d"]),
        ("a b # comment; not a clause\nc", ["a", "c"]),
        ('a "b; c # d { e"\nf', ["a", "f"]),
        ("a = 1 +\n  2\nb", ["a", "b"]),
        ("a = sum(\n  x\n  for x in y\n)\nb", ["a", "b"]),
        ("a when b and\n  not\n  c\nb", ["a", "b"]),
        ("a [1,\n 2\n 3]\nb", ["a", "b"]),
        ("a = 1 + # more\n  2\nb", ["a", "b"]),
        ("1: A B *\n2: C ?\nb", ["row", "row", "b"]),
        ("then a\nin b\nfor c", ["then", "in", "for"]),
        ('a """\n { ; # }\n""" at: b\nc', ["a", "c"]),
        ('a { b { 1: C } } @own "x"; d {}\ne', ["a", "d", "e"]),
        ("a\r\nb {\r\n  c\r\n}\r\nd", ["a", "b", "d"]),
    ],
)
def test_a_clause_ends_with_its_line(text: str, expected: list[str]) -> None:
    assert words(text) == expected


def test_docs_belong_to_the_clause_below() -> None:
    file, faults = reading("## The game.\ngame x {\n  ## One.\n  ## Two.\n  a\n  b\n}\n")
    assert faults == []
    assert file is not None
    assert file.header.doc == "The game."
    assert [entry.doc for entry in file.entries] == ["One.\nTwo.", ""]


def test_notes_may_stand_before_or_after_a_block() -> None:
    file, _ = reading('game x {\n  a @rule "1" { 1: B } @own "2"\n}\n')
    assert file is not None
    assert [(note.kind, note.text) for note in file.entries[0].notes] == [("rule", "1"), ("own", "2")]
    assert isinstance(file.entries[0], Clause)
    assert [entry.count for entry in file.entries[0].block or () if isinstance(entry, Row)] == [1]


def test_a_byte_order_mark_is_skipped() -> None:
    assert reading("\ufeffgame x {\n}\n")[1] == []


def test_every_fault_of_a_file_is_found() -> None:
    text = """game x {
  a = 1 &&
  b "c
  tiles {
    1 A
    2: B, C
    3: D
  d ) e
  f = (1 + 2
  g = 3 *
}
h
"""
    assert reading(text)[1] == [
        (2, "syntax"),
        (3, "unclosed-text"),
        (4, "unclosed-block"),
        (5, "syntax"),
        (6, "syntax"),
        (8, "unmatched-bracket"),
        (9, "unclosed-bracket"),
        (10, "syntax"),
        (12, "after-game"),
    ]


def test_a_missing_brace_is_put_where_indentation_says() -> None:
    file, faults = reading("game x {\n  a {\n    1: B\n  c\n  d {\n    2: E\n  f\n}\n")
    assert faults == [(2, "unclosed-block"), (5, "unclosed-block")]
    assert file is not None
    assert [entry.word for entry in file.entries if isinstance(entry, Clause)] == ["a", "c", "d", "f"]


def test_an_unread_clause_is_marked_and_the_others_are_read() -> None:
    file, _ = reading("game x {\n  a\n  b = )\n  c\n}\n")
    assert file is not None
    assert [(entry.word, entry.unread) for entry in file.entries if isinstance(entry, Clause)] == [
        ("a", False),
        ("b", True),
        ("c", False),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "game x {\n" + "a\n" * (MOST_ENTRIES + 1) + "}\n",
        "game x {\n# " + "x" * LARGEST_TEXT + "\n}\n",
    ],
)
def test_size_is_bounded(text: str) -> None:
    assert [code for _, code in reading(text)[1]] == ["too-large"]


def test_blocks_are_bounded() -> None:
    assert "too-deep" in [code for _, code in reading("game x {\n" + "a { " * 2000 + "}" * 2000 + "\n}\n")[1]]
    assert "too-deep" in [code for _, code in reading("game x {\n a = " + "(" * 9000 + "\n}\n")[1]]


@pytest.mark.parametrize("text", ["", "\n\n", "}", "{", "game", "game x {{", '"""', "game x { a { b", "#", "##", ";"])
def test_scraps_are_faults_not_crashes(text: str) -> None:
    assert reading(text)[1]


def test_a_text_without_a_fault_is_read_once_and_a_faulty_one_reported_each_time() -> None:
    sound = [reading("game x {\n  a\n}\n")[0] for _ in range(2)]
    assert sound[0] is sound[1]
    faulty = [reading("game x {\n  a = 1 &&\n  b\n}\n") for _ in range(2)]
    assert faulty[0] == faulty[1]
    assert faulty[0][1] == [(2, "syntax")]
    other = Source("y.rules", "game x {\n  a\n}\n")
    file = read(other, Report(other))
    assert file is not None
    assert file.source.name == "y.rules"
