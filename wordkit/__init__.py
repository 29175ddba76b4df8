"""wordkit: the rules framework for word games.

A game is data (a rulespec), played by an engine (a plugin) over a fast core.

>>> import wordkit as wk
>>> wk.__version__
'0.1.0'
"""

from typing import TYPE_CHECKING, Any

from wordkit._core import __version__ as __version__

if TYPE_CHECKING:
    from wordkit import errors as errors
    from wordkit import lexicon as lexicon
    from wordkit import registry as registry

# Where each name of the face lives. Nothing is imported until it is used: `import wordkit` reads no grammar, scans no
# plugins and opens no word list.
_FACE = {
    "errors": "wordkit.errors",
    "lexicon": "wordkit.lexicon",
    "registry": "wordkit.registry",
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
    return sorted({*globals(), *_FACE})
