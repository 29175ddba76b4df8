"""Reading what users bring."""

from __future__ import annotations

import gc
import gzip
import lzma
import struct
from pathlib import Path

import pytest

from wordkit.lexicon import Alphabet, AlphabetError, WordFileError, build_lexicon, read_words

from .words import LATIN


def words(path: Path, **options: object) -> list[str]:
    return [row.word for row in read_words(path, **options)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "raw",
    [
        b"cat\nact\n",
        b"\xef\xbb\xbfcat\nact",
        b"cat\r\nact\r\n",
        b"cat\ract\r",
        b"# a comment\n\ncat\n   \nact\n",
        b"cat a small animal, one that acts\nact\ta deed\n",
        gzip.compress(b"cat\nact\n", mtime=0),
        lzma.compress(b"cat\nact\n"),
    ],
)
def test_plain_lists_of_every_kind_are_read(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(raw)
    assert words(path) == ["cat", "act"]


def test_an_encoding_is_declared_and_never_guessed(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes("cat\nżółw\n".encode("cp1250"))
    assert words(path, encoding="cp1250") == ["cat", "żółw"]
    with pytest.raises(WordFileError) as refused:
        words(path)
    assert str(refused.value) == f"{path}:2: byte 0xbf is not utf-8; declare the encoding"
    with pytest.raises(WordFileError, match="no encoding 'klingon'"):
        words(path, encoding="klingon")


def test_a_foreign_letter_is_an_error_with_its_line_or_is_skipped_and_counted(tmp_path: Path) -> None:
    """Case L4."""
    path = tmp_path / "list.txt"
    path.write_text("cat\n# x\nLUKÁTS\ndog\nnaïve\n", encoding="utf-8")
    with pytest.raises(AlphabetError) as refused:
        build_lexicon(read_words(path), LATIN)
    assert str(refused.value) == f"{path}:3: 'Á' at position 3 of \"LUKÁTS\" is not a letter of the alphabet"
    lexicon, skipped = build_lexicon(read_words(path), LATIN, skip_foreign=True)
    assert (list(lexicon), skipped) == (["cat", "dog"], 2)


def test_a_table_brings_columns(tmp_path: Path) -> None:
    path = tmp_path / "list.tsv"
    path.write_text("word\ttier\tschool\troots\ncats\t10\t1\tcat\nact\t35\t0\t\n")
    lexicon, _ = build_lexicon(read_words(path), LATIN)
    assert [(w, lexicon.tier(w), lexicon.tags(w), lexicon.roots(w)) for w in lexicon] == [
        ("act", 35, (), ("act",)),
        ("cats", 10, ("school",), ("cat",)),
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("cat\t10\n", "1: the head line names no column 'word'"),
        ("word\ttier\ncat\t256\n", "2: tier is '256', not 0..255"),
        ("word\ttier\ncat\n", "2: 1 columns, the head line names 2"),
        ("word\tx\ncat\tyes\n", "2: x is 'yes', not 0 or 1"),
    ],
)
def test_a_faulty_table_is_refused_with_its_line(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "list.tsv"
    path.write_text(text)
    with pytest.raises(WordFileError) as refused:
        words(path)
    assert str(refused.value) == f"{path}:{fault}"


def test_tiers_are_for_every_word_or_none(tmp_path: Path) -> None:
    with_tiers, without = tmp_path / "a.tsv", tmp_path / "b.txt"
    with_tiers.write_text("word\ttier\ncat\t10\n")
    without.write_text("dog\n")
    with pytest.raises(WordFileError, match="'dog' has no tier, other words have one"):
        build_lexicon([*read_words(with_tiers), *read_words(without)], LATIN)


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "list.gz"
    path.write_bytes(gzip.compress(b"cat" * 1000)[:30])
    with pytest.raises(WordFileError, match="can't be unpacked"):
        words(path)
    with pytest.raises(WordFileError, match="no format 'pdf'; there are words, tsv, hunspell, kwg"):
        words(path, format="pdf")
    with pytest.raises(FileNotFoundError):
        words(tmp_path / "nothing.txt")


# Hunspell: words by hand from the affix rules; the traps of the format, one by one

AFFIXES = """SET {set}
{flag}
NEEDAFFIX {N}
ONLYINCOMPOUND {O}
FORBIDDENWORD {F}
SFX {S} Y 3
SFX {S} 0 s [^sy]
SFX {S} y ies [^aeiou]y
SFX {S} 0 s [aeiou]y
PFX {U} Y 1
PFX {U} 0 un .
SFX {L} Y 1
SFX {L} 0 ly/{S} .
SFX {X} N 1
SFX {X} 0 ish .
"""
ENTRIES = """9
cat/{S}\tpo:noun/X
day/{S}
city/{S} po:noun
kind/{U}{sep}{L}
glad/{U}{sep}{X}
bound/{N}{sep}{S}
fore/{O}
teh/{F}
Paris/{S}
e.g.
well-off
"""
FORMS = ["bounds", "cat", "cats", "cities", "city", "day", "days", "glad", "gladish"]
FORMS += ["kind", "kindlies", "kindly", "unglad", "unkind", "unkindlies", "unkindly"]


@pytest.mark.parametrize(
    ("kind", "flags", "separator"),
    [
        ("", dict(zip("NOFSULX", "NOFSULX", strict=True)), ""),
        ("FLAG long", {name: name + name.lower() for name in "NOFSULX"}, ""),
        ("FLAG num", {name: str(100 + at) for at, name in enumerate("NOFSULX")}, ","),
        ("FLAG UTF-8", dict(zip("NOFSULX", "ŃÓFŚÜŁŽ", strict=True)), ""),
    ],
)
def test_hunspell_forms_are_spelled_out(tmp_path: Path, kind: str, flags: dict[str, str], separator: str) -> None:
    (tmp_path / "en.aff").write_text(AFFIXES.format(set="UTF-8", flag=kind, **flags), encoding="utf-8")
    (tmp_path / "en.dic").write_text(ENTRIES.format(sep=separator, **flags), encoding="utf-8")
    assert sorted(words(tmp_path / "en.dic")) == FORMS
    assert sorted(words(tmp_path / "en.dic", capitals=True)) == sorted([*FORMS, "Paris"])


def test_hunspell_aliases_and_encodings_are_followed(tmp_path: Path) -> None:
    (tmp_path / "pl.aff").write_bytes("SET ISO8859-2\nAF 1\nAF A\nSFX A Y 1\nSFX A 0 ów .\n".encode("iso8859-2"))
    (tmp_path / "pl.dic.gz").write_bytes(gzip.compress("1\nżółw/1\n".encode("iso8859-2")))
    assert words(tmp_path / "pl.dic.gz") == ["żółw", "żółwów"]
    with pytest.raises(WordFileError, match=r"its affix file no\.aff isn't beside it"):
        words(tmp_path / "no.dic")


def test_hunspell_circumfixes_need_both_ends(tmp_path: Path) -> None:
    (tmp_path / "de.aff").write_text("SET UTF-8\nCIRCUMFIX C\nPFX P Y 1\nPFX P 0 ge/C .\nSFX S Y 1\nSFX S n t/PC n\n")
    (tmp_path / "de.dic").write_text("1\nmachen/SP\n")
    assert sorted(words(tmp_path / "de.dic")) == ["gemachet", "machen"]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # spylls leaves its files open
def test_every_form_is_accepted_by_another_hunspell(tmp_path: Path) -> None:
    spylls = pytest.importorskip("spylls.hunspell")
    flags = dict(zip("NOFSULX", "NOFSULX", strict=True))
    (tmp_path / "en.aff").write_text(AFFIXES.format(set="UTF-8", flag="", **flags))
    (tmp_path / "en.dic").write_text(ENTRIES.format(sep="", **flags))
    other = spylls.Dictionary.from_files(str(tmp_path / "en"))
    gc.collect()
    assert [form for form in words(tmp_path / "en.dic") if not other.lookup(form)] == []
    assert not any(map(other.lookup, ["bound", "fore", "teh", "ungladish", "catish"]))


def node(tile: int, *, arc: int = 0, accepts: bool = False, last: bool = False) -> bytes:
    return struct.pack("<I", tile << 24 | accepts << 23 | last << 22 | arc)


# a, at, cat: node 0 points to the words, node 1 would be the other graph
KWG = b"".join(
    [
        node(0, arc=2, last=True),
        node(0, last=True),
        node(1, arc=4, accepts=True),
        node(3, arc=5, last=True),
        node(20, accepts=True, last=True),
        node(1, arc=4, last=True),
    ]
)


def test_kwg_graphs_are_read_with_the_alphabet_given(tmp_path: Path) -> None:
    (tmp_path / "x.kwg").write_bytes(KWG)
    assert words(tmp_path / "x.kwg", letters=LATIN.letters) == ["a", "at", "cat"]
    with pytest.raises(WordFileError, match="names no letters"):
        words(tmp_path / "x.kwg")
    with pytest.raises(WordFileError, match="tile 20 at node 4, the alphabet has 3 letters"):
        words(tmp_path / "x.kwg", letters=Alphabet("abc").letters)


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        (KWG[:-1], "a KWG file is a run of 4-byte nodes, not 23 bytes"),
        (node(0, arc=9, last=True), "damaged: node 9 of 1"),
        (node(0, arc=1) + node(1, arc=1, last=True), "damaged: its paths don't end in words"),
    ],
)
def test_a_damaged_kwg_ends_in_an_error(tmp_path: Path, raw: bytes, fault: str) -> None:
    (tmp_path / "x.kwg").write_bytes(raw)
    with pytest.raises(WordFileError) as refused:
        words(tmp_path / "x.kwg", letters=LATIN.letters)
    assert str(refused.value).endswith(fault)


def test_a_packed_list_that_is_damaged_names_its_file(tmp_path: Path) -> None:
    path = tmp_path / "list.txt.gz"
    path.write_bytes(gzip.compress(b"cat\n" * 10)[:10] + b"\xff" * 30)
    with pytest.raises(WordFileError, match=r"list.txt.gz: can't be unpacked"):
        words(path)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("word\ttier\ncat\t" + "1" * 5000, "2: tier is"),
        ("word\ttier\ncat\t1\t7", "2: 3 columns, the head line names 2"),
        ("word\tword\ncat\tact", "1: the head line names a column twice"),
        ("word\ttier\n\t1", "2: there is no word"),
    ],
)
def test_a_table_that_is_not_as_its_head_line_says_is_refused(tmp_path: Path, table: str, message: str) -> None:
    path = tmp_path / "list.tsv"
    path.write_text(table, encoding="utf-8")
    with pytest.raises(WordFileError, match=message):
        words(path)
