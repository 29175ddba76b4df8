"""How a save of an earlier version becomes one of the next.

To change the format: raise `VERSION` in `save.py`, add the step from the old version here, and keep a save of the old
version in the tests. A step takes the raw JSON object and hands back a new one; it may not touch `header`, `start` or
the hashes of the turns, which were made when the save was written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Migration = Callable[[dict[str, Any]], dict[str, Any]]

MIGRATIONS: dict[int, Migration] = {}
"""Version -> the step to the version after it. Version 1 is the first there was."""
