"""A small complete game from outside wordkit: letters go to both ends of a row, outwards in the alphabet."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from wordkit.hookspecs import hookimpl


@hookimpl
def wordkit_engines() -> Iterable[Any]:
    from ladder_game.engine import Ladder

    return [Ladder()]


@hookimpl
def wordkit_rulespecs() -> Iterable[Path]:
    return [Path(__file__).parent]


@hookimpl
def wordkit_suppliers() -> Mapping[str, str]:
    return {"distance": "acme-distance"}


@hookimpl
def wordkit_bots() -> Mapping[str, Callable[[], Any]]:
    from ladder_game.engine import Timid

    return {"timid": Timid}


@hookimpl
def wordkit_renderers() -> Mapping[str, Callable[..., Any]]:
    from ladder_game.engine import render

    return {"ladder": render}


@hookimpl
def wordkit_commands() -> Iterable[Any]:
    import click

    @click.command()
    def rungs() -> None:
        """Say how many rungs there are."""
        click.echo("seven")

    return [rungs]
