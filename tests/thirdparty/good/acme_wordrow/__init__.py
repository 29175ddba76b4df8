"""Wordrow, a plugin for wordkit: an engine and the game it plays."""

from pathlib import Path

from acme_wordrow.engine import Wordrow
from wordkit.hookspecs import hookimpl


@hookimpl
def wordkit_engines():
    return [Wordrow()]


@hookimpl
def wordkit_rulespecs():
    return [Path(__file__).parent]
