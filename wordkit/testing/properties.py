"""What must hold for every game, whoever wrote its engine. Each property is a plain function `(game, seed=0)`.

They play a game at random (`walk`) and raise `PropertyFailed` with what went wrong, in which game, at which version.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from wordkit.errors import ActionError, IllegalAction
from wordkit.game import Action, Game, Match, Rng, Score, State

if TYPE_CHECKING:
    from wordkit.game.pieces import Plain

TURNS = 60


class PropertyFailed(AssertionError):
    """A game doesn't keep the contract."""


def _require(holds: bool, game: Game, version: int, what: str) -> None:
    if not holds:
        raise PropertyFailed(f"{game.name}, version {version}: {what}")


def walk(game: Game, seed: int = 0, seats: int | None = None, turns: int = TURNS) -> Match:
    """A match played at random for some turns, or to its end. Deadlines come now and then."""
    lo, hi = game.rules.players
    rng = Rng.stream(seed, "walk")
    match = Match(game, seats or min(max(lo, 2), hi), seed)
    while match.outcome is None and match.version < turns:
        if match.next_deadline is not None and rng.below(8) == 0:
            match.advance(match.next_deadline)
            continue
        seat = rng.choice(match.to_move)
        legal = match.legal(seat)
        _require(bool(legal), game, match.version, f"seat {seat} is to move, but nothing is legal for it")
        action = legal.sample(rng)
        try:
            match.apply(seat, action)
        except IllegalAction as error:
            raise PropertyFailed(
                f"{game.name}, version {match.version}: `{action}` is in legal for seat {seat}, "
                f"but check refuses it: {error}"
            ) from error
    return match


def census(game: Game, seed: int = 0) -> None:
    """No piece is ever lost, doubled or exchanged for another."""
    match = walk(game, seed)
    every = list(range(len(match.state.table.piece_kinds)))
    for state in match.states:
        lying = sorted(piece for zone in range(len(state.zones)) for piece in state.zones.zone(zone))
        _require(lying == every, game, state.version, "pieces were lost or doubled")


def illegal_changes_nothing(game: Game, seed: int = 0) -> None:
    """An action that is refused leaves every byte as it was: state, history, generator; and `check` agrees."""
    match = walk(game, seed)
    wild = _strange_actions(match)
    for _ in range(match.version):
        match.undo()
    while True:
        before = match.state.to_bytes()
        for seat in range(len(match.seats)):
            for action in wild:
                if not match.check(seat, action):
                    continue
                try:
                    match.apply(seat, action)
                except ActionError:
                    pass
                else:
                    _require(False, game, match.version, f"`{action}` is refused by check, but was applied")
                _require(
                    match.state.to_bytes() == before, game, match.version, f"refusing `{action}` changed something"
                )
        if not match.redo():
            return


def _strange_actions(match: Match) -> list[Action]:
    """Actions that won't be legal at most times: those of other turns, twisted ones, strangers."""
    played = [step.action for step in match.steps if step.action is not None][:6]
    names = [decl.name for decl in match.game.engine.vocabulary.actions]
    odd: Sequence[Plain] = (None, True, -1, 2**70, "", "\0", "é", (), ((((),),),), ("a", 1))
    twisted = [
        Action(action.name, {**action.args, key: value})
        for action in played[:3]
        for key in action.args
        for value in odd
    ]
    strangers = [Action(name, {"x": value}) for name in names for value in odd[:3]]
    return [*played, *twisted, *map(Action, names), *strangers, Action("no such action")]


def undo_to_start(game: Game, seed: int = 0) -> None:
    """Undo to the start, and redo to the end, give back the same bytes at each step."""
    match = walk(game, seed)
    states = [state.to_bytes() for state in match.states]
    for version in range(match.version - 1, -1, -1):
        match.undo()
        _require(match.state.to_bytes() == states[version], game, version, "undo doesn't restore every byte")
    for version in range(1, len(states)):
        match.redo()
        _require(match.state.to_bytes() == states[version], game, version, "redo doesn't restore every byte")


def save_load_replay(game: Game, seed: int = 0) -> None:
    """A save loads to the same bytes, with the same seats to move and legal actions; so does one made half-way."""
    match = walk(game, seed)
    while True:
        again = Match.from_json(match.to_json(), lambda text, options: game)
        _require(again.state.to_bytes() == match.state.to_bytes(), game, match.version, "loading gives another state")
        _require(again.seats == match.seats, game, match.version, "loading gives other seats")
        for seat in match.to_move:
            best = [list(map(Action.to_json, m.legal(seat).best(50))) for m in (match, again)]
            _require(best[0] == best[1], game, match.version, "loading gives other legal actions")
        _require(again.to_json() == match.to_json(), game, match.version, "saving again gives another save")
        if match.version == 0:
            return
        for _ in range(match.version - match.version // 2):
            match.undo()


def views_hide(game: Game, seed: int = 0) -> None:
    """What a seat can't see doesn't show: hidden pieces permuted and secrets blanked, its view has the same bytes.

    The same holds for what it may do: `legal` comes from what the seat may know.
    """
    match = walk(game, seed)
    rng = Rng.stream(seed, "permute")
    for state in match.states[:: max(1, len(match.states) // 8)]:
        for seat in (*range(state.seats), None):
            view = game.view(state, seat)
            for _ in range(3):
                other = view.sample(rng)
                seen = game.view(other, seat)
                _require(
                    seen.to_json() == view.to_json(),
                    game,
                    state.version,
                    f"the view of seat {seat} shows what is hidden",
                )
                if seat in state.to_move:
                    same = _first_legal(game, state, seat) == _first_legal(game, other, seat)
                    _require(same, game, state.version, f"what seat {seat} may do depends on what it can't see")


def _first_legal(game: Game, state: State, seat: int | None) -> list[object]:
    return [(action.to_json(), action.score) for action in game.legal(state, seat or 0).best(50)]


def legal_iff_open(game: Game, seed: int = 0) -> None:
    """A seat has something to do exactly when it is to move in a game that isn't over; what is listed is allowed."""
    match = walk(game, seed)
    for state in match.states:
        for seat in range(state.seats):
            legal = game.legal(state, seat)
            open_ = state.outcome is None and seat in state.to_move
            _require(bool(legal) == open_, game, state.version, f"legal is {bool(legal)} for seat {seat}")
            for action in legal.best(20):
                _require(action in legal, game, state.version, f"`{action}` is listed, but isn't `in` legal")
                refused = game.check(state, seat, action)
                _require(not refused, game, state.version, f"`{action}` is listed, but refused: {refused}")


def text_round_trip(game: Game, seed: int = 0) -> None:
    """The text of an action reads back as that action, and its JSON too."""
    match = walk(game, seed)
    for step, state in zip(match.steps[1:], match.states, strict=False):
        if step.action is None or step.seat is None:
            continue
        again = game.parse(str(step.action), state, step.seat)
        _require(again == step.action, game, state.version, f"`{step.action}` reads back as `{again}`")
        sent = Action.from_json(json.loads(json.dumps(step.action.to_json())))
        _require(sent == step.action, game, state.version, f"`{step.action}` doesn't survive JSON")


def scores_add_up(game: Game, seed: int = 0) -> None:
    """Every total is the sum of the items that say what for."""
    match = walk(game, seed)
    totals = [0] * len(match.seats)
    for step, state in zip(match.steps, match.states, strict=True):
        for happened in step.happened:
            if isinstance(happened.op, Score):
                totals[happened.op.seat] += sum(item.amount for item in happened.op.items)
        _require(state.totals == tuple(totals), game, state.version, "a total isn't the sum of its items")


def fingerprint(game: Game, seed: int = 0) -> str:
    """A hash over everything a random match does: states, views, events and the save."""
    match = walk(game, seed)
    whole = sha256(match.to_json().encode())
    for state in match.states:
        whole.update(state.to_bytes())
    for seat in (*range(len(match.seats)), None):
        whole.update(match.view(seat).to_json().encode())
        whole.update(repr(list(match.events(seat))).encode())
    return whole.hexdigest()


def same_bytes_everywhere(
    name: str, seed: int = 0, hash_seeds: Sequence[int] = (0, 1, 4242), options: Mapping[str, object] | None = None
) -> None:
    """A game by its name, played in processes of other hash seeds, does the same to the byte."""
    code = (
        "import sys, json, wordkit; from wordkit.testing.properties import fingerprint; "
        "print(fingerprint(wordkit.load(sys.argv[1], **json.loads(sys.argv[3])), int(sys.argv[2])))"
    )
    prints = {
        subprocess.run(  # -P: what is installed is tested, not what lies in the folder
            [sys.executable, "-P", "-c", code, name, str(seed), json.dumps(dict(options or {}))],
            env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for hash_seed in hash_seeds
    }
    if len(prints) != 1:
        raise PropertyFailed(f"{name}: another hash seed, another game")


PROPERTIES: tuple[Callable[..., None], ...] = (
    census,
    illegal_changes_nothing,
    undo_to_start,
    save_load_replay,
    views_hide,
    legal_iff_open,
    text_round_trip,
    scores_add_up,
)
"""Every property of one game; `same_bytes_everywhere` needs an installed one, by name."""
