"""Everything that is wrong with an action, by the rules in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wordkit.game.actions import Action
from wordkit.game.violations import Reasons, Violation
from wordkit_wordsy.history import revealed
from wordkit_wordsy.refusals import REFUSALS
from wordkit_wordsy.smith import Smith

if TYPE_CHECKING:
    from wordkit.game.state import State


violation = Reasons(REFUSALS)


def check_action(smith: Smith, state: State, seat: int, action: Action) -> list[Violation]:
    """Every reason against an action of a seat that is to move."""
    if action.name in ("write", "erase", "lock"):
        late = [violation("round_over")] if state.var("phase") != "think" else []
        if action.name == "write":
            return late + check_word(smith, state, action)
        blank = state.var("word", seat) is None
        if action.name == "erase":
            return late + ([violation("nothing_written")] if blank else [])
        return late or check_lock(smith, state, seat)
    early = [violation("not_revealed")] if state.var("phase") == "think" else []
    return early if action.name == "accept" else early + check_challenge(smith, state, seat, action)


def check_word(smith: Smith, state: State, action: Action) -> list[Violation]:
    """Every reason why a word can't be written, whoever writes it."""
    written = action.get("word")
    if not isinstance(written, str):
        return [violation("malformed", args={"action": action.name, "wanted": "`word`, a text"})]
    if not written:
        return [violation("no_letters")]
    word = smith.spelled(written)
    if word is None:
        return [violation("foreign_letters", words=(written,), args={"reason": smith.foreign(written)})]
    found = []
    least, most = smith.length
    letters = len(smith.alphabet.encode(word))
    if letters < least:
        found.append(violation("too_short", words=(word,), args={"least": least}))
    if letters > most:
        found.append(violation("too_long", words=(word,), args={"most": most}))
    if smith.judged:  # W18: whether it is a word is for a challenge to find out
        return found
    if word not in smith.lexicon:
        found.append(violation("not_a_word", words=(word,)))
    used = smith.used_form(word, smith.used(state))
    if used is not None:
        found.append(violation("word_used", words=(word,), args={"used": used}))
    return found


def check_lock(smith: Smith, state: State, seat: int) -> list[Violation]:
    """Why a seat can't lock; W17: it needs a word. (Where no word is left to write, a blank board will do.)"""
    found = []
    if state.var("word", seat) is None:
        if not can_write(smith, state):
            return []
        found.append(violation("nothing_to_lock"))
    if state.var("no_flip") == seat and state.var("fastest") is None:
        found.append(violation("no_flip"))  # W11
    return found


def can_write(smith: Smith, state: State) -> bool:
    """Whether there is any word of the list left to write in this round."""
    return state.memo("left", lambda state: bool(smith.best(state, 1)))


def can_lock(smith: Smith, state: State, seat: int) -> bool:
    """Whether a seat may lock now."""
    return not check_lock(smith, state, seat)


def check_challenge(smith: Smith, state: State, seat: int, action: Action) -> list[Violation]:
    """Why a seat can't challenge the word of another."""
    if not smith.judged:
        return [violation("no_challenge")]
    target = action.get("seat")
    if type(target) is not int:
        return [violation("malformed", args={"action": action.name, "wanted": "`seat`, the number of a seat"})]
    if not 0 <= target < smith.seats:
        return [violation("no_such_seat", args={"number": target + 1})]
    words = {row.seat: row.word for row in revealed(state)}
    word = words.get(target, "")
    if not word:
        return [violation("blank_board")] if words else []
    found = []
    if words[seat] == word:
        found.append(violation("own_word", words=(word,)))
    challenged: Any = state.var("challenged")
    if word in challenged:  # W15: the first challenge decides, and only who made it pays
        found.append(violation("already_challenged", words=(word,)))
    return found
