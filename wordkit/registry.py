"""What is installed: engines, rulespecs, lexicons, bots, renderers, oracles, commands, part-takers; and who brings it.

Plugins are found by entry points of the group `wordkit` and loaded when something is first asked for, in the order of
their names. Each counts wholly or not at all: a plugin with a fault is listed with its reason and contributes nothing,
and the others work as if it weren't there. A name may be taken once; the plugin that comes second with it is at fault.

Tests put a plugin in without installing it:

    with registry.using(my_plugin):
        ...
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias

from wordkit import hookspecs
from wordkit.contributions import KINDS, SUFFIX, Faulty, Later, contributions
from wordkit.errors import MissingEngine, NotFound, PluginError

if TYPE_CHECKING:
    from wordkit._core import Lexicon
    from wordkit.spec.tree import Source
    from wordkit.spec.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Plugin:
    """A plugin found, sound or not.

    `name` is its entry point, `distribution` what was installed (`""` for one put in by `using`). `contributes` maps a
    kind to the names it brings, empty when there is a `fault`: the reason, in one sentence, why nothing of it is used.
    `package` is the top-level package its code lies in, `""` for the framework's own and what never was imported.
    """

    name: str
    distribution: str
    version: str
    contributes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    fault: str = ""
    package: str = ""

    def __str__(self) -> str:
        return self.name if not self.distribution else f"{self.name} ({self.distribution} {self.version})"


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game that is installed, as far as the first lines of its rulespec tell without checking it.

    `engine` and `players` are inherited from the game it `extends`. `needs` is `""` when the game can be played, or
    what is missing: a distribution to install, or the reason in words. `missing`: whether that is its engine.
    """

    name: str
    title: str
    engine: str
    players: tuple[int, int] | None
    extends: str
    path: Path
    plugin: str
    needs: str = ""
    missing: bool = False


_Contents: TypeAlias = tuple[dict[str, dict[str, Any]], tuple[Plugin, ...]]


class Registry:
    """Everything a set of plugins contributes. `find` lists `(name, distribution, version, load)` for each plugin."""

    def __init__(self, find: Callable[[], Iterable[Found]]) -> None:
        self._find = find
        self._lock = RLock()
        self._open: dict[str, Lexicon] = {}
        self._contents: _Contents | None = None

    @property
    def _loaded(self) -> _Contents:
        """What the plugins bring, by kind and name, and the plugins; found out at the first use, by one thread."""
        with self._lock:
            if self._contents is None:
                self._contents = self._load()
            return self._contents

    def _load(self) -> _Contents:
        things: dict[str, dict[str, Any]] = {kind: {} for kind in KINDS}
        givers: dict[tuple[str, str], Plugin] = {}
        plugins = []
        for found in sorted(self._find(), key=lambda f: (f.name, f.distribution)):
            plugin = Plugin(found.name, found.distribution, found.version)
            try:
                loaded = found.load()
                package = _package(loaded)
                brings = contributions(loaded)
                for kind, named in brings.items():
                    for name in named:
                        # Two distributions may both say who supplies an engine; the first is believed.
                        if kind != "suppliers" and (kind, name) in givers:
                            raise Faulty(f"{_ONE[kind]} {name!r} is already given by {givers[kind, name]}")
            except Faulty as fault:
                plugins.append(_faulty(plugin, str(fault)))
                continue
            except (Exception, SystemExit) as error:
                # A plugin that can't even be imported must never stop the others.
                plugins.append(_faulty(plugin, _reason(error)))
                continue
            contributes = {kind: tuple(sorted(named)) for kind, named in brings.items() if named}
            plugin = Plugin(plugin.name, plugin.distribution, plugin.version, contributes, package=package)
            plugins.append(plugin)
            for kind, named in brings.items():
                for name, thing in named.items():
                    things[kind].setdefault(name, thing)
                    givers.setdefault((kind, name), plugin)
        return things, tuple(plugins)

    @property
    def plugins(self) -> tuple[Plugin, ...]:
        """Every plugin found, by name; those with a fault too."""
        return self._loaded[1]

    def names(self, kind: str) -> tuple[str, ...]:
        """Names of one of `KINDS`, sorted."""
        return tuple(sorted(self._loaded[0][kind]))

    def get(self, kind: str, name: str) -> Any | None:
        """The thing of one of `KINDS` under this name, or None.

        PluginError if it is one that its plugin only named (`LAZY`), and it isn't there or can't be imported.
        """
        things = self._loaded[0][kind]
        found = things.get(name)
        if isinstance(found, Later):
            try:
                found = things[name] = found.get()
            except (Exception, SystemExit) as error:
                where = f"the {_ONE[kind]} of {name} that the plugin {self._giver(kind, name)} gives"
                raise PluginError(f"{where} can't be used: {_reason(error)}") from error
        return found

    def require(self, kind: str, name: str, hint: str = "") -> Any:
        """Like `get`; an unknown name is `NotFound`, with the nearest."""
        found = self.get(kind, name)
        if found is None:
            broken = [plugin.name for plugin in self.plugins if plugin.fault]
            if broken and not hint and not difflib.get_close_matches(name, self.names(kind), n=1):
                hint = f"of the plugins, {', '.join(broken)} can't be used (see `wordkit plugins`)"
            error = MissingEngine if kind == "engines" else NotFound
            raise error(_nowhere(_ONE[kind], name, self.names(kind), hint), _ONE[kind], name)
        return found

    # Engines and rulespecs

    def engine(self, name: str) -> Any:
        """The engine of this name; a `MissingEngine` says what to install, when that is known."""
        supplier = self.get("suppliers", name)
        return self.require("engines", name, f"install {supplier}" if supplier else "")

    def vocabulary(self, name: str) -> Vocabulary | None:
        """The vocabulary of an engine, or None if it isn't installed."""
        found = self.get("engines", name)
        return None if found is None else found.vocabulary

    def find_spec(self, name: str) -> Source | None:
        """The rulespec of an installed game, named by its path, or None."""
        path = self.get("rulespecs", name)
        if path is None:
            return None
        from wordkit.spec.model import as_source

        return as_source(path)

    def games(self) -> tuple[GameEntry, ...]:
        """Every installed game by name, also those that can't be played and why. Reads first lines, checks nothing."""
        return tuple(self.game(name) for name in self.names("rulespecs"))

    def game(self, name: str) -> GameEntry:
        """What the first lines of an installed game tell; `NotFound` for a name that isn't one."""
        self.require("rulespecs", name)
        path: Path = self._loaded[0]["rulespecs"][name]
        title, engine, players, extends, needs = name, "", None, "", ""
        at, seen = name, [name]
        while True:
            header = _header(self._loaded[0]["rulespecs"][at])
            if at == name:
                title, extends = header.title or name, header.extends
            engine, players = engine or header.engine, players or header.players
            if header.name != at:
                needs = f"a readable rulespec: {at}{SUFFIX} doesn't begin with `game {at}`"
            elif header.extends in seen:
                needs = f"a rulespec that doesn't extend itself: {' -> '.join([*seen, header.extends])}"
            elif header.extends and self.get("rulespecs", header.extends) is None:
                needs = f"the game {header.extends} that {at} extends"
            elif header.extends:
                at = header.extends
                seen.append(at)
                continue
            elif not engine:
                needs = f"a rulespec that names its engine: {at}{SUFFIX} doesn't"
            missing = not needs and self.get("engines", engine) is None
            if missing:
                needs = self.get("suppliers", engine) or f"an engine called {engine}"
            giver = self._giver("rulespecs", name)
            return GameEntry(name, title, engine, players, extends, path, giver, needs, missing)

    def _giver(self, kind: str, name: str) -> str:
        return next((p.name for p in self.plugins if name in p.contributes.get(kind, ())), "")

    # Lexicons

    def lexicon(self, name: str) -> Lexicon:
        """The installed lexicon of this name, opened once a process."""
        with self._lock:
            if name not in self._open:
                source: hookspecs.LexiconSource = self.require("lexicons", name)
                from wordkit._core import Lexicon

                self._open[name] = Lexicon.open(source.path)
            return self._open[name]


@dataclass(frozen=True, slots=True)
class Found:
    """A plugin before it is loaded."""

    name: str
    distribution: str
    version: str
    load: Callable[[], object]


def _installed() -> Iterator[Found]:
    for point in entry_points(group=hookspecs.PROJECT):
        dist = point.dist
        yield Found(point.name, dist.name if dist else "", dist.version if dist else "", point.load)


_everyday = _current = Registry(_installed)


def altered() -> bool:
    """Whether something else is in force than what is installed: inside `using`."""
    return _current is not _everyday


def current() -> Registry:
    """The registry in force: what is installed, unless inside `using`."""
    return _current


@contextmanager
def using(*plugins: object, alone: bool = False) -> Iterator[Registry]:
    """Within the block these plugins count too, or `alone`; afterwards all is as before.

    A plugin is a module or any object whose attributes are hooks marked with `hookimpl`. Its name is its `__name__`, or
    its class's. Meant for tests and notebooks; not for use from several threads.
    """
    global _current
    given = [Found(_name(plugin), "", "", lambda plugin=plugin: plugin) for plugin in plugins]  # type: ignore[misc]
    before = _current
    _current = Registry(lambda: given if alone else [*before._find(), *given])
    try:
        yield _current
    finally:
        _current = before


def plugins() -> tuple[Plugin, ...]:
    """Every plugin found, by name; those with a fault too."""
    return _current.plugins


def games() -> tuple[GameEntry, ...]:
    """Every installed game by name, also those that can't be played and why."""
    return _current.games()


def names(kind: str) -> tuple[str, ...]:
    """Names of one of `KINDS`, sorted."""
    return _current.names(kind)


def engine(name: str) -> Any:
    """The engine (`wordkit.game.Engine`) of this name, or `NotFound`."""
    return _current.engine(name)


def vocabulary(name: str) -> Vocabulary | None:
    """The vocabulary of an engine, or None if it isn't installed."""
    return _current.vocabulary(name)


def find_spec(name: str) -> Source | None:
    """The rulespec of an installed game, named by its path, or None."""
    return _current.find_spec(name)


def lexicon(name: str) -> Lexicon:
    """The installed lexicon of this name, or `NotFound`."""
    return _current.lexicon(name)


def bot(name: str) -> Callable[[], Any]:
    """What makes the bot (`wordkit.bots.Bot`) of this name, or `NotFound`."""
    made: Callable[[], Any] = _current.require("bots", name)
    return made


def renderer(engine: str) -> Callable[..., Any] | None:
    """The renderer of an engine's views, or None."""
    return _current.get("renderers", engine)


def oracle(engine: str) -> Any | None:
    """The slow twin of an engine, or None."""
    return _current.get("oracles", engine)


def part_taker(name: str) -> Callable[[], Any]:
    """What makes the part-taker of this name, or `NotFound`."""
    made: Callable[[], Any] = _current.require("part_takers", name)
    return made


def _nowhere(kind: str, name: str, known: tuple[str, ...], hint: str) -> str:
    near = difflib.get_close_matches(name, known, n=1)
    if near:
        hint = f"did you mean {near[0]!r}?"
    elif not hint:
        hint = f"there is {', '.join(known)}" if known else f"no {kind} is installed"
    return f"no {kind} is called {name!r}; {hint}"


_ONE = {kind: kind.removesuffix("s").replace("_", "-") for kind in KINDS} | {"rulespecs": "game"}


def _faulty(plugin: Plugin, reason: str) -> Plugin:
    return Plugin(plugin.name, plugin.distribution, plugin.version, fault=reason)


def _reason(error: BaseException) -> str:
    first = str(error).strip().split("\n")[0]
    return f"{type(error).__name__}: {first}" if first else type(error).__name__


def _package(plugin: object) -> str:
    """The top-level package of a plugin's code: the module's, or its class's."""
    module = plugin.__name__ if isinstance(plugin, ModuleType) else type(plugin).__module__
    top = module.partition(".")[0]
    return "" if top in ("wordkit", "types", "builtins") else top


def _name(plugin: object) -> str:
    name = getattr(plugin, "__name__", None) or type(plugin).__name__
    return str(name).rpartition(".")[2]


# The first lines of a rulespec, read without its grammar: listing games must be quick and must not fail on a bad one.


@dataclass(frozen=True, slots=True)
class _Header:
    name: str = ""
    title: str = ""
    extends: str = ""
    engine: str = ""
    players: tuple[int, int] | None = None


_GAME = re.compile(r'^\s*game\s+([\w-]+)(?:\s+"((?:[^"\\]|\\.)*)")?(?:\s+extends\s+"?([\w./-]+)"?)?', re.M)
_ENGINE = re.compile(r"(?:^|;|\{)\s*engine\s+([\w-]+)", re.M)
_PLAYERS = re.compile(r"(?:^|;|\{)\s*players\s+(\d{1,9})(?:\s*\.\.\s*(\d{1,9}))?", re.M)


def _header(path: Path) -> _Header:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return _Header()
    game = _GAME.search(text)
    if not game:
        return _Header()
    engine, players = _ENGINE.search(text), _PLAYERS.search(text)
    low, high = (players[1], players[2] or players[1]) if players else ("0", "0")
    return _Header(
        game[1], game[2] or "", game[3] or "", engine[1] if engine else "", (int(low), int(high)) if players else None
    )
