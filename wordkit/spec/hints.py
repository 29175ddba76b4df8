"""Why a piece of a rulespec can't be read, in words a newcomer can act on.

The parser says which tokens could have stood where it stopped. `explain` first looks for a well-known slip at that
place (`=` for `==`, a blank in `30 s`, curly quotes); failing that, it says what was found and what may stand there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass

from wordkit.spec.tree import Span


class Unreadable(Exception):
    """A piece that isn't in the language: code, sentence, place and the way out."""

    def __init__(self, code: str, message: str, span: Span, hint: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.span, self.hint = code, message, span, hint


@dataclass(frozen=True, slots=True)
class _Slip:
    """A pattern matched at the place of the fault (`before` must match what stands before it)."""

    at: str
    message: str
    hint: str
    before: str = ""
    code: str = "syntax"


# Tried in order. `{0}` is what `at` matched, `{1}` its first group, `{b}` what `before` captured.
_SLIPS = (
    _Slip(r"[“”„«»]", "`{0}` isn't a quotation mark of this language", 'put texts in straight quotes: `"..."`'),
    _Slip(r"'[^'\n]*'?", "single quotes don't make a text", 'put texts in double quotes: `"..."`'),
    _Slip(r"/\*.*|//.*", "this isn't a comment here", "comments start with `#`", before=r"(^|\n|[\w\"\])]\s+)$"),
    _Slip(r">", "`<>` isn't an operator", "write `!=`", before=r"<$"),
    _Slip(r"=(?!=)(?#value)", "`==` compares; a value is given with one `=`", "write `=`", before=r"[^=<>!]=$"),
    _Slip(r"=[<>]", "`{0}` isn't an operator", "write `<=` or `>=`"),
    _Slip(r"<>|=!=|≠|!==", "`{0}` isn't an operator", "write `!=`"),
    _Slip(r"===", "`===` isn't an operator", "write `==`"),
    _Slip(r"≤", "`≤` isn't an operator", "write `<=`"),
    _Slip(r"≥", "`≥` isn't an operator", "write `>=`"),
    _Slip(r"[×·]", "`{0}` isn't an operator", "write `*`"),
    _Slip(r"[−–]", "`{0}` is a dash, not a minus sign", "write `-`"),
    _Slip(
        r"=(?![=])(?#compare)",
        "`=` gives a value; two values are compared with `==`",
        "write `==`; if this is the formula, it stands before `when`",
        before=r"^score [^=]*\bwhen\b[^=]*$",
    ),
    _Slip(r"=(?![=])(?#compare)", "`=` gives a value; two values are compared with `==`", "write `==`"),
    _Slip(
        r"[<>]=?|[=!]=", "comparisons can't be chained", "write `a < b and b < c`", before=r"[<>=!]=?[^<>=!()]*\w\s*$"
    ),
    _Slip(r"&&?", "`{0}` isn't an operator", "write `and`"),
    _Slip(r"\|\|?", "`{0}` isn't an operator", "write `or`"),
    _Slip(r"!(?!=)", "`!` isn't an operator", "write `not`"),
    _Slip(r"\*\*|\^", "there is no power operator", "multiply: `x * x`"),
    _Slip(r"/(?!/)", "there is no division with a fraction", "values are whole numbers: write `//`"),
    _Slip(r"\d+\.\d+(?!\.)", "`{0}` isn't a whole number", "values are whole numbers; durations have units: `1500ms`"),
    _Slip(r"\d+\.\.(?!\d)|\.\.\d*", "a range has both its ends, without blanks", "write it like `2..10`"),
    _Slip(r"\.\.\.|…", "`{0}` isn't a range", "write it with two dots: `2..10`"),
    _Slip(r"\d+(ms|s|min)?\.\.\S*", "`{0}` isn't a range", "write it like `2..10` or `5s..300s`"),
    _Slip(r"(ms|s|min)\b", "a duration has no blank before its unit", "write `{b}{1}`", before=r"(\d+)\s+$"),
    _Slip(r"(secs?|seconds?)\b", "a duration is a number and `s`", "write `{b}s`", before=r"(\d+)\s+$"),
    _Slip(r"(mins|minutes?)\b", "a duration is a number and `min`", "write `{b}min`", before=r"(\d+)\s+$"),
    _Slip(r"(\d+)(sec|secs|seconds|S)\b", "`{0}` isn't a duration", "write `{1}s`"),
    _Slip(r"(\d+)(m|mins|minutes|M)\b", "`{0}` isn't a duration", "write `{1}min`"),
    _Slip(r"(\d+)(h|hours?)\b", "`{0}` isn't a duration", "units are `ms`, `s` and `min`"),
    _Slip(r"(\d+)[X×](\d+)", "`{0}` isn't a size", "write it with a small x: `2x2`"),
    _Slip(r"x\s*\d+", "a size has no blanks", "write it like `2x2`", before=r"\d\s*$"),
    _Slip(r"\d+[^\W\d]\w*", "`{0}` is neither a number nor a name", "a name starts with a letter"),
    _Slip(r"\d[\d_,']*\d", "`{0}` isn't a number", "write its digits without separators"),
    _Slip(r"@\s+\w*", "a note's name follows its `@` directly", 'write `@rule "6"` or `@own "why"`'),
    _Slip(r":=", "`:=` isn't used here", "a named argument is `name: value`, a value is given with `=`"),
    _Slip(r"%\w|\$", "`{0}` isn't part of the language", ""),
)

_CHAINED = "comparisons can't be chained"


def explain(start: str, piece: str, base: int, at: int, expected: Collection[str]) -> Unreadable:
    """The fault of `piece`, which could not be read past offset `at`; `base` is where it starts in its source."""
    rest, before = piece[at:], piece[:at]
    if not rest.strip():
        return _ended(start, piece, base, expected)
    char = rest[0]
    if not char.isprintable() or unicodedata.category(char) in ("Cf", "Zs"):
        name = unicodedata.name(char, "a control character")
        return Unreadable(
            "syntax",
            f"an invisible character (U+{ord(char):04X}, {name}) stands here",
            Span(base + at, base + at + 1),
            "delete it, or write a plain blank",
        )
    for slip in _SLIPS[:2]:  # quotation marks are wrong wherever they stand
        match = re.match(slip.at, rest)
        if match:
            return Unreadable(
                "syntax",
                slip.message.format(match.group(0)),
                Span(base + at, base + at + len(match.group(0))),
                slip.hint,
            )
    structural = _shape(start, piece, base, at, expected)
    if structural:
        return structural
    for slip in _SLIPS:
        match = re.match(slip.at, rest)
        prior = re.search(slip.before, before) if slip.before else None
        if not match or (slip.before and not prior):
            continue
        if slip.at.endswith("(?#compare)") and "COMPARE" not in expected:
            continue
        if slip.message == _CHAINED and "COMPARE" in expected:
            continue
        fill = match.group(0).strip()
        parts = {"b": prior.group(1) if prior and prior.re.groups else ""}
        groups = (fill, *(match.groups() or ()))
        return Unreadable(
            slip.code,
            slip.message.format(*groups, **parts),
            Span(base + at, base + at + len(fill)),
            slip.hint.format(*groups, **parts),
        )
    found = _token(rest)
    span = Span(base + at, base + at + len(found))
    message = f"expected {phrase(expected)}, found `{found}`"
    return Unreadable("syntax", message, span, _advice(found, before, expected))


def _shape(start: str, piece: str, base: int, at: int, expected: Collection[str]) -> Unreadable | None:
    """Faults seen from the kind of piece: rows and headers have a fixed form."""
    rest, before = piece[at:], piece[:at]
    found = _token(rest)
    span = Span(base + at, base + at + len(found))
    if start == "row" and re.fullmatch(r"\d+\s*", before):
        return Unreadable(
            "syntax",
            f"expected `:` after the count {before.strip()}, found `{found}`",
            span,
            f"a row is a count, a colon and labels: `{before.strip()}: A I`",
        )
    if start == "row" and before.strip():
        if found == ",":
            return Unreadable("syntax", "labels of a row are separated by blanks, not commas", span, "leave it out")
        if re.match(r"\d+\s*:", rest):
            return Unreadable(
                "syntax", "a row ends with its line", span, "put each count on a line of its own, or `;` between"
            )
        return Unreadable(
            "syntax", f"`{found}` isn't a label", span, f'put such a label in quotes: `"{found.strip(chr(34))}"`'
        )
    if start == "header":
        return Unreadable(
            "syntax",
            f"expected {phrase(expected)}, found `{found}`",
            span,
            'a rulespec starts with `game name "Title" {` or `game name "Title" extends parent {`',
        )
    if start == "notes":
        return Unreadable(
            "syntax",
            f"only notes may follow a block, found `{found}`",
            span,
            "start the next clause on a line of its own, or put `;` before it",
        )
    if found == ":" and re.match(r"(add|drop)?\s*\w+ \d+$", before):
        word = before.split()[-2]
        return Unreadable("syntax", "rows stand in a block", span, f"`add {word} {{ 2: A }}`")
    if found == "," and piece.startswith("drop "):
        return Unreadable("syntax", "`drop` takes one clause", span, "write another `drop` on a line of its own")
    if found == "," and "COMMA" not in expected:
        return Unreadable("syntax", "arguments are separated by blanks, not commas", span, "leave the comma out")
    return None


def _ended(start: str, piece: str, base: int, expected: Collection[str]) -> Unreadable:
    """The piece stops where something has to follow."""
    end = base + len(piece.rstrip())
    span = Span(end, end + 1)
    last = "".join(piece.rsplit(maxsplit=1)[-1:])
    after = f" after `{last}`" if 0 < len(last) < 30 else ""
    hint = ""
    if "THEN" in expected and "ELSE" not in expected:
        hint = "write `if a then b else c`"
    elif "ELSE" in expected:
        hint = "every `if a then b` needs its `else c`"
    elif start == "row":
        hint = "a row is a count, a colon and labels: `5: A I`"
    elif start == "header":
        hint = 'a rulespec starts with `game name "Title" {`'
    elif last.endswith(":"):
        hint = "a named argument is `name: value`"
    elif last == "=":
        hint = "the value or formula must start on the same line"
    return Unreadable("syntax", f"expected {phrase(expected)}{after}, but the clause ends here", span, hint)


def _advice(found: str, before: str, expected: Collection[str]) -> str:
    if found in ("when", "in", "for", "then", "else") and "IDENT" in expected:
        return f"something is missing before `{found}`"
    if found in ("when", "in", "@") or (found == "=" and re.search(r"\b(in|when)\b", before)):
        return "the order is: arguments, `= formula`, `in range`, `when condition`, notes"
    if found == ":" and re.search(r'"\s*$', before):
        return "the name of a named argument is a bare word: `name: value`"
    if re.match(r"[^\W\d]", found) and re.search(r"[\w)]\s*$", before) and "COMPARE" in expected:
        return "an operator is missing, or a new clause starts here: put it on a line of its own"
    if found.startswith('"') and re.search(r'"\s*$', before):
        return "join the two texts into one"
    return ""


def _token(rest: str) -> str:
    """What stands at the fault, short enough to be named."""
    match = re.match(r'"[^"\n]*"|[^\W\d][\w·\'’.-]*|\d+|[=!<>]=?|\.\.|//|\S', rest)
    found = match.group(0) if match else rest[:1]
    return found if len(found) <= 40 else found[:37] + "..."


_NAMES = {
    "NAME": "a name",
    "IDENT": "a variable",
    "INT": "a number",
    "STRING": "a text in quotes",
    "COLON": "`:`",
    "EQUAL": "`=`",
    "IN": "`in`",
    "WHEN": "`when`",
    "NOTE": "a note",
    "THEN": "`then`",
    "ELSE": "`else`",
    "FOR": "`for`",
    "IF": "`if`",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "LSQB": "`[`",
    "RSQB": "`]`",
    "COMMA": "`,`",
    "DOT": "`.`",
    "GAME": "`game`",
    "EXTENDS": "`extends`",
    "LABEL": "a label",
    "$END": "the end of the clause",
}


def phrase(expected: Collection[str]) -> str:
    """What may stand here, in words; kinds of values and operators are named together."""
    names = set(expected)
    words: list[str] = []
    if {"IDENT", "INT"} <= names:
        words.append("a value (a number, a variable, a text or a bracket)")
        names -= {"IDENT", "INT", "DURATION", "STRING", "LPAR", "MINUS", "IF", "NOT"}
    elif {"NAME", "LSQB"} <= names:
        words.append("a value" if "$END" not in names else "an argument")
        names -= {"NAME", "INT", "DURATION", "STRING", "LONG", "LSQB", "RANGE", "SIZE", "MINUS"}
    elif {"INT", "DURATION"} <= names:
        words.append("a number")
        names -= {"INT", "DURATION"}
    if "PLUS" in names or "COMPARE" in names or "TIMES" in names:
        words.append("an operator")
        names -= {"PLUS", "MINUS", "TIMES", "DIVIDE", "MODULO", "COMPARE", "AND", "OR", "DOT", "LPAR"}
    order = list(_NAMES)
    words += [_NAMES[name] for name in sorted(names & set(order), key=order.index)]
    if not words:
        return "something else"
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
