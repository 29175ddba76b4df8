"""The rulespecs of the game: their examples, their notes, what a variant changes."""

from __future__ import annotations

import pickle
import re
from pathlib import Path
from typing import Any

import pytest

import wordkit
from wordkit.errors import SpecError
from wordkit.loading import load_rules
from wordkit.testing.examples import run_examples

from .boards import game, shipped


@pytest.mark.parametrize(
    ("name", "judging", "examples", "checks"),
    [
        ("wordsy", "at_once", 18, 115),
        ("wordsy", "challenge", 6, 29),
        ("wordsy-no-timer", "at_once", 11, 51),
        ("wordsy-solo", "at_once", 5, 23),
    ],
)
def test_every_example_holds(name: str, judging: str, examples: int, checks: int) -> None:
    report = run_examples(shipped(name, judging=judging))
    assert report.ok, str(report)
    assert (report.examples, len(report.checks)) == (examples, checks)


OTHERWISE: list[dict[str, Any]] = [{"rounds": 3}, {"best": 2}, {"lock_timer": None}, {"round_cap": None}]
OTHERWISE += [{"accept_cap": None}, {"wordsmith": "nobody"}, {"agent_nouns": True}, {"word_min": 3}, {"word_max": 20}]


@pytest.mark.parametrize("option", OTHERWISE, ids=str)
def test_examples_that_need_another_option_are_left_out(option: dict[str, Any]) -> None:
    report = run_examples(wordkit.load("wordsy", **option))
    assert report.ok, str(report)
    assert report.examples <= 18


@pytest.mark.parametrize("rule", ["same_letter", "rare", "reshuffle", "original", "no_flip"])
def test_a_house_rule_that_drops_a_rule_leaves_out_the_examples_that_need_it(rule: str) -> None:
    report = run_examples(wordkit.load(f'game house "House" extends wordsy {{\n  drop rule {rule}\n}}\n'))
    assert report.ok, str(report)


OWN = {
    "wordsy": {
        "option.round_cap": "W10",
        "option.accept_cap": "W19",
        "option.judging": "W18",
        "option.agent_nouns": "W9",
        "cards.common": "44",
        "cards.red": "inferred",
        "cards.blue": "inferred",
        "columns": "W4, W5",
        "rule.same_letter": "W6",
        "rule.reshuffle": "W5",
        "rule.original": "W8, W9",
        "rule.no_flip": "W11",
        "score.word.cards": "W7",
        "score.round.beat_the_wordsmith": "W1",
        "score.round.wordsmith": "W2",
        "score.challenge.challenge_in_vain": "W3",
        "score.final.crossed_out": "W12",
        "bot.casual": "pace",
    },
    "wordsy-no-timer": {"award.first_wordsmith": "W13"},
    "wordsy-solo": {
        "option.round_cap": "solo",
        "award.own_best": "alone",
    },
}


@pytest.mark.parametrize("name", OWN)
def test_what_is_our_own_choice_is_marked(name: str) -> None:
    marked = {path: note.text for path, note in load_rules(name).notes if note.kind == "own"}
    marked = {path: text for path, text in marked.items() if not path.startswith("example.")}
    assert all(re.search(why, marked.get(path, "")) for path, why in OWN[name].items()), marked
    assert set(marked) <= set(OWN[name]) | set(OWN["wordsy"])


RULEBOOK = {"Components", "Setup", "Two Rules of Two", "Playing a Round", "Fastest Wordsmith", "Word Rules"}
RULEBOOK |= {"Scoring Words", "Scoring Bonuses", "New Round", "Game End", "That's Not a Word!", "A", "B", "C"}
RULEBOOK |= {"What Counts as the Same Word?", "No-Timer Variant"}


@pytest.mark.parametrize("name", OWN)
def test_printed_rules_are_cited_by_the_names_of_the_rulebooks_parts(name: str) -> None:
    cited = {note.text for _, note in load_rules(name).notes if note.kind == "rule"}
    assert cited <= RULEBOOK
    if name == "wordsy":
        assert cited == RULEBOOK - {"No-Timer Variant"}


def test_a_clause_of_the_game_that_isnt_printed_is_our_own() -> None:
    """Nothing stands in the rulespec without a source."""
    rules = load_rules("wordsy")
    noted = {path for path, _ in rules.notes}
    missing = [clause.path for clause in (*rules.clause_list, *rules.rule_list) if clause.path not in noted]
    missing += [
        f"option.{each.name}" for each in rules.option_list if each.given and f"option.{each.name}" not in noted
    ]
    missing += [item.path for items in rules.items.values() for item in items if item.path not in noted]
    missing += [end.path for end in rules.ends if end.path not in noted]
    assert missing == []


def test_each_ruling_is_named_in_these_tests() -> None:
    """W1 to W20, by the tests that pin them."""
    texts = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    named = set(re.findall(r"_w(\d+)_|\bW(\d+)\b", texts))
    assert {number for pair in named for number in pair if number} >= {str(number) for number in range(1, 21)}


# --- variants --------------------------------------------------------------------------------------------------------


def test_another_row_deck_and_scores_need_no_code() -> None:
    body = (
        "cards vowels { 3: A E I }\n"
        "columns 9 1 cards: 3 discard: 1\n"
        "rule rare most: 1\n"
        'score card "card" = card.column + 3 * card.bonus\n'
        'score word "length" = word.letters - word.matched'
    )
    rules = game(body=body)
    state = rules.position('seats ann bob\nrow "A Q S / E C B"\nwritten ann: "CABS" bob: "QUID"\ntimer cap: 1s')
    # A 9, S 9, C 1, B 1; Q 9 + 6 and three letters without a card
    assert rules.advance(state, 1000).totals == (20, 18)


def test_a_language_of_digraphs() -> None:
    body = (
        "alphabet A B C D E F G H I J K L M N O P Qu R S T U V W X Y Z\ncards blue bonus: 2 rare: yes { 1: J Qu X Z }"
    )
    rules = game("quid quibbles cat", body=body)
    state = rules.position('seats ann bob\nrow "S C / B Qu / F C / L D"\nwritten ann: "quibbles"\ntimer cap: 1s')
    assert state.var("word", 0) == "QuIBBLES"
    assert rules.advance(state, 1000).totals == (17, 0)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("option wordsmith = first", "`first` needs the rule that says who that is, `rule first_wordsmith`"),
        (
            "option wordsmith = first\nrule first_wordsmith award: nobody",
            "there is no award `nobody` of each round (`each_round: yes`)",
        ),
        (
            "option wordsmith = first\nrule first_wordsmith award: late\naward late to: [highest seat.total]",
            "there is no award `late` of each round (`each_round: yes`)",
        ),
        ("option word_min = 9\noption word_max = 8", "no word has at least 9 letters and at most 8"),
        ("drop rule original\nfamilies { same DOG CAT }", "no rule asks for that: `rule original by: family`"),
        ('score card "card" = 9999 * card.column', "a card can score"),
        ('score round "beat the wordsmith" = 99 * seat.points', "a round can score"),
        ('score word "x" = word.wordth', "unknown `word.wordth`"),
        ("rule no_flip when match.seat > 2", "unknown `match.seat`"),
        ("columns 5 4 cards: 2 dealt: right_to_left", "dealt"),
        ("option lock_timer = 30", "without a unit"),
    ],
)
def test_what_doesnt_go_together_is_said(body: str, message: str) -> None:
    with pytest.raises(SpecError) as refused:
        game(body=body)
    assert message in str(refused.value)


def test_a_game_goes_to_another_process() -> None:
    rules = shipped()
    again = pickle.loads(pickle.dumps(rules))
    state = rules.start(2, 5)
    assert again.start(2, 5) == state
    assert pickle.loads(pickle.dumps(state)) == state
