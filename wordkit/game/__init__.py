"""The kernel every engine runs in: pieces and zones, ops, state, match, views, events and saves."""

from wordkit.game.actions import Action, Actions, Family, Joined, ListActions
from wordkit.game.engine import Engine, Measure, PartTaker
from wordkit.game.events import Event
from wordkit.game.game import Game
from wordkit.game.match import Match
from wordkit.game.ops import (
    Award,
    Deadline,
    Draw,
    End,
    Flip,
    Item,
    Look,
    Move,
    Names,
    Note,
    Op,
    Reveal,
    Roll,
    Score,
    Set,
    Shuffle,
    ToMove,
)
from wordkit.game.outcome import Outcome, awarded, ranked
from wordkit.game.pieces import Kind, Layout, Plain, Var, Zone
from wordkit.game.rng import Rng
from wordkit.game.state import State
from wordkit.game.view import View
from wordkit.game.violations import Violation
from wordkit.game.zones import At, Table

__all__ = [
    "Action",
    "Actions",
    "At",
    "Award",
    "Deadline",
    "Draw",
    "End",
    "Engine",
    "Event",
    "Family",
    "Flip",
    "Game",
    "Item",
    "Joined",
    "Kind",
    "Layout",
    "ListActions",
    "Look",
    "Match",
    "Measure",
    "Move",
    "Names",
    "Note",
    "Op",
    "Outcome",
    "PartTaker",
    "Plain",
    "Reveal",
    "Rng",
    "Roll",
    "Score",
    "Set",
    "Shuffle",
    "State",
    "Table",
    "ToMove",
    "Var",
    "View",
    "Violation",
    "Zone",
    "awarded",
    "ranked",
]
