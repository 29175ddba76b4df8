"""Actions that are nearly right: a step, a card or a word is another one than in an action that is."""

from __future__ import annotations

import random
from typing import Any

from wordkit_wordstacker import oracle
from wordkit_wordstacker.oracle_game import Game

CARDS = list(oracle.CARDS_OF_TASKS)


def slipped(action: dict[str, Any], game: Game, chance: random.Random) -> dict[str, Any]:
    """An action with one thing changed; now and then it still is a legal one. Cards put down stay in their order."""
    match action["action"]:
        case "complete":
            return {**action, **_task(action, game, chance)}
        case "play":
            other: list[dict[str, Any]] = [
                {"to": _word(game, chance)},
                {"word": _place(game, chance)},
                {"to": game.table[action["word"]]},
            ]
            return {**action, **chance.choice(other)}
        case "exchange" | "put":
            letters, tasks = _cards(action["letters"], "AEIOKR", chance), action.get("tasks")
            found = {**action, "letters": oracle.in_order(letters)}
            if tasks is not None and chance.random() < 0.5:
                found["tasks"] = sorted(_cards(tasks, CARDS, chance), key=CARDS.index)
            return found
        case "take":
            return {**action, **({"letter": chance.choice("AEIOKRT")} if "letter" in action else _card(chance))}
        case "draw":
            return {**action, "what": "letter" if action["what"] == "task" else "task"}
        case "start":
            return {**action, **_card(chance)}
        case _:
            return {"action": chance.choice(["swap", "keep", "give_up"])}


def _task(action: dict[str, Any], game: Game, chance: random.Random) -> dict[str, Any]:
    steps = [list(step) for step in action["steps"]]
    number = chance.randrange(len(steps))
    match chance.randrange(9):
        case 0:
            steps[number][1] = _word(game, chance)
        case 1:
            steps[number][0] = _place(game, chance)
        case 2:
            steps.pop()
        case 3:
            steps.append([_place(game, chance), _word(game, chance)])
        case 4:
            steps.reverse()
        case 5:
            steps.append(steps[0])
        case 6:  # the same words elsewhere
            words = chance.sample([word for _, word in steps], len(steps))
            steps = [[place, word] for (place, _), word in zip(steps, words, strict=True)]
        case 7:
            return _card(chance)
        case _:
            return {"action": "start"}
    return {"steps": steps}


def _card(chance: random.Random) -> dict[str, Any]:
    return {"task": chance.choice(CARDS)}


def _place(game: Game, chance: random.Random) -> int:
    return chance.randrange(-1, len(game.table) + 1)


def _word(game: Game, chance: random.Random) -> str:
    """A word of the list, or letters of the table that need be none."""
    letters = "".join(game.table)
    return chance.choice([chance.choice(sorted(game.words)), "".join(chance.sample(letters, 3)), game.table[0]])


def _cards(held: list[str], others: str | list[str], chance: random.Random) -> list[str]:
    """One card fewer, or one more."""
    if held and chance.random() < 0.5:
        gone = chance.randrange(len(held))
        return held[:gone] + held[gone + 1 :]
    return [*held, chance.choice(others)]
