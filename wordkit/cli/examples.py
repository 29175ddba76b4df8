"""`wordkit test`."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wordkit.cli.arguments import GameParam, json_option, load, setting_option
from wordkit.cli.coverage import FILE, Wanted, show, wanted_options
from wordkit.cli.coverage import report as covered_by
from wordkit.cli.faults import diagnostics, misgiven
from wordkit.cli.record import check_recordings, of
from wordkit.cli.text import counted, say, say_json
from wordkit.contributions import SCENARIO
from wordkit.errors import SpecError

FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)

if TYPE_CHECKING:
    from wordkit.spec.model import Rules
    from wordkit.testing.coverage import Coverage
    from wordkit.testing.examples import Report


@click.command()
@click.argument("games", metavar="GAME...", nargs=-1, type=GameParam())
@setting_option
@click.option("--of", "distribution", help="Also every game whose rulespec this distribution brings.")
@click.option(
    "--recordings", "folder", type=FOLDER, help="Play the recordings in a folder again; each game must own one."
)
@click.option("--update", is_flag=True, help="Write recordings that differ anew, and say what changed.")
@click.option("--coverage", "with_coverage", is_flag=True, help="Say which rules the examples exercise.")
@click.option("--save-coverage", type=FILE, help="Write the record of it to a file, for `wordkit coverage`.")
@wanted_options
@json_option
@click.pass_context
def test(
    ctx: click.Context,
    games: tuple[str, ...],
    settings: tuple[tuple[str, Any], ...],
    distribution: str | None,
    folder: Path | None,
    update: bool,
    with_coverage: bool,
    save_coverage: Path | None,
    html: Path | None,
    fail_under: float | None,
    reasons: Path | None,
    as_json: bool,
) -> None:
    """Run the worked examples and recordings of games.

    Every expectation of an example block is a check; a variant runs those it inherits, a scenario file (`.scenario`)
    only its own. With --recordings the recordings of these games (of all, if none is named) are played again, and
    compared line by line. With --coverage it is told which clauses, branches and refusals are exercised, all together;
    --html, --fail-under and --reasons imply it. Exits with 1 if a check fails, or less is exercised than --fail-under
    wants.
    """
    from wordkit.testing.coverage import Recorder
    from wordkit.testing.examples import run_examples

    if update and folder is None:
        raise click.UsageError("--update writes recordings anew: --recordings FOLDER says which")
    if distribution is not None:
        games = (*games, *(name for name in of(distribution) if name not in games))
    if not games and folder is None:
        raise click.UsageError("name a game, or a distribution by --of")
    wanted = Wanted(html, fail_under, reasons)
    recorder = Recorder() if with_coverage or save_coverage or wanted else None
    results: list[Report | _Unread] = []
    played: list[Rules] = []
    with recorder or nullcontext():
        for name in games:
            try:
                game = load(name, settings)
            except SpecError as error:
                if misgiven(error):
                    raise
                results.append(_Unread(name, error))
            else:
                results.append(run_examples(game, name if name.endswith(SCENARIO) else None))
                played.append(game.rules)
        recorded = check_recordings(games, folder, update) if folder is not None else []
    ok = all(result.ok for result in results) and all(each.ok for each in recorded)
    covered: list[Coverage] = []
    if recorder is not None:
        if save_coverage is not None:
            recorder.record.save(save_coverage)
        enough, covered = covered_by(played, recorder.record, wanted)
        ok = ok and enough
    if as_json:
        checked = [result.to_json() if isinstance(result, _Unread) else _json(result) for result in results]
        whole = {"tests": checked, "recordings": [each.to_json() for each in recorded]} if folder is not None else {}
        if recorder is not None:
            whole = {"tests": checked, **whole, "coverage": [each.to_json() for each in covered]}
        say_json(whole or checked)
    else:
        for result in results:
            if isinstance(result, _Unread):
                click.echo(str(result.error), err=True)
            else:
                _print(result)
        for each in recorded:
            say(each.text, **({} if each.ok else {"fg": "red"}))
        if covered:
            say()
            show(covered)
    if not ok:
        ctx.exit(1)


@dataclass(frozen=True)
class _Unread:
    """A game whose rulespec has faults, so that no example of it can be run."""

    game: str
    error: SpecError
    ok: bool = False

    def to_json(self) -> dict[str, Any]:
        faults = [fault.to_json() for fault in diagnostics(self.error)]
        return {"game": self.game, "examples": 0, "checks": 0, "failures": [], "faults": faults}


def _print(report: Report) -> None:
    for failure in report.failures:
        say(str(failure), fg="red")
        if failure.line:
            say(f"    {failure.line.strip()}")
        for line in failure.board.splitlines():
            say(f"    {line}".rstrip())
    checks, failed = len(report.checks), len(report.failures)
    if not report.examples:
        say(f"{report.game}: no examples")
        return
    about = f"{report.game}: {counted(report.examples, 'example')}, {counted(checks, 'check')}"
    say(f"{about}, {failed} failed" if failed else f"{about}, all hold")


def _json(report: Report) -> dict[str, Any]:
    return {
        "game": report.game,
        "examples": report.examples,
        "checks": len(report.checks),
        "failures": report.failures,
        "faults": [],
    }
