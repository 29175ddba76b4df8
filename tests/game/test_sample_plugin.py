"""The third-party sample plugin, used as its author would: put in, loaded, played, tested."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from wordkit import registry
from wordkit._core import Alphabet, Lexicon
from wordkit.errors import IllegalAction
from wordkit.game import Game, Match
from wordkit.loading import load_rules
from wordkit.testing import run_examples

FOLDER = Path(__file__).parent.parent / "thirdparty" / "good"
WORDS = "TREES STONE TONES SNOT TEN NET SEA AT TO ON NO EAT TEA ATE SET OR ROSE IT IS AS AN IN TIN NIT RAN BE DO GO ME"


@pytest.fixture(scope="module")
def plugin() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(FOLDER))
        yield import_module("acme_wordrow")
        for name in [name for name in sys.modules if name.startswith("acme_wordrow")]:
            del sys.modules[name]


@pytest.fixture
def wordrow(plugin: ModuleType) -> Game:
    words = Lexicon.build(WORDS.split(), Alphabet([*map(chr, range(65, 91))]), name="english", language="en")
    with registry.using(plugin, alone=True):
        return Game(load_rules("wordrow"), registry.engine("wordrow"), words)


def test_it_brings_an_engine_and_a_game(plugin: ModuleType) -> None:
    with registry.using(plugin, alone=True):
        (found,) = registry.plugins()
        assert found.fault == ""
        assert found.contributes == {"engines": ("wordrow",), "rulespecs": ("wordrow",)}


def test_its_example_holds(wordrow: Game) -> None:
    report = run_examples(wordrow)
    assert report.ok, report
    assert len(report.checks) == 5


def test_a_game_of_it_is_played_and_won(wordrow: Game) -> None:
    match = Match.from_position(wordrow, 'rack ann: "TREES" bob: "STONE"', seed=1)
    assert [(str(action), action.score) for action in match.legal("ann").best(2)] == [("TREES", 8), ("SET", 3)]
    with pytest.raises(IllegalAction, match="the rack has no N, O"):
        match.apply("ann", match.parse("SNOT", "ann"))
    match.apply("ann", match.parse("TREES", "ann"))
    while match.outcome is None:
        match.apply(match.to_move[0], match.legal(match.to_move[0]).best(1)[0])
    assert match.outcome.end in ("end.passes", "end.out")
    assert match.outcome.scores[0] >= 8 - 5
    again = Match.from_json(match.to_json(), lambda text, options: wordrow)
    assert again.outcome == match.outcome


def test_a_position_reads_back(wordrow: Game) -> None:
    match = Match(wordrow, ["ann", "bob"], 3)
    text = wordrow.position_text(match.state, match.seats)
    again = Match.from_position(wordrow, text)
    assert again.seats == match.seats
    assert again.view("ann").labels("rack", 0) == match.view("ann").labels("rack", 0)
