"""Grids seen from Python: scoring line by line, filling, and what is refused."""

import pickle
import signal
import threading
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


DEAL = [(ALPHABET.code(letter), number % 4) for number, letter in enumerate("ARTDBANGLPAYEKEF")]


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ([], "cells: 0 cells for 4"),
        ([(0, 1, LETTER)] * 3 + [(2, 1, LETTER)], "cells: cell 3: symbol 2 of 2"),
        ([(0, 27, LETTER)] * 4, "cells: cell 0: letter 27 of 26"),
        ([(0, 0, LETTER)] * 4, "cells: cell 0 has a tile without a letter"),
        ([(-1, 1, LETTER)] * 4, "cells: cell 0 has a tile without a symbol"),
        ([(-2, 1, LETTER)] * 4, "cells: cell 0: -2 is no symbol"),
        ([(0, 300, LETTER)] * 4, "cells: cell 0: 300 is no letter"),
        ([(0, 1, 4)] * 4, "cells: cell 0: 4 is no kind"),
    ],
)
def test_cells_that_no_grid_can_have_are_refused(cells: list[tuple[int, int, int]], message: str) -> None:
    with pytest.raises(GridError) as refused:
        make(2, symbols=2).score(cells)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"tiles": [(0, 0)]}, "tiles: tile 0: letter 0 of 26"),
        ({"tiles": [(1, 4)]}, "tiles: tile 0: symbol 4 of 4"),
        ({"tiles": [(1, -1)]}, "tiles: tile 0: -1 is no symbol"),
        ({"tiles": DEAL * 7}, "tiles: 112 tiles, at most 98"),
        ({"start": []}, "start: 0 cells for 16"),
        ({"start": [(16, 1, False)] * 16}, "start: cell 0: tile 16 of 16"),
        ({"start": [(-2, 1, False)] * 16}, "start: cell 0: -2 is no tile"),
        ({"start": [(0, 1, True)] + [(-1, 0, False)] * 15, "wilds": False}, "start: 1 wild tiles, but wilds aren't"),
        (
            {"start": [(0, 1, True), (4, 1, True)] + [(-1, 0, False)] * 14},
            "start: 2 wild tiles with symbol 0, at most 1",
        ),
    ],
)
def test_tiles_that_cannot_be_laid_so_are_refused(change: dict[str, Any], message: str) -> None:
    arguments: dict[str, Any] = {"tiles": DEAL, "steps": 10}
    with pytest.raises(GridError) as refused:
        make().fill(**arguments | change)
    assert str(refused.value).startswith(message)


def test_the_total_number_of_wild_tiles_is_limited_too() -> None:
    rules = make(wild_most=1)
    start = [(0, 1, True), (1, 1, True)] + [(-1, 0, False)] * 14
    with pytest.raises(GridError, match="start: 2 wild tiles, at most 1"):
        rules.fill(DEAL, start=start)
    filling = rules.fill(DEAL, steps=100_000)
    assert sum(wild for _, _, wild in filling.cells) <= 1


def test_a_start_is_kept_until_something_scores_more() -> None:
    rules = make()
    tiles = [(letter, symbol) for symbol, letter, _ in EXAMPLE]
    placed = [(number, letter, kind == WILD) for number, (_, letter, kind) in enumerate(EXAMPLE)]
    assert make(symbols=4).fill(tiles, steps=0, start=placed).score == 34
    assert rules.fill(tiles, steps=0, start=placed).cells == tuple(placed)
    assert rules.fill(tiles, start=placed).score > 34
    # half of it: the tiles left over are laid in the empty cells, in their order
    half = placed[:8] + [(-1, 0, False)] * 8
    letters = [(tile, tiles[tile][0], False) for tile in range(8, 16)]
    assert rules.fill(tiles, steps=0, start=half).cells == (*placed[:8], *letters)


def test_fewer_tiles_leave_cells_empty_and_of_more_some_are_chosen() -> None:
    rules = make()
    few = rules.fill(DEAL[:5])
    assert sum(tile == -1 for tile, _, _ in few.cells) == 11
    assert sum(kind == EMPTY for _, _, kind in few.grid) == 11
    assert few.proved
    many = rules.fill([*DEAL, *DEAL], steps=50_000)
    assert len({tile for tile, _, _ in many.cells}) == 16
    none = rules.fill([])
    assert (none.score, none.proved, none.cells) == (0, True, ((-1, 0, False),) * 16)


@pytest.mark.parametrize("side", [5, 6, 7])
def test_larger_grids_say_a_score_and_a_bound(side: int) -> None:
    rules = make(side, symbols=side)
    tiles = [DEAL[number % 16] for number in range(side * side)]
    tiles = [(letter, number % side) for number, (letter, _) in enumerate(tiles)]
    filling = rules.fill(tiles, steps=20_000)
    assert rules.score(filling.grid).total == filling.score <= filling.bound == 4 * side * side
    assert filling.steps == 20_000


def test_threads_fill_at_the_same_time_and_alike() -> None:
    rules = make()
    expected = rules.fill(DEAL, steps=50_000).cells
    found: list[object] = []
    threads = [threading.Thread(target=lambda: found.append(rules.fill(DEAL, steps=50_000).cells)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


def test_a_long_search_lets_other_threads_run_and_ends_at_a_signal() -> None:
    rules = make(7, symbols=7)
    tiles = [(1 + number % 26, number % 7) for number in range(49)]
    threading.Timer(0.05, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        rules.fill(tiles, steps=10**15)


def test_only_so_many_wild_tiles_may_be_without_a_letter() -> None:
    grid = [(0, 0, WILD)] * 9 + [(0, 1, LETTER)] * 7
    with pytest.raises(GridError, match="cells: 9 wild tiles without a letter, at most 8"):
        make().score(grid)


def test_things_say_what_they_are() -> None:
    rules = make()
    score = rules.score(EXAMPLE)
    assert [repr(thing) for thing in (rules, score, score.lines[0])] == [
        "<GridRules: 4x4, 4 symbols>",
        "<GridScore: 34>",
        '<Line: across 0, "ART" = 3>',
    ]
    assert repr(rules.fill(DEAL[:2])) == "<Filling: 1, proved>", "AT with a wild T"
    assert repr(rules.fill(DEAL, steps=0)) == "<Filling: 36, at most 64>", "as dealt"
