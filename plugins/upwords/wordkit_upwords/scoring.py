"""What a play scores, item by item: for each word, then for the turn as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from wordkit._core import ScoreLines
from wordkit.game.ops import Item, Score

if TYPE_CHECKING:
    from wordkit._core import Check, FormedWord
    from wordkit.spec.model import Rules
    from wordkit_upwords.cross import Cross


class Items:
    """The score items of a scope, evaluated by the core on what it framed itself: no variable is asked for by name."""

    def __init__(self, rules: Rules, scope: str) -> None:
        items = rules.items.get(scope, ())
        self._said = [(item.label, item.path) for item in items]
        conditions = [[part.program for part in item.when.parts] if item.when else [] for item in items]
        self._lines = ScoreLines(list(zip(conditions, [item.formula.program for item in items], strict=True)))
        self.takers = frozenset(item.path for item in items if f"{scope}.words" in item.formula.reads)
        """Paths of the items that take up the words of a turn."""

    def of(self, framed: FormedWord | Check) -> list[Item]:
        """The items that count for a word or a turn."""
        said = self._said
        return [Item(*said[line], amount) for line, amount in self._lines.on(framed)]


def play_scores(cross: Cross, seat: int, check: Check, sign: int = 1) -> list[Score]:
    """The scores of a play by their clauses; with `sign` -1 they are taken back.

    Every word is a score of its own. The formula of the turn takes the words' scores up (`sum(w.score for w in
    turn.words)`); what they have scored already is taken off that item, so that all items together are the turn's
    score.
    """
    scores: list[Score] = []
    rest: list[Item] = []
    takers, words = cross.turn_items.takers, check.words
    for item in cross.turn_items.of(check):
        amount = item.amount
        if words and item.path in takers:
            for word in words:
                score = word.score
                amount -= score
                items = WordItems(cross.word_items, word, sign)
                scores.append(Score(seat, items, word.text.upper(), word.squares, sign * score))
            words = ()
        if amount:
            rest.append(Item(item.label, item.path, sign * amount))
    if rest:
        scores.append(Score(seat, rest))
    return scores


class WordItems(Sequence[Item]):
    """The items of a word, evaluated when somebody looks: a search through a million turns never does."""

    __slots__ = ("_made", "_sign", "_source", "_word")

    def __init__(self, source: Items, word: FormedWord, sign: int) -> None:
        self._source, self._word, self._sign = source, word, sign
        self._made: list[Item] | None = None

    def _items(self) -> list[Item]:
        if self._made is None:
            self._made = _signed(self._source.of(self._word), self._sign)
        return self._made

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> list[Item]: ...
    def __getitem__(self, index: int | slice) -> Item | list[Item]:
        return self._items()[index]

    def __len__(self) -> int:
        return len(self._items())

    def __iter__(self) -> Iterator[Item]:
        return iter(self._items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._items() == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self._items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (self._items(),)


def _signed(items: list[Item], sign: int) -> list[Item]:
    return items if sign > 0 else [Item(item.label, item.path, -item.amount) for item in items]
