"""Working lexicons: derived once, kept by content, shared by processes."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from wordkit.lexicon import Alphabet, Lexicon, cache_folder, open_lexicon, working

from .words import LATIN, latin

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
