"""Alone against the own best score: ruling U21."""

from __future__ import annotations

from wordkit.game import Match
from wordkit.testing import codes

from .crossboards import at, game, legal, play, rows, shipped

CAT = rows("C A T", "e5")


def solo(*clauses: str, words: str = "cat bat dog at", best: int = 0) -> Match:
    return at(game(words, "upwords-solo", own_best=best), *clauses, seats="me")


def test_one_seat_draws_seven_and_begins() -> None:
    match = Match(shipped("upwords-solo"), 1, 4)
    assert match.to_move == (0,)
    assert (match.state.count("rack", 0), match.state.count("bag")) == (7, 93)


def test_five_exchanges_are_free_and_a_sixth_is_refused() -> None:
    match = solo('rack me: "VCD"', 'bag "EEEEEE"', words="ee")
    for turn in range(5):
        assert match.outcome is None, turn
        held = match.state.labels("rack", 0)[0]
        play(match, "me", f"exchange {held}")
        assert match.state.totals == (0,)
    held = match.state.labels("rack", 0)[0]
    assert codes(match, "me", f"exchange {held}") == ["exchanges_used_up"]
    assert not any(text.startswith("exchange") for text in legal(match, "me"))


def test_a_pass_ends_the_game() -> None:
    match = solo('rack me: "CAT"')
    play(match, "me", "pass")
    assert match.outcome is not None
    assert (match.outcome.end, match.outcome.scores) == ("end.passes", (-15,))


def test_it_ends_when_all_tiles_are_used() -> None:
    match = solo('rack me: "CAT"', 'bag ""')
    play(match, "me", "e5 across CAT")
    assert match.outcome is not None
    assert (match.outcome.end, match.outcome.scores) == ("end.out", (6,))


def test_it_ends_when_neither_a_word_nor_an_exchange_is_possible() -> None:
    match = solo(CAT, 'rack me: "BVX"', 'bag "J"', "exchanges me: 5", words="cat bat")
    play(match, "me", "e5=B")
    assert match.outcome is not None
    assert match.outcome.end == "end.stuck"


def test_it_goes_on_while_an_exchange_is_possible() -> None:
    match = solo(CAT, 'rack me: "BVXWWYZ"', 'bag "JO"', "exchanges me: 4", words="cat bat")
    play(match, "me", "e5=B")
    assert match.outcome is None
    assert [text for text in legal(match, "me") if not text.startswith("exchange")] == ["pass"]


def test_the_own_best_is_an_award() -> None:
    for best, awarded in [(5, ["own_best"]), (6, [])]:
        match = solo('rack me: "CAT"', 'bag ""', best=best)
        play(match, "me", "e5 across CAT")
        assert match.outcome is not None
        assert [award.name for award in match.outcome.awards] == awarded
