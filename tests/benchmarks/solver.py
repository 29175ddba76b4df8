"""The npm package `upwords-solver`, run by node: installed on first use, at a fixed version, into the user's cache."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from midgame import Position
from pairs import WrongAnswer
from platformdirs import user_cache_path
from wordkit_upwords.cross import Cross

from wordkit._core import Board

VERSION = "0.1.1"
TOOLKIT = "0.1.38"
"""Of the package that holds its boards and racks."""
HARMLESS = {"whole_word_covered", "plain_plural"}
"""What it lays though the rules forbid it."""


class Solver:
    """A node process that has read the word list."""

    def __init__(self, words: Sequence[str]) -> None:
        here = Path(__file__).with_name("solver.mjs")
        self.process = subprocess.Popen(
            ["node", str(here), str(_folder())], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.asked(words)

    def asked(self, what: object) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(what) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise WrongAnswer("upwords-solver ended")
        return json.loads(answer)


def missing() -> str:
    """Why it can't run here; else it is installed."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            return f"{program} isn't there: it is needed for upwords-solver"
    folder = _folder()
    if not (folder / "node_modules" / "upwords-solver").is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        packages = [f"upwords-solver@{VERSION}", f"upwords-toolkit@{TOOLKIT}"]
        command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", str(folder), *packages]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            return f"npm can't install upwords-solver: {(done.stderr.strip().splitlines() or ['no reason given'])[-1]}"
    return ""


def _folder() -> Path:
    return user_cache_path("wordkit") / "bench" / f"upwords-solver-{VERSION}"


def written(position: Position, cross: Cross) -> dict[str, object]:
    """A position as the solver takes it: Q is the tile Qu."""
    letters = ["", *(label[0] for label in cross.codes)]
    cells = [f"{len(stack)}{letters[stack[-1]]}" if stack else "0 " for stack in position.stacks]
    return {
        "board": [cells[row * cross.cols : (row + 1) * cross.cols] for row in range(cross.rows)],
        "rack": {letters[code]: count for code, count in enumerate(position.rack) if count},
    }


def compare(cross: Cross, board: Board, ours: set[tuple[tuple[int, int], ...]], told: Sequence[Sequence[Any]]) -> None:
    """Its plays, as sets of squares and tiles, are ours and some that the rules forbid; else WrongAnswer."""
    codes = {label[0]: code for label, code in cross.codes.items()}
    theirs = set()
    for row, col, down, tiles in told:
        step, first = (cross.cols if down else 1), row * cross.cols + col
        theirs.add(tuple((first + at * step, codes[tile]) for at, tile in enumerate(tiles) if tile != " "))
    if ours - theirs:
        raise WrongAnswer(f"plays that upwords-solver doesn't find: {sorted(ours - theirs)[:3]}")
    for laid in theirs - ours:
        codes_found = {code for code, *_ in board.check(laid).violations}
        if not codes_found or codes_found - HARMLESS:
            raise WrongAnswer(f"upwords-solver lays {laid}: {codes_found or 'legal'} by the core")
