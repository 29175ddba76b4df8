"""`wordkit record` and `wordkit reduce`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wordkit.cli.arguments import BotsParam, game_argument, load, seed_option
from wordkit.cli.text import counted, say
from wordkit.contributions import SCENARIO

if TYPE_CHECKING:
    from wordkit.game import Match

LONGEST = 400


def play_on(match: Match, bots: Sequence[str], longest: int = LONGEST) -> None:
    """Lets bots play a match to its end, or for so many turns."""
    from wordkit import registry
    from wordkit.sim import paces_of, play_out

    names = list(bots) or ["greedy"] * len(match.seats)
    made = [registry.bot(name)() for name in names]
    play_out(match, made, longest, paces_of(match.game.rules, dict(enumerate(names))))


@click.command()
@game_argument
@click.option("--games", "number", type=click.IntRange(1), default=1, show_default=True, help="How many games.")
@click.option("--bots", type=BotsParam(), default="greedy,random", show_default=True, help="One bot for each seat.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="The folder to write to.")
@click.option("--longest", type=click.IntRange(1), default=LONGEST, show_default=True, help="Turns of a game at most.")
@seed_option
def record(
    game: str,
    settings: tuple[tuple[str, Any], ...],
    number: int,
    bots: tuple[str, ...],
    out: Path,
    longest: int,
    seed: int,
) -> None:
    """Write games that bots play as text, turn by turn.

    `wordkit test --recordings FOLDER` and pytest play them again and say which turn differs, in which line, by which
    clause.
    """
    from wordkit.game import Match, Rng
    from wordkit.game.files import write_whole
    from wordkit.testing.record import SUFFIX as RECORD
    from wordkit.testing.record import recording_of, source_in

    loaded = load(game, settings)
    out.mkdir(parents=True, exist_ok=True)
    for which in range(number):
        dealt = seed if number == 1 else Rng.stream(seed, f"game {which}").next() >> 1
        match = Match(loaded, seats_of(bots), dealt)
        play_on(match, bots, longest)
        path = out / f"{loaded.name}{f'-{which + 1}' if number > 1 else ''}{RECORD}"
        write_whole(path, recording_of(match, source_in(out, game), bots, dict(settings)).encode())
        end = match.outcome.end.removeprefix("end.") if match.outcome else "not over"
        say(f"{path}: {counted(match.version, 'turn')}, {end}")


def seats_of(bots: Sequence[str]) -> list[str]:
    """What the seats of bots are called: `greedy`, `greedy2`."""
    seen: Counter[str] = Counter()
    names = []
    for bot in bots:
        seen[bot] += 1
        names.append(bot if seen[bot] == 1 else f"{bot}{seen[bot]}")
    return names


@dataclass(frozen=True)
class Checked:
    """A recording played again, or a game that owns none: what there is to say of it."""

    name: str
    ok: bool
    text: str
    turns: tuple[int, ...] = ()
    clauses: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {"name": self.name, "ok": self.ok, "text": self.text, "turns": self.turns, "clauses": self.clauses}


def of(distribution: str) -> tuple[str, ...]:
    """The games of a distribution; wrong use if there is no such one."""
    from wordkit.testing.suite import games_of

    try:
        return games_of(distribution)
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def check_recordings(games: Sequence[str], folder: Path, update: bool) -> list[Checked]:
    """Plays the recordings of these games (of all, if there is none) again, and writes those anew that differ."""
    from wordkit.testing.record import owner, recordings, replay_file, source_in, without_recording
    from wordkit.testing.record import update as written

    found, named = [], {source_in(folder, game) for game in games}
    for path in recordings(folder):
        if games and owner(path) not in named:
            continue
        played = written(path, play_on=play_on) if update else replay_file(path)
        clauses = tuple(dict.fromkeys(path for each in played.differences for path in each.clauses))
        text = f"{played}\n{path.name} is written anew" if update and not played.ok else str(played)
        turns = tuple(each.turn for each in played.differences)
        found.append(Checked(path.name, played.ok or update, text, turns, clauses))
    missing = without_recording([game for game in games if not game.endswith(SCENARIO)], folder)
    return [*found, *(Checked(name, False, f"{name} owns no recording in {folder}") for name in missing)]


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.pass_context
def reduce(ctx: click.Context, file: Path) -> None:
    """Shrink a recording that differs to an example.

    The first turn that differs is set up by the simplest position, or the fewest actions, in which it still does; what
    was recorded is what the example expects. Exits with 1 if the recording differs.
    """
    from wordkit.testing.record import replay_file
    from wordkit.testing.reduce import reduced, shown_first

    played = replay_file(file)
    if played.ok:
        say(str(played))
        return
    say(f"# {str(shown_first(played)).splitlines()[0]}")
    say(reduced(played).rstrip())
    ctx.exit(1)
