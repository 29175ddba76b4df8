"""What happened, told in lines: events as a seat may know them, refusals, the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wordkit.cli.text import columns, listed
from wordkit.drawing import clock
from wordkit.game import events as ev

if TYPE_CHECKING:
    from wordkit.game import Item, Match, Violation
    from wordkit.game.events import Event
    from wordkit.game.ops import Award
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
    sentences = rules.vocabulary.events
    scores = [event for event in turn if isinstance(event, ev.Scored) and event.items]
    reveals = [event for event in turn if isinstance(event, ev.Revealed) and event.to is not None]
    # Where more than one seat scores, each score is a line.
    whole = bool(reveals) or len({event.seat for event in scores}) > 1
    got = [piece for event in turn if isinstance(event, ev.Moved) for piece in _got(event, viewer)]
    for event in turn:
        match event:
            case ev.Acted(seat=seat, action=action, text=text):
                actor, done = seat, action
                yield f"{names[seat]}: {text or action}{'' if whole else _worth(scores, seat)}"
            case ev.Timeout(deadline=deadline):
                yield _sentence(sentences, "timeout", deadline, f"Time is up: {words(deadline)}.")
            case ev.Moved() if _got(event, viewer):
                # hands dealt before the first turn, and whole new ones, are shown with the table
                if actor is not None and len(got) <= HANDFUL:
                    yield f"    you get {labels(_got(event, viewer))}"
            case ev.Noted(name=name, data=data) if data is not None or not _repeats(name, done):
                yield f"    {note(name, data, sentences)}"
            case ev.Awarded(name=name, seat=seat):
                yield f"    {award(name, names[seat], sentences)}"
            case ev.Timer(deadline=name, due=due) if due is not None:
                left = clock(due - event.at)
                yield f"    {_sentence(sentences, 'timer', name, f'{words(name).capitalize()} in {left}.', left)}"
            case ev.Changed(var=var, value=value) if f"changed.{var}" in sentences or (var == ROUND and value):
                yield _sentence(sentences, "changed", var, f"{words(var).capitalize()} {shown(value)}.", shown(value))
        if isinstance(event, ev.Acted | ev.Timeout):
            for each in reveals:
                yield from (f"    {line}" for line in _revealed(each, names, sentences))
            yield from _whole(scores, names) if whole else _items(scores, actor, names)


ROUND = "round"
"""A variable of this name that everybody sees is told when it changes: a new round has begun."""


HANDFUL = 8
"""Pieces that are told one by one; of more than that the table tells."""


def _got(event: ev.Moved, viewer: int | None) -> Sequence[Faces]:
    """The pieces that came to a seat and weren't its own before."""
    mine = viewer is not None and event.to.seat == viewer and event.source.seat != viewer
    return event.pieces or () if mine else ()


def changes_much(event: Event, viewer: int | None) -> bool:
    """Whether the viewer must be shown the table again after an event, as a line about it doesn't say enough."""
    match event:
        case ev.Scored() | ev.Revealed() | ev.Timeout() | ev.Ended():
            return True
        case ev.Moved(to=to) if to.seat is not None and to.seat == viewer:
            return True
    return isinstance(event, ev.Changed) and event.var == ROUND


def _sentence(sentences: Mapping[str, str], kind: str, name: str, default: str, data: str = "") -> str:
    """The vocabulary's own sentence about something (`timer.reveal`), or the default."""
    return sentences.get(f"{kind}.{name}", default).replace("{data}", data)


def award(name: str, seat: str, sentences: Mapping[str, str]) -> str:
    """That a seat got an award."""
    return _sentence(sentences, "award", name, f"{does(seat, 'gets', 'get')} an award: {words(name)}.", seat)


def _revealed(event: ev.Revealed, names: Sequence[str], sentences: Mapping[str, str]) -> Iterator[str]:
    """What is shown from now on; with its values, where a line holds them."""
    what, values = words(event.what), event.values or ()
    if len(names) == 1 and event.to == "all":
        return  # nobody is there to see more than before
    be = "are" if what.endswith("s") and not what.endswith("ss") else "is"
    each = len(values) == len(names)
    if event.to == "owner":
        default, data = does(names[event.seat], "sees", "see") if event.seat is not None else "All see", ""
        default = f"{default} their own {what} now."
    else:
        plain = all(value is None or isinstance(value, int | str) for value in values)
        told = ["nothing" if value is None else shown(value) for value in values]
        if each:
            told = [f"{name} {value}" for name, value in zip(names, told, strict=True)]
        data = ", ".join(told) if plain else ""
        whose = f"{names[event.seat]}'s" if event.seat is not None else "Everyone's" if each else "The"
        default = f"{whose} {what} {be} shown{': ' if data else ''}{data}."
    yield _sentence(sentences, "reveal", event.what, default, data)


def _whole(scores: Sequence[ev.Scored], names: Sequence[str]) -> Iterator[str]:
    """Scores one a line, seats in the order in which they scored, the items of each behind it."""
    for seat in dict.fromkeys(event.seat for event in scores):
        for event in scores:
            if event.seat == seat:
                items = counting(event)
                alone = about(event.what, items[0])
                told = ", ".join(f"{item.label} {item.amount:+}" for item in items)
                yield f"    {event.amount:+4}  {names[seat]}: {alone if len(items) == 1 else f'{event.what} ({told})'}"


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


def does(name: str, verb: str, yours: str) -> str:
    """A seat and what it does: `ann wins`, and `you win` at the seat that is called so."""
    return f"{name} {yours if name == 'you' else verb}"


def label(faces: Faces) -> str:
    """What a piece is called: its visible faces."""
    return " ".join(map(str, faces.values())) or "?"


def labels(pieces: Iterable[Faces]) -> str:
    """Pieces in a line: `E F`, and with several faces each `green E, red F`."""
    named = [label(piece) for piece in pieces]
    return (", " if any(" " in name for name in named) else " ").join(named)


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
    sentences = match.game.engine.vocabulary.events
    yield from _won(match.state.awards, names)
    for given in outcome.awards:
        yield f"  {award(given.name, names[given.seat], sentences)}"
    first = [names[seat] for seat in outcome.winners]
    if len(names) > 1:
        yield f"{does(first[0], 'wins', 'win')}." if len(first) == 1 else f"{listed(first)} share the win."


def _won(awards: Sequence[Award], names: Sequence[str]) -> Iterator[str]:
    """The awards of the whole game, seat by seat."""
    for seat, name in enumerate(names):
        won = Counter(words(award.name) for award in awards if award.seat == seat)
        if won:
            told = [kind if count == 1 else f"{kind}, {count} times" for kind, count in won.items()]
            yield f"  {does(name, 'has', 'have')} got {'; '.join(told)}."
