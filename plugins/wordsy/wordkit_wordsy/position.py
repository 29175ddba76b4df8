"""Positions: the cards, the boards and the words of earlier rounds, written down in clauses."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from wordkit.errors import PositionError
from wordkit.game.ops import Move, Op, Reveal, Set, Shuffle, ToMove
from wordkit.game.position import timers
from wordkit.game.zones import At
from wordkit.spec.arguments import duration
from wordkit.spec.letters import letters_of
from wordkit_wordsy.dealing import Lying, deal
from wordkit_wordsy.history import NOBODY, Row, as_history, rows
from wordkit_wordsy.scopes import LONGEST
from wordkit_wordsy.smith import DECK, DISCARD, Smith
from wordkit_wordsy.vocabulary import LONGEST_TIMER

if TYPE_CHECKING:
    from wordkit.game.state import State
    from wordkit.spec.model import RuleClause, Rules

OUT = At("out")
EMPTY = "."
BLANK_BOARD = "-"


# --- cards -----------------------------------------------------------------------------------------------------------


class _Pool:
    """The cards not yet placed."""

    def __init__(self, smith: Smith) -> None:
        self._smith = smith
        self.left = list(range(len(smith.kinds)))

    def take(self, text: str, where: str) -> int:
        """A card by its label, with its suit behind a colon where that is said; PositionError if there is none left."""
        label, _, suit = text.partition(":")
        smith = self._smith
        for piece in self.left:
            card = smith.card(piece)
            if card.label == label and suit in ("", card.suit):
                self.left.remove(piece)
                return piece
        copies = sum(
            card.label == label and suit in ("", card.suit) for card in map(smith.card, range(len(smith.kinds)))
        )
        found = f"no card `{text}` is left, there {'is 1' if copies == 1 else f'are {copies}'} in all"
        raise PositionError(f"{where}: {found if copies else f'there is no card `{text}` in this game'}")

    def all(self, text: str, where: str) -> list[int]:
        """Several cards."""
        return [self.take(each, where) for each in text.split()]


def _columns(text: str) -> list[list[str]]:
    return [column.split() for column in text.split("/")]


def short_position(text: str, rules: Rules) -> str | None:
    """The clauses of a position that is just a row of cards, `S C / B Q / F C / L D`."""
    columns: Any = rules.clause("columns")
    letters = letters_of(rules)
    found = _columns(text)
    if len(found) != len(columns["rest"]) or any(len(column) > columns["cards"] for column in found):
        return None
    if any(card != EMPTY and card.partition(":")[0] not in letters for column in found for card in column):
        return None
    return 'row "' + " ".join(text.split()) + '"'


def _row(smith: Smith, text: str, pool: _Pool) -> Iterator[Op]:
    columns = _columns(text)
    if len(columns) > len(smith.columns):
        raise PositionError(f"row: {len(columns)} columns, and there are {len(smith.columns)}")
    lying = Lying(smith, ())
    for number, column in enumerate(columns):
        if len(column) > smith.per:
            raise PositionError(f"row: `{' '.join(column)}` are {len(column)} cards, and a column has {smith.per}")
        for slot, label in enumerate(column):
            if label == EMPTY:
                continue
            piece = pool.take(label, "row")
            if not lying.fits(piece):
                raise PositionError(f"row: `{label}` can't lie beside the cards before it, by the limits of the rules")
            lying.add(piece)
            yield Move((piece,), smith.squares[number * smith.per + slot])


def _deck(smith: Smith, clause: RuleClause | None, pool: _Pool) -> Iterator[Op]:
    exact = None if clause is None else clause["cards"]
    top = "" if clause is None else clause["top"]
    if exact is not None and top:
        raise PositionError("deck: either all of its cards, or the `top` ones")
    listed = pool.all(exact if exact is not None else top, "deck")
    if exact is None:
        yield Shuffle(DECK)
    elif pool.left:
        yield Move(tuple(pool.left), OUT)
    if listed:
        yield Move(listed[::-1], DECK)  # the first of them is dealt first


def row_text(smith: Smith, state: State) -> str:
    """The cards face up, as a position writes them."""
    columns = []
    for column in range(len(smith.columns)):
        places = range(column * smith.per, (column + 1) * smith.per)
        pieces = [state.zone("row", square=place) for place in places]
        columns.append(" ".join(_label(smith, each[-1]) if each else EMPTY for each in pieces))
    return " / ".join(columns)


def _label(smith: Smith, piece: int) -> str:
    card = smith.card(piece)
    several = any(other.label == card.label and other.suit != card.suit for other in smith.cards)
    return f"{card.label}:{card.suit}" if several else card.label


def _labels(smith: Smith, pieces: Iterable[int]) -> str:
    return " ".join(_label(smith, piece) for piece in pieces)


# --- reading ---------------------------------------------------------------------------------------------------------


def position(smith: Smith, clauses: Sequence[RuleClause], names: Sequence[str]) -> Generator[Op, Any, None]:
    """Sets up what the clauses say; PositionError for what can't be. Without a row one is dealt."""
    given = {clause.word: clause for clause in clauses if clause.word != "played"}
    pool = _Pool(smith)
    if "row" in given:
        yield from _row(smith, given["row"]["cards"], pool)
    if "discard" in given:
        pieces = pool.all(given["discard"]["cards"], "discard")
        if pieces:
            yield Move(pieces, DISCARD)
    yield from _deck(smith, given.get("deck"), pool)
    if "row" not in given:
        yield from deal(smith)
    number = given["round"]["number"] if "round" in given else 1
    history = _history(smith, given.get("used"), [c for c in clauses if c.word == "played"], names, number)
    now = [row for row in history if row.round == number]
    yield Set("round", number)
    yield Set("history", as_history(history))
    for word in ("fastest", "first", "no_flip"):
        if word in given:
            yield Set(word, _seat(given[word]["seat"], names, word))
    if smith.first is not None and "first" not in given:
        yield Set("first", 0)
    if "penalties" in given:
        for name, count in given["penalties"]["names"].items():
            yield Set("penalties", count, names.index(name))
    if now:
        yield from _revealed(smith, given, now, names)
    else:
        yield from _thinking(smith, given, names)


def _seat(name: str, names: Sequence[str], where: str) -> int:
    if name not in names:
        raise PositionError(f"{where}: nobody is called `{name}`; the seats are {', '.join(names)}")
    return names.index(name)


def _seats(clause: RuleClause | None, names: Sequence[str]) -> list[int]:
    return [] if clause is None else [_seat(str(name), names, clause.word) for name in clause["rest"]]


def _spelled(smith: Smith, word: str, where: str) -> str:
    spelled = smith.spelled(word) if word else None
    if spelled is None:
        raise PositionError(f"{where}: `{word}` is no word in the letters of this game")
    if len(smith.alphabet.encode(spelled)) > LONGEST:
        raise PositionError(f"{where}: a word has at most {LONGEST} letters")
    return spelled


def _history(
    smith: Smith, used: RuleClause | None, played: Sequence[RuleClause], names: Sequence[str], number: int
) -> list[Row]:
    words = [] if used is None else [_spelled(smith, str(word), "used") for word in used["rest"]]
    found = [Row(0, NOBODY, word, 0) for word in words]
    for clause in sorted(played, key=lambda clause: int(clause["round"])):
        if clause["round"] > number:
            raise PositionError(f"played {clause['round']}: the game is in round {number}")
        boards = clause["names"]
        for seat, name in enumerate(names):
            if name in boards:
                found.append(_board(smith, clause["round"], seat, boards[name]))
            elif clause["round"] == number:
                found.append(Row(number, seat, "", 0))
    return found


_BOARD = re.compile(r"(?P<word>\S+)\s+(?P<points>-?\d{1,7})(?P<struck>\s+struck)?(?P<bonuses>(\s+[+-]\d{1,7})*)")


def _board(smith: Smith, number: int, seat: int, text: str) -> Row:
    """A board of an earlier round: `QUIBBLES 17 +2`, `XYZZY 0 struck`, `- 0`."""
    read = _BOARD.fullmatch(text.strip())
    if read is None:
        raise PositionError(f"played {number}: `{text}` isn't a word and its points, such as `QUIBBLES 17 +2`")
    word = "" if read["word"] == BLANK_BOARD else _spelled(smith, read["word"], f"played {number}")
    bonuses = tuple(int(each) for each in (read["bonuses"] or "").split())
    return Row(number, seat, word, int(read["points"]), bool(read["struck"]), bonuses)


def _thinking(smith: Smith, given: dict[str, RuleClause], names: Sequence[str]) -> Iterator[Op]:
    for word in ("accepted", "challenged"):
        if word in given:
            raise PositionError(f"{word}: the words of this round aren't revealed; `played` would say what they are")
    if "written" in given:
        for name, text in given["written"]["names"].items():
            yield Set("word", _spelled(smith, text, f"written {name}"), names.index(name))
    locked = _seats(given.get("locked"), names)
    if len(set(locked)) == smith.seats:
        raise PositionError("locked: when all have locked, the words are revealed")
    if locked and "fastest" not in given:
        yield Set("fastest", locked[0])
    yield Set("phase", "think")
    started = bool(locked or "fastest" in given)
    yield from timers(
        given.get("timer"),
        {
            "reveal": smith.lock_timer if started else None,
            "cap": None if started and smith.lock_timer is not None else smith.round_cap,
        },
    )
    yield ToMove(tuple(seat for seat in range(smith.seats) if seat not in locked))


def _revealed(smith: Smith, given: dict[str, RuleClause], boards: Sequence[Row], names: Sequence[str]) -> Iterator[Op]:
    for word in ("written", "locked"):
        if word in given:
            raise PositionError(f"{word}: the words of this round are revealed already")
    yield Reveal("word")
    for row in boards:
        if row.word:
            yield Set("word", row.word, row.seat)
    yield Set("phase", "judge" if smith.judged else "settled")
    if "challenged" in given:
        words = [_spelled(smith, str(word), "challenged") for word in given["challenged"]["rest"]]
        yield Set("challenged", tuple(words))
    accepted = _seats(given.get("accepted"), names)
    if len(set(accepted)) == smith.seats:
        raise PositionError("accepted: when all have accepted, the next round begins")
    yield from timers(given.get("timer"), {"accept": smith.accept_cap})
    yield ToMove(tuple(seat for seat in range(smith.seats) if seat not in accepted))


# --- writing ---------------------------------------------------------------------------------------------------------


def position_text(smith: Smith, state: State, names: Sequence[str]) -> str:
    """The clauses that set a state up again, hidden words and the order of the deck too."""
    lines = [f'row "{row_text(smith, state)}"', f'deck "{_labels(smith, reversed(state.zone("deck")))}"']
    if state.count("discard"):
        lines.append(f'discard "{_labels(smith, sorted(state.zone("discard")))}"')
    lines.append(f"round {state.number('round')}")
    lines += _history_lines(state, names)
    for word in ("first", "no_flip", "fastest"):
        seat = state.var(word)
        if isinstance(seat, int):
            lines.append(f"{word} {names[seat]}")
    if state.var("phase") == "think":
        boards = [(name, state.var("word", seat)) for seat, name in enumerate(names)]
        if any(word for _, word in boards):
            lines.append("written " + " ".join(f'{name}: "{word}"' for name, word in boards if word))
    challenged: Any = state.var("challenged")
    if challenged:
        lines.append("challenged " + " ".join(f'"{word}"' for word in challenged))
    if any(state.number("penalties", seat) for seat in range(state.seats)):
        counts = (f"{name}: {state.number('penalties', seat)}" for seat, name in enumerate(names))
        lines.append("penalties " + " ".join(counts))
    left = [(name, min(at - state.at, LONGEST_TIMER)) for at, name in state.deadlines]
    lines.append(" ".join(["timer", *(f"{name}: {duration(ms)}" for name, ms in left)]))
    return "\n".join(lines)


def _history_lines(state: State, names: Sequence[str]) -> Iterator[str]:
    used = [row.word for row in rows(state) if row.seat == NOBODY]
    if used:
        yield "used " + " ".join(f'"{word}"' for word in used)
    played: dict[int, list[str]] = {}
    for row in rows(state):
        if row.seat != NOBODY:
            played.setdefault(row.round, []).append(f'{names[row.seat]}: "{_board_text(row)}"')
    for number, boards in played.items():
        yield f"played {number} {' '.join(boards)}"


def _board_text(row: Row) -> str:
    parts = [row.word or BLANK_BOARD, str(row.points), *(["struck"] if row.struck else [])]
    return " ".join([*parts, *(f"{amount:+}" for amount in row.bonuses)])
