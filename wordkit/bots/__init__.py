"""Bots: they see a view, what their seat may know, and choose an action.

The two here are a measure for others: `random` takes any legal action, `greedy` the one that scores most. They come by
the hook every bot comes by.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from wordkit.hookspecs import hookimpl

if TYPE_CHECKING:
    from wordkit.game import Action, Rng, View


class Bot(Protocol):
    """Plays one seat of one match at a time."""

    def choose(self, view: View, rng: Rng) -> Action:
        """One of `view.legal`, which isn't empty.

        All chance comes from `rng`: the same view and stream give the same action.
        """


class Random:
    """Any legal action, each equally likely where they can be counted."""

    def choose(self, view: View, rng: Rng) -> Action:
        return view.legal.sample(rng)


class Greedy:
    """The first legal action in canonical order: the one that scores most now, whatever comes of it."""

    def choose(self, view: View, rng: Rng) -> Action:
        return view.legal.best(1)[0]


@hookimpl
def wordkit_bots() -> Mapping[str, Callable[[], Bot]]:
    return {"random": Random, "greedy": Greedy}
