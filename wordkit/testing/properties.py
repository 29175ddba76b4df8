"""What must hold for every game, whoever wrote its engine: each property a plain function `(game, seed=0, walk=walk)`.

They play a game at random (`walk`, or a walk of your own) and raise `PropertyFailed` with what went wrong, in which
game, at which version. `Compliance` (`wordkit.testing.suite`) makes a test of each.
"""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from wordkit.errors import ActionError, SaveError, TimeRunsBackwards
from wordkit.game import Action, Game, Match, Score
from wordkit.testing.everywhere import reads_no_clock, same_bytes_everywhere, same_seed_same_game
from wordkit.testing.judgement import (
    illegal_changes_nothing,
    legal_agrees_with_check,
    legal_iff_open,
    refusals_explain,
    strange_actions,
    text_round_trip,
)
from wordkit.testing.secrecy import secrets_hide, views_hide
from wordkit.testing.walks import TURNS, PropertyFailed, Walk, all_there, best_of, require, retrace, walk

__all__ = [
    "PROPERTIES",
    "TURNS",
    "PropertyFailed",
    "Walk",
    "census",
    "ends_reached",
    "follows_schemas",
    "illegal_changes_nothing",
    "legal_agrees_with_check",
    "legal_iff_open",
    "pickles",
    "preview_is_score",
    "reads_no_clock",
    "refusals_explain",
    "same_bytes_everywhere",
    "same_seed_same_game",
    "save_load_replay",
    "scores_add_up",
    "seats_alike",
    "secrets_hide",
    "strange_actions",
    "text_round_trip",
    "time_goes_on",
    "undo_to_start",
    "views_hide",
    "walk",
]

LONGEST = 5_000
"""Actions and deadlines after which a random game is given up: people would have, long before."""


def census(game: Game, seed: int = 0, walk: Walk = walk) -> None:
    """No piece is ever lost, doubled or exchanged for another."""
    match = walk(game, seed)
    for state in match.states:
        require(all_there(state), game, state.version, "pieces were lost or doubled")


def undo_to_start(game: Game, seed: int = 0, walk: Walk = walk) -> None:
    """Undo to the start, and redo to the end, give back the same bytes and the same legal actions at each step."""
    match = walk(game, seed)
    states = [state.to_bytes() for state in match.states]
    listed = {again.version: _listed(again) for again, _ in retrace(match)}

    def as_before(version: int, how: str) -> None:
        require(match.state.to_bytes() == states[version], game, version, f"{how} doesn't restore every byte")
        same = listed.get(version) in (None, _listed(match))
        require(same, game, version, f"after {how} other actions are legal than before")

    for version in range(match.version - 1, -1, -1):
        match.undo()
        as_before(version, "undo")
    for version in range(1, len(states)):
        match.redo()
        as_before(version, "redo")


def _listed(match: Match) -> list[list[object]]:
    return [best_of(match.legal(seat)) for seat in match.state.to_move]


def save_load_replay(game: Game, seed: int = 0, walk: Walk = walk) -> None:
    """A save loads to the same bytes, with the same seats to move and legal actions; so does one made half-way."""
    whole = walk(game, seed)
    for turns in (whole.version, whole.version // 2, 0):
        match = walk(game, seed, turns=turns)
        try:
            again = Match.from_json(match.to_json(), lambda text, options: game)
        except SaveError as error:
            raise PropertyFailed(f"{game.name}, version {match.version}: its save doesn't load: {error}") from error
        require(again.state.to_bytes() == match.state.to_bytes(), game, match.version, "loading gives another state")
        require(again.seats == match.seats, game, match.version, "loading gives other seats")
        require(_listed(again) == _listed(match), game, match.version, "loading gives other legal actions")
        require(again.to_json() == match.to_json(), game, match.version, "saving again gives another save")


def pickles(game: Game, seed: int = 0, walk: Walk = walk) -> None:
    """Game, states, views, events and actions survive pickling: they go to other processes and come back the same."""
    match = walk(game, seed)
    state = pickle.loads(pickle.dumps(match.state))
    require(state.to_bytes() == match.state.to_bytes(), game, state.version, "a state changes when it is pickled")
    events = list(match.record())
    require(pickle.loads(pickle.dumps(events)) == events, game, state.version, "events change when they are pickled")
    for seat in (*range(len(match.seats)), None):
        same = game.view(state, seat).to_json() == game.view(match.state, seat).to_json()
        require(same, game, state.version, f"the view of seat {seat} changes when a state is pickled")
    for again, step in retrace(match):
        if step is not None and step.action is not None:
            same = pickle.loads(pickle.dumps(step.action)) == step.action
            require(same, game, again.version, f"`{step.action}` changes when it is pickled")


def scores_add_up(game: Game, seed: int = 0, walk: Walk = walk) -> None:
    """Every total is the sum of the items that say what for."""
    match = walk(game, seed)
    totals = [0] * len(match.seats)
    for step, state in zip(match.steps, match.states, strict=True):
        for happened in step.happened:
            if isinstance(happened.op, Score):
                totals[happened.op.seat] += sum(item.amount for item in happened.op.items)
        require(state.totals == tuple(totals), game, state.version, "a total isn't the sum of its items")


def preview_is_score(game: Game, seed: int = 0, walk: Walk = walk) -> None:
    """An action that scores at once scores what its preview (`Action.score`) says: all of it, or in one lot of items.

    What comes besides may hang on what the seat can't know, such as a bonus by what others did in secret.
    """
    for again, _ in retrace(walk(game, seed)):
        for seat in again.state.to_move:
            for action in again.legal(seat).best(3):
                if action.score is not None:
                    _as_previewed(again, seat, action)


def _as_previewed(match: Match, seat: int, action: Action) -> None:
    try:
        step, after = match.game.steps(match.state, seat, action, None)[-1]
    except ActionError:  # for `legal_agrees_with_check` to say
        return
    if after.outcome is not None:  # what the end adds isn't the action's
        return
    scored = [happened.op for happened in step.happened if isinstance(happened.op, Score)]
    lots = [sum(item.amount for item in op.items) for op in scored if op.seat == seat]
    if lots:
        told = f"`{action}` of seat {seat} says it scores {action.score}, but scores {' and '.join(map(str, lots))}"
        require(action.score in (sum(lots), *lots), match.game, match.version, told)


def time_goes_on(game: Game, seed: int = 0, walk: Walk = walk) -> None:
    """Time never runs backwards: not in the history, not by an action, and no timer is set to a time that is over."""
    match = walk(game, seed, tick=1_000)
    now = 0
    for state in match.states:
        require(state.at >= now, game, state.version, f"it is {state.at} ms after {now} ms")
        now = state.at
        late = [name for at, name in state.deadlines if at < now]
        require(not late, game, state.version, f"a timer is set to a time that is over: {', '.join(late)}")
    for again, step in retrace(match):
        if step is None or step.action is None or step.seat is None or again.state.at == 0:
            continue
        before = again.state.to_bytes()
        try:
            again.apply(step.seat, step.action, again.state.at - 1)
        except TimeRunsBackwards:
            require(again.state.to_bytes() == before, game, again.version, "refusing a time changed something")
        else:
            require(False, game, again.version, "an action was taken at a time that is over")


def seats_alike(game: Game, seed: int = 0, walk: Walk = walk) -> None:
    """What a seat may do and scores goes by its place in the position, not by its number.

    Positions of a match are set up again with the seats in another order: each has the same actions, scores and total.
    """
    match = walk(game, seed)
    for state in match.states[:: max(1, len(match.states) // 6)]:
        if state.outcome is not None or not state.to_move or state.seats < 2:
            continue
        first, _, rest = game.position_text(state, match.seats).partition("\n")
        turned = " ".join(["seats", *match.seats[1:], match.seats[0]])
        told = [_by_name(Match.from_position(game, f"{seats}\n{rest}", seed=seed)) for seats in (first, turned)]
        for name, found in told[0].items():
            same = told[1][name] == found
            require(same, game, state.version, f"as another seat {name} has {told[1][name]}, not {found}")


def _by_name(match: Match) -> dict[str, object]:
    """What each seat has: its total, and what it may do with its scores (not the numbers of seats in it)."""
    return {
        name: (
            match.state.totals[seat],
            sorted((action.name, action.score or 0) for action in match.legal(seat).best(50)),
        )
        for seat, name in enumerate(match.seats)
    }


def ends_reached(game: Game, seed: int = 0, walk: Walk = walk) -> None:
    """A game played at random comes to an end of the rulespec, and then nobody may do anything."""
    match = walk(game, seed, turns=LONGEST)
    kinds = Counter(step.action.name if step.action else f"timeout {step.deadline}" for step in match.steps[1:])
    told = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common(4))
    outcome = match.outcome
    if outcome is None:
        raise PropertyFailed(f"{game.name}: no end was reached in {match.version} steps ({told})")
    declared = {end.path for end in game.rules.ends}
    known = not declared or outcome.end in declared or outcome.end.startswith("end.")
    require(known, game, match.version, f"it ended by `{outcome.end}`, which is no end")
    require(min(outcome.places) == 1, game, match.version, "nobody is first")
    require(not match.to_move and match.next_deadline is None, game, match.version, "it is over, and goes on")


def follows_schemas(game: Game, seed: int = 0, walk: Walk = walk) -> None:
    """Views, events, actions, the outcome and the save follow the published JSON schemas."""
    match = walk(game, seed)
    for seat in (*range(len(match.seats)), None):
        _valid(game, match.version, "view.json", [match.view(seat).to_json()])
        _valid(game, match.version, "event.json", map(json.dumps, json.loads(match.events(seat).to_json())))
    actions = {step.action.name: step.action for step in match.steps if step.action is not None}
    _valid(game, match.version, "action.json", (json.dumps(action.to_json()) for action in actions.values()))
    _valid(game, match.version, "save.json", [match.to_json()])


@cache
def _validator(name: str) -> Callable[[str], None]:
    """Raises ValueError for a text that doesn't follow a published schema.

    By `jsonschema` where it is installed; else by the types from which the schemas are made.
    """
    import msgspec

    from wordkit.game.events import Event
    from wordkit.game.save import Save
    from wordkit.game.schemas import FOLDER
    from wordkit.game.view import ViewData

    try:
        from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
    except ImportError:
        types: dict[str, Any] = {
            "view.json": ViewData,
            "event.json": Event,
            "action.json": dict[str, Any],
            "save.json": Save,
        }
        decoder = msgspec.json.Decoder(types[name])
        return lambda text: decoder.decode(text) and None
    validator = Draft202012Validator(json.loads((FOLDER / name).read_text(encoding="utf-8")))

    def valid(text: str) -> None:
        for error in validator.iter_errors(json.loads(text)):
            raise ValueError(f"{error.json_path}: {error.message}")

    return valid


def _valid(game: Game, version: int, name: str, texts: Iterable[str]) -> None:
    seen: set[str] = set()
    for text in texts:
        kind = str(json.loads(text).get("event", ""))
        if kind and kind in seen:  # one of a kind: they are made by the same code
            continue
        seen.add(kind)
        try:
            _validator(name)(text)
        except ValueError as error:
            raise PropertyFailed(f"{game.name}, version {version}: {name}: {error}") from error


PROPERTIES: tuple[Callable[..., None], ...] = (
    census,
    illegal_changes_nothing,
    refusals_explain,
    undo_to_start,
    save_load_replay,
    pickles,
    views_hide,
    secrets_hide,
    legal_iff_open,
    legal_agrees_with_check,
    text_round_trip,
    scores_add_up,
    preview_is_score,
    time_goes_on,
    seats_alike,
    ends_reached,
    follows_schemas,
    same_seed_same_game,
    reads_no_clock,
)
"""Every property of one game in one process; `same_bytes_everywhere` plays it in others."""
