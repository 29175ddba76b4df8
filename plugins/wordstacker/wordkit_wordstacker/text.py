"""Actions as text, both ways. What is written is canonical; what is read may be much shorter.

`play MATKA>MARKA`, `complete replace_2 MATKA>MARKA ROMBY>BOMBY`, `complete total MARSOWY BOMBKA KLATA`, `start total`,
`give_up`; `exchange A E + mix`, `draw letter`, `draw task`, `take A`, `take mix`; `swap`, `keep`, `put A B C`.

A word of the table has its number from 1 in front where it lies there twice: `2:MATKA>MARKA`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from wordkit.errors import AmbiguousAction, IllegalAction, UnreadableAction
from wordkit.game.actions import Action
from wordkit.game.violations import Violation
from wordkit_wordstacker.moves import Steps, complete, play, spelled, steps_of
from wordkit_wordstacker.reading import Foreign, Reading
from wordkit_wordstacker.spread import PARTITION, Lore, Spread
from wordkit_wordstacker.titles import Titles, folded

SINGLE = ("swap", "keep", "give_up")
COMMANDS = ("play", "complete", "exchange", "draw", "take", "put", "start", *SINGLE)
KINDS_DRAWN = ("letter", "task")

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


class _Reader:
    """One text and what it can mean."""

    def __init__(self, text: str, spread: Spread, game: Lore, names: Collection[str]) -> None:
        self.text = text
        self.spread = spread
        self.game = game
        self.names = names
        self.titles = Titles(game)
        plain = _ARROW.sub(">", unicodedata.normalize("NFC", text))
        self.words = plain.replace(",", " ").replace(";", " ").split()
        self.reading = Reading(spread, game)
        self.foreign: str | None = None
        """A word that the text changes and that doesn't lie on the table."""

    def fail(self, reason: str) -> UnreadableAction:
        return UnreadableAction(reason, self.text, hint(self.spread, self.game, self.names))

    def actions(self) -> Sequence[Action]:
        """What the text can mean; at least one thing."""
        words = self.words
        if not words:
            raise self.fail("nothing to read")
        command, rest = _command(words)
        if command in SINGLE:
            if rest:
                raise self.fail(f"`{command}` takes nothing else")
            return [Action(command)]
        if command is not None and command not in ("draw", "exchange", "put") and not rest:  # no card may be what goes
            raise self.fail(f"`{command}` needs {WANTED[command]}")
        found = list(self._bare() if command is None else getattr(self, f"_{command}")(rest))
        if not found:
            raise self._unread(command, rest)
        return found

    def _unread(self, command: str | None, rest: Sequence[str]) -> Exception:
        """Why there is nothing a text can mean."""
        if self.foreign is not None:
            reason = Violation(code="not_on_table", words=(self.foreign,))
            return IllegalAction([reason], reason.sentence(self.game.rules))
        said = " ".join(rest)
        match command:
            case "play":
                return self.fail("one letter of one word is played at a time: `play OLD>NEW`")
            case "complete":
                _, tasks = self._named(rest)
                if tasks:
                    wanted = example(self.spread, self.game, tasks[0])
                    return self.fail(f"`complete {tasks[0]}` needs the new words: {wanted}")
                return self.fail(f"`{rest[0]}` is no task of this game" + self._near(rest[0]))
            case "draw":
                return self.fail(f"`draw {said}`: cards are drawn from a pile, `draw letter` or `draw task`")
            case "take":
                return self.fail(f"`{said}` is neither a letter nor a task" + self._near(said))
            case "start":
                return self.fail(f"`{said}` is no task of this game" + self._near(said))
        near = get_close_matches(folded(rest[0]).replace(" ", "_"), COMMANDS, 1, 0.7)
        return self.fail(f"did you mean `{near[0]}`?" if near else f"`{self.text.strip()}` is no action")

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
        for count in range(len(words), 0, -1):
            found = self.titles.exactly(" ".join(words[:count]))
            if found:
                return count, found
        spelt = spelled(self.game, words[0])
        if spelt is not None and not _missing(self.game, spelt, self.spread.hand):
            return 0, []
        stop = next((place for place, word in enumerate(words) if word == "+"), len(words))
        return self.titles.leading(words[:stop])

    def _draw(self, rest: Sequence[str]) -> Iterator[Action]:
        wanted = folded(" ".join(rest))
        for what in KINDS_DRAWN:
            if what.startswith(wanted.removesuffix("s") or wanted):
                yield Action("draw", {"what": what})

    def _take(self, rest: Sequence[str]) -> Iterator[Action]:
        return self._taken(rest)

    def _taken(self, rest: Sequence[str]) -> Iterator[Action]:
        letter = spelled(self.game, rest[0]) if len(rest) == 1 else None
        if letter in self.game.deck:
            yield Action("take", {"letter": letter})
            if self.titles.exactly(rest[0]) == []:
                return  # a task that only begins so isn't meant
        for name in self.titles.beginning(" ".join(rest)):
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
            if len(words) == 1 and folded(words[0]) in KINDS_DRAWN:
                found.append(Action("draw", {"what": folded(words[0])}))
            found += self._taken(words)
        if "put" in self.names and len(words) <= len(self.spread.hand):
            spelt = [spelled(self.game, word) for word in words]
            if all(word is not None for word in spelt):
                found += self._put(words)
        if "complete" in self.names or "play" in self.names:
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
        slip = len(words) == 1 and get_close_matches(folded(words[0]), COMMANDS, 1, 0.75)
        if slip and (spelled(self.game, words[0]) or "") not in self.game.lexicon:
            return
        fitting = list(self._fitting(words))
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

    def _near(self, text: str) -> str:
        near = get_close_matches(folded(text), self.titles.all(), 1, 0.7)
        return f"; did you mean `{near[0]}`?" if near else ""

    def _letters(self, text: str) -> list[str]:
        """Letters, one or several written together."""
        spelt = spelled(self.game, text)
        if spelt is None:
            raise self.fail(f"`{text}` is neither letters nor a task" + self._near(text))
        return self.game.alphabet.labels(self.game.alphabet.encode(spelt))


WANTED = {
    "play": "a word and the one it becomes: `play OLD>NEW`",
    "complete": "a task and the new words: `complete TASK OLD>NEW`",
    "take": "a card that lies face up, a letter or a task",
    "start": "a task",
}


def _command(words: Sequence[str]) -> tuple[str | None, Sequence[str]]:
    """The command a text begins with, and the rest."""
    first = folded(words[0]).replace(" ", "_")
    if len(words) > 1 and first == "give" and folded(words[1]) == "up":
        return "give_up", words[2:]
    if first in COMMANDS:
        return first, words[1:]
    return None, words


def _missing(game: Lore, word: str, hand: Sequence[str]) -> bool:
    left = list(hand)
    for letter in game.alphabet.labels(game.alphabet.encode(word)):
        if letter not in left:
            return True
        left.remove(letter)
    return False


def example(spread: Spread, game: Lore, name: str) -> str:
    """What completing a task looks like, with the first words of the table."""
    task = game.tasks[name]
    words = spread.words or ("OLD",)
    if task.kind == PARTITION:
        return " ".join([f"`complete {name}", *("NEW" for _ in words)]) + "`"
    count = task.least if task.kind == "replace" else 1
    return " ".join([f"`complete {name}", *(f"{words[place % len(words)]}>NEW" for place in range(count))]) + "`"


def hint(spread: Spread, game: Lore, names: Collection[str]) -> str:
    """What the actions that are open now look like."""
    word = spread.words[0] if spread.words else "OLD"
    plan = next(iter(spread.plans), None) or next(iter(game.tasks))
    letters = " ".join(spread.hand[:2]) or "A"
    said = {
        "play": f"play a letter, `play {word}>NEW`",
        "complete": f"complete a task, {example(spread, game, plan)}",
        "start": f"start a task, `start {plan}`",
        "give_up": "`give_up`",
        "exchange": f"exchange cards, `exchange {letters} + {plan}`",
        "draw": "draw from a pile, `draw letter` or `draw task`",
        "take": "take a card that lies face up by its name, `take A`",
        "swap": "`swap` three letters",
        "keep": "`keep` your letters",
        "put": "put three letters away, `put A B C`",
    }
    return "; or ".join(text for name, text in said.items() if name in names)
