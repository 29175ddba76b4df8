"""Who sees what: the one place where audiences are looked up, for views and events alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from wordkit._core import Zones
from wordkit.game.pieces import Who
from wordkit.game.state import Shown
from wordkit.game.zones import Table

Faces: TypeAlias = dict[str, str | int]
"""The faces of a piece that are visible, and its `"mark"` if that is visible and not 0."""

_WIDTH: Mapping[Who, int] = {"nobody": 0, "owner": 1, "all": 2}
_DECLARED: Mapping[str, Who] = {"public": "all", "owner": "owner", "secret": "nobody"}


def _widened(who: Who, shown: Shown, name: str, face: str, seat: int | None) -> Who:
    """The wider of the declared audience and what has been revealed."""
    if shown:
        own = -1 if seat is None else seat
        for key in ((name, face, own), (name, face, -1), (name, "", own), (name, "", -1)):
            revealed = shown.get(key)
            if revealed is not None and _WIDTH[revealed] > _WIDTH[who]:
                who = revealed
    return who


def audience(table: Table, shown: Shown, zone: str, face: str, seat: int | None) -> Who:
    """Who sees a face (or the `"mark"`) of the pieces in a zone."""
    return _widened(table.audiences[zone][face], shown, zone, face, seat)


def var_audience(table: Table, shown: Shown, var: str, seat: int | None) -> Who:
    """Who sees a variable."""
    return _widened(_DECLARED[table.vars[var].sees], shown, var, "", seat)


def visible_faces(table: Table, shown: Shown, zone: str, seat: int | None, viewer: int | None) -> frozenset[str]:
    """The faces of a zone's pieces that a seat sees, `"mark"` among them."""
    return frozenset(
        face
        for face in table.audiences[zone]
        if (who := audience(table, shown, zone, face, seat)) == "all"
        or (who == "owner" and viewer is not None and viewer == seat)
    )


def piece_faces(table: Table, zones: Zones, piece: int, visible: frozenset[str]) -> dict[str, str | int]:
    """The visible ones of a piece's faces, in the order of its kind."""
    if not visible:
        return {}
    faces = {face: value for face, value in table.kind(piece).faces.items() if face in visible}
    if "mark" in visible and (mark := zones.mark(piece)):
        faces["mark"] = mark
    return faces
