"""Fixtures for every test: a terminal to run a command in."""

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

# Where the tests run in the background, Ctrl-C may be ignored, and every child would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

CONTROLS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """`wordkit ...` in a terminal of 80x24. `seen` is all that was shown, as it was shown."""

    def __init__(self, child: Any) -> None:
        self.child = child
        self.seen = ""

    def _plain(self, shown: str) -> str:
        self.seen += shown
        return CONTROLS.sub("", shown).replace("\r\n", "\n")

    def until(self, text: str) -> str:
        """What was shown up to and with a text, without colours."""
        self.child.expect_exact(text)
        return self._plain(str(self.child.before) + text)

    def type(self, line: str, until: str = "ann> ") -> str:
        """Types a line; what was shown after it, up to the next prompt."""
        self.child.sendline(line)
        return self.until(until)

    def end(self) -> tuple[str, int]:
        """The rest of what is shown, and the exit code."""
        self.child.expect(pytest.importorskip("pexpect").EOF)
        shown = self._plain(str(self.child.before))
        self.child.close()
        return shown, self.child.exitstatus


@pytest.fixture
def open_terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Opens terminals in the test's folder: arguments of `wordkit`, and variables of its environment by name.

    Whatever happens, what runs in them is gone when the test is over.
    """
    pexpect = pytest.importorskip("pexpect", reason="terminals need a system with ptys")
    opened: list[Terminal] = []

    def open_one(*args: str, **env: str) -> Terminal:
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        inherited = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        child = pexpect.spawn(
            "wordkit",
            list(args),
            cwd=tmp_path,
            env={**inherited, "TERM": "xterm-256color", "PATH": path, **env},
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=60,
        )
        opened.append(Terminal(child))
        return opened[-1]

    yield open_one
    for terminal in opened:
        terminal.child.close(force=True)
