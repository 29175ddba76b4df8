"""A game of forty lines: take letter chips from a bag, put one that comes later in the alphabet than the last.

Hidden hands, a bag, a public row, scores, a pass and an exchange: what a turn-taking letter game needs of the kernel.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from wordkit.errors import UnreadableAction
from wordkit.game import (
    Action,
    At,
    Draw,
    Item,
    Kind,
    Layout,
    ListActions,
    Move,
    Note,
    Op,
    Score,
    Set,
    Shuffle,
    State,
    Table,
    ToMove,
    Var,
    Violation,
    Zone,
)
from wordkit.spec.vocabulary import ActionDecl, Refusal, RuleDecl, Vocabulary

LETTERS = "AAABBBCCCDDDEEEFFFGGG"


class Chips:
    vocabulary = Vocabulary(
        engine="chips",
        version="1",
        actions=(ActionDecl("put", args=("letter",)), ActionDecl("swap", args=("letter",)), ActionDecl("pass")),
        rules=(RuleDecl("order", "A letter comes after the last one."),),
        refusals=(
            Refusal("not_in_hand", {"en": "{tiles} isn't in the hand"}),
            Refusal("too_early", {"en": "{tiles} doesn't come after {last}"}),
            Refusal("bag_empty", {"en": "the bag is empty"}),
        ),
    )
    open_actions: tuple[str, ...] = ("put", "pass")

    def layout(self, rules: Any, seats: int) -> Layout:
        letters = sorted(set(LETTERS))
        return Layout(
            kinds=[Kind({"letter": letter}) for letter in letters],
            pieces=[letters.index(letter) for letter in LETTERS],
            start="bag",
            zones=[
                Zone("bag", sees="nobody", ordered=False),
                Zone("hand", per_seat=True, sees="owner", ordered=False),
                Zone("row"),
            ],
            vars=[Var("passes", initial=0)],
        )

    def setup(self, rules: Any, table: Table) -> Iterator[Op]:
        yield Shuffle(At("bag"))
        for seat in range(table.seats):
            yield Draw(At("bag"), At("hand", seat), 4)
        yield ToMove((0,))

    def legal(self, state: State, seat: int) -> ListActions:
        hand = sorted(set(state.labels("hand", seat)))
        puts = [Action("put", {"letter": letter}, text=f"put {letter}", score=ord(letter) - 64) for letter in hand]
        swaps = [Action("swap", {"letter": letter}, text=f"swap {letter}") for letter in hand]
        moves = [*puts, *swaps, Action("pass", text="pass")]
        return ListActions(action for action in moves if not self.check(state, seat, action))

    def check(self, state: State, seat: int, action: Action) -> Sequence[Violation]:
        letter, row, found = str(action.get("letter")), state.labels("row"), []
        if action.name != "pass" and letter not in state.labels("hand", seat):
            found.append(Violation(code="not_in_hand", tiles=(letter,)))
        if action.name == "put" and row and letter <= row[-1]:
            found.append(Violation(code="too_early", path="rule.order", tiles=(letter,), args={"last": row[-1]}))
        if action.name == "swap" and not state.count("bag"):
            found.append(Violation(code="bag_empty"))
        return found

    def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
        hand, bag = At("hand", seat), At("bag")
        yield Set("passes", state.number("passes") + 1 if action.name == "pass" else 0)
        if action.name == "pass":
            yield Note("passed")
        else:
            piece = next(p for p in state.zone("hand", seat) if state.table.label(p) == action["letter"])
            if action.name == "put":
                yield Move([piece], At("row"))
                yield Score(seat, [Item("letter", "score.put.letter", ord(str(action["letter"])) - 64)])
                yield Draw(bag, hand)
            else:
                yield Draw(bag, hand)
                yield Move([piece], bag)
                yield Shuffle(bag)
        yield ToMove(((seat + 1) % state.seats,))

    def timeout(self, state: State, deadline: str, at: int) -> Iterator[Op]:
        yield from ()

    def value(self, state: State, name: str, seat: int | None, *args: int) -> int:
        return {"match.passes": state.number("passes"), "seat.hand": state.count("hand", seat or 0)}[name]

    def parse(self, text: str, state: State, seat: int) -> Action:
        match text.split():
            case ["pass"]:
                return Action("pass")
            case ["put" | "swap" as name, letter]:
                return Action(name, {"letter": letter.upper()})
        raise UnreadableAction(f"`{text}` isn't `put A`, `swap A` or `pass`", text)

    def text(self, action: Action, state: State) -> str:
        return " ".join([action.name, *map(str, action.args.values())])

    def position(self, rules: Any, table: Table, clauses: Any, names: Any) -> Iterator[Op]:
        for clause in clauses:
            letters: list[tuple[At, str]] = []
            if clause.word == "row":
                letters = [(At("row"), letter) for letter in clause.args["letters"]]
            else:
                for name, hand in clause.args["names"].items():
                    letters += [(At("hand", list(names).index(name)), letter) for letter in hand]
            used: set[int] = set()
            for to, letter in letters:
                piece = next(p for p in range(len(LETTERS)) if table.label(p) == letter and p not in used)
                used.add(piece)
                yield Move([piece], to)
        yield ToMove((0,))

    def position_text(self, state: State, names: Sequence[str]) -> str:
        return f'row "{"".join(state.labels("row"))}"'
