"""The engine against its slow twin: every play, every word, every score, over random positions.

Positions come from random legal play. A difference is printed as a position that can be set up again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import pytest
from wordkit_upwords.brute import plays
from wordkit_upwords.cross import cross_of
from wordkit_upwords.grid import COLUMNS
from wordkit_upwords.judge import checked
from wordkit_upwords.oracle import letter
from wordkit_upwords.slow import SlowTwin, as_position
from wordkit_upwords.turns import placements

from wordkit.errors import UnknownToOracle
from wordkit.game import Game, Match, Rng
from wordkit.testing.oracle import compare

from .crossboards import game, shipped, tiles

POSITIONS = 500
"""On each board, with small lexicons; the shipped one is slower."""
SHIPPED = 25
PER_LETTERS = {2: 100, 3: 600, 4: 500, 5: 400, 6: 200, 7: 100, 8: 60, 9: 20, 10: 20}
"""Words of each length in a small lexicon: many short ones, so that there is much to lay."""

Play = tuple[int, frozenset[tuple[tuple[str, ...], tuple[int, ...], int]]]
"""The score of a play, and each word with its letters, squares and score."""


@cache
def small(spec: str, number: int) -> Game:
    """A game with about 2,000 words of the shipped list."""
    rng = Rng.stream(number, "lexicon")
    words = list(shipped().lexicon or ())
    chosen: list[str] = []
    for letters, count in PER_LETTERS.items():
        chosen += rng.shuffled([word for word in words if len(word) == letters])[:count]
    return game(chosen, spec)


def at_random(rules: Game, seed: int) -> Match:
    """A match after some turns of random play, mostly of words."""
    rng = Rng.stream(seed, "position")
    match = Match(rules, 2, seed)
    for _ in range(rng.below(26)):
        seat = match.to_move[0]
        legal = match.legal(seat)
        good = legal.best(12)
        match.apply(seat, rng.choice(good) if good[0].name == "play" else legal.sample(rng))
        if match.outcome is not None:
            match.undo()
            break
    return match


def engine_plays(match: Match, seat: int) -> Iterator[tuple[frozenset[tuple[int, str]], Play]]:
    """The engine's plays, as squares and tiles, with what its check says of each."""
    state = match.state
    side = int(match.game.rules.option("size"))
    names = {f"{COLUMNS[s % side]}{s // side + 1}": s for s in range(side * side)}
    cross = cross_of(state.table)
    for action in match.legal(seat):
        if action.name == "play":
            assert match.check(seat, action) == []
            judged = checked(cross, state, seat, placements(cross, action))
            words = frozenset(
                (tuple(cross.labels[tile & 63].upper() for tile in word.tiles), tuple(word.squares), word.score)
                for word in judged.words
            )
            assert action.score == judged.score
            yield upper((names[name], label) for name, label in tiles(action)), (judged.score, words)


def upper(laid: Iterable[tuple[int, str]]) -> frozenset[tuple[int, str]]:
    """Squares and labels; to the oracle a blank for Qu is `?QU`."""
    return frozenset((square, label.upper()) for square, label in laid)


def oracle_plays(match: Match, seat: int) -> dict[frozenset[tuple[int, str]], Play]:
    position = as_position(match.game, match.state, seat)
    return {
        upper(laid): (
            judged.score,
            frozenset((tuple(map(letter, word.labels)), word.squares, word.score) for word in judged.words),
        )
        for laid, judged in plays(position).items()
    }


def agree(match: Match) -> int:
    """How many plays the two agree on; fails with the position and the first plays on which they don't."""
    seat = match.to_move[0]
    listed = list(engine_plays(match, seat))
    own, other = dict(listed), oracle_plays(match, seat)
    text = match.game.position_text(match.state, match.seats)
    assert len(own) == len(listed), f"a play is listed twice\n{text}"
    if own != other:
        one = sorted(map(str, own.items() - other.items()))[:3]
        two = sorted(map(str, other.items() - own.items()))[:3]
        pytest.fail(f"{text}\nonly the engine: {one}\nonly the oracle: {two}")
    return len(own)


@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("spec", ["upwords", "upwords-classic"])
def test_engine_and_oracle_agree_with_small_lexicons(spec: str, part: int) -> None:
    rules = small(spec, part)
    each = POSITIONS // 10
    assert sum(agree(at_random(rules, part * each + number)) for number in range(each)) > each * 5


@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize(("spec", "blanks"), [("crossword-15", 10), ("upwords-classic", 6)])
def test_they_agree_where_there_are_blanks(spec: str, blanks: int, part: int) -> None:
    rules = game(list(small("upwords", part).lexicon or ()), spec, f'add tiles {{ {blanks}: "?" }}')
    matches = [at_random(rules, 8000 + part * 8 + number) for number in range(8)]
    assert any("?" in match.state.labels("rack", match.to_move[0]) for match in matches)
    assert any("?" in match.game.position_text(match.state, match.seats).partition("rack")[0] for match in matches)
    assert sum(map(agree, matches)) > 200


@pytest.mark.parametrize("spec", ["upwords", "upwords-classic"])
def test_engine_and_oracle_agree_with_the_shipped_words(spec: str) -> None:
    rules = shipped(spec)
    assert sum(agree(at_random(rules, 7000 + number)) for number in range((SHIPPED + 1) // 2)) > 500


@pytest.mark.parametrize("switch", ["first_word", "connect", "same_letter", "whole_word_cover", "plain_plural"])
def test_they_agree_with_a_rule_switched_off(switch: str) -> None:
    rules = game(list(small("upwords", 0).lexicon or ()), body=f"drop rule {switch}\noption size = 6")
    for number in range(8):
        agree(at_random(rules, 9000 + number))


def test_what_verify_compares_agrees() -> None:
    compared, differences = compare(small("upwords-classic", 1), SlowTwin(), 3, seed=5)
    assert compared > 10
    assert differences == []


@pytest.mark.parametrize(
    "body",
    [
        "option words = challenge",
        "option rows = 8",
        "values { 1: A }",
        'option size = 5\nsquares """\n' + ". . . . .\n" * 5 + '"""',
        "option word_min = 3",
        "drop rule one_line",
        "rule first_word covers: centre(2x2) length: 3..99",
        "rule plain_plural letter: S last_only: no",
        "rule plain_plural letter: D",
    ],
)
def test_what_the_oracle_does_not_know_it_says(body: str) -> None:
    rules = game("cat cats", body=body)
    with pytest.raises(UnknownToOracle, match="the oracle doesn't know variant"):
        as_position(rules, rules.start(2, 1), 0)
