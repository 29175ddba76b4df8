"""Secret actions: nobody but the seat learns that they took place, and everybody counts what it saw."""

from __future__ import annotations

import pickle
from collections.abc import Sequence

import pytest

from wordkit.errors import EngineError, IllegalAction, StaleVersion
from wordkit.game import Action, Game, Match, PartTaker, Rng, State, Violation
from wordkit.game.events import Acted, Event, Turn
from wordkit.game.pieces import Plain
from wordkit.game.state import Seen

from .chips import Chips
from .scribble import AFTER_LOCK, CAP, Scribble, write
from .standin import game

ANN, BOB, CY = range(3)
LOCK, ERASE = Action("lock"), Action("erase")


@pytest.fixture
def scribble() -> Game:
    return game(Scribble(rounds=2))


@pytest.fixture
def match(scribble: Game) -> Match:
    return Match(scribble, ["ann", "bob", "cy"], 1)


def told(match: Match, viewer: int | None) -> tuple[str, str, str]:
    view = match.view(viewer)
    return view.to_json(), repr(view), match.events(viewer).to_json()


SECRETS: Sequence[Sequence[tuple[Action, int]]] = [
    [],
    [(write("CAT"), 0)],
    [(write("CAT"), 1_500)],
    [(write("CAT"), 10), (write("CATS"), 20), (write("CATTLE"), 4_000)],
    [(write("CAT"), 10), (ERASE, 20)],
    [(write("CAT"), 10), (ERASE, 20), (write("DOG"), 30)],
]


class TestOthersLearnNothing:
    @pytest.mark.parametrize("viewer", [ANN, CY, None])
    @pytest.mark.parametrize("secrets", SECRETS, ids=len)
    def test_whatever_bob_writes_changes_no_byte(
        self, scribble: Game, secrets: Sequence[tuple[Action, int]], viewer: int | None
    ) -> None:
        known = []
        for done in ([], secrets):
            match = Match(scribble, ["ann", "bob", "cy"], 1)
            match.apply(CY, write("TREE"), 5)
            for action, at in done:
                match.apply(BOB, action, max(at, 5))
            known.append([told(match, viewer)])
            match.apply(ANN, write("CAT"), 5_000)
            known[-1].append(told(match, viewer))
            match.apply(CY, LOCK, 6_000)
            known[-1].append(told(match, viewer))
            match.apply(ANN, LOCK, 6_001)
            known[-1].append(told(match, viewer))
        assert known[0] == known[1]

    def test_the_seat_itself_is_told_all_of_it(self, match: Match) -> None:
        match.apply(BOB, write("CAT"), 7)
        acted = [event for event in match.events(BOB) if isinstance(event, Acted)]
        assert acted == [Acted(version=1, at=7, seat=BOB, action="write", args={"word": "CAT"}, text="write CAT")]
        assert [event.version for event in match.record() if isinstance(event, Acted)] == [1]

    def test_it_stays_secret_after_the_words_are_shown(self, match: Match) -> None:
        match.apply(BOB, write("CAT"), 7)
        match.apply(BOB, write("CATS"), 9)
        match.advance(CAP)
        assert match.view(ANN).var("word", BOB) == "CATS"
        assert "write" not in match.events(ANN).to_json()
        assert match.view(ANN).version == 1

    def test_an_end_that_comes_with_it_is_seen(self) -> None:
        from .standin import end

        over = end("written", lambda get: get("match.turns") >= 1)
        match = Match(game(Scribble(), ends=[over]), 2, 1)
        match.apply(BOB, write("CAT"), 7)
        assert [type(event).__name__ for event in match.events(ANN, since=0)] == ["Ended"]
        assert (match.view(ANN).version, match.view(ANN).turns, match.view(ANN).at) == (1, 1, 7)
        assert match.view(ANN).outcome == match.outcome


class TestNumbers:
    def test_everybody_counts_what_it_saw(self, match: Match) -> None:
        match.apply(ANN, write("CAT"), 10)
        match.apply(ANN, write("CATS"), 20)
        match.apply(BOB, write("DOG"), 30)
        match.apply(ANN, LOCK, 40)
        match.apply(BOB, write("DOGS"), 50)
        seen = {viewer: match.view(viewer) for viewer in (ANN, BOB, CY, None)}
        assert {v: (view.version, view.turns, view.at) for v, view in seen.items()} == {
            ANN: (3, 3, 40),
            BOB: (3, 3, 50),
            CY: (1, 1, 40),
            None: (1, 1, 40),
        }
        assert (match.version, match.state.turns, match.state.at) == (5, 5, 50)

    def test_a_deadline_is_seen_by_all_and_no_turn(self, match: Match) -> None:
        match.apply(ANN, write("CAT"), 10)
        match.advance(CAP)
        assert [(match.view(v).version, match.view(v).turns, match.view(v).at) for v in (ANN, CY)] == [
            (2, 1, CAP),
            (1, 0, CAP),
        ]

    def test_events_since_a_version_go_by_the_viewers_count(self, match: Match) -> None:
        match.apply(ANN, write("CAT"), 10)
        match.apply(BOB, write("DOG"), 20)
        match.apply(BOB, LOCK, 30)
        match.apply(ANN, LOCK, 40)
        assert [(e.version, e.seat) for e in match.events(CY, since=0) if isinstance(e, Acted)] == [(1, BOB), (2, ANN)]
        assert [(e.version, e.seat) for e in match.events(CY, since=1) if isinstance(e, Acted)] == [(2, ANN)]
        assert [(e.version, e.seat) for e in match.events(BOB, since=1) if isinstance(e, Acted)] == [(2, BOB), (3, ANN)]
        assert [e.version for e in match.events(ANN) if isinstance(e, Turn)] == [0, 2, 3]
        assert len(match.events(CY, since=2)) == 0
        assert match.events(CY, since=-1) == match.events(CY)

    def test_what_apply_hands_back_is_in_the_numbers_of_the_seat(self, match: Match) -> None:
        match.apply(ANN, write("CAT"), 10)
        assert {event.version for event in match.apply(BOB, write("DOG"), 20)} == {1}
        assert {event.version for event in match.apply(BOB, LOCK, 30)} == {2}
        assert {event.version for event in match.advance(30 + AFTER_LOCK)} == {2}  # a spectator saw the lock

    def test_a_stale_version_is_that_of_the_seat(self, match: Match) -> None:
        match.apply(BOB, write("DOG"), 10)
        match.apply(BOB, write("DOGS"), 20)
        match.apply(ANN, write("CAT"), 30, expect=match.view(ANN).version)
        with pytest.raises(StaleVersion) as stale:
            match.apply(ANN, write("CATS"), 40, expect=0)
        assert (stale.value.expected, stale.value.version) == (0, 1)
        with pytest.raises(StaleVersion):
            match.apply(BOB, ERASE, 40, expect=3)
        match.apply(BOB, ERASE, 40, expect=2)
        assert match.version == 4

    def test_a_refused_action_counts_for_nobody(self, match: Match) -> None:
        before = match.state.to_bytes()
        with pytest.raises(IllegalAction):
            match.apply(BOB, ERASE, 10)
        assert match.state.to_bytes() == before

    def test_a_stream_can_be_drawn_at_the_seats_own_version(self, match: Match) -> None:
        states = []
        for action in (write("DOG"), write("DOGS"), ERASE):
            match.apply(BOB, action)
            states.append((match.rng("bot", ANN).state, match.rng("bot", "bob").state, match.rng("bot").state))
        ann, bob, true = zip(*states, strict=True)
        assert len(set(ann)) == 1
        assert bob == true
        assert len(set(bob)) == 3
        assert ann[0] == Rng.stream(1, "bot/0").state


class TestHistory:
    def test_undo_and_redo_take_the_numbers_along(self, match: Match) -> None:
        match.apply(BOB, write("DOG"), 10)
        match.apply(BOB, LOCK, 20)
        match.apply(ANN, write("CAT"), 30)
        bytes_ = [state.to_bytes() for state in match.states]
        seen = [match.view(CY).version]
        while match.undo():
            seen.append(match.view(CY).version)
            assert match.state.to_bytes() == bytes_[match.version]
        assert seen == [1, 1, 0, 0]
        while match.redo():
            assert match.state.to_bytes() == bytes_[match.version]
        assert match.view(CY).version == 1

    def test_a_branch_is_played_on_alone(self, match: Match) -> None:
        match.apply(BOB, write("DOG"), 10)
        match.apply(BOB, LOCK, 20)
        other = match.branch(1)
        other.apply(BOB, write("DOGS"), 15)
        assert (match.version, other.version) == (2, 2)
        assert other.view(BOB).var("word", BOB) == "DOGS"
        assert match.view(BOB).var("word", BOB) == "DOG"
        assert match.branch().state is match.state
        assert not match.branch().redo()
        for version in (-1, 3):
            with pytest.raises(ValueError, match="this match is at version 2"):
                match.branch(version)

    def test_a_save_holds_every_action_and_gives_back_the_numbers(self, match: Match, scribble: Game) -> None:
        match.apply(BOB, write("DOG"), 10)
        match.apply(BOB, ERASE, 20)
        match.apply(BOB, write("DOGS"), 30)
        match.apply(BOB, LOCK, 40)
        again = Match.from_json(match.to_json(), lambda text, options: scribble)
        assert again.version == 4
        assert again.state.to_bytes() == match.state.to_bytes()
        assert [told(again, viewer) for viewer in (ANN, BOB, None)] == [told(match, v) for v in (ANN, BOB, None)]
        assert again.state.seen == (Seen(1, 1, 40), Seen(4, 4, 40), Seen(1, 1, 40), Seen(1, 1, 40))

    def test_a_state_pickles_with_them(self, match: Match) -> None:
        match.apply(BOB, write("DOG"), 10)
        again: State = pickle.loads(pickle.dumps(match.state))
        assert again.seen_by(ANN) == Seen(0, 0, 0)
        assert again == match.state

    def test_a_game_without_secret_actions_keeps_no_such_numbers(self) -> None:
        match = Match(game(Chips()), 2, 7)
        match.apply(ANN, Action("pass"), 5)
        assert match.state.seen is None
        assert match.state.seen_by(BOB) == match.state.seen_by(None) == Seen(1, 1, 5)
        assert b"seen" not in match.state.to_bytes()
        assert b"awards" not in match.state.to_bytes()


class TestSamples:
    def test_a_sample_has_the_numbers_of_the_seat_and_looks_the_same(self, match: Match, scribble: Game) -> None:
        match.apply(ANN, write("CAT"), 10)
        match.apply(BOB, write("DOG"), 20)
        match.apply(BOB, write("DOGS"), 30)
        sample = match.view(ANN).sample(Rng(1))
        assert (sample.version, sample.turns, sample.at) == (1, 1, 10)
        assert scribble.view(sample, ANN).to_json() == scribble.view(match.state, ANN).to_json()
        after = scribble.apply(sample, ANN, LOCK, 40)
        assert [after.seen_by(viewer).version for viewer in (ANN, BOB, None)] == [2, 2, 2]

    def test_states_that_differ_in_secrets_have_the_same_sample(self, scribble: Game) -> None:
        samples = []
        for words in ([], ["DOG"], ["DOG", "DOGS"]):
            match = Match(scribble, 3, 1)
            for number, word in enumerate(words):
                match.apply(BOB, write(word), 10 + number)
            samples.append(match.view(ANN).sample(Rng(1)).to_bytes())
        assert len(set(samples)) == 1


class Watching(PartTaker):
    name = "watching"
    initial = ()

    def veto(self, state: State, seat: int, action: Action, slot: Plain) -> Sequence[Violation]:
        return [Violation(code="no_word")] if action.get("word") == "DAMN" else []

    def observe(self, state: State, events: Sequence[Event], slot: Plain) -> Plain:
        return (*(slot or ()), *(event.version for event in events if isinstance(event, Acted)))  # type: ignore[misc]


def test_a_part_taker_sees_secret_actions_by_their_true_version() -> None:
    match = Match(game(Scribble(), [Watching()]), 2, 1)
    match.apply(BOB, write("DOG"), 10)
    match.apply(BOB, LOCK, 20)
    assert match.state.slots["watching"] == (1, 2)
    assert [violation.code for violation in match.check(ANN, write("DAMN"))] == ["no_word"]
    assert match.view(ANN).version == 1


@pytest.mark.parametrize(
    ("secret", "open_", "says"),
    [
        ({"scrawl"}, set(), "the secret action `scrawl` isn't one of the vocabulary"),
        ({"write"}, {"write"}, "the action `write` can't be both open and secret"),
    ],
)
def test_what_is_secret_is_declared_and_not_open(secret: set[str], open_: set[str], says: str) -> None:
    class Confused(Scribble):
        secret_actions = frozenset(secret)
        open_actions = frozenset(open_)

    with pytest.raises(EngineError, match=says):
        Match(game(Confused()), 2, 1)
