"""The course of a round: being ready, rearranging, swapping, time, and what a variant may change of it."""

from __future__ import annotations

from typing import Any

import pytest

from wordkit.game import Match
from wordkit.game.events import Acted, Changed, Moved, Noted, Timeout
from wordkit.testing import codes

from .tables import FIGURE, at, begun, building, do, figure, game, last, letters, lines, scores

BANG = "B:p A:b N:g G:r / .... / .... / ...."


def cells(match: Match, seat: str = "ann") -> str:
    """What a seat has laid, in letters: small ones are wild, `?` one for whichever letter is best."""
    laid: Any = match.state.var("laid", match.seat(seat)) or (None,) * 16
    return "".join("." if c is None else c[0] if len(c) == 2 else c[2].lower() or "?" for c in laid)


def test_a_round_begins_when_the_last_is_ready() -> None:
    match = Match(game(), ["ann", "bob", "cat"], 1)
    do(match, "bob: ready", "+40s", "ann: ready")
    assert match.to_move == (2,)
    do(match, "cat: ready")
    assert match.state.to_move == (0, 1, 2)
    assert (match.state.number("began"), match.next_deadline) == (40_000, 340_000)


def test_tiles_are_laid_moved_and_taken_off_as_one_likes() -> None:
    match = building(game())
    do(match, "ann: place T a1", "ann: place K b1")
    assert cells(match) == "TK.............."
    do(match, "ann: move a1 d4", "ann: place Y b1")  # K is loose again
    assert cells(match) == ".Y.............T"
    do(match, "ann: place K a1", "ann: move a1 d4")  # they change places
    assert cells(match) == "TY.............K"
    do(match, "ann: remove b1")
    assert cells(match) == "T..............K"
    do(match, "ann: clear")
    assert match.state.var("laid", 0) == ()


def test_a_tile_that_is_wild_stays_so_when_it_moves_and_not_when_it_comes_off() -> None:
    match = do(building(game()), "ann: place T a1", "ann: wild a1 E", "ann: move a1 b2")
    assert cells(match) == ".....e.........."
    do(match, "ann: remove b2", "ann: place T a1")
    assert cells(match) == "T..............."


def test_a_whole_grid_takes_the_place_of_what_lay_there() -> None:
    match = do(building(game()), "ann: place T d4", "ann: grid ARTD / BANG / .... / ?E=O:r KEF")
    assert cells(match) == "ARTDBANG....eKEF"


def test_what_changes_nothing_does_nothing() -> None:
    match = figure(game())
    do(match, f"ann: grid {FIGURE}", "ann: wild a4 E")
    assert all(not step.happened for step in match.steps[1:])


def test_the_tile_that_comes_is_loose_and_its_place_empty() -> None:
    match = do(figure(game()), "ann: swap T")
    assert cells(match) == "AR.DBANGLPAYeKEF"
    assert match.state.count("tiles", 0) == 16


def test_a_loose_tile_goes_before_one_in_the_grid_and_that_before_a_wild_one() -> None:
    match = building(game(), tiles="green AAA")
    do(match, "ann: place A:g a1", "ann: wild a1", "ann: place A:g b1", "ann: swap A")
    assert cells(match) == "?A.............."
    match = building(game(swaps=3), tiles="green AA")
    do(match, "ann: place A:g a1", "ann: wild a1", "ann: place A:g b1", "ann: swap A")
    assert cells(match) == "?..............."


def test_a_swap_tells_others_the_symbol_and_no_letter() -> None:
    match = do(building(game(), seats="ann bob"), "ann: swap K")
    told = [event for event in match.events("bob") if event.version == match.view(1).version]
    acted = [event for event in told if isinstance(event, Acted)]
    assert [(event.action, event.args, event.text) for event in acted] == [("swap", None, None)]
    moved = [event for event in told if isinstance(event, Moved)]
    assert [event.pieces for event in moved] == [({"symbol": "red"},)] * 2
    assert [event.value for event in told if isinstance(event, Changed)] == [(0, 0, 1, 0)]
    own = [event for event in match.events("ann") if isinstance(event, Moved)][-2:]
    assert [set(event.pieces[0]) for event in own if event.pieces] == [{"letter", "symbol"}] * 2


def test_a_swap_that_empties_a_cell_looks_like_any_other() -> None:
    told = []
    for lay in ("ann: place K a1", "ann: clear"):
        match = do(building(game(), seats="ann bob"), lay, "ann: swap K")
        told.append((match.view(1).to_json(), repr(list(match.events("bob")))))
    assert told[0] == told[1]


def test_time_is_up_for_everybody_those_who_never_built_too() -> None:
    match = at(game(), f'laid ann: "{BANG}"', 'tiles bob: "green A"')
    do(match, "+300s")
    assert scores(match) == [8, 0]
    names = [event.name for event in last(match) if isinstance(event, Noted)]
    assert (names, [e.deadline for e in last(match) if isinstance(e, Timeout)]) == (["time_up"], ["time"])


def test_who_is_done_leaves_the_grid_as_it_is_until_all_are_or_time_is_up() -> None:
    match = at(game(), f'laid ann: "{BANG}"', 'tiles bob: "green A"')
    do(match, "ann: done")
    assert match.to_move == (1,)
    assert not match.legal("ann")
    do(match, "+300s")
    assert scores(match) == [8, 0]


def test_totals_go_on_from_round_to_round() -> None:
    match = at(game(), f'laid ann: "{BANG}"', "round 2", "total ann: 20", 'played 1 ann: "20"', seats="ann")
    do(match, "ann: done")
    assert match.state.totals == (28,)
    assert [scores(match, number) for number in (1, 2)] == [[20], [8]]


# --- what a variant may change ---------------------------------------------------------------------------------------


def test_variant_the_next_round_begins_by_itself() -> None:
    match = Match(game(ready_cap="30s"), ["ann", "bob"], 1)
    do(match, "ann: ready", "+30s")
    assert (match.state.var("phase"), match.next_deadline, match.to_move) == ("build", 330_000, (0, 1))
    do(match, "ann: done", "bob: done")
    assert match.next_deadline == 60_000


def test_variant_all_ready_stops_that_timer() -> None:
    match = begun(game(ready_cap="30s"))
    assert [name for _, name in match.state.deadlines] == ["time"]


def test_variant_no_clock() -> None:
    match = begun(game(clock="none"))
    assert match.next_deadline is None
    do(match, "ann: done", "bob: done")
    assert match.state.number("round") == 2


def test_variant_no_early_end() -> None:
    match = begun(game(body="drop rule early"))
    assert codes(match, "ann", "done") == ["no_done"]
    best = match.legal("ann").best(1)[0]
    match.apply("ann", best)
    wait = match.legal("ann").best(1)[0]
    assert wait == best  # nothing better to do than to leave it there
    match.apply("ann", wait)
    assert not match.steps[-1].happened


def test_variant_swapped_tiles_go_back_into_their_pile() -> None:
    match = building(game(swapped="back", swaps=2), 'pile "red T"')
    do(match, "ann: swap K")
    assert (match.state.labels("pile", square=2), match.state.count("out", 0)) == (["K"], 0)
    do(match, "ann: swap Y")
    assert letters(match, "ann") == "".join(sorted("ARNATBPFGKOTDALE"))
    assert codes(match, "ann", "swap G") == ["swap_limit"]


def test_variant_more_wild_tiles() -> None:
    match = do(building(game(wilds=2)), "ann: place G a1", "ann: place Y b1", "ann: place K c1")
    do(match, "ann: wild a1", "ann: wild b1")
    assert codes(match, "ann", "wild c1") == ["wild_limit"]


def test_variant_longer_words_only() -> None:
    assert lines(do(figure(game(word_min=4)), "ann: done")) == {"BANG": 8, "ABLE": 6}
    assert lines(do(figure(game(word_max=3, word_min=3)), "ann: done"))["BAN"] == 6


def test_variant_other_sides_symbols_and_deals() -> None:
    body = (
        "players 1..2\noption side = 3\noption deal = 6\nsymbols { sun glyph: heart; moon colour: yellow }\n"
        "tiles standard among: [sun, moon] { 12: A N T }"
    )
    match = begun(game(body=body))
    assert match.state.count("tiles", 0) == 12  # more than the nine cells
    do(match, "ann: grid ANT / ... / ...")
    assert lines(do(match, "ann: done", "bob: done")) == {"ANT": 3}  # three cells never balance two symbols


def test_variant_fewer_tiles_than_cells() -> None:
    match = begun(game(body="option deal = 2"), seats=1)
    do(match, "ann: done")
    grid: Any = match.state.var("grid", 0)
    assert [cell is None for cell in grid] == [False] * 8 + [True] * 8


def test_variant_other_formulas() -> None:
    body = 'drop score line "balance"\nscore line "word" = line.letters\n'
    body += 'score line "long" = 5 when line.letters == line.length'
    match = do(figure(game(body=body)), "ann: done")
    assert lines(match) == {"ART": 3, "BANG": 9, "PAY": 3, "EKE": 3, "ABLE": 9, "RAP": 3, "NAE": 3}


def test_variant_only_the_best_lines_of_a_round_count() -> None:
    body = 'drop score round "lines"\nscore round "best" = max(l.score for l in seat.lines)\n'
    body += 'score round "swaps" = -seat.swaps'
    match = do(figure(game(body=body)), "ann: swap A:b", "ann: done")
    # without the blue A the best lines are PAY and ABLE with 6 each; a swap costs one
    assert (match.state.totals, scores(match)) == ((5,), [5])


def test_variant_what_a_round_adds_to_its_lines() -> None:
    body = 'score round "all placed" = 10 when seat.unplaced == 0\nscore round "face down" = -seat.face_down'
    assert scores(do(figure(game(body=body)), "ann: done")) == [44]
    assert scores(do(figure(game(body=body)), "ann: remove d1", "ann: done")) == [33]


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_variant_more_rounds_or_fewer(rounds: int) -> None:
    match = Match(game(rounds=rounds), ["ann", "bob"], 1)
    played = 0
    while match.outcome is None:
        do(match, "ann: ready", "bob: ready", "ann: done", "bob: done")
        played += 1
    assert played == rounds


def test_variant_an_end_of_its_own() -> None:
    body = "end target when seat.total >= 8"
    match = at(game(body=body), f'laid ann: "{BANG}"', 'tiles bob: "green A"')
    do(match, "ann: done", "bob: done")
    assert match.outcome is not None
    assert match.outcome.end == "end.target"
    assert match.view(1).sees("grid", 0)
