"""Wordsy by hand: the rulebook read naively, in plain Python, without the core, the engine or the rulespec.

Every number here is the rulebook's, or one of the rulings W1 to W20 as `rulespecs/wordsy.rules` marks them. It is slow
and has no switches: what it doesn't know it isn't asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeAlias

Row: TypeAlias = Sequence[tuple[str, str]]
"""The cards face up: a pair of letters for each column, the column worth 5 first; an empty place is `""`."""

VALUES = (5, 4, 3, 2)
RED, BLUE = "FHKVWY", "JQXZ"


def extra(letter: str) -> int:
    """What is printed on a card besides its letter: +1 on a red one, +2 on a blue one."""
    return 1 if letter in RED else 2 if letter in BLUE else 0


def points(word: str, row: Row) -> int:
    """Each card of the row scores once, if a letter of the word is left for it; the better card first (W7)."""
    cards = [(value + extra(letter), letter) for value, pair in zip(VALUES, row, strict=True) for letter in pair]
    total, left = 0, list(word)
    for worth, letter in sorted(cards, reverse=True):
        if letter in left:
            left.remove(letter)
            total += worth
    return total


def usable(words: Mapping[str, Collection[str]], used: Iterable[str]) -> list[str]:
    """The words that are the same word as no used one: no root in common (W9). `words` gives the roots of each."""
    gone = {root for word in used for root in words[word]} | set(used)
    return [word for word, roots in words.items() if word not in gone and not gone.intersection(roots)]


def breaks(row: Row) -> list[str]:
    """Which of the Two Rules of Two a row breaks."""
    letters = [letter for pair in row for letter in pair if letter]
    found = [f"three {letter}" for letter in sorted(set(letters)) if letters.count(letter) > 2]
    return found + (["three rare"] if sum(extra(letter) > 0 for letter in letters) > 2 else [])


def slid(before: Row, after: Row) -> bool:
    """Whether the two best columns of one round are the two least ones of the next, in their order (W5)."""
    return [sorted(pair) for pair in before[:2]] == [sorted(pair) for pair in after[2:]]


def bonuses(scored: Sequence[int], wordsmith: int | None) -> list[int]:
    """What each seat gets beside its word, given the points of all words and who is the (Fastest) Wordsmith.

    1 for more than the Wordsmith has (W1); 2 for the Wordsmith who isn't below three opponents, or all of them where
    there are fewer (W2).
    """
    given = [0] * len(scored)
    if wordsmith is None:
        return given
    mark = scored[wordsmith]
    opponents = [own for seat, own in enumerate(scored) if seat != wordsmith]
    for seat, own in enumerate(scored):
        if seat != wordsmith and own > mark:
            given[seat] = 1
    reached = len([own for own in opponents if own <= mark])
    if opponents and reached >= min(3, len(opponents)):
        given[wordsmith] = 2
    return given


def total(words: Sequence[int], extras: Sequence[int], penalties: int) -> int:
    """The final score: the five best of seven words, all bonuses, less all penalties (W3, W12)."""
    return sum(sorted(words, reverse=True)[:5]) + sum(extras) - penalties


def next_first(first: int, marked: Sequence[int]) -> int:
    """The next First Wordsmith: who marked the fewest bonuses, the closest clockwise of several (W13)."""
    seats = len(marked)
    clockwise = [(first + step) % seats for step in range(1, seats + 1)]
    return min(clockwise, key=lambda seat: marked[seat])
