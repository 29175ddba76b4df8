"""The JSON Schemas of actions, events, views and saves, made from the types themselves.

`python -m wordkit.game.schemas` writes them to `wordkit/schemas/`; do that after changing a type, and raise the version
in its name if old data no longer fits.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from wordkit.game.events import Event
from wordkit.game.outcome import Outcome
from wordkit.game.save import SCHEMA, VERSION, Save
from wordkit.game.view import VIEW_SCHEMA, ViewData

FOLDER = Path(__file__).parent.parent / "schemas"
DIALECT = "https://json-schema.org/draft/2020-12/schema"

PLAIN: Mapping[str, Any] = {
    "anyOf": [
        {"type": ["null", "boolean", "integer", "string"]},
        {"type": "array", "items": {"$ref": "#/$defs/Plain"}},
    ]
}
ACTION: Mapping[str, Any] = {
    "$ref": "#/$defs/Action",
    "$defs": {
        "Action": {
            "title": "Action",
            "description": "What a seat does: its name, and the arguments the engine gives it, side by side.",
            "type": "object",
            "properties": {"action": {"type": "string"}},
            "required": ["action"],
            "additionalProperties": {"$ref": "#/$defs/Plain"},
        },
        "Plain": PLAIN,
    },
}


def schemas() -> dict[str, dict[str, Any]]:
    """File name -> schema."""
    made = {
        "action": dict(ACTION),
        "event": _schema(Event),
        "outcome": _schema(Outcome),
        "view": _schema(ViewData),
        "save": _schema(Save),
    }
    titles = {"view": VIEW_SCHEMA, "save": f"{SCHEMA}/{VERSION}"}
    for name, title in titles.items():
        struct = made[name]["$defs"][made[name]["$ref"].rpartition("/")[2]]
        struct["properties"]["schema"] = {"const": title}
    return {f"{name}.json": {"$schema": DIALECT, "$id": f"wordkit.{name}/1", **schema} for name, schema in made.items()}


def _schema(of: Any) -> dict[str, Any]:
    schema = msgspec.json.schema(of)
    if _plain_named(schema):
        schema.setdefault("$defs", {})["Plain"] = PLAIN
    return schema


def _plain_named(schema: Any) -> bool:
    """Values without a type are plain ones: says so, wherever one is. Whether there was any."""
    if isinstance(schema, list):
        return sum(map(_plain_named, schema)) > 0
    if not isinstance(schema, dict):
        return False
    found = False
    for key, value in schema.items():
        if key == "properties":
            for name, of in value.items():
                if not of.keys() - {"default"}:
                    value[name] = {"$ref": "#/$defs/Plain", **of}
                    found = True
        elif key in ("items", "additionalProperties") and value == {}:
            schema[key] = {"$ref": "#/$defs/Plain"}
            found = True
    return sum(map(_plain_named, schema.values())) > 0 or found


def text(schema: Mapping[str, Any]) -> str:
    """A schema as it is published."""
    return json.dumps(schema, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def write(folder: Path = FOLDER) -> None:
    """Writes every schema into a folder."""
    for name, schema in schemas().items():
        (folder / name).write_text(text(schema), encoding="utf-8")


if __name__ == "__main__":
    write()
