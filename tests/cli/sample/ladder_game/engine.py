"""The engine of the ladder game, a bot that plays it timidly, and its drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from wordkit.errors import AmbiguousAction, PositionError, UnreadableAction
from wordkit.game import (
    Action,
    At,
    Draw,
    Kind,
    Layout,
    ListActions,
    Move,
    Note,
    Op,
    Rng,
    Score,
    Set,
    Shuffle,
    State,
    Table,
    ToMove,
    Var,
    View,
    Violation,
    Zone,
)
from wordkit.spec.arguments import Label, Quoted
from wordkit.spec.types import Int, Scope
from wordkit.spec.vocabulary import (
    ActionDecl,
    Arg,
    ClauseDecl,
    Counted,
    OptionDecl,
    Refusal,
    RuleDecl,
    Vocabulary,
)

MOST = 99


def letters(rules: Any) -> dict[str, int]:
    return {label: code for code, label in enumerate(rules.counted("tiles"), 1)}


class Ladder:
    vocabulary = Vocabulary(
        engine="ladder",
        version="1",
        doc="Letters put at both ends of a row.",
        options=(OptionDecl("hand", Int(1, 7), 3, "Tiles in a hand."),),
        clauses=(ClauseDecl("tiles", doc="How many of each tile.", block=Counted(Label()), required=True),),
        rules=(
            RuleDecl("order", "A tile goes before the first or after the last letter of the row."),
            RuleDecl("swap", "One tile may be changed for one from the bag."),
            RuleDecl("pass", "A turn may be passed."),
        ),
        scopes=(
            Scope("put", {"tile.value": Int(1, 26), "row.tiles": Int(1, MOST)}),
            Scope("end", {"bag.count": Int(0, MOST), "seat.hand": Int(0, 7), "match.idle": Int(0, MOST)}),
            Scope("final", {"seat.hand": Int(0, 7)}),
        ),
        score_scopes=("put", "final"),
        actions=(
            ActionDecl("left", "Put a tile at the left end of the row.", ("letter",), "left B"),
            ActionDecl("right", "Put a tile at the right end of the row.", ("letter",), "right E"),
            ActionDecl("swap", "Change a tile for one from the bag.", ("letter",), "swap A", ("rule.swap",)),
            ActionDecl("pass", "Do nothing.", (), "pass", ("rule.pass",)),
        ),
        refusals=(
            Refusal("not_in_hand", {"en": "{tiles} isn't in your hand"}),
            Refusal("out_of_order", {"en": "{tiles} doesn't go {where} {letter}"}, "rule.order"),
            Refusal("bag_empty", {"en": "there is nothing in the bag"}, "rule.swap"),
            Refusal("not_allowed", {"en": "this game has no {action}"}),
        ),
        givens=(
            ClauseDecl("row", "The letters of the row.", args=(Arg("letters", Quoted()),)),
            ClauseDecl("hand", "The tiles of a seat.", any_name=Quoted(), repeat=True),
        ),
        events={"passed": "passes"},
        letters=letters,
    )
    open_actions = ("left", "right", "pass")

    def layout(self, rules: Any, seats: int) -> Layout:
        counts = rules.counted("tiles")
        return Layout(
            kinds=[Kind({"letter": letter}) for letter in counts],
            pieces=[kind for kind, count in enumerate(counts.values()) for _ in range(count)],
            start="bag",
            zones=[
                Zone("row"),
                Zone("hand", per_seat=True, sees="owner", ordered=False),
                Zone("bag", sees="nobody", ordered=False),
            ],
            vars=[Var("idle", initial=0)],
        )

    def setup(self, rules: Any, table: Table) -> Iterator[Op]:
        yield Shuffle(At("bag"))
        for seat in range(table.seats):
            yield Draw(At("bag"), At("hand", seat), rules.option("hand"))
        yield ToMove((0,))

    def legal(self, state: State, seat: int) -> ListActions:
        hand = sorted(set(state.labels("hand", seat)))
        actions = [Action(name, {"letter": x}, text=f"{name} {x}") for x in hand for name in ("left", "right", "swap")]
        legal = [a for a in (*actions, Action("pass", text="pass")) if not self.check(state, seat, a)]
        return ListActions(
            Action(a.name, a.args, text=str(a), score=sum(item.amount for item in self._items(state, a))) for a in legal
        )

    def check(self, state: State, seat: int, action: Action) -> Sequence[Violation]:
        letter, row, found = str(action.get("letter")), state.labels("row"), []
        if action.name in ("swap", "pass") and state.rules.rule(action.name) is None:
            found.append(Violation(code="not_allowed", args={"action": action.name}))
        if action.name != "pass" and letter not in state.labels("hand", seat):
            found.append(Violation(code="not_in_hand", tiles=(letter,)))
        if action.name == "swap" and not state.count("bag"):
            found.append(Violation(code="bag_empty", path="rule.swap"))
        if action.name in ("left", "right") and row and state.rules.rule("order"):
            end, where = (row[0], "before") if action.name == "left" else (row[-1], "after")
            if (letter >= end) if where == "before" else (letter <= end):
                found.append(
                    Violation(
                        code="out_of_order", path="rule.order", tiles=(letter,), args={"where": where, "letter": end}
                    )
                )
        return found

    def _items(self, state: State, action: Action) -> Sequence[Any]:
        if action.name not in ("left", "right"):
            return ()
        frame = {"tile.value": ord(str(action["letter"])) - 64, "row.tiles": state.count("row") + 1}
        return tuple(state.rules.score("put", frame.__getitem__))

    def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
        hand, bag = At("hand", seat), At("bag")
        yield Set("idle", 0 if action.name in ("left", "right") else state.number("idle") + 1)
        if action.name == "pass":
            yield Note("passed")
        else:
            letter = action["letter"]
            piece = next(p for p in state.zone("hand", seat) if state.table.label(p) == letter)
            if action.name == "swap":
                yield Draw(bag, hand)
                yield Move([piece], bag)
                yield Shuffle(bag)
            else:
                row = state.zone("row")
                yield Move([piece, *row] if action.name == "left" else [piece], At("row"))
                yield Score(seat, self._items(state, action), what=str(letter))
                yield Draw(bag, hand)
        yield ToMove(((seat + 1) % state.seats,))

    def timeout(self, state: State, deadline: str, at: int) -> Iterator[Op]:
        yield from ()

    def value(self, state: State, name: str, seat: int | None) -> int:
        match name:
            case "bag.count":
                return state.count("bag")
            case "seat.hand":
                return state.count("hand", seat)
        return state.number("idle")

    def parse(self, text: str, state: State, seat: int) -> Action:
        match text.upper().split():
            case ["PASS"]:
                return Action("pass")
            case ["LEFT" | "RIGHT" | "SWAP" as name, letter] if len(letter) == 1:
                return Action(name.lower(), {"letter": letter})
            case [letter] if len(letter) == 1:
                ends = [a for a in self.legal(state, seat) if a.get("letter") == letter and a.name != "swap"]
                if len(ends) > 1:
                    raise AmbiguousAction(text, ends)
                if ends:
                    return ends[0]
        raise UnreadableAction(f"`{text}` isn't a play", text, "a play is `left B`, `right E`, `swap A` or `pass`")

    def text(self, action: Action, state: State) -> str:
        return " ".join([action.name, *map(str, action.args.values())])

    def position(self, rules: Any, table: Table, clauses: Any, names: Sequence[str]) -> Iterator[Op]:
        left = list(range(len(table.piece_kinds)))
        for clause in clauses:
            lots = {None: clause.args["letters"]} if clause.word == "row" else clause.args["names"]
            for name, letters in lots.items():
                for letter in letters:
                    piece = next((p for p in left if table.label(p) == letter), None)
                    if piece is None:
                        raise PositionError(f"there is no {letter} left")
                    left.remove(piece)
                    yield Move([piece], At("row") if name is None else At("hand", list(names).index(name)))
        yield ToMove((0,))

    def position_text(self, state: State) -> str:
        return f'row "{"".join(state.labels("row"))}"'


class Timid:
    """Puts nothing while it can pass."""

    def choose(self, view: View, rng: Rng) -> Action:
        return list(view.legal)[-1]


def render(view: View, *, colour: bool, width: int) -> Any:
    """The row, the hand of whoever looks, how full the bag is, the scores."""
    from rich.text import Text

    picture = Text("row   ")
    picture.append(" ".join(str(x) for x in view.labels("row")) or "(empty)", style="bold yellow")
    if view.seat is not None:
        picture.append(f"\nhand  {' '.join(str(x) for x in view.labels('hand', view.seat))}")
    picture.append(f"\nbag   {view.count('bag')}", style="dim")
    scores = "   ".join(f"{name} {total}" for name, total in zip(view.names, view.totals, strict=True))
    picture.append(f"\n{scores}", style="bold")
    return picture
