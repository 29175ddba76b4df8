"""Games with words of the test's own, positions in one line, and what a play scores word by word."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import wordkit as wk
from wordkit.game import Action, Game, Match
from wordkit.game.events import Scored
from wordkit.testing import small_game

WORDS = (
    "mood wood wool dear leap lean net nets on snack plus cat cats scats cart bat bats ad at it quit quite suit squid "
    "do dog dogs good gods go an ant ants tan tans ton son so no not note sat sad bed mile bid mire reg de mobs bod beg"
)


@cache
def shipped(name: str = "upwords", **options: Any) -> Game:
    """An installed game with the words that are shipped."""
    return wk.load(name, **options)


def game(words: str | Iterable[str] = WORDS, spec: str = "upwords", body: str = "", **options: Any) -> Game:
    """The game of a rulespec, or of a variant with more clauses, played with these words."""
    return small_game(spec, words, body, **options)


def at(game: Game, *clauses: str, seats: str = "ann bob") -> Match:
    """A match from a position; `rows(...)` writes its board."""
    return Match.from_position(game, "\n".join([f"seats {seats}", *clauses]))


def rows(text: str, corner: str = "a1") -> str:
    """The board of a position: rows parted by `|`."""
    lines = "\n".join(f"  {line.strip()}" for line in text.split("|"))
    return f'board """\n{lines}\n""" at: {corner}'


def play(match: Match, seat: str, text: str) -> dict[str, int]:
    """Plays it, and says what each word scored; `turn` is all of it."""
    match.apply(seat, match.parse(text, seat))
    scored = [e for e in match.record()[-50:] if isinstance(e, Scored) and e.version == match.version]
    scored = [e for e in scored if e.items[0].path.startswith(("score.word", "score.turn", "challenge"))]
    return {e.what: e.amount for e in scored if e.what} | {"turn": sum(e.amount for e in scored)}


def sentences(match: Match, seat: str, text: str) -> list[str]:
    """Why an action is refused, in words."""
    violations = match.check(seat, match.parse(text, seat))
    return [violation.sentence(match.game.rules) for violation in violations]


def tiles(action: Action) -> list[tuple[str, str]]:
    """The squares and tiles of a play."""
    laid: Any = action["tiles"]
    return list(laid)


def legal(match: Match, seat: str) -> list[str]:
    """The texts of the legal actions."""
    return [str(action) for action in match.legal(seat)]


def plays(match: Match, seat: str) -> list[str]:
    """The texts of the legal plays."""
    return [str(action) for action in match.legal(seat) if action.name == "play"]
