"""Actions as values, and the collections of them."""

from __future__ import annotations

import json
import pickle
from random import Random

import pytest

from wordkit.errors import AmbiguousAction, UnreadableAction
from wordkit.game import Action, Joined, ListActions, Rng

PLAY = Action("play", {"tiles": [["c5", "W"], ["e5", "O"]]}, text="c5 across W.O", score=5)
LESS = Action("play", {"tiles": [["c5", "W"]]}, text="c5 across W", score=2)
PASS = Action("pass", text="pass")
DEEP: list[object] = []
for _ in range(50):
    DEEP = [DEEP]


class TestActions:
    def test_an_action_survives_json_and_pickling(self) -> None:
        sent = json.loads(json.dumps(PLAY.to_json()))
        assert sent == {"action": "play", "tiles": [["c5", "W"], ["e5", "O"]]}
        for again in (Action.from_json(sent), pickle.loads(pickle.dumps(PLAY))):
            assert again == PLAY
            assert hash(again) == hash(PLAY)

    def test_its_name_and_arguments_make_it_not_its_text_or_score(self) -> None:
        assert Action("pass", text="I pass", score=3) == PASS
        assert Action("pass", {"x": 1}) != PASS
        assert PASS != "pass"

    def test_a_text_is_made_when_it_is_asked_for(self) -> None:
        asked = iter(["put A"])
        action = Action("put", {"letter": "A"}, text=lambda: next(asked))
        assert str(action) == str(action) == "put A"

    @pytest.mark.parametrize(
        "data",
        [
            {},
            {"action": 1},
            {"action": "put", "x": "\ud800"},
            {"action": "put", "x": DEEP},
            {"action": "put", "x": 1.5},
            {"action": "put", "x": {}},
            [],
            None,
        ],
    )
    def test_json_that_is_no_action_is_unreadable(self, data: object) -> None:
        with pytest.raises(UnreadableAction):
            Action.from_json(data)  # type: ignore[arg-type]

    def test_an_ambiguous_text_lists_its_candidates(self) -> None:
        error = AmbiguousAction("W", [PLAY, LESS])
        assert str(error) == "`W` can mean `c5 across W.O`, `c5 across W`"
        assert error.candidates == (PLAY, LESS)


class TestCollections:
    joined = Joined(ListActions([LESS, PLAY]), ListActions(), ListActions([PASS]))

    def test_higher_scores_come_first_and_parts_in_their_order(self) -> None:
        assert list(self.joined) == [PLAY, LESS, PASS]
        assert list(self.joined.best(2)) == [PLAY, LESS]
        assert list(self.joined.best(9)) == [PLAY, LESS, PASS]
        assert self.joined.count == 3
        assert PASS in self.joined
        assert [(family.name, family.count) for family in self.joined.families()] == [("play", 2), ("pass", 1)]

    def test_a_sample_says_which_generator_to_use(self) -> None:
        for actions in (self.joined, ListActions([PASS])):
            with pytest.raises(TypeError, match=r"`wordkit.Rng`, such as `match.rng\(name\)`, not from a Random"):
                actions.sample(Random(1))  # type: ignore[arg-type]

    def test_a_sample_reaches_every_action(self) -> None:
        rng = Rng(1)
        assert {self.joined.sample(rng) for _ in range(60)} == {PLAY, LESS, PASS}

    def test_nothing_can_be_drawn_from_nothing(self) -> None:
        assert not Joined(ListActions())
        with pytest.raises(IndexError):
            Joined(ListActions()).sample(Rng(1))
