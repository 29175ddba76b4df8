"""A view of the table as text: the words as rows of cards, the seats beside them, what lies face up, the own hand.

Without colour nothing is lost: cards stand in brackets, `[M][A][T][K][A]`, those that are new in others, `<R>`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from wordkit.drawing import Piece, clock, drawn
from wordkit_wordstacker.moves import changed, places, steps_of
from wordkit_wordstacker.said import said
from wordkit_wordstacker.spread import CARDS, LETTER
from wordkit_wordstacker.stack import OPEN, PILE, USED, tasks_of, words_for

if TYPE_CHECKING:
    from rich.text import Text

    from wordkit.game import Action, View

CARD, NEW, TITLE, DIM = "black on white", "bold black on green", "bold cyan", "dim"
Line = list[Piece]


class Renderer:
    """Draws views (`render(view)`), and the words an action makes (`render.answer(view, action)`); says what an action
    is in a language (`render.said(text, rules, lang)`)."""

    def __call__(
        self, view: View, *, colour: bool = True, width: int = 80, now: int | None = None, lang: str = ""
    ) -> Text | str:
        """The view in `width` columns, in a language or the rulespec's own; a string without colour, else rich."""
        pen = _Pen(view, colour, width, lang)
        words, seats = list(pen.words()), list(pen.seats(view.at if now is None else now))
        lines = [*_beside(words, seats, width), [], *pen.collected(), *pen.face_up(), *pen.own()]
        return drawn((_cropped(line, width) for line in lines), colour)

    def answer(self, view: View, action: Action, *, colour: bool = True, width: int = 80, lang: str = "") -> Text | str:
        """The words that an action makes in the end, what is new in them marked; empty for other actions."""
        lines = _Pen(view, colour, width, lang).made(action) if action.name in ("play", "complete") else iter(())
        return drawn((_cropped(line, width) for line in lines), colour)

    said = staticmethod(said)


render = Renderer()


class _Pen:
    """One view being drawn."""

    def __init__(self, view: View, colour: bool, width: int, lang: str) -> None:
        self.view = view
        self.colour = colour
        self.width = width
        self.lang = lang
        self.tasks = tasks_of(view.rules)

    def say(self, name: str, **values: object) -> str:
        return self.view.rules.say(f"text.{name}", self.lang, **values)

    def title(self, name: str) -> str:
        task = self.tasks.get(name)
        return name if task is None else self.view.rules.label(task.path, self.lang)

    # --- cards -------------------------------------------------------------------------------------------------------

    def cards(self, labels: Sequence[str], new: Iterable[int] = (), room: int | None = None) -> Line:
        """A row of cards; without their edges, or closer still, where there is less room."""
        marked = set(new)
        room = self.width if room is None else room
        if sum(len(label) + 2 for label in labels) <= room:
            return [self._card(label, place in marked) for place, label in enumerate(labels)]
        gap = " " if sum(len(label) + 1 for label in labels) <= room else ""
        return [
            piece
            for place, label in enumerate(labels)
            for piece in ((label, NEW if place in marked else ""), (gap, ""))
            if piece[0]
        ]

    def _card(self, label: str, new: bool) -> Piece:
        if self.colour:
            return f" {label} ", NEW if new else CARD
        return (f"<{label}>" if new else f"[{label}]"), ""

    def letters(self, zone: str, **where: int) -> list[str]:
        """The letters of a zone, first to last or in order of the alphabet."""
        labels = [label or "?" for label in self.view.labels(zone, **where)]
        return labels if zone == "table" else self._in_order(labels)

    def _in_order(self, labels: Iterable[str]) -> list[str]:
        order = self.view.rules.letters
        return sorted(labels, key=lambda label: order.get(label, 0))

    def plans(self, zone: str, **where: int) -> list[str]:
        """The tasks of a zone, in order of the rulespec."""
        order = list(self.tasks)
        return sorted((label for label in self.view.labels(zone, **where) if label is not None), key=order.index)

    # --- the table ---------------------------------------------------------------------------------------------------

    def words(self) -> Iterator[Line]:
        """The round, as long as one is played, and each word with the number it goes by."""
        over = self.view.outcome is not None
        yield [] if over else [(f" {self.say('round', number=self.view.var('round'))}", DIM)]
        for number in range(words_for(self.view.rules, self.view.seats)):
            yield [(f" {number + 1} ", DIM), *self.cards(self.letters("table", square=number), room=self.width - 3)]

    def seats(self, at: int) -> Iterator[Line]:
        """Scores, what each seat has in hand and has completed, what the one to move is about; timers."""
        view = self.view
        longest = min(12, max(map(len, view.names)))
        yield []
        for seat, name in enumerate(view.names):
            moves = seat in view.to_move and view.outcome is None
            yield [
                (
                    f"{'>' if moves else ' '} {name[:longest]:<{longest}} {view.totals[seat]:>4}",
                    "bold" if moves else "",
                ),
                (f"  {view.count('hand', seat)}+{view.count('plans', seat)}", DIM),
                (f"  {self.say('done', count=view.count('completed', seat))}", DIM),
            ]
        if view.outcome is None:
            for seat in view.to_move:
                yield [(f"  {view.names[seat]}: {self._phase(seat)}", DIM)]
            for due, _ in view.deadlines:
                yield [(f"  {self.say('left', time=clock(due - at))}", "")]

    def _phase(self, seat: int) -> str:
        view = self.view
        phase = str(view.var("phase"))
        letters, tasks = view.count("hand", seat), view.count("plans", seat)
        full: Any = view.rules.clause("hand")
        if phase == "put":
            count = letters - full["letters"]
        elif view.var("after") == "swap":
            count = full["letters"] + view.rules.option("first_swap") - letters
        else:
            count = full["letters"] + full["tasks"] - letters - tasks
        return self.say(f"phase_{phase}", count=count, title=self.title(str(view.var("trying"))))

    def collected(self) -> Iterator[Line]:
        """The letters of all words, while they are taken apart for a task."""
        if not self._under_way():
            return
        numbers = range(words_for(self.view.rules, self.view.seats))
        labels = [label for number in numbers for label in self.letters("table", square=number)]
        yield self._row("collected", self._in_order(labels))
        yield []

    def _row(self, head: str, labels: Sequence[str]) -> Line:
        """A row of cards behind its name."""
        margin = self._margin()
        return [(f" {self.say(head)}".ljust(margin), DIM), *self.cards(labels, room=self.width - margin)]

    def _under_way(self) -> bool:
        return self.view.var("phase") == "task" and self.view.outcome is None

    def face_up(self) -> Iterator[Line]:
        """The cards beside the piles, and how many there are in these."""
        margin = self._margin()
        for card in CARDS:
            open_zone, pile, used = OPEN[card].zone, PILE[card].zone, USED[card].zone
            left = self.say(f"{card}s_left", count=self.view.count(pile), used=self.view.count(used))
            if card == LETTER:
                yield self._row("face_up", self.letters(open_zone))
            else:
                yield from self._titles("", self.plans(open_zone))
            yield [(" " * margin, ""), (left, DIM)]

    def own(self) -> Iterator[Line]:
        """What the viewer holds."""
        seat = self.view.seat
        if seat is None or self.view.outcome is not None:
            return
        yield []
        yield self._row("hand", self.letters("hand", seat=seat))
        yield from self._titles(self.say("plans"), self.plans("plans", seat=seat))

    def _titles(self, head: str, names: Sequence[str]) -> Iterator[Line]:
        """Tasks with their points, one below the other where they don't fit beside each other."""
        margin = self._margin()
        shown = [(self.title(name), str(self.tasks[name].points)) for name in names]
        across = sum(len(title) + len(points) + 4 for title, points in shown)
        rows = [shown] if margin + across <= self.width else [[each] for each in shown]
        for number, row in enumerate(rows):
            line: Line = [((f" {head}" if number == 0 else "").ljust(margin), DIM)]
            for place, (called, points) in enumerate(row):
                line += [("   " if place else "", ""), (called, TITLE), (f" {points}", "")]
            yield line

    def _margin(self) -> int:
        """Columns of the names before rows of cards."""
        heads = ("face_up", "hand", "plans", *(("collected",) if self._under_way() else ()))
        return max(len(self.say(name)) for name in heads) + 3

    # --- an action ---------------------------------------------------------------------------------------------------

    def made(self, action: Action) -> Iterator[Line]:
        """The words that change, as they are in the end."""
        alphabet = self.view.lexicon.alphabet if self.view.lexicon is not None else None
        steps = steps_of(action)
        if alphabet is None or not steps:
            return
        for number, word in dict(steps).items():
            new = alphabet.labels(alphabet.encode(word))
            old = self.letters("table", square=number)
            yield [(f" {number + 1} ", DIM), *self.cards(new, _new(old, new), self.width - 3)]


def _new(old: Sequence[str], new: Sequence[str]) -> list[int]:
    """What is new in a word: where it differs from one of its length, what was added to a shorter one."""
    if len(old) == len(new):
        return changed(old, new)
    kept = places(old, new) or ()
    return [place for place in range(len(new)) if place not in kept]


def _length(line: Line) -> int:
    return sum(len(text) for text, _ in line)


def _cropped(line: Line, width: int) -> Line:
    found: Line = []
    left = width
    for text, style in line:
        found.append((text[:left], style))
        left -= len(found[-1][0])
    return found


def _beside(left: Sequence[Line], right: Sequence[Line], width: int) -> Iterator[Line]:
    """Two blocks beside each other, or below each other where there isn't the room."""
    across = max(map(_length, left)) + 4
    if across + max(map(_length, right)) > width:
        yield from left
        yield from right
        return
    for one, other in zip_longest(left, right, fillvalue=()):
        yield [*one, (" " * (across - _length(list(one))), ""), *other] if other else list(one)
