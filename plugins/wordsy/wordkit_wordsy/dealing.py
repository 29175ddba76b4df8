"""What a game is made of, and the deal: the row is filled under both rules of two."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from wordkit.game.ops import Draw, Look, Move, Note, Op, Shuffle
from wordkit.game.pieces import Kind, Layout, Var, Zone
from wordkit_wordsy.smith import DECK, DISCARD, Smith, cards_of

if TYPE_CHECKING:
    from wordkit.game.state import State
    from wordkit.spec.model import Rules


def layout(rules: Rules) -> Layout:
    """The deck, where its cards can lie, and what is kept of a game."""
    cards = cards_of(rules)
    columns: Any = rules.clause("columns")
    return Layout(
        kinds=[Kind({"letter": card.label, "suit": card.suit, "bonus": card.bonus}) for card, _ in cards],
        pieces=[kind for kind, (_, count) in enumerate(cards) for _ in range(count)],
        start="deck",
        zones=[
            Zone("deck", sees="nobody", doc="the cards still to be dealt"),
            Zone("row", squares=len(columns["rest"]) * columns["cards"], doc="the cards face up, column by column"),
            Zone("discard", ordered=False, doc="cards discarded, face up"),
            Zone("out", ordered=False, doc="cards a position leaves out of the game"),
        ],
        vars=[
            Var("word", str, sees="owner", per_seat=True, doc="what is written on a board; None for nothing"),
            Var("round", int, initial=0, doc="the number of the round"),
            Var(
                "phase", str, initial="think", doc="`think`; `judge`: words may be challenged; `settled`: all is scored"
            ),
            Var("began", int, initial=0, doc="when the round's last card was dealt"),
            Var("fastest", int, doc="the seat that locked first in this round"),
            Var("first", int, doc="the First Wordsmith"),
            Var("no_flip", int, doc="the seat that can't start the timer in this round"),
            Var("challenged", tuple, initial=(), doc="words challenged in this round"),
            Var("penalties", int, per_seat=True, initial=0, doc="challenges made in vain"),
            Var("history", tuple, initial=(), doc="every revealed board: round, seat, word, points, struck, bonuses"),
        ],
    )


class Lying:
    """The cards face up while they are dealt, and what may lie beside them."""

    def __init__(self, smith: Smith, pieces: Sequence[int]) -> None:
        self._smith = smith
        self._letters: dict[int, int] = {}
        self._rare = 0
        for piece in pieces:
            self.add(piece)

    def add(self, piece: int) -> None:
        """One more lies there."""
        card = self._smith.card(piece)
        self._letters[card.letter] = self._letters.get(card.letter, 0) + 1
        self._rare += card.rare

    def fits(self, piece: int) -> bool:
        """Whether both rules of two allow this card. W6: letters count whatever their suit."""
        smith = self._smith
        card = smith.card(piece)
        if smith.same_letter is not None and self._letters.get(card.letter, 0) >= smith.same_letter:
            return False
        return not card.rare or smith.rare is None or self._rare < smith.rare


def places_in_order(smith: Smith) -> Iterator[int]:
    """The places in the order they are dealt to. W4: the column of least value first."""
    columns = range(len(smith.columns))
    order = columns if smith.leftmost_first else reversed(columns)
    for column in order:
        yield from range(column * smith.per, (column + 1) * smith.per)


def deal(smith: Smith) -> Generator[Op, Any, None]:
    """Fills the places that are empty.

    A card that doesn't fit is discarded and the next is dealt. When the deck ends, the discarded cards are mixed and
    become the deck, if the rules say so (W5). A place for which no card fits, there or there, stays empty: this ends.
    """
    now: State = yield Look()
    row = [now.zone("row", square=place) for place in range(smith.places)]
    lying = Lying(smith, [piece for pieces in row for piece in pieces])
    deck, discard = set(now.zone("deck")), set(now.zone("discard"))
    for place in places_in_order(smith):
        while not row[place]:
            fitting = any(map(lying.fits, deck))
            if not fitting and not (smith.reshuffles and any(map(lying.fits, discard))):
                yield Note("no_card", smith.columns[place // smith.per])
                break
            if not deck:
                yield Move(sorted(discard), DECK)
                yield Shuffle(DECK)
                yield Note("reshuffled")
                deck, discard = discard, set()
            (piece,) = yield Draw(DECK, smith.squares[place])
            deck.remove(piece)
            if lying.fits(piece):
                lying.add(piece)
                row[place] = [piece]
            else:
                yield Move((piece,), DISCARD)
                discard.add(piece)


def slide(smith: Smith, state: State) -> Iterator[Op]:
    """Discards the columns of least value and moves the others right; W5: they keep their order."""
    kept = len(smith.columns) - smith.discarded
    row = [state.zone("row", square=place) for place in range(smith.places)]
    gone = [piece for pieces in row[kept * smith.per :] for piece in pieces]
    if gone:
        yield Move(gone, DISCARD)
    if not smith.discarded:
        return
    for place in reversed(range(kept * smith.per)):
        if row[place]:
            yield Move(row[place], smith.squares[place + smith.discarded * smith.per])
