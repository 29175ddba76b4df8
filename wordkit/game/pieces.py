"""What a game is made of: kinds of pieces, zones they lie in, variables. An engine declares a `Layout` of them.

The kernel derives from it who may know what: every face of a piece, the order of a zone and every variable has a
declared audience, so views, events and the leak tests are the same for every engine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from wordkit.texts import is_whole

if TYPE_CHECKING:
    Plain: TypeAlias = bool | int | str | tuple["Plain", ...] | None
else:
    Plain = Any  # msgspec can't follow an alias into itself; `plain` is what checks values
"""A value a state may hold: immutable, with the same bytes everywhere. Lists become tuples on the way in."""

Who: TypeAlias = Literal["all", "owner", "nobody"]
"""An audience. `owner` is the seat of a per-seat zone or variable."""


DEEPEST = 16


def plain(value: object, depth: int = DEEPEST) -> Plain:
    """The value with lists turned into tuples; TypeError for anything that isn't plain (floats, dicts, objects).

    Neither is what nests deeper than 16, nor a text that isn't valid Unicode: it couldn't be saved.
    """
    if value is None or type(value) in (bool, int):
        return value  # type: ignore[return-value]
    if type(value) is str:
        if not is_whole(value):
            raise TypeError("a text with half a surrogate pair isn't plain")
        return value
    if isinstance(value, (list, tuple)):
        if depth == 0:
            raise TypeError(f"lists nested deeper than {DEEPEST} aren't plain")
        return tuple(plain(item, depth - 1) for item in value)
    raise TypeError(f"{value!r} isn't plain: None, bool, int, str, or a tuple of those")


class Kind(msgspec.Struct, frozen=True):
    """A kind of piece by its faces, `{"letter": "Qu", "symbol": "star"}`; the first face is its label."""

    faces: Mapping[str, str | int]

    @property
    def label(self) -> str:
        """The first face, as text."""
        return str(next(iter(self.faces.values()), ""))


class Zone(msgspec.Struct, frozen=True):
    """Where pieces lie.

    - `per_seat`: every seat has one of its own. `squares`: a board or row of that many stacks; 0 is a single stack.
    - `sees`: who sees the faces of the pieces, one audience for all of them or one a face (a face left out: nobody).
      Everybody sees *how many* pieces lie in a zone. The `"mark"` of a piece can be given an audience like a face.
    - `ordered`: whether the order of the pieces means something; if not, views sort them.
    """

    name: str
    per_seat: bool = False
    squares: int = 0
    sees: Who | Mapping[str, Who] = "all"
    ordered: bool = True
    doc: str = ""


class Var(msgspec.Struct, frozen=True):
    """A variable of the engine: a plain value that changes by `Set`.

    `sees`: `public`; `owner` (with `per_seat`: its own seat only, until revealed); `secret` (nobody, until revealed).
    `type` is what a value may be, None excepted: `int`, `bool`, `str` or `tuple`.
    """

    name: str
    type: type = int
    sees: Literal["public", "owner", "secret"] = "public"
    per_seat: bool = False
    initial: Plain = None
    doc: str = ""


class Layout(msgspec.Struct, frozen=True):
    """Everything a game for a given number of seats is made of.

    `pieces` is one index into `kinds` for every piece; all of them lie in the zone `start` before the set-up.
    """

    kinds: Sequence[Kind]
    pieces: Sequence[int]
    start: str
    zones: Sequence[Zone]
    vars: Sequence[Var] = ()
