"""What a seat may do: the steps of a good player, any grid, and steps by chance."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import wordkit
from wordkit.game import Action, Game, Match, Rng
from wordkit.lexicon import Lexicon

from .tables import FIGURE, TILES, at, begun, building, do, figure, game, scores, shipped


def best(match: Match, n: int = 1, **more: int) -> list[tuple[str, int | None]]:
    return [(str(action), action.score) for action in match.legal("ann").best(n, **more)]


def test_the_next_step_of_a_good_player_is_to_be_ready_then_a_grid_then_done() -> None:
    match = Match(game(), ["ann"], 1)
    assert best(match) == [("ready", None)]
    do(match, "ann: ready")
    text, score = best(match)[0]
    assert text.startswith("grid ")
    do(match, f"ann: {text}")
    assert best(match) == [("done", score)]
    do(match, "ann: done")
    assert scores(match) == [score]
    assert best(match) == [("ready", None)]


def test_a_small_grid_is_the_best_there_is() -> None:
    body = "players 1\noption side = 2\noption deal = 2\noption wilds = 0\nsymbols { sun; moon }\n"
    body += "tiles standard among: [sun, moon] { 2: A; 1: N T }"
    match = at(game("an at ta na", body=body), 'tiles ann: "sun AN, moon AT"', seats="ann")
    # AT over NA, the suns one below the other: the rows are balanced, 4 each, AN and TA down aren't, 2 each. With all
    # four lines balanced the suns lie across from each other, and then A is beside A or N beside T.
    assert best(match)[0][1] == 12


def test_the_figures_tiles_make_more_than_the_figure() -> None:
    match = building(shipped())
    text, score = best(match)[0]
    assert score is not None
    assert score > 34
    do(match, f"ann: {text}", "ann: done")
    assert scores(match) == [score]


def test_a_grid_is_proposed_only_if_it_scores_more_than_what_lies_there() -> None:
    match = do(building(game()), "ann: place A:g a1")
    first, second = best(match)[0], best(match, 20)[-1]
    assert first[0].startswith("grid")
    assert second == ("done", 0)
    do(match, f"ann: {first[0]}")
    assert best(match, 20) == [("done", first[1])]


def test_best_n_begins_with_best_1_and_falls() -> None:
    match = building(shipped(search=20_000))
    listed = best(match, 6)
    assert listed[:1] == best(match, 1)
    assert listed[:3] == best(match, 3)
    assert best(match, 0) == []
    amounts = [score or 0 for _, score in listed]
    assert amounts == sorted(amounts, reverse=True)
    assert len({text for text, _ in listed}) == len(listed)
    assert [str(action) for action in match.legal("ann")] == [text for text, _ in best(match, 50)]


def test_the_same_tiles_give_the_same_grid_whoever_has_them_and_whenever() -> None:
    one = building(game(), seats="ann bob")
    other = at(game(), f'tiles bob: "{TILES}"', "round 3", seats="ann bob")
    found = [str(match.legal(seat).best(1)[0]) for match, seat in ((one, "ann"), (other, "bob"))]
    assert found[0] == found[1]


def test_a_player_with_a_small_vocabulary_finds_a_grid_of_common_words() -> None:
    every = shipped(search=20_000)
    match = building(every)
    action = match.legal("ann").best(1, tier_up_to=20)[0]
    lexicon: Any = every.lexicon
    few = Game(every.rules, every.engine, lexicon.derive(tier_up_to=20))
    assert str(action) == str(building(few).legal("ann").best(1)[0])
    # it is scored by all words, of which some may be longer than what was meant
    match.apply("ann", action)
    assert [(str(each), each.score) for each in match.legal("ann").best(1, tier_up_to=20)] == [("done", action.score)]
    assert str(match.legal("ann").best(1)[0]) != str(action)


def test_without_tiers_every_word_is_known() -> None:
    match = building(game())
    assert best(match, tier_up_to=10) == best(match)


def test_any_grid_of_the_seats_tiles_is_legal() -> None:
    match = building(game())
    legal = match.legal("ann")
    assert legal.count is None
    assert legal
    for text in (f"grid {FIGURE}", "grid .... / .... / .... / ....", "place T d4", "swap K", "done", "clear"):
        assert match.parse(text, "ann") in legal
    for text in ("grid TT.. / .... / .... / ....", "wild a1", "remove a1", "ready", "unwild a1"):
        assert match.parse(text, "ann") not in legal
    assert "done" not in legal
    assert Action("done", {"why": 1}) not in legal
    assert Action("peek") not in legal


@pytest.mark.parametrize("spec", ["wordoku", "wordoku-expert"])
def test_chance_plays_everything_and_comes_to_an_end(spec: str) -> None:
    played: Counter[str] = Counter()
    for seed in range(4):
        match, rng = Match(game(spec=spec), 2, seed), Rng.stream(seed, "chance")
        while match.outcome is None:
            seat = rng.choice(match.to_move)
            action = match.legal(seat).sample(rng)
            played[action.name] += 1
            match.apply(seat, action)
            assert match.version < 1000
    assert set(played) == {"ready", "place", "move", "remove", "clear", "wild", "unwild", "grid", "swap", "done"}
    assert played["place"] == max(played.values())


def test_which_kinds_of_action_there_are() -> None:
    families = {family.name: family for family in figure(game()).legal("ann").families()}
    assert set(families) == {"grid", "move", "remove", "clear", "wild", "unwild", "swap", "done"}
    assert (families["grid"].count, families["wild"].count) == (None, None)
    assert (families["move"].count, families["remove"].count) == (16 * 15, 16)
    assert families["swap"].count == 15  # of sixteen tiles two are a green A
    match = begun(game(swaps=0, wilds=0))
    assert {family.name for family in match.legal("ann").families()} == {"grid", "place", "done"}
    match.apply("ann", match.parse(families["grid"].example, "ann"))
    assert "any number: " in repr(match.legal("bob"))


def test_the_lexicon_of_a_tier_is_made_once() -> None:
    derived = []

    class Counting:
        def __init__(self, lexicon: Lexicon) -> None:
            self._lexicon = lexicon

        def __getattr__(self, name: str) -> Any:
            return getattr(self._lexicon, name)

        def derive(self, **more: Any) -> Lexicon:
            derived.append(more)
            return self._lexicon.derive(**more)

    from wordkit_wordoku.grids import Grids

    loaded = wordkit.load("wordoku", search=1000)
    grids = Grids(loaded.table(1))
    grids.lexicon = Counting(grids.lexicon)  # type: ignore[assignment]
    match = building(loaded)
    held = grids.held(match.state, 0)
    for _ in range(3):
        grids.best(held, 50)
    grids.best(held, 50, number=1)
    assert derived == [{"tier_up_to": 50}]
