"""The tablewords engine: words on the table that everybody changes, with letters and tasks in hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wordkit.hookspecs import hookimpl


@hookimpl
def wordkit_engines() -> Iterable[Any]:
    from wordkit_wordstacker.engine import Tablewords

    return [Tablewords()]


@hookimpl
def wordkit_renderers() -> Mapping[str, str]:
    return {"tablewords": "wordkit_wordstacker.renderer:render"}


@hookimpl
def wordkit_oracles() -> Mapping[str, str]:
    return {"tablewords": "wordkit_wordstacker.slow:TWIN"}
