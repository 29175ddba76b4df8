"""Drawing for the first seat, refilling, exchanging, passing, and every end of the game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from wordkit.game import Action, Match
from wordkit.game.events import Moved, Noted, Shuffled
from wordkit.testing import codes

from .crossboards import at, game, legal, play, plays, rows, shipped

CAT = rows("C A T", "e5")


# --- the deal --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "tiles", "vowels"), [("upwords", 100, 34), ("upwords-classic", 64, 22)], ids=["10x10", "8x8"]
)
def test_the_letters_of_the_leaflets(name: str, tiles: int, vowels: int) -> None:
    counts = shipped(name).rules.counted("tiles")
    assert sum(counts.values()) == tiles
    assert sum(counts[vowel] for vowel in "AEIOU") == vowels
    assert counts["Qu"] == 1


def test_the_count_of_each_letter() -> None:  # rules.md 1.2
    big = dict.fromkeys(("J", "Qu", "V", "X", "Z"), 1) | dict.fromkeys("KWY", 2) | dict.fromkeys("BFGHP", 3)
    big |= {"C": 4, "S": 6, "E": 8} | dict.fromkeys("DLMNRTU", 5) | dict.fromkeys("AIO", 7)
    assert shipped().rules.counted("tiles") == big
    small = dict.fromkeys(("F", "J", "K", "Qu", "V", "W", "X", "Z"), 1) | dict.fromkeys("BCGHRY", 2)
    small |= dict.fromkeys("DLMNPSU", 3) | dict.fromkeys("IOT", 4) | {"A": 5, "E": 6}
    assert shipped("upwords-classic").rules.counted("tiles") == small
    assert shipped("upwords-solo").rules.counted("tiles") == big


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seven_tiles_are_dealt_in_playing_order(seats: int) -> None:
    match = Match(shipped(), seats, seed=5)
    assert [match.state.count("rack", seat) for seat in range(seats)] == [7] * seats
    assert match.state.count("bag") == 100 - 7 * seats
    dealt = [event.to.seat for event in match.record() if isinstance(event, Moved) and event.to.zone == "rack"]
    first = match.to_move[0]
    assert dealt == [(first + turn) % seats for turn in range(seats)]


def drawn(match: Match) -> list[tuple[int, str]]:
    """Who drew which tile to see who begins, as a spectator is told."""
    told: list[Any] = [e.data for e in match.events(None) if isinstance(e, Noted) and e.name == "drew"]
    return [(seat, label) for seat, label in told]


def test_the_tile_nearest_to_a_begins_and_ties_draw_again() -> None:  # rule 1, U9
    order = [*"ABCDEFGHIJKLMNOP", "Qu", *"RSTUVWXYZ"]
    ties = 0
    for seed in range(60):
        match = Match(shipped(), 3, seed)
        seats = {0, 1, 2}
        draws = drawn(match)
        while len(seats) > 1:
            round_, draws = draws[: len(seats)], draws[len(seats) :]
            assert {seat for seat, _ in round_} == seats
            least = min(order.index(label) for _, label in round_)
            still = {seat for seat, label in round_ if order.index(label) == least}
            ties += len(still) > 1
            seats = still
        assert not draws
        assert match.to_move == tuple(seats)
        assert [e.data for e in match.events(None) if isinstance(e, Noted) and e.name == "begins"] == [match.to_move[0]]
    assert ties > 3


def test_the_drawn_tiles_go_back_and_are_mixed_again() -> None:  # rule 1
    match = Match(shipped(), 2, 3)
    events = [e for e in match.record() if isinstance(e, (Moved, Shuffled))]
    back = next(n for n, e in enumerate(events) if isinstance(e, Moved) and e.to.zone == "bag")
    assert any(isinstance(e, Shuffled) for e in events[back:])
    assert all(match.state.count("drawn", seat) == 0 for seat in (0, 1))


def test_qu_counts_as_q_in_the_draw() -> None:  # U9
    few = game("at", body="tiles { 1: A P Qu R S }\noption rack = 1")
    first = set()
    for seed in range(40):
        match = Match(few, 2, seed)
        draws = dict(drawn(match))
        first.add((frozenset(draws.values()), draws[match.to_move[0]]))
    assert {(frozenset({"P", "Qu"}), "P"), (frozenset({"Qu", "R"}), "Qu")} <= first


def test_a_draw_that_can_not_be_decided_goes_to_the_first_of_those_tied() -> None:
    same = game("at", body='tiles { 4: A }\noption rack = 1\ndrop rule plain_plural\ndrop score word "Qu"')
    assert Match(same, 2, 1).to_move == (0,)
    assert len(drawn(Match(same, 2, 1))) == 4


@pytest.mark.parametrize(("direction", "order"), [("left", [0, 1, 2, 0]), ("right", [0, 2, 1, 0])])
def test_play_passes_to_the_left(direction: str, order: list[int]) -> None:  # rule 1
    variant = game(body=f"direction {direction}\nseating first_seat\noption idle_turns = 9\ndrop end passes")
    match = Match(variant, 3, 1)
    seen: list[int] = []
    for _ in order:
        seen += match.to_move
        match.apply(match.to_move[0], match.parse("pass", match.to_move[0]))
    assert seen == order


def test_random_seating_seats_everybody_first_now_and_then() -> None:
    variant = game(body="seating random")
    assert {Match(variant, 3, seed).to_move for seed in range(30)} == {(0,), (1,), (2,)}


# --- refilling -------------------------------------------------------------------------------------------------------


def test_the_rack_is_refilled_to_seven_after_a_play() -> None:  # rule 4
    match = at(game(), 'rack ann: "CATDOGS"', 'bag "EEIIOOU"')
    play(match, "ann", "e5 across CAT")
    assert Counter(match.state.labels("rack", 0)) == Counter("DOGSEEI")
    assert match.state.count("bag") == 4
    assert match.to_move == (1,)


def test_a_bag_that_runs_out_fills_what_it_can() -> None:
    match = at(game(), 'rack ann: "CATDOGS"', 'bag "E"')
    play(match, "ann", "e5 across CAT")
    assert Counter(match.state.labels("rack", 0)) == Counter("DOGSE")


# --- exchanges -------------------------------------------------------------------------------------------------------


def test_an_exchange_draws_before_the_tile_goes_back() -> None:  # rule 10
    # with a single tile in the bag, drawing after would often give the old one back
    for seed in range(10):
        match = Match.from_position(game(), 'seats ann bob\nrack ann: "V"\nbag "E"', seed=seed)
        play(match, "ann", "exchange V")
        assert match.state.labels("rack", 0) == ["E"]
        assert match.state.labels("bag") == ["V"]
        assert match.to_move == (1,)


def test_an_exchange_is_secret_but_for_its_count() -> None:
    match = at(game(), 'rack ann: "VCD" bob: "AE"', 'bag "EEE"')
    match.apply("ann", match.parse("exchange V", "ann"))
    told = [event for event in match.events("bob", since=0) if event.version == 1]
    assert not any("V" in str(event) for event in told)
    assert any(isinstance(e, Noted) and e.name == "exchanged" and e.data == 1 for e in told)
    assert any("V" in str(event) for event in match.events("ann", since=0))


def test_one_tile_is_exchanged_and_only_from_a_filled_bag() -> None:  # rule 10, U11
    match = at(game(), 'rack ann: "VCD"', 'bag "EEE"')
    assert codes(match, "ann", "exchange VC") == ["exchange_too_many"]
    assert codes(match, "ann", "exchange Z") == ["not_in_rack"]
    assert legal(match, "ann") == ["exchange C", "exchange D", "exchange V", "pass"]
    empty = at(game(), 'rack ann: "VCD"', 'bag ""')
    assert codes(empty, "ann", "exchange V") == ["bag_empty"]
    assert legal(empty, "ann") == ["pass"]


def test_several_tiles_may_be_exchanged_where_a_variant_says_so() -> None:
    variant = game(body="option exchange = 3")
    match = at(variant, 'rack ann: "CCCD"', 'bag "EE"')
    assert legal(match, "ann")[:-1] == ["exchange C", "exchange D", "exchange CC", "exchange CD"]
    assert match.legal("ann").count == 5
    assert codes(match, "ann", "exchange CCC") == ["bag_too_small"]
    play(match, "ann", "exchange CD")
    assert Counter(match.state.labels("rack", 0)) == Counter("CCEE")


def test_drawing_after_the_tiles_went_back() -> None:
    variant = game(body="rule exchange draw: after when bag.count > 0")
    seen = set()
    for seed in range(30):
        match = Match.from_position(variant, 'seats ann bob\nrack ann: "V"\nbag "E"', seed=seed)
        play(match, "ann", "exchange V")
        seen.add(match.state.labels("rack", 0)[0])
    assert seen == {"V", "E"}


def test_a_condition_of_the_rule_closes_exchanges() -> None:
    variant = game(body="rule exchange draw: first when bag.count >= 7")
    match = at(variant, 'rack ann: "VCD"', 'bag "EEEEEE"')
    assert codes(match, "ann", "exchange V") == ["exchange_closed"]
    assert legal(match, "ann") == ["pass"]


# --- ends ------------------------------------------------------------------------------------------------------------


def test_the_game_ends_at_once_when_a_rack_and_the_bag_are_empty() -> None:  # 11a, U16
    match = at(game(), CAT, 'rack ann: "S" bob: "DOG"', "to_move ann", 'bag ""', "total ann: 10 bob: 30")
    assert codes(match, "ann", "h5=S") == ["plain_plural"]
    done = at(game(), CAT, 'rack ann: "B" bob: "DOG"', "to_move ann", 'bag ""', "total ann: 10 bob: 30")
    play(done, "ann", "e5=B")
    outcome = done.outcome
    assert outcome is not None
    # BAT 4 for ann; bob, who gets no last turn, loses 5 for each of three tiles; ann gains nothing from them
    assert (outcome.end, outcome.scores, outcome.places) == ("end.out", (14, 15), (2, 1))
    assert [[(i.path, i.amount) for i in items] for items in outcome.items] == [
        [("score.final.tiles_left", 0)],
        [("score.final.tiles_left", -15)],
    ]


def test_an_empty_rack_alone_ends_nothing() -> None:
    match = at(game(), 'rack ann: "CAT" bob: "DOG"', 'bag "E"')
    play(match, "ann", "e5 across CAT")
    assert match.outcome is None


def test_the_game_ends_when_nobody_can_make_a_word_and_the_bag_is_empty() -> None:  # 11b, U13
    match = at(game("cat"), CAT, 'rack ann: "V" bob: "XC"', 'bag ""')
    play(match, "ann", "pass")
    assert match.outcome is not None
    assert match.outcome.end == "end.stuck"
    assert match.outcome.scores == (-5, -10)


def test_as_long_as_anybody_can_make_a_word_it_goes_on() -> None:
    match = at(game("cat bat"), CAT, 'rack ann: "V" bob: "B"', 'bag ""')
    play(match, "ann", "pass")
    assert match.outcome is None


@pytest.mark.parametrize("seats", ["ann bob", "ann bob cat", "ann bob cat dan"])
def test_the_game_ends_when_all_pass_one_after_the_other(seats: str) -> None:  # 11c
    match = at(game(), *['rack ann: "CAT"'], seats=seats)
    for seat in seats.split():
        assert match.outcome is None
        play(match, seat, "pass")
    assert match.outcome is not None
    assert match.outcome.end == "end.passes"


def test_an_exchange_breaks_a_run_of_passes() -> None:  # U12
    match = at(game(), 'rack ann: "CAT" bob: "DOG"', 'bag "EEEE"')
    play(match, "ann", "pass")
    play(match, "bob", "exchange D")
    play(match, "ann", "pass")
    assert match.outcome is None
    play(match, "bob", "pass")
    assert match.outcome is not None


@pytest.mark.parametrize(("seats", "turns"), [("ann bob", 6), ("ann bob cat", 9), ("ann bob cat dan", 12)])
def test_three_rounds_without_a_tile_end_the_game(seats: str, turns: int) -> None:  # U12
    held_by = zip(seats.split(), ["CDO", "GGE", "TTE", "NNA"], strict=False)
    racks = " ".join(f'{name}: "{tiles}"' for name, tiles in held_by)
    match = at(game(), f"rack {racks}", 'bag "EEIIOO"', seats=seats)
    for turn in range(turns):
        assert match.outcome is None, turn
        seat = match.to_move[0]
        held = match.state.labels("rack", seat)
        match.apply(seat, match.parse("pass" if turn % 2 == 0 else f"exchange {held[0]}", seat))
    assert match.outcome is not None
    assert match.outcome.end == "end.idle"


def test_a_play_starts_both_counts_anew() -> None:
    match = at(game(), 'rack ann: "CATDO" bob: "DOG"', "passes 1", "idle 5")
    play(match, "ann", "e5 across CAT")
    assert (match.state.number("passes"), match.state.number("idle")) == (0, 0)


def test_a_tie_is_a_shared_win() -> None:  # U14
    match = at(game(), 'rack ann: "CAT" bob: "DOG"', "total ann: 7 bob: 7")
    play(match, "ann", "pass")
    play(match, "bob", "pass")
    assert match.outcome is not None
    assert match.outcome.winners == (0, 1)


def test_places_behind_a_shared_one() -> None:  # U14
    racks = 'rack ann: "CAT" bob: "DOG" cat: "GOD" dan: "A"'
    match = at(game(), racks, "total ann: 27 bob: 3 cat: 27 dan: 9", "passes 3", seats="ann bob cat dan")
    play(match, "ann", "pass")
    assert match.outcome is not None
    # 5 a tile left: 27 - 15, 3 - 15, 27 - 15, 9 - 5
    assert match.outcome.scores == (12, -12, 12, 4)
    assert match.outcome.places == (1, 4, 1, 3)
    assert match.outcome.winners == (0, 2)


def test_of_two_ends_at_once_the_first_in_the_rulespec_counts() -> None:
    # the last of the passes in a row, when nobody can make a word either: 11b stands before 11c and U12
    match = at(game("cat"), CAT, 'rack ann: "V" bob: "X"', 'bag ""', "passes 1", "idle 5")
    play(match, "ann", "pass")
    assert match.outcome is not None
    assert match.outcome.end == "end.stuck"
    # both in one turn: all have passed, and it is the sixth turn without a tile
    match = at(game(), 'rack ann: "CAT" bob: "DOG"', "passes 1", "idle 5")
    play(match, "ann", "pass")
    assert match.outcome is not None
    assert match.outcome.end == "end.passes"


def test_no_legal_play_is_no_endless_loop() -> None:  # B2
    match = at(game("cat"), 'rack ann: "XD" bob: "DD"')
    assert plays(match, "ann") == []
    assert "pass" in legal(match, "ann")
    for _ in range(2):
        match.apply(match.to_move[0], match.parse("pass", match.to_move[0]))
    assert match.outcome is not None


def test_a_finished_game_offers_nothing() -> None:  # B7
    match = at(game(), 'rack ann: "CAT" bob: "DOG"', "passes 1")
    play(match, "ann", "pass")
    assert match.outcome is not None
    for seat in (0, 1):
        assert not match.legal(seat)
        assert list(match.legal(seat)) == []
    assert codes(match, "ann", "pass") == ["game_over"]


def test_plays_take_nothing_that_lies_on_the_board() -> None:  # B8
    board = rows("T | E | S | T", "e4")
    match = at(game("test", size=8), board, 'rack ann: "TESZGGG"')
    assert sorted(plays(match, "ann")) == ["b4 across TES", "b7 across TES", "f4 across EST", "f7 across EST"]


def test_a_play_listed_in_another_game_is_read_like_a_stranger_s() -> None:
    here = Match(shipped("upwords"), 2, seed=0)
    there = Match(shipped("upwords-classic"), 2, seed=1)
    (seat,) = there.to_move
    for action in here.legal(here.to_move[0]).best(200):
        copy = Action.from_json(action.to_json())
        assert there.check(seat, action) == there.check(seat, copy)
