"""Formulas: compiled once from the rules language, evaluated by the core on values and on intervals.

A formula that compiles has a value for every frame within its scope's declared ranges: what could overflow 32 bits
or divide by zero is a fault of the rulespec, found here (docs/formulas.md).

>>> from wordkit.spec.formula import Env, compile_formula
>>> from wordkit.spec.tree import Binary, Num, Path
>>> from wordkit.spec.types import Bool, Int, Scope
>>> scope = Scope("word", {"word.tiles": Int(1, 99), "word.flat": Bool()})
>>> twice = compile_formula(Binary("*", Num(2), Path(("word", "tiles"))), scope, Env(), print)
>>> twice.range, twice.reads
((2, 198), ('word.tiles',))
>>> twice.value({"word.tiles": 4}.get)
8
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING, TypeAlias

from wordkit._core import Program
from wordkit.spec import formula_code as code
from wordkit.spec.formula_code import Op, Table
from wordkit.spec.formula_env import Env, Macro, Param, ReportFault
from wordkit.spec.tree import Expr, Node, Span
from wordkit.spec.types import LEAST, MOST, Bool, Duration, Int, Scalar, Scope

if TYPE_CHECKING:
    from wordkit.spec.formula_check import Checker

__all__ = [
    "CODES",
    "Condition",
    "Env",
    "Formula",
    "Get",
    "Item",
    "Macro",
    "Param",
    "ReportFault",
    "check_total",
    "compile_condition",
    "compile_formula",
    "compile_item",
    "may_hold",
    "total_program",
]

Get: TypeAlias = Callable[..., int | Sequence[Sequence[int]]]
"""Asked for a variable by name, and for a collection function by name and arguments: `get("seat.best", 5)`.

It gives an integer (a truth value 0 or 1, a letter's code, the index of a word of an enumeration, milliseconds), or
rows with the collection's fields in their order.
"""

CODES: Mapping[str, str] = {
    "division-by-zero": "a divisor can be 0 for values within the declared ranges",
    "name-taken": "a loop's variable has the name of something else",
    "no-value": "a collection, a row, a set of words or an option that is `none` stands where a value must",
    "not-constant": "the argument of a collection function isn't made of numbers and options",
    "out-of-range": "the argument of a collection function lies outside its range",
    "overflow": "a result can leave 32 bits for values within the declared ranges",
    "recursive-macro": "a macro uses itself",
    "too-costly": "evaluating takes too many steps when every collection is full",
    "too-deep": "operations or loops nest too deep",
    "too-large": "a number doesn't fit in 32 bits",
    "too-long": "the formula, with its macros expanded, is too long",
    "unknown-letter": "no tile has the letter",
    "unknown-name": "no variable, option, field or function has the name",
    "unknown-value": "an enumeration has no such word",
    "wrong-arguments": "a function or macro is called with the wrong number or kind of arguments",
    "wrong-type": "a value has another type than its place needs",
}
"""Every code that compiling a formula reports, and what it means."""


class Formula(Node, frozen=True, eq=False):
    """A compiled formula: immutable, comparable, picklable.

    `type` is the result's, with `range` for a number; `reads` names the variables it depends on. `code` is for the
    core, over the frame of the whole scope.
    """

    _around = ("op",)

    type: Scalar
    range: tuple[int, int]
    program: Program
    reads: tuple[str, ...]
    scope: str
    op: Op
    size: tuple[int, int]
    scalars: tuple[tuple[int, str], ...]
    tables: tuple[tuple[int, str, tuple[int, ...]], ...]

    @property
    def code(self) -> bytes:
        """The program's bytes (format: `core_rs/src/formula/mod.rs`)."""
        return self.program.code

    @property
    def constant(self) -> int | None:
        """The value, if it depends on nothing."""
        return self.op.constant

    def value(self, get: Get) -> int:
        """The value, asking only for what the formula reads. Errors: FormulaError, for values outside the ranges."""
        if not self.tables:
            if not self.scalars and self.op.constant is not None:
                return self.op.constant
            return self.program.at(list(map(get, self.reads)))  # type: ignore[arg-type]
        scalars: list[int] = [0] * self.size[0]
        tables: list[Sequence[Sequence[int]]] = [()] * self.size[1]
        for slot, name in self.scalars:
            scalars[slot] = get(name)  # type: ignore[assignment]
        for slot, name, args in self.tables:
            tables[slot] = get(name, *args)  # type: ignore[assignment]
        return self.program.eval(scalars, tables)


class Condition(Node, frozen=True, eq=False):
    """A compiled condition; its conjuncts are evaluated in order, so that a dear variable is asked for last."""

    parts: tuple[Formula, ...]
    whole: Formula

    @property
    def reads(self) -> tuple[str, ...]:
        """The variables it may ask for."""
        return self.whole.reads

    def holds(self, get: Get) -> bool:
        """Does it hold? Stops asking at the first conjunct that doesn't. Errors: as `Formula.value`."""
        for part in self.parts:  # noqa: SIM110 (a generator for `all` takes longer than the evaluation)
            if not part.value(get):
                return False
        return True


class Item(Node, frozen=True, eq=False):
    """One line of a score: `score SCOPE "label" = formula when condition`, with the path of its clause."""

    label: str
    path: str
    formula: Formula
    when: Condition | None = None

    @property
    def op(self) -> Op:
        """What it adds to the total: the formula where the condition holds, else 0."""
        if self.when is None:
            return self.formula.op
        zero = code.constant(0, self.formula.type)
        return code.operation(code.IF, self.formula.type, [self.when.whole.op, self.formula.op, zero], _span(self))

    def amount(self, get: Get) -> int | None:
        """What it adds; None where its condition doesn't hold. Errors: as `Formula.value`."""
        if self.when is not None and not self.when.holds(get):
            return None
        return self.formula.value(get)


def _checker(scope: Scope, env: Env, report: ReportFault) -> Checker:
    from wordkit.spec.formula_check import Checker  # a game that comes from the cache needs none

    return Checker(scope, env, report)


def compile_formula(
    expr: Expr, scope: Scope, env: Env, report: ReportFault, *, want: Scalar | None = None, when: Expr | None = None
) -> Formula | None:
    """A formula over a scope; None if faults were reported (codes: `CODES`).

    `want` is the type its result must have, whatever the range; `when` a condition that holds whenever it is
    evaluated, which helps to prove that it can't fail.
    """
    checker = _checker(scope, env, report)
    test = None if when is None else checker.check(when, Bool())
    op = checker.check(expr, want)
    if op is None or (when is not None and test is None):
        return None
    return _formula(op, scope, test) if _sound(_guarded(op, test), scope, report) else None


def compile_condition(expr: Expr, scope: Scope, env: Env, report: ReportFault) -> Condition | None:
    """A condition over a scope; None if faults were reported."""
    op = _checker(scope, env, report).check(expr, Bool())
    return _condition(op, scope) if op is not None and _sound(op, scope, report) else None


def compile_item(
    label: str, path: str, expr: Expr, when: Expr | None, scope: Scope, env: Env, report: ReportFault
) -> Item | None:
    """A line of a score; None if faults were reported. Its formula is proved only where its condition holds."""
    checker = _checker(scope, env, report)
    test = None if when is None else checker.check(when, Bool())
    op = checker.check(expr, Int())
    if op is None or (when is not None and test is None):
        return None
    if not _sound(_guarded(op, test), scope, report):
        return None
    return Item(label, path, _formula(op, scope, test), None if test is None else _condition(test, scope))


MOST_JOINED = 16


def may_hold(conditions: Sequence[Condition], scope: Scope) -> Formula | None:
    """What is true wherever one of the conditions of a scope holds, and mostly false where none does: the first part of
    each that isn't settled, joined by `or`. It asks for nothing that they wouldn't ask for, and for each only once.

    None where it would tell nothing: a condition is settled or begins with a collection, or there are too many.
    """
    tests: list[Op] = []
    for condition in conditions:
        left = [part for part in condition.parts if part.constant is None]
        if any(part.constant == 0 for part in condition.parts):
            continue
        if not left or left[0].tables:
            return None
        tests.append(left[0].op)
    if not 0 < len(tests) <= MOST_JOINED:
        return None
    return _formula(reduce(lambda one, other: code.operation(code.OR, Bool(), [one, other]), tests), scope)


def check_total(items: Sequence[Item], scope: Scope, report: ReportFault) -> bool:
    """Can the items be added up, and the sum never overflow? Reports why not."""
    return _sound(_total(items), scope, report, code.MAX_TOTAL_BYTES)


def total_program(items: Sequence[Item], scope: Scope) -> Formula:
    """The sum of all items, 0 for one whose condition doesn't hold. Errors: FormulaError unless `check_total` passed.

    Items of one condition are added under one test, and a condition and its opposite share theirs.
    """
    return _formula(_total(items), scope)


def _total(items: Sequence[Item]) -> Op:
    zero = code.constant(0, Int())
    groups: list[tuple[Op | None, list[Item]]] = []
    for item in items:
        test = item.when.whole.op if item.when else None
        group = next((members for known, members in groups if known == test), None)
        if group is None:
            groups.append((test, [item]))
        else:
            group.append(item)
    terms: list[tuple[Op, Span]] = []
    while groups:
        test, members = groups.pop(0)
        amount = _sum([(item.formula.op, _span(item)) for item in members])
        if test is None:
            terms.append((amount, _span(members[0])))
            continue
        opposite = code.operation(code.NOT, Bool(), [test])
        other = next((group for group in groups if group[0] in (opposite, *_negated(test))), None)
        rest = zero
        if other is not None:
            groups.remove(other)
            rest = _sum([(item.formula.op, _span(item)) for item in other[1]])
        terms.append((code.operation(code.IF, Int(), [test, amount, rest], _span(members[0])), _span(members[0])))
    return _sum(terms)


def _negated(test: Op) -> tuple[Op, ...]:
    return test.parts if test.code == code.NOT else ()


def _sum(terms: Sequence[tuple[Op, Span]]) -> Op:
    """A balanced sum, so that many items don't nest deep."""
    if len(terms) < 2:
        return terms[0][0] if terms else code.constant(0, Int())
    half = len(terms) // 2
    return code.operation(code.ADD, Int(), [_sum(terms[:half]), _sum(terms[half:])], terms[-1][1])


def _span(item: Item) -> Span:
    return item.formula.op.span


def _guarded(op: Op, test: Op | None) -> Op:
    if test is None:
        return op
    return code.operation(code.IF, op.type, [test, op, code.constant(0, op.type)], op.span)


def _sound(op: Op, scope: Scope, report: ReportFault, most: int = code.MAX_BYTES) -> bool:
    """Can the formula be written, and never fail? Reports each reason why not."""
    # A formula leaves room for the sum it may become part of.
    if op.depth > code.MAX_DEPTH + (16 if most > code.MAX_BYTES else 0):
        report("too-deep", op.span, f"operations nest more than {code.MAX_DEPTH} deep", "")
        return False
    written = code.write(op, scope)
    if len(written.code) > most:
        report("too-long", op.span, "the formula is too long", "")
        return False
    if (steps := code.steps(op)) > code.MAX_STEPS:
        message = f"evaluating this can take {steps} steps, and {code.MAX_STEPS} is the limit"
        report("too-costly", op.span, message, "loop over smaller collections, or nest fewer loops")
        return False
    reported: list[Span] = []
    for offset, found in Program(written.code).check(*code.ranges(scope, written.tables)):
        place = written.ops[offset]
        span = place.parts[1].span if found is None else place.span
        # What lies around a faulty operation is judged by values it can't have.
        if any(span.start <= inner.start and inner.end <= span.end for inner in reported):
            continue
        reported.append(span)
        if found is None:
            report("division-by-zero", span, "the divisor can be 0", "test it: if N != 0 then X // N else 0")
        else:
            message = f"this can overflow: its values lie in {found[0]}..{found[1]}"
            report("overflow", span, message, f"numbers end at {LEAST} and {MOST}")
    return not reported


def _condition(op: Op, scope: Scope) -> Condition:
    parts = () if op == code.TRUE else tuple(_formula(part, scope) for part in code.conjuncts(op))
    return Condition(parts, _formula(op, scope))


def _formula(op: Op, scope: Scope, test: Op | None = None) -> Formula:
    written = code.write(op, scope)
    program = Program(written.code)
    # With a condition of its own, the formula's range is what it can be where that holds.
    bound = _bound(op, scope) if test is None else _bound_under(op, test, scope)
    kind = op.type
    if isinstance(kind, Int | Duration):
        kind = type(kind)(*bound)
    scalars, tables = program.reads
    named = [(slot, scope.scalars[slot]) for slot in scalars]
    looped: list[tuple[int, Table]] = [(slot, written.tables[slot]) for slot in tables]
    return Formula(
        type=kind,
        range=bound,
        program=program,
        reads=(*(name for _, name in named), *(str(table) for _, table in looped)),
        scope=scope.name,
        op=op,
        size=(len(scope.scalars), len(written.tables)),
        scalars=tuple(named),
        tables=tuple((slot, table.name, table.args) for slot, table in looped),
    )


def _bound(op: Op, scope: Scope) -> tuple[int, int]:
    written = code.write(op, scope)
    return Program(written.code).bound(*code.ranges(scope, written.tables))


def _bound_under(op: Op, test: Op, scope: Scope) -> tuple[int, int]:
    """The range of a formula where a test holds: the same formula stands on the other side, as a constant in it."""
    lo, _ = _bound(code.operation(code.IF, op.type, [test, op, code.constant(MOST, op.type)], op.span), scope)
    _, hi = _bound(code.operation(code.IF, op.type, [test, op, code.constant(LEAST, op.type)], op.span), scope)
    # A test that never holds leaves nothing to bound.
    return (lo, hi) if lo <= hi else (0, 0)
