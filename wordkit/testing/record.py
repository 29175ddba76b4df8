"""Recordings: whole games as text, turn by turn, that are played again and compared line by line.

A recording says of every turn what was done, what happened, each item scored with its clause, how the position looked
after it, what each seat saw, and how many actions were legal. A save (`Match.to_json`) proves that old games still
load; a recording says what a change of the rules does to one.

    turn 3 at 0ms: ann: c5 down EAR
      moved 3 from rack ann to board 22, 32, 42: E A R
      scored ann 8 for DEAR, now 24
        +8 flat [score.word.flat]
      to move bob
      | board ...
      sees ann 2f9c01d47b1a: rack A G I T
      legal bob 117 8e11d0c4f39b
      hash 70f3c1a5d2e9b864
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from wordkit.contributions import SUFFIX as RULES
from wordkit.errors import ActionError, IllegalAction, PositionError, SaveError
from wordkit.game import Match
from wordkit.game.events import (
    EVERYTHING,
    Awarded,
    Changed,
    Ended,
    Events,
    Marked,
    Moved,
    Noted,
    Revealed,
    Scored,
    Shuffled,
    Timer,
    Turn,
)
from wordkit.spec.arguments import duration
from wordkit.testing.scenario import given_options
from wordkit.testing.walks import best_of

if TYPE_CHECKING:
    from wordkit.game import Game, State
    from wordkit.game.events import Event, Step
    from wordkit.game.zones import At

SUFFIX = ".record"
FIRST = "wordkit recording 1"
_TURN = re.compile(r"turn (\d+) at (\d+)ms: (?:timeout (\S+)|([^:]+): (.*))")
_CLAUSE = re.compile(r"\[([\w.\-]+)\]")
_LISTED = 1_000
"""Of so many actions, the best, the digest is made; their count is told, too, where it is known."""


# --- writing ---------------------------------------------------------------------------------------------------------


def recording_of(
    match: Match, source: str = "", bots: Sequence[str] = (), options: Mapping[str, Any] | None = None
) -> str:
    """A match as a recording.

    - `source`: how its game is found again, by its name (the default) or a path.
    - `bots`: who played, one a seat, and would play on where a change stops it.
    - `options`: what was given to load it; None for those that aren't as in the rulespec of that name.
    """
    given = given_options(match) if options is None else (f"option {name} = {options[name]}" for name in options)
    head = [FIRST, f"game {source or match.game.name}", *given, f"seats {' '.join(match.seats)}"]
    head += [f"bots {' '.join(bots)}"] if bots else []
    turns = [_turn(match, version, chain) for version, chain in enumerate(_chain(match))]
    return "\n\n".join(["\n".join([*head, f"seed {match.seed}"]), *("\n".join(turn) for turn in turns)]) + "\n"


def _chain(match: Match) -> Iterator[str]:
    before = ""
    for step, state in zip(match.steps, match.states, strict=True):
        action = None if step.action is None else step.action.to_json()
        done = [before, step.seat, step.at, step.deadline, action]
        before = sha256(msgspec.json.encode(done, order="deterministic") + state.to_bytes()).hexdigest()[:16]
        yield before


def _turn(match: Match, version: int, chain: str) -> list[str]:
    step, state, names = match.steps[version], match.states[version], match.seats
    lines = [_header(step, version, names)]
    lines += [
        f"  {line}" for event in Events(state.table, [(version, step)], EVERYTHING) for line in _event(event, names)
    ]
    lines += [f"  | {line}" for line in _position(match, state)]
    lines += [f"  sees {name} {_sees(match, state, seat)}" for seat, name in enumerate(names)]
    lines += [f"  legal {names[seat]} {_legal(match.game, state, seat)}" for seat in state.to_move]
    if state.outcome is not None:
        places = ", ".join(f"{name} {place}" for name, place in zip(names, state.outcome.places, strict=True))
        lines.append(f"  over [{state.outcome.end}]: places {places}")
    return [*lines, f"  hash {chain}"]


def _header(step: Step, version: int, names: Sequence[str]) -> str:
    if version == 0:
        return "turn 0 at 0ms: set up"
    if step.action is None or step.seat is None:
        return f"turn {version} at {step.at}ms: timeout {step.deadline}"
    return f"turn {version} at {step.at}ms: {names[step.seat]}: {step.action}"


def _event(event: Event, names: Sequence[str]) -> Iterator[str]:
    match event:
        case Moved():
            what = "" if event.pieces is None else ": " + " ".join(map(_faces, event.pieces))
            yield f"moved {event.count} from {_at(event.source, names)} to {_at(event.to, names)}{what}"
        case Shuffled():
            yield f"shuffled {_at(event.zone, names)}"
        case Marked():
            yield f"marked {_faces(event.piece or {})} in {_at(event.zone, names)}: {event.mark}"
        case Changed():
            yield f"set {event.var}{_of(event.seat, names)} = {_value(event.value)}"
        case Scored():
            what = f" for {event.what}" if event.what else ""
            yield f"scored {names[event.seat]} {event.amount}{what}, now {event.total}"
            for item in event.items:
                yield f"  {item.amount:+} {item.label} [{item.path}]"
        case Timer():
            yield f"timer {event.deadline} " + ("stopped" if event.due is None else f"at {duration(event.due)}")
        case Revealed():
            face = f" {event.face}" if event.face else ""
            yield f"revealed {event.what}{face}{_of(event.seat, names)} to {event.to or 'nobody'}"
        case Turn():
            yield f"to move {' '.join(names[seat] for seat in event.seats) or 'nobody'}"
        case Ended():
            yield f"ended [{event.end}]"
        case Awarded():
            yield f"award {event.name} to {names[event.seat]} [award.{event.name}]"
        case Noted():
            yield f"note {event.name}" + ("" if event.data is None else f" {_value(event.data)}")


def _at(at: At, names: Sequence[str]) -> str:
    return f"{at.zone}{_of(at.seat, names)}" + ("" if at.square is None else f" {at.square}")


def _of(seat: int | None, names: Sequence[str]) -> str:
    return "" if seat is None else f" {names[seat]}"


def _faces(faces: Mapping[str, Any]) -> str:
    return "/".join(str(value) for value in faces.values()) or "#"


def _value(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _position(match: Match, state: State) -> list[str]:
    try:
        return match.game.position_text(state, match.seats).rstrip().splitlines()
    except (PositionError, ValueError, LookupError):  # of a game that is over, some engines can't say it
        return []


def _sees(match: Match, state: State, seat: int) -> str:
    """A digest of a seat's whole view, and what it sees that a spectator doesn't."""
    view, public = (match.game.view(state, who) for who in (seat, None))
    own = []
    for zone in state.table.layout.zones:
        for owner in range(state.seats) if zone.per_seat else (None,):
            for square in range(zone.squares) if zone.squares else (None,):
                pieces = view.pieces(zone.name, owner, square)
                if pieces != public.pieces(zone.name, owner, square):
                    place = "" if square is None else f" {square}"
                    own.append(f"{zone.name}{_of(owner, match.seats)}{place} {' '.join(map(_faces, pieces))}")
    for var in state.table.layout.vars:
        owners = range(state.seats) if var.per_seat else (None,)
        own += [
            f"{var.name}{_of(owner, match.seats)} {_value(view.var(var.name, owner))}"
            for owner in owners
            if view.sees(var.name, owner) and not public.sees(var.name, owner)
        ]
    digest = sha256(view.to_json().encode()).hexdigest()[:12]
    return digest + (": " + "; ".join(own) if own else "")


def _legal(game: Game, state: State, seat: int) -> str:
    legal = game.legal(state, seat)
    listed = best_of(legal, _LISTED)
    count = "open" if legal.count is None else str(legal.count)
    return f"{count} {sha256(msgspec.json.encode(listed, order='deterministic')).hexdigest()[:12]}"


# --- reading ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Taken:
    """What a recording says was done in a turn: an action's text by a seat's name, or a deadline that came."""

    at: int
    seat: str = ""
    text: str = ""
    timeout: str = ""


@dataclass(frozen=True)
class Recording:
    """A recording as read. `turns` holds the lines of each turn, the set-up first; `taken` what was done after it."""

    game: str
    options: Mapping[str, Any]
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    seed: str
    taken: tuple[Taken, ...]
    turns: tuple[tuple[str, ...], ...] = field(repr=False)


def read_recording(text: str) -> Recording:
    """A recording as data; SaveError names the line that can't be read."""
    head, *turns = text.rstrip("\n").split("\n\n")
    lines = head.splitlines()
    told, options = _read_head(lines)
    taken, at = [], len(lines) + 2
    for number, turn in enumerate(turns):
        first, _, _ = turn.partition("\n")
        if number:
            found = _TURN.fullmatch(first)
            if found is None or int(found[1]) != number:
                raise SaveError(f"line {at}", f"expected `turn {number} at ...`, found `{first}`")
            taken.append(Taken(int(found[2]), found[4] or "", found[5] or "", found[3] or ""))
        at += turn.count("\n") + 2
    return Recording(
        told["game"],
        options,
        tuple(told["seats"].split()),
        tuple(told.get("bots", "").split()),
        told["seed"],
        tuple(taken),
        tuple(tuple(turn.splitlines()) for turn in turns),
    )


def _read_head(lines: Sequence[str]) -> tuple[dict[str, str], dict[str, str]]:
    """What the lines before the first turn tell, by their first words; and the options."""
    if not lines or lines[0] != FIRST:
        raise SaveError("line 1", f"a recording begins with `{FIRST}`")
    told: dict[str, str] = {}
    options: dict[str, str] = {}
    for number, line in enumerate(lines[1:], 2):
        word, _, rest = line.partition(" ")
        if word == "option" and " = " in rest:
            name, _, value = rest.partition(" = ")
            options[name] = value
        elif word in ("game", "seats", "bots", "seed") and rest and word not in told:
            told[word] = rest
        else:
            raise SaveError(f"line {number}", f"`{line}` can't be read: it says game, option, seats, bots or seed")
    for word in ("game", "seats", "seed"):
        if word not in told:
            raise SaveError("line 1", f"the recording doesn't say its `{word}`")
    return told, options


def owner(path: Path) -> str:
    """The game that the recording in a file names; its turns aren't read."""
    with path.open(encoding="utf-8") as file:
        head = "".join(takewhile(lambda line: line != "\n", file))
    return _read_head(head.splitlines())[0]["game"]


# --- playing again ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Difference:
    """A turn that isn't as it was recorded: its lines as recorded and now, those that are the same left out.

    `clauses`: the paths of the rulespec that those lines name.
    """

    turn: int
    was: tuple[str, ...]
    now: tuple[str, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(path for line in (*self.was, *self.now) for path in _CLAUSE.findall(line)))

    def __str__(self) -> str:
        by = f" ({', '.join(self.clauses)})" if self.clauses else ""
        return "\n".join(
            [f"turn {self.turn}{by}:", *(f"  - {line}" for line in self.was), *(f"  + {line}" for line in self.now)]
        )


@dataclass(frozen=True)
class Replayed:
    """A recording played again: the match as far as it went, what differs, and why it stopped, if it did.

    `follows`: how many turns differ by their hash alone, as what came before them was another.
    """

    name: str
    recording: Recording
    match: Match
    differences: tuple[Difference, ...]
    follows: int
    stopped: str = ""

    @property
    def ok(self) -> bool:
        return not self.differences

    def __str__(self) -> str:
        if self.ok:
            return f"{self.name}: {len(self.recording.taken)} turns, every one as recorded"
        shown = [str(difference) for difference in self.differences[:3]]
        more = len(self.differences) - len(shown)
        told = [f"{self.name}: turn {self.differences[0].turn} isn't as recorded", *shown]
        told += [f"{more} more turns differ"] if more else []
        told += [f"{self.follows} turns differ by their hash alone, as what they follow from"] if self.follows else []
        return "\n".join(told)


def replay_file(path: Path, game: Game | None = None) -> Replayed:
    """Plays the recording of a file again. `game`: the one to play, in place of the one it names."""
    recording = read_recording(path.read_text(encoding="utf-8"))
    return replay(recording, game or game_of(recording, path.parent), path.name)


def game_of(recording: Recording, folder: Path | None = None) -> Game:
    """The game a recording names: an installed one, or a rulespec by its path from the recording's folder."""
    return game_named(recording.game, folder or Path(), recording.options)


def game_named(name: str, folder: Path, options: Mapping[str, Any]) -> Game:
    """A game as a file in a folder names it: an installed one, or a rulespec by its path from there."""
    from wordkit.loading import load

    return load(folder / name if name.endswith(RULES) else name, **options)


def replay(recording: Recording, game: Game, name: str = "recording") -> Replayed:
    """Plays a recording again and compares every line."""
    match = Match(game, recording.seats, recording.seed)
    stopped = ""
    for taken in recording.taken:
        stopped = _take(match, taken)
        if stopped:
            break
    turns = [_turn(match, version, chain) for version, chain in enumerate(_chain(match))]
    if stopped:
        turns.append([recording.turns[len(turns)][0], f"  {stopped}"])
    differences: list[Difference] = []
    follows = 0
    for number in range(max(len(turns), len(recording.turns))):
        was = recording.turns[number] if number < len(recording.turns) else ()
        now = turns[number] if number < len(turns) else ()
        if stopped and number >= len(turns):
            break
        found = _compare(number, was, now)
        if found is None:
            continue
        hashes = (*found.was, *found.now)
        if differences and all(line.startswith("hash ") for line in hashes):
            follows += 1
        else:
            differences.append(found)
    return Replayed(name, recording, match, tuple(differences), follows, stopped)


def _compare(turn: int, was: Sequence[str], now: Sequence[str]) -> Difference | None:
    if list(was) == list(now):
        return None
    lines = list(difflib.ndiff(list(was), list(now)))
    return Difference(
        turn,
        tuple(line[2:].strip() for line in lines if line.startswith("- ")),
        tuple(line[2:].strip() for line in lines if line.startswith("+ ")),
    )


def _take(match: Match, taken: Taken) -> str:
    """Does what was done; or says why it can't be done any more."""
    if match.outcome is not None:
        return f"over [{match.outcome.end}]: the game ended before this"
    if taken.timeout:
        if match.next_deadline != taken.at:
            return f"no timer `{taken.timeout}` comes at {taken.at}ms"
        match.advance(taken.at)
        return ""
    try:
        match.apply(taken.seat, match.parse(taken.text, taken.seat), taken.at)
    except IllegalAction as error:
        reasons = (f"{v.sentence(match.game.rules)} [{v.path or v.code}]" for v in error.violations)
        return f"refused: {'; '.join(reasons)}"
    except (ActionError, ValueError) as error:
        return f"refused: {error}"
    return ""


def update(
    path: Path, game: Game | None = None, play_on: Callable[[Match, Sequence[str]], None] | None = None
) -> Replayed:
    """Writes a recording anew as the game is played now; the answer says what changed.

    Where an action isn't legal any more, `play_on(match, bots)` plays the rest; without it the recording ends there.
    """
    from wordkit.game.files import write_whole

    played = replay_file(path, game)
    if played.differences:
        if played.stopped and play_on is not None and played.match.outcome is None:
            play_on(played.match, played.recording.bots)
        kept = played.recording
        text = recording_of(played.match, kept.game, kept.bots, kept.options)
        write_whole(path, text.encode())
    return played


def recordings(folder: Path) -> list[Path]:
    """The recordings in a folder, by name."""
    return sorted(folder.glob(f"*{SUFFIX}"))


def source_in(folder: Path, game: str) -> str:
    """How a recording in a folder names a game: by its name, or by the path of its rulespec from there."""
    return Path(os.path.relpath(game, folder)).as_posix() if game.endswith(RULES) else game


def without_recording(games: Iterable[str], folder: Path) -> list[str]:
    """Those of these games (names, or paths of rulespecs) that own no recording in a folder."""
    owners = {owner(path) for path in recordings(folder)}
    return [game for game in games if source_in(folder, game) not in owners]
