"""Bots at a table: every game ends, whoever plays, and who plays with sense wins."""

from __future__ import annotations

import pytest

from wordkit.sim import simulate

from .tables import shipped


@pytest.mark.parametrize(
    ("spec", "bots"),
    [
        ("wordstacker", ["greedy", "greedy", "casual"]),
        ("wordstacker-150", ["greedy", "casual"]),
        ("wordstacker-english", ["casual", "random", "greedy", "casual", "random", "greedy"]),
    ],
)
def test_every_game_of_bots_ends(spec: str, bots: list[str]) -> None:
    report = simulate(shipped(spec), bots, games=2, seed=1).to_json()
    assert report["unfinished"] == 0
    assert sum(report["ends"].values()) == 2


def test_who_completes_tasks_beats_who_plays_by_chance() -> None:
    report = simulate(shipped(), ["greedy", "random"], games=6, seed=2).to_json()
    won = {bot["name"]: bot["won"] for bot in report["bots"]}
    assert won == {"greedy": 6, "random": 0}
