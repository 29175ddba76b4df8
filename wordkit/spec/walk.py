"""The parse tables that lark makes of a grammar, and a walk over them that makes nodes at once.

lark computes the tables (LALR states, and for each state the pattern of what may stand next) and explains what can't be
read. What can be is read here, by the same tables: without its tokens and trees and a second pass over these, in a
quarter of the time. `tests/spec/test_grammar.py` compares the two.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

import msgspec

END = "END_"
"""What stands at the end of a text."""


class Stuck(Exception):
    """The text isn't in the language."""


class Rule(msgspec.Struct, array_like=True):
    """A way to make something: its name, of how many things, by which method, and which of the things are its parts.

    A part is a place, or -1 for one that is absent; and whether what stands there is a list of parts itself. Without a
    method, the only part stands for itself, or, where the name begins with `_`, the parts do.
    """

    makes: str
    size: int
    method: str
    parts: list[tuple[int, bool]]


class Pattern(msgspec.Struct, array_like=True):
    """What may stand next: a pattern with a group for each kind, and for a kind the words that are of another."""

    pattern: str
    words: dict[str, dict[str, str]]


class Tables(msgspec.Struct, dict=True):
    """Plain data, shipped as JSON.

    - `states`: for each state, by what stands next or was made: the state to go to or, below zero, the rule `~n` to
      reduce by.
    - `starts`: the state to begin in, and the one that is the end.
    - `scans`: for each state, the number of its pattern.
    """

    states: list[dict[str, int]]
    starts: dict[str, tuple[int, int]]
    rules: list[Rule]
    scans: list[int]
    patterns: list[Pattern]

    @cached_property
    def _matchers(self) -> dict[int, tuple[Callable[..., re.Match[str] | None], Mapping[str, Mapping[str, str]]]]:
        return {}

    def scanner(self, state: int) -> tuple[Callable[..., re.Match[str] | None], Mapping[str, Mapping[str, str]]]:
        """What finds what stands next; compiled when first asked for, as few games use all of the grammar."""
        number = self.scans[state]
        found = self._matchers.get(number)
        if found is None:
            pattern = self.patterns[number]
            found = self._matchers[number] = re.compile(pattern.pattern).match, pattern.words
        return found


def walk(tables: Tables, start: str, text: str, at: int, end: int, make: object) -> Any:
    """What `text[at:end]` is, made by the methods of `make`. Stuck if it isn't in the language.

    A method takes its parts and where they start and end. A part is a node, None, or a token: kind, start, end.
    """
    states, rules, scanner = tables.states, tables.rules, tables.scanner
    state, final = tables.starts[start]
    stack = [state]
    values: list[Any] = []  # what was read so far, and where each of it starts and ends
    begins: list[int] = []
    ends: list[int] = []
    while True:
        match, words = scanner(state)
        found = match(text, at, end)
        if found is None:
            raise Stuck
        kind, group = found.lastgroup or "", found.lastindex or 0
        begin, at = found.span(group)
        if kind in words:
            kind = words[kind].get(found[group], kind)
        while (step := states[state].get(kind)) is not None and step < 0:
            rule = rules[~step]
            size, first, last = rule.size, begin, begin
            if size:
                first, last = begins[-size], ends[-1]
            if rule.method or size != 1:
                given = values[len(values) - size :]
                del stack[len(stack) - size :], values[len(values) - size :]
                del begins[len(begins) - size :], ends[len(ends) - size :]
                parts: Any = []
                for place, several in rule.parts:
                    if several:
                        parts += given[place]
                    else:
                        parts.append(given[place] if place >= 0 else None)
                if rule.method:
                    parts = getattr(make, rule.method)(parts, first, last)
                elif rule.makes[0] != "_":
                    parts = parts[0]
                values.append(parts)
                begins.append(first)
                ends.append(last)
            else:  # the only thing stands for itself
                del stack[-1]
                if rule.makes[0] == "_" and not rule.parts[0][1]:
                    values[-1] = [values[-1]]
            state = states[stack[-1]][rule.makes]
            stack.append(state)
            if kind == END and state == final:
                return values[-1]
        if step is None:
            raise Stuck
        state = step
        stack.append(state)
        values.append((kind, begin, at))
        begins.append(begin)
        ends.append(at)


def tables_of(parser: Any) -> Tables:
    """The tables of a `lark.Lark` (LALR, contextual lexer), which keeps them where its own `save` finds them."""
    table, lexers = parser.parser.parser._parse_table, parser.parser.lexer.lexers
    order = {state: number for number, state in enumerate(table.states)}
    rules: dict[Any, int] = {}
    states = []
    for actions in table.states.values():
        row: dict[str, int] = {}
        for symbol, (action, target) in actions.items():
            shift = action.name == "Shift"
            row[END if symbol == "$END" else str(symbol)] = (
                order[target] if shift else ~rules.setdefault(target, len(rules))
            )
        states.append(row)
    scans: dict[int, int] = {}
    patterns: list[Pattern] = []
    for state in table.states:
        if id(lexers[state]) not in scans:
            scans[id(lexers[state])] = len(patterns)
            patterns.append(_pattern(lexers[state]))
    return Tables(
        states,
        {str(start): (order[state], order[table.end_states[start]]) for start, state in table.start_states.items()},
        [_rule(rule) for rule in rules],
        [scans[id(lexers[state])] for state in table.states],
        patterns,
    )


def _rule(rule: Any) -> Rule:
    """A rule of lark's: what of it is kept, and what is put in where something optional is absent."""
    parts: list[tuple[int, bool]] = []
    absent = "".join("1" if empty else "0" for empty in rule.options.empty_indices or ()).split("0")
    for place, symbol in enumerate(rule.expansion):
        parts += [(-1, False)] * (len(absent[place]) if place < len(absent) else 0)
        if rule.options.keep_all_tokens or not (symbol.is_term and symbol.filter_out):
            parts.append((place, not symbol.is_term and symbol.name.startswith("_")))
    if len(absent) > len(rule.expansion):
        parts += [(-1, False)] * len(absent[len(rule.expansion)])
    stands_for_itself = rule.options.expand1 and not rule.alias and len(parts) == 1 and not parts[0][1]
    hidden = rule.origin.name.startswith("_")
    method = "" if stands_for_itself or hidden else str(rule.alias or rule.origin.name)
    return Rule(str(rule.origin.name), len(rule.expansion), method, parts)


def _pattern(lexer: Any) -> Pattern:
    scanner = lexer.scanner  # which finds out what words are no names, too
    skipped = "|".join(t.pattern.to_regexp() for t in scanner.terminals if t.name in lexer.ignore_types)
    kinds = [t for t in scanner.terminals if t.name not in lexer.ignore_types]
    groups = "|".join([f"(?P<{t.name}>{t.pattern.to_regexp()})" for t in kinds] + [f"(?P<{END}>\\Z)"])
    words = {
        str(kind): {str(t.pattern.value): str(t.name) for t in unless.scanner.terminals}
        for kind, unless in lexer.callback.items()
    }
    return Pattern(f"(?:{skipped})*(?:{groups})", words)
