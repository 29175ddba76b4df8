"""The crossboard engine: words across and down, tiles that stack; its renderer, and the slow twin that checks it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from wordkit.hookspecs import hookimpl


@hookimpl
def wordkit_engines() -> Iterable[Any]:
    from wordkit_upwords.engine import CrossBoard

    return [CrossBoard()]


@hookimpl
def wordkit_renderers() -> Mapping[str, Callable[..., Any]]:
    from wordkit_upwords.renderer import render

    return {"crossboard": render}


@hookimpl
def wordkit_oracles() -> Mapping[str, Any]:
    from wordkit_upwords.slow import SlowTwin

    return {"crossboard": SlowTwin()}
