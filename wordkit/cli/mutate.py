"""`wordkit mutate`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wordkit.cli.arguments import game_argument, json_option
from wordkit.cli.progress import bar
from wordkit.cli.text import counted, say, say_json

if TYPE_CHECKING:
    from wordkit.testing.mutate import Mutation

PLACE = click.Path(exists=True, path_type=Path)


@click.command()
@game_argument
@click.option(
    "--recordings", type=PLACE, multiple=True, help="A recording or save, or a folder of them; may be repeated."
)
@click.option("--inherited", is_flag=True, help="Change what a variant has of its parents, too.")
@click.option("--jobs", type=click.IntRange(1), help="Processes to work in. [default: one a core]")
@click.option(
    "--fail-under", type=click.FloatRange(0, 100), help="Exit with 1 if less than this percentage is noticed."
)
@json_option
@click.pass_context
def mutate(
    ctx: click.Context,
    game: str,
    settings: tuple[tuple[str, Any], ...],
    recordings: tuple[Path, ...],
    inherited: bool,
    jobs: int | None,
    fail_under: float | None,
    as_json: bool,
) -> None:
    """Change rules a little and see whether examples notice.

    One place at a time is changed: a number, a comparison, a sign, a dropped clause, the order of keys. A mutant that
    no example and none of the recordings notices is listed with its place: an example is missing there. Those that
    don't load or mean the same aren't counted. The same for any number of --jobs.
    """
    from wordkit.testing.mutate import Bench, Trial

    bench = Bench(Trial(game, settings, saves(recordings), inherited))
    with bar("mutating", len(bench.mutants)) as progress:
        found = bench.mutation(jobs or os.cpu_count() or 1, progress)
    if as_json:
        say_json(found.to_json())
    else:
        show(found)
    if fail_under is not None and found.share * 100 < fail_under:
        ctx.exit(1)


def saves(places: tuple[Path, ...]) -> tuple[Path, ...]:
    """The files named, and those of the folders named, in order."""
    found: list[Path] = []
    for place in places:
        files = sorted([*place.glob("*.record"), *place.glob("*.json")]) if place.is_dir() else [place]
        found += files
    return tuple(found)


def show(found: Mutation) -> None:
    """Prints which mutants were missed, and the sum."""
    for mutant in found.missed:
        say(str(mutant), fg="red")
    states = found.states
    looked = f"{counted(found.examples, 'example')}, {counted(found.recordings, 'recording')}"
    say(
        f"{found.game}: {states['noticed']:,} of {counted(states['noticed'] + states['missed'], 'mutant')} noticed "
        f"({found.share:.1%}) by {looked}",
        bold=True,
    )
    if states["unloaded"] or states["equal"]:
        say(f"not counted: {states['unloaded']:,} that can't be played, {states['equal']:,} that mean the same")
