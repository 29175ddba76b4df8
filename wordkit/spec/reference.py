"""What a rulespec for an engine may say, looked up: for `wordkit show ENGINE`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from wordkit.spec.arguments import Argument, duration
from wordkit.spec.types import Bool, Collection, Duration, Enum, Int, Letter, Scope, Type, Words
from wordkit.spec.vocabulary import (
    ASKED_SCOPES,
    EXPECTS,
    FRAMEWORK,
    POSITION,
    REQUIRED,
    STANDARD_VARIABLES,
    STEPS,
    ActionDecl,
    Arg,
    ClauseDecl,
    Counted,
    ExpectDecl,
    OptionDecl,
    RuleDecl,
    Vocabulary,
)

WIDE = 108
"""Columns a line of prose takes at most."""


# --- as data ---------------------------------------------------------------------------------------------------------


def reference(vocabulary: Vocabulary) -> dict[str, Any]:
    """Everything `reference_text` says, as plain data."""
    return {
        "engine": vocabulary.engine,
        "version": vocabulary.version,
        "doc": vocabulary.doc,
        "seats": list(vocabulary.seats),
        "options": [
            {"name": o.name, "type": _type(o.type), "default": o.default, "none": o.none, "doc": o.doc}
            for o in vocabulary.options
        ],
        "clauses": [_clause(decl) for decl in vocabulary.clauses],
        "rules": [
            {
                "name": r.name,
                "doc": r.doc,
                "args": [_arg(a) for a in r.args],
                "named": [_arg(a) for a in r.named],
                "when": r.when,
                "example": r.example or None,
            }
            for r in vocabulary.rules
        ],
        "scores": list(vocabulary.score_scopes),
        "end": [_arg(arg) for arg in vocabulary.end_args],
        "scopes": [
            {
                "name": scope.name,
                "doc": scope.doc,
                "variables": [{"name": n, "type": _type(t, scope, n), "doc": doc} for n, t, doc in _variables(scope)],
            }
            for scope in _scopes(vocabulary)
        ],
        "macros": dict(vocabulary.macros),
        "actions": [
            {"name": a.name, "args": list(a.args), "doc": a.doc, "example": a.example or None, "needs": list(a.needs)}
            for a in vocabulary.actions
        ],
        "refusals": [
            {"code": r.code, "sentences": dict(r.sentences), "path": r.path or None, "doc": r.doc}
            for r in vocabulary.refusals
        ],
        "events": dict(vocabulary.events),
        "measures": {decl.name: decl.doc for decl in vocabulary.measures},
        "givens": [_clause(decl) for decl in vocabulary.givens],
        "expects": [_expect(decl) for decl in vocabulary.expects],
        "every_engine": {
            "clauses": [_clause(decl) for decl in FRAMEWORK],
            "givens": [_clause(decl) for decl in POSITION],
            "steps": [_clause(decl) for decl in STEPS],
            "expects": [_expect(decl) for decl in EXPECTS],
        },
    }


def _type(kind: Type, scope: Scope | None = None, name: str = "") -> dict[str, Any]:
    match kind:
        case Int(lo, hi):
            return {"is": "number", "least": lo, "most": hi}
        case Duration(lo, hi):
            return {"is": "duration", "least": lo, "most": hi}
        case Bool():
            return {"is": "yes_no"}
        case Letter():
            return {"is": "letter"}
        case Enum(_, values):
            return {"is": "word", "words": list(values)}
        case Collection(fields, most, args):
            docs = scope.docs if scope else {}
            return {
                "is": "rows",
                "most": most,
                "args": [_type(arg) for arg in args],
                "fields": [
                    {"name": n, "type": _type(t), "doc": docs.get(f"{name}.{n}", "")} for n, t in fields.items()
                ],
            }
        case Words(most):
            return {"is": "words", "most": most}


def _arg(arg: Arg) -> dict[str, Any]:
    required = arg.default is REQUIRED
    return {
        "name": arg.name,
        "wanted": arg.type.wanted,
        "required": required,
        "default": None if required else arg.default,
        "doc": arg.doc,
    }


def _clause(decl: ClauseDecl) -> dict[str, Any]:
    return {
        "word": decl.word,
        "doc": decl.doc,
        "args": [_arg(arg) for arg in decl.args],
        "named": [_arg(arg) for arg in decl.named],
        "rest": _wanted(decl.rest),
        "any_name": _wanted(decl.any_name),
        "formula": decl.formula,
        "constant": _wanted(decl.constant),
        "when": decl.when,
        "rows": {"label": decl.block.item.wanted, "most": decl.block.most, "total": decl.block.total}
        if isinstance(decl.block, Counted)
        else None,
        "clauses": [_clause(inside) for inside in decl.inside],
        "required": decl.required,
        "repeat": decl.repeat,
        "example": decl.example or None,
    }


def _expect(decl: ExpectDecl) -> dict[str, Any]:
    return {
        "name": decl.name,
        "doc": decl.doc,
        "args": [_arg(arg) for arg in decl.args],
        "value": _wanted(decl.value),
        "example": decl.example or None,
    }


def _wanted(argument: Argument | None) -> str | None:
    return None if argument is None else argument.wanted


def _scopes(vocabulary: Vocabulary) -> Iterator[Scope]:
    """The scopes formulas are compiled in, those of the framework's clauses with the standard variables."""
    named = [scope.name for scope in vocabulary.scopes]
    for name in [*named, *(n for n in ("end", "rank", "award") if n not in named)]:
        found = vocabulary.scope(name)
        if found is not None:
            declared = next((s for s in vocabulary.scopes if s.name == name), None)
            if declared is None:
                yield found
            else:
                standard = STANDARD_VARIABLES if name in ASKED_SCOPES else {}
                yield Scope(name, found.variables, declared.doc, {**standard, **declared.docs})


def _variables(scope: Scope) -> Iterator[tuple[str, Type, str]]:
    for name, kind in scope.variables.items():
        standard = STANDARD_VARIABLES.get(name, "") if scope.name in ASKED_SCOPES else ""
        yield name, kind, scope.docs.get(name, standard)


# --- as text ---------------------------------------------------------------------------------------------------------


def reference_text(vocabulary: Vocabulary) -> Iterator[str]:
    """The lines of `wordkit show ENGINE`."""
    lo, hi = vocabulary.seats
    yield f"{vocabulary.engine} {vocabulary.version}, an engine for {lo if lo == hi else f'{lo} to {hi}'} seats"
    yield from _prose(vocabulary.doc, 2)
    yield from _section("Options", map(_option_lines, vocabulary.options))
    yield from _section("Clauses", map(_clause_lines, vocabulary.clauses))
    yield from _section("Rules", map(_rule_lines, vocabulary.rules))
    if vocabulary.end_args:
        yield from _section("An `end` may say", map(_arg_lines, vocabulary.end_args))
    scored = vocabulary.score_scopes
    for scope in _scopes(vocabulary):
        use = f': what `score {scope.name} "..."` computes with' if scope.name in scored else ""
        use = use or (f": what `{scope.name}` computes with" if scope.name in ("end", "rank", "award") else "")
        yield from _section(f"Variables of {scope.name}{use}", [_prose(scope.doc, 0), *_variable_blocks(scope)])
    yield from _section("Macros", ([f"{head} = {text}"] for head, text in vocabulary.macros.items()))
    yield from _section("Actions", map(_action_lines, vocabulary.actions))
    yield from _section(
        "Refusals",
        (
            _lines(r.code + (f"  [{r.path}]" if r.path else ""), r.doc, [r.sentences.get("en", "")])
            for r in vocabulary.refusals
        ),
    )
    yield from _section("Events", (_lines(name, doc) for name, doc in vocabulary.events.items()))
    yield from _section("Measured by simulate", (_lines(decl.name, decl.doc) for decl in vocabulary.measures))
    yield from _section("A position, and the beginning of an example", map(_clause_lines, vocabulary.givens))
    yield from _section("An example may expect", map(_expect_lines, vocabulary.expects))
    yield from _section("Of every engine: clauses", (_lines(d.example or d.word, d.doc) for d in FRAMEWORK))
    yield from _section("Of every engine: positions", (_lines(d.example or d.word, d.doc) for d in POSITION))
    yield from _section("Of every engine: steps of an example", (_lines(d.example or d.word, d.doc) for d in STEPS))
    yield from _section("Of every engine: an example may expect", (_lines(d.example or d.name, d.doc) for d in EXPECTS))


def _section(title: str, blocks: Iterable[Iterable[str]]) -> Iterator[str]:
    lines = [line for block in blocks for line in block]
    if lines:
        yield ""
        yield title
        yield from (f"  {line}" for line in lines)


def _prose(text: str, indent: int = 2) -> list[str]:
    return [" " * indent + line for line in wrap(text, WIDE - indent, break_long_words=False, break_on_hyphens=False)]


def _lines(head: str, doc: str, more: Iterable[str] = ()) -> list[str]:
    return [head, *_prose(doc), *(line for text in more for line in _prose(text))]


def _option_lines(option: OptionDecl) -> list[str]:
    allowed = _type_text(option.type) + (", or none" if option.none else "")
    return _lines(f"{option.name} = {_value(option.default, option.type)}  ({allowed})", option.doc)


def _value(value: Any, kind: Type | None = None) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case int() if isinstance(kind, Duration):
            return duration(value)
        case tuple() if len(value) == 2 and all(type(v) is int for v in value):
            return f"{value[0]}..{value[1]}"
        case tuple():
            return f"[{', '.join(map(_value, value))}]"
        case "":
            return '""'
    return str(value)


def _clause_lines(decl: ClauseDecl) -> Iterator[str]:
    parts = [decl.word, *(_holder(arg) for arg in decl.args), *(["..."] if decl.rest else [])]
    yield from _declared(decl, parts)


def _rule_lines(rule: RuleDecl) -> Iterator[str]:
    yield from _declared(rule.clause, ["rule", rule.name, *(_holder(arg) for arg in rule.args)], rule.args)


def _declared(decl: ClauseDecl, parts: list[str], args: Sequence[Arg] | None = None) -> Iterator[str]:
    """A clause: its form, what it is for, each of its arguments, what its block holds, an example."""
    parts += [f"{arg.name}: ..." if arg.default is REQUIRED else f"[{arg.name}: ...]" for arg in decl.named]
    parts += ["NAME: ..."] if decl.any_name else []
    parts += ["= ..."] if decl.formula or decl.constant else []
    parts += ["[when ...]"] if decl.when else []
    rows = decl.block if isinstance(decl.block, Counted) else None
    parts += ["{ COUNT: LABEL ... }" if rows else "{ ... }"] if decl.block else []
    yield " ".join(parts) + ("  (must be there)" if decl.required else "")
    yield from _prose(decl.doc)
    for arg in (*(decl.args if args is None else args), *decl.named):
        yield from (f"  {line}" for line in _arg_lines(arg))
    if decl.rest:
        yield f"  ...: {decl.rest.wanted}, any number of them"
    if decl.any_name:
        yield f"  NAME: {decl.any_name.wanted}, for any names"
    if decl.constant:
        yield f"  = {decl.constant.wanted}"
    if decl.formula:
        yield f"  = a formula over the variables of {decl.formula}"
    if decl.when:
        yield f"  when: a condition on the variables of {decl.when}"
    if rows:
        yield f"  LABEL: {rows.item.wanted}; COUNT: 1..{rows.most}, {rows.total} in all at most"
    for inside in decl.inside:
        yield from (f"    {line}" for line in _clause_lines(inside))
    if decl.example:
        yield f"  for example: {decl.example}"


def _holder(arg: Arg) -> str:
    name = arg.name.upper()
    return name if arg.default is REQUIRED else f"[{name}]"


def _arg_lines(arg: Arg) -> list[str]:
    default = "" if arg.default in (REQUIRED, None) else f" (default {_value(arg.default)})"
    about = f"{arg.name}: {arg.type.wanted}{default}"
    return _prose(f"{about}; {arg.doc}" if arg.doc else about, 0)


def _action_lines(decl: ActionDecl) -> list[str]:
    needs = [f"only with {' and '.join(need.replace('.', ' ', 1) for need in decl.needs)}"] if decl.needs else []
    return _lines(decl.example or decl.name, decl.doc, [*decl.args, *needs])


def _expect_lines(decl: ExpectDecl) -> list[str]:
    form = " ".join(["expect", decl.name, *(_holder(arg) for arg in decl.args), *(["= ..."] if decl.value else [])])
    wanted = [f"= {decl.value.wanted}"] if decl.value else []
    example = [f"for example: {decl.example}"] if decl.example else []
    return _lines(form, decl.doc, [*wanted, *example])


def _variable_blocks(scope: Scope) -> Iterator[list[str]]:
    for name, kind, doc in _variables(scope):
        args = (
            f"({', '.join(_type_text(arg) for arg in kind.args)})" if isinstance(kind, Collection) and kind.args else ""
        )
        yield _prose(f"{name}{args}: {_type_text(kind)}" + (f"; {doc}" if doc else ""), 0)
        if isinstance(kind, Collection):
            yield [line for field in kind.fields.items() for line in _field_lines(scope.docs, name, *field)]


def _field_lines(docs: Mapping[str, str], name: str, field: str, kind: Type) -> list[str]:
    doc = docs.get(f"{name}.{field}", "")
    return _prose(f".{field}: {_type_text(kind)}" + (f"; {doc}" if doc else ""))


def _type_text(kind: Type) -> str:
    match kind:
        case Int(lo, hi):
            return f"{lo}..{hi}"
        case Duration(lo, hi):
            return f"{duration(lo)}..{duration(hi)}"
        case Bool():
            return "yes or no"
        case Letter():
            return "a letter"
        case Enum(_, values):
            return f"one of {', '.join(values)}"
        case Collection(_, most, _):
            return f"at most {most} rows"
        case Words():
            return "words"
