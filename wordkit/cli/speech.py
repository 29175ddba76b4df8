"""The language a command speaks: which one is chosen, and the lines of the table in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from wordkit import registry
from wordkit.cli.text import listed
from wordkit.texts import unmarked

if TYPE_CHECKING:
    from wordkit.game import Action, Item
    from wordkit.spec.model import Rules

PREFERRED = "WORDKIT_LANG"
"""The variable that names the language of games that have it."""


@dataclass(frozen=True)
class Speech:
    """What is said at a table in one of the game's languages."""

    rules: Rules
    lang: str

    def __call__(self, name: str, /, **values: object) -> str:
        """A line of the framework's own: `text.table.NAME`."""
        return self.rules.say(f"text.table.{name}", self.lang, **values)

    def of(self, seat: str, name: str, /, **values: object) -> str:
        """A line about a seat by its name; said to `you` if it is called so."""
        return self(f"{name}_you" if seat == self("you") else name, name=seat, **values)

    def listed(self, names: Sequence[str]) -> str:
        """`ann, bob and cat`."""
        return listed(names, self("and"))

    def label(self, path: str, own: str | None = None) -> str:
        """What a path is called; what stands in for it where nothing says that."""
        return self.rules.label(path, self.lang, own)

    def action(self, action: Action | str) -> str:
        """An action as players of the language write it, by its text; as the engine writes it where it says no more."""
        said: Callable[..., str] | None = getattr(registry.renderer(self.rules.engine), "said", None)
        return said(str(action), self.rules, self.lang) if said else str(action)

    def command(self, name: str) -> str:
        """What one of the table's own words is in the language."""
        return self(f"command_{name}")

    def commanded(self, word: str, known: Collection[str]) -> str | None:
        """Which of the table's own words was typed: in English, or in the language, marks or not."""
        called = {unmarked(self.command(name)): name for name in known if name.isalpha()}
        return word if word in known else called.get(unmarked(word)) if word.islower() else None

    def event(self, name: str, default: str, data: str = "") -> str:
        """The engine's sentence about something that happened, else a default."""
        found = self.rules.label(f"event.{name}", self.lang, "")
        return found.replace("{data}", data) if found else default

    def item(self, item: Item) -> str:
        """What an item of a score is for; one that the engine calls otherwise than the rulespec keeps that name."""
        if self.rules.titles.get(item.path, item.label) != item.label:
            return item.label
        return self.label(item.path, item.label)

    def piece(self, faces: Mapping[str, Any]) -> str:
        """What a piece is called: its visible faces, or the title that the rulespec gives to what is on them."""
        return " ".join(self.label(f"{face}.{value}", str(value)) for face, value in faces.items()) or "?"

    def pieces(self, pieces: Sequence[Mapping[str, Any]]) -> str:
        """Pieces in a line: `E F`, and with several faces each `green E, red F`."""
        named = [self.piece(piece) for piece in pieces]
        return (", " if any(" " in name for name in named) else " ").join(named)

    def shown(self, value: Any) -> str:
        """A plain value for people."""
        match value:
            case None:
                return self("none")
            case bool():
                return self("yes" if value else "no")
            case tuple() | list():
                return " ".join(map(self.shown, value)) or self("none")
        return str(self.rules.called(value, self.lang))


def preferred() -> str:
    """The language the environment prefers, `""` if none."""
    return os.environ.get(PREFERRED, "")


def language_called(name: str, rules: Rules) -> str | None:
    """The language of a game that goes by a name, in capitals or not; None if it has none."""
    return {language.casefold(): language for language in rules.languages}.get(name.casefold())


def chosen(rules: Rules, lang: str | None) -> str:
    """The language a game is shown in: the one asked for, which it must have; else the one the environment prefers, if
    it has it; else its own."""
    if lang is None:
        return language_called(preferred(), rules) or rules.language
    found = language_called(lang, rules)
    if found is None:
        raise click.UsageError(f"{rules.name} has no texts in {lang!r}; its languages are {listed(rules.languages)}")
    return found
