"""What words and moves need to know of a game and of a position, without zones and pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from wordkit._core import Alphabet, Lexicon
    from wordkit.spec.model import Rules

REPLACE, INSERT, ANAGRAM, PARTITION, NEW_WORD = KINDS = ("replace", "insert", "anagram", "partition", "new_word")
"""What a task asks for, the `do:` of its clause."""
LETTER, TASK = CARDS = ("letter", "task")
"""The two decks: the face their cards have, and what an action `draw` says."""


@dataclass(frozen=True)
class Task:
    """A task clause, read once.

    `least` and `most` are the numbers of its `letters:`, equal where it gives one: of letters laid one after the other
    (`replace`) or added (`insert`), of letters of the new word (`new_word`); `least` of letters of each new word
    (`partition`). Both are 0 for an `anagram`.
    """

    name: str
    title: str
    path: str
    kind: str
    least: int
    most: int
    points: int
    copies: int


@dataclass(frozen=True)
class Spread:
    """What a seat has before it.

    `words`: those on the table, top to bottom; while a partition is under way, the words that were collected. `hand`:
    its letters, in order of the alphabet. `plans`: the names of its tasks, in order of the rulespec; one held twice
    stands there twice, one under way stays.
    """

    words: tuple[str, ...]
    hand: tuple[str, ...]
    plans: tuple[str, ...]


class Lore(Protocol):
    """What a game says once for all its states; the engine's own object has more."""

    @property
    def rules(self) -> Rules: ...
    @property
    def lexicon(self) -> Lexicon: ...
    @property
    def alphabet(self) -> Alphabet: ...
    @property
    def tiers(self) -> bool:
        """Whether the lexicon has tiers; without them every player knows every word."""

    @property
    def tasks(self) -> Mapping[str, Task]:
        """By name, in order of the rulespec."""

    @property
    def deck(self) -> Mapping[str, int]:
        """The letter cards: label -> how many there are, in order of the alphabet."""

    @property
    def hand(self) -> tuple[int, int]:
        """Letters and tasks of a full hand."""

    def worth(self, task: Task) -> int:
        """What completing a task scores by the rulespec."""


Origin: TypeAlias = tuple[int, int] | str
"""Where a card comes from: `(word, place)` of one that lies on the table now, both from 0; or a label of the hand."""


@dataclass(frozen=True)
class Change:
    """What a legal play or completion does to the cards; which cards of one label they are doesn't matter.

    - `played`: labels of the letters that leave the hand, in the order they are played.
    - `rows`: the words that change, by number: where each letter of the new word comes from, first to last.
    - `covered`: what goes to the used letters, in that order: a card of the table, or one just played (it is in
      `played` too) that another of the same action replaced.
    """

    played: tuple[str, ...]
    rows: Mapping[int, tuple[Origin, ...]]
    covered: tuple[Origin, ...]
