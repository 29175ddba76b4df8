"""The rulespecs: their numbers against the tables of the rulings, their start words, what a variant changes."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from wordkit import loading
from wordkit.game import Action, Match, PartTaker, State, Violation
from wordkit.game.ops import Item, ScoreLine
from wordkit.testing import codes, run_examples

from .made_up import SHEET
from .tables import at, do, game, shipped

SPECS = ("wordstacker", "wordstacker-150", "wordstacker-english")


@pytest.mark.parametrize("name", SPECS)
def test_111_letters_and_49_tasks(name: str) -> None:
    rules = loading.load_rules(name)
    assert sum(rules.counted("letters").values()) == 111
    tasks = {task["name"]: (task["copies"], task["points"]) for task in rules.clauses("task")}
    assert sum(copies for copies, _ in tasks.values()) == 49
    assert tasks == {
        "replace_2": (8, 10),
        "replace_3": (8, 20),
        "replace_4": (5, 30),
        "replace_5": (3, 40),
        "insert_1": (7, 10),
        "insert_many": (6, 20),
        "mix": (5, 10),
        "total": (3, 30),
        "new_word": (4, 10),
    }


def test_the_polish_letters() -> None:
    table = "A11 I9 E8 O8 N6 Z5 R5 S4 W4 Y4 K4 L4 M4 T4 C3 D3 P3 U3 B2 G2 H2 J2 Ł2 Ą1 Ę1 F1 Ó1 Ś1 Ż1 Ć1 Ń1 Ź1"
    wanted = {entry[0]: int(entry[1:]) for entry in table.split()}
    assert dict(loading.load_rules("wordstacker").counted("letters")) == wanted


@pytest.mark.parametrize("name", SPECS)
def test_thirty_start_words_of_five_letters_that_are_words(name: str) -> None:
    rules = shipped(name)
    sheet = rules.rules.clause("sheet")
    assert sheet is not None
    words = sheet["words"].split()
    assert len(set(words)) == 30
    assert {len(word) for word in words} == {5}
    assert rules.lexicon is not None
    assert not [word for word in words if word not in rules.lexicon]
    if name != "wordstacker-english":
        assert words == SHEET.split()


@pytest.mark.parametrize("name", SPECS)
def test_everything_of_our_own_is_marked_so(name: str) -> None:
    """Every clause cites the rulebook or says that it is our own; every task's copies are (rules.md, 4.2)."""
    rules = loading.load_rules(name)
    for clause in (*rules.clause_list, *rules.rule_list):
        assert clause.note("rule") is not None or clause.note("own") is not None, clause.path
    for task in (*rules.clauses("task"), *rules.clauses("letters"), *rules.clauses("sheet")):
        assert task.note("own") is not None, task.path


def test_the_longer_game() -> None:
    targets = [loading.load_rules(name).option("target") for name in ("wordstacker", "wordstacker-150")]
    assert targets == [100, 150]


@pytest.mark.parametrize("name", SPECS)
def test_the_worked_examples_hold_without_limits_too(name: str) -> None:
    report = run_examples(shipped(name, shuffle_limit=None, first_swap=0))
    assert report.ok, report


def test_a_deck_of_its_own_is_all_a_variant_needs() -> None:
    """Other cards, other tasks, other sizes: no code."""
    body = """
    players 2
    letters { 9: A B E K L M O R T Y }
    task two "TWO" copies: 20 points: 5 do: insert letters: 2
    words = 2
    hand letters: 3 tasks: 1
    face_up letters: 0 tasks: 2
    """
    match = Match(game(body=body), 2, seed=1)
    state = match.state
    assert [state.count(zone, 0) for zone in ("hand", "plans")] == [3, 1]
    assert (state.count("open_letters"), state.count("open_tasks")) == (0, 2)


# --- taking part beside the engine -----------------------------------------------------------------------------------


class NoAnagrams(PartTaker):
    """Nobody completes an anagram; whoever plays a single letter gets a point."""

    name = "no_anagrams"

    def veto(self, state: State, seat: int, action: Action, slot: object) -> Iterable[Violation]:
        if action.name == "complete" and action["task"] == "mix":
            yield Violation(code="not_a_word")

    def bonus(self, state: State, seat: int, action: Action, slot: object) -> Iterable[ScoreLine]:
        return [Item("brave", "no_anagrams", 1)] if action.name == "play" else []


def test_a_part_taker_vetoes_and_gives_points() -> None:
    plain = game()
    rules = type(plain)(plain.rules, plain.engine, plain.lexicon, (NoAnagrams(),))
    match = at(rules, 'hand ann: "B L O R S W"', 'plans ann: "mix mix mix"')
    assert codes(match, "ann", "complete mix TARKA>KARTA") == ["not_a_word"]
    legal = list(match.legal("ann"))
    assert not any(action.name == "complete" for action in legal)
    assert str(legal[0]).startswith("play")
    do(match, "ann: play MATKA>MARKA")
    assert match.state.totals == (1, 0)
