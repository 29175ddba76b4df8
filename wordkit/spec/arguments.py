"""What an argument of a clause may be, and the plain Python value it arrives as.

An engine builds its `Vocabulary` from these. `read` turns a `Value` of the tree into the plain value and raises
`Misfit` (with a sentence and the place) when it doesn't fit; `wanted` is the phrase used in messages, `reads "a whole
number from 1 to 9"`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from msgspec import Struct

from wordkit.spec.tree import Call, Group, Items, Num, Path, Range, Size, Span, Text, Value

MOST = 2**31 - 1
"""The largest number a rulespec can hold: values are 32-bit."""

if TYPE_CHECKING:
    Plain: TypeAlias = "int | bool | str | tuple[Plain, ...] | None"
    """What a clause's argument is once checked."""
    Arguments: TypeAlias = Mapping[str, Any]
    """The arguments of a clause by name: plain values, and a mapping of them for names of the writer's own."""
else:  # what the cache reads: as deep as an argument nests (`kept.py` refuses deeper ones)
    Flat = int | bool | str | None
    Plain = Flat | tuple[Flat | tuple[Flat | tuple[Flat | tuple[Flat, ...], ...], ...], ...]
    Arguments = Mapping[str, Plain | Mapping[str, Plain]]


class Misfit(Exception):
    """A value of the wrong kind or out of range: `sentence` says what is wrong, `hint` the way out, `near` the words
    that `word` may be a slip for."""

    def __init__(
        self,
        sentence: str,
        span: Span,
        *,
        code: str = "argument-type",
        hint: str = "",
        word: str = "",
        near: Iterable[str] = (),
    ) -> None:
        super().__init__(sentence)
        self.sentence, self.span, self.code, self.hint, self.word = sentence, span, code, hint, word
        self.near: tuple[str, ...] = tuple(near)


class Argument(Protocol):
    """The contract of an argument type."""

    @property
    def wanted(self) -> str:
        """A phrase for messages and the reference: `a whole number from 1 to 9`."""
        ...

    def read(self, value: Value) -> Plain:
        """The plain value, or `Misfit`."""
        ...


def shown(value: Value) -> str:
    """How a value is called in a message: `` `7` ``, `the text "ab"`, `the list [...]`."""
    match value:
        case Num():
            return f"`{value.value}{value.unit or ''}`"
        case Text():
            return f'the text "{value.value}"' if len(value.value) < 40 and "\n" not in value.value else "a text"
        case Path():
            return f"`{value.name}`"
        case Call():
            return f"`{value.name}(...)`"
        case Range():
            return f"the range `{value.lo.value}{value.lo.unit or ''}..{value.hi.value}{value.hi.unit or ''}`"
        case Size():
            return f"the size `{value.width}x{value.height}`"
        case Items():
            return "a list"
        case Group():
            return "several values side by side"


def _refuse(argument: Argument, value: Value, hint: str = "") -> Misfit:
    return Misfit(f"expected {argument.wanted}, found {shown(value)}", value.span, hint=hint)


@dataclass(frozen=True, slots=True)
class Word:
    """A bare word out of `values`, or any word if none are given -> `str`."""

    values: tuple[str, ...] = ()

    def __init__(self, *values: str) -> None:
        object.__setattr__(self, "values", values)

    @property
    def wanted(self) -> str:
        return "one of " + ", ".join(f"`{v}`" for v in self.values) if self.values else "a word"

    def read(self, value: Value) -> str:
        if isinstance(value, Text) and (not self.values or value.value in self.values):
            raise _refuse(self, value, f"write it without quotes: `{value.value}`")
        if not isinstance(value, Path) or (self.values and len(value.parts) > 1):
            raise _refuse(self, value)
        if self.values and value.name not in self.values:
            raise Misfit(f"expected {self.wanted}, found {shown(value)}", value.span, word=value.name, near=self.values)
        return value.name


class Number(Struct, frozen=True):
    """A whole number `lo..hi`, both ends included -> `int`."""

    lo: int = 0
    hi: int = MOST

    @property
    def wanted(self) -> str:
        if self.hi == MOST:
            return "a whole number" if self.lo == 0 else f"a whole number from {self.lo}"
        return f"a whole number from {self.lo} to {self.hi}"

    def read(self, value: Value) -> int:
        if not isinstance(value, Num) or value.unit:
            raise _refuse(self, value)
        if not self.lo <= value.value <= self.hi:
            raise Misfit(f"expected {self.wanted}, found {shown(value)}", value.span, code="out-of-range")
        return value.value


class Time(Struct, frozen=True):
    """A duration with its unit (`30s`, `5min`), `lo..hi` in milliseconds -> `int` milliseconds."""

    lo: int = 0
    hi: int = MOST

    @property
    def wanted(self) -> str:
        return "a duration such as `30s`" + (
            "" if (self.lo, self.hi) == (0, MOST) else f" from {duration(self.lo)} to {duration(self.hi)}"
        )

    def read(self, value: Value) -> int:
        if not isinstance(value, Num):
            raise _refuse(self, value)
        if value.unit is None:
            raise Misfit(
                f"expected {self.wanted}, found {shown(value)} without a unit",
                value.span,
                hint=f"write `{value.value}s` or `{value.value}min`",
            )
        if not self.lo <= value.ms <= self.hi:
            raise Misfit(f"expected {self.wanted}, found {shown(value)}", value.span, code="out-of-range")
        return value.ms


class Durations(Struct, frozen=True):
    """A duration `8s` or a range of them `8s..15s` -> `(least, most)` in milliseconds, both `0..hi`."""

    hi: int = 3_600_000  # an hour: more is a slip of the unit, nobody waits so long for a bot

    @property
    def wanted(self) -> str:
        return f"a duration or a range of them such as `8s..15s`, {duration(self.hi)} at most"

    def read(self, value: Value) -> tuple[int, int]:
        if not isinstance(value, Num | Range):
            raise _refuse(self, value)
        lo, hi = (value, value) if isinstance(value, Num) else (value.lo, value.hi)
        if lo.unit is None or hi.unit is None:
            unit = lo.unit or hi.unit or "s"
            meant = f"{abs(lo.value)}{lo.unit or unit}..{abs(hi.value)}{hi.unit or unit}"
            raise Misfit(f"{shown(value)} lacks a unit", value.span, hint=f"write `{meant}`")
        if lo.ms > hi.ms:
            raise Misfit(f"{shown(value)} is empty: its first duration is longer", value.span, code="empty-range")
        if lo.ms < 0 or hi.ms > self.hi:
            raise Misfit(f"expected {self.wanted}, found {shown(value)}", value.span, code="out-of-range")
        return lo.ms, hi.ms


class Bounds(Struct, frozen=True):
    """A range `2..99` whose ends lie in `lo..hi` -> `(int, int)`."""

    lo: int = 0
    hi: int = MOST

    @property
    def wanted(self) -> str:
        within = "" if (self.lo, self.hi) == (0, MOST) else f" within {self.lo}..{self.hi}"
        return f"a range such as `2..10`{within}"

    def read(self, value: Value) -> tuple[int, int]:
        if not isinstance(value, Range) or value.lo.unit or value.hi.unit:
            raise _refuse(self, value)
        lo, hi = value.lo.value, value.hi.value
        if lo > hi:
            raise Misfit(f"the range `{lo}..{hi}` is empty: its first number is larger", value.span, code="empty-range")
        if lo < self.lo or hi > self.hi:
            raise Misfit(f"expected {self.wanted}, found {shown(value)}", value.span, code="out-of-range")
        return lo, hi


class Area(Struct, frozen=True):
    """A size `2x2`, columns by rows, each side `lo..hi` -> `(width, height)`."""

    lo: int = 1
    hi: int = 99

    @property
    def wanted(self) -> str:
        return f"a size such as `2x2`, sides from {self.lo} to {self.hi}"

    def read(self, value: Value) -> tuple[int, int]:
        if not isinstance(value, Size):
            raise _refuse(self, value)
        if not (self.lo <= value.width <= self.hi and self.lo <= value.height <= self.hi):
            raise Misfit(f"expected {self.wanted}, found {shown(value)}", value.span, code="out-of-range")
        return value.width, value.height


class YesNo(Struct, frozen=True):
    """`yes` or `no` -> `bool`."""

    @property
    def wanted(self) -> str:
        return "`yes` or `no`"

    def read(self, value: Value) -> bool:
        if not isinstance(value, Path) or value.name not in ("yes", "no"):
            meant = {"true": "yes", "on": "yes", "1": "yes", "false": "no", "off": "no", "0": "no"}
            word = meant.get(shown(value).strip("`").lower())
            raise _refuse(self, value, f"write `{word}`" if word else "")
        return value.name == "yes"


class Quoted(Struct, frozen=True):
    """A text in quotes, over several lines in triple quotes if `lines` -> `str`."""

    lines: bool = False
    noun: str = "a text"

    @property
    def wanted(self) -> str:
        return f"{self.noun} in quotes" + (' or triple quotes (`"""`)' if self.lines else "")

    def read(self, value: Value) -> str:
        if not isinstance(value, Text):
            raise _refuse(self, value, f'write `"{value.name}"`' if isinstance(value, Path) else "")
        if "\n" in value.value and not self.lines:
            raise Misfit("expected a text on one line", value.span)
        return value.value


class Label(Struct, frozen=True):
    """The label of a tile, letter or card: a bare word (`A`, `Qu`), `?`, `*`, or quoted (`"L·L"`) -> `str`.

    Where a rulespec names a label outside its counted pieces, it must be one of the game's letters, as
    `Vocabulary.letters` gives them; not so with `letter=False`, for words and names that may need quotes.
    """

    letter: bool = True
    wanted: str = 'a label such as `A`, `Qu` or `"L·L"`'

    def read(self, value: Value) -> str:
        if isinstance(value, Text) and value.value and "\n" not in value.value:
            return value.value
        if isinstance(value, Path) and len(value.parts) == 1:
            return value.name
        raise _refuse(self, value)


class ListOf(Struct, frozen=True):
    """`[a b c]` or `[a, b, c]`, each element an `item` -> `tuple`."""

    item: Argument
    least: int = 0
    most: int = 1000

    @property
    def wanted(self) -> str:
        return f"a list in brackets, each element {self.item.wanted}"

    def read(self, value: Value) -> tuple[Plain, ...]:
        if not isinstance(value, Items):
            raise _refuse(self, value)
        if not self.least <= len(value.items) <= self.most:
            raise Misfit(
                f"expected {self.least} to {self.most} elements, found {len(value.items)}",
                value.span,
                code="out-of-range",
            )
        return tuple(self.item.read(item) for item in value.items)


@dataclass(frozen=True, slots=True)
class Function:
    """`name(args)`: `centre(2x2)`, `replace(2)` -> `(name, arg, ...)`. Without parameters the bare name does."""

    name: str
    params: tuple[Argument, ...] = ()

    def __init__(self, name: str, *params: Argument) -> None:
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "params", params)

    @property
    def wanted(self) -> str:
        return f"`{self.name}({', '.join('...' for _ in self.params)})`" if self.params else f"`{self.name}`"

    def read(self, value: Value) -> tuple[Plain, ...]:
        if isinstance(value, Path) and value.name == self.name and not self.params:
            return (self.name,)
        if isinstance(value, Call) and value.name != self.name:
            raise Misfit(
                f"expected {self.wanted}, found {shown(value)}", value.span, word=value.name, near=(self.name,)
            )
        if not isinstance(value, Call):
            raise _refuse(self, value)
        if len(value.args) != len(self.params):
            raise Misfit(
                f"`{self.name}` takes {len(self.params)} argument{'s' * (len(self.params) != 1)}, "
                f"found {len(value.args)}",
                value.span,
                code="argument-count",
            )
        return (self.name, *(p.read(a) for p, a in zip(self.params, value.args, strict=True)))  # type: ignore[arg-type]


class OrNone(Struct, frozen=True):
    """`none` -> `None`, or what `item` reads."""

    item: Argument

    @property
    def wanted(self) -> str:
        return f"{self.item.wanted}, or `none`"

    def read(self, value: Value) -> Plain:
        if isinstance(value, Path) and value.name == "none":
            return None
        return self.item.read(value)


@dataclass(frozen=True, slots=True)
class Either:
    """The first of `items` that fits."""

    items: tuple[Argument, ...]

    def __init__(self, *items: Argument) -> None:
        object.__setattr__(self, "items", items)

    @property
    def wanted(self) -> str:
        return " or ".join(item.wanted for item in self.items)

    def read(self, value: Value) -> Plain:
        best: Misfit | None = None
        for item in self.items:
            try:
                return item.read(value)
            except Misfit as misfit:
                # "out of range" and "did you mean" say more than "expected a or b"
                says_more = misfit.code != "argument-type" or misfit.near or misfit.span != value.span
                if best is None and says_more:
                    best = misfit
        raise best or _refuse(self, value)


def duration(ms: int) -> str:
    """A duration as a rulespec writes it, in the largest unit that is exact: `90s`, `5min`, `250ms`."""
    units: Mapping[str, int] = {"min": 60_000, "s": 1000}
    for unit, size in units.items():
        if ms and ms % size == 0:
            return f"{ms // size}{unit}"
    return f"{ms}ms" if ms else "0s"
