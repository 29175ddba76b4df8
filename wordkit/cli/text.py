"""Plain text and JSON for the terminal: columns, counts, and whether there may be colour."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

import click
import msgspec


def colour(stream: Any = None) -> bool:
    """Whether a stream (stdout) takes colour: a terminal, `NO_COLOR` not set, not a dumb one."""
    stream = stream or sys.stdout
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def say(text: str = "", **style: Any) -> None:
    """Prints a line; `style` (as `click.style`) only where there may be colour."""
    click.echo(click.style(text, **style) if style and colour() else text)


def say_json(value: Any) -> None:
    """Prints a value as JSON, indented, keys in the order given."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def width(text: str) -> int:
    """Columns a text takes in a terminal."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def columns(rows: Iterable[Sequence[str]], right: Iterable[int] = (), gap: str = "  ") -> list[str]:
    """Rows as aligned lines without trailing blanks; columns whose numbers are in `right` are flushed right."""
    rows = [list(row) for row in rows]
    flushed = frozenset(right)
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = []
        for i, cell in enumerate(row):
            pad = " " * (widths[i] - width(cell))
            cells.append(pad + cell if i in flushed else cell + pad)
        lines.append(gap.join(cells).rstrip())
    return lines


def counted(number: int, one: str, many: str = "") -> str:
    """A number and its noun: `1 game`, `2 games`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def listed(things: Sequence[str], last: str = "and") -> str:
    """Things in a sentence: `a, b and c`."""
    return things[0] if len(things) == 1 else f"{', '.join(things[:-1])} {last} {things[-1]}" if things else ""
