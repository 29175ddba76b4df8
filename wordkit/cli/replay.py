"""`wordkit replay`."""

from __future__ import annotations

from pathlib import Path

import click

from wordkit.cli import narrate
from wordkit.cli.arguments import json_option, lang_option
from wordkit.cli.speech import Speech, chosen
from wordkit.cli.text import say, say_json


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@lang_option
@json_option
@click.pass_context
def replay(ctx: click.Context, file: Path, lang: str | None, as_json: bool) -> None:
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
    speech = Speech(match.game.rules, chosen(match.game.rules, lang))
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
    names = ", ".join(match.seats)
    say(speech("greeting", title=speech.label("title"), names=names, seed=match.seed), bold=True)
    for line in narrate.told(match.events(None, since=0), match.seats, speech, None):
        say(line)
    if match.outcome is None:
        say(narrate.standings(match.seats, match.state.totals))
    else:
        for line in narrate.result(match, match.seats, speech):
            say(line)
    say(speech("replayed", count=match.state.turns))
