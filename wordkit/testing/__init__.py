"""Tests for games, for plugin authors too: properties of the kernel's contract, worked examples, oracles.

Importable without pytest or hypothesis. In a plugin's own tests:

    @pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__)
    def test_the_game_keeps_the_contract(check):
        check(wordkit.load("mygame"))
"""

from wordkit.testing.examples import Check, Report, run_examples
from wordkit.testing.oracle import Difference, Oracle, OraclePlay, compare
from wordkit.testing.properties import (
    PROPERTIES,
    PropertyFailed,
    census,
    illegal_changes_nothing,
    legal_iff_open,
    save_load_replay,
    scores_add_up,
    secrets_hide,
    text_round_trip,
    undo_to_start,
    views_hide,
)
from wordkit.testing.tables import codes, refusals, small_game

__all__ = [
    "PROPERTIES",
    "Check",
    "Difference",
    "Oracle",
    "OraclePlay",
    "PropertyFailed",
    "Report",
    "census",
    "codes",
    "compare",
    "illegal_changes_nothing",
    "legal_iff_open",
    "refusals",
    "run_examples",
    "save_load_replay",
    "scores_add_up",
    "secrets_hide",
    "small_game",
    "text_round_trip",
    "undo_to_start",
    "views_hide",
]
