"""The command line: `wordkit COMMAND`. A command's module is imported when it is used."""

from __future__ import annotations

import atexit
import gc
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from wordkit.errors import EngineError, PluginError, SaveError, SpecError, WordkitError

COMMANDS: dict[str, dict[str, tuple[str, str]]] = {
    "Play": {
        "games": ("wordkit.cli.games:games", "List the games that are installed."),
        "show": ("wordkit.cli.spec:show", "Show a game: its options, rules, scores and ends."),
        "play": ("wordkit.cli.play:play", "Play a game in the terminal, against people and bots."),
        "best": ("wordkit.cli.best:best", "List the best plays of a position, with their scores."),
        "replay": ("wordkit.cli.replay:replay", "Replay a saved game and verify every turn."),
    },
    "Make rules": {
        "check": ("wordkit.cli.spec:check", "Check rulespecs and report every fault."),
        "fmt": ("wordkit.cli.spec:fmt", "Write rulespecs in canonical form."),
        "diff": ("wordkit.cli.spec:diff", "Show what differs between two games."),
        "test": ("wordkit.cli.examples:test", "Run the worked examples and recordings of games."),
        "record": ("wordkit.cli.record:record", "Write games that bots play as text, turn by turn."),
        "reduce": ("wordkit.cli.record:reduce", "Shrink a recording that differs to an example."),
    },
    "Measure": {
        "simulate": ("wordkit.cli.simulate:simulate", "Let bots play many games and report the balance."),
        "coverage": ("wordkit.cli.coverage:coverage", "Say which rules tests and simulations exercised."),
        "mutate": ("wordkit.cli.mutate:mutate", "Change rules a little and see whether examples notice."),
        "perft": ("wordkit.cli.perft:perft", "Count every line of play to a depth."),
        "verify": ("wordkit.cli.verify:verify", "Compare an engine with its slow twin, play for play."),
    },
    "What is here": {
        "lexicon": ("wordkit.cli.lexicon:lexicon", "Look into word lists, build and check them."),
        "plugins": ("wordkit.cli.games:plugins", "List plugins, what they bring and what is wrong with them."),
    },
}
"""Commands by section: where each lives, and its line in the help."""

FAULTY, MISUSED, BROKEN, INTERRUPTED = 1, 2, 3, 130
"""Exit codes: the thing checked has faults; wrong use; a fault of wordkit's own; Ctrl-C."""


class Commands(click.Group):
    """The commands of wordkit and those plugins add, each imported when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*(name for section in COMMANDS.values() for name in section), *_added()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for section in COMMANDS.values():
            if cmd_name in section:
                module, _, attribute = section[cmd_name][0].partition(":")
                command: click.Command = getattr(import_module(module), attribute)
                return command
        return _added().get(cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        from difflib import get_close_matches

        if not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            near = get_close_matches(args[0], self.list_commands(ctx), n=1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            ctx.fail(f"there is no command {args[0]!r}{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        # The lines stand in the table above, so that `wordkit --help` imports no command.
        for title, section in COMMANDS.items():
            with formatter.section(title):
                formatter.write_dl([(name, line) for name, (_, line) in section.items()], col_max=12)
        added = _added()
        if added:
            with formatter.section("From plugins"):
                formatter.write_dl([(name, command.get_short_help_str()) for name, command in added.items()])


def _added() -> dict[str, click.Command]:
    """Commands of plugins; none may take a name of ours."""
    from wordkit import registry

    ours = {name for section in COMMANDS.values() for name in section}
    known = registry.current()
    return {name: known.require("commands", name) for name in known.names("commands") if name not in ours}


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(message="wordkit %(version)s", package_name="wordkit-framework")
def wordkit() -> None:
    """The rules framework for word games."""


def main(args: Sequence[str] | None = None) -> None:
    """The entry point. An error is one sentence on stderr and an exit code, never a traceback.

    Exit codes: 0 fine, 1 the thing checked has faults, a plugin's code that fails among them, 2 wrong use, 3 a fault of
    wordkit's own (with `WORDKIT_TRACEBACK` set, the traceback of either), 130 Ctrl-C.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without the letters of a game still plays it
    atexit.register(gc.freeze)  # else the end of the process looks through all it holds for garbage, twice
    try:
        code = wordkit.main(args, prog_name="wordkit", standalone_mode=False)
    except click.UsageError as error:
        if error.ctx and type(error).__name__ == "NoArgsIsHelpError":  # of later releases of click
            click.echo(error.ctx.get_help())
            sys.exit(0)
        asked = error.ctx.command_path if error.ctx else "wordkit"
        code = _complain(f"{error.format_message().rstrip('.')} (see `{asked} --help`)", MISUSED)
    except click.ClickException as error:
        code = _complain(error.format_message(), error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo(err=True)
        code = INTERRUPTED
    except SpecError as error:
        from wordkit.cli.faults import misgiven

        code = FAULTY
        for sentence in (wrong := misgiven(error)):
            code = _complain(sentence, MISUSED)
        if not wrong:
            click.echo(str(error), err=True)  # every fault, with its place in the text
    except (SaveError, PluginError) as error:
        code = _complain(str(error), FAULTY)
    except EngineError as error:
        from wordkit.blame import blamed

        code = _complain(blamed(error) or str(error), FAULTY)
    except WordkitError as error:
        code = _complain(str(error), MISUSED)
    except OSError as error:
        code = _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error), MISUSED)
    except Exception as error:
        if os.environ.get("WORDKIT_TRACEBACK"):
            raise
        from wordkit.blame import blamed

        if fault := blamed(error):
            code = _complain(f"{fault}; WORDKIT_TRACEBACK=1 shows how it came about", FAULTY)
        elif type(error).__module__ == "wordkit._core":
            code = _complain(str(error), FAULTY)
        else:
            what = f"{type(error).__name__}: {error}".split("\n")[0]
            code = _complain(f"this shouldn't happen ({what}); WORDKIT_TRACEBACK=1 shows where it did", BROKEN)
    sys.exit(code if isinstance(code, int) else 0)


def _complain(sentence: str, code: int) -> int:
    click.echo(f"wordkit: {sentence}", err=True)
    return code
