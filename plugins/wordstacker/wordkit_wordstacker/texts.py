"""What players see and type beside titles and refusals, in English; a rulespec says it in its languages
(`text hand "..."`)."""

from __future__ import annotations

from collections.abc import Mapping

COMMANDS = ("play", "complete", "exchange", "draw", "take", "put", "start", "give_up", "swap", "keep")
"""What a text of an action begins with."""

TABLE: Mapping[str, str] = {
    "round": "round {number}",
    "face_up": "face up",
    "collected": "collected",
    "hand": "hand",
    "plans": "tasks",
    "letters_left": "letters: {count} in the pile, {used} used",
    "tasks_left": "tasks: {count} in the pile, {used} used",
    "done": "completed: {count}",
    "phase_swap": "swap letters or keep them",
    "phase_turn": "to move",
    "phase_draw": "draw cards, {count} to go",
    "phase_put": "put letters down, {count} to go",
    "phase_task": "complete {title}",
    "left": "{time} left",
}
"""What the renderer says."""

TYPED: Mapping[str, str] = {
    "letter": "letter",
    "task": "task",
    "draw_letter": "draw letter",
    "draw_task": "draw task",
    **{f"command_{name}": name.replace("_", " ") for name in COMMANDS},
}
"""What may be typed: in English always, and as a rulespec says it."""

UNREAD: Mapping[str, str] = {
    "unread": "`{text}` is no action",
    "unread_near": "`{text}` is no action; did you mean `{near}`?",
    "more": "`{command}` takes nothing else",
    "incomplete": "`{command}` needs more than that",
    "no_words": "`{command}` needs the new words",
    "one_letter": "one letter of one word is played at a time",
    "no_task": "`{card}` is no task of this game",
    "no_task_near": "`{card}` is no task of this game; did you mean `{near}`?",
    "no_card": "`{card}` is neither a letter nor a task",
    "no_card_near": "`{card}` is neither a letter nor a task; did you mean `{near}`?",
    "no_pile": "`{card}` is no pile: cards are drawn from that of the letters or that of the tasks",
    "hint_turn": "play a letter, `play {word}>...`; complete a task, `complete {task} ...`; "
    "or exchange cards, `exchange {cards} + {task}`",
    "hint_start": "play a letter, `play {word}>...`; complete a task, `complete {task} ...`; "
    "start one with a time limit, `start {timed}`; or exchange cards, `exchange {cards} + {task}`",
    "hint_task": "complete the task, `complete {task} ...`; or `give up`",
    "hint_draw": "draw from a pile, `draw letter` or `draw task`; or take a card that lies face up, `take A`",
    "hint_swap": "swap letters, `swap`; or keep those you have, `keep`",
    "hint_put": "put letters down, `put {letters}`",
}
"""Why a text is no action, and what would be right."""

TEXTS: Mapping[str, str] = {**TABLE, **TYPED, **UNREAD}
