"""What a plugin may contribute: one hook a kind of thing.

A plugin is a module named by an entry point of the group `wordkit`. It implements any of the hooks below as plain
functions marked with `hookimpl`; it needs nothing else from here:

    from wordkit.hookspecs import hookimpl

    @hookimpl
    def wordkit_engines():
        return [Lines()]

Every hook is called once, with no arguments, when the plugin is loaded. A plugin counts wholly or not at all: if one
of its hooks raises, returns something else than promised, or gives a name that is taken, none of it is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    import click

PROJECT = "wordkit"
"""The name of the pluggy project and of the entry-point group."""

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@dataclass(frozen=True, slots=True)
class LexiconSource:
    """A lexicon file that a plugin carries: the name rulespecs call it by, where it lies, its language and a title.

    `language` is a BCP 47 tag (`en`, `ca`); `path` must exist when the plugin is loaded.
    """

    name: str
    path: Path
    language: str = ""
    title: str = ""


@hookspec
def wordkit_engines() -> Iterable[Any]:
    """Engines (`wordkit.game.Engine`), found by the `engine` of their vocabulary."""
    raise NotImplementedError


@hookspec
def wordkit_rulespecs() -> Iterable[Path]:
    """Folders of rulespecs. `NAME.rules` directly inside holds the game `NAME`."""
    raise NotImplementedError


@hookspec
def wordkit_suppliers() -> Mapping[str, str]:
    """Engine -> the distribution to install for it: what a rulespec needs whose engine is missing."""
    raise NotImplementedError


@hookspec
def wordkit_lexicons() -> Iterable[LexiconSource]:
    """Lexicon files, by name."""
    raise NotImplementedError


@hookspec
def wordkit_bots() -> Mapping[str, Callable[[], Any]]:
    """Bot name -> a picklable callable without arguments that makes a `wordkit.bots.Bot`."""
    raise NotImplementedError


@hookspec
def wordkit_renderers() -> Mapping[str, Callable[..., Any] | str]:
    """Engine -> `render(view, *, colour, width)`: all a seat sees, scores too, as text or anything rich can print.

    `width` is in columns; an 80x24 terminal should hold it. One that draws timers takes `now` too: the time of the
    match, which goes on while nothing happens (`view.at` is that of the last thing the seat saw). One that speaks takes
    `lang`, one of the game's languages: `view.rules.label(path, lang)`. An attribute `answer(view, action, *, colour,
    width)`, which may take `lang` too, draws what an action amounts to, for `wordkit best`; nothing for others. An
    attribute `said(text, rules, lang)` gives the text of an action as players of a language write it; the engine's
    `parse` reads that too. Import rich inside the function, or give the text `"module:attribute"` instead of one: that
    is imported when it is first asked for.
    """
    raise NotImplementedError


@hookspec
def wordkit_oracles() -> Mapping[str, Any]:
    """Engine -> its slow twin (`wordkit.testing.oracle.Oracle`), which `wordkit verify` compares it with.

    The text `"module:attribute"` instead of one is imported when it is first asked for.
    """
    raise NotImplementedError


@hookspec
def wordkit_commands() -> Iterable[click.Command]:
    """Commands added to `wordkit`. Import click inside the hook and everything else inside the command."""
    raise NotImplementedError


@hookspec
def wordkit_part_takers() -> Mapping[str, Callable[[], Any]]:
    """Name -> a picklable callable that makes a `wordkit.game.PartTaker`: a house rule, a bonus, an observer."""
    raise NotImplementedError
