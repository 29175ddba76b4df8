"""What every game keeps, kept by all rulespecs, with and without time limits, and with few cards.

The games as installed are walked through by `tests/game/test_installed_games.py`. With few cards piles run out, words
grow, hands stay short, and whole games end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from wordkit.game import Game, Match
from wordkit.testing import Compliance
from wordkit.testing.properties import walk

from .tables import game

SOUNDS = [f"{first}{vowel}{last}" for first in "KMRT" for vowel in "AO" for last in "KMRT"]
MADE_UP = [*SOUNDS, *(f"{word}{vowel}" for word in SOUNDS for vowel in "AO"), "KAKOM", "TAKOM", "RAMOK", "AKO", "OKA"]
TIGHT = """
players 2..3
letters { 6: A K M O; 5: R T }
task replace_2 "2" copies: 4 points: 10 do: replace letters: 2
task replace_3 "3" copies: 2 points: 20 do: replace letters: 3
task insert_1 "+1" copies: 3 points: 10 do: insert letters: 1
task insert_many "+" copies: 2 points: 20 do: insert letters: 2..5
task mix "mix" copies: 3 points: 10 do: anagram
task total "total" copies: 3 points: 30 do: partition letters: 2
task new_word "new" copies: 2 points: 10 do: new_word letters: 3
drop task replace_4
drop task replace_5
words = 2
sheet "KAMA TOR MAKO RAK"
hand letters: 4 tasks: 2
face_up letters: 2 tasks: 1
"""


def tight(**options: Any) -> Game:
    return game(MADE_UP, TIGHT, **options)


CASES: dict[str, Callable[[], Game]] = {
    "polish": game,
    "150": lambda: game(spec="wordstacker-150"),
    "english": lambda: game(
        "stone store score tore more mores house hose horse light night", spec="wordstacker-english"
    ),
    "tight": tight,
    "timed": lambda: tight(turn_limit="5s", shuffle_limit="10s"),
    "unlimited": lambda: tight(shuffle_limit=None, first_swap=0, start="random"),
    "no reshuffle": lambda: game(MADE_UP, f"{TIGHT}\ndrop rule reshuffle"),
}


class TestTheContract(Compliance):
    games = CASES
    seeds = range(2)


@pytest.mark.parametrize("case", ["tight", "timed", "unlimited", "no reshuffle"])
def test_the_state_of_every_step_can_be_written_down_and_set_up_again(case: str) -> None:
    rules = CASES[case]()
    match = walk(rules, 3, turns=150, tick=2_000)
    for state in match.states[: match.version]:
        text = rules.position_text(state, match.seats)
        again = Match.from_position(rules, text)
        assert rules.position_text(again.state, again.seats) == text
        for seat in state.to_move:
            mine, theirs = (list(map(str, rules.legal(each, seat).best(20))) for each in (state, again.state))
            assert mine == theirs


@pytest.mark.parametrize("case", ["tight", "timed", "unlimited", "no reshuffle"])
def test_every_game_ends(case: str) -> None:
    ends = Counter(
        match.outcome.end
        for seed in range(6)
        if (match := walk(CASES[case](), seed, turns=5_000, tick=500)).outcome is not None
    )
    assert ends.total() == 6


def test_the_walks_go_through_everything_that_can_happen() -> None:
    found: Counter[str] = Counter()
    for seed in range(12):
        match = walk(CASES["timed"](), seed, turns=300, tick=1_500)
        for event in match.record():
            found[getattr(event, "name", "") or getattr(event, "deadline", "") or getattr(event, "action", "")] += 1
    assert {
        "swap", "keep", "put", "draw", "take", "exchange", "play", "complete", "start", "give_up",
        "letters_reshuffled", "tasks_reshuffled", "failed", "turn", "task",
    } <= set(found)  # fmt: skip
