"""A table in this process: a keyboard and a clock that follow a script, and a screen that keeps what was shown."""

import io
import re
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from wordkit.cli.screen import Screen
from wordkit.cli.table import Session
from wordkit.cli.talk import Leave
from wordkit.cli.watch import Watch
from wordkit.game import Match

ENTER = "\n"
WIPED = "\x1b[H\x1b[2J\x1b[3J"
END = None
"""The end of the input: Ctrl-D."""


class Tty(io.StringIO):
    """Something that passes for a terminal."""

    def isatty(self) -> bool:
        return True


class Script:
    """What is typed when: `(second, text)`; the text `END`, or KeyboardInterrupt for Ctrl-C. At the end of the script
    the input ends.

    Time goes on only while somebody waits for the keyboard, or sets `now`.
    """

    def __init__(self, *events: tuple[float, Any], keys: bool = False) -> None:
        self.events = deque(events)
        self.now = 0.0
        self.keys = keys
        self.ended = False

    def wall(self) -> float:
        return self.now

    def take(self, seconds: float | None = None) -> tuple[float, str | None] | None:
        until = self.now + (1.0 if seconds is None else min(1.0, seconds))
        at, text = self.events[0] if self.events else (self.now, END)
        if at > until or self.ended:
            self.now = until
            return None
        self.now = max(self.now, at)
        if self.events:
            self.events.popleft()
        self.ended = text is END
        if text is KeyboardInterrupt:
            raise KeyboardInterrupt
        return at, text

    def close(self) -> None:
        pass


class Desk(Screen):
    """A screen before a script. `terminal`: whether it is one, or a pipe."""

    def __init__(self, script: Script, terminal: bool = False) -> None:
        super().__init__(Tty(), Tty() if terminal else io.StringIO())
        self.interactive = terminal
        self.script = script

    def listen(self, wall: Callable[[], float]) -> None:
        self.keyboard = self.script  # type: ignore[assignment]

    def ask(self, prompt: str) -> str:
        if self.keyboard is not None:
            return super().ask(prompt)
        self.stdout.write(prompt)
        typed = None
        while typed is None:
            typed = self.script.take()
        if typed[1] is None:
            raise EOFError
        self.stdout.write(typed[1])
        return typed[1].rstrip("\n")

    @property
    def shown(self) -> str:
        """All that was shown, as it was written."""
        assert isinstance(self.stdout, io.StringIO)
        return self.stdout.getvalue()


def played(
    match: Match,
    who: Sequence[str],
    script: Script,
    *,
    runs: bool = True,
    terminal: bool = False,
    save: Any = None,
    lang: str = "",
) -> tuple[Session, str]:
    """Plays a match by a script, to the game's or the script's end; the session, and what was shown.

    Ends as `wordkit play` does: who leaves, by the end of the input or Ctrl-C, leaves a save if anything was played.
    """
    desk = Desk(script, terminal)
    session = Session(match, who, desk, save, Watch(match.state.at, script.wall), runs, lang)
    session.greet()
    try:
        session.play()
    except (Leave, KeyboardInterrupt):
        session.stop()
    return session, desk.shown


CONTROL = re.compile(r"\x1b\[(\d*)([A-Za-z])")


def as_seen(shown: str) -> list[str]:
    """What stands on a terminal after all of it was written: line by line, with what was scrolled away."""
    lines, column, at = [""], 0, 0
    while at < len(shown):
        control = CONTROL.match(shown, at)
        if control:
            at = control.end()
            match control[2]:
                case "K":
                    lines[-1] = lines[-1][:column]
                case "D":
                    column -= int(control[1] or 1)
                case "J":
                    lines, column = [""], 0
            continue
        char = shown[at]
        at += 1
        if char == "\n":
            lines.append("")
            column = 0
        elif char == "\r":
            column = 0
        else:
            line = lines[-1].ljust(column)
            lines[-1] = line[:column] + char + line[column + 1 :]
            column += 1
    return lines
