"""Worked examples: the `example` blocks of a rulespec, played. Every `expect`, `allow` and `refuse` is a counted check.

report = run_examples(wordkit.load("mygame"))
assert report.ok, report
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from wordkit.errors import ActionError, EngineError, IllegalAction, PositionError, WordkitError
from wordkit.game import Game, Match
from wordkit.game.position import position_of
from wordkit.spec.arguments import duration
from wordkit.spec.vocabulary import EXPECTS

if TYPE_CHECKING:
    from wordkit.game.events import Events
    from wordkit.spec.model import Example, Step
    from wordkit.spec.vocabulary import ExpectDecl


class Check(msgspec.Struct, frozen=True):
    """One thing that was checked.

    `what` is what the example says, `path` the example's; `place` file, line and column (from 1). `real` is what came
    instead of what was expected; empty when it holds.
    """

    example: str
    path: str
    what: str
    place: tuple[str, int, int] | None
    ok: bool
    expected: str = ""
    real: str = ""

    def __str__(self) -> str:
        where = f"{self.place[0]}:{self.place[1]}:{self.place[2]}: " if self.place else ""
        if self.ok:
            return f"{where}{self.what}: holds"
        return f"{where}{self.what}: expected {self.expected}, but {self.real}"


class Report(msgspec.Struct, frozen=True):
    """Every check of a game's examples, in the order of the rulespec."""

    game: str
    examples: int
    checks: tuple[Check, ...]

    @property
    def failures(self) -> tuple[Check, ...]:
        return tuple(check for check in self.checks if not check.ok)

    @property
    def ok(self) -> bool:
        return not self.failures

    def __str__(self) -> str:
        lines = [str(check) for check in self.failures]
        held = len(self.checks) - len(lines)
        lines.append(f"{self.game}: {self.examples} examples, {held} of {len(self.checks)} checks hold")
        return "\n".join(lines)


def run_examples(game: Game) -> Report:
    """Plays every example of a game; what doesn't hold is in the report, nothing is raised."""
    checks = [check for example in game.rules.examples for check in _run(game, example)]
    return Report(game.name, len(game.rules.examples), tuple(checks))


def _run(game: Game, example: Example) -> Iterator[Check]:
    title = example.title or example.path
    source = example.tree.source
    place = (source.name, *source.place(example.tree.span.start)) if source else None
    try:
        match = _positioned(game, example)
    except (PositionError, EngineError, ValueError) as error:
        yield Check(title, example.path, "position", place, False, "a position that can be set up", str(error))
        return
    events = match.record()
    now = match.state.at
    for step in example.steps:
        check = Check(title, example.path, _said(step), step.place, True)
        if step.kind == "wait":
            now += int(str(step.args[0]))
        try:
            events = _step(match, step, events, now) or events
            yield check
        except _Failed as failed:
            yield msgspec.structs.replace(check, ok=False, expected=failed.expected, real=failed.real)
            if step.kind in ("do", "wait"):
                return  # whatever follows would speak of another position


class _Failed(Exception):
    def __init__(self, expected: str, real: str) -> None:
        super().__init__(expected, real)
        self.expected = expected
        self.real = real


def _positioned(game: Game, example: Example) -> Match:
    # Seats that only act (`do bob: ...`), or of which something is expected, belong to the position too.
    acting = [step.seat for step in example.steps if step.seat]
    # Awards come last: the order in which seats are named is the order in which they sit.
    expects = sorted((s for s in example.steps if s.kind == "expect"), key=lambda step: step.name == "award")
    position = position_of(game, example.givens, also=[*acting, *(seat for step in expects for seat in _seats(step))])
    return Match.at(game, position)


def _said(step: Step) -> str:
    if step.kind == "wait":
        return f"wait {duration(int(str(step.args[0])))}"
    if step.kind != "expect":
        return f'{step.kind} {step.seat}: "{step.text}"' + (f" code: {step.code}" if step.code else "")
    args = "".join(f' "{arg}"' if isinstance(arg, str) and not arg.islower() else f" {arg}" for arg in step.args)
    return f"expect {step.name}{args}" + ("" if step.value is None else f" = {_shown(step.value)}")


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nothing" if value is None else str(value)


def _step(match: Match, step: Step, events: Events, now: int) -> Events | None:
    match step.kind:
        case "do":
            return _do(match, step, now)
        case "wait":
            return _wait(match, now)
        case "allow":
            _allow(match, step)
        case "refuse":
            _refuse(match, step)
        case _:
            _expect(match, step, events)
    return None


def _wait(match: Match, now: int) -> Events:
    version = match.version
    try:
        match.advance(now)
    except EngineError as error:
        raise _Failed("a timeout", str(error)) from error
    return match.record(version)


def _do(match: Match, step: Step, now: int) -> Events:
    version = match.version
    try:
        match.apply(step.seat, match.parse(step.text, step.seat), now)
    except (ActionError, ValueError) as error:
        raise _Failed("a legal action", _reasons(match, error)) from error
    return match.record(version)


def _allow(match: Match, step: Step) -> None:
    try:
        action = match.parse(step.text, step.seat)
        violations = match.check(step.seat, action)
    except (ActionError, ValueError) as error:
        raise _Failed("a legal action", _reasons(match, error)) from error
    if violations:
        raise _Failed("a legal action", _reasons(match, IllegalAction(violations)))
    if action not in match.legal(step.seat):
        raise _Failed("a legal action", "it passes the check, but isn't among the legal actions")


def _refuse(match: Match, step: Step) -> None:
    action = None
    try:
        action = match.parse(step.text, step.seat)
        violations = match.check(step.seat, action)
    except IllegalAction as error:  # a text can already name something that can't be done: a word nobody can make
        violations = list(error.violations)
    except (ActionError, ValueError) as error:
        raise _Failed(step.code or "a refusal", f"it isn't an action that could be refused: {error}") from error
    codes = [violation.code for violation in violations]
    if not codes:
        raise _Failed(step.code or "a refusal", "it is legal")
    if step.code is not None and step.code not in codes:
        raise _Failed(step.code, f"it is refused for {', '.join(codes)}")
    if action is not None and action in match.legal(step.seat):
        raise _Failed(step.code or "a refusal", "it is among the legal actions")


def _reasons(match: Match, error: Exception) -> str:
    if isinstance(error, IllegalAction):
        return "; ".join(f"{v.sentence(match.game.rules)} [{v.code}]" for v in error.violations)
    return str(error)


def _expect(match: Match, step: Step, events: Events) -> None:
    outcome = match.outcome
    expected = _shown(True if step.value is None else step.value)
    match step.name:
        case "total":
            real: Any = match.state.totals[_seat(match, step)]
        case "award":
            seat, (expected,) = _seat(match, step), _seats(step)
            owners = [award.seat for award in match.state.all_awards if award.name == str(step.args[0])]
            real = expected if seat in owners else ", ".join(match.seats[owner] for owner in owners) or "nobody's"
        case "over":
            real = outcome is not None
            if step.value is None:
                expected = _shown(True)
        case "end":
            expected = str(step.args[0])
            real = "nothing: it isn't over" if outcome is None else outcome.end.partition(".")[2]
        case "winner":
            expected = str(step.args[0])
            winners = () if outcome is None else outcome.winners
            names = ", ".join(match.seats[seat] for seat in winners) or "nobody: it isn't over"
            real = expected if _seat(match, step) in winners else names
        case _:
            expecting = getattr(match.game.engine, "expected", None)
            if expecting is None:
                raise _Failed(expected, f"the engine knows nothing of `{step.name}`")
            try:
                real = expecting(match.state, events, step.name, _numbered(match, step))
            except (WordkitError, LookupError, ValueError) as error:
                raise _Failed(expected, str(error)) from error
    if _shown(real) != expected:
        raise _Failed(expected, f"it is {_shown(real)}")


def _declared(step: Step, decls: Iterable[ExpectDecl]) -> list[tuple[str, Any]]:
    """The arguments of an expectation, each with the name it is declared by; none if none of these declares it."""
    decl = next((decl for decl in decls if decl.name == step.name), None)
    return [(arg.name, given) for arg, given in zip(decl.args if decl else (), step.args, strict=False)]


def _numbered(match: Match, step: Step) -> list[Any]:
    """The arguments of an engine's expectation; one that is declared as `seat` becomes the seat's number."""
    declared = _declared(step, match.game.rules.vocabulary.expects)
    return [match.seat(str(arg)) if name == "seat" else arg for name, arg in declared]


def _seats(step: Step) -> list[str]:
    """The seats that one of `EXPECTS` names."""
    return [str(arg) for name, arg in _declared(step, EXPECTS) if name == "seat"]


def _seat(match: Match, step: Step) -> int:
    try:
        return match.seat(_seats(step)[0])
    except ValueError as error:
        raise _Failed("a seat", str(error)) from error
