"""Tasks by what people call them: name, title in any language of the rulespec, or enough of either."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING

from wordkit_wordstacker.spread import Lore, Task

if TYPE_CHECKING:
    from wordkit.spec.model import Rules

_STROKES = str.maketrans({"ł": "l", "đ": "d", "ø": "o"})
"""Letters that Unicode doesn't take apart, though a keyboard without them types the plain one."""


def folded(text: str) -> str:
    """A text as it is compared: small letters without marks, blanks for underscores and hyphens."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(char for char in apart if not unicodedata.combining(char)).translate(_STROKES)
    return " ".join(plain.replace("_", " ").replace("-", " ").split())


def title(rules: Rules, task: Task, lang: str = "") -> str:
    """What a task is called in a language; its own title where that says nothing."""
    return rules.translations.get(lang, {}).get(task.path, task.title)


class Titles:
    """What the tasks of a game are called."""

    def __init__(self, game: Lore) -> None:
        said = game.rules.translations.values()
        self._names = {
            name: {folded(each) for each in (name, task.title, *(texts.get(task.path, name) for texts in said))}
            for name, task in game.tasks.items()
        }

    def exactly(self, text: str) -> list[str]:
        """The tasks called so, in order of the rulespec."""
        wanted = folded(text)
        return [name for name, called in self._names.items() if wanted in called]

    def beginning(self, text: str) -> list[str]:
        """The tasks that are called so, or if there is none those whose names begin so."""
        wanted = folded(text)
        if not wanted:
            return []
        return self.exactly(text) or [
            name for name, called in self._names.items() if any(each.startswith(wanted) for each in called)
        ]

    def leading(self, words: Sequence[str]) -> tuple[int, list[str]]:
        """How many of the first words name tasks, and which: the most words that name one exactly, else the most
        that begin one; `(0, [])` if none do."""
        for find in (self.exactly, self.beginning):
            for count in range(len(words), 0, -1):
                found = find(" ".join(words[:count]))
                if found:
                    return count, found
        return 0, []

    def all(self) -> list[str]:
        """Everything a task is called, folded."""
        return sorted({each for called in self._names.values() for each in called})
