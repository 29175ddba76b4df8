"""The crossboard engine: words across and down, tiles that stack; its renderer, and the slow twin that checks it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wordkit.hookspecs import hookimpl


@hookimpl
def wordkit_engines() -> Iterable[Any]:
    from wordkit_upwords.engine import CrossBoard

    return [CrossBoard()]


@hookimpl
def wordkit_renderers() -> Mapping[str, str]:
    return {"crossboard": "wordkit_upwords.renderer:render"}


@hookimpl
def wordkit_oracles() -> Mapping[str, str]:
    return {"crossboard": "wordkit_upwords.slow:TWIN"}
