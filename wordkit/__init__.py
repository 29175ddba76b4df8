"""wordkit: the rules framework for word games.

A game is data (a rulespec), played by an engine (a plugin) over a fast core.
"""

from wordkit._core import __version__ as __version__
