"""The engine against the oracle: grids as they lie, and whole games worked out again by hand."""

from __future__ import annotations

from typing import Any

import pytest
from wordkit_wordoku import oracle
from wordkit_wordoku.grids import grids_of
from wordkit_wordoku.slow import SlowTwin, words_of

from wordkit.errors import UnknownToOracle
from wordkit.game import Match, Rng
from wordkit.testing.oracle import compare

from .tables import building, game, shipped

MANY = (
    "a ab ad ae ag ai al an ar as at aw ax ay ba be bi bo by de do ed ef eh el em en er es et ex fa go ha he hi ho "
    "id if in is it jo ka la li lo ma me mi mu my na ne no nu od oe of oh om on op or os ow ox oy pa pe pi re sh si "
    "so ta ti to uh um un up us ut we wo xi ya ye yo za eat ate tea sea sit nit tin net ten den end dine nide seat "
    "teas east eats rate tear aril rail lair liar oil soil tone note onto seated irate trade raise arise stone "
    "notes onset"
)


@pytest.mark.parametrize("spec", ["wordoku", "wordoku-expert", "wordoku-solo"])
@pytest.mark.parametrize("equal", ["leftmost", "best"])
def test_both_say_the_same_of_what_lies_there(spec: str, equal: str) -> None:
    rules = game(MANY, spec, equal_words=equal, search=1000)
    compared, differences = compare(rules, SlowTwin(), 15, seed=11)
    assert not differences, str(differences[0])
    assert compared > 6


def test_so_they_do_over_the_whole_english_list() -> None:
    compared, differences = compare(shipped(search=1000), SlowTwin(), 12, seed=3)
    assert not differences, str(differences[0])
    assert compared > 5


def test_what_the_oracle_does_not_know_it_says() -> None:
    for body in ('score line "balance" = 0', "drop rule early", "option side = 3", "option word_min = 3"):
        other = game(MANY, body=body)
        with pytest.raises(UnknownToOracle, match="the rulebook's scores"):
            SlowTwin().plays(other, building(other).state, 0)


@pytest.mark.parametrize("spec", ["wordoku", "wordoku-expert"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_whole_games_come_to_what_the_rulebook_says(spec: str, seats: int) -> None:
    for seed in range(3):
        rules = game(MANY, spec)
        match, rng = Match(rules, seats, seed), Rng.stream(seed, "agreement")
        while match.outcome is None:
            if match.next_deadline is not None and not rng.below(60):
                match.advance(match.next_deadline)
                continue
            seat = rng.choice(match.to_move)
            legal = match.legal(seat)
            match.apply(seat, legal.best(1)[0] if rng.below(5) == 0 else legal.sample(rng))
        worked_out_again(match)


TINY = """players 1
option side = 2
option deal = 2
symbols { red; green }
tiles standard among: [red, green] { 4: A B E I N O S T }
"""


@pytest.mark.parametrize("wilds", [0, 1])
@pytest.mark.parametrize("tiles", ["red AT, green EN", "red BT, green IS", "red BN, green BO", "red AB, green BB"])
def test_a_proved_best_grid_is_the_best_of_all_arrangements(tiles: str, wilds: int) -> None:
    match = building(game("an as at ba be en in is it na no nob on so ta to", body=TINY, wilds=wilds), tiles=tiles)
    grids = grids_of(match.state.table)
    held = grids.held(match.state, 0)
    found = grids.best(held)
    assert found.proved
    assert found.score == oracle.optimum(list(held.elements()), 2, words_of(match.state), wild=wilds > 0)


def worked_out_again(match: Match) -> None:
    """Holds a finished game to the rulebook, from the grids that were shown."""
    seats = range(len(match.seats))
    shown: dict[int, list[oracle.Grid]] = {}
    for before, state in zip(match.states, match.states[1:], strict=False):
        if before.var("phase") == "build" and state.var("phase") != "build":
            shown[before.number("round")] = [
                _grid(state.var("grid", seat), state.rules.option("side")) for seat in seats
            ]
    words = words_of(match.state)
    rounds: list[list[int]] = [[] for _ in seats]
    tokens = [0] * len(match.seats)
    for number in (1, 2, 3):
        grids = shown[number]
        scored = [oracle.score(grid, words) for grid in grids]
        for seat, score in enumerate(scored):
            rounds[seat].append(score)
            tokens[seat] += oracle.beats_own_best(rounds[seat])
        wilds = [oracle.wild_tiles(grid) for grid in grids]
        _, winners = oracle.victor(scored, wilds, [oracle.clean_balanced(grid, words) for grid in grids])
        for seat in winners:
            tokens[seat] += 1
    history: Any = match.state.var("history")
    assert [[score for _, who, score, *_ in history if who == seat] for seat in seats] == rounds
    assert [sum(award.seat == seat for award in match.state.awards) for seat in seats] == tokens
    assert match.outcome is not None
    assert list(match.outcome.scores) == list(map(sum, rounds))
    assert list(match.outcome.winners) == oracle.winners(tokens, rounds)


def _grid(cells: Any, side: int) -> oracle.Grid:
    found = [oracle.Cell(symbol, letter, kind == "wild", kind == "face_down") for letter, symbol, kind in cells]
    return [found[at : at + side] for at in range(0, side * side, side)]
