"""Formulas as text, in one canonical form: single blanks, and no brackets but those that are needed.

>>> from wordkit.spec.formula_text import expression
>>> from wordkit.spec.tree import Binary, Num, Path
>>> expression(Binary("*", Num(2), Binary("+", Path(("word", "tiles")), Num(1))))
'2 * (word.tiles + 1)'
"""

from __future__ import annotations

from wordkit.spec.tree import Binary, Call, Comp, Cond, Expr, Num, Path, Text, Unary

PRECEDENCE = {
    "if": 0,
    "or": 1,
    "and": 2,
    "not": 3,
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), 4),
    **dict.fromkeys(("+", "-"), 5),
    **dict.fromkeys(("*", "//", "%"), 6),
    "neg": 7,
}
"""How tightly an operator binds; names, numbers, calls and brackets bind tighter than all."""


def expression(expr: Expr, at_least: int = 0) -> str:
    """The text of a formula, in brackets if it binds less tightly than `at_least`."""
    match expr:
        case Num(value, unit):
            return f"{value}{unit or ''}"
        case Text(value):
            return f'"{value}"'
        case Path():
            return expr.name
        case Call(name, args):
            return f"{name}({', '.join(expression(arg) for arg in args)})"  # type: ignore[arg-type]
        case Comp(fn, each, var, source, test):
            where = f" if {expression(test)}" if test is not None else ""
            return f"{fn}({expression(each)} for {var} in {expression(source)}{where})"
        case Unary(op, x):
            binds = PRECEDENCE["neg" if op == "-" else op]
            text = f"{op}{' ' if op == 'not' else ''}{expression(x, binds)}"
        case Binary(op, left, right):
            binds = PRECEDENCE[op]
            # comparisons don't chain; everything else groups to the left
            text = f"{expression(left, binds + (binds == 4))} {op} {expression(right, binds + 1)}"
        case Cond(test, then, other):
            binds = PRECEDENCE["if"]
            text = f"if {expression(test)} then {expression(then)} else {expression(other)}"
    return f"({text})" if binds < at_least else text
