"""The engine of the murmuring game, a bot for it that takes its time, and its drawing."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any

from wordkit.errors import AmbiguousAction, UnreadableAction
from wordkit.game import (
    Action,
    Deadline,
    Layout,
    ListActions,
    Look,
    Op,
    Reveal,
    Rng,
    Score,
    Set,
    State,
    Table,
    ToMove,
    Var,
    View,
    Violation,
    Zone,
    awarded,
)
from wordkit.spec.arguments import Quoted
from wordkit.spec.types import Duration, Int, Scope
from wordkit.spec.vocabulary import ActionDecl, ClauseDecl, OptionDecl, Refusal, Vocabulary

WORDS = ("BUTTERFLY", "TREES", "CAT")
LONGEST = 30


def write(word: str, score: int | None = None) -> Action:
    return Action("write", {"word": word}, text=f"write {word}", score=score)


class Murmur:
    secret_actions = frozenset({"write", "erase"})
    open_actions = frozenset({"lock", "accept", "poke"})
    vocabulary = Vocabulary(
        engine="murmur",
        version="1",
        doc="Words written in secret, by all at once.",
        options=(
            OptionDecl("rounds", Int(1, 9), 2, "Rounds."),
            OptionDecl("cap", Duration(1, 3_600_000), None, "The longest time of a round.", none=True),
            OptionDecl("lock_timer", Duration(1, 3_600_000), None, "What is left after the first lock.", none=True),
            OptionDecl("pause", Duration(1, 3_600_000), None, "The longest time between rounds.", none=True),
        ),
        scopes=(
            Scope("word", {"word.letters": Int(0, LONGEST)}),
            Scope("award", {"seat.letters": Int(0, LONGEST)}),
            Scope("end", {"match.rounds": Int(0, 9)}),
        ),
        score_scopes=("word",),
        actions=(
            ActionDecl("write", "Write a word.", ("word",), "write CAT"),
            ActionDecl("erase", "Wipe it out."),
            ActionDecl("lock", "Stop writing."),
            ActionDecl("accept", "Go on to the next round."),
            ActionDecl("poke", "Poke a seat.", ("seat: its number, from 0",), "poke 2"),
        ),
        refusals=(
            Refusal("nothing_written", {"en": "nothing is written yet"}),
            Refusal("no_word", {"en": "that is no word"}),
            Refusal("not_now", {"en": "{action} isn't for now"}),
        ),
        givens=(ClauseDecl("written", "The words of seats.", any_name=Quoted()),),
        events={"timer.reveal": "All words are shown in {data}."},
    )

    def layout(self, rules: Any, seats: int) -> Layout:
        return Layout(
            kinds=[],
            pieces=[],
            start="table",
            zones=[Zone("table")],
            vars=[
                Var("word", str, sees="owner", per_seat=True),
                Var("round", initial=0),
                Var("writing", bool, initial=True),
            ],
        )

    # --- rounds

    def setup(self, rules: Any, table: Table) -> Iterator[Op]:
        yield from self._begin(rules, 1, table.seats, 0)

    def _begin(self, rules: Any, number: int, seats: int, at: int) -> Iterator[Op]:
        yield Set("round", number)
        yield Set("writing", True)
        if rules.option("cap") is not None:
            yield Deadline("cap", at + rules.option("cap"))
        yield ToMove(tuple(range(seats)))

    def legal(self, state: State, seat: int) -> ListActions:
        if not state.var("writing"):
            return ListActions([Action("accept", text="accept")])
        if state.var("word", seat):
            return ListActions([Action("lock", text="lock"), Action("erase", text="erase")])
        return ListActions(write(word, len(word)) for word in WORDS)

    def check(self, state: State, seat: int, action: Action) -> Sequence[Violation]:
        if action.name == "poke":
            return []
        if (action.name == "accept") == state.var("writing"):
            return [Violation(code="not_now", args={"action": action.name})]
        if action.name in ("lock", "erase"):
            return [] if state.var("word", seat) else [Violation(code="nothing_written")]
        word = action.get("word", "X")
        return [] if isinstance(word, str) and word.isalpha() and len(word) <= LONGEST else [Violation(code="no_word")]

    def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
        left = tuple(other for other in state.to_move if other != seat)
        match action.name:
            case "write" | "erase":
                yield Set("word", action.get("word"), seat)
            case "lock":
                yield ToMove(left)
                if not left:
                    yield from self._reveal(state, at)
                elif state.rules.option("lock_timer") is not None and state.deadline("reveal") is None:
                    yield Deadline("reveal", at + state.rules.option("lock_timer"))
            case "accept":
                yield ToMove(left)
                if not left:
                    yield from self._next(state, at)

    def timeout(self, state: State, deadline: str, at: int) -> Iterator[Op]:
        yield from self._next(state, at) if deadline == "pause" else self._reveal(state, at)

    def _reveal(self, state: State, at: int) -> Generator[Op, Any, None]:
        for _, name in state.deadlines:
            yield Deadline(name, None)
        yield Reveal("word")
        for seat in range(state.seats):
            word = str(state.var("word", seat) or "")
            if word:
                yield Score(seat, state.rules.score("word", {"word.letters": len(word)}.__getitem__), what=word)
        yield Set("writing", False)
        now = yield Look()
        for award in now.rules.awards:
            if award.each_round:
                yield from awarded(now, award)
        if state.rules.option("pause") is not None:
            yield Deadline("pause", at + state.rules.option("pause"))
        yield ToMove(tuple(range(state.seats)))

    def _next(self, state: State, at: int) -> Iterator[Op]:
        for _, name in state.deadlines:
            yield Deadline(name, None)
        yield Reveal("word", None)
        for seat in range(state.seats):
            yield Set("word", None, seat)
        yield from self._begin(state.rules, state.number("round") + 1, state.seats, at)

    def value(self, state: State, name: str, seat: int | None, *args: int) -> int:
        if name == "match.rounds":
            return state.number("round") - bool(state.var("writing"))
        return len(str(state.var("word", seat) or ""))

    # --- texts

    def parse(self, text: str, state: State, seat: int) -> Action:
        match text.split():
            case ["lock" | "erase" | "accept" as name]:
                return Action(name)
            case ["write", word]:
                return write(word.upper())
            case ["write"]:
                raise AmbiguousAction(text, [write(word) for word in WORDS])
            case ["poke", number] if number.removeprefix("seat").isdigit():
                return Action("poke", {"seat": int(number.removeprefix("seat")) - 1})
        raise UnreadableAction(f"`{text}` isn't a play", text, "a play is `write CAT`, `erase`, `lock` or `accept`")

    def text(self, action: Action, state: State) -> str:
        if action.name == "poke":
            return f"poke {int(str(action['seat'])) + 1}"
        return " ".join([action.name, *map(str, action.args.values())])

    # --- positions

    def position(self, rules: Any, table: Table, clauses: Any, names: Sequence[str]) -> Iterator[Op]:
        for clause in clauses:
            for name, word in clause.args["names"].items():
                yield Set("word", word, list(names).index(name))
        yield from self._begin(rules, 1, table.seats, 0)

    def position_text(self, state: State, names: Sequence[str]) -> str:
        return ""

    def short_position(self, text: str, rules: Any) -> str | None:
        words = [word.strip() for word in text.split("/")]
        if not all(word.isalpha() and word.isupper() for word in words):
            return None
        written = [f'{name}: "{word}"' for name, word in zip(("ann", "bob"), words, strict=False)]
        return f"seats ann bob\nwritten {' '.join(written)}"


class Scribe:
    """Writes the longest word it knows, and locks it in."""

    def choose(self, view: View, rng: Rng) -> Action:
        return view.legal.best(1)[0]


class Drawing:
    """A word in a box."""

    def __call__(self, view: View, *, colour: bool, width: int, now: int) -> Any:
        from rich.text import Text

        lines = [f"round {view.var('round')}, {now // 1000} seconds"]
        if view.seat is not None:
            lines.append(f"{view.names[view.seat]}: [{view.var('word', view.seat) or ''}]")
        lines.append("   ".join(f"{n} {t}" for n, t in zip(view.names, view.totals, strict=True)))
        return Text("\n".join(lines), style="bold")

    def answer(self, view: View, action: Action, *, colour: bool, width: int) -> Any:
        return " ".join(str(action["word"])) if action.name == "write" else ""
