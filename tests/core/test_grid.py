"""Grids seen from Python: scoring line by line, filling, and what is refused."""

import pickle
from typing import Any

import pytest

from wordkit._core import (
    EMPTY,
    FILLER,
    LETTER,
    LINE_FRAME,
    WILD,
    Alphabet,
    GridError,
    GridRules,
    Lexicon,
    Program,
)

ALPHABET = Alphabet([*"ABCDEFGHIJKLMNOPQRSTUVWXYZ"])
# (letters - wilds) * (2 if balanced else 1)
LINE = Program(b"\x01\x06\x00\x22\x21\x03\x00\x03\x01\x42\x03\x02\x01\x02\x01\x01")
WORDS = "ART TAR RAT BANG BAN PAY LAY EKE KEF ABLE RAP NAE AB AT AN PA"


def lexicon(words: str = WORDS) -> Lexicon:
    return Lexicon.build(words.split(), ALPHABET, name="test", language="en", source="by hand", licence="none")


def make(side: int = 4, words: str = WORDS, **changes: Any) -> GridRules:
    parts: dict[str, Any] = {"symbols": 4, "line": LINE}
    return GridRules(side, lexicon(words), **parts | changes)


def cells(letters: str, symbols: str) -> list[tuple[int, int, int]]:
    """A grid from two pictures; small letters are wild, `?` wild without a letter, `#` a filler, `.` empty."""
    found = []
    for letter, symbol in zip("".join(letters.split()), "".join(symbols.split()), strict=True):
        number = "rabcd".index(symbol)
        if letter == ".":
            found.append((-1, 0, EMPTY))
        elif letter == "#":
            found.append((number, 0, FILLER))
        elif letter == "?":
            found.append((number, 0, WILD))
        else:
            found.append((number, ALPHABET.code(letter.upper()), WILD if letter.islower() else LETTER))
    return found


# The rulebook's grid, with one of the layouts of symbols that its figures allow.
EXAMPLE = cells("ARTD BANG LPAY eKEF", "cbRb aRbc baRc Rcaa".lower())


def test_the_rulebooks_grid_scores_34_line_by_line() -> None:
    score = make().score(EXAMPLE)
    assert [(line.down, line.index, line.word, line.start, line.balanced, line.score) for line in score.lines] == [
        (False, 0, "ART", 0, False, 3),
        (False, 1, "BANG", 0, True, 8),
        (False, 2, "PAY", 1, True, 6),
        (False, 3, "EKE", 0, False, 2),
        (True, 0, "ABLE", 0, True, 6),
        (True, 1, "RAP", 0, True, 6),
        (True, 2, "NAE", 1, False, 3),
        (True, 3, "", 0, False, 0),
    ]
    assert score.total == 34


def test_o1_the_best_of_equally_long_words_scores_35() -> None:
    score = make(equal="best").score(EXAMPLE)
    assert score.total == 35
    assert (score.lines[3].word, score.lines[3].start) == ("KEF", 1)


def test_a_wild_tile_without_a_letter_gets_the_best_one_for_both_lines() -> None:
    undeclared = [*EXAMPLE[:12], (0, 0, WILD), *EXAMPLE[13:]]
    score = make().score(undeclared)
    assert score.total == 34
    assert score.cells == tuple(EXAMPLE)


def test_a_filling_scores_what_its_grid_scores() -> None:
    rules = make()
    tiles = [(ALPHABET.code(letter), number % 4) for number, letter in enumerate("ARTDBANGLPAYEKEF")]
    filling = rules.fill(tiles, steps=20_000, seed=5)
    assert rules.score(filling.grid).total == filling.score <= filling.bound
    assert sorted(tile for tile, _, _ in filling.cells) == list(range(16))
    again = rules.fill(tiles, steps=20_000, seed=5)
    assert (again.cells, again.score, again.steps) == (filling.cells, filling.score, filling.steps)


def test_the_frame_names_what_a_line_formula_reads() -> None:
    scalars, tables = LINE_FRAME
    assert [name for name, *_ in scalars] == ["letters", "wilds", "balanced", "length", "down", "tiles"]
    assert tables == ()
    line = make().score(EXAMPLE).lines[3]
    assert line.frame == ((3, 1, 0, 4, 0, 4), ())
    assert LINE.eval(*line.frame) == line.score


def test_rules_pickle() -> None:
    rules = pickle.loads(pickle.dumps(make(equal="best", length=(3, 4), wild_each=2, wild_most=3)))
    assert (rules.side, rules.symbols, rules.equal, rules.length) == (4, 4, "best", (3, 4))
    assert (rules.wild_each, rules.wild_most) == (2, 3)
    assert rules.score(EXAMPLE).total == 35


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"side": 8}, "side: 8 is not in 2..=7"),
        ({"symbols": 9}, "symbols: 9 is not in 1..=8"),
        ({"length": (0, 4)}, "length: 0 is not in 1..=255"),
        ({"length": (4, 3)}, "length: 3 is not in 4..=255"),
        ({"equal": "first"}, 'equal: "first" is neither "leftmost" nor "best"'),
        ({"line": Program(b"\x01\x00\x00\x01\x01")}, "line: the formula was compiled for another frame"),
        (
            {"line": Program(b"\x01\x06\x00\x23\x01\x06\x03\x00")},
            "line: division by zero, for letters 0, wilds 0, balanced 0, down 0, tiles 0",
        ),
    ],
)
def test_rules_that_no_grid_can_have_are_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(GridError) as refused:
        make(**change)
    assert str(refused.value) == message
