"""`wordkit verify`."""

from __future__ import annotations

from typing import Any

import click

from wordkit import registry
from wordkit.cli.arguments import game_argument, json_option, load, seed_option
from wordkit.cli.progress import bar
from wordkit.cli.text import counted, say, say_json
from wordkit.errors import NotFound


@click.command()
@game_argument
@click.option("--positions", type=click.IntRange(1), default=100, show_default=True, help="How many positions.")
@seed_option
@json_option
@click.pass_context
def verify(
    ctx: click.Context,
    game: str,
    settings: tuple[tuple[str, Any], ...],
    positions: int,
    seed: int,
    as_json: bool,
) -> None:
    """Compare an engine with its slow twin, play for play.

    In random positions the engine and the oracle its plugin registers must list the same plays with the same scores
    and words. Exits with 1 if they differ anywhere, shows where, and prints the first difference as an example.
    """
    from wordkit.testing.oracle import compare

    loaded = load(game, settings)
    engine = loaded.engine.vocabulary.engine
    oracle = registry.oracle(engine)
    if oracle is None:
        raise NotFound(f"the engine {engine} has no oracle to compare it with", "oracle", engine)
    with bar("comparing", positions) as progress:
        plays, differences = compare(loaded, oracle, positions, seed, progress)
    if as_json:
        say_json(
            {
                "game": loaded.name,
                "positions": positions,
                "seed": seed,
                "plays": plays,
                "differences": differences,
            }
        )
    else:
        for difference in differences:
            say(str(difference), fg="red")
        if differences:
            say(f"\n{differences[0].example}")
        about = f"{loaded.name}: {counted(positions, 'position')}, {counted(plays, 'play')}, seed {seed}"
        say(
            f"{about}: {counted(len(differences), 'position')} with differences"
            if differences
            else f"{about}: no difference"
        )
    if differences:
        ctx.exit(1)
