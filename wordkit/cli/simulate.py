"""`wordkit simulate`."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wordkit.cli.arguments import BotsParam, game_argument, json_option, lang_option, load, seed_option
from wordkit.cli.coverage import FILE
from wordkit.cli.progress import bar
from wordkit.cli.speech import chosen, preferred
from wordkit.cli.text import columns, counted, say, say_json
from wordkit.sim import simulate as run
from wordkit.sim.tally import by_count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from wordkit.sim import Line, Report, Tally
    from wordkit.spec.model import Rules

MOST_SHOWN = 16
"""So many different values of a measure are shown one by one, about two lines of a terminal; `--json` has more."""


@click.command()
@game_argument
@click.option("--games", "number", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--bots", type=BotsParam(), default="greedy,random", show_default=True, help="One bot for each seat.")
@seed_option
@click.option("--jobs", type=click.IntRange(1), help="Processes to play in. [default: one a core]")
@click.option("--save", type=click.Path(file_okay=False, path_type=Path), help="A folder for the save of every game.")
@click.option("--keep-seats", is_flag=True, help="Bots keep their seats instead of moving on after every game.")
@click.option("--longest", type=click.IntRange(1), default=10_000, help="Turns after which a game is given up.")
@click.option("--coverage", type=FILE, help="Record which rules are exercised in a file, for `wordkit coverage`.")
@lang_option
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
    coverage: Path | None,
    lang: str | None,
    as_json: bool,
) -> None:
    """Let bots play many games and report the balance.

    Reports wins, scores, turns, plays by kind, ends, points by clause, awards and what the engine measures, for each
    bot and, with --json, each seat. The same seed gives the same report for any number of --jobs. Exits with 1 if a
    game had to be given up. Clauses go by the names they have in the rulespec; with --lang by what players call them.
    """
    recorder = None
    if coverage is not None:
        from wordkit.testing.coverage import Recorder

        recorder = Recorder()
    done = 0

    def count(games: int) -> None:
        nonlocal done
        done = games
        show(games)

    try:
        with bar("playing", number) as show, recorder or nullcontext():
            loaded = load(game, settings)
            called = _called(loaded.rules, chosen(loaded.rules, lang)) if lang or preferred() else _named
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
    if coverage is not None and recorder is not None:
        recorder.record.save(coverage)
    if as_json:
        say_json(report.to_json())
    else:
        _report(report, longest, called)
    if report.tally.unfinished:
        ctx.exit(1)


def _named(path: str) -> str:
    """A clause as the rulespec names it, which is the same in every language."""
    return path.partition(".")[2]


def _called(rules: Rules, lang: str) -> Callable[[str], str]:
    """What clauses are called in a language; scores with what they are scores of."""

    def called(path: str) -> str:
        scope = path.split(".")[1] if path.startswith("score.") else ""
        return f"{scope}: {rules.label(path, lang)}" if scope else rules.label(path, lang)

    return called


def _report(report: Report, longest: int, called: Callable[[str], str]) -> None:
    tally = report.tally
    say(f"{counted(tally.games, 'game')} of {report.game}, seed {report.seed}", bold=True)
    solo = len(tally.seats) == 1
    head = ["", *([] if solo else ["won", "shared"]), "score", "spread", "95% interval", "lowest", "highest", "turns"]
    rows = [head, *(_row(line, solo) for line in tally.bots)]
    if not solo:
        rows += [[""] * len(head), *(_row(line, solo) for line in tally.seats)]
    _table(rows)
    _table(_facts(tally, solo, longest, called), figures=False)
    bots = [] if solo else tally.bots
    names = [line.name for line in bots]
    if clauses := tally.details.clauses:
        head = ["points by clause", "times", "in all", "a game", *names]
        _table([head, *(_clause(path, tally, bots, called) for path in clauses)])
    if awards := by_count(tally.details.awards):
        head = ["awards", "times", *names]
        rows = [
            [called(f"award.{name}"), f"{times:,}", *(f"{bot.details.awards[name]:,}" for bot in bots)]
            for name, times in awards.items()
        ]
        _table([head, *rows])
    if report.measured:
        head = ["measured", "times", "mean", "spread", "lowest", "highest", *names]
        rows = [_measure(name, tally, bots) for name in report.measured]
        _table([head, *rows])
        _table([row for name in report.measured for row in _spread_out(name, report)], figures=False)


def _table(rows: list[list[str]], *, figures: bool = True) -> None:
    """Prints rows after a blank line; `figures`: all columns but the first are flushed right."""
    if rows:
        say()
        for line in columns(rows, right=range(1, len(rows[0])) if figures else ()):
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


def _facts(tally: Tally, solo: bool, longest: int, called: Callable[[str], str]) -> list[list[str]]:
    ends = {called(path): count for path, count in by_count(tally.ends).items()}
    turns, time = tally.turns, tally.time
    facts = [["turns", f"{turns.mean:.1f} a game, {turns.lowest} to {turns.highest}"]]
    if time.highest:
        facts.append(["time", f"{_clock(time.mean)} a game, {_clock(time.lowest or 0)} to {_clock(time.highest)}"])
    facts.append(["plays", _kinds(tally.kinds)])
    facts += [[f"  {line.name}", _kinds(line.kinds)] for line in ([] if solo else tally.bots)]
    facts += [["ends", ", ".join(f"{end} {count:,}" for end, count in ends.items())]] if ends else []
    if tally.unfinished:
        given_up = f"{counted(tally.unfinished, 'game')}: no end came within {counted(longest, 'turn')}"
        facts.append(["given up", given_up])
    return facts


def _clock(ms: float) -> str:
    """A time in minutes and seconds."""
    minutes, seconds = divmod(round(ms / 1000), 60)
    return f"{minutes}:{seconds:02}"


def _kinds(kinds: Counter[str]) -> str:
    return ", ".join(f"{kind} {count:,}" for kind, count in by_count(kinds).items())


def _clause(path: str, tally: Tally, bots: Sequence[Line], called: Callable[[str], str]) -> list[str]:
    times, points = tally.details.times[path], tally.details.points[path]
    each = [f"{bot.details.points[path] / bot.scores.count:.1f}" for bot in bots]
    return [called(path), f"{times:,}", f"{points:,}", f"{points / tally.games:.1f}", *each]


def _measure(name: str, tally: Tally, bots: Sequence[Line]) -> list[str]:
    sums = tally.details.measures[name].sums
    each = [bot.details.measures[name].sums.mean if name in bot.details.measures else None for bot in bots]
    return [
        name,
        f"{sums.count:,}",
        f"{sums.mean:,.1f}",
        f"{sums.spread:,.1f}",
        f"{sums.lowest:,}",
        f"{sums.highest:,}",
        *("-" if mean is None else f"{mean:,.1f}" for mean in each),
    ]


def _spread_out(name: str, report: Report) -> Iterator[list[str]]:
    """What a measure is, and which share of all each of its values has, where they are several and few."""
    measured = report.tally.details.measures[name]
    values = measured.values or Counter()
    shares = (f"{value}: {values[value] / measured.sums.count:.0%}" for value in sorted(values))
    yield [name, report.measures[name]]
    if 1 < len(values) <= MOST_SHOWN:
        yield ["", "  ".join(shares)]
