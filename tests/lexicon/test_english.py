"""The English lexicon: what it holds, where it comes from, and that it can be rebuilt byte for byte."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest

from wordkit import registry
from wordkit.lexicon import Lexicon

pytest.importorskip("wordkit_english", reason="the distribution wordkit-english isn't installed")

PLUGIN = Path(__file__).parents[2] / "plugins" / "english"


@pytest.fixture(scope="module")
def english() -> Lexicon:
    return registry.lexicon("english")


def test_the_built_file_is_rebuilt_byte_for_byte(tmp_path: Path) -> None:
    again = tmp_path / "english.wklx"
    subprocess.run([sys.executable, str(PLUGIN / "build.py"), str(again)], check=True)
    committed = PLUGIN / "wordkit_english" / "english.wklx"
    digests = [hashlib.sha256(path.read_bytes()).hexdigest() for path in (again, committed)]
    assert digests[0] == digests[1]


def test_the_file_is_sound(english: Lexicon) -> None:
    english.check()
    assert len(english) == 255_167
    assert (english.name, english.info["language"], english.info["tags"]) == ("english", "en", ["enable"])
    assert english.info["tiers"] == [10, 20, 35, 40, 50, 55, 60, 70, 80, 90]


@pytest.mark.parametrize(("length", "count"), [(2, 117), (3, 1219), (4, 5099), (5, 11505)])
def test_short_words_are_as_many_as_measured(english: Lexicon, length: int, count: int) -> None:
    assert len(english.words(length=(length, length))) == count


def test_columns_say_how_common_a_word_is_and_who_has_it(english: Lexicon) -> None:
    assert len(english.words(tag="enable")) == 172_822
    assert english.tier("house") == 10
    assert english.tier("aahed") == 80
    assert english.tier("aa") == 90
    assert "za" in english
    assert "enable" not in english.tags("za")
    assert "ew" not in english
    assert "GI" not in english


def test_the_licences_of_its_sources_travel_with_it() -> None:
    carried = {path.name for path in distribution("wordkit-english").files or () if "licences" in str(path)}
    in_clone = {path.name for path in (PLUGIN / "licences").iterdir()}
    assert in_clone == {"ENABLE.txt", "SCOWL.txt", "UKACD.txt", "WordNet.txt", "lemminflect.txt"}
    assert carried == in_clone
