"""The tilegrid engine: everybody arranges tiles in a grid of one's own, against the clock; and its renderer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from wordkit.hookspecs import hookimpl


@hookimpl
def wordkit_engines() -> Iterable[Any]:
    from wordkit_wordoku.engine import TileGrid

    return [TileGrid()]


@hookimpl
def wordkit_renderers() -> Mapping[str, Callable[..., Any]]:
    from wordkit_wordoku.renderer import render

    return {"tilegrid": render}


@hookimpl
def wordkit_oracles() -> Mapping[str, Any]:
    from wordkit_wordoku.slow import SlowTwin

    return {"tilegrid": SlowTwin()}
