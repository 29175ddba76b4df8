"""The rules of the leaflet and the rulings U1 to U24, with values worked out by hand."""

from __future__ import annotations

import pytest

from wordkit.testing import codes

from .crossboards import at, game, legal, play, plays, rows, shipped, tiles

MOOD = rows("M O O D", "b5")


# --- rule 3: the first word ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "centre"), [(10, {"e5", "f5", "e6", "f6"}), (8, {"d4", "e4", "d5", "e5"}), (9, {"e5"}), (5, {"c3"})]
)
def test_the_first_word_covers_a_square_of_the_centre(size: int, centre: set[str]) -> None:
    match = at(game("at", size=size), 'rack ann: "AT"')
    covered = [{square for square, _ in tiles(action)} for action in match.legal("ann") if action.name == "play"]
    assert covered
    assert all(squares & centre for squares in covered)
    assert set.union(*covered) >= centre


def test_the_first_word_has_two_letters_or_more() -> None:  # B3
    match = at(game("a at"), 'rack ann: "A"')
    assert codes(match, "ann", "e5=A") == ["too_short"]
    assert legal(match, "ann") == ["exchange A", "pass"]


def test_the_starter_may_pass_and_the_next_word_is_the_first() -> None:  # U10
    match = at(game(), 'rack ann: "DO" bob: "CAT"')
    play(match, "ann", "pass")
    assert codes(match, "bob", "a1 across CAT") == ["first_word_start"]
    assert play(match, "bob", "d5 across CAT") == {"CAT": 6, "turn": 6}


# --- rule 4: one line, connected -------------------------------------------------------------------------------------


def test_tiles_need_not_be_adjacent_if_tiles_of_the_board_lie_between() -> None:  # U3
    match = at(game(), rows("A", "e6"), 'rack ann: "DAY"')
    assert codes(match, "ann", "d6 across D.Y") == ["not_a_word"]
    assert codes(match, "ann", "d6=D g6=Y") == ["gap", "not_a_word"]


def test_tiles_lie_in_one_row_or_column() -> None:
    match = at(game(), MOOD, 'rack ann: "EARNO"')
    assert codes(match, "ann", "e6=E f7=A") == ["not_one_line"]


@pytest.mark.parametrize(
    ("text", "code"),
    [("e6 down EAR", []), ("e1 down SADS", ["not_in_rack", "not_a_word"]), ("a7 across EAR", ["not_connected"])],
)
def test_a_play_touches_or_covers_the_board(text: str, code: list[str]) -> None:  # U4
    match = at(game(WORDS_WITH_EAR), MOOD, 'rack ann: "EARSADN"')
    assert codes(match, "ann", text) == code


WORDS_WITH_EAR = "mood dear ear wood"


# --- rule 5: words, stacks, plurals ----------------------------------------------------------------------------------


def test_every_word_formed_must_be_one() -> None:
    match = at(game(), MOOD, 'rack ann: "CATS"')
    assert codes(match, "ann", "d6 across AT") == ["not_a_word", "not_a_word"]


def test_a_stack_has_five_tiles_at_most() -> None:  # B4
    match = at(game(), rows("M/W/M/T/N O O D", "b5"), 'rack ann: "WG"')
    before = match.state.to_bytes()
    assert codes(match, "ann", "b5=W") == ["too_high"]
    assert match.state.to_bytes() == before
    lower = at(game(), rows("M/W/M/B O O D", "b5"), 'rack ann: "W"')
    assert play(lower, "ann", "b5 across W") == {"WOOD": 8, "turn": 8}


def test_a_play_names_a_stack_once() -> None:  # U22
    match = at(game(), MOOD, 'rack ann: "WG"')
    assert codes(match, "ann", "b5=W b5=G") == ["same_square_twice"]


def test_no_letter_lies_on_itself_but_qu_is_a_letter_of_its_own() -> None:  # U18
    match = at(game(), MOOD, 'rack ann: "MOOD"')
    assert codes(match, "ann", "b5 across MO") == ["same_letter"]
    on_u = at(game("sue squeal quit"), rows("S U E", "d5"), 'rack ann: "QuAL"')
    assert play(on_u, "ann", "e5 across Qu.AL") == {"SQUEAL": 6, "turn": 6}
    on_qu = at(game("quad suad"), rows("S Qu A D", "d5"), 'rack ann: "U"')
    assert play(on_qu, "ann", "e5=U") == {"SUAD": 5, "turn": 5}


def test_a_word_of_the_line_is_never_covered_entirely() -> None:  # U2
    match = at(
        game("basin at in wood mood bear"), rows("A T . I N | . . . . . | . M O O D", "c4"), 'rack ann: "BASEWR"'
    )
    assert codes(match, "ann", "c4 across BAS") == ["whole_word_covered"]
    assert codes(match, "ann", "d6 across BEAR") == ["whole_word_covered"]
    assert codes(match, "ann", "d6=W") == []


def test_a_word_across_the_line_loses_one_letter_at_most() -> None:  # U2
    match = at(game("at do to tot"), rows("A T", "e5"), 'rack ann: "DO"')
    # D covers A, one square of AT; the play is down, where A is no word
    assert codes(match, "ann", "e5 down DO") == ["not_a_word"]


@pytest.mark.parametrize(
    ("board", "text", "legal"),
    [
        (rows("N E T", "d6"), "g6=S", False),
        (rows("N E T | . . . O | . . . N", "d6"), "g6=S", True),  # first letter of SON
        (rows("C A T", "d6"), "c6 across S...S", True),  # another tile with it
        (rows("C A R", "d6"), "f6=S", True),  # on a stack: a change
        (rows("D O G", "d6"), "g3 down NOTS", False),  # NOTS isn't a word here
        (rows("R U N", "d6"), "g6=S", False),  # verbs too: it is a matter of place
        (rows("C A T . . | . . . . . | . . . . .", "d6"), "g6=S", False),
    ],
)
def test_a_play_that_only_adds_an_s(board: str, text: str, legal: bool) -> None:  # U1
    match = at(game("net nets son cat cats scats cas car dog dogs not run runs"), board, 'rack ann: "SSNOT"')
    found = codes(match, "ann", text)
    assert (found == []) is legal, found
    assert ("plain_plural" in found) is (not legal and text.endswith("=S"))


def test_one_s_that_pluralises_two_words_is_refused_too() -> None:  # U1
    board = rows(". . . D | . . . O | . . . G | C A T .", "d3")
    match = at(game("cat cats dog dogs"), board, 'rack ann: "S"')
    assert codes(match, "ann", "g6=S") == ["plain_plural"]


def test_words_that_end_in_s_can_be_excepted() -> None:  # U1, the option
    words = "las lass"
    assert codes(at(game(words), rows("L A S", "d5"), 'rack ann: "S"'), "ann", "g5=S") == ["plain_plural"]
    kind = game(words, body="rule plain_plural letter: S exempt_after_s: yes")
    assert codes(at(kind, rows("L A S", "d5"), 'rack ann: "S"'), "ann", "g5=S") == []


def test_one_excepted_word_makes_the_play_more_than_a_plural() -> None:  # U1: every word must be a plain plural
    board = rows(". . . C | . . . A | . . . T | L A S .", "d2")
    words = "las lass cat cats"
    assert codes(at(game(words), board, 'rack ann: "S"'), "ann", "g5=S") == ["plain_plural"]
    kind = game(words, body="rule plain_plural letter: S exempt_after_s: yes")
    assert play(at(kind, board, 'rack ann: "S"'), "ann", "g5=S") == {"LASS": 8, "CATS": 8, "turn": 16}


def test_an_s_behind_a_single_letter_makes_a_new_word() -> None:  # U1: the word without it has two letters or more
    board = rows(". . . A | C A T .", "d4")
    assert play(at(game("as cat cats"), board, 'rack ann: "S"'), "ann", "g5=S") == {"CATS": 8, "AS": 4, "turn": 12}


def test_the_letter_may_be_forbidden_at_the_end_of_any_word() -> None:
    board = rows("N E T | . . . O | . . . N", "d6")
    kind = game("net nets son", body="rule plain_plural letter: S last_only: no")
    assert codes(at(kind, board, 'rack ann: "S"'), "ann", "g6=S") == ["plain_plural"]


def test_a_word_may_be_changed_back_and_stand_twice_on_the_board() -> None:  # U15
    match = at(game(), MOOD, 'rack ann: "W" bob: "MG"')
    assert play(match, "ann", "b5=W") == {"WOOD": 5, "turn": 5}
    assert play(match, "bob", "b5=M") == {"MOOD": 6, "turn": 6}


def test_a_lone_tile_is_never_a_word_of_its_own() -> None:  # B5
    match = at(game("for fore"), rows("F O R", "d5"), 'rack ann: "E"')
    assert plays(match, "ann") == ["g5 across E"]
    assert play(match, "ann", "g5=E") == {"FORE": 8, "turn": 8}


def test_a_play_flush_against_tiles_is_one_longer_word() -> None:  # B6
    match = at(game("word"), rows(". P . . . . N", "a5"), 'rack ann: "WORD"')
    violations = match.check("ann", match.parse("c5 across WORD", "ann"))
    assert [v.code for v in violations] == ["not_a_word"]
    assert violations[0].words == ("PWORDN",)


def test_extending_at_both_ends_and_stacking_in_one_turn() -> None:  # CATER -> BELATED
    match = at(game("cater belated"), rows("C A T E R", "d5"), 'rack ann: "BELD"')
    # B E on empty squares, L on C, A T E kept, D on R: 7 squares, 9 tiles
    assert play(match, "ann", "b5 across BEL...D") == {"BELATED": 9, "turn": 9}


# --- rule 6: scores --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "text", "scores"),
    [
        # flat: 2 a tile; a word with a stack: 1 for every tile in it
        (rows("C A T", "d5"), "g5=S d5=B", {"BATS": 5, "turn": 5}),
        (rows("C A T", "d5"), "d5=B", {"BAT": 4, "turn": 4}),
        (rows("C/B/C A T", "d5"), "d5=B", {"BAT": 6, "turn": 6}),
        (rows("C A T", "d5"), "e6 down D", {"AD": 4, "turn": 4}),
        (rows("C/B A T", "d5"), "e6 down D", {"AD": 4, "turn": 4}),
        (rows("C A/I T", "d5"), "e6 down D", {"AD": 3, "turn": 3}),
    ],
)
def test_what_words_score(board: str, text: str, scores: dict[str, int]) -> None:
    match = at(game("cat bat bats cats ad at"), board, 'rack ann: "BDSA"')
    assert play(match, "ann", text) == scores


def test_the_worked_scores_of_the_publishers_app() -> None:
    """bed 6; mile 5 + bid 4; mobs 9 + bod 5 + beg 5: flat 2 a tile, else every tile of the stacks."""
    words = "bed mile bid mobs bod beg"
    match = at(game(words, size=10), 'rack ann: "BED" bob: "MILEOOO"')
    assert play(match, "ann", "d5 across BED") == {"BED": 6, "turn": 6}
    # I on E, M above it, L and E below: MILE has four squares and one stack of two; BID has one too
    assert play(match, "bob", "e4 down MILE") == {"MILE": 5, "BID": 4, "turn": 9}


def test_qu_scores_two_more_in_each_flat_word_that_holds_it() -> None:  # U5
    match = at(game("quit quite"), rows("Qu I T", "d5"), 'rack ann: "E"')
    assert play(match, "ann", "g5=E") == {"QUITE": 10, "turn": 10}
    stacked = at(game("quit quite"), rows("Qu I/A T", "d5"), 'rack ann: "E"')
    assert play(stacked, "ann", "g5=E") == {"QUITE": 5, "turn": 5}


def test_qu_scores_in_both_of_two_flat_words() -> None:  # U5
    match = at(game("quit qua it at"), rows(". I T | A . .", "e5"), 'rack ann: "Qu"')
    # three tiles at 2 and 2 for Qu, two tiles at 2 and 2 for Qu
    assert play(match, "ann", "e5=Qu") == {"QUIT": 8, "QUA": 6, "turn": 14}


def test_qu_is_one_tile_and_no_word() -> None:  # U6
    match = at(game("qurush quid"), 'rack ann: "QuRUSHID"')
    # five tiles, 2 each, 2 for Qu: 12, as a university's tournament has it
    assert codes(match, "ann", "e5=Qu") == ["too_short"]
    assert play(match, "ann", "b5 across QuRUSH") == {"QURUSH": 12, "turn": 12}


def test_seven_tiles_earn_twenty_and_six_never_do() -> None:  # U7
    match = at(game("rainbow castle"), 'rack ann: "RAINBOW"')
    assert play(match, "ann", "a5 across RAINBOW") == {"RAINBOW": 14, "turn": 34}
    assert match.state.totals == (34, 0)
    six = at(game("rainbow castle"), 'rack ann: "CASTLE"')
    assert play(six, "ann", "a5 across CASTLE") == {"CASTLE": 12, "turn": 12}


def test_words_are_counted_in_tiles() -> None:  # U23
    words = shipped().lexicon
    assert words is not None
    assert {"acquisition", "equipment"} <= {word.lower() for word in words}  # 10 and 8 tiles
    assert "equipment" in (shipped("upwords-classic").lexicon or ())


def test_words_that_need_a_q_without_u_can_not_be_laid() -> None:  # U17
    assert "qi" not in (shipped().lexicon or ())
    assert "suq" not in (shipped().lexicon or ())


def test_a_single_tile_reads_across_if_it_makes_a_word_across() -> None:  # U24, B1
    both = at(game("be ae ab"), rows(". A | B .", "e5"), 'rack ann: "E"')
    assert [text for text in plays(both, "ann") if text.startswith("f6")] == ["f6 across E"]
    down = at(game("mood do"), rows("M O O D", "b5"), 'rack ann: "O"')
    assert plays(down, "ann") == ["e6 down O"]
    assert play(both, "ann", "f6 down E") == {"BE": 4, "AE": 4, "turn": 8}


# --- switches --------------------------------------------------------------------------------------------------------

OFF = [
    ("rule first_word", "", 'rack ann: "CAT"', "a1 across CAT"),
    ("rule one_line", rows("C A T", "d5"), 'rack ann: "SDO"', "g5=S e6=D"),
    ("rule connect", rows("C A T", "d5"), 'rack ann: "DOG"', "a1 across DOG"),
    ("rule same_letter", rows("C A T", "d5"), 'rack ann: "CDO"', "d5=C"),
    ("rule whole_word_cover", rows("C A T", "d5"), 'rack ann: "DOG"', "d5 across DOG"),
    ("rule plain_plural", rows("C A T", "d5"), 'rack ann: "SDO"', "g5=S"),
]


@pytest.mark.parametrize(("rule", "board", "rack", "text"), OFF, ids=[off[0] for off in OFF])
def test_a_dropped_rule_is_off(rule: str, board: str, rack: str, text: str) -> None:
    given = [board, rack] if board else [rack]
    words = "cat cats dog ad"
    match = at(game(words), *given)
    assert codes(match, "ann", text)
    assert match.parse(text, "ann") not in match.legal("ann")
    free = at(game(words, body=f"drop {rule}"), *given)
    assert codes(free, "ann", text) == []
    assert free.parse(text, "ann") in free.legal("ann")
    if rule != "rule one_line":  # plays that aren't in one line can be made, but not listed
        assert free.parse(text, "ann") in list(free.legal("ann"))
    play(free, "ann", text)


def test_without_exchanges_there_are_none() -> None:
    match = at(game(body="drop rule exchange"), 'rack ann: "CDG"')
    assert legal(match, "ann") == ["pass"]
    assert codes(match, "ann", "exchange C") == ["no_exchange"]


def test_without_free_passes_a_seat_passes_only_when_stuck() -> None:
    strict = game(body="drop rule pass")
    match = at(strict, 'rack ann: "CAT"')
    assert "pass" not in legal(match, "ann")
    assert codes(match, "ann", "pass") == ["no_pass"]
    stuck = at(strict, 'rack ann: "VWX"', 'bag ""')
    assert legal(stuck, "ann") == ["pass"]


def test_the_shortest_word_is_an_option() -> None:
    match = at(game("at cat", body="option word_min = 3"), rows("C A T", "d5"), 'rack ann: "TA"')
    assert codes(match, "ann", "e6=T") == ["too_short"]
