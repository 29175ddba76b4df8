"""The compiled core. The stub is held to the binary by stubtest."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, Self, TypeVar, final

_T = TypeVar("_T")

__all__ = [
    "LEXICON_FORMAT",
    "MAX_LETTERS",
    "Alphabet",
    "AlphabetError",
    "DamagedLexicon",
    "FormulaError",
    "Lexicon",
    "LexiconError",
    "Program",
    "Words",
    "Zones",
    "__version__",
    "rng_below",
    "rng_next",
    "rng_shuffled",
]

__version__: str

# Formulas

class FormulaError(ValueError):
    """Bytes that are no formula, or a formula that has no value for a frame."""

@final
class Program:
    """A verified formula over a frame of numbered 32-bit scalars and tables.

    Documented, with its byte format, in the core's module `formula`. A range is `(lo, hi)`, both ends included.
    """

    def __new__(cls, code: bytes) -> Program:
        """Reads and verifies a program. Errors: FormulaError names the offset and the reason."""

    @property
    def code(self) -> bytes:
        """The program's bytes."""

    @property
    def reads(self) -> tuple[list[int], list[int]]:
        """The numbers of the scalars and of the tables that the value can depend on."""

    def eval(self, scalars: Sequence[int], tables: Sequence[Sequence[Sequence[int]]]) -> int:
        """The value for a frame; a table is a list of rows. Errors: FormulaError (shape, overflow, division by 0)."""

    def bound(
        self, scalars: Sequence[tuple[int, int]], tables: Sequence[tuple[int, Sequence[tuple[int, int]]]]
    ) -> tuple[int, int]:
        """A range of every value that `eval` can return for a frame within the ranges.

        A table is `(greatest number of rows, range of each field)`. Errors: FormulaError (shape, an empty range).
        """

    def check(
        self, scalars: Sequence[tuple[int, int]], tables: Sequence[tuple[int, Sequence[tuple[int, int]]]]
    ) -> list[tuple[int, tuple[int, int] | None]]:
        """Each operation that can fail for a frame within the ranges, innermost first: `(offset, range)`.

        `offset` is the operation's place in `code`; the range is that of a result that can leave 32 bits, None for a
        divisor that can be 0. Empty: evaluation can't fail. Errors: as `bound`.
        """

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

# Zones and the random generator

@final
class Zones:
    """Which piece lies in which zone, and each piece's mark (one byte): an immutable value.

    Pieces and zones are numbered from 0, at most 65,535 of each. The last piece of a zone is its top. Every change
    makes a new value by one plain copy. Errors: ValueError names the piece or zone that doesn't exist.
    """

    def __new__(cls, home: Sequence[int], zones: int) -> Zones:
        """Pieces ``0..len(home)``, each in its zone of ``home``, in the order of their numbers; marks all 0."""

    @property
    def pieces(self) -> int:
        """How many pieces there are."""

    def __len__(self) -> int:
        """How many zones there are."""

    def zone(self, zone: int) -> list[int]:
        """The pieces of a zone, bottom first; empty for a zone that doesn't exist."""

    def count(self, zone: int) -> int:
        """How many pieces lie in a zone."""

    def top(self, zone: int, n: int) -> list[int]:
        """The top ``n`` pieces (or as many as there are), the topmost first."""

    def where(self, piece: int) -> int:
        """The zone a piece lies in."""

    def mark(self, piece: int) -> int:
        """A piece's mark, 0..255."""

    def moved(self, moves: Sequence[tuple[int, int]]) -> Zones:
        """Each ``(piece, zone)`` is laid on top, in that order; a piece named twice ends where it is named last."""

    def shuffled(self, zone: int, state: int) -> tuple[Zones, int]:
        """A zone mixed by a stream (Fisher-Yates from the top), and the stream's new state."""

    def marked(self, marks: Sequence[tuple[int, int]]) -> Zones:
        """Pieces with new marks, as ``(piece, mark)``."""

    def exchanged(self, pieces: Sequence[int], others: Sequence[int]) -> Zones:
        """Where ``pieces[i]`` lay, ``others[i]`` lies now; marks stay with the places. Both list the same pieces."""

    def to_bytes(self) -> bytes:
        """The value as bytes: the same for equal values, on every platform."""

    @staticmethod
    def from_bytes(data: bytes) -> Zones:
        """The value that `to_bytes` wrote; ValueError for anything else."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Callable[[bytes], Zones], tuple[bytes]]: ...

def rng_next(state: int) -> tuple[int, int]:
    """The next 64-bit number of a SplitMix64 stream: ``(new state, number)``."""

def rng_below(state: int, n: int) -> tuple[int, int]:
    """A number below ``n``, every one equally likely: ``(new state, number)``; ValueError for ``n == 0``."""

def rng_shuffled(state: int, items: Sequence[_T]) -> tuple[int, list[_T]]:
    """The items in a random order (Fisher-Yates from the last): ``(new state, list)``."""

# Alphabets and lexicons

MAX_LETTERS: int
LEXICON_FORMAT: int

class AlphabetError(ValueError):
    """A letter outside an alphabet (named, with its place), or letters that make no alphabet."""

class LexiconError(ValueError):
    """A lexicon can't be built so, or hasn't got the column a query needs."""

class DamagedLexicon(LexiconError):
    """Bytes that are no lexicon, or not as they were written."""

@final
class Alphabet:
    """Up to 62 letters, and how a text is cut into them.

    `letters` are labels of one or more characters (`E`, `Qu`, `L·L`) in the order of their codes 1, 2, ... Texts are
    compared by their key: Unicode NFC, then the `case` map, then the `fold` map, each from single characters; nothing
    is looked up in a locale. A text is cut greedily, longest label first; `overrides` gives other cuts, by word.

    >>> catalan = Alphabet(["A", "C", "L", "L·L", "NY", "O"])
    >>> catalan.labels(catalan.encode("COL·LA"))
    ['C', 'O', 'L·L', 'A']

    Raises AlphabetError for no letter or more than 62, letters with equal keys, a map from more than one character, and
    an override that doesn't spell its word. Compares, hashes and pickles by value.
    """

    def __new__(
        cls,
        letters: Iterable[str],
        *,
        fold: Mapping[str, str] | None = None,
        case: Mapping[str, str] | None = None,
        overrides: Mapping[str, Sequence[str]] | None = None,
    ) -> Self: ...
    @property
    def letters(self) -> tuple[str, ...]:
        """Labels; the code of `letters[i]` is `i + 1`."""
    @property
    def size(self) -> int:
        """How many letters there are: the greatest code."""
    @property
    def fold(self) -> dict[str, str]:
        """The folding map."""
    @property
    def case(self) -> dict[str, str]:
        """The case map."""
    @property
    def overrides(self) -> dict[str, tuple[str, ...]]:
        """Words that aren't cut greedily, and their labels."""
    def encode(self, text: str) -> bytes:
        """Codes of a text, a byte a letter. Raises AlphabetError naming the first foreign letter and its place."""
    def decode(self, codes: bytes) -> str:
        """The labels of the codes, joined. Raises AlphabetError for a code that is no letter's."""
    def labels(self, codes: bytes) -> list[str]:
        """The labels of the codes. Raises AlphabetError for a code that is no letter's."""
    def code(self, label: str) -> int:
        """The code of a label, compared by key. Raises AlphabetError when it is no letter."""
    def key(self, text: str) -> str:
        """The text by which texts are compared."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[tuple[str, ...]], dict[str, Any]]: ...

@final
class Lexicon:
    """A finite set of words over one alphabet, with optional columns: word numbers, tiers, tags, same-word roots.

    Opened by memory map in constant time; immutable; shared by threads and processes. Words are numbered from 0 in the
    order of their letters' codes. Where a query takes them, `length=(least, most)` counts letters of the alphabet,
    `tier_up_to` keeps words of that tier or a commoner one, and `tag` those that have the tag; a filter by a column the
    lexicon hasn't got raises LexiconError. Damage that was not found on opening ends any query in DamagedLexicon.

    Compares and hashes by content (`checksum`). Pickles as path and checksum when it has a file, else as its bytes.
    """

    @staticmethod
    def open(path: str | PathLike[str], verify: bool = False) -> Lexicon:
        """Maps a lexicon file. Its header's checksum is always checked, its payload's when `verify`.

        Raises OSError, or DamagedLexicon.
        """
    @staticmethod
    def from_bytes(data: bytes, verify: bool = False) -> Lexicon:
        """As `open`, from a file's bytes."""
    @staticmethod
    def build(
        words: Iterable[str],
        alphabet: Alphabet,
        *,
        name: str = "",
        language: str = "",
        source: str = "",
        licence: str = "",
        tiers: Sequence[int] | None = None,
        tags: Mapping[str, Iterable[object]] | None = None,
        roots: Iterable[Iterable[str]] | None = None,
        index: bool = True,
    ) -> Lexicon:
        """A lexicon in memory, from words in any order; columns hold one entry a word.

        `tiers`: 0..255, lower is commoner. `tags`: true or false a word. `roots`: the same-word roots of each word;
        none stands for the word itself. Words that are equal in the alphabet become one, with the lowest tier and all
        their tags and roots. `index=False` leaves word numbers out, if no other column needs them.

        Raises AlphabetError for a foreign letter, LexiconError for an empty word, one over 255 letters, or a column
        that is not as long as the words.
        """
    def derive(
        self,
        alphabet: Alphabet | None = None,
        *,
        length: tuple[int, int] | None = None,
        tier_up_to: int | None = None,
        tag: str | None = None,
        plus: Sequence[str] = ...,
        minus: Sequence[str] = ...,
        name: str | None = None,
    ) -> Lexicon:
        """The words selected, written in another alphabet (its letters count for `length`), with their columns.

        Words that can't be written in it are left out. `plus` adds words (tier 0, no tag, their own root), `minus`
        takes words away, added ones too. Raises AlphabetError for a foreign letter in `plus`.
        """
    def save(self, path: str | PathLike[str]) -> None:
        """Writes the file beside its place and renames it there. Raises OSError."""
    def to_bytes(self) -> bytes:
        """The bytes of the file; equal for equal content, name and origin."""
    def check(self) -> None:
        """Checks the payload's checksum and every word and column against the content's. Raises DamagedLexicon."""
    def __contains__(self, word: object, /) -> bool:
        """Whether a str is one of the words; a text with a foreign letter isn't. Raises TypeError for anything else."""
    def contains_many(self, words: Iterable[str]) -> list[bool]:
        """`word in lexicon` for each, two to three times as fast."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Words:
        """The words in order. Raises DamagedLexicon when they are more or fewer than the header says."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def prefix(
        self,
        prefix: str,
        *,
        length: tuple[int, int] | None = None,
        tier_up_to: int | None = None,
        tag: str | None = None,
    ) -> list[str]:
        """The words that start so, in order. Raises AlphabetError."""
    def pattern(
        self,
        pattern: str,
        *,
        rack: str | Iterable[str] | None = None,
        blanks: int = 0,
        length: tuple[int, int] | None = None,
        tier_up_to: int | None = None,
        tag: str | None = None,
    ) -> list[str]:
        """The words that match, in order: `.` is any letter, `[abc]` and `[^abc]` a choice, `*` any run of letters.

        With a `rack`, only words buildable from it and its `blanks`. Raises AlphabetError, or LexiconError for a
        pattern that can't be read.
        """
    def buildable(
        self,
        rack: str | Iterable[str],
        *,
        blanks: int = 0,
        length: tuple[int, int] | None = None,
        tier_up_to: int | None = None,
        tag: str | None = None,
    ) -> list[str]:
        """The words that some of the tiles spell, in order. A rack is a text cut into letters, or labels."""
    def anagrams(
        self,
        letters: str | Iterable[str],
        *,
        blanks: int = 0,
        tier_up_to: int | None = None,
        tag: str | None = None,
    ) -> list[str]:
        """The words that use every one of the letters and blanks, in order."""
    def words(
        self,
        *,
        length: tuple[int, int] | None = None,
        tier_up_to: int | None = None,
        tag: str | None = None,
    ) -> list[str]:
        """The words wanted, in order."""
    def index(self, word: str) -> int | None:
        """The number of a word from 0, None when it isn't one. Raises LexiconError without word numbers."""
    def word(self, index: int) -> str:
        """The word with a number. Raises IndexError past the last, LexiconError without word numbers."""
    def tier(self, word: str) -> int | None:
        """The tier of a word, None when it isn't one. Raises LexiconError without tiers."""
    def tags(self, word: str) -> tuple[str, ...]:
        """The tags a word has; none when it isn't one."""
    def roots(self, word: str) -> tuple[str, ...]:
        """The same-word roots of a word; none when it isn't one. Raises LexiconError without roots.

        Two words count as the same where their root sets meet.
        """
    @property
    def alphabet(self) -> Alphabet:
        """The letters, and how texts are cut into them."""
    @property
    def checksum(self) -> str:
        """SHA-256 of alphabet, words and columns, 64 hexadecimal digits: equal for equal content, however stored."""
    @property
    def path(self) -> str | None:
        """The file it was opened from."""
    @property
    def name(self) -> str:
        """Its short name, as the header says."""
    @property
    def info(self) -> dict[str, Any]:
        """The header, JSON-able: name, language, source, licence, words, longest, letters, case, fold, overrides,
        index, tiers (values, or None), tags, roots, checksum, format."""
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Words(Iterator[str]):
    """The words of a lexicon in order, one at a time."""

    def __iter__(self) -> Self: ...
    def __next__(self) -> str: ...
