"""Ctrl-C: the longest time from a signal to its exception while the core works; and two threads that search at a time.

The peer of the former is the time allowed; of the latter, one thread that does what both do, one after the other, and
two processes, which share no lock: what is lost to those is the machine's own, such as a clock that is slower when both
processors work.
"""

import random
import signal
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import repeat, starmap
from multiprocessing import get_context

from grids import LINE
from midgame import Position, game_of, middle, with_blanks
from pairs import Pair, WrongAnswer, agree
from words import CARDS

from wordkit import registry
from wordkit._core import Chains, CrossRules, GridRules, Partitions, WordScorer
from wordkit.lexicon import Alphabet, Lexicon

ALLOWED = 0.05
MOMENTS = 2
"""Signals a round and piece of work: an early and a late one, at other moments each time."""
POSITIONS = 200
SEED = 6

Work = Callable[[], Callable[[], object]]
"""Makes ready what a piece of work needs; the result is the work, one call of the core."""


def latency(work: Callable[[], object], after: float) -> float | None:
    """Seconds from a signal, so many seconds after the start, to the end of the work; None if it was over by then."""
    done: list[object] = []
    over = False
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        due = time.perf_counter() + after
        signal.setitimer(signal.ITIMER_REAL, after)
        try:
            # no byte code in between: work that doesn't end by itself is done when the exception is raised
            done.extend(starmap(work, [()]))
            over = time.perf_counter() < due
            signal.pause()
        except KeyboardInterrupt:
            late = time.perf_counter() - due
            return None if done and over else late
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    raise WrongAnswer("a signal raised nothing")


class Latency:
    """The worst of several moments of some pieces of work, each of a tenth of a second or more."""

    def __init__(self, works: dict[str, Work]) -> None:
        self.works = works
        self.whole: dict[str, float] = {}
        for name, work in works.items():
            run = work()
            start = time.perf_counter()
            run()
            self.whole[name] = time.perf_counter() - start
        self.round = 0

    def worst(self, name: str) -> float:
        """The worst of one piece of work, in this round."""
        worst = 0.0
        for at in range(MOMENTS):
            moment = max(0.004, self.whole[name] * (at + self.round * 0.618034 % 1) / MOMENTS)
            late = None
            while late is None:  # again if the machine is quicker than when the work was timed
                if moment < 0.001:
                    raise WrongAnswer(f"{name}: over before a signal comes")
                late = latency(self.works[name](), moment)
                moment /= 2
            worst = max(worst, late)
        return worst

    def ours(self) -> float:
        self.round += 1
        return max(map(self.worst, self.works))


def building(polish: Lexicon) -> dict[str, Work]:
    """Lexicons of the Polish list in its order with a column, and of a part of it in no order."""
    words = polish.words()
    shuffled = words[::4]
    random.Random(1).shuffle(shuffled)
    tiers = [len(word) % 3 for word in words]
    return {
        "in order": lambda: partial(Lexicon.build, words, polish.alphabet, tiers=tiers),
        "shuffled": lambda: partial(Lexicon.build, shuffled, polish.alphabet),
    }


def reading(polish: Lexicon) -> dict[str, Work]:
    """Derivations and a check."""
    letters = Alphabet(polish.alphabet.letters[::-1])
    return {
        "derive": lambda: partial(polish.derive, polish.alphabet),
        "derive with other codes": lambda: partial(polish.derive, letters),
        "check": lambda: polish.check,
    }


def listing(polish: Lexicon) -> dict[str, Work]:
    """Queries with hundreds of thousands of words, and as many looked up."""
    words = polish.words()[::4]
    length = (4, 9)
    return {
        "words": lambda: partial(polish.words, length=length),
        "pattern": lambda: partial(polish.pattern, "*a*", length=length),
        "fifteen blanks": lambda: partial(polish.buildable, "", blanks=15, length=length),
        "contains_many": lambda: partial(polish.contains_many, words * 4),
    }


def ranking(polish: Lexicon) -> dict[str, Work]:
    """Best words: the first search of a lexicon, and very many."""
    cards = [(code, 5 - code % 4, 0, 5 - code % 4) for code in range(1, 9)]
    assert polish.path is not None
    path = polish.path
    return {
        "first": lambda: partial(WordScorer(Lexicon.open(path), cards, CARDS).best, 10),
        "many": lambda: partial(WordScorer(polish, cards, CARDS).best, 200_000),
    }


def parting(polish: Lexicon) -> dict[str, Work]:
    """Partitions and chains."""
    letters = "matkarombytarkateren"
    many = "aaabcddeeegiiijkkllmmnnooopprrssttuwwyyz"
    table, hand = ["matka", "romby", "tarka"], "aeiorstnwzklm"
    return {
        "count": lambda: partial(Partitions(polish, letters, 4).count, 20_000_000),
        "first": lambda: partial(Partitions(polish, letters, 4).first, 20_000, 20_000_000),
        "sample": lambda: partial(Partitions(polish, letters, 4).sample, 1, 20_000_000),
        "of most words": lambda: partial(Partitions(polish, many, 5).any, 30_000_000),
        "chains": lambda: partial(Chains(polish, table, hand, 5).count, 5_000_000),
    }


def laying(_: Lexicon) -> dict[str, Work]:
    """A flat board: all plays for a rack of seven with four blanks, and the best of them."""
    board = game_of("crossword-15").core.board
    position = with_blanks(middle("crossword-15", 1, SEED)[0], 4)
    return {
        "all": lambda: partial(board(position.stacks).generate, position.rack),
        "best": lambda: partial(board(position.stacks).best, position.rack, 100_000),
    }


def filling(_: Lexicon) -> dict[str, Work]:
    """Grids: a proof with wild tiles, and larger ones."""
    lexicon = registry.lexicon("english").derive(length=(2, 5))
    dice = random.Random(1)
    tiles = {side: [(dice.randint(1, 26), at % side) for at in range(side * side)] for side in (4, 5, 7)}

    def fill(side: int, steps: int) -> Callable[[], object]:
        rules = GridRules(side, lexicon, symbols=side, line=LINE)
        return partial(rules.fill, tiles[side], steps=steps)

    return {
        "4x4": lambda: fill(4, 20_000_000),
        "5x5": lambda: fill(5, 4_000_000),
        "7x7": lambda: fill(7, 4_000_000),
    }


GROUPS: dict[str, Callable[[Lexicon], dict[str, Work]]] = {
    "lexicons built": building,
    "lexicons derived and checked": reading,
    "lists of words": listing,
    "best words": ranking,
    "partitions and chains": parting,
    "plays on a flat board, four blanks": laying,
    "grids": filling,
}


@cache
def positions_of(game: str) -> tuple[CrossRules, list[Position]]:
    """The rules of a game and positions of it, made once a process."""
    return game_of(game).core, middle(game, POSITIONS, SEED) * 5


def searched(game: str) -> int:
    """How many plays there are in all positions of a game, by a call of the core a position."""
    core, positions = positions_of(game)
    return sum(len(core.board(each.stacks).generate(each.rack)) for each in positions)


class Threads:
    """Two threads that each search the same positions; one that searches them twice; two processes that each do."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.pool = ProcessPoolExecutor(2, get_context("spawn"))
        self.found: list[int] = [searched(game)]

    def ours(self) -> float:
        found: list[int] = []

        def search() -> None:
            found.append(searched(self.game))

        threads = [threading.Thread(target=search) for _ in range(2)]
        start = time.perf_counter()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.found = found
        return time.perf_counter() - start

    def peer(self, run: Callable[[Callable[[str], int], Iterable[str]], Iterable[int]]) -> float:
        """The same twice, by `map` or the like."""
        start = time.perf_counter()
        found = list(run(searched, repeat(self.game, 2)))
        seconds = time.perf_counter() - start
        agree(self.found, found, "the plays of all positions")
        return seconds

    def twice(self) -> float:
        return self.peer(map)

    def apart(self) -> float:
        return self.peer(self.pool.map)


def interrupts() -> list[Pair]:
    """Rows: at most 50 ms from a signal to its exception, of each kind of work; two threads 1.7 times as fast."""
    polish = registry.lexicon("polish")
    names = ("from signal to exception, the worst", "50 ms")
    missing = "" if hasattr(signal, "setitimer") else "no timers here"
    pairs = [
        Pair(what, Latency(works(polish)).ours, lambda: ALLOWED, names, at_most=1.0, missing=missing)
        for what, works in GROUPS.items()
    ]
    for what, game in (("a board of stacks", "upwords"), ("a flat board", "crossword-15")):
        both = Threads(game)
        names = ("two threads", "one, twice the work")
        pairs.append(Pair(f"plays on {what}", both.ours, both.twice, names, at_most=1 / 1.7, aim=1 / 1.9, cores=2))
        names = ("two threads", "two processes")
        pairs.append(Pair(f"plays on {what}", both.ours, both.apart, names, at_most=1.1, cores=2))
    return pairs
