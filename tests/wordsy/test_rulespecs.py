"""The rulespecs of the game: their examples, their notes."""

from __future__ import annotations

import pytest

from wordkit.testing.examples import run_examples

from .boards import shipped


@pytest.mark.parametrize(
    ("name", "judging", "checks"),
    [
        ("wordsy", "at_once", 97),
        ("wordsy", "challenge", 29),
        ("wordsy-no-timer", "at_once", 50),
        ("wordsy-solo", "at_once", 15),
    ],
)
def test_every_example_holds(name: str, judging: str, checks: int) -> None:
    report = run_examples(shipped(name, judging=judging))
    assert report.ok, str(report)
    assert len(report.checks) == checks
