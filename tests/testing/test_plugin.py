"""The pytest plugin: which files are collected, what a failure shows, and what is imported before there is one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("wordkit_upwords", reason="its examples are of Upwords")

GAME = """
## What an edge does.
game edges "Edges" extends upwords {
  option size = 8
  example "along the edge" {
    rack ann: "CATSEEE" bob: "TEE"
    board "C A T" at: f4
    do ann: "h5 down EE"
    expect word "TEE" = 6
    expect gained ann = 99
    refuse bob: "a1 across TEE" code: not_connected
    expect item ann "flat" = 0
    expect told bob play = yes
    expect sees bob rack ann = no
    expect sees spectator board = yes
    expect event scored = 1
  }
  example "left out" when option.size == 10 {
    seats ann bob
    seed 1
    expect legal ann = 0
  }
}
"""


def write(pytester: pytest.Pytester, **files: str) -> None:
    for name, text in files.items():
        stem, _, suffix = name.rpartition("_")
        (pytester.path / f"{stem}.{suffix}").write_text(text, encoding="utf-8")


def test_a_scenario_file_is_its_own_examples_and_a_rulespec_its_parents_too(pytester: pytest.Pytester) -> None:
    write(pytester, edges_scenario=GAME, edges_rules=GAME)
    listed = pytester.runpytest_subprocess("--collect-only", "-q").stdout.lines
    of = {suffix: [line for line in listed if line.startswith(f"edges.{suffix}::")] for suffix in ("scenario", "rules")}
    assert of["scenario"] == ["edges.scenario::along the edge"]
    assert len(of["rules"]) > 5
    assert "edges.rules::along the edge" in of["rules"]


def test_a_failure_shows_the_line_what_was_expected_what_came_and_the_board(pytester: pytest.Pytester) -> None:
    write(pytester, edges_scenario=GAME)
    result = pytester.runpytest_subprocess("-q", "edges.scenario")
    result.assert_outcomes(failed=1)
    shown = result.stdout.str()
    assert f"{pytester.path / 'edges.scenario'}:10:5: expect gained ann = 99" in shown
    assert "   10 |     expect gained ann = 99\n      |     ^\n" in shown
    assert "  expected: 99\n" in shown
    assert "  real:     it is " in shown
    assert "C   A   T" in shown  # the board


def test_a_broken_rulespec_is_an_error_with_its_faults(pytester: pytest.Pytester) -> None:
    write(pytester, torn_scenario=GAME.replace("option size = 8", "option sise = 8"))
    result = pytester.runpytest_subprocess("-q")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*unknown-option*sise*", "*did you mean `size`?*"])


def test_a_game_whose_engine_is_not_installed_is_skipped_with_the_reason(pytester: pytest.Pytester) -> None:
    write(pytester, far_rules='game far "Far" {\n  engine faraway\n  players 2\n  example "x" { seats a b }\n}\n')
    result = pytester.runpytest_subprocess("-q", "-rs")
    result.assert_outcomes(skipped=1)
    result.stdout.fnmatch_lines(["*faraway*"])


def test_rules_of_something_else_are_left_alone(pytester: pytest.Pytester) -> None:
    write(pytester, udev_rules='# a device\nSUBSYSTEM=="usb", MODE="0666"\n', test_it_py="def test_it():\n    pass\n")
    pytester.runpytest_subprocess("-q").assert_outcomes(passed=1)


LOADED = """
import sys, pytest
code = pytest.main(["-q", "--no-header", "-p", "no:cacheprovider", *sys.argv[1:]])
light = {"wordkit", "wordkit._core", "wordkit.testing", "wordkit.testing.pytest_plugin"}
ours = {name for name in sys.modules if name.partition(".")[0].startswith("wordkit")}
print(int(code), sorted(ours - light)[:3], sorted({"lark", "msgspec", "hypothesis", "click"} & set(sys.modules)))
"""


def loaded(folder: Path, *arguments: str) -> str:
    run = subprocess.run(
        [sys.executable, "-P", "-c", LOADED, "-p", "no:hypothesispytest", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.splitlines()[-1]


def test_nothing_heavy_is_imported_before_a_rulespec_is_collected(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("def test_it():\n    pass\n")
    (tmp_path / "udev.rules").write_text('SUBSYSTEM=="usb"\n')
    assert loaded(tmp_path) == "0 [] []"
    (tmp_path / "edges.scenario").write_text(GAME.replace("= 99", "= 12"))
    assert "wordkit.contributions" in loaded(tmp_path)


def test_the_kit_needs_neither_pytest_nor_hypothesis() -> None:
    code = (
        "import sys, wordkit.testing as kit\n"
        "for name in kit.__all__: getattr(kit, name)\n"
        "print(sorted({'pytest', 'hypothesis', '_pytest'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
