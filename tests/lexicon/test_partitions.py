"""Letters parted into words: twenty tables counted by a second program, small ones held to a plain recursion."""

from __future__ import annotations

import pickle
import random
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordkit import registry
from wordkit._core import MOST_CHAIN, MOST_PARTED, Chains, Found, Partitions
from wordkit.lexicon import Alphabet, AlphabetError, DamagedLexicon, Lexicon, LexiconError

from .words import SMALL, latin, small, word_lists

GREEK = [chr(0x3B1 + at) for at in range(40)]
"""An alphabet of more letters than 32."""


def by_hand(words: Sequence[str], letters: str, n: int, start: int = 0) -> Iterator[tuple[str, ...]]:
    """The partitions by plain recursion: a word from number `start` on, then what remains."""
    if n == 0:
        if not letters:
            yield ()
        return
    for at in range(start, len(words)):
        left = letters
        for letter in words[at]:
            if letter not in left:
                break
            left = left.replace(letter, "", 1)
        else:
            for rest in by_hand(words, left, n - 1, at):
                yield (words[at], *rest)


@st.composite
def multisets(draw: st.DrawFn, words: list[str]) -> tuple[str, int]:
    """Letters of up to four of the words, sometimes with one more."""
    chosen = draw(st.lists(st.sampled_from(words), max_size=4)) if words else []
    return "".join(chosen) + draw(st.sampled_from(["", "", "", "a"])), max(1, len(chosen))


@given(st.data(), word_lists, st.integers(1, 3), st.integers(0, 3))
def test_partitions_are_those_of_a_plain_recursion(
    data: st.DataObject, words: list[str], least: int, leave_out: int
) -> None:
    lexicon = small(words)
    letters, n = data.draw(multisets(words))
    without = words[:leave_out]
    allowed = [word for word in lexicon if len(word) >= least and word not in without]
    expected = list(by_hand(allowed, letters, n))
    ours = Partitions(lexicon, letters, n, least=least, without=without)
    found = ours.first(len(expected) + 1)
    assert sorted(found.partitions) == expected
    assert (found.complete, ours.count(), ours.any()) == (True, (len(expected), True), bool(expected))
    assert ours.sample(5) in expected if expected else ours.sample(5) is None
    assert all(partition in ours and partition[::-1] in ours for partition in expected[:9])


@given(st.data(), st.lists(st.text(GREEK, min_size=1, max_size=20), max_size=30))
def test_more_than_thirty_two_letters(data: st.DataObject, words: list[str]) -> None:
    lexicon = Lexicon.build(words, Alphabet(GREEK))
    chosen = data.draw(st.lists(st.sampled_from(words), min_size=1, max_size=4)) if words else ["α"]
    ours = Partitions(lexicon, "".join(chosen), len(chosen), least=1)
    # the alphabet has the order of the code points
    expected = list(by_hand(list(lexicon), "".join(chosen), len(chosen)))
    assert sorted(ours.first(10**6)) == expected
    assert ours.count() == (len(expected), True)


def test_many_copies_of_a_letter() -> None:
    # 14 = 1a + 2b + 3c + 4d in five words: by hand the partitions of 14 into five parts of 1..4
    lexicon = small(["a", "aa", "aaa", "aaaa"])
    parts = [
        (a, b, c, d, e)
        for a in range(1, 5)
        for b in range(a, 5)
        for c in range(b, 5)
        for d in range(c, 5)
        for e in range(d, 5)
        if a + b + c + d + e == 14
    ]
    ours = Partitions(lexicon, "a" * 14, 5, least=1)
    assert sorted(ours.first(99)) == sorted(tuple(sorted("a" * part for part in each)) for each in parts)
    assert ours.count() == (len(parts), True)
    assert Partitions(lexicon, "a" * 14, 5, least=1, without=["aaaa"]).count() == (1, True)


class TestWhatIsAPartition:
    def test_the_rulebooks_example(self) -> None:
        words = latin("matka mlaska bombowy karta marsowy bombka klata")
        three = Partitions(words, "mlaskabombowykarta", 3, without=["mlaska", "bombowy", "karta"])
        assert three.first(9).partitions == (("bombka", "klata", "marsowy"),)
        assert ("MARSOWY", "BOMBKA", "KLATA") in three
        assert ("mlaska", "bombowy", "karta") not in three  # the collected words

    def test_two_words_may_be_equal(self) -> None:
        assert Partitions(latin("tar art rat"), "tartar", 2).count() == (6, True)
        assert ("rat", "rat") in Partitions(latin("tar art rat"), "tartar", 2)

    def test_every_letter_is_used_in_exactly_so_many_words(self) -> None:
        words = latin("on to not ton no")
        assert Partitions(words, "notto", 2).first(9).partitions == (("not", "to"), ("to", "ton"))
        assert Partitions(words, "notto", 3).any() is False
        assert ("to", "not", "on") not in Partitions(words, "notto", 2)

    def test_one_word_is_an_anagram_of_all(self) -> None:
        assert Partitions(latin("tar art rat"), "tar", 1, without=["tar"]).first(9).partitions == (("art",), ("rat",))

    def test_words_of_a_tier(self) -> None:
        words = Lexicon.build(["tar", "art", "rat"], Alphabet("art"), tiers=[10, 50, 20])
        assert Partitions(words, "artart", 2, tier_up_to=20).count() == (3, True)
        with pytest.raises(LexiconError, match="no tiers"):
            Partitions(latin("tar"), "tar", 1, tier_up_to=20)

    def test_labels_of_several_characters(self) -> None:
        words = Lexicon.build(["quat", "taqu", "at"], Alphabet(["a", "t", "qu"]))
        assert Partitions(words, ["qu", "a", "t", "a", "t"], 2).first(9).partitions == (("at", "taqu"), ("at", "quat"))


class TestBudgets:
    def found(self, steps: int) -> Found:
        words = ["".join(random.Random(at).choices("abcde", k=3)) for at in range(60)]
        return Partitions(small_latin(words), "aabbccddeeabcde", 5).first(50, steps)

    def test_fewer_steps_find_the_beginning(self) -> None:
        whole = self.found(10**6)
        assert (len(whole), whole.complete) == (50, True)
        sizes = set()
        for steps in range(0, whole.steps + 5, 7):
            found = self.found(steps)
            assert found.partitions == whole.partitions[: len(found)]
            assert found.complete == (steps >= whole.steps)
            assert found.steps == min(steps, whole.steps)
            sizes.add(len(found))
        assert len(sizes) > 5

    def test_what_is_cut_off_says_so(self) -> None:
        ours = Partitions(latin("tar art rat"), "tartar", 2)
        assert (ours.any(0), ours.count(0), ours.sample(1, 0)) == (None, (0, False), None)
        assert repr(ours.first(9, 0)) == "<Found: 0 partitions, cut off>"

    @pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
    def test_a_signal_stops_a_long_search(self) -> None:
        words = ["".join(random.Random(at).choices(SMALL, k=4)) for at in range(200)]
        ours = Partitions(small(words), SMALL * 24, 24)

        def stop(*_: object) -> None:
            raise KeyboardInterrupt

        before = signal.signal(signal.SIGALRM, stop)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            with pytest.raises(KeyboardInterrupt):
                ours.first(10**9, 2**63)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def small_latin(words: Sequence[str]) -> Lexicon:
    return latin(" ".join(words))


class TestArguments:
    words = latin("tar art rat")

    @pytest.mark.parametrize(
        ("letters", "n", "named", "refused"),
        [
            ("tar", 0, {}, r"n: 0, not 1\.\.127"),
            ("tar", 128, {}, r"n: 128, not 1\.\.127"),
            ("tar", 1, {"least": 0}, "least: at least 1"),
            ("tar" * 1000, 3, {}, "letters: 3000 of them, at most 127"),
        ],
    )
    def test_what_no_search_can_do_is_refused(self, letters: str, n: int, named: dict[str, int], refused: str) -> None:
        with pytest.raises(LexiconError, match=refused):
            Partitions(self.words, letters, n, **named)  # type: ignore[arg-type]

    def test_foreign_letters_are_named(self) -> None:
        with pytest.raises(AlphabetError, match="'ł'"):
            Partitions(self.words, "łat", 1)
        with pytest.raises(AlphabetError, match="'ł'"):
            Partitions(self.words, "tar", 1, without=["łat"])
        with pytest.raises(AlphabetError, match="'ł'"):
            Chains(self.words, ["łat"], "t", 1)
        with pytest.raises(AlphabetError, match="'ł'"):
            self.words.insertions("tar", "ł")
        assert ("łat",) not in Partitions(self.words, "tar", 1)

    def test_great_hands_are_refused(self) -> None:
        with pytest.raises(LexiconError, match="hand: 3000 letters, at most 255"):
            self.words.insertions("tar", "tar" * 1000)
        with pytest.raises(LexiconError, match="hand: 3000 letters, at most 255"):
            self.words.anagrams("tar", hand="tar" * 1000)
        with pytest.raises(LexiconError, match=f"hand: 3000 letters, at most {MOST_CHAIN}"):
            Chains(self.words, ["tar"], "tar" * 1000, 2)
        assert self.words.anagrams("tar" * 1000) == []

    def test_no_letters_and_no_words(self) -> None:
        assert Partitions(self.words, "", 3).first(5).partitions == ()
        assert Partitions(self.words, "", 1).count() == (0, True)
        assert Partitions(latin(""), "tar", 2).any() is False
        assert Partitions(self.words, "tar", 2, least=10**18).count() == (0, True)
        assert Partitions(self.words, "tar", MOST_PARTED).count() == (0, True)
        assert Chains(self.words, [], "tar", 2).any() is False
        assert Chains(self.words, ["tar"], "", 2).count() == 0
        assert Chains(self.words, ["tar"], "tar", 10**15).first(1) == []

    @pytest.mark.parametrize("other", [None, 3, "tar", [3], [("tar",)], {"tar": 1}, ["ta"], []])
    def test_what_is_no_partition_isnt_one(self, other: object) -> None:
        assert other not in Partitions(self.words, "rat", 1)
        assert other not in Chains(self.words, ["rat"], "t", 1)

    def test_pickles_by_parts(self) -> None:
        ours = Partitions(self.words, "tartar", 2, least=3, without=["tar"])
        again: Partitions = pickle.loads(pickle.dumps(ours))
        assert (again.letters, again.n, again.least, again.without) == (tuple("aarrtt"), 2, 3, ("tar",))
        assert again.count() == ours.count() == (3, True)
        chains = Chains(self.words, ["tar"], "xt", 1)
        assert pickle.loads(pickle.dumps(chains)).hand == ("t", "x")


def test_chains_beyond_their_steps_are_refused() -> None:
    lexicon = small([a + b + c for a in SMALL for b in SMALL for c in SMALL])
    chains = Chains(lexicon, ["abc", "bcd", "dda"], SMALL * 3, 8)
    assert chains.count(100) is None
    for search in (lambda: chains.first(10**9, 100), lambda: chains.sample(1, 100), lambda: chains.any(3)):
        with pytest.raises(LexiconError, match="steps: the search takes more than"):
            search()
    # lazy: the first of more than a million
    assert len(chains.first(1, 2000)) == 1
    assert (chains.count() or 0) > 10**6


def test_damage_is_found_not_fallen_over() -> None:
    """Whatever byte of the words is wrong, there is an answer or DamagedLexicon."""
    good = latin("act cat cats dog scat god taco tacos at to").to_bytes()
    header = int.from_bytes(good[12:16], "little")
    damaged = 0
    for at in range(header, len(good)):
        wrong = bytearray(good)
        wrong[at] ^= 0xFF
        lexicon = Lexicon.from_bytes(bytes(wrong))
        for question in (
            lambda lexicon=lexicon: Partitions(lexicon, "catsdogtacoat", 4).count(),
            lambda lexicon=lexicon: Partitions(lexicon, "actact", 2).first(9),
            lambda lexicon=lexicon: Chains(lexicon, ["cat", "dog"], "gods", 2).first(9),
            lambda lexicon=lexicon: lexicon.replacements("cat"),
            lambda lexicon=lexicon: lexicon.insertions("at", "costac", most=5),
            lambda lexicon=lexicon: lexicon.anagrams("at", hand="costac", extra=(0, 5)),
        ):
            try:
                question()
            except DamagedLexicon:
                damaged += 1
    assert damaged > 20


LINES = (Path(__file__).parent / "partition_tables.txt").read_text(encoding="utf-8").splitlines()
TABLES = [line for line in LINES if not line.startswith("#")]
CHECKSUMS = dict(line.split()[1:] for line in LINES if line.startswith(("# polish ", "# english ")))


class TestTwentyTables:
    """The letters of three to five words in Polish and English, within the steps written beside them."""

    def lexicon(self, language: str) -> Lexicon:
        pytest.importorskip(f"wordkit_{language}", reason=f"the distribution wordkit-{language} isn't installed")
        return registry.lexicon(language)

    def test_there_are_twenty(self) -> None:
        assert len(TABLES) == len(set(TABLES)) == 20
        assert Counter(len(line.split("|")[0].split()) - 1 for line in TABLES).keys() == {3, 4, 5}

    @pytest.mark.parametrize("language", ["polish", "english"])
    def test_the_words_are_those_that_were_counted(self, language: str) -> None:
        words = self.lexicon(language).words_checksum()
        assert words == CHECKSUMS[language], "other words: count anew, as partition_tables.txt says"

    @pytest.mark.parametrize("line", TABLES, ids=lambda line: line.split(" |")[0].replace(" ", "-"))
    def test_each_is_solved_and_counted(self, line: str) -> None:
        (language, *table), (solving, counting, count) = (part.split() for part in line.split("|"))
        lexicon = self.lexicon(language)
        ours = Partitions(lexicon, "".join(table), len(table), without=table)
        (first,) = ours.first(1, int(solving))
        assert Counter("".join(first)) == Counter("".join(table))
        assert all(word in lexicon and len(word) >= 2 and word not in table for word in first)
        assert ours.count(int(counting)) == (int(count), True)
