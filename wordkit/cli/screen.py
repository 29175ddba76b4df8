"""The screen of `wordkit play`: a terminal, or a pipe that is read and written line by line."""

from __future__ import annotations

import os
import shutil
from collections import deque
from collections.abc import Callable, Iterable
from textwrap import wrap
from typing import TYPE_CHECKING, Any, TextIO

import click

from wordkit import registry
from wordkit.cli.editor import Editor
from wordkit.cli.keyboard import Keyboard
from wordkit.cli.narrate import standings, words
from wordkit.cli.speech import Speech
from wordkit.cli.text import colour, width
from wordkit.drawing import taken

if TYPE_CHECKING:
    from wordkit.game import View
    from wordkit.game.view import Stack

MOST_SQUARES = 12
"""Squares shown in full by the plain renderer; of longer rows and boards only those that hold something."""

ROOM = 8
"""Columns a line being typed needs; where fewer are left, its prompt is shortened."""


class Screen:
    """Where a game is shown and what is typed comes from.

    A line is either waited for (`ask`), or, after `listen`, typed while other things are shown (`hear`): then the
    prompt with what has been typed so far stays below whatever is said.
    """

    def __init__(self, stdin: TextIO, stdout: TextIO) -> None:
        self.stdin, self.stdout = stdin, stdout
        self.interactive = stdin.isatty() and stdout.isatty()
        self.colour = colour(stdout)
        self.controls = stdout.isatty() and os.environ.get("TERM") != "dumb"  # whether it can wipe and redraw
        self.keyboard: Keyboard | None = None
        self._editor = Editor()
        self._lines: deque[tuple[float, str | None]] = deque()  # typed, not yet heard; None is the end
        self._prompt: str | None = None  # what stands below all that was said, None for nothing
        self._drawn = ""
        self._moved = False  # whether the cursor stands within it
        if self.interactive:
            import readline  # noqa: F401  (gives `input` its line editing)

    @property
    def width(self) -> int:
        """Columns now: a window may be made narrower at any time."""
        return shutil.get_terminal_size((80, 24)).columns if self.stdout.isatty() else 80

    def say(self, text: str = "", hang: int | None = 2, **style: Any) -> None:
        """Prints a line, in style where there may be colour.

        A terminal too narrow for it gets several, parted between words, the others `hang` columns further in; None for
        one that must stay whole, to be copied.
        """
        if hang is not None and self.stdout.isatty() and width(text) > self.width:
            inner = " " * (len(text) - len(text.lstrip()) + hang)
            text = "\n".join(wrap(text, self.width, subsequent_indent=inner, break_on_hyphens=False))
        self._print(click.style(text, **style) if style and self.colour else text)

    def _print(self, text: str) -> None:
        self._lift()
        print(text, file=self.stdout, flush=True)

    def show(self, picture: Any) -> None:
        """Prints what a renderer made: text, or anything rich can print."""
        if isinstance(picture, str):
            self._print(picture)
            return
        from rich.console import Console

        self._lift()
        console = Console(
            file=self.stdout,
            width=self.width,
            force_terminal=self.colour,
            no_color=not self.colour,
            color_system="standard" if self.colour else None,
            highlight=False,
        )
        console.print(picture)

    def clear(self) -> None:
        """Wipes the screen and what could be scrolled back to, and forgets what was typed."""
        self._prompt = None
        self.stdout.write("\x1b[H\x1b[2J\x1b[3J" if self.controls else "\n" * 60)
        self.stdout.flush()
        self._editor.forget()
        if self.interactive and self.keyboard is None:
            import readline

            readline.clear_history()

    # --- lines waited for --------------------------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        """One line; EOFError at the end of the input. What comes over a pipe is shown as if it had been typed."""
        if self.keyboard is not None:
            if self.width - width(prompt) < ROOM:
                self.say(prompt.rstrip())
                prompt = "> "
            while True:
                heard = self.hear(prompt)
                if heard is not None:
                    return heard[1]
        if self.interactive:
            return input(prompt)
        self.stdout.write(prompt)
        self.stdout.flush()
        line = self.stdin.readline()
        if not line:
            raise EOFError
        self.say(line.rstrip("\n"))
        return line.rstrip("\n")

    # --- lines typed meanwhile ---------------------------------------------------------------------------------------

    def listen(self, wall: Callable[[], float]) -> None:
        """From now on lines can be typed at any time; `wall` stamps them."""
        if self.keyboard is None:
            self.keyboard = Keyboard(self.stdin, wall, keys=self.interactive and self.controls)

    def hear(self, prompt: str, seconds: float | None = None) -> tuple[float, str] | None:
        """The next line with the stamp of its end; None if none came in so many seconds. EOFError at the end.

        It may come back with None before: a wait is looked up from now and then.
        """
        assert self.keyboard is not None
        if not self._lines:
            self._draw(prompt)
            typed = self.keyboard.take(seconds)
            if typed is None:
                return None
            self._take(*typed)
            if not self._lines:
                return None
        stamp, line = self._lines[0]
        if line is None:
            raise EOFError  # and it stays the end
        self._lines.popleft()
        self._draw(prompt, line)
        return stamp, line

    def typed(self) -> float | None:
        """The stamp of the next line, if it has been typed already; the end of the input is none."""
        while not self._lines and self.keyboard is not None:
            typed = self.keyboard.take(0)
            if typed is None:
                return None
            self._take(*typed)
        return self._lines[0][0] if self._lines and self._lines[0][1] is not None else None

    def pause(self, seconds: float | None) -> None:
        """Waits, at most so long, where nothing can be typed any more."""
        if self.keyboard is not None:
            self.keyboard.take(seconds)

    def overhear(self) -> None:
        """Throws away what was typed ahead: it was meant for something else."""
        self._editor.clear()
        while self.keyboard is not None and not any(line is None for _, line in self._lines):
            self._lines.clear()
            typed = self.keyboard.take(0)
            if typed is None:
                return
            self._take(*typed)
            self._editor.clear()

    def _take(self, stamp: float, text: str | None) -> None:
        assert self.keyboard is not None
        lines: Iterable[str | None] = [None]
        if text is not None:
            lines = self._editor.feed(text) if self.keyboard.keys else text.splitlines()
        self._lines.extend((stamp, line) for line in lines)

    def _draw(self, prompt: str, finished: str | None = None) -> None:
        """Puts the prompt below all that was said, with what has been typed; or with a whole line that was."""
        assert self.keyboard is not None
        if not self.keyboard.keys:
            # lines come whole: the prompt stands until one does, or something is said
            if self._prompt is None:
                self.stdout.write(prompt)
                self._prompt = prompt
            if finished is not None:
                if not self.interactive:
                    self.stdout.write(finished + "\n")
                self._prompt = None
        elif finished is not None:
            self.stdout.write(f"\r\x1b[K{prompt}{finished}\n")
            self._prompt = None
        else:
            self._redraw(prompt)
        self.stdout.flush()

    def _redraw(self, prompt: str) -> None:
        columns = self.width
        shown = prompt if columns - width(prompt) >= ROOM else "> "
        text, cursor = self._editor.window(columns - width(shown))
        line, back = shown + text, width(text) - cursor
        moved = f"\x1b[{back}D" if back else ""
        if self._prompt is None or not line.startswith(self._drawn) or moved or self._moved:
            self.stdout.write(f"\r\x1b[K{line}{moved}")
        elif line != self._drawn:
            self.stdout.write(line[len(self._drawn) :])  # a key more: terminals far away are drawn fast too
        self._prompt, self._drawn, self._moved = prompt, line, bool(moved)

    def _lift(self) -> None:
        """Takes the prompt away for something to be said; what has been typed stands there again at the next `hear`."""
        if self._prompt is not None:
            self.stdout.write("\r\x1b[K" if self.keyboard is not None and self.keyboard.keys else "\n")
            self._prompt = None

    def close(self) -> None:
        """Gives the terminal back as it was, the cursor below what was typed last."""
        if self.keyboard is not None:
            if self._prompt is not None:
                self.stdout.write("\n")
                self._prompt = None
                self.stdout.flush()
            self.keyboard.close()


def draw(screen: Screen, view: View, now: int, speech: Speech) -> None:
    """Shows a view by the renderer of its engine, or as plain text.

    `now`: the time of the match, which goes on while nothing happens; a renderer that draws timers takes it.
    """
    render = registry.renderer(view.rules.engine)
    if render is None:
        screen.show(zones(view, speech))
    else:
        more = taken(render, now=now, lang=speech.lang)
        screen.show(render(view, colour=screen.colour, width=screen.width, **more))


def zones(view: View, speech: Speech) -> str:
    """The plain renderer, for engines that have none: zones, variables and scores as text."""

    def of(what: str, seat: int | None) -> str:
        return words(what) if seat is None else speech("of_seat", what=words(what), name=view.names[seat])

    data = view.data()
    lines = [f"{of(zone.zone, zone.seat)}: {_stacks(zone.stacks, speech)}" for zone in data.zones]
    lines += [f"{of(var.var, var.seat)}: {speech.shown(var.value)}" for var in data.vars]
    return "\n".join([*lines, standings(view.names, view.totals)])


def _stacks(stacks: tuple[Stack, ...], speech: Speech) -> str:
    if len(stacks) == 1:
        return _pieces(stacks[0], speech)
    full = len(stacks) <= MOST_SQUARES
    squares = [f"{n}: {_pieces(stack, speech)}" for n, stack in enumerate(stacks, 1) if full or stack.count]
    return "; ".join(squares) or speech("empty")


def _pieces(stack: Stack, speech: Speech) -> str:
    if not stack.count:
        return speech("empty")
    if stack.pieces is None:
        return speech("face_down", count=stack.count)
    return speech.pieces(stack.pieces)
