"""Builds `wordkit_english/english.wklx` from `source/`: the same bytes wherever it runs.

`english.tsv.xz` holds words, tiers, tags and the evidence for same-word roots, `review.txt` what was decided by hand;
`roots.py` makes the roots column of both.

python plugins/english/build.py [OUTPUT]
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from string import ascii_lowercase

from roots import reviewed_roots

from wordkit.lexicon import Alphabet, build_lexicon, read_words, simple_case

HERE = Path(__file__).parent
SOURCE = HERE / "source" / "english.tsv.xz"
REVIEW = HERE / "source" / "review.txt"
OUTPUT = HERE / "wordkit_english" / "english.wklx"


def build(output: Path = OUTPUT) -> None:
    """Writes the lexicon."""
    alphabet = Alphabet(ascii_lowercase, case=simple_case(ascii_lowercase))
    rows = [*read_words(SOURCE)]
    roots = reviewed_roots(((row.word, row.tier or 0, row.roots or (row.word,)) for row in rows), REVIEW)
    lexicon, _ = build_lexicon(
        (replace(row, roots=roots[row.word].roots, agents=roots[row.word].agents) for row in rows),
        alphabet,
        name="english",
        language="en",
        source="ENABLE with SCOWL 2020.12.07 up to level 80 (UKACD included); "
        "roots from lemminflect 0.2.3 and WordNet 3.0, reviewed",
        licence="MIT AND LicenseRef-SCOWL AND LicenseRef-UKACD AND LicenseRef-WordNet, ENABLE in the public domain",
    )
    lexicon.save(output)


if __name__ == "__main__":
    build(*map(Path, sys.argv[1:2]))
