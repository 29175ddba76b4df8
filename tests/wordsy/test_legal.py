"""What may be done: an open family of words with an exact `in`, the best of them by the core, the next good step."""

from __future__ import annotations

from collections import Counter

import pytest

from wordkit.game import Action, Match, Rng

from .boards import WORDS, at, do, game, legal, shipped

LETTERS = {"S": [5], "C": [5, 3], "B": [4], "Q": [6], "F": [4], "L": [2], "D": [2]}


def worth(word: str) -> int:
    """A naive twin: the n best cards of each letter that occurs n times."""
    return sum(sum(LETTERS.get(letter, [])[:count]) for letter, count in Counter(word).items())


def test_words_are_an_open_family() -> None:
    actions = at(game()).legal("ann")
    assert actions.count is None
    assert bool(actions)
    assert [(family.name, family.count) for family in actions.families()] == [("write", None)]
    actions = at(game(), 'written ann: "CAT"').legal("ann")
    assert [(family.name, family.count) for family in actions.families()] == [
        ("write", None),
        ("lock", 1),
        ("erase", 1),
    ]


@pytest.mark.parametrize(
    ("action", "inside"),
    [
        (Action("write", {"word": "FISH"}), True),
        (Action("write", {"word": "fish"}), True),
        (Action("write", {"word": "CLUBS"}), False),  # used
        (Action("write", {"word": "FISHX"}), False),
        (Action("write", {"word": ""}), False),
        (Action("write", {"word": 5}), False),
        (Action("write"), False),
        (Action("write", {"word": "FISH", "more": 1}), False),
        (Action("lock"), False),
        (Action("erase"), False),
        (Action("accept"), False),
        (Action("jump"), False),
        ("write FISH", False),
    ],
)
def test_in_is_exact(action: object, inside: bool) -> None:
    assert (action in at(game(), 'used "CLUB"').legal("ann")) is inside


def test_the_best_words_come_first_with_what_they_score() -> None:
    actions = list(at(game()).legal("ann"))
    words = [str(action["word"]) for action in actions]
    expected = sorted(WORDS.upper().split(), key=lambda word: (-worth(word), word))
    assert words == expected
    assert [action.score for action in actions] == [worth(word) for word in expected]
    assert list(at(game()).legal("ann").best(3)) == actions[:3]


def test_the_next_step_of_a_good_player() -> None:
    match = at(game())
    assert legal(match, "ann", 1) == ["write BACCALAUREATES"]
    do(match, "ann: write QUIBBLES")
    # only what scores more than 17, then locking it in
    assert legal(match, "ann") == ["write BACCALAUREATES", "lock", "erase"]
    do(match, "ann: write BACCALAUREATES")
    assert legal(match, "ann") == ["lock", "erase"]
    assert match.legal("ann").best(1)[0].score == 19


def test_under_no_flip_a_good_player_waits() -> None:
    match = at(game(), "no_flip ann", 'written ann: "BACCALAUREATES"', seats="ann bob cat")
    assert legal(match, "ann") == ["write BACCALAUREATES", "erase"]
    do(match, "ann: write BACCALAUREATES")
    assert match.steps[-1].happened == []
    do(match, "bob: write CAT", "bob: lock")
    assert legal(match, "ann") == ["lock", "erase"]


def test_a_vocabulary_finds_the_best_it_knows() -> None:
    match = at(shipped())
    lexicon = match.game.lexicon
    assert lexicon is not None
    for tier in (20, 50):
        found = match.legal("ann").best(5, tier_up_to=tier)
        tiers = [lexicon.tier(str(action["word"])) for action in found]
        assert len(found) == 5
        assert all(each is not None and each <= tier for each in tiers)
        assert [worth(str(action["word"])) for action in found] == [action.score for action in found]
    best = [action.score or 0 for tier in (20, 50, 90) for action in match.legal("ann").best(1, tier_up_to=tier)]
    assert best == sorted(best)


def test_without_tiers_everybody_knows_every_word() -> None:
    actions = at(game()).legal("ann")
    assert list(actions.best(3, tier_up_to=20)) == list(actions.best(3))


def test_the_best_of_the_whole_list_agrees_with_a_plain_scan() -> None:
    rules = shipped()
    match = at(rules, 'used "LIQUEFACTION" "DISQUALIFICATIONS"')
    assert rules.lexicon is not None
    ranking = sorted(rules.lexicon, key=lambda word: (-worth(word), word))[:200]
    left = [word for word in ranking if not match.check("ann", Action("write", {"word": word}))]
    assert {"DISQUALIFICATION", "DISQUALIFICATIONS"} <= {*ranking} - {*left}
    found = [(str(action["word"]), action.score) for action in match.legal("ann").best(100)]
    assert found == [(word, worth(word)) for word in left[:100]]


def test_drawn_actions_are_real_words_and_end_the_game() -> None:
    rules = shipped()
    match, rng = Match(rules, 3, 5), Rng.stream(5, "draw")
    kinds: Counter[str] = Counter()
    while match.outcome is None:
        seat = rng.choice(match.to_move)
        action = match.legal(seat).sample(rng)
        assert action in match.legal(seat)
        if action.name == "write":
            assert str(action["word"]) in rules.lexicon  # type: ignore[operator]
        kinds[action.name] += 1
        match.apply(seat, action)
        assert match.version < 2000
    assert set(kinds) == {"write", "erase", "lock", "accept"}


def test_after_the_reveal_there_is_only_accepting() -> None:
    match = do(at(game(), 'written ann: "CAT" bob: "DOG"'), "ann: lock", "bob: lock")
    assert legal(match, "ann") == ["accept"]
    assert match.legal("ann").count == 1


def test_a_notebook_shows_the_first_of_them() -> None:
    assert repr(at(game()).legal("ann")) == (
        "<Actions: any number: write BACCALAUREATES, write LIQUEFACTION, write QUIBBLES, ...>"
    )
