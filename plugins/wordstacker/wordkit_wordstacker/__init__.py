"""The tablewords engine: words on the table that everybody changes, with letters and tasks in hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from wordkit.hookspecs import hookimpl


@hookimpl
def wordkit_engines() -> Iterable[Any]:
    from wordkit_wordstacker.engine import Tablewords

    return [Tablewords()]


@hookimpl
def wordkit_renderers() -> Mapping[str, Callable[..., Any]]:
    from wordkit_wordstacker.renderer import render

    return {"tablewords": render}


@hookimpl
def wordkit_oracles() -> Mapping[str, Any]:
    from wordkit_wordstacker.slow import SlowTwin

    return {"tablewords": SlowTwin()}
