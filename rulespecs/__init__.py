"""The rulespecs that come with wordkit."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from wordkit.hookspecs import hookimpl


@hookimpl
def wordkit_rulespecs() -> Iterable[Path]:
    return [Path(__file__).parent]


@hookimpl
def wordkit_suppliers() -> Mapping[str, str]:
    return {
        "crossboard": "wordkit-upwords",
        "tablewords": "wordkit-wordstacker",
        "tilegrid": "wordkit-wordoku",
        "wordsmith": "wordkit-wordsy",
    }
