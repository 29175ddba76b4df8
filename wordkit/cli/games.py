"""`wordkit games` and `wordkit plugins`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from wordkit import registry
from wordkit.cli.arguments import json_option, lang_option
from wordkit.cli.speech import language_called, preferred
from wordkit.cli.text import columns, counted, listed, say, say_json
from wordkit.errors import WordkitError

if TYPE_CHECKING:
    from wordkit.game import Game


@click.command()
@lang_option
@json_option
def games(lang: str | None, as_json: bool) -> None:
    """List the games that are installed.

    A game whose engine is missing is listed with what it needs.
    """
    found = registry.games()
    wanted = lang or preferred()
    if wanted:
        found = _titled(found, wanted, demanded=lang is not None)
    if as_json:
        say_json(
            [
                {
                    "name": game.name,
                    "title": game.title,
                    "engine": game.engine or None,
                    "seats": game.players,
                    "extends": game.extends or None,
                    "plugin": game.plugin,
                    "path": str(game.path),
                    "needs": game.needs or None,
                }
                for game in found
            ]
        )
        return
    if not found:
        say("No games are installed. `pip install wordkit-rulespecs` brings some; `wordkit check FILE` checks yours.")
        return
    lines = columns((game.name, game.title, _seats(game.players), _engine(game)) for game in found)
    for game, line in zip(found, lines, strict=True):
        if game.needs:
            say(line, dim=True)
        else:
            say(line)


def _titled(found: Sequence[registry.GameEntry], lang: str, *, demanded: bool) -> tuple[registry.GameEntry, ...]:
    """The games with their titles in a language, where they have it; a language demanded must be one of some game."""
    from wordkit.loading import load_rules

    known: dict[str, None] = {}
    titled = []
    for game in found:
        try:
            rules = None if game.needs else load_rules(game.name)
        except WordkitError:  # listed all the same; `wordkit check` tells
            rules = None
        if rules is not None:
            known |= dict.fromkeys(rules.languages)
            language = language_called(lang, rules)
            if language is not None:
                game = replace(game, title=rules.label("title", language))
        titled.append(game)
    if demanded and lang.casefold() not in map(str.casefold, known):
        raise click.UsageError(f"no game has texts in {lang!r}; their languages are {listed(list(known))}")
    return tuple(titled)


def _seats(players: tuple[int, int] | None) -> str:
    if players is None:
        return ""
    low, high = players
    return counted(low, "seat") if low == high else f"{low}-{high} seats"


def _engine(game: registry.GameEntry) -> str:
    if game.needs:
        return f"needs {game.needs}"
    vocabulary = registry.vocabulary(game.engine)
    return f"{game.engine} {vocabulary.version}" if vocabulary else game.engine


WORDS = {"rulespecs": ("game", "games"), "commands": ("command", "commands")}


@click.command()
@click.option("--check", is_flag=True, help="Try everything: play games, verify lexicons, make bots. Takes longer.")
@json_option
@click.pass_context
def plugins(ctx: click.Context, check: bool, as_json: bool) -> None:
    """List plugins, what they bring and what is wrong with them.

    A plugin with a fault contributes nothing. With --check every game that can be played is: its examples, and a few
    turns at random; what its engine does wrong is a fault of the engine's plugin. Exits with 1 if anything is wrong.
    """
    found = registry.plugins()
    faults = {plugin.name: [plugin.fault] if plugin.fault else [] for plugin in found}
    if check:
        for plugin in found:
            for culprit, fault in _try_out(plugin):
                faults[culprit].append(fault)
    if as_json:
        say_json([_plugin_json(plugin, faults[plugin.name]) for plugin in found])
    elif not found:
        say("No plugins are installed. `pip install wordkit-framework[all]` brings games and words.")
    else:
        for plugin in found:
            say(str(plugin), bold=True)
            for kind, names in plugin.contributes.items():
                if kind != "suppliers":
                    say(f"  {_kind(kind, len(names))}: {', '.join(names)}")
            for fault in faults[plugin.name]:
                say(f"  {'broken' if plugin.fault else 'at fault'}: {fault}", fg="red")
            if not plugin.contributes and not faults[plugin.name]:
                say("  brings nothing", dim=True)
    wrong = [name for name, reasons in faults.items() if reasons]
    if check and not as_json:
        say("Everything works." if not wrong else f"Something is wrong with {listed(wrong)}.")
    if check and wrong:
        ctx.exit(1)


def _kind(kind: str, number: int) -> str:
    many = {"rulespecs": "games", "part_takers": "part-takers"}.get(kind, kind)
    return many.removesuffix("s") if number == 1 and many != "lexicons" else "lexicon" if number == 1 else many


def _plugin_json(plugin: registry.Plugin, faults: list[str]) -> dict[str, Any]:
    return {
        "name": plugin.name,
        "distribution": plugin.distribution or None,
        "version": plugin.version or None,
        "contributes": {kind: list(names) for kind, names in plugin.contributes.items()},
        "faults": faults,
    }


def _try_out(plugin: registry.Plugin) -> Iterator[tuple[str, str]]:
    """What is wrong with the things a sound plugin brings: the name of the plugin at fault, and a sentence."""
    known = registry.current()
    needs = {game.name: game.needs for game in registry.games()}
    for kind, names in plugin.contributes.items():
        for name in names:
            if kind == "rulespecs" and needs.get(name):
                continue  # its engine is missing: nothing is wrong with it
            about = f"{_kind(kind, 1)} {name!r}"
            try:
                thing = _try(known, kind, name)
            except Exception as error:
                yield plugin.name, f"{about}: {_first_line(error)}"
                continue
            if kind == "rulespecs":
                yield from ((culprit, f"{about}: {fault}") for culprit, fault in _try_game(plugin.name, thing))


def _first_line(error: Exception) -> str:
    return str(error).strip().split("\n")[0] or type(error).__name__


def _try(known: registry.Registry, kind: str, name: str) -> Any:
    match kind:
        case "rulespecs":
            from wordkit.loading import load

            return load(name)
        case "lexicons":
            from wordkit._core import Lexicon

            return Lexicon.open(known.require("lexicons", name).path, verify=True)
        case "bots" | "part_takers":
            return known.require(kind, name)()
        case "renderers" | "oracles":
            known.require(kind, name)  # one that its plugin only names is imported now
    return None


TURNS = 12
"""Turns a game is tried for, by chance from a fixed seed."""


def _try_game(giver: str, game: Game) -> Iterator[tuple[str, str]]:
    """What is wrong with a game when it is played: an example that fails is a fault of who gives its rulespec, an
    engine that breaks off or contradicts itself one of who gives the engine."""
    from wordkit.blame import culprit
    from wordkit.errors import EngineError
    from wordkit.testing.examples import run_examples
    from wordkit.testing.properties import PropertyFailed, walk

    engine = game.engine.vocabulary.engine
    maker = next((p.name for p in registry.plugins() if engine in p.contributes.get("engines", ())), giver)
    for attempt in ("examples", "turns"):
        try:
            if attempt == "examples":
                failures = run_examples(game).failures
                if failures:
                    yield giver, f"{counted(len(failures), 'check')} of its examples failed, such as {failures[0]}"
            else:
                walk(game, seed=1, turns=TURNS)
        except (PropertyFailed, EngineError) as error:
            yield maker, f"the engine {engine}: {_first_line(error)}"
        except Exception as error:
            found = culprit(error)
            what = f"{type(error).__name__}: {error}".split("\n")[0]
            yield (
                (found[0].name if found else maker),
                f"the engine {engine}: {what}" + (f", at {found[1]}" if found else ""),
            )
