"""Saves: a match as a recording that can be continued. `docs/saves.md` describes the format.

A save holds what was played and every turn; loading replays it. Each turn carries a hash chained from the one before,
so a save that loads is the match that was saved.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from hashlib import sha256
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

import msgspec

from wordkit._core import __version__
from wordkit.errors import (
    DamagedSave,
    EditedSave,
    EngineError,
    FutureSave,
    IllegalAction,
    NotFound,
    OtherGame,
    PositionError,
    SaveError,
    SpecError,
    TimeRunsBackwards,
    UnreadableAction,
)
from wordkit.game.actions import Action
from wordkit.game.events import Step
from wordkit.game.game import LATEST, Game
from wordkit.game.migrations import MIGRATIONS
from wordkit.game.state import State
from wordkit.spec.arguments import duration
from wordkit.spec.types import Duration

if TYPE_CHECKING:
    from wordkit.game.match import Match

SCHEMA = "wordkit.save"
VERSION = 1
Load = Callable[[str, Mapping[str, object]], Game]


class SavedGame(msgspec.Struct, forbid_unknown_fields=True):
    """The resolved, self-contained rulespec: `checksum` is SHA-256 of `text`, in hex."""

    name: str
    checksum: str
    text: str
    options: dict[str, int | bool | str | None]


class SavedLexicon(msgspec.Struct, forbid_unknown_fields=True):
    """The working lexicon by name and checksum of its words (`Game.words_checksum`)."""

    name: str
    checksum: str


class SavedPart(msgspec.Struct, forbid_unknown_fields=True):
    """The engine, or a part-taker, and its version."""

    name: str
    version: str


class SavedTurn(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """An action of a seat, or a deadline that came; `hash` is chained from the turn before."""

    hash: str
    at: int = 0
    seat: int | None = None
    action: dict[str, Any] | None = None
    timeout: str | None = None


class Save(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A match as it is saved. `header` is the hash of everything but itself, `start` and `turns`."""

    schema: str
    wordkit: str
    game: SavedGame
    lexicon: SavedLexicon | None
    engine: SavedPart
    part_takers: list[SavedPart]
    seats: list[str]
    seed: str
    position: str | None
    header: str
    start: str
    turns: list[SavedTurn]


def save_of(match: Match) -> str:
    """The JSON text of a match."""
    game = match.game
    lexicon = None if game.lexicon is None else SavedLexicon(*_lexicon(game))
    save = Save(
        schema=f"{SCHEMA}/{VERSION}",
        wordkit=__version__,
        game=SavedGame(game.name, text_checksum(game.rules.text), game.rules.text, _options(game)),
        lexicon=lexicon,
        engine=SavedPart(*_engine(game)),
        part_takers=[SavedPart(part.name, part.version) for part in game.part_takers],
        seats=list(match.seats),
        seed=match.seed,
        position=match.start_position,
        header="",
        start="",
        turns=[],
    )
    save.header = header_hash(msgspec.to_builtins(save))
    before = save.start = link(save.header, None, match.states[0])
    for step, state in match.history(0):
        turn = SavedTurn(
            hash="",
            at=step.at,
            seat=step.seat,
            action=None if step.action is None else step.action.to_json(),
            timeout=step.deadline,
        )
        before = turn.hash = link(before, step, state)
        save.turns.append(turn)
    return msgspec.json.format(msgspec.json.encode(save), indent=1).decode() + "\n"


def _options(game: Game) -> dict[str, int | bool | str | None]:
    """The value of every option as a caller would give it: durations as texts, `30s`."""
    declared = {option.name: option.type for option in game.engine.vocabulary.options}
    return {
        name: duration(value) if isinstance(value, int) and isinstance(declared.get(name), Duration) else value
        for name, value in game.rules.options.items()
    }


def _engine(game: Game) -> tuple[str, str]:
    return game.engine.vocabulary.engine, game.engine.vocabulary.version


def _lexicon(game: Game) -> tuple[str, str]:
    clause = game.rules.lexicon
    return (clause.name if clause is not None else ""), game.words_checksum or ""


def text_checksum(text: str) -> str:
    """SHA-256 of a text in UTF-8, in hex."""
    return sha256(text.encode()).hexdigest()


def header_hash(raw: Mapping[str, Any]) -> str:
    """The hash of a save's header, taken from its raw JSON so that a migration doesn't touch it."""
    header = {key: value for key, value in raw.items() if key not in ("header", "start", "turns")}
    return sha256(msgspec.json.encode(header, order="deterministic")).hexdigest()


def link(before: str, step: Step | None, state: State) -> str:
    """The next hash of the chain: of the one before, what was done, and every byte of the state it led to."""
    done: list[Any] = []
    if step is not None:
        action = None if step.action is None else step.action.to_json()
        done = [step.seat, step.at, step.deadline, action]
    return sha256(msgspec.json.encode([before, done], order="deterministic") + state.to_bytes()).hexdigest()[:32]


# --- loading ---------------------------------------------------------------------------------------------------------


def load_save(text: str | bytes, load: Load | None = None) -> Match:
    """The match of a save, replayed turn by turn; a SaveError names the place and, where there is one, the way out."""
    save = read_save(text)
    game = _game(save, load or _installed(save))
    return _replayed(save, game)


def read_save(text: str | bytes) -> Save:
    """A save as data, brought to the current version; nothing is replayed yet."""
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as error:
        raise DamagedSave("", f"this isn't JSON: {error}") from None
    if not isinstance(raw, dict):
        raise DamagedSave("", "a save is a JSON object")
    raw = _migrated(raw, _version(raw))
    try:
        return msgspec.convert(raw, Save)
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at `$.")
        raise DamagedSave(place.rstrip("`"), what) from None


def _version(raw: dict[str, Any]) -> int:
    schema = raw.get("schema")
    match = re.fullmatch(rf"{re.escape(SCHEMA)}/([0-9]{{1,6}})", schema) if isinstance(schema, str) else None
    if match is None:
        raise DamagedSave("schema", f"a save says `{SCHEMA}/{VERSION}` here")
    version = int(match[1])
    if version > VERSION:
        raise FutureSave("schema", f"`{schema}` was written by a later wordkit ({raw.get('wordkit')}): upgrade wordkit")
    if version < VERSION and version not in MIGRATIONS:
        raise DamagedSave("schema", f"there never was a `{schema}`")
    try:
        fits = raw.get("header") == header_hash(raw)
    except (msgspec.EncodeError, TypeError, ValueError, RecursionError):
        fits = False
    if not fits:
        game = raw.get("game")
        body = game.get("text") if isinstance(game, dict) else None
        if isinstance(body, str) and isinstance(game, dict) and game.get("checksum") != text_checksum(body):
            raise EditedSave("game.text", "the rulespec isn't the one that was saved: restore the file")
        raise EditedSave("header", "the part before the turns isn't what was saved: restore the file")
    return version


def _migrated(raw: dict[str, Any], version: int) -> dict[str, Any]:
    while version < VERSION:
        try:
            raw = MIGRATIONS[version](raw)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise DamagedSave("", f"as a save of version {version} it lacks something: {error!r}") from error
        version += 1
    return {**raw, "schema": f"{SCHEMA}/{version}"}


def _installed(save: Save) -> Load:
    """Makes the game of what is installed, with the part-takers the save names."""
    # Named, not imported: loading and the registry stand above the kernel and hand games down to it.
    loading, registry = import_module("wordkit.loading"), import_module("wordkit.registry")

    def load(text: str, options: Mapping[str, object]) -> Game:
        registry.engine(save.engine.name)  # a MissingEngine says what to install
        parts = tuple(registry.part_taker(part.name)() for part in save.part_takers)
        # As bytes: whatever a save holds there is a text, never the name of a game or of a file here.
        rules = loading.load_rules(text.encode(), **options)
        return cast("Game", loading.game_of(rules, parts))

    return load


def _game(save: Save, load: Load) -> Game:
    try:
        game = load(save.game.text, save.game.options)
    except NotFound as error:
        kind = {"engine": "engine", "lexicon": "lexicon", "part-taker": "part_takers"}.get(error.kind, "game")
        raise OtherGame(kind, f"{error}; install it to continue this match") from error
    except SpecError as error:
        raise DamagedSave("game.text", f"the saved rulespec has faults: {error}") from error
    name, version = _engine(game)
    if (name, version) != (save.engine.name, save.engine.version):
        saved = f"{save.engine.name} {save.engine.version}"
        raise OtherGame(
            "engine", f"saved with {saved}, here is {name} {version}: install the version it was saved with"
        )
    here = [(part.name, part.version) for part in game.part_takers]
    then = [(part.name, part.version) for part in save.part_takers]
    if here != then:
        raise OtherGame("part_takers", f"saved with {_listed(then)}, here {_listed(here)}: load it with the same ones")
    words = None if game.lexicon is None else _lexicon(game)
    saved_words = None if save.lexicon is None else (save.lexicon.name, save.lexicon.checksum)
    if words != saved_words:
        was = f"{save.lexicon.name} ({save.lexicon.checksum[:12]})" if save.lexicon else "no lexicon"
        now = f"{words[0]} ({words[1][:12]})" if words else "no lexicon"
        raise OtherGame("lexicon", f"saved with {was}, here is {now}: install the lexicon it was saved with")
    return game


def _listed(parts: list[tuple[str, str]]) -> str:
    return ", ".join(f"{name} {version}" for name, version in parts) or "no part-takers"


def _replayed(save: Save, game: Game) -> Match:
    from wordkit.game.match import Match

    try:
        if save.position is None:
            match = Match(game, save.seats, save.seed)
        else:
            match = Match.from_position(game, save.position, len(save.seats), save.seed)
    except (PositionError, ValueError) as error:
        raise DamagedSave("position" if save.position is not None else "seats", str(error)) from error
    if len(set(save.seats)) < len(save.seats):
        raise DamagedSave("seats", "two seats have the same name")
    match.seats = tuple(save.seats)
    before = link(save.header, None, match.state)
    if before != save.start:
        raise EditedSave("start", "dealing again doesn't give the position that was saved")
    for number, turn in enumerate(save.turns):
        place = f"turns[{number}]"
        version = match.version
        _replay(match, turn, place)
        if match.version != version + 1:
            raise EditedSave(f"{place}.at", "a deadline came before this turn that isn't in the save")
        before = link(before, match.steps[-1], match.state)
        if before != turn.hash:
            raise EditedSave(place, "this turn doesn't lead where it led when it was saved: it was edited")
    return match


def _replay(match: Match, turn: SavedTurn, place: str) -> None:
    if (turn.action is None) == (turn.timeout is None) or (turn.action is None) != (turn.seat is None):
        raise EditedSave(place, "a turn is a seat's action or a timeout")
    try:
        if turn.action is None:
            state = match.state
            if not state.deadlines or state.deadlines[0] != (turn.at, turn.timeout):
                raise EditedSave(f"{place}.timeout", f"no deadline `{turn.timeout}` comes at {turn.at} ms")
            match.advance(turn.at)
        else:
            match.apply(turn.seat or 0, Action.from_json(turn.action), turn.at)
    except IllegalAction as error:
        raise EditedSave(f"{place}.action", f"not legal here: {error}") from error
    except UnreadableAction as error:
        raise EditedSave(f"{place}.action", str(error)) from error
    except TimeRunsBackwards as error:
        raise EditedSave(f"{place}.at", str(error)) from error
    except ValueError as error:
        raise EditedSave(f"{place}.{'at' if turn.at > LATEST else 'seat'}", str(error)) from error
    except EngineError as error:
        raise SaveError(place, f"the engine failed: {error}") from error
