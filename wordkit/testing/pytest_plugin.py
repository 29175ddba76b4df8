"""The pytest plugin: the examples of `.rules` and `.scenario` files are tests, one each.

pytest imports it in every run, also where nobody thinks of word games: it imports nothing heavy until such a file is
collected, and leaves alone what only has the same ending.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from wordkit.game import Game
    from wordkit.spec.model import Example
    from wordkit.testing.examples import Check

SUFFIXES = (".rules", ".scenario")
_GAME = re.compile(r"(?:\s*(?:#[^\n]*)?\n)*\s*game\s+\w")
_HEAD = 64_000


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Files of the rules language, by their ending and because they begin with `game NAME`."""
    if file_path.suffix in SUFFIXES and _begins_a_game(file_path):
        return RulesFile.from_parent(parent, path=file_path)
    return None


def _begins_a_game(path: Path) -> bool:
    try:
        with path.open(encoding="utf-8-sig", errors="replace") as file:
            return _GAME.match(file.read(_HEAD)) is not None
    except OSError:
        return False


class RulesFile(pytest.File):
    """A rulespec, with the examples that hold for it; or a scenario file, with its own."""

    def collect(self) -> Iterator[pytest.Item]:
        from wordkit.errors import MissingEngine, NotFound, SpecError
        from wordkit.loading import load
        from wordkit.testing.examples import written_in

        try:
            game = load(self.path)
        except MissingEngine as error:
            pytest.skip(str(error), allow_module_level=True)
        except SpecError as error:
            unknown = {"unknown-engine", "unknown-game", "unknown-lexicon"}
            codes = {fault.code for fault in getattr(error, "diagnostics", ())}
            if codes and codes <= unknown:
                pytest.skip(str(error).splitlines()[0], allow_module_level=True)
            raise self.CollectError(str(error)) from None
        except NotFound as error:
            pytest.skip(str(error), allow_module_level=True)
        own = self.path.suffix == ".scenario"
        for example in game.rules.examples:
            if not own or written_in(example) == str(self.path):
                name = example.title or example.path
                yield ExampleItem.from_parent(self, name=name, game=game, example=example)


class ExampleItem(pytest.Item):
    """One example."""

    def __init__(self, *, game: Game, example: Example, **more: Any) -> None:
        super().__init__(**more)
        self.game, self.example = game, example

    def runtest(self) -> None:
        from wordkit.testing.examples import run_example

        failed = [check for check in run_example(self.game, self.example) if not check.ok]
        if failed:
            raise ExampleFailed(failed)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, ExampleFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        source = self.example.tree.source
        line = source.place(self.example.tree.span.start)[0] - 1 if source else 0
        return self.path, line, f"example: {self.name}"


class ExampleFailed(AssertionError):
    """Checks of an example that don't hold."""

    def __init__(self, checks: list[Check]) -> None:
        super().__init__(checks)
        self.checks = checks

    def __str__(self) -> str:
        return "\n\n".join(map(told, self.checks))


def told(check: Check) -> str:
    """A failure with its place, its line, what was expected, what came, and the board."""
    where = ":".join(map(str, check.place)) if check.place else check.example
    lines = [f"{where}: {check.what}"]
    if check.line and check.place:
        number = f"{check.place[1]:>5} | "
        lines += [number + check.line, " " * (len(number) - 2) + "| " + " " * (check.place[2] - 1) + "^"]
    lines += [f"  expected: {check.expected}", f"  real:     {check.real}"]
    if check.board:
        lines += ["", *(f"  {line}".rstrip() for line in check.board.splitlines())]
    return "\n".join(lines)
