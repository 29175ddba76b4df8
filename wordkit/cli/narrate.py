"""What happened, told in lines: events as a seat may know them, refusals, the result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wordkit.cli.text import columns, listed
from wordkit.game import events as ev

if TYPE_CHECKING:
    from wordkit.game import Item, Match, Violation
    from wordkit.game.events import Event
    from wordkit.game.sight import Faces
    from wordkit.spec.model import Rules


def told(events: Iterable[Event], names: Sequence[str], rules: Rules, viewer: int | None) -> Iterator[str]:
    """Events as lines: actions, what they scored and why, what the viewer drew, what the engine noted.

    What the end of the game scores isn't told here: `result` does.
    """
    for turn in _turns(events):
        yield from _told(turn, names, rules, viewer)


def _turns(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Events one action or timeout at a time, up to the end of the game."""
    turn: list[Event] = []
    for event in events:
        if isinstance(event, ev.Acted | ev.Timeout):
            yield turn
            turn = []
        turn.append(event)
        if isinstance(event, ev.Ended):
            break
    yield turn


def _told(turn: Sequence[Event], names: Sequence[str], rules: Rules, viewer: int | None) -> Iterator[str]:
    actor: int | None = None
    done = ""
    scores = [event for event in turn if isinstance(event, ev.Scored) and event.items]
    for event in turn:
        match event:
            case ev.Acted(seat=seat, action=action, text=text):
                actor, done = seat, action
                yield f"{names[seat]}: {text or action}{_worth(scores, seat)}"
                yield from _items(scores, seat, names)
            case ev.Timeout(deadline=deadline):
                yield f"Time is up: {words(deadline)}."
                yield from _items(scores, None, names)
            case ev.Moved(to=to, pieces=pieces) if pieces and to.seat is not None and to.seat == viewer:
                if actor is not None:  # hands dealt before the first turn are shown with the table
                    yield f"    you get {' '.join(label(piece) for piece in pieces)}"
            case ev.Noted(name=name, data=data) if data is not None or not _repeats(name, done):
                yield f"    {note(name, data, rules.vocabulary.events)}"


def _repeats(note: str, action: str) -> bool:
    """Whether a note only says again what was done: `passed` after `pass`."""
    return bool(action) and note.startswith(action.rstrip("e"))


def _worth(scores: Sequence[ev.Scored], seat: int) -> str:
    """What an action scored its seat; one item of it says what for on the same line."""
    own = [(event, item) for event in scores if event.seat == seat for item in counting(event)]
    if not own:
        return ""
    worth = f"   {sum(item.amount for _, item in own):+}"
    return worth if len(own) > 1 else f"{worth} ({about(own[0][0].what, own[0][1])})"


def _items(scores: Sequence[ev.Scored], seat: int | None, names: Sequence[str]) -> Iterator[str]:
    """The items of all scores of a turn, one a line; the only one of `seat` stands on its action's line already."""
    alone = sum(len(counting(event)) for event in scores if event.seat == seat) == 1
    for event in scores:
        if not (alone and event.seat == seat):
            whose = "" if event.seat == seat else f"{names[event.seat]}: "
            for item in counting(event):
                yield f"    {item.amount:+4}  {whose}{about(event.what, item)}"


def counting(event: ev.Scored) -> list[Item]:
    """The items of a score that aren't 0; the first if all are."""
    return [item for item in event.items if item.amount] or list(event.items[:1])


def about(what: str, item: Item) -> str:
    """What an item is for: `DEAR, flat`."""
    return f"{what}, {item.label}" if what else item.label


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
