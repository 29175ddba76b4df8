"""`best(n, tier_up_to=...)` on the board: a play is found if every word it forms is known."""

from __future__ import annotations

import pytest

from wordkit.game import Action, Game, Match
from wordkit.lexicon import Lexicon

from .crossboards import at, game, rows

TIERS = {"at": 0, "cat": 10, "cats": 10, "quit": 20, "scat": 70, "squit": 90}


@pytest.fixture
def tiered() -> Game:
    plain = game(list(TIERS))
    assert plain.lexicon is not None
    lexicon = Lexicon.build(list(TIERS), plain.lexicon.alphabet, tiers=list(TIERS.values()))
    return Game(plain.rules, plain.engine, lexicon)


@pytest.fixture
def match(tiered: Game) -> Match:
    return at(tiered, rows("C A T", "e5"), 'rack ann: "SQuI"', "to_move ann")


def found(match: Match, tier: int | None) -> list[str]:
    return [str(action) for action in match.legal("ann").best(2, tier_up_to=tier)]


def test_a_play_is_found_by_who_knows_all_its_words(match: Match) -> None:
    # SQUIT 2 * 4 + 2 for the Qu, QUIT 2 * 3 + 2, SCAT 2 * 4; CATS alone would be a plain plural.
    assert match.game.engine.words(match.parse("g3 down QuI", "ann"), match.state) == ["QuIT"]  # type: ignore[attr-defined]
    assert found(match, None) == found(match, 255)
    assert found(match, None)[0] == "g2 down SQuI"
    assert found(match, 70) == ["g3 down QuI", "d5 across S"]
    assert found(match, 20) == ["g3 down QuI", "e5 across QuI"]  # the second stacks Qu and I on C and A
    assert found(match, 10)[0] == "exchange I"


def test_an_exchange_and_a_pass_form_no_word(match: Match) -> None:
    for text in ("exchange S", "pass"):
        assert not match.game.engine.words(match.parse(text, "ann"), match.state)  # type: ignore[attr-defined]


def test_a_list_that_was_made_and_one_that_was_not_say_the_same(match: Match) -> None:
    before = found(match, 70)
    assert len(list(match.legal("ann"))) > 2
    assert found(match, 70) == before


def test_no_action_is_vocabulary_bound_where_the_words_have_no_tiers() -> None:
    match = at(game(list(TIERS)), rows("C A T", "e5"), 'rack ann: "SQuI"', "to_move ann")
    assert found(match, 0) == found(match, None)


def test_a_play_sent_by_a_stranger_has_the_same_words(match: Match) -> None:
    sent = Action.from_json(match.parse("g2 down SQuI", "ann").to_json())
    assert match.game.engine.words(sent, match.state) == ["SQuIT"]  # type: ignore[attr-defined]
