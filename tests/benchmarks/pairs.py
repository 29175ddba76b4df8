"""What a row of the bench is: two functions that do the same work, and how their ratio is judged."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

EXTRA = 'pip install ".[bench]"'


class WrongAnswer(Exception):
    """The two sides of a row don't agree: a fault, whatever the times say."""


@dataclass(frozen=True)
class Pair:
    """Two functions that each return seconds, or so many of `unit` (the fewer the better); the ratio ours / peer that
    must not be passed, and the one that is aimed at.

    In every round `ours` runs first. Whichever can tell compares the results and raises WrongAnswer. `cores` is how
    many processors a side keeps busy. `missing` says why the peer can't run here: neither side is called then.
    """

    what: str
    ours: Callable[[], float]
    peer: Callable[[], float]
    names: tuple[str, str]
    at_most: float
    unit: str = "ms"
    aim: float | None = field(default=None, kw_only=True)
    cores: int = field(default=1, kw_only=True)
    missing: str = field(default="", kw_only=True)

    def show(self, value: float) -> str:
        """What a function returned, for people: seconds unless the pair's unit says otherwise."""
        if self.unit != "ms":
            return f"{value:.1f} {self.unit}"
        return f"{value * 1e3:.{3 if value < 1e-3 else 1}f} ms"


def absent(distribution: str) -> str:
    """What a row says whose peer isn't installed."""
    return f"{distribution} isn't installed: {EXTRA}"


def installed(module: str) -> Any:
    """The module of a peer, None if it isn't installed. Peers have no types."""
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def nothing() -> float:
    """A side of a row that can't run."""
    return 0.0


def agree(ours: object, peer: object, what: str) -> None:
    """Raises WrongAnswer if the sides found different things."""
    if ours != peer:
        raise WrongAnswer(f"{what}: {str(ours)[:200]} by the core, {str(peer)[:200]} by the peer")
