"""What a sensible player does: what `best` gives first where points alone don't decide."""

from __future__ import annotations

import pytest
from wordkit_wordstacker.families import plays
from wordkit_wordstacker.sense import Led, Offer, Sense

from wordkit.game import Action, ListActions

from .cards import BOOK, Cards, cards, do, play, spread

NOTHING = Offer((), ())


def exchange(letters: str, tasks: str = "") -> Action:
    return Action("exchange", {"letters": letters.split(), "tasks": tasks.split()})


def take(**card: str) -> Action:
    return Action("take", card)


LETTER, TASK = (Action("draw", {"what": what}) for what in ("letter", "task"))


# --- a turn ----------------------------------------------------------------------------------------------------------


def test_the_task_that_scores_most_is_completed() -> None:
    sense = Sense(cards(BOOK))
    seen = spread("MATKA ROMBY TARKA", "BLRS", "mix replace_3 insert_1")
    first = do("replace_3", (0, "MARKA"), (0, "MASKA"), (1, "BOMBY"))
    assert sense.turn(seen, NOTHING) == first
    # of equal points the one the rulespec lists first; MATKA can't be made longer
    assert sense.turn(seen, NOTHING, without=("replace_3",)) == do("mix", (2, "KARTA"))


def test_a_task_with_a_time_limit_is_started_when_it_can_be_completed() -> None:
    sense = Sense(cards(BOOK))
    seen = spread("MLASKA BOMBOWY KARTA", "", "total mix")
    assert sense.turn(seen, NOTHING, starts=("total",)) == Action("start", {"task": "total"})
    assert sense.turn(seen, NOTHING, starts=("total",), without=("total",)) == do("mix", (2, "TARKA"))
    never = spread("MLASKA BOMBOWY TARKA MATKA", "", "total mix")
    assert sense.turn(never, NOTHING, starts=("total",)) == do("mix", (2, "KARTA"))


def test_it_exchanges_for_a_letter_that_makes_a_task_possible() -> None:
    """With a Y KOT becomes KOTY. S helps (KOS), of the others the first in order goes."""
    sense = Sense(cards("KOT KOTY KOS"))
    seen = spread("KOT", "ĆĘFŃSŹ", "insert_1 mix total")
    assert sense.turn(seen, Offer(("A", "Y"), ("mix",))) == exchange("Ć")


def test_it_exchanges_for_a_task_that_can_be_completed() -> None:
    """KOT becomes KOTY at once; of the tasks in hand the one that scores least goes."""
    sense = Sense(cards("KOT KOTY"))
    seen = spread("KOT", "ĆĘFŃŹY", "replace_2 mix total")
    assert sense.turn(seen, Offer(("A",), ("insert_1", "replace_5"))) == exchange("", "replace_2")


def test_it_plays_a_letter_that_makes_a_task_possible() -> None:
    """No word of the table can be mixed; KOS can (SOK)."""
    sense = Sense(cards("KOT KIT KOS SOK"))
    seen = spread("KOT", "ĆFINSŹ", "mix replace_5 total")
    assert sense.turn(seen, Offer(("A",), ("new_word",))) == play(0, "KOS")


def test_the_letter_played_is_not_in_hand_any_more() -> None:
    """KOS and a second S would make KOSS; there is only one S."""
    sense = Sense(cards("KOT KOS KOSS"))
    seen = spread("KOT", "ĆFIŃSŹ", "insert_1 replace_5 total")
    assert sense.turn(seen, NOTHING).name == "exchange"
    two = spread("KOT", "ĆFISSŹ", "insert_1 replace_5 total")
    assert sense.turn(two, NOTHING) == play(0, "KOS")


def test_else_it_gets_rid_of_what_helps_least() -> None:
    """I alone helps (KIT). A task of the pile is worth 880 / 49 on average, a quarter of it for hope: 4.5.

    A shuffle and a new word are hoped to be worth 2.5, all letters anew 7.5.
    """
    sense = Sense(cards("KOT KIT"))
    seen = spread("KOT", "ĆĘFIŃŹ", "mix total new_word")
    assert sense.turn(seen, NOTHING) == exchange("Ć Ę F Ń Ź", "mix new_word")


def test_an_exchange_ends_with_a_full_hand_of_each_kind() -> None:
    """S2: four tasks and five letters must become three and six: a task goes, whatever it promises."""
    sense = Sense(cards("KOT KOTY"))
    seen = spread("KOT", "ĆĘFŃŹ", "insert_1 replace_5 total new_word")
    found = sense.turn(seen, Offer(("Y",), ()))
    assert found == exchange("", "new_word")
    # of seven letters two go, so that there is room for the Y
    many = spread("KOT", "BĆĘFŃŹŻ", "insert_1 total")
    assert sense.turn(many, Offer(("Y",), ())) == exchange("B Ć")


def test_one_card_goes_even_if_all_are_good() -> None:
    """S3: there is no pass. O and I help equally, with nothing to be had for them."""
    sense = Sense(cards("KOT KIT KAT KUT", letters="AIKOTU"))
    seen = spread("KOT", "AIU", "total total total")
    found = sense.turn(seen, NOTHING)
    assert found.name == "exchange"
    assert found.args["letters"] or found.args["tasks"]


def test_who_holds_nothing_puts_nothing_down() -> None:
    assert Sense(cards("KOT KOTY")).turn(spread("KOT"), Offer(("Y",), ("mix",))) == exchange("")


# --- draws -----------------------------------------------------------------------------------------------------------


def test_a_draw_that_makes_a_task_possible_comes_first() -> None:
    sense = Sense(cards("KOT KOTY KOS SOK"))
    seen = spread("KOT", "ĆĘFŃŹ", "insert_1 mix")
    assert sense.draw(seen, [take(letter="S"), take(letter="Y"), take(task="total"), LETTER, TASK]) == take(letter="Y")


def test_else_letters_are_drawn_before_tasks_and_the_best_of_them() -> None:
    """S makes KOS of KOT, A makes nothing: an A is worse than the pile, in which some letters help."""
    sense = Sense(cards("KOT KOS SOK"))
    seen = spread("KOT", "ĆĘFŃŹ", "replace_3 mix")
    assert sense.draw(seen, [take(letter="A"), take(letter="S"), LETTER, TASK]) == take(letter="S")
    assert sense.draw(seen, [take(letter="A"), LETTER, TASK]) == LETTER


def test_what_the_hand_lacks_is_drawn() -> None:
    """KOT can be mixed (TOK): better 10 points next turn than 40 some time."""
    sense = Sense(cards("KOT TOK"))
    seen = spread("KOT", "ĆĘFŃŹŻ", "replace_3 total")
    offered = [take(letter="O"), take(task="mix"), take(task="replace_5"), LETTER, TASK]
    assert sense.draw(seen, offered) == take(task="mix")
    # none can be completed: 40 points are worth the most hope
    assert Sense(cards("KOT")).draw(seen, offered) == take(task="replace_5")
    # and from a pile, if what lies face up is worse than that is on average
    assert Sense(cards("KOT")).draw(seen, [take(task="mix"), LETTER, TASK]) == TASK


def test_nothing_is_drawn_from_nothing() -> None:
    assert Sense(cards("KOT")).draw(spread("KOT"), []) is None


def test_three_letters_go_after_a_swap() -> None:
    """Y makes KOTY, S and I make KOS and KIT; the others nothing."""
    sense = Sense(cards("KOT KOTY KOS KIT"))
    seen = spread("KOT", "ĆĘFIŃŚSYŹ", "insert_1 mix total")
    found = sense.put(seen, 3)
    assert found.name == "put"
    assert set(found.args["letters"]) <= set("ĆĘFŃŚŹ")  # type: ignore[arg-type]
    assert str(found) == "put Ć Ę F"


def test_few_words_are_known_to_some() -> None:
    """KOTY is a rare word: who doesn't know it sees no way."""
    sense = Sense(cards("KOT KOTY KOS SOK", tiers={"KOTY": 70}))
    seen = spread("KOT", "ĆĘFŃŹY", "insert_1 total replace_5")
    assert sense.turn(seen, NOTHING) == do("insert_1", (0, "KOTY"))
    assert sense.turn(seen, NOTHING, 50).name == "exchange"


# --- one before the others -------------------------------------------------------------------------------------------


def led(first: Action | None, game: Cards, hand: str = "ISY") -> Led:
    return Led(plays(spread("KOT", hand), game), lambda tier: first)


def test_the_sensible_action_comes_before_the_others() -> None:
    game = cards("KOT KIT KOS SOT")  # in this order
    found = led(play(0, "KOS"), game)
    assert list(found) == [play(0, "KOS"), play(0, "KIT"), play(0, "SOT")]
    for count in range(5):
        assert list(found.best(count)) == list(found)[:count]
    assert found.count == 3
    assert play(0, "SOT") in found
    assert play(0, "KOT") not in found
    assert found


@pytest.mark.parametrize("first", [None, play(0, "KAT")])
def test_what_is_not_among_them_changes_nothing(first: Action | None) -> None:
    game = cards("KOT KIT KOS")
    assert list(led(first, game)) == [play(0, "KIT"), play(0, "KOS")]
    assert led(first, game).best(1) == [play(0, "KIT")]


def test_where_there_is_nothing_nothing_comes_first() -> None:
    found = Led(ListActions(), lambda tier: play(0, "KOS"))
    assert not found
    assert list(found) == []
    assert found.best(3) == []
