"""The tilegrid engine: everybody arranges tiles in a grid of one's own, against the clock; and its renderer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wordkit.hookspecs import hookimpl


@hookimpl
def wordkit_engines() -> Iterable[Any]:
    from wordkit_wordoku.engine import TileGrid

    return [TileGrid()]


@hookimpl
def wordkit_renderers() -> Mapping[str, str]:
    return {"tilegrid": "wordkit_wordoku.renderer:render"}


@hookimpl
def wordkit_oracles() -> Mapping[str, str]:
    return {"tilegrid": "wordkit_wordoku.slow:TWIN"}
