"""Tokens as the reader sees them, and where a brace that is missing should stand."""

from __future__ import annotations

import re

TOKEN = re.compile(
    r"""(?P<blank>[ \t\r]+)|(?P<newline>\n)|(?P<doc>\#\#[^\n]*)|(?P<comment>\#[^\n]*)
    |(?P<long>\"\"\"(?:[^"]|"(?!""))*\"\"\")|(?P<openlong>\"\"\")
    |(?P<string>"[^"\n]*")|(?P<openstring>"[^\n]*)
    |(?P<open>[(\[])|(?P<close>[)\]])|(?P<brace>[{}])|(?P<semicolon>;)
    |(?P<word>\w[\w·'’-]*)|(?P<operator>==|!=|<=|>=|//|[<>+*%,=-])|(?P<other>.)""",
    re.VERBOSE,
)


_BRACES = re.compile(r'''\#[^\n]*|"""(?:[^"]|"(?!""))*"""|"""|"[^"\n]*"|"[^\n]*|[{}]''')
"""Of the tokens only braces, and what braces mean nothing in."""


def _balanced(text: str) -> bool:
    """Whether every `{` is closed: so it is nearly always, and nothing is missing then."""
    depth = 0
    for word in _BRACES.findall(text):
        if word == "{":
            depth += 1
        elif word == "}" and depth:
            depth -= 1
    return depth == 0


def missing_braces(text: str) -> dict[int, int]:
    """For each `{` that is never closed: the place before which its `}` should stand, by indentation."""
    missing: dict[int, int] = {}
    if _balanced(text):
        return missing
    for _ in range(8):
        found = _one_missing(text, missing)
        if found is None:
            break
        missing[found[0]] = found[1]
    return missing


def _one_missing(text: str, missing: dict[int, int]) -> tuple[int, int] | None:
    """The first block whose content falls back to its own indentation, if braces don't balance."""
    virtual = {place: open_at for open_at, place in missing.items()}
    stack: list[tuple[int, int]] = []  # place and indentation of each open brace
    suspect: tuple[int, int] | None = None
    fresh, indent = True, 0
    for match in TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "newline":
            fresh, indent = True, 0
            continue
        if kind == "blank":
            indent = len(match.group().expandtabs(4)) if fresh else indent
            continue
        if match.start() in virtual and stack and stack[-1][0] == virtual[match.start()]:
            stack.pop()
        if (
            fresh
            and suspect is None
            and len(stack) > 1
            and kind not in ("comment", "doc")
            and match.group() != "}"
            and indent <= stack[-1][1]
        ):
            suspect = stack[-1][0], match.start()
        if kind == "brace" and match.group() == "{":
            stack.append((match.start(), indent))
        elif kind == "brace" and stack:
            stack.pop()
        fresh = False
    if not stack:
        return None
    return suspect
