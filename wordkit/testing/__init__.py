"""Tests for games, for plugin authors too: properties of the kernel's contract, worked examples, recordings, oracles.

Importable without pytest or hypothesis. In a plugin's own tests:

    from wordkit.testing import compliance

    TestMine = compliance("mygame")

`docs/testing.md` walks from nothing to a rulespec that is tested all over.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wordkit.testing.everywhere import reads_no_clock, same_bytes_everywhere, same_seed_same_game
    from wordkit.testing.examples import Check, Report, run_examples
    from wordkit.testing.judgement import (
        illegal_changes_nothing,
        legal_agrees_with_check,
        legal_iff_open,
        refusals_explain,
        text_round_trip,
    )
    from wordkit.testing.oracle import Difference, Oracle, OraclePlay, compare
    from wordkit.testing.properties import (
        PROPERTIES,
        census,
        ends_reached,
        follows_schemas,
        pickles,
        preview_is_score,
        save_load_replay,
        scores_add_up,
        seats_alike,
        time_goes_on,
        undo_to_start,
    )
    from wordkit.testing.secrecy import secrets_hide, views_hide
    from wordkit.testing.suite import Compliance, compliance, games_of
    from wordkit.testing.tables import codes, refusals, small_game
    from wordkit.testing.walks import PropertyFailed, Walk, walk

# Nothing is imported until it is used: the pytest plugin lives in here, and every run of pytest imports it.
_HOMES = {
    "everywhere": ("reads_no_clock", "same_bytes_everywhere", "same_seed_same_game"),
    "examples": ("Check", "Report", "run_examples"),
    "judgement": (
        "illegal_changes_nothing",
        "legal_agrees_with_check",
        "legal_iff_open",
        "refusals_explain",
        "text_round_trip",
    ),
    "oracle": ("Difference", "Oracle", "OraclePlay", "compare"),
    "properties": (
        "PROPERTIES",
        "census",
        "ends_reached",
        "follows_schemas",
        "pickles",
        "preview_is_score",
        "save_load_replay",
        "scores_add_up",
        "seats_alike",
        "time_goes_on",
        "undo_to_start",
    ),
    "secrecy": ("secrets_hide", "views_hide"),
    "suite": ("Compliance", "compliance", "games_of"),
    "tables": ("codes", "refusals", "small_game"),
    "walks": ("PropertyFailed", "Walk", "walk"),
}
_FACE = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "PROPERTIES",
    "Check",
    "Compliance",
    "Difference",
    "Oracle",
    "OraclePlay",
    "PropertyFailed",
    "Report",
    "Walk",
    "census",
    "codes",
    "compare",
    "compliance",
    "ends_reached",
    "follows_schemas",
    "games_of",
    "illegal_changes_nothing",
    "legal_agrees_with_check",
    "legal_iff_open",
    "pickles",
    "preview_is_score",
    "reads_no_clock",
    "refusals",
    "refusals_explain",
    "run_examples",
    "same_bytes_everywhere",
    "same_seed_same_game",
    "save_load_replay",
    "scores_add_up",
    "seats_alike",
    "secrets_hide",
    "small_game",
    "text_round_trip",
    "time_goes_on",
    "undo_to_start",
    "views_hide",
    "walk",
]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _FACE:
        raise AttributeError(f"module 'wordkit.testing' has no attribute {name!r}")
    found = getattr(import_module(f"wordkit.testing.{_FACE[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
