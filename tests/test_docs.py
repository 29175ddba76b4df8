"""Every snippet of the README and the docs is run: `>>>` by doctest, console blocks by a shell.

In a ```console block, a line `$ command` (with its `> ` lines) is run; what follows is its output (`...`: anything);
the commands of one page share a folder of their own.
"""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def names(pages: list[Path]) -> list[str]:
    return [page.relative_to(ROOT).as_posix() for page in pages]


@pytest.mark.parametrize("page", PAGES, ids=names(PAGES))
def test_every_python_snippet_does_what_the_page_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(page), module_relative=False, optionflags=FLAGS, encoding="utf-8")
    assert result.failed == 0


def console_blocks(page: Path) -> list[tuple[str, str]]:
    """(command, expected output) for each `$ command` of the page, in order."""
    found: list[tuple[str, str]] = []
    for block in re.findall(r"^```console\n(.*?)^```", page.read_text(encoding="utf-8"), re.S | re.M):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, expected = part.partition("\n")
            while expected.startswith("> "):  # the shell asks for more: a here-document, a continued line
                more, _, expected = expected.partition("\n")
                command += "\n" + more[2:]
            found.append((command, expected))
    return found


WITH_CONSOLE = [page for page in PAGES if console_blocks(page)]


@pytest.mark.parametrize("page", WITH_CONSOLE, ids=names(WITH_CONSOLE))
def test_every_command_prints_what_the_page_says(page: Path, tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": "100",
        "NO_COLOR": "1",
    }
    for command, expected in console_blocks(page):
        run = subprocess.run(
            command,
            shell=True,
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        said = "\n".join(line.rstrip() for line in run.stdout.strip().splitlines())
        wanted = "\n".join(line.rstrip() for line in expected.strip().splitlines())
        pattern = ".*?".join(re.escape(piece) for piece in wanted.split("..."))
        assert re.fullmatch(pattern, said, re.S), f"$ {command}\n{run.stdout}\n-- the page says --\n{expected}"
