"""Best words by cards: the ten best of the English list for eight cards, against a plain scan in Python."""

import random
import time
from collections.abc import Iterator
from heapq import nlargest

from pairs import Pair, WrongAnswer

from wordkit import registry
from wordkit._core import Program, WordScorer

# The scalar `cards` of WORDS_FRAME.
CARDS = Program(bytes.fromhex("01040104 0303"))
DECK = "BCDGLMNPRST" * 4 + "FHKVWY" * 2 + "JQXZ"
BEST = 10
DEALS = 20

Deal = list[tuple[str, int]]
"""Letters and points."""


def deals(dice: random.Random) -> Iterator[Deal]:
    """Eight cards for 5 5 4 4 3 3 2 2 points, none of them three times."""
    while True:
        letters = dice.sample(DECK, 8)
        if all(letters.count(letter) < 3 for letter in letters):
            yield [(letter.lower(), 5 - at // 2) for at, letter in enumerate(letters)]


def scan(words: list[str], deal: Deal) -> list[tuple[int, str]]:
    """The best words, by counting the letters of each."""
    points: dict[str, list[int]] = {}
    for letter, value in sorted(deal, key=lambda card: -card[1]):
        totals = points.setdefault(letter, [0])
        totals.append(totals[-1] + value)
    cards = [(letter, totals, len(totals) - 1) for letter, totals in points.items()]

    def score(word: str) -> int:
        return sum(totals[min(word.count(letter), most)] for letter, totals, most in cards)

    return [(score(word), word) for word in nlargest(BEST, words, key=score)]


class Race:
    """Both sides see the same deals; ours does more of them in a turn, so that its clock has something to measure."""

    def __init__(self) -> None:
        self.lexicon = registry.lexicon("english")
        self.words = list(self.lexicon)
        self.deals = deals(random.Random(1))
        self.deal: Deal = []
        self.found: list[tuple[int, str]] = []

    def best(self, deal: Deal) -> list[tuple[int, str]]:
        cards = [(self.lexicon.alphabet.code(letter), points, 0, points) for letter, points in deal]
        return WordScorer(self.lexicon, cards, CARDS).best(BEST)

    def ours(self) -> float:
        turn = [next(self.deals) for _ in range(DEALS)]
        start = time.perf_counter()
        found = [self.best(deal) for deal in turn]
        seconds = time.perf_counter() - start
        self.deal, self.found = turn[0], found[0]
        return seconds / DEALS

    def peer(self) -> float:
        start = time.perf_counter()
        found = scan(self.words, self.deal)
        seconds = time.perf_counter() - start
        if found != self.found:
            raise WrongAnswer(f"{self.deal}: {found} by the scan, {self.found} by the core")
        return seconds


def words() -> list[Pair]:
    """The row `words`: at most 1/200 of the scan's time; 1/500 is the aim."""

    race = Race()
    return [
        Pair(
            "the ten best words for eight cards",
            race.ours,
            race.peer,
            ("WordScorer.best", "Python scan"),
            1 / 200,
            aim=1 / 500,
        )
    ]
