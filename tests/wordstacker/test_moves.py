"""What may be done with words: the rulebook's examples, and every reason against."""

from __future__ import annotations

import pytest
from wordkit_wordstacker.moves import after, change, word_violations
from wordkit_wordstacker.spread import Change
from wordkit_wordstacker.word_refusals import WORD_REFUSALS

from wordkit.game import Action, Violation

from .cards import BOOK, cards, do, play, spread, wrong

GAME = cards(BOOK)
ALL = "replace_2 replace_3 replace_4 insert_1 insert_many mix total new_word"


# --- the rulebook ----------------------------------------------------------------------------------------------------


def test_the_letter_r_in_place_of_t() -> None:
    seen = spread("MATKA ROMBY TARKA", "RBSLOW")
    made = play(0, "MARKA")
    assert wrong(GAME, seen, made) == []
    # M A R K A: the third letter comes from the hand, the T goes
    assert change(seen, GAME, made) == Change(("R",), {0: ((0, 0), (0, 1), "R", (0, 3), (0, 4))}, ((0, 2),))
    assert after(seen, made) == ("MARKA", "ROMBY", "TARKA")


def test_three_letters_one_after_the_other() -> None:
    """S19: the R just played is covered by the S; it lay in hand, and goes to the used letters after T and R."""
    seen = spread("MATKA ROMBY TARKA", "BLORSW", "replace_3")
    made = do("replace_3", (0, "MARKA"), (1, "BOMBY"), (0, "MASKA"))
    assert wrong(GAME, seen, made) == []
    assert change(seen, GAME, made) == Change(
        ("R", "B", "S"),
        {0: ((0, 0), (0, 1), "S", (0, 3), (0, 4)), 1: ("B", (1, 1), (1, 2), (1, 3), (1, 4))},
        ((0, 2), (1, 0), "R"),
    )
    assert after(seen, made) == ("MASKA", "BOMBY", "TARKA")


def test_a_letter_added() -> None:
    seen = spread("MASKA BOMBY TARKA", "LOW", "insert_1")
    made = do("insert_1", (0, "MLASKA"))
    assert wrong(GAME, seen, made) == []
    assert change(seen, GAME, made) == Change(("L",), {0: ((0, 0), "L", (0, 1), (0, 2), (0, 3), (0, 4))}, ())


def test_several_letters_added() -> None:
    seen = spread("MLASKA BOMBY TARKA", "OW", "insert_many")
    made = do("insert_many", (1, "BOMBOWY"))
    assert wrong(GAME, seen, made) == []
    row = ((1, 0), (1, 1), (1, 2), (1, 3), "O", "W", (1, 4))
    assert change(seen, GAME, made) == Change(("O", "W"), {1: row}, ())


def test_the_letters_of_a_word_in_another_order() -> None:
    seen = spread("MLASKA BOMBOWY TARKA", "", "mix")
    made = do("mix", (2, "KARTA"))
    assert wrong(GAME, seen, made) == []
    # of equal letters the first stays first: TARKA's As lie at 1 and 4
    assert change(seen, GAME, made) == Change((), {2: ((2, 3), (2, 1), (2, 2), (2, 0), (2, 4))}, ())


def test_all_letters_as_other_words() -> None:
    """S8: MLASKA, BOMBOWY and KARTA have 18 letters, and so have MARSOWY, BOMBKA and KLATA."""
    seen = spread("MLASKA BOMBOWY KARTA", "", "total")
    made = do("total", (0, "MARSOWY"), (1, "BOMBKA"), (2, "KLATA"))
    assert wrong(GAME, seen, made) == []
    became = change(seen, GAME, made)
    assert became.played == became.covered == ()
    origins = [origin for row in became.rows.values() for origin in row]
    assert len(set(origins)) == 18
    lying = {(word, place): letter for word, text in enumerate(seen.words) for place, letter in enumerate(text)}
    spelt = {
        word: "".join(lying[origin] for origin in row if isinstance(origin, tuple)) for word, row in became.rows.items()
    }
    assert spelt == {0: "MARSOWY", 1: "BOMBKA", 2: "KLATA"}


def test_a_new_word_from_the_hand() -> None:
    """S17: KLATA goes, NOCNE lies in its place, all from the hand."""
    seen = spread("MARSOWY BOMBKA KLATA", "CENNOZ", "new_word")
    made = do("new_word", (2, "NOCNE"))
    assert wrong(GAME, seen, made) == []
    gone = tuple((2, place) for place in range(5))
    assert change(seen, GAME, made) == Change(("N", "O", "C", "N", "E"), {2: ("N", "O", "C", "N", "E")}, gone)
    assert wrong(GAME, seen, do("new_word", (0, "NOCNE"))) == []  # a removed word may have any length


# --- what else is allowed --------------------------------------------------------------------------------------------


def test_a_word_may_lie_there_twice() -> None:
    """S5: the new word must differ from the one it replaces, and from no other."""
    assert wrong(GAME, spread("MATKA MARKA", "R"), play(0, "MARKA")) == []


def test_a_letter_may_come_back_where_it_was() -> None:
    """S4: only the letter that is visible now counts. MATKA > MARKA > MATKA."""
    seen = spread("MATKA", "RT", "replace_2")
    made = do("replace_2", (0, "MARKA"), (0, "MATKA"))
    assert wrong(GAME, seen, made) == []
    assert change(seen, GAME, made) == Change(("R", "T"), {0: ((0, 0), (0, 1), "T", (0, 3), (0, 4))}, ((0, 2), "R"))


def test_equal_new_words_are_allowed_when_all_words_are_parted() -> None:
    """S26."""
    game = cards("KOT TOK OKO")
    assert wrong(game, spread("KOT KOT", "", "total"), do("total", (0, "TOK"), (1, "TOK"))) == []


def test_words_are_read_in_any_case_and_form() -> None:
    game = cards("ŻABA ŻYBA")
    assert wrong(game, spread("ŻABA", "Y"), play(0, "z\u0307yba")) == []
    assert wrong(game, spread("ŻABA", "Y"), play(0, "żyba")) == []


def test_a_letter_of_two_characters_is_one_letter() -> None:
    """A deck whose alphabet has CH: CHATA and HATA differ in two ways, CHATA and LATA in one."""
    game = cards(["CHATA", "LATA", "HATA", "CHATKA"], ("A", "CH", "H", "K", "L", "T"))
    seen = spread("LATA CHATA", "CH H K", "insert_1")
    assert wrong(game, seen, play(0, "CHATA")) == []
    assert change(seen, game, play(0, "CHATA")).played == ("CH",)
    assert wrong(game, seen, play(1, "HATA")) == []
    assert change(seen, game, do("insert_1", (1, "CHATKA"))).rows == {1: ((1, 0), (1, 1), (1, 2), "K", (1, 3))}


# --- what is refused -------------------------------------------------------------------------------------------------

TABLE = spread("MATKA ROMBY TARKA", "BLORSW", ALL)


@pytest.mark.parametrize(
    ("action", "codes"),
    [
        (play(0, "MORKA"), ["not_a_word", "not_one_letter"]),  # MATKA: A and T would change
        (play(0, "MARŻA"), ["not_a_word", "not_one_letter", "not_in_hand"]),
        (play(0, "MATKA"), ["same_letter"]),
        (play(0, "MASKA"), []),
        (play(0, "MLASKA"), ["not_one_letter"]),
        (play(0, "KLATA"), ["not_one_letter", "not_in_hand"]),  # K, A and T aren't in hand
        (play(3, "MARKA"), ["no_such_word"]),
        (play(-1, "MARKA"), ["no_such_word"]),
        (play(3, "MURKA"), ["no_such_word", "not_a_word"]),
        (play(0, "MA-RKA"), ["foreign_letters"]),
        (play(0, "QUARK"), ["foreign_letters"]),
        (play(0, ""), ["foreign_letters"]),
        (play("0", "MARKA"), ["malformed"]),
        (play(True, "MARKA"), ["malformed"]),
        (play(0, 5), ["malformed"]),
        (Action("play"), ["malformed"]),
        (do(3, (0, "MARKA")), ["malformed"]),
        (do("replace_2", "MARKA"), ["malformed"]),
        (do("replace_2", (0, "MARKA", 1)), ["malformed"]),
        (Action("complete", {"task": "mix", "steps": "MARKA"}), ["malformed"]),
        (do("replace_9", (0, "MARKA")), ["no_such_task"]),
        (do("replace_5", (0, "MARKA")), ["task_not_in_hand", "wrong_letter_count"]),
        (do("replace_2", (0, "MARKA")), ["wrong_letter_count"]),
        (do("replace_2"), ["wrong_letter_count"]),
        (do("replace_2", (0, "MARKA"), (1, "BOMBY"), (0, "MASKA")), ["wrong_letter_count"]),
        (do("replace_2", (0, "MARKA"), (0, "MARKA")), ["same_letter"]),
        # MARKA > MASKA > MARKA needs two Rs
        (do("replace_3", (0, "MARKA"), (0, "MASKA"), (0, "MARKA")), ["not_in_hand"]),
        # a word in between that is none, and what follows judged from it
        (do("replace_2", (0, "MASLA"), (0, "MASKA")), ["not_a_word", "not_one_letter", "not_in_hand"]),
        (do("insert_1", (0, "MLASKA")), ["order_changed"]),  # the T is gone
        (do("insert_1", (0, "MATKA")), ["wrong_letter_count"]),
        (do("insert_1", (1, "BOMBOWY")), ["order_changed", "wrong_letter_count"]),
        (do("insert_1"), ["wrong_word_count"]),
        (
            do("insert_1", (0, "MLASKA"), (1, "BOMBOWY")),
            ["wrong_word_count", "order_changed", "order_changed", "wrong_letter_count"],
        ),
        (do("insert_many", (0, "MATKA")), ["wrong_letter_count"]),
        (do("mix", (2, "TARKA")), ["same_word"]),
        (do("mix", (2, "KLATA")), ["not_an_anagram"]),
        (do("mix", (2, "TRAKA")), ["not_a_word"]),
        (do("new_word", (0, "MATKA")), ["same_word", "not_in_hand"]),
        (do("new_word", (0, "BOMBOWY")), ["wrong_length", "not_in_hand"]),
        (do("new_word", (3, "NOCNE")), ["no_such_word"]),
    ],
)
def test_everything_wrong_is_listed(action: Action, codes: list[str]) -> None:
    assert wrong(GAME, TABLE, action) == codes


PARTED = spread("MLASKA BOMBOWY KARTA", "", "total")


@pytest.mark.parametrize(
    ("steps", "codes"),
    [
        (((0, "MARSOWY"), (1, "BOMBKA")), ["wrong_word_count", "letters_left_over"]),
        (((0, "MARSOWY"), (1, "BOMBKA"), (2, "KLATA"), (3, "NOCNE")), ["wrong_word_count", "not_collected"]),
        (((1, "MARSOWY"), (0, "BOMBKA"), (2, "KLATA")), ["not_in_order"]),
        (((0, "MARSOWY"), (0, "BOMBKA"), (2, "KLATA")), ["not_in_order"]),
        (((0, "MLASKA"), (1, "BOMBOWY"), (2, "TARKA")), ["old_word", "old_word"]),
        (((0, "MARSOWY"), (1, "BOMBKA"), (2, "KARTA")), ["old_word", "letters_left_over", "not_collected"]),
        (((0, "MARSOWY"), (1, "BOMBKALAT"), (2, "A")), ["not_a_word", "not_a_word", "too_short", "letters_left_over"]),
        (((0, "MARSOWY"), (1, "BOMBKA"), (2, "KLA?A")), ["foreign_letters"]),
        ((), ["wrong_word_count", "letters_left_over"]),
    ],
)
def test_everything_wrong_with_a_partition_is_listed(steps: tuple[object, ...], codes: list[str]) -> None:
    assert wrong(GAME, PARTED, do("total", *steps)) == codes


def test_a_violation_says_what_it_is_about() -> None:
    made = do("replace_2", (0, "MORKA"), (1, "ZOMBY"))
    assert word_violations(TABLE, GAME, made) == [
        Violation(code="not_a_word", path="lexicon", words=("MORKA",)),
        Violation(code="not_a_word", path="lexicon", words=("ZOMBY",)),
        Violation(code="not_one_letter", path="task.replace_2", words=("MORKA",), args={"old": "MATKA"}),
        Violation(code="not_in_hand", path="task.replace_2", tiles=("Z",)),
    ]
    # KLATA would do: KARTA has an R for the L
    left = word_violations(PARTED, GAME, do("total", (0, "MARSOWY"), (1, "BOMBKA"), (2, "KARTA")))
    assert left == [
        Violation(code="old_word", path="task.total", words=("KARTA",)),
        Violation(code="letters_left_over", path="task.total", tiles=("L",)),
        Violation(code="not_collected", path="task.total", tiles=("R",)),
    ]
    assert word_violations(TABLE, GAME, play(0, "QU-RK"))[0].tiles == ("Q", "-")
    assert word_violations(TABLE, GAME, do("insert_many", (0, "MATKA")))[0].args == {"wanted": "2-15", "count": 0}


def test_a_played_letter_has_no_clause() -> None:
    assert word_violations(TABLE, GAME, play(0, "MATKA")) == [Violation(code="same_letter", words=("MATKA",))]


def test_every_refusal_of_words_is_seen_here() -> None:
    """All but the one that only a text can meet (`test_text.py`)."""
    seen = set()
    for function in (test_everything_wrong_is_listed, test_everything_wrong_with_a_partition_is_listed):
        for mark in getattr(function, "pytestmark"):  # noqa: B009
            seen |= {code for _, codes in mark.args[1] for code in codes}
    assert seen == {refusal.code for refusal in WORD_REFUSALS} - {"not_on_table"}
