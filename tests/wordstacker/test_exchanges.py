"""Every exchange of a hand, listed lazily: against all choices of its cards, one by one."""

from __future__ import annotations

from itertools import combinations

import pytest

from wordkit.game import Action, Rng

from .tables import at, game


@pytest.mark.parametrize(
    ("hand", "plans"),
    [
        ("A B L O R S", "mix mix total"),
        ("A A A A E E", "mix mix mix"),
        ("A E", "mix total insert_1 insert_1"),
        ("A A E L O R S T", "mix"),
        ("A E L O R S T U Z", ""),
        ("", "mix mix mix mix total"),
        ("A", ""),
    ],
)
def test_all_of_them_and_no_other(hand: str, plans: str) -> None:
    """S2, S3: one card at least, and no more than six letters and three tasks stay."""
    letters, tasks = hand.split(), plans.split()
    wanted = {
        (letters_gone, tasks_gone)
        for count in range(len(letters) + 1)
        for letters_gone in combinations(letters, count)
        for number in range(len(tasks) + 1)
        for tasks_gone in combinations(sorted(tasks, key=ORDER.index), number)
        if count + number and len(letters) - count <= 6 and len(tasks) - number <= 3
    }
    match = at(game("ZZZ"), f'hand ann: "{hand}"', f'plans ann: "{plans}"')
    legal = match.legal("ann")
    exchanges = [action for action in legal if action.name == "exchange"]
    assert {(action["letters"], action["tasks"]) for action in exchanges} == wanted
    assert len(exchanges) == len(wanted)
    assert next(family.count for family in legal.families() if family.name == "exchange") == len(wanted)
    rng = Rng(1)
    drawn = [legal.sample(rng) for _ in range(40)]
    assert {(action["letters"], action["tasks"]) for action in drawn if action.name == "exchange"} <= wanted


ORDER = ["replace_2", "replace_3", "replace_4", "replace_5", "insert_1", "insert_many", "mix", "total", "new_word"]


def test_a_hand_of_nothing_has_one_exchange() -> None:
    match = at(game("ZZZ"), 'hand ann: ""', 'plans ann: ""')
    assert list(match.legal("ann")) == [Action("exchange", {"letters": [], "tasks": []})]
    assert match.legal("ann").count == 1
