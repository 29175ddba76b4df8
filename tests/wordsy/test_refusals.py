"""Every refusal of the vocabulary, provoked, with its sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from wordkit_wordsy.refusals import REFUSALS

from wordkit.errors import IllegalAction
from wordkit.game import Action, Match
from wordkit.game.violations import Violation
from wordkit.testing import codes, refusals

from .boards import at, do, game

Setup = Callable[[], Match]


def thinking() -> Match:
    return at(game(), 'used "FISH"', 'written bob: "CAT"', seats="ann bob cat")


def held_back() -> Match:
    return at(game(), "no_flip ann", 'written ann: "CLUB"', seats="ann bob cat")


def settled() -> Match:
    return do(at(game(), 'written ann: "CLUB" bob: "CAT"'), "ann: lock", "bob: lock")


def judged() -> Match:
    match = at(game(judging="challenge"), 'written ann: "CLUB" cat: "FISH"', seats="ann bob cat")
    return do(match, "ann: lock", "cat: lock", "+30s")


def challenged() -> Match:
    return do(judged(), "bob: challenge CLUB")


TABLE: list[tuple[str, Setup, str, str, str]] = [
    (
        "foreign_letters",
        thinking,
        "ann",
        "write SHELL-FISH",
        "'-' at position 5 of \"SHELL-FISH\" is not a letter of the alphabet: "
        "a word is one without hyphen, apostrophe or blank",
    ),
    ("too_short", lambda: at(game(word_min=4)), "ann", "write CAT", "CAT is too short: a word has at least 4 letters"),
    (
        "too_long",
        lambda: at(game(word_max=4)),
        "ann",
        "write QUIBBLES",
        "QUIBBLES is too long: a word has at most 4 letters",
    ),
    ("not_a_word", thinking, "ann", "write XYZZY", "XYZZY isn't in the word list"),
    (
        "word_used",
        thinking,
        "ann",
        "write FISHES",
        "FISHES can't be used again: FISH was scored in an earlier round",
    ),
    ("round_over", settled, "ann", "write CLUB", "the words of this round are revealed already"),
    ("round_over", settled, "ann", "erase", "the words of this round are revealed already"),
    ("round_over", settled, "ann", "lock", "the words of this round are revealed already"),
    ("nothing_written", thinking, "ann", "erase", "nothing is written on the board, so there is nothing to erase"),
    (
        "nothing_to_lock",
        thinking,
        "ann",
        "lock",
        "locking in needs a word, and nothing is written on the board",
    ),
    (
        "no_flip",
        held_back,
        "ann",
        "lock",
        "who was the fastest in the last round can't start the timer in this one; once another seat has, it may lock",
    ),
    ("not_revealed", thinking, "ann", "accept", "the words of this round aren't revealed yet"),
    (
        "no_challenge",
        settled,
        "ann",
        "challenge 2",
        "words are looked up when they are written in this game: there is nothing to challenge",
    ),
    ("no_such_seat", judged, "ann", "challenge 7", "there is no seat 7 at this table"),
    ("own_word", judged, "ann", "challenge CLUB", "a seat doesn't challenge its own word, CLUB"),
    ("blank_board", judged, "ann", "challenge seat2", "there is no word on that board to challenge"),
    (
        "already_challenged",
        challenged,
        "cat",
        "challenge CLUB",
        "CLUB was challenged already in this round; the first challenge decides",
    ),
]


@pytest.mark.parametrize(
    ("code", "setup", "seat", "text", "sentence"), TABLE, ids=[f"{row[0]}, {row[3]}" for row in TABLE]
)
def test_it_is_refused_and_says_why(code: str, setup: Setup, seat: str, text: str, sentence: str) -> None:
    match = setup()
    action = match.parse(text, seat)
    found = refusals(match, seat, action)
    assert code in found
    assert found[code] == sentence


STRANGE = [
    ("malformed", thinking, Action("write", {"word": 5}), "this is no write: it needs `word`, a text"),
    ("malformed", thinking, Action("write"), "this is no write: it needs `word`, a text"),
    ("malformed", thinking, Action("write", {"word": ["A"]}), "this is no write: it needs `word`, a text"),
    ("no_letters", thinking, Action("write", {"word": ""}), "a word has at least one letter"),
    (
        "malformed",
        judged,
        Action("challenge", {"seat": "cat"}),
        "this is no challenge: it needs `seat`, the number of a seat",
    ),
    (
        "malformed",
        judged,
        Action("challenge", {"seat": True}),
        "this is no challenge: it needs `seat`, the number of a seat",
    ),
    ("no_such_seat", judged, Action("challenge", {"seat": -1}), "there is no seat 0 at this table"),
    ("not_revealed", thinking, Action("challenge", {"seat": 1}), "the words of this round aren't revealed yet"),
    ("no_such_action", thinking, Action("lock", {"why": "tired"}), "this game has no action `lock with why`"),
    ("no_such_action", thinking, Action("think"), "this game has no action `think`"),
]


@pytest.mark.parametrize(
    ("code", "setup", "action", "sentence"), STRANGE, ids=[f"{n} {row[0]}" for n, row in enumerate(STRANGE)]
)
def test_what_a_stranger_sends_is_refused_in_words(code: str, setup: Setup, action: Action, sentence: str) -> None:
    match = setup()
    found = {v.code: v.sentence(match.game.rules) for v in match.check("ann", action)}
    assert found[code] == sentence
    assert action not in match.legal("ann")


def test_a_challenge_of_a_word_nobody_wrote_is_refused() -> None:
    match = judged()
    with pytest.raises(IllegalAction, match="nobody wrote DOG in this round"):
        match.parse("challenge dog", "bob")
    assert codes(match, "bob", "challenge DOG") == ["nobody_wrote"]
    assert codes(thinking(), "bob", "challenge DOG") == ["no_challenge"]


def test_a_late_word_and_any_action_after_the_end() -> None:
    match = do(at(game(), 'written ann: "CLUB" bob: "CAT"'), "ann: lock")
    assert codes(match, "ann", "write CLUBS") == ["not_your_turn"]  # it may not change its word after locking
    match = do(at(game(rounds=1), 'written ann: "CLUB" bob: "CAT"'), "ann: lock", "bob: lock")
    for text in ("write CAT", "erase", "lock", "accept"):
        assert codes(match, "ann", text) == ["game_over"]


def test_every_reason_is_given_at_once() -> None:
    match = at(game(word_min=6), 'used "FISHX"')
    assert codes(match, "ann", "write FISHX") == ["too_short", "not_a_word", "word_used"]
    assert codes(held_back(), "ann", "lock") == ["no_flip"]
    assert codes(at(game(), "no_flip ann"), "ann", "lock") == ["nothing_to_lock", "no_flip"]
    assert codes(settled(), "ann", "write XYZZY") == ["round_over", "not_a_word"]
    assert codes(challenged(), "ann", "challenge 1") == ["own_word", "already_challenged"]


def test_every_refusal_of_the_vocabulary_is_provoked_here() -> None:
    provoked = {row[0] for row in (*TABLE, *STRANGE)} - {"no_such_action"}
    assert provoked | {"nobody_wrote"} == {refusal.code for refusal in REFUSALS}


def test_a_violation_names_its_clause_and_words() -> None:
    match = thinking()
    assert match.check("ann", match.parse("write fishes", "ann")) == [
        Violation(code="word_used", path="rule.original", words=("FISHES",), args={"used": "FISH"})
    ]


def test_a_rulespec_may_say_it_in_another_language() -> None:
    body = 'translate de { refusal not_a_word "{words} steht nicht in der Wortliste" }'
    match = at(game(body=body))
    (violation,) = match.check("ann", match.parse("write XYZZY", "ann"))
    assert violation.sentence(match.game.rules, "de") == "XYZZY steht nicht in der Wortliste"
