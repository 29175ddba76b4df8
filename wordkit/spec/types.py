"""The types of options, and of the variables and results of formulas.

A type describes values that fit a 32-bit integer each: a number, a truth value (0 or 1), a letter (its code in the
game's tile alphabet, from 1), a word of a named list (its index), a time in milliseconds; and collections: bounded
tables whose rows have such fields.

>>> from wordkit.spec.types import Bool, Collection, Int, Letter, Scope
>>> word = Scope(
...     "word",
...     {
...         "word.tiles": Int(1, 99),
...         "word.flat": Bool(),
...         "word.tops": Collection({"letter": Letter(), "height": Int(1, 9)}, most=21),
...     },
... )
>>> word.scalars, word.tables
(('word.tiles', 'word.flat'), ('word.tops',))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from msgspec import Struct

LEAST = -(2**31)
"""The least 32-bit integer."""
MOST = 2**31 - 1
"""The greatest 32-bit integer."""

MAX_SCALARS = 64
"""The most scalars in a scope."""
MAX_TABLES = 32
"""The most collections in a scope."""
MAX_FIELDS = 32
"""The most fields in a row of a collection."""
MAX_LETTER = 62
"""The greatest code of a letter."""


def _within_32_bits(lo: int, hi: int) -> None:
    if not LEAST <= lo <= hi <= MOST:
        raise ValueError(f"{lo}..{hi} is no range of 32-bit integers")


class Int(Struct, frozen=True, tag=True, omit_defaults=True):
    """A number `lo..hi`, both ends included. Errors: ValueError unless both fit in 32 bits and `lo <= hi`."""

    lo: int = LEAST
    hi: int = MOST

    def __post_init__(self) -> None:
        _within_32_bits(self.lo, self.hi)

    @property
    def range(self) -> tuple[int, int]:
        """The least and the greatest value as 32-bit integers."""
        return (self.lo, self.hi)

    @property
    def noun(self) -> str:
        """What a value is called in a message."""
        return "a number"


class Duration(Struct, frozen=True, tag=True, omit_defaults=True):
    """A time `lo..hi` in milliseconds. Errors: as `Int`."""

    lo: int = 0
    hi: int = MOST

    def __post_init__(self) -> None:
        _within_32_bits(self.lo, self.hi)

    @property
    def range(self) -> tuple[int, int]:
        """The least and the greatest value in milliseconds."""
        return (self.lo, self.hi)

    @property
    def noun(self) -> str:
        """What a value is called in a message."""
        return "a time"


class Bool(Struct, frozen=True, tag=True, omit_defaults=True):
    """Yes or no; 1 or 0 in a frame."""

    @property
    def range(self) -> tuple[int, int]:
        """The least and the greatest value as integers."""
        return (0, 1)

    @property
    def noun(self) -> str:
        """What a value is called in a message."""
        return "yes or no"


class Letter(Struct, frozen=True, tag=True, omit_defaults=True):
    """A letter of the game's tile alphabet; its code (from 1) in a frame, 0 for none."""

    @property
    def range(self) -> tuple[int, int]:
        """The least and the greatest code."""
        return (0, MAX_LETTER)

    @property
    def noun(self) -> str:
        """What a value is called in a message."""
        return "a letter"


class Enum(Struct, frozen=True, tag=True, omit_defaults=True):
    """One word of a named list; its index in a frame. Errors: ValueError for an empty list or a word listed twice."""

    name: str
    values: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.values or len(set(self.values)) != len(self.values):
            raise ValueError(f"{self.name}: an enumeration needs different words, at least one")

    @property
    def range(self) -> tuple[int, int]:
        """The least and the greatest index."""
        return (0, len(self.values) - 1)

    @property
    def noun(self) -> str:
        """What a value is called in a message."""
        return f"one of {', '.join(self.values)}"


Scalar: TypeAlias = Int | Bool | Letter | Enum | Duration


class Collection(Struct, frozen=True, tag=True, omit_defaults=True):
    """At most `most` rows, each with the same named fields (in this order in a frame).

    `args` are the ranges of a collection function's arguments: `Collection({"score": Int(0, 99)}, most=7,
    args=(Int(1, 7),))` is asked for as `seat.best(5)`. Errors: ValueError for no or more than 32 fields, or for
    `most` below 0.
    """

    fields: Mapping[str, Scalar]
    most: int
    args: tuple[Int, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= len(self.fields) <= MAX_FIELDS:
            raise ValueError(f"a collection has 1..{MAX_FIELDS} fields, not {len(self.fields)}")
        if not 0 <= self.most <= MOST:
            raise ValueError(f"a collection can't have {self.most} rows")

    @property
    def noun(self) -> str:
        """What a value is called in a message."""
        return "a collection"


class Words(Struct, frozen=True, tag=True, omit_defaults=True):
    """A set of words. It can be shown and counted by an engine, but no formula computes with it."""

    most: int = 0

    @property
    def noun(self) -> str:
        """What a value is called in a message."""
        return "words"


Type: TypeAlias = Int | Bool | Letter | Enum | Duration | Collection | Words


@dataclass(frozen=True)
class Scope:
    """The variables that a formula may use, by dotted path, in the order that numbers the slots of its frame.

    `docs` says for a variable (or `variable.field`) in one line what it is. Scalars and collections are numbered
    apart, both in order of declaration; collections with arguments come after the frame's own, in order of use.
    Errors: ValueError for more than 64 scalars or 32 collections.
    """

    name: str
    variables: Mapping[str, Type]
    doc: str = ""
    docs: Mapping[str, str] = field(default_factory=dict)
    scalars: tuple[str, ...] = field(init=False, compare=False, repr=False)
    tables: tuple[str, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        scalars = tuple(n for n, t in self.variables.items() if not isinstance(t, Collection | Words))
        tables = tuple(n for n, t in self.variables.items() if isinstance(t, Collection) and not t.args)
        if len(scalars) > MAX_SCALARS or len(tables) > MAX_TABLES:
            raise ValueError(f"scope {self.name}: at most {MAX_SCALARS} scalars and {MAX_TABLES} collections")
        object.__setattr__(self, "scalars", scalars)
        object.__setattr__(self, "tables", tables)

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.variables)))
