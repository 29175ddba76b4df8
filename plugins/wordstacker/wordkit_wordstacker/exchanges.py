"""Exchanges: every choice of cards to put down after which no more stays than an exchange ends with (S2, S3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, product
from math import prod
from typing import TYPE_CHECKING

from wordkit.game.actions import Action, Family
from wordkit_wordstacker.text import told

if TYPE_CHECKING:
    from wordkit.game.rng import Rng
    from wordkit_wordstacker.spread import Lore, Spread


class Exchanges:
    """All exchanges of a hand, in order of what goes: letters by their order, few of each first, then tasks alike."""

    def __init__(self, spread: Spread, game: Lore, check: Callable[[Action], bool]) -> None:
        self._game = game
        self._check = check
        letters, tasks = Counter(spread.hand), Counter(spread.plans)
        self._parts: tuple[Mapping[str, int], Mapping[str, int]] = (letters, tasks)
        self._least = tuple(max(0, held.total() - most) for held, most in zip((letters, tasks), game.hand, strict=True))
        # who holds nothing has nothing to put down, and draws all the same
        self._nothing = not letters and not tasks

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and action.name == "exchange" and self._check(action)

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Action]:
        if self._nothing:
            yield self._of((), ())
            return
        most = (sum(part.values()) for part in self._parts)
        for letters, tasks in product(*map(multisets, self._parts, self._least, most)):
            if letters or tasks:
                yield self._of(letters, tasks)

    def _of(self, letters: Sequence[str], tasks: Sequence[str]) -> Action:
        return told(self._game, "exchange", letters=letters, tasks=tasks)

    @property
    def count(self) -> int:
        if self._nothing:
            return 1
        ways = prod(map(_count, self._parts, self._least))
        return ways - (self._least == (0, 0))

    def best(self, n: int, *, tier_up_to: int | None = None) -> Sequence[Action]:
        return list(islice(self, n))

    def sample(self, rng: Rng) -> Action:
        """Each card goes or stays with equal chance; more go where too many would stay."""
        while True:
            gone = [_drawn(held, least, rng) for held, least in zip(self._parts, self._least, strict=True)]
            if any(gone) or self._nothing:
                return self._of(*gone)

    def families(self) -> Sequence[Family]:
        return [Family("exchange", self.count, str(next(iter(self))))]

    def __repr__(self) -> str:
        return f"<Actions: {self.count} exchanges>"


def multisets(held: Mapping[str, int], least: int, most: int) -> Iterator[tuple[str, ...]]:
    """Every multiset out of a hand that has at least and at most so many cards, its cards in their order.

    Those with few of the first label come first, and so on.
    """
    if not held:
        if least <= 0:
            yield ()
        return
    (label, there), *others = held.items()
    rest = dict(others)
    for count in range(max(0, least - sum(rest.values())), min(there, most) + 1):
        for tail in multisets(rest, least - count, most - count):
            yield (label,) * count + tail


def _count(held: Mapping[str, int], least: int) -> int:
    """How many choices there are, by the number of cards: one card kind after the other."""
    by_size = [1]
    for most in held.values():
        by_size = [
            sum(by_size[size - gone] for gone in range(most + 1) if 0 <= size - gone < len(by_size))
            for size in range(len(by_size) + most)
        ]
    return sum(by_size[least:])


def _drawn(held: Mapping[str, int], least: int, rng: Rng) -> tuple[str, ...]:
    cards = [label for label, count in held.items() for _ in range(count)]
    gone = {place for place in range(len(cards)) if rng.below(2)}
    while len(gone) < least:
        gone.add(rng.below(len(cards)))
    return tuple(card for place, card in enumerate(cards) if place in gone)
