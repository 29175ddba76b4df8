"""What goes in and out follows the published schemas, and they follow the types."""

from __future__ import annotations

import json
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from wordkit.game import Action, Match
from wordkit.game.schemas import FOLDER, schemas
from wordkit.game.schemas import text as as_published

from .chips import Chips
from .scribble import CAP, Scribble
from .standin import end, game


def valid(name: str, data: Any) -> None:
    jsonschema.Draft202012Validator(json.loads((FOLDER / name).read_text("utf-8"))).validate(data)


@pytest.mark.parametrize("name", sorted(schemas()))
def test_the_published_schema_is_the_one_the_types_give(name: str) -> None:
    published = (FOLDER / name).read_text(encoding="utf-8")
    assert published == as_published(schemas()[name]), "run `python -m wordkit.game.schemas`"
    jsonschema.Draft202012Validator.check_schema(json.loads(published))


def test_nothing_else_is_published() -> None:
    assert sorted(path.name for path in FOLDER.glob("*.json")) == sorted(schemas())


def matches() -> list[Match]:
    chips = Match(game(Chips(), ends=[end("passes", lambda get: get("match.passes") == 2)]), ["ann", "bob"], 7)
    for text in ("put G", "pass", "swap C", "pass", "pass"):
        seat = chips.to_move[0]
        chips.apply(seat, chips.parse(text, seat))
    scribble = Match(game(Scribble()), 3, 1)
    scribble.apply(0, Action("write", {"word": "CAT"}))
    scribble.apply(0, Action("lock"), at=5)
    scribble.advance(CAP)
    return [chips, scribble]


@pytest.mark.parametrize("match", matches(), ids=["chips", "scribble"])
def test_views_events_actions_outcomes_and_saves_are_valid(match: Match) -> None:
    assert match.outcome is not None
    for seat in (0, 1, None):
        view = json.loads(match.view(seat).to_json())
        valid("view.json", view)
        valid("outcome.json", view["outcome"])
        for event in json.loads(match.events(seat).to_json()):
            valid("event.json", event)
    save = json.loads(match.to_json())
    valid("save.json", save)
    for turn in save["turns"]:
        if "action" in turn:
            valid("action.json", turn["action"])


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("action.json", {"letter": "A"}),
        ("action.json", {"action": "put", "letter": 1.5}),
        ("event.json", {"event": "flew", "version": 1, "at": 0}),
        ("view.json", {"schema": "wordkit.view/2"}),
        ("save.json", {"schema": "wordkit.save/1"}),
    ],
)
def test_what_is_something_else_is_invalid(name: str, data: Any) -> None:
    with pytest.raises(jsonschema.ValidationError):
        valid(name, data)
