"""Games with words of the test's own, positions in a few clauses, and how the cards lie."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import wordkit as wk
from wordkit.game import Game, Match
from wordkit.testing import small_game

from .cards import BOOK
from .made_up import SHEET

TABLE = 'words "MATKA ROMBY TARKA"'
"""The words of the rulebook's first example."""

WORDS = f"{BOOK} {SHEET} MATA MAT KAT TAK RAK RAMA KRAM TAMA MARY MAKI BARKA WARKA PARKA MARYNA SOLANKA BALONY"


@cache
def shipped(name: str = "wordstacker", **options: Any) -> Game:
    """An installed game with the words that are shipped."""
    return wk.load(name, **options)


def game(words: str | Iterable[str] = WORDS, body: str = "", spec: str = "wordstacker", **options: Any) -> Game:
    """The game of a rulespec, or of a variant with more clauses, played with these words."""
    return small_game(spec, words, body, **options)


def at(game: Game, *clauses: str, seats: str = "ann bob", seed: int = 0) -> Match:
    """A match from a position; without words of its own it has those of the rulebook's first example."""
    words = [] if any(clause.startswith("words") for clause in clauses) else [TABLE]
    return Match.from_position(game, "\n".join([f"seats {seats}", *words, *clauses]), seed=seed)


def do(match: Match, *steps: str) -> Match:
    """Plays `ann: draw letter`, one after the other; `+30s` lets time pass, from the last thing on."""
    now = match.state.at
    for step in steps:
        if step.startswith("+"):
            now += int(step[1:-1]) * 1000
            match.advance(now)
            continue
        seat, _, text = step.partition(": ")
        match.apply(seat, match.parse(text, seat), at=now)
    return match


def words(match: Match) -> str:
    """The words on the table, top to bottom."""
    squares = match.state.table.zones["table"].squares
    return " ".join("".join(match.state.labels("table", square=square)) for square in range(squares))


def held(match: Match, seat: str) -> tuple[int, int]:
    """How many letters and how many tasks a seat has in hand."""
    number = match.seat(seat)
    return match.state.count("hand", number), match.state.count("plans", number)


def lying(match: Match, zone: str, seat: str | None = None) -> str:
    """The labels in a zone, sorted."""
    return " ".join(sorted(match.state.labels(zone, None if seat is None else match.seat(seat))))


def moving(match: Match) -> str:
    """Who is to move, and what has come of the turn: `ann draw`."""
    return " ".join([*(match.seats[seat] for seat in match.to_move), str(match.state.var("phase"))])
