"""Reading the word lists that users bring.

Nothing is guessed but what the bytes say themselves (gzip, xz, a byte order mark): the encoding is UTF-8 unless another
is declared, and the format follows the file's suffix unless one is named.
"""

from __future__ import annotations

import gzip
import lzma
import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FORMATS = ("words", "tsv", "hunspell", "kwg")
"""Formats `read_words` knows by name."""

_BY_SUFFIX = {".tsv": "tsv", ".dic": "hunspell", ".kwg": "kwg"}
_PACKED = {".gz", ".xz"}
_LINE_ENDS = re.compile("\r\n|\r|\n")


class WordFileError(ValueError):
    """A word list can't be read: the file, the line (from 1, 0 for the whole file), and why."""

    def __init__(self, file: str, line: int, why: str) -> None:
        super().__init__(f"{file}:{line}: {why}" if line else f"{file}: {why}")
        self.file = file
        self.line = line


@dataclass(frozen=True, slots=True)
class Row:
    """A word and what its file says of it. `line` counts from 1; None stands for what the file doesn't say."""

    word: str
    file: str
    line: int
    tier: int | None = None
    tags: tuple[str, ...] | None = None
    roots: tuple[str, ...] | None = None
    agents: tuple[str, ...] | None = None

    @property
    def place(self) -> str:
        """`file:line`, for messages."""
        return f"{self.file}:{self.line}"


def format_of(path: Path) -> str:
    """The format that a file's suffix names; `words` when it names none."""
    suffixes = [suffix.lower() for suffix in path.suffixes]
    while suffixes and suffixes[-1] in _PACKED:
        suffixes.pop()
    return _BY_SUFFIX.get(suffixes[-1], "words") if suffixes else "words"


def read_words(
    path: str | Path,
    *,
    encoding: str = "utf-8",
    format: str | None = None,
    letters: tuple[str, ...] | None = None,
    capitals: bool = False,
) -> Iterator[Row]:
    """The words of a file, in its order.

    `words`: one a line; only the first token counts (`WORD definition ...`); lines that start with `#` and empty lines
    don't. `tsv`: a head line names the columns: `word`, and any of `tier` (0..255), `roots` and `agents` (comma
    separated), and tags (0 or 1). `hunspell`: a `.dic` file with its `.aff` beside, every form spelled out; its own SET
    line names the encoding; `capitals` keeps capitalised entries (German nouns). `kwg`: a crossword engine's graph,
    whose tile n is `letters[n - 1]`.

    All may be packed with gzip or xz. Lines end in LF, CR LF or CR. Raises OSError, or WordFileError with file and
    line: undecodable bytes, a bad number, a damaged graph.
    """
    path = Path(path)
    kind = format or format_of(path)
    match kind:
        case "words":
            return _plain(path, encoding)
        case "tsv":
            return _table(path, encoding)
        case "hunspell":
            from wordkit.lexicon_hunspell import read_hunspell

            return read_hunspell(path, capitals=capitals)
        case "kwg":
            if letters is None:
                raise WordFileError(str(path), 0, "a KWG file names no letters; give the alphabet in its tile order")
            return _kwg(path, letters)
    raise WordFileError(str(path), 0, f"no format {kind!r}; there are {', '.join(FORMATS)}")


def read_bytes(path: Path) -> bytes:
    """The bytes of a file, unpacked if they are gzip or xz. Raises OSError, or WordFileError."""
    raw = path.read_bytes()
    try:
        if raw.startswith(b"\x1f\x8b"):
            return gzip.decompress(raw)
        if raw.startswith(b"\xfd7zXZ\x00"):
            return lzma.decompress(raw)
    except (OSError, EOFError, zlib.error, lzma.LZMAError) as fault:
        raise WordFileError(str(path), 0, f"can't be unpacked: {fault}") from None
    return raw


def lines(path: Path, raw: bytes, encoding: str) -> Iterator[tuple[int, str]]:
    """The numbered lines of a text, without their ends and without a byte order mark."""
    if raw.startswith(b"\xef\xbb\xbf") and encoding.lower().replace("_", "-") in ("utf-8", "utf8"):
        raw = raw[3:]
    try:
        text = raw.decode(encoding)
    except LookupError:
        raise WordFileError(str(path), 0, f"no encoding {encoding!r}") from None
    except UnicodeDecodeError as fault:
        line = raw.count(b"\n", 0, fault.start) + 1
        byte = raw[fault.start]
        raise WordFileError(str(path), line, f"byte 0x{byte:02x} is not {encoding}; declare the encoding") from None
    return enumerate(_LINE_ENDS.split(text), 1)


def _plain(path: Path, encoding: str) -> Iterator[Row]:
    for number, line in lines(path, read_bytes(path), encoding):
        if not line.startswith("#") and (words := line.split(None, 1)):
            yield Row(words[0], str(path), number)


def _table(path: Path, encoding: str) -> Iterator[Row]:
    rows = lines(path, read_bytes(path), encoding)
    head = next(rows)[1].split("\t")
    if "word" not in head:
        raise WordFileError(str(path), 1, "the head line names no column 'word'")
    if len(set(head)) < len(head):
        raise WordFileError(str(path), 1, "the head line names a column twice")
    tag_columns = [name for name in head if name not in ("word", "tier", "roots", "agents")]
    for number, line in rows:
        if not line or line.startswith("#"):
            continue
        given = line.split("\t")
        if len(given) != len(head):
            raise WordFileError(str(path), number, f"{len(given)} columns, the head line names {len(head)}")
        cells = dict(zip(head, given, strict=True))
        if not cells["word"]:
            raise WordFileError(str(path), number, "there is no word")
        for tag in tag_columns:
            if cells[tag] not in ("0", "1"):
                raise WordFileError(str(path), number, f"{tag} is {cells[tag]!r}, not 0 or 1")
        tier = _tier(path, number, cells["tier"]) if "tier" in head else None
        tags = tuple(tag for tag in tag_columns if cells[tag] == "1")
        roots, agents = (
            tuple(filter(None, cells[name].split(","))) if name in head else None for name in ("roots", "agents")
        )
        yield Row(cells["word"], str(path), number, tier, tags if tag_columns else None, roots, agents)


def _tier(path: Path, number: int, text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 3 and int(text) <= 255:
        return int(text)
    raise WordFileError(str(path), number, f"tier is {text!r}, not 0..255")


_KWG_ARC, _KWG_LAST, _KWG_ACCEPTS = 0x3FFFFF, 1 << 22, 1 << 23
_KWG_DEEPEST = 255


def _kwg(path: Path, letters: tuple[str, ...]) -> Iterator[Row]:
    """Nodes are 32 bits: arc index (22), last sibling, word end, tile (8). Node 0's arc is the root of the words."""
    raw = read_bytes(path)
    if not raw or len(raw) % 4:
        raise WordFileError(str(path), 0, f"a KWG file is a run of 4-byte nodes, not {len(raw)} bytes")
    nodes = [node for (node,) in struct.iter_unpack("<I", raw)]
    stack, count = [nodes[0] & _KWG_ARC], 0
    word: list[str] = []
    # a path per word end and no path without one: more steps than that many letters can't be a word graph
    budget = 64 * len(nodes) + (1 << 16)
    while stack:
        at = stack[-1]
        if at == 0:
            stack.pop()
            if word:
                word.pop()
            continue
        if at >= len(nodes):
            raise WordFileError(str(path), 0, f"damaged: node {at} of {len(nodes)}")
        node = nodes[at]
        stack[-1] = 0 if node & _KWG_LAST else at + 1
        tile = node >> 24
        if not 0 < tile <= len(letters):
            raise WordFileError(str(path), 0, f"tile {tile} at node {at}, the alphabet has {len(letters)} letters")
        budget -= 1
        if len(word) >= _KWG_DEEPEST or budget < 0:
            raise WordFileError(str(path), 0, "damaged: its paths don't end in words")
        word.append(letters[tile - 1])
        stack.append(node & _KWG_ARC)
        if node & _KWG_ACCEPTS:
            count += 1
            budget += _KWG_DEEPEST
            yield Row("".join(word), str(path), count)
