"""The screen of `wordkit play`: a terminal, or a pipe that is read and written line by line."""

from __future__ import annotations

import shutil
from typing import IO, TYPE_CHECKING, Any

import click

from wordkit.cli.narrate import label, shown, standings, words
from wordkit.cli.text import colour

if TYPE_CHECKING:
    from wordkit.game import View
    from wordkit.game.view import Stack

MOST_SQUARES = 12
"""Squares shown in full by the plain renderer; of longer rows and boards only those that hold something."""


class Screen:
    """Where a game is shown and what is typed comes from."""

    def __init__(self, stdin: IO[str], stdout: IO[str]) -> None:
        self.stdin, self.stdout = stdin, stdout
        self.interactive = stdin.isatty() and stdout.isatty()
        self.colour = colour(stdout)
        self.width = shutil.get_terminal_size((80, 24)).columns if stdout.isatty() else 80
        if self.interactive:
            import readline  # noqa: F401  (gives `input` its line editing)

    def say(self, text: str = "", **style: Any) -> None:
        """Prints a line, in style where there may be colour."""
        print(click.style(text, **style) if style and self.colour else text, file=self.stdout, flush=True)

    def show(self, picture: Any) -> None:
        """Prints what a renderer made: text, or anything rich can print."""
        if isinstance(picture, str):
            self.say(picture)
            return
        from rich.console import Console

        console = Console(
            file=self.stdout,
            width=self.width,
            force_terminal=self.colour,
            no_color=not self.colour,
            color_system="standard" if self.colour else None,
            highlight=False,
        )
        console.print(picture)

    def ask(self, prompt: str) -> str:
        """One line; EOFError at the end of the input. What comes over a pipe is shown as if it had been typed."""
        if self.interactive:
            return input(prompt)
        self.stdout.write(prompt)
        self.stdout.flush()
        line = self.stdin.readline()
        if not line:
            raise EOFError
        self.say(line.rstrip("\n"))
        return line.rstrip("\n")

    def clear(self) -> None:
        """Wipes the screen and what could be scrolled back to."""
        self.stdout.write("\x1b[H\x1b[2J\x1b[3J" if self.colour else "\n" * 60)
        self.stdout.flush()


def zones(view: View, *, colour: bool, width: int) -> str:
    """The plain renderer, for engines that have none: zones, variables and scores as text."""
    lines = []
    data = view.data()
    for zone in data.zones:
        owner = "" if zone.seat is None else f" of {view.names[zone.seat]}"
        lines.append(f"{words(zone.zone)}{owner}: {_stacks(zone.stacks)}")
    for var in data.vars:
        owner = "" if var.seat is None else f" of {view.names[var.seat]}"
        lines.append(f"{words(var.var)}{owner}: {shown(var.value)}")
    lines.append(standings(view.names, view.totals))
    return "\n".join(lines)


def _stacks(stacks: tuple[Stack, ...]) -> str:
    if len(stacks) == 1:
        return _pieces(stacks[0])
    full = len(stacks) <= MOST_SQUARES
    squares = [f"{n}: {_pieces(stack)}" for n, stack in enumerate(stacks, 1) if full or stack.count]
    return "; ".join(squares) or "empty"


def _pieces(stack: Stack) -> str:
    if not stack.count:
        return "empty"
    if stack.pieces is None:
        return f"{stack.count} face down"
    return " ".join(label(piece) for piece in stack.pieces)
