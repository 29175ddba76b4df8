"""The engine against the oracle: every word of a round, and whole games worked out again by hand."""

from typing import Any

import pytest
from wordkit_wordsy import oracle
from wordkit_wordsy.slow import SlowTwin, row_of

from wordkit.errors import UnknownToOracle
from wordkit.game import Game, Match, Rng
from wordkit.testing.oracle import compare

from .boards import at, game, shipped

SMALL = (
    "quibbles baccalaureates liquefaction cat cats club clubs fish fishes fishing fishy dog dogs bad sad ball oat tea "
    "scab cabs fiscal blocs quid jinx waxy zinc hymn kept lynx crwth nth vow wry flax quartz rhythms jukebox"
)


@pytest.mark.parametrize("spec", ["wordsy", "wordsy-no-timer", "wordsy-solo"])
def test_both_list_the_same_words_with_the_same_scores(spec: str) -> None:
    compared, differences = compare(game(SMALL, spec), SlowTwin(), 200, seed=11)
    assert not differences, str(differences[0])
    assert compared > 1000


def test_so_they_do_over_the_whole_english_list() -> None:
    match = at(shipped(), 'used "FISH" "QUIBBLE"', 'written ann: "BACCALAUREATES"')
    better = {(str(action), action.score) for action in match.legal("ann") if action.name == "write"}
    assert better == {(play.text, play.score) for play in SlowTwin().plays(match.game, match.state, 0)}
    every = {play.text: play.score for play in SlowTwin().plays(match.game, match.state, 1)}
    assert "write FISHING" not in every
    top = match.legal("bob").best(500)
    assert [every[str(action)] for action in top] == [action.score for action in top]
    cut = top[-1].score or 0
    ranked = sorted((score for score in every.values() if score >= cut), reverse=True)
    assert ranked[:500] == [action.score for action in top]


def test_what_the_oracle_does_not_know_it_says() -> None:
    other = game(SMALL, body='drop score word "cards"\n score word "letters" = word.letters')
    with pytest.raises(UnknownToOracle, match="the rulebook's cards"):
        SlowTwin().plays(other, Match(other, 2).state, 0)


@pytest.mark.parametrize("judging", ["at_once", "challenge"])
@pytest.mark.parametrize("spec", ["wordsy", "wordsy-no-timer"])
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_whole_games_come_to_what_the_rulebook_says(spec: str, judging: str, seats: int) -> None:
    played = game(SMALL, spec, judging=judging)
    for seed in range(4):
        worked_out_again(play_at_random(played, seats, seed))


def play_at_random(game: Game, seats: int, seed: int) -> Match:
    """A game played by chance; some words are no words where that is only found out by a challenge."""
    match, rng = Match(game, seats, seed), Rng.stream(seed, "agreement")
    while match.outcome is None:
        if not match.to_move or not rng.below(40):
            match.advance(match.next_deadline or 0)
            continue
        seat = rng.choice(match.to_move)
        if game.rules.option("judging") == "challenge" and match.state.var("phase") == "think" and not rng.below(4):
            match.apply(seat, match.parse(f"write {rng.choice(['QZ', 'FISHB', 'SCLUB'])}", seat))
        else:
            match.apply(seat, match.legal(seat).sample(rng))
    return match


def worked_out_again(match: Match) -> None:
    """Holds a finished game to the rulebook, from what lay in the row and what stood on the boards."""
    rounds: dict[int, oracle.Row] = {}
    smiths: dict[int, int | None] = {}
    first = match.game.rules.option("wordsmith") == "first"
    for state in match.states:
        number = state.number("round")
        if state.var("phase") == "think":
            row = row_of(state)
            assert rounds.setdefault(number, row) == row
            assert oracle.breaks(row) == []
            held = state.var("first" if first else "fastest")
            smiths[number] = held if isinstance(held, int) else None
        else:
            held = state.var("first" if first else "fastest")
            if state.var("phase") == "judge":
                smiths[number] = held if isinstance(held, int) else None
    assert sorted(rounds) == list(range(1, 8))
    assert all(oracle.slid(rounds[number], rounds[number + 1]) for number in range(1, 7))
    history: Any = match.state.var("history")
    words = [[0] * 7 for _ in match.seats]
    extras = [[0] * 7 for _ in match.seats]
    marked = [0] * len(match.seats)
    for number in range(1, 8):
        boards = {seat: (word, struck) for n, seat, word, _, struck, _ in history if n == number}
        scored = [
            0 if boards[seat][1] else oracle.points(boards[seat][0], rounds[number]) for seat in range(len(match.seats))
        ]
        given = {seat: sum(bonus) for n, seat, _, _, _, bonus in history if n == number}
        bonuses = oracle.bonuses(scored, smiths[number])
        assert [given[seat] for seat in sorted(given)] == bonuses
        marked = [own + (bonus > 0) for own, bonus in zip(marked, bonuses, strict=True)]
        wordsmith = smiths[number]
        if first and number < 7:
            assert wordsmith is not None
            assert smiths[number + 1] == oracle.next_first(wordsmith, marked)
        for seat, own in enumerate(scored):
            words[seat][number - 1] = own
            extras[seat][number - 1] = given[seat]
    assert match.outcome is not None
    penalties = [match.state.number("penalties", seat) for seat in range(len(match.seats))]
    assert list(match.outcome.scores) == list(map(oracle.total, words, extras, penalties))
