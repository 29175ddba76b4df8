"""docs/language.md: every rules snippet loads and is in canonical layout, every code is explained."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wordkit.spec import formula
from wordkit.spec.formatter import format_text
from wordkit.spec.tree import Source

from .test_checker import load

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"^```rules\n(.*?)^```", PAGE, re.S | re.M)


@pytest.mark.parametrize("snippet", SNIPPETS, ids=range(len(SNIPPETS)))
def test_a_snippet_is_a_game_or_clauses_of_one(snippet: str) -> None:
    if "game " not in snippet.split("{")[0]:
        snippet = "game snippet extends stacks {\n" + re.sub(r"(?m)^(?=.)", "  ", snippet) + "}\n"
    load(Source("snippet.rules", snippet))
    assert format_text(Source("snippet.rules", snippet)) == snippet


def test_the_page_explains_every_code_and_no_other() -> None:
    used = set(formula.CODES)
    for path in (ROOT / "wordkit" / "spec").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        used |= set(re.findall(r'fault\(\s*"([a-z0-9-]+)"', text))
        used |= set(re.findall(r'(?:(?<![\w-])code=|Unreadable\(\s*)"([a-z0-9-]+)"', text))
    explained = set(re.findall(r"^\| `([a-z0-9-]+)` \|", PAGE, re.M))
    assert explained <= used
    assert used - set(formula.CODES) <= explained
