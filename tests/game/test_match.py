"""A match: acting, refusing, undoing, looking."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from wordkit.errors import IllegalAction, StaleVersion, TimeRunsBackwards, UnreadableAction
from wordkit.game import Action, Game, Match, Rng

from .chips import Chips
from .standin import criterion, end, game

PASSES = end("passes", lambda get: get("match.passes") >= get("match.seats"))
OUT = end("out", lambda get: get("seat.hand") == 0)


@pytest.fixture
def chips() -> Game:
    return game(Chips(), ends=[OUT, PASSES], scores={"final": [("hand", lambda get: -get("seat.hand"))]})


def played(chips: Game, seed: int = 7, seats: int = 2, turns: int = 500) -> Match:
    match, rng = Match(chips, seats, seed), Rng(seed)
    while match.outcome is None and match.version < turns:
        seat = match.to_move[0]
        match.apply(seat, match.legal(seat).sample(rng))
    return match


def refusals(match: Match, seat: int, action: Action) -> list[str]:
    return [violation.code for violation in match.check(seat, action)]


class TestActing:
    def test_an_action_makes_the_next_version_and_tells_what_happened(self, chips: Game) -> None:
        match = Match(chips, ["ann", "bob"], 7)
        best = match.legal("ann").best(1)[0]
        events = match.apply("ann", best, expect=0)
        assert match.version == 1
        assert match.to_move == (1,)
        assert [type(event).__name__ for event in events] == ["Acted", "Changed", "Moved", "Scored", "Moved", "Turn"]
        assert match.view(None).labels("row") == (best["letter"],)

    def test_the_same_seed_and_actions_give_the_same_bytes(self, chips: Game) -> None:
        assert played(chips).state.to_bytes() == played(chips).state.to_bytes()
        assert played(chips, seed=8).state.to_bytes() != played(chips).state.to_bytes()

    def test_a_seed_is_its_text(self, chips: Game) -> None:
        assert Match(chips, 2, 7).state == Match(chips, 2, "7").state

    def test_a_game_is_not_for_more_seats_than_it_says(self, chips: Game) -> None:
        with pytest.raises(ValueError, match="sample is for 1 to 4 seats, not 5"):
            Match(chips, 5)

    def test_two_seats_cannot_have_one_name(self, chips: Game) -> None:
        with pytest.raises(ValueError, match="same name"):
            Match(chips, ["ann", "ann"])

    def test_an_unknown_seat_is_named(self, chips: Game) -> None:
        with pytest.raises(ValueError, match="no seat 'cy': the seats are seat1, seat2"):
            Match(chips).legal("cy")


class TestRefusing:
    @pytest.mark.parametrize(
        ("seat", "action", "codes"),
        [
            (1, Action("pass"), ["not_your_turn"]),
            (0, Action("fly"), ["no_such_action"]),
            (0, Action("pass", {"letter": "A"}), ["no_such_action"]),
            (0, Action("put", {"letter": "Z"}), ["not_in_hand"]),
            (0, Action("put", {"letter": [1, [2]]}), ["not_in_hand"]),
            (0, Action("put"), ["not_in_hand"]),
        ],
    )
    def test_an_illegal_action_says_why(self, chips: Game, seat: int, action: Action, codes: list[str]) -> None:
        assert refusals(Match(chips, 2, 7), seat, action) == codes

    def test_every_reason_is_given_not_just_the_first(self, chips: Game) -> None:
        match = Match(chips, 2, 7)
        match.apply(0, Action("put", {"letter": "G"}))
        assert refusals(match, 1, Action("put", {"letter": "@"})) == ["not_in_hand", "too_early"]

    def test_an_illegal_action_changes_nothing(self, chips: Game) -> None:  # M1
        match = played(chips, turns=5)
        before = (match.version, match.state.to_bytes(), match.state.deal, match.to_json())
        for seat in (0, 1):
            for action in (Action("put", {"letter": "Z"}), Action("fly")):
                with pytest.raises(IllegalAction):
                    match.apply(seat, action)
        assert (match.version, match.state.to_bytes(), match.state.deal, match.to_json()) == before

    def test_a_refused_action_keeps_what_was_undone(self, chips: Game) -> None:
        match = played(chips, turns=5)
        match.undo()
        with pytest.raises(IllegalAction):
            match.apply(match.to_move[0], Action("fly"))
        assert match.redo()

    def test_the_exception_carries_violations_and_sentences(self, chips: Game) -> None:
        with pytest.raises(IllegalAction, match="Z isn't in the hand") as refused:
            Match(chips, 2, 7).apply(0, Action("put", {"letter": "Z"}))
        assert refused.value.violations[0].tiles == ("Z",)

    def test_a_stale_version_is_refused(self, chips: Game) -> None:
        match = played(chips, turns=3)
        with pytest.raises(StaleVersion, match="version 3, not 2"):
            match.apply(match.to_move[0], Action("pass"), expect=2)
        assert match.version == 3

    def test_time_never_runs_backwards(self, chips: Game) -> None:
        match = Match(chips, 2, 7)
        match.apply(0, Action("pass"), at=500)
        with pytest.raises(TimeRunsBackwards, match="499 ms is before 500 ms"):
            match.apply(1, Action("pass"), at=499)
        with pytest.raises(TimeRunsBackwards):
            match.advance(499)
        match.apply(1, Action("pass"))
        assert match.state.at == 500


class TestUndoing:
    def test_undo_to_the_start_restores_every_byte(self, chips: Game) -> None:  # M2
        match = played(chips)
        states = [state.to_bytes() for state in match.states]
        for expected in reversed(states[:-1]):
            assert match.undo()
            assert match.state.to_bytes() == expected
        assert not match.undo()
        for expected in states[1:]:
            assert match.redo()
            assert match.state.to_bytes() == expected
        assert not match.redo()

    def test_another_action_forgets_what_was_undone(self, chips: Game) -> None:
        match = played(chips, turns=5)
        match.undo()
        match.apply(match.to_move[0], Action("pass"))
        assert not match.redo()

    def test_a_bot_draws_the_same_numbers_again(self, chips: Game) -> None:
        match = played(chips, turns=5)
        number = match.rng("greedy").next()
        match.undo()
        assert match.rng("greedy").next() != number
        match.redo()
        assert match.rng("greedy").next() == number
        assert match.rng("random").next() != number


class TestEnding:
    def test_legal_is_empty_exactly_when_the_game_is_over(self, chips: Game) -> None:  # B7
        match = played(chips)
        assert match.outcome is not None
        for state in match.states:
            open_seats = [seat for seat in range(2) if chips.legal(state, seat)]
            assert bool(open_seats) == (state.outcome is None)
            assert tuple(open_seats) == state.to_move

    def test_after_the_end_everything_is_refused(self, chips: Game) -> None:
        match = played(chips)
        assert refusals(match, 0, Action("pass")) == ["game_over"]

    def test_the_outcome_has_places_scores_items_and_the_clause(self, chips: Game) -> None:
        match = Match(chips, 3, 1)
        for seat in range(3):
            match.apply(seat, Action("pass"))
        outcome = match.outcome
        assert outcome is not None
        assert outcome.end == "end.passes"
        assert outcome.scores == (-4, -4, -4)
        assert outcome.places == (1, 1, 1)
        assert outcome.winners == (0, 1, 2)
        assert [(item.path, item.amount) for item in outcome.items[2]] == [("score.final.hand", -4)]

    def test_criteria_break_ties_in_order(self) -> None:
        totals = [criterion(lambda get: get("seat.total")), criterion(lambda get: get("seat.index"), highest=False)]
        match = Match(game(Chips(), ends=[PASSES], ranking=totals), 3, 1)
        match.apply(0, match.legal(0).best(1)[0])
        for seat in (1, 2, 0):
            match.apply(seat, Action("pass"))
        assert match.outcome is not None
        assert match.outcome.places == (1, 2, 3)

    def test_places_count_everybody_ahead(self) -> None:
        low = [criterion(lambda get: get("seat.index") // 2, highest=False)]
        match = Match(game(Chips(), ends=[PASSES], ranking=low), 4, 1)
        for seat in range(4):
            match.apply(seat, Action("pass"))
        assert match.outcome is not None
        assert match.outcome.places == (1, 1, 3, 3)


class TestStates:
    def test_a_state_pickles(self, chips: Game) -> None:
        plain = game(Chips())
        state = plain.start(2, 7)
        again = pickle.loads(pickle.dumps(state))
        assert again == state
        assert hash(again) == hash(state)

    def test_a_memo_is_made_once_and_belongs_to_one_state(self, chips: Game) -> None:
        state = chips.start(2, 7)
        first = state.memo("key", lambda state: [state.version])
        assert state.memo("key", lambda state: [99]) is first
        after = chips.apply(state, 0, Action("pass"))
        assert after.memo("key", lambda state: state.version) == 1

    def test_a_match_lets_go_of_what_was_derived_when_it_goes_on(self, chips: Game) -> None:
        match = Match(chips, ["ann", "bob"], seed=5)
        before, (seat,) = match.state, match.to_move
        legal = list(match.legal(seat))
        assert before.derived
        match.apply(seat, legal[0])
        assert not before.derived
        assert match.undo()
        assert match.state is before
        assert list(match.legal(seat)) == legal

    def test_searching_on_states_leaves_them_alone(self, chips: Game) -> None:
        state = chips.start(2, 7)
        before = state.to_bytes()
        for action in chips.legal(state, 0):
            assert chips.apply(state, 0, action).version == 1
        assert state.to_bytes() == before


class TestInANotebook:
    def test_a_match_a_view_and_a_state_say_how_things_stand(self, chips: Game) -> None:
        match = Match(chips, ["ann", "bob"], 7)
        match.apply("ann", Action("pass"))
        assert repr(match) == f"<Match of {chips.name}: ann 0, bob 0, version 1, bob to move>"
        assert repr(match.view("bob")) == f"<View of {chips.name} for bob: ann 0, bob 0, version 1, bob to move>"
        assert repr(match.view(None)) == f"<View of {chips.name} for a spectator: ann 0, bob 0, version 1, bob to move>"
        assert repr(match.state) == f"<State of {chips.name}: seat1 0, seat2 0, version 1, seat2 to move>"
        match.apply("bob", Action("pass"))
        assert repr(match).endswith("version 2, over>")

    def test_legal_actions_say_how_many_and_the_first(self, chips: Game) -> None:
        legal = Match(chips, 2, 7).legal(0)
        first = [str(action) for action in legal.best(3)]
        assert repr(legal) == f"<Actions: {legal.count}: {', '.join(first)}, ...>"
        assert repr(Match(chips, 2, 7).legal(1)) == "<Actions: 0>"

    def test_what_is_no_action_and_no_list_of_names_is_a_type_error(self, chips: Game) -> None:
        with pytest.raises(TypeError, match="an action is an Action, as `parse` or `legal` give it, not 'pass'"):
            Match(chips, 2, 7).apply(0, "pass")  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="seats are a list of names or how many there are, not 'ab'"):
            Match(chips, "ab", 7)


class TestSeatsThatCannotBe:
    def test_too_many_seats_are_refused_before_they_are_named(self) -> None:
        with pytest.raises(ValueError, match="seats, not 100000000000000"):
            Match(game(Chips()), 10**14)

    @pytest.mark.parametrize("name", [1, "half \ud800", None])
    def test_a_name_that_no_save_can_hold_is_refused(self, name: Any) -> None:
        with pytest.raises(TypeError):
            Match(game(Chips()), ["ann", name])

    def test_a_seat_is_a_number_or_a_name(self) -> None:
        match = Match(game(Chips()), 2)
        for seat in (1.0, None):
            with pytest.raises(ValueError, match="there is no seat"):
                match.legal(seat)  # type: ignore[arg-type]

    def test_half_a_surrogate_pair_is_no_action(self) -> None:
        with pytest.raises(UnreadableAction, match="surrogate"):
            Match(game(Chips()), 2).parse("put \ud800", 0)
