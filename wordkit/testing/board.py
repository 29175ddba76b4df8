"""How a position looks, as plain text: for failures, recordings and cases that are printed."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, Any

from wordkit import registry
from wordkit.drawing import taken

if TYPE_CHECKING:
    from wordkit.game import Match

WIDTH = 80
"""Columns of a drawn board: a renderer's own measure."""


def board(match: Match, seat: int | None) -> str:
    """What a seat (None: a spectator) sees, drawn by the renderer of the engine; else the text of the position."""
    view = match.view(seat)
    render = registry.renderer(match.game.engine.vocabulary.engine)
    if render is None:
        return match.game.position_text(match.state, match.seats).rstrip()
    return _plain(render(view, colour=False, width=WIDTH, **taken(render, now=view.at)))


def _plain(picture: Any) -> str:
    if not isinstance(picture, str):
        from rich.console import Console

        told = StringIO()
        Console(file=told, width=WIDTH, color_system=None, highlight=False, force_terminal=False).print(picture)
        picture = told.getvalue()
    return "\n".join(line.rstrip() for line in picture.strip("\n").splitlines())
