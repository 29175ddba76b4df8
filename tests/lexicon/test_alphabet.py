"""Letters, their maps, and the cutting of texts into them."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordkit.lexicon import Alphabet, AlphabetError, simple_case

CATALAN = Alphabet(["A", "C", "L", "L·L", "N", "NY", "O", "Y"])
VALUES = {"A": 1, "C": 3, "L": 1, "L·L": 10, "N": 1, "NY": 10, "O": 1, "Y": 4}


@pytest.mark.parametrize(("word", "tiles", "points"), [("ANY", 2, 11), ("COL·LA", 4, 15)])
def test_a_digraph_tile_is_playable_although_its_letters_are_tiles_too(word: str, tiles: int, points: int) -> None:
    """Case L1."""
    labels = CATALAN.labels(CATALAN.encode(word))
    assert (len(labels), sum(VALUES[label] for label in labels)) == (tiles, points)


def test_an_override_cuts_one_word_in_its_own_way() -> None:
    welsh = Alphabet(["a", "b", "g", "n", "ng", "o", "r"], overrides={"bangor": list("bangor")})
    assert welsh.labels(welsh.encode("bangor")) == list("bangor")
    assert welsh.labels(welsh.encode("bang")) == ["b", "a", "ng"]


@pytest.mark.parametrize(
    ("letters", "maps", "message"),
    [
        ([], {}, "an alphabet has 1 to 62 letters, not 0"),
        (list(map(chr, range(0x100, 0x100 + 63))), {}, "an alphabet has 1 to 62 letters, not 63"),
        (["a", "b", "a"], {}, 'the letters "a" and "a" are the same letter, "a"'),
        (["é", "e\u0301"], {}, 'the letters "é" and "é" are the same letter, "é"'),
        (["a", "A"], {"case": {"A": "a"}}, 'the letters "a" and "A" are the same letter, "a"'),
        (["a", "b c"], {}, 'the letter "b c" contains a blank or control character'),
        (["a", ""], {}, "letter 2 has no characters left once case and folding are applied"),
        (["a"], {"fold": {"ab": "a"}}, 'the fold map starts from single characters, not from "ab"'),
        (["a", "b"], {"overrides": {"ab": ["a", "a"]}}, 'the override for "ab" spells "aa"'),
        (["a", "b"], {"overrides": {"ab": ["a", "x"]}}, 'the override for "ab" uses "x", which is not a letter'),
    ],
)
def test_what_is_no_alphabet_is_refused(letters: list[str], maps: dict[str, dict[str, str]], message: str) -> None:
    with pytest.raises(AlphabetError) as refused:
        Alphabet(letters, **maps)
    assert str(refused.value) == message


def test_a_foreign_letter_is_named_with_its_place() -> None:
    """Case L4."""
    with pytest.raises(AlphabetError) as refused:
        Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ").encode("LUKÁTS")
    assert str(refused.value) == "'Á' at position 3 of \"LUKÁTS\" is not a letter of the alphabet"


def test_composed_and_decomposed_characters_are_one_letter() -> None:
    alphabet = Alphabet(["e", "é", "n"])
    assert alphabet.encode("ne\u0301e") == alphabet.encode("née") == bytes([3, 2, 1])


def test_turkish_and_german_case_is_as_the_maps_say() -> None:
    turkish = Alphabet(["i", "ı"], case={"I": "ı", "İ": "i"})
    assert turkish.encode("Iİ") == bytes([2, 1])
    assert "ß" not in simple_case(["ß", "s"])
    assert simple_case(["ß"]) == {}
    folded = Alphabet(["e", "s"], case={"É": "é"}, fold={"ß": "ss", "é": "e"})
    assert folded.encode("Éß") == bytes([1, 2, 2])


@given(st.lists(st.sampled_from(CATALAN.letters)))
def test_decoding_what_was_encoded_gives_the_text(labels: list[str]) -> None:
    text = "".join(labels)
    assert CATALAN.decode(CATALAN.encode(text)) == text


def test_codes_that_are_no_letters_are_refused() -> None:
    for codes in (b"\x00", b"\x09"):
        with pytest.raises(AlphabetError):
            CATALAN.decode(codes)
    with pytest.raises(AlphabetError):
        CATALAN.code("Q")
    assert CATALAN.code("NY") == 6


def test_an_alphabet_is_a_value() -> None:
    alphabet = Alphabet(["a", "qu"], case={"A": "a"}, fold={"ä": "a"}, overrides={"qu": ["qu"]})
    again = pickle.loads(pickle.dumps(alphabet))
    assert again == alphabet
    assert hash(again) == hash(alphabet)
    assert again != CATALAN
    assert (again.letters, again.size, again.case) == (("a", "qu"), 2, {"A": "a"})
    assert (again.fold, again.overrides) == ({"ä": "a"}, {"qu": ("qu",)})
