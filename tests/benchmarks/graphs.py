"""The word graph: built from a list of words, and asked for all words with a beginning."""

import random
from collections.abc import Callable
from time import process_time
from typing import Any

from lists import LANGUAGES, lexicon, words
from pairs import Pair, absent, agree, installed, nothing

from wordkit.lexicon import Lexicon

PREFIXES = {"english": 4, "polish": 5}
"""Letters of the beginnings asked for."""

ASKED = {"english": 200, "polish": 20}
"""How many of them in a turn: Polish words have more forms."""


def building(language: str, dawg: Any) -> tuple[Callable[[], float], Callable[[], float]]:
    alphabet, listed = lexicon(language).alphabet, words(language)

    def ours() -> float:
        start = process_time()
        built = Lexicon.build(listed, alphabet, index=False)
        seconds = process_time() - start
        agree(len(built), len(listed), f"words of the {language} graph")
        return seconds

    def peer() -> float:
        start = process_time()
        dawg.DAWG(listed)
        return process_time() - start

    return ours, peer


def build() -> list[Pair]:
    """The row `build`: from a list in memory, in the order of code points, to a graph that can be asked."""
    dawg = installed("dawg")
    pairs = []
    for language in LANGUAGES:
        sides = building(language, dawg) if dawg else (nothing, nothing)
        missing = "" if dawg else absent("dawg2")
        what = f"{language}: the graph from a list of words"
        pairs.append(Pair(what, *sides, ("Lexicon.build", "dawg2"), 2.0, aim=1.0, missing=missing))
    return pairs


class Listing:
    """All words with a beginning; both sides are asked for the same."""

    def __init__(self, language: str, peer: Callable[[str], list[str]]) -> None:
        self.language = language
        self.lexicon = lexicon(language)
        self.theirs = peer
        self.dice = random.Random(1)
        self.asked: list[str] = []
        self.found: list[list[str]] = []

    def ours(self) -> float:
        length = PREFIXES[self.language]
        some = iter(lambda: self.dice.choice(words(self.language)), "")
        self.asked = [word[:length] for word, _ in zip(some, range(ASKED[self.language]), strict=False)]
        start = process_time()
        self.found = [self.lexicon.prefix(prefix) for prefix in self.asked]
        return process_time() - start

    def peer(self) -> float:
        start = process_time()
        found = [self.theirs(prefix) for prefix in self.asked]
        seconds = process_time() - start
        # each in its own order of letters
        agree([sorted(some) for some in self.found], [sorted(some) for some in found], f"{self.language} prefixes")
        return seconds


def prefix() -> list[Pair]:
    """The row `prefix`."""
    dawg, marisa = installed("dawg"), installed("marisa_trie")
    pairs = []
    for language in LANGUAGES:
        what = f"{language}: all words that start with {PREFIXES[language]} letters"
        for module, name, kind, at_most, aim in (
            (dawg, "dawg2", "CompletionDAWG", 1.1, 0.8),
            (marisa, "marisa-trie", "Trie", 1.0, None),
        ):
            listing = Listing(language, getattr(module, kind)(words(language)).keys) if module else None
            sides = (listing.ours, listing.peer) if listing else (nothing, nothing)
            missing = "" if module else absent(name)
            names = ("prefix", name)
            pairs.append(Pair(what, *sides, names, at_most, aim=aim, missing=missing))
    return pairs
