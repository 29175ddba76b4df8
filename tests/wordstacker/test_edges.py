"""Edges: hands and tables larger than any rulebook knows, hands of one kind of card, equal words."""

from __future__ import annotations

from itertools import product

import pytest
from wordkit_wordstacker import families
from wordkit_wordstacker.stack import stack_of

from wordkit.errors import SpecError
from wordkit.game import Action, Match, Rng
from wordkit.game.events import Scored
from wordkit.testing import codes

from .cards import BOOK, TASKS
from .tables import WORDS, at, do, game, held, lying, moving, words

TOTAL = next(task for task in TASKS if task.name == "total")
SIXTY = " ".join("A" * 11 + "I" * 9 + "E" * 8 + "O" * 8 + "N" * 6 + "Z" * 5 + "R" * 4 + "S" * 4 + "W" * 4 + "Y")
"""Sixty of the letter cards."""


# --- large hands and tables ------------------------------------------------------------------------------------------


def test_exchanges_of_a_hand_far_too_large_begin_at_once() -> None:
    """S2: 54 of 60 letters go at least; choices of fewer aren't gone through one by one."""
    match = at(game(), f'hand ann: "{SIXTY}"', 'plans ann: "mix"', 'words "KUL PUL KUP"')
    first = next(action for action in match.legal("ann").best(5) if action.name == "exchange")
    gone = first["letters"]
    assert isinstance(gone, tuple)
    assert len(gone) >= 54
    assert codes(match, "ann", str(first)) == []


def test_a_hand_larger_than_chains_are_searched_for_lists_none_and_may_lay_them() -> None:
    rules = game("PUL PUT PUM")
    match = at(rules, f'hand ann: "{SIXTY} T T M M C"', 'plans ann: "replace_2"', 'words "PUL KUP KUB"')
    legal = match.legal("ann")
    assert not any(action.name == "complete" for action in legal.best(100))
    assert legal.count is None
    assert codes(match, "ann", "complete replace_2 PUL>PUT PUT>PUM") == []
    legal.sample(Rng(1))


def test_more_letters_than_are_parted_list_no_partition() -> None:
    """A variant with many long words: twelve of fifteen letters; the other things of a turn are listed."""
    body = """
    players 2
    words = 12
    sheet "MATKA ROMBY TARKA KARTA MASKA LAMPA KROWA MOTYL PALEC KOLOR OBRAZ RYNEK"
    letters { 99: A B C D E G I K L M N O P R S T W Y Z }
    """
    rules = game(body=body, shuffle_limit=None)
    long = " ".join(["MATKAMATKAMATKA"] * 12)
    match = at(rules, f'words "{long}"', 'plans ann: "total mix mix"')
    assert {action.name for action in match.legal("ann").best(20)} == {"exchange"}
    assert match.legal("ann").count is None
    assert match.legal("ann").sample(Rng(3)).name == "exchange"


def test_a_partition_is_drawn_though_it_is_found_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is listed can be drawn: where few steps find nothing, those of the listing do."""
    monkeypatch.setattr(families, "COUNTED", 1)
    match = at(game(BOOK, shuffle_limit=None), 'words "MLASKA BOMBOWY KARTA"', 'plans ann: "total"')
    way = families.completions(stack_of(match.state.table).spread(match.state, 0), TOTAL, stack_of(match.state.table))
    assert way
    assert way.sample(Rng(1)) in way


def test_a_task_under_way_that_isnt_in_hand_can_only_be_given_up() -> None:
    """A position may say so; what is listed is allowed even then."""
    clauses = ('words "MLASKA BOMBOWY KARTA"', "phase task task: total")
    assert [str(action) for action in at(game(BOOK), *clauses, 'plans ann: "mix"').legal("ann")] == ["give_up"]
    held_too = at(game(BOOK), *clauses, 'plans ann: "mix total"').legal("ann")
    assert [action.name for action in held_too] == ["complete", "give_up"]


def test_a_task_isnt_called_as_a_letter() -> None:
    with pytest.raises(SpecError, match="`A` is a letter"):
        game(WORDS, 'task A "X" copies: 5 points: 10 do: anagram')


# --- drifted hands ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "plans", "refused", "right", "drawn"),
    [
        # nine letters: three go at least, and three tasks come
        ("A B L O R S T W Z", "", ("exchange A B", "letters_left"), "exchange A B Z", (0, 3)),
        # nine tasks: six go at least, and six letters come
        (
            "",
            "replace_2 replace_2 replace_3 replace_3 mix mix mix total new_word",
            ("exchange mix mix mix total new_word", "tasks_left"),
            "exchange replace_3 mix mix mix total new_word",
            (6, 0),
        ),
        # five and four (the example of several letters added): a task goes at least
        ("A E L O W", "mix mix total insert_1", ("exchange A E L O W", "tasks_left"), "exchange mix", (1, 0)),
        # short hands draw what they lack, too (S11)
        ("A E", "mix", ("exchange", "nothing_exchanged"), "exchange A", (5, 2)),
    ],
)
def test_an_exchange_ends_at_six_and_three_from_any_hand(
    hand: str, plans: str, refused: tuple[str, str], right: str, drawn: tuple[int, int]
) -> None:
    match = at(game(), f'hand ann: "{hand}"', f'plans ann: "{plans}"')
    assert codes(match, "ann", refused[0]) == [refused[1]]
    do(match, f"ann: {right}")
    assert moving(match) == "ann draw"
    do(match, *["ann: draw letter"] * drawn[0], *["ann: draw task"] * drawn[1])
    assert (moving(match), held(match, "ann")) == ("bob turn", (6, 3))


def test_hands_drift_to_nine_tasks_and_back_by_an_exchange_only() -> None:
    """S2: after a task only tasks are drawn, if one likes."""
    match = at(game(), 'hand ann: "B L O R S W"', 'plans ann: "replace_3 mix mix"')
    do(match, "ann: complete replace_3 MATKA>MARKA ROMBY>BOMBY MARKA>MASKA", *["ann: draw task"] * 4)
    assert held(match, "ann") == (3, 6)
    assert moving(match) == "bob turn"


# --- piles that run out ----------------------------------------------------------------------------------------------


def test_several_hands_stay_short_and_fill_when_cards_come_back() -> None:
    """S11: ann and bob find nothing to draw; what cat puts down, she draws again."""
    match = at(
        game(), 'hand ann: "B L O R S" bob: "A E" cat: "K M"', 'plans ann: "mix mix" bob: "total" cat: "insert_1"',
        'letters ""', 'tasks ""', 'open_letters ""', 'open_tasks ""', seats="ann bob cat",
    )  # fmt: skip
    do(match, "ann: complete mix TARKA>KARTA")
    assert (moving(match), held(match, "ann")) == ("bob turn", (5, 1))
    do(match, "bob: exchange total")
    # of what he put down one card is there again: it comes back into his hand
    assert moving(match) == "bob draw"
    assert [str(action) for action in match.legal("bob")] == ["draw task"]
    do(match, "bob: draw task")
    assert (moving(match), held(match, "bob")) == ("cat turn", (2, 1))
    do(match, "cat: exchange K M", "cat: draw letter", "cat: draw letter")
    assert (moving(match), held(match, "cat")) == ("ann turn", (2, 1))


def test_the_pile_is_mixed_anew_to_replace_a_card_taken() -> None:
    """S16, S21: the replacement is a card that is needed from the pile, and this turn's own discards are in it."""
    match = at(
        game(), 'hand ann: "B L O R S W"', 'plans ann: "mix mix total"', 'open_letters "A E"', 'letters ""',
        'used_letters ""',
    )  # fmt: skip
    do(match, "ann: exchange B L", "ann: take A")
    assert any(getattr(event, "name", "") == "letters_reshuffled" for event in match.record())
    opened = lying(match, "open_letters").split()
    assert opened in (["B", "E"], ["E", "L"])
    assert (match.state.count("letters"), match.state.count("used_letters")) == (1, 0)


def test_completed_tasks_dont_take_the_place_of_one_taken() -> None:
    """S11, S16: with the pile and the discards gone there is a gap; what is completed stays in front."""
    match = at(
        game(), 'hand ann: "B L O R S W"', 'plans ann: "mix mix total"', 'completed ann: "total new_word"',
        'open_tasks "replace_2 insert_1"', 'tasks ""', 'used_tasks ""',
    )  # fmt: skip
    do(match, "ann: complete mix TARKA>KARTA", "ann: take insert_1")
    assert (lying(match, "open_tasks"), match.state.count("tasks")) == ("replace_2", 0)
    assert lying(match, "completed", "ann") == "mix new_word total"
    assert moving(match) == "bob turn"


def test_what_is_mixed_anew_comes_in_any_order() -> None:
    clauses = ('hand ann: "B L O R S W"', 'plans ann: "mix mix mix"', 'letters ""', 'used_letters "A E I U"')
    orders = set()
    for seed in range(12):
        match = do(at(game(), *clauses, seed=seed), "ann: exchange B", "ann: draw letter")
        orders.add(tuple(match.state.labels("letters")))
    assert len(orders) > 6


def test_exchanged_tasks_are_mixed_anew() -> None:
    match = at(game(), 'plans ann: "mix mix total"', 'tasks ""', 'open_tasks ""', 'used_tasks "new_word"')
    do(match, "ann: exchange mix total", "ann: draw task")
    assert any(getattr(event, "name", "") == "tasks_reshuffled" for event in match.record())
    assert (match.state.count("tasks"), match.state.count("used_tasks")) == (2, 0)


# --- equal words -----------------------------------------------------------------------------------------------------


def test_a_word_may_become_equal_to_another_and_of_equal_words_one_is_changed() -> None:
    """S5: only the word that lies there is excluded."""
    match = at(game(), 'hand ann: "R S" bob: "R S"', 'plans ann: "mix mix mix"', 'words "MATKA MARKA TARKA"')
    do(match, "ann: play 1:MATKA>MARKA")
    assert words(match) == "MARKA MARKA TARKA"
    do(match, "ann: draw letter", *(["ann: draw letter"] * (8 - sum(held(match, "ann")))))
    assert moving(match) == "bob turn"
    do(match, "bob: play 2:MARKA>MASKA")
    assert words(match) == "MARKA MASKA TARKA"


def test_two_equal_words_are_parted_into_others_only() -> None:
    """S8: each of the two is an old word; S26: two new ones may be equal."""
    lexicon = "RAK KRA ARK TOK KOT"
    match = at(game(lexicon, shuffle_limit=None), 'words "RAK RAK TOK"', 'plans ann: "total"')
    completions = {str(action) for action in match.legal("ann").best(100) if action.name == "complete"}
    assert completions == {"complete total ARK ARK KOT", "complete total ARK KOT KRA", "complete total KOT KRA KRA"}
    assert "old_word" in codes(match, "ann", "complete total RAK ARK KOT")
    do(match, "ann: complete total KRA ARK KOT")
    assert words(match) == "KRA ARK KOT"


# --- small letters in an action --------------------------------------------------------------------------------------


def test_an_action_in_small_letters_lays_and_scores_the_words_of_the_cards() -> None:
    match = at(game(), 'plans ann: "mix mix total"')
    match.apply("ann", Action("complete", {"task": "mix", "steps": [[2, "karta"]]}))
    assert words(match) == "MATKA ROMBY KARTA"
    scored = [event for event in match.record() if isinstance(event, Scored)]
    assert [event.what for event in scored] == ["KARTA"]


# --- seats and their table -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "spec"), [*product(range(2, 7), ["wordstacker-150", "wordstacker-english"])])
def test_every_rulespec_deals_the_same_counts(seats: int, spec: str) -> None:
    """rules.md 4.3: letters and tasks that are left in the piles."""
    table = {2: (3, 81, 40), 3: (3, 75, 37), 4: (4, 64, 34), 5: (4, 58, 31), 6: (5, 47, 28)}
    match = Match(game(spec=spec), seats, seed=2)
    found = (len(words(match).split()), match.state.count("letters"), match.state.count("tasks"))
    assert found == table[seats]


# --- options ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "allowed"), [(9, False), (10, True), (500, True), (501, False)])
def test_the_target_has_its_bounds(target: int, allowed: bool) -> None:
    """S20: smaller or larger, by the table's own bounds."""
    if allowed:
        assert game(target=target).rules.option("target") == target
    else:
        with pytest.raises(SpecError, match="may be 10 to 500"):
            game(target=target)
