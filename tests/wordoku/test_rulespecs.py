"""The rulespecs of the game: their examples, their notes, their supply, what a variant changes."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import wordkit
from wordkit.errors import SpecError
from wordkit.loading import load_rules
from wordkit.testing.examples import run_examples

from .tables import game, shipped


@pytest.mark.parametrize(
    ("name", "options", "examples", "checks"),
    [
        ("wordoku", {}, 19, 124),
        ("wordoku", {"equal_words": "best"}, 17, 97),
        ("wordoku-expert", {}, 3, 16),
        ("wordoku-solo", {}, 11, 63),
    ],
    ids=str,
)
def test_every_example_holds(name: str, options: dict[str, Any], examples: int, checks: int) -> None:
    report = run_examples(shipped(name, **options))
    assert report.ok, str(report)
    assert (report.examples, len(report.checks)) == (examples, checks)


OTHERWISE: list[dict[str, Any]] = [{"rounds": 1}, {"rounds": 9}, {"clock": None}, {"clock": "1min"}, {"deal": 3}]
OTHERWISE += [{"swaps": 0}, {"swaps": 2}, {"swapped": "back"}, {"wilds": 0}, {"wilds": 2}, {"wild_most": 1}]
OTHERWISE += [{"word_min": 3}, {"word_max": 3}, {"ready_cap": "10s"}, {"side": 3}, {"search": 1000}]


@pytest.mark.parametrize("option", OTHERWISE, ids=str)
def test_examples_that_need_another_option_are_left_out(option: dict[str, Any]) -> None:
    report = run_examples(wordkit.load("wordoku", **option))
    assert report.ok, str(report)


def test_so_are_those_that_need_a_rule() -> None:
    report = run_examples(wordkit.load('game house "House" extends wordoku {\n  drop rule early\n}\n'))
    assert report.ok, str(report)
    assert report.examples


OWN = {
    "wordoku": {
        "players": "O17",
        "lexicon": "O9",
        "option.ready_cap": "O18",
        "option.swaps": "O7",
        "option.wilds": "O6",
        "option.word_max": "O8",
        "option.equal_words": "O1",
        "rule.early": "before the time is up",
        "symbols": "red square",
        "tiles.standard": "O21",
        "score.line.balance": "O3",
        "award.victor": "O10, O11, O12",
        "award.personal_best": "O13, O15",
        "rank": "O14",
        "bot.casual": "five minutes",
    },
    "wordoku-expert": {"option.swaps": "O7", "option.wilds": "O6", "tiles.expert": "O21", "bot.casual": "twice"},
    "wordoku-solo": {"players": "O17, O20", "award.own_best": "O17"},
}


@pytest.mark.parametrize("name", OWN)
def test_what_is_our_own_choice_is_marked(name: str) -> None:
    marked = {path: note.text for path, note in load_rules(name).notes if note.kind == "own"}
    marked = {path: text for path, text in marked.items() if not path.startswith("example.")}
    assert all(re.search(why, marked.get(path, "")) for path, why in OWN[name].items()), marked
    assert set(marked) <= set(OWN[name]) | set(OWN["wordoku"])


RULEBOOK = {"Contents", "Setup", "Overview", "Rules", "Personal Grid", "Acceptable Words", "Tile Swap", "Wild Letters"}
RULEBOOK |= {"Scoring", "Word Length", "Balanced Words", "Scoring Example", "Begin New Round", "Winning"}


@pytest.mark.parametrize("name", OWN)
def test_printed_rules_are_cited_by_the_names_of_the_rulebooks_parts(name: str) -> None:
    cited = {note.text for _, note in load_rules(name).notes if note.kind == "rule"}
    assert cited <= RULEBOOK | {"Expert Variant"}
    if name == "wordoku":
        assert cited == RULEBOOK


def test_a_clause_of_the_game_has_a_source() -> None:
    """Nothing stands in the rulespec that is neither printed nor marked as our own."""
    rules = load_rules("wordoku")
    noted = {path for path, _ in rules.notes}
    missing = [clause.path for clause in (*rules.clause_list, *rules.rule_list) if clause.path not in noted]
    missing += [
        f"option.{each.name}" for each in rules.option_list if each.given and f"option.{each.name}" not in noted
    ]
    missing += [item.path for items in rules.items.values() for item in items if item.path not in noted]
    missing += [end.path for end in rules.ends if end.path not in noted]
    missing += [award.path for award in rules.awards if award.path not in noted]
    missing += [path for path in ("players", "lexicon", "rank", "bot.casual") if path not in noted]
    assert missing == []


def test_each_ruling_is_named_in_these_tests() -> None:
    """O1 to O21, by the tests that pin them."""
    texts = (Path(__file__).parent / "test_rulings.py").read_text(encoding="utf-8")
    named = {int(number) for number in re.findall(r"def test_o(\d+)_", texts)}
    assert named == set(range(1, 22))


# --- supply ----------------------------------------------------------------------------------------------------------


def supply(name: str) -> dict[str, Counter[str]]:
    """How many of each letter there are of each symbol."""
    table = shipped(name).table(1)
    found: dict[str, Counter[str]] = {}
    for piece in range(len(table.piece_kinds)):
        faces = table.kind(piece).faces
        found.setdefault(str(faces["symbol"]), Counter())[str(faces["letter"])] += 1
    return found


def test_the_tiles_are_those_of_the_table() -> None:
    letters = sum(supply("wordoku").values(), Counter())
    table = "E15 A11 I11 O10 N7 R7 T7 U5 L5 S5 D5 G4 B3 C3 M3 P3 H3 Y3 F2 V2 W2 K1 J1 X1 Z1"
    assert letters == Counter({each[0]: int(each[1:]) for each in table.split()})
    assert letters.total() == 120
    black = supply("wordoku-expert")["black"]
    table = "E4 A3 I3 O2 U1 N2 R2 T2 S2 L1 D1 G1 M1 P1 B1 C1 H1 Y1"
    assert black == Counter({each[0]: int(each[1:]) for each in table.split()})


def test_each_symbol_has_thirty() -> None:
    for name, count in (("wordoku", 4), ("wordoku-expert", 5)):
        assert [letters.total() for letters in supply(name).values()] == [30] * count


def test_the_first_tiles_of_the_deal_by_hand() -> None:
    # in the order of the alphabet: AAAAAAAAAAA BBB CCC DDDDD E...; one to each colour in turn
    row = "A" * 11 + "B" * 3 + "C" * 3 + "D" * 5
    found = supply("wordoku")
    for number, colour in enumerate(("green", "purple", "red", "blue")):
        own = Counter(row[number::4])
        assert {letter: found[colour][letter] for letter in "ABCD"} == {letter: own[letter] for letter in "ABCD"}


# --- variants --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("option side = 8", "8"),
        ("option deal = 6", "there are 30 tiles of green, too few to deal 6 to each of 6 seats"),
        ("option deal = 25\nplayers 1", "a seat would have 100 tiles; at most 98 are allowed"),
        ("symbols { green; purple; red }", "`blue` is none of the symbols"),
        ("tiles black among: [black] { 30: E }", "`black` is none of the symbols"),
        ("alphabet A B C D E F", "`I` is no letter of the alphabet"),
        ("option word_min = 5", "no word has at least 5 letters and at most 4"),
        ("option clock = none\ndrop rule early", "a round without a limit needs `rule early`, or it never ends"),
        ("option clock = 300", "without a unit"),
        ('score line "word" = 999999 * line.letters', "a line can score"),
        ('score round "lines" = 100 * sum(l.score for l in seat.lines)', "a round can score"),
        ('score line "word" = line.lettres', "did you mean `line.letters`?"),
        ("option equal_words = longest", "leftmost"),
        ("symbols { green glyph: moon }", "expected one of `square`"),
        ("award victor to: [highest seat.round_scores]", "did you mean `seat.round_score`?"),
    ],
)
def test_what_doesnt_go_together_is_said(body: str, message: str) -> None:
    with pytest.raises(SpecError) as refused:
        game(body=body)
    assert message in str(refused.value)


def test_expert_is_standard_with_another_size_and_the_black_tiles() -> None:
    expert, standard = load_rules("wordoku-expert"), load_rules("wordoku")
    changed = {name for name, value in expert.options.items() if standard.option(name) != value}
    assert changed == {"side", "deal", "clock"}
    assert (expert.option("side"), expert.option("deal"), expert.option("clock")) == (5, 5, 600_000)
    assert [item.path for item in expert.items["line"]] == [item.path for item in standard.items["line"]]


def test_a_game_goes_to_another_process() -> None:
    rules = shipped()
    again = pickle.loads(pickle.dumps(rules))
    state = rules.start(2, 5)
    assert again.start(2, 5) == state
    assert pickle.loads(pickle.dumps(state)) == state
