"""`wordkit perft`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from wordkit.cli.arguments import game_argument, load, seed_option
from wordkit.cli.text import say


@click.command()
@game_argument
@click.option("--depth", type=click.IntRange(1, 6), default=1, show_default=True, help="How many actions deep.")
@click.option("--seats", type=click.IntRange(1), help="How many seats. [default: 2, or as few as the game allows]")
@seed_option
@click.pass_context
def perft(
    ctx: click.Context, game: str, settings: tuple[tuple[str, Any], ...], depth: int, seats: int | None, seed: int
) -> None:
    """Count every line of play to a depth.

    What it prints may be kept in a file NAME.perft: `wordkit perft NAME.perft`, and pytest, count again and say what
    differs. Exits with 1 if something does.
    """
    from wordkit.testing import perft as counting
    from wordkit.testing.walks import usual_seats

    if game.endswith(counting.SUFFIX):
        wrong = counting.check_counts(Path(game))
        for sentence in wrong:
            say(sentence, fg="red")
        if wrong:
            ctx.exit(1)
        say(f"{Path(game).name}: as kept")
        return
    loaded = load(game, settings)
    players = seats or usual_seats(loaded)
    counts = counting.perft(loaded, depth, players, seed)
    options = {name: str(value) for name, value in settings}
    say(str(counting.Counts(game, players, str(seed), tuple(counts), options)).rstrip())
