"""The canonical layout: one for each meaning, with every comment kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wordkit.errors import SpecError
from wordkit.spec.diagnostics import Report
from wordkit.spec.formatter import format_text
from wordkit.spec.reader import read
from wordkit.spec.tree import Source

from .installed import GAMES

ROOT = Path(__file__).parents[2]
SPECS = [path.read_text(encoding="utf-8") for path in (*GAMES.glob("*.rules"), *(ROOT / "rulespecs").glob("*.rules"))]


def layout(text: str) -> str:
    return format_text(Source("x.rules", text))


def in_game(text: str) -> str:
    """The layout of clauses within a game, without the game."""
    lines = layout("game x {\n" + text + "\n}\n").splitlines()
    assert (lines[0], lines[-1]) == ("game x {", "}")
    return "\n".join(line.removeprefix("  ") for line in lines[1:-1])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a   b:c   d:  [1 2,]", "a b: c d: [1, 2]"),
        ("a;b;;c", "a\nb\nc"),
        ("a = (1+2)*(x)", "a = (1 + 2) * x"),
        ("a = (1*2)+x", "a = 1 * 2 + x"),
        ("a = x-(y-z)", "a = x - (y - z)"),
        ("a = not (b and c)", "a = not (b and c)"),
        ("a = -(b+c)", "a = -(b + c)"),
        ("a = (if b then 1 else 2) + 3", "a = (if b then 1 else 2) + 3"),
        ("a = (a == b) == c", "a = (a == b) == c"),
        ("a = sum( x for x in y if x>1 )", "a = sum(x for x in y if x > 1)"),
        ("a{1:B}", "a { 1: B }"),
        ("a{1:B;2:C}", "a {\n  1: B\n  2: C\n}"),
        ("a { b { 1: C } }", "a {\n  b { 1: C }\n}"),
        ("a {\n}", "a {}"),
        ('a @rule "1" { 1: B }', 'a { 1: B } @rule "1"'),
        ("\n\n\na\n\n\n\nb\n\n", "a\n\nb"),
        ("# one\na # two\n\n# three\nb {\n  # four\n}\n# five", "# one\na  # two\n\n# three\nb {\n  # four\n}\n# five"),
        ("##  doc\na", "## doc\na"),
        ('a """\n      x\n        y\n   """ at: b', 'a """\n  x\n    y\n""" at: b'),
        ('a """x"""', 'a "x"'),
        ('a """say "x" now"""', 'a """\n  say "x" now\n"""'),
        ("a = 1 + # why\n 2\nb", "# why\na = 1 + 2\nb"),
    ],
)
def test_layout(text: str, expected: str) -> None:
    assert in_game(text) == expected
    assert in_game(expected) == expected


def test_a_long_formula_is_broken_after_its_operators() -> None:
    terms = [f"a_rather_long_variable_number_{number}" for number in range(5)]
    lines = in_game("a = " + " + ".join(terms)).splitlines()
    assert lines == [
        f"a = {terms[0]} +",
        f"    {terms[1]} +",
        f"    {terms[2]} +",
        f"    {terms[3]} +",
        f"    {terms[4]}",
    ]
    assert in_game("\n".join(lines)).splitlines() == lines


@pytest.mark.parametrize("text", SPECS, ids=range(len(SPECS)))
def test_specs_that_ship_are_in_canonical_layout(text: str) -> None:
    assert layout(text) == text


EDITS = st.lists(
    st.tuples(
        st.integers(0, 10_000),
        st.integers(0, 3),
        st.sampled_from(
            ["", " ", "\n", "\n\n", ";", "# c\n", "## d\n", "(", ")", "{", "}", '"', "a", "1", ": ", "\t", "+ "]
        ),
    ),
    max_size=4,
)


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(SPECS), EDITS)
def test_formatting_never_changes_the_meaning_and_is_done_once(text: str, edits: list[tuple[int, int, str]]) -> None:
    for place, width, new in edits:
        place %= len(text)
        text = text[:place] + new + text[place + width :]
    source = Source("x.rules", text)
    report = Report(source)
    before = read(source, report)
    if report.failed:
        with pytest.raises(SpecError):
            format_text(source)
        return
    formatted = format_text(source)
    again = Source("x.rules", formatted)
    assert read(again, Report(again)) == before
    assert format_text(again) == formatted
    assert sorted(_comments(text)) == sorted(_comments(formatted))


def _comments(text: str) -> list[str]:
    """Every comment of a text, found without the reader."""
    import re

    found = []
    for match in re.finditer(r'"""(?:[^"]|"(?!""))*"""|"[^"\n]*"|(##?[^\n]*)', text):
        if match[1]:
            comment = match[1].strip()
            # a doc line is tidied; a comment is kept as it stands
            found.append("## " + comment[2:].strip() if comment.startswith("##") else comment)
    return [comment for comment in found if comment not in ("## ", "##")]
