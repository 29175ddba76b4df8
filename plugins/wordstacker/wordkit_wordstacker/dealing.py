"""What a game is made of, and how it is dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from unicodedata import category, normalize

from wordkit.errors import EngineError
from wordkit.game.ops import Deadline, Draw, Look, Move, Names, Note, Op, Roll, Set, Shuffle, ToMove
from wordkit.game.pieces import Kind, Layout, Var, Zone
from wordkit.game.zones import At
from wordkit_wordstacker.spread import CARDS, LETTER, TASK
from wordkit_wordstacker.stack import HELD, OPEN, PILE, USED, Stack, deck_of, tasks_of, words_for

if TYPE_CHECKING:
    from wordkit.game.state import State
    from wordkit.spec.model import Rules

TRIES = 100
"""So often start words are drawn anew when the cards can't spell them together; then the first that go together."""
STEPS = 100_000
"""Words looked at before a sheet is taken to have none that go together."""


def layout(rules: Rules, seats: int) -> Layout:
    """Both decks, where their cards can lie, and what is kept of a turn."""
    deck, tasks = deck_of(rules), tasks_of(rules)
    kinds = [Kind({LETTER: label}) for label in deck] + [Kind({TASK: name}) for name in tasks]
    copies = [*deck.values(), *(task.copies for task in tasks.values())]
    return Layout(
        kinds=kinds,
        pieces=[kind for kind, count in enumerate(copies) for _ in range(count)],
        start="letters",
        zones=[
            Zone("letters", sees="nobody", doc="the letters still to be drawn"),
            Zone("tasks", sees="nobody", doc="the tasks still to be drawn"),
            Zone("used_letters", ordered=False, doc="letters used, face up"),
            Zone("used_tasks", ordered=False, doc="tasks exchanged, face up"),
            Zone("open_letters", ordered=False, doc="letters face up beside the pile"),
            Zone("open_tasks", ordered=False, doc="tasks face up beside the pile"),
            Zone("table", squares=words_for(rules, seats), doc="the words, first letter at the bottom"),
            Zone("hand", per_seat=True, sees="owner", ordered=False, doc="letters in a hand"),
            Zone("plans", per_seat=True, sees="owner", ordered=False, doc="tasks in a hand"),
            Zone("completed", per_seat=True, doc="tasks completed, in their order"),
            Zone("out", ordered=False, doc="cards a position leaves out of the game"),
        ],
        vars=[
            Var("starter", int, initial=0, doc="the seat that begins every round"),
            Var("round", int, initial=1, doc="the number of the round"),
            Var(
                "phase",
                str,
                initial="turn",
                doc="what the seat to move does: `swap` or keep, `turn`, `draw`, `put`, or complete a task under way: "
                "`task`",
            ),
            Var("after", str, initial="", doc="what the cards are drawn for: `swap`, `exchange`, or `` for a turn"),
            Var("trying", str, doc="the task under way, whose words are collected"),
            Var("failed", bool, initial=False, doc="whether a task under way failed in this turn"),
            Var("left", int, doc="ms that are left of the turn when the task under way is over; None without a limit"),
        ],
    )


def setup(stack: Stack) -> Generator[Op, Any, None]:
    """The start words, the hands, the cards face up; who begins."""
    tasks = range(stack.letter_cards, len(stack.labels))
    yield Move(tasks, PILE[TASK])
    yield from lay_words(stack, range(stack.letter_cards))
    for card in CARDS:
        yield Shuffle(PILE[card])
    for card, count in zip(CARDS, stack.hand, strict=True):
        for seat in range(stack.seats):
            yield Draw(PILE[card], At(HELD[card], seat), count)
    for card in CARDS:
        yield Draw(PILE[card], OPEN[card], stack.face_up[card])
    starter = yield from first_seat(stack)
    yield Set("starter", starter)
    if stack.first_swap:
        yield Set("phase", "swap")
    if stack.turn_limit is not None:
        yield Deadline("turn", stack.turn_limit)
    yield ToMove((starter,))


def first_seat(stack: Stack) -> Generator[Op, Any, int]:
    """Who begins (S14, S25); of equally long names the one that sits first."""
    match stack.rules.option("start"):
        case "youngest":
            return min(int(stack.rules.option("youngest")), stack.seats) - 1
        case "random":
            drawn: int = yield Roll(stack.seats)
            return drawn
    names: Sequence[str] = yield Names()
    lengths = [letters_in(name) for name in names]
    return lengths.index(max(lengths))


def letters_in(name: str) -> int:
    """The letters of a name; no digits, blanks, hyphens (S25)."""
    return sum(category(char).startswith("L") for char in normalize("NFC", name))


# --- start words -----------------------------------------------------------------------------------------------------


def lay_words(stack: Stack, cards: Sequence[int]) -> Generator[Op, Any, None]:
    """Draws start words from the sheet and takes their letters out of these cards (S18)."""
    deck = Counter(stack.labels[piece] for piece in cards)
    words: list[str] = []
    for _ in range(TRIES):
        words = []
        left = list(stack.sheet)
        for _ in range(stack.words):
            words.append(left.pop((yield Roll(len(left)))))
        if spellable(map(stack.split, words), deck):
            break
    else:
        fitting = together(stack.sheet, stack.words, deck, stack.split)
        if fitting is None:
            raise EngineError("the letters left can't spell the start words")
        words = fitting
    left_over = set(cards)
    for word, row in zip(words, stack.rows, strict=True):
        pieces = stack.pick(sorted(left_over), stack.split(word))
        left_over.difference_update(pieces)
        yield Move(pieces, row)


def spellable(words: Iterable[Sequence[str]], deck: Mapping[str, int]) -> bool:
    """Whether a deck has the letters of all these words together."""
    wanted = Counter(letter for word in words for letter in word)
    return all(count <= deck.get(letter, 0) for letter, count in wanted.items())


def together(
    sheet: Sequence[str], count: int, deck: Mapping[str, int], split: Callable[[str], Sequence[str]]
) -> list[str] | None:
    """The first words of a sheet, in its order, that a deck can spell together; None if no so many are found."""
    chosen: list[int] = []
    number = 0
    for _ in range(STEPS):
        if len(chosen) == count:
            return [sheet[each] for each in chosen]
        if number == len(sheet):
            if not chosen:
                return None
            number = chosen.pop() + 1
        elif spellable((split(sheet[each]) for each in (*chosen, number)), deck):
            chosen.append(number)
            number += 1
        else:
            number += 1
    return None


# --- piles -----------------------------------------------------------------------------------------------------------


def draw(stack: Stack, card: str, to: At) -> Generator[Op, Any, bool]:
    """Draws a card from a pile; one that is used up is made of the used cards (S11, S21). Whether there was one."""
    now: State = yield Look()
    if not now.count(PILE[card].zone):
        used = sorted(now.zone(USED[card].zone))
        if not used or not stack.reshuffles:
            return False
        yield Move(used, PILE[card])
        yield Shuffle(PILE[card])
        yield Note(f"{PILE[card].zone}_reshuffled")
    yield Draw(PILE[card], to)
    return True
