"""What a match binds to of its lexicon: the words, and their roots where the engine says that it uses them."""

from __future__ import annotations

from wordkit.lexicon import Alphabet, Lexicon

from .chips import Chips
from .standin import game

LETTERS = Alphabet("acst")
WORDS = ["act", "cat", "cats"]
ROOTS = [["act"], ["cat"], ["cat"]]


class Rooted(Chips):
    uses_roots = True


def checksum(engine: Chips, lexicon: Lexicon | None) -> str | None:
    made = game(engine)
    made.lexicon = lexicon
    return made.words_checksum


def test_a_game_without_words_binds_to_none() -> None:
    assert checksum(Chips(), None) is None


def test_tiers_and_roots_may_be_revised() -> None:
    plain = Lexicon.build(WORDS, LETTERS)
    revised = Lexicon.build(WORDS, LETTERS, tiers=[10, 20, 20], roots=ROOTS)
    assert checksum(Chips(), plain) == checksum(Chips(), revised) == plain.words_checksum()
    assert checksum(Chips(), Lexicon.build(WORDS[:2], LETTERS)) != checksum(Chips(), plain)


def test_roots_count_where_the_engine_uses_them() -> None:
    rooted = Lexicon.build(WORDS, LETTERS, roots=ROOTS)
    ranked = Lexicon.build(WORDS, LETTERS, tiers=[10, 20, 20], roots=ROOTS)
    other = Lexicon.build(WORDS, LETTERS, roots=[["act", "cat"], ["cat"], ["cat"]])
    assert checksum(Rooted(), rooted) == checksum(Rooted(), ranked) == rooted.words_checksum(roots=True)
    assert checksum(Rooted(), rooted) != checksum(Rooted(), other)
