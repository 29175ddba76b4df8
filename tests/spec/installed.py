"""The stand-in engine and its games as a plugin: within `with installed():` the registry finds nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from wordkit import registry
from wordkit.hookspecs import hookimpl

from .crossboard import CROSSBOARD

GAMES = Path(__file__).with_name("games")


class StandIn:
    """An engine with a vocabulary and nothing behind it."""

    vocabulary = CROSSBOARD

    def setup(self, *_: object) -> None: ...

    legal = check = perform = setup


class StandInPlugin:
    @hookimpl
    def wordkit_engines(self) -> Iterable[Any]:
        return [StandIn()]

    @hookimpl
    def wordkit_rulespecs(self) -> Iterable[Path]:
        return [GAMES]


def installed() -> AbstractContextManager[registry.Registry]:
    return registry.using(StandInPlugin(), alone=True)
