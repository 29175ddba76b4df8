"""The compiled core. The stub is held to the binary by stubtest."""

from collections.abc import Callable, Sequence
from typing import TypeVar, final

_T = TypeVar("_T")

__all__ = [
    "FormulaError",
    "Program",
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
