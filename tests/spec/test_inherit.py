"""Variants: what replaces, what merges, what is taken out, and which examples go along."""

from __future__ import annotations

from pathlib import Path

import pytest

from wordkit.errors import SpecError
from wordkit.spec.model import load_rules
from wordkit.spec.tree import Source

from .test_checker import faults, find_spec, find_vocabulary, load, stacks


def test_a_clause_of_the_same_identity_replaces_its_parent_in_place() -> None:
    rules = stacks("end out when bag.count == 0", 'score word "tiles" = 1')
    assert [end.name for end in rules.ends] == ["out", "passes"]
    assert [item.label for item in rules.items["word"]] == ["tiles", "flat"]
    assert rules.items["word"][0].formula.constant == 1


def test_a_new_clause_comes_after_those_of_the_parent() -> None:
    assert [end.name for end in stacks("end full when match.turns >= 99").ends] == ["out", "passes", "full"]


def test_a_block_replaces_the_whole_block() -> None:
    assert stacks("tiles { 30: A }").counted("tiles") == {"A": 30}


def test_add_merges_rows_and_a_count_of_nothing_takes_labels_out() -> None:
    tiles = stacks("add tiles { 2: Ñ A; 0: Qu X }").counted("tiles")
    assert (tiles["Ñ"], tiles["A"], tiles["E"]) == (2, 2, 9)
    assert "Qu" not in tiles
    assert "X" not in tiles


def test_add_merges_clauses_of_a_block() -> None:
    squares = stacks("add squares { double letter at: [a2]; triple word e5 }").clause("squares")
    assert squares is not None
    assert [(c.path, c.args) for c in squares.block] == [
        ("squares.double.word", {"what": "word", "at": ("a1", "i9")}),
        ("squares.double.letter", {"what": "letter", "at": ("a2",)}),
        ("squares.triple.word", {"what": "word", "rest": ("e5",)}),
    ]


def test_add_merges_translations() -> None:
    rules = stacks('add translate de { title "Meiner" }')
    assert (rules.label("title", "de"), rules.label("rule.one_line", "de")) == ("Meiner", "Alle Steine in einer Reihe")


@pytest.mark.parametrize(
    "clause",
    [
        "drop rule one_line",
        'drop score word "flat"',
        "drop end out",
        "drop award helper",
        'drop example "a first word"',
    ],
)
def test_drop_takes_a_clause_out(clause: str) -> None:
    extra = ["drop award builder"] if "helper" in clause else []
    rules = stacks(clause, *extra)
    assert clause.removeprefix("drop ") not in rules.text
    assert load(rules.text) == rules


def test_dropping_what_is_used_elsewhere_is_a_fault_there() -> None:
    assert [code for code, _ in faults(lambda: stacks("drop award helper"))] == ["nothing-there"]


def test_a_grandchild_sees_what_its_parents_made() -> None:
    specs = {
        "child": "game child extends stacks {\n  option size = 7\n  drop rule connect\n}\n",
        "parent-of-none": "",
    }

    def find(name: str) -> Source | None:
        return Source(name, specs[name]) if name in specs else find_spec(name)

    rules = load_rules("game grandchild extends child {\n  option rack = 6\n}\n", find, find_vocabulary)
    assert (rules.option("size"), rules.option("rack"), rules.rule("connect")) == (7, 6, None)
    assert rules.ancestors == ("child", "stacks")


def test_cycles_are_a_located_error_however_long() -> None:
    specs = {f"g{i}": Source(f"g{i}.rules", f"game g{i} extends g{(i + 1) % 5} {{}}\n") for i in range(5)}
    with pytest.raises(SpecError, match=r"g4\.rules:1:17: extends-cycle"):
        load_rules(specs["g0"], specs.get, find_vocabulary)


def test_a_chain_of_parents_is_bounded() -> None:
    def find(name: str) -> Source:
        return Source(name, f"game {name} extends {name}x {{}}\n")

    with pytest.raises(SpecError, match="too-deep"):
        load_rules("game a extends x {}\n", find, find_vocabulary)


def test_a_text_without_a_folder_names_no_files() -> None:
    assert [code for code, _ in faults(lambda: load('game a extends "b.rules" {}'))] == ["no-folder"]
    assert [code for code, _ in faults(lambda: stacks('lexicon english plus: "words.txt"'))] == ["no-folder"]


@pytest.mark.parametrize("name", ["../x.rules", "/etc/passwd", "a/../../x.rules", ""])
def test_files_lie_in_the_folder_of_the_rulespec(name: str, tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "x.rules").write_text("game x {}\n", encoding="utf-8")
    path = inner / "a.rules"
    path.write_text(f'game a extends "{name}" {{}}\n', encoding="utf-8")
    assert [code for code, _ in faults(lambda: load(path))] in (["outside-folder"], ["unknown-file"])


def test_a_link_out_of_the_folder_is_outside(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "secret.txt").write_text("secret\n", encoding="utf-8")
    (inner / "words.txt").symlink_to(tmp_path / "secret.txt")
    path = inner / "a.rules"
    path.write_text('game a extends stacks {\n  lexicon english plus: "words.txt"\n}\n', encoding="utf-8")
    assert [code for code, _ in faults(lambda: load(path))] == ["outside-folder"]


# --- examples --------------------------------------------------------------------------------------------------------


def titles(*clauses: str) -> list[str]:
    return [example.title for example in stacks(*clauses).examples]


def test_an_example_goes_along_where_its_condition_holds() -> None:
    assert titles() == ["a first word"]
    assert titles("drop rule one_line") == []  # `when rule.one_line`
    small = 'example "small" when option.size <= 9 and rule.exchange { do ann: "pass"; do bob: "pass" }'
    assert titles(small) == ["a first word", "small"]
    assert titles(small, "option size = 10") == ["a first word"]
    assert titles(small, "drop rule exchange") == ["a first word"]


def test_an_example_of_a_parent_goes_along_only_where_so_many_play() -> None:
    assert titles("players 3..4") == []
    own = 'example "three" { seats ann bob cat }'
    assert titles("players 3..4", own) == ["three"]
    assert [code for code, _ in faults(lambda: stacks("players 4", own))] == ["example-seats"]


def test_an_example_is_givens_and_steps() -> None:
    (example,) = stacks().examples
    assert [(given.word, given.args) for given in example.givens] == [
        ("board", {"rows": "M O O D", "at": "c5"}),
        ("rack", {"names": {"ann": "EARS", "bob": "NT"}}),
        ("to_move", {"rest": ("ann",)}),
    ]
    assert [(s.kind, s.seat, s.text, s.code, s.name, s.args, s.value) for s in example.steps] == [
        ("do", "ann", "f6 down EAR", None, "", (), None),
        ("expect", "", "", None, "word", ("DEAR",), 8),
        ("expect", "", "", None, "turn.score", (), 8),
        ("refuse", "bob", "a1 across NT", "not_connected", "", (), None),
        ("expect", "", "", None, "total", ("ann",), 8),
        ("expect", "", "", None, "over", (), False),
    ]
    step = example.steps[0]
    assert step.source is not None
    assert step.source.text[step.text_span.start : step.text_span.end] == "f6 down EAR"


@pytest.mark.parametrize("name", ["a" * 300, "loop", "loop/more", "half \ud800"])
def test_what_can_be_no_file_is_a_located_fault(name: str, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    for text in (
        f'game mine "Mine" extends "{name}" {{\n}}\n',
        f'game mine "Mine" extends stacks {{\n  lexicon english plus: "{name}"\n}}\n',
    ):
        with pytest.raises(SpecError) as caught:
            load(Source(str(tmp_path / "mine.rules"), text, str(tmp_path)))
        assert {fault.code for fault in caught.value.diagnostics} <= {"unknown-file", "syntax"}  # type: ignore[attr-defined]
