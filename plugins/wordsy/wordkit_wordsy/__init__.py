"""The wordsmith engine: everybody writes one word in secret, for the cards in the middle; renderer and slow twin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wordkit.hookspecs import hookimpl


@hookimpl
def wordkit_engines() -> Iterable[Any]:
    from wordkit_wordsy.engine import Wordsmith

    return [Wordsmith()]


@hookimpl
def wordkit_renderers() -> Mapping[str, str]:
    return {"wordsmith": "wordkit_wordsy.renderer:render"}


@hookimpl
def wordkit_oracles() -> Mapping[str, str]:
    return {"wordsmith": "wordkit_wordsy.slow:TWIN"}
