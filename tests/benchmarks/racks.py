"""Every word that a rack spells, blanks included, beside the index that one would write in Python.

The index maps sorted letters to their words. It holds just the words that seven tiles can spell, is made before the
clock starts, and looks up every choice of the tiles, each once.
"""

import random
from itertools import chain, combinations, combinations_with_replacement
from time import process_time

from lists import LANGUAGES, lexicon, words
from pairs import Pair, agree

TILES = 7
RACKS = {0: 200, 2: 10}
"""By blanks: how many racks in a turn."""


class Index:
    """Words by their sorted letters."""

    def __init__(self, some: list[str], letters: list[str]) -> None:
        self.members: dict[str, list[str]] = {}
        for word in some:
            if len(word) <= TILES:
                self.members.setdefault("".join(sorted(word)), []).append(word)
        self.fills = {
            blanks: ["".join(fill) for n in range(blanks + 1) for fill in combinations_with_replacement(letters, n)]
            for blanks in RACKS
        }

    def buildable(self, rack: str, blanks: int) -> list[str]:
        tiles = sorted(rack)
        chosen = {"".join(some) for n in range(len(tiles) + 1) for some in combinations(tiles, n)}
        keys = {"".join(sorted(some + fill)) for some in chosen for fill in self.fills[blanks]} if blanks else chosen
        return list(chain.from_iterable(self.members.get(key, ()) for key in keys))


class Race:
    """Both sides get the same racks, of letters as often as they occur in words."""

    def __init__(self, language: str, index: Index, blanks: int) -> None:
        self.language = language
        self.lexicon = lexicon(language)
        self.index = index
        self.blanks = blanks
        self.dice = random.Random(1)
        self.letters = "".join(self.dice.sample(words(language), 5000))
        self.racks: list[str] = []
        self.found: list[list[str]] = []

    def ours(self) -> float:
        tiles = TILES - self.blanks
        self.racks = ["".join(self.dice.choices(self.letters, k=tiles)) for _ in range(RACKS[self.blanks])]
        start = process_time()
        self.found = [self.lexicon.buildable(rack, blanks=self.blanks) for rack in self.racks]
        return process_time() - start

    def peer(self) -> float:
        start = process_time()
        found = [self.index.buildable(rack, self.blanks) for rack in self.racks]
        seconds = process_time() - start
        agree([sorted(some) for some in self.found], [sorted(some) for some in found], f"{self.language} racks")
        return seconds


def rack() -> list[Pair]:
    """The row `rack`."""
    pairs = []
    for language in LANGUAGES:
        index = Index(words(language), list(lexicon(language).alphabet.letters))
        for blanks, target, aim in ((0, 1 / 3, 1 / 5), (2, 1 / 12, 1 / 25)):
            race = Race(language, index, blanks)
            what = f"{language}: all words of {TILES} tiles{f', {blanks} of them blank' if blanks else ''}"
            pairs.append(Pair(what, race.ours, race.peer, ("buildable", "sorted-letter index"), target, aim=aim))
    return pairs
