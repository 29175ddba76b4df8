"""A round: writing in secret, the first lock and its timer, the reveal, accepting, No Flip."""

from __future__ import annotations

from typing import Any

import pytest

from wordkit.game import Match
from wordkit.game.events import Acted, Changed, Revealed
from wordkit.testing import codes

from .boards import at, do, game, points, row


def three(*clauses: str, **options: Any) -> Match:
    return at(game(**options), *clauses, seats="ann bob cat")


def test_all_may_write_at_once() -> None:
    assert Match(game(), 4, 1).to_move == (0, 1, 2, 3)


def test_a_word_may_be_erased_and_changed_as_often_as_one_likes() -> None:
    match = do(three(), "ann: write CAT", "ann: write CLUB", "ann: erase", "ann: write FISH", "ann: write FISH")
    assert match.state.var("word", 0) == "FISH"
    assert match.steps[-1].happened == []  # the same word again: nothing at all


def test_nobody_learns_that_a_seat_wrote_rewrote_or_erased() -> None:
    match = three()
    before = {seat: match.view(seat).to_json() for seat in ("bob", "cat", None)}
    do(match, "ann: write CAT", "ann: write CLUB", "ann: erase", "ann: write FISH")
    for seat, view in before.items():
        assert match.view(seat).to_json() == view
        assert not [event for event in match.events(seat) if isinstance(event, Acted)]
    assert match.view("ann").var("word", 0) == "FISH"


def test_the_first_lock_starts_the_timer_and_the_others_go_on() -> None:
    match = do(three(), "ann: write CLUB", "bob: write CAT")
    match.apply("ann", match.parse("lock", "ann"), at=12_000)
    assert match.state.var("fastest") == 0
    assert match.state.deadlines == ((42_000, "reveal"),)
    assert match.to_move == (1, 2)
    assert codes(match, "ann", "write FISH") == ["not_your_turn"]
    match.apply("bob", match.parse("write QUIBBLES", "bob"), at=30_000)
    match.apply("cat", match.parse("write FISH", "cat"), at=41_999)
    match.advance(42_000)
    assert points(match) == [(11, 0), (17, 1), (9, 0)]


def test_a_second_lock_doesnt_start_the_timer_again() -> None:
    match = do(three(), "ann: write CLUB", "bob: write CAT", "ann: lock")
    match.apply("bob", match.parse("lock", "bob"), at=20_000)
    assert match.state.var("fastest") == 0
    assert match.state.deadlines == ((30_000, "reveal"),)


def test_a_word_that_comes_at_the_very_end_comes_too_late() -> None:
    match = do(three(), "ann: write CLUB", "ann: lock")
    action = match.parse("write CAT", "bob")
    with pytest.raises(Exception, match="revealed already"):
        match.apply("bob", action, at=30_000)
    assert match.state.var("phase") == "think"  # the refusal changed nothing, not even the time
    match.advance(30_000)
    assert codes(match, "bob", "write CAT") == ["round_over"]


def test_when_all_are_in_the_words_are_revealed_at_once() -> None:
    match = do(three(), "ann: write CLUB", "bob: write CAT", "cat: write OAT", "cat: lock", "ann: lock", "bob: lock")
    assert match.state.var("phase") == "settled"
    assert match.state.deadline("reveal") is None
    (revealed,) = [event for event in match.events("bob") if isinstance(event, Revealed)]
    assert revealed.values == ("CLUB", "CAT", "OAT")


def test_the_timer_is_the_rulespecs() -> None:
    match = do(three(lock_timer="5s"), "ann: write CLUB", "ann: lock")
    assert match.state.deadlines == ((5_000, "reveal"),)
    match = do(three(lock_timer=None), "ann: write CLUB", "ann: lock")
    assert match.state.deadlines == ((300_000, "cap"),)  # without a timer the cap stays


def test_w10_nobody_locks_so_the_cap_reveals_and_nobody_is_the_fastest() -> None:
    match = do(three(), "ann: write CLUB", "bob: write QUIBBLES", "+299s")
    assert match.state.var("phase") == "think"
    do(match, "+300s")
    assert match.state.at == 300_000
    assert points(match) == [(11, 0), (17, 0), (0, 0)]
    do(match, "ann: accept", "bob: accept", "cat: accept")
    assert match.state.var("no_flip") is None


def test_w10_a_lock_stops_the_cap() -> None:
    match = do(three(), "ann: write CLUB")
    match.apply("ann", match.parse("lock", "ann"), at=290_000)
    assert match.state.deadlines == ((320_000, "reveal"),)


def test_w11_no_flip_holds_back_the_fastest_for_one_round() -> None:
    match = three('written ann: "CLUB" bob: "CAT" cat: "DOG"')
    do(match, "ann: lock", "bob: lock", "cat: lock", "ann: accept", "bob: accept", "cat: accept")
    assert match.state.var("no_flip") == 0
    do(match, "ann: write FISH", "bob: write OAT")
    assert codes(match, "ann", "lock") == ["no_flip"]
    do(match, "bob: lock", "ann: lock", "+30s", "ann: accept", "bob: accept", "cat: accept")
    # bob was the fastest now, and ann is free again
    assert match.state.var("no_flip") == 1
    do(match, "ann: write BALL", "ann: lock")
    assert match.state.var("fastest") == 0


def test_w11_with_two_seats_nobody_is_held_back() -> None:
    match = at(game(), 'written ann: "CLUB" bob: "CAT"')
    do(match, "ann: lock", "bob: lock", "ann: accept", "bob: accept")
    assert match.state.var("no_flip") is None


def test_w17_locking_needs_a_word_and_a_blank_board_scores_nothing() -> None:
    match = three('written ann: "OAT"')
    assert codes(match, "bob", "lock") == ["nothing_to_lock"]
    do(match, "ann: lock", "+30s")
    # OAT scores 0, ties with two blank boards, and that is both opponents
    assert points(match) == [(0, 2), (0, 0), (0, 0)]


def test_w19_the_next_round_begins_when_all_have_accepted() -> None:
    match = three('written ann: "CLUB" bob: "CAT" cat: "DOG"', 'deck top: "G M N P"')
    do(match, "ann: lock", "bob: lock", "cat: lock")
    assert codes(match, "ann", "lock") == ["round_over"]
    match.apply("ann", match.parse("accept", "ann"), at=4_000)
    assert set(match.to_move) == {1, 2}
    match.apply("cat", match.parse("accept", "cat"), at=5_000)
    match.apply("bob", match.parse("accept", "bob"), at=9_000)
    state = match.state
    assert (state.number("round"), state.var("phase"), state.number("began")) == (2, "think", 9_000)
    assert row(match) == ["N", "P", "G", "M", "S", "C", "B", "Q"]
    assert state.deadlines == ((309_000, "cap"),)
    assert [state.var("word", seat) for seat in range(3)] == [None] * 3
    assert set(match.to_move) == {0, 1, 2}


def test_w19_or_a_minute_after_the_reveal() -> None:
    match = three('written ann: "CLUB" bob: "CAT" cat: "DOG"')
    do(match, "ann: lock", "+30s", "bob: accept")
    assert match.state.deadlines == ((90_000, "accept"),)
    match.advance(90_000)
    assert (match.state.number("round"), match.state.number("began")) == (2, 90_000)


def test_a_word_of_the_next_round_is_secret_again() -> None:
    match = three('written ann: "CLUB" bob: "CAT" cat: "DOG"')
    do(match, "ann: lock", "bob: lock", "cat: lock", "ann: accept", "bob: accept", "cat: accept")
    do(match, "ann: write FISH")
    assert match.view("bob").var("word", 0) is None
    assert not [e for e in match.events("bob") if isinstance(e, Changed) and e.var == "word" and e.seat == 0]


def test_w20_all_revealed_words_are_public_with_seat_and_round() -> None:
    match = three('written ann: "CLUB" bob: "CAT"', 'deck top: "G M N P"')
    do(match, "ann: lock", "+30s", "+60s", "cat: write FISH", "cat: lock", "+30s")
    for seat in ("ann", "cat", None):
        history: Any = match.view(seat).var("history")
        assert [(number, who, word, points) for number, who, word, points, *_ in history] == [
            (1, 0, "CLUB", 11),
            (1, 1, "CAT", 5),
            (1, 2, "", 0),
            (2, 0, "", 0),
            (2, 1, "", 0),
            (2, 2, "FISH", 3),  # S lies in the column of 3 now
        ]


def test_the_game_is_over_after_the_last_round() -> None:
    match = at(game(rounds=1), 'written ann: "CLUB" bob: "CAT"')
    do(match, "ann: lock", "bob: lock")
    assert match.outcome is not None
    assert match.outcome.end == "end.rounds"
    assert match.outcome.scores == (13, 5)
    assert codes(match, "ann", "accept") == ["game_over"]
    assert match.state.number("round") == 1  # no further row was dealt


def test_an_end_may_depend_on_the_score() -> None:
    match = at(game(body="end target when seat.total >= 10"), 'written ann: "CLUB" bob: "CAT"')
    do(match, "ann: lock", "bob: lock")
    assert match.outcome is not None
    assert match.outcome.end == "end.target"


TARGET = "option judging = challenge\nend target when seat.total >= 20"


def test_an_end_waits_until_the_challenges_are_over() -> None:
    match = at(game(body=TARGET), 'written ann: "CLUBSQ" bob: "CAT"')
    do(match, "ann: lock", "bob: lock")
    assert match.state.totals[0] == 22
    do(match, "bob: challenge CLUBSQ", "ann: accept", "bob: accept")
    assert match.state.number("round") == 2


def test_and_comes_then_if_the_points_stand() -> None:
    match = at(game(body=TARGET), 'written ann: "CLUBSQ" bob: "CAT"')
    do(match, "ann: lock", "bob: lock", "ann: accept", "bob: accept")
    assert match.outcome is not None
    assert match.outcome.end == "end.target"


def test_a_seat_for_which_no_word_is_left_may_lock_a_blank_board() -> None:
    match = at(game("club"), 'used "CLUB"')
    assert codes(match, "ann", "write CLUB") == ["word_used"]
    assert [str(action) for action in match.legal("ann").best(5)] == ["lock"]
    do(match, "ann: lock", "bob: lock")
    assert points(match) == [(0, 2), (0, 0)]
