"""A small game of cards and tasks to judge words by, without a table: its lists of words are made for each test."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from wordkit_wordstacker.moves import word_violations
from wordkit_wordstacker.spread import Spread, Task

from wordkit.game import Action
from wordkit.lexicon import Alphabet, Lexicon
from wordkit.loading import load_rules
from wordkit.spec.model import Rules

POLISH = tuple("AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ")
BOOK = "MATKA MARKA ROMBY BOMBY MASKA MLASKA BOMBOWY TARKA KARTA MARSOWY BOMBKA KLATA NOCNE"
"""The thirteen words of the rulebook's examples."""

TASKS = (
    Task("replace_2", "WYŁÓŻ 2 LITERY", "task.replace_2", "replace", 2, 2, 10, 8),
    Task("replace_3", "WYŁÓŻ 3 LITERY", "task.replace_3", "replace", 3, 3, 20, 8),
    Task("replace_4", "WYŁÓŻ 4 LITERY", "task.replace_4", "replace", 4, 4, 30, 5),
    Task("replace_5", "WYŁÓŻ 5 LITER", "task.replace_5", "replace", 5, 5, 40, 3),
    Task("insert_1", "DOŁÓŻ 1 LITERĘ", "task.insert_1", "insert", 1, 1, 10, 7),
    Task("insert_many", "DOŁÓŻ KILKA LITER", "task.insert_many", "insert", 2, 15, 20, 6),
    Task("mix", "ZAMIESZANIE", "task.mix", "anagram", 0, 0, 10, 5),
    Task("total", "TOTALNE ZAMIESZANIE", "task.total", "partition", 2, 2, 30, 3),
    Task("new_word", "NOWE SŁOWO", "task.new_word", "new_word", 5, 5, 10, 4),
)


@dataclass(frozen=True, eq=False)
class Cards:
    """What words need to know of a game."""

    lexicon: Lexicon
    tiers: bool = False
    hand: tuple[int, int] = (6, 3)
    rules: Rules = field(default_factory=lambda: load_rules("wordstacker"))

    @property
    def alphabet(self) -> Alphabet:
        return self.lexicon.alphabet

    @property
    def tasks(self) -> Mapping[str, Task]:
        return {task.name: task for task in TASKS}

    @property
    def deck(self) -> Mapping[str, int]:
        return dict.fromkeys(self.alphabet.letters, 3)

    def worth(self, task: Task) -> int:
        return task.points


def cards(words: str | Iterable[str], letters: Iterable[str] = POLISH, tiers: Mapping[str, int] | None = None) -> Cards:
    """The game with these words only; `tiers` by word, 0 for the others."""
    listed = words.split() if isinstance(words, str) else list(words)
    alphabet = Alphabet(letters, case={letter.lower(): letter for letter in letters if len(letter) == 1})
    if tiers is None:
        return Cards(Lexicon.build(listed, alphabet))
    return Cards(Lexicon.build(listed, alphabet, tiers=[tiers.get(word, 0) for word in listed]), True)


def spread(words: str, hand: str = "", plans: str = "") -> Spread:
    """`spread("MATKA ROMBY", "RBS", "mix")`; letters of more than one character are parted by blanks."""
    labels = hand.split() if " " in hand else tuple(hand)
    return Spread(tuple(words.split()), tuple(labels), tuple(plans.split()))


def play(word: object, to: object) -> Action:
    return Action("play", {"word": word, "to": to})


def do(task: object, *steps: object) -> Action:
    """`do("mix", (0, "KARTA"))`."""
    return Action("complete", {"task": task, "steps": steps})


def wrong(game: Cards, seen: Spread, action: Action) -> list[str]:
    """The codes of everything wrong, in order."""
    return [violation.code for violation in word_violations(seen, game, action)]
