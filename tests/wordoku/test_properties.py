"""What every game keeps, kept by all rulespecs and by variants, with few words and short searches.

The games as installed are walked through by `tests/game/test_installed_games.py`. Here grids of real words are laid,
wild tiles left without a letter, piles run empty and rounds end by their time.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from wordkit.game import Game, Match, Rng
from wordkit.testing import Compliance

from .tables import game

VARIANTS = {
    "wordoku": ("wordoku", "option rounds = 2"),
    "experts": ("wordoku-expert", "option rounds = 2"),
    "alone": ("wordoku-solo", ""),
    "small and back": (
        "wordoku",
        "players 1..4\noption side = 3\noption deal = 3\noption swaps = 2\noption swapped = back\noption wilds = 2\n"
        "option wild_most = 3\noption ready_cap = 20s\nsymbols { sun; moon; sea }\noption rounds = 2\n"
        "tiles standard among: [sun, moon, sea] { 15: A N T }",
    ),
    "until the time is up": ("wordoku", "drop rule early\noption clock = 40s\noption equal_words = best"),
}


def wild_walk(rules: Game, seed: int = 0, seats: int | None = None, turns: int = 60, tick: int = 0) -> Match:
    """As `walk`, but seats also lay the best grid, leave wild tiles open and swap all they can."""
    lo, hi = rules.rules.players
    rng = Rng.stream(seed, "wild")
    match = Match(rules, seats or min(max(lo, 3), hi), seed)
    while match.outcome is None and match.version < turns:
        at = match.state.at + (rng.below(tick) if tick else 0)
        deadline = match.next_deadline
        if deadline is not None and (rng.below(20) == 0 or deadline <= at):
            match.advance(deadline)
            continue
        seat = rng.choice(match.to_move)
        legal = match.legal(seat)
        action = legal.best(1)[0] if rng.below(6) == 0 else legal.sample(rng)
        match.apply(seat, action, at)
    return match


def variant(name: str) -> Game:
    spec, body = VARIANTS[name]
    return game(spec=spec, body=body, search=1000)


class TestVariants(Compliance):
    games = {name: partial(variant, name) for name in VARIANTS}

    def walk(self, game: Game, seed: int = 0, seats: int | None = None, turns: int = 60, tick: int = 0) -> Match:
        return wild_walk(game, seed, seats, turns, tick)


def test_the_walks_go_through_everything_that_can_happen() -> None:
    kinds: Counter[str] = Counter()
    for name in VARIANTS:
        for seed in range(3):
            match = wild_walk(variant(name), seed, turns=300)
            for event in match.record():
                named = type(event).__name__
                kinds[
                    getattr(event, "deadline", "") or getattr(event, "action", "") or getattr(event, "name", named)
                ] += 1
    wanted = {"ready", "place", "move", "remove", "clear", "wild", "unwild", "grid", "swap", "done", "time"}
    assert wanted | {"victor", "personal_best", "Ended", "Scored"} <= set(kinds)


def test_a_total_is_its_rounds_added_up() -> None:
    for seed in range(4):
        match = wild_walk(variant("wordoku"), seed, turns=400)
        assert match.outcome is not None
        for seat, total in enumerate(match.outcome.scores):
            history: Any = match.state.var("history")
            assert total == sum(row[2] for row in history if row[1] == seat)
