"""What players call tasks and actions: by name, in any language of the rulespec, with or without marks."""

from __future__ import annotations

from collections.abc import Sequence

from wordkit.texts import unmarked
from wordkit_wordstacker.spread import CARDS, Lore
from wordkit_wordstacker.texts import COMMANDS


def folded(text: str) -> str:
    """A text as it is compared: small letters without marks, blanks for underscores and hyphens."""
    return " ".join(unmarked(text.casefold()).replace("_", " ").replace("-", " ").split())


class Titles:
    """What the tasks of a game are called."""

    def __init__(self, game: Lore) -> None:
        said = {name: (name, *game.rules.names(task.path)) for name, task in game.tasks.items()}
        self._names = {name: {folded(each) for each in names} for name, names in said.items()}
        self.all = {folded(each): each for names in said.values() for each in names}
        """Everything a task is called, by how it is compared."""
        self.most = 2 * max((len(each.split()) for each in self.all), default=0)
        """So many words of a text can name a task: those of the longest title, and as many hyphens between them."""

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
            for count in range(min(self.most, len(words)), 0, -1):
                found = find(" ".join(words[:count]))
                if found:
                    return count, found
        return 0, []


class Commands:
    """What the actions of a game are called, and the two piles."""

    def __init__(self, game: Lore) -> None:
        said = {name: (name, *game.rules.names(f"text.command_{name}")) for name in COMMANDS}
        piles = {name: (name, *game.rules.names(f"text.{name}")) for name in CARDS}
        self._names = {name: {folded(each) for each in names} for name, names in said.items()}
        self._piles = {name: {folded(each) for each in names} for name, names in piles.items()}
        self.all = {folded(each): each for names in said.values() for each in names}
        """Everything an action is called, by how it is compared."""

    def leading(self, words: Sequence[str]) -> tuple[int, str | None]:
        """How many of the first words are a command, and which; `(0, None)` if none are."""
        for count in range(min(3, len(words)), 0, -1):
            said = folded(" ".join(words[:count]))
            for name, called in self._names.items():
                if said in called:
                    return count, name
        return 0, None

    def piles(self, text: str) -> list[str]:
        """The piles that are called so, or much like it: an ending more or less or another one.

        A single letter is none: it rather names a card.
        """
        wanted = folded(text)
        if len(wanted) < 2:
            return []
        return [name for name, called in self._piles.items() if any(_alike(each, wanted) for each in called)]


def _alike(name: str, said: str) -> bool:
    """`draw let`, `draw letters`, `dobierz literę`: they begin alike, up to the last letter of the shorter."""
    common = next((place for place, pair in enumerate(zip(name, said, strict=False)) if pair[0] != pair[1]), None)
    shorter = min(len(name), len(said))
    return common is None or common >= max(3, shorter - 1)
