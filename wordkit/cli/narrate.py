"""What happened, told in lines: events as a seat may know them, refusals, the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wordkit.cli.text import columns, listed
from wordkit.game import events as ev

if TYPE_CHECKING:
    from wordkit.game import Item, Match, Violation
    from wordkit.game.events import Event
    from wordkit.game.sight import Faces
    from wordkit.spec.model import Rules


def told(events: Sequence[Event], names: Sequence[str], rules: Rules, viewer: int | None) -> Iterator[str]:
    """Events as lines: actions, what they scored and why, what the viewer drew, what the engine noted."""
    sums: dict[int, int] = {}
    for event in events:
        match event:
            case ev.Acted(seat=seat, action=action, text=text):
                yield from _totals(sums, names)
                yield f"{names[seat]}: {text or action}"
            case ev.Timeout(deadline=deadline):
                yield from _totals(sums, names)
                yield f"Time is up: {words(deadline)}."
            case ev.Scored(seat=seat, items=items, total=total, what=what):
                sums[seat] = total
                yield from scored(items, what)
            case ev.Moved(to=to, pieces=pieces) if pieces and to.seat is not None and to.seat == viewer:
                yield f"  you get {' '.join(label(piece) for piece in pieces)}"
            case ev.Noted(name=name, data=data):
                yield f"  {note(name, data, rules.vocabulary.events)}"
            case ev.Changed(var=var, value=value, seat=seat) if seat is not None and value is not None:
                yield f"  {words(var)} of {names[seat]}: {shown(value)}"
    yield from _totals(sums, names)


def _totals(sums: dict[int, int], names: Sequence[str]) -> Iterator[str]:
    for seat, total in sums.items():
        yield f"  {names[seat]} has {total}"
    sums.clear()


def scored(items: Sequence[Item], what: str = "") -> Iterator[str]:
    """Items of a score, one a line: `+8  DEAR  flat`."""
    for item in items:
        about = f"{what}: {item.label}" if what else item.label
        yield f"  {item.amount:+4}  {about}"


def label(faces: Faces) -> str:
    """What a piece is called: its first visible face."""
    return next((str(value) for value in faces.values()), "?")


def words(name: str) -> str:
    """A name of the engine's as words: `first_lock` -> `first lock`."""
    return name.replace("_", " ").replace(".", " ")


def shown(value: Any) -> str:
    """A plain value for people."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case tuple() | list():
            return " ".join(map(shown, value)) or "none"
    return str(value)


def note(name: str, data: Any, sentences: Mapping[str, str]) -> str:
    """A note of the engine: its sentence in the vocabulary, with the data where it says `{data}`."""
    sentence = sentences.get(name, words(name))
    if "{data}" in sentence:
        return sentence.replace("{data}", shown(data))
    return f"{sentence} {shown(data)}" if name not in sentences and data is not None else sentence


def refused(violations: Sequence[Violation], rules: Rules) -> Iterator[str]:
    """Every reason why an action isn't legal, each with the clause that says so."""
    for violation in violations:
        clause = f"  [{violation.path}]" if violation.path else ""
        yield f"  - {violation.sentence(rules)}{clause}"


def standings(names: Sequence[str], scores: Sequence[int]) -> str:
    """Scores in one line."""
    return "   ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))


def result(match: Match, names: Sequence[str]) -> Iterator[str]:
    """How a game ended: by which clause, in which order, with what the end itself scored, and who won."""
    outcome = match.outcome
    assert outcome is not None
    yield f"The game is over: {words(outcome.end.removeprefix('end.'))}."
    order = sorted(range(len(names)), key=lambda seat: (outcome.places[seat], seat))
    rows = []
    for seat in order:
        items = ", ".join(f"{item.label} {item.amount:+}" for item in outcome.items[seat])
        rows.append([f"{outcome.places[seat]}.", names[seat], str(outcome.scores[seat]), f"({items})" if items else ""])
    yield from ("  " + line for line in columns(rows, right=(2,)))
    for award in outcome.awards:
        yield f"  {names[award.seat]} gets {award.name}."
    first = [names[seat] for seat in outcome.winners]
    if len(names) > 1:
        yield f"{first[0]} wins." if len(first) == 1 else f"{listed(first)} share the win."
