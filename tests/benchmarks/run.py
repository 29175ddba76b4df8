"""The bench: each row measures ours and a peer in turn (A B A B ...) and says the ratio.

Run it with the Python that wordkit is installed in: `.venv/bin/python tests/benchmarks/run.py [--only ROW] [--json]`.
Nothing here is part of the tests: a time depends on the machine, a ratio taken in one run much less.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import partial
from statistics import median

from abi import abi
from grids import grids
from partitions import partitions
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from watched import watched
from words import words

ROUNDS = 7


@dataclass(frozen=True)
class Row:
    """One figure: `ratio` is ours / peer, the median over the rounds; `low` and `high` are its extremes."""

    what: str
    ours: str
    peer: str
    ratio: float
    low: float
    high: float
    target: str
    met: bool
    aim: str


@dataclass(frozen=True)
class Pair:
    """What a row runs: two functions that each return seconds, or so many of `unit` (the fewer the better), the ratio
    that must not be passed, and the one that is aimed at."""

    what: str
    ours: Callable[[], float]
    peer: Callable[[], float]
    names: tuple[str, str]
    at_most: float
    unit: str = "ms"
    aim: float | None = field(default=None, kw_only=True)

    def show(self, value: float) -> str:
        """What a function returned, for people: seconds unless the pair's unit says otherwise."""
        digits = 3 if self.unit == "ms" and value < 1e-3 else 1
        return f"{value * 1e3:.{digits}f} ms" if self.unit == "ms" else f"{value:.1f} {self.unit}"


BENCHES: dict[str, Callable[[], list[Pair]]] = {
    "abi": abi,
    "coverage": watched,
    "grids": grids,
    "partition": partitions,
    "words": words,
}
"""To add a row: a module beside this one with a function that returns its pairs, and a line here."""


def figures(ratio: float) -> float:
    """A ratio with three figures that count."""
    return float(f"{ratio:.3g}")


def measure(pair: Pair, step: Callable[[], None]) -> Row:
    pair.ours(), pair.peer()  # a warm-up of both
    times = []
    for _ in range(ROUNDS):
        times.append((pair.ours(), pair.peer()))
        step()
    ratios = sorted(ours / peer for ours, peer in times)
    middle = median(ratios)
    return Row(
        what=pair.what,
        ours=f"{pair.names[0]} {pair.show(median(t for t, _ in times))}",
        peer=f"{pair.names[1]} {pair.show(median(t for _, t in times))}",
        ratio=figures(middle),
        low=figures(ratios[0]),
        high=figures(ratios[-1]),
        target=f"<= {figures(pair.at_most)}",
        met=middle <= pair.at_most,
        aim="" if pair.aim is None else f"<= {figures(pair.aim)}",
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=sorted(BENCHES), action="append", help="run this row only (may be repeated)")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    options = parser.parse_args()
    rows: list[Row] = []
    # The bar goes to stderr, and only to a terminal.
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        for name in options.only or sorted(BENCHES):
            pairs = BENCHES[name]()
            task = progress.add_task(name, total=len(pairs) * ROUNDS)
            rows.extend(measure(pair, partial(progress.advance, task)) for pair in pairs)
    load = os.getloadavg()[0]
    if options.json:
        print(json.dumps({"load": load, "rows": [asdict(row) for row in rows]}, indent=2))
        return 0
    table = Table("what", "ours", "peer", "ratio (low..high)", "target", "met", "aim", title=f"load {load:.2f}")
    for row in rows:
        spread = f"{row.ratio} ({row.low}..{row.high})"
        table.add_row(row.what, row.ours, row.peer, spread, row.target, "yes" if row.met else "no", row.aim)
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
