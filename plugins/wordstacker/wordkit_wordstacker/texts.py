"""What players see beside titles and refusals, in English; a rulespec says it in its language (`text hand "..."`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wordkit.spec.model import Rules

COMMANDS = ("play", "complete", "exchange", "draw", "take", "put", "start", "give_up", "swap", "keep")
"""What a text of an action begins with."""

TEXTS: Mapping[str, str] = {
    "round": "round {number}",
    "face_up": "face up",
    "hand": "hand",
    "plans": "tasks",
    "letters_left": "letters: {count} in the pile, {used} used",
    "tasks_left": "tasks: {count} in the pile, {used} used",
    "done": "completed: {count}",
    "phase_swap": "swaps letters or keeps them",
    "phase_turn": "is to move",
    "phase_draw": "draws cards, {count} to go",
    "phase_put": "puts letters down, {count} to go",
    "phase_task": "is about {title}",
    "left": "{time} left",
    "letter": "letter",
    "task": "task",
    **{f"command_{name}": name.replace("_", " ") for name in COMMANDS},
}
"""`letter`, `task` and the `command_` texts are what may be typed: in English always, and as a rulespec says them."""


def said(rules: Rules, name: str, lang: str, **values: object) -> str:
    """One of these in a language, its placeholders filled."""
    return rules.translations.get(lang, {}).get(f"text.{name}", TEXTS[name]).format_map(values)
