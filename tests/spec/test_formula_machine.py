"""The core's formula machine and the compiler agree with a naive evaluator on random formulas."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordkit._core import FormulaError, Program
from wordkit.spec.formula import Env, compile_condition, compile_formula
from wordkit.spec.tree import Binary, Cond, Expr, Num, Path

from .formula_oracle import (
    FIELD_RANGES,
    FIELDS,
    HEADER,
    LETTERS,
    MOST,
    RANGES,
    SCALARS,
    SCOPE,
    TABLES,
    encode,
    evaluate,
    expressions,
    frames,
    narrower,
)

FORMULAS = expressions("number") | expressions("truth")
ENV = Env(letters=LETTERS)


def frame(values: dict[str, Any]) -> tuple[list[int], list[list[list[int]]]]:
    rows = [[[row[name] for name in FIELDS[table]] for row in values[table]] for table in TABLES]
    return [values[name] for name in SCALARS], rows


def naive(expr: Expr, values: dict[str, Any]) -> int | None:
    """The value, or None where there is none."""
    try:
        return evaluate(expr, values)
    except (OverflowError, ZeroDivisionError):
        return None


@settings(max_examples=80, deadline=None)
@given(FORMULAS, st.lists(frames(), min_size=1, max_size=4))
def test_the_machine_gives_the_naive_value_or_an_error_where_there_is_none(
    expr: Expr, samples: list[dict[str, Any]]
) -> None:
    program = Program(HEADER + encode(expr))
    slots, tables = program.reads
    for values in samples:
        expected = naive(expr, values)
        scalars, rows = frame(values)
        if expected is None:
            with pytest.raises(FormulaError):
                program.eval(scalars, rows)
        else:
            assert program.eval(scalars, rows) == expected
            if not tables:
                assert program.at([scalars[slot] for slot in slots]) == expected


def test_values_for_what_a_program_reads_are_as_many_as_it_reads() -> None:
    program = Program(bytes([1, 3, 0, 0x20, 3, 0, 3, 2]))  # the first scalar and the last
    assert program.eval([4, 7, 5], []) == program.at([4, 5]) == 9
    for wrong in ([4], [4, 7, 5], []):
        with pytest.raises(FormulaError):
            program.at(wrong)
    rows = Program(bytes([1, 0, 1, 1, 0x50, 0, 1, 1]))  # how many rows a table has
    assert rows.eval([], [[[1], [1]]]) == 2
    with pytest.raises(FormulaError):
        rows.at([])


@settings(max_examples=80, deadline=None)
@given(FORMULAS, st.data())
def test_every_value_lies_within_the_bound_and_what_is_proved_never_fails(expr: Expr, data: st.DataObject) -> None:
    program = Program(HEADER + encode(expr))
    scalars = {name: data.draw(narrower(limits)) for name, limits in RANGES.items()}
    fields = {name: data.draw(narrower(limits)) for name, limits in FIELD_RANGES.items()}
    ranges = (
        [scalars[name] for name in SCALARS],
        [(MOST[table], [fields[name] for name in FIELDS[table]]) for table in TABLES],
    )
    lo, hi = program.bound(*ranges)
    proved = not program.check(*ranges)
    for values in data.draw(st.lists(frames(scalars, fields), min_size=1, max_size=4)):
        value = naive(expr, values)
        assert value is None or lo <= value <= hi
        assert value is not None or not proved


@settings(max_examples=80, deadline=None)
@given(FORMULAS, st.lists(frames(), min_size=1, max_size=4))
def test_a_formula_that_compiles_has_the_naive_value_everywhere(expr: Expr, samples: list[dict[str, Any]]) -> None:
    faults: list[str] = []
    formula = compile_formula(expr, SCOPE, ENV, lambda code, *_: faults.append(code))
    if formula is None:
        assert faults
        assert set(faults) <= {"overflow", "division-by-zero"}
        return
    assert not faults
    assert pickle.loads(pickle.dumps(formula)) == formula
    for values in samples:
        asked: list[str] = []

        def get(name: str, values: dict[str, Any] = values, asked: list[str] = asked) -> Any:
            asked.append(name)
            if name in FIELDS:
                return [[row[field] for field in FIELDS[name]] for row in values[name]]
            return values[name]

        expected = evaluate(expr, values)
        assert formula.value(get) == expected
        assert formula.range[0] <= expected <= formula.range[1]
        assert set(asked) <= set(formula.reads)


@settings(max_examples=40, deadline=None)
@given(expressions("truth"), frames())
def test_a_condition_holds_where_its_formula_is_true(expr: Expr, values: dict[str, Any]) -> None:
    condition = compile_condition(expr, SCOPE, ENV, lambda *_: None)
    if condition is not None:

        def get(name: str) -> Any:
            if name in FIELDS:
                return [[row[field] for field in FIELDS[name]] for row in values[name]]
            return values[name]

        assert condition.holds(get) is bool(evaluate(expr, values))


FAILS = Binary("==", Binary("//", Num(1), Path(("x", "small"))), Num(0))
FLAG, YES, NO = Path(("x", "flag")), Path(("yes",)), Path(("no",))


@pytest.mark.parametrize(
    ("expr", "fails"),
    [
        (Cond(FAILS, FLAG, FLAG), True),
        (Binary("and", FAILS, NO), True),
        (Binary("or", FAILS, YES), True),
        (Binary("and", NO, FAILS), False),
        (Binary("or", YES, FAILS), False),
        (Cond(NO, FAILS, FLAG), False),
        (Cond(Binary("<", Path(("x", "small")), Num(3)), FLAG, FLAG), False),
    ],
)
def test_what_is_evaluated_and_can_fail_is_reported_though_nothing_depends_on_it(expr: Expr, fails: bool) -> None:
    faults: list[str] = []
    compile_condition(expr, SCOPE, ENV, lambda code, *_: faults.append(code))
    assert faults == ["division-by-zero"] * fails


@settings(max_examples=60, deadline=None)
@given(FORMULAS, st.data())
def test_mutated_bytes_are_refused_or_a_program(expr: Expr, data: st.DataObject) -> None:
    code = bytearray(HEADER + encode(expr))
    for _ in range(data.draw(st.integers(1, 3))):
        code[data.draw(st.integers(0, len(code) - 1))] = data.draw(st.integers(0, 255))
    try:
        program = Program(bytes(code))
    except FormulaError:
        return
    assert program.code == code
    assert pickle.loads(pickle.dumps(program)) == program
