"""What every game keeps, kept by variants in which seats lay nonsense, challenge it, hold blanks and go out.

The games as installed are walked through by `tests/game/test_installed_games.py`; a walk over listed plays alone would
never lay a word that a challenge takes back.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest

from wordkit.game import Action, Game, Match, Rng
from wordkit.testing import Compliance

from .crossboards import game

WORDS = (
    "at ta tat cat cats act acts bat bats tab tabs as is it its sit sat ab abs ba bas si so sot to bo bob boa oat oats "
    "qua quit"
)
FEW = 'tiles { 4: A T S; 2: C B O I; 1: Qu; 2: "?" }\noption rack = 4'
JUDGED = "option words = challenge\n"
VARIANTS = {
    "three judge, with blanks": f"players 3\noption size = 6\n{JUDGED}{FEW}",
    "a turn lost for nonsense": f"players 4\noption size = 5\n{JUDGED}{FEW}\n"
    "rule challenge upheld: [retake, end_turn] cost: 3\ndirection right",
    "no free pass": f"players 3\noption size = 5\n{JUDGED}{FEW}\noption exchange = 3\ndrop rule pass",
    "at once": f"players 3\noption size = 5\n{FEW}\noption exchange = 2\ndrop rule pass",
}


def nonsense(match: Match, seat: int, rng: Rng) -> Action | None:
    """Some tiles in a row or column that nothing but the dictionary is against, if a few tries find them."""
    rack = match.state.labels("rack", seat)
    side = int(match.game.rules.option("size"))
    letters = list(match.game.rules.letters)
    for _ in range(40 if rack else 0):
        row, col, down = rng.below(side), rng.below(side), rng.below(2)
        laid = []
        for label in rng.shuffled(rack)[: 1 + rng.below(len(rack))]:
            laid.append((f"{'abcdef'[min(col, 5)]}{row + 1}", f"?{rng.choice(letters)}" if label == "?" else label))
            row, col = (row + 1, col) if down else (row, col + 1)
        action = Action("play", {"tiles": laid})
        if action in match.legal(seat):
            return action
    return None


def wild_walk(rules: Game, seed: int = 0, seats: int | None = None, turns: int = 40, tick: int = 0) -> Match:
    """A match in which nonsense, judgements and plays are about as frequent; no clock is running, so `tick` is idle."""
    rng = Rng.stream(seed, "wild")
    match = Match(rules, seats or rules.rules.players[0], seed)
    while match.outcome is None and match.version < turns:
        seat = rng.choice(match.to_move)
        legal = match.legal(seat)
        assert legal, match.game.position_text(match.state, match.seats)
        listed = list(legal)
        names = sorted({action.name for action in listed})
        name = rng.choice(names)
        action = rng.choice([action for action in listed if action.name == name])
        if rng.below(2) and names != ["accept", "challenge"]:
            action = nonsense(match, seat, rng) or action
        match.apply(seat, action)
    return match


class TestVariants(Compliance):
    games = {name: partial(game, WORDS, body=body) for name, body in VARIANTS.items()}
    seeds = range(2)

    def walk(self, game: Game, seed: int = 0, seats: int | None = None, turns: int = 40, tick: int = 0) -> Match:
        return wild_walk(game, seed, seats, turns, tick)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_state_can_be_written_down_and_set_up_again(variant: str) -> None:
    rules = game(WORDS, body=VARIANTS[variant])
    done: Counter[str] = Counter()
    for seed in range(3):
        match = wild_walk(rules, seed)
        done.update(step.action.name for step in match.steps if step.action is not None)
        for state in match.states:
            if state.outcome is not None:
                continue
            text = rules.position_text(state, match.seats)
            again = Match.from_position(rules, text)
            assert rules.position_text(again.state, again.seats) == text
            for seat in range(state.seats):
                told: list[list[Any]] = [
                    [*map(str, of.best(40))] for of in (rules.legal(state, seat), again.legal(seat))
                ]
                assert told[0] == told[1], text
                for action in rules.legal(state, seat).best(40):
                    assert rules.parse(str(action), state, seat) == action
    expected = {"play", "exchange"} if variant == "at once" else {"play", "accept", "challenge"}
    assert expected <= set(done)
