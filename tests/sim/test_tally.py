"""The sums of a simulation, checked by hand on three tiny games."""

import pytest

from wordkit.sim.tally import WIDEST, GameResult, Measured, SeatResult, Sums, Tally, share


def seat(bot: int, place: int, score: int, *, shared: bool = False, **kinds: int) -> SeatResult:
    return SeatResult(bot, place, shared, score, sum(kinds.values()), kinds)


GAMES = [
    GameResult("end.out", 5, (seat(0, 1, 30, play=3), seat(1, 2, 10, play=1, swap=1))),
    GameResult("end.out", 3, (seat(1, 1, 20, play=2), seat(0, 2, 14, play=1))),
    GameResult("end.passes", 4, (seat(0, 1, 7, shared=True, play=2), seat(1, 1, 7, shared=True, play=1, swap=1))),
]


@pytest.fixture
def tally() -> Tally:
    sums = Tally.of(["deep", "quick"])
    for game in GAMES:
        sums.add(game)
    return sums


def test_wins_are_counted_for_the_bot_wherever_it_sat(tally: Tally) -> None:
    assert [(bot.name, bot.won, bot.shared) for bot in tally.bots] == [("deep", 1, 1), ("quick", 1, 1)]
    assert [(s.name, s.won, s.shared) for s in tally.seats] == [("seat 1", 2, 1), ("seat 2", 0, 1)]


def test_scores_follow_the_bot_and_the_seat(tally: Tally) -> None:
    deep, quick = (bot.scores for bot in tally.bots)
    assert (deep.total, deep.squares, deep.lowest, deep.highest) == (51, 900 + 196 + 49, 7, 30)
    assert (quick.total, quick.squares) == (37, 100 + 400 + 49)
    first, second = (s.scores for s in tally.seats)
    assert (first.total, second.total) == (57, 31)


def test_turns_kinds_and_ends_are_summed(tally: Tally) -> None:
    assert (tally.games, tally.turns.total, tally.turns.lowest, tally.turns.highest) == (3, 12, 3, 5)
    assert tally.to_json()["kinds"] == {"play": 10, "swap": 2}
    assert tally.to_json()["ends"] == {"end.out": 2, "end.passes": 1}
    assert dict(tally.bots[1].kinds) == {"play": 4, "swap": 2}


def test_a_game_given_up_is_nobodys_win(tally: Tally) -> None:
    tally.add(GameResult(None, 9, (seat(0, 0, 5), seat(1, 0, 5))))
    assert tally.unfinished == 1
    assert [bot.won + bot.shared for bot in tally.bots] == [2, 2]


def test_mean_spread_and_interval() -> None:
    sums = Sums()
    for value in (2, 4, 4, 4, 5, 5, 7, 9):  # mean 5, squared deviations sum to 32
        sums.add(value)
    assert sums.mean == 5
    assert sums.spread == pytest.approx((32 / 7) ** 0.5)
    low, high = sums.interval
    assert high - 5 == pytest.approx(1.959964 * (32 / 7) ** 0.5 / 8**0.5, rel=1e-6)
    assert low == pytest.approx(10 - high)


def test_equal_values_have_no_spread_however_large() -> None:
    sums = Sums()
    for _ in range(3):
        sums.add(-(10**9) - 1)
    assert (sums.mean, sums.spread, sums.interval) == (-(10**9) - 1, 0.0, (-(10**9) - 1, -(10**9) - 1))


def test_one_value_has_no_spread_and_none_has_no_mean() -> None:
    sums = Sums()
    assert (sums.mean, sums.spread, sums.interval) == (0, 0, (0, 0))
    sums.add(3)
    assert (sums.mean, sums.spread) == (3, 0)


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        (0, 10, 0.0, 0.27753),  # Wilson's interval, from the published formula by hand
        (10, 10, 0.72247, 1.0),
        (5, 10, 0.23659, 0.76341),
        (0, 0, 0.0, 1.0),
    ],
)
def test_a_share_has_wilsons_interval(part: int, whole: int, low: float, high: float) -> None:
    value, lower, upper = share(part, whole)
    assert lower == pytest.approx(low, abs=1e-5)
    assert upper == pytest.approx(high, abs=1e-5)
    assert lower <= value <= upper


def test_points_awards_and_measures_follow_the_bot_the_seat_and_the_table() -> None:
    def fared(bot: int, **points: tuple[int, int]) -> SeatResult:
        return SeatResult(bot, 1, True, 0, 0, {}, points, {"victor": 1}, {"letters": {5: 2, 7: 1}})

    sums = Tally.of(["deep", "quick"])
    sums.add(GameResult("end.out", 1, (fared(1, flat=(2, 8), tall=(1, 5)), fared(0)), 7_000, {"seconds": {30: 1}}))
    sums.add(GameResult("end.out", 1, (fared(0, flat=(1, 20)), fared(1, left=(1, -3))), 9_000, {"seconds": {31: 1}}))
    deep, quick = (bot.details for bot in sums.bots)
    assert (dict(deep.times), dict(deep.points)) == ({"flat": 1}, {"flat": 20})
    assert (dict(quick.times), dict(quick.points)) == (
        {"flat": 2, "tall": 1, "left": 1},
        {"flat": 8, "tall": 5, "left": -3},
    )
    assert dict(sums.seats[0].details.points) == {"flat": 28, "tall": 5}
    assert sums.details.clauses == ["flat", "tall", "left"]
    assert sums.details.awards == {"victor": 4}
    assert sums.details.measures["letters"].sums.total == 4 * 17
    assert sums.details.measures["seconds"].values == {30: 1, 31: 1}
    assert "seconds" not in quick.measures
    assert (sums.time.total, sums.time.highest) == (16_000, 9_000)
    assert sums.to_json()["points"]["flat"] == {"times": 3, "points": 28}


@pytest.mark.parametrize("values", [(0, WIDEST + 1, 30), (30, 0, WIDEST + 1), (WIDEST + 1, 30, 0)])
def test_values_far_apart_are_not_counted_one_by_one_whatever_came_first(values: tuple[int, ...]) -> None:
    measured = Measured()
    for value in values:
        measured.add({value: 2})
    assert measured.to_json()["histogram"] is None
    assert (measured.sums.count, measured.sums.total) == (6, 2 * (WIDEST + 31))
    close = Measured()
    close.add({-3: 1, WIDEST - 3: 1})
    assert close.to_json()["histogram"] == {"-3": 1, str(WIDEST - 3): 1}
