"""The pytest plugin: which files are collected, what a failure shows, and what is imported before there is one."""

from __future__ import annotations

import os
import re
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


FILES = {
    "edges.scenario": GAME,
    "edges.rules": GAME,
    "torn.scenario": GAME.replace("option size = 8", "option sise = 8"),
    "far.rules": 'game far "Far" {\n  engine faraway\n  players 2\n  example "x" { seats a b }\n}\n',
    "udev.rules": '# a device\nSUBSYSTEM=="usb", MODE="0666"\n',
    "test_it.py": "def test_it():\n    pass\n",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("edges")
    for name, text in FILES.items():
        (made / name).write_text(text, encoding="utf-8")
    return made


@pytest.fixture(scope="module")
def run(folder: Path) -> str:
    """What pytest says of the folder."""
    quick = ["-v", "-rs", "--continue-on-collection-errors", "-p", "no:hypothesispytest", "-p", "no:cacheprovider"]
    command = [sys.executable, "-P", "-m", "pytest", *quick]
    environment = {**os.environ, "COLUMNS": "300"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False).stdout


def test_a_scenario_file_is_its_own_examples_and_a_rulespec_its_parents_too(run: str) -> None:
    assert re.findall(r"^edges\.scenario::(.*) (PASSED|FAILED)", run, re.M) == [("along the edge", "FAILED")]
    of_both = re.findall(r"^edges\.rules::(.*) (?:PASSED|FAILED)", run, re.M)
    assert len(of_both) > 5
    assert "along the edge" in of_both


def test_a_failure_shows_the_line_what_was_expected_what_came_and_the_board(run: str, folder: Path) -> None:
    assert f"{folder / 'edges.scenario'}:10:5: expect gained ann = 99" in run
    assert "   10 |     expect gained ann = 99\n      |     ^\n" in run
    assert "  expected: 99\n" in run
    assert "  real:     it is " in run
    assert "C   A   T" in run  # the board


def test_a_broken_rulespec_is_an_error_with_its_faults(run: str) -> None:
    assert re.search(r"torn\.scenario:\d+:\d+: unknown-option: .*`sise`", run)
    assert "did you mean `size`?" in run


def test_a_game_whose_engine_is_not_installed_is_skipped_with_the_reason(run: str) -> None:
    assert re.search(r"^SKIPPED .*faraway", run, re.M)


def test_rules_of_something_else_are_left_alone(run: str) -> None:
    assert "test_it.py::test_it PASSED" in run
    assert "udev" not in run


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
