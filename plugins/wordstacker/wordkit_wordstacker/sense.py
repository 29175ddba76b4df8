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
from typing import TYPE_CHECKING

from wordkit.game.actions import Action, Actions, Family, bind
from wordkit_wordstacker.families import by_worth, completions, plays
from wordkit_wordstacker.moves import after, change
from wordkit_wordstacker.spread import ANAGRAM, LETTER, PARTITION, TASK, Lore, Spread
from wordkit_wordstacker.text import told

if TYPE_CHECKING:
    from wordkit.game.actions import Known
    from wordkit.game.rng import Rng

HOPE = 0.25
"""What a task that can't be completed now counts for, beside one that can."""
PLAYS = 400
"""Letters that are tried on the table, in their order, when nothing else helps."""


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
                return told(self._game, "start", task=task.name) if task.name in starts else found
        promise = max(self._promising(spread, offer, tier), key=lambda each: each[0], default=None)
        return promise[1] if promise is not None else self._riddance(spread, tier)

    def _promising(self, spread: Spread, offer: Offer, tier: int | None) -> Iterator[tuple[int, Action]]:
        """Actions after which a task can be completed, with its points; the sooner named is the better of equals."""
        for task in offer.tasks:
            if self.way(task, spread.words, spread.hand, tier) is not None:
                yield self._exchange(spread, tier, got_tasks=[task])
        for letter in dict.fromkeys(offer.letters):
            promise = self._exchange(spread, tier, got_letters=[letter])
            if promise[0]:
                yield promise
        for action in plays(spread, self._game).best(PLAYS, tier_up_to=tier):
            played = change(spread, self._game, action).played
            points = self.points(after(spread, action), tuple(_without(spread.hand, played)), spread.plans, tier)
            if points:
                yield points, action

    def _riddance(self, spread: Spread, tier: int | None) -> Action:
        """An exchange of what is worse than what the piles can be hoped to give."""
        words, hand = spread.words, spread.hand
        mean, hope = self.mean_use(words), self.mean_hope(words, hand, tier)
        letters = [letter for letter, use in self._uses(hand, words) if use < mean]
        tasks = [name for name in spread.plans if self.hope(name, words, hand, tier) < hope]
        return self._exchange(spread, tier, letters, tasks)[1]

    def _exchange(
        self,
        spread: Spread,
        tier: int | None,
        letters: Sequence[str] = (),
        tasks: Sequence[str] = (),
        got_letters: Sequence[str] = (),
        got_tasks: Sequence[str] = (),
    ) -> tuple[int, Action]:
        """The exchange of these cards, to get those; and what can be completed then.

        What else must go for the hand to end as it should (S2), or for the exchange to be one (S3), is what least
        stands in the way of that.
        """
        kept, plans = _without(spread.hand, letters), _without(spread.plans, tasks)
        words, (most_letters, most_tasks) = spread.words, self._game.hand

        def points(less_letters: Sequence[str] = (), less_tasks: Sequence[str] = ()) -> int:
            hand = self._ordered([*_without(kept, less_letters), *got_letters])
            return self.points(words, hand, [*_without(plans, less_tasks), *got_tasks], tier)

        def letter_goes() -> None:
            kept.remove(self._least(kept, words, lambda letter: points([letter])))

        def task_goes() -> None:
            hand = self._ordered([*kept, *got_letters])
            worth = {name: self.hope(name, words, hand, tier) for name in plans}
            plans.remove(max(worth, key=lambda each: (points((), [each]), -worth[each])))

        while len(kept) + len(got_letters) > most_letters:
            letter_goes()
        while len(plans) + len(got_tasks) > most_tasks:
            task_goes()
        if len(kept) == len(spread.hand) and len(plans) == len(spread.plans) and (kept or plans):
            (letter_goes if kept else task_goes)()
        order = list(self._game.tasks)
        gone = sorted(_without(spread.plans, plans), key=order.index)
        return points(), told(self._game, "exchange", letters=_without(spread.hand, kept), tasks=gone)

    def _uses(self, hand: Sequence[str], words: tuple[str, ...]) -> list[tuple[str, float]]:
        """What each letter of a hand is good for: of equal ones the second half as much as the first."""
        seen: Counter[str] = Counter()
        found = []
        for letter in hand:
            seen[letter] += 1
            found.append((letter, self.use(letter, words) / seen[letter]))
        return found

    def _ordered(self, letters: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(letters, key=self._game.alphabet.code))

    # --- draws -------------------------------------------------------------------------------------------------------

    def draw(self, spread: Spread, actions: Sequence[Action], tier: int | None = None) -> Action | None:
        """Which of these draws to make: one that makes a task possible, else one of the kind the hand lacks that is
        good for most; letters first, since what they can do decides which task is good."""
        lacks = {
            LETTER: len(spread.hand) < self._game.hand[0],
            TASK: len(spread.plans) < self._game.hand[1],
        }
        fitting = [action for action in actions if lacks[_drawn(action)]] or list(actions)
        now = self.points(spread.words, spread.hand, spread.plans, tier)
        return max(fitting, key=lambda action: self._gain(spread, action, now, tier), default=None)

    def _gain(self, spread: Spread, action: Action, now: int, tier: int | None) -> tuple[int, bool, float]:
        """What a draw is good for: more points next turn, then whether it is a letter, then what it can be used for."""
        words, hand, plans = spread.words, spread.hand, spread.plans
        letter, task = action.get(LETTER), action.get(TASK)
        if isinstance(letter, str):
            points = self.points(words, self._ordered([*hand, letter]), plans, tier)
            return points - now, True, self.use(letter, words)
        if isinstance(task, str):
            return self.points(words, hand, (*plans, task), tier) - now, False, self.hope(task, words, hand, tier)
        if _drawn(action) == LETTER:
            return 0, True, self.mean_use(words)
        return 0, False, self.mean_hope(words, hand, tier)

    def put(self, spread: Spread, count: int, tier: int | None = None) -> Action:
        """Which letters to put down: one after the other the one without which the hand can do most.

        No task is lost so that the letters that stay could complete.
        """
        kept = list(spread.hand)
        for _ in range(count):
            kept.remove(
                self._least(
                    kept,
                    spread.words,
                    lambda letter: self.points(spread.words, tuple(_without(kept, [letter])), spread.plans, tier),
                )
            )
        return told(self._game, "put", letters=_without(spread.hand, kept))

    def _least(self, kept: Sequence[str], words: tuple[str, ...], points: Callable[[str], int]) -> str:
        """The letter without which a hand scores most (`points`), then the one that is good for least."""
        return max(
            dict.fromkeys(kept), key=lambda letter: (points(letter), -self.use(letter, words) / kept.count(letter))
        )


def _drawn(action: Action) -> str:
    """Of which deck the card of a draw is."""
    if action.name == "draw":
        return str(action["what"])
    return LETTER if LETTER in action.args else TASK


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
