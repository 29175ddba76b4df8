"""A tiny game of simultaneous play: everybody writes a word in secret, then all are shown.

No turns at all: all seats are to move at once, the first lock starts a timer, nobody's word is known before the reveal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    Op,
    Reveal,
    Score,
    Set,
    State,
    Table,
    ToMove,
    Var,
    Violation,
    Zone,
)
from wordkit.spec.vocabulary import ActionDecl, Refusal, Vocabulary

CAP, AFTER_LOCK = 60_000, 10_000


class Writing(ListActions):
    """Locking is one action; writing is an open family: any word."""

    count = None

    def families(self) -> Sequence[Family]:
        return [Family("write", None, "write WORD"), *super().families()]

    def __contains__(self, action: object) -> bool:
        return super().__contains__(action) or (isinstance(action, Action) and action.name == "write")


class Scribble:
    vocabulary = Vocabulary(
        engine="scribble",
        version="1",
        actions=(ActionDecl("write", args=("word",)), ActionDecl("lock")),
        refusals=(Refusal("nothing_written", {"en": "nothing is written yet"}), Refusal("no_word", {"en": "no word"})),
    )

    def layout(self, rules: Any, seats: int) -> Layout:
        words = [
            Var("word", str, sees="owner", per_seat=True),
            Var("locked", bool, per_seat=True, initial=False),
            Var("target", str, sees="secret", initial=""),
        ]
        return Layout(kinds=[], pieces=[], start="table", zones=[Zone("table")], vars=words)

    def setup(self, rules: Any, table: Table) -> Iterator[Op]:
        yield Set("target", "HIDDEN")
        yield Deadline("cap", CAP)
        yield ToMove(tuple(range(table.seats)))

    def legal(self, state: State, seat: int) -> ListActions:
        lock = [Action("lock", text="lock")] if state.var("word", seat) else []
        return Writing([*lock, Action("write", {"word": "CAT"}, text="write CAT")])

    def check(self, state: State, seat: int, action: Action) -> Sequence[Violation]:
        if action.name == "lock":
            return [] if state.var("word", seat) else [Violation(code="nothing_written")]
        word = action.get("word")
        return [] if isinstance(word, str) and word.isalpha() else [Violation(code="no_word")]

    def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
        if action.name == "write":
            yield Set("word", action["word"], seat)
            return
        yield Set("locked", True, seat)
        left = tuple(other for other in state.to_move if other != seat)
        if not left:
            yield from self._reveal(state)
        else:
            yield ToMove(left)
            if state.deadline("reveal") is None:
                yield Deadline("reveal", at + AFTER_LOCK)

    def timeout(self, state: State, deadline: str, at: int) -> Iterator[Op]:
        yield from self._reveal(state)

    def _reveal(self, state: State) -> Iterator[Op]:
        yield Reveal("word")
        for seat in range(state.seats):
            word = state.var("word", seat)
            if isinstance(word, str):
                yield Score(seat, [Item("letters", "score.word.letters", len(word))], what=word)
        yield End("end.revealed")

    def value(self, state: State, name: str, seat: int | None, *args: int) -> int:
        raise KeyError(name)

    def parse(self, text: str, state: State, seat: int) -> Action:
        match text.split():
            case ["lock"]:
                return Action("lock")
            case ["write", word]:
                return Action("write", {"word": word.upper()})
        raise UnreadableAction(f"`{text}` isn't `write WORD` or `lock`", text)

    def text(self, action: Action, state: State) -> str:
        return " ".join([action.name, *map(str, action.args.values())])

    def position(self, rules: Any, table: Table, clauses: Any, names: Any) -> Iterator[Op]:
        yield ToMove(tuple(range(table.seats)))

    def position_text(self, state: State, names: Sequence[str]) -> str:
        return ""
