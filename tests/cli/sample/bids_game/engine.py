"""The engine of the bidding game."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any

from wordkit.errors import UnreadableAction
from wordkit.game import (
    Action,
    Deadline,
    End,
    Layout,
    ListActions,
    Look,
    Measure,
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
    awarded,
)
from wordkit.game.events import Revealed
from wordkit.game.outcome import Reader
from wordkit.spec.types import Bool, Duration, Int, Scope, Type
from wordkit.spec.vocabulary import ActionDecl, MeasureDecl, OptionDecl, Refusal, RuleDecl, Vocabulary

MOST = 9
SEAT: dict[str, Type] = {"seat.bid": Int(0, MOST), "seat.locked": Bool()}


def bid(number: int) -> Action:
    return Action("bid", {"number": number}, text=f"bid {number}", score=number)


LOCK = Action("lock", text="lock")


class Bids:
    """All bid at once, as often as they like, until they lock. The first to lock sets a timer.

    With `rule patience` nobody locks unless another seat did, but the seat with the highest number, which may.
    """

    vocabulary = Vocabulary(
        engine="bids",
        version="1",
        options=(
            OptionDecl("rounds", Int(1, 99), 2, "Rounds."),
            OptionDecl("cap", Duration(1, 600_000), 60_000, "How long a round lasts.", none=True),
            OptionDecl("hurry", Duration(1, 600_000), 10_000, "How long after the first lock.", none=True),
            OptionDecl("pause", Duration(1, 600_000), 5_000, "How long between rounds.", none=True),
        ),
        rules=(RuleDecl("patience", "Only the last seat may be the first to lock."),),
        scopes=(Scope("round", SEAT), Scope("award", SEAT)),
        score_scopes=("round",),
        actions=(ActionDecl("bid", args=("number",)), ActionDecl("lock")),
        refusals=(Refusal("no_bid", {"en": "that can't be bid"}), Refusal("too_soon", {"en": "it is too soon"})),
        measures=(MeasureDecl("bid", "what was bid"), MeasureDecl("ms", "ms of a round")),
    )
    secret_actions = frozenset({"bid"})
    open_actions = frozenset({"lock"})

    def layout(self, rules: Any, seats: int) -> Layout:
        mine = [Var("bid", initial=0, sees="owner", per_seat=True), Var("locked", bool, per_seat=True, initial=False)]
        ours = [Var("round", initial=0), Var("began", initial=0)]
        return Layout(kinds=[], pieces=[], start="table", zones=[Zone("table")], vars=[*mine, *ours])

    def setup(self, rules: Any, table: Table) -> Iterator[Op]:
        yield from self._begin(rules, 1, table.seats, 0)

    def _begin(self, rules: Any, number: int, seats: int, at: int) -> Iterator[Op]:
        yield Set("round", number)
        yield Set("began", at)
        if rules.option("cap") is not None:
            yield Deadline("cap", at + rules.option("cap"))
        yield ToMove(tuple(range(seats)))

    def legal(self, state: State, seat: int) -> ListActions:
        had = state.number("bid", seat)
        better = [bid(number) for number in range(had + 1, MOST + 1)]
        if had < MOST:
            return ListActions([*better, *([LOCK] if had and self._may_lock(state, seat) else [])])
        return ListActions([LOCK] if self._may_lock(state, seat) else [bid(had)])

    def _may_lock(self, state: State, seat: int) -> bool:
        patient = state.rules.rule("patience") is not None and seat < state.seats - 1
        return not patient or any(state.var("locked", other) for other in range(state.seats))

    def check(self, state: State, seat: int, action: Action) -> Sequence[Violation]:
        if action.name == "lock":
            return [] if self._may_lock(state, seat) else [Violation(code="too_soon")]
        number = action.get("number")
        return [] if type(number) is int and 0 < number <= MOST else [Violation(code="no_bid")]

    def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
        if action.name == "bid":
            if action["number"] != state.number("bid", seat):
                yield Set("bid", action["number"], seat)
            return
        yield Set("locked", True, seat)
        left = tuple(other for other in state.to_move if other != seat)
        if not left:
            yield from self._over(state, at)
            return
        yield ToMove(left)
        if state.rules.option("hurry") is not None and state.deadline("hurry") is None:
            yield Deadline("hurry", at + state.rules.option("hurry"))

    def timeout(self, state: State, deadline: str, at: int) -> Iterator[Op]:
        if deadline != "next":
            yield from self._over(state, at)
            return
        yield from self._next(state, at)

    def _next(self, state: State, at: int) -> Iterator[Op]:
        yield Reveal("bid", None)
        for seat in range(state.seats):
            yield Set("bid", 0, seat)
            yield Set("locked", False, seat)
        yield from self._begin(state.rules, state.number("round") + 1, state.seats, at)

    def _over(self, state: State, at: int) -> Generator[Op, Any, None]:
        yield Reveal("bid")
        now = yield Look()
        for seat in range(state.seats):
            yield Score(seat, state.rules.score("round", Reader(now, seat)))
        now = yield Look()
        for award in state.rules.awards:
            if award.each_round:
                yield from awarded(now, award)
        if state.number("round") == state.rules.option("rounds"):
            yield End("end.rounds")
            return
        for _, name in state.deadlines:
            yield Deadline(name, None)
        if state.rules.option("pause") is None:
            yield from self._next(state, at)
            return
        yield ToMove(())
        yield Deadline("next", at + state.rules.option("pause"))

    def value(self, state: State, name: str, seat: int | None) -> int:
        return state.number(name.removeprefix("seat."), seat)

    def measures(self, before: State, after: State, events: Any) -> Iterator[Measure]:
        if any(isinstance(event, Revealed) and event.to == "all" for event in events):
            yield Measure("ms", None, after.at - before.number("began"))
            for seat in range(after.seats):
                yield Measure("bid", seat, before.number("bid", seat))

    def parse(self, text: str, state: State, seat: int) -> Action:
        match text.split():
            case ["lock"]:
                return LOCK
            case ["bid", number] if number.isdecimal():
                return bid(int(number))
        raise UnreadableAction(f"`{text}` isn't `bid NUMBER` or `lock`", text)

    def text(self, action: Action, state: State) -> str:
        return " ".join([action.name, *map(str, action.args.values())])

    def position(self, rules: Any, table: Table, clauses: Any, names: Any) -> Iterator[Op]:
        yield from self._begin(rules, 1, table.seats, 0)

    def position_text(self, state: State, names: Sequence[str]) -> str:
        return ""
