"""Positions: the words, the cards and what a turn has come to, written down in clauses."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wordkit._core import Alphabet, AlphabetError
from wordkit.errors import PositionError
from wordkit.game.ops import Deadline, Draw, Look, Move, Op, Set, Shuffle, ToMove
from wordkit.game.zones import At
from wordkit.spec.arguments import duration
from wordkit.spec.letters import letters_of
from wordkit_wordstacker.dealing import lay_words
from wordkit_wordstacker.spread import CARDS, LETTER, TASK
from wordkit_wordstacker.stack import HELD, OPEN, PILE, Stack, tasks_of, words_for
from wordkit_wordstacker.vocabulary import LONGEST_TIMER

if TYPE_CHECKING:
    from wordkit.game.state import State
    from wordkit.spec.model import RuleClause, Rules

OUT = At("out")
ZONES = {"hand": LETTER, "plans": TASK, "completed": TASK}
"""The clauses of seats, and the cards they name."""
ROWS = {
    "open_letters": LETTER, "open_tasks": TASK, "used_letters": LETTER, "used_tasks": TASK
}  # fmt: skip
"""Those of the table."""

Given = Mapping[str, Sequence["RuleClause"]]


class _Pool:
    """The cards not yet placed."""

    def __init__(self, stack: Stack) -> None:
        self._stack = stack
        self.left = list(range(len(stack.labels)))

    def take(self, card: str, label: str, where: str) -> int:
        """A card by its label; PositionError if there is none left."""
        stack = self._stack
        for piece in self.left:
            if stack.labels[piece] == label:
                self.left.remove(piece)
                return piece
        copies = stack.tasks[label].copies if card == TASK else stack.deck.get(label, 0)
        raise PositionError(
            f"{where}: no {card} `{label}` is left, there {'is 1' if copies == 1 else f'are {copies}'} in all"
        )

    def all(self, card: str, text: str, where: str) -> list[int]:
        """Several cards: letters, with blanks between them or without, or names of tasks."""
        return [self.take(card, label, where) for label in self._labels(card, text, where)]

    def _labels(self, card: str, text: str, where: str) -> list[str]:
        if card == LETTER:
            try:
                return [label for each in text.split() for label in self._stack.split(each)]
            except AlphabetError as error:
                raise PositionError(f"{where}: {error}") from error
        for name in text.split():
            if name not in self._stack.tasks:
                raise PositionError(f"{where}: there is no task `{name}`; there are {', '.join(self._stack.tasks)}")
        return text.split()


# --- reading ---------------------------------------------------------------------------------------------------------


def position(stack: Stack, clauses: Sequence[RuleClause], names: Sequence[str]) -> Generator[Op, Any, None]:
    """Sets up what the clauses say; PositionError for what can't be. What they don't say is dealt."""
    given: dict[str, list[RuleClause]] = {}
    for clause in clauses:
        given.setdefault(clause.word, []).append(clause)
    yield Move(range(stack.letter_cards, len(stack.labels)), PILE[TASK])
    pool = _Pool(stack)
    placed = [*_table(stack, given, pool), *_cards(given, pool, names)]
    for pieces, to in placed:
        if pieces:
            yield Move(pieces, to)
    piles = {card: _pile(card, given, pool) for card in CARDS}
    for pieces, _ in piles.values():
        if pieces:
            yield Move(pieces, OUT)
    if "words" not in given:
        yield from lay_words(stack, [piece for piece in pool.left if piece < stack.letter_cards])
    yield from _deal(stack, {to for _, to in placed})
    for card, (pieces, exact) in piles.items():
        if exact:
            now: State = yield Look()
            rest = now.zone(PILE[card].zone)
            if rest:
                yield Move(rest, OUT)
        if pieces:
            yield Move(pieces[::-1], PILE[card])  # the first of them is drawn first
    yield from _turn(stack, given, names)


def _table(stack: Stack, given: Given, pool: _Pool) -> Iterator[tuple[list[int], At]]:
    if "words" not in given:
        return
    words = given["words"][0]["words"].split()
    if len(words) != stack.words:
        raise PositionError(f"words: {len(words)} words, and {stack.words} lie on a table of {stack.seats}")
    for word, row in zip(words, stack.rows, strict=True):
        yield pool.all(LETTER, word, "words"), row


def _cards(given: Given, pool: _Pool, names: Sequence[str]) -> Iterator[tuple[list[int], At]]:
    """The cards of hands and of the table, each zone that a clause names."""
    for zone, card in ZONES.items():
        for clause in given.get(zone, ()):
            for name, text in clause["names"].items():
                yield pool.all(card, text, f"{zone} {name}"), At(zone, names.index(name))
    for zone, card in ROWS.items():
        for clause in given.get(zone, ()):
            yield pool.all(card, clause["cards"], zone), At(zone)


def _pile(card: str, given: Given, pool: _Pool) -> tuple[list[int], bool]:
    """The cards a pile has on top, and whether these are all."""
    found = given.get(PILE[card].zone)
    if not found:
        return [], False
    exact, top = found[0]["cards"], found[0]["top"]
    if exact is not None and top:
        raise PositionError(f"{PILE[card].zone}: either all of its cards, or the `top` ones")
    return pool.all(card, exact if exact is not None else top, PILE[card].zone), exact is not None


def _deal(stack: Stack, placed: set[At]) -> Iterator[Op]:
    """Mixes the piles and deals what no clause gives."""
    for card, full in zip(CARDS, stack.hand, strict=True):
        yield Shuffle(PILE[card])
        for seat in range(stack.seats):
            if At(HELD[card], seat) not in placed:
                yield Draw(PILE[card], At(HELD[card], seat), full)
        if OPEN[card] not in placed:
            yield Draw(PILE[card], OPEN[card], stack.face_up[card])


def _turn(stack: Stack, given: Given, names: Sequence[str]) -> Iterator[Op]:
    if "round" in given:
        yield Set("round", given["round"][0]["number"])
    starter = 0
    if "starter" in given:
        name = str(given["starter"][0]["seat"])
        if name not in names:
            raise PositionError(f"starter: nobody is called `{name}`; the seats are {', '.join(names)}")
        starter = names.index(name)
    yield Set("starter", starter)
    clause = given["phase"][0] if "phase" in given else None
    phase = "turn" if clause is None else str(clause["phase"])
    yield Set("phase", phase)
    if clause is not None:
        yield from _phase(stack, phase, clause)
    if "failed" in given:
        if phase != "turn":
            raise PositionError(f"failed: it is before another action of the turn, not in the phase `{phase}`")
        yield Set("failed", True)
    yield from _timers(stack, given, phase)
    yield ToMove((starter,))


def _phase(stack: Stack, phase: str, clause: RuleClause) -> Iterator[Op]:
    after = str(clause["after"])
    if phase in ("swap", "put") or (phase == "draw" and after == "swap"):
        if not stack.first_swap:
            raise PositionError("phase: nothing is swapped in this game before the first turn")
        if phase != "swap":
            after = "swap"
    if phase in ("draw", "put") and after != "turn":
        yield Set("after", after)
    if phase == "task":
        task = stack.tasks.get(str(clause["task"]))
        if task is None or not stack.timed(task):
            raise PositionError(f"phase: `task:` names one with a time limit, and `{clause['task']}` isn't")
        yield Set("trying", task.name)


def _timers(stack: Stack, given: Given, phase: str) -> Iterator[Op]:
    """Sets the timers; while a task is under way, that of the turn stands still."""
    due = {"turn": stack.turn_limit, "task": stack.shuffle_limit if phase == "task" else None}
    if "timer" in given:
        due = dict(given["timer"][0].args)
    if due["task"] is not None:
        if phase != "task":
            raise PositionError("timer: `task` runs while a task is under way")
        yield Deadline("task", due["task"])
    if due["turn"] is not None:
        yield Set("left", due["turn"]) if phase == "task" else Deadline("turn", due["turn"])


# --- writing ---------------------------------------------------------------------------------------------------------


def position_text(stack: Stack, state: State, names: Sequence[str]) -> str:
    """The clauses that set a state up again, hidden cards and the order of the piles too."""
    lines = [f'words "{" ".join(stack.table_words(state))}"']
    for zone in ZONES:
        texts = [(name, _text(stack, zone, state.labels(zone, seat))) for seat, name in enumerate(names)]
        if zone != "completed" or any(text for _, text in texts):
            lines.append(" ".join([zone, *(f'{name}: "{text}"' for name, text in texts)]))
    for zone in ROWS:
        labels = state.labels(zone)
        if labels or zone in (at.zone for at in OPEN.values()):
            lines.append(f'{zone} "{_text(stack, zone, labels)}"')
    lines += [f'{at.zone} "{" ".join(reversed(state.labels(at.zone)))}"' for at in PILE.values()]
    lines += [f"round {state.number('round')}", f"starter {names[state.number('starter')]}"]
    phase, after = str(state.var("phase")), str(state.var("after"))
    if phase == "draw":
        lines.append(f"phase draw after: {after or 'turn'}")
    elif phase == "task":
        lines.append(f"phase task task: {state.var('trying')}")
    elif phase != "turn":
        lines.append(f"phase {phase}")
    if state.var("failed") and phase == "turn":
        lines.append("failed")
    due = {name: min(at - state.at, LONGEST_TIMER) for at, name in state.deadlines}
    left = state.var("left")
    if isinstance(left, int):
        due["turn"] = min(max(1, left), LONGEST_TIMER)
    lines.append(" ".join(["timer", *(f"{name}: {duration(ms)}" for name, ms in due.items())]))
    return "\n".join(lines)


def _text(stack: Stack, zone: str, labels: Iterable[str]) -> str:
    return " ".join(labels if zone == "completed" else stack.sorted(labels))


def short_position(text: str, rules: Rules) -> str | None:
    """The clauses of `MATKA ROMBY TARKA`, the words on the table; with `/ R B S L O W` and `/ mix total` for a hand."""
    words, *cards = (part.split() for part in text.split("/"))
    if len(cards) > 2 or not words:
        return None
    lo, hi = rules.players
    seats = next((seats for seats in range(lo, hi + 1) if words_for(rules, seats) == len(words)), None)
    alphabet = Alphabet(letters_of(rules))
    try:
        spelt = [" ".join(alphabet.decode(alphabet.encode(word.upper())) for word in words)]
        if cards:
            spelt.append(
                " ".join(label for each in cards[0] for label in alphabet.labels(alphabet.encode(each.upper())))
            )
    except AlphabetError:
        return None
    if seats is None or (len(cards) == 2 and any(name not in tasks_of(rules) for name in cards[1])):
        return None
    lines = [
        "seats " + " ".join(["me", *(f"seat{number}" for number in range(2, seats + 1))]),
        f'words "{spelt[0]}"',
        *([f'hand me: "{spelt[1]}"'] if cards else []),
        *([f'plans me: "{" ".join(cards[1])}"'] if len(cards) == 2 else []),
    ]
    return "\n".join(lines)
