"""`wordkit test`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from wordkit.cli.arguments import GameParam, json_option, load, setting_option
from wordkit.cli.text import counted, say, say_json

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

    reports = [run_examples(load(game, settings)) for game in games]
    if as_json:
        say_json([_json(report) for report in reports])
    else:
        for report in reports:
            _print(report)
    if not all(report.ok for report in reports):
        ctx.exit(1)


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
    }
