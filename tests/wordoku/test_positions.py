"""Positions: every phase of a game written down, read back, and what can't be."""

from __future__ import annotations

from typing import Any

import pytest

from wordkit.errors import PositionError
from wordkit.game import Game, Match, Rng

from .tables import FIGURE, NOTHING, TILES, at, begun, building, do, figure, game, letters, scores, shipped

VARIANTS = {
    "three": "",
    "five": "",
    "swapped tiles go back": "option swapped = back\noption swaps = 3",
    "the next round begins by itself": "option ready_cap = 30s\noption wilds = 2",
    "no early end": "drop rule early",
}


def same(game: Game, match: Match) -> Match:
    """The match again, set up from what its position says of itself."""
    text = game.position_text(match.state, match.seats)
    again = Match.from_position(game, text)
    assert game.position_text(again.state, again.seats) == text
    state, other = match.state, again.state
    assert (other.to_move, other.totals, other.awards) == (state.to_move, state.totals, state.awards)
    for seat in (*range(state.seats), None):
        for var in ("phase", "round", "history"):
            assert other.var(var) == state.var(var)
        if seat is not None:
            for var in ("laid", "swaps"):
                assert other.var(var, seat) == state.var(var, seat)
            assert (other.var("grid", seat) or None) == state.var("grid", seat)
            for zone in ("dealt", "tiles", "out"):
                assert sorted(other.labels(zone, seat)) == sorted(state.labels(zone, seat))
    for square in range(5 if match.game.rules.name == "wordoku-expert" else 4):
        assert other.labels("pile", square=square) == state.labels("pile", square=square)
    return again


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_state_can_be_written_down_and_set_up_again(variant: str) -> None:
    rules = game(spec="wordoku-expert" if variant == "five" else "wordoku", body=VARIANTS[variant])
    rng = Rng.stream(variant, "positions")
    match = Match(rules, ["ann", "bob", "cat"], variant)
    phases = set()
    while match.outcome is None and match.version < 160:
        phases.add((match.state.var("phase"), match.state.number("round")))
        if rng.below(15) == 0 and match.next_deadline is not None:
            match.advance(match.next_deadline)
        else:
            seat = rng.choice(match.to_move)
            match.apply(seat, match.legal(seat).sample(rng), match.state.at + rng.below(900))
        if match.outcome is None:
            again = same(rules, match)
            for seat in match.to_move:
                told = [[(str(a), a.score) for a in of.best(2)] for of in (match.legal(seat), again.legal(seat))]
                assert told[0] == told[1]
    assert {("ready", 1), ("build", 1), ("ready", 2), ("build", 2)} <= phases


def test_a_timer_goes_on_from_where_it_is() -> None:
    match = do(begun(game()), "+100s", "ann: clear")
    again = same(match.game, match)
    assert again.next_deadline == 200_000


def test_a_position_says_only_what_matters_the_rest_is_dealt() -> None:
    match = at(game(), f'tiles ann: "{TILES}"', seats="ann bob cat")
    assert letters(match, "ann") == "".join(sorted("ARNATBPFGYOKDALE"))
    assert [match.state.count("tiles", seat) for seat in range(3)] == [16, 16, 16]
    assert match.state.deadline("time") == 300_000


def test_a_grid_alone_says_what_the_tiles_are() -> None:
    match = figure(game())
    assert letters(match, "ann") == "".join(sorted("ARTDBANGLPAYOKEF"))
    assert scores(do(match, "ann: done")) == [34]


def test_without_tiles_the_round_has_not_begun() -> None:
    match = at(game(), "round 2")
    assert match.state.var("phase") == "ready"
    assert [match.state.count("dealt", seat) for seat in range(2)] == [16, 16]


def test_a_short_position_is_one_seats_tiles() -> None:
    engine: Any = shipped().engine
    assert engine.short_position(TILES, shipped().rules) == f'tiles me: "{TILES}"'
    match = Match.from_position(game(), engine.short_position(TILES, game().rules))
    assert (match.seats, letters(match, "me")) == (("me",), "".join(sorted("ARNATBPFGYOKDALE")))
    for other in ("round 2", "S C / B Q", "pink AB", "green", "", "tiles me: 'AB'", 'tiles ann: "green AB"'):
        assert engine.short_position(other, shipped().rules) is None


def test_a_pile_may_be_given_whole_or_from_the_top() -> None:
    match = building(game(), 'pile "red TE, blue O"')
    assert [match.state.labels("pile", square=square) for square in range(4)] == [[], [], ["E", "T"], ["O"]]
    assert match.state.count("box") == 120 - 16 - 3
    match = building(game(), 'pile top: "red TE"')
    assert match.state.labels("pile", square=2)[-2:] == ["E", "T"]
    assert sum(match.state.count("pile", square=square) for square in range(4)) == 104


def test_grids_of_the_last_round_are_shown() -> None:
    match = at(game(), f'shown ann: "A:g ?E:r #:b . / {NOTHING[7:]}"', "round 2", 'played 1 ann: "3 wilds 1 words 1"')
    grid: Any = match.view(1).var("grid", 0)
    assert grid[:2] == (("A", "green", "letter"), ("E", "red", "wild"))
    assert grid[2:4] == (("", "blue", "face_down"), None)
    assert match.state.var("history") == ((1, 0, 3, 1, 0, 0, 1, 0, 0), (1, 1, 0, 0, 0, 0, 0, 0, 0))


WRONG = [
    ('tiles ann: "pink A"', "`pink` is no symbol; tiles are written by symbol"),
    ('tiles ann: "green Ä"', "tiles ann: "),
    ('tiles ann: "red Q"', "tiles ann: there is no tile `Q:red` in this game"),
    ('tiles ann: "red KK"', "tiles ann: no tile `K:red` is left"),
    ('tiles ann: "red K" bob: "red K"', "tiles bob: no tile `K:red` is left"),
    ('laid ann: "A:g"', "laid ann: a grid has 4 rows of 4 cells"),
    ('laid ann: "A... / .... / .... / ...."', "laid ann: say which tile `A` is, such as `A:red`"),
    ('laid ann: "?E... / .... / .... / ...."', r"laid ann: say which tile `\?` is"),
    ('laid ann: "#... / .... / .... / ...."', "laid ann: no tile lies face down while a round lasts"),
    ('tiles ann: "red K"\nlaid ann: "A:g... / .... / .... / ...."', "`g...` is no symbol|the seat doesn't have"),
    ('tiles ann: "red K"\nlaid ann: "A:g . . . / .... / .... / ...."', "laid ann: the seat doesn't have `A:g`"),
    ('tiles ann: "red K"\ndealt bob: "red T"', "dealt: the round has begun"),
    ('tiles ann: "red K"\nshown bob: "...."', "shown: the grids of the last round are covered"),
    ('shown bob: "A... / .... / .... / ...."', "shown bob: a grid that was shown tells every symbol"),
    ('shown bob: "?:r ... / .... / .... / ...."', "shown bob: a grid that was shown tells every symbol"),
    ('swaps ann: "red"', "swaps: the round hasn't begun"),
    ('tiles ann: "red K"\nswaps ann: "pink"', "swaps ann: `pink` is no symbol"),
    ('pile "red K" top: "red K"', "pile: either all of its tiles, or the `top` ones"),
    ('played 2 ann: "3"', "played 2: the game is in round 1"),
    ('round 2\nplayed 1 ann: "many"', "played 1: `many` isn't a score"),
    ('round 2\nplayed 1 ann: "3 wilds"', "played 1: `3 wilds` isn't a score"),
    ('round 2\nplayed 1 ann: "3 stars 2"', "played 1: `3 stars 2` isn't a score"),
    ('awards ann: "oscar"', "awards ann: there is no award `oscar`"),
    ("timer time: 10s", "timer: `time` isn't set at this point of a round"),
    ('tiles ann: "red K"\ntimer ready: 10s', "timer: `ready` isn't set at this point of a round"),
    ('tiles zoe: "red K"', "nobody is called `zoe`"),
]


@pytest.mark.parametrize(("clauses", "message"), WRONG, ids=[row[0] for row in WRONG])
def test_what_cannot_be_is_refused(clauses: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        at(game(), *clauses.split("\n"))


def test_a_seat_has_no_more_tiles_than_a_grid_is_filled_from() -> None:
    rules = game(body="players 1\ntiles standard among: [green, purple, red, blue] { 400: E }")
    with pytest.raises(PositionError, match="99 tiles, and a grid is filled from 98 at most"):
        at(rules, f'tiles ann: "green {"E" * 99}"', seats="ann")


def test_a_seat_may_have_no_tiles_at_all() -> None:
    match = at(game(), 'tiles ann: ""', seats="ann")
    assert [str(action) for action in match.legal("ann").best(5)] == ["done"]
    same(match.game, match)
    rng = Rng(3)
    assert all(match.legal("ann").sample(rng).name in {"done", "clear", "grid"} for _ in range(50))
    assert scores(do(match, "ann: done")) == [0]


def test_the_figure_is_written_as_it_was_read() -> None:
    assert f'laid ann: "{FIGURE}"' in figure(game()).game.position_text(figure(game()).state, ["ann"])
