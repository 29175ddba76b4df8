"""What the bots choose from what is legal."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any, cast

import pytest

from wordkit.bots import Bot, Casual, Greedy, Random
from wordkit.game import Action, ListActions, Rng, View

TIERS = {"CAT": 10, "DOG": 20, "EMU": 60, "QUAGGA": 70}


def lay(word: str, score: int | None) -> Action:
    return Action("lay", {"word": word}, text=word, score=score)


PASS, SWAP = Action("pass", text="pass"), Action("swap", text="swap")


def chosen(bot: Bot, actions: list[Action], tier: int | str | None = "none said", seed: int = 1) -> str:
    """What a bot chooses where these actions are legal and the rulespec may say which words a casual bot knows."""
    legal = ListActions(actions)
    legal.bind(lambda action, tier: all(TIERS[str(word)] <= tier for word in action.args.values()))
    clauses: dict[str, Any] = {} if tier == "none said" else {"casual": SimpleNamespace(tier_up_to=tier)}
    view = cast(View, SimpleNamespace(rules=SimpleNamespace(bots=clauses), legal=legal))
    return str(bot.choose(view, Rng.stream(seed, "bot")))


WORDS = [lay("QUAGGA", 12), lay("EMU", 9), lay("CAT", 5), lay("DOG", 4), SWAP, PASS]


@pytest.mark.parametrize(
    ("tier", "chooses"),
    [("none said", "CAT"), (50, "CAT"), (65, "EMU"), (70, "QUAGGA"), (15, "CAT"), (5, "swap"), (None, "QUAGGA")],
    ids=str,
)
def test_casual_lays_the_best_word_it_knows(tier: Any, chooses: str) -> None:
    assert chosen(Casual(), WORDS, tier) == chooses


def test_casual_lays_a_word_it_does_not_know_only_if_nothing_else_is_legal() -> None:
    assert chosen(Casual(), [lay("QUAGGA", 12), lay("EMU", 9)]) == "QUAGGA"
    assert chosen(Casual(), [lay("QUAGGA", 12), lay("EMU", 9), PASS]) == "pass"


def test_casual_takes_one_by_chance_of_those_that_score_the_same() -> None:
    words = [lay("CAT", 5), lay("DOG", 5), lay("EMU", 5), Action("claim", text="claim", score=5), PASS]
    found = Counter(chosen(Casual(), words, seed=seed) for seed in range(200))
    assert set(found) == {"CAT", "DOG"}, "not what it doesn't know, nor another kind of action"
    assert min(found.values()) > 70
    assert chosen(Casual(), words, seed=5) == chosen(Casual(), words, seed=5)


def test_casual_goes_by_the_order_where_nobody_says_what_an_action_is_worth() -> None:
    actions = [Action("challenge", text="challenge"), Action("accept", text="accept")]
    assert {chosen(Casual(), actions, seed=seed) for seed in range(20)} == {"challenge"}


def test_greedy_takes_the_first_and_random_any() -> None:
    assert {chosen(Greedy(), WORDS, 50, seed) for seed in range(9)} == {"QUAGGA"}
    assert {chosen(Random(), WORDS, 50, seed) for seed in range(99)} == {str(action) for action in WORDS}
