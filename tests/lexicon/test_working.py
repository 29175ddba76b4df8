"""Working lexicons: derived once, kept by content, shared by processes."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordkit.lexicon import Alphabet, Lexicon, cache_folder, open_lexicon, simple_case, working

from .words import LATIN, latin, word_lists

WORDS = "queen on onto quota cat cats"
TILES = Alphabet([*"ABCDEFGHIJKLMNOPRSTUVWXYZ", "Qu"], case={c: c.upper() for c in LATIN.letters})


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WORDKIT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "lexicons"


def test_it_is_kept_in_the_cache_and_opened_from_there(cache: Path) -> None:
    first = working(latin(WORDS), TILES, (2, 4), minus=["cat"])
    assert list(first) == ["CATS", "ON", "ONTO", "QuEEN", "QuOTA"]
    kept = list(cache.iterdir())
    assert [str(path) for path in kept] == [first.path]
    before = kept[0].stat().st_mtime_ns
    again = working(latin(WORDS), TILES, (2, 4), minus=["cat"])
    assert again == first
    assert again.path == first.path
    assert kept[0].stat().st_mtime_ns == before


def test_everything_asked_for_has_its_own_file(cache: Path) -> None:
    base = latin(WORDS)
    for ask in ({}, {"length": (2, 3)}, {"plus": ["dog"]}, {"minus": ["cat"]}, {"alphabet": TILES}):
        working(base, **ask)
    working(latin(WORDS + " dog"))
    working(latin(WORDS, name="other"))
    assert len(list(cache.iterdir())) == 7


def test_a_damaged_cache_file_is_made_anew(cache: Path) -> None:
    working(latin(WORDS))
    (kept,) = cache.iterdir()
    for damage in (b"", kept.read_bytes()[:100], kept.read_bytes()[:-40] + b"x" * 40):
        kept.write_bytes(damage)
        assert list(working(latin(WORDS))) == sorted(WORDS.split())
        assert Lexicon.open(kept, verify=True) == latin(WORDS)


def test_without_a_writable_folder_it_stays_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("WORDKIT_CACHE", str(tmp_path / "file"))
    made = working(latin(WORDS), length=(2, 2))
    assert (list(made), made.path) == (["on"], None)


def test_a_read_only_folder_is_no_obstacle(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # Nobody stops root by a mode; the kernel's own folder takes nobody's files.
        monkeypatch.setenv("WORDKIT_CACHE", "/proc/wordkit")
    else:
        cache.mkdir(parents=True)
        cache.chmod(stat.S_IRUSR | stat.S_IXUSR)
    assert working(latin(WORDS), length=(2, 2)).path is None


def test_the_folder_is_the_users_own_if_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WORDKIT_CACHE")
    assert cache_folder().name == "wordkit"


def _derive(at: int) -> tuple[str, str | None]:
    made = working(latin(WORDS), TILES, (2, 4 + at % 2))
    return made.checksum, made.path


def test_many_processes_may_ask_at_once(cache: Path) -> None:
    with ProcessPoolExecutor(4, mp_context=get_context("spawn")) as pool:
        answers = set(pool.map(_derive, range(12)))
    assert len(answers) == 2
    assert sorted(str(path) for path in cache.iterdir()) == sorted(str(path) for _, path in answers)


def test_a_lexicon_is_opened_by_name_or_path(tmp_path: Path) -> None:
    latin(WORDS).save(tmp_path / "ours.wklx")
    found = latin("cat", name="found")

    def find(name: str) -> Lexicon:
        assert name == "english"
        return found

    assert open_lexicon("english", find) is found
    assert open_lexicon(tmp_path / "ours.wklx", find) == open_lexicon(str(tmp_path / "ours.wklx")) == latin(WORDS)


def test_a_process_that_asks_again_gets_the_same_object(cache: Path) -> None:
    first = working(latin(WORDS), TILES, (2, 4))
    assert working(latin(WORDS), TILES, (2, 4)) is first
    assert working(latin(WORDS), TILES, (2, 3)) is not first
    (place,) = [path for path in cache.iterdir() if str(path) == first.path]
    copy = place.with_suffix(".copy")
    copy.write_bytes(place.read_bytes())
    copy.replace(place)
    again = working(latin(WORDS), TILES, (2, 4))
    assert again == first
    assert again is not first


UPPER = Alphabet("ABCD", case=simple_case("ABCD"))
BACKWARDS = Alphabet("DCBA", case=simple_case("DCBA"))
LONGER = Alphabet("ABCDE", case=simple_case("ABCDE"))


@given(words=word_lists, columns=st.booleans(), least=st.integers(0, 4), more=st.integers(0, 6), index=st.booleans())
@pytest.mark.parametrize("tiles", [UPPER, BACKWARDS, LONGER], ids=["same order", "other order", "a letter more"])
def test_deriving_gives_what_building_from_the_words_gives(
    tiles: Alphabet, words: list[str], columns: bool, least: int, more: int, index: bool
) -> None:
    def made(words: list[str], alphabet: Alphabet) -> Lexicon:
        tiers = [len(word) for word in words] if columns else None
        roots = [[word[:2]] for word in words] if columns else None
        return Lexicon.build(words, alphabet, name="ours", tiers=tiers, roots=roots, index=index)

    derived = made(words, Alphabet("abcd")).derive(tiles, length=(least, least + more))
    built = made([word.upper() for word in words if least <= len(word) <= least + more], tiles)
    assert derived == built
    assert derived.words_checksum() == built.words_checksum()
    assert derived.words_checksum(roots=True) == built.words_checksum(roots=True)
    assert derived.to_bytes() == built.to_bytes()
    assert list(Lexicon.from_bytes(derived.to_bytes(), verify=True)) == list(built)
