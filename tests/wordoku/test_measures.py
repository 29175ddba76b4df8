"""What reports count of a round."""

from __future__ import annotations

from collections import Counter

from wordkit.game import Game, Match
from wordkit.game.engine import Measure

from .tables import at, do, figure, game


def measured(match: Match) -> list[Measure]:
    """What the last step measures."""
    return list(match.game.measures(match.states[-2], match.steps[-1], match.state))


def of(match: Match, seat: int | None = 0) -> Counter[tuple[str, int]]:
    return Counter((measure.name, measure.value) for measure in measured(match) if measure.seat == seat)


def test_the_figure_counted() -> None:
    match = do(figure(game()), "+93s", "ann: done")
    found = of(match)
    best = match.branch(match.version - 1).legal("ann").best(1)[0].score or 0
    assert found == Counter(
        {
            ("points", 34): 1,
            ("missed", max(0, best - 34)): 1,
            ("unproved", 1): 1 if ("unproved", 1) in found else 0,
            ("unproved", 0): 0 if ("unproved", 1) in found else 1,
            ("words", 7): 1,
            ("letters", 3): 5,
            ("letters", 4): 2,
            ("balanced", 4): 1,
            ("wilds", 1): 1,
            ("unplaced", 0): 1,
            ("swaps", 0): 1,
        }
    )
    assert of(match, None) == {("seconds", 93): 1}


def small() -> Game:
    body = "players 1\noption side = 2\noption deal = 2\noption wilds = 0\nsymbols { sun; moon }\n"
    return game("an at ta na", body=body + "tiles standard among: [sun, moon] { 2: A; 1: N T }")


def test_points_missed_to_a_proved_best_grid() -> None:
    # 12 is the best there is (test_legal): AT over NA, suns below each other; AT alone has 2 when it isn't balanced
    match = at(small(), 'tiles ann: "sun AN, moon AT"', seats="ann")
    do(match, "ann: grid A:s T:m / . .", "ann: done")
    found = of(match)
    assert found["points", 4] == found["missed", 8] == found["unplaced", 2] == found["unproved", 0] == 1


def test_the_best_grid_is_for_the_tiles_the_seat_ended_with() -> None:
    match = at(small(), 'tiles ann: "sun AN, moon AT"', seats="ann")
    do(match, "ann: grid A:s T:m / N:s A:m", "ann: done")
    assert of(match)["missed", 0] == 1


def test_swaps_and_what_was_not_placed() -> None:
    match = do(at(game(), 'tiles ann: "red GK"', seats="ann"), "ann: swap G", "ann: place K a1", "ann: done")
    found = of(match)
    assert found["swaps", 1] == found["unplaced", 1] == found["words", 0] == found["balanced", 0] == 1


def test_nothing_is_measured_within_a_round() -> None:
    match = do(figure(game(), seats="ann bob"), "ann: remove a1")
    assert measured(match) == []
    do(match, "ann: done")
    assert measured(match) == []


def test_the_last_round_is_measured_too() -> None:
    match = at(game(), 'tiles ann: "red G"', "round 3", seats="ann")
    do(match, "ann: done")
    assert match.outcome is not None
    assert of(match)["points", 0] == 1
