"""Who watches the games of this process: told what is played, refused and compared, it can say what of their rules was
exercised (`wordkit.testing.coverage`).

A game asks once, when it is made, whether somebody watches. If nobody does, a turn looks at one attribute that is None.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from wordkit.game.events import Step
    from wordkit.game.state import State
    from wordkit.game.violations import Violation
    from wordkit.spec.model import Criterion, Rules


class Watcher(Protocol):
    """Watches every game that is made while it is set."""

    def rules(self, rules: Rules) -> Rules:
        """What the game is played by: rules of the same meaning, which may note what is asked of them."""

    def taken(self, rules: Rules, step: Step, state: State) -> None:
        """A set-up, an action or a timeout was carried out, and led to a state."""

    def refused(self, rules: Rules, violations: Sequence[Violation]) -> None:
        """An action was looked at and found wanting: by a check, on commit, or where its text was read."""

    def ranked(self, rules: Rules, criteria: Sequence[Criterion], keys: Sequence[tuple[int, ...]]) -> None:
        """Seats were compared by the keys of a ranking or an award; the lower tuple is the better one."""

    def fresh(self) -> Watcher:
        """A watcher of the same kind that has seen nothing: pickled, it watches in another process as this one does."""

    def drain(self) -> Watcher:
        """One that has seen what this one has so far, to be pickled and added to another; this one begins anew."""

    def add(self, other: Watcher) -> None:
        """Takes in what another one has seen."""


_watching: list[Watcher] = []


def watcher() -> Watcher | None:
    """Who watches the games that are made now; None if nobody does."""
    return _watching[-1] if _watching else None


@contextmanager
def watched_by(watcher: Watcher) -> Iterator[None]:
    """Every game made within is watched. Within another such block only the inner one watches."""
    _watching.append(watcher)
    try:
        yield
    finally:
        _watching.remove(watcher)
