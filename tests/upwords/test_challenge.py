"""Challenge mode, the game as printed: rule 8 and the rulings U8 and U20."""

from __future__ import annotations

from collections import Counter

import pytest

from wordkit.errors import UnreadableAction
from wordkit.game import Game, Match
from wordkit.game.events import Noted
from wordkit.testing import codes

from .crossboards import at, game, legal, play, rows

SEATS = "ann bob cat"
RACKS = 'rack ann: "CATXZBM" bob: "DOGSNET" cat: "ANTSEAR"'
BAG = 'bag "EEEIII"'


def judged(body: str = "") -> Game:
    return game(body=f"option words = challenge\n{body}")


def opening(text: str = "e5 across CAT", *more: str, seats: str = SEATS, body: str = "") -> Match:
    match = at(judged(body), RACKS, BAG, *more, seats=seats)
    play(match, "ann", text)
    return match


def test_a_play_lies_open_until_it_is_judged_or_the_next_is_made() -> None:
    match = opening()
    assert match.to_move == (1, 2)
    assert match.state.totals == (6, 0, 0)  # scored at once
    assert Counter(match.state.labels("rack", 0)) == Counter("XZBM")  # the refill waits
    assert legal(match, "cat") == ["accept", "challenge"]
    assert {"accept", "challenge", "pass"} <= set(legal(match, "bob"))
    assert codes(match, "cat", "pass") == ["only_judging"]
    assert codes(match, "ann", "accept") == ["not_your_turn"]


def test_the_next_seat_may_just_act() -> None:
    match = opening()
    play(match, "bob", "f6 down NT")  # AN? the words aren't looked up
    assert Counter(match.state.labels("rack", 0)) == Counter("XZBMEEE")  # ann has drawn, before bob
    assert match.to_move == (0, 2)  # now it is bob's play that lies open
    assert codes(match, "ann", "pass") == ["only_judging"]


def test_when_all_others_accept_the_rack_is_refilled() -> None:
    match = opening()
    match.apply("cat", match.parse("accept", "cat"))
    assert match.to_move == (1,)
    assert codes(match, "bob", "accept") == []
    assert match.state.count("rack", 0) == 4
    match.apply("bob", match.parse("accept", "bob"))
    assert match.state.count("rack", 0) == 7
    assert match.to_move == (1,)
    assert "accept" not in legal(match, "bob")
    assert codes(match, "bob", "challenge") == ["nothing_to_challenge"]


def test_the_next_seat_may_accept_and_still_act_before_the_others_have() -> None:
    match = opening()
    match.apply("bob", match.parse("accept", "bob"))
    assert match.state.to_move == (1, 2)
    assert codes(match, "bob", "accept") == ["already_accepted"]
    assert codes(match, "bob", "challenge") == ["already_accepted"]
    assert not {"accept", "challenge"} & set(legal(match, "bob"))
    play(match, "bob", "e6 down DO")
    assert match.to_move == (0, 2)
    assert match.state.var("accepted") == ()


def test_an_upheld_challenge_takes_the_tiles_back_and_the_seat_plays_again() -> None:  # rule 8
    match = opening("e5 across CATXZ", "total ann: 50")
    assert match.state.totals[0] == 60
    before = at(judged(), RACKS, BAG, "total ann: 50", seats=SEATS).state
    match.apply("cat", match.parse("challenge", "cat"))
    assert match.state.totals == (50, 0, 0)
    assert match.to_move == (0,)
    assert Counter(match.state.labels("rack", 0)) == Counter("CATXZBM")
    assert match.state.count("board", square=44) == 0
    assert match.state.count("bag") == before.count("bag")
    # it plays another word or passes; an exchange isn't offered
    assert codes(match, "ann", "exchange X") == ["exchange_after_challenge"]
    assert not any(text.startswith("exchange") for text in legal(match, "ann"))
    play(match, "ann", "e5 across CAT")
    assert match.state.to_move == (1, 2)
    assert match.state.var("upheld") is False


def test_after_an_upheld_challenge_the_seat_plays_another_word() -> None:  # rule 8
    match = opening("e5 across CATXZ")
    match.apply("bob", match.parse("challenge", "bob"))
    assert codes(match, "ann", "e5 across CATXZ") == ["word_taken_back"]
    assert codes(match, "ann", "b5 across CATXZ") == ["word_taken_back"]  # another place is no other word
    play(match, "ann", "e5 across XZ")  # another word, and no better
    match.apply("bob", match.parse("challenge", "bob"))
    assert codes(match, "ann", "e5 across CATXZ") == codes(match, "ann", "e5 across XZ") == ["word_taken_back"]
    again = Match.from_position(match.game, match.game.position_text(match.state, match.seats))
    assert codes(again, "ann", "e5 across XZ") == ["word_taken_back"]
    play(match, "ann", "pass")
    assert match.state.var("taken_back") == ()


def test_a_word_taken_back_may_be_laid_in_a_later_turn() -> None:
    match = opening("e5 across CATXZ")
    match.apply("bob", match.parse("challenge", "bob"))
    play(match, "ann", "e5 across CAT")
    assert match.state.var("taken_back") == ("CATXZ",)  # were CAT challenged too, ann would still be in this turn
    play(match, "bob", "e6 down DO")
    play(match, "cat", "pass")
    assert match.state.var("taken_back") == ()
    assert "word_taken_back" not in codes(match, "ann", "h5 across XZ")


def test_after_an_upheld_challenge_the_seat_may_pass() -> None:
    match = opening("e5 across CATXZ")
    match.apply("bob", match.parse("challenge", "bob"))
    play(match, "ann", "pass")
    assert match.to_move == (1,)
    assert match.state.var("upheld") is False
    assert "exchange D" in legal(match, "bob")


def test_a_challenge_in_vain_costs_nothing_and_closes_the_window() -> None:  # U8
    match = opening()
    match.apply("bob", match.parse("challenge", "bob"))
    assert match.state.totals == (6, 0, 0)
    assert match.to_move == (1,)
    assert match.state.count("rack", 0) == 7
    assert codes(match, "cat", "challenge") == ["not_your_turn"]


def test_a_variant_may_charge_for_it() -> None:
    match = opening(body="rule challenge upheld: [retake, end_turn] cost: 5")
    match.apply("bob", match.parse("challenge", "bob"))
    assert match.state.totals == (6, -5, 0)
    wrong = opening("e5 across CATXZ", body="rule challenge upheld: [retake, end_turn] cost: 5")
    wrong.apply("bob", wrong.parse("challenge", "bob"))
    assert wrong.to_move == (1,)
    assert wrong.state.totals == (0, 0, 0)


def test_one_challenge_decides_for_all_words_of_the_play() -> None:
    match = at(judged(), rows("N E T . | . . . A | . . . X", "d5"), 'rack ann: "SB" bob: "DO" cat: "ON"', seats=SEATS)
    assert play(match, "ann", "g5=S") == {"NETS": 8, "SAX": 6, "turn": 14}
    match.apply("bob", match.parse("accept", "bob"))
    match.apply("cat", match.parse("challenge", "cat"))
    noted = [event.data for event in match.events(None) if isinstance(event, Noted) and event.name == "taken_back"]
    assert noted == [("SAX",)]
    assert match.state.totals == (0, 0, 0)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a1 across CAT", "not_connected"),
        ("c6=C e7=A", "not_one_line"),
        ("d5=C", "same_letter"),
        ("d5 across BTM", "whole_word_covered"),
        ("g5=S", "plain_plural"),
    ],
)
def test_what_needs_no_dictionary_is_refused_at_once_in_both_modes(text: str, code: str) -> None:  # U20
    for rules in (judged(), game()):
        match = at(rules, rows("C A T", "d5"), 'rack ann: "CATBMSE"', seats=SEATS)
        assert code in codes(match, "ann", text)


def test_any_word_may_be_tried() -> None:
    match = at(judged(), RACKS, BAG, seats=SEATS)
    nonsense = match.parse("e5 across XZ", "ann")
    assert match.check("ann", nonsense) == []
    assert nonsense in match.legal("ann")
    assert match.legal("ann").count is None
    assert nonsense not in list(match.legal("ann"))  # what is proposed would stand


def test_going_out_waits_for_the_window() -> None:  # U16, U20
    match = at(judged(), 'rack ann: "CAT" bob: "DOG" cat: "ANT"', 'bag ""', seats=SEATS)
    play(match, "ann", "e5 across CAT")
    assert match.outcome is None
    # no last turn: the others judge, nothing else
    assert legal(match, "bob") == ["accept", "challenge"]
    assert codes(match, "bob", "e6 down DO") == ["last_play_open"]
    assert codes(match, "bob", "pass") == ["last_play_open"]
    match.apply("bob", match.parse("accept", "bob"))
    assert match.outcome is None
    match.apply("cat", match.parse("accept", "cat"))
    assert match.outcome is not None
    assert match.outcome.end == "end.out"
    assert match.outcome.scores == (6, -15, -15)


def test_who_has_accepted_the_last_play_has_nothing_more_to_do() -> None:  # B7, U16, U20
    match = at(judged(), 'rack ann: "CAT" bob: "DOG" cat: "ANT"', 'bag ""', seats=SEATS)
    play(match, "ann", "e5 across CAT")
    match.apply("bob", match.parse("accept", "bob"))
    assert match.to_move == (2,)
    assert not match.legal("bob")
    assert codes(match, "bob", "challenge") == ["not_your_turn"]
    again = Match.from_position(match.game, match.game.position_text(match.state, match.seats))
    assert again.to_move == (2,)
    match.apply("cat", match.parse("challenge", "cat"))  # in vain
    assert match.outcome is not None
    assert match.outcome.scores == (6, -15, -15)


def test_an_upheld_first_word_leaves_the_duty_of_the_first_word() -> None:  # U10
    match = opening("e5 across CATXZ")
    match.apply("bob", match.parse("challenge", "bob"))
    assert codes(match, "ann", "a1 across CAT") == ["first_word_start"]
    play(match, "ann", "pass")
    assert codes(match, "bob", "a1 across DO") == ["first_word_start"]


def test_nothing_else_can_be_challenged() -> None:  # rule 8: a play is
    match = opening("pass")
    assert codes(match, "bob", "challenge") == ["nothing_to_challenge"]
    play(match, "bob", "exchange D")
    assert codes(match, "cat", "accept") == ["nothing_to_challenge"]
    assert match.to_move == (2,)


def test_an_exchange_of_the_next_seat_closes_the_window_and_draws_after_the_refill() -> None:  # U8
    match = at(judged(), 'rack ann: "CATXZBM" bob: "DOG" cat: "ANT"', 'bag "EEEI"', seats=SEATS)
    play(match, "ann", "e5 across CAT")
    assert codes(match, "cat", "exchange A") == ["only_judging"]
    play(match, "bob", "exchange D")
    assert Counter(match.state.labels("rack", 0)) == Counter("XZBMEEE")
    assert Counter(match.state.labels("rack", 1)) == Counter("OGI")
    assert match.state.labels("bag") == ["D"]
    # what the open play will draw can't be exchanged for
    short = at(judged(), 'rack ann: "CATXZBM" bob: "DOG" cat: "ANT"', 'bag "EEE"', seats=SEATS)
    play(short, "ann", "e5 across CAT")
    assert codes(short, "bob", "exchange D") == ["bag_empty"]


def test_a_bare_word_does_not_tell_whether_it_is_one() -> None:  # U20: the dictionary is for challenges
    match = at(judged(), RACKS, BAG, seats=SEATS)
    for word in ("mood", "catxz"):  # one is in the list, no play makes either
        with pytest.raises(UnreadableAction, match=f"say where {word.upper()} lies"):
            match.parse(word, "ann")


def test_the_table_is_told_what_a_challenge_found() -> None:
    for text, told in (("e5 across CATXZ", ("taken_back", ("CATXZ",))), ("e5 across CAT", ("stands", None))):
        match = opening(text)
        match.apply("bob", match.parse("challenge", "bob"))
        assert told in [(event.name, event.data) for event in match.events("cat") if isinstance(event, Noted)]


def test_going_out_on_no_word_goes_on() -> None:
    match = at(judged(), 'rack ann: "CZT" bob: "DOG" cat: "ANT"', 'bag ""', seats=SEATS)
    play(match, "ann", "e5 across CZT")
    match.apply("bob", match.parse("challenge", "bob"))
    assert match.outcome is None
    assert match.to_move == (0,)
    assert match.state.totals == (0, 0, 0)


def test_a_challenge_in_vain_lets_the_game_end() -> None:
    match = at(judged(), 'rack ann: "CAT" bob: "DOG" cat: "ANT"', 'bag ""', seats=SEATS)
    play(match, "ann", "e5 across CAT")
    match.apply("bob", match.parse("challenge", "bob"))
    assert match.outcome is not None
    assert match.outcome.end == "end.out"


def test_a_play_taken_back_leaves_the_run_of_passes_as_it_was() -> None:
    match = at(judged(), 'rack ann: "CATXZ" bob: "DOG"', BAG, "passes 1", "idle 3")
    play(match, "ann", "e5 across XZ")
    assert (match.state.number("passes"), match.state.number("idle")) == (0, 0)
    match.apply("bob", match.parse("challenge", "bob"))
    assert (match.state.number("passes"), match.state.number("idle")) == (1, 3)
    play(match, "ann", "pass")
    assert match.outcome is not None  # bob's pass before, ann's now
    assert match.outcome.end == "end.passes"


def test_nobody_notices_that_no_word_is_left() -> None:  # U13: off in challenge mode
    match = at(judged(), rows("C A T", "e5"), 'rack ann: "V" bob: "X"', 'bag ""')
    play(match, "ann", "pass")
    assert match.outcome is None
    play(match, "bob", "pass")
    assert match.outcome is not None
    assert match.outcome.end == "end.passes"


def test_a_blank_taken_back_is_a_blank_again() -> None:
    match = at(judged(body='add tiles { 2: "?" }'), 'rack ann: "C?T" bob: "DOG"', BAG)
    play(match, "ann", "e5 across C?XT")
    match.apply("bob", match.parse("challenge", "bob"))
    assert sorted(match.state.labels("rack", 0)) == ["?", "C", "T"]
    assert all(match.state.zones.mark(piece) == 0 for piece in match.state.zone("rack", 0))


def test_where_words_are_checked_at_once_there_is_nothing_to_challenge() -> None:
    match = at(game(), rows("C A T", "e5"), RACKS, seats=SEATS)
    assert codes(match, "ann", "challenge") == ["no_challenge"]
    assert codes(match, "ann", "accept") == ["no_challenge"]


def test_alone_words_are_looked_up_whatever_the_mode() -> None:
    solo = game(spec="upwords-solo", body="option words = challenge")
    match = at(solo, 'rack me: "XZCAT"', seats="me")
    assert codes(match, "me", "e5 across XZ") == ["not_a_word"]


def test_the_window_survives_save_position_and_undo() -> None:
    match = opening()
    match.apply("cat", match.parse("accept", "cat"))
    text = match.game.position_text(match.state, match.seats)
    again = Match.from_position(match.game, text)
    assert again.game.position_text(again.state, again.seats) == text
    assert again.to_move == match.to_move
    assert legal(again, "bob") == legal(match, "bob")
    before = match.state.to_bytes()
    match.apply("bob", match.parse("challenge", "bob"))
    match.undo()
    assert match.state.to_bytes() == before
