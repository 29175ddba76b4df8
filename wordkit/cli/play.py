"""`wordkit play`: its arguments; the game itself is in `table.py`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wordkit.cli.arguments import GameParam, SeatParam, lang_option, load, setting_option

if TYPE_CHECKING:
    from wordkit.game import Game, Match


@click.command()
@click.argument("game", type=GameParam(), required=False)
@click.option("--seat", "seats", type=SeatParam(), multiple=True, help="A seat, in order: ann=human, bob=greedy.")
@click.option("--seed", type=int, help="Where all chance comes from. [default: a new one each time]")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Where the game is saved.")
@click.option(
    "--load", "saved", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Go on with a save."
)
@click.option(
    "--clock",
    type=click.Choice(["on", "off"]),
    help="Whether time runs while you think. [default: on for one person at a terminal]",
)
@lang_option
@setting_option
def play(
    game: str | None,
    seats: tuple[tuple[str, str], ...],
    seed: int | None,
    save: Path | None,
    saved: Path | None,
    clock: str | None,
    lang: str | None,
    settings: tuple[tuple[str, Any], ...],
) -> None:
    """Play a game in the terminal, against people and bots.

    Without --seat you play against bots. Several people share the screen, which is wiped between them. Leaving
    by Ctrl-C, `quit` or the end of the input saves the game; --load goes on with it, and --seat NAME=WHO may then put
    someone else in a seat.

    In games with timers, and with bots that think, the clock runs while you type: bots act, time runs out. With
    --clock off, over a pipe, and where several people share the screen, it stands still until you say `wait`.

    \b
    wordkit play GAME
    wordkit play GAME --seat ann=human --seat bob=greedy --seed 7
    wordkit play --load FILE
    """
    from wordkit.cli.speech import Speech, chosen
    from wordkit.cli.table import HUMAN, Session, standard_screen
    from wordkit.cli.talk import Leave

    if save is not None and not save.absolute().parent.is_dir():
        raise click.UsageError(f"there is no folder {save.parent} to save in")
    if saved is not None:
        if seed is not None or settings:
            raise click.UsageError("a save has its own seed and options: --seed and --option don't go with --load")
        match = _loaded(saved, game)
        who = _resumed(match, dict(seats))
        save = save or saved
    else:
        if game is None:
            raise click.UsageError("name a game, or --load a save")
        loaded = load(game, settings)
        named = seats or _default_seats(loaded, Speech(loaded.rules, chosen(loaded.rules, lang))("you"))
        match, who = _begun(loaded, named, seed), [sitter for _, sitter in named]
    screen = standard_screen()
    runs = clock == "on" or (clock is None and screen.interactive and who.count(HUMAN) == 1)
    session = Session(match, who, screen, save, runs=runs, lang=chosen(match.game.rules, lang))
    session.greet()
    try:
        session.play()
    except Leave:
        session.stop()
    except KeyboardInterrupt:
        session.stop()
        raise
    finally:
        screen.close()


def _begun(game: Game, seats: tuple[tuple[str, str], ...], seed: int | None) -> Match:
    from secrets import randbelow

    from wordkit.game import Match

    low, high = game.rules.players
    if not low <= len(seats) <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        raise click.UsageError(f"{game.rules.name} is for {wanted} seats, not {len(seats)}")
    names = [name for name, _ in seats]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise click.UsageError(f"two seats are called {twice!r}")
    return Match(game, seats=names, seed=randbelow(1_000_000) if seed is None else seed)


def _default_seats(game: Game, you: str) -> tuple[tuple[str, str], ...]:
    from wordkit.cli.table import default_bot

    low, high = game.rules.players
    bots, who = min(high, max(2, low)) - 1, default_bot(game)
    return ((you, "human"), *((f"bot{n + 1}" if bots > 1 else "bot", who) for n in range(bots)))


def _loaded(path: Path, game: str | None) -> Match:
    from wordkit.errors import SaveError
    from wordkit.game import Match

    try:
        match = Match.load(path)
    except SaveError as error:
        raise SaveError("", f"{path} can't be played on: {error}") from error
    if game is not None and game != match.game.rules.name:
        raise click.UsageError(f"{path} is a game of {match.game.rules.name}, not of {game}")
    if match.outcome is not None:
        raise click.UsageError(f"the game in {path} is over; `wordkit replay {path}` shows it")
    return match


def _resumed(match: Match, given: dict[str, str]) -> list[str]:
    """Who sits where in a loaded game: as given, else as the seat's name says."""
    from wordkit.cli.table import default_bot, namesake

    unknown = [name for name in given if name not in match.seats]
    if unknown:
        raise click.UsageError(f"the save has no seat {unknown[0]!r}; its seats are {', '.join(match.seats)}")
    default = default_bot(match.game)
    return [given.get(name) or namesake(name, default) for name in match.seats]
