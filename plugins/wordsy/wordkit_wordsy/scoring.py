"""What a word scores, item by item: card by card, then the word as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wordkit.game.ops import Item

if TYPE_CHECKING:
    from wordkit.game.state import State
    from wordkit_wordsy.smith import Smith


def word_items(smith: Smith, state: State, word: str) -> list[Item]:
    """The items of a word with the cards that lie face up; those of no amount are left out.

    Every card is an item of its own, named after its letter. The formula of the word takes the cards' scores up
    (`word.cards`, `word.scored`); what they have scored already is taken off that item, so that all items together are
    the word's score.
    """
    scorer = smith.scorer(state)
    scalars, tables = scorer.frame(word)
    lines: list[tuple[Item, bool]] = []
    for item in smith.rules.items.get("word", ()):
        tests = item.when.parts if item.when else ()
        if all(part.program.eval(scalars, tables) for part in tests):
            takes = not TAKERS.isdisjoint(item.formula.reads)
            lines.append((Item(item.label, item.path, item.formula.program.eval(scalars, tables)), takes))
    taker = next((number for number, (_, takes) in enumerate(lines) if takes), None)
    items = [item for item, _ in lines]
    cards: list[Item] = []
    if taker is not None:
        cards = _card_items(smith, state, scorer.matched(word))
        taken = items[taker]
        items[taker] = Item(taken.label, taken.path, taken.amount - sum(card.amount for card in cards))
    return [item for item in (*cards, *items) if item.amount]


TAKERS = frozenset(("word.cards", "word.scored"))
"""Variables of a word that hold its cards' scores."""


def _card_items(smith: Smith, state: State, matched: Sequence[int]) -> list[Item]:
    lying = smith.lying(state)
    alone = len(smith.rules.items.get("card", ())) == 1
    found = []
    for number in matched:
        kind, column = lying[number]
        label = smith.cards[kind].label
        lines: Sequence[Any] = smith.card_items(kind, column)
        found += [Item(label if alone else f"{label}, {line.label}", line.path, line.amount) for line in lines]
    return found


def signed(items: Sequence[Item], sign: int) -> list[Item]:
    """The items, taken back if `sign` is -1."""
    return [Item(item.label, item.path, sign * item.amount) for item in items]
