"""What words become by other letters, more letters, another order: held to plain searches over the whole list."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from wordkit._core import Chains
from wordkit.lexicon import Lexicon

from .words import SMALL, latin, racks, small, texts, word_lists

# The rulebook's examples, and words beside them that don't fit.
WORDS = "matka marka maska mlaska romby bomby bombowy tarka karta klata nocne arka markam"


def replaced(words: list[str], word: str, hand: str) -> list[tuple[int, str, str]]:
    """By the rule: one letter differs, and it is in hand."""
    found = []
    for new in words:
        unlike = [at for at in range(len(word)) if len(new) == len(word) and new[at] != word[at]]
        if len(unlike) == 1 and new[unlike[0]] in hand:
            found.append((unlike[0], new[unlike[0]], new))
    return sorted(found)


def holds_in_order(new: str, word: str) -> bool:
    letters = iter(new)
    return all(letter in letters for letter in word)


def inserted(words: list[str], word: str, hand: str, least: int, most: int) -> list[str]:
    """By the rule: the old letters in their order, and between least and most more, all from the hand."""
    return [
        new
        for new in words
        if least <= len(new) - len(word) <= most
        and holds_in_order(new, word)
        and not Counter(new) - Counter(word) - Counter(hand)
    ]


def chains(words: list[str], table: tuple[str, ...], hand: str, n: int) -> list[tuple[tuple[int, str], ...]]:
    if n == 0:
        return [()]
    found = []
    for at, word in enumerate(table):
        for _, letter, new in replaced(words, word, hand):
            after = (*table[:at], new, *table[at + 1 :])
            rest = hand.replace(letter, "", 1)
            found += [((at, new), *chain) for chain in chains(words, after, rest, n - 1)]
    return sorted(found)


class TestTheRulebooksExamples:
    def test_r_for_t_makes_marka_of_matka(self) -> None:
        assert latin(WORDS).replacements("MATKA", "rxq") == [(2, "r", "marka")]

    def test_without_a_hand_any_letter_replaces(self) -> None:
        assert latin(WORDS).replacements("matka") == [(2, "r", "marka"), (2, "s", "maska")]

    def test_one_letter_more(self) -> None:
        assert latin(WORDS).insertions("maska", "lxr", most=1) == ["mlaska"]

    def test_several_letters_more_in_order(self) -> None:
        assert latin(WORDS).insertions("bomby", "owx", least=2) == ["bombowy"]

    def test_another_order(self) -> None:
        assert latin(WORDS).anagrams("tarka") == ["karta", "tarka"]

    def test_the_chain_of_three(self) -> None:
        three = Chains(latin(WORDS), ["matka", "romby", "tarka"], "rbsxxx", 3)
        assert ((0, "MARKA"), (1, "BOMBY"), (0, "MASKA")) in three


@given(word_lists, texts, racks)
def test_replacements(words: list[str], word: str, hand: str) -> None:
    lexicon = small(words)
    assert lexicon.replacements(word, hand) == replaced(list(lexicon), word, hand)


@given(word_lists, texts, racks, st.integers(0, 3), st.integers(0, 5))
def test_insertions(words: list[str], word: str, hand: str, least: int, most: int) -> None:
    lexicon = small(words)
    assert lexicon.insertions(word, hand, least=least, most=most) == inserted(list(lexicon), word, hand, least, most)


@given(word_lists, racks, racks, st.integers(0, 3), st.integers(0, 3), st.integers(0, 2))
def test_anagrams(words: list[str], letters: str, hand: str, least: int, most: int, blanks: int) -> None:
    lexicon = small(words)
    expected = [
        word
        for word in lexicon
        if least <= len(word) - len(letters) - blanks <= most
        and not Counter(letters) - Counter(word)
        and (Counter(word) - Counter(letters) - Counter(hand)).total() <= blanks
    ]
    assert lexicon.anagrams(letters, hand=hand, extra=(least, most), blanks=blanks) == expected


tables = st.lists(st.text(SMALL, min_size=1, max_size=3), min_size=1, max_size=3).map(tuple)
dense = st.lists(st.text(SMALL, min_size=1, max_size=3), max_size=60)


@given(dense, tables, st.text(SMALL, max_size=4), st.integers(1, 4), st.integers(0, 2**64 - 1))
def test_chains(words: list[str], table: tuple[str, ...], hand: str, n: int, seed: int) -> None:
    lexicon: Lexicon = small(words)
    every = chains(list(lexicon), table, hand, n)
    expected = list(dict.fromkeys(every))
    ours = Chains(lexicon, table, hand, n)
    assert ours.first(len(expected) + 1) == expected
    assert ours.first(3) == expected[:3]
    assert (ours.count(), ours.any()) == (len(expected), bool(expected))
    drawn = ours.sample(seed)
    assert drawn in expected if expected else drawn is None
    assert all(chain in ours for chain in expected[:20])
