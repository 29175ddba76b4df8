"""Worked examples: the `example` blocks of a rulespec, played. Every `expect`, `allow` and `refuse` is a counted check.

report = run_examples(wordkit.load("mygame"))
assert report.ok, report
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from wordkit.errors import ActionError, EngineError, IllegalAction, PositionError, WordkitError
from wordkit.game import Game, Match
from wordkit.game.events import Acted, Awarded, Ended, Events, Noted, Scored, Timeout
from wordkit.game.position import position_of
from wordkit.game.sight import var_audience, visible_faces
from wordkit.spec.arguments import duration
from wordkit.spec.vocabulary import EXPECTS

if TYPE_CHECKING:
    from wordkit.game.events import Event
    from wordkit.spec.model import Example, Step
    from wordkit.spec.vocabulary import ExpectDecl


class Check(msgspec.Struct, frozen=True):
    """One thing that was checked.

    `what` is what the example says, `path` the example's; `place` file, line and column (from 1). `real` is what came
    instead of what was expected; empty when it holds. Of what fails, `line` is the line as it is written, and `board`
    how it looked then, to the seat that acted or was to move.
    """

    example: str
    path: str
    what: str
    place: tuple[str, int, int] | None
    ok: bool
    expected: str = ""
    real: str = ""
    line: str = ""
    board: str = ""

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


def run_examples(game: Game, source: str | None = None) -> Report:
    """Plays every example of a game; what doesn't hold is in the report, nothing is raised.

    `source`: only those written in the file of this name, and not what it inherits.
    """
    examples = [example for example in game.rules.examples if source is None or written_in(example) == source]
    checks = [check for example in examples for check in run_example(game, example)]
    return Report(game.name, len(examples), tuple(checks))


def written_in(example: Example) -> str:
    """The name of the file an example is written in."""
    return example.tree.source.name if example.tree.source else ""


def run_example(game: Game, example: Example) -> Iterator[Check]:
    """Every check of one example, as it is played."""
    title = example.title or example.path
    source = example.tree.source
    place = (source.name, *source.place(example.tree.span.start)) if source else None
    try:
        match = _positioned(game, example)
    except (PositionError, EngineError, ValueError) as error:
        wanted = "a position that can be set up"
        line = source.text.splitlines()[place[1] - 1] if source and place else ""
        yield Check(title, example.path, "position", place, False, wanted, str(error), line)
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
            told = {"expected": failed.expected, "real": failed.real}
            yield msgspec.structs.replace(check, ok=False, **told, line=_line(step), board=_board(match, step))
            if step.kind in ("do", "wait"):
                return  # whatever follows would speak of another position


def _line(step: Step) -> str:
    """The line a step is written on."""
    if step.source is None or step.place is None:
        return ""
    return step.source.text.splitlines()[step.place[1] - 1]


def _board(match: Match, step: Step) -> str:
    from wordkit.testing.board import board

    seats = [seat for seat in (step.seat, *_seats(step)) if seat in match.seats]
    return board(match, match.seat(seats[0]) if seats else next(iter(match.state.to_move), None))


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
    given = [arg for arg in step.args if arg is not None]
    args = "".join(f' "{arg}"' if isinstance(arg, str) and not arg.islower() else f" {arg}" for arg in given)
    value = duration(step.value) if step.name == "timer" and isinstance(step.value, int) else _shown(step.value)
    return f"expect {step.name}{args}" + ("" if step.value is None else f" = {value}")


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
            _expect(match, step, events, now)
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


def _expect(match: Match, step: Step, events: Events, now: int) -> None:
    expected = _shown(True if step.value is None and step.name != "timer" else step.value)
    own = any(decl.name == step.name for decl in match.game.rules.vocabulary.expects)
    answer = None if own else _ANSWERS.get(step.name)
    if step.name == "timer" and not own:
        due = match.state.deadline(str(step.args[0]))
        real: Any = None if due is None else due - now
    elif answer is not None:
        real = answer(match, step, events)
    elif step.name == "award":
        seat, (expected,) = _seat(match, step), _seats(step)
        owners = [award.seat for award in match.state.all_awards if award.name == str(step.args[0])]
        if step.value is False:
            expected, real = "no", "yes" if seat in owners else "no"
        else:
            real = expected if seat in owners else ", ".join(match.seats[owner] for owner in owners) or "nobody's"
    elif step.name == "end":
        expected = str(step.args[0])
        real = "nothing: it isn't over" if match.outcome is None else match.outcome.end.partition(".")[2]
    elif step.name == "winner":
        expected = str(step.args[0])
        winners = () if match.outcome is None else match.outcome.winners
        names = ", ".join(match.seats[seat] for seat in winners) or "nobody: it isn't over"
        real = expected if _seat(match, step) in winners else names
    else:
        real = _engines(match, step, events, expected)
    if _shown(real) != expected:
        raise _Failed(_time(step, expected), f"it is {_time(step, _shown(real))}")


def _time(step: Step, shown: str) -> str:
    return duration(int(shown)) if step.name == "timer" and shown.isdigit() else shown


def _engines(match: Match, step: Step, events: Events, expected: str) -> Any:
    """What the engine answers to one of its own expectations."""
    expecting = getattr(match.game.engine, "expected", None)
    if expecting is None:
        raise _Failed(expected, f"the engine knows nothing of `{step.name}`")
    try:
        return expecting(match.state, events, step.name, _numbered(match, step))
    except (WordkitError, LookupError, ValueError) as error:
        raise _Failed(expected, str(error)) from error


def _gained(match: Match, step: Step, events: Events) -> int:
    seat, label = _seat(match, step), step.args[1] if step.name == "item" else None
    items = (item for event in events if isinstance(event, Scored) and event.seat == seat for item in event.items)
    return sum(item.amount for item in items if label is None or label == item.label)


def _events(match: Match, step: Step, events: Events) -> int:
    return sum(str(step.args[0]) in _names(event) for event in events)


def _told(match: Match, step: Step, events: Events) -> bool:
    viewer, name = _viewer(match, step), str(step.args[1])
    last = match.steps[-1:] if match.version else match.steps
    told = Events(match.state.table, [(match.version, each) for each in last], viewer)
    return any(name in _names(event) for event in told)


def _names(event: Event) -> set[str]:
    """What an event may be called: its kind, and the name of what happened."""
    kind = type(event).__name__.lower()
    match event:
        case Acted():
            return {kind, event.action}
        case Timeout():
            return {kind, event.deadline}
        case Awarded() | Noted():
            return {kind, event.name}
        case Ended():
            return {kind, event.end.partition(".")[2]}
    return {kind}


def _sees(match: Match, step: Step, events: Events) -> bool:
    viewer, what = _viewer(match, step), str(step.args[1])
    state, table = match.state, match.state.table
    owner = match.seat(str(step.args[2])) if step.args[2] is not None else None
    zone = table.zones.get(what)
    per_seat = zone.per_seat if zone else any(var.name == what and var.per_seat for var in table.layout.vars)
    if zone is None and all(var.name != what for var in table.layout.vars):
        raise _Failed("a zone or variable", f"there is nothing called `{what}`")
    if per_seat != (owner is not None):
        raise _Failed(f"`{what}`", f"{'each seat has its own: say whose' if per_seat else 'it belongs to no seat'}")
    if zone is not None:
        return bool(visible_faces(table, state.shown, what, owner, viewer) - {"mark"})
    who = var_audience(table, state.shown, what, owner)
    return who == "all" or (who == "owner" and viewer is not None and viewer == owner)


def _legal(match: Match, step: Step, events: Events) -> int | None:
    count = match.legal(_seat(match, step)).count
    if count is None:
        raise _Failed(_shown(step.value), "they can't be counted: any text may be one")
    return count


def _place(match: Match, step: Step, events: Events) -> int | str:
    return "nothing: it isn't over" if match.outcome is None else match.outcome.places[_seat(match, step)]


_ANSWERS: Mapping[str, Callable[[Match, Step, Events], Any]] = {
    "total": lambda match, step, events: match.state.totals[_seat(match, step)],
    "over": lambda match, step, events: match.outcome is not None,
    "place": _place,
    "gained": _gained,
    "item": _gained,
    "event": _events,
    "told": _told,
    "sees": _sees,
    "legal": _legal,
}
"""What the framework answers to its own expectations; `award`, `end` and `winner` compare names,
`timer` needs the time."""


def _declared(step: Step, decls: Iterable[ExpectDecl]) -> list[tuple[str, Any]]:
    """The arguments of an expectation, each with the name it is declared by; none if none of these declares it."""
    decl = next((decl for decl in decls if decl.name == step.name), None)
    return [(arg.name, given) for arg, given in zip(decl.args if decl else (), step.args, strict=False)]


def _numbered(match: Match, step: Step) -> list[Any]:
    """The arguments of an engine's expectation; one that is declared as `seat` becomes the seat's number."""
    declared = _declared(step, match.game.rules.vocabulary.expects)
    return [match.seat(str(arg)) if name == "seat" else arg for name, arg in declared]


SPECTATOR = "spectator"
"""Who isn't a seat and sees what everybody may see."""


def _seats(step: Step) -> list[str]:
    """The seats that one of `EXPECTS` names."""
    return [str(arg) for name, arg in _declared(step, EXPECTS) if name == "seat" and arg != SPECTATOR]


def _viewer(match: Match, step: Step) -> int | None:
    if str(step.args[0]) == SPECTATOR and SPECTATOR not in match.seats:
        return None
    return _seat(match, step)


def _seat(match: Match, step: Step) -> int:
    try:
        return match.seat(_seats(step)[0])
    except ValueError as error:
        raise _Failed("a seat", str(error)) from error
