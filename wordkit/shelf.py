"""Rulespecs that were read and checked, kept between processes in the user's cache folder.

A file holds what `wordkit.spec.kept` makes of one rulespec with one set of options. Its name is a digest of what it was
made by: the text and where it lies, the options, and the code (Python, wordkit, and every package that brings an
engine, each of their files by size and time). Parents and files of words are named within, by digest, and looked at
again whenever it is used. So nothing ever needs to be invalidated, and what nobody asks for any more goes when there
are many.

Nothing is kept of a text that lies in no folder, of rulespecs with faults, within `registry.using`, or while code lies
on disk that was edited after this process began, as then nobody knows which of the two it runs.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import wordkit
from wordkit import registry
from wordkit.lexicon import cache_folder
from wordkit.spec.kept import Unkept, decode, digest, encode
from wordkit.spec.tree import NOWHERE, Source
from wordkit.spec.writer import option_text

if TYPE_CHECKING:
    from wordkit.spec.model import OptionValue, Rules

MOST, FEWEST = 128, 96
"""Files: when there are more than `MOST`, the oldest go until `FEWEST` are left."""
LARGEST = 16_000_000
"""Bytes of a file; a larger one isn't read."""
DAY = 86_400


def place(source: Source, options: Mapping[str, OptionValue | str]) -> Path | None:
    """Where the rules of a source with these options are kept; None if they mustn't be."""
    if source.folder is None or registry.altered() or (code := _code()) is None:
        return None
    asked = [code, source.name, source.folder, digest(source), *(f"{k}={option_text(v)}" for k, v in options.items())]
    key = sha256("\0".join(asked).encode("utf-8", "surrogatepass")).hexdigest()[:40]
    return cache_folder() / "rules" / f"{key}.kept"


def take(kept: Path, source: Source) -> Rules | None:
    """The rules kept at a place; None if there are none, or not those of this source and of what it needs by now."""
    try:
        descriptor = os.open(kept, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        with open(descriptor, "rb") as file:
            about = os.fstat(descriptor)
            # What others can write could give a game rules of theirs.
            if os.name == "posix" and (about.st_uid != os.geteuid() or about.st_mode & 0o022):
                return None
            if about.st_size > LARGEST:
                return None
            mark, _, data = file.read(LARGEST).partition(b"\n")
        if sha256(data).hexdigest().encode() != mark:
            return None
        rules = decode(data, source, _find, registry.vocabulary)
        if about.st_mtime < time.time() - DAY:
            os.utime(kept)  # in use: others go before it
        return rules
    except (OSError, Unkept):
        return None


def keep(kept: Path, rules: Rules, source: Source) -> None:
    """Keeps rules at a place, if they can be; where the folder can't be written, nothing happens."""
    from wordkit.game.files import write_whole

    with suppress(OSError, Unkept):
        data = encode(rules, source)
        kept.parent.mkdir(parents=True, exist_ok=True)
        write_whole(kept, sha256(data).hexdigest().encode() + b"\n" + data, private=True)
        _prune(kept.parent)


def _prune(folder: Path) -> None:
    """The oldest files go when there are too many; one that somebody reads meanwhile is read to its end."""
    files = list(os.scandir(folder))
    if len(files) <= MOST:
        return
    for file in sorted(files, key=lambda file: file.stat().st_mtime)[:-FEWEST]:
        with suppress(OSError):
            os.unlink(file)


def _find(kind: str, name: str, by: Source) -> Source | None:
    """The text that a rulespec means by the name of a game or of a file beside it; None if it has none by now."""
    if kind == "game":
        return registry.find_spec(name)
    from wordkit.spec.diagnostics import Report
    from wordkit.spec.inherit import inside_folder, read_source

    report = Report(by)
    path = inside_folder(name, NOWHERE, by, report)
    return None if path is None else read_source(path, NOWHERE, report)


@cache
def _code() -> str | None:
    """What the code that makes rules of a rulespec is known by; None if that can't be said.

    The same for as long as the process runs, as its modules are.
    """
    files = list(_files(Path(wordkit.__file__).parent))
    bringers = [plugin for plugin in registry.plugins() if "engines" in plugin.contributes]
    packages = {plugin.package for plugin in bringers}
    for name in registry.names("engines"):
        vocabulary = registry.engine(name).vocabulary
        for maker in (type(registry.engine(name)), vocabulary.check, vocabulary.letters):
            packages.add(getattr(maker, "__module__", "").partition(".")[0])
    for package in sorted(packages - {"", "builtins", "wordkit"}):
        module = sys.modules.get(package)
        folders = list(getattr(module, "__path__", ())) or [getattr(module, "__file__", None)]
        for folder in folders:
            if not folder or not os.path.exists(folder):
                return None  # in an archive, or made by a program
            files += _files(Path(folder))
    if any(changed >= wordkit._BEGAN for _, _, changed in files):
        return None
    said = [wordkit.__version__, sys.version, *(f"{plugin.name} {plugin.version}" for plugin in bringers), *files]
    return sha256(repr(said).encode("utf-8", "surrogatepass")).hexdigest()


def _files(path: Path) -> Iterator[tuple[str, int, int]]:
    """The files of a package, or the one file: name, bytes, when it was changed."""
    if not path.is_dir():
        about = path.stat()
        yield str(path), about.st_size, about.st_mtime_ns
        return
    for entry in sorted(os.scandir(path), key=lambda entry: entry.name):
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _files(Path(entry.path))
        else:
            about = entry.stat()
            yield entry.path, about.st_size, about.st_mtime_ns
