"""Is it a word? Single lookups and many at once, of words that were never looked up before.

Where the same few words are asked for again and again, a `set` wins: their hashes are known, and in the cache.
"""

from collections.abc import Callable, Container
from time import process_time
from typing import Any

from lists import LANGUAGES, Draws, lexicon, words
from pairs import Pair, absent, agree, installed, nothing

WORDS = 200_000


def lookups(container: Container[str], texts: list[str]) -> float:
    """Seconds of the plain loop that everybody writes."""
    start = process_time()
    for text in texts:
        text in container  # noqa: B015
    return process_time() - start


def single(language: str, peer: Container[str], *, misses: bool) -> tuple[Callable[[], float], Callable[[], float]]:
    ours, draws = lexicon(language), Draws(language, WORDS, misses=misses)

    def theirs() -> float:
        seconds = lookups(peer, draws.peer())
        agree(ours.contains_many(draws.drawn), [word in peer for word in draws.drawn], f"{language} lookups")
        return seconds

    return lambda: lookups(ours, draws.ours()), theirs


def many(language: str, peer: Any) -> tuple[Callable[[], float], Callable[[], float]]:
    ours, draws = lexicon(language), Draws(language, WORDS)
    found: list[bool] = []

    def mine() -> float:
        nonlocal found
        texts = draws.ours()
        start = process_time()
        found = ours.contains_many(texts)
        return process_time() - start

    def theirs() -> float:
        texts = draws.peer()
        start = process_time()
        answers = list(map(peer.__contains__, texts))
        seconds = process_time() - start
        agree(found, answers, f"{language} contains_many")
        return seconds

    return mine, theirs


def rows(language: str) -> list[Pair]:
    what = f"{language}: word in lexicon, {WORDS:,} fresh words"
    dawg, marisa = installed("dawg"), installed("marisa_trie")
    pairs = []
    for module, distribution, make, misses, at_most, aim in (
        (dawg, "dawg2", "DAWG", False, 1.0, 0.8),
        (dawg, "dawg2", "DAWG", True, 1.05, 0.75),
        (marisa, "marisa-trie", "Trie", False, 1.0, None),
    ):
        sides = (nothing, nothing)
        if module:
            sides = single(language, getattr(module, make)(words(language)), misses=misses)
        said = f"{what}, {'misses' if misses else 'hits'}"
        missing = "" if module else absent(distribution)
        pairs.append(Pair(said, *sides, ("lexicon", distribution), at_most, aim=aim, missing=missing))
    sides = single(language, frozenset(words(language)), misses=False)
    pairs.append(Pair(f"{what}, hits", *sides, ("lexicon", "frozenset"), 0.45, aim=0.25))
    sides = many(language, dawg.DAWG(words(language))) if dawg else (nothing, nothing)
    names = ("contains_many", "list(map(dawg2...))")
    missing = "" if dawg else absent("dawg2")
    pairs.append(Pair(f"{language}: {WORDS:,} fresh words", *sides, names, 0.55, aim=0.35, missing=missing))
    return pairs


def lookup() -> list[Pair]:
    """The rows `lookup`."""
    return [pair for language in LANGUAGES for pair in rows(language)]
