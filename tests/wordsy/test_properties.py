"""What every game keeps, kept by all rulespecs in both ways of judging, with few words and cards.

The games as installed are walked through by `tests/game/test_installed_games.py`. With a dozen words families are soon
used up, challenges are upheld and in vain, and the deck ends.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from wordkit.game import Action, Game, Match, Rng
from wordkit.testing import Compliance

from .boards import game

WORDS = "cat cats club clubs fish fishes fishing dog dogs bad sad oat"
FEW = "cards common { 2: B C D G L S }\ncards red bonus: 1 rare: yes { 2: F H }\ndrop cards blue"
SPECS = ("wordsy", "wordsy-no-timer", "wordsy-solo")


def nonsense(match: Match, seat: int, rng: Rng) -> Action | None:
    """A word that is none, or a form of one that was used, where only a challenge is against it."""
    word = rng.choice(("XYZZY", "FISHING", "CLUBS", "SCAB", "OAT"))
    action = Action("write", {"word": word}, text=f"write {word}")
    return action if action in match.legal(seat) else None


def wild_walk(rules: Game, seed: int = 0, seats: int | None = None, turns: int = 60, tick: int = 0) -> Match:
    """As `walk`, but seats also write nonsense, and challenge as often as they accept; deadlines come now and then."""
    lo, hi = rules.rules.players
    rng = Rng.stream(seed, "wild")
    match = Match(rules, seats or min(max(lo, 3), hi), seed)
    while match.outcome is None and match.version < turns:
        at = match.state.at + (rng.below(tick) if tick else 0)
        if match.next_deadline is not None and rng.below(10) == 0:
            match.advance(match.next_deadline)
            continue
        if match.next_deadline is not None and match.next_deadline <= at:
            at = match.state.at
        seat = rng.choice(match.to_move)
        legal = match.legal(seat)
        assert legal
        odd = nonsense(match, seat, rng) if rng.below(3) == 0 else None
        judging = match.state.var("phase") != "think"
        action = odd or (rng.choice(list(legal)) if judging else legal.sample(rng))
        match.apply(seat, action, at=at)
    return match


CASES = [
    (spec, judging)
    for spec in SPECS
    for judging in ("at_once", "challenge")
    if (spec, judging) != (SPECS[2], "challenge")
]


def small(spec: str, judging: str) -> Game:
    return game(WORDS, spec=spec, body=f"{FEW}\noption judging = {judging}\noption rounds = 5")


class TestVariants(Compliance):
    games = {f"{spec}, {judging}": partial(small, spec, judging) for spec, judging in CASES}
    seeds = range(2)

    def walk(self, game: Game, seed: int = 0, seats: int | None = None, turns: int = 60, tick: int = 0) -> Match:
        return wild_walk(game, seed, seats, turns, tick)


def test_the_walks_go_through_everything_that_can_happen() -> None:
    kinds: Counter[str] = Counter()
    ends = 0
    for seed in range(12):
        match = wild_walk(small("wordsy", "challenge"), seed, turns=400)
        ends += match.outcome is not None
        for event in match.record():
            name = type(event).__name__
            kinds[getattr(event, "name", "") or getattr(event, "deadline", "") or getattr(event, "action", name)] += 1
    assert ends == 12
    wanted = {"write", "erase", "lock", "accept", "challenge", "stands", "struck", "reshuffled", "reveal", "cap"}
    assert wanted <= set(kinds)


def test_a_bonus_or_penalty_is_never_lost() -> None:
    """At the end a total is the best five words, all bonuses and all penalties, added up anew from the events."""
    for seed in range(12):
        match = wild_walk(small("wordsy", "challenge"), seed, turns=400)
        assert match.outcome is not None
        history: Any = match.state.var("history")
        for seat, total in enumerate(match.outcome.scores):
            own = [(points, bonuses) for _, who, _, points, _, bonuses in history if who == seat]
            words = sorted((points for points, _ in own), reverse=True)[:5]
            assert total == sum(words) + sum(sum(each) for _, each in own) - match.state.number("penalties", seat)
