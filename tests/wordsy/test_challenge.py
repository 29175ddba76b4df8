"""`judging = challenge`: anything may be written, others may have it looked up after the reveal (W3, W15, W18)."""

from __future__ import annotations

from typing import Any

from wordkit.game import Match
from wordkit.game.events import Scored
from wordkit.testing import codes

from .boards import at, do, game, legal, points


def revealed(ann: str = "XYZZY", bob: str = "CLUB", cat: str = "FISH", *clauses: str, **options: Any) -> Match:
    """Ann locked first; all three words lie open."""
    rules = game(judging="challenge", **options)
    match = at(rules, *clauses, f'written ann: "{ann}" bob: "{bob}" cat: "{cat}"', seats="ann bob cat")
    return do(match, "ann: lock", "bob: lock", "cat: lock")


ALL = ("ann: accept", "bob: accept", "cat: accept")


def test_w18_anything_may_be_written_in_the_letters_of_the_game() -> None:
    match = at(game(judging="challenge"), 'used "FISH"')
    assert codes(match, "ann", "write XYZZY") == []
    assert codes(match, "ann", "write FISHES") == []
    assert codes(match, "ann", "write SHELL-FISH") == ["foreign_letters"]


def test_w18_points_are_shown_at_the_reveal_and_bonuses_come_after_the_challenges() -> None:
    match = revealed(ann="CLUBS")
    assert match.state.totals == (16, 11, 9)
    assert match.state.var("phase") == "judge"
    do(match, *ALL[:2])
    assert match.state.totals == (16, 11, 9)
    do(match, ALL[2])
    assert match.state.totals == (18, 11, 9)
    assert match.state.number("round") == 2


def test_a_word_that_is_none_scores_nothing_and_bonuses_are_computed_without_it() -> None:
    match = revealed(ann="CLUBSQ")
    assert match.state.totals == (22, 11, 9)
    do(match, "bob: challenge CLUBSQ")
    assert match.state.totals == (0, 11, 9)
    scored = [event for event in match.record() if isinstance(event, Scored) and event.what == "CLUBSQ"]
    assert [event.amount for event in scored] == [22, -22]
    do(match, *ALL)
    # both beat the fastest, who has nothing
    assert points(match) == [(0, 0), (11, 1), (9, 1)]


def test_a_used_family_is_struck_out_too() -> None:
    match = revealed("FISHES", "CLUB", "CAT", 'used "FISH"')
    do(match, "cat: challenge FISHES")
    assert points(match)[0] == (0, 0)


def test_w14_a_form_of_another_word_of_this_round_stands() -> None:
    match = revealed("CLUBS", "CLUB", "FISH")
    do(match, "cat: challenge CLUBS")
    assert match.state.totals == (16, 11, 8)


def test_w3_a_challenge_in_vain_costs_the_challenger_one() -> None:
    match = revealed(ann="CLUBS")
    do(match, "cat: challenge CLUB")
    assert match.state.totals == (16, 11, 8)
    assert match.state.number("penalties", 2) == 1
    (item,) = [e for e in match.record() if isinstance(e, Scored) and e.seat == 2][-1].items
    assert (item.label, item.path, item.amount) == ("challenge in vain", "score.challenge.challenge_in_vain", -1)


def test_what_challenges_cost_and_earn_is_the_rulespecs() -> None:
    body = (
        'score challenge "challenge in vain" = -3 - seat.penalties when not challenge.upheld\n'
        'score challenge "found out" = challenge.points when challenge.upheld'
    )
    match = revealed("CLUBSQ", "CLUB", "FISH", body=body)
    do(match, "bob: challenge CLUBSQ", "ann: challenge CLUB", "ann: challenge FISH")
    assert match.state.totals == (-3 - 4, 11 + 22, 9)


def test_w15_only_the_first_challenge_of_a_word_is_heard() -> None:
    match = revealed(ann="CLUBS")
    do(match, "cat: challenge CLUB")
    assert codes(match, "ann", "challenge CLUB") == ["already_challenged"]
    assert codes(match, "ann", "challenge 2") == ["already_challenged"]
    assert codes(match, "ann", "challenge FISH") == []


def test_a_seat_may_challenge_several_words_until_it_accepts() -> None:
    match = revealed("XYZZY", "PLUGH", "FISH")
    do(match, "cat: challenge XYZZY", "cat: challenge PLUGH", "cat: accept")
    assert [score for score, _ in points(match)] == [0, 0, 9]
    assert codes(match, "cat", "challenge XYZZY") == ["not_your_turn"]


def test_w15_not_after_the_next_deal() -> None:
    match = do(revealed(), *ALL)
    assert codes(match, "bob", "challenge XYZZY") == ["not_revealed"]
    assert codes(match, "bob", "challenge 1") == ["not_revealed"]


def test_the_cap_closes_the_challenges() -> None:
    match = revealed(ann="CLUBS")
    do(match, "+60s")
    assert match.state.number("round") == 2
    assert match.state.totals == (18, 11, 9)


def test_a_challenge_decides_for_everybody_who_wrote_the_word() -> None:
    match = revealed("CLUBSQ", "CLUBSQ", "FISH")
    assert codes(match, "ann", "challenge 2") == ["own_word"]
    assert str(match.parse("challenge CLUBSQ", "cat")) == "challenge CLUBSQ"
    assert str(match.parse("challenge 2", "cat")) == "challenge 2"
    assert legal(match, "cat") == ["challenge CLUBSQ", "accept"]
    do(match, "cat: challenge 2")
    assert [score for score, _ in points(match)] == [0, 0, 9]
    assert codes(match, "cat", "challenge 1") == ["already_challenged"]


def test_w8_a_word_struck_out_may_be_written_again_and_one_that_stood_may_not() -> None:
    match = revealed("FISHES", "XYZZY", "CAT", 'used "DOG"')
    do(match, "ann: challenge XYZZY", *ALL)
    text = match.game.position_text(match.state, match.seats)
    match = Match.from_position(match.game, text)
    rows: Any = match.state.var("history")
    assert [(word, struck) for _, _, word, _, struck, _ in rows] == [
        ("DOG", False),
        ("FISHES", False),
        ("XYZZY", True),
        ("CAT", False),
    ]
    do(match, "ann: write XYZZY", "bob: write FISH", "bob: lock", "ann: lock", "cat: write OAT", "cat: lock")
    # XYZZY is no word, but no used one either; FISH is a form of FISHES, which stood unchallenged
    do(match, "ann: challenge FISH")
    assert points(match)[1] == (0, 0)


def test_the_good_player_challenges_what_will_not_stand_then_accepts() -> None:
    match = revealed("XYZZY", "CLUB", "PLUGH")
    assert legal(match, "bob") == ["challenge XYZZY", "challenge PLUGH", "accept"]
    assert legal(match, "ann") == ["challenge PLUGH", "accept", "challenge CLUB"]


def test_the_last_round_ends_after_its_challenges() -> None:
    match = revealed(ann="CLUBSQ", rounds=1)
    assert match.outcome is None
    do(match, "bob: challenge CLUBSQ", *ALL)
    assert match.outcome is not None
    assert match.outcome.scores == (0, 12, 10)
    assert match.outcome.winners == (1,)


def test_alone_words_are_looked_up_at_once() -> None:
    match = at(game(spec="wordsy-solo", judging="challenge"), seats="me")
    assert codes(match, "me", "write XYZZY") == ["not_a_word"]
