"""What a lexicon answers, against a naive twin; columns, files, pickles."""

from __future__ import annotations

import os
import pickle
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordkit.lexicon import Alphabet, AlphabetError, DamagedLexicon, Lexicon, LexiconError

from .words import LATIN, SMALL, Naive, latin, patterns, racks, small, texts, word_lists


@pytest.mark.parametrize("words", ["about after all and afterall", "test tests testss tear", "abc ab abb"])
def test_words_in_any_order_and_prefixes_of_others_are_found(words: str) -> None:
    """Case L3."""
    lexicon = latin(words)
    assert list(lexicon) == sorted(words.split())
    assert all(word in lexicon for word in words.split())


def test_the_folding_policy_is_in_the_lexicon_and_decides() -> None:
    """Case L2."""
    plain = Alphabet([*"aelmrs", "è", "é"])
    folding = Alphabet("aelmrs", fold={"è": "e", "é": "e"})
    assert "mere" in Lexicon.build(["mère"], folding)
    assert "mere" not in Lexicon.build(["mère"], plain)
    assert len(Lexicon.build(["sale", "salé"], plain)) == 2
    assert len(Lexicon.build(["sale", "salé"], folding)) == 1
    assert Lexicon.build(["mère"], folding).info["fold"] == {"è": "e", "é": "e"}


def test_words_read_back_are_the_words_written() -> None:
    """Case L4: nothing is dropped in silence."""
    with pytest.raises(AlphabetError, match="'Á' at position 3"):
        Lexicon.build(["LUKÁTS"], Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    assert list(Lexicon.build(["LUKÁTS"], Alphabet("AÁKLSTU"))) == ["LUKÁTS"]


def test_hundreds_of_equal_tiles_are_counted() -> None:
    """Case L5."""
    lexicon = latin("a aa " + "a" * 255)
    assert lexicon.buildable("a" * 255) == ["a", "aa", "a" * 255]
    assert lexicon.buildable("a" * 254) == ["a", "aa"]
    assert lexicon.anagrams("a" * 200, blanks=55) == ["a" * 255]


def test_the_alphabet_comes_from_the_header(tmp_path: Path) -> None:
    """Case L6."""
    latin("cat", name="cats").save(tmp_path / "MyWords")
    assert Lexicon.open(tmp_path / "MyWords").alphabet == LATIN
    with pytest.raises(TypeError):
        Lexicon.build(["cat"])  # type: ignore[call-arg]


@given(word_lists, texts)
def test_membership_and_numbers_agree_with_a_list(words: list[str], other: str) -> None:
    lexicon, naive = small(words), Naive(words)
    assert list(lexicon) == lexicon.words() == naive.words
    assert len(lexicon) == len(naive.words)
    assert [lexicon.index(word) for word in naive.words] == list(range(len(naive.words)))
    assert [lexicon.word(at) for at in range(len(lexicon))] == naive.words
    assert (other in lexicon) == (other in naive.words) == (lexicon.index(other) is not None)
    assert lexicon.contains_many([*words, other]) == [True] * len(words) + [other in naive.words]


@given(word_lists, racks, patterns)
def test_queries_agree_with_a_naive_twin(words: list[str], rack: str, pattern: str) -> None:
    lexicon, naive = small(words), Naive(words)
    assert lexicon.prefix(rack[:2]) == naive.prefix(rack[:2])
    assert lexicon.pattern(pattern) == naive.pattern(pattern)
    for blanks in range(3):
        built = naive.buildable(rack, blanks)
        assert lexicon.buildable(rack, blanks=blanks) == built
        assert lexicon.anagrams(rack, blanks=blanks) == naive.anagrams(rack, blanks)
        matching = set(naive.pattern(pattern))
        assert lexicon.pattern(pattern, rack=rack, blanks=blanks) == [word for word in built if word in matching]


@given(word_lists, racks)
def test_filters_agree_with_a_naive_twin(words: list[str], rack: str) -> None:
    tiers = {word: sum(map(ord, word)) % 90 for word in words}
    tagged = {word for word in words if "a" in word}
    lexicon = Lexicon.build(
        words, Alphabet(SMALL), tiers=[tiers[word] for word in words], tags={"a": [word in tagged for word in words]}
    )
    naive = Naive(words)

    def wanted(found: list[str]) -> list[str]:
        return [word for word in found if 2 <= len(word) <= 4 and tiers[word] <= 45 and word in tagged]

    assert lexicon.words(length=(2, 4), tier_up_to=45, tag="a") == wanted(naive.words)
    assert lexicon.prefix(rack[:1], length=(2, 4), tier_up_to=45, tag="a") == wanted(naive.prefix(rack[:1]))
    assert lexicon.buildable(rack, blanks=1, length=(2, 4), tier_up_to=45, tag="a") == wanted(naive.buildable(rack, 1))
    assert lexicon.derive(length=(2, 4), tier_up_to=45, tag="a").words() == wanted(naive.words)
    assert all(lexicon.tier(word) == tiers[word] for word in words)
    assert all(lexicon.tags(word) == (("a",) if word in tagged else ()) for word in words)


@given(word_lists)
def test_bytes_and_back_is_the_same(words: list[str]) -> None:
    lexicon = small(words)
    again = Lexicon.from_bytes(lexicon.to_bytes(), verify=True)
    again.check()
    assert again == lexicon
    assert again.words() == lexicon.words()
    assert again.to_bytes() == lexicon.to_bytes()
    assert small(reversed(words)).to_bytes() == lexicon.to_bytes()


def test_equal_words_become_one_with_the_lowest_tier_and_all_tags_and_roots() -> None:
    lexicon = Lexicon.build(
        ["cats", "Cats", "cat"],
        LATIN,
        tiers=[35, 20, 10],
        tags={"x": [0, 1, 0], "y": [1, 0, 0]},
        roots=[["cat"], ["cats"], []],
    )
    assert list(lexicon) == ["cat", "cats"]
    assert (lexicon.tier("CATS"), lexicon.tags("cats"), lexicon.roots("cats")) == (20, ("x", "y"), ("cat", "cats"))
    assert (lexicon.tier("cat"), lexicon.tags("cat"), lexicon.roots("cat")) == (10, (), ("cat",))
    assert (lexicon.tier("dog"), lexicon.tags("dog"), lexicon.roots("dog")) == (None, (), ())


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda lexicon: lexicon.tier("cat"), 'the lexicon "test" has no tiers'),
        (lambda lexicon: lexicon.roots("cat"), 'the lexicon "test" has no roots'),
        (lambda lexicon: lexicon.words(tag="school"), 'the lexicon "test" has no tag "school"'),
        (lambda lexicon: lexicon.words(tier_up_to=10), 'the lexicon "test" has no tiers'),
        (lambda lexicon: lexicon.pattern("c[at"), 'the pattern "c[at" has an open bracket'),
        (lambda lexicon: lexicon.pattern("." * 128), "a pattern has at most 127 places"),
        (lambda lexicon: Lexicon.build(["a", ""], LATIN), "word 1 has no letters"),
        (lambda lexicon: Lexicon.build(["a" * 256], LATIN), "word 0 has more than 255 letters"),
        (lambda lexicon: Lexicon.build(["a"], LATIN, tiers=[]), "every column has one entry a word, 1 in all"),
    ],
)
def test_what_cannot_be_answered_is_an_error(ask: object, message: str) -> None:
    with pytest.raises(LexiconError) as refused:
        ask(latin("cat"))  # type: ignore[operator]
    assert str(refused.value) == message


def test_a_lexicon_without_word_numbers_says_so() -> None:
    lexicon = Lexicon.build(["cat"], LATIN, name="bare", index=False)
    assert "cat" in lexicon
    assert lexicon.info["index"] is False
    for ask in (lambda: lexicon.index("cat"), lambda: lexicon.word(0)):
        with pytest.raises(LexiconError, match='"bare" has no word numbers'):
            ask()


def test_only_text_can_be_a_word() -> None:
    lexicon = latin("cat")
    with pytest.raises(TypeError, match="a word is a str, not int"):
        5 in lexicon  # noqa: B015
    with pytest.raises(TypeError):
        lexicon.contains_many(["cat", b"cat"])  # type: ignore[list-item]
    with pytest.raises(IndexError):
        lexicon.word(1)
    with pytest.raises(IndexError):
        lexicon.word(-1)


@pytest.mark.parametrize(
    "text", ["", "c\u0301at", "caté", "кот", "cat\ud800", "c at", "cat\0", "😀", "cat" * 100, "ca\u0301t"]
)
def test_a_text_with_foreign_letters_is_no_word(text: str) -> None:
    assert text not in latin("cat cats")
    assert latin("cat cats").contains_many(["cats", text, "cat"]) == [True, False, True]


def test_many_texts_are_looked_up_at_once_whatever_they_are_like() -> None:
    """More of them than one step of the search takes, short and long, plain and to be normalised, foreign and wide."""
    lexicon = Lexicon.build(["a", "é", "été", "żé", "cat" * 80], Alphabet("acetżé"))
    known = ["a", "é", "e\u0301", "été", "e\u0301te\u0301", "z\u0307é", "żé", "cat" * 80]
    other = ["", "t", "été\u0301", "кот", "😀", "cat" * 79, "cat" * 81, "cat" * 100, "\ud800", "aa"]
    mixed = [text for pair in zip(known * 3, other * 3, strict=False) for text in pair]
    assert lexicon.contains_many(mixed) == [True, False] * 24
    assert lexicon.contains_many(tuple(known)) == lexicon.contains_many(iter(known)) == [True] * 8
    assert lexicon.contains_many([]) == []


def test_the_operator_and_the_method_are_one() -> None:
    lexicon = Lexicon.build(["cat", "été"], Alphabet("acetsé"))
    for text in ("cat", "cats", "été", "e\u0301te\u0301", "кот", "\ud800", ""):
        assert (text in lexicon) is lexicon.__contains__(text) is (text in ("cat", "été", "e\u0301te\u0301"))
    with pytest.raises(TypeError, match="a word is a str, not int"):
        lexicon.__contains__(5)


def test_characters_of_every_width_are_letters() -> None:
    """One, two and four bytes a character in Python's strings; composed and not."""
    lexicon = Lexicon.build(["né", "ñandú", "łoś", "кот", "𐐨𐐩"], Alphabet([*"adnouśłé", "ñ", "ú", *"кот", *"𐐨𐐩"]))
    for word in ("né", "ne\u0301", "ñandú", "n\u0303andu\u0301", "łoś", "łos\u0301", "кот", "𐐨𐐩"):
        assert word in lexicon
    for word in ("ne", "łos", "ко", "𐐨", "łoś\u0301"):
        assert word not in lexicon
    assert lexicon.prefix("к") == ["кот"]
    assert lexicon.word(lexicon.index("𐐨𐐩") or 0) == "𐐨𐐩"


def test_sixty_two_letters_need_the_wide_layout() -> None:
    letters = [f"{chr(0x100 + at)}" for at in range(62)]
    words = [letters[at] + letters[61 - at] for at in range(62)]
    lexicon = Lexicon.from_bytes(Lexicon.build(words, Alphabet(letters)).to_bytes(), verify=True)
    assert list(lexicon) == sorted(words)
    assert lexicon.pattern("." + letters[0]) == [letters[61] + letters[0]]


def test_deriving_rewrites_words_in_other_letters_and_keeps_columns() -> None:
    base = Lexicon.build(
        ["queen", "queens", "faqir", "iq", "on", "quota"],
        LATIN,
        name="base",
        tiers=[10, 20, 70, 50, 10, 35],
        roots=[["queen"], ["queen"], ["faqir", "on"], ["iq"], ["on"], ["quota"]],
    )
    tiles = Alphabet([*"ABCDEFGHIJKLMNOPRSTUVWXYZ", "Qu"], case={c: c.upper() for c in LATIN.letters})
    played = base.derive(tiles, length=(2, 4), plus=["onto", "on", "quotas"], minus=["quota", "zzz"])
    assert list(played) == ["ON", "ONTO", "QuEEN"]
    assert [played.tier(word) for word in played] == [10, 0, 10]
    assert [played.roots(word) for word in played] == [("ON",), ("ONTO",), ("QuEEN",)]
    assert played.anagrams(["Qu", "E", "N"], blanks=1) == ["QuEEN"]
    assert played.anagrams("quen", blanks=1) == ["QuEEN"]
    with pytest.raises(AlphabetError):
        base.derive(tiles, plus=["faqir"])


def test_a_lexicon_pickles_by_path_or_by_bytes(tmp_path: Path) -> None:
    built = latin("cat act")
    assert pickle.loads(pickle.dumps(built)) == built
    place = tmp_path / "cats.wklx"
    built.save(place)
    opened = Lexicon.open(place)
    pickled = pickle.dumps(opened)
    assert len(pickled) < 400
    assert pickle.loads(pickled) == built
    latin("dog").save(place)
    with pytest.raises(LexiconError, match="holds another lexicon than when this one was pickled"):
        pickle.loads(pickled)
    assert list(opened) == ["act", "cat"]  # the replaced file stays mapped


def test_saving_leaves_nothing_beside_the_file(tmp_path: Path) -> None:
    latin("cat").save(tmp_path / "cats.wklx")
    assert [path.name for path in tmp_path.iterdir()] == ["cats.wklx"]
    with pytest.raises(FileNotFoundError):
        latin("cat").save(tmp_path / "nowhere" / "cats.wklx")
    with pytest.raises(FileNotFoundError):
        Lexicon.open(tmp_path / "dogs.wklx")
    with pytest.raises(OSError, match=r"folder|directory"):
        Lexicon.open(tmp_path)


def test_what_is_no_lexicon_is_named(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("cat\n" * 100)
    with pytest.raises(DamagedLexicon, match=r"damaged lexicon: .*words.txt: not a lexicon file"):
        Lexicon.open(tmp_path / "words.txt")
    for cut in (0, 7, 63, 200):
        with pytest.raises((DamagedLexicon, OSError)):
            Lexicon.from_bytes(latin("cat").to_bytes()[:cut])


def test_threads_share_a_lexicon() -> None:
    lexicon = latin(" ".join(f"{a}{b}{c}" for a in SMALL for b in SMALL for c in SMALL))
    answers: list[list[str]] = []
    walk = iter(lexicon)
    threads = [Thread(target=lambda: answers.append(list(walk) and lexicon.words())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert any(answer == lexicon.words() for answer in answers)


def test_the_order_of_words_is_that_of_the_letters() -> None:
    lexicon = Lexicon.build(["ab", "ba", "a", "b"], Alphabet("ba"))
    assert list(lexicon) == ["b", "ba", "a", "ab"]


def test_a_pickle_finds_its_file_wherever_the_process_has_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    latin("cat act").save("here.wklx")
    pickled = pickle.dumps(Lexicon.open("here.wklx"))
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert list(pickle.loads(pickled)) == ["act", "cat"]


def test_a_pipe_is_no_lexicon_and_nobody_waits_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.wklx")
    with pytest.raises(OSError, match="is no regular file"):
        Lexicon.open(tmp_path / "pipe.wklx")


@pytest.mark.parametrize("roots", [["a" * 256], ["a" * n for n in range(1, 257)]])
def test_roots_that_no_file_can_hold_are_refused(roots: list[str]) -> None:
    with pytest.raises(LexiconError, match="word 0 has more than 255 roots, or one of more than 255 letters"):
        Lexicon.build(["cat"], LATIN, roots=[roots])


@given(st.dictionaries(texts, st.tuples(st.lists(texts, max_size=3), st.lists(texts, max_size=2)), max_size=12), texts)
def test_words_of_a_root_agree_with_a_naive_twin(rows: dict[str, tuple[list[str], list[str]]], root: str) -> None:
    roots, agents = [own for own, _ in rows.values()], [marked for _, marked in rows.values()]
    lexicon = Lexicon.build(rows, Alphabet(SMALL), roots=roots, agents=agents)
    words = sorted(rows)
    for at, word in enumerate(words):
        assert list(lexicon.roots(word)) == list(dict.fromkeys(rows[word][0] or [word]))
        assert list(lexicon.agents(word)) == list(dict.fromkeys(rows[word][1]))
        assert at in lexicon.rooted((rows[word][0] or [word])[0])
    assert lexicon.rooted(root) == [at for at, word in enumerate(words) if root in (rows[word][0] or [word])]
    assert lexicon.rooted(root, agents=True) == [at for at, word in enumerate(words) if root in rows[word][1]]


def test_a_file_of_another_version_of_the_format_is_refused_by_its_number() -> None:
    data = bytearray(latin("cat").to_bytes())
    assert data[8:10] == b"\x02\x00"
    data[8] = 1
    with pytest.raises(DamagedLexicon, match="format version 1, this reads 2"):
        Lexicon.from_bytes(bytes(data))


def test_questions_about_roots_need_roots() -> None:
    for ask in (Lexicon.roots, Lexicon.agents, Lexicon.rooted):
        with pytest.raises(LexiconError, match="no roots"):
            ask(latin("cat"), "cat")
    assert Lexicon.build(["cat"], LATIN, roots=[["cat"]]).rooted("naïve") == []
    with pytest.raises(LexiconError, match="one entry a word"):
        Lexicon.build(["cat", "dog"], LATIN, roots=[["cat"], ["dog"]], agents=[[]])


def test_the_checksum_of_the_words_leaves_out_what_is_known_of_them() -> None:
    plain, tiered = latin("cat cats"), Lexicon.build(["cats", "cat"], LATIN, tiers=[10, 20])
    rooted = Lexicon.build(["cat", "cats"], LATIN, roots=[["cat"], ["cat"]])
    assert plain.words_checksum() == tiered.words_checksum() == rooted.words_checksum()
    assert len({lexicon.checksum for lexicon in (plain, tiered, rooted)}) == 3
    assert rooted.words_checksum(roots=True) != rooted.words_checksum() == plain.words_checksum(roots=True)
    assert latin("cat").words_checksum() != plain.words_checksum()
