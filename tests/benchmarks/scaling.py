"""How time and memory grow: series over the size of the lexicon, the board, the rack, the table and the run.

`.venv/bin/python tests/benchmarks/scaling.py [--only TOPIC] [--json] [--docs]`. For each series it prints the slope of
the line that fits best through the logarithms of size and cost: 1 is linear, 0 doesn't grow. `--docs` draws the plots
of `docs/scaling/` and writes the table of `docs/scaling.md` (it needs the extra `bench`).

Times are CPU seconds of one thread, the least of several tries; memory is measured in a process of its own.
"""

import argparse
import json
import math
import os
import platform
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from wordkit_upwords.cross import Cross

import wordkit as wk
from wordkit import registry
from wordkit._core import Board, CrossRules, Lexicon
from wordkit.sim import simulate

LINEAR = 1.15
"""The steepest slope of work that is linear."""

WORDS = (1_000, 3_162, 10_000, 31_623, 100_000, 316_228, 1_000_000, 3_215_000)
DOCS = Path(__file__).resolve().parents[2] / "docs"
ABREAST = 3
"""Fields of a plot side by side, as wide as a page can show them."""
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"


@dataclass(frozen=True)
class Series:
    """Costs by size. `linear`: whether the work is linear in the size at most, so that its slope is bounded."""

    topic: str
    what: str
    by: str
    unit: str
    points: tuple[tuple[float, float], ...]
    linear: bool

    @property
    def slope(self) -> float:
        """The slope of the least-squares line through the logarithms."""
        xs, ys = zip(*((math.log(x), math.log(y)) for x, y in self.points), strict=True)
        x0, y0 = sum(xs) / len(xs), sum(ys) / len(ys)
        rise = sum((x - x0) * (y - y0) for x, y in zip(xs, ys, strict=True))
        return float(rise / sum((x - x0) ** 2 for x in xs))

    @property
    def met(self) -> bool:
        """Whether it is no steeper than linear work may be."""
        return not self.linear or self.slope <= LINEAR


Points = list[tuple[float, float]]


def least(work: Callable[[], object], tries: int = 5, at_least: float = 0.02) -> float:
    """CPU seconds that `work` takes: the least of some tries, each repeated until it lasts long enough to be timed."""
    times = 1
    while True:
        start = time.thread_time()
        for _ in range(times):
            work()
        spent = time.thread_time() - start
        if spent >= at_least:
            break
        times *= 2 if spent < at_least / 16 else max(2, math.ceil(at_least / max(spent, 1e-9)))
    best = spent / times
    for _ in range(tries - 1):
        start = time.thread_time()
        for _ in range(times):
            work()
        best = min(best, (time.thread_time() - start) / times)
    return best


def probed(what: str, size: int) -> dict[str, float]:
    """What a process of its own finds, see `PROBES`."""
    done = subprocess.run(
        [sys.executable, "-P", __file__, "--probe", what, str(size)], capture_output=True, text=True, check=True
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def resident() -> int:
    """Bytes of this process in memory now (Linux)."""
    found = re.search(r"^Rss:\s+(\d+) kB", Path("/proc/self/smaps_rollup").read_text(), re.MULTILINE)
    return int(found[1]) * 1024 if found else 0


# --- the lexicon -----------------------------------------------------------------------------------------------------


@cache
def every_word() -> list[str]:
    return list(registry.lexicon("polish"))


def some_words(count: int) -> list[str]:
    """So many words of the Polish list, drawn at random, in order."""
    every = every_word()
    return every if count >= len(every) else sorted(random.Random(1).sample(every, count))


def built(words: list[str]) -> Lexicon:
    """A lexicon of these words, with word numbers."""
    alphabet = registry.lexicon("polish").alphabet
    return Lexicon.build(words, alphabet, name="part", language="pl", source="the Polish list", licence="see there")


def costs_of(words: list[str], hands: Sequence[Sequence[str]]) -> dict[str, float]:
    """What a lexicon of these words costs, by what and unit."""
    made, count = built(words), len(words)
    picked = random.Random(3).choices(words, k=20_000)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "part.wklx"
        made.save(path)
        return {
            "building it from a list, ms": least(lambda: built(words), 3) * 1e3,
            "opening it from a file, ms": least(lambda: Lexicon.open(path)) * 1e3,
            "a look-up, ns": least(lambda: [word in made for word in picked]) / len(picked) * 1e9,
            "listing all its words, ms": least(lambda: [None for _ in made], 3) * 1e3,
            "the words of a rack of 7, us": least(lambda: [made.buildable(h) for h in hands]) / len(hands) * 1e6,
            "its file, bytes": path.stat().st_size,
            "memory to open it and look 300,000 words up, MiB": probed("opened", count)["bytes"] / 2**20,
            "memory of a frozenset of its words, MiB": probed("frozenset", count)["bytes"] / 2**20,
        }


def lexicon() -> Iterator[Series | None]:
    """Lists of 1,000 to all Polish words."""
    dice, series = random.Random(2), dict[str, Points]()
    hands = [dice.sample("aaaiiieeeoozznnrrwwssccyytkdplmjłubgęhąśżfćńóźz", 7) for _ in range(20)]
    for count in WORDS:
        for what, cost in costs_of(some_words(count), hands).items():
            series.setdefault(what, []).append((count, cost))
        yield None
    linear = {"building it from a list", "listing all its words", "its file"}
    for what, points in series.items():
        name, unit = what.rsplit(", ", 1)
        yield Series("lexicon", name, "words", unit, tuple(points), name in linear)


def probe_opened(count: int) -> dict[str, float]:
    words = some_words(count)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "part.wklx"
        built(words).save(path)
        picked = [word + "" for word in random.Random(4).choices(words, k=300_000)]
        before = resident()
        opened = Lexicon.open(path)
        sum(word in opened for word in picked)
        return {"bytes": max(resident() - before, 4096)}


def probe_frozenset(count: int) -> dict[str, float]:
    text = "\n".join(some_words(count))
    before = resident()
    words = frozenset(text.split("\n"))
    return {"bytes": max(resident() - before, 4096), "words": len(words)}


# --- the board -------------------------------------------------------------------------------------------------------

BAG = "AAAAAAAIIIIIIIOOOOOOOEEEEEEEESSSSSSDDDDDLLLLLMMMMMNNNNNRRRRRTTTTTUUUUUCCCCBBBFFFGGGHHHPPPKKWWYYJVXZ"
FULL = 0.35
"""The part of the squares that is occupied on the boards measured."""


def core_of(size: int, rack: int = 7) -> CrossRules:
    """The core's rules of a stacking board of that size, for racks of so many tiles."""
    text = f'game wide "Wide" extends upwords {{\n  option rack = {rack}\n  option size = {size}\n}}\n'
    return Cross(wk.load(text).table(2)).core


def hand_of(dice: random.Random, size: int, blanks: int = 0) -> bytes:
    """Tiles drawn from a full bag, counted by code."""
    drawn = dice.sample(BAG, size - blanks)
    return bytes([blanks, *(drawn.count(letter) for letter in CODES)])


CODES = (*"ABCDEFGHIJKLMNOP", "Qu", *"RSTUVWXYZ")


def boards(rules: CrossRules, squares: int, dice: random.Random, count: int = 24) -> list[Board]:
    """Boards filled by random plays among the best, until enough squares are occupied."""
    found: list[Board] = []
    while len(found) < count:
        board, idle = rules.board(), 0
        while sum(map(bool, board.stacks)) < FULL * squares and idle < 40:
            plays = board.best(hand_of(dice, 7), 10)
            idle = 0 if plays else idle + 1
            if plays:
                board = board.after(plays[dice.randrange(len(plays))].placements)
        found.append(board)
    return found


def generating(rules: CrossRules, positions: Sequence[tuple[Board, bytes]]) -> tuple[float, float]:
    """Microseconds to list all plays of a position, cross sets included, and how many plays there are."""
    stacks = [(board.stacks, hand) for board, hand in positions]
    seconds = least(lambda: [rules.board(board).generate(hand) for board, hand in stacks], 3)
    plays = sum(len(rules.board(board).generate(hand)) for board, hand in stacks) / len(stacks)
    return seconds / len(positions) * 1e6, plays


def board() -> Iterator[Series | None]:
    """Square boards with sides of 5 to 21, as full as each other."""
    times, plays = [], []
    for side in (5, 7, 9, 11, 13, 15, 17, 19, 21):
        dice = random.Random(side)
        rules = core_of(side)
        positions = [(board, hand_of(dice, 7)) for board in boards(rules, side * side, dice)]
        cost, found = generating(rules, positions)
        times.append((float(side * side), cost))
        plays.append((float(side * side), found))
        yield None
    yield Series("board", "listing all plays, 7 tiles", "squares", "us", tuple(times), True)
    yield Series("board", "plays there are", "squares", "plays", tuple(plays), False)


def rack() -> Iterator[Series | None]:
    """Racks of 1 to 12 tiles, and 7 tiles of which up to 3 are blanks, on a board of 10x10."""
    dice = random.Random(5)
    times, blanks = [], []
    positions = boards(core_of(10), 100, dice, 12)
    for size in (1, 2, 3, 4, 5, 6, 7, 8, 10, 12):
        rules = core_of(10, max(size, 7))
        cost, _ = generating(rules, [(board, hand_of(dice, size)) for board in positions])
        times.append((float(size), cost))
        yield None
    for count in range(4):
        cost, _ = generating(core_of(10), [(board, hand_of(dice, 7, count)) for board in positions])
        blanks.append((float(count + 1), cost))
        yield None
    yield Series("rack", "listing all plays, no blanks", "tiles", "us", tuple(times), False)
    yield Series("rack", "listing all plays, 7 tiles", "blanks + 1", "us", tuple(blanks), False)


# --- matches ---------------------------------------------------------------------------------------------------------


MATCHES = 12


def seats() -> Iterator[Series | None]:
    """Matches of 2 to 8 seats."""
    game = wk.load('game wide "Wide" extends upwords { players 2..8 }\n')
    points: Points = []
    for count in (2, 3, 4, 5, 6, 7, 8):
        cost = least(partial(simulate, game, ["greedy"] * count, MATCHES), 3)
        points.append((float(count), cost / MATCHES * 1e3))
        yield None
    yield Series("seats", "a match of greedy bots", "seats", "ms", tuple(points), True)


RUN = (50, 100, 200, 400, 800, 1600)


def games() -> Iterator[Series | None]:
    """Runs of 50 to 1,600 matches in one process."""
    found = probed("games", RUN[-1])
    yield None
    times = tuple((float(count), found[f"seconds {count}"]) for count in RUN)
    memory = tuple((float(count), found[f"bytes {count}"] / 2**20) for count in RUN)
    yield Series("games", "simulating matches", "matches", "s", times, True)
    yield Series("games", "memory after so many matches", "matches", "MiB", memory, True)


def probe_games(count: int) -> dict[str, float]:
    found: dict[str, float] = {}
    start = time.process_time()

    def note(done: int) -> None:
        if done in RUN:
            found[f"seconds {done}"] = time.process_time() - start
            found[f"bytes {done}"] = float(resident())

    simulate(wk.load("upwords"), ["greedy", "greedy"], count, progress=note)
    return found


PROBES: dict[str, Callable[[int], dict[str, float]]] = {
    "opened": probe_opened,
    "frozenset": probe_frozenset,
    "games": probe_games,
}
TOPICS: dict[str, Callable[[], Iterator[Series | None]]] = {
    "lexicon": lexicon,
    "board": board,
    "rack": rack,
    "seats": seats,
    "games": games,
}
STEPS = {"lexicon": len(WORDS), "board": 9, "rack": 14, "seats": 7, "games": 1}


# --- telling ---------------------------------------------------------------------------------------------------------


def shown(value: float) -> str:
    """A number with three figures that count, thousands set apart."""
    digits = max(0, 2 - math.floor(math.log10(value))) if value > 0 else 0
    return f"{round(value, digits if value < 100 else 0):,.{digits}f}"


def rows(found: Sequence[Series]) -> Iterator[tuple[str, ...]]:
    for series in found:
        (x0, y0), (x1, y1) = series.points[0], series.points[-1]
        bound = f"<= {LINEAR}" if series.linear else ""
        met = ("yes" if series.met else "no") if series.linear else ""
        span = f"{shown(y0)} to {shown(y1)} {series.unit}"
        yield series.topic, series.what, f"{x0:,.0f} to {x1:,.0f} {series.by}", span, f"{series.slope:.2f}", bound, met


HEAD = ("topic", "what", "size", "cost", "log-log slope", "linear work", "met")


def draw(topic: str, found: Sequence[Series]) -> None:
    """The plot of a topic: one field for each unit, both scales logarithmic."""
    import matplotlib  # type: ignore[import-not-found,unused-ignore]

    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "wordkit", "font.size": 9, "svg.fonttype": "none"})
    from matplotlib import pyplot  # type: ignore[import-not-found,unused-ignore]

    fields: dict[tuple[str, str], list[Series]] = {}
    for series in found:
        fields.setdefault((series.by, series.unit), []).append(series)
    wide = min(len(fields), ABREAST)
    high = math.ceil(len(fields) / wide)
    figure, axes = pyplot.subplots(high, wide, figsize=(4.2 * wide, 3.6 * high), squeeze=False, layout="constrained")
    for axis in axes.flat[len(fields) :]:
        axis.remove()
    for axis, ((by, unit), drawn) in zip(axes.flat, fields.items(), strict=False):
        for series in drawn:
            axis.loglog(
                *zip(*series.points, strict=True), marker="o", ms=3, label=f"{series.what} ({series.slope:.2f})"
            )
        axis.set(xlabel=by, ylabel=unit)
        axis.grid(alpha=0.3)
        axis.legend(fontsize=7)
        if all(low > 0 and high / low < 12 for low, high in [(drawn[0].points[0][0], drawn[0].points[-1][0])]):
            axis.set_xticks([x for x, _ in drawn[0].points], [f"{x:.0f}" for x, _ in drawn[0].points])
            axis.minorticks_off()
    (DOCS / "scaling").mkdir(exist_ok=True)
    figure.savefig(DOCS / "scaling" / f"{topic}.svg", metadata={"Date": None, "Creator": None})
    pyplot.close(figure)


def write_docs(found: Sequence[Series]) -> None:
    """Draws the plots and writes the table between its marks in `docs/scaling.md`."""
    for topic in dict.fromkeys(series.topic for series in found):
        draw(topic, [series for series in found if series.topic == topic])
    lines = ["| " + " | ".join(HEAD) + " |", "|" + "---|" * len(HEAD)]
    lines += ["| " + " | ".join(row) + " |" for row in rows(found)]
    machine = f"{platform.machine()}, {os.cpu_count()} cores"
    told = f"Python {platform.python_version()}, {machine}, {time.strftime('%Y-%m-%d')}."
    page = DOCS / "scaling.md"
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n{told}\n\n" + "\n".join(lines) + f"\n\n{END}{after}", "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--only", choices=list(TOPICS), action="append", help="measure this topic only (may be repeated)"
    )
    parser.add_argument("--json", action="store_true", help="print the series as JSON")
    parser.add_argument("--docs", action="store_true", help="write docs/scaling.md and its plots; all topics")
    parser.add_argument("--probe", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.probe:
        name, size = options.probe
        print(json.dumps(PROBES[name](int(size))))
        return 0
    topics = list(TOPICS) if options.docs else options.only or list(TOPICS)
    found: list[Series] = []
    # The bar goes to stderr, and only to a terminal.
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        for topic in topics:
            task = progress.add_task(topic, total=STEPS[topic])
            for series in TOPICS[topic]():
                if series is None:
                    progress.advance(task)
                else:
                    found.append(series)
    if options.docs:
        write_docs(found)
    if options.json:
        print(json.dumps([{**asdict(series), "slope": round(series.slope, 3)} for series in found], indent=2))
    else:
        table = Table(*HEAD)
        for row in rows(found):
            table.add_row(*row)
        Console().print(table)
    return 0 if all(series.met for series in found) else 1


if __name__ == "__main__":
    sys.exit(main())
