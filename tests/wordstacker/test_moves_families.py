"""What is listed of what may be done with words: everything, in order, and the same as by plain enumeration."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wordkit_wordstacker import oracle
from wordkit_wordstacker.families import completions, plays, tasks
from wordkit_wordstacker.moves import steps_of
from wordkit_wordstacker.spread import Spread

from wordkit.game import Action, Actions, Rng

from .cards import BOOK, Cards, cards, do, play, spread

GAME = cards(BOOK)


def texts(actions: Actions) -> list[str]:
    return [str(action) for action in actions]


def ways(name: str, seen: Spread, game: Cards = GAME) -> Actions:
    return completions(seen, game.tasks[name], game)


# --- by hand ---------------------------------------------------------------------------------------------------------


def test_plays_are_listed_by_word_and_then_in_order_of_the_alphabet() -> None:
    game = cards("KOT KĄT KIT KOS KOC LOT ŁOT KOŃ BOK SOK")
    found = plays(spread("KOT BOK", "ŁLĄSŃ"), game)
    # Ą, L, Ł, Ń, S in place of a letter: KĄT, KOŃ, KOS, LOT, ŁOT of KOT; SOK of BOK
    assert texts(found) == [
        "play KOT>KĄT",
        "play KOT>KOŃ",
        "play KOT>KOS",
        "play KOT>LOT",
        "play KOT>ŁOT",
        "play BOK>SOK",
    ]
    assert found.count == 6
    assert [str(action) for action in found.best(2)] == ["play KOT>KĄT", "play KOT>KOŃ"]
    assert found.best(0) == []
    assert found.best(1)[0].score is None
    assert play(1, "SOK") in found
    assert play(1, "BOK") not in found
    assert play(0, "KIT") not in found
    assert Action("play", {"word": 0, "to": "KĄT", "more": 1}) not in found
    assert do("replace_2", (0, "KĄT")) not in found
    assert "play" not in found
    assert [family.example for family in found.families()] == ["play KOT>KĄT"]


def test_chains_of_the_rulebook() -> None:
    """From MATKA and ROMBY with R, B and S, each once. TARKA can't become anything; BOMBY can become ROMBY again."""
    found = ways("replace_3", spread("MATKA ROMBY TARKA", "BRS"))
    assert texts(found) == [
        "complete replace_3 MATKA>MARKA MARKA>MASKA ROMBY>BOMBY",
        "complete replace_3 MATKA>MARKA ROMBY>BOMBY MARKA>MASKA",
        "complete replace_3 MATKA>MASKA MASKA>MARKA ROMBY>BOMBY",
        "complete replace_3 MATKA>MASKA ROMBY>BOMBY MASKA>MARKA",
        "complete replace_3 MATKA>MASKA ROMBY>BOMBY BOMBY>ROMBY",
        "complete replace_3 ROMBY>BOMBY MATKA>MARKA MARKA>MASKA",
        "complete replace_3 ROMBY>BOMBY MATKA>MASKA MASKA>MARKA",
        "complete replace_3 ROMBY>BOMBY MATKA>MASKA BOMBY>ROMBY",
        "complete replace_3 ROMBY>BOMBY BOMBY>ROMBY MATKA>MASKA",
    ]
    assert found.count == 9
    assert [action.score for action in found.best(1)] == [20]
    assert do("replace_3", (0, "MARKA"), (1, "BOMBY"), (0, "MASKA")) not in ways("replace_2", spread("MATKA", "R"))


def test_insertions() -> None:
    seen = spread("MASKA BOMBY TARKA", "LOWZ", "insert_1 insert_many")
    assert texts(ways("insert_1", seen)) == ["complete insert_1 MASKA>MLASKA"]
    assert texts(ways("insert_many", seen)) == ["complete insert_many BOMBY>BOMBOWY"]


def test_anagrams_and_new_words() -> None:
    seen = spread("TARKA KLATA", "CENNOZ", "mix new_word")
    assert texts(ways("mix", seen)) == ["complete mix TARKA>KARTA"]
    assert texts(ways("new_word", seen)) == ["complete new_word TARKA>NOCNE", "complete new_word KLATA>NOCNE"]
    assert texts(ways("new_word", spread("NOCNE KLATA", "CENNOZ", "new_word"))) == ["complete new_word KLATA>NOCNE"]


def test_partitions_of_the_rulebook() -> None:
    """Of these words only MARSOWY, BOMBKA and KLATA have the 18 letters: of the old ones none may be made again."""
    seen = spread("MLASKA BOMBOWY KARTA", "", "total")
    assert texts(ways("total", seen)) == ["complete total BOMBKA KLATA MARSOWY"]
    assert do("total", (0, "MARSOWY"), (1, "KLATA"), (2, "BOMBKA")) in ways("total", seen)
    assert ways("total", seen).count == 1


def test_tasks_come_by_what_they_score_and_then_as_the_rulespec_lists_them() -> None:
    seen = spread("MATKA ROMBY TARKA", "BLRS", "replace_3 insert_1 mix")
    found = tasks(seen, GAME)
    assert texts(found)[-1:] == ["complete mix TARKA>KARTA"]
    assert [action.score for action in found] == [20] * 9 + [10]
    assert found.count == 10
    assert texts(tasks(spread("MASKA TARKA", "L", "insert_1 insert_1 mix"), GAME)) == [
        "complete insert_1 MASKA>MLASKA",
        "complete mix TARKA>KARTA",
    ]
    assert texts(tasks(seen, GAME, without=("replace_3",))) == ["complete mix TARKA>KARTA"]


def test_what_nothing_can_be_done_with_is_empty() -> None:
    for task in GAME.tasks:
        found = ways(task, spread("ROMBY MASKA MATKA", "Ź", task))
        assert not found
        assert list(found) == []
        assert list(found.families()) == []
        assert found.count == 0
        with pytest.raises(IndexError):
            found.sample(Rng.stream(1, "bot"))


def test_a_hand_too_small_for_a_task_makes_nothing_of_it() -> None:
    assert list(ways("replace_5", spread("MATKA ROMBY", "RB"))) == []
    assert list(ways("insert_many", spread("BOMBY", "O"))) == []


def test_few_words_are_known_to_some() -> None:
    """KOS is rare (tier 70), KOC and LOT are common."""
    game = cards("KOT KOS KOC LOT LOTY KOTY TOK OKO OKOT TOKO", tiers={"KOS": 70, "KOTY": 70, "TOK": 70, "TOKO": 70})
    seen = spread("KOT LOT", "CKLSY", "replace_2 insert_1 mix")
    assert [str(action) for action in plays(seen, game).best(9, tier_up_to=50)] == [
        "play KOT>KOC",
        "play KOT>LOT",
        "play LOT>KOT",
    ]
    chains = ways("replace_2", seen, game)
    assert [str(action) for action in chains.best(99, tier_up_to=50)] == [
        "complete replace_2 KOT>KOC LOT>KOT",
        "complete replace_2 KOT>LOT 1:LOT>KOT",
        "complete replace_2 KOT>LOT 2:LOT>KOT",
        "complete replace_2 LOT>KOT 1:KOT>KOC",
        "complete replace_2 LOT>KOT 1:KOT>LOT",
        "complete replace_2 LOT>KOT 2:KOT>KOC",
        "complete replace_2 LOT>KOT 2:KOT>LOT",
    ]
    assert do("replace_2", (0, "KOS"), (0, "KOC")) in chains
    assert [str(action) for action in ways("insert_1", seen, game).best(9, tier_up_to=50)] == [
        "complete insert_1 LOT>LOTY"
    ]
    assert ways("mix", seen, game).best(9, tier_up_to=50) == []
    assert [str(action) for action in ways("mix", seen, game).best(9)] == ["complete mix KOT>TOK"]
    parted = spread("OKO TOK", "", "total")
    assert ways("total", parted, cards("OKO TOK KOT KOO")).count == 1
    # without tiers every word is known
    assert len(plays(seen, cards("KOT KOS KOC")).best(9, tier_up_to=50)) == 3


# --- against plain enumeration ---------------------------------------------------------------------------------------

LETTERS = "ABCŁ"
WORDS = st.lists(st.text(LETTERS, min_size=2, max_size=5), min_size=6, max_size=40, unique=True)


@st.composite
def tables(draw: st.DrawFn) -> tuple[Sequence[str], Spread]:
    words = draw(WORDS)
    table = tuple(draw(st.lists(st.sampled_from(words), min_size=1, max_size=3)))
    hand = tuple(sorted(draw(st.text(LETTERS, max_size=6))))
    return words, Spread(table, hand, tuple(GAME.tasks))


def listed_steps(actions: Iterable[Action]) -> list[tuple[tuple[int, str], ...]]:
    return [tuple(steps_of(action) or ()) for action in actions]


@settings(max_examples=60, deadline=None)
@given(tables(), st.sampled_from(sorted(GAME.tasks)))
def test_completions_are_those_of_plain_enumeration(made: tuple[Sequence[str], Spread], name: str) -> None:
    words, seen = made
    game = cards(words)
    task = game.tasks[name]
    plain = oracle.completions(
        seen.words, seen.hand, set(words), oracle.Task(task.kind, task.least, task.most, task.points)
    )
    found = completions(seen, task, game)
    listed = listed_steps(found)
    assert set(listed) == plain
    assert len(listed) == len(plain)
    assert found.count == len(plain)
    assert bool(found) is bool(plain)
    assert all(action in found for action in found)
    codes = [[(word, list(game.alphabet.encode(to))) for word, to in steps] for steps in listed]
    if task.kind != "partition":
        assert codes == sorted(codes)
    assert listed_steps(found.best(2)) == listed[:2]
    if plain:
        rng = Rng.stream(3, "bot")
        assert all(found.sample(rng) in found for _ in range(4))


@settings(max_examples=60, deadline=None)
@given(tables())
def test_plays_are_those_of_plain_enumeration(made: tuple[Sequence[str], Spread]) -> None:
    words, seen = made
    game = cards(words)
    plain = oracle.completions(seen.words, seen.hand, set(words), oracle.ONE)
    found = plays(seen, game)
    assert [((action["word"], action["to"]),) for action in found] == sorted(
        plain, key=lambda steps: (steps[0][0], game.alphabet.encode(steps[0][1]))
    )


@settings(max_examples=100, deadline=None)
@given(tables(), st.sampled_from(sorted(GAME.tasks)), st.data())
def test_what_is_judged_legal_is_what_plain_reading_allows(
    made: tuple[Sequence[str], Spread], name: str, data: st.DataObject
) -> None:
    """Also for steps that nobody would list."""
    words, seen = made
    game = cards(words)
    task = game.tasks[name]
    step = st.tuples(st.integers(-1, 3), st.sampled_from([*words, "AB"]))
    size = st.lists(step, max_size=3) if task.kind != "partition" else st.lists(step, min_size=1, max_size=3)
    steps = tuple(data.draw(size))
    allowed = oracle.allowed(
        seen.words, seen.hand, set(words), oracle.Task(task.kind, task.least, task.most, task.points), steps
    )
    assert (do(name, *steps) in completions(seen, task, game)) is allowed


def test_letters_beyond_what_the_search_takes_are_parted_by_people_alone() -> None:
    """Twenty-six words of five letters are 130; the core takes 127."""
    game = cards("ABABA BABAB")
    seen = Spread(("ABABA",) * 26, (), ("total",))
    found = ways("total", seen, game)
    assert not found
    assert found.count is None
    assert list(found) == []
    with pytest.raises(IndexError):
        found.sample(Rng.stream(1, "bot"))
