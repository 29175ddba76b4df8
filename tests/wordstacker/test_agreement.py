"""The oracle against the core and the engine: every word, every way, whole games, exactly."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from wordkit_wordstacker import oracle
from wordkit_wordstacker.oracle import ONE, Task, completions

from wordkit._core import Chains, Partitions
from wordkit.lexicon import Alphabet, Lexicon

from .made_up import POLISH, words_near

FEW = "AĄBĆ"
"""Four letters of the Polish alphabet: words of which many parts are words again."""


def dense(chance: random.Random) -> list[str]:
    """Words of few letters, a good part of all there are of two to five."""
    letters = FEW[: chance.choice((2, 3, 4))]
    return sorted({"".join(chance.choices(letters, k=chance.randint(2, 5))) for _ in range(chance.randint(10, 70))})


def near(chance: random.Random) -> list[str]:
    """Words around a few of the sheet."""
    return words_near(chance.sample(POLISH, 5), "AAIOEKRŁMT", chance.randrange(10**6), chance.randint(60, 200))


def around(seed: int) -> tuple[list[str], list[str], list[str]]:
    """A list, words on a table, now and then one of them none of the list, and up to seven letters in hand."""
    chance = random.Random(seed)
    words = dense(chance) if seed % 2 else near(chance)
    table = chance.sample(words[:12], min(len(words), chance.randint(2, 4)))
    while len("".join(table)) > (13 if seed % 2 else 99):
        table.pop()
    if chance.random() < 0.3:
        table[0] = "".join(chance.sample(table[0], len(table[0])))
    return words, table, chance.choices("".join(words), k=chance.randint(0, 7))


def codes(steps: oracle.Steps) -> list[tuple[int, list[int]]]:
    """What a chain is ordered by: numbers of words, and new words in order of the alphabet."""
    return [(number, [oracle.ALPHABET.index(letter) for letter in new]) for number, new in steps]


def slips(chains: list[oracle.Steps], words: list[str], seed: int) -> Iterator[oracle.Steps]:
    """Chains with a step that is another, or missing, or twice, or turned round."""
    chance = random.Random(seed)
    for steps in chains:
        number = chance.randrange(len(steps))
        yield (*steps[:number], (chance.randrange(3), chance.choice(words)), *steps[number + 1 :])
        yield steps[1:]
        yield (*steps[1:], steps[-1])
        yield steps[::-1]


@pytest.mark.parametrize("block", range(10))
def test_the_core_finds_the_same_words_and_chains(block: int) -> None:
    for seed in range(15 * block, 15 * block + 15):
        words, table, hand = around(seed)
        lexicon = Lexicon.build(words, Alphabet(list(oracle.ALPHABET)))
        single = {(number, new) for ((number, new),) in completions(table, hand, set(words), ONE)}
        found = [(number, new) for number, old in enumerate(table) for _, _, new in lexicon.replacements(old, hand)]
        assert sorted(found) == sorted(single), seed
        for least, most in ((1, 1), (2, 15)):
            longer = completions(table, hand, set(words), Task("insert", least, most, 0))
            longest = [
                ((number, new),)
                for number, old in enumerate(table)
                for new in lexicon.insertions(old, hand, least=least, most=most)
            ]
            assert sorted(longest) == sorted(longer), seed
        mixed = [((number, new),) for number, old in enumerate(table) for new in lexicon.anagrams(old) if new != old]
        assert sorted(mixed) == sorted(completions(table, hand, set(words), Task("anagram", 0, 0, 0))), seed
        for count in (1, 2, 3):
            chains = Chains(lexicon, table, hand, count)
            expected = completions(table, hand, set(words), Task("replace", count, count, 0))
            in_order = sorted(expected, key=codes)
            listed = chains.first(10**6)
            assert listed == in_order, seed
            assert chains.count() == len(expected), seed
            assert chains.any() == bool(expected), seed
            for steps in (*in_order[:20], *slips(in_order[:20], words, seed)):
                assert (steps in chains) == (steps in expected), (seed, steps)


@pytest.mark.parametrize("block", range(10))
def test_the_core_counts_and_lists_the_same_partitions(block: int) -> None:
    for seed in range(15 * block, 15 * block + 15):
        words, table, _ = around(seed)
        lexicon = Lexicon.build(words, Alphabet(list(oracle.ALPHABET)))
        expected = oracle.partitions(table, set(words))
        core = Partitions(lexicon, "".join(table), len(table), without=table)
        found = core.first(10**6)
        assert found.complete
        assert Counter(found) == Counter(dict.fromkeys(expected, 1)), seed
        assert core.count() == (len(expected), True), seed
        assert core.any() == bool(expected), seed
        assert all(chosen[::-1] in core for chosen in expected), seed
        wrong = [chosen for way in expected for chosen in (way[1:], (*way[1:], way[-1]), (*way[1:], table[0]))]
        assert [chosen in core for chosen in wrong] == [tuple(oracle.in_order(w)) in expected for w in wrong], seed
