"""The cross-board seen from Python; what it computes is tested in the core itself."""

import copy
import pickle
import random
import signal
import sys
import threading
import zlib
from collections.abc import Callable
from typing import Any

import pytest

from wordkit._core import (
    BLANK,
    TURN_FRAME,
    WORD_FRAME,
    Alphabet,
    Board,
    BoardError,
    CrossRules,
    FormulaError,
    Lexicon,
    Play,
    Program,
    ScoreLines,
    Zones,
)

ALPHABET = Alphabet([*"ABCDEFGHIJKLMNOPRSTUVWXYZ", "Qu"])
WORDS = [
    "MOOD",
    "DEAR",
    "NET",
    "ON",
    "WOOD",
    "WOOL",
    "LEAP",
    "SNACK",
    "LEAN",
    "PLUS",
    "NETS",
    "CAT",
    "CATS",
    "TO",
    "QuIT",
    "QuITS",
    "DOG",
    "EAR",
]

_N2, _N20, _N0, _N7 = (bytes([1, n]) for n in (2, 20, 0, 7))
_QU = bytes([1, ALPHABET.code("Qu")])
# if flat then 2 * tiles + 2 * count(top.letter == Qu) else tiles
_FLAT = b"\x20\x22" + _N2 + b"\x03\x00\x22" + _N2 + b"\x50\x00\x30\x04\x00\x00" + _QU
WORD = Program(b"\x01\x07\x01\x06" + b"\x42\x03\x02" + _FLAT + b"\x03\x00")
# sum(word.score) + (20 if placed == 7 else 0)
_SUM = b"\x51\x00\x01\x01\x04\x00\x00"
TURN = Program(b"\x01\x04\x01\x06\x20" + _SUM + b"\x42\x30\x03\x00" + _N7 + _N20 + _N0)


def lexicon(words: list[str] = WORDS) -> Lexicon:
    return Lexicon.build(words, ALPHABET, name="test", language="en", source="by hand", licence="none")


def make(size: int = 10, **changes: Any) -> CrossRules:
    parts: dict[str, Any] = {
        "values": [],
        "word": WORD,
        "turn": TURN,
        "start": [(size // 2 - r) * size + size // 2 - c for r in (0, 1) for c in (0, 1)],
        "plain_plural": {"letter": "S", "last_only": True, "exempt_after": False},
    }
    rows, cols, height, words = (
        changes.pop(n, d)
        for n, d in zip(("rows", "cols", "height", "lexicon"), (size, size, 5, lexicon()), strict=True)
    )
    return CrossRules(rows, cols, height, words, **parts | changes)


def tiles(text: str, square: int, step: int = 1) -> list[tuple[int, int]]:
    """The letters of `text` from `square` on; a dot skips, a small letter is a blank."""
    return [
        (square + at * step, ALPHABET.code(letter.upper()) | (BLANK if letter.islower() else 0))
        for at, letter in enumerate(text)
        if letter != "."
    ]


def rack(text: str) -> list[int]:
    counts = [0] * (ALPHABET.size + 1)
    for letter in text:
        counts[0 if letter == "?" else ALPHABET.code(letter)] += 1
    return counts


def mood() -> Board:
    return make().board().after(tiles("MOOD", 42))


class TestCheck:
    def test_names_words_squares_and_scores(self) -> None:
        check = mood().check(tiles("EAR", 55, 10))
        assert check.legal
        assert check.score == 8
        assert check.down
        assert [(word.text, word.squares, word.score, word.main) for word in check.words] == [
            ("DEAR", (45, 55, 65, 75), 8, True)
        ]

    def test_lists_every_violation_with_its_words_and_numbers(self) -> None:
        check = mood().check(tiles("MXXX", 42))
        assert check.violations == [
            ("same_letter", (42,), (), {}),
            ("whole_word_covered", (42, 43, 44, 45), ("MOOD",), {}),
            ("not_a_word", (42, 43, 44, 45), ("MXXX",), {}),
        ]
        assert not check.legal

    def test_numbers_come_with_a_refusal(self) -> None:
        high = make(height=1).board().after(tiles("CAT", 44))
        assert high.check(tiles("D", 44)).violations == [("too_high", (44,), (), {"most": 1})]

    def test_without_the_lexicon_looks_no_word_up(self) -> None:
        check = mood().check(tiles("XX", 46), lexicon=False)
        assert check.legal
        assert [word.valid for word in check.words] == [False]

    def test_the_hand_reaches_the_turn_frame(self) -> None:
        assert mood().check(tiles("EAR", 55, 10), 5).frame == ((3, 5, 0, 0), (((8, 4, 4, 3, 1, 1),),))
        assert mood().check(tiles("EAR", 55, 10)).frame[0][1] == 7, "a full hand unless it is said"

    def test_a_words_frame_gives_its_score_again(self) -> None:
        check = mood().check(tiles("W", 42))
        (word,) = check.words
        scalars, tables = word.frame
        assert scalars == (5, 4, 0, 1, 1, 1, 1)
        assert tables[0][0] == (ALPHABET.code("W"), 0, 2, 1, 0, 1)
        assert WORD.eval(scalars, tables) == word.score == 5
        assert TURN.eval(*check.frame) == check.score
        assert (WORD.on(word), TURN.on(check)) == (word.score, check.score)
        with pytest.raises(FormulaError):
            TURN.on(word)
        with pytest.raises(TypeError):
            WORD.on("WOOD")  # type: ignore[arg-type]

    def test_the_lines_of_a_score_that_count(self) -> None:
        check = mood().check(tiles("W", 42))  # WOOD, on MOOD: 5 tiles on 4 squares
        (word,) = check.words
        flat, laid, five = (Program(b"\x01\x07\x01\x06" + code) for code in (b"\x03\x02", b"\x03\x03", b"\x01\x05"))
        given = [
            ("a", "x", [], five),
            ("b", "x", [flat], five),
            ("c", "y", [laid], WORD),
            ("d", "y", [laid, flat], five),
        ]
        lines = ScoreLines(lambda *line: line, given)
        assert (len(lines), lines.of(word)) == (4, [("a", "x", 5), ("c", "y", 5)])
        assert lines.of(word, -1) == [("a", "x", -5), ("c", "y", -5)]
        with pytest.raises(FormulaError):
            lines.of(check)
        with pytest.raises(TypeError):
            lines.of("WOOD")  # type: ignore[arg-type]

    def test_the_lines_of_a_score_are_evaluated_where_somebody_watches(self) -> None:
        asked = []

        class Watched(Program):
            def on(self, framed: Any) -> int:
                asked.append(framed)
                return super().on(framed)

        word = mood().check(tiles("W", 42)).words[0]
        lines = ScoreLines(lambda *line: line, [("a", "x", [Watched(WORD.code)], Watched(WORD.code))])
        assert lines.of(word) == [("a", "x", 5)]
        assert asked == [word, word]

    def test_labels_of_several_characters_are_one_tile(self) -> None:
        play = [(44, ALPHABET.code("Qu")), *tiles("IT", 45)]
        check = make().board().check(play)
        assert [(word.text, word.score) for word in check.words] == [("QuIT", 8)]


class TestGenerate:
    def test_lists_legal_plays_with_the_scores_of_check(self) -> None:
        board = mood()
        plays = board.generate(rack("EARWS"))
        assert len(plays) > 1
        for play in plays:
            check = board.check(play.placements, 5)
            assert (check.legal, check.score, check.down) == (True, play.score, play.down)

    def test_a_play_is_small_and_pickles(self) -> None:
        play = mood().generate(rack("W"))[0]
        assert play == Play(5, 42, False, tiles("W", 42))
        assert play.placements == tuple(tiles("W", 42))
        assert pickle.loads(pickle.dumps(play)) == play
        assert hash(copy.copy(play)) == hash(play)

    def test_plays_are_a_sequence_in_order(self) -> None:
        plays = mood().generate(rack("EARWNETS?"[:7]))
        listed = list(plays)
        assert len(listed) == len(plays)
        assert plays[-1] == listed[-1]
        assert plays[1:5:2] == listed[1:5:2]
        assert plays[::-1] == listed[::-1]
        assert listed[0] in plays
        assert plays.scores == tuple(play.score for play in listed) == (8, 5, 4, 4, 4, 4)
        with pytest.raises(IndexError, match="play 99999 of"):
            plays[99999]

    def test_a_column_is_a_field_of_all_plays(self) -> None:
        plays = mood().generate(rack("EARWNET"))
        fields = [(play.score, play.square, play.down, len(play.placements)) for play in plays]
        names = ("score", "square", "down", "count")
        columns = [plays.column(name) for name in names]  # type: ignore[arg-type]
        assert list(zip(*(column.tolist() for column in columns), strict=True)) == fields
        assert [(column.format, column.itemsize, column.shape) for column in columns] == [
            ("i", 4, (len(plays),)),
            ("H", 2, (len(plays),)),
            ("?", 1, (len(plays),)),
            ("B", 1, (len(plays),)),
        ]

    def test_columns_tell_where_the_tiles_lie(self) -> None:
        plays = mood().generate(rack("EARWNET"))
        side = 10
        masks, lanes, downs = plays.column("mask"), plays.column("lane"), plays.column("down")
        assert plays.column("tiles").shape == (len(plays), 15)
        rows: Any = plays.column("tiles").tolist()
        for at, (play, laid) in enumerate(zip(plays, rows, strict=True)):
            positions = [position for position in range(side) if masks[at] >> position & 1]
            lane, step = (lanes[at], side) if downs[at] else (lanes[at] * side, 1)
            squares = [lane + position * step for position in positions]
            assert list(play.placements) == list(zip(squares, laid[: len(squares)], strict=True))
            assert not any(laid[len(squares) :])

    def test_a_column_outlives_its_plays_and_cannot_be_written(self) -> None:
        column = mood().generate(rack("W")).column("score")
        assert column.readonly
        assert column[0] == 5
        assert bytes(column)[:4] == (5).to_bytes(4, sys.byteorder)
        with pytest.raises(TypeError):
            column[0] = 6
        with pytest.raises(BufferError, match="strides"):
            zlib.crc32(column.obj)

    def test_a_column_of_no_plays_is_empty_and_another_name_is_refused(self) -> None:
        plays = mood().generate(rack("X"))
        assert plays.column("mask").tolist() == []
        with pytest.raises(KeyError, match="no column 'points', there are score, mask, square"):
            plays.column("points")  # type: ignore[arg-type]

    def test_best_is_the_head_and_any_the_truth(self) -> None:
        board, hand = mood(), rack("EARWNET")
        assert list(board.best(hand, 3)) == board.generate(hand)[:3]
        assert board.any(hand)
        assert not board.any(rack("X"))

    def test_a_blank_is_each_letter_it_can_be(self) -> None:
        plays = mood().generate(rack("?"))
        assert {play.placements[0][1] for play in plays if play.square == 42} == {ALPHABET.code("W") | BLANK}

    def test_a_budget_is_held_to_the_step(self) -> None:
        with pytest.raises(BoardError, match="needs more than the 3 steps allowed"):
            mood().generate(rack("EARWNET"), budget=3)

    def test_threads_search_the_same_board(self) -> None:
        board, found = mood(), []
        threads = [threading.Thread(target=lambda: found.append(len(board.generate(rack("EARWNET"))))) for _ in "ab"]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == [len(board.generate(rack("EARWNET")))] * 2

    @pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
    def test_a_signal_stops_a_long_search(self) -> None:
        letters = random.Random(4)
        words = ["".join(letters.choices("AEIOURSTNL", k=letters.randint(4, 12))) for _ in range(20_000)]
        board = make(21, start=[220], lexicon=lexicon(words), hand_max=15).board()

        def stop(*_: object) -> None:
            raise KeyboardInterrupt

        def search_on() -> None:
            while True:
                board.best(rack("?" * 8 + "AEIOURS"), 1)

        before = signal.signal(signal.SIGALRM, stop)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            with pytest.raises(KeyboardInterrupt):
                search_on()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


class TestBoards:
    def test_stacks_are_read_bottom_first(self) -> None:
        board = mood().after(tiles("W", 42))
        assert board.stack(42) == bytes(code for _, code in tiles("MW", 0))
        assert board.top(42) == ALPHABET.code("W")
        assert make().board(board.stacks) == board
        assert hash(make().board(board.stacks)) == hash(board)
        assert board != mood()
        assert (board.squares, board.is_empty, board.top(100), board.stack(100)) == (100, False, 0, b"")

    def test_boards_and_rules_pickle_by_their_parts(self) -> None:
        board = mood()
        again = pickle.loads(pickle.dumps(board))
        assert again == board
        assert list(again.generate(rack("EARW"))) == list(board.generate(rack("EARW")))
        assert (again.rules.rows, again.rules.height, again.rules.hand_max) == (10, 5, 7)

    def test_a_board_is_read_from_zones(self) -> None:
        # pieces 0..3: M, O, a blank, W; the board is zones 2..101
        zones = Zones([2 + 42, 2 + 43, 2 + 44, 0], 102).marked([(2, ALPHABET.code("O"))]).moved([3], 2 + 42)
        codes = bytes([ALPHABET.code("M"), ALPHABET.code("O"), 0, ALPHABET.code("W")])
        board = make().board_of(zones, 2, codes)
        assert board == make().board().after([*tiles("MOo", 42), *tiles("W", 42)])

    @pytest.mark.parametrize(
        ("act", "message"),
        [
            (lambda zones: make().board_of(zones, 3, bytes(4)), "first_zone: the board needs the zones up to 103"),
            (lambda zones: make().board_of(zones, 2, bytes([1])), "codes: piece 1 has none"),
            (lambda zones: make().board_of(zones, 2, bytes(4)), "zones: piece 0: square 0: 64 is no tile"),
        ],
    )
    def test_zones_that_hold_no_board_are_refused(self, act: Callable[[Zones], object], message: str) -> None:
        with pytest.raises(BoardError, match=message):
            act(Zones([2, 3, 4, 0], 102))


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda: make(rows=0, start=[]), "rows: 0 is not in 1..=21"),
        (lambda: make(rows=22, start=[]), "rows: 22"),
        (lambda: make(height=10), "height: 10 is not in 1..=9"),
        (lambda: make(hand_max=16), "hand_max: 16"),
        (lambda: make(values=[0, 1]), "values: 2 for 26 letters"),
        (lambda: make(values=[100] * 27), "values: 100 for letter 1"),
        (lambda: make(letter_bonus=[1]), "letter_bonus: 1 values for 100 squares"),
        (lambda: make(word_bonus=[9] * 100), "word_bonus: the bonuses one word may fill multiply"),
        (lambda: make(start=[100]), "start: square 100 of 100"),
        (lambda: make(start_length=(3, 2)), "start_length: the greatest length 2"),
        (lambda: make(word=TURN), "word: the formula was compiled for another frame"),
        (lambda: make(plain_plural={"letter": "S"}), 'plain_plural: "last_only" is missing'),
        (lambda: make(plain_plural={"letter": "5", "last_only": True, "exempt_after": True}), 'plain_plural: "5"'),
        (lambda: make().board([b""] * 99), "stacks: 99 stacks for 100 squares"),
        (lambda: make().board((b"",) * 99), "stacks: 99 stacks for 100 squares"),
        (lambda: make().board([bytes(6)] + [b""] * 99), "stacks: square 0: 0 is no tile"),
        (lambda: make().board((b"", bytes(6), *[b""] * 98)), "stacks: square 1: 0 is no tile"),
        (lambda: make().board((*[b""] * 99, b"\1\2\1\2\1\2")), "stacks: square 99: a stack higher than 5"),
        (lambda: make().board([b"\1\2\1\2\1\2"] + [b""] * 99), "stacks: square 0: a stack higher than 5"),
        (lambda: mood().after([(100, 1)]), "placements: square 100 of 100"),
        (lambda: mood().check([(-1, 1)]), "placements: square -1 is below 0"),
        (lambda: mood().check([(1, 64)]), "placements: 64 is no tile"),
        (lambda: mood().check([(1, 1000)]), "placements: 1000 is no tile"),
        (lambda: mood().check([(1, 1)], 16), "hand: 16"),
        (lambda: mood().generate(rack("AAAAAAAA")), "rack: 8 tiles, more than hand_max 7"),
        (lambda: mood().generate([0] * 64), "rack: 64 counts"),
        (lambda: make(one_line=False).board().generate(rack("CAT")), "one_line: without this rule"),
    ],
)
def test_what_the_core_cannot_hold_is_refused_by_name(act: Callable[[], object], message: str) -> None:
    with pytest.raises(BoardError, match=message):
        act()


def test_squares_off_the_board_are_a_refusal_not_an_error() -> None:
    assert mood().check([(10**12, 1)]).violations[0][:2] == ("off_board", (10**12,))


def test_the_frames_are_published() -> None:
    scalars, tables = WORD_FRAME
    assert [name for name, *_ in scalars] == ["tiles", "letters", "flat", "placed", "covered", "bonus", "main"]
    assert [(name, most, [field for field, *_ in fields]) for name, most, fields in tables] == [
        ("tops", 21, ["letter", "value", "height", "placed", "blank", "bonus"])
    ]
    scalars, tables = TURN_FRAME
    assert [name for name, *_ in scalars] == ["placed", "hand", "covered", "first"]
    assert [(name, most, [field for field, *_ in fields]) for name, most, fields in tables] == [
        ("words", 30, ["score", "tiles", "letters", "placed", "flat", "main"])
    ]
