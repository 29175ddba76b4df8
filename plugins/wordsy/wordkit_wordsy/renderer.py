"""A view of the table as text: the cards under the values of their columns, the seats beside them, the words below.

Without colour nothing is lost: what is printed on a card stands behind its letter, `Q+2`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple

from wordkit._core import AlphabetError, WordScorer
from wordkit.drawing import Piece, clock, drawn
from wordkit_wordsy.history import NOBODY, Row, read_rows
from wordkit_wordsy.smith import Card, card_items

if TYPE_CHECKING:
    from rich.text import Text

    from wordkit.game import Action, View

COLOURS = ("red", "blue", "green", "yellow", "magenta", "cyan")
"""Suits of these names are shown in their colour; others by the bonus printed on them."""
BY_BONUS = ("green", "red", "blue", "magenta")
TIMERS: Mapping[str, str] = {
    "reveal": "until the words are revealed",
    "cap": "until the words are revealed anyway",
    "accept": "until the next round",
}


class Shown(NamedTuple):
    """A card face up: its letter, suit and bonus, and its column from the left."""

    letter: str
    suit: str
    bonus: int
    column: int

    @property
    def text(self) -> str:
        return f"{self.letter}+{self.bonus}" if self.bonus else self.letter

    @property
    def style(self) -> str:
        colour = self.suit if self.suit in COLOURS else BY_BONUS[min(self.bonus, len(BY_BONUS) - 1)]
        return f"bold {colour}"


class Renderer:
    """Draws views (`render(view)`), and words with what they score (`render.answer(view, action)`)."""

    def __call__(self, view: View, *, colour: bool = True, width: int = 80, now: int | None = None) -> Text | str:
        """The view in `width` characters at a time, by default its own; a string without colour, else a rich text."""
        at = view.at if now is None else now
        return drawn([*_beside(_cards(view), list(_seats(view)), width), *_below(view, width, at)], colour)

    def answer(self, view: View, action: Action, *, colour: bool = True, width: int = 80) -> Text | str:
        """How the word of an action scores, `Q(4+2) + B(4) + L(2) + S(5) = 17`; empty for other actions."""
        return drawn([_sum(view, str(action["word"]))] if action.name == "write" else [], colour)


render = Renderer()


# --- cards -----------------------------------------------------------------------------------------------------------


def _columns(view: View) -> tuple[tuple[int, ...], int]:
    """The values of the columns, and the cards of each."""
    clause: Any = view.rules.clause("columns")
    return tuple(clause["rest"]), int(clause["cards"])


def _lying(view: View) -> list[Shown | None]:
    """The card at each place."""
    values, per = _columns(view)
    found: list[Shown | None] = []
    for place in range(len(values) * per):
        pieces = view.pieces("row", square=place)
        top = pieces[-1] if pieces else None
        card = None if top is None else Shown(str(top["letter"]), str(top["suit"]), int(top["bonus"]), place // per)
        found.append(card)
    return found


def _cards(view: View) -> list[list[Piece]]:
    """Values of the columns, and below each its cards."""
    values, per = _columns(view)
    cards = _lying(view)
    wide = max([3, *(len(card.text) for card in cards if card)]) + 2
    lines: list[list[Piece]] = [[(f" round {view.var('round')}".ljust(wide * len(values)), "dim")]]
    lines.append([(f"{value:>{wide}}", "dim") for value in values])
    for slot in range(per):
        line: list[Piece] = []
        for column in range(len(values)):
            card = cards[column * per + slot]
            # the letters stand below the values, what is printed on a card beside them
            line += [(" " * (wide - 1), ""), (card.text, card.style) if card else (".", "dim")]
        lines.append(_spaced(line))
    return lines


def _spaced(line: Sequence[Piece]) -> list[Piece]:
    """Texts that run over into the gap of the next column shorten it."""
    found: list[Piece] = []
    over = 0
    for text, style in line:
        if not text.strip():
            found.append((text[over:], style))
            over = 0
        else:
            found.append((text, style))
            over = len(text.lstrip()) - 1
    return found


def _sum(view: View, word: str) -> list[Piece]:
    """A word card by card."""
    rules = view.rules
    values, _ = _columns(view)
    rare = {str(suit["suit"]): bool(suit["rare"]) for suit in rules.clauses("cards")}
    cards = [card for card in _lying(view) if card]
    rows = []
    for card in cards:
        letter, column = rules.letters[card.letter], values[card.column]
        kind = Card(card.letter, letter, card.suit, card.bonus, rare[card.suit])
        worth = sum(item.amount for item in card_items(rules, kind, column))
        rows.append((letter, column, card.bonus, worth))
    assert view.lexicon is not None
    scorer = WordScorer(view.lexicon, rows, rules.total("word").program)
    try:
        matched, total = scorer.matched(word), scorer.score(word)
    except AlphabetError:
        return []
    line: list[Piece] = []
    for number in matched:
        card, (_, column, bonus, worth) = cards[number], rows[number]
        plain = f"{column}+{bonus}" if bonus else f"{column}"
        line += [(" + " if line else "", "dim"), (card.letter, card.style)]
        line.append((f"({plain if worth == column + bonus else worth})", "dim"))
    extra = total - sum(rows[number][3] for number in matched)
    if extra:
        line.append((f" {'+' if extra > 0 else '-'} {abs(extra)}", "dim"))
    return [*line, (f" = {total}" if line else f"{total}", "")]


# --- seats -----------------------------------------------------------------------------------------------------------


def _seats(view: View) -> Iterator[list[Piece]]:
    """Scores, who still writes or judges, what each wrote in this round once that is revealed."""
    longest = min(12, max(map(len, view.names)))
    number = view.var("round")
    boards = {row.seat: row for row in read_rows(view.var("history")) if row.round == number}
    yield [("", "")]
    for seat, name in enumerate(view.names):
        moves = seat in view.to_move
        style = "bold" if moves else ""
        yield [
            (f"{'>' if moves else ' '} {name[:longest]:<{longest}} {view.totals[seat]:>4}", style),
            (f"  {_state(view, seat, boards.get(seat))}", "dim"),
        ]


def _state(view: View, seat: int, board: Row | None) -> str:
    """What a seat is doing, or did."""
    said = []
    if board is not None:
        said.append(_board(board))
    elif view.outcome is None:
        said.append("writing" if seat in view.to_move else "locked")
    roles = (("fastest", "fastest"), ("first", "First"), ("no_flip", "No Flip"))
    said += [title for var, title in roles if view.var(var) == seat]
    penalties = view.var("penalties", seat)
    if penalties:
        said.append(f"penalties: {penalties}")
    return ", ".join(said)


def _board(row: Row) -> str:
    """`QUIBBLES 17 +2`, `XYZZY struck`, `-`."""
    points = "struck" if row.struck else str(row.points)
    return " ".join([row.word or "-", *([points] if row.word else []), *(f"{amount:+}" for amount in row.bonuses)])


# --- beside and below ------------------------------------------------------------------------------------------------


def _beside(left: list[list[Piece]], right: list[list[Piece]], width: int) -> Iterator[list[Piece]]:
    across = max(sum(len(text) for text, _ in line) for line in left) + 4
    if across + max(sum(len(text) for text, _ in line) for line in right) > width:
        yield from left
        yield from right
        return
    for card, seat in zip_longest(left, right, fillvalue=()):
        yield [*card, (" " * (across - sum(len(text) for text, _ in card)), ""), *seat]


def _below(view: View, width: int, at: int) -> Iterator[list[Piece]]:
    """The own word, the timers, the words of earlier rounds (W20)."""
    number = view.var("round")
    rows = read_rows(view.var("history"))
    revealed = any(row.round == number for row in rows)
    if view.seat is not None and view.outcome is None and not revealed:
        word = view.var("word", view.seat)
        yield [("", "")]
        yield [(f" {view.names[view.seat]}: ", "dim"), *_own(view, word)]
    if view.outcome is None:
        if revealed and view.deadlines:
            yield [("", "")]
        for due, name in view.deadlines:
            yield [(f" {clock(due - at)} {TIMERS.get(name, name)}", "yellow")]
    earlier = [row for row in rows if row.round != number]
    if earlier:
        yield [("", "")]
    for played in dict.fromkeys(row.round for row in earlier):
        boards = [row for row in earlier if row.round == played]
        said = ", ".join(row.word if row.seat == NOBODY else f"{view.names[row.seat]} {_board(row)}" for row in boards)
        for line in wrap(
            said, max(20, width - 6), initial_indent=f"{played or 'used':>4}  ", subsequent_indent=" " * 6
        ):
            yield [(line, "dim")]


def _own(view: View, word: Any) -> list[Piece]:
    if not isinstance(word, str):
        return [("nothing written", "dim")]
    return [(word, "bold"), ("   ", ""), *_sum(view, word)]
