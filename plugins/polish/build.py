"""Builds `wordkit_polish/polish.wklx` from `source/`: the same bytes wherever it runs.

`polish.txt.xz` holds SJP.PL's forms of 3 to 15 letters, `two_letter.txt` the words of two letters, our own choice.

python plugins/polish/build.py [OUTPUT]
"""

from __future__ import annotations

import sys
from itertools import chain
from pathlib import Path

from wordkit.lexicon import Alphabet, Lexicon, read_words, simple_case

HERE = Path(__file__).parent
SOURCES = (HERE / "source" / "polish.txt.xz", HERE / "source" / "two_letter.txt")
OUTPUT = HERE / "wordkit_polish" / "polish.wklx"
LETTERS = "aąbcćdeęfghijklłmnńoóprsśtuwyzźż"
"""The 32 letters, in the order of Polish dictionaries."""


def build(output: Path = OUTPUT) -> None:
    """Writes the lexicon."""
    rows = chain.from_iterable(map(read_words, SOURCES))
    lexicon = Lexicon.build(
        [row.word for row in rows],
        Alphabet(LETTERS, case=simple_case(LETTERS)),
        name="polish",
        language="pl",
        source="SJP.PL, the list for word games (https://sjp.pl/slownik/growy/), lower-cased and recoded; "
        "115 two-letter words added",
        licence="MIT AND CC-BY-4.0",
    )
    lexicon.save(output)


if __name__ == "__main__":
    build(*map(Path, sys.argv[1:2]))
