"""What a sensible player does, from what its seat may know alone: the action that `best` gives first.

A task that can be completed now comes first by its points anyway. Where none can, an exchange or a letter played that
makes one possible; else what helps least in hand goes. Cards are drawn that make a task possible, or that the words on
the table have most use for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from wordkit.game.actions import Action, Actions, Family, bind
from wordkit_wordstacker.families import by_worth, completions, plays
from wordkit_wordstacker.moves import after, change
from wordkit_wordstacker.spread import ANAGRAM, PARTITION, Lore, Spread
from wordkit_wordstacker.text import action_text

if TYPE_CHECKING:
    from wordkit.game.actions import Known
    from wordkit.game.rng import Rng

HOPE = 0.25
"""What a task that can't be completed now counts for, beside one that can."""


@dataclass(frozen=True)
class Offer:
    """The cards that lie face up: letters in order of the alphabet, tasks in order of the rulespec."""

    letters: tuple[str, ...]
    tasks: tuple[str, ...]


class Sense:
    """The sense of one game. What it finds out about a table is kept for the next to ask."""

    def __init__(self, game: Lore) -> None:
        self._game = game
        self._way = lru_cache(maxsize=4096)(self._find_way)
        self._use = lru_cache(maxsize=1024)(self._find_use)

    # --- what cards are worth ----------------------------------------------------------------------------------------

    def way(self, name: str, words: tuple[str, ...], hand: tuple[str, ...], tier: int | None = None) -> Action | None:
        """The first way to complete a task with these words and letters."""
        kind = self._game.tasks[name].kind
        return self._way(name, words, () if kind in (ANAGRAM, PARTITION) else hand, tier)

    def _find_way(self, name: str, words: tuple[str, ...], hand: tuple[str, ...], tier: int | None) -> Action | None:
        found = completions(Spread(words, hand, (name,)), self._game.tasks[name], self._game)
        return next(iter(found.best(1, tier_up_to=tier)), None)

    def points(
        self, words: tuple[str, ...], hand: tuple[str, ...], plans: Iterable[str], tier: int | None = None
    ) -> int:
        """The most that a task of these scores now, 0 if none can be completed."""
        game = self._game
        for worth, name in sorted(((game.worth(game.tasks[name]), name) for name in set(plans)), reverse=True):
            if self.way(name, words, hand, tier) is not None:
                return worth
        return 0

    def use(self, letter: str, words: tuple[str, ...]) -> int:
        """How many words a letter makes of those on the table, in place of another or added."""
        return self._use(letter, words)

    def _find_use(self, letter: str, words: tuple[str, ...]) -> int:
        lexicon = self._game.lexicon
        return sum(
            len(lexicon.replacements(word, [letter])) + len(lexicon.insertions(word, [letter])) for word in words
        )

    def mean_use(self, words: tuple[str, ...]) -> float:
        """What a letter of the pile can be hoped to be good for."""
        deck = self._game.deck
        return sum(self.use(letter, words) * count for letter, count in deck.items()) / max(1, sum(deck.values()))

    def hope(self, name: str, words: tuple[str, ...], hand: tuple[str, ...], tier: int | None = None) -> float:
        """What holding a task is good for."""
        worth = self._game.worth(self._game.tasks[name])
        return worth if self.way(name, words, hand, tier) is not None else worth * HOPE

    def mean_hope(self, words: tuple[str, ...], hand: tuple[str, ...], tier: int | None = None) -> float:
        """What a task of the pile can be hoped to be good for."""
        tasks = self._game.tasks.values()
        total = sum(self.hope(task.name, words, hand, tier) * task.copies for task in tasks)
        return total / max(1, sum(task.copies for task in tasks))

    def _least_useful(self, hand: Sequence[str], words: tuple[str, ...]) -> list[str]:
        """A hand, what helps least first: of equal letters the second helps half as much as the first."""
        seen: Counter[str] = Counter()
        valued = []
        for letter in hand:
            seen[letter] += 1
            valued.append((self.use(letter, words) / seen[letter], letter))
        return [letter for _, letter in sorted(valued, key=lambda each: each[0])]

    # --- a turn ------------------------------------------------------------------------------------------------------

    def turn(
        self,
        spread: Spread,
        offer: Offer,
        tier: int | None = None,
        *,
        starts: Collection[str] = (),
        without: Collection[str] = (),
    ) -> Action:
        """What to do in a turn: complete the task that scores most (or start it: `starts` names those that are started
        first, `without` those that can't be done now).

        If none can be, the letter or the exchange that makes one possible, or else what gets rid of the cards that
        help least.
        """
        for task in by_worth(spread, self._game):
            found = None if task.name in without else self.way(task.name, spread.words, spread.hand, tier)
            if found is not None:
                return self._said("start", task=task.name) if task.name in starts else found
        promise = max(self._promising(spread, offer, tier), key=lambda each: each[0], default=None)
        return promise[1] if promise is not None else self._riddance(spread, tier)

    def _promising(self, spread: Spread, offer: Offer, tier: int | None) -> Iterator[tuple[int, Action]]:
        """Actions after which a task can be completed, with its points; the sooner named is the better of equals."""
        words, hand, plans = spread.words, spread.hand, spread.plans
        game = self._game
        for name in offer.tasks:
            if self.way(name, words, hand, tier) is not None:
                worth = game.worth(game.tasks[name])
                yield worth, self._exchange(spread, (), () if len(plans) < game.hand[1] else self._hopeless(spread)[:1])
        for letter in dict.fromkeys(offer.letters):
            for gone in dict.fromkeys(self._least_useful(hand, words)) if len(hand) >= game.hand[0] else ("",):
                kept = _without(hand, [gone] if gone else [])
                points = self.points(words, self._ordered([*kept, letter]), plans, tier)
                if points:
                    yield points, self._exchange(spread, [gone] if gone else [], ())
                    break
        for action in plays(spread, game).best(len(hand) * 64, tier_up_to=tier):
            new = after(spread, action)
            played = change(spread, game, action).played
            points = self.points(new, tuple(_without(hand, played)), plans, tier)
            if points:
                yield points, action

    def _hopeless(self, spread: Spread) -> list[str]:
        """The tasks in hand, the one that is good for least first."""
        return sorted(spread.plans, key=lambda name: self.hope(name, spread.words, spread.hand))

    def _riddance(self, spread: Spread, tier: int | None) -> Action:
        """An exchange of what is worse than what the piles can be hoped to give."""
        words, hand = spread.words, spread.hand
        mean = self.mean_use(words)
        seen: Counter[str] = Counter()
        letters = []
        for letter in hand:
            seen[letter] += 1
            if self.use(letter, words) / seen[letter] < mean:
                letters.append(letter)
        hope = self.mean_hope(words, hand, tier)
        return self._exchange(spread, letters, [name for name in spread.plans if self.hope(name, words, hand) < hope])

    def _exchange(self, spread: Spread, letters: Sequence[str], tasks: Sequence[str]) -> Action:
        """The exchange of these, and of what else must go for the hand to end as it should (S2, S3)."""
        gone_letters, gone_tasks = list(letters), list(tasks)
        by_use = self._least_useful(_without(spread.hand, letters), spread.words)
        gone_letters += by_use[: max(0, len(by_use) - self._game.hand[0])]
        by_hope = self._hopeless(spread)
        for name in tasks:
            by_hope.remove(name)
        gone_tasks += by_hope[: max(0, len(by_hope) - self._game.hand[1])]
        if not gone_letters and not gone_tasks:
            gone_letters, gone_tasks = by_use[:1], [] if by_use else by_hope[:1]
        order = list(self._game.tasks)
        gone_tasks.sort(key=order.index)
        return self._said("exchange", letters=self._ordered(gone_letters), tasks=gone_tasks)

    def _said(self, name: str, **args: object) -> Action:
        """An action with its text; none of these names words of the table."""
        action = Action(name, args)
        action.told(lambda: action_text((), self._game, action))
        return action

    def _ordered(self, letters: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(letters, key=self._game.alphabet.code))

    # --- draws -------------------------------------------------------------------------------------------------------

    def draw(self, spread: Spread, actions: Sequence[Action], tier: int | None = None) -> Action | None:
        """Which of these draws to make: one that makes a task possible, else one of the kind the hand lacks that is
        good for most; letters first, since what they can do decides which task is good."""
        lacks = {
            "letter": len(spread.hand) < self._game.hand[0],
            "task": len(spread.plans) < self._game.hand[1],
        }
        fitting = [action for action in actions if lacks[_drawn(action)]] or list(actions)
        now = self.points(spread.words, spread.hand, spread.plans, tier)
        return max(fitting, key=lambda action: self._gain(spread, action, now, tier), default=None)

    def _gain(self, spread: Spread, action: Action, now: int, tier: int | None) -> tuple[int, bool, float]:
        """What a draw is good for: more points next turn, then whether it is a letter, then what it can be used for."""
        words, hand, plans = spread.words, spread.hand, spread.plans
        letter, task = action.get("letter"), action.get("task")
        if isinstance(letter, str):
            points = self.points(words, self._ordered([*hand, letter]), plans, tier)
            return points - now, True, self.use(letter, words)
        if isinstance(task, str):
            return self.points(words, hand, (*plans, task), tier) - now, False, self.hope(task, words, hand, tier)
        if _drawn(action) == "letter":
            return 0, True, self.mean_use(words)
        return 0, False, self.mean_hope(words, hand, tier)

    def put(self, spread: Spread, count: int, tier: int | None = None) -> Action:
        """Which letters to put down: those without which the hand can do most."""

        def good(gone: tuple[str, ...]) -> tuple[int, float]:
            kept = tuple(_without(spread.hand, gone))
            seen: Counter[str] = Counter()
            use = 0.0
            for letter in kept:
                seen[letter] += 1
                use += self.use(letter, spread.words) / seen[letter]
            return self.points(spread.words, kept, spread.plans, tier), use

        choices = dict.fromkeys(combinations(spread.hand, count))
        return self._said("put", letters=max(choices, key=good))


def _drawn(action: Action) -> str:
    """Of which deck the card of a draw is."""
    if action.name == "draw":
        return str(action["what"])
    return "letter" if "letter" in action.args else "task"


def _without(some: Sequence[str], gone: Iterable[str]) -> list[str]:
    left = list(some)
    for each in gone:
        left.remove(each)
    return left


class Led:
    """`Actions` in their order, but for one that goes before them: what a sensible player does, for the words it knows.

    `lead(tier)` names it; None, or an action that isn't among them, changes nothing.
    """

    def __init__(self, actions: Actions, lead: Callable[[int | None], Action | None]) -> None:
        self._actions = actions
        self._lead = lru_cache(maxsize=8)(lead)

    def bind(self, known: Known) -> None:
        bind(self._actions, known)

    def _first(self, tier: int | None) -> list[Action]:
        lead = self._lead(tier)
        return [lead] if lead is not None and lead in self._actions else []

    def __contains__(self, action: object) -> bool:
        return action in self._actions

    def __bool__(self) -> bool:
        return bool(self._actions)

    def __iter__(self) -> Iterator[Action]:
        first = self._first(None)
        yield from first
        yield from (action for action in self._actions if action not in first)

    @property
    def count(self) -> int | None:
        return self._actions.count

    def best(self, n: int, *, tier_up_to: int | None = None) -> Sequence[Action]:
        first = self._first(tier_up_to)[: max(0, n)]
        if len(first) == n:
            return first
        rest = self._actions.best(n, tier_up_to=tier_up_to)
        return [*first, *(action for action in rest if action not in first)][:n]

    def sample(self, rng: Rng) -> Action:
        return self._actions.sample(rng)

    def families(self) -> Sequence[Family]:
        return self._actions.families()

    def __repr__(self) -> str:
        return repr(self._actions)
