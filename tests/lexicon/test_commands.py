"""`wordkit lexicon ...`: answers, exit codes, JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from wordkit.cli.lexicon import lexicon

from .words import latin

LETTERS = "abcdefghijklmnopqrstuvwxyz"


@pytest.fixture
def cats(tmp_path: Path) -> str:
    place = tmp_path / "cats.wklx"
    latin("cat cats act tact queen", name="cats").save(place)
    return str(place)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(lexicon, [str(argument) for argument in arguments])


def answer(*arguments: object) -> Any:
    ran = run(*arguments, "--json")
    assert ran.exit_code == 0, ran.output
    return json.loads(ran.stdout)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (["find", "c*"], "cat cats"),
        (["find", ".[ac]t"], "act cat"),
        (["find", "--prefix", "TA"], "tact"),
        (["find", "--rack", "tac"], "act cat"),
        (["find", "--rack", "t a c", "--blanks", "1", "--length", "4"], "cats tact"),
        (["find", "c*", "--rack", "tac"], "cat"),
        (["find", "--anagram", "tac"], "act cat"),
        (["words", "--length", "3..4"], "act cat cats tact"),
        (["words", "--length", "2"], ""),
        (["words", "-n", "2"], "act cat"),
    ],
)
def test_words_are_found_one_a_line_and_as_json(cats: str, question: list[str], words: str) -> None:
    command, *rest = question
    assert run(command, cats, *rest).stdout.split() == words.split()
    assert answer(command, cats, *rest)["words"] == words.split()


def test_info_shows_the_policies_and_the_origin(cats: str) -> None:
    shown = run("info", cats).stdout
    assert "words: 5\n" in shown
    assert "fold: none\n" in shown
    assert "index: yes\n" in shown
    facts = answer("info", cats)
    assert (facts["words"], facts["name"], facts["letters"]) == (5, "cats", list(LETTERS))


def test_check_tells_missing_words_and_damage(cats: str, tmp_path: Path) -> None:
    assert run("check", cats).exit_code == 0
    assert run("check", cats, "cat", "ACT").stdout == "cat: yes\nACT: yes\n"
    missing = run("check", cats, "cat", "dog", "--json")
    assert (missing.exit_code, json.loads(missing.stdout)["words"]) == (1, {"cat": True, "dog": False})
    wrong = bytearray(Path(cats).read_bytes())
    wrong[-1000] ^= 1
    (tmp_path / "wrong.wklx").write_bytes(wrong)
    damaged = run("check", tmp_path / "wrong.wklx")
    assert damaged.exit_code == 1
    assert "damaged lexicon" in damaged.stderr
    assert json.loads(run("check", tmp_path / "wrong.wklx", "--json").stdout)["sound"] is False


def test_build_reads_lists_and_counts_what_it_skips(tmp_path: Path) -> None:
    (tmp_path / "ours.txt").write_text("Cat\nLUKÁTS\ndog\n", encoding="utf-8")
    made = tmp_path / "made.wklx"
    stopped = run("build", tmp_path / "ours.txt", "-o", made, "--letters", LETTERS)
    assert stopped.exit_code == 1
    assert "ours.txt:2: 'Á' at position 3" in stopped.stderr
    assert not made.exists()
    built = answer("build", tmp_path / "ours.txt", "-o", made, "--letters", LETTERS, "--skip-foreign")
    assert (built["words"], built["skipped"]) == (2, 1)
    assert answer("words", made)["words"] == ["cat", "dog"]
    folded = answer("build", tmp_path / "ours.txt", "-o", made, "--letters", LETTERS, "--fold", "áÁ=a")
    assert (folded["words"], answer("find", made, "l*")["words"]) == (3, ["lukats"])


def test_letters_are_never_guessed(tmp_path: Path, cats: str) -> None:
    """Case L6."""
    (tmp_path / "MyWords").write_text("cat\n")
    refused = run("build", tmp_path / "MyWords", "-o", tmp_path / "x.wklx")
    assert refused.exit_code == 2
    assert "Say which letters there are" in refused.stderr
    assert answer("build", tmp_path / "MyWords", "-o", tmp_path / "x.wklx", "--like", cats)["words"] == 1
    labels = "b c d e f g h i j k l m n o p qu r s t u v w x y z a"
    answer("build", tmp_path / "MyWords", "-o", tmp_path / "x.wklx", "--letters", labels)
    assert answer("info", tmp_path / "x.wklx")["letters"] == labels.split()


def test_derive_selects_adds_and_bans(tmp_path: Path, cats: str) -> None:
    (tmp_path / "plus.txt").write_text("dog\n")
    (tmp_path / "minus.txt").write_text("act\n")
    made = tmp_path / "made.wklx"
    options = ["--length", "3..4", "--plus", tmp_path / "plus.txt", "--minus", tmp_path / "minus.txt", "--name", "mine"]
    assert answer("derive", cats, "-o", made, *options)["words"] == 4
    assert answer("words", made)["words"] == ["cat", "cats", "dog", "tact"]
    assert answer("info", made)["name"] == "mine"


@pytest.mark.parametrize(
    "wrong",
    [
        ["info", "nobody-has-this"],
        ["info", "missing.wklx"],
        ["find", "{cats}"],
        ["find", "{cats}", "a", "--prefix", "b"],
        ["find", "{cats}", "é"],
        ["find", "{cats}", "[a"],
        ["words", "{cats}", "--length", "long"],
        ["words", "{cats}", "--tier-up-to", "10"],
        ["words", "{cats}", "--tag", "school"],
        ["build", "missing.txt", "-o", "x.wklx", "--letters", "abc"],
        ["build", "missing.txt", "-o", "x.wklx", "--letters", "aba"],
    ],
)
def test_wrong_use_exits_2_with_one_line(cats: str, wrong: list[str]) -> None:
    ran = run(*(argument.format(cats=cats) for argument in wrong))
    assert ran.exit_code == 2
    assert "Traceback" not in ran.output
    assert "Error: " in ran.stderr


@pytest.mark.parametrize("command", ["info", "build", "derive", "find", "check", "words"])
def test_every_command_has_an_example_and_json(command: str) -> None:
    shown = run(command, "--help").stdout
    assert f"wordkit lexicon {command} " in shown
    assert "--json" in shown
