"""Actions as values, and the collections of them."""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence
from random import Random

import pytest

from wordkit._core import Alphabet, Lexicon
from wordkit.errors import AmbiguousAction, UnreadableAction
from wordkit.game import (
    Action,
    Actions,
    Game,
    Item,
    Joined,
    ListActions,
    Match,
    PartTaker,
    Rng,
    State,
    Violation,
)
from wordkit.game.actions import proposed

from .scribble import Scribble
from .standin import game

PLAY = Action("play", {"tiles": [["c5", "W"], ["e5", "O"]]}, text="c5 across W.O", score=5)
LESS = Action("play", {"tiles": [["c5", "W"]]}, text="c5 across W", score=2)
PASS = Action("pass", text="pass")
LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
DEEP: list[object] = []
for _ in range(50):
    DEEP = [DEEP]


def test_true_is_not_one() -> None:
    assert Action("ask", {"seat": 1}) != Action("ask", {"seat": True})
    assert Action("ask", {"seats": ((0, 1),)}) != Action("ask", {"seats": ((0, True),)})
    assert Action("ask", {"seat": True}) not in ListActions([Action("ask", {"seat": 1})])


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


class TestVocabularies:
    """`best(n, tier_up_to=...)`: what a player with few words finds."""

    words = ("THE", "CAT", "QUIXOTRY", "AA")
    lexicon = Lexicon.build(words, LATIN, tiers=[0, 10, 90, 60])

    def legal(self, part_takers: Sequence[PartTaker] = (), lexicon: Lexicon | None = lexicon) -> Actions:
        class Wordy(Scribble):
            def legal(self, state: State, seat: int) -> Actions:  # type: ignore[override]
                plays = [Action("write", {"word": word}, text=word, score=len(word)) for word in TestVocabularies.words]
                return Joined(ListActions(plays), ListActions([Action("lock", text="lock")]))

        return Match(Game(game(Wordy()).rules, Wordy(), lexicon, part_takers), 2, 1).legal(0)

    @pytest.mark.parametrize(
        ("tier", "found"),
        [
            (None, ["QUIXOTRY", "THE", "CAT", "AA", "lock"]),
            (255, ["QUIXOTRY", "THE", "CAT", "AA", "lock"]),
            (90, ["QUIXOTRY", "THE", "CAT", "AA", "lock"]),
            (60, ["THE", "CAT", "AA", "lock"]),
            (10, ["THE", "CAT", "lock"]),
            (0, ["THE", "lock"]),
        ],
    )
    def test_only_words_of_that_tier_are_found_and_what_makes_none(self, tier: int | None, found: list[str]) -> None:
        assert [str(action) for action in self.legal().best(9, tier_up_to=tier)] == found
        assert [str(action) for action in self.legal().best(2, tier_up_to=tier)] == found[:2]
        assert [str(action) for action in self.legal([Gift()]).best(2, tier_up_to=tier)] == sorted(
            found, key=lambda text: -len(text) * (text != "lock") - 50 * (text == "CAT")
        )[:2]

    def test_what_is_vetoed_isnt_found_either(self) -> None:
        assert [str(a) for a in self.legal([NoCats()]).best(9, tier_up_to=60)] == ["THE", "AA", "lock"]

    def test_a_word_that_isnt_in_the_lexicon_is_found_by_nobody(self) -> None:
        small = Lexicon.build(["THE"], LATIN, tiers=[0])
        assert [str(action) for action in self.legal(lexicon=small).best(9, tier_up_to=255)] == ["THE", "lock"]

    @pytest.mark.parametrize("lexicon", [None, Lexicon.build(["THE"], LATIN)])
    def test_without_tiers_every_word_is_known(self, lexicon: Lexicon | None) -> None:
        assert len(self.legal(lexicon=lexicon).best(9, tier_up_to=0)) == 5

    def test_a_long_list_is_asked_for_in_growing_steps(self) -> None:
        asked = []

        class Many(ListActions):
            def best(self, n: int, *, tier_up_to: int | None = None) -> Sequence[Action]:
                asked.append(n)
                return super().best(n, tier_up_to=tier_up_to)

        many = Many(Action("write", {"word": str(number)}) for number in range(100))
        assert [action["word"] for action in proposed(many)] == [str(number) for number in range(100)]
        assert asked == [16, 64, 256]
        assert list(proposed(ListActions())) == []


class NoCats(PartTaker):
    name = "no cats"

    def veto(self, state: State, seat: int, action: Action, slot: object) -> list[Violation]:
        return [Violation(code="no_word")] if action.get("word") == "CAT" else []


class Gift(PartTaker):
    name = "gift"

    def bonus(self, state: State, seat: int, action: Action, slot: object) -> list[Item]:
        return [Item("a cat", "cat", 50)] if action.get("word") == "CAT" else []
