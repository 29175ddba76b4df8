"""Actions as text, both ways. What is written is canonical; what is read may be much shorter.

`play MATKA>MARKA`, `complete replace_2 MATKA>MARKA ROMBY>BOMBY`, `complete total MARSOWY BOMBKA KLATA`, `start total`,
`give_up`; `exchange A E + mix`, `draw letter`, `draw task`, `take A`, `take mix`; `swap`, `keep`, `put A B C`.

A word of the table has its number from 1 in front where it lies there twice: `2:MATKA>MARKA`.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from wordkit.errors import AmbiguousAction, IllegalAction, UnreadableAction
from wordkit.game.actions import Action
from wordkit.game.violations import Violation
from wordkit_wordstacker.moves import Steps, complete, labels, play, spelled, steps_of
from wordkit_wordstacker.reading import Foreign, Reading
from wordkit_wordstacker.spread import CARDS, PARTITION, Lore, Spread
from wordkit_wordstacker.titles import Commands, Titles, folded

SINGLE = ("swap", "keep", "give_up")
NEEDS = ("play", "complete", "take", "start")
"""Commands that say nothing alone. (An exchange can be of no card, where none is left.)"""
HINTS = {
    "swap": "hint_swap",
    "put": "hint_put",
    "draw": "hint_draw",
    "take": "hint_draw",
    "give_up": "hint_task",
    "start": "hint_start",
}
"""What would be right while such an action is open."""

# --- writing ---------------------------------------------------------------------------------------------------------


def action_text(words: Sequence[str], game: Lore, action: Action) -> str:
    """The canonical text of an action, with these words on the table."""
    match action.name:
        case "play" | "complete":
            steps = steps_of(action)
            if steps is None:
                return str(action)
            if action.name == "play":
                return f"play {_steps(words, steps)}"
            task = game.tasks.get(str(action["task"])) if isinstance(action.get("task"), str) else None
            in_order = [word for word, _ in steps] == list(range(len(steps)))
            if task is not None and task.kind == PARTITION and in_order:
                made = " ".join(to for _, to in steps)
            else:
                made = _steps(words, steps)
            return " ".join(["complete", str(action.get("task")), *([made] if made else [])])
        case "exchange":
            letters, tasks = _labels(action.get("letters")), _labels(action.get("tasks"))
            return " ".join(["exchange", *letters, *(["+"] if letters and tasks else []), *tasks])
        case "put":
            return " ".join(["put", *_labels(action.get("letters"))])
        case "draw":
            return f"draw {action.get('what')}"
        case "take":
            return f"take {action.get('letter') or action.get('task')}"
        case "start":
            return f"start {action.get('task')}"
    return action.name


def told(game: Lore, name: str, **args: object) -> Action:
    """An action that names no word of the table, with its canonical text."""
    action = Action(name, args)
    action.told(lambda: action_text((), game, action))
    return action


def _labels(value: Any) -> list[str]:
    return [str(label) for label in value] if isinstance(value, tuple) else []


def _steps(words: Sequence[str], steps: Sequence[tuple[int, str]]) -> str:
    table = list(words)
    said = []
    for word, to in steps:
        if not 0 <= word < len(table):
            said.append(f"{word + 1}:{to}")
            continue
        number = f"{word + 1}:" if table.count(table[word]) > 1 else ""
        said.append(f"{number}{table[word]}>{to}")
        table[word] = to
    return " ".join(said)


# --- reading ---------------------------------------------------------------------------------------------------------


def read_action(
    text: str, spread: Spread, game: Lore, names: Collection[str], legal: Callable[[Action], bool]
) -> Action:
    """The action a text means: any case, composed or not, titles of cards in any language of the rulespec, and as
    short as it is clear.

    `names` are the actions that are open now: they decide what a text without a command is about. Of several meanings
    a legal one counts; AmbiguousAction if several are, with their texts. UnreadableAction, with what would be right.
    """
    reader = _Reader(text, spread, game, names)
    found = list(dict.fromkeys(reader.actions()))
    if len(found) > 1:
        found = [action for action in found if legal(action)] or found[:1]
    for action in found:
        action.told(lambda action=action: action_text(spread.words, game, action))  # type: ignore[misc]
    if len(found) > 1:
        raise AmbiguousAction(text, found)
    return found[0]


_ARROW = re.compile(r"\s*(?:->|=>|>|→|⇒|➜)\s*")
_COLON = re.compile(r"(?<=[^\W\d]):(?=\s|$)")
"""After the title of a task, not after the number of a word."""


class _Reader:
    """One text and what it can mean."""

    def __init__(self, text: str, spread: Spread, game: Lore, names: Collection[str]) -> None:
        self.text = text
        self.spread = spread
        self.game = game
        self.names = names
        self.titles = Titles(game)
        self.commands = Commands(game)
        plain = _COLON.sub(" ", _ARROW.sub(">", unicodedata.normalize("NFC", text)))
        self.words = plain.replace(",", " ").replace(";", " ").split()
        self.reading = Reading(spread, game)
        self.foreign: str | None = None
        """A word that the text changes and that doesn't lie on the table."""

    def actions(self) -> Sequence[Action]:
        """What the text can mean; at least one thing."""
        words = self.words
        count, command = self.commands.leading(words)
        if count and self._named(words)[0] > count:
            count, command = 0, None  # a title that begins like a command
        rest = words[count:]
        if command in SINGLE and rest:
            raise self.fail("more", command=" ".join(words[:count]))
        if command in NEEDS and not rest:
            raise self.fail("incomplete", command=" ".join(words[:count]))
        found = list(self._bare() if command is None else self._commanded(command, rest)) if words else []
        if not found:
            raise self._unread(command, rest, " ".join(words[:count]))
        return found

    def _commanded(self, command: str, rest: Sequence[str]) -> Iterator[Action]:
        if command in SINGLE:
            return iter([Action(command)])
        read: Mapping[str, Callable[[Sequence[str]], Iterator[Action]]] = {
            "play": self._play,
            "complete": self._complete,
            "exchange": self._exchange,
            "draw": self._draw,
            "take": self._taken,
            "put": self._put,
            "start": self._start,
        }
        return read[command](rest)

    # --- what can't be read ------------------------------------------------------------------------------------------

    def fail(self, reason: str, **values: object) -> UnreadableAction:
        """The error for a reason of `texts.UNREAD`, with what would be right now."""
        spread, names = self.spread, self.names
        hint = next((hint for name, hint in HINTS.items() if name in names), "hint_turn")
        tasks = list(dict.fromkeys(spread.plans)) or list(self.game.tasks)
        parted = [name for name in tasks if self.game.tasks[name].kind == PARTITION]
        if hint == "hint_start" and not parted:
            hint = "hint_turn"
        if hint == "hint_task":
            tasks = parted or tasks  # the one under way
        values |= {
            "word": spread.words[0] if spread.words else "",
            "task": self.game.tasks[tasks[0]].path,
            "timed": self.game.tasks[(parted or tasks)[0]].path,
            "letters": " ".join(spread.hand[:3]),
            "cards": " ".join(spread.hand[:2]),
        }
        return UnreadableAction.because(self.game.rules, f"text.{reason}", self.text, f"text.{hint}", **values)

    def _near(self, reason: str, wanted: str, known: Mapping[str, str], /, **values: object) -> UnreadableAction:
        """The same, and if there is one the name that was likely meant."""
        near = get_close_matches(folded(wanted), known, 1, 0.7)
        return self.fail(f"{reason}_near", near=known[near[0]], **values) if near else self.fail(reason, **values)

    def _unread(self, command: str | None, rest: Sequence[str], said: str) -> Exception:
        """Why there is nothing a text can mean."""
        if self.foreign is not None:
            return IllegalAction.because(self.game.rules, [Violation(code="not_on_table", words=(self.foreign,))])
        words = " ".join(rest)
        match command:
            case "play":
                return self.fail("one_letter")
            case "complete":
                if self._named(rest)[1]:
                    return self.fail("no_words", command=f"{said} {words}")
                return self._near("no_task", rest[0], self.titles.all, card=rest[0])
            case "draw":
                return self.fail("no_pile", card=words)
            case "take":
                return self._near("no_card", words, self.titles.all, card=words)
            case "start":
                return self._near("no_task", words, self.titles.all, card=words)
        first = rest[0] if rest else ""
        return self._near("unread", first, self.commands.all, text=self.text.strip())

    # --- with a command ----------------------------------------------------------------------------------------------

    def _play(self, rest: Sequence[str]) -> Iterator[Action]:
        for steps in self._steps(None, rest):
            if len(steps) == 1:
                yield play(*steps[0])

    def _complete(self, rest: Sequence[str]) -> Iterator[Action]:
        count, tasks = self._named(rest)
        return self._completions(self._held(tasks), rest[count:]) if tasks else self._fitting(rest)

    def _completions(self, tasks: Sequence[str], words: Sequence[str]) -> Iterator[Action]:
        """Completions of these tasks by these words, allowed or not."""
        for name in tasks:
            for steps in self._steps(name, words):
                yield complete(name, steps)

    def _fitting(self, words: Sequence[str]) -> Iterator[Action]:
        """Completions by these words of the tasks in hand, where no task is named: those that are allowed."""
        held = list(dict.fromkeys(self.spread.plans))
        return (action for action in self._completions(held, words) if self.reading.fits(action))

    def _steps(self, task: str | None, words: Sequence[str]) -> Sequence[Steps]:
        try:
            return list(self.reading.steps(None if task is None else self.game.tasks[task], words))
        except Foreign as foreign:
            self.foreign = foreign.word
            return ()

    def _start(self, rest: Sequence[str]) -> Iterator[Action]:
        for name in self._held(self.titles.beginning(" ".join(rest))):
            yield Action("start", {"task": name})

    def _exchange(self, rest: Sequence[str]) -> Iterator[Action]:
        letters: list[str] = []
        tasks: list[str] = []
        words = [part for word in rest for part in word.replace("+", " + ").split()]
        while words:
            if words[0] == "+":
                del words[0]
                continue
            count, named = self._leading(words)
            if named:
                tasks.append(self._held(named)[0])
            else:
                count = 1
                letters += self._letters(words[0])
            del words[:count]
        order = list(self.game.tasks)
        letters.sort(key=self.game.alphabet.code)
        tasks.sort(key=order.index)
        yield Action("exchange", {"letters": letters, "tasks": tasks})

    def _leading(self, words: Sequence[str]) -> tuple[int, list[str]]:
        """A task named by the first words, unless the first is a letter, or several that are all in hand."""
        if spelled(self.game, words[0]) in self.game.deck:
            return 0, []
        for count in range(min(self.titles.most, len(words)), 0, -1):
            found = self.titles.exactly(" ".join(words[:count]))
            if found:
                return count, found
        spelt = spelled(self.game, words[0])
        if spelt is not None and not Counter(labels(self.game, spelt)) - Counter(self.spread.hand):
            return 0, []
        stop = next((place for place, word in enumerate(words) if word == "+"), len(words))
        return self.titles.leading(words[:stop])

    def _draw(self, rest: Sequence[str]) -> Iterator[Action]:
        for what in self.commands.piles(" ".join(rest)) if rest else CARDS:
            yield Action("draw", {"what": what})

    def _taken(self, rest: Sequence[str]) -> Iterator[Action]:
        letter = spelled(self.game, rest[0]) if len(rest) == 1 else None
        named = self.titles.beginning(" ".join(rest))
        if letter in self.game.deck:
            yield Action("take", {"letter": letter})
            named = self.titles.exactly(" ".join(rest))  # a task that only begins so isn't meant
        for name in named:
            yield Action("take", {"task": name})

    def _put(self, rest: Sequence[str]) -> Iterator[Action]:
        letters = [letter for word in rest for letter in self._letters(word)]
        yield Action("put", {"letters": sorted(letters, key=self.game.alphabet.code)})

    # --- without one -------------------------------------------------------------------------------------------------

    def _bare(self) -> Iterator[Action]:
        """A text that doesn't say what is done: what is open now decides."""
        words = self.words
        found: list[Action] = []
        if "draw" in self.names or "take" in self.names:
            if len(words) == 1:
                found += self._draw(words)
            found += self._taken(words)
        if "put" in self.names and all(spelled(self.game, word) is not None for word in words):
            found += self._put(words)
        if "complete" in self.names or "play" in self.names or any(">" in word for word in words):
            found += self._moves(words)
        if "start" in self.names and not found:
            count, tasks = self.titles.leading(words)
            if count == len(words):
                found += [Action("start", {"task": name}) for name in self._held(tasks)]
        return iter(found)

    def _moves(self, words: Sequence[str]) -> Iterator[Action]:
        count, tasks = self._named(words)
        if tasks:
            if count < len(words):
                yield from self._completions(self._held(tasks), words[count:])
            return
        slip = len(words) == 1 and get_close_matches(folded(words[0]), self.commands.all, 1, 0.75)
        if slip and (spelled(self.game, words[0]) or "") not in self.game.lexicon:
            return
        fitting = list(self._fitting(words))
        if "give_up" in self.names and len(words) > 1 and not fitting:
            # what else should they be for? The refusal says what is wrong with them.
            parted = [name for name in dict.fromkeys(self.spread.plans) if self.game.tasks[name].kind == PARTITION]
            yield from self._completions(parted, words)
            return
        single = list(self._play(words)) if "play" in self.names else []
        fits = [action for action in single if self.reading.fits(action)]
        if fits or not fitting:
            yield from fits or single
        yield from fitting

    # --- parts -------------------------------------------------------------------------------------------------------

    def _held(self, tasks: Sequence[str]) -> list[str]:
        """Of several tasks a text can mean those in hand, if there are any."""
        return [name for name in tasks if name in self.spread.plans] or list(tasks)

    def _named(self, words: Sequence[str]) -> tuple[int, list[str]]:
        """The tasks that the words before the first step name, as `Titles.leading`."""
        stop = next((place for place, word in enumerate(words) if ">" in word or ":" in word), len(words))
        return self.titles.leading(words[:stop])

    def _letters(self, text: str) -> list[str]:
        """Letters, one or several written together."""
        spelt = spelled(self.game, text)
        if spelt is None:
            raise self._near("no_card", text, self.titles.all, card=text)
        return labels(self.game, spelt)
