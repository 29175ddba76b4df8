"""What reaches a match from outside: action texts and JSON, position texts, saves; in every game that is installed."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec

from wordkit import registry
from wordkit.errors import (
    AmbiguousAction,
    IllegalAction,
    PositionError,
    SaveError,
    UnreadableAction,
)
from wordkit.game import Action, Game, Match, Rng, Violation
from wordkit.game.save import header_hash
from wordkit.loading import load
from wordkit.testing import walk

from .driver import Target
from .mutator import mutated_json
from .specs import corpus, words_of

VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "upwords:challenge": ("upwords", {"words": "challenge", "size": 8}),
    "wordsy:challenge": ("wordsy", {"judging": "challenge", "rounds": 2}),
    "wordoku:best": ("wordoku", {"equal_words": "best", "rounds": 1, "wilds": 4}),
    "wordstacker:timed": ("wordstacker", {"turn_limit": "60s", "shuffle_limit": "30s"}),
}
"""Games with options that open other phases."""


@cache
def _games() -> tuple[str, ...]:
    ours = registry.names("rulespecs")
    return (*ours, *(name for name, (base, _) in VARIANTS.items() if base in ours))


@cache
def game_called(name: str) -> Game:
    """A game of the registry or of VARIANTS."""
    base, options = VARIANTS.get(name, (name, {}))
    return load(base, **options)


@cache
def moments(name: str) -> Sequence[Match]:
    """A game at moments of play that differ in what may be done, in the order in which they came."""
    game = game_called(name)
    found: dict[object, Match] = {}
    for seed in (1, 2):
        whole = walk(game, seed, turns=40)
        for step in range(whole.version + 1):
            state = whole.states[step]
            legal = [family.name for seat in state.to_move[:1] for family in game.legal(state, seat).families()]
            kind = (*sorted(legal), len(state.to_move), *(str(due[1]) for due in state.deadlines))
            if kind not in found or (step == whole.version and seed == 1):
                found[kind if kind not in found else "last"] = whole.branch(step)
    return tuple(found.values())[:10]


# --- actions ----------------------------------------------------------------------------------------------------------


def _named(data: bytes, names: Sequence[str]) -> tuple[str, int, str]:
    """An input begins with a line `GAME MOMENT`; another one is of the game and moment that its length falls on."""
    head, _, body = data.partition(b"\n")
    text = body.decode("utf-8", "surrogateescape")
    name, _, number = head.decode("utf-8", "replace").partition(" ")
    known = name in names
    return (
        (name if known else names[len(data) % len(names)]),
        int(number[:3]) if re.fullmatch("[0-9]+", number, re.ASCII) else len(data),
        (text if known else data.decode("utf-8", "surrogateescape")),
    )


def read_action(data: bytes) -> str:
    """Reads a text or JSON for the seat to move and the next one, judges it, and does it if it is legal."""
    name, number, text = _named(data, _games())
    match = moments(name)[number % len(moments(name))]
    seats = [*match.to_move[:1], (match.to_move[0] + 1) % len(match.seats)] if match.to_move else [0]
    kinds = {_acted(match, seat, text) for seat in seats}
    return f"{name.split('-')[0]}: {' | '.join(sorted(kinds))}"


def _acted(match: Match, seat: int, text: str) -> str:
    rules, before = match.game.rules, match.state.to_bytes()
    try:
        action = Action.from_json(json.loads(text)) if text.startswith("{") else match.parse(text, seat)
    except UnreadableAction as error:
        said = [part for lang in rules.languages for part in error.said(rules, lang)]
        return f"unreadable {error.paths[0] or 'json'}" if said[0] else "unreadable, nobody knows why"
    except AmbiguousAction as error:
        return "ambiguous" if len(error.candidates) > 1 and str(error) else "ambiguous between nothing"
    except IllegalAction as error:
        return f"refused in reading: {_said(match, error.violations)}"
    except (ValueError, RecursionError):
        return "no JSON"
    assert str(action)
    hash(action)
    violations = match.check(seat, action)
    assert match.state.to_bytes() == before
    assert (action in match.legal(seat)) == (not violations), f"legal and check differ about {action!r}: {violations}"
    if violations:
        kind = _said(match, violations)
    else:
        state = match.game.apply(match.state, seat, action)
        state.to_bytes()
        again = match.game.parse(match.game.text(action, match.state), match.state, seat)
        # an action may spell its words in other ways than the table does; what is read back does the same
        same = again == action or match.game.apply(match.state, seat, again).to_bytes() == state.to_bytes()
        assert same, f"{again!r} is read back, not {action!r}"
        assert Action.from_json(json.loads(json.dumps(action.to_json()))) == action
        kind = f"done {action.name}"
    return kind


def _said(match: Match, violations: Sequence[Violation]) -> str:
    for violation in violations:
        for lang in match.game.rules.languages:
            assert violation.sentence(match.game.rules, lang).strip()
        assert str(violation)
    return " ".join(sorted({violation.code for violation in violations}))


@cache
def _actions() -> list[bytes]:
    found: dict[bytes, None] = {}
    for name in _games():
        for number, match in enumerate(moments(name)):
            head = f"{name} {number}\n".encode()
            rng = Rng.stream(number, "seeds")
            for seat in match.to_move[:1]:
                legal = match.legal(seat)
                for text in (family.example for family in legal.families() if family.example):
                    found[head + text.encode()] = None
                for action in (*legal.best(2), legal.sample(rng)):
                    found[head + match.game.text(action, match.state).encode()] = None
                    found[head + json.dumps(action.to_json(), ensure_ascii=False).encode()] = None
        said = [step.text for example in game_called(name).rules.examples for step in example.steps if step.text]
        found.update((f"{name} {at % 10}\n{text}".encode(), None) for at, text in enumerate(said[:40]))
    return [*found, *corpus("action")]


def _vary_action(rng: Random, data: bytes) -> bytes:
    head, line, body = data.partition(b"\n")
    if rng.randrange(8) == 0:  # the same at another moment, or in another game
        name = rng.choice(_games()).encode() if rng.randrange(3) == 0 else head.split(b" ")[0]
        head = name + b" %d" % rng.randrange(10)
    return head + line + (mutated_json(rng, body) if body.startswith(b"{") else body)


# --- positions --------------------------------------------------------------------------------------------------------


def read_position(data: bytes) -> str:
    """Sets a position up; one that stands can be seen, played, said, and set up again."""
    name, number, text = _named(data, _games())
    game = game_called(name)
    short = getattr(game.engine, "short_position", None)
    if short is not None and not any("\ud800" <= char <= "\udfff" for char in text):
        text = short(text, game.rules) or text
    try:
        match = Match.from_position(game, text, number % 5 or None)
    except PositionError as error:
        return f"{name}: {re.sub(r'[^a-z ]+.*', '', str(error).splitlines()[0].split(': ')[-1])[:40]}"
    for seat in (*range(len(match.seats)), None):
        view = match.view(seat)
        assert repr(view)
    for seat in match.to_move:
        assert match.legal(seat).best(1), "nothing is legal"
    said = game.position_text(match.state, match.seats)
    again = Match.from_position(game, said)
    assert game.position_text(again.state, again.seats) == said, "what it says of itself is another position"
    if match.to_move:
        seat = match.to_move[0]
        match.apply(seat, match.legal(seat).sample(Rng.stream(1, "position")))
    elif match.next_deadline is not None:
        match.advance(match.next_deadline)
    return f"{name}: stands, {len(match.seats)} seats, {len(match.to_move)} to move"


@cache
def _positions() -> list[bytes]:
    found: dict[str, None] = {}
    for name in _games():
        game = game_called(name)
        for match in moments(name):
            found[f"{name} 0\n{game.position_text(match.state, match.seats)}"] = None
        for example in game.rules.examples[:40]:
            source = example.tree.source
            if source is not None:
                clauses = [clause.tree.span for clause in example.givens]
                found[f"{name} 0\n" + "\n".join(source.text[span.start : span.end] for span in clauses)] = None
    return [*(text.encode() for text in found), *corpus("position")]


# --- saves ------------------------------------------------------------------------------------------------------------


def read_save(data: bytes) -> str:
    """Loads it; what loads is the match whose save it is."""
    try:
        match = Match.from_json(data)
    except SaveError as error:
        return f"{type(error).__name__} {re.sub('[0-9]+', 'n', error.place)[:40]}"
    state = match.state.to_bytes()
    assert Match.from_json(match.to_json()).state.to_bytes() == state
    # under a header as it was signed no turn can be changed: it is that match, or its beginning
    known = _signed().get(json.loads(data)["header"])
    assert known is None or state in known, "it loads as another match"
    return "loaded"


@cache
def _saves() -> list[bytes]:
    saves = []
    for name in _games():
        game = game_called(name)
        saves.append(walk(game, 1, turns=5).to_json().encode())
        place = Match.from_position(game, game.position_text(moments(name)[0].state, moments(name)[0].seats))
        saves.append(place.to_json().encode())
    return [*saves, *corpus("save")]


@cache
def _signed() -> dict[str, set[bytes]]:
    """The states of the saves that damage begins from, by their headers."""
    matches = {json.loads(save)["header"]: Match.from_json(save) for save in _saves() if save not in corpus("save")}
    return {header: {state.to_bytes() for state in match.states} for header, match in matches.items()}


def _vary_save(rng: Random, data: bytes) -> bytes:
    """Values changed in the header, which is signed again; or in the turns. Now and then in the rulespec it holds."""
    try:
        save: Any = json.loads(data)
        if rng.randrange(3) == 0:
            part = rng.choice(("seats", "seed", "position", "lexicon", "part_takers", "engine", "game"))
            save[part] = json.loads(mutated_json(rng, json.dumps(save[part]).encode()))
        elif rng.randrange(3) == 0:
            part = rng.choice(save["turns"])
            part["action"] = json.loads(mutated_json(rng, json.dumps(part["action"]).encode()))
        else:
            save = json.loads(mutated_json(rng, data))
        if rng.randrange(4):
            save["header"] = header_hash(save)
        return json.dumps(save, ensure_ascii=False).encode("utf-8", "surrogatepass")
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError, msgspec.EncodeError):
        return data


TABLES = [
    Target("action", read_action, _actions, lambda: words_of(_actions()), _vary_action),
    Target("position", read_position, _positions, lambda: words_of(_positions())),
    Target("save", read_save, _saves, lambda: words_of(_saves()[:4]), _vary_save),
]
