"""Builds `wordkit_english/english.wklx` from `source/english.tsv.xz`: the same bytes wherever it runs.

python plugins/english/build.py [OUTPUT]
"""

from __future__ import annotations

import sys
from pathlib import Path
from string import ascii_lowercase

from wordkit.lexicon import Alphabet, build_lexicon, read_words, simple_case

HERE = Path(__file__).parent
SOURCE = HERE / "source" / "english.tsv.xz"
OUTPUT = HERE / "wordkit_english" / "english.wklx"


def build(output: Path = OUTPUT) -> None:
    """Writes the lexicon."""
    alphabet = Alphabet(ascii_lowercase, case=simple_case(ascii_lowercase))
    lexicon, _ = build_lexicon(
        read_words(SOURCE),
        alphabet,
        name="english",
        language="en",
        source="ENABLE with SCOWL 2020.12.07 up to level 80 (UKACD included); "
        "roots from lemminflect 0.2.3 and WordNet 3.0",
        licence="MIT AND LicenseRef-SCOWL AND LicenseRef-UKACD AND LicenseRef-WordNet, ENABLE in the public domain",
    )
    lexicon.save(output)


if __name__ == "__main__":
    build(*map(Path, sys.argv[1:2]))
