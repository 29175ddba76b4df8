"""`docs/engines.md` shows the sample plugin as it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
PAGE = TESTS.parent / "docs" / "engines.md"
BLOCKS = [
    block
    for block in re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8") if PAGE.exists() else "", re.S | re.M)
    if ">>>" not in block
]


@pytest.mark.parametrize("block", BLOCKS, ids=[block.strip().splitlines()[0] for block in BLOCKS])
def test_every_block_of_the_page_is_taken_from_the_sample(block: str) -> None:
    files = sorted((TESTS / "thirdparty" / "good").rglob("*.py"))
    assert any(block.strip("\n") in file.read_text("utf-8") for file in files)


def test_the_page_shows_the_whole_of_it() -> None:
    assert len(BLOCKS) == 10
