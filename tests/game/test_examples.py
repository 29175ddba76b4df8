"""Worked examples: what is counted, and where a failure points."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from wordkit.errors import IllegalAction
from wordkit.game import Action, Game, Match, State, Violation
from wordkit.game.position import position_of
from wordkit.spec.tree import Clause, Source, Span
from wordkit.testing import run_examples

from .chips import Chips
from .scribble import AFTER_LOCK, CAP, PAUSE, Scribble
from .standin import criterion, end, game

TEXT = "game chips {\n  one\n  two\n  three\n  four\n}\n"
SOURCE = Source("chips.rules", TEXT)


class Expecting(Chips):
    def expected(self, state: State, events: Any, name: str, args: Any) -> int:
        if name == "turn.score":
            return sum(event.amount for event in events if type(event).__name__ == "Scored")
        raise LookupError(f"no {name}")


def step(kind: str, seat: str = "", text: str = "", line: int = 2, **more: Any) -> Any:
    fields = {"code": None, "name": "", "args": (), "value": None, "source": None, **more}
    return SimpleNamespace(kind=kind, seat=seat, text=text, place=("chips.rules", line, 3), **fields)


def expect(name: str, *args: Any, value: Any = None, line: int = 2) -> Any:
    return step("expect", name=name, args=args, value=value, line=line)


def given(word: str, **args: Any) -> Any:
    return SimpleNamespace(word=word, args=args)


GIVENS = [given("seats", rest=("ann", "bob")), given("hand", names={"ann": "BCG", "bob": "AD"})]


def examples(*steps: Any, givens: Any = GIVENS) -> Game:
    example = SimpleNamespace(
        title="a row",
        path="example.1",
        givens=givens,
        steps=steps,
        tree=Clause("example", span=Span(2, 5), source=SOURCE),
    )
    made = game(Expecting(), ends=[end("passes", lambda get: get("match.passes") == 2)])
    object.__setattr__(made.rules, "examples", [example])
    return made


def test_every_expectation_is_one_counted_check() -> None:
    report = run_examples(
        examples(
            step("do", "ann", "put B"),
            expect("turn.score", value=2),
            expect("total", "ann", value=2),
            step("refuse", "bob", "put A", code="too_early"),
            step("refuse", "bob", "put Z"),
            step("refuse", "ann", "pass", code="not_your_turn"),
            step("allow", "bob", "put D"),
            expect("over", value=False),
            step("do", "bob", "pass"),
            step("do", "ann", "pass"),
            expect("over"),
            expect("end", "passes"),
            expect("winner", "ann"),
        )
    )
    assert report.ok, report
    assert str(report) == "sample: 1 examples, 13 of 13 checks hold"


def test_a_failure_tells_where_what_was_expected_and_what_came() -> None:
    report = run_examples(
        examples(
            step("do", "ann", "put B"),
            expect("turn.score", value=3, line=3),
            step("allow", "bob", "put A", line=4),
            step("refuse", "bob", "put D", code="too_early", line=5),
            step("refuse", "bob", "put Z", code="too_early", line=5),
            expect("over", line=6),
            expect("end", "passes", line=7),
            expect("winner", "ann", line=8),
            expect("total", "cat", value=1, line=9),
            expect("grid", value=1, line=10),
            step("do", "bob", "fly", line=11),
            expect("over", line=12),
        )
    )
    assert [str(check) for check in report.failures] == [
        "chips.rules:3:3: expect turn.score = 3: expected 3, but it is 2",
        'chips.rules:4:3: allow bob: "put A": expected a legal action, but A doesn\'t come after B [too_early]',
        'chips.rules:5:3: refuse bob: "put D" code: too_early: expected too_early, but it is legal',
        'chips.rules:5:3: refuse bob: "put Z" code: too_early: expected too_early, but it is refused for not_in_hand',
        "chips.rules:6:3: expect over: expected yes, but it is no",
        "chips.rules:7:3: expect end passes: expected passes, but it is nothing: it isn't over",
        "chips.rules:8:3: expect winner ann: expected ann, but it is nobody: it isn't over",
        "chips.rules:9:3: expect total cat = 1: expected a seat, but there is no seat 'cat': the seats are ann, bob",
        "chips.rules:10:3: expect grid = 1: expected 1, but no grid",
        'chips.rules:11:3: do bob: "fly": expected a legal action, but `fly` isn\'t `put A`, `swap A` or `pass`',
    ]
    # Nothing is said of what comes after a move that couldn't be made.
    assert len(report.checks) == 11


def test_a_position_that_cannot_be_is_one_failed_check() -> None:
    report = run_examples(examples(givens=[*GIVENS, given("to_move", rest=("dan",))]))
    assert [str(check) for check in report.checks] == [
        "chips.rules:1:3: position: expected a position that can be set up, but nobody is called `dan`: "
        "the seats are ann, bob"
    ]


def test_a_text_that_can_only_be_refused_counts_as_refused() -> None:
    class Looking(Expecting):
        def parse(self, text: str, state: State, seat: int) -> Action:
            if text == "put X":
                raise IllegalAction([Violation(code="not_in_hand")])
            return super().parse(text, state, seat)

    made = examples(
        step("refuse", "ann", "put X", code="not_in_hand"), step("refuse", "ann", "put X", code="too_early")
    )
    made = Game(made.rules, Looking())
    assert [check.ok for check in run_examples(made).checks] == [True, False]


def scribbled(*steps: Any) -> Game:
    made = examples(*steps, givens=[given("seats", rest=("ann", "bob"))])
    award = SimpleNamespace(
        name="victor",
        path="award.victor",
        each_round=True,
        to=(criterion(lambda get: get("seat.total")),),
        otherwise=None,
        when=None,
    )
    rules: Any = replace(made.rules, awards=[award], ends=[], vocabulary=Scribble.vocabulary)  # type: ignore[type-var]
    object.__setattr__(rules, "examples", made.rules.examples)
    return Game(rules, Scribble(rounds=2))


def test_time_goes_by_in_an_example() -> None:
    report = run_examples(
        scribbled(
            step("do", "ann", "write CAT"),
            step("wait", args=(5_000,)),
            step("do", "ann", "lock"),
            step("wait", args=(AFTER_LOCK - 1,)),
            step("allow", "bob", "write DOG"),
            step("wait", args=(1,)),
            step("refuse", "bob", "write DOG", code="not_your_turn"),
            expect("total", "ann", value=3),
            expect("award", "victor", "ann"),
            expect("award", "victor", "bob", line=4),
            expect("award", "viktor", "bob", line=5),
            step("wait", args=(PAUSE,)),
            step("allow", "bob", "write DOG"),
            step("wait", args=(CAP,)),
            expect("over"),
        )
    )
    assert [str(check) for check in report.failures] == [
        "chips.rules:4:3: expect award victor bob: expected bob, but it is ann",
        "chips.rules:5:3: expect award viktor bob: expected bob, but it is nobody's",
    ]
    assert [check.what for check in report.checks if check.what.startswith("wait")] == [
        "wait 5s",
        "wait 9999ms",
        "wait 1ms",
        "wait 5s",
        "wait 1min",
    ]


def test_points_items_events_and_what_is_told_and_seen() -> None:
    report = run_examples(
        examples(
            step("do", "ann", "put B"),
            expect("gained", "ann", value=2),
            expect("item", "ann", "letter", value=2),
            expect("item", "ann", "late", value=0),
            expect("gained", "bob", value=0),
            expect("event", "moved", value=2),
            expect("event", "put", value=1),
            expect("told", "bob", "put", value=True),
            expect("sees", "bob", "hand", "ann", value=False),
            expect("sees", "ann", "hand", "ann", value=True),
            expect("sees", "spectator", "row", None, value=True),
            expect("sees", "spectator", "passes", None, value=True),
            expect("legal", "ann", value=0),
            expect("legal", "bob", value=4),  # put D, swap A, swap D, pass
            step("do", "bob", "pass"),
            expect("event", "passed", value=1),
            expect("timer", "cap", value=None),
            step("do", "ann", "pass"),
            expect("event", "passes", value=1),
            expect("place", "ann", value=1),
            expect("place", "bob", value=2),
        )
    )
    assert report.ok, report


def test_what_is_said_of_points_events_and_sight_that_were_otherwise() -> None:
    report = run_examples(
        examples(
            step("do", "ann", "put B"),
            expect("gained", "ann", value=3, line=2),
            expect("event", "swap", value=1, line=3),
            expect("told", "spectator", "put", value=False, line=4),
            expect("sees", "bob", "hand", "ann", value=True, line=5),
            expect("sees", "bob", "hand", None, value=True, line=6),
            expect("sees", "bob", "pocket", None, value=True, line=7),
            expect("place", "bob", value=2, line=8),
            expect("timer", "cap", value=10_000, line=9),
        )
    )
    assert [str(check) for check in report.failures] == [
        "chips.rules:2:3: expect gained ann = 3: expected 3, but it is 2",
        "chips.rules:3:3: expect event swap = 1: expected 1, but it is 0",
        "chips.rules:4:3: expect told spectator put = no: expected no, but it is yes",
        "chips.rules:5:3: expect sees bob hand ann = yes: expected yes, but it is no",
        "chips.rules:6:3: expect sees bob hand = yes: expected `hand`, but each seat has its own: say whose",
        "chips.rules:7:3: expect sees bob pocket = yes: expected a zone or variable, but there is nothing called "
        "`pocket`",
        "chips.rules:8:3: expect place bob = 2: expected 2, but it is nothing: it isn't over",
        "chips.rules:9:3: expect timer cap = 10s: expected 10s, but it is nothing",
    ]


def test_what_is_done_in_secret_is_told_to_nobody_and_a_timer_is_asked_for_its_time() -> None:
    report = run_examples(
        scribbled(
            step("do", "ann", "write CAT"),
            expect("event", "write", value=1),
            expect("told", "ann", "write", value=True),
            expect("told", "bob", "write", value=False),
            expect("sees", "bob", "word", "ann", value=False),
            step("do", "ann", "lock"),
            step("wait", args=(4_000,)),
            expect("timer", "reveal", value=AFTER_LOCK - 4_000),
            step("wait", args=(6_000,)),
            expect("event", "reveal", value=1),
            expect("sees", "spectator", "word", "ann", value=True),
        )
    )
    assert report.ok, report


def test_a_seed_alone_deals_the_game_as_a_match_does() -> None:
    dealt = given("seats", rest=("ann", "bob")), given("seed", seed=7)
    made = examples(givens=list(dealt))
    hand = "".join(Match(made, ["ann", "bob"], 7).state.labels("hand", 0))
    example: Any = made.rules.examples[0]
    match = Match.at(made, position_of(made, example.givens))
    assert "".join(match.state.labels("hand", 0)) == hand
    assert match.seed == "7"
