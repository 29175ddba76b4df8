"""The time of a match at a table: ms since its start, by a clock on the wall. Nothing else here reads a clock."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic

from wordkit.spec.tree import UNITS

_DURATION = re.compile(rf"(\d{{1,9}}) ?({'|'.join(UNITS)})")


class Watch:
    """A stopwatch that shows the time of a match. It stands still until it is told to `go`.

    `wall` tells seconds that never run backwards; stamps taken from it are translated by `time`.
    """

    def __init__(self, at: int = 0, wall: Callable[[], float] | None = None) -> None:
        self.wall = wall or monotonic
        self._at = at
        self._since: float | None = None  # by the wall; None while it stands still

    @property
    def goes(self) -> bool:
        return self._since is not None

    def go(self) -> None:
        if self._since is None:
            self._since = self.wall()

    def stop(self) -> None:
        self._at, self._since = self.time(), None

    def set(self, at: int) -> None:
        """Shows another time from now on, and goes or stands as before."""
        self._at = at
        if self._since is not None:
            self._since = self.wall()

    def time(self, stamp: float | None = None) -> int:
        """The time of the match at a stamp of the wall clock; None: now."""
        if self._since is None:
            return self._at
        return self._at + max(0, round(((self.wall() if stamp is None else stamp) - self._since) * 1000))

    def until(self, at: int) -> float | None:
        """Seconds until it shows a time, 0 if it does already; None if it never will, as it stands still."""
        if self._since is None:
            return None if at > self._at else 0.0
        return max(0.0, self._since + (at - self._at) / 1000 - self.wall())


def read_duration(text: str) -> int | None:
    """ms of a duration as rulespecs write it, `30s` or `5min`; None for anything else."""
    found = _DURATION.fullmatch(text.strip())
    return int(found[1]) * UNITS[found[2]] if found else None
