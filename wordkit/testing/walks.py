"""Matches played at random: what the properties look at. A walk of your own goes where random play seldom comes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from wordkit.errors import IllegalAction
from wordkit.game import Action, Actions, Game, Match, Rng, State
from wordkit.game.events import Step

TURNS = 60
"""Actions and deadlines of a walk, if the game isn't over before."""


class PropertyFailed(AssertionError):
    """A game doesn't keep the contract."""


class Walk(Protocol):
    """Plays a match at random: as `walk`, or in a way of your own. The same arguments give the same match."""

    def __call__(
        self, game: Game, seed: int = 0, seats: int | None = None, turns: int = TURNS, tick: int = 0
    ) -> Match: ...


def require(holds: bool, game: Game, version: int, what: str) -> None:
    """PropertyFailed, with the game and the version, unless it holds."""
    if not holds:
        raise PropertyFailed(f"{game.name}, version {version}: {what}")


def usual_seats(game: Game, wanted: int = 2) -> int:
    """So many seats as are wanted, or as near to it as the game allows."""
    lo, hi = game.rules.players
    return min(max(wanted, lo), hi)


def walk(game: Game, seed: int = 0, seats: int | None = None, turns: int = TURNS, tick: int = 0) -> Match:
    """A match played at random for some turns, or to its end. Deadlines come now and then.

    Between two actions up to `tick` ms go by.
    """
    rng = Rng.stream(seed, "walk")
    match = Match(game, seats or usual_seats(game), seed)
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
        require(bool(legal), game, match.version, f"seat {seat} is to move, but nothing is legal for it")
        action = legal.sample(rng)
        try:
            match.apply(seat, action, at)
        except IllegalAction as error:
            raise PropertyFailed(
                f"{game.name}, version {match.version}: `{action}` is in legal for seat {seat}, "
                f"but check refuses it: {error}"
            ) from error
    return match


def retrace(match: Match) -> Iterator[tuple[Match, Step | None]]:
    """The same match played anew, at each of its positions, and the step that comes next (None at the end).

    Its states are new ones: nothing that was derived from those of `match` is in them.
    """
    again = Match(match.game, match.seats, match.seed)
    for number, step in enumerate(match.steps[1:], 1):
        if again.version >= number:  # of several timers due at once, one was let come with the first
            continue
        yield again, step
        follow(again, step)
    yield again, None


def follow(match: Match, step: Step) -> None:
    """Does in a match what was done in a step of another: the same action, made anew, or the deadlines that came."""
    if step.action is None or step.seat is None:
        match.advance(step.at)
    else:
        match.apply(step.seat, Action(step.action.name, step.action.args), step.at)


def best_of(legal: Actions, most: int = 50) -> list[object]:
    """The best of what is legal, and what it scores, as data to compare."""
    return [(action.to_json(), action.score) for action in legal.best(most)]


def all_there(state: State) -> bool:
    """Whether every piece lies somewhere, each once, and nothing else does."""
    zones = state.zones
    lying = sorted(piece for zone in range(len(zones)) for piece in zones.zone(zone))
    return lying == list(range(len(state.table.piece_kinds)))
