"""Games with words of the test's own, grids in a few letters, and what a round scored."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import wordkit as wk
from wordkit.game import Game, Match
from wordkit.game.events import Event, Scored
from wordkit.testing import small_game

WORDS = "art tar rat bang ban pay lap lay eke kef able ably rap nae ab an at na pan tan tang nab nag gan ant"
"""Those of the rulebook's figure, and some that its tiles make besides."""
TILES = "green ARNA, purple TBPF, red GYOK, blue DALE"
"""The sixteen tiles of the figure."""
FIGURE = "A:g R:g T:p D:b / B:p A:b N:g G:r / L:b P:p A:g Y:r / ?E=O:r K:r E:b F:p"
"""The figure with one of the layouts of colours for which its table holds."""
NOTHING = ".... / .... / .... / ...."


@cache
def shipped(name: str = "wordoku", **options: Any) -> Game:
    """An installed game with the words that are shipped."""
    return wk.load(name, **options)


def game(words: str | Iterable[str] = WORDS, spec: str = "wordoku", body: str = "", **options: Any) -> Game:
    """The game of a rulespec, or of a variant with more clauses, played with these words; its searches are short."""
    return small_game(spec, words, body, **{"search": 5_000, **options})


def at(game: Game, *clauses: str, seats: str = "ann bob", seed: int = 0) -> Match:
    """A match from a position."""
    return Match.from_position(game, "\n".join([f"seats {seats}", *clauses]), seed=seed)


def building(game: Game, *clauses: str, seats: str = "ann", tiles: str = TILES) -> Match:
    """A round that has begun, in which ann has the figure's tiles."""
    return at(game, f'tiles ann: "{tiles}"', *clauses, seats=seats)


def figure(game: Game, rows: str = FIGURE, seats: str = "ann") -> Match:
    """A round in which ann has laid a grid, the figure's if no other."""
    return at(game, f'laid ann: "{rows}"', seats=seats)


def do(match: Match, *steps: str) -> Match:
    """Plays `ann: place A a1`, one after the other; `+30s` lets time pass."""
    at = match.state.at
    for step in steps:
        if step.startswith("+"):
            at += int(step[1:-1]) * 1000
            match.advance(at)
            continue
        seat, _, text = step.partition(": ")
        match.apply(seat, match.parse(text, seat), at)
    return match


def begun(game: Game, seats: int = 2, seed: int = 1) -> Match:
    """A match in which all are ready."""
    match = Match(game, [*("ann", "bob", "cat", "dan", "eve", "fay")[:seats]], seed)
    return do(match, *(f"{name}: ready" for name in match.seats))


def last(match: Match) -> list[Event]:
    """Everything that happened in the last step."""
    return [event for event in match.record() if event.version == match.version]


def lines(match: Match, seat: str = "ann") -> dict[str, int]:
    """What each word of a seat scored in the last step; two lines with one word are added up."""
    found: dict[str, int] = {}
    for event in last(match):
        if isinstance(event, Scored) and event.seat == match.seat(seat):
            found[event.what] = found.get(event.what, 0) + event.amount
    return found


def scores(match: Match, number: int = 0) -> list[int]:
    """What the seats scored in a round, the last one if none is named."""
    history: Any = match.state.var("history")
    number = number or history[-1][0]
    return [score for of, _, score, *_ in history if of == number]


def awards(match: Match) -> list[tuple[str, str]]:
    """The awards given so far: which, and to whom."""
    return [(award.name, match.seats[award.seat]) for award in match.state.awards]


def letters(match: Match, seat: str, zone: str = "tiles") -> str:
    """The letters of a seat's tiles, sorted."""
    return "".join(sorted(match.state.labels(zone, match.seat(seat))))
