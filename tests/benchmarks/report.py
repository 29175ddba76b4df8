"""What the bench prints: the rows, and on what machine and with which versions they were measured."""

import platform
import subprocess
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from os import cpu_count
from pathlib import Path

from rich.table import Table

PEERS = ("dawg2", "marisa-trie", "multiword-anagram-fast")
MARKS = ("<!-- what the bench measured -->", "<!-- end of what the bench measured -->")


@dataclass(frozen=True)
class Row:
    """One figure: `ratio` is ours / peer, the median over the rounds; `low` and `high` are its extremes.

    `met` is "yes", "no" or "invalid", "" without a ratio: `missing` or `wrong` say why there is none. `load`: how many
    other processes wanted a processor meanwhile, `disturbed` says how that told on the peer.
    """

    group: str
    what: str
    ours: str
    peer: str
    ours_took: str = ""
    peer_took: str = ""
    ratio: float | None = None
    low: float | None = None
    high: float | None = None
    target: float = 0.0
    met: str = ""
    aim: float | None = None
    reached: bool = False
    load: float = 0.0
    disturbed: str = ""
    missing: str = ""
    wrong: str = ""

    @property
    def measured(self) -> str:
        """Ratio and extremes, or why there are none."""
        if self.ratio is None:
            return f"WRONG: {self.wrong}" if self.wrong else f"not measured: {self.missing}"
        return f"{said(self.ratio)} ({said(self.low)}..{said(self.high)})"

    @property
    def aimed(self) -> str:
        return f"{said(self.aim)}{', reached' if self.reached else ''}"


def said(ratio: float | None) -> str:
    """A ratio for people, with three figures that count: 0.85, 1/230."""
    if ratio is None:
        return ""
    return f"{ratio:.3g}" if ratio >= 0.1 or not ratio else f"1/{float(f'{1 / ratio:.3g}'):g}"


def _said(command: list[str]) -> str:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "none"


def _cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def _version(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "none"


def about() -> dict[str, str]:
    """Date, machine and versions."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "CPU": f"{_cpu()}, {cpu_count()} cores, {platform.system()} {platform.machine()}",
        "Python": platform.python_version(),
        "rustc": _said(["rustc", "--version"]).removeprefix("rustc ").partition(" ")[0],
        "node": _said(["node", "--version"]).removeprefix("v"),
        **{peer: _version(peer) for peer in PEERS},
    }


def as_json(rows: list[Row]) -> dict[str, object]:
    return {"about": about(), "rows": [asdict(row) for row in rows]}


def as_table(rows: list[Row]) -> Table:
    """For a terminal."""
    columns = ("what", "ours", "peer", "ratio (low..high)", "target", "met", "aim", "load")
    table = Table(*columns, title=", ".join(f"{what} {value}" for what, value in about().items()), expand=False)
    for row in rows:
        load = f"{row.load:.1f}" if row.ratio is not None else ""
        sides = (f"{row.ours} {row.ours_took}".strip(), f"{row.peer} {row.peer_took}".strip())
        table.add_row(row.what, *sides, row.measured, said(row.target), row.met, row.aimed, load)
    return table


def notes(rows: list[Row]) -> list[str]:
    """What a verdict is too short for."""
    return [f"Disturbed: {row.what}: {row.disturbed}." for row in rows if row.disturbed]


def as_markdown(rows: list[Row]) -> str:
    """For the docs: ratios only, as times are those of one machine."""
    conditions = ", ".join(f"{what} {value}" for what, value in about().items())
    lines = [
        f"Measured: {conditions}.",
        "",
        "| `--only` | what | ours / peer | ratio (low..high) | target | met | aim | load |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        load = f"{row.load:.1f}" if row.ratio is not None else ""
        cells = (
            f"`{row.group}`",
            row.what,
            f"{row.ours} / {row.peer}",
            row.measured,
            said(row.target),
            row.met,
            row.aimed,
            load,
        )
        lines.append(f"| {' | '.join(cells)} |".replace("  |", " |"))
    lines += ["", *(f"- {note}" for note in notes(rows))]
    return "\n".join(lines).rstrip()


def write_markdown(rows: list[Row], page: Path) -> None:
    """Puts the table between the marks of a page, or makes a page of it."""
    table = as_markdown(rows)
    if not page.exists():
        page.write_text(f"{table}\n", encoding="utf-8")
        return
    before, start, rest = page.read_text(encoding="utf-8").partition(MARKS[0])
    _, end, after = rest.partition(MARKS[1])
    if not end:
        raise SystemExit(f"{page} has no lines {MARKS[0]} and {MARKS[1]} to write between")
    page.write_text(f"{before}{start}\n\n{table}\n\n{end}{after}", encoding="utf-8")
