"""The grid filler: the best grid and its proof against a second of annealing in pure Python; Latin squares on 5x5.

Both sides run in one thread here, so seconds are those of the processor: what else runs disturbs them less.
"""

import random
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

from annealing import Annealing
from pairs import Pair, WrongAnswer

from wordkit import registry
from wordkit._core import GridRules, Program

DEALS = Path(__file__).parent.parent / "core" / "grid_deals.txt"
# (letters - wilds) * (2 if balanced else 1), over LINE_FRAME
LINE = Program(bytes.fromhex("010600 22 21 0300 0301 42 0302 0102 0101"))
# What one line of five letters scores twice over, in ten lines.
FIVE_MOST = 100
AHEAD = 1 - 1.5 / 16.5
"""The aim on five by five is 1.5 points more than plain annealing, which misses some 16.5 of 100."""


class Race:
    """One row on four by four: both sides play the deals in turn; ours is never allowed the lower score."""

    def __init__(self, wilds: bool) -> None:
        self.wilds = wilds
        self.lexicon = registry.lexicon("english").derive(length=(2, 4))
        self.rules = GridRules(4, self.lexicon, symbols=4, line=LINE)
        self.words = [word.upper() for word in self.lexicon]
        lines = [line.split() for line in DEALS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
        self.deals = cycle(fields[:4] for fields in lines)
        self.deal: list[tuple[str, int]] = []
        self.score = 0

    def ours(self) -> float:
        self.deal = [(letter, symbol) for symbol, letters in enumerate(next(self.deals)) for letter in letters]
        tiles = [(self.lexicon.alphabet.code(letter), symbol) for letter, symbol in self.deal]
        start = time.process_time()
        filling = self.rules.fill(tiles, wilds=self.wilds, steps=20_000_000)
        seconds = time.process_time() - start
        if not filling.proved:
            raise WrongAnswer(f"{self.deal}: no proof, {filling}")
        self.score = filling.score
        return seconds

    def peer(self) -> float:
        annealing = Annealing(self.words, self.deal, wilds=self.wilds, seed=1)
        start = time.process_time()
        score = annealing.run(1.0)
        seconds = time.process_time() - start
        if score > self.score:
            raise WrongAnswer(f"{self.deal}: annealing reaches {score}, the proof says {self.score}")
        return seconds


def five_by_five() -> tuple[Callable[[], float], Callable[[], float]]:
    """Points missed on eight deals by a second's steps: with Latin squares, and without."""
    lexicon = registry.lexicon("english").derive(length=(2, 5))
    rules = GridRules(5, lexicon, symbols=5, line=LINE)
    letters = "AAAAAAAAABBCCDDDDEEEEEEEEEEEEFFGGGHHIIIIIIIIIJKLLLLMMNNNNNNOOOOOOOOPPRRRRRRSSSSTTTTTTUUUUVVWWXYYZ"
    codes = [lexicon.alphabet.code(letter) for letter in letters]
    samples = [random.Random(seed).sample(codes, 25) for seed in range(8)]
    deals = [[(code, n % 5) for n, code in enumerate(sample)] for sample in samples]
    turns = {True: cycle(range(1000)), False: cycle(range(1000))}

    def missed(latin: bool) -> float:
        turn = next(turns[latin])
        points = 0
        for tiles in deals:
            trial, start = 400_000, time.process_time()
            rules.fill(tiles, wilds=False, steps=trial, seed=turn, latin=latin)
            steps = int(trial / (time.process_time() - start))
            points += FIVE_MOST - rules.fill(tiles, wilds=False, steps=steps, seed=turn, latin=latin).score
        return points / len(deals)

    return lambda: missed(True), lambda: missed(False)


def grids() -> list[Pair]:

    pairs = []
    for wilds, at_most, aim in ((False, 1 / 20, 1 / 50), (True, 1 / 2, 1 / 10)):
        race = Race(wilds)
        what = f"4x4 grids {'with' if wilds else 'without'} wild tiles: the optimum and its proof"
        pairs.append(Pair(what, race.ours, race.peer, ("fill", "Python annealing"), at_most, aim=aim))
    ours, peer = five_by_five()
    names = ("with Latin squares", "plain annealing")
    pairs.append(Pair("5x5 grids, one second: points below 100", ours, peer, names, 1.0, "points", aim=AHEAD))
    return pairs
