"""Options and answers that the commands about lexicons share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from wordkit.lexicon import Alphabet, Lexicon, open_lexicon, simple_case

FAULTY, WRONG_USE = 1, 2
"""Exit codes: the thing checked has faults; wrong use."""

SUFFIX = ".wklx"
"""How the file of a lexicon is named."""

_F = TypeVar("_F", bound=Callable[..., Any])


class _Faulty(click.ClickException):
    exit_code = FAULTY


class _Misused(click.ClickException):
    exit_code = WRONG_USE


def stop(message: str, code: int) -> NoReturn:
    """Ends the command with one sentence on stderr."""
    raise (_Faulty if code == FAULTY else _Misused)(message)


def file_fault(error: OSError) -> str:
    """What is wrong with a file, in words."""
    if isinstance(error, FileNotFoundError) and error.filename:
        return f"there is no file {error.filename}"
    return f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error)


def open_named(what: str) -> Lexicon:
    from wordkit import registry
    from wordkit.errors import NotFound

    try:
        if Path(what).is_file():
            return open_lexicon(Path(what))
        if what.endswith(SUFFIX) or "/" in what or os.sep in what:
            raise NotFound(f"there is no file {what}", "lexicon", what)
        return open_lexicon(what, registry.lexicon)
    except NotFound as fault:
        stop(str(fault), WRONG_USE)


class _Length(click.ParamType["tuple[int, int]"]):
    name = "N or LEAST..MOST"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        least, dots, most = str(value).partition("..")
        if not (least.isdecimal() and (most.isdecimal() or not dots)):
            raise click.BadParameter(f"{value!r} is neither a number nor LEAST..MOST", ctx, param)
        lengths = int(least), int(most if dots else least)
        if lengths[0] > lengths[1]:
            raise click.BadParameter(f"no length lies in {value}: its first number is larger", ctx, param)
        return lengths


def filters(command: _F) -> _F:
    for option in (
        click.option("--tag", metavar="TAG", help="Only words with this tag."),
        click.option(
            "--tier-up-to", type=click.IntRange(0, 255), metavar="N", help="Only words of tier N or commoner."
        ),
        click.option("--length", type=_Length(), help="Only words of that many letters."),
    ):
        command = option(command)
    return command


limit_option = click.option("-n", "--limit", type=click.IntRange(min=1), help="Print at most so many words.")


def alphabet_of(letters: str | None, like: str | None, exact_case: bool, folds: Iterable[str]) -> Alphabet:
    if (letters is None) == (like is None):
        raise click.UsageError(
            "Say which letters there are: --letters TEXT or --like LEXICON. They are never guessed from words or names."
        )
    if like is not None:
        return open_named(like).alphabet
    labels = letters.split() if letters and any(map(str.isspace, letters)) else list(letters or "")
    fold = {}
    for pair in folds:
        for char in (parts := pair.partition("="))[0]:
            if not parts[1]:
                raise click.UsageError(f"--fold {pair}: write it as FROM=TO, for example éè=e.")
            fold[char] = parts[2]
    case = {} if exact_case else simple_case([*labels, *fold])
    return Alphabet(labels, case=case, fold=fold)


def alphabet_options(command: _F) -> _F:
    for option in (
        click.option("--fold", "folds", multiple=True, metavar="FROM=TO", help="Treat characters as others: éè=e."),
        click.option("--exact-case", is_flag=True, help="Upper and lower case are different letters."),
        click.option("--like", metavar="LEXICON", help="Take the alphabet of this lexicon."),
        click.option(
            "--letters",
            metavar="TEXT",
            help="The letters in order; with blanks between them if any has two characters.",
        ),
    ):
        command = option(command)
    return command
