"""Fixtures for every test: a terminal to run a command in, and one whose clock the test holds."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

# Faulty on purpose, or of engines that tests put in themselves: each has tests of its own.
collect_ignore = ["broken", "spec/games", "cli/sample", "fuzz/corpus"]

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

    def hand_over(self, name: str) -> None:
        """Hides the table for somebody else, up to the question whether only they are looking; Enter answers it."""
        self.until("Press Enter to hide the table. ")
        self.child.send("\r")
        self.until(f"{name}, press Enter when only you are looking. ")

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


@pytest.fixture
def pipe(tmp_path: Path) -> Callable[..., str]:
    """What `wordkit ARGS` prints in the test's folder, given lines over a pipe, once it has ended well."""

    def run(lines: str, *args: str) -> str:
        env = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        env["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{env['PATH']}"
        done = subprocess.run(
            ["wordkit", *args], cwd=tmp_path, env=env, input=lines, capture_output=True, text=True, timeout=120
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return run


# --- terminals in which time goes on when the test says so ------------------------------------------------------------

SAMPLES = Path(__file__).parent / "cli" / "sample"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], dict[str, str]]:
    """Installs a sample game as a distribution; gives the environment of a process that finds it."""

    def install(name: str) -> dict[str, str]:
        folder, package = tmp_path_factory.mktemp("site"), f"{name}_game"
        shutil.copytree(SAMPLES / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
        info = folder / f"acme_{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: acme-{name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[wordkit]\n{name} = {package}\n")
        return {
            **{name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "PYTHONWARNINGS")},
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(folder),
            "TERM": "xterm-256color",
        }

    return install


@pytest.fixture(scope="session")
def murmuring(site: Callable[[str], dict[str, str]]) -> dict[str, str]:
    """The environment of a process where the sample game of simultaneous play is installed."""
    return site("murmur")


class Held:
    """A terminal, and the clock on its wall."""

    def __init__(self, terminal: Terminal, pipe: Any) -> None:
        self.terminal = terminal
        self.child = terminal.child
        self.until = terminal.until
        self.hand_over = terminal.hand_over
        self.pipe = pipe

    def turn(self, seconds: float) -> None:
        """Lets so much time go by."""
        self.pipe.write(f"{seconds}\n")
        self.pipe.flush()


@pytest.fixture
def held(open_terminal: Any, murmuring: dict[str, str], tmp_path: Path) -> Iterator[Callable[..., Held]]:
    """Opens terminals whose clock stands still until the test turns it: the sample brings the hand for it."""
    path = tmp_path.parent / f"{tmp_path.name}-clock"
    os.mkfifo(path)
    opened = []

    def open_one(*args: str, **env: str) -> Held:
        terminal = open_terminal(*args, **{**murmuring, "HELD_CLOCK": str(path), **env})
        # neither end waits for the other here: the game opens its end when it is loaded
        pipe = os.fdopen(os.open(path, os.O_RDWR), "w", encoding="utf-8")
        opened.append(pipe)
        return Held(terminal, pipe)

    yield open_one
    for pipe in opened:
        pipe.close()
