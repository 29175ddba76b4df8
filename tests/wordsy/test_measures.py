"""What a simulation counts of each round."""

from __future__ import annotations

from collections import defaultdict

from wordkit.game import Match

from .boards import at, do, game


def measured(match: Match) -> dict[str, list[tuple[int | None, int]]]:
    found: dict[str, list[tuple[int | None, int]]] = defaultdict(list)
    for before, step, after in zip(match.states, match.steps[1:], match.states[1:], strict=False):
        for measure in match.game.measures(before, step, after):
            found[measure.name].append((measure.seat, measure.value))
    return dict(found)


def test_each_word_against_the_best_there_was() -> None:
    match = at(game(), 'written ann: "CLUB" bob: "OAT"', seats="ann bob cat")
    match.apply("ann", match.parse("lock", "ann"), at=7_999)
    do(match, "+30s")
    # the best of these words is BACCALAUREATES, 19
    assert measured(match) == {
        "seconds": [(None, 37)],
        "letters": [(0, 4), (1, 3)],
        "cards": [(0, 3), (1, 0)],
        "points": [(0, 11), (1, 0), (2, 0)],
        "missed": [(0, 8), (1, 19), (2, 19)],
        "bonus": [(0, 2), (1, 0), (2, 0)],
        "blank": [(0, 0), (1, 0), (2, 1)],
        "struck": [(0, 0), (1, 0), (2, 0)],
    }


def test_words_of_used_families_are_no_best_word() -> None:
    match = at(game(), 'used "BACCALAUREATES" "LIQUEFACTION"', 'written ann: "CLUB" bob: "CLUB"')
    do(match, "ann: lock", "bob: lock", "ann: accept", "bob: accept")
    assert measured(match)["missed"] == [(0, 6), (1, 6)]  # QUIBBLES


def test_with_challenges_a_round_counts_when_it_is_settled_with_the_cards_it_had() -> None:
    match = at(game(judging="challenge"), 'written ann: "CLUBSQ" bob: "CLUB"', 'deck top: "G M N P"')
    do(match, "ann: lock", "bob: lock")
    assert set(measured(match)) == {"seconds"}
    do(match, "bob: challenge CLUBSQ", "ann: accept", "bob: accept")
    found = measured(match)
    assert found["points"] == [(0, 0), (1, 11)]
    assert found["missed"] == [(0, 19), (1, 8)]
    assert found["cards"] == [(0, 0), (1, 3)]
    assert found["struck"] == [(0, 1), (1, 0)]
    assert found["bonus"] == [(0, 0), (1, 1)]


def test_who_gets_away_with_more_than_the_best_word_missed_nothing() -> None:
    match = at(game(judging="challenge"), 'written ann: "SCBQFCLD" bob: "CLUB"')
    do(match, "ann: lock", "bob: lock", "ann: accept", "bob: accept")
    found = measured(match)
    assert found["points"] == [(0, 31), (1, 11)]  # every card there is; BACCALAUREATES has 19
    assert found["missed"] == [(0, 0), (1, 8)]


def test_every_measure_is_declared() -> None:
    match = at(game(judging="challenge"), 'written ann: "CLUB"')
    do(match, "ann: lock", "+30s", "+60s")
    declared = {measure.name for measure in match.game.rules.vocabulary.measures}
    assert set(measured(match)) == declared
