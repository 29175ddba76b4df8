"""Nodes of the tree as canonical text: the other half of the grammar.

`parse(text(node)) == node` for every node that was read.
"""

from __future__ import annotations

from wordkit.spec.tree import (
    Binary,
    Call,
    Clause,
    Comp,
    Cond,
    Expr,
    Group,
    Header,
    Items,
    Note,
    Num,
    Path,
    Range,
    Row,
    Size,
    Text,
    Unary,
    Value,
)

INDENT = "  "
WIDTH = 110
"""Columns a line may take before its formula is broken."""

_BINDS = {
    "or": 1,
    "and": 2,
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), 4),
    **dict.fromkeys("+-", 5),
    **dict.fromkeys(("*", "//", "%"), 6),
}
_COND, _NOT, _MINUS, _LEAF = 0, 3, 7, 9


def text_text(value: str, indent: str = "") -> str:
    """A text in quotes; in triple quotes, on lines of its own, if it has several lines or holds a quotation mark."""
    if "\n" not in value and '"' not in value:
        return f'"{value}"'
    lines = [f"{indent}{INDENT}{line}".rstrip() for line in value.split("\n")]
    return "\n".join(['"""', *lines, f'{indent}"""'])


def num_text(num: Num) -> str:
    return f"{num.value}{num.unit or ''}"


def value_text(value: Value, indent: str = "") -> str:
    """A value as an argument writes it."""
    match value:
        case Num():
            return num_text(value)
        case Text():
            return text_text(value.value, indent)
        case Path():
            return value.name
        case Range():
            return f"{num_text(value.lo)}..{num_text(value.hi)}"
        case Size():
            return f"{value.width}x{value.height}"
        case Call():
            return f"{value.name}({', '.join(value_text(arg, indent) for arg in value.args)})"  # type: ignore[arg-type]
        case Items():
            return f"[{', '.join(value_text(item, indent) for item in value.items)}]"
        case Group():
            return " ".join(value_text(item, indent) for item in value.items)


def expr_text(expr: Expr) -> str:
    """A formula on one line, with no more brackets than needed."""
    return _expr(expr)[0]


def _expr(expr: Expr) -> tuple[str, int]:
    match expr:
        case Num():
            return num_text(expr), _LEAF
        case Text():
            return f'"{expr.value}"', _LEAF
        case Path():
            return expr.name, _LEAF
        case Call():
            return f"{expr.name}({', '.join(expr_text(arg) for arg in expr.args)})", _LEAF  # type: ignore[arg-type]
        case Comp():
            test = f" if {expr_text(expr.test)}" if expr.test is not None else ""
            return f"{expr.fn}({expr_text(expr.expr)} for {expr.var} in {expr_text(expr.source)}{test})", _LEAF
        case Unary():
            if expr.op == "not":
                return f"not {_bracketed(expr.x, _NOT)}", _NOT
            return f"-{_bracketed(expr.x, _MINUS)}", _MINUS
        case Cond():
            # `if` stands at the loosest level only, and its last part runs as far as it can
            test, then = _expr(expr.test)[0], _expr(expr.then)[0]
            return f"if {test} then {then} else {expr_text(expr.other)}", _COND
        case Binary():
            binds = _BINDS[expr.op]
            chained = binds == _BINDS["=="]  # comparisons can't be chained
            left = _bracketed(expr.left, binds + chained)
            return f"{left} {expr.op} {_bracketed(expr.right, binds + 1)}", binds


def _bracketed(expr: Expr, least: int) -> str:
    text, binds = _expr(expr)
    return text if binds >= least else f"({text})"


def broken_expr(expr: Expr, indent: str) -> str:
    """A formula over several lines: broken after the operators that bind loosest."""
    parts: list[str] = []
    if isinstance(expr, Binary):
        level = _BINDS[expr.op]
        while isinstance(expr, Binary) and _BINDS[expr.op] == level and level != _BINDS["=="]:
            parts.append(_bracketed(expr.right, level + 1))
            parts.append(expr.op)
            expr = expr.left
        parts.append(_bracketed(expr, level))
    else:
        return expr_text(expr)
    parts.reverse()
    lines = [f"{a} {op}" for a, op in zip(parts[::2], parts[1::2], strict=False)]
    return f"\n{indent}".join([*lines, parts[-1]])


def note_text(note: Note) -> str:
    return f'@{note.kind} "{note.text}"' if note.text else f"@{note.kind}"


def head_text(clause: Clause, indent: str = "") -> str:
    """A clause without its block and notes, on one line unless its formula is too long for that."""
    words = [clause.word, *(value_text(arg, indent) for arg in clause.args)]
    words += [f"{name}: {value_text(value, indent)}" for name, value in clause.named.items()]
    before = " ".join(words)
    between = f" in {value_text(clause.domain, indent)}" if clause.domain is not None else ""
    formula = f" = {expr_text(clause.formula)}" if clause.formula is not None else ""
    when = f" when {expr_text(clause.when)}" if clause.when is not None else ""
    if len(indent) + len(before + formula + between + when) <= WIDTH:
        return before + formula + between + when
    deeper = indent + 2 * INDENT
    if clause.formula is not None:
        formula = f" = {broken_expr(clause.formula, deeper)}"
    if clause.when is not None:
        last = (before + formula + between).rsplit("\n", 1)[-1]
        when = f" when {expr_text(clause.when)}"
        if len(indent) + len(last + when) > WIDTH:
            when = f" when\n{deeper}{broken_expr(clause.when, deeper)}"
    return before + formula + between + when


def row_text(row: Row) -> str:
    labels = " ".join(f'"{item.value}"' if isinstance(item, Text) else value_text(item) for item in row.items)
    return " ".join([f"{row.count}: {labels}", *map(note_text, row.notes)])


def header_text(header: Header) -> str:
    words = ["game", header.name]
    if header.title:
        words.append(f'"{header.title}"')
    if header.extends is not None:
        words += ["extends", value_text(header.extends)]
    return " ".join(words)


def option_text(value: int | bool | str | None) -> str:
    """An option's value, as given by a caller, as a rulespec writes it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(str(value).split())
