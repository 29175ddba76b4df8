"""`wordkit replay`."""

from __future__ import annotations

from pathlib import Path

import click

from wordkit.cli import narrate
from wordkit.cli.arguments import json_option
from wordkit.cli.text import counted, say, say_json


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@json_option
@click.pass_context
def replay(ctx: click.Context, file: Path, as_json: bool) -> None:
    """Replay a saved game and verify every turn.

    The game is dealt again from its seed and every turn played again; each must lead to the state that was recorded.
    Exits with 1 and the place of the fault if one doesn't.
    """
    from wordkit.errors import SaveError
    from wordkit.game import Match

    try:
        match = Match.load(file)
    except SaveError as error:
        if as_json:
            say_json({"place": error.place or None, "fault": str(error)})
            ctx.exit(1)
        raise SaveError("", f"{file} doesn't replay: {error}") from error
    if as_json:
        say_json(
            {
                "game": match.game.name,
                "seats": list(match.seats),
                "seed": match.seed,
                "turns": [
                    {"seat": match.seats[step.seat], **step.action.to_json(), "text": str(step.action)}
                    for step in match.steps
                    if step.seat is not None and step.action is not None
                ],
                "totals": list(match.state.totals),
                "outcome": match.outcome,
            }
        )
        return
    say(f"{match.game.title}: {', '.join(match.seats)}. Seed {match.seed}.", bold=True)
    for line in narrate.told(match.events(None, since=0), match.seats, match.game.rules, None):
        say(line)
    if match.outcome is None:
        say(narrate.standings(match.seats, match.state.totals))
    else:
        for line in narrate.result(match, match.seats):
            say(line)
    say(f"{counted(match.state.turns, 'turn')} replayed, every one as recorded.")
