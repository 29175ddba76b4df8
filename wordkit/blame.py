"""Whose code an exception comes from: told by its traceback."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from wordkit import registry

if TYPE_CHECKING:
    from wordkit.registry import Plugin


def culprit(error: BaseException) -> tuple[Plugin, str] | None:
    """The plugin whose code raised an exception, or called what did, and where; None if no plugin had a hand in it.

    Plugins are known by the package their code lies in. Code nearer to the fault counts first.
    """
    packages = {plugin.package: plugin for plugin in registry.plugins() if plugin.package}
    found = None
    trace: TracebackType | None = error.__traceback__
    while trace is not None:
        package = str(trace.tb_frame.f_globals.get("__name__", "")).partition(".")[0]
        if package in packages:
            file = Path(trace.tb_frame.f_code.co_filename)
            found = packages[package], f"{package}/{file.name}:{trace.tb_lineno}"
        trace = trace.tb_next
    return found


def blamed(error: BaseException) -> str:
    """The sentence that names the plugin at fault, or `""`."""
    found = culprit(error)
    if found is None:
        return ""
    plugin, place = found
    what = f"{type(error).__name__}: {error}".split("\n")[0]
    return f"a fault of the plugin {plugin} ({what}, at {place})"
