"""Time is an argument: simultaneous play, secrets and deadlines."""

from __future__ import annotations

import pytest

from wordkit.errors import IllegalAction
from wordkit.game import Action, Match
from wordkit.game.events import Acted, Revealed, Timeout

from .scribble import AFTER_LOCK, CAP, Scribble
from .standin import game

LOCK = Action("lock")


def write(word: str) -> Action:
    return Action("write", {"word": word})


@pytest.fixture
def match() -> Match:
    return Match(game(Scribble()), ["ann", "bob", "cy"], 1)


class TestSimultaneousPlay:
    def test_everybody_may_act_in_any_order(self, match: Match) -> None:
        assert match.to_move == (0, 1, 2)
        match.apply("cy", write("TREE"))
        match.apply("ann", write("CAT"))
        match.apply("cy", LOCK)
        assert list(match.to_move) == [0, 1]
        assert [violation.code for violation in match.check("cy", LOCK)] == ["not_your_turn"]

    def test_an_open_family_has_no_count_but_knows_its_members(self, match: Match) -> None:
        legal = match.legal("ann")
        assert legal.count is None
        assert write("ANYTHING") in legal
        assert LOCK not in legal
        assert [family.name for family in legal.families()] == ["write", "write"]

    def test_a_word_is_secret_until_the_reveal(self, match: Match) -> None:
        match.apply("ann", write("CAT"))
        assert match.view("ann").var("word", 0) == "CAT"
        assert match.view("bob").var("word", 0) is None
        assert not match.view("bob").sees("word", 0)
        assert "CAT" not in match.view("bob").to_json()
        assert "CAT" not in repr(match.events("bob"))
        assert [event for event in match.events("bob") if isinstance(event, Acted)] == []
        for seat in range(3):
            if seat:
                match.apply(seat, write("OTHER"))
            match.apply(seat, LOCK)
        assert match.view(None).var("word", 0) == "CAT"
        revealed = [event for event in match.events("bob") if isinstance(event, Revealed)]
        assert [event.values for event in revealed] == [("CAT", "OTHER", "OTHER")]

    def test_what_nobody_may_know_nobody_sees(self, match: Match) -> None:
        for seat in (0, 1, 2, None):
            assert "HIDDEN" not in match.view(seat).to_json()
            assert "HIDDEN" not in repr(match.events(seat))


class TestDeadlines:
    def test_a_timer_fires_only_when_told_the_time(self, match: Match) -> None:
        assert match.next_deadline == CAP
        assert len(match.advance(CAP - 1)) == 0
        assert match.version == 0
        events = match.advance(CAP)
        assert [event.deadline for event in events if isinstance(event, Timeout)] == ["cap"]
        assert match.outcome is not None
        assert match.outcome.end == "end.revealed"
        assert match.next_deadline is None

    def test_it_fires_at_its_own_time_however_late_it_is_told(self, match: Match) -> None:
        match.apply("ann", write("CAT"), at=100)
        match.apply("ann", LOCK, at=200)
        match.advance(CAP * 10)
        assert match.state.at == 200 + AFTER_LOCK
        assert [(step.at, step.deadline) for step in match.steps[3:]] == [(200 + AFTER_LOCK, "reveal")]

    def test_an_action_at_the_very_time_comes_after_the_deadline(self, match: Match) -> None:
        before = match.state.to_bytes()
        with pytest.raises(IllegalAction) as refused:
            match.apply("ann", write("CAT"), at=CAP)
        assert [violation.code for violation in refused.value.violations] == ["game_over"]
        # Nothing changed at all: the deadline too has still to come.
        assert match.state.to_bytes() == before
        assert match.next_deadline == CAP

    def test_a_timeout_can_be_undone_like_an_action(self, match: Match) -> None:
        match.apply("ann", write("CAT"), at=100)
        match.advance(CAP)
        assert match.undo()
        assert match.outcome is None
        assert match.next_deadline == CAP
        assert match.redo()
        assert match.outcome is not None

    def test_a_save_with_a_timeout_loads(self, match: Match) -> None:
        match.apply("ann", write("CAT"), at=100)
        match.apply("ann", LOCK, at=200)
        match.advance(CAP)
        again = Match.from_json(match.to_json(), lambda text, options: match.game)
        assert again.state == match.state
        assert again.record() == match.record()


class TestWhatIsNoTime:
    @pytest.mark.parametrize("at", [1.5, True, float("nan"), "5"])
    def test_a_time_is_a_whole_number(self, match: Match, at: object) -> None:
        with pytest.raises(TypeError, match="a time is a whole number of ms"):
            match.apply("ann", LOCK, at)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="a time is a whole number of ms"):
            match.advance(at)  # type: ignore[arg-type]
        assert match.version == 0

    def test_a_time_is_one_that_every_reader_of_a_save_knows_exactly(self, match: Match) -> None:
        match.apply("ann", write("CAT"), 0)
        for at in (2**53, 10**5000):
            with pytest.raises(ValueError, match="a time is at most 9007199254740991 ms"):
                match.apply("bob", LOCK, at)
        assert match.version == 1
