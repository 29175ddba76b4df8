"""The English lexicon of wordkit: 255,167 words with tiers, the tag `enable`, and same-word roots.

Its sources, their licences and the command that rebuilds the file byte for byte stand in the distribution's README.
"""

from pathlib import Path

from wordkit.hookspecs import LexiconSource, hookimpl

LEXICON = Path(__file__).parent / "english.wklx"
"""The lexicon file."""


@hookimpl
def wordkit_lexicons() -> list[LexiconSource]:
    """The lexicon `english`."""
    return [LexiconSource("english", LEXICON, language="en", title="English: ENABLE and SCOWL up to level 80")]
