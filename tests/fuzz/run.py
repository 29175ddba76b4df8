"""`python tests/fuzz/run.py TARGET --steps N --seed S`: damages inputs and reads them. `all` for every target."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

if __name__ == "__main__":
    # its neighbours are a package, whatever else is called `tests`
    sys.path.append(str(Path(__file__).resolve().parents[1]))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", help="which reader, or all")
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", action="store_true", help="list what became of the inputs")
    parser.add_argument("--input", type=Path, help="read only this file, with a traceback")
    given = parser.parse_args()
    sys.exit(import_module("fuzz.session").session(given))
