"""Wordstacker's words by hand: the rulebook read naively, in plain Python, without core, engine and rulespec.

Every number here is the rulebook's, or one of the rulings S1 to S26 as `rulespecs/wordstacker.rules` marks them. Words
are plain texts, a letter a character; everything is found by looking at all words. `oracle_game` plays with them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

Steps: TypeAlias = tuple[tuple[int, str], ...]
"""What a play or a task does: the number of a word on the table, and what it becomes; one after the other."""

ALPHABET = "AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻ"


class Task(NamedTuple):
    """A task card: what is done, with how few and how many letters, for how many points."""

    kind: str
    least: int
    most: int
    points: int


CARDS_OF_TASKS = {
    "replace_2": Task("replace", 2, 2, 10),
    "replace_3": Task("replace", 3, 3, 20),
    "replace_4": Task("replace", 4, 4, 30),
    "replace_5": Task("replace", 5, 5, 40),
    "insert_1": Task("insert", 1, 1, 10),
    "insert_many": Task("insert", 2, 15, 20),
    "mix": Task("anagram", 0, 0, 10),
    "total": Task("partition", 0, 0, 30),
    "new_word": Task("new_word", 5, 5, 10),
}


def without(cards: Sequence[str], gone: Iterable[str]) -> list[str] | None:
    """The cards that are left once those are gone; None if they aren't all there."""
    left = list(cards)
    for card in gone:
        if card not in left:
            return None
        left.remove(card)
    return left


def letter_of(old: str, new: str) -> str | None:
    """The letter that turns one word into the other, in place of a different one (S4); None if it isn't one letter."""
    changed = [b for a, b in zip(old, new, strict=False) if a != b]
    return changed[0] if len(old) == len(new) and len(changed) == 1 else None


def holds(new: str, old: str) -> bool:
    """Whether the letters of the old word stand in the new one in their order (S6)."""
    left = iter(new)
    return all(letter in left for letter in old)


def added(old: str, new: str) -> list[str] | None:
    """The letters that make the old word the new one, none of the old ones moved; None if they can't."""
    grown = len(new) > len(old) and not Counter(old) - Counter(new) and holds(new, old)
    return without(new, old) if grown else None


def spent(table: Sequence[str], task: Task, steps: Steps) -> list[str] | None:
    """The letters of the hand that a task so carried out takes; None if that isn't what its card says.

    Whether the words are words, and the letters in hand, isn't asked here.
    """
    words, letters = list(table), []
    if task.kind == "partition":
        found = [word for _, word in steps]
        fits = [place for place, _ in steps] == list(range(len(words)))
        fits = fits and sorted("".join(found)) == sorted("".join(words)) and min(map(len, found)) >= 2
        return [] if fits and not set(found) & set(words) else None  # S8: all letters, none of the collected words
    if not 0 < len(steps) == (task.least if task.kind == "replace" else 1):
        return None
    for place, new in steps:
        if not 0 <= place < len(words):
            return None
        old, words[place] = words[place], new
        more: list[str] | None = None
        if task.kind == "replace":
            letter = letter_of(old, new)
            more = None if letter is None else [letter]
        elif task.kind == "insert":
            more = added(old, new)
            more = more if more is not None and task.least <= len(more) <= task.most else None
        elif task.kind == "anagram":
            more = [] if new != old and sorted(new) == sorted(old) else None  # S7
        elif task.kind == "new_word":
            more = list(new) if len(new) == task.least and new != old else None  # S5, S17
        if more is None:
            return None
        letters += more
    return letters


ONE = Task("replace", 1, 1, 0)  # playing one letter, as if a card said so


def allowed(table: Sequence[str], hand: Sequence[str], words: Collection[str], task: Task, steps: Steps) -> bool:
    """Whether a task may be carried out so: each new word a word, each letter in hand, all or nothing (S10, S19)."""
    letters = spent(table, task, steps)
    return letters is not None and all(new in words for _, new in steps) and without(hand, letters) is not None


def completions(table: Sequence[str], hand: Sequence[str], words: Collection[str], task: Task) -> set[Steps]:
    """Every way to carry out a task; a partition once for each set of words, they in order of the alphabet."""
    if task.kind == "partition":
        return {tuple(enumerate(found)) for found in partitions(table, words)}
    if task.kind == "replace":
        return set(_chains(list(table), list(hand), words, task.least))
    single = (((place, new),) for place in range(len(table)) for new in words)
    return {steps for steps in single if allowed(table, hand, words, task, steps)}


def _chains(table: list[str], hand: list[str], words: Collection[str], count: int) -> Iterator[Steps]:
    """Letters laid one by one, each intermediate word a word, covered as it then lies (S4, S19)."""
    if not count:
        yield ()
        return
    for place, old in enumerate(table):
        for spot in range(len(old)):
            for letter in sorted(set(hand) - {old[spot]}):
                new = old[:spot] + letter + old[spot + 1 :]
                if new in words:
                    after = [*table[:place], new, *table[place + 1 :]]
                    rest = without(hand, letter)
                    yield from (((place, new), *more) for more in _chains(after, rest or [], words, count - 1))


def partitions(table: Sequence[str], words: Collection[str]) -> set[tuple[str, ...]]:
    """All ways to make as many new words of all letters on the table, equal ones allowed (S8, S26)."""
    usable = [word for word in words if len(word) >= 2 and word not in table]
    found = _parted(Counter("".join(table)), len(table), usable)
    return {tuple(in_order(chosen)) for chosen in found}


def _parted(letters: Counter[str], count: int, words: list[str]) -> Iterator[tuple[str, ...]]:
    """Words one by one: each letter must be in one of them, so first one of the few that hold the rarest letter."""
    if not letters and not count:
        yield ()
    if not letters or not count:
        return
    fitting = [word for word in words if not Counter(word) - letters]
    rarest = min(letters, key=lambda letter: sum(letter in word for word in fitting))
    for word in fitting:
        if rarest in word:
            yield from ((word, *rest) for rest in _parted(letters - Counter(word), count - 1, fitting))


def in_order(words: Iterable[str]) -> list[str]:
    """Words, or single letters, in order of the alphabet."""
    return sorted(words, key=lambda word: [ALPHABET.index(letter) for letter in word])
