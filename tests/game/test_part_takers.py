"""Part-takers: vetoes, bonuses and observers beside an engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from wordkit.game import Action, Item, Match, PartTaker, State, Violation
from wordkit.game.events import Event, Scored
from wordkit.game.pieces import Plain

from .chips import Chips
from .standin import game


class NoHighLetters(PartTaker):
    """A house rule: nobody puts F or G."""

    name = "low"

    def veto(self, state: State, seat: int, action: Action, slot: Plain) -> Iterable[Violation]:
        if action.name == "put" and str(action["letter"]) > "E":
            yield Violation(code="too_high", tiles=(str(action["letter"]),))


class DoubleC(PartTaker):
    """A bonus: 10 more for a C."""

    name = "double_c"

    def bonus(self, state: State, seat: int, action: Action, slot: Plain) -> Iterable[Item]:
        if action.name == "put" and action["letter"] == "C":
            yield Item("a C", "double_c", 10)


class Counter(PartTaker):
    """An observer: counts scores."""

    name = "counter"
    initial = 0

    def observe(self, state: State, events: Sequence[Event], slot: Plain) -> Plain:
        assert isinstance(slot, int)
        return slot + sum(isinstance(event, Scored) for event in events)


def test_a_veto_filters_what_is_legal_and_refuses_what_is_tried() -> None:
    match = Match(game(Chips(), [NoHighLetters()]), 2, 7)
    assert [str(action) for action in match.legal(0)] == ["put C", "swap C", "swap F", "swap G", "pass"]
    assert Action("put", {"letter": "F"}) not in match.legal(0)
    assert match.legal(0).count == 5
    assert [family.count for family in match.legal(0).families()] == [1, 3, 1]
    assert [violation.code for violation in match.check(0, Action("put", {"letter": "F"}))] == ["too_high"]


def test_a_bonus_changes_the_order_and_is_an_item_of_the_score() -> None:
    match = Match(game(Chips(), [DoubleC()]), 2, 7)
    assert [(str(action), action.score) for action in match.legal(0).best(2)] == [("put C", 13), ("put G", 7)]
    events = match.apply(0, match.legal(0).best(1)[0])
    scored = [event for event in events if isinstance(event, Scored)]
    assert [(event.what, event.amount) for event in scored] == [("", 3), ("double_c", 10)]
    assert match.state.totals == (13, 0)


def test_an_observer_keeps_a_slot_that_is_undone_and_saved() -> None:
    one = game(Chips(), [Counter()])
    match = Match(one, 2, 7)
    match.apply(0, match.parse("put C", 0))
    match.apply(1, match.parse("pass", 1))
    assert match.state.slots == {"counter": 1}
    again = Match.from_json(match.to_json(), lambda text, options: one)
    assert again.state.slots == {"counter": 1}
    match.undo()
    match.undo()
    assert match.state.slots == {"counter": 0}


def test_without_part_takers_legal_is_the_engines_own() -> None:
    chips = game(Chips())
    state = chips.start(2, 7)
    assert type(chips.legal(state, 0)).__name__ == "ListActions"


def test_several_take_part_in_their_order() -> None:
    match = Match(game(Chips(), [NoHighLetters(), DoubleC(), Counter()]), 2, 7)
    assert [str(action) for action in match.legal(0).best(1)] == ["put C"]
    match.apply(0, match.legal(0).best(1)[0])
    assert match.state.slots == {"low": None, "double_c": None, "counter": 2}


def test_a_slot_holds_plain_values_only() -> None:
    class Hoarder(PartTaker):
        name = "hoarder"

        def observe(self, state: State, events: Sequence[Event], slot: Plain) -> Plain:
            return {"a": 1}  # type: ignore[return-value]

    match = Match(game(Chips(), [Hoarder()]), 2, 7)
    with pytest.raises(TypeError, match="isn't plain"):
        match.apply(0, Action("pass"))
    assert match.version == 0
