"""The figures of rules coverage and of the mutation check for our games: `.venv/bin/python tests/figures.py`.

Runs the tests of the games with `--rules-coverage`, and their examples; adds games of bots; then prints the coverage of
every rulespec and how many of its mutants are noticed. It takes long; `--only GAME` looks at one game and its variants,
`--no-mutation` leaves the second part out. Exits with 1 where less than all clauses and refusals are exercised, or less
than 90 % of the mutants are noticed.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from wordkit import registry
from wordkit.loading import load_rules

ROOT = Path(__file__).parents[1]
NOT_THESE = "agreement or oracle or properties or terminal or wild_play"
"""Tests that play many games and refuse nothing that others don't: they would only take long."""
FAMILIES = ("upwords", "wordsy", "wordoku", "wordstacker")
"""Games, and the folders of their tests."""


def run(*command: object) -> int:
    print("$", *command, flush=True)
    return subprocess.run([*map(str, command)], cwd=ROOT).returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=sorted(FAMILIES), action="append", help="this game and its variants only")
    parser.add_argument("--no-mutation", action="store_true", help="coverage alone")
    options = parser.parse_args()
    wordkit = Path(sys.executable).parent / "wordkit"
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for family in options.only or FAMILIES:
            engine = load_rules(family).engine
            games = sorted(name for name in registry.names("rulespecs") if load_rules(name).engine == engine)
            tested, shown = Path(folder) / f"{family}.json", Path(folder) / f"{family}-examples.json"
            failed |= run(
                sys.executable,
                "-P",
                "-m",
                "pytest",
                "-q",
                "-k",
                f"not ({NOT_THESE})",
                f"--rules-coverage={tested}",
                ROOT / "tests" / family,
            )
            failed |= run(wordkit, "test", *games, "--save-coverage", shown)
            records = [tested, shown]
            for game in games:
                seats = load_rules(game).players[0]
                records.append(Path(folder) / f"{game}-bots.json")
                bots = ",".join(["casual"] * max(seats, 1))
                failed |= run(wordkit, "simulate", game, "--games", 1, "--bots", bots, "--coverage", records[-1])
            sources = [word for record in records for word in ("--from", record)]
            failed |= run(
                wordkit, "coverage", *games, *sources, "--reasons", "tests/unreached.toml", "--fail-under", 100
            )
            for game in [] if options.no_mutation else games:
                failed |= run(wordkit, "mutate", game, "--recordings", "tests/recordings", "--fail-under", 90)
    return failed


if __name__ == "__main__":
    sys.exit(main())
