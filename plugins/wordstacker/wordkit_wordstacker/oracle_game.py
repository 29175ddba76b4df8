"""A whole game of Wordstacker by hand: piles, hands, turns, draws, ends; words as `oracle` finds them.

As naive as that: no core, no engine, no rulespec. Chance is told from outside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, TypeAlias

from wordkit_wordstacker.oracle import CARDS_OF_TASKS, ONE, Steps, Task, allowed, completions, in_order, spent, without

Json: TypeAlias = dict[str, Any]

LETTERS, TASKS, CARDS = 6, 3, 9  # a hand as dealt and as exchanged, and the size any other turn ends with
OPEN, SWAP = 3, 3  # cards face up beside each pile; letters swapped at the start
TABLE = {2: 3, 3: 3, 4: 4, 5: 4, 6: 5}  # words by the number of players


class Illegal(Exception):
    """An action that the rules don't allow now."""


@dataclass
class Game:
    """A game as it lies: seats from 0, the next card of a pile first in it, `shuffle(kind, cards)` told from outside.

    `phase` is `offer`, `swap` and `put` before the first turn (S15), then `act`, `shuffle` (words collected, S9),
    `draw`; and `over`. `exchanged` says that the draws must come to 6 and 3 (S2).
    """

    words: Collection[str]
    table: list[str]
    hands: list[list[str]]
    plans: list[list[str]]
    letters: list[str]
    tasks: list[str]
    open_letters: list[str]
    open_tasks: list[str]
    shuffle: Callable[[str, list[str]], list[str]]
    starter: int = 0
    target: int = 100
    max_rounds: int = 200
    timed: bool = False  # whether a partition has a time limit
    cards: dict[str, Task] = field(default_factory=lambda: dict(CARDS_OF_TASKS))
    phase: str = "offer"
    round: int = 1
    seat: int = -1
    taken: int = 0
    exchanged: bool = False
    started: str = ""
    failed: set[str] = field(default_factory=set)
    used_letters: list[str] = field(default_factory=list)
    used_tasks: list[str] = field(default_factory=list)
    completed: list[list[str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seat = self.starter if self.seat < 0 else self.seat
        self.completed = self.completed or [[] for _ in self.hands]

    # What may be done

    def legal(self) -> list[Json]:
        """Every action of the seat to move; a partition once for each set of words."""
        hand, plans = self.hands[self.seat], self.plans[self.seat]
        if self.phase == "offer":
            return [{"action": "swap"}, {"action": "keep"}]
        if self.phase in ("swap", "draw"):
            return self._draws()
        if self.phase == "put":
            parts = _parts(in_order(hand))
            return [{"action": "put", "letters": letters} for letters in parts if len(letters) == self.taken]
        if self.phase == "shuffle":
            return [{"action": "give_up"}, *self._completions(self.started)]
        if self.phase == "over":
            return []
        found: list[Json] = [
            {"action": "exchange", "letters": letters, "tasks": tasks}
            for letters in _parts(in_order(hand))
            for tasks in _parts(sorted(plans, key=list(self.cards).index))
            if self._may_exchange(letters, tasks)
        ]
        for ((place, new),) in sorted(completions(self.table, hand, self.words, ONE)):
            found.append({"action": "play", "word": place, "to": new})
        for name in sorted(set(plans), key=list(self.cards).index):
            if self.cards[name].kind in self.failed:
                continue
            if self._waits(name):
                found.append({"action": "start", "task": name})
            else:
                found += self._completions(name)
        return found

    def _completions(self, name: str) -> list[Json]:
        ways = completions(self.table, self.hands[self.seat], self.words, self.cards[name])
        return [{"action": "complete", "task": name, "steps": [list(step) for step in way]} for way in sorted(ways)]

    def _waits(self, name: str) -> bool:
        return self.timed and self.cards[name].kind == "partition"

    def _may_exchange(self, letters: list[str], tasks: list[str]) -> bool:
        """At least one card (S3), and none left over what an exchange ends with (S2)."""
        hand, plans = self.hands[self.seat], self.plans[self.seat]
        fits = len(hand) - len(letters) <= LETTERS and len(plans) - len(tasks) <= TASKS
        return fits and bool(letters or tasks)

    def _draws(self) -> list[Json]:
        """One card at a time (S16): of a kind that is wanted, and still to be had."""
        hand, plans = self.hands[self.seat], self.plans[self.seat]
        letter = task = len(hand) + len(plans) < CARDS
        if self.phase == "swap":
            letter, task = True, False
        elif self.exchanged:
            letter, task = len(hand) < LETTERS, len(plans) < TASKS
        found: list[Json] = []
        if letter and self.letters + self.used_letters:
            found.append({"action": "draw", "what": "letter"})
        if task and self.tasks + self.used_tasks:
            found.append({"action": "draw", "what": "task"})
        if letter:
            found += [{"action": "take", "letter": card} for card in in_order(set(self.open_letters))]
        if task:
            found += [{"action": "take", "task": card} for card in sorted(set(self.open_tasks))]
        return found

    def allows(self, action: Json) -> bool:
        """Whether an action is legal, without listing what can be long."""
        hand, name, task = self.hands[self.seat], action["action"], action.get("task", "")
        if name == "play" and self.phase == "act":
            return allowed(self.table, hand, self.words, ONE, ((action["word"], action["to"]),))
        if name == "complete" and task in self.cards:
            ready = task == self.started if self.phase == "shuffle" else self.phase == "act" and not self._waits(task)
            ready = ready and task in self.plans[self.seat] and self.cards[task].kind not in self.failed
            return ready and allowed(self.table, hand, self.words, self.cards[task], _steps(action))
        if name == "exchange" and self.phase == "act":
            letters, tasks = action["letters"], action["tasks"]
            there = without(hand, letters) is not None and without(self.plans[self.seat], tasks) is not None
            return there and self._may_exchange(letters, tasks)
        if name == "start" and self.phase == "act":
            there = task in self.plans[self.seat] and self._waits(task)
            return there and self.cards[task].kind not in self.failed
        if name == "put" and self.phase == "put":
            return len(action["letters"]) == self.taken and without(hand, action["letters"]) is not None
        return name not in ("play", "complete", "exchange", "start", "put") and action in self.legal()

    # What it does

    def apply(self, action: Json) -> None:
        """Carries an action out, and whatever follows of itself. Illegal, and nothing done, if it isn't allowed."""
        if not self.allows(action):
            raise Illegal(f"{action} in {self.phase} of seat {self.seat}")
        getattr(self, f"_{action['action']}")(action)
        if self.phase == "draw" and not self._draws():
            self._next_turn()
        elif self.phase == "swap" and (self.taken == SWAP or not self._draws()):
            self.phase = "put"  # as many as were taken

    def _swap(self, action: Json) -> None:
        self.phase, self.taken = "swap", 0

    def _keep(self, action: Json) -> None:
        self.seat = (self.seat + 1) % len(self.hands)
        self.phase = "act" if self.seat == self.starter else "offer"

    def _put(self, action: Json) -> None:
        self._discard(action["letters"], [])
        self._keep(action)

    def _exchange(self, action: Json) -> None:
        self._discard(action["letters"], action["tasks"])
        self.phase, self.exchanged = "draw", True

    def _play(self, action: Json) -> None:
        self._carry_out(ONE, ((action["word"], action["to"]),))

    def _complete(self, action: Json) -> None:
        self._carry_out(self.cards[action["task"]], _steps(action))
        self.plans[self.seat].remove(action["task"])
        self.completed[self.seat].append(action["task"])

    def _carry_out(self, task: Task, steps: Steps) -> None:
        """Puts the words down; the hand's letters lie, and what they cover is discarded at once."""
        before = Counter("".join(self.table)) + Counter(self.hands[self.seat])
        self.hands[self.seat] = without(self.hands[self.seat], spent(self.table, task, steps) or []) or []
        for place, new in steps:
            self.table[place] = new
        self.used_letters += (before - Counter("".join(self.table)) - Counter(self.hands[self.seat])).elements()
        self.phase = "draw"

    def _start(self, action: Json) -> None:
        self.phase, self.started = "shuffle", action["task"]

    def _give_up(self, action: Json) -> None:
        """The table and the card are as they were, and another action follows (S9)."""
        self.failed.add(self.cards[self.started].kind)
        self.phase = "act"

    def _draw(self, action: Json) -> None:
        if action["what"] == "letter":
            self.hands[self.seat].append(self._top("letter"))
        else:
            self.plans[self.seat].append(self._top("task"))
        self.taken += 1

    def _take(self, action: Json) -> None:
        """A face-up card; the next of the pile takes its place, as long as there is one (S11, S16)."""
        if "letter" in action:
            kind, card, row, own = "letter", action["letter"], self.open_letters, self.hands[self.seat]
        else:
            kind, card, row, own = "task", action["task"], self.open_tasks, self.plans[self.seat]
        row.remove(card)
        own.append(card)
        if (self.letters + self.used_letters) if kind == "letter" else (self.tasks + self.used_tasks):
            row.append(self._top(kind))
        self.taken += 1

    def _top(self, kind: str) -> str:
        """The next card of a pile; everything discarded so far, shuffled, is the new pile of an empty one (S21)."""
        pile, used = (self.letters, self.used_letters) if kind == "letter" else (self.tasks, self.used_tasks)
        if not pile:
            order = self.shuffle(kind, list(used))
            if sorted(order) != sorted(used):
                raise AssertionError(f"the new pile of {kind} cards is {order}, what was discarded {used}")
            pile += order
            used.clear()
        return pile.pop(0)

    def _discard(self, letters: list[str], tasks: list[str]) -> None:
        self.hands[self.seat] = without(self.hands[self.seat], letters) or []
        self.plans[self.seat] = without(self.plans[self.seat], tasks) or []
        self.used_letters += letters
        self.used_tasks += tasks

    def time_out(self, told: Sequence[Json] = ()) -> None:
        """The time is over (S9, S22): nothing is done; what was begun ends as chance told, from the piles only."""
        if self.phase == "shuffle":
            self._give_up({})
        elif self.phase == "act":
            self._next_turn()
        elif self.phase == "offer":
            self._keep({})
        else:
            seat = self.seat
            for action in told:
                if action["action"] == "put" and self._no_pile():
                    self.phase = "put"
                if action["action"] not in ("draw", "put"):
                    raise Illegal(f"{action} by itself")
                self.apply(action)
            if self.seat == seat and self._no_pile():  # only face-up cards are left, and nobody takes those
                self._next_turn() if self.phase == "draw" else self._keep({})

    def _no_pile(self) -> bool:
        """Whether cards are wanted, and none of a pile are to be had."""
        return self.phase in ("draw", "swap") and not any(draw["action"] == "draw" for draw in self._draws())

    def _next_turn(self) -> None:
        """The next seat's turn; the end, when all have had as many and there is a reason (S12, S24)."""
        self.exchanged, self.failed, self.taken, self.started = False, set(), 0, ""
        self.seat = (self.seat + 1) % len(self.hands)
        self.phase = "act"
        if self.seat == self.starter:
            if max(self.points()) >= self.target or self.round == self.max_rounds:
                self.phase = "over"
            else:
                self.round += 1

    # How it stands

    def points(self) -> list[int]:
        """The points of each seat's completed tasks."""
        return [sum(self.cards[name].points for name in done) for done in self.completed]

    def places(self) -> list[int]:
        """The place of each seat, 1 the best: most points, then fewest completed tasks, then shared (S13)."""
        standing = [(-points, len(done)) for points, done in zip(self.points(), self.completed, strict=True)]
        return [1 + sum(other < own for other in standing) for own in standing]


def _steps(action: Json) -> Steps:
    return tuple((place, new) for place, new in action["steps"])


def _parts(cards: list[str]) -> list[list[str]]:
    """Every choice of some of the cards, equal cards being equal, in their order."""
    found = {tuple(chosen): None for size in range(len(cards) + 1) for chosen in combinations(cards, size)}
    return [list(chosen) for chosen in found]


def starter(names: Sequence[str]) -> list[int]:
    """The seats with the most letters in their name: the first of them, or chance among them, begins (S14)."""
    lengths = [sum(sign.isalpha() for sign in name) for name in names]
    return [seat for seat, length in enumerate(lengths) if length == max(lengths)]
