"""What words, bonuses and the whole game are worth: by hand, against the rulebook's examples and rulings W1 to W17."""

from __future__ import annotations

from typing import Any

import pytest

from wordkit.game import Match
from wordkit.game.events import Scored

from .boards import at, do, game, points, shipped

# words of the rulebook's row by what they score there
WORTH = {19: "BACCALAUREATES", 17: "QUIBBLES", 11: "CLUB", 9: "FISH", 6: "BALL", 2: "DOG", 0: "OAT"}
NAMES = ("ann", "bob", "cat", "dan", "eve", "fay")


@pytest.mark.parametrize(
    ("row", "word", "score"),
    [
        ("S C / B Q / F C / L D", "QUIBBLES", 17),  # rulebook A
        ("S C / B Q / F C / L D", "BACCALAUREATES", 19),  # rulebook B
        ("S C / B Q / F C / L D", "LIQUEFACTION", 17),  # rulebook C
        ("T L / P G / B H / D S", "THIMBLE", 17),  # rules.md 2.3: T5 L5 B3 H3+1
        ("P S / C V / T R / L X", "CROPS", 17),  # C4 R3 P5 S5
        ("S C / B Q / F C / L D", "SCCC", 13),  # W7: three Cs, two cards: 5 + 3, and S
        ("S C / B Q / F C / L D", "C", 5),
        ("S C / B Q / F C / L D", "AEIOU", 0),
        # W7: the best cards, bonus included: F in the 2 column (2 + 1) against F in the 3 column (3 + 1)
        ("S C / B N / F D / F L", "F", 4),
        ("S C / B N / F D / F L", "FF", 7),
        ("Z Z / Z Z / S C / B L", "ZZZ", 20),  # 7 + 7 + 6
        ("S C / . . / . . / . .", "SCCC", 10),
    ],
)
def test_a_word_scores_the_best_cards_of_its_letters(row: str, word: str, score: int) -> None:
    body = "cards blue bonus: 2 rare: yes { 4: Z; 1: J Q X }\nrule same_letter most: 4\nrule rare most: 4"
    match = at(game(body=f"{body}\noption judging = challenge"), f'row "{row}"', f'written ann: "{word}" bob: "A"')
    do(match, "ann: lock", "bob: lock")
    assert points(match)[0][0] == score


def test_w7_of_equal_letters_the_bonus_may_outweigh_the_column() -> None:
    # one letter in two suits: common in the 3 column scores 3, red in the 2 column 2 + 3
    body = "cards common { 4: B C D G L M N P R S T F }\ncards red bonus: 3 rare: yes { 2: F H K V W }"
    match = at(game(body=body), 'row "S C / B N / F:common D / F:red L"', 'written ann: "FISH" bob: "OAT"')
    do(match, "ann: lock", "bob: lock")
    assert points(match)[0][0] == 10  # S5 and the red F


def test_every_card_is_an_item_of_its_own_and_they_add_up() -> None:
    match = at(game(), 'written ann: "QUIBBLES" bob: "OAT"')
    do(match, "ann: lock", "bob: lock")
    scored = next(e for e in match.record() if isinstance(e, Scored) and e.what == "QUIBBLES")
    assert [(item.label, item.path, item.amount) for item in scored.items] == [
        ("Q", "score.card.card", 6),
        ("B", "score.card.card", 4),
        ("L", "score.card.card", 2),
        ("S", "score.card.card", 5),
    ]


def test_a_variant_may_split_cards_into_items_and_reward_the_word() -> None:
    body = (
        'drop score card "card"\n'
        'score card "column" = card.column\n'
        'score card "bonus" = card.bonus when card.rare\n'
        'score word "long" = 3 when word.letters >= 8'
    )
    match = at(game(body=body), 'written ann: "QUIBBLES" bob: "OAT"')
    do(match, "ann: lock", "bob: lock")
    scored = next(e for e in match.record() if isinstance(e, Scored) and e.what == "QUIBBLES")
    assert [(item.label, item.path, item.amount) for item in scored.items] == [
        ("Q, column", "score.card.column", 4),
        ("Q, bonus", "score.card.bonus", 2),
        ("B, column", "score.card.column", 4),
        ("L, column", "score.card.column", 2),
        ("S, column", "score.card.column", 5),
        ("long", "score.word.long", 3),
    ]
    assert points(match)[0][0] == 20


def test_a_word_formula_that_takes_the_cards_up_otherwise_shows_the_difference() -> None:
    match = at(game(body='score word "cards" = 2 * word.cards'), 'written ann: "CAT" bob: "OAT"')
    do(match, "ann: lock", "bob: lock")
    scored = next(e for e in match.record() if isinstance(e, Scored) and e.what == "CAT")
    assert [(item.label, item.amount) for item in scored.items] == [("C", 5), ("cards", 5)]


# --- bonuses ---------------------------------------------------------------------------------------------------------

# points of each seat, the fastest, and each seat's bonus: 1 for more than the fastest (W1), 2 for the fastest who isn't
# below min(3, opponents) of them (W2)
BONUSES = [
    # two seats: one opponent is enough (our reading of W2)
    ((11, 9), 0, (2, 0)),
    ((9, 11), 0, (0, 1)),
    ((11, 11), 0, (2, 0)),
    ((11, 11), 1, (0, 2)),
    ((9, 11), 1, (0, 2)),
    # three: both
    ((11, 9, 6), 0, (2, 0, 0)),
    ((11, 11, 11), 0, (2, 0, 0)),
    ((9, 11, 6), 0, (0, 1, 0)),
    ((9, 11, 17), 0, (0, 1, 1)),
    ((9, 11, 6), 1, (0, 2, 0)),
    # four: all three
    ((11, 9, 6, 2), 0, (2, 0, 0, 0)),
    ((9, 11, 6, 2), 0, (0, 1, 0, 0)),
    ((9, 9, 9, 11), 0, (0, 0, 0, 1)),
    ((9, 9, 9, 9), 3, (0, 0, 0, 2)),
    # five: three of four
    ((9, 11, 6, 2, 0), 0, (2, 1, 0, 0, 0)),
    ((9, 11, 17, 2, 0), 0, (0, 1, 1, 0, 0)),
    ((9, 9, 11, 9, 9), 0, (2, 0, 1, 0, 0)),
    # six: three of five
    ((9, 11, 17, 6, 2, 0), 0, (2, 1, 1, 0, 0, 0)),
    ((9, 11, 17, 19, 2, 0), 0, (0, 1, 1, 1, 0, 0)),
    ((6, 9, 11, 6, 6, 2), 4, (0, 1, 1, 0, 2, 0)),
    ((0, 0, 0, 0, 0, 0), 5, (0, 0, 0, 0, 0, 2)),
]


@pytest.mark.parametrize(("scores", "fastest", "bonuses"), BONUSES)
def test_w1_w2_bonuses(scores: tuple[int, ...], fastest: int, bonuses: tuple[int, ...]) -> None:
    names = NAMES[: len(scores)]
    written = " ".join(f'{name}: "{WORTH[score]}"' for name, score in zip(names, scores, strict=True))
    match = at(game(), f"written {written}", seats=" ".join(names))
    order = [fastest, *(seat for seat in range(len(names)) if seat != fastest)]
    do(match, *(f"{names[seat]}: lock" for seat in order))
    assert points(match) == list(zip(scores, bonuses, strict=True))
    assert match.state.totals == tuple(map(sum, zip(scores, bonuses, strict=True)))


def test_bonuses_and_their_numbers_are_the_rulespecs() -> None:
    body = (
        'score round "beat the wordsmith" = 5 when seat.points > wordsmith.points\n'
        'score round "wordsmith" = 7 when seat.is_wordsmith and seat.above >= 1\n'
        'score round "long" = seat.letters when seat.letters > 7'
    )
    match = at(game(body=body), 'written ann: "CLUB" bob: "QUIBBLES" cat: "OAT"', seats="ann bob cat")
    do(match, "ann: lock", "bob: lock", "cat: lock")
    assert points(match) == [(11, 7), (17, 13), (0, 0)]
    history: Any = match.state.var("history")
    assert history[1][5] == (5, 8)  # each bonus is marked on its own


# --- the end ---------------------------------------------------------------------------------------------------------


def last_round(played: str, *clauses: str, spec: str = "wordsy", **options: Any) -> Match:
    """Ann's points in rounds 1 to 6, such as `10 1+2 0`; bob had blank boards."""
    lines = []
    total = 0
    for number, each in enumerate(played.split(), 1):
        score, _, bonus = each.partition("+")
        total += int(score) + int(bonus or 0)
        word = "ABCDEF"[number - 1] * 3
        lines.append(f'played {number} ann: "{word} {score}{f" +{bonus}" if bonus else ""}"')
    return at(
        game(spec=spec, **options), "round 7", *lines, f"total ann: {total}", 'written ann: "BALL" bob: "OAT"', *clauses
    )


@pytest.mark.parametrize(
    ("played", "total"),
    [
        # the last round is worth 6 + 2 (the fastest of two); its word takes part in the choice of the best five
        ("10 9 8 7 5 4", 10 + 9 + 8 + 7 + 6 + 2),  # 5 and 4 go
        ("10 9 8 7 7 7", 10 + 9 + 8 + 7 + 7 + 2),  # BALL goes, and one 7
        ("1 1 1 1 1 1", 6 + 4 + 2),
        ("0 0 0 0 0 0", 6 + 2),
        ("10+2 9 8 7 1+2 0+1", 10 + 9 + 8 + 7 + 6 + 5 + 2),  # W12: the bonuses of what goes stay
    ],
)
def test_w12_the_best_five_words_and_all_bonuses(played: str, total: int) -> None:
    match = do(last_round(played), "ann: lock", "bob: lock")
    assert match.outcome is not None
    assert match.outcome.scores == (total, 0)
    (item,) = match.outcome.items[0] or (None,)
    assert item is None or (item.path, item.label) == ("score.final.crossed_out", "crossed out")


def test_w12_penalties_count_whatever_round_they_are_from() -> None:
    match = at(game(judging="challenge", rounds=1), 'written ann: "CLUB" bob: "CAT"')
    do(match, "ann: lock", "bob: lock", "bob: challenge CLUB", "ann: accept", "bob: accept")
    assert match.outcome is not None
    assert match.outcome.scores == (13, 4)


@pytest.mark.parametrize(("best", "total"), [(1, 10), (2, 19), (7, 49)])
def test_how_many_words_count_is_the_rulespecs(best: int, total: int) -> None:
    match = do(last_round("10 9 8 7 5 4", best=best), "ann: lock", "bob: lock")
    assert match.outcome is not None
    assert match.outcome.scores == (total + 2, 0)


def test_w16_a_tie_is_shared() -> None:
    match = at(game(rounds=1), 'written ann: "CLUB" bob: "CLUB" cat: "CAT"', "no_flip ann", seats="ann bob cat")
    do(match, "bob: lock", "ann: lock", "cat: lock")
    assert match.outcome is not None
    assert match.outcome.places == (2, 1, 3)  # bob has the bonus of the fastest
    match = at(game(rounds=1), 'written ann: "CLUB" bob: "CLUB"', "timer cap: 5s")
    do(match, "+5s")
    assert match.outcome is not None
    assert match.outcome.places == (1, 1)


def test_the_best_word_of_the_whole_list_scores_what_is_said() -> None:
    match = at(shipped())
    action = match.legal("ann").best(1)[0]
    do(match, f"ann: {action}", "ann: lock", "+30s")
    assert points(match)[0][0] == action.score
