"""What a seat may do: words to write, the best of them found by the core; locking; judging."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from wordkit.game.actions import Action, Actions, Family, ListActions, proposed
from wordkit_wordsy.history import revealed
from wordkit_wordsy.judge import can_lock, can_write, check_action, check_challenge
from wordkit_wordsy.smith import Smith
from wordkit_wordsy.text import challenge_action

if TYPE_CHECKING:
    from wordkit.game.rng import Rng
    from wordkit.game.state import State

ERASE = Action("erase", text="erase")
ACCEPT = Action("accept", text="accept")


def write(word: str, score: int | None = None) -> Action:
    """The action that writes a word."""
    return Action("write", {"word": word}, text=f"write {word}", score=score)


def legal(smith: Smith, state: State, seat: int) -> Actions:
    """What a seat that is to move may do."""
    return Thinking(smith, state, seat) if state.var("phase") == "think" else judging(smith, state, seat)


class Thinking:
    """An open family, any word that may be written, beside locking and erasing.

    What is listed are the steps of a good player: while nothing is written, every listed word that can be used, the
    best first; then the words that score more than the one written, then locking it in. Where that isn't allowed yet
    (No Flip), the word is written once more, which changes nothing: wait and see.
    """

    def __init__(self, smith: Smith, state: State, seat: int) -> None:
        self._smith = smith
        self._state = state
        self._seat = seat
        word = state.var("word", seat)
        self._word = word if isinstance(word, str) else None
        self._score = 0 if self._word is None else smith.scorer(state).score(self._word)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action) or action.name not in ("write", "erase", "lock"):
            return False
        wanted = {"word"} if action.name == "write" else set()
        return action.args.keys() == wanted and not check_action(self._smith, self._state, self._seat, action)

    def __bool__(self) -> bool:
        return True  # where no word is left to write, a blank board can be locked

    def __iter__(self) -> Iterator[Action]:
        return proposed(self)

    @property
    def count(self) -> int | None:
        return None

    def best(self, n: int, *, tier_up_to: int | None = None) -> Sequence[Action]:
        found = [write(word, score) for score, word in self._smith.best(self._state, n, tier_up_to)]
        if self._word is not None:
            found = [action for action in found if (action.score or 0) > self._score]
        return found[:n] if len(found) >= n else [*found, *self._singles()][:n]

    def _singles(self) -> Iterator[Action]:
        """What follows the words."""
        if can_lock(self._smith, self._state, self._seat):
            yield Action("lock", text="lock", score=self._score)
        elif self._word is not None:
            yield write(self._word, self._score)
        if self._word is not None:
            yield ERASE

    def sample(self, rng: Rng) -> Action:
        """A real word, drawn from all that can be used; with one on the board, mostly locking it in."""
        lock = can_lock(self._smith, self._state, self._seat)
        chance = rng.below(8)
        if lock and (self._word is None or chance < 4):
            return Action("lock", text="lock", score=self._score)
        if self._word is not None and chance == 7:
            return ERASE
        return self._drawn(rng)

    def _drawn(self, rng: Rng) -> Action:
        smith, lexicon = self._smith, self._smith.lexicon
        without = set(smith.without(self._state))
        for _ in range(64):
            number = rng.below(len(lexicon)) if len(lexicon) else 0
            if number not in without and len(lexicon):
                action = write(lexicon.word(number))
                if action in self:
                    return Action("write", action.args, text=str(action), score=self._worth(str(action["word"])))
        found = smith.best(self._state, 1)
        return write(found[0][1], found[0][0]) if found else next(self._singles())

    def _worth(self, word: str) -> int:
        return self._smith.scorer(self._state).score(word)

    def families(self) -> Sequence[Family]:
        found = []
        if can_write(self._smith, self._state):
            best = self._smith.best(self._state, 1)
            found.append(Family("write", None, str(write(best[0][1])) if best else "write WORD"))
        lock = can_lock(self._smith, self._state, self._seat)
        erase = self._word is not None
        return [
            *found,
            *([Family("lock", 1, "lock")] if lock else []),
            *([Family("erase", 1, "erase")] if erase else []),
        ]

    def __repr__(self) -> str:
        first = self.best(3)
        return f"<Actions: any number: {', '.join(map(str, first))}, ...>"


def judging(smith: Smith, state: State, seat: int) -> ListActions:
    """Challenges that will be upheld, accepting, challenges in vain: the order in which they pay."""
    upheld: list[Action] = []
    vain: list[Action] = []
    boards = revealed(state) if smith.judged and state.var("phase") == "judge" else ()
    seen: set[str] = set()
    for row in boards:
        action = challenge_action(row.seat, boards)
        if row.word in seen or check_challenge(smith, state, seat, action):
            continue  # what two seats wrote is challenged once
        seen.add(row.word)
        (upheld if smith.breaks_rules(state, row.word) else vain).append(action)
    return ListActions([*upheld, ACCEPT, *vain])
