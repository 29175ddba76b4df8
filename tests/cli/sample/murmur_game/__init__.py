"""A small game in which all play at once: everybody writes a word in secret, the longest counts most."""

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from wordkit.hookspecs import hookimpl


@hookimpl
def wordkit_engines() -> Iterable[Any]:
    from murmur_game.engine import Murmur

    if "HELD_CLOCK" in os.environ:
        from murmur_game.held import hold

        hold(os.environ["HELD_CLOCK"])

    return [Murmur()]


@hookimpl
def wordkit_rulespecs() -> Iterable[Path]:
    return [Path(__file__).parent]


@hookimpl
def wordkit_bots() -> Mapping[str, Callable[[], Any]]:
    from murmur_game.engine import Scribe

    return {"scribe": Scribe}


@hookimpl
def wordkit_renderers() -> Mapping[str, Callable[..., Any]]:
    from murmur_game.engine import Drawing

    return {"murmur": Drawing()}
