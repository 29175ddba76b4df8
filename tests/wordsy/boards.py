"""Games with words of the test's own, positions in a few clauses, and what a round scored."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import wordkit as wk
from wordkit.game import Game, Match
from wordkit.testing import small_game

ROW = 'row "S C / B Q / F C / L D"'
"""The cards of the rulebook's worked examples: S5 C5, B4 Q6 (4 + 2), F4 (3 + 1) C3, L2 D2."""

WORDS = (
    "quibbles baccalaureates liquefaction cat cats club clubs fish fishes fishing fishy dog dogs bad sad ball oat tea "
    "scab cabs fiscal blocs quid"
)
ROOTS = {"cats": "cat", "clubs": "club", "fishes": "fish", "fishing": "fish", "fishy": "fish", "dogs": "dog"}
ROOTS |= {"cabs": "cab", "blocs": "bloc"}


@cache
def shipped(name: str = "wordsy", **options: Any) -> Game:
    """An installed game with the words that are shipped."""
    return wk.load(name, **options)


def game(words: str | Iterable[str] = WORDS, spec: str = "wordsy", body: str = "", **options: Any) -> Game:
    """The game of a rulespec, or of a variant with more clauses, played with these words."""
    return small_game(spec, words, body, ROOTS, **options)


def at(game: Game, *clauses: str, seats: str = "ann bob", seed: int = 0) -> Match:
    """A match from a position; without a row of its own it has that of the rulebook."""
    row = [] if any(clause.startswith("row") for clause in clauses) else [ROW]
    return Match.from_position(game, "\n".join([f"seats {seats}", *row, *clauses]), seed=seed)


def do(match: Match, *steps: str) -> Match:
    """Plays `ann: write CAT`, one after the other; `+30s` lets time pass."""
    for step in steps:
        if step.startswith("+"):
            match.advance(match.state.at + int(step[1:-1]) * 1000)
            continue
        seat, _, text = step.partition(": ")
        match.apply(seat, match.parse(text, seat))
    return match


def legal(match: Match, seat: str, n: int = 100) -> list[str]:
    """The texts of the actions that are proposed, the first ones."""
    return [str(action) for action in match.legal(seat).best(n)]


def row(match: Match) -> list[str]:
    """The cards face up, place by place; `.` for a place without one."""
    columns: Any = match.state.rules.clause("columns")
    places = len(columns["rest"]) * columns["cards"]
    return ["".join(match.state.labels("row", square=place)) or "." for place in range(places)]


def points(match: Match) -> list[tuple[int, int]]:
    """For each seat what its last word scored, and the bonuses of that round."""
    history: Any = match.state.var("history")
    last = history[-len(match.seats) :]
    return [(points, sum(bonuses)) for _, _, _, points, _, bonuses in last]
