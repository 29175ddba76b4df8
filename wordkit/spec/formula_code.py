"""Checked formulas as operations, folded where they are constant, and written as the core's bytes.

The byte format is the core's (`core_rs/src/formula/mod.rs`); this module is the only writer of it.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import force_setattr

from wordkit.spec.tree import NOWHERE, Node, Span
from wordkit.spec.types import LEAST, MOST, Bool, Collection, Scalar, Scope, Words

VERSION = 1
MAX_BYTES = 4096
"""The most bytes in one formula; a total of many may have more."""
MAX_TOTAL_BYTES = 16384
"""The most bytes that the core takes."""
MAX_DEPTH = 80
"""How deep the operations of one formula nest at most; the core takes 96, for a total of many."""
MAX_LOOPS = 3
MAX_STEPS = 1_000_000
"""Operations that one evaluation may take at most, with every collection full."""

CONST8, CONST32, SCALAR, FIELD = 0x01, 0x02, 0x03, 0x04
NEG, NOT, ABS = 0x10, 0x11, 0x12
ADD, SUB, MUL, DIV, MOD, MIN, MAX = range(0x20, 0x27)
EQ, NE, LT, LE, GT, GE = range(0x30, 0x36)
AND, OR, IF = 0x40, 0x41, 0x42
COUNT, SUM, LEAST_OF, MOST_OF, ANY, ALL = range(0x50, 0x56)

UNARY = {"-": NEG, "not": NOT, "abs": ABS}
BINARY = {
    "+": ADD, "-": SUB, "*": MUL, "//": DIV, "%": MOD, "min": MIN, "max": MAX,
    "==": EQ, "!=": NE, "<": LT, "<=": LE, ">": GT, ">=": GE, "and": AND, "or": OR,
}  # fmt: skip
FOLDS = {"count": COUNT, "sum": SUM, "min": LEAST_OF, "max": MOST_OF, "any": ANY, "all": ALL}
_FALLIBLE = frozenset((NEG, ABS, ADD, SUB, MUL, DIV, MOD, SUM))

COMPUTE: Mapping[int, Callable[..., int]] = {
    NEG: lambda x: -x,
    NOT: lambda x: int(not x),
    ABS: abs,
    ADD: lambda x, y: x + y,
    SUB: lambda x, y: x - y,
    MUL: lambda x, y: x * y,
    DIV: lambda x, y: x // y,
    MOD: lambda x, y: x % y,
    MIN: min,
    MAX: max,
    EQ: lambda x, y: int(x == y),
    NE: lambda x, y: int(x != y),
    LT: lambda x, y: int(x < y),
    LE: lambda x, y: int(x <= y),
    GT: lambda x, y: int(x > y),
    GE: lambda x, y: int(x >= y),
}


class Table(Node, frozen=True, eq=False):
    """A collection as a formula names it; with `args` the result of a collection function."""

    _around = ("type",)

    name: str
    args: tuple[int, ...]
    type: Collection

    def __str__(self) -> str:
        return f"{self.name}({', '.join(map(str, self.args))})" if self.args else self.name


class Op(Node, frozen=True, eq=False):
    """One checked operation. `what` is a constant's value, a scalar's name, a field's (loop, field) or a loop's table.

    Two are equal when they compute the same; where they were written doesn't matter.
    """

    _around = ("type", "span", "size", "depth", "fallible")

    code: int
    type: Scalar
    parts: tuple[Op, ...] = ()
    what: int | str | tuple[int, int] | Table | None = None
    span: Span = NOWHERE
    size: int = 0
    """Operations in all: parts may be shared, so counting them later could take long."""
    depth: int = 0
    fallible: bool = False
    """Whether it, or an operation in it, could overflow or divide by zero on some values."""

    def __post_init__(self) -> None:
        if self.size:
            return
        size, depth, fallible = 1, 0, self.code in _FALLIBLE
        for part in self.parts:
            size += part.size
            depth = max(depth, part.depth)
            fallible = fallible or part.fallible
        force_setattr(self, "size", size)
        force_setattr(self, "depth", depth + 1)
        force_setattr(self, "fallible", fallible)

    @property
    def constant(self) -> int | None:
        """The value of a constant; None for anything else."""
        return self.what if self.code == CONST32 and isinstance(self.what, int) else None

    def tables(self) -> Iterator[Table]:
        """The collections that are looped over, in order, with repetitions."""
        if isinstance(self.what, Table):
            yield self.what
        for part in self.parts:
            yield from part.tables()


def constant(value: int, of: Scalar, span: Span = NOWHERE) -> Op:
    """A constant, which must fit in 32 bits."""
    return Op(CONST32, of, what=value, span=span)


TRUE = constant(1, Bool())


def operation(code: int, of: Scalar, parts: Sequence[Op], span: Span = NOWHERE) -> Op:
    """An operation on `parts`, folded as far as its constants go.

    What would be evaluated and could overflow or divide by zero is left as it is, so that it is found where it stands.
    """
    values = [part.constant for part in parts]
    if code == IF:
        if values[0] is not None:
            return parts[1 if values[0] else 2]
        if parts[1] == parts[2] and not parts[0].fallible:
            return parts[1]
    if code in (AND, OR):
        for value, other in ((values[0], parts[1]), (values[1], parts[0])):
            if value is None:
                continue
            if bool(value) is (code == AND):
                return other
            if other is parts[1] or not other.fallible:  # what stands first is evaluated whatever follows
                return constant(int(code == OR), of, span)
    compute = COMPUTE.get(code)
    known = [value for value in values if value is not None]
    if compute is not None and len(known) == len(parts) and not (code in (DIV, MOD) and known[1] == 0):
        value = compute(*known)
        if LEAST <= value <= MOST:
            return constant(value, of, span)
    return Op(code, of, tuple(parts), span=span)


def loop(fold: str, of: Scalar, table: Table, test: Op, each: Op, span: Span) -> Op:
    """`fold(each for ... in table if test)`; a count has only the test."""
    return Op(FOLDS[fold], of, (test,) if fold == "count" else (test, each), table, span)


def conjuncts(op: Op) -> Iterator[Op]:
    """The parts joined by `and` at the top, in order."""
    if op.code == AND:
        for part in op.parts:
            yield from conjuncts(part)
    else:
        yield op


def steps(op: Op) -> int:
    """How many operations an evaluation takes at most."""
    inside = sum(map(steps, op.parts))
    return 1 + (op.what.type.most * inside if isinstance(op.what, Table) else inside)


@dataclass(frozen=True)
class Code:
    """A formula's bytes, its operations by their offset, and all tables of its frame."""

    code: bytes
    ops: Mapping[int, Op]
    tables: tuple[Table, ...]


def write(op: Op, scope: Scope) -> Code:
    """The bytes of a formula over the frame of a scope; collection functions get the tables after the scope's own."""
    own = [Table(name, (), kind) for name in scope.tables if isinstance(kind := scope.variables[name], Collection)]
    tables = tuple(dict.fromkeys([*own, *op.tables()]))
    scalars = {name: slot for slot, name in enumerate(scope.scalars)}
    slots = {table: slot for slot, table in enumerate(tables)}
    out = bytearray([VERSION, len(scalars), len(tables), *(len(table.type.fields) for table in tables)])
    ops: dict[int, Op] = {}

    def put(op: Op) -> None:
        ops[len(out)] = op
        match op.what:
            case Table():
                out.extend((op.code, slots[op.what]))
            case int() if -128 <= op.what <= 127:
                out.extend((CONST8, op.what & 0xFF))
            case int():
                out.append(CONST32)
                out.extend(struct.pack("<i", op.what))
            case str():
                out.extend((SCALAR, scalars[op.what]))
            case (level, number):
                out.extend((FIELD, level, number))
            case None:
                out.append(op.code)
        for part in op.parts:
            put(part)

    put(op)
    return Code(bytes(out), ops, tables)


Ranges = tuple[list[tuple[int, int]], list[tuple[int, list[tuple[int, int]]]]]


def ranges(scope: Scope, tables: Sequence[Table]) -> Ranges:
    """What the core's `bound` and `check` ask for: the declared range of everything in a frame."""
    scalars = [
        kind.range for name in scope.scalars if not isinstance(kind := scope.variables[name], Collection | Words)
    ]
    return scalars, [(table.type.most, [kind.range for kind in table.type.fields.values()]) for table in tables]
