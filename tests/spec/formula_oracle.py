"""A naive evaluator of formulas, a naive writer of the core's bytes, and random well-typed formulas.

Independent of `wordkit.spec.formula*` and of the core: it follows docs/formulas.md and the byte format's table.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from wordkit.spec.tree import Binary, Call, Comp, Cond, Expr, Num, Path, Text, Unary, Value
from wordkit.spec.types import Bool, Collection, Int, Letter, Scope

LETTERS = {"A": 1, "B": 2, "Qu": 3}
SCOPE = Scope(
    "test",
    {
        "x.small": Int(-5, 9),
        "x.count": Int(0, 40),
        "x.rows": Collection({"n": Int(-9, 30), "ok": Bool(), "letter": Letter()}, most=4),
        "x.large": Int(-100_000, 100_000),
        "x.flag": Bool(),
        "x.pairs": Collection({"k": Int(-3, 3), "letter": Letter()}, most=3),
        "x.letter": Letter(),
    },
)
SCALARS = ("x.small", "x.count", "x.large", "x.flag", "x.letter")
TABLES = ("x.rows", "x.pairs")
FIELDS = {"x.rows": ("n", "ok", "letter"), "x.pairs": ("k", "letter")}
RANGES = {"x.small": (-5, 9), "x.count": (0, 40), "x.large": (-100_000, 100_000), "x.flag": (0, 1), "x.letter": (0, 62)}
FIELD_RANGES = {"n": (-9, 30), "ok": (0, 1), "letter": (0, 62), "k": (-3, 3)}
MOST = {"x.rows": 4, "x.pairs": 3}

Values = Mapping[str, Any]
"""Scalars by name; collections by name, as lists of rows (dicts); loop variables by name, as rows."""


def fitting(value: int) -> int:
    if not -(2**31) <= value < 2**31:
        raise OverflowError(value)
    return value


def evaluate(expr: Expr | Value, values: Values) -> int:
    """The value, straight from the definition. OverflowError or ZeroDivisionError where there is none."""
    match expr:
        case Num(value):
            return value
        case Text(label):
            return LETTERS[label]
        case Path(("yes",)):
            return 1
        case Path(("no",)):
            return 0
        case Path((first, second)) if first in values:
            return int(values[first][second])
        case Path():
            return int(values[expr.name])
        case Unary("-", x):
            return fitting(-evaluate(x, values))
        case Unary("not", x):
            return int(not evaluate(x, values))
        case Binary("and", x, y):
            return int(evaluate(x, values) and evaluate(y, values) and 1)
        case Binary("or", x, y):
            return int(bool(evaluate(x, values) or evaluate(y, values)))
        case Binary(op, x, y):
            return combine(op, evaluate(x, values), evaluate(y, values))
        case Cond(test, x, y):
            return evaluate(x if evaluate(test, values) else y, values)
        case Call("abs", (x,)):
            return fitting(abs(evaluate(x, values)))
        case Call("min", args):
            return min(evaluate(arg, values) for arg in args)
        case Call("max", args):
            return max(evaluate(arg, values) for arg in args)
        case Comp(fn, each, var, source, test):
            inner = [{**values, var: row} for row in values[source.name]]
            kept = (row for row in inner if test is None or evaluate(test, row))
            if fn == "count":
                return sum(1 for _ in kept)
            results = (evaluate(each, row) for row in kept)
            match fn:
                case "sum":
                    return fitting(sum(results))
                case "min":
                    return min(results, default=0)
                case "max":
                    return max(results, default=0)
                case "any":
                    return int(any(results))
                case "all":
                    return int(all(results))
    raise AssertionError(expr)


def combine(op: str, x: int, y: int) -> int:
    match op:
        case "+":
            return fitting(x + y)
        case "-":
            return fitting(x - y)
        case "*":
            return fitting(x * y)
        case "//":
            return fitting(x // y)
        case "%":
            return fitting(x % y)
        case "==":
            return int(x == y)
        case "!=":
            return int(x != y)
        case "<":
            return int(x < y)
        case "<=":
            return int(x <= y)
        case ">":
            return int(x > y)
        case ">=":
            return int(x >= y)
    raise AssertionError(op)


HEADER = bytes([1, 5, 2, 3, 2])
OPERATIONS = {
    "+": 0x20, "-": 0x21, "*": 0x22, "//": 0x23, "%": 0x24, "min": 0x25, "max": 0x26, "==": 0x30, "!=": 0x31,
    "<": 0x32, "<=": 0x33, ">": 0x34, ">=": 0x35, "and": 0x40, "or": 0x41,
}  # fmt: skip


def encode(expr: Expr | Value, loops: Sequence[tuple[str, str]] = ()) -> bytes:
    """The bytes of an expression without a header, nothing folded; `loops` are (variable, collection) around it."""
    match expr:
        case Num(value):
            return b"\x02" + struct.pack("<i", value)
        case Text(label):
            return bytes([1, LETTERS[label]])
        case Path(("yes" | "no",)):
            return bytes([1, expr.name == "yes"])
        case Path((first, second)) if first in [var for var, _ in loops]:
            level = [var for var, _ in loops].index(first)
            return bytes([4, level, FIELDS[loops[level][1]].index(second)])
        case Path():
            return bytes([3, SCALARS.index(expr.name)])
        case Unary(op, x):
            return bytes([0x10 if op == "-" else 0x11]) + encode(x, loops)
        case Call("abs", (x,)):
            return b"\x12" + encode(x, loops)
        case Call(name, (x, y)):
            return bytes([OPERATIONS[name]]) + encode(x, loops) + encode(y, loops)
        case Binary(op, x, y):
            return bytes([OPERATIONS[op]]) + encode(x, loops) + encode(y, loops)
        case Cond(test, x, y):
            return b"\x42" + encode(test, loops) + encode(x, loops) + encode(y, loops)
        case Comp(fn, each, var, source, test):
            inner = [*loops, (var, source.name)]
            kept = b"\x01\x01" if test is None else encode(test, inner)
            code = 0x50 + ("count", "sum", "min", "max", "any", "all").index(fn)
            rest = b"" if fn == "count" else encode(each, inner)
            return bytes([code, TABLES.index(source.name)]) + kept + rest
    raise AssertionError(expr)


# --- random formulas -------------------------------------------------------------------------------------------------

NUMBERS = st.one_of(st.integers(0, 12), st.sampled_from([1000, 65535, 65536, 2**31 - 1]))


@st.composite
def expressions(draw: st.DrawFn, kind: str, depth: int = 4, loops: tuple[tuple[str, str], ...] = ()) -> Expr:
    """A well-typed formula of `kind` number, truth or letter."""

    def sub(kind: str) -> Any:
        return draw(expressions(kind, depth - 1, loops))

    rows = [Path((var, field)) for var, table in loops for field in FIELDS[table]]
    of = {"n": "number", "k": "number", "ok": "truth", "letter": "letter"}
    fields = [row for row in rows if of[row.parts[1]] == kind]
    if kind == "letter":
        return draw(st.sampled_from([Path(("x", "letter")), *fields]))
    if depth == 0 or draw(st.integers(0, 5)) == 0:
        if fields and draw(st.sampled_from([False, True])):
            return draw(st.sampled_from(fields))
        if kind == "truth":
            return draw(st.sampled_from([Path(("x", "flag")), Path(("yes",)), Path(("no",))]))
        name = st.sampled_from([Path(("x", "small")), Path(("x", "count")), Path(("x", "large"))])
        return draw(st.one_of(st.builds(Num, NUMBERS), name, name))
    if len(loops) < 3 and draw(st.integers(0, 3)) == 0:
        table = draw(st.sampled_from(TABLES))
        var = f"v{len(loops)}"
        inner = (*loops, (var, table))
        test: Expr | None = draw(st.none() | expressions("truth", depth - 1, inner))
        fn = draw(st.sampled_from(["any", "all"] if kind == "truth" else ["count", "sum", "min", "max"]))
        each: Expr = Path((var,))
        if fn != "count":
            each = draw(expressions(kind, depth - 1, inner))
        return Comp(fn, each, var, Path(tuple(table.split("."))), test)
    if draw(st.integers(0, 5)) == 0:
        return Cond(sub("truth"), sub(kind), sub(kind))
    if kind == "number":
        if draw(st.integers(0, 7)) == 0:
            either: Sequence[Expr] = [Unary("-", sub("number")), Call("abs", (sub("number"),))]
            return draw(st.sampled_from(either))
        op = draw(st.sampled_from(["+", "-", "*", "//", "%", "min", "max"]))
        x, y = sub("number"), sub("number")
        return Call(op, (x, y)) if op in ("min", "max") else Binary(op, x, y)
    match draw(st.integers(0, 5)):
        case 0:
            return Unary("not", sub("truth"))
        case 1:
            return Binary(draw(st.sampled_from(["and", "or"])), sub("truth"), sub("truth"))
        case 2:
            label: Expr = draw(st.sampled_from([Text(label) for label in LETTERS]))
            return Binary(draw(st.sampled_from(["==", "!="])), sub("letter"), label)
        case _:
            op = draw(st.sampled_from(["==", "!=", "<", "<=", ">", ">="]))
            return Binary(op, sub("number"), sub("number"))


def _within(lo: int, hi: int) -> st.SearchStrategy[int]:
    return st.one_of(st.integers(lo, hi), st.sampled_from([lo, hi]))


@st.composite
def frames(
    draw: st.DrawFn,
    scalars: Mapping[str, tuple[int, int]] = RANGES,
    fields: Mapping[str, tuple[int, int]] = FIELD_RANGES,
) -> dict[str, Any]:
    """Values of every variable, within the ranges and often at their ends."""
    values: dict[str, Any] = {name: draw(_within(*limits)) for name, limits in scalars.items()}
    for table, names in FIELDS.items():
        row = st.fixed_dictionaries({name: _within(*fields[name]) for name in names})
        values[table] = draw(st.lists(row, max_size=MOST[table]))
    return values


@st.composite
def narrower(draw: st.DrawFn, limits: tuple[int, int]) -> tuple[int, int]:
    """A range within a range."""
    lo, hi = sorted((draw(st.integers(*limits)), draw(st.integers(*limits))))
    return lo, hi
