"""Strategies give what they say, shrink to little, and print what fails as an example."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, run_state_machine_as_test

from wordkit.game import Action, Match, Op, State
from wordkit.loading import load
from wordkit.spec.model import read_example
from wordkit.testing.examples import run_example
from wordkit.testing.strategies import (
    MatchMachine,
    actions,
    illegal_actions,
    lexicons,
    matches,
    positions,
    racks,
    rulespecs,
    told,
)

from .sample import SPEC, Wordrow, wordrow

FREE = SPEC.replace("  rule chain\n", "")
GAME = wordrow(spec=FREE)
QUICK = settings(max_examples=15, deadline=None, database=None, derandomize=True)


@QUICK
@given(matches(GAME), st.data())
def test_a_match_goes_on_by_what_is_legal_and_not_by_what_is_not(match: Match, data: st.DataObject) -> None:
    if match.outcome is None:
        seat, action = data.draw(actions(match))
        assert not match.check(seat, action)
    seat, action = data.draw(illegal_actions(match))
    assert match.check(seat, action)


@QUICK
@given(positions(GAME))
def test_a_position_can_be_set_up(text: str) -> None:
    assert Match.from_position(GAME, text).to_move


@QUICK
@given(racks(GAME, 7))
def test_a_rack_has_no_more_of_a_tile_than_there_are(rack: tuple[str, ...]) -> None:
    assert len(rack) <= 7
    assert not Counter(rack) - Counter(GAME.rules.counted("tiles"))


@QUICK
@given(lexicons("AB", words=3, length=(2, 2)))
def test_a_lexicon_is_small_and_of_its_alphabet(lexicon: Any) -> None:
    assert 1 <= len(lexicon) <= 3
    assert {len(word) for word in lexicon} == {2}


@pytest.mark.skipif(find_spec("wordkit_upwords") is None, reason="it is of Upwords")
@settings(max_examples=4, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(rulespecs("upwords-solo"))
def test_a_variant_can_be_played(text: str) -> None:
    game = load(text)
    assert Match(game, game.rules.players[0], 1).to_move


def simplest(strategy: Any, holds: Any) -> Any:
    return find(strategy, holds, settings=settings(deadline=None, database=None, derandomize=True))


def test_everything_shrinks_to_little() -> None:
    assert simplest(matches(GAME), lambda match: True).version == 0
    scored = simplest(matches(GAME), lambda match: any(match.state.totals))
    assert (scored.version, scored.seed) <= (2, "9")
    assert simplest(racks(GAME), lambda rack: len(rack) == 2) == ("K", "V")  # the first two tiles of the rulespec
    assert list(simplest(lexicons(), lambda lexicon: len(lexicon) == 1)) == ["AA"]


class Impatient(Wordrow):  # type: ignore[misc]
    """Breaks off when somebody passes once a word lies."""

    def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
        assert action.name != "pass" or state.count("row") == 0, "nobody passes once a word lies"
        yield from super().perform(state, seat, action, at)


class Restless(MatchMachine):
    game = wordrow(Impatient(), FREE)

    @invariant()
    @told
    def no_total_falls(self) -> None:
        assert self.match is None or self.match.outcome or min(self.match.state.totals) >= 0


def test_a_machine_that_fails_prints_the_example_that_leads_there() -> None:
    with pytest.raises(AssertionError, match="nobody passes") as failed:
        run_state_machine_as_test(
            Restless,
            settings=settings(QUICK, max_examples=40, stateful_step_count=6, phases=(Phase.generate, Phase.shrink)),
        )
    (note,) = (note for note in failed.value.__notes__ if note.startswith("example"))
    lines = note.splitlines()
    assert lines[0] == 'example "act fails" {'
    assert sum(line.startswith("  do ") for line in lines) <= 2
    assert all(check.ok for check in run_example(GAME, read_example(note, GAME.rules)))


class Sound(MatchMachine):
    game = GAME


TestSound = Sound.TestCase
TestSound.settings = settings(QUICK, max_examples=8, stateful_step_count=15)
