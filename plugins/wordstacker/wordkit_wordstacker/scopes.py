"""The scopes of formulas: the table before the deal, a completed task, and what ends and ranks ask."""

from __future__ import annotations

from collections.abc import Mapping

from wordkit.spec.types import Collection, Enum, Int, Scope, Type
from wordkit_wordstacker.spread import KINDS

MOST_SEATS = 16
MOST_ROUNDS = 100_000
MOST_CARDS = 2_000
"""Cards of either deck."""
MOST_WORDS = 12
"""Words on the table."""
LONGEST = 255
"""Letters of the longest word: what the core allows."""
TASK_POINTS = 10_000
"""The most points printed on a task."""
TASK_SCORE = 1_000_000
"""The most that completing one can score, either sign."""

KIND = Enum("kind", KINDS)
_SEATS = {"match.seats": Int(1, MOST_SEATS)}
_SEATS_DOC = {"match.seats": "how many seats play"}

TABLE = Scope("table", _SEATS, "The table, before anything lies there.", _SEATS_DOC)

TASK = Scope(
    "task",
    {
        "task.points": Int(0, TASK_POINTS),
        "task.kind": KIND,
        "task.least": Int(0, LONGEST),
        "task.most": Int(0, LONGEST),
        **_SEATS,
    },
    "A task that is completed.",
    {
        "task.points": "what is printed on it",
        "task.kind": "what it asks for",
        "task.least": "the least of its `letters:`, 0 without",
        "task.most": "the most of its `letters:`, 0 without",
        **_SEATS_DOC,
    },
)

VARIABLES: Mapping[str, Type] = {
    "match.round": Int(0, MOST_ROUNDS),
    "match.rounds": Int(0, MOST_ROUNDS),
    "match.points": Int(-1_000_000, 1_000_000),
    "match.letters": Int(0, MOST_CARDS),
    "match.tasks": Int(0, MOST_CARDS),
    "match.longest": Int(0, LONGEST),
    "seat.tasks": Int(0, MOST_CARDS),
    "seat.letters_held": Int(0, MOST_CARDS),
    "seat.tasks_held": Int(0, MOST_CARDS),
    "seat.completed": Collection(
        {"points": Int(0, TASK_POINTS), "kind": KIND, "least": Int(0, LONGEST), "most": Int(0, LONGEST)}, MOST_CARDS
    ),
}
DOCS = {
    "match.round": "the round that is played: all seats have one turn in each",
    "match.rounds": "rounds that are over",
    "match.points": "the highest score so far",
    "match.letters": "letters in the pile",
    "match.tasks": "tasks in the pile",
    "match.longest": "letters of the longest word on the table",
    "seat.tasks": "tasks it has completed",
    "seat.letters_held": "letters in its hand",
    "seat.tasks_held": "tasks in its hand",
    "seat.completed": "the tasks it has completed, in their order",
    "seat.completed.points": "what is printed on the task",
    "seat.completed.kind": "what it asked for",
    "seat.completed.least": "the least of its `letters:`, 0 without",
    "seat.completed.most": "the most of its `letters:`, 0 without",
}


def _asked(name: str, doc: str) -> Scope:
    return Scope(name, VARIABLES, doc, DOCS)


SCOPES = (
    TABLE,
    TASK,
    _asked("end", "Whether the game ends, looked at after every action; one with `finish: round` waits for the round."),
    _asked("final", "What the end of the game adds to a seat."),
    _asked("rank", "What the seats are compared by."),
    _asked("award", "What an award is given for."),
)
