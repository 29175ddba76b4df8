"""What a play scores, item by item: for each word, then for the turn as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from wordkit.game.ops import Item, Score

if TYPE_CHECKING:
    from wordkit._core import Check
    from wordkit.spec.model import Rules
    from wordkit_upwords.cross import Cross

Frame = tuple[Sequence[int], Sequence[Sequence[Sequence[int]]]]


class Items:
    """The score items of a scope, evaluated on the frames that the core fills: no variable is asked for by name."""

    def __init__(self, rules: Rules, scope: str) -> None:
        self._lines: list[tuple[str, str, list[Callable[..., int]], Callable[..., int]]] = []
        takers = []
        for item in rules.items.get(scope, ()):
            tests = [part.program.eval for part in item.when.parts] if item.when else []
            self._lines.append((item.label, item.path, tests, item.formula.program.eval))
            if f"{scope}.words" in item.formula.reads:
                takers.append(item.path)
        self.takers = frozenset(takers)
        """Paths of the items that take up the words of a turn."""

    def of(self, frame: Frame) -> list[Item]:
        """The items that count for a frame."""
        scalars, tables = frame
        return [
            Item(label, path, amount(scalars, tables))
            for label, path, tests, amount in self._lines
            if all(test(scalars, tables) for test in tests)
        ]


def play_scores(cross: Cross, seat: int, check: Check, sign: int = 1) -> Iterator[Score]:
    """The scores of a play by their clauses; with `sign` -1 they are taken back.

    Every word is a score of its own. The formula of the turn takes the words' scores up (`sum(w.score for w in
    turn.words)`); what they have scored already is taken off that item, so that all items together are the turn's
    score.
    """
    frame: Any = check.frame
    turn = cross.turn_items.of(frame)
    taker = next((number for number, item in enumerate(turn) if item.path in cross.turn_items.takers), None)
    if taker is not None:
        scored = 0
        for word in check.words:
            items = cross.word_items.of(word.frame)
            scored += sum([item.amount for item in items])
            if items:
                yield Score(seat, _signed(items, sign), what=word.text.upper(), squares=word.squares)
        taken = turn[taker]
        turn[taker] = Item(taken.label, taken.path, taken.amount - scored)
    rest = [item for item in turn if item.amount]
    if rest:
        yield Score(seat, _signed(rest, sign))


def _signed(items: list[Item], sign: int) -> list[Item]:
    return items if sign > 0 else [Item(item.label, item.path, -item.amount) for item in items]
