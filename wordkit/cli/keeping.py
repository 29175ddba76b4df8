"""Where a game at the table is kept: a game that is left is never thrown away."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from wordkit.errors import WordkitError

if TYPE_CHECKING:
    from wordkit.cli.screen import Screen
    from wordkit.cli.speech import Speech
    from wordkit.game import Match


class Keeper:
    """Saves a match. `path`: where; None until it was saved somewhere, or is to be."""

    def __init__(self, match: Match, screen: Screen, path: Path | None, speech: Speech) -> None:
        self.match = match
        self.speech = speech
        self.screen = screen
        self.path = path

    def default(self) -> Path:
        """A name from the game and its seed that isn't taken."""
        stem = re.sub(r"[^\w-]+", "-", f"{self.match.game.name}-{self.match.seed}")
        taken = 1
        while (path := Path(f"{stem}.json" if taken == 1 else f"{stem}-{taken}.json")).exists():
            taken += 1
        return path

    def write(self, path: Path | None = None) -> None:
        """Saves to a file, or where it was saved last; WordkitError if that can't be written."""
        path = path or self.path or self.default()
        try:
            self.match.save(path)
        except OSError as error:
            raise WordkitError(self.speech("cannot_write", path=path, reason=error.strerror)) from error
        self.path = path
        self.screen.say(self.speech("saved", path=path))

    def write_somewhere(self) -> None:
        """Saves where it should be, else here, else in the folder for temporary files."""
        if self.path is not None:
            try:
                return self.write()
            except WordkitError as error:
                self.screen.say(f"{error}.", fg="yellow")
        name = self.default()
        try:
            self.write(name)
        except WordkitError as error:
            self.screen.say(f"{error}.", fg="yellow")
            self.write(Path(tempfile.gettempdir()) / name)
