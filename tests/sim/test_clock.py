"""The clock: who acts when, and what comes first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from wordkit import bots, registry
from wordkit.bots import Bot, Casual, Greedy, Random
from wordkit.game import Action, Game, Match, Rng, View
from wordkit.loading import load
from wordkit.sim import Clock, Due, Fires, decide, play_out
from wordkit.sim.clock import drawn
from wordkit.spec.model import BotClause

SAMPLE = Path(__file__).parent.parent / "cli" / "sample"
ANN, BOB, CY, DAN = range(4)
LOCK = Action("lock", text="lock")
CAP, HURRY, PAUSE = 60_000, 10_000, 5_000


def bid(number: int) -> Action:
    return Action("bid", {"number": number})


def pace(ms: int, *before: str) -> BotClause:
    """A bot that thinks so long before some actions, or before all of them."""
    return BotClause("", None, ((1, ms, ms),), before or None)


class Follower:
    """Bids 5, and locks as soon as another has; counts how often it was asked."""

    asked = 0

    def choose(self, view: View, rng: Rng) -> Action:
        self.asked += 1
        locked = any(view.var("locked", seat) for seat in range(view.seats))
        return LOCK if locked else bid(5)


class Stubborn:
    """Bids 9, for ever."""

    def choose(self, view: View, rng: Rng) -> Action:
        return bid(9)


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(SAMPLE))
    import bids_game
    import ladder_game

    with registry.using(bids_game, ladder_game, bots, alone=True):
        yield


def table(seats: int = 2, seed: int = 1, game: str = "bids", **options: Any) -> Match:
    return Match(load(game, **options), ["ann", "bob", "cy", "dan"][:seats], seed)


def acts(match: Match) -> list[tuple[int, int | None, str]]:
    """Everything that was done and fired: when, who, what."""
    return [(step.at, step.seat, str(step.action or step.deadline)) for step in match.steps[1:]]


def steps(clock: Clock, number: int) -> list[tuple[int, int | None, str]]:
    """What the clock does in so many steps."""
    before = clock.match.version
    for _ in range(number):
        assert clock.step() is not None
    return acts(clock.match)[before:]


class TestPeople:
    def test_nothing_is_done_for_them_but_deadlines_come(self) -> None:
        match = table()
        assert Clock(match, {}).next() == Fires(CAP)
        match = table(game="bids-patient")
        clock = Clock(match, {})
        assert clock.next() is None
        assert clock.step() is None
        assert match.version == 0

    def test_they_may_act_in_between_and_who_waits_for_its_time_goes_on_waiting(self) -> None:
        match = table()
        clock = Clock(match, {BOB: Greedy()}, {BOB: pace(20_000)})
        assert clock.next() == Due(20_000, BOB)
        match.apply(ANN, bid(3), 4_000)
        match.apply(ANN, LOCK, 12_000)
        assert clock.next() == Due(20_000, BOB)
        assert match.next_deadline == 22_000
        assert steps(clock, 2) == [(20_000, BOB, "bid 9"), (22_000, None, "hurry")]

    def test_a_bot_that_is_late_acts_at_the_time_it_is(self) -> None:
        match = table()
        clock = Clock(match, {BOB: Greedy()}, {BOB: pace(20_000)})
        match.apply(ANN, bid(3), 33_000)
        assert clock.next() == Due(33_000, BOB)

    def test_a_game_that_is_over_has_nothing_to_come(self) -> None:
        match = table(rounds=1)
        clock = Clock(match, dict.fromkeys((ANN, BOB), Greedy()))
        while clock.step():
            pass
        assert match.outcome is not None
        assert clock.next() is None


class TestTime:
    def test_a_bot_thinks_before_each_action(self) -> None:
        match = table(1)
        assert steps(Clock(match, {ANN: Greedy()}, {ANN: pace(20_000)}), 2) == [
            (20_000, ANN, "bid 9"),
            (40_000, ANN, "lock"),
        ]

    def test_a_deadline_comes_before_a_bot_of_the_same_ms_who_may_lose_its_move_by_it(self) -> None:
        match = table()
        clock = Clock(match, dict.fromkeys((ANN, BOB), Greedy()), dict.fromkeys((ANN, BOB), pace(CAP)))
        assert clock.next() == Fires(CAP)
        clock.step()
        assert match.to_move == ()
        assert clock.next() == Fires(CAP + PAUSE), "nobody may act until then"
        clock.step()
        assert clock.next() == Fires(CAP + PAUSE + CAP), "and everybody thinks anew"

    def test_a_seat_that_lost_its_move_before_it_was_due_does_nothing(self) -> None:
        match = table(3)
        slow = dict.fromkeys((ANN, BOB, CY), Greedy())
        clock = Clock(match, slow, {BOB: pace(30_000)})
        while len(match.to_move) != 0:
            clock.step()
        assert {seat for _, seat, _ in acts(match)} == {ANN, CY, None}
        assert acts(match)[-1] == (HURRY, None, "hurry")
        assert clock.next() == Fires(HURRY + PAUSE)

    def test_deadlines_of_one_ms_come_in_one_step_unless_the_first_stops_the_others(self) -> None:
        match = table(cap="10s")
        match.apply(ANN, LOCK, 0)
        assert match.state.deadlines == ((10_000, "cap"), (10_000, "hurry"))
        clock = Clock(match, {BOB: Greedy()}, {BOB: pace(11_000)})
        assert clock.step() == Fires(10_000)
        assert [step.deadline for step in match.steps[2:]] == ["cap"], "the round is over by it"

    def test_a_deadline_that_says_who_may_act_begins_everybodys_thoughts_anew(self) -> None:
        match = table(pause=None, rounds=3)
        clock = Clock(match, {ANN: Greedy()}, {ANN: pace(70_000)})
        clock.step()
        assert list(match.to_move) == [ANN, BOB]
        assert clock.next() == Fires(2 * CAP), "and not at 70 s, with what was thought of the round before"

    def test_an_action_that_lets_others_act_again_does_so_too(self) -> None:
        match = table(3, pause=None, cap=None, hurry=None, rounds=3)
        clock = Clock(match, {BOB: Greedy()}, {BOB: pace(20_000)})
        for seat in (ANN, CY):
            match.apply(seat, LOCK, 1_000)
        assert clock.next() == Due(20_000, BOB), "others lock, its thought goes on"
        match.apply(BOB, LOCK, 2_000)
        assert list(match.to_move) == [ANN, BOB, CY]
        assert clock.next() == Due(22_000, BOB)

    def test_the_time_is_drawn_from_a_row_by_weight_and_then_within_it(self) -> None:
        clause = BotClause("", None, ((3, 8_000, 15_000), (2, 15_001, 40_000)), None)
        waits = [drawn(clause, Rng.stream(seed, "wait")) for seed in range(4_000)]
        assert min(waits) >= 8_000
        assert max(waits) <= 40_000
        short = sorted(wait for wait in waits if wait <= 15_000)
        assert 2_300 < len(short) < 2_500  # three of five; the spread is 31
        assert 11_000 < short[len(short) // 2] < 12_000
        ends = Counter(drawn(BotClause("", None, ((1, 5, 6),), None), Rng.stream(seed, "")) for seed in range(100))
        assert set(ends) == {5, 6}, "both ends count"
        assert drawn(BotClause("", None, (), None), Rng(1)) == 0


class TestWhatTakesTime:
    def test_only_some_actions_may(self) -> None:
        match = table(1)
        clock = Clock(match, {ANN: Greedy()}, {ANN: pace(20_000, "bid")})
        assert steps(clock, 2) == [(20_000, ANN, "bid 9"), (20_000, ANN, "lock")]
        match = table(1)
        clock = Clock(match, {ANN: Greedy()}, {ANN: pace(20_000, "lock")})
        assert steps(clock, 2) == [(0, ANN, "bid 9"), (20_000, ANN, "lock")]

    def test_who_has_something_else_in_mind_when_it_sees_what_happened_acts_then(self) -> None:
        match, bot = table(), Follower()
        clock = Clock(match, {ANN: bot}, {ANN: pace(20_000, "bid")})
        assert clock.next() == Due(20_000, ANN)
        match.apply(BOB, LOCK, 3_000)
        assert clock.step() == Due(3_000, ANN)
        assert acts(match)[-1] == (3_000, ANN, "lock")

    def test_what_others_do_in_secret_gives_it_no_second_thoughts(self) -> None:
        match, bot = table(), Follower()
        clock = Clock(match, {ANN: bot}, {ANN: pace(20_000, "bid")})
        assert clock.next() == Due(20_000, ANN)
        match.apply(BOB, bid(3), 2_000)
        match.apply(BOB, bid(4), 3_000)
        assert clock.step() == Due(20_000, ANN)
        assert bot.asked == 1

    def test_it_chooses_by_what_it_sees_when_it_acts_and_once(self) -> None:
        match, bot = table(), Follower()
        clock = Clock(match, {ANN: bot}, {ANN: pace(20_000)})
        assert clock.next() == Due(20_000, ANN)
        assert bot.asked == 0
        match.apply(BOB, LOCK, 15_000)
        assert clock.choice(ANN) == LOCK
        clock.step()
        assert acts(match)[-1] == (20_000, ANN, "lock")
        assert bot.asked == 1


class TestWithoutTime:
    def test_everybody_acts_once_before_anybody_acts_twice(self) -> None:
        match = table(4)
        clock = Clock(match, dict.fromkeys(range(4), Greedy()))
        done = steps(clock, 8)
        assert {at for at, _, _ in done} == {0}
        assert [what for _, _, what in done] == ["bid 9"] * 4 + ["lock"] * 4
        assert {seat for _, seat, _ in done[:4]} == {seat for _, seat, _ in done[4:]} == set(range(4))

    def test_who_is_first_is_drawn(self) -> None:
        first: Counter[int] = Counter()
        for seed in range(400):
            coming = Clock(table(4, seed), dict.fromkeys(range(4), Greedy())).next()
            assert isinstance(coming, Due)
            first[coming.seat] += 1
        assert all(70 < first[seat] < 130 for seat in range(4))  # 100 each; the spread is 9

    def test_and_drawn_anew_in_each_round(self) -> None:
        match = table(4, rounds=40)
        play_out(match, dict.fromkeys(range(4), Greedy()).values())  # type: ignore[arg-type]
        locks = [seat for _, seat, what in acts(match) if what == "lock"]
        firsts = locks[::4]
        assert len(firsts) == 40
        assert len(set(firsts)) == 4

    def test_what_somebody_did_in_secret_has_no_part_in_it(self) -> None:
        drawn: list[int] = []
        for seed in range(20):
            first = set()
            for secrets in (1, 2, 3, 4):
                match = table(3, seed, rounds=2)
                for number in range(secrets):
                    match.apply(CY, bid(number + 1))
                for seat in (ANN, BOB):
                    match.apply(seat, bid(9))
                for seat in (ANN, BOB, CY):
                    match.apply(seat, LOCK)
                while not match.to_move:
                    match.advance(match.next_deadline or 0)
                coming = Clock(match, dict.fromkeys((ANN, BOB), Greedy())).next()
                assert isinstance(coming, Due)
                first.add(coming.seat)
            drawn += first
        assert len(drawn) == 20, "the same in the next round, however often cy bid in this one"
        assert set(drawn) == {ANN, BOB}

    def test_in_a_game_of_turns_they_follow_each_other(self) -> None:
        match = Match(load("ladder"), 3, 1)
        play_out(match, [Greedy(), Greedy(), Random()])
        seats = [seat for _, seat, _ in acts(match)]
        assert seats == [number % 3 for number in range(len(seats))]


class TestIdling:
    """A bot that does nothing at all waits until it sees something happen."""

    def test_it_does_not_act_again_and_again_while_a_person_thinks(self) -> None:
        match = table(game="bids-patient", hurry=None)
        clock = Clock(match, {ANN: Greedy()})
        assert steps(clock, 2) == [(0, ANN, "bid 9"), (0, ANN, "bid 9")]
        assert clock.next() is None
        match.apply(BOB, bid(3), 5_000)
        assert clock.next() is None, "a secret changes nothing for it"
        match.apply(BOB, LOCK, 6_000)
        assert clock.step() == Due(6_000, ANN)
        assert acts(match)[-1] == (6_000, ANN, "lock")

    def test_it_waits_for_a_deadline(self) -> None:
        match = table(game="bids-patient", cap="30s")
        clock = Clock(match, dict.fromkeys((ANN, BOB), Stubborn()))
        assert Counter(what for _, _, what in steps(clock, 4)) == {"bid 9": 4}
        assert clock.next() == Fires(30_000)

    def test_alone_it_waits_for_a_deadline_too(self) -> None:
        match = table(game="bids-patient", cap="30s", hurry=None)
        match.apply(BOB, LOCK)
        assert match.to_move == (ANN,)
        clock = Clock(match, {ANN: Stubborn()})
        assert steps(clock, 2) == [(0, ANN, "bid 9"), (0, ANN, "bid 9")]
        assert clock.next() == Fires(30_000)

    def test_where_nothing_else_can_come_it_acts_again_and_the_game_is_given_up(self) -> None:
        match = table(game="bids-patient")
        kinds = play_out(match, [Stubborn(), Stubborn()], longest=30)
        assert match.outcome is None
        assert match.state.turns == 30
        assert [dict(kind) for kind in kinds] == [{"bid": 15}, {"bid": 15}]


class TestGamesThatDoNotEnd:
    def test_deadlines_without_a_turn_are_given_up_too(self) -> None:
        match = table(rounds=99)
        kinds = play_out(match, [Greedy(), Greedy()], longest=25, paces=dict.fromkeys((ANN, BOB), pace(CAP)))
        assert match.outcome is None
        assert (match.state.turns, match.version) == (0, 25)
        assert kinds == [Counter(), Counter()]


PACES = {
    ANN: BotClause("", None, ((1, 0, 9_000), (2, 5_000, 30_000)), None),
    BOB: BotClause("", None, ((1, 1_000, 20_000),), ("bid",)),
    CY: BotClause("", None, ((1, 500, 500),), ("lock",)),
}
PLAYERS: Mapping[int, Bot] = {ANN: Greedy(), BOB: Random(), CY: Casual(), DAN: Random()}


@pytest.mark.parametrize("game", ["bids", "bids-patient"])
@pytest.mark.parametrize("seed", range(4))
class TestWhatComesNextFollowsFromTheMatchAlone:
    def test_at_each_point_of_it(self, game: str, seed: int) -> None:
        match = table(4, seed, game)
        clock = Clock(match, PLAYERS, PACES)
        coming = []
        while (then := clock.step()) is not None:
            coming.append(then)
        assert match.outcome is not None
        for version, then in enumerate(coming):
            assert Clock(match.branch(version), PLAYERS, PACES).next() == then

    def test_after_a_save(self, game: str, seed: int) -> None:
        match = table(4, seed, game)
        clock = Clock(match, PLAYERS, PACES)
        steps(clock, 6)
        again = Match.from_json(match.to_json())
        assert again.version == match.version
        for each in (match, again):
            play_out(each, list(PLAYERS.values()), paces=PACES)
        assert again.to_json() == match.to_json()

    def test_after_undo(self, game: str, seed: int) -> None:
        match = table(4, seed, game)
        clock = Clock(match, PLAYERS, PACES)
        first = steps(clock, 9)
        for _ in range(5):
            assert match.undo()
        assert steps(clock, 5) == first[4:]
        while match.undo():
            pass
        assert steps(clock, 9) == first


def test_undo_and_another_way_from_there_is_noticed() -> None:
    match = table()
    clock = Clock(match, {ANN: Follower()}, {ANN: pace(20_000, "bid")})
    match.apply(BOB, bid(4), 1_000)
    assert clock.next() == Due(20_000, ANN)
    match.undo()
    match.apply(BOB, LOCK, 2_000)
    assert clock.next() == Due(2_000, ANN)
    assert clock.choice(ANN) == LOCK


def test_a_bots_chance_does_not_depend_on_the_secrets_of_others() -> None:
    quiet, busy = table(), table()
    for number in (3, 7, 2):
        busy.apply(BOB, bid(number), 0)
    for match in (quiet, busy):
        assert (
            Clock(match, {ANN: Random()}, {ANN: PACES[ANN]}).next()
            == Clock(table(), {ANN: Random()}, {ANN: PACES[ANN]}).next()
        )
    assert decide(quiet, ANN, Random()) == decide(busy, ANN, Random())


def test_a_game_whose_bots_are_part_of_the_table_is_played_by_the_rest(ladder: Game) -> None:
    match = Match(ladder, 2, 1)
    clock = Clock(match, {BOB: Greedy()})
    assert clock.next() is None
    match.apply(ANN, match.legal(ANN).best(1)[0])
    assert clock.step() == Due(0, BOB)
    assert clock.step() is None


@pytest.fixture
def ladder() -> Game:
    return load("ladder")
