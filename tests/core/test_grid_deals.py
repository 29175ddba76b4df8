"""Twenty deals on 4x4: the filler reaches and proves the scores that a second, naive search proved before."""

import hashlib
from pathlib import Path

import pytest

from wordkit import registry
from wordkit._core import GridRules, Lexicon, Program

pytest.importorskip("wordkit_english", reason="the distribution wordkit-english isn't installed")

LINES = (Path(__file__).parent / "grid_deals.txt").read_text(encoding="utf-8").splitlines()
CASES = [tuple(line.split()) for line in LINES if not line.startswith("#")]
WORDS = next(line.split()[-1] for line in LINES if line.startswith("# words "))
# (letters - wilds) * (2 if balanced else 1)
LINE = Program(b"\x01\x06\x00\x22\x21\x03\x00\x03\x01\x42\x03\x02\x01\x02\x01\x01")
# Every one of these proofs takes fewer steps.
STEPS = 1_000_000


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return registry.lexicon("english").derive(length=(2, 4))


@pytest.fixture(scope="module")
def rules(lexicon: Lexicon) -> GridRules:
    return GridRules(4, lexicon, symbols=4, line=LINE)


def dealt(lexicon: Lexicon, case: tuple[str, ...]) -> list[tuple[int, int]]:
    return [(lexicon.alphabet.code(letter), symbol) for symbol, letters in enumerate(case[:4]) for letter in letters]


def test_the_words_are_those_that_the_scores_were_proved_for(lexicon: Lexicon) -> None:
    digest = hashlib.sha256("\n".join(lexicon).encode()).hexdigest()
    assert digest == WORDS, "other words: prove the scores anew, as grid_deals.txt says"


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(case[:4]))
@pytest.mark.parametrize("wilds", [False, True], ids=["letters", "wilds"])
def test_the_best_grid_is_found_and_proved(
    lexicon: Lexicon, rules: GridRules, case: tuple[str, ...], wilds: bool
) -> None:
    filling = rules.fill(dealt(lexicon, case), wilds=wilds, steps=STEPS)
    assert (filling.score, filling.bound, filling.proved) == (int(case[5 if wilds else 4]),) * 2 + (True,)
    assert rules.score(filling.grid).total == filling.score
    assert filling.steps < STEPS


def test_the_deals_are_four_tiles_of_each_symbol_from_the_table() -> None:
    table = "E15 A11 I11 O10 N7 R7 T7 U5 L5 S5 D5 G4 B3 C3 M3 P3 H3 Y3 F2 V2 W2 K1 J1 X1 Z1"
    tiles = sorted("".join(entry[0] * int(entry[1:]) for entry in table.split()))
    assert (len(tiles), len(CASES), len({case[:4] for case in CASES})) == (120, 20, 20)
    for case in CASES:
        for symbol, letters in enumerate(case[:4]):
            left = tiles[symbol::4]
            assert len(left) == 30
            for letter in letters:
                left.remove(letter)
            assert len(left) == 26
