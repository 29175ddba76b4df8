"""Each deliberate fault turns one test of the compliance suite red, and no other; the sound game none."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

FAULTS = Path(__file__).parent / "faults.py"
TURNS_RED = {
    "sound": [],
    "leak": ["test_views_hide[leak-1]"],
    "lost-tile": ["test_census[lost-tile-1]"],
    "undo-forgets": ["test_undo_to_start[undo-forgets-1]"],
    "clock": ["test_reads_no_clock[clock-1]"],
    "hash-order": ["test_same_bytes_everywhere[hash-order]"],
    "preview": ["test_preview_is_score[preview-1]"],
    "no-clause": ["test_refusals_explain[no-clause-1]"],
    "no-end": ["test_ends_reached[no-end-1]"],
}
"""Fault -> the ids of the tests that find it."""


@pytest.fixture(scope="module")
def red() -> Mapping[str, list[str]]:
    """Fault -> the ids of the tests that turned red for it."""
    run = subprocess.run(
        [sys.executable, "-P", "-m", "pytest", "-rf", "--tb=no", "-p", "no:cacheprovider", "-o", "addopts=", FAULTS],
        cwd=FAULTS.parents[2],
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1, run.stdout + run.stderr
    failed = re.findall(r"^FAILED \S+::TestFaults::(\S+)", run.stdout, re.M)
    found: dict[str, list[str]] = {fault: [] for fault in TURNS_RED}
    for test in failed:
        found[re.sub(r"-\d+$", "", test.partition("[")[2].rstrip("]"))].append(test)
    return found


@pytest.mark.parametrize("fault", TURNS_RED)
def test_a_fault_turns_its_test_red_and_only_that_one(red: Mapping[str, list[str]], fault: str) -> None:
    assert red[fault] == TURNS_RED[fault]
