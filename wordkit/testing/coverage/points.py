"""The points where a formula can go either way, and a formula that notes which way it went.

A point is what is asked at the leaves of a decision: the parts of `and`, `or` and `not`, the test of an `if`, a loop's
`if`, a whole condition. Each can be yes or no. `and`, `or` and `if` look only at what they need, so once every point
was seen both ways every arm was taken. What is settled by the options of a game is folded away and is no point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from wordkit._core import Program
from wordkit.spec import formula_code as code
from wordkit.spec.formula_code import Op, Table
from wordkit.spec.tree import Binary, Call, Comp, Cond, Expr, Num, Path, Text, Unary
from wordkit.spec.types import Bool, Duration, Enum, Letter
from wordkit.spec.writer import expr_text

if TYPE_CHECKING:
    from wordkit._core import Check, FormedWord
    from wordkit.spec.formula import Formula

Row: TypeAlias = Sequence[int]
Frame: TypeAlias = tuple[Sequence[int], Sequence[Sequence[Row]], list[Row]]
"""Scalars, tables, and the rows of the loops that run, the outermost first."""
Compiled: TypeAlias = Callable[[Frame], int]
Note: TypeAlias = Callable[[int], None]
"""Told how a point turned out."""
NOTHING: Row = ()

_UNARY = {number: sign for sign, number in code.UNARY.items()}
_BINARY = {number: sign for sign, number in code.BINARY.items()}
_FOLDS = {number: name for name, number in code.FOLDS.items()}
_JOINTS = (code.AND, code.OR, code.NOT, code.IF)


Loops: TypeAlias = tuple[Table, ...]
"""The collections that are looped over around a part of a formula, the outermost first."""


def points(op: Op, truth: bool = False, loops: Loops = ()) -> Iterator[tuple[Op, Loops]]:
    """The points of a formula with the loops they stand in, in the order they are asked; `truth`: it is a condition."""
    if op.constant is not None:
        return
    if op.code in (code.AND, code.OR, code.NOT):
        for part in op.parts:
            yield from points(part, True, loops)
    elif op.code == code.IF:
        yield from points(op.parts[0], True, loops)
        for arm in op.parts[1:]:
            yield from points(arm, truth, loops)
    elif isinstance(op.what, Table):
        within = (*loops, op.what)
        yield from points(op.parts[0], True, within)  # which rows are taken
        for each in op.parts[1:]:
            yield from points(each, _decides(each), within)
        if truth:
            yield op, loops
    else:
        for part in op.parts:
            yield from points(part, False, loops)
        if truth:
            yield op, loops


def _decides(each: Op) -> bool:
    """Whether what a loop asks of each row has parts; a single question shows in what the loop comes to."""
    return each.code in _JOINTS and isinstance(each.type, Bool)


class Traced(Program):
    """A program that notes which way the points of its formula go, and that it was evaluated at all."""

    _plain: Program
    _size: tuple[int, int]
    _slots: list[int]
    _trace: Callable[[Sequence[int], Sequence[Sequence[Row]]], int] | None
    _used: Note

    def __new__(cls, formula: Formula, *_: Any) -> Traced:
        return super().__new__(cls, formula.program.code)  # type: ignore[return-value]

    def __init__(
        self, formula: Formula, truth: bool, note: Callable[[Op, Loops], Note], used: Callable[[Op | None], Note]
    ) -> None:
        """`note` counts how a point turns out; `used` that the formula was evaluated, and how the one point turned out
        that is the formula itself."""
        self._plain = formula.program
        self._size = formula.size
        self._slots = self.reads[0]
        self._trace = None
        found = list(points(formula.op, truth))
        whole = found == [(formula.op, ())]  # then its value tells
        self._used = used(formula.op if whole else None)
        if found and not whole:
            scalars = {name: slot for slot, name in formula.scalars}
            tables = {(name, args): slot for slot, name, args in formula.tables}
            trace = _compiled(formula.op, truth, scalars, tables, note, ())
            self._trace = lambda *frame: trace((*frame, [NOTHING] * code.MAX_LOOPS))

    def eval(self, scalars: Sequence[int], tables: Sequence[Sequence[Row]]) -> int:
        value = super().eval(scalars, tables)
        self._used(value)
        if self._trace is not None:
            self._trace(scalars, tables)
        return value

    def at(self, values: Sequence[int]) -> int:
        value = super().at(values)
        self._used(value)
        if self._trace is not None:
            self._trace(*self._laid_out(values))
        return value

    def on(self, framed: FormedWord | Check) -> int:
        value = super().on(framed)
        self._used(value)
        if self._trace is not None:
            self._trace(*framed.frame)
        return value

    def _laid_out(self, values: Sequence[int]) -> tuple[Sequence[int], Sequence[Sequence[Row]]]:
        scalars = [0] * self._size[0]
        for slot, given in zip(self._slots, values, strict=True):
            scalars[slot] = given
        return scalars, [()] * self._size[1]

    def __reduce__(self) -> tuple[Any, ...]:
        return Program, (self._plain.code,)


def _compiled(
    op: Op,
    truth: bool,
    scalars: Mapping[str, int],
    tables: Mapping[tuple[str, tuple[int, ...]], int],
    note: Callable[[Op, Loops], Note],
    loops: Loops,
) -> Compiled:
    """A formula as a function of its frame that notes how its points turn out. Its value is the core's to say."""

    def inner(part: Op, truth: bool = False, loops: Loops = loops) -> Compiled:
        return _compiled(part, truth, scalars, tables, note, loops)

    if (value := op.constant) is not None:
        return lambda frame: value
    if op.code in (code.AND, code.OR, code.NOT, code.IF):
        return _joint(
            op.code, [inner(op.parts[0], True), *(inner(p, truth or op.code != code.IF) for p in op.parts[1:])]
        )
    match op.what:
        case str():
            slot = scalars[op.what]
            found: Compiled = lambda frame: frame[0][slot]  # noqa: E731
        case Table(name, args):
            within = (*loops, op.what)
            test, body = inner(op.parts[0], True, within), inner(op.parts[-1], _decides(op.parts[-1]), within)
            found = _loop(op.code, tables[name, args], test, body, len(loops))
        case (int(level), int(field)):
            found = lambda frame: frame[2][level][field]  # noqa: E731
        case _:
            found = _computed(op.code, [inner(part) for part in op.parts])
    if not truth:
        return found
    tell = note(op, loops)

    def told(frame: Frame) -> int:
        value = found(frame)
        tell(value)
        return value

    return told


def _joint(joint: int, parts: Sequence[Compiled]) -> Compiled:
    if joint == code.NOT:
        (only,) = parts
        return lambda frame: int(not only(frame))
    if joint == code.IF:
        test, then, other = parts
        return lambda frame: then(frame) if test(frame) else other(frame)
    left, right = parts
    if joint == code.AND:
        return lambda frame: right(frame) if left(frame) else 0
    return lambda frame: 1 if left(frame) else right(frame)


def _computed(operator: int, parts: Sequence[Compiled]) -> Compiled:
    compute = code.COMPUTE[operator]
    if len(parts) == 1:
        (only,) = parts
        return lambda frame: compute(only(frame))
    left, right = parts
    return lambda frame: compute(left(frame), right(frame))


def _loop(fold: int, slot: int, test: Compiled, each: Compiled, depth: int) -> Compiled:
    def values(frame: Frame) -> Iterator[int]:
        rows = frame[2]
        for row in frame[1][slot]:
            rows[depth] = row
            if test(frame):
                yield 1 if fold == code.COUNT else each(frame)

    if fold in (code.COUNT, code.SUM):
        return lambda frame: sum(values(frame))
    if fold == code.ANY:
        return lambda frame: int(any(values(frame)))
    if fold == code.ALL:
        return lambda frame: int(all(values(frame)))
    least = min if fold == code.LEAST_OF else max
    return lambda frame: least(values(frame), default=0)


# --- as texts --------------------------------------------------------------------------------------------------------


def op_text(op: Op, loops: Loops, letters: Mapping[str, int]) -> str:
    """A part of a checked formula, and the loops around it, in the formula language; their rows are called `each`."""
    return expr_text(_tree(op, {number: label for label, number in letters.items()}, loops))


def _tree(op: Op, letters: Mapping[int, str], loops: Loops) -> Expr:
    def inner(part: Op) -> Expr:
        return _tree(part, letters, loops)

    if (value := op.constant) is not None:
        return _constant(value, op, letters)
    match op.what:
        case Table():
            kept, *values = [_tree(part, letters, (*loops, op.what)) for part in op.parts]
            test = None if op.parts[0] == code.TRUE else kept
            row = Path((_row(len(loops)),))
            source = Call(op.what.name, tuple(map(Num, op.what.args))) if op.what.args else _path(op.what.name)
            return Comp(_FOLDS[op.code], values[0] if values else row, row.name, source, test)
        case str():
            return _path(op.what)
        case (int(level), int(field)):
            return Path((_row(level), list(loops[level].type.fields)[field]))
    parts = [inner(part) for part in op.parts]
    if op.code == code.IF:
        return Cond(parts[0], parts[1], parts[2])
    sign = _UNARY.get(op.code) or _BINARY[op.code]
    if sign in ("abs", "min", "max"):
        return Call(sign, tuple(parts))
    return Unary(sign, parts[0]) if len(parts) == 1 else Binary(sign, parts[0], parts[1])


def _constant(value: int, op: Op, letters: Mapping[int, str]) -> Expr:
    match op.type:
        case Bool():
            return Path(("yes" if value else "no",))
        case Letter():
            return Text(letters.get(value, str(value)))
        case Enum(values=words):
            return Path((words[value],))
        case Duration():
            return Num(value, "ms") if value % 1000 else Num(value // 1000, "s")
    return Num(value) if value >= 0 else Unary("-", Num(-value))


def _path(name: str) -> Path:
    return Path(tuple(name.split(".")))


def _row(level: int) -> str:
    return "each" if level == 0 else f"each{level + 1}"
