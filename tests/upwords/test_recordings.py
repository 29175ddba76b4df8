"""One recording a variant: a game played to its end, replayed turn by turn, hash by hash.

A recording that no longer replays means that saves of users don't either: say so in the change log, or mend the change.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from wordkit.game import Match

RECORDINGS = Path(__file__).parents[1] / "recordings"
PLAYED = {
    "upwords": ("end.out", 3),
    "upwords-challenge": ("end.out", 2),
    "upwords-classic": ("end.out", 2),
    "upwords-solo": ("end.out", 1),
}


@pytest.mark.parametrize("name", PLAYED)
def test_it_replays(name: str) -> None:
    match = Match.load(RECORDINGS / f"{name}.json")
    assert match.outcome is not None
    assert (match.outcome.end, len(match.seats)) == PLAYED[name]
    assert match.to_json() == (RECORDINGS / f"{name}.json").read_text(encoding="utf-8")


def test_every_rulespec_of_the_game_has_one() -> None:
    rulespecs = {path.stem for path in (Path(__file__).parents[2] / "rulespecs").glob("upwords*.rules")}
    assert rulespecs <= {path.stem for path in RECORDINGS.glob("upwords*.json")} == set(PLAYED)
