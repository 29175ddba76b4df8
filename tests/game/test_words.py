"""What a match binds to of its lexicon: the words, and their roots where the engine says that it uses them."""

from __future__ import annotations

import pytest

from wordkit.errors import EngineError
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


class TestAnEngineThatNeedsWords:
    def test_it_is_handed_those_of_the_game(self, monkeypatch: pytest.MonkeyPatch) -> None:
        made = game(Chips())
        made.lexicon = Lexicon.build(WORDS, LETTERS)
        monkeypatch.setitem(made.rules.__dict__, "letters", {"a": 1, "c": 2, "s": 3, "t": 4})
        assert made.table(2).words is made.lexicon

    def test_a_game_without_a_lexicon_is_refused(self) -> None:
        with pytest.raises(EngineError, match="needs a lexicon"):
            _ = game(Chips()).table(2).words

    def test_so_is_a_lexicon_of_other_letters(self, monkeypatch: pytest.MonkeyPatch) -> None:
        made = game(Chips())
        made.lexicon = Lexicon.build(WORDS, LETTERS)
        monkeypatch.setitem(made.rules.__dict__, "letters", {"c": 1, "a": 2, "s": 3, "t": 4})
        with pytest.raises(EngineError, match="aren't those of the game"):
            _ = made.table(2).words
