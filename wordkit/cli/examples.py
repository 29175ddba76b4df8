"""`wordkit test`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from wordkit.cli.arguments import GameParam, json_option, load, setting_option
from wordkit.cli.faults import diagnostics, misgiven
from wordkit.cli.text import counted, say, say_json
from wordkit.errors import SpecError

if TYPE_CHECKING:
    from wordkit.testing.examples import Report


@click.command()
@click.argument("games", metavar="GAME...", nargs=-1, required=True, type=GameParam())
@setting_option
@json_option
@click.pass_context
def test(ctx: click.Context, games: tuple[str, ...], settings: tuple[tuple[str, Any], ...], as_json: bool) -> None:
    """Run the worked examples of games.

    Every expectation of an example block is a check; a variant runs those it inherits. Exits with 1 if one fails.
    """
    from wordkit.testing.examples import run_examples

    results: list[Report | _Unread] = []
    for game in games:
        try:
            results.append(run_examples(load(game, settings)))
        except SpecError as error:
            if misgiven(error):
                raise
            results.append(_Unread(game, error))
    if as_json:
        say_json([result.to_json() if isinstance(result, _Unread) else _json(result) for result in results])
    else:
        for result in results:
            if isinstance(result, _Unread):
                click.echo(str(result.error), err=True)
            else:
                _print(result)
    if not all(result.ok for result in results):
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
