"""The same-word policy: roots, groups a host adds, and what lists without roots fall back on."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Sequence

import pytest

from wordkit.families import Families
from wordkit.lexicon import Alphabet, AlphabetError, Lexicon, LexiconError

from .words import LATIN, latin

ROWS = {
    "fish": "fish",
    "fishes": "fish",
    "fishy": "fish",
    "fishery": "fishery",
    "fisheries": "fishery",
    "see": "see",
    "saw": "saw,see",
    "saws": "saw",
    "seen": "see",
    "handsaw": "handsaw",
}


def rooted(rows: dict[str, str] = ROWS) -> Lexicon:
    return Lexicon.build(rows, LATIN, roots=[roots.split(",") for roots in rows.values()])


def members(families: Families, word: str) -> list[str]:
    return [families.lexicon.word(number) for number in families.members(word)]


def test_words_are_the_same_where_their_roots_meet() -> None:
    families = Families(rooted())
    assert families.source == "roots"
    assert families.same("fishes", "FISHY")
    assert families.same("saw", "saws")
    assert families.same("saw", "seen")
    assert not families.same("saws", "seen")
    assert families.roots("saw") == {"saw", "see"}
    assert members(families, "saw") == ["saw", "saws", "see", "seen"]
    assert members(families, "seen") == ["saw", "see", "seen"]


def test_a_word_that_is_not_listed_stands_for_itself_even_by_the_root_of_others() -> None:
    families = Families(rooted({"fishes": "fish", "fishy": "fish"}))
    assert families.roots("quux") == {"quux"}
    assert families.same("quux", "quux")
    assert not families.same("quux", "quuxes")
    assert members(families, "quux") == []
    assert members(families, "fish") == ["fishes", "fishy"]


def test_a_group_of_the_same_joins_whole_families() -> None:
    families = Families(rooted(), same=[["fish", "fishery"]])
    assert families.same("fishes", "fisheries")
    assert members(families, "fisheries") == ["fish", "fisheries", "fishery", "fishes", "fishy"]
    assert families.roots("fishery") == families.roots("fish") == {"fish"}


def test_groups_that_overlap_are_one() -> None:
    families = Families(rooted(), same=[["fish", "quux"], ["see", "saws"], ["quux", "saw"]])
    assert families.same("fishes", "seen")
    assert members(families, "fishy") == ["fish", "fishes", "fishy", "saw", "saws", "see", "seen"]


def test_a_word_that_is_a_root_itself_links_that_root_alone() -> None:
    families = Families(rooted(), same=[["saw", "handsaw"]])
    assert families.same("handsaw", "saws")
    assert families.same("handsaw", "saw")
    assert not families.same("handsaw", "seen")


def test_a_group_of_different_words_parts_just_these() -> None:
    families = Families(rooted(), same=[["fish", "fishery"]], different=[["fish", "fishy", "fishery"]])
    assert not families.same("fish", "FISHY")
    assert not families.same("fish", "fishery")
    assert families.same("fishes", "fishy")
    assert members(families, "fish") == ["fish", "fisheries", "fishes"]
    assert members(families, "fishes") == ["fish", "fisheries", "fishery", "fishes", "fishy"]


def test_a_word_is_never_different_from_itself() -> None:
    families = Families(rooted(), different=[["fish", "FISH"]])
    assert families.same("fish", "Fish")
    assert "fish" in members(families, "fish")


def test_agents_are_the_same_only_where_a_game_wants_it() -> None:
    words = ["cooks", "teach", "teacher", "teachers", "teaches"]
    roots = [["cook"], ["teach"], ["teacher"], ["teacher"], ["teach"]]
    agents = [[], [], ["teach"], ["teach"], []]
    lexicon = Lexicon.build(words, LATIN, roots=roots, agents=agents)
    plain, strict = Families(lexicon), Families(lexicon, agent_nouns=True)
    assert not plain.same("teach", "teachers")
    assert strict.same("teach", "teachers")
    assert strict.roots("teachers") == {"teach", "teacher"}
    assert members(plain, "teaches") == ["teach", "teaches"]
    assert members(strict, "teaches") == ["teach", "teacher", "teachers", "teaches"]
    assert members(strict, "teacher") == ["teach", "teacher", "teachers", "teaches"]


def test_a_foreign_letter_is_an_error() -> None:
    with pytest.raises(AlphabetError):
        Families(rooted()).same("fish", "fisch-")
    with pytest.raises(AlphabetError):
        Families(rooted(), same=[["fish", "naïf"]])


def test_it_pickles_and_compares_by_its_parts() -> None:
    families = Families(rooted(), agent_nouns=True, same=[["fish", "fishery"]], different=[["fish", "fishy"]])
    again = pickle.loads(pickle.dumps(families))
    assert again == families
    assert hash(again) == hash(families)
    assert members(again, "fish") == members(families, "fish")
    assert families != Families(rooted())


@pytest.mark.parametrize(
    ("language", "words", "one"),
    [
        ("en", "walk walks walking walker talk", ["walk", "walking", "walks"]),
        ("en-GB", "walk walks talk", ["walk", "walks"]),
        ("de", "haus hauses maus", ["haus", "hauses"]),
    ],
)
def test_a_list_without_roots_falls_back_on_a_stemmer(language: str, words: str, one: Sequence[str]) -> None:
    pytest.importorskip("snowballstemmer", reason="the extra `stemmer` isn't installed")
    families = Families(Lexicon.build(words.split(), LATIN, language=language))
    assert families.source == "stemmer"
    assert members(families, one[0]) == one
    assert families.same(one[0], one[1].upper())


def test_turkish_capitals_have_their_own_small_letters() -> None:
    pytest.importorskip("snowballstemmer", reason="the extra `stemmer` isn't installed")
    capitals = Alphabet([*"ABCDEFGHIİJKLMNOPRSTUVYZ"])
    families = Families(Lexicon.build(["KIZ", "KIZLAR", "KİZ"], capitals, language="tr"))
    assert families.same("KIZ", "KIZLAR")
    assert not families.same("KİZ", "KIZ")


@pytest.mark.parametrize("language", ["", "tlh"])
def test_without_any_evidence_a_word_is_the_same_as_itself_only(language: str) -> None:
    families = Families(Lexicon.build(["walk", "walks"], LATIN, language=language), same=[["talk", "walks"]])
    assert families.source == "identity"
    assert not families.same("walk", "walks")
    assert families.same("talk", "walks")
    assert (members(families, "walk"), members(families, "talk")) == (["walk"], ["walks"])


def test_without_the_package_there_is_no_stemmer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "snowballstemmer", None)
    assert Families(Lexicon.build(["walk"], LATIN, language="en")).source == "identity"


def test_members_need_word_numbers() -> None:
    with pytest.raises(LexiconError, match="no word numbers"):
        Families(Lexicon.build(["walk"], LATIN, index=False)).members("walk")


def test_working_lexicons_keep_the_policy() -> None:
    tiles = Alphabet([letter.upper() for letter in LATIN.letters], case={c: c.upper() for c in LATIN.letters})
    families = Families(rooted().derive(tiles, length=(4, 7), plus=["QUUX"]))
    assert families.roots("fishes") == {"FISH"}
    assert members(families, "fishes") == ["FISH", "FISHES", "FISHY"]
    assert members(families, "quux") == ["QUUX"]
    assert Families(latin("walk walks")).source == "identity"
