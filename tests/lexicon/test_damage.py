"""Whatever the bytes of a lexicon: an answer or DamagedLexicon; never a panic, a signal, or a walk without end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_twenty_thousand_mutations_end_in_answers_or_errors(tmp_path: Path) -> None:
    program = Path(__file__).with_name("mutate.py")
    ran = subprocess.run(
        [sys.executable, str(program), "20000", "1", str(tmp_path)], capture_output=True, text=True, timeout=60
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert "panicked" not in ran.stderr
    assert ran.stdout.startswith("20000 mutations: ")
