"""The checker: what a rulespec says becomes plain values, compiled formulas and a self-contained text."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from wordkit.errors import SpecError
from wordkit.spec.model import Rules, as_source, load_rules, read_clauses
from wordkit.spec.tree import Source
from wordkit.spec.vocabulary import Vocabulary

from .crossboard import CROSSBOARD
from .installed import GAMES

ROOT = Path(__file__).parents[2]


def find_spec(name: str) -> Source | None:
    for folder in (GAMES, ROOT / "rulespecs"):
        path = folder / f"{name}.rules"
        if path.exists():
            return as_source(path)
    return None


def find_vocabulary(name: str) -> Vocabulary | None:
    return CROSSBOARD if name == "crossboard" else None


def load(source: str | Path | Source, options: Mapping[str, Any] | None = None) -> Rules:
    return load_rules(source, find_spec, find_vocabulary, options)


def stacks(*clauses: str, options: Mapping[str, Any] | None = None) -> Rules:
    """A variant of the game of the tests."""
    body = "".join(f"  {clause}\n" for clause in clauses)
    return load(f'game mine "Mine" extends stacks {{\n{body}}}\n', options)


def faults(call: Callable[[], object]) -> list[tuple[str, str]]:
    """Code and hint of every fault."""
    with pytest.raises(SpecError) as caught:
        call()
    return [(fault.code, fault.hint) for fault in caught.value.diagnostics]  # type: ignore[attr-defined]


def got(values: Mapping[str, Any]) -> Callable[..., Any]:
    return lambda name, *_: values[name]


# --- header, engine, players, lexicon --------------------------------------------------------------------------------


def test_a_game_has_name_title_engine_and_players() -> None:
    rules = stacks()
    assert (rules.name, rules.title, rules.engine, rules.players) == ("mine", "Mine", "crossboard", (2, 4))
    assert rules.ancestors == ("stacks",)
    assert stacks("players 3").players == (3, 3)


def test_the_lexicon_clause_is_read_with_its_words() -> None:
    lexicon = stacks('lexicon english plus: [QI "ZA"] minus: [] length: 2..7 tier_up_to: 50').lexicon
    assert lexicon is not None
    assert (lexicon.name, lexicon.plus, lexicon.minus) == ("english", ("QI", "ZA"), ())
    assert (lexicon.length, lexicon.tier_up_to) == ((2, 7), 50)


def test_word_lists_are_read_from_files_beside_the_rulespec_and_written_into_its_text(tmp_path: Path) -> None:
    (tmp_path / "ours.txt").write_text("# house words\nqi\n\nza # twice\nqi\n", encoding="utf-8")
    path = tmp_path / "mine.rules"
    path.write_text('game mine extends stacks {\n  lexicon english plus: "ours.txt"\n}\n', encoding="utf-8")
    rules = load(path)
    assert rules.lexicon is not None
    assert rules.lexicon.plus == ("qi", "za")
    assert 'lexicon english plus: ["qi", "za"]' in rules.text
    assert load(rules.text) == rules


# --- options ---------------------------------------------------------------------------------------------------------


def test_options_have_the_value_of_the_spec_else_of_the_engine() -> None:
    rules = stacks("option clock = 90s in 10s..300s", "option hints = yes")
    assert rules.option("size") == 9
    assert rules.option("rack") == 7
    assert rules.option("words") == "at_once"
    assert rules.option("clock") == 90_000
    assert rules.option("hints") is True
    assert {option.name: option.given for option in rules.option_list if option.name in ("size", "rack")} == {
        "size": True,
        "rack": False,
    }
    with pytest.raises(KeyError):
        rules.option("depth")


@pytest.mark.parametrize(
    ("options", "name", "value"),
    [
        ({"size": 8}, "size", 8),
        ({"size": "8"}, "size", 8),
        ({"words": "challenge"}, "words", "challenge"),
        ({"clock": "30s"}, "clock", 30_000),
        ({"clock": None}, "clock", None),
        ({"hints": True}, "hints", True),
        ({"hints": "no"}, "hints", False),
    ],
)
def test_a_caller_may_give_options(options: Mapping[str, Any], name: str, value: object) -> None:
    rules = stacks(options=options)
    assert rules.option(name) == value
    assert load(rules.text) == rules


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"sise": 8}, "unknown-option"),  # M6: never a silent fallback
        ({"size": 16}, "out-of-range"),  # the spec narrows 5..21 to 5..15
        ({"size": "big"}, "argument-type"),
        ({"size": True}, "argument-type"),
        ({"size": None}, "argument-type"),
        ({"words": "never"}, "argument-type"),
        ({"clock": 30}, "argument-type"),
        ({"size": "8 }"}, "syntax"),
        ({"size": ""}, "syntax"),
        ({"size": "8\n}"}, "syntax"),
    ],
)
def test_options_of_the_caller_are_checked_like_the_spec(options: Mapping[str, Any], code: str) -> None:
    assert [found for found, _ in faults(lambda: stacks(options=options))] == [code]


def test_a_variant_keeps_the_range_of_its_parent_unless_it_sets_its_own() -> None:
    assert [option.domain for option in stacks("option size = 7").option_list if option.name == "size"] == [(5, 15)]
    assert stacks("option size = 20 in 5..21").option("size") == 20
    assert [code for code, _ in faults(lambda: stacks("option size = 20"))] == ["out-of-range"]


# --- clauses and rules -----------------------------------------------------------------------------------------------


def test_counted_blocks_map_labels_to_counts() -> None:
    tiles = stacks("tiles { 2: Qu; 40: A }").counted("tiles")
    assert tiles == {"Qu": 2, "A": 40}
    assert stacks().counted("nothing") == {}


def test_rules_are_on_if_written_with_their_arguments_and_defaults() -> None:
    rules = stacks("rule first_word covers: centre(2x2)", "drop rule connect")
    first = rules.rule("first_word")
    assert first is not None
    assert (first["covers"], first["length"], first.path) == (("centre", (2, 2)), (2, 99), "rule.first_word")
    assert rules.rule("connect") is None
    plural = rules.rule("plain_plural")
    assert plural is not None
    assert (plural["letter"], plural["last_only"], plural.note("rule")) == ("S", True, "5")
    with pytest.raises(KeyError):
        rules.rule("gravity")


def test_a_rule_may_have_a_condition() -> None:
    exchange = stacks().rule("exchange")
    assert exchange is not None
    assert exchange.when is not None
    assert [exchange.when.holds(got({"bag.count": count})) for count in (0, 1)] == [False, True]


def test_blocks_of_clauses_are_read_with_paths() -> None:
    squares = stacks().clause("squares")
    assert squares is not None
    assert [(c.path, c["what"], c["at"]) for c in squares.clauses("double")] == [
        ("squares.double.word", "word", ("a1", "i9")),
        ("squares.double.letter", "letter", ("e5",)),
    ]


# --- scores, ends, ranking, awards -----------------------------------------------------------------------------------


def test_scores_are_items_and_a_total_that_is_their_sum() -> None:
    rules = stacks()
    tops = [[0, 0, height, 0, 0, 1] for height in (1, 1, 2)]
    for flat, amounts in ((0, [("tiles", 4)]), (1, [("tiles", 4), ("flat", 3)])):
        get = got({"word.tops": tops, "word.letters": 3, "word.flat": flat})
        assert [(item.label, item.amount) for item in rules.score("word", get)] == amounts
        assert rules.total("word").value(get) == sum(amount for _, amount in amounts)
    assert [item.path for item in rules.items["word"]] == ["score.word.tiles", "score.word.flat"]
    assert rules.score("turn", got({"turn.words": [[7, 0, 0, 0, 0], [5, 0, 0, 0, 0]]}))[0].amount == 12


def test_letters_of_formulas_are_those_of_the_tiles() -> None:
    rules = stacks('score turn "none" = 0', 'score word "qu" = count(t for t in word.tops if t.letter == "Qu")')
    codes = rules.letters
    tops = [[codes["Qu"], 0, 1, 0, 0, 1], [codes["U"], 0, 1, 0, 0, 1]]
    get = got({"word.tops": tops, "word.letters": 2, "word.flat": 0})
    assert [i.amount for i in rules.score("word", get) if i.label == "qu"] == [1]


def test_ends_come_in_order_with_conditions() -> None:
    ends = stacks().ends
    assert [(end.name, end.path) for end in ends] == [("out", "end.out"), ("passes", "end.passes")]
    condition = ends[1].condition
    assert condition is not None
    assert condition.holds(got({"match.passes": 2, "match.seats": 2}))
    assert not condition.holds(got({"match.passes": 1, "match.seats": 2}))


def test_ranking_and_awards_are_keys_in_order() -> None:
    rules = stacks()
    assert [(key.highest, key.text) for key in rules.ranking] == [(True, "seat.total"), (False, "seat.exchanges")]
    builder, helper = rules.awards
    assert (builder.name, builder.otherwise, builder.each_round) == ("builder", "helper", False)
    assert [(key.highest, key.text) for key in builder.to] == [(True, "seat.total"), (False, "seat.exchanges")]
    assert helper.when is not None
    assert helper.when.holds(got({"seat.exchanges": 0}))
    single = stacks("award helper each_round: yes to: [fewest seat.rack]").awards[1]
    assert (single.each_round, [(key.highest, key.text) for key in single.to]) == (True, [(False, "seat.rack")])


def test_macros_of_the_spec_and_of_the_engine() -> None:
    rules = stacks("macro twice(x) = 2 * x", 'score turn "stacked" = twice(sum(stacked(w) for w in turn.words))')
    items = rules.score("turn", got({"turn.words": [[0, 7, 4, 0, 0]]}))
    assert [(item.label, item.amount) for item in items] == [("words", 0), ("stacked", 6)]


def test_an_example_lets_time_go_by_and_expects_awards() -> None:
    example = stacks('example "late" { seats ann bob; wait 30s; expect award builder ann; wait 1min }').examples[-1]
    assert [(step.kind, step.name, step.args) for step in example.steps] == [
        ("wait", "", (30_000,)),
        ("expect", "award", ("builder", "ann")),
        ("wait", "", (60_000,)),
    ]


@pytest.mark.parametrize(
    ("step", "found"),
    [
        ("wait", ("argument-missing", "for example `wait 30s`")),
        ("wait 30", ("argument-type", "write `30s` or `30min`")),
        ("wait 0s", ("out-of-range", "")),
        ("wait 30s ann", ("argument-count", "for example `wait 30s`")),
        ('wait 30s ann: "A"', ("unknown-argument", "")),
        ("expect award builder", ("argument-missing", "for example `expect award victor ann`")),
    ],
)
def test_a_wait_is_a_duration(step: str, found: tuple[str, str]) -> None:
    assert faults(lambda: stacks(f'example "late" {{ seats ann bob; {step} }}'))[0] == found


# --- texts -----------------------------------------------------------------------------------------------------------


def test_translations_go_by_clause_path() -> None:
    rules = stacks()
    assert rules.label("rule.one_line", "de") == "Alle Steine in einer Reihe"
    assert rules.label("score.word.flat", "de") == "Flaches Wort"
    assert rules.label("score.word.flat") == "flat"
    assert rules.label("title", "de") == "Mine"  # not the parent's: a variant with another name needs another
    assert rules.label("refusal.not_connected", "de") == "Der Zug berührt nichts"
    assert rules.label("refusal.not_connected", "fr") == "the play touches nothing on the board"


def test_notes_are_found_with_their_paths() -> None:
    notes = {path: (note.kind, note.text) for path, note in stacks().notes}
    assert notes["rule.one_line"] == ("rule", "4")
    assert notes["score.final.left"] == ("own", "as in other games")


# --- the resolved text -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.rules")), ids=lambda path: path.stem)
def test_the_resolved_text_needs_no_parent_and_loads_to_equal_rules(path: Path) -> None:
    rules = load(path)
    again = load_rules(rules.text, lambda name: None, find_vocabulary)
    assert again == rules
    assert again.text == rules.text
    assert again.checksum == rules.checksum
    assert again.options == rules.options
    assert [(e.title, e.steps) for e in again.examples] == [(e.title, e.steps) for e in rules.examples]
    assert {s: [i.path for i in items] for s, items in again.items.items()} == {
        s: [i.path for i in items] for s, items in rules.items.items()
    }


def test_rules_pickle() -> None:
    rules = stacks()
    again = pickle.loads(pickle.dumps(rules))
    assert again == rules
    assert again.counted("tiles") == rules.counted("tiles")
    assert again.total("word").code == rules.total("word").code


def test_rules_differ_when_an_option_does() -> None:
    assert stacks() == stacks()
    assert stacks() != stacks(options={"size": 8})


# --- standing alone --------------------------------------------------------------------------------------------------


def test_clauses_of_a_position_are_read_alone() -> None:
    rules = stacks()
    found = read_clauses('board "A B" at: c3\nrack ann: "XYZ" bob: ""', CROSSBOARD.givens, rules)
    assert [(c.word, c.args) for c in found] == [
        ("board", {"rows": "A B", "at": "c3"}),
        ("rack", {"names": {"ann": "XYZ", "bob": ""}}),
    ]
    with pytest.raises(SpecError, match="<position>:1:1: unknown-clause"):
        read_clauses('bord "A B"', CROSSBOARD.givens, rules)


@pytest.mark.parametrize("source", [b"\xff\xfe", b"game x \xe9"])
def test_bytes_that_are_not_utf8_are_a_located_fault(source: bytes) -> None:
    with pytest.raises(SpecError, match="not-utf8"):
        load_rules(source, find_spec, find_vocabulary)


def test_the_fault_of_a_parent_is_reported_in_the_parent(tmp_path: Path) -> None:
    (tmp_path / "parent.rules").write_text("game parent extends stacks {\n  option sise = 8\n}\n", encoding="utf-8")
    child = tmp_path / "child.rules"
    child.write_text('game child extends "parent.rules" {\n  option rack = 8\n}\n', encoding="utf-8")
    with pytest.raises(SpecError) as caught:
        load(child)
    (fault,) = caught.value.diagnostics
    assert fault.place == (str(tmp_path / "parent.rules"), 2, 10)  # type: ignore[attr-defined]


def test_a_text_with_half_a_surrogate_pair_is_no_utf8_either() -> None:
    assert [code for code, _ in faults(lambda: load('game mine "\ud800" extends stacks {\n}\n'))] == ["not-utf8"]
