"""What may be done with the words on the table, for a letter played and for every kind of task; and what becomes of the
cards. A word is judged here and nowhere else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from wordkit._core import AlphabetError
from wordkit.game.actions import Action
from wordkit.game.violations import Reasons, Violation
from wordkit_wordstacker.spread import (
    ANAGRAM,
    INSERT,
    NEW_WORD,
    PARTITION,
    REPLACE,
    Change,
    Lore,
    Origin,
    Spread,
    Task,
)
from wordkit_wordstacker.word_refusals import WORD_REFUSALS

Steps: TypeAlias = Sequence[tuple[int, str]]
"""What is made, one after the other: the number of a word of the table, and the new word."""


def play(word: int, to: str) -> Action:
    """The action that plays one letter."""
    return Action("play", {"word": word, "to": to})


def complete(task: str, steps: Steps, score: int | None = None) -> Action:
    """The action that completes a task."""
    return Action("complete", {"task": task, "steps": [[word, to] for word, to in steps]}, score=score)


def steps_of(action: Action) -> Steps | None:
    """What a play or a completion makes; None if its arguments aren't of their kind."""
    if action.name == "play":
        rows: Any = ((action.get("word"), action.get("to")),)
    else:
        rows = action.get("steps")
        if not isinstance(rows, tuple) or not all(isinstance(row, tuple) and len(row) == 2 for row in rows):
            return None
    if not all(type(word) is int and isinstance(to, str) for word, to in rows):
        return None
    return [(word, to) for word, to in rows]


def spelled(game: Lore, word: str) -> str | None:
    """A word as the cards spell it; None if they can't."""
    try:
        return game.alphabet.decode(game.alphabet.encode(word))
    except AlphabetError:
        return None


def labels(game: Lore, word: str) -> list[str]:
    """The letters of a word, by their labels. Errors: AlphabetError."""
    return game.alphabet.labels(game.alphabet.encode(word))


# --- judging ---------------------------------------------------------------------------------------------------------


def word_violations(spread: Spread, game: Lore, action: Action) -> list[Violation]:
    """Everything wrong with a play or a completion, by what a seat has before it; empty when it is legal."""
    judge = _Judge(spread, game)
    if action.name == "play":
        steps = steps_of(action)
        if steps is None:
            judge.say("malformed", args={"action": "play", "wanted": '{"action": "play", "word": 0, "to": "..."}'})
        else:
            judge.replacements(judge.read(steps))
        return judge.found
    name = action.get("task")
    steps = steps_of(action)
    if not isinstance(name, str) or steps is None:
        wanted = '{"action": "complete", "task": "...", "steps": [[0, "..."]]}'
        judge.say("malformed", args={"action": "complete", "wanted": wanted})
        return judge.found
    task = judge.task(name)
    if task is not None:
        judge.completion(task, judge.read(steps, numbered=task.kind != PARTITION))
    return judge.found


def task_violations(spread: Spread, game: Lore, name: str) -> list[Violation]:
    """Why a seat hasn't got a task."""
    judge = _Judge(spread, game)
    judge.task(name)
    return judge.found


class _Step(NamedTuple):
    """A step as it is read. `word` is None if there is no word of its number, `labels` if it can't be spelt."""

    number: int
    word: int | None
    to: str
    labels: tuple[str, ...] | None


reasons = Reasons(WORD_REFUSALS)


class _Judge:
    """Gathers what is wrong, each reason once."""

    def __init__(self, spread: Spread, game: Lore) -> None:
        self.spread = spread
        self.game = game
        self.path = ""
        self.found: list[Violation] = []

    def say(self, code: str, **parts: Any) -> None:
        violation = reasons(code, **parts)
        if not violation.path:  # then it is the task's
            violation = replace(violation, path=self.path)
        if violation not in self.found:
            self.found.append(violation)

    def task(self, name: str) -> Task | None:
        """A task of the game; what follows is about it."""
        task = self.game.tasks.get(name)
        if task is None:
            self.say("no_such_task", args={"task": name})
            return None
        self.path = task.path
        if name not in self.spread.plans:
            self.say("task_not_in_hand", args={"task": name, "title": task.path})
        return task

    def read(self, steps: Steps, numbered: bool = True) -> list[_Step]:
        """The steps, and whether each makes a word of the list and (`numbered`) changes a word of the table."""
        game = self.game
        found = []
        for word, to in steps:
            known = 0 <= word < len(self.spread.words)
            if numbered and not known:
                self.say("no_such_word", args={"number": word + 1, "most": len(self.spread.words)})
            new = spelled(game, to) if to else None
            if new is None:
                self.say("foreign_letters", words=(to,), tiles=_foreign(game, to))
            elif new not in game.lexicon:
                self.say("not_a_word", words=(new,))
            found.append(
                _Step(word, word if known else None, new or to, None if new is None else tuple(labels(game, new)))
            )
        return found

    # --- kinds -------------------------------------------------------------------------------------------------------

    def completion(self, task: Task, steps: Sequence[_Step]) -> None:
        if task.kind == REPLACE:
            self.count("wrong_letter_count", task.least, task.most, len(steps))
            self.replacements(steps)
        elif task.kind == PARTITION:
            self.partition(task, steps)
        else:
            self.count("wrong_word_count", 1, 1, len(steps))
            judge: Callable[[Task, str, tuple[str, ...]], None]
            judge = {INSERT: self.insertion, ANAGRAM: self.anagram, NEW_WORD: self.new_word}[task.kind]
            for step in steps:
                if step.word is not None and step.labels is not None:
                    judge(task, self.spread.words[step.word], step.labels)

    def count(self, code: str, least: int, most: int, count: int, **parts: Any) -> None:
        """A number the task asks for."""
        if not least <= count <= most:
            wanted = f"{least}" if least == most else f"{least}-{most}"
            self.say(code, args={"wanted": wanted, "count": count}, **parts)

    def replacements(self, steps: Iterable[_Step]) -> None:
        """S4, S5, S19: one letter of one word after the other, each different from the one that lies there now."""
        game = self.game
        table = [tuple(labels(game, word)) for word in self.spread.words]
        played: list[str] = []
        for step in steps:
            if step.word is None or step.labels is None:
                continue
            old, new = table[step.word], step.labels
            places = changed(old, new)
            if not places:
                self.say("same_letter", words=(step.to,))
            elif len(places) > 1 or len(old) != len(new):
                self.say("not_one_letter", words=(step.to,), args={"old": "".join(old)})
            if len(old) == len(new):
                played += [new[place] for place in places]
            table[step.word] = new  # what comes after is judged as if this were right
        self.from_hand(played)

    def insertion(self, task: Task, old: str, new: tuple[str, ...]) -> None:
        """S6: the old word stays, its letters in their order."""
        before = labels(self.game, old)
        if places(before, new) is None:
            self.say("order_changed", words=("".join(new),), args={"old": old})
        self.count("wrong_letter_count", task.least, task.most, len(new) - len(before))
        self.from_hand(_less(new, before))

    def anagram(self, task: Task, old: str, new: tuple[str, ...]) -> None:
        """S7: the same letters, and not the same word."""
        before = tuple(labels(self.game, old))
        if new == before:
            self.say("same_word", words=(old,))
        elif sorted(new) != sorted(before):
            self.say("not_an_anagram", words=("".join(new),), args={"old": old})

    def new_word(self, task: Task, old: str, new: tuple[str, ...]) -> None:
        """S17: so many letters, all from the hand; the word removed may have any length."""
        word = "".join(new)
        if word == old:
            self.say("same_word", words=(old,))
        self.count("wrong_length", task.least, task.most, len(new), words=(word,))
        self.from_hand(new)

    def partition(self, task: Task, steps: Sequence[_Step]) -> None:
        """S8, S26: as many words as were collected, of exactly their letters, and none of them."""
        words = self.spread.words
        self.count("wrong_word_count", len(words), len(words), len(steps))
        numbers = [step.number for step in steps]
        if numbers != list(range(len(steps))):
            self.say("not_in_order")
        for step in steps:
            if step.labels is not None:
                if len(step.labels) < task.least:
                    self.say("too_short", words=(step.to,), args={"least": task.least})
                if step.to in words:
                    self.say("old_word", words=(step.to,))
        if any(step.labels is None for step in steps):
            return  # which letters are left over can't be said
        collected = [letter for word in words for letter in labels(self.game, word)]
        used = [letter for step in steps for letter in step.labels or ()]
        if left := self._sorted(_less(collected, used)):
            self.say("letters_left_over", tiles=left)
        if more := self._sorted(_less(used, collected)):
            self.say("not_collected", tiles=more)

    def from_hand(self, played: Iterable[str]) -> None:
        if missing := self._sorted(_less(played, self.spread.hand)):
            self.say("not_in_hand", tiles=missing)

    def _sorted(self, letters: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(letters, key=self.game.alphabet.code))


def changed(old: Sequence[str], new: Sequence[str]) -> list[int]:
    """The places at which two words differ, by their common length; the end of the shorter one, if one is longer."""
    common = min(len(old), len(new))
    found = [place for place in range(common) if old[place] != new[place]]
    return found if len(old) == len(new) else [*found, common]


def places(old: Sequence[str], new: Sequence[str]) -> list[int] | None:
    """Where the letters of a word stand in another, in their order, each as early as can be; None if they don't."""
    found: list[int] = []
    for place, letter in enumerate(new):
        if len(found) < len(old) and letter == old[len(found)]:
            found.append(place)
    return found if len(found) == len(old) else None


def _less(some: Iterable[str], others: Iterable[str]) -> list[str]:
    """What is left of a multiset when another is taken away."""
    return list((Counter(some) - Counter(others)).elements())


def _foreign(game: Lore, word: str) -> tuple[str, ...]:
    """What is no letter of the game in a word; all of it when no single character is to blame."""
    strange = tuple(dict.fromkeys(char for char in game.alphabet.key(word) if spelled(game, char) is None))
    return strange or (word or "-",)


# --- what becomes of the cards ---------------------------------------------------------------------------------------


def change(spread: Spread, game: Lore, action: Action) -> Change:
    """What a legal play or completion does to the cards."""
    steps = [(word, tuple(labels(game, to))) for word, to in steps_of(action) or ()]
    old = [tuple(labels(game, word)) for word in spread.words]
    kind = REPLACE if action.name == "play" else game.tasks[str(action["task"])].kind
    if kind == REPLACE:
        return _replaced(old, steps)
    if kind == PARTITION:
        lying = [((word, place), letter) for word, row in enumerate(old) for place, letter in enumerate(row)]
        return Change((), dict(_taken(lying, steps)), ())
    word, new = steps[0]
    if kind == NEW_WORD:
        return Change(new, {word: new}, tuple((word, place) for place in range(len(old[word]))))
    if kind == ANAGRAM:
        return Change((), dict(_taken([((word, place), letter) for place, letter in enumerate(old[word])], steps)), ())
    kept = {place: (word, number) for number, place in enumerate(places(old[word], new) or ())}
    row: tuple[Origin, ...] = tuple(kept.get(place, letter) for place, letter in enumerate(new))
    return Change(tuple(letter for place, letter in enumerate(new) if place not in kept), {word: row}, ())


def _replaced(old: Sequence[tuple[str, ...]], steps: Iterable[tuple[int, tuple[str, ...]]]) -> Change:
    table = list(old)
    rows: dict[int, list[Origin]] = {}
    played: list[str] = []
    covered: list[Origin] = []
    for word, new in steps:
        place = changed(table[word], new)[0]
        row = rows.setdefault(word, [(word, number) for number in range(len(new))])
        covered.append(row[place])
        row[place] = new[place]
        played.append(new[place])
        table[word] = new
    return Change(tuple(played), {word: tuple(row) for word, row in rows.items()}, tuple(covered))


def _taken(
    lying: Iterable[tuple[Origin, str]], steps: Iterable[tuple[int, tuple[str, ...]]]
) -> Iterator[tuple[int, tuple[Origin, ...]]]:
    """New words out of letters that lie there: of equal ones the first first."""
    left: dict[str, list[Origin]] = {}
    for origin, letter in lying:
        left.setdefault(letter, []).append(origin)
    for word, new in steps:
        yield word, tuple(left[letter].pop(0) for letter in new)


def after(spread: Spread, action: Action) -> tuple[str, ...]:
    """The words on the table after a legal play or completion."""
    words = list(spread.words)
    for word, to in steps_of(action) or ():
        words[word] = to
    return tuple(words)
