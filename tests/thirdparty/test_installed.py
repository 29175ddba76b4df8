"""The two plugins nobody of us wrote, installed: one is played, the other is listed as broken and stops nobody."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from wordkit.testing import PROPERTIES

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process that has both installed, beside everything this one has."""
    work = tmp_path_factory.mktemp("thirdparty")
    sources = [shutil.copytree(HERE / name, work / "sources" / name) for name in ("good", "broken")]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--target", str(work / "site"), *map(str, sources)], check=True)
    return {**os.environ, "PYTHONPATH": str(work / "site"), "NO_COLOR": "1", "COLUMNS": "100"}


def wordkit(environment: dict[str, str], *arguments: str) -> str:
    code = "import sys; from wordkit.cli import main; sys.argv[0] = 'wordkit'; main()"
    run = subprocess.run(
        [sys.executable, "-P", "-c", code, *arguments], env=environment, capture_output=True, text=True, check=True
    )
    return run.stdout


def test_the_broken_one_is_listed_with_its_reason_and_contributes_nothing(installed: dict[str, str]) -> None:
    listed = wordkit(installed, "plugins")
    assert "broken (acme-broken 1.0)\n  broken: RuntimeError: the dictionary server can't be reached\n" in listed
    assert "wordrow (acme-wordrow 1.0)\n  engine: wordrow\n  game: wordrow\n" in listed
    assert "sleepy" not in listed


def test_the_good_one_is_listed_tested_and_played(installed: dict[str, str]) -> None:
    pytest.importorskip("wordkit_english", reason="its words come from wordkit-english")
    assert "wordrow" in wordkit(installed, "games")
    assert wordkit(installed, "test", "wordrow") == "wordrow: 1 example, 5 checks, all hold\n"
    games = ["simulate", "wordrow", "--games", "3", "--bots", "greedy,random", "--seed", "1"]
    assert wordkit(installed, *games).startswith("3 games of wordrow, seed 1\n")
    assert wordkit(installed, *games) == wordkit(installed, *games, "--jobs", "2")


def test_the_good_one_passes_the_suite_in_one_line(installed: dict[str, str]) -> None:
    pytest.importorskip("wordkit_english", reason="its words come from wordkit-english")
    tests = HERE / "good" / "tests" / "test_wordrow.py"
    run = subprocess.run(
        [
            sys.executable,
            "-P",
            "-m",
            "pytest",
            "-q",
            "--no-header",
            "-p",
            "no:cacheprovider",
            "-o",
            "addopts=",
            "--rootdir",
            tests.parent,
            tests,
        ],
        env={**installed, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout
    assert run.stdout.startswith("." * (len(PROPERTIES) + 3) + " ")
