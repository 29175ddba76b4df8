"""`wordkit games` and `wordkit plugins`."""

from __future__ import annotations

from typing import Any

import click

from wordkit import registry
from wordkit.cli.arguments import json_option
from wordkit.cli.text import columns, counted, listed, say, say_json


@click.command()
@json_option
def games(as_json: bool) -> None:
    """List the games that are installed.

    A game whose engine is missing is listed with what it needs.
    """
    found = registry.games()
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
@click.option("--check", is_flag=True, help="Try everything: check games, verify lexicons, make bots. Takes longer.")
@json_option
@click.pass_context
def plugins(ctx: click.Context, check: bool, as_json: bool) -> None:
    """List plugins, what they bring and what is wrong with them.

    A plugin with a fault contributes nothing. With --check, exits with 1 if anything is wrong.
    """
    found = registry.plugins()
    faults = {plugin.name: [plugin.fault] if plugin.fault else [] for plugin in found}
    if check:
        for plugin in found:
            faults[plugin.name] += _try_out(plugin)
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


def _try_out(plugin: registry.Plugin) -> list[str]:
    """What is wrong with the things a sound plugin brings, one sentence each."""
    known = registry.current()
    faults = []
    needs = {game.name: game.needs for game in registry.games()}
    for kind, names in plugin.contributes.items():
        for name in names:
            if kind == "rulespecs" and needs.get(name):
                continue  # its engine is missing: nothing is wrong with it
            try:
                _try(known, kind, name)
            except Exception as error:
                what = str(error).strip().split("\n")[0] or type(error).__name__
                faults.append(f"{_kind(kind, 1)} {name!r}: {what}")
    return faults


def _try(known: registry.Registry, kind: str, name: str) -> None:
    match kind:
        case "rulespecs":
            from wordkit.loading import load

            load(name)
        case "lexicons":
            from wordkit._core import Lexicon

            Lexicon.open(known.require("lexicons", name).path, verify=True)
        case "bots" | "part_takers":
            known.require(kind, name)()
