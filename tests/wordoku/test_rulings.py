"""The rulebook, and the rulings O1 to O21 where it is silent or says two things: each pinned, and named."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from wordkit.game import Match, Rng
from wordkit.game.events import Awarded, Revealed, Shuffled
from wordkit.testing import codes

from .tables import (
    FIGURE,
    NOTHING,
    at,
    awards,
    begun,
    building,
    do,
    figure,
    game,
    last,
    letters,
    lines,
    scores,
    shipped,
)

BANG = "B:p A:b N:g G:r / .... / .... / ...."
ART = "A:g R:g T:p . / .... / .... / ...."
OTHER_ART = "A:r R:r T:b . / .... / .... / ...."


def two(ann: str, bob: str, *clauses: str, **options: Any) -> Match:
    """Ann and bob have laid these grids and are done."""
    match = at(game(**options), f'laid ann: "{ann}"', f'laid bob: "{bob}"', *clauses)
    return do(match, "ann: done", "bob: done")


# --- setup and overview ----------------------------------------------------------------------------------------------


def test_setup_four_tiles_of_each_symbol_face_down_the_rest_in_piles() -> None:
    match = Match(shipped(), ["ann", "bob"], 3)
    for seat in range(2):
        symbols = Counter(piece["symbol"] for piece in match.view(seat).pieces("dealt", seat))
        assert symbols == {"green": 4, "purple": 4, "red": 4, "blue": 4}
    assert [match.state.count("pile", square=number) for number in range(4)] == [22, 22, 22, 22]


def test_overview_three_rounds_of_five_minutes() -> None:
    match = begun(shipped(search=1000))
    assert match.state.deadline("time") == 300_000
    for number in (1, 2, 3):
        assert match.state.number("round") == number
        match.advance(match.next_deadline or 0)
        if number < 3:
            do(match, "ann: ready", "bob: ready")
    assert match.outcome is not None
    assert (match.outcome.end, match.state.at) == ("end.rounds", 900_000)


def test_crossword_rules_words_read_to_the_right_and_down_only() -> None:
    match = figure(game("tar"), "R:g A:g T:p . / .... / .... / ....")
    assert scores(do(match, "ann: done")) == [0]  # TAR backwards
    match = figure(game("tar"), "T:p . . . / . A:g . . / . . R:g . / . . . .")
    assert scores(do(match, "ann: done")) == [0]  # TAR diagonally


def test_acceptable_words_have_two_to_four_letters() -> None:
    assert lines(do(figure(game("a bang")), "ann: done")) == {"BANG": 8}


# --- scoring ---------------------------------------------------------------------------------------------------------


def test_the_rulebooks_figure_line_by_line_is_34_points() -> None:
    match = do(figure(shipped()), "ann: done")
    assert lines(match) == {"ART": 3, "BANG": 8, "PAY": 6, "EKE": 2, "ABLE": 6, "RAP": 6, "NAE": 3}
    assert scores(match) == [34]
    assert match.state.totals == (34,)


def test_o1_of_equally_long_words_the_leftmost_counts_or_with_an_option_the_best() -> None:
    assert lines(do(figure(shipped()), "ann: done"))["EKE"] == 2
    friendly = do(figure(shipped(equal_words="best")), "ann: done")
    assert lines(friendly)["KEF"] == 3
    assert scores(friendly) == [35]


def test_o1_of_a_columns_longest_words_the_topmost_counts() -> None:
    match = figure(game("ant tan"), "T:p . . . / A:g . . . / N:g . . . / T:b . . .")
    assert lines(do(match, "ann: done")) == {"TAN": 3}


def test_o2_four_lines_of_the_figure_are_balanced_with_three_it_would_be_31() -> None:
    assert do(figure(game()), "ann: done").state.var("history") == ((1, 0, 34, 1, 4, 3, 7, 23, 0),)
    three = "A:g R:g T:g D:p / B:p A:b N:g G:r / L:b P:p A:b Y:r / ?E=O:r K:r E:b F:p"
    match = do(figure(game(), three), "ann: done")
    assert lines(match)["PAY"] == 3
    assert scores(match) == [31]


def test_o3_the_whole_line_balances_letters_outside_the_word_too() -> None:
    match = do(figure(game("rap")), "ann: done")  # K belongs to the column, not to the word
    assert lines(match) == {"RAP": 6}


def test_o4_a_tile_that_is_not_placed_lies_face_down_scores_nothing_and_balances_nothing() -> None:
    # the red G would balance BAN; face down it doesn't, though it is the only tile left
    match = building(game("ban bang"), tiles="purple B, blue A, green N, red G")
    do(match, "ann: grid BAN. / .... / .... / ....", "ann: done")
    grid: Any = match.view(None).var("grid", 0)
    assert [cell[1] for cell in grid[:4]] == ["purple", "blue", "green", "red"]
    assert grid[3] == ("", "red", "face_down")
    assert lines(match) == {"BAN": 3}


def test_o4_a_tile_face_down_breaks_a_word() -> None:
    match = building(game("ban bang"), tiles="purple B, blue A, green N, red G")
    assert scores(do(match, "ann: grid BA.G / N... / .... / ....", "ann: done")) == [0]


def test_o4_only_empty_cells_are_filled_and_by_the_tiles_in_the_order_of_their_symbols() -> None:
    match = do(building(game()), "ann: place L a1", "ann: done")
    grid: Any = match.state.var("grid", 0)
    assert [cell[1] for cell in grid] == ["blue", *["green"] * 4, *["purple"] * 4, *["red"] * 4, *["blue"] * 3]
    assert {cell[0] for cell in grid[1:]} == {""}


def test_wild_letters_are_worth_nothing_and_count_as_their_symbol() -> None:
    match = do(figure(game("able eke")), "ann: done")
    assert lines(match) == {"EKE": 2, "ABLE": 6}


def test_wild_letters_may_stand_for_a_letter_that_no_tile_has() -> None:
    match = do(figure(game("qat"), "?Q=O:r A:b T:p . / .... / .... / ...."), "ann: done")
    assert lines(match) == {"QAT": 2}


def test_o5_a_wild_tile_is_one_letter_for_both_of_its_words() -> None:
    match = building(game("ab cb"), tiles="red O, blue B, purple B")
    do(match, "ann: grid ?=O:r B:b .. / B:p ... / .... / ....", "ann: done")
    # AB and AB, or CB and CB: never AB across and CB down; A is the first of equally good letters
    assert lines(match) == {"AB": 2}


def test_o5_a_letter_may_be_changed_and_left_open_until_the_time_is_up() -> None:
    match = do(figure(game("able eke kef")), "ann: wild a4 Q", "ann: wild a4", "+300s")
    assert lines(match) == {"ABLE": 6, "EKE": 2}  # with E: 8; with any other letter KEF alone: 3


def test_o6_the_limit_is_for_the_final_grid_a_wild_tile_can_be_turned_back() -> None:
    match = building(game())
    do(match, "ann: place G a1", "ann: place Y b1", "ann: wild a1 S")
    assert codes(match, "ann", "wild b1") == ["wild_limit"]
    do(match, "ann: unwild a1", "ann: wild b1 S", "ann: unwild b1", "ann: wild a1")
    assert codes(match, "ann", "wild a1 T") == []  # it is wild already


def test_o6_one_of_each_symbol_four_in_all() -> None:
    match = do(building(game()), "ann: grid ART. / BAN. / G... / L...")
    do(match, "ann: wild a1", "ann: wild c1", "ann: wild a3", "ann: wild a4")
    history: Any = do(match, "ann: done").state.var("history")
    assert history[0][3] == 4


def test_o6_five_in_the_expert_game() -> None:
    match = building(game(spec="wordoku-expert"), tiles="green A, purple B, red G, blue L, black N")
    do(match, "ann: grid ABGLN / ..... / ..... / ..... / .....", *(f"ann: wild {c}1" for c in "abcde"))
    assert do(match, "ann: done").state.var("history")[0][3] == 5  # type: ignore[index]


def test_o7_each_symbol_may_be_swapped_once_a_round_at_separate_times() -> None:
    match = building(game(), 'pile top: "red T, blue E"')
    do(match, "ann: swap K", "+60s", "ann: swap D")
    assert letters(match, "ann") == "".join(sorted("ARNATBPFGYOTEALE"))
    assert codes(match, "ann", "swap Y") == ["swap_limit"]
    assert codes(match, "ann", "swap A:blue") == ["swap_limit"]
    assert codes(match, "ann", "swap F") == []


def test_o7_a_swapped_tile_leaves_the_round_and_can_swap_again_in_the_next() -> None:
    match = do(building(game()), "ann: swap K")
    assert letters(match, "ann", "out") == "K"
    do(match, "ann: done", "ann: ready")
    assert match.state.var("swaps", 0) == ()
    symbol = "red"
    own = [letter for letter, of in zip(match.state.labels("tiles", 0), _symbols(match), strict=True) if of == symbol]
    assert codes(match, "ann", f"swap {own[0]}:red") == []


def _symbols(match: Match) -> list[str]:
    return [str(match.state.table.kind(piece).faces["symbol"]) for piece in match.state.zone("tiles", 0)]


def test_o7_no_swap_when_the_pile_of_that_symbol_is_empty() -> None:
    match = building(game(), 'pile "green E, purple E, blue E"')
    assert codes(match, "ann", "swap K") == ["pile_empty"]
    do(match, "ann: swap B")
    assert match.state.count("pile", square=1) == 0


def test_o7_of_two_who_swap_the_first_to_come_gets_the_tile() -> None:
    match = at(game(), 'tiles ann: "red G"', 'tiles bob: "red Y"', 'pile "red TK"')
    do(match, "bob: swap Y", "ann: swap G")
    assert (letters(match, "bob"), letters(match, "ann")) == ("T", "K")


def test_o7_with_six_experts_nobody_can_swap() -> None:
    match = begun(game(spec="wordoku-expert"), seats=6)
    assert [match.state.count("pile", square=number) for number in range(5)] == [0] * 5
    for name in match.seats:
        tile = match.state.labels("tiles", match.seat(name))[0]
        symbol = match.state.table.kind(match.state.zone("tiles", match.seat(name))[0]).faces["symbol"]
        assert codes(match, name, f"swap {tile}:{symbol}") == ["pile_empty"]


@pytest.mark.parametrize(("name", "seats"), [("wordoku", 6), ("wordoku-expert", 5)])
def test_the_supply_is_just_enough_for_everybody_to_swap_every_symbol(name: str, seats: int) -> None:
    match = begun(game(spec=name), seats=seats)
    for seat, who in enumerate(match.seats):
        held = {match.state.table.kind(piece).faces["symbol"]: piece for piece in match.state.zone("tiles", seat)}
        for symbol, piece in held.items():
            do(match, f"{who}: swap {match.state.table.label(piece)}:{symbol}")
    assert {match.state.count("pile", square=number) for number in range(len(held))} == {0}
    assert sum(match.state.count("out", seat) for seat in range(seats)) == seats * len(held)


def test_o8_the_longest_word_is_as_long_as_the_side() -> None:
    match = building(game("trade", "wordoku-expert"), tiles="green T, purple R, red A, blue D, black E")
    assert lines(do(match, "ann: grid TRADE / ..... / ..... / ..... / .....", "ann: done")) == {"TRADE": 10}


def test_o9_words_are_those_of_the_word_list_in_letters_only() -> None:
    lexicon = shipped().lexicon
    assert lexicon is not None
    assert all(word.isalpha() for word in lexicon)
    assert [word in lexicon for word in ("NAE", "EKE", "KEF")] == [True] * 3


# --- awards ----------------------------------------------------------------------------------------------------------


def test_victor_the_highest_score_of_the_round() -> None:
    match = two(BANG, ART)
    assert scores(match) == [8, 3]
    assert awards(match) == [("victor", "ann")]


def test_o10_tied_the_fewest_wild_tiles_those_in_no_word_too() -> None:
    match = two("A:g R:g T:p . / .... / .... / ...?S=O:g", OTHER_ART)
    assert scores(match) == [3, 3]
    assert awards(match) == [("victor", "bob")]


def test_o11_still_tied_the_most_words_in_balanced_lines_without_a_wild_letter() -> None:
    clean = "B:p A:b N:g G:r / .... / .... / ?S=I:g ..."  # 8 of one balanced word, and a wild tile in no word
    mixed = "B:b A:b N:b G:g / .... / R:g ?A=S:r T:b P:p / ...."  # 4, and twice 2 with a wild letter
    match = two(clean, mixed)
    assert [row[2:6] for row in match.state.var("history")] == [(8, 1, 1, 1), (8, 1, 1, 0)]  # type: ignore[union-attr,index]
    assert awards(match) == [("victor", "ann")]


def test_o12_tied_to_the_end_each_gets_a_personal_best_and_nobody_the_victor() -> None:
    assert awards(two(ART, OTHER_ART)) == [("personal_best", "ann"), ("personal_best", "bob")]


def test_o12_that_is_on_top_of_the_one_for_a_higher_score() -> None:
    match = two(ART, OTHER_ART, "round 2", 'played 1 ann: "2" bob: "3"')
    assert Counter(awards(match)) == {("personal_best", "ann"): 2, ("personal_best", "bob"): 1}


def test_o13_strictly_higher_than_the_best_of_all_earlier_rounds() -> None:
    earlier = 'played 1 ann: "3" bob: "2"', 'played 2 ann: "1" bob: "2"', "round 3"
    match = two(ART, OTHER_ART, *earlier)
    assert Counter(awards(match)) == {("personal_best", "ann"): 1, ("personal_best", "bob"): 2}


def test_o13_none_in_the_first_round() -> None:
    assert ("personal_best", "bob") not in awards(two(BANG, ART))


def test_o14_the_most_awards_of_either_kind_win() -> None:
    match = two(BANG, ART, "round 3", 'played 1 ann: "2" bob: "40"', 'awards ann: "personal_best" bob: "victor"')
    assert Counter(who for _, who in awards(match)) == {"ann": 3, "bob": 1}
    assert match.outcome is not None
    assert match.outcome.places == (1, 2)


def test_o14_tied_the_highest_single_round() -> None:
    match = two(BANG, ART, "round 3", 'played 1 ann: "20" bob: "40"', 'awards bob: "victor"')
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.scores) == ((2, 1), (8, 3))


def test_o14_still_tied_it_is_shared() -> None:
    match = two(BANG, ART, "round 3", 'played 1 ann: "40" bob: "40"', 'awards bob: "victor"')
    assert match.outcome is not None
    assert match.outcome.winners == (0, 1)


def test_o15_personal_best_tokens_never_run_out() -> None:
    seats = "ann bob cat dan eve fay"
    rounds = [f'awards {name}: "personal_best personal_best"' for name in seats.split()]
    match = at(game(), *(f'laid {name}: "{NOTHING}"' for name in seats.split()), "round 2", *rounds, seats=seats)
    do(match, *(f"{name}: done" for name in seats.split()))
    assert len(match.state.awards) == 18


def test_o16_every_cell_holds_one_tile_of_one_row_and_one_column() -> None:
    match = do(building(game()), "ann: grid ARTD / BANG / LPAY / OKEF")
    laid: Any = match.state.var("laid", 0)
    assert Counter(cell[0] for cell in laid) == Counter("ARTDBANGLPAYOKEF")
    assert codes(match, "ann", "place A:g b2") == ["not_loose"]


def test_o17_one_to_six_players_alone_too() -> None:
    assert shipped().rules.players == (1, 6)
    assert shipped("wordoku-solo").rules.players == (1, 1)


# --- the course of a round -------------------------------------------------------------------------------------------


def test_o18_until_all_are_ready_not_even_the_owner_sees_a_letter() -> None:
    match = Match(game(), ["ann", "bob"], 1)
    do(match, "ann: ready")
    for viewer in (0, 1, None):
        assert all(set(piece) == {"symbol"} for piece in match.view(viewer).pieces("dealt", 0))
    assert match.next_deadline is None
    do(match, "bob: ready")
    assert match.next_deadline == 300_000
    assert all(set(piece) == {"letter", "symbol"} for piece in match.view(0).pieces("tiles", 0))
    assert all(set(piece) == {"symbol"} for piece in match.view(0).pieces("tiles", 1))


def test_o18_all_done_ends_a_round_before_its_time() -> None:
    match = begun(game())
    do(match, "+10s", "ann: done")
    assert match.to_move == (1,)
    do(match, "bob: done")
    assert (match.state.at, match.state.number("round"), match.next_deadline) == (10_000, 2, None)


def test_o19_symbols_and_counts_are_public_letters_are_not() -> None:
    match = do(begun(game()), "ann: swap " + _first(begun(game())))
    for viewer in (1, None):
        view = match.view(viewer)
        assert sum(view.count("pile", square=number) for number in range(4)) == 120 - 32 - 1
        for zone, seat in (("tiles", 0), ("out", 0)):
            assert all(set(piece) == {"symbol"} for piece in view.pieces(zone, seat))
        assert all(set(piece) == {"symbol"} for piece in view.pieces("pile", square=0))


def _first(match: Match) -> str:
    piece = match.state.zone("tiles", 0)[0]
    faces = match.state.table.kind(piece).faces
    return f"{faces['letter']}:{faces['symbol']}"


def test_o19_all_tiles_come_back_swapped_ones_too_and_are_mixed() -> None:
    match = do(building(game(), seats="ann bob"), "ann: swap K", "ann: swap B", "ann: done", "bob: done")
    assert [match.state.count(zone, seat) for zone in ("tiles", "out") for seat in range(2)] == [0] * 4
    piles = sum(match.state.count("pile", square=number) for number in range(4))
    assert piles + sum(match.state.count("dealt", seat) for seat in range(2)) == 120
    assert sum(isinstance(event, Shuffled) for event in last(match)) == 4


def test_o20_alone_there_is_no_victor_but_the_personal_best_as_printed() -> None:
    for spec in ("wordoku-solo", "wordoku"):
        match = at(game(spec=spec), f'laid ann: "{BANG}"', "round 2", 'played 1 ann: "7"', seats="ann")
        assert awards(do(match, "ann: done")) == [("personal_best", "ann")]


def test_o21_letters_are_dealt_to_the_colours_in_turn_by_the_alphabet() -> None:
    supply = Counter(
        (kind.faces["letter"], kind.faces["symbol"])
        for kind in (shipped().table(1).kind(piece) for piece in range(120))
    )
    colours = ("green", "purple", "red", "blue")
    assert [sum(count for (_, of), count in supply.items() if of == colour) for colour in colours] == [30] * 4
    # eleven A go round almost three times, then the three B go on from there
    assert [supply["A", colour] for colour in colours] == [3, 3, 3, 2]
    assert [supply["B", colour] for colour in colours] == [1, 1, 0, 1]
    assert sum(count for (letter, _), count in supply.items() if letter == "E") == 15
    assert "Q" not in {letter for letter, _ in supply}


def test_o21_the_black_tiles_of_the_expert_game() -> None:
    table = shipped("wordoku-expert").table(1)
    black = Counter(table.label(piece) for piece in range(150) if table.kind(piece).faces["symbol"] == "black")
    assert (black.total(), black["E"], black["Y"]) == (30, 4, 1)


# --- what others see -------------------------------------------------------------------------------------------------


def test_the_grids_are_shown_when_the_round_ends_and_covered_when_the_next_begins() -> None:
    match = begun(game())
    do(match, "ann: done")
    assert not match.view(1).sees("grid", 0)
    do(match, "bob: done")
    assert match.view(1).sees("grid", 0)
    assert match.view(None).sees("grid", 1)
    do(match, "ann: ready", "bob: ready")
    assert not match.view(1).sees("grid", 0)
    assert match.state.var("grid", 0) is None


def test_what_lies_under_a_wild_tile_is_never_shown() -> None:
    match = do(figure(game(), seats="ann bob"), "ann: done", "bob: done")
    grid: Any = match.view(1).var("grid", 0)
    assert grid[12] == ("E", "red", "wild")
    shown = [event for event in match.events("bob") if isinstance(event, Revealed) and event.to == "all"]
    assert "'O'" not in repr(shown)


def test_others_do_not_learn_that_somebody_builds() -> None:
    match = begun(game())
    before = match.view(1).to_json(), match.events("bob").to_json()
    rng = Rng.stream(1, "ann builds")
    for _ in range(30):
        action = match.legal("ann").sample(rng)
        if action.name in match.game.engine.secret_actions:  # type: ignore[attr-defined]
            match.apply("ann", action, match.state.at + 100)
    assert match.version > 10
    assert (match.view(1).to_json(), match.events("bob").to_json()) == before


def test_awards_are_told_as_they_are_given() -> None:
    told = [event for event in two(BANG, ART).events("bob") if isinstance(event, Awarded)]
    assert [(event.name, event.seat) for event in told] == [("victor", 0)]


def test_the_figure_is_what_the_rulebook_prints() -> None:
    cells = [cell.strip() for cell in FIGURE.replace("/", " ").split()]
    assert "".join(cell.partition(":")[0] for cell in cells[:12]) == "ARTDBANGLPAY"
    assert Counter(cell.rpartition(":")[2] for cell in cells) == {"g": 4, "p": 4, "r": 4, "b": 4}
