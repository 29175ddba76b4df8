"""The shipped word lists, as the rows on lexicons use them."""

import random
from collections.abc import Iterable
from functools import cache

from wordkit import registry
from wordkit.lexicon import Lexicon

LANGUAGES = ("english", "polish")


@cache
def words(language: str) -> list[str]:
    """Every word, by code points: as a file of words is usually sorted."""
    return sorted(lexicon(language))


@cache
def lexicon(language: str) -> Lexicon:
    return registry.lexicon(language)


def fresh(some: Iterable[str]) -> list[str]:
    """Copies that nobody has looked up yet: no cached hash, no cached UTF-8."""
    return [word.encode().decode() for word in some]


class Draws:
    """The same random words for both sides of a round: `ours` draws them, `peer` gets them again."""

    def __init__(self, language: str, number: int, *, misses: bool = False) -> None:
        self.language = language
        self.number = number
        self.misses = misses
        self.dice = random.Random(1)
        self.drawn: list[str] = []

    def ours(self) -> list[str]:
        self.drawn = self.dice.choices(words(self.language), k=self.number)
        if self.misses:
            self.drawn = [self.missed(word) for word in self.drawn]
        return fresh(self.drawn)

    def missed(self, word: str) -> str:
        """The word with one letter replaced: hardly ever another word."""
        letters = lexicon(self.language).alphabet.letters
        at = self.dice.randrange(len(word))
        return word[:at] + self.dice.choice(letters) + word[at + 1 :]

    def peer(self) -> list[str]:
        return fresh(self.drawn)
