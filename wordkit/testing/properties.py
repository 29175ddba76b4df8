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
from wordkit.game import Action, End, Game, Match, Reveal, Rng, Score, State
from wordkit.game.events import Step, events_of

if TYPE_CHECKING:
    from wordkit.game.pieces import Plain

TURNS = 60


class PropertyFailed(AssertionError):
    """A game doesn't keep the contract."""


def _require(holds: bool, game: Game, version: int, what: str) -> None:
    if not holds:
        raise PropertyFailed(f"{game.name}, version {version}: {what}")


def walk(game: Game, seed: int = 0, seats: int | None = None, turns: int = TURNS, tick: int = 0) -> Match:
    """A match played at random for some turns, or to its end. Deadlines come now and then.

    Between two actions up to `tick` ms go by.
    """
    lo, hi = game.rules.players
    rng = Rng.stream(seed, "walk")
    match = Match(game, seats or min(max(lo, 2), hi), seed)
    while match.outcome is None and match.version < turns:
        deadline = match.next_deadline
        if deadline is not None and (not match.to_move or rng.below(8) == 0):
            match.advance(deadline)
            continue
        at = match.state.at + (rng.below(tick + 1) if tick else 0)
        if deadline is not None and deadline <= at:
            match.advance(at)
            continue
        seat = rng.choice(match.to_move)
        legal = match.legal(seat)
        _require(bool(legal), game, match.version, f"seat {seat} is to move, but nothing is legal for it")
        action = legal.sample(rng)
        try:
            match.apply(seat, action, at)
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
                if seat is not None and seat in state.to_move:
                    same = _first_legal(game, state, seat) == _first_legal(game, other, seat)
                    _require(same, game, state.version, f"what seat {seat} may do depends on what it can't see")


def _first_legal(game: Game, state: State, seat: int, most: int = 50) -> list[object]:
    return [(action.to_json(), action.score) for action in game.legal(state, seat).best(most)]


_TICK = 4_000
"""Up to so many ms between two actions of a match with secrets, two minutes in all: timers of a minute run out, and
there are times in between at which something else could have been done."""
_SECRETS = 12
"""So many secret actions of a match are changed, and so many steps played on after each: a fifth of `TURNS`. Trying all
of them to the end would take the square of the time."""
_INSTEAD = (0, 1, 3)
"""How many secret actions are done in place of one: none, another, several."""
_TRIES = 20
"""So often a legal action is drawn to find a secret one: where half of them are, that fails once in a million."""
_COMPARED = 5
"""So many legal actions are compared after a secret one: fewer than in `views_hide`, which looks at fewer places."""


def secrets_hide(game: Game, seed: int = 0) -> None:
    """What a seat does in secret tells the others nothing: not that it did it, nor when, nor how often.

    At secret actions of a random match (the engine's `secret_actions`) the seat does something else in secret, or
    nothing, at other times. Then the match goes on as it did, until a step that reveals, scores or ends: views, events
    and legal actions of everybody else keep the same bytes.
    """
    lo, hi = game.rules.players
    match = walk(game, seed, seats=min(max(lo, 3), hi), tick=_TICK)
    rng = Rng.stream(seed, "secrets")
    hidden = [version for version in range(1, match.version + 1) if _secret(match, version)]
    for version in rng.shuffled(hidden)[:_SECRETS]:
        for instead in _INSTEAD:
            _same_to_others(match, version, instead, rng)


def _others(match: Match, seat: int) -> list[int | None]:
    return [*(other for other in range(len(match.seats)) if other != seat), None]


def _secret(match: Match, version: int) -> bool:
    """Whether the step to a version is a secret action; nobody else may see anything of it but the end of the game."""
    step, table = match.steps[version], match.state.table
    if step.action is None or step.seat is None or step.action.name not in table.secret_actions:
        return False
    if match.states[version].outcome is not None:
        return False
    for viewer in _others(match, step.seat):
        seen = next(events_of(table, step, version, viewer), None)
        told = f"`{step.action.name}` of seat {step.seat} is secret, but seat {viewer} sees {seen}"
        _require(seen is None, match.game, version, told)
    return True


def _same_to_others(match: Match, version: int, instead: int, rng: Rng) -> None:
    """Plays other secret actions in place of the one that led to a version, and then as it was played."""
    seat = match.steps[version].seat
    assert seat is not None
    other = match.branch(version - 1)
    later = match.steps[version + 1].at if version < match.version else match.steps[version].at
    latest = later if other.next_deadline is None else min(later, other.next_deadline - 1)
    since = other.state
    for _ in range(instead):
        _act_in_secret(other, seat, latest, rng)
    _compare(match.branch(version), other, seat, since, legal=True)
    for number in range(version + 1, min(match.version, version + _SECRETS) + 1):
        step = match.steps[number]
        if step.seat == seat and _secret(match, number):
            continue
        start = len(other.steps)
        try:
            if step.action is None or step.seat is None:
                other.advance(step.at)
            else:
                other.apply(step.seat, Action(step.action.name, step.action.args), step.at)
        except IllegalAction as error:
            if step.seat == seat:  # it may rest on what was done in secret: locking a word that isn't there
                return
            told = f"whether seat {step.seat} may `{step.action}` depends on what seat {seat} did in secret: {error}"
            raise PropertyFailed(f"{match.game.name}, version {number}: {told}") from error
        if any(map(_tells, (step, *other.steps[start:]))):
            return
        after = match.steps[number + 1] if number < match.version else None
        if after is None or after.deadline is None or after.at > step.at:  # what is due at once comes in one call
            _compare(match.branch(number), other, seat, since)


def _act_in_secret(match: Match, seat: int, latest: int, rng: Rng) -> None:
    """Lets a seat do something that is secret, at a time up to `latest`."""
    secret = match.state.table.secret_actions
    for _ in range(_TRIES if seat in match.to_move else 0):
        action = match.legal(seat).sample(rng)
        if action.name in secret:
            match.apply(seat, action, match.state.at + rng.below(latest - match.state.at + 1))
            if match.outcome is not None:
                match.undo()
            return


def _tells(step: Step) -> bool:
    """Whether what was secret may come out in a step."""
    return any(
        isinstance(happened.op, Score | End) or (isinstance(happened.op, Reveal) and happened.op.to is not None)
        for happened in step.happened
    )


def _compare(match: Match, other: Match, seat: int, since: State, legal: bool = False) -> None:
    """Everything the others are told, byte for byte; events since a state both came from."""
    for viewer in _others(match, seat):
        known, same = (_known(each, viewer, since.seen_by(viewer).version, legal) for each in (match, other))
        for what, found in known.items():
            told = f"the {what} of seat {viewer} tell what seat {seat} does in secret"
            _require(found == same[what], match.game, match.version, told)


def _known(match: Match, viewer: int | None, since: int, legal: bool) -> dict[str, object]:
    view = match.view(viewer)
    known: dict[str, object] = {
        "view": view.to_json(),
        "events": match.events(viewer, since).to_json(),
        "sample": view.sample(Rng(1)).to_bytes(),
    }
    if legal and viewer is not None:
        known["legal actions"] = _first_legal(match.game, match.state, viewer, _COMPARED)
    return known


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
    secrets_hide,
    legal_iff_open,
    text_round_trip,
    scores_add_up,
)
"""Every property of one game; `same_bytes_everywhere` needs an installed one, by name."""
