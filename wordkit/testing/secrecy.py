"""What a seat can't see doesn't show: hidden things permuted, secret actions replaced, nobody else notices."""

from __future__ import annotations

from wordkit.errors import IllegalAction
from wordkit.game import End, Game, Match, Reveal, Rng, Score, State
from wordkit.game.events import Step, events_of
from wordkit.testing.walks import PropertyFailed, Walk, best_of, follow, require, retrace, usual_seats, walk

_LOOKED_AT = 8
"""In so many positions of a match, spread evenly, hidden things are permuted."""


def views_hide(game: Game, seed: int = 0, walk: Walk = walk) -> None:
    """What a seat can't see doesn't show: hidden pieces permuted and secrets blanked, its view has the same bytes.

    The same holds for what it may do: `legal` comes from what the seat may know.
    """
    match = walk(game, seed)
    rng = Rng.stream(seed, "permute")
    for again, _ in retrace(match):
        if again.version % max(1, len(match.states) // _LOOKED_AT):
            continue
        state = again.state
        for seat in (*range(state.seats), None):
            view = game.view(state, seat)
            for _ in range(3):
                other = view.sample(rng)
                seen = game.view(other, seat)
                require(
                    seen.to_json() == view.to_json(),
                    game,
                    state.version,
                    f"the view of seat {seat} shows what is hidden",
                )
                if seat is not None and seat in state.to_move:
                    same = best_of(game.legal(state, seat)) == best_of(game.legal(other, seat))
                    require(same, game, state.version, f"what seat {seat} may do depends on what it can't see")


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


def secrets_hide(game: Game, seed: int = 0, walk: Walk = walk) -> None:
    """What a seat does in secret tells the others nothing: not that it did it, nor when, nor how often.

    At secret actions of a random match (the engine's `secret_actions`) the seat does something else in secret, or
    nothing, at other times. Then the match goes on as it did, until a step that reveals, scores or ends: views, events
    and legal actions of everybody else keep the same bytes.
    """
    match = walk(game, seed, seats=usual_seats(game, 3), tick=_TICK)
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
        require(seen is None, match.game, version, told)
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
            follow(other, step)
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
            require(found == same[what], match.game, match.version, told)


def _known(match: Match, viewer: int | None, since: int, legal: bool) -> dict[str, object]:
    view = match.view(viewer)
    known: dict[str, object] = {
        "view": view.to_json(),
        "events": match.events(viewer, since).to_json(),
        "sample": view.sample(Rng(1)).to_bytes(),
    }
    if legal and viewer is not None:
        known["legal actions"] = best_of(match.legal(viewer), _COMPARED)
    return known
