"""`wordkit coverage`, and how rules coverage is shown wherever it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from wordkit.cli.arguments import GameParam, json_option, setting_option
from wordkit.cli.text import columns, counted, say, say_json

if TYPE_CHECKING:
    from wordkit.spec.model import Rules
    from wordkit.testing.coverage import Coverage, Element, Record

F = TypeVar("F", bound=Callable[..., Any])
FILE = click.Path(dir_okay=False, path_type=Path)


@dataclass(frozen=True)
class Wanted:
    """How coverage is to be reported: pages in a folder, the least share in percent, a file of reasons."""

    html: Path | None = None
    fail_under: float | None = None
    reasons: Path | None = None

    def __bool__(self) -> bool:
        return self.html is not None or self.fail_under is not None or self.reasons is not None


def wanted_options(f: F) -> F:
    """The options of `Wanted`, given to the command by the names of its fields."""
    for option in (
        click.option(
            "--reasons",
            type=click.Path(exists=True, dir_okay=False, path_type=Path),
            help="A TOML file that says why some of it can't be exercised.",
        ),
        click.option(
            "--fail-under", type=click.FloatRange(0, 100), help="Exit with 1 if less than this percentage is exercised."
        ),
        click.option(
            "--html",
            type=click.Path(file_okay=False, path_type=Path),
            help="Write a page for each game into this folder.",
        ),
    ):
        f = option(f)
    return f


@click.command()
@click.argument("games", metavar="GAME...", nargs=-1, required=True, type=GameParam())
@click.option(
    "--from",
    "files",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    required=True,
    help="A record that test, simulate or pytest wrote; several add up.",
)
@setting_option
@wanted_options
@json_option
@click.pass_context
def coverage(
    ctx: click.Context,
    games: tuple[str, ...],
    files: tuple[Path, ...],
    settings: tuple[tuple[str, Any], ...],
    html: Path | None,
    fail_under: float | None,
    reasons: Path | None,
    as_json: bool,
) -> None:
    """Say which rules tests and simulations exercised.

    Adds up what `test`, `simulate` or pytest recorded (--from): clauses, score items, branches of formulas, ends,
    awards, tie-breaks and refusals, and what never came about. Exits with 1 if --fail-under isn't reached, or if
    something is exercised that --reasons says can't be.
    """
    from wordkit.loading import load_rules
    from wordkit.testing.coverage import Record

    record = Record.of(Record.load(file) for file in files)
    ok, found = report(
        [load_rules(game, **dict(settings)) for game in games], record, Wanted(html, fail_under, reasons)
    )
    if as_json:
        say_json([each.to_json() for each in found])
    else:
        show(found)
    if not ok:
        ctx.exit(1)


def report(games: Sequence[Rules], record: Record, wanted: Wanted) -> tuple[bool, list[Coverage]]:
    """The coverage of each game, its page written if one is wanted; and whether all is as it should be."""
    from wordkit.testing.coverage import Reasons, page
    from wordkit.testing.coverage import coverage as measure

    reasons = Reasons.load(wanted.reasons) if wanted.reasons else None
    found = [measure(rules, record, reasons) for rules in games]
    if wanted.html is not None:
        wanted.html.mkdir(parents=True, exist_ok=True)
        for rules, covered in zip(games, found, strict=True):
            (wanted.html / f"{rules.name}.html").write_text(page(rules, covered), encoding="utf-8")
    low = wanted.fail_under is not None and any(each.share * 100 < wanted.fail_under for each in found)
    return not low and not any(each.stale for each in found), found


def show(found: Sequence[Coverage]) -> None:
    """Prints a table of each game, and what wasn't exercised."""
    for each in found:
        say(heading(each), bold=True)
        for line in columns(table(each), right=(1, 2, 3)):
            say(line)
        if each.missing:
            say("not exercised:")
            for line in columns([_missing(element) for element in each.missing]):
                say(line, fg="red")
        excused = [element for element in each.elements if not element.counts]
        if excused:
            say("can't be exercised:")
            for line in columns([["  " + element.name, element.reason] for element in excused]):
                say(line)
        for name in each.stale:
            say(f"`{name}` has a reason why it can't be exercised, but was, or isn't there", fg="red")
        say()


def heading(covered: Coverage) -> str:
    return (
        f"{covered.game}: {covered.share:.1%} of its rules exercised, in {counted(covered.matches, 'match', 'matches')}"
    )


def table(covered: Coverage) -> list[list[str]]:
    """Head and a row for each kind of thing there is."""
    from wordkit.testing.coverage import KINDS

    rows = [["", "there", "exercised", "share"]]
    for kind, called in KINDS.items():
        there = covered.of(kind)
        if there:
            done = sum(each.times > 0 for each in there)
            rows.append([f"  {called}", f"{len(there)}", f"{done}", f"{done / len(there):.0%}"])
    return rows


def _missing(element: Element) -> list[str]:
    where = f"{Path(element.place[0]).name}:{element.place[1]}" if element.place else ""
    return [f"  {where}", element.path, element.what]
