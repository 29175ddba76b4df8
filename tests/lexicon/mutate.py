"""Run as a program: opens and asks damaged lexicons, and says how many were refused. Anything but an answer or one of
the promised errors ends it with a traceback; undefined behaviour ends it by a signal."""

from __future__ import annotations

import random
import sys
from itertools import islice
from pathlib import Path

from wordkit._core import Chains, Partitions, Program, WordScorer
from wordkit.lexicon import Alphabet, DamagedLexicon, Lexicon

CARDS = [(1, 1, 0, 5), (2, 1, 0, 4), (2, 1, 0, 1), (20, 1, 0, -2)]
SCORE = Program(bytes([1, 4, 1, 4, 0x20, 3, 3, 3, 1]))
"""The formula `cards + distinct`."""


def ask(lexicon: Lexicon, turn: int) -> int:
    """Puts every other question, beginning with the first or second by turns; returns how many found damage."""
    damaged = 0
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
        lambda: Partitions(lexicon, "catsdabbad", 3, tier_up_to=20 if lexicon.info["tiers"] else None).first(9),
        lambda: Partitions(lexicon, "abcdstabcdst", 4, least=1).count(20_000),
        lambda: [Chains(lexicon, ["cats", "dab"], "abcdst", 3).first(9), lexicon.insertions("ab", "cdst")],
    )
    for question in questions[turn % 2 :: 2]:
        try:
            question()
        except DamagedLexicon:
            damaged += 1
    return damaged


def sample(wide: bool) -> Lexicon:
    """Some two hundred words with every column."""
    dice = random.Random(5)
    words = ["cats", "dab", "bad"]
    words += ["".join(dice.choices("abcdst", k=dice.randint(1, 7))) for _ in range(200)]
    letters = (
        [*"abcdefghijklmnopqrstuvwxyz", *map(chr, range(0x100, 0x124))] if wide else list("abcdefghijklmnopqrstuvwxyz")
    )
    roots = [[word[: dice.randint(1, 7)], "".join(dice.choices("abcdst", k=3))] for word in words]
    tiers = [dice.choice((10, 20, 35)) for _ in words]
    tags = {"x": [dice.random() < 0.5 for _ in words]}
    return Lexicon.build(words, Alphabet(letters), name="sample", tiers=tiers, tags=tags, roots=roots)


def main(count: int, seed: int, folder: Path) -> None:
    dice = random.Random(seed)
    opened = refused = damaged = 0
    for wide in (False, True):
        good = sample(wide).to_bytes()
        header = int.from_bytes(good[12:16], "little")
        place = folder / f"wrong{wide}.wklx"
        for number in range(count // 2):
            wrong = bytearray(good)
            # mostly the payload: the header's checksum refuses nearly all else at once
            start = 0 if number % 8 == 0 else header
            for _ in range(dice.choice((1, 1, 2, 8))):
                wrong[dice.randrange(start, len(wrong))] = dice.choice((0, 1, 0x7F, 0x80, 0xFF, dice.randrange(256)))
            if number % 50 == 0:
                del wrong[dice.randrange(len(wrong)) :]
            through_file = number % 20 == 0
            if through_file:
                place.unlink(missing_ok=True)
                place.write_bytes(wrong)
            for verify in (False, True):
                try:
                    lexicon = Lexicon.open(place, verify) if through_file else Lexicon.from_bytes(bytes(wrong), verify)
                except (DamagedLexicon, OSError):
                    refused += 1
                    continue
                opened += 1
                if not verify:
                    damaged += ask(lexicon, number) > 0
                elif wrong != good:
                    sys.exit(f"mutation {number} was opened verified")
    print(f"{count} mutations: {opened} opened, {refused} refused, {damaged} found damaged by a question")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
