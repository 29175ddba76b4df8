"""Positions: each phase written down and set up again, and what is wrong with a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from wordkit.errors import PositionError
from wordkit.game import Match

from .boards import ROW, at, do, game, legal

THREE = 'written ann: "CLUB" bob: "CATS" cat: "XYZZY"'


def fresh() -> Match:
    return Match(game(), 3, 4)


def thinking() -> Match:
    return do(at(game(), 'used "DOG"', seats="ann bob cat"), "ann: write CLUB", "bob: write CATS")


def timed() -> Match:
    match = thinking()
    match.apply("ann", match.parse("lock", "ann"), at=12_345)
    match.apply("cat", match.parse("write OAT", "cat"), at=20_000)
    return match


def settled() -> Match:
    match = timed()
    match.advance(42_345)
    match.apply("bob", match.parse("accept", "bob"), at=50_000)
    return match


def second_round() -> Match:
    return do(settled(), "ann: accept", "cat: accept", "ann: write FISH")


def judging() -> Match:
    match = at(game(judging="challenge"), 'used "DOG"', THREE, seats="ann bob cat")
    return do(
        match, "ann: lock", "bob: lock", "cat: lock", "ann: challenge XYZZY", "cat: challenge CLUB", "bob: accept"
    )


def after_judging() -> Match:
    return do(judging(), "ann: accept", "cat: accept", "bob: write FISH")


def first_wordsmith() -> Match:
    match = at(game(spec="wordsy-no-timer"), "first cat", 'written ann: "CLUB" bob: "CATS"', seats="ann bob cat")
    return do(match, "ann: lock", "cat: write OAT", "cat: lock")


def handed_on() -> Match:
    match = do(first_wordsmith(), "bob: lock", "ann: accept", "bob: accept", "cat: accept")
    return do(match, "ann: write FISH", "ann: lock", "bob: write DOG", "bob: lock", "cat: write QUID", "cat: lock")


def alone() -> Match:
    return do(at(game(spec="wordsy-solo"), seats="me"), "me: write CLUB", "me: lock")


def two_suits() -> Match:
    body = "cards common { 4: B C D G L M N P R S T F }"
    return at(game(body=body), 'row "S C / B N / F:common D / F:red L"')


def gaps() -> Match:
    return at(game(body="drop rule reshuffle"), 'row "S . / . Q / F C / . ."', 'deck "M N"', 'discard "P"')


PHASES = [fresh, thinking, timed, settled, second_round, judging, after_judging]
PHASES += [first_wordsmith, handed_on, alone, two_suits, gaps]


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.__name__)
def test_a_position_reads_back(phase: Callable[[], Match]) -> None:
    match = phase()
    text = match.game.position_text(match.state, match.seats)
    again = Match.from_position(match.game, text)
    assert match.game.position_text(again.state, again.seats) == text
    state, other = match.state, again.state
    assert (other.to_move, other.totals, other.awards) == (state.to_move, state.totals, state.awards)
    assert [(due - other.at, name) for due, name in other.deadlines] == [
        (due - state.at, name) for due, name in state.deadlines
    ]
    timeless = {"began"}
    for var in state.table.layout.vars:
        for seat in range(state.seats) if var.per_seat else (None,):
            if var.name not in timeless:
                assert other.var(var.name, seat) == state.var(var.name, seat), var.name
    assert other.labels("deck") == state.labels("deck")
    for seat in state.to_move:
        assert legal(again, again.seats[seat]) == legal(match, match.seats[seat])


def test_awards_are_written_in_the_order_they_were_given() -> None:
    match = at(game(spec="wordsy-no-timer"), 'awards bob: "first_wordsmith"', 'awards ann: "first_wordsmith"')
    assert [award.seat for award in match.state.awards] == [1, 0]
    assert 'awards bob: "first_wordsmith"\nawards ann: "first_wordsmith"\n' in match.game.position_text(
        match.state, match.seats
    )
    assert len(handed_on().state.awards) == 2


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.__name__)
def test_a_position_goes_on_as_the_game_would(phase: Callable[[], Match]) -> None:
    match = phase()
    again = Match.from_position(match.game, match.game.position_text(match.state, match.seats))
    for each in (match, again):
        for _ in range(3):
            if each.outcome is None and each.next_deadline is not None:
                each.advance(each.next_deadline)
    assert again.state.totals == match.state.totals
    assert again.state.var("history") == match.state.var("history")


def test_what_a_position_doesnt_say_is_as_at_the_start() -> None:
    match = at(game())
    assert match.state.number("round") == 1
    assert match.state.deadlines == ((300_000, "cap"),)
    assert match.state.count("deck") == 52
    assert match.to_move == (0, 1)
    match = Match.from_position(game(), "seats ann bob cat")
    assert match.state.count("deck") + match.state.count("discard") == 52


def test_who_has_locked_stops_the_cap_and_starts_the_timer() -> None:
    match = at(game(), 'written ann: "CAT"', "locked ann")
    assert match.state.var("fastest") == 0
    assert match.to_move == (1,)
    assert match.state.deadlines == ((30_000, "reveal"),)
    assert at(game(), 'written ann: "CAT"', "locked ann", "timer").state.deadlines == ()


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("S C / B Q / F C / L D", ROW),
        ("  S C/B Q /F C/ L D ", 'row "S C/B Q /F C/ L D"'),
        ("S / B Q / F / L D", 'row "S / B Q / F / L D"'),
        ("S . / B Q / . . / L D", 'row "S . / B Q / . . / L D"'),
        ("S:common C / B Q:blue / F C / L D", 'row "S:common C / B Q:blue / F C / L D"'),
        ("S C / B Q / F C", None),  # three columns
        ("S C N / B Q / F C / L D", None),  # three cards
        ("s c / b q / f c / l d", None),
        (ROW, None),
        ('written ann: "CAT"', None),
        ("", None),
        ("/ / /", 'row "/ / /"'),
    ],
)
def test_a_row_of_cards_is_a_short_position(text: str, clauses: str | None) -> None:
    rules = game()
    engine: Any = rules.engine
    found = engine.short_position(text, rules.rules)
    assert found == clauses
    if clauses is not None:
        Match.from_position(rules, clauses)


@pytest.mark.parametrize(
    ("clauses", "message"),
    [
        ('row "S C / B Q / F C / L D / M"', "row: 5 columns, and there are 4"),
        ('row "S C T / B Q / F C / L D"', "row: `S C T` are 3 cards, and a column has 2"),
        ('row "S C / B Q / F C / L A"', "there is no card `A` in this game"),
        ('row "S C / B Q / F C / L Q"', "row: no card `Q` is left, there is 1 in all"),
        ('row "S C / B Q:red / F C / L D"', "row: there is no card `Q:red` in this game"),
        ('row "S S / B Q / S C / L D"', "`S` can't lie beside the cards before it, by the limits of the rules"),
        ('row "F K / B Q / S C / L D"', "`Q` can't lie beside the cards before it, by the limits of the rules"),
        ('deck "S" top: "T"', "deck: either all of its cards, or the `top` ones"),
        ('deck "Z Z"', "deck: no card `Z` is left, there is 1 in all"),
        ('discard "J X J"', "discard: no card `J` is left, there is 1 in all"),
        ("fastest dan", "fastest: nobody is called `dan`; the seats are ann, bob"),
        ("locked ann dan", "locked: nobody is called `dan`"),
        ("locked ann bob", "locked: when all have locked, the words are revealed"),
        ('played 1 ann: "CAT 5"\naccepted ann bob', "accepted: when all have accepted, the next round begins"),
        ('played 2 ann: "CAT 5"', "played 2: the game is in round 1"),
        ('played 1 ann: "CAT"', "`CAT` isn't a word and its points, such as `QUIBBLES 17 +2`"),
        ('played 1 ann: "CAT five"', "isn't a word and its points"),
        ('played 1 ann: "DON\'T 5"', "played 1: `DON'T` is no word in the letters of this game"),
        ('used "DON\'T"', "used: `DON'T` is no word in the letters of this game"),
        ('written ann: ""', "written ann: `` is no word in the letters of this game"),
        ('challenged "CAT"', "challenged: the words of this round aren't revealed"),
        ("accepted ann", "accepted: the words of this round aren't revealed"),
        ('played 1 ann: "CAT 5"\nwritten ann: "DOG"', "written: the words of this round are revealed already"),
        ("timer accept: 5s", "timer: `accept` isn't set at this point of a round"),
        ('played 1 ann: "CAT 5"\ntimer reveal: 5s', "timer: `reveal` isn't set at this point of a round"),
        ('awards ann: "victor"', "awards ann: there is no award `victor`"),
        ("round 0", "from 1 to 99"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(clauses: str, message: str) -> None:
    with pytest.raises(PositionError) as refused:
        at(game(), clauses)
    assert message in str(refused.value)
