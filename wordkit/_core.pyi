"""The compiled core. The stub is held to the binary by stubtest."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, ClassVar, Generic, Literal, Self, TypedDict, TypeVar, final, overload

from typing_extensions import disjoint_base

_T = TypeVar("_T")

__all__ = [
    "BLANK",
    "EMPTY",
    "FILLER",
    "LETTER",
    "LEXICON_FORMAT",
    "LINE_FRAME",
    "MAX_LETTERS",
    "MOST_CHAIN",
    "MOST_PARTED",
    "TURN_FRAME",
    "WILD",
    "WORDS_FRAME",
    "WORD_FRAME",
    "Alphabet",
    "AlphabetError",
    "Board",
    "BoardError",
    "Chains",
    "Check",
    "CrossRules",
    "DamagedLexicon",
    "Filling",
    "FormedWord",
    "FormulaError",
    "Found",
    "GridError",
    "GridRules",
    "GridScore",
    "Lexicon",
    "LexiconError",
    "Line",
    "Partitions",
    "Play",
    "Plays",
    "Program",
    "ScoreLines",
    "WordScorer",
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

@disjoint_base
class Program:
    """A verified formula over a frame of numbered 32-bit scalars and tables.

    Documented, with its byte format, in the core's module `formula`. A range is `(lo, hi)`, both ends included.
    A subclass may watch what is evaluated from Python; what the core evaluates itself doesn't pass there.
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

    def at(self, values: Sequence[int]) -> int:
        """The value where the scalars that it reads have these values, in the order of `reads`. Errors: as `eval`;
        FormulaError too if it reads a table."""

    def on(self, framed: FormedWord | Check) -> int:
        """`eval` on the `frame` of a word or a play, which then needn't be made."""

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

@final
class ScoreLines(Generic[_T]):
    """The lines of a score: of each its label, its path, the conditions under which it counts, and its amount."""

    def __new__(
        cls, make: Callable[[str, str, int], _T], lines: Sequence[tuple[str, str, Sequence[Program], Program]]
    ) -> ScoreLines[_T]: ...
    def of(self, framed: FormedWord | Check, sign: Literal[1, -1] = 1) -> list[_T]:
        """`make(label, path, sign * amount)` of each line that counts for a word or a play. Errors: as `Program.on`.

        A subclass of `Program` is asked by its method `on`.
        """

    def __len__(self) -> int: ...

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

    def tally(self, zone: int, kinds: bytes, most: int) -> bytes:
        """How many pieces of each kind below `most` lie in a zone, 255 at most; `kinds` has the kind of each piece."""

    def top(self, zone: int, n: int) -> list[int]:
        """The top ``n`` pieces (or as many as there are), the topmost first."""

    def where(self, piece: int) -> int:
        """The zone a piece lies in."""

    def mark(self, piece: int) -> int:
        """A piece's mark, 0..255."""

    def moved(self, pieces: Sequence[int], to: int | Sequence[int]) -> Zones:
        """Each piece is laid on top of the zone, or of its own of as many zones, in that order.

        A piece named twice ends where it is named last. Errors: ValueError, too, for another number of zones.
        """

    def drawn(self, source: int, to: int, count: int) -> tuple[Zones, list[int]]:
        """Up to `count` pieces moved from the top of one zone onto another, the topmost first; and their numbers."""

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
    Whatever may take long can be interrupted by a signal and releases the GIL where it can (docs/interrupts.md).

    Compares and hashes by content (`checksum`). Pickles as path and checksum when it has a file, else as its bytes.
    """

    @staticmethod
    def open(path: str | PathLike[str], verify: bool = False) -> Lexicon:
        """Maps a lexicon file. Its header's checksum is always checked, its payload's when `verify`.

        Who may cut the file short while it is read (as opposed to replacing it) must be trusted: that kills the
        process, as with every memory map. `Lexicon.from_bytes(path.read_bytes())` holds a copy that nobody can touch.

        Raises OSError (also for what is no regular file), or DamagedLexicon.
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
        agents: Iterable[Iterable[str]] | None = None,
        index: bool = True,
    ) -> Lexicon:
        """A lexicon in memory, from words in any order; columns hold one entry a word.

        `tiers`: 0..255, lower is commoner. `tags`: true or false a word. `roots`: the same-word roots of each word;
        none stands for the word itself. `agents`: what the bearer of a word does, a root that counts only where a game
        wants agents to be the same (teach, of teacher); kept in the same column. Words that are equal in the alphabet
        become one, with the lowest tier and all their tags and roots. `index=False` leaves word numbers out, if no
        other column needs them.

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
        hand: str | Iterable[str] | None = None,
        extra: tuple[int, int] = ...,
        blanks: int = 0,
        tier_up_to: int | None = None,
        tag: str | None = None,
    ) -> list[str]:
        """The words that use every one of the letters and blanks, in order.

        With `extra=(least, most)` they hold that many letters more, all from the `hand`, at most 255 letters. Raises
        AlphabetError, or LexiconError for a greater hand.
        """
    def insertions(
        self,
        word: str,
        hand: str | Iterable[str],
        *,
        least: int = 1,
        most: int | None = None,
        length: tuple[int, int] | None = None,
        tier_up_to: int | None = None,
        tag: str | None = None,
    ) -> list[str]:
        """The words that hold the letters of `word` in their order and `least` to `most` more, in order.

        Each letter more is one of the hand's, a text cut into letters or labels, at most 255; without `most` any number
        of them. `word` need not be in the lexicon. Raises AlphabetError, or LexiconError for a greater hand.
        """
    def replacements(
        self,
        word: str,
        hand: str | Iterable[str] | None = None,
        *,
        tier_up_to: int | None = None,
        tag: str | None = None,
    ) -> list[tuple[int, str, str]]:
        """`(position, letter, new word)` for each letter that, in place of a different one, makes a word of `word`.

        By position from 0, then by the letter's code; letters are labels, of the hand's or without a hand of the
        alphabet's. `word` need not be in the lexicon. Raises AlphabetError, or LexiconError for a hand over 255.
        """
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
    def agents(self, word: str) -> tuple[str, ...]:
        """The roots of a word that count for agents only (teach, of teacher); none when it isn't one.

        Raises LexiconError without roots.
        """
    def rooted(self, root: str, *, agents: bool = False) -> list[int]:
        """The numbers of the words with this root (with `agents`: for agents only), ascending; none if it is no root.

        The first call walks over all words and keeps an index of 8 bytes a root; others take microseconds. Raises
        LexiconError without roots.
        """
    def words_checksum(self, *, roots: bool = False) -> str:
        """SHA-256 of alphabet and words alone (with `roots`: and roots), 64 hexadecimal digits.

        What a game binds to: it stays when tiers or tags change. Stands in the header, as `checksum` does.
        """
    @property
    def alphabet(self) -> Alphabet:
        """The letters, and how texts are cut into them."""
    @property
    def checksum(self) -> str:
        """SHA-256 of alphabet, words and columns, 64 hexadecimal digits: equal for equal content, however stored."""
    @property
    def path(self) -> str | None:
        """The file it was opened from, as an absolute path; None for a lexicon in memory."""
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

# Best words by letter weights

WORDS_FRAME: _Frame
"""What a word's formula reads, laid out as `WORD_FRAME`: scalars `letters`, `distinct` (different letters), `matched`
(cards that score), `cards` (the sum of their scores); table `scored`, the cards that score: `letter`, `column`,
`bonus`, `score`."""

@final
class WordScorer:
    """What words are worth by cards that bear letters and points, and which words are worth most.

    A card is `(letter, column, bonus, score)`: its letter's code in the lexicon's alphabet, and three numbers. A word
    may have letters that no card has; a word with n of a letter scores the n cards of that letter with the highest
    `score`, the first given among equals. `program` is the score of a word over `WORDS_FRAME`. At most 62 cards;
    `column` and `bonus` lie in -99..99, `score` in -9999..9999.

    Immutable; pickles by its parts. Errors: LexiconError names the argument; also for a formula that could fail.
    """

    def __new__(cls, lexicon: Lexicon, cards: Sequence[tuple[int, int, int, int]], program: Program) -> WordScorer: ...
    @property
    def lexicon(self) -> Lexicon: ...
    @property
    def cards(self) -> tuple[tuple[int, int, int, int], ...]: ...
    @property
    def program(self) -> Program: ...
    def score(self, word: str) -> int:
        """What a word is worth, in the lexicon or not.

        Errors: AlphabetError for a foreign letter, LexiconError for a word without letters or with more than 255.
        """
    def matched(self, word: str) -> tuple[int, ...]:
        """Numbers of the cards that score, in the order of the word's letters. Errors: as `score`."""
    def frame(self, word: str) -> tuple[tuple[int, ...], tuple[tuple[tuple[int, ...], ...]]]:
        """What the formula reads: the scalars and the rows of each table of `WORDS_FRAME`. Errors: as `score`."""
    def best(
        self,
        n: int,
        *,
        without: Sequence[int] = ...,
        tier_up_to: int | None = None,
        length: tuple[int, int] | None = None,
    ) -> list[tuple[int, str]]:
        """The first `n` words of the lexicon with their scores: higher score first, then in the lexicon's order.

        Exact for every formula. `without` leaves words out by their numbers (`Lexicon.index`); `tier_up_to` and
        `length` as in `Lexicon`. Releases the GIL; signals interrupt it. Raises LexiconError for a number that is no
        word's, and for a tier when the lexicon has none; DamagedLexicon.
        """
    def __getnewargs__(self) -> tuple[Lexicon, tuple[tuple[int, int, int, int], ...], Program]: ...

# Letters among words

MOST_CHAIN: int
"""The most letters in the hand of `Chains`."""

MOST_PARTED: int
"""The most letters, and the most words, of `Partitions`."""

@final
class Chains:
    """All ways to make `n` replacements one after the other, each by another letter of the hand.

    A replacement lays a letter in place of a different one and makes a word of the lexicon, of `tier_up_to` or a
    commoner tier. A word may be hit again, also in the same place; what was covered doesn't come back into the hand. A
    chain is one `(number of the word from 0, new word)` a replacement. Chains are in the order of their replacements
    one after the other: by the number, then by the new word's codes. The words given need not be in the lexicon.

    `hand`: a text cut into letters, or labels; at most `MOST_CHAIN`. Equal parts and arguments give equal answers on
    every platform. A search ends in LexiconError when it takes more than `steps` steps, ten million unless said (a step
    is one replacement tried); it releases the GIL, and signals interrupt it. Immutable; pickles by its parts. Raises
    AlphabetError, LexiconError (names the argument), DamagedLexicon.
    """

    def __new__(
        cls,
        lexicon: Lexicon,
        words: Sequence[str],
        hand: str | Iterable[str],
        n: int,
        *,
        tier_up_to: int | None = None,
    ) -> Chains: ...
    @property
    def lexicon(self) -> Lexicon: ...
    @property
    def words(self) -> tuple[str, ...]: ...
    @property
    def hand(self) -> tuple[str, ...]:
        """Labels, in order of the alphabet."""
    @property
    def n(self) -> int: ...
    @property
    def tier_up_to(self) -> int | None: ...
    def first(self, k: int, steps: int = ...) -> list[tuple[tuple[int, str], ...]]:
        """The first `k` chains in order, fewer if there are fewer. Lazy: it looks no further than they lie."""
    def any(self, steps: int = ...) -> bool:
        """Whether there is a chain."""
    def count(self, steps: int = ...) -> int | None:
        """How many chains there are, without listing them; None beyond the steps, and from 2**64 on."""
    def sample(self, seed: int, steps: int = ...) -> tuple[tuple[int, str], ...] | None:
        """A chain drawn by a 64-bit number, every one exactly as likely as every other; None if there is none.

        Raises LexiconError also where `count` gives None.
        """
    def __contains__(self, chain: object, /) -> bool:
        """Whether a sequence of (number, new word) is one of the chains."""
    def __getnewargs_ex__(self) -> tuple[tuple[Lexicon, tuple[str, ...], tuple[str, ...], int], dict[str, Any]]: ...

@final
class Partitions:
    """All ways to part letters into exactly `n` words: every letter used, `least` letters a word, none of `without`.

    A partition is a multiset of words, given as a tuple in order of the alphabet's codes: two of them may be equal.
    Words are of `tier_up_to` or a commoner tier. `letters`: a text cut into letters, or labels; at most `MOST_PARTED`,
    as is `n`.

    What a search finds and in which order depends on these parts, `steps` (50 million unless said) and the seed alone,
    on every platform; a step is a branch of the word graph followed, a set of letters tried as a word, or a partition
    listed. The words collected are kept: ask one object again. Searches release the GIL; signals interrupt them.
    Immutable; pickles by its parts. Raises AlphabetError, LexiconError (names the argument), DamagedLexicon.
    """

    def __new__(
        cls,
        lexicon: Lexicon,
        letters: str | Iterable[str],
        n: int,
        *,
        least: int = 2,
        without: Sequence[str] = ...,
        tier_up_to: int | None = None,
    ) -> Partitions: ...
    @property
    def lexicon(self) -> Lexicon: ...
    @property
    def letters(self) -> tuple[str, ...]:
        """Labels, in order of the alphabet."""
    @property
    def n(self) -> int: ...
    @property
    def least(self) -> int: ...
    @property
    def without(self) -> tuple[str, ...]:
        """The words left out, each once, in order of the alphabet's codes."""
    @property
    def tier_up_to(self) -> int | None: ...
    def first(self, k: int, steps: int = ...) -> Found:
        """The first `k` partitions that the search finds: those with words of about equal length come early.

        What a smaller `k` or fewer steps find is the beginning of what more find.
        """
    def any(self, steps: int = ...) -> bool | None:
        """Whether there is a partition; None when the steps don't suffice to tell."""
    def count(self, steps: int = ...) -> tuple[int, bool]:
        """`(count, complete)`: how many partitions there are; if not complete, there are at least so many."""
    def sample(self, seed: int, steps: int = ...) -> tuple[str, ...] | None:
        """A partition drawn by a 64-bit number; None if there is none, or none is found within the steps.

        If half of the steps suffice for `count`, every partition is exactly as likely as every other. Otherwise it is
        the first of a search that tries words of equal length in an order drawn by the number.
        """
    def __contains__(self, words: object, /) -> bool:
        """Whether a sequence of words, in any order, is one of the partitions."""
    def __getnewargs_ex__(self) -> tuple[tuple[Lexicon, tuple[str, ...], int], dict[str, Any]]: ...

@final
class Found:
    """Partitions found, in the order of the search."""

    @property
    def partitions(self) -> tuple[tuple[str, ...], ...]: ...
    @property
    def complete(self) -> bool:
        """Whether the steps sufficed: these are as many as asked for, or all there are."""
    @property
    def steps(self) -> int:
        """The steps taken."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[tuple[str, ...]]: ...

# The cross-board

BLANK: int
"""The bit of a tile that says: a blank, standing for the letter of the other bits."""

_Field = tuple[str, str, int, int]
_Frame = tuple[tuple[_Field, ...], tuple[tuple[str, int, tuple[_Field, ...]], ...]]

WORD_FRAME: _Frame
"""What a word's formula reads, in slot order: scalars as (name, kind, least, greatest), then tables as (name, most
rows, fields). Kinds: ``int``, ``bool``, ``letter``."""

TURN_FRAME: _Frame
"""What a turn's formula reads, as `WORD_FRAME`."""

class BoardError(ValueError):
    """Rules, stacks, tiles or a rack that no board can hold, or a search beyond its budget; names the argument."""

class _PlainPlural(TypedDict):
    """The rule against a play that is one tile showing `letter` on an empty square and only adds it to words.

    A word counts when that tile is its last and the rest was a word of two or more squares on the board. With
    `last_only` the play is forbidden only if every word it forms counts; with `exempt_after` a word whose rest already
    ends in the letter doesn't. `letter` is a code or a label; a blank standing for it counts.
    """

    letter: int | str
    last_only: bool
    exempt_after: bool

@final
class CrossRules:
    """The sizes, values and switches of a cross-board game: words across and down, tiles on tiles up to `height`.

    `rows`, `cols` 1..21 and `height` 1..9 (1: no stacking). `values`: each letter's by its code, entry 0 unused, 0..99,
    or empty. `letter_bonus`, `word_bonus`: one a square, 0..9, empty for 1 everywhere. `start`: squares of which the
    first play covers one, empty for anywhere; `start_length`: the length of the first word, both ends included.
    `word_min`: the least length of any word. `same_letter` and `whole_cover` *allow* a tile on the same visible letter
    and covering a whole word of the line; `connect` and `one_line` *demand* touching a tile on the board and one line
    without a gap. Without `one_line` plays can be checked but not listed. `word` scores a word over `WORD_FRAME`,
    `turn` a play over `TURN_FRAME`. `hand_max` 1..15: the most tiles in a hand, and so in a play.

    Immutable; pickles by its parts. Errors: BoardError names the argument; also for a formula that could fail.
    """

    def __new__(
        cls,
        rows: int,
        cols: int,
        height: int,
        lexicon: Lexicon,
        *,
        values: Sequence[int],
        word: Program,
        turn: Program,
        letter_bonus: Sequence[int] = ...,
        word_bonus: Sequence[int] = ...,
        start: Sequence[int] = ...,
        start_length: tuple[int, int] = ...,
        word_min: int = 2,
        same_letter: bool = False,
        whole_cover: bool = False,
        connect: bool = True,
        one_line: bool = True,
        plain_plural: _PlainPlural | None = None,
        hand_max: int = 7,
    ) -> CrossRules: ...
    @property
    def rows(self) -> int: ...
    @property
    def cols(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def hand_max(self) -> int: ...
    @property
    def lexicon(self) -> Lexicon: ...
    def board(self, stacks: Sequence[Sequence[int]] | None = None) -> Board:
        """A board from one stack a square (row by row), each bottom first; empty without stacks.

        A tile is a letter code 1..62, with `BLANK` (64) added when it is a blank that stands for that letter.
        """

    def board_of(self, zones: Zones, first_zone: int, codes: bytes, near: Board | None = None) -> Board:
        """The board whose square ``n`` is the zone ``first_zone + n``.

        `codes` holds each piece's letter code by the number of the piece; 0 is a blank, whose letter is its mark. It is
        the same board whatever is `near`, but a search of it begins sooner if one was made there: cross sets are worked
        out for those lines only in which the boards differ.
        """

    def __getnewargs_ex__(self) -> tuple[tuple[int, int, int, Lexicon], dict[str, object]]: ...

@final
class Board:
    """A position: stacks of tiles under rules. Immutable; equal when the stacks are; pickles."""

    @property
    def rules(self) -> CrossRules: ...
    @property
    def squares(self) -> int:
        """How many squares there are."""

    @property
    def is_empty(self) -> bool:
        """Whether no tile lies on it."""

    @property
    def stacks(self) -> tuple[bytes, ...]:
        """Each square's tiles, bottom first."""

    def stack(self, square: int) -> bytes:
        """One square's tiles, bottom first; none off the board."""

    def top(self, square: int) -> int:
        """The tile on top of a square; 0 when it is empty or off the board."""

    def after(self, placements: Sequence[tuple[int, int]]) -> Board:
        """The board with these (square, tile) laid on it, legal or not; cheaper than a new board.

        Errors: BoardError for a square off the board or a stack too high.
        """

    def check(self, placements: Sequence[tuple[int, int]], hand: int | None = None, lexicon: bool = True) -> Check:
        """Judges a play of (square, tile): everything wrong with it, the words it forms, its score.

        `hand` is the number of tiles in the rack before the play, for the turn's formula; a full hand when not given.
        Without `lexicon` words aren't looked up. Errors: BoardError for what is no tile.
        """

    def generate(self, rack: Sequence[int], budget: int | None = None) -> Plays:
        """All legal plays, scored, without duplicates, in canonical order.

        `rack` counts the tiles of each letter by its code, entry 0 the blanks. Exactly the plays that `check` finds
        nothing wrong with; a blank is listed as each letter it can stand for, and beside a real tile of the letter.
        `budget`: the most steps; equal searches take equal steps. Releases the GIL; signals interrupt it.
        Errors: BoardError for a rack above `hand_max`, rules without `one_line`, a search beyond its budget.
        """

    def best(self, rack: Sequence[int], n: int, budget: int | None = None) -> Plays:
        """The first `n` plays of `generate`, exactly."""

    def any(self, rack: Sequence[int], budget: int | None = None) -> bool:
        """Whether there is a legal play; stops at the first found."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Callable[[Sequence[Sequence[int]]], Board], tuple[tuple[bytes, ...]]]: ...

@final
class Check:
    """The judgement on one play."""

    @property
    def violations(self) -> list[tuple[str, tuple[int, ...], tuple[str, ...], dict[str, int]]]:
        """Everything wrong: (code, squares, words, numbers for the sentence), in the order of the codes.

        ``no_tiles``, ``too_many_tiles`` (most), ``off_board``, ``same_square_twice``, ``too_high`` (most),
        ``same_letter``, ``not_one_line``, ``gap`` (the empty squares), ``not_connected``, ``first_word_start`` (the
        start squares), ``too_short`` (least; no word when none is formed), ``too_long`` (most), ``whole_word_covered``
        (the word that was), ``plain_plural``, ``not_a_word``. One of each, but one a word where words are named.
        """

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong."""

    @property
    def words(self) -> tuple[FormedWord, ...]:
        """The words formed: those along the play's line, then those across it in the order of the squares.

        Empty when a tile can't lie where it is named.
        """

    @property
    def score(self) -> int:
        """The points of the turn, or what they would be if it were legal; 0 when no word is formed."""

    @property
    def down(self) -> bool:
        """Whether the play reads down; a single tile only if it makes no word across."""

    @property
    def frame(self) -> tuple[tuple[int, ...], tuple[tuple[tuple[int, ...], ...]]]:
        """What the turn's formula read: the scalars and the rows of each table of `TURN_FRAME`."""

@final
class FormedWord:
    """A word formed by a play."""

    @property
    def text(self) -> str: ...
    @property
    def tiles(self) -> bytes:
        """Its tiles, blanks with `BLANK`."""

    @property
    def squares(self) -> tuple[int, ...]:
        """Its squares, left to right or downwards."""

    @property
    def down(self) -> bool: ...
    @property
    def main(self) -> bool:
        """Whether it lies along the play's line."""

    @property
    def valid(self) -> bool:
        """Whether it is in the lexicon."""

    @property
    def score(self) -> int: ...
    @property
    def frame(self) -> tuple[tuple[int, ...], tuple[tuple[tuple[int, ...], ...]]]:
        """What the word's formula read: the scalars and the rows of each table of `WORD_FRAME`."""

@final
class Play:
    """A legal play: its score, first square, direction, and each (square, tile) in the order of the squares."""

    __match_args__: ClassVar[tuple[str, str, str, str]]

    def __new__(cls, score: int, square: int, down: bool, placements: Sequence[tuple[int, int]]) -> Play: ...
    @property
    def score(self) -> int: ...
    @property
    def square(self) -> int: ...
    @property
    def down(self) -> bool: ...
    @property
    def placements(self) -> tuple[tuple[int, int], ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[int, int, bool, list[tuple[int, int]]]: ...

@final
class Plays:
    """Legal plays in canonical order; each `Play` is made when it is looked at.

    The order: higher score, then first square, then across before down, then the tiles by code (a letter before a
    blank), then the squares, the nearer first.
    """

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> Play: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[Play]: ...
    def __iter__(self) -> Iterator[Play]: ...
    @property
    def scores(self) -> tuple[int, ...]:
        """The scores alone, in order."""

    def column(self, name: Literal["score", "mask", "square", "down", "lane", "count", "tiles"]) -> memoryview:
        """A field of all plays as a read-only array, in order; nothing is copied, so its items don't lie side by side.

        `score`; `square`: the first that a tile is laid on; `down`; `lane`: the row of a play across, the column of one
        down; `count`: how many tiles are laid; `mask`: bit `i` for a tile at position `i` of the lane; `tiles`: those
        tiles in order, 15 a play, 0 beyond the last. `numpy.asarray` takes any of them.

        Errors: KeyError for another name.
        """

# Grids

LETTER: int
"""The kind of a cell: a tile showing its letter."""

WILD: int
"""The kind of a cell: a tile showing its symbol side, standing for a letter."""

FILLER: int
"""The kind of a cell: a tile face down, showing neither letter nor symbol."""

EMPTY: int
"""The kind of a cell: nothing lies there."""

LINE_FRAME: _Frame
"""What a line's formula reads, as `WORD_FRAME`: `letters` of the line's word, wild ones too (0 without a word), `wilds`
among them, `balanced`: the line shows exactly one of each symbol, `length`: the side, `down`, `tiles`: those of the
line that show a letter or are wild."""

class GridError(ValueError):
    """Rules, cells or tiles that no grid can hold; names the argument."""

@final
class GridRules:
    """A square grid of letter tiles with symbols: every row and every column is a line with a score.

    `side` 2..7, `symbols` 1..8. A line's word is its longest stretch of neighbouring cells that is in the lexicon, of
    `length` letters, both ends included; of equally long ones the leftmost (topmost), or with `equal="best"` the one
    that scores most. `line` scores it over `LINE_FRAME`, also a line without a word. At most `wild_each` tiles of each
    symbol and `wild_most` in all may be wild when `fill` arranges tiles; `score` takes any number.

    A line is balanced when it shows exactly one of each symbol, so only where `side == symbols`; a wild tile shows its
    symbol, a filler none.

    Immutable; pickles by its parts. Errors: GridError names the argument, also for a formula without a value for some
    line.
    """

    def __new__(
        cls,
        side: int,
        lexicon: Lexicon,
        *,
        symbols: int,
        line: Program,
        equal: Literal["leftmost", "best"] = "leftmost",
        length: tuple[int, int] = ...,
        wild_each: int = 1,
        wild_most: int = 255,
    ) -> GridRules: ...
    @property
    def side(self) -> int: ...
    @property
    def lexicon(self) -> Lexicon: ...
    @property
    def symbols(self) -> int: ...
    @property
    def line(self) -> Program: ...
    @property
    def equal(self) -> Literal["leftmost", "best"]: ...
    @property
    def length(self) -> tuple[int, int]: ...
    @property
    def wild_each(self) -> int: ...
    @property
    def wild_most(self) -> int: ...
    def score(self, cells: Sequence[tuple[int, int, int]]) -> GridScore:
        """The score of a grid, line by line.

        `cells`: one (symbol, letter, kind) a cell, row by row. A symbol is 0..symbols, or -1 for an empty cell; a
        letter its code, 0 for a filler, an empty cell, and a wild tile without a letter. Such a tile gets the one
        letter, for both of its lines, that together with the others makes the total greatest; of several such choices
        the smallest codes in the order of the cells. At most 8 tiles may be without. Releases the GIL; signals
        interrupt it.
        """

    def fill(
        self,
        tiles: Sequence[tuple[int, int]],
        *,
        wilds: bool = True,
        seed: int = 0,
        steps: int = 4_000_000,
        latin: bool = True,
        start: Sequence[tuple[int, int, bool]] | None = None,
    ) -> Filling:
        """Arranges tiles (letter, symbol), at most 98, so that the grid scores as much as possible.

        As many tiles are laid as there are cells: of more some are chosen, with fewer some cells stay empty. With
        `wilds`, tiles may be wild within the limits of the rules. With `latin`, a part of the annealing keeps every
        line balanced, where tiles and rules allow that. `start` is an arrangement in the form of `Filling.cells`, whole
        or not, that the result is at least as good as once its empty cells hold the tiles that were left over, in their
        order. At most `steps` steps are taken; the same arguments give the same result
        everywhere. `seed` is 0..2**64 - 1. Releases the GIL; signals interrupt it.
        """

    def __getnewargs_ex__(self) -> tuple[tuple[int, Lexicon], dict[str, object]]: ...

@final
class GridScore:
    """A grid as it was scored."""

    @property
    def total(self) -> int:
        """The sum over the lines."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """The rows, then the columns."""

    @property
    def cells(self) -> tuple[tuple[int, int, int], ...]:
        """The cells as scored: each wild tile has its letter."""

@final
class Line:
    """A line as it was scored."""

    @property
    def down(self) -> bool:
        """Whether it is a column."""

    @property
    def index(self) -> int:
        """The number of the row or the column."""

    @property
    def start(self) -> int:
        """Where the word begins in the line; 0 without one."""

    @property
    def letters(self) -> int:
        """The letters of the word, wild ones too."""

    @property
    def wilds(self) -> int:
        """The wild letters of the word."""

    @property
    def balanced(self) -> bool:
        """Whether the line shows exactly one of each symbol."""

    @property
    def tiles(self) -> int:
        """The tiles of the line that show a letter or are wild."""

    @property
    def score(self) -> int: ...
    @property
    def word(self) -> str:
        """The word that counts; empty without one."""

    @property
    def frame(self) -> tuple[tuple[int, ...], tuple[()]]:
        """What the formula read: the scalars of `LINE_FRAME`, and its tables (none)."""

@final
class Filling:
    """The best arrangement that a search found, and what it proved."""

    @property
    def cells(self) -> tuple[tuple[int, int, bool], ...]:
        """Each cell's (number of the tile, letter, wild), row by row; (-1, 0, False) for an empty one."""

    @property
    def grid(self) -> tuple[tuple[int, int, int], ...]:
        """The same as cells for `GridRules.score`."""

    @property
    def score(self) -> int: ...
    @property
    def bound(self) -> int:
        """No arrangement scores more than this."""

    @property
    def proved(self) -> bool:
        """Whether `score` is the greatest there is: it equals `bound`."""

    @property
    def steps(self) -> int:
        """The steps taken."""
