"""The rulespecs of the game: their examples, their notes, what a variant changes."""

from __future__ import annotations

import pickle
import re
from pathlib import Path
from typing import Any

import pytest

import wordkit
from wordkit import registry
from wordkit.cli.narrate import note
from wordkit.cli.speech import Speech
from wordkit.errors import SpecError
from wordkit.loading import load_rules
from wordkit.spec.model import load_rules as read_rules
from wordkit.testing.examples import run_examples

from .crossboards import game, shipped

NAMES = ["upwords", "upwords-classic", "upwords-solo", "crossword-15"]


CHECKS = [("upwords", 134), ("upwords-classic", 125), ("upwords-solo", 21), ("crossword-15", 127)]


@pytest.mark.parametrize(("name", "checks"), CHECKS)
def test_every_example_holds(name: str, checks: int) -> None:
    report = run_examples(shipped(name))
    assert report.ok, str(report)
    assert len(report.checks) == checks


RULES = ["first_word", "one_line", "connect", "same_letter", "whole_word_cover", "plain_plural", "exchange", "pass"]


@pytest.mark.parametrize("rule", RULES)
def test_a_house_rule_that_drops_a_rule_leaves_out_the_examples_that_need_it(rule: str) -> None:
    report = run_examples(wordkit.load(f'game house "House" extends upwords {{\n  drop rule {rule}\n}}\n'))
    assert report.ok, str(report)
    assert report.examples < 27


OTHERWISE: list[dict[str, Any]] = [{"words": "challenge"}, {"word_min": 3}, {"exchange": 3}, {"idle_turns": 1}]
OTHERWISE += [{"rack": 6}, {"rack": 15}, {"height": 1}, {"height": 3}, {"height": 9}, {"size": 5}, {"size": 21}]


@pytest.mark.parametrize("option", OTHERWISE, ids=str)
def test_examples_that_need_another_option_are_left_out(option: dict[str, Any]) -> None:
    report = run_examples(wordkit.load("upwords", **option))
    assert report.ok, str(report)
    assert report.examples < 27


def test_the_game_at_the_head_of_the_language_page_is_one_of_this_engine() -> None:
    page = (Path(__file__).parents[2] / "docs" / "language.md").read_text(encoding="utf-8")
    match = wordkit.Match(wordkit.load(page.partition("```rules\n")[2].partition("```")[0]), ["ann", "bob"], seed=1)
    while match.outcome is None and match.version < 100:
        match.apply(match.to_move[0], match.legal(match.to_move[0]).best(1)[0])
    assert match.outcome is not None


def test_what_is_told_of_a_turn_has_its_data_in_it() -> None:
    speech = Speech(shipped().rules, "en")
    assert note("exchanged", 3, speech) == "tiles exchanged: 3"
    assert note("taken_back", ("QZX", "XA"), speech) == "the play is taken back; not in the word list: QZX XA"


@pytest.mark.parametrize(
    ("name", "paths"),
    [
        (
            "upwords",
            {
                "option.words",  # U8
                "option.idle_turns",  # U12
                "seating",  # U9
                "rule.plain_plural",  # U1
                "rule.exchange",  # U11
                "rule.challenge",  # U20
                "end.idle",  # U12
                "rank",  # U14
            },
        ),
        ("upwords-classic", {"option.size", "tiles"}),
        ("upwords-solo", {"option.exchanges", "end.passes"}),  # U21
        ("crossword-15", {"option.words", "option.idle_turns", "seating", "end.idle"}),
    ],
)
def test_what_is_our_own_choice_is_marked(name: str, paths: set[str]) -> None:
    marked = {path for path, note in load_rules(name).notes if note.kind == "own" and not path.startswith("example.")}
    inherited = (
        {path for path, note in load_rules("upwords").notes if note.kind == "own"}
        if name.startswith("upwords-")
        else set()
    )
    assert paths <= marked <= paths | inherited


def test_the_figures_are_checked_play_by_play() -> None:  # rules.md 1.5
    report = run_examples(shipped())
    turns = [c.what for c in report.checks if c.example == "figures 2 to 7" and "turn.score" in c.what]
    assert turns == [f"expect turn.score = {score}" for score in (8, 8, 10, 5, 12, 14, 16)]


@pytest.mark.parametrize("name", NAMES)
def test_the_resolved_text_needs_no_parent(name: str) -> None:
    rules = load_rules(name)
    again = read_rules(rules.text, lambda name: None, registry.vocabulary)
    assert again == rules
    assert again.checksum == rules.checksum


@pytest.mark.parametrize("name", NAMES)
def test_a_game_pickles(name: str) -> None:
    rules = shipped(name)
    state = pickle.loads(pickle.dumps(rules)).start(rules.rules.players[0], 1)
    assert state == rules.start(rules.rules.players[0], 1)


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_and_number_says_where_it_comes_from(name: str) -> None:
    noted = {path for path, _ in load_rules(name).notes}
    rules = load_rules(name)
    wanted = {rule.path for rule in rules.rule_list} | {end.path for end in rules.ends}
    wanted |= {item.path for items in rules.items.values() for item in items}
    assert wanted <= noted


def test_the_8x8_edition_is_a_dozen_lines() -> None:
    source = registry.find_spec("upwords-classic")
    assert source is not None
    before_its_example = source.text.partition("\n  example ")[0]
    assert len([line for line in before_its_example.splitlines() if line.strip()]) <= 14


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("values { 3: Ż }", "`Ż` is no letter of the tiles"),
        ('squares """\n. .\n"""', "the squares of this board are 10 rows of 10 cells"),
        ('option size = 5\nsquares """\n' + "3X . . . .\n" * 5 + '"""', "row 1: `3X` is no bonus"),
        ("rule first_word covers: [e5 k1]", "`k1` is no square of a board of 10x10"),
        ("rule first_word covers: centre(11x2)", "a centre of 11x2 doesn't fit a board of 10x10"),
        ("seating first_draw", "`first_draw` needs the letter to draw near to"),
        ("option words = challenge\ndrop rule challenge", "`challenge` needs the rule that says how"),
        ("rule challenge upheld: [replay, retake]", "`upheld` is `[retake, replay]` or `[retake, end_turn]`"),
        ("option exchange = 0", "it needs `option exchange = 1` or more"),
        ('score word "much" = 10000000 * word.tiles', "a word can score"),
    ],
)
def test_what_does_not_go_together_is_a_fault_of_the_rulespec(body: str, fault: str) -> None:
    with pytest.raises(SpecError, match=re.escape(fault)):
        load_rules(f"game variant extends upwords {{\n{body}\n}}\n")


def test_a_crossword_variant_with_values_bonuses_and_blanks() -> None:
    """What a flat crossword game needs: each letter counted by its value and the squares newly covered."""
    body = "\n".join(
        [
            "option size = 5",
            "option height = 1",
            'add tiles { 2: "?" }',
            "values { 1: A T; 3: C; 5: Qu }",
            'squares """\n. . . . .\n. . . . .\n. 2L 2W . .\n. . . . .\n. . . . .\n"""',
            "drop rule plain_plural",
            'drop score word "Qu"',
            'drop score word "flat"',
            'score word "letters" = word.bonus * sum(t.value * t.bonus for t in word.tops)',
            'drop score word "stacked"',
        ]
    )
    rules = game("cat cats at", body=body)
    # b3 doubles C, c3 the word: (2*3 + 1 + 1) * 2; the blank is worth nothing
    state = rules.position('rack ann: "CAT?" bob: "S"\nto_move ann')
    play = rules.parse("b3 across CAT", state, 0)
    assert play in rules.legal(state, 0)
    after = rules.apply(state, 0, play)
    assert after.totals == (16, 0)
    # bonuses count once: CATS is worth 3 + 1 + 1 + 0
    assert rules.apply(after, 1, rules.parse("e3=S", after, 1)).totals == (16, 5)
    # a blank is worth nothing: (2*3 + 0 + 1) * 2
    blank = rules.apply(state, 0, rules.parse("b3 across C?AT", state, 0))
    assert blank.totals == (14, 0)
