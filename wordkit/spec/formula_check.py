"""The type checker of formulas: from the tree to checked operations.

Every fault is reported with its code (docs/formulas.md lists them) and the checker goes on, so that a formula's
faults are all found at once. Nothing is raised.
"""

# mypy: disable-error-code="func-returns-value"
# `return self._fault(...)` reports and returns None: one line for "this has no checked form".

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from wordkit.spec import formula_code as code
from wordkit.spec.diagnostics import did_you_mean
from wordkit.spec.formula_code import Op, Table, constant, operation
from wordkit.spec.formula_env import Env, Macro, Param, ReportFault
from wordkit.spec.tree import Binary, Call, Comp, Cond, Expr, Num, Path, Span, Text, Unary
from wordkit.spec.types import LEAST, MOST, Bool, Collection, Duration, Enum, Int, Letter, Scalar, Scope, Words
from wordkit.spec.writer import expr_text

MAX_EXPANSIONS = 200
"""Macros expanded in one formula at most, those within macros included."""

TRUTHS = {"yes": 1, "no": 0}
FUNCTIONS = ("min", "max", "abs")


@dataclass(frozen=True)
class _Row:
    """A loop variable."""

    level: int
    table: Table
    noun: str = "a row"


@dataclass(frozen=True)
class _Argument:
    """A macro's argument that is a value: what was written, what it was checked as, and where."""

    op: Op
    expr: Expr
    names: Names
    loops: int
    within: tuple[str, ...]


Bound: TypeAlias = _Argument | _Row | Table
Names: TypeAlias = Mapping[str, Bound | None]
"""What the names of loops and parameters stand for; None for one whose own fault was reported."""


class Checker:
    """Checks formulas of one scope."""

    def __init__(self, scope: Scope, env: Env, report: ReportFault) -> None:
        self.scope = scope
        self.env = env
        self._report = report
        self._within: tuple[str, ...] = ()
        self._call: Span | None = None
        self._expansions = 0

    # -- entry

    def check(self, expr: Expr, want: Scalar | None = None) -> Op | None:
        """The checked formula; None if a fault was reported. `want` is the type it must have."""
        op = self.expr(expr, {}, 0, want)
        return op if op is None or want is None or self._fits(op, want, expr.span) else None

    # -- expressions

    def expr(self, expr: Expr, names: Names, loops: int, want: Scalar | None = None) -> Op | None:
        """`want` only helps to understand a bare word or a quoted letter; the caller checks the type."""
        op = self._expr(expr, names, loops, want)
        if op is not None and op.size > code.MAX_BYTES:
            return self._fault("too-long", expr.span, "the formula is too long")
        return op

    def _expr(self, expr: Expr, names: Names, loops: int, want: Scalar | None) -> Op | None:
        span = self._place(expr.span)
        match expr:
            case Num(unit=unit):
                value = expr.ms if unit else expr.value
                if not LEAST <= value <= MOST:
                    return self._fault("too-large", expr.span, f"{expr_text(expr)} doesn't fit in 32 bits")
                return constant(value, Duration() if unit else Int(), span)
            case Text():
                return self._text(expr, want)
            case Path():
                return self._path(expr, names, loops, want)
            case Unary(op, x):
                return self._unary(expr, op, self.expr(x, names, loops))
            case Binary("==" | "!=", left, right) if (sides := self._beside_none(left, right, names)) is not None:
                return self._same_as_none(expr, *sides, names, loops)
            case Binary(op, left, right):
                return self._binary(expr, *self._pair(op, left, right, names, loops, want))
            case Cond(test, then, other):
                return self._cond(expr, test, then, other, names, loops, want)
            case Call():
                return self._calls(expr, names, loops, want)
            case Comp():
                return self._comp(expr, names, loops)

    def _text(self, expr: Text, want: Scalar | None) -> Op | None:
        if isinstance(want, Enum):
            hint = f"write it without quotes: `{expr.value}`" if expr.value in want.values else _known(want.values)
            return self._fault("wrong-type", expr.span, f'"{expr.value}" is quoted, but {want.name} is a word', hint)
        if not isinstance(want, Letter):
            there = f", but this must be {want.noun}" if want is not None else " and nothing here is one"
            hint = 'letters are compared with == and !=: t.letter == "A"'
            return self._fault("wrong-type", expr.span, f'"{expr.value}" is a letter{there}', hint)
        letter = self.env.letters.get(expr.value)
        if letter is None:
            hint = did_you_mean(expr.value, self.env.letters)
            return self._fault("unknown-letter", expr.span, f'no tile has the letter "{expr.value}"', hint)
        return constant(letter, want, self._place(expr.span))

    def _path(self, expr: Path, names: Names, loops: int, want: Scalar | None) -> Op | None:
        name, span = expr.name, self._place(expr.span)
        first = expr.parts[0]
        if first in names:
            return self._bound(expr, names[first], loops)
        if first == "option" and len(expr.parts) == 2:
            return self._option(expr, expr.parts[1])
        kind = self.scope.variables.get(name)
        match kind:
            case None:
                if isinstance(want, Enum) and name in want.values:
                    return constant(want.values.index(name), want, span)
                if name in TRUTHS:
                    return constant(TRUTHS[name], Bool(), span)
                return self._unknown(expr, names, want)
            case Collection(args=(_, *_)):
                hint = f"it takes arguments and is looped over: sum(r.{next(iter(kind.fields))} for r in {name}(...))"
                return self._fault("no-value", expr.span, f"`{name}` is a collection, not a value", hint)
            case Collection():
                hint = f"loop over it, or count its rows: count(x for x in {name})"
                return self._fault("no-value", expr.span, f"`{name}` is a collection, not a value", hint)
            case Words():
                return self._fault("no-value", expr.span, f"`{name}` is a set of words; formulas don't compute with it")
            case _:
                return Op(code.SCALAR, kind, what=name, span=span)

    def _bound(self, expr: Path, bound: Bound | None, loops: int) -> Op | None:
        first, *rest = expr.parts
        match bound:
            case None:
                return None
            case _Row(level, table):
                fields = list(table.type.fields)
                if len(rest) == 1 and rest[0] in fields:
                    what = (level, fields.index(rest[0]))
                    return Op(code.FIELD, table.type.fields[rest[0]], what=what, span=self._place(expr.span))
                if not rest:
                    hint = f"use one of its fields: {', '.join(f'{first}.{name}' for name in fields)}"
                    return self._fault("no-value", expr.span, f"`{first}` is a row of {table}, not a value", hint)
                hint = did_you_mean(expr.name, [f"{first}.{name}" for name in fields])
                message = f"unknown `{expr.name}`: a row of {table} has no field `{'.'.join(rest)}`"
                return self._fault("unknown-name", expr.span, message, hint)
            case Table():
                return self._fault("no-value", expr.span, f"`{first}` is a collection, not a value")
            case _Argument() if rest:
                return self._fault("unknown-name", expr.span, f"unknown `{expr.name}`: `{first}` has no fields")
            case _Argument() if loops == bound.loops:
                return bound.op
            case _Argument():
                # Loops in the argument stand deeper here than where it was checked.
                within, self._within = self._within, bound.within
                op = self.expr(bound.expr, bound.names, loops, bound.op.type)
                self._within = within
                return op

    def _option(self, expr: Path, name: str) -> Op | None:
        if name not in self.env.options:
            hint = did_you_mean(expr.name, [f"option.{known}" for known in self.env.options])
            return self._fault("unknown-name", expr.span, f"unknown `{expr.name}`", hint)
        kind, value = self.env.options[name]
        if isinstance(kind, Collection | Words):
            return self._fault("no-value", expr.span, f"`{expr.name}` is {kind.noun}, not a value")
        if value is None:
            return self._fault("no-value", expr.span, f"`{expr.name}` is none here, so it has no value")
        if isinstance(kind, Enum):
            value = kind.values.index(str(value))
        return constant(int(value), kind, self._place(expr.span))

    def _beside_none(self, left: Expr, right: Expr, names: Names) -> tuple[str, Expr | None] | None:
        """An option compared with the word `none`, or one that is none with a value: its name, and that value."""
        for option, other in ((left, right), (right, left)):
            if not (isinstance(option, Path) and len(option.parts) == 2 and option.parts[0] == "option"):
                continue
            name = option.parts[1]
            if name not in self.env.options:
                continue
            if isinstance(other, Path) and other.name == "none" and "none" not in (*names, *self.scope.variables):
                return name, None
            if self.env.options[name][1] is None:
                return name, other
        return None

    def _same_as_none(self, expr: Binary, name: str, other: Expr | None, names: Names, loops: int) -> Op | None:
        """None is equal to nothing but `none`."""
        kind, value = self.env.options[name]
        same = other is None and value is None
        if other is not None:
            op = self.expr(other, names, loops, None if isinstance(kind, Collection | Words) else kind)
            if op is None or not self._fits(op, kind, other.span):  # type: ignore[arg-type]
                return None
        return constant(int(same == (expr.op == "==")), Bool(), self._place(expr.span))

    def _unary(self, expr: Expr, op: str, x: Op | None) -> Op | None:
        if x is None:
            return None
        if op == "not":
            if not self._fits(x, Bool(), expr.span, "`not` needs yes or no"):
                return None
            return operation(code.NOT, Bool(), [x], self._place(expr.span))
        if not isinstance(x.type, Int | Duration):
            return self._fault("wrong-type", expr.span, f"`{op}` needs a number, and this is {x.type.noun}")
        return operation(code.UNARY[op], _free(x.type), [x], self._place(expr.span))

    def _pair(
        self, op: str, left: Expr, right: Expr, names: Names, loops: int, want: Scalar | None
    ) -> tuple[str, Op | None, Op | None]:
        """Both operands; what can only be understood from its neighbour's type is looked at second."""
        if op in ("==", "!="):
            want = None
        if self._bare(left, names) and not self._bare(right, names):
            second = self.expr(right, names, loops, want)
            first = self.expr(left, names, loops, second.type) if second else None
        else:
            first = self.expr(left, names, loops, want)
            second = None
            if first is not None or not self._bare(right, names):
                second = self.expr(right, names, loops, first.type if first else None)
        return op, first, second

    def _bare(self, expr: Expr, names: Names) -> bool:
        """A quoted letter, or a word that is no variable's name."""
        return isinstance(expr, Text) or (
            isinstance(expr, Path) and len(expr.parts) == 1 and expr.name not in {*names, *self.scope.variables}
        )

    def _binary(self, expr: Expr, op: str, x: Op | None, y: Op | None) -> Op | None:
        if x is None or y is None:
            return None
        result = self._result(op, x.type, y.type)
        if isinstance(result, str):
            hint = ""
            if isinstance(x.type, Bool) ^ isinstance(y.type, Bool) and op in "+-*":
                hint = "to count a condition, write: if CONDITION then 1 else 0"
            return self._fault("wrong-type", expr.span, result, hint)
        return operation(code.BINARY[op], result, [x, y], self._place(expr.span))

    def _result(self, op: str, x: Scalar, y: Scalar) -> Scalar | str:
        """The type of `x op y`, or what is wrong with it."""
        both = f"`{op}` can't take {x.noun} and {y.noun}"
        if op in ("and", "or"):
            wrong = next((kind for kind in (x, y) if not isinstance(kind, Bool)), None)
            return Bool() if wrong is None else f"`{op}` needs yes or no on both sides, and this is {wrong.noun}"
        if op in ("==", "!="):
            return Bool() if _same(x, y) else f"{x.noun} can't be compared with {y.noun}"
        numbers = isinstance(x, Int | Duration) and isinstance(y, Int | Duration)
        if op in ("<", "<=", ">", ">="):
            if not numbers:
                return f"`{op}` compares numbers, not {y.noun if isinstance(x, Int | Duration) else x.noun}"
            return Bool() if _same(x, y) else f"{x.noun} can't be compared with {y.noun}"
        if not numbers:
            return both
        times = (isinstance(x, Duration), isinstance(y, Duration))
        match op, times:
            case (_, (False, False)) | ("//", (True, True)):
                return Int()
            case ("*", (True, False) | (False, True)) | ("//", (True, False)):
                return _TIME
            case ("+" | "-" | "%" | "min" | "max", (True, True)):
                return _TIME
        return both

    def _cond(
        self, expr: Cond, test: Expr, then: Expr, other: Expr, names: Names, loops: int, want: Scalar | None
    ) -> Op | None:
        decision = self.expr(test, names, loops)
        if decision is not None and not self._fits(decision, Bool(), test.span, "`if` needs yes or no"):
            decision = None
        _, x, y = self._pair("if", then, other, names, loops, want)
        if decision is None or x is None or y is None:
            return None
        if not _same(x.type, y.type):
            message = f"`then` gives {x.type.noun}, `else` {y.type.noun}"
            return self._fault("wrong-type", expr.span, message, "both must be of one type")
        return operation(code.IF, _free(x.type), [decision, x, y], self._place(expr.span))

    # -- calls

    def _calls(self, expr: Call, names: Names, loops: int, want: Scalar | None) -> Op | None:
        name, args = expr.name, expr.args
        if name in self.env.macros:
            return self._macro(expr, self.env.macros[name], names, loops, want)
        if name in FUNCTIONS:
            if name == "abs" and len(args) != 1:
                return self._fault("wrong-arguments", expr.span, f"`abs` takes one number, not {len(args)}")
            if name != "abs" and len(args) < 2:
                hint = f"over a collection: {name}(w.score for w in ...)"
                return self._fault("wrong-arguments", expr.span, f"`{name}` takes two numbers or more", hint)
            ops = [self.expr(arg, names, loops) for arg in args]  # type: ignore[arg-type]
            if name == "abs":
                return self._unary(expr, name, ops[0])
            total = ops[0]
            for op in ops[1:]:
                total = self._binary(expr, name, total, op)
            return total
        if name in code.FOLDS:
            hint = f"write {name}(x for x in COLLECTION)" if name == "count" else f"write {name}(E for x in COLLECTION)"
            return self._fault("wrong-arguments", expr.span, f"`{name}` runs over a collection", hint)
        if isinstance(self.scope.variables.get(name), Collection):
            message = f"`{expr_text(expr)}` is a collection, not a value"
            return self._fault("no-value", expr.span, message, "loop over it: sum(r.FIELD for r in ...)")
        if name in self.scope.variables:
            return self._fault("wrong-arguments", expr.span, f"`{name}` takes no arguments")
        hint = did_you_mean(name, [*FUNCTIONS, *code.FOLDS, *self.env.macros])
        return self._fault("unknown-name", expr.span, f"unknown function `{name}`", hint)

    def _macro(self, expr: Call, macro: Macro, names: Names, loops: int, want: Scalar | None) -> Op | None:
        if macro.name in self._within:
            way = " -> ".join([*self._within[self._within.index(macro.name) :], macro.name])
            return self._fault("recursive-macro", expr.span, f"the macro `{macro.name}` uses itself: {way}")
        self._expansions += 1
        if self._expansions > MAX_EXPANSIONS:
            if self._expansions == MAX_EXPANSIONS + 1:
                self._fault("too-long", expr.span, f"more than {MAX_EXPANSIONS} macros are expanded here")
            return None
        if len(expr.args) != len(macro.params):
            head = f"{macro.name}({', '.join(param.name for param in macro.params)})"
            message = f"`{macro.name}` takes {len(macro.params)} arguments, not {len(expr.args)}"
            return self._fault("wrong-arguments", expr.span, message, f"it is declared as {head}")
        bound: dict[str, Bound | None] = {}
        for param, arg in zip(macro.params, expr.args, strict=True):
            bound[param.name] = self._argument(macro, param, arg, names, loops)  # type: ignore[arg-type]
        outer = self._within, self._call
        # What is wrong within a macro is shown where the formula uses it.
        self._within, self._call = (*self._within, macro.name), self._call or expr.span
        op = self.expr(macro.body, bound, loops, want)
        self._within, self._call = outer
        return op

    def _argument(self, macro: Macro, param: Param, arg: Expr, names: Names, loops: int) -> Bound | None:
        got: Bound | None
        bound = names.get(arg.name) if isinstance(arg, Path) else None
        if isinstance(bound, _Row):
            got, kind, noun = bound, "row", bound.noun
        elif isinstance(bound, Table) or (
            isinstance(arg, Path | Call) and isinstance(self.scope.variables.get(arg.name), Collection)
        ):
            got = bound if isinstance(bound, Table) else self._source(arg, names)  # type: ignore[arg-type]
            kind, noun = "collection", "a collection"
        else:
            # A bare word of an enumeration can't be understood here: it stands beside nothing.
            op = self.expr(arg, names, loops, Letter() if isinstance(arg, Text) else None)
            if op is None:
                return None
            got, noun = _Argument(op, arg, names, loops, self._within), op.type.noun
            kind = op.type.name if isinstance(op.type, Enum) else _KINDS[type(op.type)]
        if got is None or param.kind in (None, kind):
            return got
        message = f"`{param.name}` of `{macro.name}` takes a {param.kind}, and this is {noun}"
        self._fault("wrong-type", arg.span, message)
        return None

    # -- collections

    def _comp(self, expr: Comp, names: Names, loops: int) -> Op | None:
        table = self._source(expr.source, names)
        if loops >= code.MAX_LOOPS:
            return self._fault("too-deep", expr.span, f"loops nest at most {code.MAX_LOOPS} deep")
        taken = {"option", *TRUTHS, *names, *(name.partition(".")[0] for name in self.scope.variables)}
        if expr.var in taken:
            message = f"`{expr.var}` has a meaning here already"
            return self._fault("name-taken", expr.span, message, "give the loop's variable another name")
        inner = {**names, expr.var: _Row(loops, table) if table else None}
        test: Op | None = code.TRUE
        if expr.test is not None:
            test = self.expr(expr.test, inner, loops + 1)
            if test is not None and not self._fits(test, Bool(), expr.test.span, "`if` needs yes or no"):
                test = None
        if expr.fn == "count":
            if expr.expr != Path((expr.var,)):
                hint = f"write count({expr.var} for {expr.var} in {expr_text(expr.source)} if CONDITION)"
                return self._fault("wrong-arguments", expr.expr.span, "`count` counts rows, not values", hint)
            each = test
        else:
            each = self.expr(expr.expr, inner, loops + 1)
        if table is None or test is None or each is None:
            return None
        return self._fold(expr, table, test, each)

    def _fold(self, expr: Comp, table: Table, test: Op, each: Op) -> Op | None:
        kind: Scalar = Int()
        if expr.fn in ("any", "all"):
            if not self._fits(each, Bool(), expr.expr.span, f"`{expr.fn}` needs yes or no"):
                return None
            kind = Bool()
        elif expr.fn != "count":
            if not isinstance(each.type, Int | Duration):
                hint = ""
                if isinstance(each.type, Bool):
                    hint = f"write count({expr.var} for {expr.var} in {table} if {expr_text(expr.expr)})"
                message = f"`{expr.fn}` needs numbers, and this is {each.type.noun}"
                return self._fault("wrong-type", expr.expr.span, message, hint)
            kind = _free(each.type)
        return code.loop(expr.fn, kind, table, test, each, self._place(expr.span))

    def _source(self, source: Path | Call, names: Names) -> Table | None:
        name = source.name
        if isinstance(source, Path) and name in names:
            bound = names[name]
            if bound is None or isinstance(bound, Table):
                return bound
            noun = bound.noun if isinstance(bound, _Row) else bound.op.type.noun
            self._fault("wrong-type", source.span, f"`{name}` is {noun}, not a collection")
            return None
        kind = self.scope.variables.get(name)
        if kind is None:
            known = [known for known, kind in self.scope.variables.items() if isinstance(kind, Collection)]
            self._fault("unknown-name", source.span, f"unknown collection `{name}`", did_you_mean(name, known))
            return None
        if not isinstance(kind, Collection):
            self._fault("wrong-type", source.span, f"`{name}` is {kind.noun}, not a collection")
            return None
        args = source.args if isinstance(source, Call) else ()
        if len(args) != len(kind.args):
            message = f"`{name}` takes {len(kind.args)} arguments, not {len(args)}"
            self._fault("wrong-arguments", source.span, message)
            return None
        values = [self._fixed(name, arg, wanted, names) for arg, wanted in zip(args, kind.args, strict=True)]  # type: ignore[arg-type]
        known_values = tuple(value for value in values if value is not None)
        return Table(name, known_values, kind) if len(known_values) == len(values) else None

    def _fixed(self, name: str, arg: Expr, wanted: Int, names: Names) -> int | None:
        """An argument of a collection function: it must be known when the game is loaded."""
        op = self.expr(arg, names, code.MAX_LOOPS)
        if op is None or not self._fits(op, wanted, arg.span):
            return None
        value = op.constant
        if value is None:
            message = f"the argument of `{name}` must be a number or made of options"
            self._fault("not-constant", arg.span, message)
        elif not wanted.lo <= value <= wanted.hi:
            self._fault("out-of-range", arg.span, f"`{name}` takes {wanted.lo}..{wanted.hi}, not {value}")
            return None
        return value

    # -- faults

    def _place(self, span: Span) -> Span:
        return self._call or span

    def _fault(self, code: str, span: Span, message: str, hint: str = "") -> None:
        if self._within:
            message = f"in the macro `{self._within[-1]}`: {message}"
        self._report(code, self._place(span), message, hint)

    def _unknown(self, expr: Path, names: Names, want: Scalar | None) -> None:
        if isinstance(want, Enum) and len(expr.parts) == 1:
            message = f"`{expr.name}` is no value of {want.name}"
            return self._fault("unknown-value", expr.span, message, did_you_mean(expr.name, want.values))
        known = [*self.scope.variables, *names, *(f"option.{name}" for name in self.env.options)]
        hint = did_you_mean(expr.name, known)
        if expr.name in self.env.letters:
            hint = f'a letter is quoted: "{expr.name}"'
        elif expr.name in self.env.options:
            hint = f"an option is written `option.{expr.name}`"
        return self._fault("unknown-name", expr.span, f"unknown `{expr.name}`", hint)

    def _fits(self, op: Op, want: Scalar, span: Span, message: str = "") -> bool:
        if _same(op.type, want):
            return True
        message = f"{message}, and this is {op.type.noun}" if message else f"must be {want.noun}, is {op.type.noun}"
        self._fault("wrong-type", span, message)
        return False


_TIME = Duration(LEAST, MOST)
_KINDS: Mapping[type, str] = {Int: "number", Duration: "time", Bool: "truth", Letter: "letter"}


def _free(kind: Scalar) -> Scalar:
    """The type without its range: what comes out of an operation is bounded by the core."""
    match kind:
        case Int():
            return Int()
        case Duration():
            return _TIME
    return kind


def _same(x: Scalar, y: Scalar) -> bool:
    """Are both of one type, whatever their ranges?"""
    if isinstance(x, Enum) and isinstance(y, Enum):
        return x.values == y.values
    return type(x) is type(y)


def _known(values: Iterable[str]) -> str:
    return "known: " + ", ".join(f"`{value}`" for value in values)
