"""What may be done with words, as `Actions`: letters played, and every task in hand as a family of its own.

In canonical order: tasks that score more first, then in order of the rulespec; the ways to complete one compared step
by step, by the number of the word and then the new word in order of the alphabet. Ways to part the letters of all words
come in the order of the core's search, each with its words in order of the alphabet.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from wordkit._core import MOST_CHAIN, MOST_PARTED, Chains, DamagedLexicon, LexiconError, Partitions
from wordkit.game.actions import Action, Actions, Family, Joined, proposed
from wordkit_wordstacker.moves import Steps, complete, labels, play, word_violations
from wordkit_wordstacker.spread import ANAGRAM, INSERT, NEW_WORD, REPLACE, Lore, Spread, Task
from wordkit_wordstacker.text import action_text

if TYPE_CHECKING:
    from wordkit.game.rng import Rng

STEPS = 3_000_000
"""Steps after which a search stops; what wasn't found by then isn't listed, and allowed all the same."""
COUNTED = 300_000
"""Steps after which counting stops: a family with more has no count."""
LOOKED_AT = 256
"""Of a family that can't be counted one of so many is drawn."""


def plays(spread: Spread, game: Lore) -> Actions:
    """Every letter of the hand in place of a letter of the table that makes a word: the complete list."""
    return Listed(spread, game, None)


def completions(spread: Spread, task: Task, game: Lore) -> Actions:
    """All ways to complete a task, whether it is in hand or not: what is in hand decides about `in` only."""
    match task.kind:
        case "replace":
            return Chained(spread, game, task)
        case "partition":
            return Parted(spread, game, task)
    return Listed(spread, game, task)


def by_worth(spread: Spread, game: Lore) -> list[Task]:
    """The tasks in hand, each once: those that score more first, then in order of the rulespec."""
    held = [task for name, task in game.tasks.items() if name in spread.plans]
    return sorted(held, key=lambda task: -game.worth(task))


def tasks(spread: Spread, game: Lore, without: Collection[str] = ()) -> Actions:
    """All completions of the tasks in hand, but for those named."""
    held = (task for task in by_worth(spread, game) if task.name not in without)
    return Joined(*(completions(spread, task, game) for task in held))


class Ways:
    """All ways to do one thing: complete a task, or (`task` None) play a letter; `_first` and `_drawn` find them."""

    def __init__(self, spread: Spread, game: Lore, task: Task | None) -> None:
        self._spread = spread
        self._game = game
        self._task = task
        self._score = None if task is None else game.worth(task)

    def _first(self, n: int, tier: int | None) -> Sequence[Steps]:
        """The first `n` in canonical order, of words up to a tier."""
        raise NotImplementedError

    def _drawn(self, rng: Rng) -> Steps | None:
        """Any one; None if there is none."""
        raise NotImplementedError

    @property
    def count(self) -> int | None:
        raise NotImplementedError

    def _action(self, steps: Steps) -> Action:
        action = play(*steps[0]) if self._task is None else complete(self._task.name, steps, self._score)
        action.told(lambda: action_text(self._spread.words, self._game, action))
        return action

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action):
            return False
        if self._task is None:
            named = action.name == "play" and action.args.keys() == {"word", "to"}
        else:
            named = (
                action.name == "complete"
                and action.args.keys() == {"task", "steps"}
                and action["task"] == self._task.name
            )
        return named and not word_violations(self._spread, self._game, action)

    def __bool__(self) -> bool:
        return bool(self._first(1, None))

    def __iter__(self) -> Iterator[Action]:
        return proposed(self)

    def best(self, n: int, *, tier_up_to: int | None = None) -> Sequence[Action]:
        tier = tier_up_to if self._game.tiers else None
        return [self._action(steps) for steps in self._first(n, tier)] if n > 0 else []

    def sample(self, rng: Rng) -> Action:
        steps = self._drawn(rng)
        if steps is None:
            raise IndexError("nothing to choose from")
        return self._action(steps)

    def families(self) -> Sequence[Family]:
        first = self.best(1)
        return [Family(first[0].name, self.count, str(first[0]))] if first else []

    def __repr__(self) -> str:
        first = ", ".join(map(str, self.best(3)))
        return f"<Actions: {'any number' if self.count is None else self.count}{': ' if first else ''}{first}>"


# --- those that can be listed ----------------------------------------------------------------------------------------

Find: TypeAlias = Callable[[Spread, Lore, "Task | None", int, "int | None"], Sequence[str]]
"""What word `number` of the table can become, in order of the alphabet."""


def _replaced(spread: Spread, game: Lore, task: Task | None, number: int, tier: int | None) -> Sequence[str]:
    found = game.lexicon.replacements(spread.words[number], spread.hand, tier_up_to=tier)
    return sorted((new for _, _, new in found), key=game.alphabet.encode)


def _inserted(spread: Spread, game: Lore, task: Task | None, number: int, tier: int | None) -> Sequence[str]:
    assert task is not None
    most = min(task.most, len(spread.hand))
    if most < task.least:
        return ()
    return game.lexicon.insertions(spread.words[number], spread.hand, least=task.least, most=most, tier_up_to=tier)


def _rearranged(spread: Spread, game: Lore, task: Task | None, number: int, tier: int | None) -> Sequence[str]:
    old = spread.words[number]
    return [word for word in game.lexicon.anagrams(labels(game, old), tier_up_to=tier) if word != old]


def _renewed(spread: Spread, game: Lore, task: Task | None, number: int, tier: int | None) -> Sequence[str]:
    assert task is not None
    found = game.lexicon.buildable(spread.hand, length=(task.least, task.most), tier_up_to=tier)
    return [word for word in found if word != spread.words[number]]


_FIND: Mapping[str, Find] = {INSERT: _inserted, ANAGRAM: _rearranged, NEW_WORD: _renewed, REPLACE: _replaced}


class Listed(Ways):
    """Those in which one word becomes another: they are listed when they are looked at."""

    def __init__(self, spread: Spread, game: Lore, task: Task | None) -> None:
        super().__init__(spread, game, task)
        self._find = _FIND[REPLACE if task is None else task.kind]
        self._listed: dict[int | None, Sequence[Steps]] = {}

    def _all(self, tier: int | None) -> Sequence[Steps]:
        if tier not in self._listed:
            found: list[Steps] = []
            for number in range(len(self._spread.words)):
                new = self._find(self._spread, self._game, self._task, number, tier)
                found += [((number, word),) for word in new]
            self._listed[tier] = found
        return self._listed[tier]

    def _first(self, n: int, tier: int | None) -> Sequence[Steps]:
        return self._all(tier)[:n]

    def _drawn(self, rng: Rng) -> Steps | None:
        found = self._all(None)
        return rng.choice(found) if found else None

    @property
    def count(self) -> int | None:
        return len(self._all(None))


# --- those of several steps ------------------------------------------------------------------------------------------


class Chained(Ways):
    """Letters laid one after the other (S19); from a larger hand than the core takes none is listed."""

    def __init__(self, spread: Spread, game: Lore, task: Task) -> None:
        super().__init__(spread, game, task)
        self._searches: dict[int | None, Chains] = {}
        self._possible = task.least <= len(spread.hand)
        self._searched = self._possible and len(spread.hand) <= MOST_CHAIN
        self._n = task.least

    def _chains(self, tier: int | None) -> Chains:
        if tier not in self._searches:
            spread = self._spread
            self._searches[tier] = Chains(self._game.lexicon, spread.words, spread.hand, self._n, tier_up_to=tier)
        return self._searches[tier]

    def _first(self, n: int, tier: int | None) -> Sequence[Steps]:
        if not self._searched:
            return ()
        try:
            return self._chains(tier).first(n, STEPS)
        except DamagedLexicon:
            raise
        except LexiconError:  # beyond the steps
            return ()

    def _drawn(self, rng: Rng) -> Steps | None:
        seed = rng.next()
        if not self._searched:
            return None
        if self.count is None:  # too many to draw evenly
            some = self._first(LOOKED_AT, None) or self._first(1, None)
            return rng.choice(some) if some else None
        return self._chains(None).sample(seed)

    @property
    def count(self) -> int | None:
        if not self._searched:
            return None if self._possible else 0
        return self._chains(None).count(COUNTED)


class Parted(Ways):
    """All letters of the table as so many other words (S8, S26); of more letters than the core parts none is listed."""

    def __init__(self, spread: Spread, game: Lore, task: Task) -> None:
        super().__init__(spread, game, task)
        self._least = task.least
        self._searches: dict[int | None, Partitions] = {}
        self._letters = [letter for word in spread.words for letter in labels(game, word)]
        self._possible = len(self._letters) <= MOST_PARTED  # beyond it nothing is listed, and all allowed the same

    def _partitions(self, tier: int | None) -> Partitions:
        if tier not in self._searches:
            words = self._spread.words
            self._searches[tier] = Partitions(
                self._game.lexicon, self._letters, len(words), least=self._least, without=words, tier_up_to=tier
            )
        return self._searches[tier]

    def _first(self, n: int, tier: int | None) -> Sequence[Steps]:
        if not self._possible:
            return ()
        return [tuple(enumerate(words)) for words in self._partitions(tier).first(n, STEPS).partitions]

    def _drawn(self, rng: Rng) -> Steps | None:
        seed = rng.next()
        words = self._partitions(None).sample(seed, COUNTED) if self._possible else None
        # one that takes longer to find is the one that is listed
        return next(iter(self._first(1, None)), None) if words is None else tuple(enumerate(words))

    @property
    def count(self) -> int | None:
        if not self._possible:
            return None
        count, whole = self._partitions(None).count(COUNTED)
        return count if whole else None
