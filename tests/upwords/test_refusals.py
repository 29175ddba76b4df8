"""Every refusal of the vocabulary, provoked, with its sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from wordkit_upwords.refusals import REFUSALS

from wordkit.game import Action, Match
from wordkit.game.violations import Violation
from wordkit.testing import codes, refusals

from .crossboards import at, game, rows, sentences

CAT = rows("C A T", "e5")


def on(
    board: str = CAT, rack: str = "BSDOGEA", *more: str, body: str = "", words: str = "cat cats bat dog do"
) -> Match:
    return at(game(words, body=body), board, f'rack ann: "{rack}"', *more)


def challenged() -> Match:
    match = at(game(body="option words = challenge"), 'rack ann: "XZ" bob: "DO" cat: "GO"', seats="ann bob cat")
    match.apply("ann", match.parse("e5 across XZ", "ann"))
    return match


def upheld() -> Match:
    match = challenged()
    match.apply("bob", match.parse("challenge", "bob"))
    return match


def accepted() -> Match:
    match = challenged()
    match.apply("bob", match.parse("accept", "bob"))
    return match


def last_play() -> Match:
    match = at(
        game(body="option words = challenge"), 'rack ann: "DO" bob: "DO" cat: "GO"', 'bag ""', seats="ann bob cat"
    )
    match.apply("ann", match.parse("e5 across DO", "ann"))
    return match


def alone(exchanges: int) -> Match:
    return at(game(spec="upwords-solo"), 'rack me: "CAT"', f"exchanges me: {exchanges}", seats="me")


Setup = Callable[[], Match]
TABLE: list[tuple[str, Setup, str, str, str]] = [
    (
        "too_many_tiles",
        lambda: on(body="option rack = 2", rack="BD"),
        "ann",
        "b6 across BDO",
        "a play lays at most 2 tiles",
    ),
    ("blank_needs_letter", lambda: on(body='add tiles { 1: "?" }', rack="?"), "ann", "", ""),
    ("not_in_rack", on, "ann", "e6 down WW", "the rack doesn't hold W"),
    ("off_board", on, "ann", "j10 across DO", "off the board, which ends at j10: k10"),
    (
        "same_square_twice",
        on,
        "ann",
        "e5=B e5=D",
        "a play lays at most one tile on a stack, and names e5 more than once",
    ),
    (
        "too_high",
        lambda: on(rows("C/B/C/B/E A T", "e5")),
        "ann",
        "e5=B",
        "no tile goes on e5: a stack has at most 5 tiles",
    ),
    (
        "same_letter",
        on,
        "ann",
        "f5 across A",
        "A can't be laid on f5: no letter is laid on itself (a `.` keeps a square as it is)",
    ),
    ("not_one_line", on, "ann", "h5=S d6=D", "h5, d6 don't lie in one row or one column"),
    ("gap", on, "ann", "h5=S j5=D", "i5, between the tiles laid, would stay empty"),
    ("not_connected", on, "ann", "a1 across DO", "no tile of the play lies on or next to a tile of the board"),
    (
        "first_word_start",
        lambda: on(""),
        "ann",
        "a1 across DO",
        "the first word covers at least one of e5, f5, e6, f6",
    ),
    ("too_short", lambda: on(""), "ann", "e5=D", "D is too short: a word has at least 2 tiles"),
    (
        "too_long",
        lambda: on("", body="rule first_word covers: centre(2x2) length: 2..2"),
        "ann",
        "e5 across DOG",
        "DOG is too long: the first word has at most 2 tiles",
    ),
    (
        "whole_word_covered",
        on,
        "ann",
        "e5 across DOG",
        "CAT would be covered entirely: a tile of a word that is changed stays in view",
    ),
    ("plain_plural", on, "ann", "h5=S", "S alone can't be added to a word that is on the board (CAT)"),
    ("not_a_word", on, "ann", "h5=E", "CATE isn't in the word list"),
    (
        "no_exchange",
        lambda: on(body="drop rule exchange"),
        "ann",
        "exchange B",
        "tiles can't be exchanged in this game",
    ),
    ("nothing_to_exchange", on, "ann", "exchange", "an exchange names the tiles that go back"),
    ("exchange_too_many", on, "ann", "exchange BD", "an exchange swaps at most 1 of the tiles in the rack"),
    (
        "bag_empty",
        lambda: on(CAT, "BSD", 'bag ""'),
        "ann",
        "exchange B",
        "nothing is left in the bag to exchange for",
    ),
    (
        "bag_too_small",
        lambda: on(CAT, "BSD", 'bag "E"', body="option exchange = 2"),
        "ann",
        "exchange BS",
        "1 left in the bag, too few to exchange 2",
    ),
    (
        "exchange_closed",
        lambda: on(body="rule exchange when bag.count > 98"),
        "ann",
        "exchange B",
        "tiles can't be exchanged now",
    ),
    ("exchanges_used_up", lambda: alone(5), "me", "exchange C", "all 5 exchanges of the game are used up"),
    (
        "exchange_after_challenge",
        upheld,
        "ann",
        "exchange X",
        "after a challenge was upheld the seat plays another word or passes",
    ),
    (
        "word_taken_back",
        upheld,
        "ann",
        "e5 across XZ",
        "XZ was taken back after a challenge in this turn: the seat plays another word or passes",
    ),
    (
        "no_pass",
        lambda: on(body="drop rule pass"),
        "ann",
        "pass",
        "a seat that can still play or exchange can't pass in this game",
    ),
    (
        "no_challenge",
        on,
        "ann",
        "challenge",
        "words are checked at once in this game: there is nothing to challenge",
    ),
    ("nothing_to_challenge", upheld, "ann", "accept", "there is no play that could be challenged or accepted"),
    ("already_accepted", accepted, "bob", "challenge", "this seat has accepted the play"),
    (
        "only_judging",
        challenged,
        "cat",
        "pass",
        "another seat is next: this one may accept the play or challenge it",
    ),
    (
        "last_play_open",
        last_play,
        "bob",
        "pass",
        "the last play ends the game unless it is challenged: accept it or challenge it",
    ),
]


@pytest.mark.parametrize(("code", "setup", "seat", "text", "sentence"), TABLE, ids=[row[0] for row in TABLE])
def test_it_is_refused_and_says_why(code: str, setup: Setup, seat: str, text: str, sentence: str) -> None:
    match = setup()
    action = match.parse(text, seat) if text else Action("play", {"tiles": [["h5", "?"]]})
    found = refusals(match, seat, action)
    assert code in found
    assert found[code] == (sentence or "a blank stands for a letter: write it behind the `?`, as in `?E`")


NO_PLAY = "this is no play: it needs `tiles`, a list of [square, tile]"
STRANGE = [
    ("malformed", Action("play", {"tiles": 5}), NO_PLAY),
    (
        "malformed",
        Action("play", {"tiles": [["e5", "B", "C"]]}),
        NO_PLAY,
    ),
    ("malformed", Action("play"), NO_PLAY),
    ("malformed", Action("exchange", {"tiles": "B"}), "this is no exchange: it needs `tiles`, a list of tiles"),
    ("no_such_action", Action("pass", {"why": "tired"}), "this game has no action `pass with why`"),
    ("no_tiles", Action("play", {"tiles": []}), "a play lays at least one tile"),
    ("unknown_tile", Action("play", {"tiles": [["e5", "Q"]]}), "there is no tile Q in this game"),
    ("unknown_tile", Action("play", {"tiles": [["e5", "?"], ["f5", "q"]]}), "there is no tile q in this game"),
    ("unknown_tile", Action("exchange", {"tiles": ["?B"]}), "there is no tile ?B in this game"),
    ("off_board", Action("play", {"tiles": [["E5", "B"]]}), "off the board, which ends at j10: E5"),
    ("off_board", Action("play", {"tiles": [["k11", "B"], ["", "D"]]}), "off the board, which ends at j10: k11, "),
]


@pytest.mark.parametrize(("code", "action", "sentence"), STRANGE, ids=[str(n) for n in range(len(STRANGE))])
def test_what_a_stranger_sends_is_refused_in_words(code: str, action: Action, sentence: str) -> None:
    match = on()
    found = {v.code: v.sentence(match.game.rules) for v in match.check("ann", action)}
    assert found[code] == sentence
    assert action not in match.legal("ann")


def test_a_seat_does_not_judge_its_own_play() -> None:
    match = challenged()
    engine = match.game.engine
    assert [v.code for v in engine.check(match.state, 0, Action("accept"))] == ["own_play"]


def test_a_word_that_nothing_makes_is_refused() -> None:
    match = on()
    assert codes(match, "ann", "cats") == ["no_such_play"]
    assert codes(match, "ann", "catss") == ["not_a_word"]


def test_tiles_on_their_own_letters_are_named_in_the_order_of_the_squares() -> None:
    match = on(rack="TAC")
    laid = Action("play", {"tiles": [["g5", "T"], ["e5", "C"], ["f5", "A"]]})
    assert [v.sentence(match.game.rules) for v in match.check("ann", laid)] == [
        "C, A, T can't be laid on e5, f5, g5: no letter is laid on itself (a `.` keeps a square as it is)",
        "CAT would be covered entirely: a tile of a word that is changed stays in view",
    ]


def test_every_reason_is_given_at_once() -> None:
    match = on(rows("C/B/C/B/E A T", "e5"))
    found = ["not_in_rack", "off_board", "same_square_twice", "too_high", "not_one_line"]
    assert codes(match, "ann", "e5=W g7=G e5=B k1=D") == found


def test_every_refusal_of_the_vocabulary_is_provoked_here() -> None:
    provoked = {row[0] for row in (*TABLE, *STRANGE)} - {"no_such_action"}
    assert provoked | {"own_play", "no_such_play"} == {refusal.code for refusal in REFUSALS}


def test_a_violation_names_its_clause_squares_and_words() -> None:
    match = on()
    assert match.check("ann", match.parse("h5=E", "ann")) == [
        Violation(
            code="not_a_word",
            path="lexicon",
            squares=(44, 45, 46, 47),
            words=("CATE",),
            args={"squares": "e5, f5, g5, h5"},
        )
    ]
    assert [v.path for v in match.check("ann", match.parse("h5=S", "ann"))] == ["rule.plain_plural"]
    assert sentences(match, "ann", "h5=S")[0].startswith("S alone")
