"""Every installed game keeps the kernel's contract, does the same in every process, and owns a recording."""

from __future__ import annotations

from pathlib import Path

from wordkit import registry
from wordkit.testing import Compliance


class TestInstalled(Compliance):
    games = [entry.name for entry in registry.games() if not entry.needs]
    recordings = Path(__file__).parents[1] / "recordings"
