"""Letters parted into words: the first partition and the count of all, against a plain recursion in Python, and the
first partition in English against a package that does just that.

Both sides start from the letters: they find the words that the letters spell, then part them. All run in one thread
here, so seconds are those of the processor: what else runs disturbs them less.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from math import comb
from time import process_time
from typing import Any

from pairs import Pair, WrongAnswer, absent, installed

from wordkit import registry
from wordkit._core import Partitions

TABLES = [
    "matka romby tarka",
    "teren wiatr talia",
    "mlaska bombowy karta",
    "krowa motyl palec",
    "zegar notes stopa",
    "hotel biuro drama",
    "konie grupa farba",
    "rynek obraz walec",
]
"""Three words each, 15 to 18 letters."""


ENGLISH = [
    "stone brush maple",
    "tiger lemon cloud",
    "paint river sugar",
    "crown basil fetch",
    "market yellow bird",
    "planet finger hood",
    "winter garden sky",
    "copper violin jam",
    "saddle prince oak",
    "harbor silent gem",
    "marble trophy fun",
    "pocket lizard new",
]
"""The same in English, whose 26 letters are the only ones that the package knows."""


class Recursion:
    """A plain search in Python: letter counts as tuples, the rarest letter first, the last word looked up."""

    def __init__(self, words: list[str], table: list[str]) -> None:
        have = Counter("".join(table))
        kinds = frozenset(have)
        fitting = [
            word
            for word in words
            if kinds.issuperset(word)
            and all(word.count(letter) <= have[letter] for letter in set(word))
            and word not in table
        ]
        holders = Counter(letter for word in fitting for letter in set(word))
        order = sorted(have, key=lambda letter: (holders[letter], letter))
        self.letters = tuple(have[letter] for letter in order)
        self.members: dict[tuple[int, ...], list[str]] = {}
        for word in fitting:
            self.members.setdefault(tuple(word.count(letter) for letter in order), []).append(word)
        share = sum(self.letters) / len(table)
        self.buckets: list[list[tuple[int, ...]]] = [[] for _ in order]
        for counts in self.members:
            self.buckets[next(kind for kind, count in enumerate(counts) if count)].append(counts)
        for bucket in self.buckets:
            bucket.sort(key=lambda counts: abs(sum(counts) - share))
        self.n = len(table)

    def choices(
        self, left: tuple[int, ...], n: int, chosen: tuple[tuple[int, ...], ...] = (), last: tuple[int, int] = (0, 0)
    ) -> Iterator[tuple[tuple[int, ...], ...]]:
        """The multisets of letter counts that words have; `last`: bucket and place of the last one chosen."""
        kind = next((kind for kind, count in enumerate(left) if count), None)
        if kind is None:
            return
        bucket = self.buckets[kind]
        start = last[1] if last[0] == kind else 0
        if n == 1:
            if left in self.members and (not start or bucket.index(left) >= start):
                yield (*chosen, left)
            return
        for at in range(start, len(bucket)):
            rest = tuple(a - b for a, b in zip(left, bucket[at], strict=True))
            if min(rest) >= 0:
                yield from self.choices(rest, n - 1, (*chosen, bucket[at]), (kind, at))

    def first(self) -> tuple[str, ...] | None:
        choice = next(self.choices(self.letters, self.n), None)
        return tuple(sorted(self.members[counts][0] for counts in choice)) if choice else None

    def count(self) -> int:
        total = 0
        for choice in self.choices(self.letters, self.n):
            ways = 1
            for counts, times in Counter(choice).items():
                ways *= comb(len(self.members[counts]) + times - 1, times)
            total += ways
        return total


class Race:
    """Both sides see the same tables in turn."""

    def __init__(self, all_of_them: bool) -> None:
        self.all_of_them = all_of_them
        self.lexicon = registry.lexicon("polish")
        self.words = list(self.lexicon)
        self.tables = cycle(table.split() for table in TABLES)
        self.answers: dict[tuple[str, ...], object] = {}

    def ours(self) -> float:
        answers = []
        turn = [next(self.tables) for _ in TABLES]
        start = process_time()
        for table in turn:
            partitions = Partitions(self.lexicon, "".join(table), len(table), without=table)
            answers.append(partitions.count() if self.all_of_them else partitions.any())
        seconds = process_time() - start
        self.answers = dict(zip(map(tuple, turn), answers, strict=True))
        return seconds / len(turn)

    def peer(self) -> float:
        seconds = 0.0
        turn = [next(self.tables) for _ in TABLES]
        for table in turn:
            start = process_time()
            recursion = Recursion(self.words, table)
            answer = (recursion.count(), True) if self.all_of_them else recursion.first() is not None
            seconds += process_time() - start
            if answer != self.answers[tuple(table)]:
                raise WrongAnswer(f"{table}: {answer} in Python, {self.answers[tuple(table)]} by the core")
        return seconds / len(turn)


class Package:
    """Both part the same letters into three words, the peer into at most three, and stop at the first partition.

    How soon the peer meets one is chance that its solver is made with, so each round has a new one.
    """

    def __init__(self, module: Any) -> None:
        self.module = module
        self.lexicon = registry.lexicon("english")
        self.words = [word for word in self.lexicon if len(word) > 1]
        self.tables = [table.split() for table in ENGLISH]

    def check(self, table: list[str], found: list[str]) -> None:
        spelled = sorted("".join(found)) == sorted("".join(table))
        if not spelled or not all(word in self.lexicon for word in found):
            raise WrongAnswer(f"{table}: {found}")

    def ours(self) -> float:
        start = process_time()
        firsts = [Partitions(self.lexicon, "".join(table), 3).first(1) for table in self.tables]
        seconds = process_time() - start
        for table, first in zip(self.tables, firsts, strict=True):
            self.check(table, list(first.partitions[0]))
        return seconds / len(firsts)

    def peer(self) -> float:
        solver = self.module.Solver()
        solver.load_dictionary_from_words(self.words)
        start = process_time()
        firsts = [solver.solve("".join(table), None, None, None, 3, 2, 60.0, 1, None) for table in self.tables]
        seconds = process_time() - start
        for table, first in zip(self.tables, firsts, strict=True):
            self.check(table, [word.lower() for word in first[0]])
        return seconds / len(firsts)


def partitions() -> list[Pair]:
    """The row `partition`."""
    names = ("Partitions", "Python recursion")
    package = installed("multiword_anagram_fast.core")
    parted = Package(package)
    missing = "" if package else absent("multiword-anagram-fast")
    what = "english: the first partition into three words"
    first, every = Race(False), Race(True)
    return [
        Pair(what, parted.ours, parted.peer, ("Partitions", "multiword-anagram-fast"), 1.0, missing=missing),
        Pair("polish: the first partition into three words", first.ours, first.peer, names, 1 / 100, aim=1 / 200),
        Pair("polish: all partitions into three words, counted", every.ours, every.peer, names, 1 / 100, aim=1 / 200),
    ]
