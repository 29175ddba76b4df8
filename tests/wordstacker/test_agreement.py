"""The oracle against the core and the engine: every word, every way, whole games, exactly."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from wordkit_wordstacker import oracle, oracle_game
from wordkit_wordstacker.oracle import CARDS_OF_TASKS, ONE, Task, completions
from wordkit_wordstacker.slow import SlowTwin, words_of

import wordkit as wk
from wordkit._core import Chains, Partitions
from wordkit.errors import UnknownToOracle
from wordkit.game import Action, Game, Match
from wordkit.lexicon import Alphabet, Lexicon
from wordkit.testing import compare, small_game

from .made_up import ENGLISH, POLISH, words_near
from .replay import expected, listed, played, replayed
from .slip import slipped

FEW = "AĄBĆ"
"""Four letters of the Polish alphabet: words of which many parts are words again."""


def dense(chance: random.Random) -> list[str]:
    """Words of few letters, a good part of all there are of two to five."""
    letters = FEW[: chance.choice((2, 3, 4))]
    return sorted({"".join(chance.choices(letters, k=chance.randint(2, 5))) for _ in range(chance.randint(10, 70))})


def near(chance: random.Random) -> list[str]:
    """Words around a few of the sheet."""
    return words_near(chance.sample(POLISH, 5), "AAIOEKRŁMT", chance.randrange(10**6), chance.randint(60, 200))


def around(seed: int) -> tuple[list[str], list[str], list[str]]:
    """A list, words on a table, now and then one of them none of the list, and up to seven letters in hand."""
    chance = random.Random(seed)
    words = dense(chance) if seed % 2 else near(chance)
    table = chance.sample(words[:12], min(len(words), chance.randint(2, 4)))
    while len("".join(table)) > (13 if seed % 2 else 99):
        table.pop()
    if chance.random() < 0.3:
        table[0] = "".join(chance.sample(table[0], len(table[0])))
    return words, table, chance.choices("".join(words), k=chance.randint(0, 7))


def codes(steps: oracle.Steps) -> list[tuple[int, list[int]]]:
    """What a chain is ordered by: numbers of words, and new words in order of the alphabet."""
    return [(number, [oracle.ALPHABET.index(letter) for letter in new]) for number, new in steps]


def slips(chains: list[oracle.Steps], words: list[str], seed: int) -> Iterator[oracle.Steps]:
    """Chains with a step that is another, or missing, or twice, or turned round."""
    chance = random.Random(seed)
    for steps in chains:
        number = chance.randrange(len(steps))
        yield (*steps[:number], (chance.randrange(3), chance.choice(words)), *steps[number + 1 :])
        yield steps[1:]
        yield (*steps[1:], steps[-1])
        yield steps[::-1]


@pytest.mark.parametrize("block", range(10))
def test_the_core_finds_the_same_words_and_chains(block: int) -> None:
    for seed in range(15 * block, 15 * block + 15):
        words, table, hand = around(seed)
        lexicon = Lexicon.build(words, Alphabet(list(oracle.ALPHABET)))
        single = {(number, new) for ((number, new),) in completions(table, hand, set(words), ONE)}
        found = [(number, new) for number, old in enumerate(table) for _, _, new in lexicon.replacements(old, hand)]
        assert sorted(found) == sorted(single), seed
        for least, most in ((1, 1), (2, 15)):
            longer = completions(table, hand, set(words), Task("insert", least, most, 0))
            longest = [
                ((number, new),)
                for number, old in enumerate(table)
                for new in lexicon.insertions(old, hand, least=least, most=most)
            ]
            assert sorted(longest) == sorted(longer), seed
        mixed = [((number, new),) for number, old in enumerate(table) for new in lexicon.anagrams(old) if new != old]
        assert sorted(mixed) == sorted(completions(table, hand, set(words), Task("anagram", 0, 0, 0))), seed
        for count in (1, 2, 3):
            chains = Chains(lexicon, table, hand, count)
            expected = completions(table, hand, set(words), Task("replace", count, count, 0))
            in_order = sorted(expected, key=codes)
            listed = chains.first(10**6)
            assert listed == in_order, seed
            assert chains.count() == len(expected), seed
            assert chains.any() == bool(expected), seed
            for steps in (*in_order[:20], *slips(in_order[:20], words, seed)):
                assert (steps in chains) == (steps in expected), (seed, steps)


@pytest.mark.parametrize("block", range(10))
def test_the_core_counts_and_lists_the_same_partitions(block: int) -> None:
    for seed in range(15 * block, 15 * block + 15):
        words, table, _ = around(seed)
        lexicon = Lexicon.build(words, Alphabet(list(oracle.ALPHABET)))
        expected = oracle.partitions(table, set(words))
        core = Partitions(lexicon, "".join(table), len(table), without=table)
        found = core.first(10**6)
        assert found.complete
        assert Counter(found) == Counter(dict.fromkeys(expected, 1)), seed
        assert core.count() == (len(expected), True), seed
        assert core.any() == bool(expected), seed
        assert all(chosen[::-1] in core for chosen in expected), seed
        wrong = [chosen for way in expected for chosen in (way[1:], (*way[1:], way[-1]), (*way[1:], table[0]))]
        assert [chosen in core for chosen in wrong] == [tuple(oracle.in_order(w)) in expected for w in wrong], seed


@pytest.mark.parametrize(
    ("spec", "table"),
    [("wordstacker", "OKO ALA KOT"), ("wordstacker", "ŻÓŁW GĘŚ"), ("wordstacker-english", "MUSIC PIANO")],
)
def test_so_it_does_over_the_lists_as_shipped(spec: str, table: str) -> None:
    lexicon = wk.load(spec).lexicon
    assert lexicon is not None
    words = table.split()
    expected = oracle.partitions(words, words_of(lexicon, "".join(sorted(set(table) - {" "}))))
    core = Partitions(lexicon, "".join(words), len(words), without=words)
    assert core.count() == (len(expected), True)
    assert set(core.first(10**6)) == expected


# Whole games


def playable(spec: str, seed: int, body: str = "", **options: Any) -> Game:
    """A game with few start words and a made-up list that is dense around them."""
    chance = random.Random(seed)
    sheet = chance.sample(ENGLISH if spec == "wordstacker-english" else POLISH, 7)
    words = words_near(sheet, "".join(sheet), seed, 160)
    return small_game(spec, words, f'sheet "{" ".join(sheet)}"\n{body}', **options)


def agree(match: Match, chance: random.Random, share: float) -> Counter[str]:
    """Plays a match by chance and goes through it again, comparing all actions; those of a turn only now and then.

    How many there were by name of the action, or of the task.
    """
    compared: Counter[str] = Counter()
    for state, game in replayed(played(match, chance)):
        if state.to_move and (game.phase != "act" or chance.random() < share):
            own = listed(match.game.legal(state, state.to_move[0]))
            assert own == expected(game), match.game.position_text(state, match.seats)
            compared.update(str(action.get("task") or action["action"]) for action in game.legal())
    return compared


@pytest.mark.parametrize(
    ("spec", "limits"),
    [
        ("wordstacker", {}),
        ("wordstacker-english", {"turn_limit": "60s"}),
        ("wordstacker-150", {"shuffle_limit": "none"}),
        ("wordstacker-english", {"shuffle_limit": "none", "turn_limit": "60s"}),
    ],
)
def test_whole_games_are_what_the_rulebook_makes_of_them(spec: str, limits: dict[str, Any]) -> None:
    compared: Counter[str] = Counter()
    for seats in (2, 3, 4, 6):
        game = playable(spec, seats, max_rounds=7, **limits)
        compared += agree(Match(game, seats, seats), random.Random(seats), 0.2)
    tasks = [name for name in ("replace_2", "replace_3", "insert_1", "mix", "total") if compared[name]]
    assert compared["play"] > 10
    assert len(tasks) >= 4


@pytest.mark.parametrize("limits", [{}, {"shuffle_limit": "none"}], ids=["shuffle", "no"])
def test_what_one_refuses_so_does_the_other(limits: dict[str, Any]) -> None:
    """Actions nearly right, and such as were right before: refused, or not, by both, and listed when not."""
    tried: Counter[tuple[str, bool]] = Counter()
    for seed in range(3):
        chance, spec = random.Random(seed), ("wordstacker", "wordstacker-english")[seed % 2]
        rules = playable(spec, seed, max_rounds=6, **limits)
        before: list[dict[str, Any]] = []
        for state, game in replayed(played(Match(rules, 2, seed), chance)):
            sorts = {(each["action"], each.get("task")): each for each in game.legal()}
            for each in chance.sample(before, min(2, len(before))) + tries(list(sorts.values()), game, chance):
                for seat in state.to_move:
                    action, right = Action.from_json(each), game.allows(each)
                    refused = rules.check(state, seat, action)
                    assert (not refused) == (action in rules.legal(state, seat)) == right, (each, refused)
                    tried[each["action"], right] += 1
            before = [*before[-30:], *sorts.values()]
    assert tried["complete", False] > 100
    assert tried["play", False] > 50
    assert all(tried[name, False] for name in ("exchange", "put", "take", "draw", "keep", "swap", "give_up"))


def tries(actions: list[dict[str, Any]], game: oracle_game.Game, chance: random.Random) -> list[dict[str, Any]]:
    """Legal actions with a slip each; those with words in them several times."""
    often = {"complete": 12, "play": 6}
    return [slipped(each, game, chance) for each in actions for _ in range(often.get(each["action"], 1))]


@pytest.mark.parametrize("seed", range(5))
def test_so_are_games_that_run_out_of_cards(seed: int) -> None:
    """Hardly more cards than are dealt, of few tasks: piles are made anew all the time, hands stay short (S11)."""
    chance = random.Random(seed)
    seats = chance.choice((2, 3, 4))
    sheet = chance.sample(POLISH, 7)
    letters = Counter("".join(sheet))
    letters.update(
        chance.choices(list(letters), k=5 * oracle_game.TABLE[seats] + 6 * seats + 3 + seed - letters.total())
    )
    copies = Counter(chance.choices(list(CARDS_OF_TASKS)[:8], k=3 * seats + 3 + seed % 4))
    body = [f"players {seats}..{seats}", f'sheet "{" ".join(sheet)}"', "letters {"]
    body += [*(f"{count}: {letter}" for letter, count in letters.items()), "}"]
    for name, (kind, least, most, points) in CARDS_OF_TASKS.items():
        does = {"insert": f"letters: {least}..{most}", "replace": f"letters: {least}", "partition": "letters: 2"}
        task = f'task {name} "{name}" copies: {copies[name]} points: {points} do: {kind} {does.get(kind, "")}'
        body.append(task if copies[name] else f"drop task {name}")
    words = words_near(sheet, "".join(letters.elements()), seed, 160)
    limits: dict[str, Any] = {"turn_limit": "60s"} if seed % 2 else {}
    game = small_game("wordstacker", words, "\n".join(body), max_rounds=10, target=500, **limits)
    assert agree(Match(game, seats, seed), chance, 0.3)


@pytest.mark.parametrize("spec", ["wordstacker", "wordstacker-english"])
def test_both_list_the_same_actions_with_the_same_points_and_words(spec: str) -> None:
    compared, differences = compare(playable(spec, 1), SlowTwin(), 40, seed=5)
    assert not differences, str(differences[0])
    assert compared > 1000


@pytest.mark.parametrize(("spec", "seed"), [("wordstacker", 17), ("wordstacker-english", 14)])
def test_so_they_do_over_the_lists_as_shipped(spec: str, seed: int) -> None:
    compared, differences = compare(wk.load(spec), SlowTwin(), 3, seed)
    assert not differences, str(differences[0])
    assert compared > 200


def test_what_the_oracle_does_not_know_it_says() -> None:
    other = playable("wordstacker", 1, "hand letters: 7 tasks: 3")
    with pytest.raises(UnknownToOracle, match="6 letters and 3 tasks in hand"):
        SlowTwin().plays(other, Match(other, 2).state, 0)
