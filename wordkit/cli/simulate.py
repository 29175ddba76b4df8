"""`wordkit simulate`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wordkit.cli.arguments import BotsParam, game_argument, json_option, load, seed_option
from wordkit.cli.progress import bar
from wordkit.cli.text import columns, counted, say, say_json

if TYPE_CHECKING:
    from collections import Counter

    from wordkit.sim import Line, Report, Sums


@click.command()
@game_argument
@click.option("--games", "number", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--bots", type=BotsParam(), default="greedy,random", show_default=True, help="One bot for each seat.")
@seed_option
@click.option("--jobs", type=click.IntRange(1), help="Processes to play in. [default: one a core]")
@click.option("--save", type=click.Path(file_okay=False, path_type=Path), help="A folder for the save of every game.")
@click.option("--keep-seats", is_flag=True, help="Bots keep their seats instead of moving on after every game.")
@click.option("--longest", type=click.IntRange(1), default=10_000, help="Turns after which a game is given up.")
@json_option
@click.pass_context
def simulate(
    ctx: click.Context,
    game: str,
    settings: tuple[tuple[str, Any], ...],
    number: int,
    bots: tuple[str, ...],
    seed: int,
    jobs: int | None,
    save: Path | None,
    keep_seats: bool,
    longest: int,
    as_json: bool,
) -> None:
    """Let bots play many games and report the balance.

    Reports wins, scores, turns, plays by kind and ends, for each bot and each seat. The same seed gives the same
    report for any number of --jobs. Exits with 1 if a game had to be given up.
    """
    from wordkit.sim import simulate as run

    loaded = load(game, settings)
    done = 0

    def count(games: int) -> None:
        nonlocal done
        done = games
        show(games)

    try:
        with bar("playing", number) as show:
            report = run(
                loaded,
                bots,
                number,
                seed,
                jobs or os.cpu_count() or 1,
                keep_seats=keep_seats,
                longest=longest,
                save=save,
                progress=count,
            )
    except KeyboardInterrupt:
        click.echo(f"Stopped after {done:,} of {counted(number, 'game')}; nothing is reported.", err=True)
        raise
    if as_json:
        say_json(report.to_json())
    else:
        _report(report, longest)
    if report.tally.unfinished:
        ctx.exit(1)


def _report(report: Report, longest: int) -> None:
    tally = report.tally
    say(f"{counted(tally.games, 'game')} of {report.game}, seed {report.seed}", bold=True)
    solo = len(tally.seats) == 1
    head = ["", *([] if solo else ["won", "shared"]), "score", "spread", "95% interval", "lowest", "highest", "turns"]
    rows = [head, *(_row(line, solo) for line in tally.bots)]
    if not solo:
        rows += [[""] * len(head), *(_row(line, solo) for line in tally.seats)]
    say()
    for line in columns(rows, right=range(1, len(head))):
        say(line)
    say()
    ends = {path.removeprefix("end."): count for path, count in tally.to_json()["ends"].items()}
    facts = [["turns", _sums(tally.turns)], ["plays", _kinds(tally.kinds)]]
    facts += [[f"  {line.name}", _kinds(line.kinds)] for line in ([] if solo else tally.bots)]
    facts += [["ends", ", ".join(f"{end} {count:,}" for end, count in ends.items())]] if ends else []
    if tally.unfinished:
        given_up = f"{counted(tally.unfinished, 'game')}: no end came within {counted(longest, 'turn')}"
        facts.append(["given up", given_up])
    for line in columns(facts):
        say(line)


def _row(line: Line, solo: bool) -> list[str]:
    low, high = line.scores.interval
    games = line.scores.count
    won = [f"{line.won:,} ({line.won / games:.0%})", f"{line.shared:,}"]
    return [
        line.name,
        *([] if solo else won),
        f"{line.scores.mean:.1f}",
        f"{line.scores.spread:.1f}",
        f"{low:.1f} to {high:.1f}",
        f"{line.scores.lowest:,}",
        f"{line.scores.highest:,}",
        f"{line.turns.mean:.1f}",
    ]


def _sums(sums: Sums) -> str:
    return f"{sums.mean:.1f} a game, {sums.lowest} to {sums.highest}"


def _kinds(kinds: Counter[str]) -> str:
    return ", ".join(f"{kind} {count:,}" for kind, count in sorted(kinds.items(), key=lambda kv: (-kv[1], kv[0])))
