"""The readers of words: lexicon files, which the core walks as they lie, and the word lists that users bring."""

from __future__ import annotations

import random
import re
import tempfile
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

from wordkit._core import Chains, Partitions, Program, WordScorer
from wordkit.lexicon import Alphabet, AlphabetError, DamagedLexicon, Lexicon, LexiconError, build_lexicon
from wordkit.lexicon_files import WordFileError, read_words

from .driver import Target
from .specs import corpus

CARDS = [(1, 1, 0, 5), (2, 1, 0, 4), (2, 1, 0, 1), (20, 1, 0, -2)]
SCORE = Program(bytes([1, 4, 1, 4, 0x20, 3, 3, 3, 1]))
"""The formula `cards + distinct`."""


def ask(lexicon: Lexicon) -> int:
    """Puts every question; returns how many found damage."""
    damaged = 0
    tier = 20 if lexicon.info["tiers"] else None
    questions = (
        lexicon.check,
        lambda: list(islice(lexicon, 500)),
        lambda: lexicon.words(length=(2, 9)),
        lambda: lexicon.contains_many(["cats", "bath", "a", "abcdefgh", "zz"]),
        lambda: lexicon.prefix("ca"),
        lambda: lexicon.pattern("*a.[bc]*"),
        lambda: lexicon.buildable("abcdats", blanks=1),
        lambda: lexicon.anagrams("stac"),
        lambda: lexicon.index("cats") if lexicon.info["index"] else None,
        lambda: lexicon.info["index"] and [lexicon.word(at) for at in range(0, len(lexicon), 7)],
        lambda: lexicon.info["tiers"] and lexicon.words(tier_up_to=20),
        lambda: [lexicon.tags(word) for word in ("cats", "dab")],
        lambda: lexicon.info["roots"] and [lexicon.roots(word) for word in ("cats", "dab", "bad")],
        lambda: lexicon.derive(length=(2, 4)),
        lambda: WordScorer(lexicon, CARDS, SCORE).best(20),
        lambda: Partitions(lexicon, "catsdabbad", 3, tier_up_to=tier).first(9),
        lambda: Partitions(lexicon, "abcdstabcdst", 4, least=1).count(20_000),
        lambda: [Chains(lexicon, ["cats", "dab"], "abcdst", 3).first(9), lexicon.insertions("ab", "cdst")],
    )
    for question in questions:
        try:
            question()
        except DamagedLexicon:
            damaged += 1
    return damaged


@cache
def samples() -> list[bytes]:
    """Some two hundred words with every column, in one byte a letter and in more; and a few without any."""
    dice = random.Random(5)
    words = ["cats", "dab", "bad", *("".join(dice.choices("abcdst", k=dice.randint(1, 7))) for _ in range(200))]
    roots = [[word[: dice.randint(1, 7)], "".join(dice.choices("abcdst", k=3))] for word in words]
    tiers = [dice.choice((10, 20, 35)) for _ in words]
    tags = {"x": [dice.random() < 0.5 for _ in words]}
    narrow = list("abcdefghijklmnopqrstuvwxyz")
    wide = Alphabet([*narrow, *map(chr, range(0x100, 0x124))])
    full = [
        Lexicon.build(words, alphabet, name="sample", tiers=tiers, tags=tags, roots=roots).to_bytes()
        for alphabet in (Alphabet(narrow), wide)
    ]
    return [*full, Lexicon.build(words[:9], Alphabet(narrow)).to_bytes()]


def read_lexicon(data: bytes) -> str:
    """Opens it, verified or not; unverified it is asked everything."""
    kinds = []
    for verify in (True, False):
        try:
            lexicon = Lexicon.from_bytes(data, verify)
        except DamagedLexicon:
            kinds.append("refused")
            continue
        if verify:
            assert data in samples(), "damage was opened verified"
            kinds.append("verified")
        else:
            kinds.append(f"{ask(lexicon)} questions find damage")
    return ", ".join(kinds)


def _vary_lexicon(rng: Random, data: bytes) -> bytes:
    """Bytes of the payload changed: the header's checksum refuses nearly all else at once. Sometimes the header's."""
    wrong = bytearray(data)
    header = int.from_bytes(data[12:16], "little")
    start = header if header < len(data) and rng.randrange(8) else 0
    for _ in range(rng.choice((1, 1, 2, 8)) if start < len(wrong) else 0):
        wrong[rng.randrange(start, len(wrong))] = rng.choice((0, 1, 0x7F, 0x80, 0xFF, rng.randrange(256)))
    return bytes(wrong)


# --- word lists -------------------------------------------------------------------------------------------------------

_LETTERS = ("a", "b", "c", "d", "e", "ł", "ch")
_FORMATS = ("list.txt", "list.tsv", "list.dic", "list.kwg", "list.txt.gz", "list.tsv.xz")


@cache
def _folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="wordkit-fuzz-"))


def read_list(data: bytes) -> str:
    """The first line names the file; the rest is its bytes (of a `.dic`, what follows `%%` is its `.aff`)."""
    name, _, body = data.partition(b"\n")
    file = name.decode("ascii", "replace") if name.decode("ascii", "replace") in _FORMATS else "list.txt"
    path = _folder() / file
    dic, _, aff = body.partition(b"%%\n")
    path.write_bytes(dic)
    path.with_suffix(".aff").write_bytes(aff)
    try:
        lexicon, skipped = build_lexicon(
            read_words(path, letters=_LETTERS), Alphabet(list(_LETTERS)), skip_foreign=True
        )
    except WordFileError as error:
        return f"{file}: {re.sub('[0-9]+|0x..', 'n', ' '.join(str(error).split(': ')[1].split()[:2]))}"
    except (LexiconError, AlphabetError) as error:
        return f"{file}: {type(error).__name__}"
    lexicon.check()
    return f"{file}: {min(len(lexicon), 3)} words, {min(skipped, 3)} skipped"


def _lists() -> list[bytes]:
    return corpus("wordlist")


WORDS = [
    Target("lexicon", read_lexicon, samples, lambda: [bytes([0] * 4), b"\xff" * 4, b"WKLX"], _vary_lexicon),
    Target(
        "wordlist", read_list, _lists, lambda: [b"\t", b"word", b"tier", b"roots", b"SFX", b"PFX", b"%%\n", b"FLAG"]
    ),
]
