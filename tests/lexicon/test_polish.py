"""The Polish lexicon: what it holds, how large it is, where it comes from, and that it can be rebuilt byte for byte."""

from __future__ import annotations

import hashlib
import lzma
import shutil
import struct
import subprocess
import sys
import tarfile
import unicodedata
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest

from wordkit import registry
from wordkit.families import Families
from wordkit.lexicon import Alphabet, AlphabetError, DamagedLexicon, Lexicon, LexiconError, working

pytest.importorskip("wordkit_polish", reason="the distribution wordkit-polish isn't installed")

PLUGIN = Path(__file__).parents[2] / "plugins" / "polish"
BUILT = PLUGIN / "wordkit_polish" / "polish.wklx"
ALPHABET = "aąbcćdeęfghijklłmnńoóprsśtuwyzźż"
RULEBOOK = (
    *("MATKA", "MARKA", "ROMBY", "BOMBY", "MASKA", "MLASKA", "BOMBOWY", "TARKA", "KARTA"),
    *("MARSOWY", "BOMBKA", "KLATA", "NOCNE"),
)


@pytest.fixture(scope="module")
def polish() -> Lexicon:
    return registry.lexicon("polish")


def test_the_built_file_is_rebuilt_byte_for_byte(tmp_path: Path) -> None:
    again = tmp_path / "polish.wklx"
    subprocess.run([sys.executable, str(PLUGIN / "build.py"), str(again)], check=True)
    digests = [hashlib.sha256(path.read_bytes()).hexdigest() for path in (again, BUILT)]
    assert digests[0] == digests[1]


def test_it_holds_every_form_and_the_words_of_two_letters(polish: Lexicon) -> None:
    polish.check()
    assert (polish.name, polish.info["language"], polish.info["tags"]) == ("polish", "pl", [])
    forms = lzma.decompress((PLUGIN / "source" / "polish.txt.xz").read_bytes()).decode().split()
    short = (PLUGIN / "source" / "two_letter.txt").read_text(encoding="utf-8").split()
    assert (len(forms), len(short), len(polish)) == (3_215_722, 115, 3_215_722 + 115)
    assert all(polish.contains_many(forms))
    assert sorted(polish.words(length=(2, 2))) == sorted(short)
    assert not polish.words(length=(16, 99))


def test_its_letters_stand_in_polish_order(polish: Lexicon) -> None:
    assert "".join(polish.alphabet.letters) == ALPHABET
    shuffled = ["żaba", "zebra", "źrebak", "łapa", "lis", "las", "ćma", "cap", "óśmy", "osa"]
    ordered = [polish.word(number) for number in sorted(filter(None, map(polish.index, shuffled)))]
    assert ordered == ["cap", "ćma", "las", "lis", "łapa", "osa", "zebra", "źrebak", "żaba"]


@pytest.mark.parametrize("word", RULEBOOK)
def test_the_words_of_the_rulebooks_examples_are_in_it(polish: Lexicon, word: str) -> None:
    assert word in polish


@pytest.mark.parametrize("word", ["źdźbło", "Źdźbło", "ŹDŹBŁO", "gęśl", "ŻÓŁĆ", "Łąka", "ąę"])
def test_words_are_found_as_a_pole_types_them(polish: Lexicon, word: str) -> None:
    composed, apart = unicodedata.normalize("NFC", word), unicodedata.normalize("NFD", word)
    assert composed != apart
    assert (composed in polish) == (apart in polish) == (word != "ąę")
    assert polish.index(composed) == polish.index(apart) == polish.index(word.swapcase())


def test_a_letter_without_its_mark_is_another_letter(polish: Lexicon) -> None:
    assert [word in polish for word in ("zolc", "lozko", "zdzblo", "gesl")] == [False] * 4
    assert polish.pattern("ł.ka", length=(4, 4)) != polish.pattern("l.ka", length=(4, 4))


def test_foreign_letters_and_missing_columns_are_refused(polish: Lexicon) -> None:
    assert "quiz" not in polish
    with pytest.raises(AlphabetError, match="'q' at position 0"):
        polish.anagrams("quiz")
    for asked in ({"tier_up_to": 50}, {"tag": "common"}):
        with pytest.raises(LexiconError, match='"polish" has no'):
            polish.words(length=(2, 2), **asked)


def test_a_game_in_upper_case_plays_with_the_same_graph(
    polish: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORDKIT_CACHE", str(tmp_path))
    tiles = Alphabet(ALPHABET.upper(), case=polish.alphabet.case)
    played = working(polish, tiles, (2, 15))
    built = Lexicon.build([word.upper() for word in polish], tiles)
    assert (played, played.words_checksum()) == (built, built.words_checksum())
    assert working(polish, tiles, (2, 15)) is played
    played.check()
    assert played.anagrams("źdźbło") == ["ŹDŹBŁO"]


def test_it_has_no_roots_so_every_word_stands_alone(polish: Lexicon) -> None:
    families = Families(polish)
    assert (polish.info["roots"], families.source) == (False, "identity")
    assert not families.same("kot", "kota")


def sections(file: Path) -> dict[int, int]:
    """Bytes of the file's sections by kind, as docs/lexicons.md lays them out."""
    data = file.read_bytes()
    (count,) = struct.unpack_from("<H", data, 34)
    table = [struct.unpack_from("<IIQQ", data, 64 + 24 * at) for at in range(count)]
    return {kind: size for kind, _, _, size in table}


def test_the_word_graph_keeps_within_its_size() -> None:
    units, ranks, great_ranks = (sections(BUILT)[kind] for kind in (1, 2, 3))
    assert units <= 2_500_000
    assert units + ranks + great_ranks <= 5_000_000


def test_opening_reads_the_header_and_nothing_else(tmp_path: Path) -> None:
    data = BUILT.read_bytes()
    (header,) = struct.unpack_from("<I", data, 12)
    hollow = tmp_path / "hollow.wklx"
    with hollow.open("wb") as file:
        file.write(data[:header])
        file.truncate(len(data))
    assert len(Lexicon.open(hollow)) == 3_215_837
    with pytest.raises(DamagedLexicon, match="payload"):
        Lexicon.open(hollow, verify=True)


def test_the_wheel_is_small_and_the_sources_travel_in_the_sdist(tmp_path: Path) -> None:
    clone = shutil.copytree(PLUGIN, tmp_path / "polish", ignore=shutil.ignore_patterns("build", "*.egg-info"))
    build = "import sys, setuptools.build_meta as b; out = sys.argv[1]; b.build_wheel(out); b.build_sdist(out)"
    subprocess.run([sys.executable, "-c", build, str(tmp_path)], cwd=clone, check=True, capture_output=True)
    (wheel,), (sdist,) = tmp_path.glob("*.whl"), tmp_path.glob("*.tar.gz")
    assert wheel.stat().st_size <= 4_000_000
    with zipfile.ZipFile(wheel) as packed:
        held = packed.namelist()
    assert "wordkit_polish/polish.wklx" in held
    assert not [name for name in held if "source" in name or name.endswith((".xz", "build.py"))]
    with tarfile.open(sdist) as unpacked:
        carried = {name.partition("/")[2] for name in unpacked.getnames()}
    assert {"build.py", "source/polish.txt.xz", "source/two_letter.txt"} <= carried


def test_licence_and_attribution_travel_with_it(polish: Lexicon) -> None:
    carried = {path.name for path in distribution("wordkit-polish").files or () if "licences" in str(path)}
    in_clone = {path.name for path in (PLUGIN / "licences").iterdir()}
    assert in_clone == {"CC-BY-4.0.txt", "NOTICE.txt", "SJP.txt"}
    assert carried == in_clone
    notice = (PLUGIN / "licences" / "NOTICE.txt").read_text(encoding="utf-8")
    for owed in ("Słownik SJP.PL", "https://sjp.pl/slownik/growy/", "https://creativecommons.org/licenses/by/4.0/"):
        assert owed in notice
    assert "Changed: lower-cased, recoded as a word graph, two-letter words added." in notice
    assert polish.info["licence"] == "MIT AND CC-BY-4.0"
