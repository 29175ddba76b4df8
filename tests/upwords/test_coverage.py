"""Rules coverage of an installed game: over several processes, by the commands, and of what can't occur."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wordkit import load
from wordkit.cli import main
from wordkit.loading import load_rules
from wordkit.sim import simulate
from wordkit.testing.coverage import Record, Recorder, coverage
from wordkit.testing.coverage.pytest_hooks import Session


def run(capsys: pytest.CaptureFixture[str], *args: object) -> tuple[int, str]:
    with pytest.raises(SystemExit) as stop:
        main([*map(str, args)])
    assert isinstance(stop.value.code, int)
    return stop.value.code, capsys.readouterr().out


def test_other_processes_tell_what_they_exercised() -> None:
    seen = []
    for jobs in (1, 2):
        with Recorder() as recorder:
            simulate(load("upwords-solo"), ["greedy"], games=4, seed=1, jobs=jobs)
        assert recorder.record.games == {"upwords-solo": 4}
        found = coverage(load_rules("upwords-solo"), recorder.record)
        seen.append({each.name for each in found.elements if each.times})
        ends = [each.times for each in found.elements if each.kind == "end" and not each.what]
        assert sum(ends) == 4
    assert seen[0] == seen[1]


def test_a_macro_counts_when_the_core_evaluates_a_score_that_uses_it() -> None:
    text = """game more "More" extends upwords-solo {
      macro more(n) = n * word.tiles
      score word "more" = more(2)
    }"""
    with Recorder() as recorder:
        simulate(load(text), ["greedy"], games=1, seed=1)
    times = {each.name: each.times for each in coverage(load_rules(text), recorder.record).elements}
    assert times["macro.more"] == times["score.word.more"] > 0


def test_refusals_of_judging_occur_only_where_plays_are_judged() -> None:
    def refusals(**options: str) -> set[str]:
        return {refusal.code for refusal in UPWORDS if refusal.occurs(load_rules("upwords", **options))}

    UPWORDS = load_rules("upwords").vocabulary.refusals
    assert refusals() - refusals(words="challenge") == {"no_challenge"}
    assert refusals(words="challenge") - refusals() == {
        "exchange_after_challenge",
        "word_taken_back",
        "nothing_to_challenge",
        "own_play",
        "already_accepted",
        "only_judging",
        "last_play_open",
    }


def test_the_commands_record_add_up_and_report(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    tests, bots = tmp_path / "tests.json", tmp_path / "bots.json"
    code, said = run(capsys, "test", "upwords-solo", "--coverage", "--save-coverage", tests)
    assert code == 0
    assert "upwords-solo: 7 examples" in said
    assert "of its rules exercised" in said
    code, _ = run(capsys, "simulate", "upwords-solo", "--bots", "greedy", "--games", 1, "--coverage", bots)
    assert code == 0
    sources = ("--from", tests, "--from", bots)
    code, said = run(capsys, "coverage", "upwords-solo", *sources, "--html", tmp_path / "pages", "--json")
    (found,) = json.loads(said)
    assert (code, found["game"], found["matches"]) == (0, "upwords-solo", 8)
    assert found["kinds"]["end"] == {"there": 3, "exercised": 3}
    assert (tmp_path / "pages" / "upwords-solo.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert run(capsys, "coverage", "upwords-solo", *sources, "--fail-under", 100)[0] == 1


def test_reasons_that_are_wrong_fail(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "why.toml").write_text('[upwords-solo]\n"end.out" = "nobody gets there"\n')
    code, said = run(capsys, "test", "upwords-solo", "--reasons", tmp_path / "why.toml")
    assert code == 1
    assert "`end.out` has a reason why it can't be exercised" in said


def test_a_run_of_pytest_puts_together_what_its_workers_wrote(tmp_path: Path) -> None:
    file = tmp_path / "coverage.json"
    for worker in ("gw0", "gw1", None):
        session = Session(file, worker)
        session.begin()
        load("upwords-solo").start(1)
        told = session.end()
    assert told == f"rules coverage of 1 game recorded in {file}"
    assert Record.load(file).games == {"upwords-solo": 3}
    assert [path.name for path in tmp_path.iterdir()] == ["coverage.json"]
