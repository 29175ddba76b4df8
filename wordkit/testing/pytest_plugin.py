"""The pytest plugin: the examples of `.rules` and `.scenario` files are tests, one each; so is every `.record`
and `.perft`.

pytest imports it in every run, also where nobody thinks of word games: it imports nothing heavy until such a file is
collected, and leaves alone what only has the same ending.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

if TYPE_CHECKING:
    from wordkit.game import Game
    from wordkit.spec.model import Example
    from wordkit.testing.coverage.pytest_hooks import Session
    from wordkit.testing.examples import Check

SUFFIXES = (".rules", ".scenario")
_GAME = re.compile(r"(?:\s*(?:#[^\n]*)?\n)*\s*game\s+\w")
_RECORDING = re.compile(r"wordkit recording \d")
_COUNTS = re.compile(r"wordkit perft \d")
_HEAD = 64_000
_COVERAGE: pytest.StashKey[Session] = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--rules-coverage FILE`; what it is worth is told by `wordkit coverage GAME --from FILE`."""
    group = parser.getgroup("wordkit", "rules of word games")
    group.addoption("--rules-coverage", metavar="FILE", help="record which rules the tests exercise in FILE")


def pytest_configure(config: pytest.Config) -> None:
    """Begins to record before any game is made, if that is wanted."""
    file = config.getoption("--rules-coverage")
    if file:
        from wordkit.testing.coverage.pytest_hooks import Session

        worker = getattr(config, "workerinput", {}).get("workerid")
        config.stash[_COVERAGE] = session = Session(Path(file).absolute(), worker)
        session.begin()


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Writes what was recorded, when all workers have written theirs."""
    session = config.stash.get(_COVERAGE, None)
    if session is not None:
        terminalreporter.write_line(session.end())


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker writes what it has recorded; only the process that started it has a summary."""
    found = session.config.stash.get(_COVERAGE, None)
    if found is not None and found.worker is not None:
        found.end()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Files of the rules language, by their ending and because they begin with `game NAME`."""
    if file_path.suffix in SUFFIXES and _begins(file_path, _GAME):
        return RulesFile.from_parent(parent, path=file_path)
    if file_path.suffix == ".record" and _begins(file_path, _RECORDING):
        return KeptFile.from_parent(parent, path=file_path, item=RecordItem, what="is played as recorded")
    if file_path.suffix == ".perft" and _begins(file_path, _COUNTS):
        return KeptFile.from_parent(parent, path=file_path, item=CountsItem, what="is counted as kept")
    return None


def _begins(path: Path, with_what: re.Pattern[str]) -> bool:
    try:
        with path.open(encoding="utf-8-sig", errors="replace") as file:
            return with_what.match(file.read(_HEAD)) is not None
    except OSError:
        return False


class RulesFile(pytest.File):
    """A rulespec, with the examples that hold for it; or a scenario file, with its own."""

    def collect(self) -> Iterator[pytest.Item]:
        from wordkit.loading import load
        from wordkit.testing.examples import written_in

        game = _loaded(lambda: load(self.path), self)
        own = self.path.suffix == ".scenario"
        for example in game.rules.examples:
            if not own or written_in(example) == str(self.path):
                name = example.title or example.path
                yield ExampleItem.from_parent(self, name=name, game=game, example=example)


def _loaded(load: Callable[[], Game], file: pytest.File) -> Game:
    """The game; a test that needs what isn't installed is skipped with the reason."""
    from wordkit.errors import NotFound, SpecError

    try:
        return load()
    except NotFound as error:
        pytest.skip(str(error), allow_module_level=True)
    except SpecError as error:
        codes = {getattr(fault, "code", "") for fault in error.diagnostics}
        if codes and codes <= {"unknown-engine", "unknown-game", "unknown-lexicon"}:
            pytest.skip(str(error).splitlines()[0], allow_module_level=True)
        raise file.CollectError(str(error)) from None


class KeptFile(pytest.File):
    """Something kept of a game: one test."""

    def __init__(self, *, item: type[pytest.Item], what: str, **more: Any) -> None:
        super().__init__(**more)
        self.item, self.what = item, what

    def collect(self) -> Iterator[pytest.Item]:
        yield self.item.from_parent(self, name=self.what)


class Told(pytest.Item):
    """A test whose failure is told in its own words."""

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, ExampleFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"{self.path.name}: {self.name}"


class CountsItem(Told):
    """Counts of lines of play, counted again."""

    def runtest(self) -> None:
        from wordkit.errors import NotFound, SaveError
        from wordkit.testing.perft import check_counts

        try:
            wrong = check_counts(self.path)
        except NotFound as error:
            pytest.skip(str(error))
        except SaveError as error:
            wrong = [f"{self.path}: {error}"]
        if wrong:
            raise ExampleFailed([], "\n".join(wrong))


class RecordItem(Told):
    """A recording, played again."""

    def runtest(self) -> None:
        from wordkit.errors import SaveError
        from wordkit.testing.record import game_of, read_recording, replay

        try:
            recording = read_recording(self.path.read_text(encoding="utf-8"))
        except SaveError as error:
            raise ExampleFailed([], f"{self.path}: {error}") from None
        game = _loaded(lambda: game_of(recording, self.path.parent), cast("pytest.File", self.parent))
        played = replay(recording, game, self.path.name)
        if not played.ok:
            way_out = f"`wordkit test --recordings {self.path.parent} --update` writes it anew"
            raise ExampleFailed([], f"{played}\n{way_out}; `wordkit reduce {self.path}` makes an example of it")


class ExampleItem(Told):
    """One example."""

    def __init__(self, *, game: Game, example: Example, **more: Any) -> None:
        super().__init__(**more)
        self.game, self.example = game, example

    def runtest(self) -> None:
        from wordkit.testing.examples import run_example

        failed = [check for check in run_example(self.game, self.example) if not check.ok]
        if failed:
            raise ExampleFailed(failed)

    def reportinfo(self) -> tuple[Path, int, str]:
        source = self.example.tree.source
        line = source.place(self.example.tree.span.start)[0] - 1 if source else 0
        return self.path, line, f"example: {self.name}"


class ExampleFailed(AssertionError):
    """Checks of an example that don't hold; or, as a text, what else doesn't."""

    def __init__(self, checks: list[Check], what: str = "") -> None:
        super().__init__(checks, what)
        self.checks, self.what = checks, what

    def __str__(self) -> str:
        return self.what or "\n\n".join(map(told, self.checks))


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
