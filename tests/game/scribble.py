"""A tiny game of simultaneous play: everybody writes a word in secret, then all are shown.

No turns at all: all seats are to move at once, the first lock starts a timer, nobody's word is known before the reveal,
nor whether there is one. Between rounds nobody may do anything for a while.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any

from wordkit.errors import UnreadableAction
from wordkit.game import (
    Action,
    Deadline,
    End,
    Family,
    Item,
    Layout,
    ListActions,
    Look,
    Measure,
    Op,
    Reveal,
    Rng,
    Score,
    Set,
    State,
    Table,
    ToMove,
    Var,
    Violation,
    Zone,
    awarded,
)
from wordkit.game.events import Event, Scored
from wordkit.spec.vocabulary import ActionDecl, MeasureDecl, Refusal, Vocabulary

CAP, AFTER_LOCK, PAUSE = 60_000, 10_000, 5_000
WORDS = ("CAT", "DOG", "TREES", "BUTTERFLY")


def write(word: str) -> Action:
    return Action("write", {"word": word}, text=f"write {word}")


def is_word(word: object) -> bool:
    return isinstance(word, str) and word.isalpha()


class Writing(ListActions):
    """Locking and erasing are single actions; writing is an open family: any word."""

    count = None

    def sample(self, rng: Rng) -> Action:
        single = [action for action in self if action.name != "write"]
        return rng.choice([*single, *map(write, WORDS)])

    def families(self) -> Sequence[Family]:
        return [Family("write", None, "write WORD"), *super().families()]

    def __contains__(self, action: object) -> bool:
        return super().__contains__(action) or (
            isinstance(action, Action) and action.name == "write" and is_word(action.get("word"))
        )


class Scribble:
    secret_actions = frozenset({"write", "erase"})
    open_actions = frozenset({"lock"})
    vocabulary = Vocabulary(
        engine="scribble",
        version="1",
        actions=(ActionDecl("write", args=("word",)), ActionDecl("erase"), ActionDecl("lock")),
        refusals=(Refusal("nothing_written", {"en": "nothing is written yet"}), Refusal("no_word", {"en": "no word"})),
        measures=(MeasureDecl("letters", "letters of a word that scored"),),
    )

    def __init__(self, rounds: int = 1) -> None:
        self.rounds = rounds

    def layout(self, rules: Any, seats: int) -> Layout:
        words = [
            Var("word", str, sees="owner", per_seat=True),
            Var("locked", bool, per_seat=True, initial=False),
            Var("target", str, sees="secret", initial=""),
            Var("round", initial=0),
        ]
        return Layout(kinds=[], pieces=[], start="table", zones=[Zone("table")], vars=words)

    def setup(self, rules: Any, table: Table) -> Iterator[Op]:
        yield Set("target", "HIDDEN")
        yield from self._begin(1, table.seats, 0)

    def _begin(self, number: int, seats: int, at: int) -> Iterator[Op]:
        yield Set("round", number)
        yield Deadline("cap", at + CAP)
        yield ToMove(tuple(range(seats)))

    def legal(self, state: State, seat: int) -> ListActions:
        written = [Action("lock", text="lock"), Action("erase", text="erase")] if state.var("word", seat) else []
        return Writing([*written, write("CAT")])

    def check(self, state: State, seat: int, action: Action) -> Sequence[Violation]:
        if action.name in ("lock", "erase"):
            return [] if state.var("word", seat) else [Violation(code="nothing_written")]
        return [] if is_word(action.get("word")) else [Violation(code="no_word")]

    def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
        if action.name in self.secret_actions:
            yield Set("word", action.get("word"), seat)
            return
        yield Set("locked", True, seat)
        left = tuple(other for other in state.to_move if other != seat)
        if not left:
            yield from self._reveal(state, at)
        else:
            yield ToMove(left)
            if state.deadline("reveal") is None:
                yield Deadline("reveal", at + AFTER_LOCK)

    def timeout(self, state: State, deadline: str, at: int) -> Iterator[Op]:
        if deadline != "next":
            yield from self._reveal(state, at)
            return
        yield Reveal("word", None)
        for seat in range(state.seats):
            yield Set("word", None, seat)
            yield Set("locked", False, seat)
        yield from self._begin(state.number("round") + 1, state.seats, at)

    def _reveal(self, state: State, at: int) -> Generator[Op, Any, None]:
        yield Reveal("word")
        for seat in range(state.seats):
            word = state.var("word", seat)
            if isinstance(word, str):
                yield Score(seat, [Item("letters", "score.word.letters", len(word))], what=word)
        now = yield Look()
        for award in now.rules.awards:
            if award.each_round:
                yield from awarded(now, award)
        if state.number("round") == self.rounds:
            yield End("end.revealed")
            return
        for _, name in state.deadlines:
            yield Deadline(name, None)
        yield ToMove(())
        yield Deadline("next", at + PAUSE)

    def value(self, state: State, name: str, seat: int | None, *args: int) -> int:
        raise KeyError(name)

    def words(self, action: Action, state: State) -> Sequence[str]:
        return [str(action["word"])] if action.name == "write" else []

    def measures(self, before: State, after: State, events: Sequence[Event]) -> Iterator[Measure]:
        for event in events:
            if isinstance(event, Scored):
                yield Measure("letters", event.seat, len(event.what))

    def parse(self, text: str, state: State, seat: int) -> Action:
        match text.split():
            case ["lock" | "erase" as name]:
                return Action(name)
            case ["write", word]:
                return Action("write", {"word": word.upper()})
        raise UnreadableAction(f"`{text}` isn't `write WORD`, `erase` or `lock`", text)

    def text(self, action: Action, state: State) -> str:
        return " ".join([action.name, *map(str, action.args.values())])

    def position(self, rules: Any, table: Table, clauses: Any, names: Any) -> Iterator[Op]:
        yield from self._begin(1, table.seats, 0)

    def position_text(self, state: State, names: Sequence[str]) -> str:
        return ""
