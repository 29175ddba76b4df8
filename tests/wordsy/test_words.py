"""Word rules: any length, any letters, in the list, and no form of a word of an earlier round (W8, W9, W14)."""

from __future__ import annotations

import pytest

from wordkit.game import Action
from wordkit.testing import codes

from .boards import at, do, game, shipped


@pytest.mark.parametrize("word", ["FISH", "FISHES", "FISHING", "FISHY", "FISHIER", "FISHILY"])
def test_w9_the_rulebooks_same_words(word: str) -> None:
    assert codes(at(shipped(), 'used "FISH"'), "ann", f"write {word}") == ["word_used"]
    assert codes(at(shipped(), f'used "{word}"'), "ann", "write FISH") == ["word_used"]


@pytest.mark.parametrize("word", ["FISHERMAN", "SHELLFISH"])
def test_w9_the_rulebooks_different_words(word: str) -> None:
    assert codes(at(shipped(), 'used "FISH"'), "ann", f"write {word}") == []
    assert codes(at(shipped(), f'used "{word}"'), "ann", "write FISH") == []


def test_the_refusal_names_the_word_that_was_used() -> None:
    match = at(shipped(), 'used "DOG" "FISH"')
    (violation,) = match.check("ann", match.parse("write fishily", "ann"))
    assert violation.sentence(match.game.rules) == ("FISHILY can't be used again: FISH was scored in an earlier round")
    assert violation.path == "rule.original"


def test_w9_agent_nouns_are_a_switch() -> None:
    assert codes(at(shipped(), 'used "RUN"'), "ann", "write RUNNER") == []
    assert codes(at(shipped(agent_nouns=True), 'used "RUN"'), "ann", "write RUNNER") == ["word_used"]
    assert codes(at(shipped(agent_nouns=True), 'used "TEACHERS"'), "ann", "write TEACH") == ["word_used"]


def test_w9_a_table_has_groups_of_its_own() -> None:
    body = "families { same DOG CAT; different FISH FISHY }"
    match = at(game(body=body), 'used "DOGS" "FISH"')
    assert codes(match, "ann", "write CATS") == ["word_used"]
    assert codes(match, "ann", "write FISHY") == []
    assert codes(match, "ann", "write FISHING") == ["word_used"]


def test_a_variant_may_forbid_just_the_word_or_nothing() -> None:
    match = at(game(body="rule original by: word"), 'used "FISH"')
    assert codes(match, "ann", "write FISH") == ["word_used"]
    assert codes(match, "ann", "write FISHES") == []
    match = at(game(body="drop rule original"), 'used "FISH"')
    assert codes(match, "ann", "write FISH") == []


def test_w14_the_same_word_and_family_in_one_round_is_fine() -> None:
    match = at(game(), 'written ann: "FISH" bob: "FISH" cat: "FISHY"', seats="ann bob cat")
    do(match, "ann: lock", "bob: lock", "cat: lock", "ann: accept", "bob: accept", "cat: accept")
    assert codes(match, "ann", "write FISHES") == ["word_used"]


def test_w8_words_of_every_seat_and_earlier_round_count() -> None:
    match = at(game(), "round 3", 'played 1 ann: "DOG 2"', 'played 2 bob: "CLUB 0"')
    assert codes(match, "ann", "write DOGS") == ["word_used"]
    assert codes(match, "ann", "write CLUBS") == ["word_used"]  # it stood, though it scored nothing


def test_w8_a_word_struck_out_doesnt_count() -> None:
    match = at(game(), "round 2", 'played 1 ann: "DOG 0 struck"')
    assert codes(match, "ann", "write DOG") == []


def test_any_length_and_letters_beside_the_cards() -> None:
    match = at(game())
    assert codes(match, "ann", "write OAT") == []
    assert codes(match, "ann", "write BACCALAUREATES") == []


def test_case_doesnt_matter() -> None:
    match = at(shipped())
    assert str(match.parse("write quibbles", "ann")) == "write QUIBBLES"
    match.apply("ann", Action("write", {"word": "Quibbles"}))
    assert match.state.var("word", 0) == "QUIBBLES"


def test_lengths_are_the_rulespecs() -> None:
    match = at(game(word_min=4, word_max=8))
    assert codes(match, "ann", "write CAT") == ["too_short"]
    assert codes(match, "ann", "write LIQUEFACTION") == ["too_long"]
    assert codes(match, "ann", "write QUIBBLES") == []
    assert {len(str(action["word"])) for action in match.legal("ann").best(100)} <= {4, 5, 6, 7, 8}


def test_best_leaves_out_whole_families() -> None:
    everything = [str(action["word"]) for action in at(game()).legal("ann")]
    left = [str(action["word"]) for action in at(game(), 'used "FISH" "CLUBS"').legal("ann")]
    assert set(everything) - set(left) == {"FISH", "FISHES", "FISHING", "FISHY", "CLUB", "CLUBS"}
    assert left == [word for word in everything if word in left]
