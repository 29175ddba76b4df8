"""Actions as text, both ways: `write QUIBBLES`, or just `QUIBBLES`; `erase`, `lock`, `accept`, `challenge QUIBBLES`."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from wordkit.errors import IllegalAction, UnreadableAction
from wordkit.game.actions import Action
from wordkit_wordsy.history import Row, revealed
from wordkit_wordsy.judge import violation
from wordkit_wordsy.smith import Smith

if TYPE_CHECKING:
    from wordkit.game.state import State

SINGLE = ("erase", "lock", "accept")
HINT = "write a word as `write QUIBBLES`; or `erase`, `lock`, `accept`"
_JUDGED = "; or challenge a word, `challenge QUIBBLES`, or the seat by its number, `challenge 2`"


def hint(smith: Smith) -> str:
    """What an action looks like in this game."""
    return HINT + (_JUDGED if smith.judged else "")


def challenge_action(seat: int, boards: Sequence[Row]) -> Action:
    """The challenge of a seat's word; its text names the word, or the seat if one before it wrote that word too."""
    word = next((row.word for row in boards if row.seat == seat), "")
    first = bool(word) and seat == min(row.seat for row in boards if row.word == word)
    return Action("challenge", {"seat": seat}, text=f"challenge {word if first else seat + 1}")


def action_text(smith: Smith, state: State, action: Action) -> str:
    """The canonical text of an action."""
    match action.name:
        case "write":
            word = action.get("word")
            return f"write {smith.spelled(word) or word}" if isinstance(word, str) else str(action)
        case "challenge":
            seat = action.get("seat")
            return str(challenge_action(seat, revealed(state))) if type(seat) is int else str(action)
    return action.name


def read_action(smith: Smith, state: State, text: str) -> Action:
    """The action a text means. A single word that is no command is one to write."""
    head, _, rest = text.partition(" ")
    command, rest = head.lower(), rest.strip()
    if command in SINGLE and not rest:
        return Action(command, text=command)
    if command == "write" and rest:
        return _write(smith, rest)
    if command == "challenge" and rest:
        return _challenge(smith, state, rest)
    if command in (*SINGLE, "write", "challenge"):
        wanted = (
            "takes nothing else" if rest else "needs a word or a seat" if command == "challenge" else "needs a word"
        )
        raise UnreadableAction(f"`{command}` {wanted}", text, hint(smith))
    word = None if rest else smith.spelled(head)
    if word is None:
        raise UnreadableAction(f"`{text}` is no action", text, hint(smith))
    near = get_close_matches(command, (*SINGLE, "write", "challenge"), 1, 0.75)
    if near and head == command and word not in smith.lexicon:
        raise UnreadableAction(f"did you mean `{near[0]}`?", text, hint(smith))
    return _write(smith, head)


def _write(smith: Smith, word: str) -> Action:
    spelled = smith.spelled(word) or word
    return Action("write", {"word": spelled}, text=f"write {spelled}")


def _challenge(smith: Smith, state: State, rest: str) -> Action:
    boards = revealed(state)
    number = rest[4:].strip() if rest.lower().startswith("seat") else rest
    if number.isascii() and number.isdigit() and len(number) < 4:
        return challenge_action(int(number) - 1, boards)
    word = smith.spelled(rest)
    seats = [row.seat for row in boards if word and row.word == word]
    if not seats:
        if not boards or not smith.judged:
            reason = violation("not_revealed" if smith.judged else "no_challenge")
        else:
            reason = violation("nobody_wrote", words=(word or rest,))
        raise IllegalAction.because(state.rules, [reason])
    return challenge_action(seats[0], boards)  # it decides for everybody who wrote it
