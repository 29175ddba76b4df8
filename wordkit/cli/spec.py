"""Commands about rulespecs: `check`, `fmt`, `show`, `diff`.

Exit codes: 0 all is well, 1 the rulespec has faults (or isn't in canonical layout, or two games differ), 2 wrong use.
"""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from wordkit import registry
from wordkit.cli.arguments import GameParam, LanguageParam, json_option, lang_option, setting_option
from wordkit.cli.faults import misgiven
from wordkit.cli.speech import chosen
from wordkit.cli.text import colour, counted, say_json
from wordkit.errors import NotFound, SpecError, WordkitError
from wordkit.loading import rules_of

if TYPE_CHECKING:
    from wordkit.spec.diagnostics import Diagnostic
    from wordkit.spec.model import OptionValue, Rules
    from wordkit.spec.tree import Source
    from wordkit.spec.vocabulary import Vocabulary

_FILES = click.argument("files", nargs=-1, required=True, metavar="FILE...", type=GameParam())


@click.command()
@_FILES
@json_option
@click.option("--strict", is_flag=True, help="Exit with 1 on warnings too.")
@setting_option
def check(files: tuple[str, ...], as_json: bool, strict: bool, settings: tuple[tuple[str, Any], ...]) -> None:
    """Check rulespecs: every fault with its place, what is wrong and the way out.

    Texts that one of a game's languages lacks are warnings; the exit code stays 0, but for --strict.
    """
    from wordkit.spec.translations import untranslated
    from wordkit.spec.wordlists import missing_lexicon

    faults: list[Diagnostic] = []
    warnings: list[Diagnostic] = []
    seen: list[dict[str, Any]] = []
    for file in files:
        lacking: tuple[Diagnostic, ...] = ()
        try:
            rules = rules_of(_source(file), dict(settings))
            found: tuple[Diagnostic, ...] = missing_lexicon(rules, registry.names("lexicons"))
            lacking = untranslated(rules)
        except SpecError as error:
            found = error.diagnostics  # type: ignore[assignment]
        faults += [fault for fault in found if fault not in faults]
        warnings += [warning for warning in lacking if warning not in warnings]
        seen.append({"file": file, "faults": len(found), "warnings": len(lacking)})
    if as_json:
        reports = {"faults": faults, "warnings": warnings}
        say_json({"files": seen} | {name: [each.to_json() for each in found] for name, found in reports.items()})
    else:
        _print_faults([*faults, *warnings])
        click.echo(("\n" if faults or warnings else "") + _checked(seen, faults, warnings))
    sys.exit(1 if faults or (strict and warnings) else 0)


def _checked(seen: list[dict[str, Any]], faults: list[Diagnostic], warnings: list[Diagnostic]) -> str:
    """The last line of `check`."""
    sound = sum(not entry["faults"] for entry in seen)
    about = f"{counted(len(warnings), 'warning')}" if warnings else ""
    if faults:
        return " and ".join(filter(None, [counted(len(faults), "fault"), about])) + (
            f" in {counted(len(seen) - sound, 'file')}"
        )
    return ", ".join(filter(None, [f"{counted(sound, 'rulespec')} checked, no fault", about]))


@click.command()
@_FILES
@json_option
@click.option("--check", "only_check", is_flag=True, help="Change nothing; exit 1 if a file isn't in canonical layout.")
@click.option("--diff", "as_diff", is_flag=True, help="Change nothing; print what would change.")
def fmt(files: tuple[str, ...], as_json: bool, only_check: bool, as_diff: bool) -> None:
    """Put rulespecs into canonical layout. Their meaning and their comments stay."""
    from wordkit.game.files import write_whole
    from wordkit.spec.formatter import format_text

    changed: list[str] = []
    faults: list[Diagnostic] = []
    for file in files:
        try:
            source = _source(file)
            text = format_text(source)
        except SpecError as error:
            faults += error.diagnostics  # type: ignore[arg-type]
            continue
        if text == source.text:
            continue
        changed.append(file)
        if as_diff and not as_json:
            click.echo("".join(_difference(source.text, text, file)), nl=False)
        if not only_check and not as_diff:
            if not Path(file).exists():
                raise click.UsageError(f"{file!r} is an installed game; only files are rewritten, --diff shows how")
            write_whole(file, text.encode())
    if as_json:
        say_json({"changed": changed, "faults": [fault.to_json() for fault in faults]})
    else:
        _print_faults(faults)
        for file in changed if not as_diff else ():
            click.echo(f"{file}: {'not in canonical layout' if only_check else 'formatted'}")
    sys.exit(1 if faults or (changed and (only_check or as_diff)) else 0)


@click.command()
@click.argument("game", metavar="GAME", type=GameParam())
@lang_option
@json_option
@setting_option
@click.option("--text", "as_text", is_flag=True, help="Print the game as one self-contained rulespec.")
@click.option("--texts", type=LanguageParam(), help="Print what players read in a language, as a clause of a rulespec.")
def show(
    game: str,
    lang: str | None,
    as_json: bool,
    settings: tuple[tuple[str, Any], ...],
    as_text: bool,
    texts: str | None,
) -> None:
    """Show the rules of GAME, a name or a file: options, tiles, rules, scores, ends, own choices and citations.

    The name of an engine shows all that a rulespec for it may say: options, clauses, rules, variables, actions,
    refusals, positions, expectations.
    """
    vocabulary = _engine_named(game)
    if vocabulary is not None:
        if settings or as_text or texts:
            raise click.UsageError(f"{game} is an engine, not a game: it takes neither -o nor --text nor --texts")
        from wordkit.spec.reference import reference, reference_text

        if as_json:
            say_json(reference(vocabulary))
        else:
            _print_lines(reference_text(vocabulary))
        return
    rules = _rules(game, dict(settings), as_json)
    spoken = chosen(rules, lang)
    if texts:
        from wordkit.spec.translations import block, shown

        if as_json:
            there = rules.texts(texts)
            say_json({path: there.get(path) for path in shown(rules)})
        else:
            for line in block(rules, texts):
                click.echo(line)
    elif as_json:
        from wordkit.spec.overview import overview

        say_json(overview(rules, spoken))
    elif as_text:
        click.echo(rules.text, nl=False)
    else:
        from wordkit.spec.overview import overview_text

        _print_lines(overview_text(rules, spoken))


@click.command()
@click.argument("before", metavar="GAME", type=GameParam())
@click.argument("after", metavar="GAME", type=GameParam())
@json_option
def diff(before: str, after: str, as_json: bool) -> None:
    """Print what differs between two games, clause by clause; exit 1 if anything does."""
    from wordkit.spec.inspect import diff as changes
    from wordkit.spec.inspect import inapplicable

    ours, theirs = _rules(before, {}, as_json), _rules(after, {}, as_json)
    found = changes(ours, theirs)
    left_out = {name: inapplicable(*pair) for name, *pair in ((ours.name, ours, theirs), (theirs.name, theirs, ours))}
    if as_json:
        say_json(
            {
                "changes": [{"path": c.path, "kind": c.kind, "before": c.before, "after": c.after} for c in found],
                "inapplicable": [
                    {"game": name, "examples": list(titles)} for name, titles in left_out.items() if titles
                ],
            }
        )
    else:
        for change in found:
            _print_lines(str(change).splitlines())
        for name, titles in left_out.items():
            if titles:
                verb = "doesn't" if len(titles) == 1 else "don't"
                click.echo(f"{counted(len(titles), 'example')} of {name} {verb} apply")
        if not found:
            click.echo("no difference")
    sys.exit(1 if found else 0)


def _engine_named(name: str) -> Vocabulary | None:
    """The vocabulary of an engine of this name, unless a file or a game has it too."""
    if Path(name).exists() or name in registry.names("rulespecs"):
        return None
    return registry.vocabulary(name)


# --- what they share -------------------------------------------------------------------------------------------------


def _source(file: str) -> Source:
    """A rulespec file, or an installed game by its name; SpecError for a file that isn't UTF-8."""
    from wordkit.spec.model import as_source

    path = Path(file)
    if not path.exists():
        found = registry.find_spec(file) if path.name == file and not path.suffix else None
        if found is not None:
            return found
        if path.name == file and not path.suffix:
            try:
                registry.current().require("rulespecs", file)
            except NotFound as error:  # it says which name is near
                raise click.UsageError(str(error)) from error
        raise click.UsageError(f"there is no file {file!r}")
    if path.is_dir():
        raise click.UsageError(f"{file!r} is a folder")
    try:
        return as_source(path)
    except OSError as error:
        raise click.UsageError(f"{file!r} can't be read: {error.strerror}") from error


def _rules(game: str, options: dict[str, OptionValue | str], as_json: bool) -> Rules:
    try:
        return rules_of(_source(game), options)
    except SpecError as error:
        _fail(error, as_json)
    except WordkitError as error:
        raise click.UsageError(str(error)) from error


def _fail(error: SpecError, as_json: bool) -> NoReturn:
    if misgiven(error):
        raise click.UsageError("; ".join(misgiven(error)))
    if as_json:
        say_json({"faults": [fault.to_json() for fault in error.diagnostics]})  # type: ignore[attr-defined]
    else:
        _print_faults(error.diagnostics, error=True)  # type: ignore[arg-type]
    sys.exit(1)


def _difference(before: str, after: str, file: str) -> Iterable[str]:
    for line in difflib.unified_diff(before.splitlines(True), after.splitlines(True), file, file):
        yield line if line.endswith("\n") else line + "\n\\ No newline at end of file\n"


def _print_faults(faults: Iterable[Diagnostic], *, error: bool = False) -> None:
    """Faults with a blank line between, on stderr if they stand in the way of an answer; in colour on a terminal."""
    coloured = colour(sys.stderr if error else sys.stdout)
    for number, fault in enumerate(faults):
        text = str(fault)
        if not coloured:
            click.echo(("\n" if number else "") + text, err=error)
            continue
        from rich.console import Console
        from rich.text import Text

        lines = Text(("\n" if number else "") + text)
        lines.highlight_regex(r"(?m)^\S+:\d+:\d+: [\w-]+:", "bold yellow" if fault.warning else "bold red")
        lines.highlight_regex(r"(?m)^ +\| +\^+.*$", "red")
        lines.highlight_regex(r"(?m)^  = .*$", "cyan")
        Console(highlight=False, soft_wrap=True, stderr=error).print(lines)


def _print_lines(lines: Iterable[str]) -> None:
    """Lines with headings and changes in colour on a terminal."""
    if not colour():
        for line in lines:
            click.echo(line)
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, soft_wrap=True)
    for line in lines:
        text = Text(line)
        text.highlight_regex(r"^\S.*$", "bold")
        text.highlight_regex(r"^  \+ .*$", "green")
        text.highlight_regex(r"^  - .*$", "red")
        console.print(text)
