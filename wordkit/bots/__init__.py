"""Bots: they see a view, what their seat may know, and choose an action.

`random` and `greedy` are a measure for others: any legal action, and the one that scores most. `casual` is company: it
knows the words people know, and in games that say so it thinks as long as people do. They come by the hook every bot
comes by.
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


TIER = 50
"""The words a casual bot knows where the rulespec doesn't say: those of this tier of the lexicon or a commoner one.

In English that is SCOWL's medium list."""
LOOKS_AT = 16
"""Among how many of the best actions a casual bot looks for ones that score the same: ties for the first place are few,
and making more actions costs time."""


class Casual:
    """The best action among the words it knows; one of them by chance, if several of a kind score the same.

    The rulespec says by `bot casual tier_up_to:` which words it knows. It finds one beyond them only if there is
    nothing else it may do.
    """

    def choose(self, view: View, rng: Rng) -> Action:
        clause = view.rules.bots.get("casual")
        legal = view.legal
        found = legal.best(LOOKS_AT, tier_up_to=clause.tier_up_to if clause else TIER)
        if not found:
            return legal.best(1)[0]
        best = found[0]
        if best.score is None:
            return best  # nobody says what it is worth: the order alone does
        return rng.choice([each for each in found if each.score == best.score and each.name == best.name])


@hookimpl
def wordkit_bots() -> Mapping[str, Callable[[], Bot]]:
    return {"random": Random, "greedy": Greedy, "casual": Casual}
