"""Words of a text as steps: which word of the table becomes which."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from wordkit.game.actions import Action
from wordkit_wordstacker.moves import Steps, changed, labels, places, spelled, word_violations
from wordkit_wordstacker.spread import ANAGRAM, INSERT, PARTITION, REPLACE, Lore, Spread, Task

MOST = 64
"""Readings of one text that are followed."""

_TOKEN = re.compile(r"(?:(?P<number>\d{1,3})(?P<mark>[:.]))?(?P<rest>.+)")


class Foreign(Exception):
    """A text changes a word that doesn't lie on the table."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


class _Made(NamedTuple):
    """`2:MATKA>MARKA`: a number from 0 or None, the old word or None, the new one."""

    number: int | None
    old: str | None
    new: str


class Reading:
    """What a seat has before it, for reading steps."""

    def __init__(self, spread: Spread, game: Lore) -> None:
        self._spread = spread
        self._game = game

    def fits(self, action: Action) -> bool:
        """Whether an action is one the rules for words allow."""
        return not word_violations(self._spread, self._game, action)

    def steps(self, task: Task | None, words: Sequence[str]) -> Iterator[Steps]:
        """The steps that these words can mean, of a task or (None) of a letter that is played. Foreign for a word that
        doesn't lie there."""
        made = [part for word in words for part in self._parts(word)]
        if made and task is not None and task.kind == PARTITION:
            yield self._parted(made)
        elif made:
            yield from self._changed(REPLACE if task is None else task.kind, made)

    def _changed(self, kind: str, made: Sequence[_Made]) -> Iterator[Steps]:
        """Words changed one after the other."""
        readings: list[tuple[list[tuple[int, str]], list[str]]] = [([], list(self._spread.words))]
        for part in made:
            following = []
            for steps, table in readings:
                for number in self._numbers(kind, part, table):
                    now = list(table)
                    if 0 <= number < len(now):
                        now[number] = part.new
                    following.append(([*steps, (number, part.new)], now))
            readings = following[:MOST]
        for steps, _ in readings:
            yield steps

    def _parted(self, made: Sequence[_Made]) -> Steps:
        """All words anew: those without a number get the numbers that are left, in order."""
        table = self._spread.words
        named = [
            None if part.number is None and part.old is None else self._numbers(PARTITION, part, table)[0]
            for part in made
        ]
        free = (number for number in range(2 * len(made)) if number not in named)
        numbers = [next(free) if number is None else number for number in named]
        return sorted(zip(numbers, (part.new for part in made), strict=True), key=lambda step: step[0])

    def _parts(self, word: str) -> Iterator[_Made]:
        """`A>B>C` is `A>B` and then `B>C`, of the same word."""
        read = _TOKEN.fullmatch(word)
        number = int(read["number"]) - 1 if read and read["number"] else None
        texts = [each for each in (read["rest"] if read else word).split(">") if each]
        texts = [spelled(self._game, each) or each for each in texts]
        if number is None and len(texts) > 1 and texts[0].isdecimal():
            number, texts = int(texts[0][:3]) - 1, texts[1:]
        if len(texts) == 1:
            yield _Made(number, None, texts[0])
        for old, new in pairwise(texts):
            yield _Made(number, old, new)

    def _numbers(self, kind: str, part: _Made, table: Sequence[str]) -> list[int]:
        """Which words of the table a step can mean: those it names, else those that can become the new one."""
        if part.number is not None:
            return [part.number]
        if part.old is not None:
            found = [number for number, word in enumerate(table) if word == part.old]
            if not found:
                raise Foreign(part.old)
            return found
        found = [number for number, word in enumerate(table) if self._becomes(kind, word, part.new)]
        return found or [min(range(len(table)), key=lambda number: self._distance(table[number], part.new), default=0)]

    def _becomes(self, kind: str, old: str, new: str) -> bool:
        if spelled(self._game, new) is None or spelled(self._game, old) is None:
            return False
        before, after = labels(self._game, old), labels(self._game, new)
        if kind == REPLACE:
            return len(before) == len(after) and len(changed(before, after)) == 1
        if kind == INSERT:
            return len(after) > len(before) and places(before, after) is not None
        if kind == ANAGRAM:
            return before != after and sorted(before) == sorted(after)
        return True

    @staticmethod
    def _distance(old: str, new: str) -> int:
        return abs(len(old) - len(new)) * 2 + sum(map(str.__ne__, old, new))
