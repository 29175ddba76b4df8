"""A match gone through again by the oracle: the same actions and luck, and after each the same cards everywhere."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import partial
from typing import Any

from wordkit_wordstacker.oracle_game import Game
from wordkit_wordstacker.slow import as_game, words_of

from wordkit.game import Action, Actions, Match, State
from wordkit.game.events import Step
from wordkit.game.ops import Shuffle


def replayed(match: Match) -> Iterator[tuple[State, Game]]:
    """Each state of a match beside the oracle's game; AssertionError where they part."""
    first, lexicon = match.states[0], match.game.lexicon
    assert lexicon is not None
    game = as_game(first)
    game.words = words_of(lexicon)
    for step, state in match.history():
        if state is not first:
            told = list(shuffles(step, state))
            game.shuffle = partial(next_of, told)
            if step.action is not None:
                assert step.seat == game.seat
                game.apply(step.action.to_json())
            else:
                game.time_out(list(by_chance(step, state, game.seat)))
            assert not told, "a pile was shuffled that wasn't empty"
        same(state, game)
        yield state, game


def same(state: State, game: Game) -> None:
    """Every card where the oracle has it, the same seat to move, the same points, and in the end the same places."""
    assert lying(as_game(state)) == lying(game)
    assert list(state.totals) == game.points()
    if game.phase == "over":
        assert state.outcome is not None
        assert list(state.outcome.scores) == game.points()
        assert list(state.outcome.places) == game.places()
    else:
        assert state.outcome is None
        assert state.to_move == (game.seat,)
        assert (as_game(state).phase, state.number("round")) == (game.phase, game.round)


def lying(game: Game) -> dict[str, object]:
    """Which cards lie where; in order where there is one."""
    return {
        "table": game.table,
        "hands": [sorted(hand) for hand in game.hands],
        "plans": [sorted(plans) for plans in game.plans],
        "completed": game.completed,
        "piles": (game.letters, game.tasks),
        "used": (sorted(game.used_letters), sorted(game.used_tasks)),
        "open": (sorted(game.open_letters), sorted(game.open_tasks)),
    }


def shuffles(step: Step, state: State) -> Iterator[tuple[str, list[str]]]:
    """The piles that a step shuffled, the first card first: `(kind, cards)`."""
    for happened in step.happened:
        if isinstance(happened.op, Shuffle):
            pieces = happened.after.zone(state.table.numbers[happened.op.zone])
            yield happened.op.zone.zone.removesuffix("s"), [state.table.label(piece) for piece in pieces[::-1]]


def next_of(told: list[tuple[str, list[str]]], kind: str, cards: list[str]) -> list[str]:
    """The order of the next pile that is shuffled."""
    own = [pile for pile in told if pile[0] == kind]
    assert own, f"the {kind} pile is empty, and wasn't made anew"
    told.remove(own[0])
    return own[0][1]


def by_chance(step: Step, state: State, seat: int) -> Iterator[dict[str, Any]]:
    """What chance did for a seat whose time was over: drew from a pile, and put letters away."""
    put = []
    for happened in step.happened:
        for piece in happened.result if isinstance(happened.result, list | tuple) else ():
            source, to = (state.table.addresses[zones.where(piece)] for zones in (happened.before, happened.after))
            if to.zone in ("hand", "plans") and to.seat == seat:
                yield {"action": "draw", "what": source.zone.removesuffix("s")}
            elif source.zone == "hand":
                put.append(state.table.label(piece))
    if put:
        yield {"action": "put", "letters": put}


def listed(actions: Actions) -> set[str]:
    """All actions, each as JSON."""
    return {_written(action.to_json()) for action in actions}


def expected(game: Game) -> set[str]:
    """The oracle's, written the same way."""
    return {_written(action) for action in game.legal()}


def _written(action: dict[str, Any]) -> str:
    return json.dumps(action, sort_keys=True, ensure_ascii=False)


def played(match: Match, chance: random.Random) -> Match:
    """A match played by chance, each sort of action as likely as another; now and then the time runs out."""
    while match.outcome is None:
        if match.next_deadline is not None and chance.random() < 0.08:
            match.advance(match.next_deadline)
            continue
        seat = match.to_move[0]
        sorts: dict[tuple[str, object], list[Action]] = {}
        for action in match.legal(seat):
            sorts.setdefault((action.name, action.get("task")), []).append(action)
        wanted = [sort for sort in sorts if sort[0] == "complete"]
        match.apply(seat, chance.choice(sorts[chance.choice(wanted or list(sorts))]))
    return match
