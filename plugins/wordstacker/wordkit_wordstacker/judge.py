"""Everything that is wrong with an action, by what the seat is to do now; words are judged in `moves`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from wordkit.game.actions import Action
from wordkit.game.violations import Reasons, Violation
from wordkit_wordstacker.moves import task_violations, word_violations
from wordkit_wordstacker.refusals import REFUSALS
from wordkit_wordstacker.spread import CARDS, LETTER, PARTITION, TASK
from wordkit_wordstacker.stack import HELD, OPEN, Stack

if TYPE_CHECKING:
    from wordkit.game.pieces import Plain
    from wordkit.game.state import State

DRAWS = ("draw", "take")
SWAPS = ("swap", "keep")


violation = Reasons(REFUSALS)


def malformed(action: Action, wanted: str) -> list[Violation]:
    """An action whose arguments aren't of their kind."""
    return [violation("malformed", args={"action": action.name, "wanted": wanted})]


def check_action(stack: Stack, state: State, seat: int, action: Action) -> list[Violation]:
    """Every reason against an action of a seat that is to move."""
    early = check_phase(stack, state, seat, action)
    if early:
        return early
    match action.name:
        case "swap":
            return [] if can_swap(stack, state) else [violation("no_swap")]
        case "put":
            return check_put(stack, state, seat, action)
        case "draw":
            return check_draw(stack, state, seat, action)
        case "take":
            return check_take(stack, state, seat, action)
        case "exchange":
            return check_exchange(stack, state, seat, action)
        case "start":
            return check_start(stack, state, seat, action)
        case "play":
            return word_violations(stack.spread(state, seat), stack, action)
        case "complete":
            return check_complete(stack, state, seat, action)
    return []  # keep, give_up


def check_phase(stack: Stack, state: State, seat: int, action: Action) -> list[Violation]:
    """Whether something else has to be done first, or this can't be done any more."""
    phase = state.var("phase")
    trying = state.var("trying")
    name = action.name
    if name == "give_up":
        return [] if phase == "task" else [violation("not_under_way")]
    if name in SWAPS:
        return [] if phase == "swap" else [violation("swap_over")]
    if name == "put":
        return [] if phase == "put" else [violation("nothing_to_put")]
    if name in DRAWS:
        return [] if phase == "draw" else [violation("nothing_to_draw")]
    match phase:
        case "swap":
            return [violation("swap_first")]
        case "draw":
            return [violation("draw_first")]
        case "put":
            return [violation("put_first", args={"count": stack.to_put(state, seat)})]
        case "task" if name != "complete" or action.get("task") != trying:
            return [violation("under_way", args={"task": stack.tasks[str(trying)].path})]
    return []


def card_named(stack: Stack, card: str, label: str) -> str:
    """What a sentence calls a card: a letter by its label, a task by its title in whatever language."""
    task = stack.tasks.get(label) if card == TASK else None
    return label if task is None else task.path


# --- drawing ---------------------------------------------------------------------------------------------------------


def check_room(stack: Stack, state: State, seat: int, card: str) -> list[Violation]:
    """Why a seat draws no card of a deck; after a turn it may be of either."""
    if stack.room(state, seat)[card] > 0:
        return []
    held = state.count(HELD[card], seat)
    return [violation("letters_full" if card == LETTER else "tasks_full", args={"most": held})]


def check_draw(stack: Stack, state: State, seat: int, action: Action) -> list[Violation]:
    card = action.get("what")
    if card not in CARDS:
        return malformed(action, '{"action": "draw", "what": "letter"}')
    found = check_room(stack, state, seat, str(card))
    if not stack.pile_gives(state, str(card)):
        found.append(violation("pile_empty"))
    return found


def check_take(stack: Stack, state: State, seat: int, action: Action) -> list[Violation]:
    given = [card for card in CARDS if card in action.args]
    if len(given) != 1 or not isinstance(action[given[0]], str):
        return malformed(action, '{"action": "take", "letter": "A"}')
    card, label = given[0], str(action[given[0]])
    found = check_room(stack, state, seat, card)
    if label not in state.labels(OPEN[card].zone):
        found.append(violation("not_face_up", args={"card": card_named(stack, card, label)}))
    return found


# --- exchanges -------------------------------------------------------------------------------------------------------


def check_exchange(stack: Stack, state: State, seat: int, action: Action) -> list[Violation]:
    """S2, S3: what goes is in hand, one card at least, and no more stays than an exchange ends with."""
    going = {LETTER: action.get("letters"), TASK: action.get("tasks")}
    rows = list(map(as_labels, going.values()))
    if any(row is None for row in rows) or action.args.keys() != {"letters", "tasks"}:
        return malformed(action, '{"action": "exchange", "letters": ["A"], "tasks": []}')
    letters, tasks = (row or () for row in rows)
    found = missing_letters(stack, state, seat, letters)
    unknown = [name for name in dict.fromkeys(tasks) if name not in stack.tasks]
    found += [violation("no_such_task", args={"task": name}) for name in unknown]
    short = Counter(tasks) - Counter(state.labels("plans", seat))
    found += [
        violation("task_not_in_hand", path=stack.tasks[name].path, args={"task": name, "title": stack.tasks[name].path})
        for name in stack.sorted(name for name in short if name in stack.tasks)
    ]
    if found:
        return found
    held = [state.count(HELD[card], seat) for card in CARDS]
    if not letters and not tasks and any(held):  # who holds nothing has nothing to put down, and draws all the same
        found.append(violation("nothing_exchanged"))
    for code, count, gone, most in zip(("letters_left", "tasks_left"), held, (letters, tasks), stack.hand, strict=True):
        left = count - len(gone)
        if left > most:
            found.append(violation(code, args={"left": left, "most": most, "more": left - most}))
    return found or out_of_order(stack, letters, tasks)


def out_of_order(stack: Stack, letters: tuple[str, ...] = (), tasks: tuple[str, ...] = ()) -> list[Violation]:
    """Two actions that mean the same don't differ: cards are named in their order."""
    if list(letters) == stack.sorted(letters) and list(tasks) == stack.sorted(tasks):
        return []
    return [violation("out_of_order")]


def as_labels(value: Plain) -> tuple[str, ...] | None:
    """A list of labels; None for anything else."""
    if isinstance(value, tuple) and all(isinstance(label, str) for label in value):
        return tuple(map(str, value))
    return None


def missing_letters(stack: Stack, state: State, seat: int, letters: tuple[str, ...]) -> list[Violation]:
    """Letters that aren't in hand."""
    short = Counter(letters) - Counter(state.labels("hand", seat))
    if not short:
        return []
    strange = [letter for letter in short.elements() if letter not in stack.deck]
    known = stack.sorted(letter for letter in short.elements() if letter in stack.deck)
    return [violation("not_in_hand", tiles=(*known, *strange))]


# --- the swap --------------------------------------------------------------------------------------------------------


def can_swap(stack: Stack, state: State) -> bool:
    """Whether there is a letter to swap with."""
    return stack.pile_gives(state, LETTER) or state.count(OPEN[LETTER].zone) > 0


def check_put(stack: Stack, state: State, seat: int, action: Action) -> list[Violation]:
    letters = as_labels(action.get("letters"))
    if letters is None:
        return malformed(action, '{"action": "put", "letters": ["A", "B", "C"]}')
    found = missing_letters(stack, state, seat, letters)
    count = stack.to_put(state, seat)
    if len(letters) != count:
        found.append(violation("put_count", args={"count": count, "put": len(letters)}))
    return found or out_of_order(stack, letters)


# --- tasks -----------------------------------------------------------------------------------------------------------


def check_start(stack: Stack, state: State, seat: int, action: Action) -> list[Violation]:
    name = action.get("task")
    if not isinstance(name, str):
        return malformed(action, '{"action": "start", "task": "..."}')
    found = task_violations(stack.spread(state, seat), stack, name)
    task = stack.tasks.get(name)
    if task is None:
        return found
    if not stack.timed(task):
        path = "option.shuffle_limit" if task.kind == PARTITION else task.path
        found.append(violation("no_start", path=path, args={"task": task.path}))
    return found + failed_before(stack, state, name)


def failed_before(stack: Stack, state: State, name: str) -> list[Violation]:
    """S9: a task that has failed is followed by another action, not by one of its kind."""
    task = stack.tasks.get(name)
    if task is None or task.kind != PARTITION or not state.var("failed"):
        return []
    return [violation("failed_before", args={"task": task.path})]


def check_complete(stack: Stack, state: State, seat: int, action: Action) -> list[Violation]:
    found = word_violations(stack.spread(state, seat), stack, action)
    name = str(action.get("task"))
    task = stack.tasks.get(name)
    if task is not None and state.var("phase") == "turn":
        if stack.timed(task):
            found.append(violation("start_first", args={"task": task.path}))
        found += failed_before(stack, state, name)
    return found
