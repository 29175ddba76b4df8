"""The course of a round: everybody writes, the words are revealed, judged and scored, and the next one is dealt."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from wordkit.game.ops import Deadline, End, Item, Look, Note, Op, Reveal, Roll, Score, Set, Shuffle, ToMove, stopped
from wordkit.game.outcome import Reader, awarded, ending
from wordkit_wordsy.dealing import deal, slide
from wordkit_wordsy.history import Row, as_history, revealed, rows
from wordkit_wordsy.scoring import signed, word_items
from wordkit_wordsy.smith import DECK, Smith

if TYPE_CHECKING:
    from wordkit.game.actions import Action
    from wordkit.game.state import State


def setup(smith: Smith) -> Generator[Op, Any, None]:
    """Mixes the deck, finds the First Wordsmith where there is one, deals; the last card starts the round."""
    yield Shuffle(DECK)
    if smith.first is not None:
        first = 0
        if smith.first["initially"] == "random" and smith.seats > 1:
            first = yield Roll(smith.seats)
        yield Set("first", first)
    yield from deal(smith)
    yield from begin(smith, 1, 0)


def begin(smith: Smith, number: int, at: int) -> Iterator[Op]:
    """The cards are dealt: everybody thinks (W19: from this moment on)."""
    yield Set("round", number)
    yield Set("phase", "think")
    yield Set("began", at)
    if smith.round_cap is not None:
        yield Deadline("cap", at + smith.round_cap)
    yield ToMove(tuple(range(smith.seats)))


def perform(smith: Smith, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
    """What a legal action does. Writing the word that is there already does nothing at all."""
    match action.name:
        case "write":
            word = smith.spelled(str(action["word"]))
            if word != state.var("word", seat):
                yield Set("word", word, seat)
        case "erase":
            yield Set("word", None, seat)
        case "lock":
            yield from _lock(smith, state, seat, at)
        case "accept":
            left = tuple(other for other in state.to_move if other != seat)
            if left:
                yield ToMove(left)
            else:
                yield from close(smith, state, at)
        case "challenge":
            yield from _challenge(smith, state, seat, int(str(action["seat"])))


def timeout(smith: Smith, state: State, deadline: str, at: int) -> Iterator[Op]:
    """Time is up: the words are revealed, or the next round begins."""
    if deadline == "accept":
        yield from close(smith, state, at)
    else:
        yield from _reveal(smith, state, at)


def _lock(smith: Smith, state: State, seat: int, at: int) -> Iterator[Op]:
    first = state.var("fastest") is None
    if first:
        yield Set("fastest", seat)
    left = tuple(other for other in state.to_move if other != seat)
    if not left:
        yield from _reveal(smith, state, at)
        return
    yield ToMove(left)
    if first and smith.lock_timer is not None:
        yield Deadline("reveal", at + smith.lock_timer)
        if state.deadline("cap") is not None:  # W10: the cap is for a round that nobody locks
            yield Deadline("cap", None)


# --- the reveal ------------------------------------------------------------------------------------------------------


def _reveal(smith: Smith, state: State, at: int) -> Generator[Op, Any, None]:
    """All boards are shown and scored. Where words were judged at once, the round is over with that."""
    yield from stopped(state.deadlines)
    yield Reveal("word")
    found = []
    for seat in range(smith.seats):
        word = str(state.var("word", seat) or "")  # W17: a blank board scores nothing
        points = 0
        if word:
            items = word_items(smith, state, word)
            points = sum(item.amount for item in items)
            if items:
                yield Score(seat, items, what=word)
        found.append(Row(state.number("round"), seat, word, points))
    yield Set("history", as_history([*rows(state), *found]))
    yield Set("phase", "judge")
    if not smith.judged and (yield from _settle(smith)):
        return
    if smith.accept_cap is not None:
        yield Deadline("accept", at + smith.accept_cap)
    yield ToMove(tuple(range(smith.seats)))


def _settle(smith: Smith) -> Generator[Op, Any, bool]:
    """Bonuses, awards and the role of the First Wordsmith, after all challenges (W18); whether the game ends so."""
    now: State = yield Look()
    bonuses = []
    for seat in range(smith.seats):
        lines = now.rules.score("round", Reader(now, seat))
        bonuses.append(tuple(line.amount for line in lines))
        if lines:
            yield Score(seat, lines)
    kept = [row if row.round != now.number("round") else row._replace(bonuses=bonuses[row.seat]) for row in rows(now)]
    yield Set("history", as_history(kept))
    yield Set("phase", "settled")
    now = yield Look()
    for award in now.rules.awards:
        if award.each_round:
            given = awarded(now, award)
            yield from given
            if given and smith.first is not None and award.name == smith.first["award"]:
                yield Set("first", given[0].seat)
    now = yield Look()
    ops = list(ending(now, None))
    yield from ops
    return any(isinstance(op, End) for op in ops)


def close(smith: Smith, state: State, at: int) -> Generator[Op, Any, None]:
    """All have accepted, or time is up: what was to be judged is settled, and the next round dealt."""
    yield from stopped(state.deadlines)
    if state.var("phase") == "judge" and (yield from _settle(smith)):
        return
    yield Reveal("word", None)
    for seat in range(smith.seats):
        if state.var("word", seat) is not None:
            yield Set("word", None, seat)
    if state.var("challenged"):
        yield Set("challenged", ())
    number = state.number("round") + 1
    yield Set("no_flip", _held_back(smith, state, number))
    yield Set("fastest", None)
    yield from slide(smith, state)
    yield from deal(smith)
    yield from begin(smith, number, at)


def _held_back(smith: Smith, state: State, number: int) -> Any:
    """W11: who was the fastest can't start the timer of the next round, and of that one only."""
    rule = smith.no_flip
    if rule is None:
        return None
    values = {"match.seats": smith.seats, "match.round": number}
    if rule.when is not None and not rule.when.holds(values.__getitem__):
        return None
    return state.var("fastest")


# --- challenges ------------------------------------------------------------------------------------------------------


def _challenge(smith: Smith, state: State, seat: int, target: int) -> Iterator[Op]:
    """Has the word of a board looked up; what is decided holds for everybody who wrote it."""
    this_round = revealed(state)
    word = next(row.word for row in this_round if row.seat == target)
    upheld = smith.breaks_rules(state, word)
    earlier: Any = state.var("challenged")
    yield Set("challenged", (*earlier, word))
    yield Note("struck" if upheld else "stands", word)
    boards = [row for row in this_round if row.word == word]
    if upheld:
        items = signed(word_items(smith, state, word), -1)
        for row in boards:
            if items:
                yield Score(row.seat, items, what=word)
        struck = [row._replace(points=0, struck=True) if row in boards else row for row in rows(state)]
        yield Set("history", as_history(struck))
    values = {
        "match.seats": smith.seats,
        "match.round": state.number("round"),
        "challenge.upheld": int(upheld),
        "challenge.points": boards[0].points,
        "seat.penalties": state.number("penalties", seat),
    }
    lines: Sequence[Any] = smith.rules.score("challenge", values.__getitem__)
    if lines:
        yield Score(seat, [Item(line.label, line.path, line.amount) for line in lines])
    if not upheld:
        yield Set("penalties", state.number("penalties", seat) + 1, seat)
