"""A rulespec laid out for play: what every state of a match shares, made once a table; and what a seat has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wordkit.game.zones import At
from wordkit.spec.letters import letters_of
from wordkit_wordstacker.moves import labels
from wordkit_wordstacker.scopes import KIND
from wordkit_wordstacker.sense import Sense
from wordkit_wordstacker.spread import CARDS, LETTER, PARTITION, TASK, Spread, Task

if TYPE_CHECKING:
    from wordkit._core import Alphabet, Lexicon
    from wordkit.game.ops import ScoreLine
    from wordkit.game.state import State
    from wordkit.game.zones import Table
    from wordkit.spec.model import RuleClause, Rules

PILE = {LETTER: At("letters"), TASK: At("tasks")}
USED = {LETTER: At("used_letters"), TASK: At("used_tasks")}
OPEN = {LETTER: At("open_letters"), TASK: At("open_tasks")}
HELD = {LETTER: "hand", TASK: "plans"}
"""The zone of a seat that holds them."""


def tasks_of(rules: Rules) -> Mapping[str, Task]:
    """The tasks of a rulespec by name, in its order."""
    return {task.name: task for task in map(_task, rules.clauses("task"))}


def _task(clause: RuleClause) -> Task:
    asked = clause["letters"]
    least, most = asked if isinstance(asked, tuple) else (asked or 0, asked or 0)
    return Task(
        clause["name"], clause["title"], clause.path, clause["do"], least, most, clause["points"], clause["copies"]
    )


def deck_of(rules: Rules) -> Mapping[str, int]:
    """The letter cards: label -> how many, in order of the alphabet."""
    counts = rules.counted("letters")
    return {label: counts[label] for label in letters_of(rules) if label in counts}


def words_for(rules: Rules, seats: int) -> int:
    """How many words lie on the table of so many seats."""
    clause = rules.clause("words")
    if clause is None or clause.formula is None:
        return 0
    return clause.formula.value({"match.seats": seats}.__getitem__)


class Stack:
    """The numbers and switches of a game as the engine uses them; the `Lore` of its words."""

    def __init__(self, table: Table) -> None:
        rules = table.rules
        self.rules: Rules = rules
        self.lexicon: Lexicon = table.words
        self.alphabet: Alphabet = self.lexicon.alphabet
        self.tiers: bool = self.lexicon.info["tiers"] is not None
        self.seats = table.seats
        self.tasks = tasks_of(rules)
        self.deck = deck_of(rules)
        self.words = words_for(rules, table.seats)
        """Words on the table."""
        self.rows = tuple(At("table", square=square) for square in range(self.words))
        sheet: Any = rules.clause("sheet")
        self.sheet: tuple[str, ...] = tuple(sheet["words"].split())
        hand: Any = rules.clause("hand")
        self.hand: tuple[int, int] = (hand["letters"], hand["tasks"])
        """Letters and tasks of a full hand."""
        face_up: Any = rules.clause("face_up")
        self.face_up: Mapping[str, int] = {LETTER: face_up["letters"], TASK: face_up["tasks"]}
        self.reshuffles = rules.rule("reshuffle") is not None
        self.turn_limit: int | None = rules.option("turn_limit")
        self.shuffle_limit: int | None = rules.option("shuffle_limit")
        self.first_swap: int = rules.option("first_swap")
        self.labels = tuple(map(table.label, range(len(table.piece_kinds))))
        """The label of each piece: a letter, or the name of a task."""
        tasks = {name: number for number, name in enumerate(self.tasks)}
        self._order = {**{label: self.alphabet.code(label) for label in self.deck}, **tasks}
        self.letter_cards = sum(self.deck.values())
        """Pieces below this number are letters, the others tasks."""
        self.sense = Sense(self)
        self._worth = {name: sum(line.amount for line in self.items(task)) for name, task in self.tasks.items()}

    # --- cards -------------------------------------------------------------------------------------------------------

    def sorted(self, labels: Iterable[str]) -> list[str]:
        """Letters in order of the alphabet, or tasks in order of the rulespec."""
        return sorted(labels, key=self._order.__getitem__)

    def held(self, state: State, seat: int, card: str) -> list[str]:
        """The letters or the tasks in a hand, in their order."""
        return self.sorted(self.labels[piece] for piece in state.zone(HELD[card], seat))

    def split(self, word: str) -> list[str]:
        """The labels of a word's letters. AlphabetError if the cards can't spell it."""
        return labels(self, word)

    def pick(self, pieces: Sequence[int], labels: Iterable[str]) -> list[int]:
        """Cards of these labels out of `pieces`, each another one; KeyError for one that isn't there."""
        left: dict[str, list[int]] = {}
        for piece in sorted(pieces, reverse=True):
            left.setdefault(self.labels[piece], []).append(piece)
        found = []
        for label in labels:
            if not left.get(label):
                raise KeyError(label)
            found.append(left[label].pop())
        return found

    # --- tasks -------------------------------------------------------------------------------------------------------

    def items(self, task: Task) -> Sequence[ScoreLine]:
        """What completing a task scores, item by item."""
        values = {
            "task.points": task.points,
            "task.kind": KIND.values.index(task.kind),
            "task.least": task.least,
            "task.most": task.most,
            "match.seats": self.seats,
        }
        return self.rules.score("task", values.__getitem__)

    def worth(self, task: Task) -> int:
        """What completing a task scores."""
        return self._worth[task.name]

    def timed(self, task: Task) -> bool:
        """Whether a task is started first, and then completed before its time is up."""
        return task.kind == PARTITION and self.shuffle_limit is not None

    # --- seats -------------------------------------------------------------------------------------------------------

    def table_words(self, state: State) -> tuple[str, ...]:
        """The words on the table, top to bottom."""
        return tuple("".join(state.labels("table", square=square)) for square in range(self.words))

    def spread(self, state: State, seat: int) -> Spread:
        """What a seat has before it."""
        return state.memo(("spread", seat), lambda state: self._spread(state, seat))

    def _spread(self, state: State, seat: int) -> Spread:
        hand, plans = (tuple(self.held(state, seat, card)) for card in CARDS)
        return Spread(self.table_words(state), hand, plans)

    def room(self, state: State, seat: int) -> Mapping[str, int]:
        """How many letters and how many tasks a seat may still draw, by what it draws for; whether there are any left
        is another question."""
        letters, tasks = state.count("hand", seat), state.count("plans", seat)
        match state.var("after"):
            case "swap":
                return {LETTER: self.hand[0] + self.first_swap - letters, TASK: 0}
            case "exchange":  # S2
                return {LETTER: self.hand[0] - letters, TASK: self.hand[1] - tasks}
        both = sum(self.hand) - letters - tasks  # S1
        return {LETTER: both, TASK: both}

    def pile_gives(self, state: State, card: str) -> bool:
        """Whether a card can be drawn: from the pile, or from the used cards mixed anew."""
        return state.count(PILE[card].zone) > 0 or (self.reshuffles and state.count(USED[card].zone) > 0)

    def drawable(self, state: State, seat: int) -> Iterator[str]:
        """The decks from which this seat may still draw, and can: from the pile or face up."""
        room = self.room(state, seat)
        for card in CARDS:
            if room[card] > 0 and (state.count(OPEN[card].zone) or self.pile_gives(state, card)):
                yield card

    def to_put(self, state: State, seat: int) -> int:
        """How many letters a seat that has swapped puts down."""
        return max(0, state.count("hand", seat) - self.hand[0])


def stack_of(table: Table) -> Stack:
    """What the states of a table share, made at the first call."""
    return table.memo(Stack)
