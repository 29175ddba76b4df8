"""Alphabets, strategies and the naive lexicon that the tests of this folder share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from string import ascii_lowercase

from hypothesis import settings
from hypothesis import strategies as st

from wordkit.lexicon import Alphabet, Lexicon, simple_case

settings.register_profile("untimed", deadline=None)  # a busy machine is no fault
settings.load_profile("untimed")

LATIN = Alphabet(ascii_lowercase, case=simple_case(ascii_lowercase))

SMALL = "abcd"
texts = st.text(SMALL, min_size=1, max_size=6)
word_lists = st.lists(texts, max_size=40)
racks = st.text(SMALL, max_size=7)
patterns = st.lists(st.sampled_from([*SMALL, ".", "*", "[ab]", "[^ad]"]), max_size=6).map("".join)


def small(words: Iterable[str]) -> Lexicon:
    """A lexicon over `SMALL`."""
    return Lexicon.build(words, Alphabet(SMALL))


def latin(words: str, name: str = "test") -> Lexicon:
    """A lexicon of blank-separated words over the Latin alphabet, upper case mapped to lower."""
    return Lexicon.build(words.split(), LATIN, name=name)


class Naive:
    """What a lexicon promises, from a plain sorted list; no code shared with it."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = sorted(set(words))

    def prefix(self, prefix: str) -> list[str]:
        return [word for word in self.words if word.startswith(prefix)]

    def pattern(self, pattern: str) -> list[str]:
        matches = re.compile(pattern.replace("*", ".*")).fullmatch
        return [word for word in self.words if matches(word)]

    def buildable(self, rack: str, blanks: int) -> list[str]:
        have = Counter(rack)
        return [word for word in self.words if (Counter(word) - have).total() <= blanks]

    def anagrams(self, letters: str, blanks: int) -> list[str]:
        return [word for word in self.buildable(letters, blanks) if len(word) == len(letters) + blanks]
