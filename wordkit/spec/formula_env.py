"""What formulas know beside their scope: options, letters and macros; and where their faults go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from wordkit.spec.tree import Expr, Span
from wordkit.spec.types import Type

ReportFault: TypeAlias = Callable[[str, Span, str, str], None]
"""Takes `(code, span, message, hint)`; the hint may be empty."""


@dataclass(frozen=True)
class Param:
    """A macro's parameter. `kind` None takes anything; else one of `number`, `time`, `truth`, `letter`, `row`,
    `collection`, or the name of an enumeration."""

    name: str
    kind: str | None = None


@dataclass(frozen=True)
class Macro:
    """An abbreviation written in the formula language: `name(params) = body`.

    The body sees the parameters, options, other macros and the variables of the scope it is used in, but no loop
    variables of its user. A macro can't use itself.
    """

    name: str
    params: tuple[Param, ...]
    body: Expr
    doc: str = ""


@dataclass(frozen=True)
class Env:
    """What formulas know beside their scope.

    `options` by name: type and value (a number, a truth value, a word, milliseconds, or None for `none`). `letters`:
    the code of each tile label; `macros` by name.
    """

    options: Mapping[str, tuple[Type, int | bool | str | None]] = field(default_factory=dict)
    letters: Mapping[str, int] = field(default_factory=dict)
    macros: Mapping[str, Macro] = field(default_factory=dict)
