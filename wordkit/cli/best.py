"""`wordkit best`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING, Any

import click

from wordkit import registry
from wordkit.cli.arguments import game_argument, json_option, lang_option, load
from wordkit.cli.narrate import about, counting
from wordkit.cli.screen import Screen
from wordkit.cli.speech import Speech, chosen
from wordkit.cli.text import listed, say, say_json
from wordkit.drawing import taken
from wordkit.texts import is_whole

if TYPE_CHECKING:
    from wordkit.game import Action, Game, Match
    from wordkit.game.events import Scored
    from wordkit.spec.model import Rules


@click.command()
@game_argument
@click.option(
    "--position", required=True, help="A file, or the text itself: clauses with `;` between, or a game's short way."
)
@click.option("-n", "number", type=click.IntRange(1), default=10, show_default=True, help="How many plays.")
@click.option("--seat", help="Whose plays: a seat's name or number. [default: who is to move]")
@lang_option
@json_option
def best(
    game: str,
    settings: tuple[tuple[str, Any], ...],
    position: str,
    number: int,
    seat: str | None,
    lang: str | None,
    as_json: bool,
) -> None:
    """List the best plays of a position, with their scores.

    The position is written in the game's own clauses, those its examples begin with, or in the short way the game may
    have. Where several seats may act it is the first one's plays, unless --seat says whose.

    \b
    wordkit best GAME --position position.txt
    wordkit best GAME --position 'rack ann: "EARNTS"' -n 3
    """
    from wordkit.game import Match

    loaded = load(game, settings)
    speech = Speech(loaded.rules, chosen(loaded.rules, lang))
    try:
        match = Match.from_position(loaded, _clauses(loaded, _text(position)))
    except ValueError as error:  # more seats than the game has, or fewer in a clause `seats`
        raise click.UsageError(f"{error}; the position's clause `seats` names them") from error
    who = _seat(match, seat)
    view = match.view(who)
    actions = view.legal.best(number)
    answer = _answer(loaded, speech)
    if as_json:
        plays = []
        for action in actions:
            drawn = str(answer(view, action, colour=False, width=80)) if answer else ""
            plays.append(_play(match, who, action, speech) | ({"answer": drawn.splitlines()} if drawn.strip() else {}))
        say_json({"game": match.game.name, "seat": match.seats[who], "plays": plays})
        return
    if not actions:
        say(_idle(match, who, speech))
    screen = Screen(sys.stdin, sys.stdout)
    for place, action in enumerate(actions, 1):
        worth = "" if action.score is None else f"{action.score:>5}"
        said = speech.action(action)
        say(f"{place:>3}{worth}  {said}", bold=True)
        for event in _scores(match, who, action):
            for item in counting(event):
                say(f"        {item.amount:+4}  {about(event.what, item, speech, said)}")
        if answer is not None:
            _draw(screen, answer(view, action, colour=screen.colour, width=screen.width - len(INDENT)))


def _answer(game: Game, speech: Speech) -> Callable[..., Any] | None:
    """What draws what an action amounts to, if the renderer of the engine does; in the language, if it takes that."""
    answer: Callable[..., Any] | None = getattr(registry.renderer(game.rules.engine), "answer", None)
    return partial(answer, **taken(answer, lang=speech.lang)) if answer else None


INDENT = " " * 8
"""What stands before a drawn answer, below its play."""


def _draw(screen: Screen, picture: Any) -> None:
    """Shows what a renderer drew, indented; nothing if it drew nothing."""
    if isinstance(picture, str):
        if picture.strip():
            screen.show(indent(picture, INDENT))
        return
    from rich.padding import Padding

    if str(picture).strip():
        screen.show(Padding(picture, (0, 0, 0, len(INDENT)), expand=False))


def _clauses(game: Game, position: str) -> str:
    """The clauses of a position, if it is written in its game's own short way; else the text as it is."""
    read: Callable[[str, Rules], str | None] | None = getattr(game.engine, "short_position", None)
    # half of a surrogate pair (an argument that isn't UTF-8) is no text; reading it as clauses says so
    found = read(position.strip(), game.rules) if read and is_whole(position) else None
    return position if found is None else found


def _text(position: str) -> str:
    path = Path(position)
    try:
        is_file = path.is_file()
    except OSError:  # too long to be a path, so it is the text
        is_file = False
    if is_file:
        try:
            return path.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError as error:
            raise click.UsageError(f"{position} isn't UTF-8 text: {error.reason} at byte {error.start}") from None
        except OSError as error:
            raise click.UsageError(f"{position} can't be read: {error.strerror}") from None
    if position.endswith((".txt", ".position")) and "\n" not in position:
        raise click.UsageError(f"there is no file {position}")
    return position


def _seat(match: Match, seat: str | None) -> int:
    if seat is None:
        if not match.state.to_move:
            raise click.UsageError("the game is over in this position")
        return match.state.to_move[0]
    if seat in match.seats:
        return list(match.seats).index(seat)
    if seat.isdigit() and 1 <= int(seat) <= len(match.seats):
        return int(seat) - 1
    raise click.UsageError(f"there is no seat {seat!r}; the seats are {listed(match.seats)}")


def _idle(match: Match, seat: int, speech: Speech) -> str:
    """Why a seat has no plays."""
    moving = match.state.to_move
    if not moving:
        return speech("over_here")
    name = match.seats[seat]
    if seat in moving:
        return speech("nothing_here", name=name)
    return speech("other_turn", name=name, names=speech.listed([match.seats[other] for other in moving]))


def _scores(match: Match, seat: int, action: Action) -> Sequence[Scored]:
    """What a play scores, item by item: it is played and taken back."""
    from wordkit.game.events import Scored

    before = match.view(seat).version
    match.apply(seat, action)
    events = [e for e in match.events(seat, since=before) if isinstance(e, Scored) and e.seat == seat]
    match.undo()
    return events


def _play(match: Match, seat: int, action: Action, speech: Speech) -> dict[str, Any]:
    items = [
        {"what": event.what, "label": speech.item(item), "path": item.path, "amount": item.amount}
        for event in _scores(match, seat, action)
        for item in event.items
    ]
    return {"text": str(action), "action": action.to_json(), "score": action.score, "items": items}
