"""Random numbers as values: a stream is 64 bits of state, started from a seed and a name.

>>> from wordkit.game.rng import Rng
>>> rng = Rng.stream(7, "deal")
>>> [rng.below(6) for _ in range(5)], rng.shuffled("abc")
([5, 1, 5, 2, 3], ['b', 'a', 'c'])
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

from wordkit._core import rng_below, rng_next, rng_shuffled

T = TypeVar("T")


def stream_state(seed: int | str, stream: str) -> int:
    """The state a stream starts with: the first 8 bytes, big-endian, of SHA-256 of ``SEED/STREAM`` in UTF-8."""
    return int.from_bytes(sha256(f"{seed}/{stream}".encode()).digest()[:8], "big")


class Rng:
    """A stream being drawn from. `state` is all there is to it: ``Rng(rng.state)`` goes on with the same numbers."""

    __slots__ = ("_start", "state")

    _start: tuple[int | str, str]
    state: int

    def __init__(self, state: int) -> None:
        self.state = state

    @classmethod
    def stream(cls, seed: int | str, stream: str) -> Rng:
        """The stream of that name for that seed. Its state is worked out when it is first drawn from."""
        rng = cls.__new__(cls)
        rng._start = (seed, stream)
        return rng

    def __getattr__(self, name: str) -> int:
        # Called only where a slot is empty: most bots are handed a stream and draw nothing.
        if name != "state":
            raise AttributeError(name)
        self.state = stream_state(*self._start)
        return self.state

    def next(self) -> int:
        """A number of 64 bits."""
        self.state, number = rng_next(self.state)
        return number

    def below(self, n: int) -> int:
        """A number in ``0..n-1``, every one equally likely; ValueError for ``n == 0``."""
        self.state, number = rng_below(self.state, n)
        return number

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, every one equally likely; IndexError when there is none."""
        if not items:
            raise IndexError("nothing to choose from")
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in a random order."""
        self.state, mixed = rng_shuffled(self.state, list(items))
        return mixed

    @staticmethod
    def require(rng: object) -> None:
        """TypeError, with what to use, for another kind of generator: one whose results no seed could give again."""
        if not isinstance(rng, Rng):
            raise TypeError(
                f"chance comes from a `wordkit.Rng`, such as `match.rng(name)`, not from a {type(rng).__name__}"
            )

    def __repr__(self) -> str:
        return f"Rng({self.state:#x})"
