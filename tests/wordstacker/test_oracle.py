"""The oracle itself, against the rulebook's examples and cases worked out by hand."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest
from wordkit_wordstacker import oracle
from wordkit_wordstacker.oracle import CARDS_OF_TASKS, ONE, Task, allowed, completions

THE_BOOK = "MATKA MARKA ROMBY BOMBY MASKA MLASKA BOMBOWY TARKA KARTA MARSOWY BOMBKA KLATA NOCNE"
MORE = "RAK ARK OKO KOK ALA LALA KOTY TOK"
WORDS = {*THE_BOOK.split(), *MORE.split()}


def task(name: str) -> Task:
    return CARDS_OF_TASKS[name]


@pytest.mark.parametrize(
    ("table", "hand", "card", "steps"),
    [
        ("MATKA", "R", ONE, [(0, "MARKA")]),
        ("MATKA ROMBY TARKA", "RBS", task("replace_3"), [(0, "MARKA"), (1, "BOMBY"), (0, "MASKA")]),
        ("MASKA", "L", task("insert_1"), [(0, "MLASKA")]),
        ("BOMBY", "OW", task("insert_many"), [(0, "BOMBOWY")]),
        ("TARKA", "", task("mix"), [(0, "KARTA")]),
        ("MLASKA BOMBOWY KARTA", "", task("total"), [(0, "MARSOWY"), (1, "BOMBKA"), (2, "KLATA")]),
        ("KLATA", "NNOCE", task("new_word"), [(0, "NOCNE")]),
    ],
)
def test_the_examples_of_the_rulebook_are_allowed_and_found(
    table: str, hand: str, card: Task, steps: list[tuple[int, str]]
) -> None:
    assert allowed(table.split(), hand, WORDS, card, tuple(steps))
    found = completions(table.split(), list(hand), WORDS, card)
    alphabetical = sorted(word for _, word in steps)
    assert (tuple(enumerate(alphabetical)) if card.kind == "partition" else tuple(steps)) in found


@pytest.mark.parametrize(
    ("table", "hand", "card", "steps", "why"),
    [
        ("MATKA", "M", ONE, [(0, "MATKA")], "the letter is the one that lies there"),
        ("MATKA", "S", ONE, [(0, "MARKA")], "not in hand"),
        ("MATKA", "X", ONE, [(0, "MAXKA")], "no word"),
        ("MATKA", "RS", ONE, [(0, "MARKA"), (0, "MASKA")], "two letters"),
        ("MATKA", "R", ONE, [(1, "MARKA")], "no such word on the table"),
        ("MATKA", "RS", task("replace_2"), [(0, "MARKA")], "one too few"),
        ("ROMBY TARKA", "RR", task("replace_2"), [(0, "BOMBY"), (0, "ROMBY")], "B isn't in hand"),
        ("MATKA ROMBY", "RBS", task("replace_3"), [(0, "MASKA"), (0, "MARKA"), (0, "MAMKA")], "a step is no word"),
        ("MASKA", "L", task("insert_many"), [(0, "MLASKA")], "at least two"),
        ("BOMBY", "OW", task("insert_1"), [(0, "BOMBOWY")], "only one"),
        ("KOKO", "TY", task("insert_many"), [(0, "KOTY")], "an old letter goes"),
        ("ROK", "AT", task("insert_many"), [(0, "KARTO")], "old letters move"),
        ("TARKA", "", task("mix"), [(0, "TARKA")], "the same word"),
        ("TARKA", "", task("mix"), [(0, "ARK")], "letters are left"),
        ("ALA KOKO", "", task("total"), [(0, "LALA"), (1, "KOK")], "other letters"),
        ("TARKA ARK", "", task("total"), [(0, "KARTA"), (1, "ARK")], "one of the collected words"),
        ("KLATA", "NNOCE", task("new_word"), [(0, "KOTY")], "not five letters"),
        ("NOCNE", "NNOCE", task("new_word"), [(0, "NOCNE")], "the word it replaces"),
    ],
)
def test_what_the_rules_forbid_is_not_allowed(
    table: str, hand: str, card: Task, steps: list[tuple[int, str]], why: str
) -> None:
    words = WORDS | {"KARTO", "KOKO", "ROK"}
    assert not allowed(table.split(), hand, words, card, tuple(steps)), why
    assert tuple(steps) not in completions(table.split(), list(hand), words, card), why


def test_a_letter_just_laid_may_be_covered_and_the_first_one_come_back() -> None:
    """S4 looks at the visible letter only; MATKA returns, which isn't the word it replaces (S5)."""
    assert completions(["MATKA"], list("RT"), {"MATKA", "MARKA"}, task("replace_2")) == {((0, "MARKA"), (0, "MATKA"))}


def test_every_insertion_of_a_list_is_found_at_every_place() -> None:
    words = {"AB", "ABC", "CAB", "ACB", "ABBC", "BACB", "CCAB", "BCA"}
    found = completions(["AB"], list("BC"), words, task("insert_1"))
    assert {word for ((_, word),) in found} == {"ABC", "CAB", "ACB"}
    found = completions(["AB"], list("BC"), words, task("insert_many"))
    assert {word for ((_, word),) in found} == {"ABBC", "BACB"}  # CCAB wants two C


def test_partitions_are_counted_as_sets_and_may_hold_a_word_twice() -> None:
    """AB + AB + BA of AAABBB less what lies there: nothing; of other letters each set once (S26)."""
    assert oracle.partitions(["ABA", "BAB"], {"ABA", "BAB", "AAB", "BBA", "ABB", "AB", "ABAB"}) == {
        ("AAB", "ABB"),
        ("AAB", "BBA"),
        ("AB", "ABAB"),
    }
    assert oracle.partitions(["OKOO", "KO"], {"OKO", "OOK", "KOO", "A", "OKOO", "KO", "OK"}) == {
        ("KOO", "KOO"),
        ("KOO", "OKO"),
        ("KOO", "OOK"),
        ("OKO", "OKO"),
        ("OKO", "OOK"),
        ("OOK", "OOK"),
    }
    assert oracle.partitions(["AB"], {"A", "B", "AB"}) == set()  # two letters at least


def test_partitions_are_what_is_left_of_all_sets_of_words() -> None:
    table, words = ["RAK", "TOK", "LAT"], ["ARK", "KAR", "KOT", "TAL", "LAK", "TOR", "TAK", "TALK", "TO"]
    letters = Counter("".join(table))
    every = {
        tuple(oracle.in_order(found))
        for found in combinations_with_replacement(words, 3)
        if Counter("".join(found)) == letters
    }
    # ARK or KAR with KOT TAL, or with TALK TO; and LAK TAK TOR
    assert len(every) == 5
    assert oracle.partitions(table, words) == every
