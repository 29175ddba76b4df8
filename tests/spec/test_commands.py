"""`wordkit check`, `fmt`, `show`, `diff`: what they print, as text and as JSON, and how they end."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from wordkit import registry
from wordkit.cli.spec import check, diff, fmt, show
from wordkit.hookspecs import LexiconSource, hookimpl

from .installed import GAMES, StandInPlugin, installed

VARIANT = """game mine "Mine" extends stacks {
  option size = 12 @own "bigger is better"
  add tiles { 4: Y }
  drop rule plain_plural
  end full when match.turns >= 99
}
"""


def run(command: click.Command, *args: str | Path) -> Result:
    with installed():
        return CliRunner().invoke(command, [str(arg) for arg in args], catch_exceptions=False)


def run_json(command: click.Command, *args: str | Path) -> Any:
    return json.loads(run(command, *args, "--json").output)


@pytest.fixture
def variant(tmp_path: Path) -> Path:
    path = tmp_path / "mine.rules"
    path.write_text(VARIANT, encoding="utf-8")
    return path


# --- check -----------------------------------------------------------------------------------------------------------


def test_check_takes_files_and_names_of_games(variant: Path) -> None:
    result = run(check, variant, "stacks")
    assert result.output.endswith("\n2 rulespecs checked, no fault, 2 warnings\n")
    assert result.exit_code == 0


def test_check_reports_every_file_with_faults(variant: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.rules"
    bad.write_text(VARIANT.replace("size", "sise").replace("plain_plural", "plain"), encoding="utf-8")
    report = run_json(check, variant, bad)
    assert report["files"] == [
        {"file": str(variant), "faults": 0, "warnings": 1},
        {"file": str(bad), "faults": 2, "warnings": 0},
    ]
    assert report["faults"][0] == {
        "file": str(bad),
        "line": 2,
        "column": 10,
        "end_line": 2,
        "end_column": 14,
        "code": "unknown-option",
        "message": "the engine `crossboard` has no option `sise`",
        "hint": "did you mean `size`?",
    }
    assert run(check, variant, bad).exit_code == 1


def test_check_tries_options(variant: Path) -> None:
    assert run(check, variant, "-o", "size=15").exit_code == 0
    result = run(check, variant, "-o", "size=16", "-o", "rack=none")
    assert [
        line.split(" ")[1] for line in result.output.splitlines() if "<options>:" in line and "=" not in line[:3]
    ] == [
        "out-of-range:",
        "argument-type:",
    ]


@pytest.mark.parametrize("args", [[], ["missing.rules"], ["no-such-game"], ["."], ["stacks", "-o", "size"]])
def test_wrong_use_ends_with_2(args: Sequence[str]) -> None:
    assert run(check, *args).exit_code == 2


# --- fmt -------------------------------------------------------------------------------------------------------------


def test_fmt_rewrites_what_is_not_canonical(variant: Path) -> None:
    variant.write_text(VARIANT.replace("  option", "option  "), encoding="utf-8")
    assert run(fmt, "--check", variant).exit_code == 1
    assert run_json(fmt, "--check", variant) == {"changed": [str(variant)], "faults": []}
    assert "-option   size = 12" in run(fmt, "--diff", variant).output
    result = run(fmt, variant)
    assert (result.exit_code, result.output) == (0, f"{variant}: formatted\n")
    assert variant.read_text(encoding="utf-8") == VARIANT
    assert run(fmt, "--check", variant).exit_code == 0
    assert sorted(path.name for path in variant.parent.iterdir()) == ["mine.rules"]


def test_fmt_leaves_a_file_with_faults_alone(variant: Path) -> None:
    broken = VARIANT.replace("size = 12", "size =  = 12")
    variant.write_text(broken, encoding="utf-8")
    result = run(fmt, variant)
    assert result.exit_code == 1
    assert "mine.rules:2:18: syntax" in result.output
    assert variant.read_text(encoding="utf-8") == broken


def test_fmt_rewrites_files_only_never_an_installed_game(variant: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Games:
        @hookimpl
        def wordkit_rulespecs(self) -> list[Path]:
            return [variant.parent]

    untidy = VARIANT.replace("  option", "option  ")
    variant.write_text(untidy, encoding="utf-8")
    elsewhere = variant.parent / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    with registry.using(StandInPlugin(), Games(), alone=True):
        result = CliRunner().invoke(fmt, ["mine"])
    assert (result.exit_code, "'mine' is an installed game" in result.output) == (2, True)
    assert variant.read_text(encoding="utf-8") == untidy
    assert not [*elsewhere.iterdir()]


def test_check_looks_whether_the_lexicon_is_installed(variant: Path) -> None:
    class Words:
        @hookimpl
        def wordkit_lexicons(self) -> list[LexiconSource]:
            return [LexiconSource("english", GAMES / "stacks.rules", "en")]

    variant.write_text(VARIANT.replace("drop rule", "lexicon englsih\n  drop rule"), encoding="utf-8")
    assert run(check, variant).exit_code == 0  # none is installed, which tells nothing of a slip
    with registry.using(StandInPlugin(), Words(), alone=True):
        result = CliRunner().invoke(check, [str(variant)])
    assert result.exit_code == 1
    assert "4:11: unknown-lexicon: no lexicon is called `englsih`" in result.output
    assert "did you mean `english`?" in result.output


def test_faults_are_json_where_json_was_asked_for(variant: Path) -> None:
    variant.write_text(VARIANT.replace("size", "sise"), encoding="utf-8")
    for result in (run(show, variant, "--json"), run(diff, "stacks", variant, "--json")):
        assert result.exit_code == 1
        assert [fault["code"] for fault in json.loads(result.output)["faults"]] == ["unknown-option"]


def test_an_unknown_game_is_not_found_and_a_near_one_is_named() -> None:
    result = run(show, "stcks")
    assert result.exit_code == 2
    assert "no game is called 'stcks'; did you mean 'stacks'?" in result.output


# --- show ------------------------------------------------------------------------------------------------------------


def test_show_tells_the_rules(variant: Path) -> None:
    result = run(show, variant)
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == "Mine (mine)"
    for line in (
        "  extends stacks",
        "  engine crossboard 1, 2 to 4 players",
        "  size = 12 in 5..15: Rows and columns of the board.",
        "  rack = 7 (the engine's default): Tiles a seat holds.",
        "Tiles: 98 in all",
        "  word   flat: word.letters when word.flat",
        "  end full when match.turns >= 99",
        "  rank highest seat.total then fewest seat.exchanges then shared",
        "  exchange draw: first when bag.count > 0",
        "  option.size: bigger is better",
        "  rule.one_line: 4",
        "  a first word: 6 steps",
    ):
        assert line in lines, line


def test_show_as_json_and_as_text(variant: Path) -> None:
    shown = run_json(show, variant, "-o", "rack=5")
    assert (shown["name"], shown["players"], shown["extends"]) == ("mine", [2, 4], ["stacks"])
    assert {o["name"]: o["value"] for o in shown["options"]}["rack"] == 5
    assert shown["counts"]["tiles"]["Y"] == 4
    assert {"path": "option.size", "why": "bigger is better"} in shown["own"]
    text = run(show, variant, "--text").output
    assert text.startswith('game mine "Mine" {\n  engine crossboard\n')
    again = variant.with_name("again.rules")
    again.write_text(text, encoding="utf-8")
    assert run(diff, variant, again).output == "no difference\n"


def test_show_of_a_faulty_game_lists_its_faults(variant: Path) -> None:
    variant.write_text(VARIANT.replace("size", "sise"), encoding="utf-8")
    result = run(show, variant)
    assert (result.exit_code, "unknown-option" in result.output) == (1, True)


# --- diff ------------------------------------------------------------------------------------------------------------


def test_diff_prints_exactly_what_differs(variant: Path) -> None:
    result = run(diff, "stacks", variant)
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "title: changed",
        "  - Stacks",
        "  + Mine",
        "option.size: changed",
        "  - option size = 9 in 5..15",
        '  + option size = 12 in 5..15 @own "bigger is better"',
        "tiles.Y: 3 -> 4",
        "rule.plain_plural: dropped",
        '  - rule plain_plural letter: "S" @rule "5"',
        "translate.de.title: dropped",  # it was for another name
        '  - title "Stapel"',
        "end.full: added",
        "  + end full when match.turns >= 99",
    ]


def test_diff_of_a_game_with_itself_is_nothing() -> None:
    result = run(diff, "stacks", GAMES / "stacks.rules")
    assert (result.output, result.exit_code) == ("no difference\n", 0)
    assert run_json(diff, "stacks", "stacks") == {"changes": [], "inapplicable": []}


def test_diff_sees_that_ends_changed_places(tmp_path: Path) -> None:
    text = (GAMES / "stacks.rules").read_text(encoding="utf-8")
    out = "  end out when bag.count == 0 and seat.rack == 0\n"
    passes = "  end passes when match.passes >= match.seats\n"
    assert out + passes in text
    path = tmp_path / "swapped.rules"
    path.write_text(text.replace(out + passes, passes + out), encoding="utf-8")
    assert run(diff, "stacks", path).output.splitlines() == [
        "end: changed",
        "  - order: end.out, end.passes",
        "  + order: end.passes, end.out",
    ]


def test_diff_counts_examples_that_do_not_apply_instead_of_listing_them(tmp_path: Path) -> None:
    path = tmp_path / "alone.rules"
    path.write_text('game alone "Alone" extends stacks {\n  players 1\n}\n', encoding="utf-8")
    examples = [example["title"] for example in run_json(show, "stacks")["examples"]]
    assert examples
    result = run(diff, "stacks", path)
    assert "example" not in "".join(result.output.splitlines()[:-1])
    assert result.output.splitlines()[-1].removesuffix("apply").split() == [
        str(len(examples)),
        "example" if len(examples) == 1 else "examples",
        "of",
        "stacks",
        "doesn't" if len(examples) == 1 else "don't",
    ]
    assert run_json(diff, "stacks", path)["inapplicable"] == [{"game": "stacks", "examples": examples}]
    path.write_text('game alone "Alone" extends stacks {\n  drop example "a first word"\n}\n', encoding="utf-8")
    assert "example.a_first_word: dropped" in run(diff, "stacks", path).output.splitlines()
