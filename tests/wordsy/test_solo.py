"""A game alone: seven rounds against the clock, no bonuses, the five best words, the own best to beat."""

from __future__ import annotations

from typing import Any

from wordkit.game import Match

from .boards import at, do, game


def alone(*clauses: str, **options: Any) -> Match:
    return at(game(spec="wordsy-solo", **options), *clauses, seats="me")


def test_thirty_seconds_from_the_deal() -> None:
    match = do(alone(), "me: write CLUB")
    assert match.state.deadlines == ((30_000, "cap"),)
    do(match, "+30s")
    assert match.state.totals == (11,)
    assert match.state.var("phase") == "settled"


def test_the_clock_is_optional() -> None:
    assert alone(round_cap=None).state.deadlines == ()


def test_locking_reveals_at_once_and_gives_no_bonus() -> None:
    match = do(alone(), "me: write CLUB", "me: lock")
    assert match.state.totals == (11,)
    assert match.to_move == (0,)
    do(match, "me: accept")
    assert match.state.number("round") == 2
    history: Any = match.view(0).var("history")
    assert history == ((1, 0, "CLUB", 11, False, ()),)


def test_a_whole_game_against_the_own_best() -> None:
    rules = game(spec="wordsy-solo", rounds=3, best=2, own_best=20)
    match = Match(rules, ["me"], 1)
    worth = []
    while match.outcome is None:
        action = match.legal("me").best(1)[0]
        if action.name == "write":
            worth.append(action.score or 0)
        match.apply("me", action)
    assert len(worth) == 3
    assert match.outcome.end == "end.rounds"
    assert match.outcome.scores == (sum(sorted(worth)[1:]),)
    assert [award.name for award in match.outcome.awards] == ["own_best"] * (match.outcome.scores[0] > 20)
