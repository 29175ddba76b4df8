"""The bench: each row measures ours and a peer in turn (A B A B ...) and says the ratio.

    .venv/bin/pip install ".[bench]"      # the peers; where one is missing, its rows say so
    .venv/bin/python tests/benchmarks/run.py [--only GROUP]... [--json] [--markdown docs/benchmarks.md]

Nothing here is part of the tests: a time depends on the machine, a ratio taken in one run much less. How to read the
table and when a row is invalid: docs/benchmarks.md. Exits 1 if the two sides of a row don't agree.
"""

import argparse
import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import mean, median

from abi import abi
from boards import boards
from formulas import formulas
from graphs import build, prefix
from grids import grids
from interrupts import interrupts
from load import disturbed, others
from loading import loading, starting
from lookups import lookup
from matches import jobs, matches
from opening import memory, opening
from pairs import Pair, WrongAnswer
from partitions import partitions
from racks import rack
from report import Row, as_json, as_table, notes, write_markdown
from rich.console import Console
from rich.progress import Progress
from watched import watched
from words import words

ROUNDS = 7
LEAST_ROUNDS = 5

BENCHES: dict[str, Callable[[], list[Pair]]] = {
    "abi": abi,
    "boards": boards,
    "build": build,
    "coverage": watched,
    "formulas": formulas,
    "grids": grids,
    "interrupts": interrupts,
    "jobs": jobs,
    "load": loading,
    "lookup": lookup,
    "memory": memory,
    "open": opening,
    "partition": partitions,
    "prefix": prefix,
    "rack": rack,
    "simulate": matches,
    "start": starting,
    "words": words,
}
"""To add a row: a module beside this one with a function that returns its pairs, and a line here."""

ASKED_FOR = {"abi"}
"""Groups that run only by `--only`: this one builds two wheels first, for minutes."""


def measure(group: str, pair: Pair, rounds: int, step: Callable[[], None]) -> Row:
    """A row: both sides once to warm up, then in turn for so many rounds."""
    row = partial(Row, group, pair.what, *pair.names, target=pair.at_most, aim=pair.aim)
    if pair.missing:
        return row(missing=pair.missing)
    ours, peer, wanting = [], [], []
    try:
        pair.ours(), pair.peer()
        for _ in range(rounds):
            wanting.append(others())
            ours.append(pair.ours())
            wanting.append(others())
            peer.append(pair.peer())
            step()
    except WrongAnswer as fault:
        return row(wrong=str(fault))
    ratios = sorted(a / b for a, b in zip(ours, peer, strict=True))
    low, middle, high = ratios[0], median(ratios), ratios[-1]
    why = disturbed(pair, wanting, peer)
    # in a disturbed row the median proves nothing, but what holds in every round still does
    decisive = high if why else middle
    met = "yes" if decisive <= pair.at_most else "invalid" if why and low <= pair.at_most else "no"
    return row(
        ours_took=pair.show(median(ours)),
        peer_took=pair.show(median(peer)),
        ratio=middle,
        low=low,
        high=high,
        met=met,
        reached=pair.aim is not None and decisive <= pair.aim,
        load=mean(wanting),
        disturbed=why,
    )


def run(groups: list[str], rounds: int) -> list[Row]:
    """The rows of the groups, with a progress bar on stderr if that is a terminal."""
    rows: list[Row] = []
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        for group in groups:
            task = progress.add_task(group, total=None)
            pairs = BENCHES[group]()
            progress.update(task, total=len(pairs) * rounds)
            for n, pair in enumerate(pairs, 1):
                rows.append(measure(group, pair, rounds, partial(progress.advance, task)))
                progress.update(task, completed=n * rounds)
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=sorted(BENCHES), action="append", help="only these rows (may be repeated)")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"after a warm-up; {LEAST_ROUNDS} or more, {ROUNDS}")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="also write the table into this page")
    options = parser.parse_args()
    if options.rounds < LEAST_ROUNDS:
        parser.error(f"--rounds {options.rounds}: fewer than {LEAST_ROUNDS} say little")
    rows = run(options.only or sorted(BENCHES.keys() - ASKED_FOR), options.rounds)
    if options.markdown:
        write_markdown(rows, options.markdown)
    if options.json:
        print(json.dumps(as_json(rows), indent=2))
    else:
        console = Console()
        console.print(as_table(rows), *notes(rows), sep="\n")
    return 1 if any(row.wrong for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
