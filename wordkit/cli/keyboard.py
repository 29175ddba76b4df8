"""What is typed while a game goes on: a thread reads it, the game takes it when it has time.

A terminal that can be told to hands over single keys; from any other, and from a pipe, whole lines come.
"""

from __future__ import annotations

import codecs
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any, TextIO

if sys.platform == "win32":
    termios = None
else:
    import termios

LOOK_UP = 1.0
"""Seconds after which a wait is looked up from: some systems wake no waiting thread for Ctrl-C."""


class Keyboard:
    """Reads a stream in a thread of its own. `take` hands out `(stamp, text)`, the text None at the end of the input.

    `keys`: whether single keys come, unseen by the terminal's own editing, rather than lines that end in a newline. A
    terminal is given back as it was by `close`. `wall` stamps what comes.
    """

    def __init__(self, stdin: TextIO, wall: Callable[[], float], keys: bool) -> None:
        self._fd = stdin.fileno()
        self._encoding = stdin.encoding or "utf-8"
        self._wall = wall
        self._typed: queue.SimpleQueue[tuple[float, str | None]] = queue.SimpleQueue()
        self._before: list[Any] | None = None
        self.keys = keys and termios is not None and self._set_up()
        threading.Thread(target=self._read, name="keyboard", daemon=True).start()

    def take(self, seconds: float | None = None) -> tuple[float, str | None] | None:
        """What was typed next; None if nothing is in so many seconds, or the wait was looked up from."""
        try:
            return self._typed.get(timeout=LOOK_UP if seconds is None else min(LOOK_UP, seconds))
        except queue.Empty:
            return None

    def close(self) -> None:
        """Gives the terminal back."""
        if self._before is not None and termios is not None:
            termios.tcsetattr(self._fd, termios.TCSADRAIN, self._before)
            self._before = None

    def _read(self) -> None:
        decoder = codecs.getincrementaldecoder(self._encoding)("replace")
        rest = ""
        while True:
            try:
                read = os.read(self._fd, 4096)
            except OSError:  # the terminal is gone
                read = b""
            text = rest + decoder.decode(read, final=not read)
            if not self.keys:
                # a line counts when it is whole
                end = text.rfind("\n") + 1 if read else len(text)
                text, rest = text[:end], text[end:]
            if text:
                self._typed.put((self._wall(), text))
            if not read:
                self._typed.put((self._wall(), None))
                return

    def _set_up(self) -> bool:
        """Switches off the terminal's own echo and line editing; Ctrl-C stays what it is."""
        assert termios is not None
        try:
            self._before = termios.tcgetattr(self._fd)
        except termios.error:
            return False
        self._take_over()
        if threading.current_thread() is threading.main_thread():
            # a shell that stopped this process may have set the terminal as it likes it
            signal.signal(signal.SIGCONT, lambda *_: self._take_over())
        return True

    def _take_over(self) -> None:
        if self._before is None or termios is None:
            return
        mode = [*self._before]
        mode[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN)
        mode[6] = [*mode[6]]
        mode[6][termios.VMIN], mode[6][termios.VTIME] = 1, 0
        termios.tcsetattr(self._fd, termios.TCSADRAIN, mode)
