"""A small game of simultaneous play from outside wordkit: everybody bids in secret, the timer runs, all bids count."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from wordkit.hookspecs import hookimpl


@hookimpl
def wordkit_engines() -> Iterable[Any]:
    from bids_game.engine import Bids

    return [Bids()]


@hookimpl
def wordkit_rulespecs() -> Iterable[Path]:
    return [Path(__file__).parent]
