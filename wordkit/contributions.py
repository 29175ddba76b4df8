"""What one plugin contributes, asked of its hooks and verified: all of it, or a fault."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pluggy

from wordkit import hookspecs
from wordkit.hookspecs import LexiconSource

KINDS = (
    "engines",
    "rulespecs",
    "suppliers",
    "lexicons",
    "bots",
    "renderers",
    "oracles",
    "commands",
    "part_takers",
)
"""What a plugin contributes, in the order its hooks are called and shown."""

LAZY = ("renderers", "oracles")
"""Kinds that may be named as `"module:attribute"`: little ever asks for them, and they take long to import."""

ENGINE_METHODS = ("setup", "legal", "check", "perform")

SUFFIX, SCENARIO = ".rules", ".scenario"
"""How the file of a rulespec is named: `NAME.rules`."""


class Faulty(Exception):
    """Why a plugin can't be used, in one sentence."""


@dataclass(frozen=True, slots=True)
class Later:
    """What a plugin named instead of importing it."""

    module: str
    attribute: str

    def get(self) -> Any:
        """The thing itself. Raises what its import raises, AttributeError if it isn't there."""
        return getattr(import_module(self.module), self.attribute)


def contributions(plugin: object) -> dict[str, dict[str, Any]]:
    """Everything a plugin brings, by kind and name; raises if any of it isn't as promised."""
    manager = pluggy.PluginManager(hookspecs.PROJECT)
    manager.add_hookspecs(hookspecs)
    manager.register(plugin)
    manager.check_pending()
    brings: dict[str, dict[str, Any]] = {}
    for kind in KINDS:
        hook = f"wordkit_{kind}"
        results: list[Any] = getattr(manager.hook, hook)()
        named: dict[str, Any] = {}
        for result in results:
            if isinstance(result, str | bytes) or not isinstance(result, Iterable):
                raise Faulty(f"{hook} gave {result!r}")
            pairs = list(result.items()) if isinstance(result, Mapping) else [_named(kind, hook, x) for x in result]
            for name, thing in [p for pair in pairs for p in (_inside(pair[1]) if kind == "rulespecs" else [pair])]:
                if not isinstance(name, str) or not name:
                    raise Faulty(f"{hook} gave the name {name!r}")
                if name in named:
                    raise Faulty(f"{hook} gave {name!r} twice")
                if kind in LAZY and isinstance(thing, str):
                    thing = _later(f"{hook}: {name!r}", thing)
                elif kind in ("bots", "renderers", "part_takers") and not callable(thing):
                    raise Faulty(f"{hook}: {name!r} can't be called")
                named[name] = thing
        brings[kind] = named
    return brings


def _named(kind: str, hook: str, thing: Any) -> tuple[Any, Any]:
    """The name a thing of a list goes by."""
    match kind:
        case "engines":
            from wordkit.spec.vocabulary import Vocabulary

            vocabulary = getattr(thing, "vocabulary", None)
            if not isinstance(vocabulary, Vocabulary):
                raise Faulty(f"{hook}: {thing!r} has no vocabulary")
            missing = [method for method in ENGINE_METHODS if not callable(getattr(thing, method, None))]
            if missing:
                raise Faulty(f"{hook}: the engine {vocabulary.engine!r} can't {', '.join(missing)}")
            return vocabulary.engine, thing
        case "rulespecs":
            return "", Path(thing)
        case "lexicons":
            if not isinstance(thing, LexiconSource):
                raise Faulty(f"{hook} gave {thing!r}, not a LexiconSource")
            if not Path(thing.path).is_file():
                raise Faulty(f"{hook}: the lexicon {thing.name!r} has no file {thing.path}")
            return thing.name, thing
        case "commands":
            if not callable(getattr(thing, "invoke", None)):
                raise Faulty(f"{hook} gave {thing!r}, not a command")
            return thing.name, thing
    raise Faulty(f"{hook} gave {type(thing).__name__}, not a mapping from names")


def _later(what: str, place: str) -> Later:
    if not re.fullmatch(r"[\w.]+:\w+", place):
        raise Faulty(f"{what} isn't at {place!r}: a place is `module:attribute`")
    return Later(*place.split(":"))


def _inside(folder: Path) -> list[tuple[str, Path]]:
    """Games in a folder of rulespecs."""
    if not folder.is_dir():
        raise Faulty(f"wordkit_rulespecs: there is no folder {folder}")
    return [(path.name.removesuffix(SUFFIX), path) for path in sorted(folder.glob(f"*{SUFFIX}"))]
