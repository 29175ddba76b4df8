"""All that wordkit asks of an engine, in one line."""

from wordkit.testing import compliance

TestWordrow = compliance("wordrow")
