"""The framework's own texts that players see, one file a language: `en.toml`, `pl.toml`.

A text has a path: `text.table.wins`, `refusal.game_over`. Its braces name what is filled in. English has every text and
the others are held equal to it by a test; a rulespec may say any of them in its own words (`translate`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

ENGLISH = "en"
"""The language of vocabularies, and the last fallback of every text."""


@cache
def texts(language: str) -> Mapping[str, str]:
    """Path -> text of a language; empty for one without a file."""
    from tomllib import loads

    file = Path(__file__).with_name(f"{language}.toml")
    return dict(_flat("", loads(file.read_text(encoding="utf-8")))) if language in languages() else {}


@cache
def languages() -> tuple[str, ...]:
    """The languages that have a file, sorted."""
    return tuple(sorted(file.stem for file in Path(__file__).parent.glob("*.toml")))


def _flat(prefix: str, table: Mapping[str, Any]) -> list[tuple[str, str]]:
    found = []
    for name, value in table.items():
        found += [(prefix + name, value)] if isinstance(value, str) else _flat(f"{prefix}{name}.", value)
    return found


def filled(template: str, values: Mapping[str, Any]) -> str:
    """The template with each `{name}` that is among the values replaced; others stay."""
    return re.sub(r"\{(\w+)\}", lambda found: str(values.get(found[1], found[0])), template)


def placeholders(template: str) -> frozenset[str]:
    """The names in braces."""
    return frozenset(re.findall(r"\{(\w+)\}", template))


# --- any text --------------------------------------------------------------------------------------------------------


def is_whole(text: str) -> bool:
    """Whether a text is valid Unicode, with no half of a surrogate pair in it: others can't be written anywhere."""
    return text.isascii() or not any("\ud800" <= char <= "\udfff" for char in text)


_STROKES = str.maketrans("łŁđĐøØ", "lLdDoO")
"""Letters that Unicode doesn't take apart, though a keyboard without them types the plain one."""


def unmarked(text: str) -> str:
    """A text without the marks on its letters, as it is typed where the keyboard has none."""
    apart = unicodedata.normalize("NFKD", text)
    return "".join(char for char in apart if not unicodedata.combining(char)).translate(_STROKES)
