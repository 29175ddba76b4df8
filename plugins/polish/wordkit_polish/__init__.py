"""The Polish lexicon of wordkit: 3,215,837 inflected forms over the 32 letters.

Its sources, their licence and the command that rebuilds the file byte for byte stand in the distribution's README.
"""

from pathlib import Path

from wordkit.hookspecs import LexiconSource, hookimpl

LEXICON = Path(__file__).parent / "polish.wklx"
"""The lexicon file."""


@hookimpl
def wordkit_lexicons() -> list[LexiconSource]:
    """The lexicon `polish`."""
    return [
        LexiconSource("polish", LEXICON, language="pl", title="Polish: SJP.PL for word games, two-letter words added")
    ]
