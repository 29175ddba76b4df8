"""wordkit: the rules framework for word games.

A game is data (a rulespec), played by an engine (a plugin) over a fast core.

>>> import wordkit as wk
>>> wk.__version__
'0.1.0'
"""

from time import time_ns as _now
from typing import TYPE_CHECKING, Any

from wordkit._core import __version__ as __version__

if TYPE_CHECKING:
    from wordkit import errors as errors
    from wordkit import lexicon as lexicon
    from wordkit import registry as registry
    from wordkit._core import Alphabet as Alphabet
    from wordkit._core import Lexicon as Lexicon
    from wordkit.errors import AmbiguousAction as AmbiguousAction
    from wordkit.errors import IllegalAction as IllegalAction
    from wordkit.errors import UnreadableAction as UnreadableAction
    from wordkit.errors import WordkitError as WordkitError
    from wordkit.game import Action as Action
    from wordkit.game import Game as Game
    from wordkit.game import Match as Match
    from wordkit.game import Outcome as Outcome
    from wordkit.game import PartTaker as PartTaker
    from wordkit.game import Rng as Rng
    from wordkit.game import View as View
    from wordkit.game import Violation as Violation
    from wordkit.loading import load as load
    from wordkit.loading import load_rules as load_rules

_BEGAN = _now()
"""When this process began to import what may have been edited since (`wordkit.shelf` asks)."""

# Where each name of the face lives. Nothing is imported until it is used: `import wordkit` reads no grammar, scans no
# plugins and opens no word list.
_FACE = {
    "errors": "wordkit.errors",
    "lexicon": "wordkit.lexicon",
    "registry": "wordkit.registry",
    "load": "wordkit.loading",
    "load_rules": "wordkit.loading",
    **dict.fromkeys(("Alphabet", "Lexicon"), "wordkit._core"),
    **dict.fromkeys(("Action", "Game", "Match", "Outcome", "PartTaker", "Rng", "View", "Violation"), "wordkit.game"),
    **dict.fromkeys(("AmbiguousAction", "IllegalAction", "UnreadableAction", "WordkitError"), "wordkit.errors"),
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    home = _FACE.get(name)
    if home is None:
        raise AttributeError(f"module 'wordkit' has no attribute {name!r}")
    module = import_module(home)
    found = module if home == f"wordkit.{name}" else getattr(module, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*(name for name in globals() if name not in ("Any", "TYPE_CHECKING")), *_FACE})
