"""`wordkit lexicon`: look at word lists, build them, search them, check them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from wordkit.cli.arguments import LexiconParam, json_option
from wordkit.cli.lexicon_options import (
    FAULTY,
    WRONG_USE,
    alphabet_of,
    alphabet_options,
    file_fault,
    filters,
    limit_option,
    open_named,
    stop,
)
from wordkit.cli.text import say_json
from wordkit.lexicon import (
    FORMATS,
    AlphabetError,
    DamagedLexicon,
    Lexicon,
    LexiconError,
    Row,
    WordFileError,
    build_lexicon,
    read_words,
)


@contextmanager
def _faults() -> Iterator[None]:
    """What is wrong with a file exits 1, what is wrong with the question 2."""
    try:
        yield
    except (DamagedLexicon, WordFileError) as fault:
        stop(str(fault), FAULTY)
    except (AlphabetError, LexiconError) as fault:
        stop(str(fault), WRONG_USE)
    except OSError as fault:
        stop(file_fault(fault), WRONG_USE)


def _terminal(error: bool = False) -> bool:
    return (sys.stderr if error else sys.stdout).isatty()


def _counted(rows: Iterable[Row], what: str) -> Iterator[Row]:
    """Rows as they come, with a counter on a terminal."""
    if not _terminal(error=True):
        yield from rows
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn

    columns = SpinnerColumn(), TextColumn("{task.description}"), TextColumn("{task.completed} words")
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"Reading {what}", total=None)
        for number, row in enumerate(rows, 1):
            if number % 4096 == 0:
                progress.update(task, completed=number)
            yield row


@contextmanager
def _waiting(what: str) -> Iterator[None]:
    if not _terminal(error=True):
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield


def _print_words(lexicon: Lexicon, words: list[str], limit: int | None, as_json: bool) -> None:
    shown = words[:limit]
    if as_json:
        say_json({"lexicon": lexicon.name, "checksum": lexicon.checksum, "count": len(words), "words": shown})
    elif _terminal():
        from rich.columns import Columns
        from rich.console import Console

        console = Console(highlight=False, markup=False)
        console.print(Columns(shown, padding=(0, 2)))
        more = f", the first {len(shown)} shown" if len(shown) < len(words) else ""
        console.print(f"{len(words)} words{more}", style="dim")
    elif shown:
        click.echo("\n".join(shown))


def _print_info(info: dict[str, Any]) -> None:
    rows = [(name, _cell(value)) for name, value in info.items()]
    if not _terminal():
        for name, value in rows:
            click.echo(f"{name}: {value}")
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(show_header=False, box=None)
    table.add_column(style="bold")
    table.add_column()
    for name, value in rows:
        table.add_row(name, value)
    Console(highlight=False, markup=False).print(table)


def _cell(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case _ if not value and not isinstance(value, int):
            return "none"
        case dict():
            return " ".join(f"{key}>{to if isinstance(to, str) else '+'.join(to)}" for key, to in value.items())
        case list():
            return " ".join(map(str, value))
    return str(value)


@click.group()
def lexicon() -> None:
    """Word lists: look at them, build them, search them, check them.

    LEXICON is a .wklx file, or the name of an installed lexicon.
    """


@lexicon.command()
@click.argument("lexicon", metavar="LEXICON", type=LexiconParam())
@json_option
def info(lexicon: str, as_json: bool) -> None:
    """What a lexicon is: words, letters, case and folding, columns, origin.

    \b
    Example:
      wordkit lexicon info english
    """
    with _faults():
        opened = open_named(lexicon)
        facts = {**opened.info, "file": opened.path, "bytes": Path(opened.path).stat().st_size if opened.path else None}
    if as_json:
        say_json({key: value for key, value in facts.items() if key != "file"})
    else:
        _print_info(facts)


@lexicon.command()
@click.argument("inputs", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The .wklx file to write.")
@alphabet_options
@click.option("--encoding", default="utf-8", show_default=True, help="Of plain and tsv lists; never guessed.")
@click.option("--format", "kind", type=click.Choice(FORMATS), help="Of the files; as their suffixes say if not given.")
@click.option("--skip-foreign", is_flag=True, help="Skip and count words with other letters, instead of stopping.")
@click.option("--capitals", is_flag=True, help="Keep capitalised entries of Hunspell dictionaries.")
@click.option("--name", help="Short name; the output's if not given.")
@click.option("--language", default="", help="Language tag, such as en or pl.")
@click.option("--source", default="", help="Who made the list, and which edition.")
@click.option("--licence", default="", help="Under which terms it may be passed on.")
@click.option("--no-index", is_flag=True, help="Leave out word numbers: a smaller file, if there are no columns.")
@json_option
def build(
    inputs: tuple[Path, ...],
    output: Path,
    letters: str | None,
    like: str | None,
    exact_case: bool,
    folds: tuple[str, ...],
    encoding: str,
    kind: str | None,
    skip_foreign: bool,
    capitals: bool,
    name: str | None,
    language: str,
    source: str,
    licence: str,
    no_index: bool,
    as_json: bool,
) -> None:
    """Build a lexicon from word lists: plain, tsv, Hunspell or KWG; packed with gzip or xz or not.

    \b
    Examples:
      wordkit lexicon build ours.txt -o ours.wklx --letters abcdefghijklmnopqrstuvwxyz
      wordkit lexicon build llista.txt -o catala.wklx --letters "a b c ç d e l l·l n ny o" --skip-foreign
      wordkit lexicon build de.dic -o de.wklx --letters abcdefghijklmnopqrstuvwxyzäöüß --capitals
    """
    with _faults():
        alphabet = alphabet_of(letters, like, exact_case, folds)

        def rows() -> Iterator[Row]:
            for path in inputs:
                yield from read_words(path, encoding=encoding, format=kind, letters=alphabet.letters, capitals=capitals)

        try:
            made, skipped = build_lexicon(
                _counted(rows(), ", ".join(path.name for path in inputs)),
                alphabet,
                name=output.stem if name is None else name,
                language=language,
                source=source,
                licence=licence,
                skip_foreign=skip_foreign,
                index=not no_index,
            )
        except AlphabetError as fault:
            stop(f"{fault} (--skip-foreign skips such words)", FAULTY)
        made.save(output)
    if as_json:
        say_json({"words": len(made), "skipped": skipped, "checksum": made.checksum, "bytes": output.stat().st_size})
    else:
        click.echo(f"{output}: {len(made)} words, {skipped} skipped, {output.stat().st_size} bytes")


@lexicon.command()
@click.argument("lexicon", metavar="LEXICON", type=LexiconParam())
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The .wklx file to write.")
@alphabet_options
@filters
@click.option("--plus", type=click.Path(path_type=Path), help="A file of words to add.")
@click.option("--minus", type=click.Path(path_type=Path), help="A file of words to leave out.")
@click.option("--name", help="Short name; as before if not given.")
@json_option
def derive(
    lexicon: str,
    output: Path,
    letters: str | None,
    like: str | None,
    exact_case: bool,
    folds: tuple[str, ...],
    length: tuple[int, int] | None,
    tier_up_to: int | None,
    tag: str | None,
    plus: Path | None,
    minus: Path | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Make a lexicon from part of another, in other letters if wanted.

    \b
    Examples:
      wordkit lexicon derive english -o short.wklx --length 2..10
      wordkit lexicon derive english -o common.wklx --tier-up-to 50 --plus ours.txt --minus banned.txt
    """
    with _faults():
        base = open_named(lexicon)
        alphabet = base.alphabet if letters is None and like is None else alphabet_of(letters, like, exact_case, folds)
        added, banned = ([row.word for row in read_words(path)] if path else [] for path in (plus, minus))
        with _waiting(f"Deriving from {base.name}"):
            made = base.derive(
                alphabet, length=length, tier_up_to=tier_up_to, tag=tag, plus=added, minus=banned, name=name
            )
            made.save(output)
    if as_json:
        say_json({"words": len(made), "of": len(base), "checksum": made.checksum, "bytes": output.stat().st_size})
    else:
        click.echo(f"{output}: {len(made)} of {len(base)} words, {output.stat().st_size} bytes")


@lexicon.command()
@click.argument("lexicon", metavar="LEXICON", type=LexiconParam())
@click.argument("pattern", required=False)
@click.option("--prefix", metavar="TEXT", help="Words that start so.")
@click.option("--rack", metavar="TILES", help="Words that these tiles can spell.")
@click.option("--blanks", type=click.IntRange(0, 255), default=0, help="Blanks beside the tiles.")
@click.option("--anagram", metavar="LETTERS", help="Words that use exactly these letters, and the blanks.")
@filters
@limit_option
@json_option
def find(
    lexicon: str,
    pattern: str | None,
    prefix: str | None,
    rack: str | None,
    blanks: int,
    anagram: str | None,
    length: tuple[int, int] | None,
    tier_up_to: int | None,
    tag: str | None,
    limit: int | None,
    as_json: bool,
) -> None:
    """Find words by a pattern, a prefix, a rack or an anagram.

    In a PATTERN . is any letter, [abc] one of these, [^abc] none of these, and * any run of letters. A pattern and a
    rack together find what fits both. TILES are letters, with blanks between them if need be.

    \b
    Examples:
      wordkit lexicon find english "c.[ae]t*"
      wordkit lexicon find english --rack retains --blanks 1 --length 8
      wordkit lexicon find english --anagram stare
    """
    if sum(way is not None for way in (pattern or rack, prefix, anagram)) != 1:
        raise click.UsageError("Give one of: a PATTERN and/or --rack, --prefix, --anagram.")
    with _faults():
        opened = open_named(lexicon)
        if pattern is not None:
            found = opened.pattern(
                pattern, rack=_tiles(rack), blanks=blanks, length=length, tier_up_to=tier_up_to, tag=tag
            )
        elif rack is not None:
            found = opened.buildable(_tiles(rack) or "", blanks=blanks, length=length, tier_up_to=tier_up_to, tag=tag)
        elif prefix is not None:
            found = opened.prefix(prefix, length=length, tier_up_to=tier_up_to, tag=tag)
        else:
            found = opened.anagrams(_tiles(anagram) or "", blanks=blanks, tier_up_to=tier_up_to, tag=tag)
    _print_words(opened, found, limit, as_json)


def _tiles(text: str | None) -> str | list[str] | None:
    return text.split() if text and len(text.split()) > 1 else text


@lexicon.command()
@click.argument("lexicon", metavar="LEXICON", type=LexiconParam())
@click.argument("words", nargs=-1, metavar="[WORD...]")
@json_option
def check(lexicon: str, words: tuple[str, ...], as_json: bool) -> None:
    """Check that words are in a lexicon; without words, that the file is exactly as it was built.

    Exits 1 when a word is missing or the file is damaged.

    \b
    Examples:
      wordkit lexicon check english
      wordkit lexicon check english quixotic qi za
    """
    fault = None
    answers: dict[str, bool] = {}
    try:
        opened = open_named(lexicon)
        if words:
            answers = dict(zip(words, opened.contains_many(words), strict=True))
        else:
            with _waiting(f"Checking {opened.name}"):
                opened.check()
    except DamagedLexicon as damage:
        fault = str(damage)
    except OSError as refused:
        stop(file_fault(refused), WRONG_USE)
    if as_json:
        say_json({"sound": fault is None, "fault": fault, "words": answers})
    elif fault is not None:
        stop(fault, FAULTY)
    elif words:
        for word, present in answers.items():
            click.echo(f"{word}: {'yes' if present else 'no'}")
    else:
        click.echo(f"{opened.name}: sound, {len(opened)} words, {opened.checksum}")
    if fault is not None or not all(answers.values()):
        sys.exit(FAULTY)


@lexicon.command()
@click.argument("lexicon", metavar="LEXICON", type=LexiconParam())
@filters
@limit_option
@json_option
def words(
    lexicon: str,
    length: tuple[int, int] | None,
    tier_up_to: int | None,
    tag: str | None,
    limit: int | None,
    as_json: bool,
) -> None:
    """List words in order.

    \b
    Example:
      wordkit lexicon words english --length 2 --tag enable
    """
    with _faults():
        opened = open_named(lexicon)
        listed = opened.words(length=length, tier_up_to=tier_up_to, tag=tag)
    _print_words(opened, listed, limit, as_json)
