"""The oracle's judge against the leaflet: its figures, one line a ruling, and faults that other systems had.

Every expected value was worked out by hand from the leaflet. A board is sketched row by row, `|` in between, what is
missing is empty; a flat row is written without blanks (`.CAT`). Squares are `c5`: column c, row 5, row 1 on top.
"""

from __future__ import annotations

import doctest
from dataclasses import replace
from typing import Any

import pytest
from wordkit_upwords import oracle
from wordkit_upwords.oracle import (
    Judgement,
    Position,
    Stack,
    centre,
    direction,
    judge,
    letter,
    lexicon,
    read_board,
    spell,
)


def board(sketch: str) -> tuple[int, tuple[Stack, ...]]:
    rows = [row.split() if " " in row.strip() else list(row.strip()) for row in sketch.split("|")]
    size = max(len(rows), *map(len, rows))
    rows += [[]] * (size - len(rows))
    rows = [row + ["."] * (size - len(row)) for row in rows]
    return read_board("\n".join(" ".join(row) for row in rows))


def tiles(size: int, text: str) -> list[tuple[int, str]]:
    laid = []
    for each in text.split():
        square, label = each.split("=")
        laid.append(((int(square[1:]) - 1) * size + "abcdefghij".index(square[0]), label))
    return laid


def verdict(sketch: str, play: str, words: str, **rules: Any) -> Judgement:
    """Judge a play on a sketched board; the words named are the lexicon, the rack is what is laid unless given."""
    size, stacks = board(sketch)
    laid = tiles(size, play)
    rules.setdefault("rack", tuple(label for _, label in laid))
    return judge(Position(size, stacks, words=lexicon(words.split()), **rules), laid)


def formed(judgement: Judgement) -> str:
    return " ".join("".join(map(letter, word.labels)) for word in judgement.words)


EMPTY = "..........|" * 9 + ".........."


FIGURES = [
    ("the opening MOOD", "c5=M d5=O e5=O f5=D", {"MOOD": 8}, 8),
    ("figure 2", "f6=E f7=A f8=R", {"DEAR": 8}, 8),
    ("figure 3", "e6=N g6=T", {"NET": 6, "ON": 4}, 10),
    ("figure 4", "c5=W", {"WOOD": 5}, 5),
    ("figure 5", "f5=L f8=P", {"WOOL": 6, "LEAP": 6}, 12),
    ("figure 6", "e8=S f8=N g8=A h8=C i8=K", {"SNACK": 7, "LEAN": 7}, 14),
    ("figure 7", "h3=P h4=L h5=U h6=S", {"PLUS": 8, "NETS": 8}, 16),
]


def test_the_figures_of_the_leaflet_score_as_printed() -> None:
    _, stacks = board(EMPTY)
    words = lexicon(word for _, _, scores, _ in FIGURES for word in scores)
    for figure, play, scores, points in FIGURES:
        laid = tiles(10, play)
        judgement = judge(Position(10, stacks, tuple(label for _, label in laid), words), laid)
        assert judgement.legal, figure
        assert {"".join(word.labels): word.score for word in judgement.words} == scores, figure
        assert judgement.score == points, figure
        stacks = tuple(
            (*stack, dict(laid)[square]) if square in dict(laid) else stack for square, stack in enumerate(stacks)
        )


LEGAL: dict[str, tuple[str, str, str, int, dict[str, Any]]] = {
    # name: board, tiles laid, the words they form (the lexicon too), points, rules
    "U1 an S in front": (".CAT", "a1=S", "SCAT", 8, {}),
    "U1 the S begins another word": ("CAT.|...O", "d1=S", "CATS SO", 12, {}),
    "U1 the S stands in another word": ("...A|CAT.|...K", "d2=S", "CATS ASK", 14, {}),
    "U1 the S ends a word new to the board": ("...A|CAT.", "d2=S", "CATS AS", 12, {}),
    "U1 an S on a lone tile": ("A.", "b1=S", "AS", 4, {}),
    "U1 another tile is laid too": (".CAT.", "a1=S e1=S", "SCATS", 10, {}),
    "U1 an S on a stack is a change": ("CAR", "c1=S", "CAS", 4, {}),
    "U1 not asked": ("CAT.", "d1=S", "CATS", 8, {"plain_plural": False}),
    "U1 a word in S exempt": ("LAS.", "d1=S", "LASS", 8, {"exempt_after_s": True}),
    "U1 one of two words exempt": ("...D|...O|...G|LAS.", "d4=S", "LASS DOGS", 16, {"exempt_after_s": True}),
    "U2 one letter stays": ("CAT", "a1=D b1=O", "DOT", 5, {}),
    "U2 extended and stacked in one turn": ("..CATER", "a1=B b1=E c1=L g1=D", "BELATED", 9, {}),
    "U2 a lone tile may be covered": ("...|.A.", "b2=B c2=E", "BE", 3, {}),
    "U2 a letter of a word across": ("CAT|.I.|.R.", "b2=O c2=N", "ON AOR TN", 11, {}),
    "U2 not asked": ("CAT", "a1=D b1=O c1=G", "DOG", 6, {"whole_word_cover": True}),
    "U3 old tiles bridge the gap": (".I.", "a1=K c1=T", "KIT", 6, {}),
    "U4 a tile alongside": ("CAT|...", "a2=A b2=H", "AH CA AH", 12, {}),
    "U4 a tile on top": ("CAT", "a1=B", "BAT", 4, {}),
    "U4 not asked": ("CAT.|....|....|....", "a3=A b3=T", "AT", 4, {"connect": False}),
    "U5 Qu lay there already": ("Qu I T .", "d1=E", "QUITE", 10, {}),
    "U5 no bonus on a stack": ("Qu I T", "c1=D", "QUID", 4, {}),
    "U5 no bonus where another word's stack is flat": ("Qu I T|. D .", "b1=A", "QUAT AD", 7, {}),
    "U5 a bonus in each flat word": (". I T|A . .", "a1=Qu", "QUIT QUA", 14, {}),
    "U5 a bonus in the flat word only": (". I/A T|A . .", "a1=Qu", "QUIT QUA", 10, {}),
    "U6 Qu is one tile": (EMPTY, "e5=Qu f5=R g5=U h5=S i5=H", "QURUSH", 12, {}),
    "U7 seven tiles": (EMPTY, "c5=R d5=E e5=A f5=D g5=I h5=N i5=G", "READING", 34, {}),
    "U7 all that are left are six": (EMPTY, "c5=R d5=E e5=A f5=D g5=E h5=R", "READER", 12, {}),
    "U7 a hand of three": ("...", "a2=C b2=A c2=T", "CAT", 26, {"hand": 3}),
    "U15 changed back": ("W/M O O D", "a1=M", "MOOD", 6, {}),
    "U15 a word twice on the board": ("CAT", "a2=A a3=T", "CAT", 6, {}),
    "U18 U on Qu": ("S Qu I D", "b1=U", "SUID", 5, {}),
    "U18 Qu on U": ("SUID", "b1=Qu", "SQUID", 5, {}),
    "U18 not asked": ("CAT", "a1=C", "CAT", 4, {"same_letter": True}),
    "U23 ten tiles": ("A C Qu I S I T . . .", "h1=I i1=O j1=N", "ACQUISITION", 22, {}),
    "rule 3 the other three squares of the centre": (EMPTY, "f6=A f7=T", "AT", 4, {}),
    "rule 3 a start of one's own": (EMPTY, "a1=A b1=T", "AT", 4, {"start": frozenset({1})}),
    "rule 3 not asked": (EMPTY, "a1=A b1=T", "AT", 4, {"start": frozenset()}),
    "rule 5 the fifth tile": ("C A/E/I/O T", "b1=U", "CUT", 7, {}),
    "B5 a lone tile at the end of a word": ("FOR.", "d1=E", "FORE", 8, {}),
}


@pytest.mark.parametrize("name", LEGAL)
def test_a_legal_play_forms_and_scores(name: str) -> None:
    sketch, play, words, points, rules = LEGAL[name]
    judgement = verdict(sketch, play, words, **rules)
    assert (formed(judgement), judgement.score, judgement.reasons) == (words, points, frozenset())
    assert judgement.legal


REFUSED: dict[str, tuple[str, str, str, int, str, dict[str, Any]]] = {
    # name: board, tiles laid, the words they form, points they would make, the reasons, rules; "words" is the lexicon
    "U1 a plain plural": ("CAT.", "d1=S", "CATS", 8, "plain_plural", {}),
    "U1 verbs too": ("R|U|N|.", "a4=S", "RUNS", 8, "plain_plural", {}),
    "U1 two plain plurals": ("...D|...O|...G|CAT.", "d4=S", "CATS DOGS", 16, "plain_plural", {}),
    "U1 a changed word": ("C A/U T .", "d1=S", "CATS", 5, "plain_plural", {}),
    "U1 a word in S": ("LAS.", "d1=S", "LASS", 8, "plain_plural", {}),
    "U1 none in S to exempt": ("CAT.", "d1=S", "CATS", 8, "plain_plural", {"exempt_after_s": True}),
    "U2 a whole word covered": ("CAT", "a1=D b1=O c1=G", "DOG", 6, "whole_word_covered", {}),
    "U2 covered and extended": ("CAT.", "a1=D b1=O c1=G d1=E", "DOGE", 7, "whole_word_covered", {}),
    "U2 covered and merged": ("AT.IN", "a1=C b1=A c1=B", "CABIN", 7, "whole_word_covered", {}),
    "U2 covered by itself": ("AT", "a1=A b1=T", "AT", 4, "whole_word_covered same_letter", {}),
    "U3 a gap": ("CAT", "a2=A c2=O", "CA TO", 8, "gap", {}),
    "U3 two lines": ("CAT", "a2=A b3=B", "CA", 4, "not_one_line", {}),
    "U3 two lines, nothing empty between": ("CAT|...", "a2=A b1=O", "COT CA", 8, "not_one_line", {}),
    "U4 not connected": ("CAT", "a3=A b3=T", "AT", 4, "not_connected", {}),
    "U4 corner to corner": ("CAT..", "d2=A e2=T", "AT", 4, "not_connected", {}),
    "U4 a tile alone": ("CAT", "b3=A", "", 0, "not_connected too_short", {}),
    "U6 QU alone": (EMPTY, "e5=Qu", "", 0, "too_short", {}),
    "U18 a letter on itself": ("CAT", "a1=B b1=A", "BAT", 5, "same_letter", {}),
    "U18 Qu on Qu": ("Qu I T", "a1=Qu", "QUIT", 4, "same_letter", {}),
    "U22 a square named twice": ("CAT.", "d1=E d1=S", "", 0, "same_square_twice", {}),
    "U22 with the same tile": ("CAT.", "d1=E d1=E", "", 0, "same_square_twice", {}),
    "rule 3 beside the centre": (EMPTY, "d4=A e4=T", "AT", 4, "first_word_start", {}),
    "rule 4 no tile": ("CAT", "", "", 0, "too_short", {}),
    "rule 4 a lone tile changed": ("...|.A.", "b2=I", "", 0, "too_short", {}),
    "not in the rack": ("CAT", "a1=B b1=U", "BUT", 5, "not_in_rack", {"rack": ("B",)}),
    "two of one": (".A.", "a1=S c1=S", "SAS", 6, "not_in_rack", {"rack": ("S", "T")}),
    "off the board": ("CAT", "a4=A", "", 0, "off_board", {}),
    "above the board": ("CAT", "c0=A", "", 0, "off_board", {}),
    "an unknown word across the line": ("CAT|...", "a2=A b2=T", "AT CA AT", 12, "not_a_word", {"words": "AT"}),
    "B3 a first play of one letter": (EMPTY, "e5=A", "", 0, "too_short", {}),
    "B4 a full stack": ("C A/E/I/O/U T", "b1=O", "COT", 8, "too_high", {}),
    "B4 a lower ceiling": ("C A/E T", "b1=O", "COT", 5, "too_high", {"max_height": 2}),
    "B6 flush against a word in its line": (".WORD.", "a1=P f1=Q", "PWORDQ", 12, "not_a_word", {"words": "WORD"}),
    "all at once": ("AT..|....", "a1=A d4=S", "AT", 3, "same_letter not_one_line not_a_word", {"words": ""}),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_gives_every_reason_and_what_was_formed(name: str) -> None:
    sketch, play, words, points, reasons, rules = REFUSED[name]
    judgement = verdict(sketch, play, **({"words": words} | rules))
    assert (formed(judgement), judgement.score, judgement.reasons) == (words, points, frozenset(reasons.split()))
    assert not judgement.legal


def test_only_words_with_a_tile_of_this_turn_are_formed() -> None:
    judgement = verdict("CAT|O..|G..", "b3=O", "GO")
    assert [(word.labels, word.squares) for word in judgement.words] == [(("G", "O"), (6, 7))]


def test_the_position_is_left_as_it_was() -> None:
    size, stacks = board("C A/E/I/O/U T")
    position = Position(size, stacks, ("O",), lexicon(["COT"]))
    before = replace(position)
    judge(position, tiles(size, "b1=O"))
    assert position == before


@pytest.mark.parametrize(
    ("sketch", "play", "way"),
    [
        ("CAT.", "d1=E", "across"),
        ("C|A|T|.", "a4=E", "down"),
        ("...A|CAT.", "d2=S", "across"),  # U24: words both ways
        ("CAT", "a3=A", "down"),  # U24: no word at all
        ("CAT", "a1=B b1=I", "across"),
        ("CAT", "a2=A a3=B", "down"),
    ],
)
def test_a_play_reads_across_or_down(sketch: str, play: str, way: str) -> None:
    size, stacks = board(sketch)
    assert direction(Position(size, stacks, (), frozenset()), tiles(size, play)) == way


def test_a_play_in_no_line_reads_no_way() -> None:
    with pytest.raises(ValueError, match="one row or one column"):
        direction(Position(2, ((),) * 4, (), frozenset()), [(0, "A"), (3, "B")])


FLAT: dict[str, Any] = {
    "values": {"C": 3, "A": 1, "T": 1, "S": 1, "O": 1},
    "letter_bonus": tuple(2 if square == 11 else 3 if square == 18 else 1 for square in range(25)),  # b3, d4
    "word_bonus": tuple(2 if square == 12 else 3 if square == 4 else 1 for square in range(25)),  # c3, e1
    "start": frozenset({12}),
    "max_height": 1,
    "all_tiles_bonus": 50,
}


@pytest.mark.parametrize(
    ("sketch", "play", "words", "score"),
    [
        # (3 * 2 + 1 + 1) * 2
        ("||.....", "b3=C c3=A d3=T", {"CAT": 16}, 16),
        # C5: never again
        ("||.CAT.", "e3=S", {"CATS": 6}, 6),
        # the S counts three times in both words: 1 + 3; 1 + 3
        ("||..AT.|..A", "d4=S", {"AS": 4, "TS": 4}, 8),
        # C4: a blank is worth nothing, also on a bonus; the word is doubled under it
        ("||.....", "b3=?C c3=A d3=T", {"CAT": 4}, 4),
        ("||.....", "b3=C c3=?A d3=T", {"CAT": 14}, 14),
        # both words of e1 count three times: (3 + 1 + 1 + 1) * 3; (1 + 1) * 3
        (".CAT.|....O", "e1=S", {"CATS": 18, "SO": 6}, 24),
        # C6
        ("||.....", "c1=C c2=A c3=T c4=S", {"CATS": 12}, 62),
    ],
)
def test_values_and_bonuses_on_a_flat_board(sketch: str, play: str, words: dict[str, int], score: int) -> None:
    judged = verdict(sketch, play, "CAT CATS AS TS SO", hand=4, plain_plural=False, **FLAT)
    assert judged.reasons == frozenset()
    assert {formed(judged._replace(words=(word,))): word.score for word in judged.words} == words
    assert judged.score == score


def test_a_blank_is_in_the_rack_as_a_blank() -> None:
    for rack, reasons in ((("?", "C"), set()), (("A", "C"), {"not_in_rack"}), (("?", "?"), {"not_in_rack"})):
        judged = verdict("||..T..", "a3=C b3=?A", "CAT", rack=rack, **FLAT)
        assert judged.reasons == reasons


@pytest.mark.parametrize(
    ("word", "length"),
    [("ACQUISITION", 10), ("EQUIPMENT", 8), ("quit", 3), ("QU", 1), ("QI", None), ("TALAQ", None), ("VACUUM", 6)],
)
def test_a_word_is_as_long_as_its_tiles(word: str, length: int | None) -> None:
    spelled = spell(word)
    assert (spelled if spelled is None else len(spelled)) == length


@pytest.mark.parametrize(
    ("size", "squares"),
    [(10, {(4, 4), (4, 5), (5, 4), (5, 5)}), (8, {(3, 3), (3, 4), (4, 3), (4, 4)}), (3, {(1, 1)})],
)
def test_the_centre_of_a_board(size: int, squares: set[tuple[int, int]]) -> None:
    assert {divmod(square, size) for square in centre(size)} == squares


def test_a_board_has_as_many_squares_as_its_size_says() -> None:
    with pytest.raises(ValueError, match="size 3 has 9 squares, not 8"):
        Position(3, ((),) * 8, (), frozenset())
    with pytest.raises(ValueError, match="size 2 has 4 squares, not 0"):
        Position(2, ((),) * 4, (), frozenset(), values={})
    with pytest.raises(ValueError, match="not a square board"):
        read_board("A B\nC")


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(oracle) == (0, 2)
