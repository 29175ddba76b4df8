"""What a seat may know, and what it may not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from wordkit.game import (
    Action,
    At,
    Draw,
    Flip,
    Game,
    Kind,
    Layout,
    ListActions,
    Match,
    Move,
    Op,
    Reveal,
    Rng,
    Shuffle,
    State,
    Table,
    ToMove,
    Var,
    Zone,
)
from wordkit.game.events import Acted, Marked, Moved
from wordkit.spec.vocabulary import ActionDecl, Vocabulary

from .chips import Chips
from .scribble import Scribble
from .standin import game


class Symbols(Chips):
    """Tiles with two faces: only the symbol shows until the letters are revealed; marks are their owner's."""

    vocabulary = Vocabulary(
        engine="symbols", version="1", actions=tuple(map(ActionDecl, ("turn", "mark", "unmark", "hide", "discard")))
    )
    open_actions = ()

    def layout(self, rules: Any, seats: int) -> Layout:
        kinds = [Kind({"letter": letter, "symbol": symbol}) for letter in "ABCDEF" for symbol in ("red", "blue")]
        return Layout(
            kinds=kinds,
            pieces=range(len(kinds)),
            start="pile",
            zones=[
                Zone("pile", sees={"symbol": "all"}, ordered=False),
                Zone("grid", per_seat=True, squares=3, sees={"symbol": "all", "mark": "owner"}),
                Zone("out", sees="nobody"),
            ],
            vars=[Var("hint", str, sees="secret", initial="")],
        )

    def setup(self, rules: Any, table: Table) -> Iterator[Op]:
        yield Shuffle(At("pile"))
        for seat in range(table.seats):
            for square in range(3):
                yield Draw(At("pile"), At("grid", seat, square))
        yield ToMove((0,))

    def check(self, state: State, seat: int, action: Action) -> Any:
        return []

    def legal(self, state: State, seat: int) -> ListActions:
        return ListActions([Action("turn")])

    def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
        match action.name:
            case "turn":
                yield Reveal("grid", "owner", face="letter")
            case "hide":
                yield Reveal("grid", None, face="letter")
            case "mark":
                yield Flip(state.zone("grid", seat, 0)[0], 9)
            case "unmark":
                yield Flip(state.zone("grid", seat, 0)[0], 0)
            case "discard":
                yield Move(state.zone("grid", seat, 1), At("out"))


@pytest.fixture
def symbols() -> Game:
    return game(Symbols())


class TestZones:
    def test_a_hand_is_its_owners_and_a_count_to_others(self) -> None:
        match = Match(game(Chips()), ["ann", "bob"], 7)
        assert match.view("ann").labels("hand", 0) == ("C", "C", "F", "G")
        assert match.view("bob").labels("hand", 0) == (None,) * 4
        assert match.view(None).count("hand", 0) == 4
        assert match.view("ann").count("bag") == 13

    def test_a_zone_without_order_is_shown_sorted(self) -> None:
        for seed in range(20):
            labels = Match(game(Chips()), 1, seed).view(0).labels("hand", 0)
            assert list(labels) == sorted(map(str, labels))

    def test_unseen_pieces_are_all_those_without_a_place(self) -> None:
        view = Match(game(Chips()), 2, 7).view(0)
        assert view.unseen() == {"A": 3, "B": 3, "C": 1, "D": 3, "E": 3, "F": 2, "G": 2}
        assert sum(view.unseen().values()) == 13 + 4

    def test_a_spectator_sees_no_hand(self) -> None:
        view = Match(game(Chips()), 2, 7).view(None)
        assert view.labels("hand", 0) == view.labels("hand", 1) == (None,) * 4
        assert not view.legal


class TestPartialFaces:
    def test_only_symbols_show_even_to_the_owner_until_the_reveal(self, symbols: Game) -> None:
        match = Match(symbols, 2, 3)
        assert all(set(piece) == {"symbol"} for s in range(3) for piece in match.view(0).pieces("grid", 0, s))
        match.apply(0, Action("turn"))
        assert all(set(piece) == {"letter", "symbol"} for s in range(3) for piece in match.view(0).pieces("grid", 0, s))
        assert set(match.view(1).pieces("grid", 0, 0)[0]) == {"symbol"}
        assert set(match.view(1).pieces("grid", 1, 0)[0]) == {"letter", "symbol"}
        match.apply(0, Action("hide"))
        assert set(match.view(0).pieces("grid", 0, 0)[0]) == {"symbol"}

    def test_a_mark_is_for_the_eyes_it_is_declared_for(self, symbols: Game) -> None:
        match = Match(symbols, 2, 3)
        match.apply(0, Action("mark"))
        assert match.view(0).pieces("grid", 0, 0)[0]["mark"] == 9
        assert "mark" not in match.view(1).pieces("grid", 0, 0)[0]
        assert [event.mark for event in match.events(0) if isinstance(event, Marked)] == [9]
        match.apply(0, Action("unmark"))
        assert "mark" not in match.view(0).pieces("grid", 0, 0)[0]
        assert [event.mark for event in match.events(0) if isinstance(event, Marked)] == [9, 0]
        assert not [event for event in match.events(1) if isinstance(event, Marked)]

    def test_a_move_tells_what_was_visible_on_either_side(self, symbols: Game) -> None:
        match = Match(symbols, 2, 3)
        match.apply(0, Action("turn"))
        match.apply(0, Action("discard"))
        own = [event for event in match.events(0, since=1) if isinstance(event, Moved)]
        others = [event for event in match.events(1, since=1) if isinstance(event, Moved)]
        assert own[0].pieces is not None
        assert others[0].pieces is not None
        assert set(own[0].pieces[0]) == {"letter", "symbol"}
        assert set(others[0].pieces[0]) == {"symbol"}

    def test_hidden_pieces_change_places_only_with_others_of_the_same_back(self, symbols: Game) -> None:
        view = Match(symbols, 2, 3).view(0)
        for number in range(20):
            again = symbols.view(view.sample(Rng(number)), 0)
            assert again.to_json() == symbols.view(Match(symbols, 2, 3).state, 0).to_json()


class TestSampling:
    @pytest.mark.parametrize("seat", [0, 1, None])
    def test_a_sample_looks_the_same_to_who_asked_for_it(self, seat: int | None) -> None:
        chips = game(Chips())
        state = chips.start(2, 7)
        before = chips.view(state, seat).to_json()
        samples = [chips.view(state, seat).sample(Rng(number)) for number in range(30)]
        assert {chips.view(sample, seat).to_json() for sample in samples} == {before}
        assert len({sample.zones for sample in samples}) == 30

    def test_a_sample_can_be_played_on(self) -> None:
        chips = game(Chips())
        sample = chips.view(chips.start(2, 7), 0).sample(Rng(1))
        after = chips.apply(sample, 0, Action("put", {"letter": "G"}))
        assert after.totals == (7, 0)

    def test_a_sample_knows_no_secret_and_not_the_coming_deal(self) -> None:
        scribble = game(Scribble())
        match = Match(scribble, 2, 1)
        match.apply(0, Action("write", {"word": "SECRET"}))
        sample = match.view(1).sample(Rng(1))
        assert sample.var("word", 0) is None
        assert sample.var("target") == ""
        assert sample.deal != match.state.deal
        assert match.view(0).sample(Rng(1)).var("word", 0) == "SECRET"


class TestEvents:
    def test_a_drawn_piece_is_told_to_its_owner_only(self) -> None:
        match = Match(game(Chips()), 2, 7)
        draws = {
            seat: [
                event.pieces for event in match.events(seat) if isinstance(event, Moved) and event.to == At("hand", 0)
            ]
            for seat in (0, 1)
        }
        assert draws[0] == [({"letter": "C"}, {"letter": "C"}, {"letter": "F"}, {"letter": "G"})]
        assert draws[1] == [None]

    def test_an_action_is_told_in_full_only_if_the_engine_says_so(self) -> None:
        match = Match(game(Chips()), 2, 7)
        match.apply(0, match.parse("swap C", 0))
        match.apply(1, match.parse("pass", 1))
        told = [[(e.action, e.text) for e in match.events(seat) if isinstance(e, Acted)] for seat in (0, 1, None)]
        assert told[0] == [("swap", "swap C"), ("pass", "pass")]
        assert told[1] == told[2] == [("swap", None), ("pass", "pass")]

    def test_events_since_a_version_leave_out_what_was_before(self) -> None:
        match = Match(game(Chips()), 2, 7)
        match.apply(0, Action("pass"))
        match.apply(1, Action("pass"))
        assert {event.version for event in match.events(0)} == {0, 1, 2}
        assert {event.version for event in match.events(0, since=1)} == {2}
        assert len(match.events(0, since=2)) == 0

    def test_the_record_holds_everything(self) -> None:
        match = Match(game(Scribble()), 2, 1)
        match.apply(0, Action("write", {"word": "CAT"}))
        assert any(getattr(event, "value", None) == "CAT" for event in match.record())
        assert not any(getattr(event, "value", None) == "CAT" for event in match.events(1))


class TestSamplesTellNothing:
    """Whoever knows the stream a sample was drawn by could undo it, if it started from where the pieces really lie."""

    def test_states_that_look_alike_have_the_same_sample(self) -> None:
        chips = game(Chips())
        view = chips.view(chips.start(2, 7), 0)
        others = [chips.view(view.sample(Rng(number)), 0) for number in range(20)]
        assert len({other._state.zones for other in others}) == 20
        assert len({other.sample(Rng(99)).zones for other in [view, *others]}) == 1

    def test_a_mark_that_is_not_seen_is_not_sampled(self, symbols: Game) -> None:
        match = Match(symbols, 2, 3)
        match.apply(0, Action("mark"))
        marks = [
            {sample.zones.mark(piece) for piece in range(sample.zones.pieces)}
            for sample in (match.view(seat).sample(Rng(1)) for seat in (0, 1))
        ]
        assert marks == [{0, 9}, {0}]
