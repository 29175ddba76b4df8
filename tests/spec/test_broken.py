"""Typical mistakes, and what `wordkit check` says of them: byte for byte as reviewed."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from wordkit.cli.spec import check

from .installed import installed

BROKEN = Path(__file__).parents[1] / "broken"
FILES = sorted(BROKEN.glob("*.rules"))


def test_there_are_at_least_sixty() -> None:
    assert len(FILES) >= 60


def test_each_has_its_expected_output_and_nothing_else_lies_there() -> None:
    assert sorted(path.stem for path in BROKEN.glob("*.txt")) == [path.stem for path in FILES]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_mistake_is_explained(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BROKEN)
    with installed():
        result = CliRunner().invoke(check, [path.name])
    assert result.output == path.with_suffix(".txt").read_text(encoding="utf-8")
    assert result.exit_code == 1
