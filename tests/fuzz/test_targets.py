"""A fixed number of damaged inputs for each reader; more with `python tests/fuzz/run.py TARGET --steps 100000`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("resource", reason="bounds of time and memory are those of a Unix")
for plugin in ("upwords", "wordsy", "wordoku", "wordstacker", "rulespecs", "english", "polish"):
    pytest.importorskip(f"wordkit_{plugin}", reason="its inputs are damaged here")

STEPS = {
    "rulespec": 150,
    "scenario": 150,
    "lexicon": 3000,
    "wordlist": 3000,
    "action": 3000,
    "position": 300,
    "save": 300,
}


@pytest.mark.parametrize(("target", "steps"), STEPS.items())
def test_damaged_input_is_answered_or_refused(target: str, steps: int) -> None:
    program = Path(__file__).with_name("run.py")
    ran = subprocess.run(
        [sys.executable, "-P", str(program), target, "--steps", str(steps)], capture_output=True, text=True, timeout=600
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert f"{target}: {steps:,} inputs" in ran.stdout
    assert "panicked" not in ran.stderr


def test_every_target_is_run() -> None:
    from .targets import TARGETS

    assert set(TARGETS) == set(STEPS)
