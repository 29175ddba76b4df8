"""Every installed game keeps the kernel's contract, does the same in every process, and its worked examples hold."""

from __future__ import annotations

from wordkit import registry
from wordkit.testing import Compliance


class TestInstalled(Compliance):
    games = [entry.name for entry in registry.games() if not entry.needs]
