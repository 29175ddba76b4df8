"""Word lists: lexicon files, lexicons built from what users bring, and the working lexicon a game plays with.

A lexicon holds words over an explicit alphabet, so no letter is guessed and none gets lost:

>>> from wordkit.lexicon import Alphabet, Lexicon, simple_case
>>> letters = "abcdefghijklmnopqrstuvwxyz"
>>> lexicon = Lexicon.build(["cat", "act", "Tact"], Alphabet(letters, case=simple_case(letters)))
>>> list(lexicon), lexicon.anagrams("TAC"), "tact" in lexicon
(['act', 'cat', 'tact'], ['act', 'cat'], True)
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from wordkit import _core
from wordkit._core import Alphabet, AlphabetError, DamagedLexicon, Lexicon, LexiconError
from wordkit.lexicon_files import FORMATS, Row, WordFileError, read_words

__all__ = [
    "FORMATS",
    "SUFFIX",
    "Alphabet",
    "AlphabetError",
    "DamagedLexicon",
    "Lexicon",
    "LexiconError",
    "Row",
    "WordFileError",
    "build_lexicon",
    "cache_folder",
    "open_lexicon",
    "read_words",
    "simple_case",
    "working",
]

SUFFIX = ".wklx"
"""How the names of lexicon files end."""


def simple_case(letters: Iterable[str]) -> dict[str, str]:
    """A case map from the other case of each letter that is, or is spelled with, characters of two cases.

    Only one-to-one pairs that map back count, so ß, İ and the final sigma stay out: add what a language wants.

    >>> simple_case(["a", "Qu", "ß"])
    {'A': 'a', 'q': 'Q', 'U': 'u'}
    """
    pairs: dict[str, str] = {}
    for char in dict.fromkeys("".join(letters)):
        other = char.swapcase()
        if other != char and len(other) == 1 and other.swapcase() == char:
            pairs[other] = char
    own = set("".join(letters))
    return {other: char for other, char in pairs.items() if other not in own}


def open_lexicon(what: str | os.PathLike[str], find: Callable[[str], Lexicon] | None = None) -> Lexicon:
    """The lexicon of a file, or what `find` knows by this name (`wordkit.registry.lexicon`, say).

    A path object, a text with a folder in it and a text that ends in `.wklx` is a file. Raises OSError,
    DamagedLexicon, or what `find` raises.
    """
    if isinstance(what, str) and find is not None and not what.endswith(SUFFIX) and Path(what).name == what:
        return find(what)
    return Lexicon.open(what)


def build_lexicon(
    rows: Iterable[Row],
    alphabet: Alphabet,
    *,
    name: str = "",
    language: str = "",
    source: str = "",
    licence: str = "",
    skip_foreign: bool = False,
    index: bool = True,
) -> tuple[Lexicon, int]:
    """A lexicon from the rows that `read_words` gives, and how many rows were skipped.

    Columns are made of what the rows hold: tiers when every row has one, each tag that occurs, roots (and those for
    agents) when any row has some. A letter outside the alphabet raises AlphabetError with file, line and letter, or,
    with `skip_foreign`, skips the row.
    """
    kept: list[Row] = []
    skipped = 0
    for row in rows:
        try:
            alphabet.encode(row.word)
            for root in (*(row.roots or ()), *(row.agents or ())):
                alphabet.encode(root)
        except AlphabetError as fault:
            if not skip_foreign:
                raise AlphabetError(f"{row.place}: {fault}") from None
            skipped += 1
        else:
            kept.append(row)
    tiers = [row.tier for row in kept if row.tier is not None]
    if tiers and len(tiers) < len(kept):
        lacking = next(row for row in kept if row.tier is None)
        raise WordFileError(lacking.file, lacking.line, f"{lacking.word!r} has no tier, other words have one")
    tags: dict[str, None] = {}
    for row in kept:
        tags.update(dict.fromkeys(row.tags or ()))
    lexicon = Lexicon.build(
        [row.word for row in kept],
        alphabet,
        name=name,
        language=language,
        source=source,
        licence=licence,
        tiers=tiers or None,
        tags={tag: [tag in (row.tags or ()) for row in kept] for tag in sorted(tags)},
        roots=[row.roots or () for row in kept] if any(row.roots for row in kept) else None,
        agents=[row.agents or () for row in kept] if any(row.agents for row in kept) else None,
        index=index,
    )
    return lexicon, skipped


# Working lexicons


def cache_folder() -> Path:
    """Where working lexicons are kept: `WORDKIT_CACHE`, else the user's cache folder of the platform."""
    chosen = os.environ.get("WORDKIT_CACHE")
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_path

    return user_cache_path("wordkit", appauthor=False)


def working(
    lexicon: Lexicon,
    alphabet: Alphabet | None = None,
    length: tuple[int, int] | None = None,
    tier_up_to: int | None = None,
    *,
    tag: str | None = None,
    plus: Sequence[str] = (),
    minus: Sequence[str] = (),
) -> Lexicon:
    """The part of a lexicon a game can use, in the game's own letters; derived once and cached by content.

    Arguments as for `Lexicon.derive`. The cache file's name is a digest of the lexicon's content and of everything
    asked for, so nothing ever needs to be invalidated; it is written beside its place and renamed, so any number of
    processes may ask at once. A damaged cache file is made anew. Where the folder can't be written, the result is the
    same, in memory. A process that asks again gets the same object, as long as the file is the same.
    """
    if alphabet is None:
        alphabet = lexicon.alphabet
    place = cache_folder() / "lexicons" / f"{_key(lexicon, alphabet, length, tier_up_to, tag, plus, minus)}{SUFFIX}"
    try:
        return _kept(place)
    except (OSError, DamagedLexicon):
        pass
    derived = lexicon.derive(alphabet, length=length, tier_up_to=tier_up_to, tag=tag, plus=plus, minus=minus)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        derived.save(place)
        return _kept(place)
    except (OSError, DamagedLexicon):
        return derived


def _kept(place: Path) -> Lexicon:
    """The lexicon of a cache file; OSError or DamagedLexicon if there is none, or none that is sound."""
    now = place.stat()
    return _opened(str(place), (now.st_ino, now.st_size, now.st_mtime_ns))


# Games share what a lexicon makes when first asked (bit planes, families); few are kept, as that takes memory.
@lru_cache(maxsize=8)
def _opened(place: str, stamp: tuple[int, ...]) -> Lexicon:
    return Lexicon.open(place, verify=True)


def _key(
    lexicon: Lexicon,
    alphabet: Alphabet,
    length: tuple[int, int] | None,
    tier_up_to: int | None,
    tag: str | None,
    plus: Sequence[str],
    minus: Sequence[str],
) -> str:
    def pairs(table: Mapping[str, object]) -> list[tuple[str, object]]:
        return sorted(table.items())

    asked = [
        _core.__version__,
        _core.LEXICON_FORMAT,
        lexicon.checksum,
        lexicon.name,
        lexicon.info["language"],
        lexicon.info["source"],
        lexicon.info["licence"],
        alphabet.letters,
        pairs(alphabet.case),
        pairs(alphabet.fold),
        pairs(alphabet.overrides),
        length,
        tier_up_to,
        tag,
        sorted(set(plus)),
        sorted(set(minus)),
    ]
    return hashlib.sha256(json.dumps(asked).encode()).hexdigest()[:40]
