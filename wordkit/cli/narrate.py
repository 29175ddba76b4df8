"""What happened, told in lines: events as a seat may know them, refusals, the result. In the language of a `Speech`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from wordkit.cli.text import columns
from wordkit.drawing import clock
from wordkit.game import events as ev

if TYPE_CHECKING:
    from wordkit.cli.speech import Speech
    from wordkit.game import Item, Match, Violation
    from wordkit.game.events import Event
    from wordkit.game.ops import Award
    from wordkit.game.sight import Faces


def told(events: Iterable[Event], names: Sequence[str], speech: Speech, viewer: int | None) -> Iterator[str]:
    """Events as lines: actions, what they scored and why, what the viewer drew, what the engine noted.

    Of what another seat does one after the other, without anything more to say about it, a line is made: `bob: take U;
    draw letter x3`. What the end of the game scores isn't told here: `result` does.
    """
    acts: list[str] = []  # a line that may go on
    whose: int | None = None
    for turn in _turns(events):
        lines = list(_told(turn, names, speech, viewer))
        seat = _only_acted(turn) if len(names) > 1 else None
        seat = None if seat == viewer else seat
        if seat != whose:
            yield from _line(acts)
            acts = []
        if seat is not None:
            act, *lines = lines
            acts.append(act.removeprefix(f"{names[seat]}: ") if acts else act)
            if lines:
                yield from _line(acts)
                acts = []
        yield from lines
        whose = seat
    yield from _line(acts)


def _line(acts: Sequence[str]) -> Iterator[str]:
    """Acts in a line, if there are any: equal ones that follow one another once, with how many they are."""
    said = [(act, len(list(same))) for act, same in groupby(acts)]
    if said:
        yield "; ".join(act if count == 1 else f"{act} x{count}" for act, count in said)


def _only_acted(turn: Sequence[Event]) -> int | None:
    """Who acted in a turn in which nothing was scored, if anybody did."""
    if any(isinstance(event, ev.Scored) for event in turn):
        return None
    return next((event.seat for event in turn if isinstance(event, ev.Acted)), None)


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


def _told(turn: Sequence[Event], names: Sequence[str], speech: Speech, viewer: int | None) -> Iterator[str]:
    actor: int | None = None
    done = said = ""
    scores = [event for event in turn if isinstance(event, ev.Scored) and event.items]
    reveals = [event for event in turn if isinstance(event, ev.Revealed) and event.to is not None]
    # Where more than one seat scores, each score is a line.
    whole = bool(reveals) or len({event.seat for event in scores}) > 1
    got = [piece for event in turn if isinstance(event, ev.Moved) for piece in _got(event, viewer)]
    begun = any(isinstance(event, ev.Acted | ev.Timeout) for event in turn)
    ended = any(isinstance(event, ev.Ended) for event in turn)
    gave = any(isinstance(event, ev.Moved) and event.source.seat == viewer for event in turn)
    for event in turn:
        match event:
            case ev.Acted(seat=seat, action=action, text=text):
                actor, done = seat, action
                said = speech.action(text or action)
                yield f"{names[seat]}: {said}{'' if whole else _worth(scores, seat, said, speech)}"
            case ev.Timeout(deadline=deadline):
                yield speech.event(f"timeout.{deadline}", speech("time_is_up", what=words(deadline)))
            case ev.Moved() if mine := _got(event, viewer):
                # hands dealt before the first turn, and whole new ones, are shown with the table
                if begun and len(got) <= HANDFUL:
                    pieces = speech.pieces(mine)
                    # who only takes a card, and says which, has said it
                    if gave or not said.endswith(f" {pieces}"):
                        yield f"    {speech('you_get', pieces=pieces)}"
            case ev.Noted(name=name, data=data) if data is not None or not _repeats(name, done):
                yield f"    {note(name, data, speech)}"
            case ev.Awarded(name=name, seat=seat):
                yield f"    {award(name, names[seat], speech)}"
            case ev.Timer(deadline=name, due=due) if due is not None:
                left = clock(due - event.at)
                default = speech("time_left", what=words(name).capitalize(), time=left)
                yield f"    {speech.event(f'timer.{name}', default, left)}"
            case ev.Changed(var=var, value=value):
                data = speech.shown(value)
                default = speech("round", number=data) if var == ROUND and value else ""
                if ended and var == ROUND:
                    continue  # it isn't played
                if line := speech.event(f"changed.{var}", default, data):
                    yield line
        if isinstance(event, ev.Acted | ev.Timeout):
            for each in reveals:
                yield from (f"    {line}" for line in _revealed(each, names, speech))
            yield from _whole(scores, names, speech) if whole else _items(scores, actor, names, speech)


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


def award(name: str, seat: str, speech: Speech) -> str:
    """That a seat got an award."""
    default = speech.of(seat, "gets_award", award=speech.label(f"award.{name}"))
    return speech.event(f"award.{name}", default, seat)


def _revealed(event: ev.Revealed, names: Sequence[str], speech: Speech) -> Iterator[str]:
    """What is shown from now on; with its values, where a line holds them."""
    what, values = words(event.what), event.values or ()
    if len(names) == 1 and event.to == "all":
        return  # nobody is there to see more than before
    each = len(values) == len(names)
    data = ""
    if event.to == "owner":
        default = speech.of(names[event.seat], "sees_own", what=what) if event.seat is not None else ""
        default = default or speech("all_see_own", what=what)
    else:
        plain = all(value is None or isinstance(value, int | str) for value in values)
        told = [speech("nothing") if value is None else speech.shown(value) for value in values]
        if each:
            told = [f"{name} {value}" for name, value in zip(names, told, strict=True)]
        data = ", ".join(told) if plain else ""
        whose = "shown_of_seat" if event.seat is not None else "shown_of_all" if each else "shown"
        default = speech(
            f"{whose}_as" if data else whose,
            name="" if event.seat is None else names[event.seat],
            what=what,
            are="are" if what.endswith("s") and not what.endswith("ss") else "is",
            values=data,
        )
    yield speech.event(f"reveal.{event.what}", default, data)


def _whole(scores: Sequence[ev.Scored], names: Sequence[str], speech: Speech) -> Iterator[str]:
    """Scores one a line, seats in the order in which they scored, the items of each behind it."""
    for seat in dict.fromkeys(event.seat for event in scores):
        for event in scores:
            if event.seat == seat:
                items = counting(event)
                alone = about(event.what, items[0], speech)
                told = alone if len(items) == 1 else f"{event.what} ({_itemised(items, speech)})"
                yield f"    {event.amount:+4}  {names[seat]}: {told}"


def _repeats(note: str, action: str) -> bool:
    """Whether a note only says again what was done: `passed` after `pass`."""
    return bool(action) and note.startswith(action.rstrip("e"))


def _worth(scores: Sequence[ev.Scored], seat: int, said: str, speech: Speech) -> str:
    """What an action scored its seat; one item of it says what for on the same line."""
    own = [(event, item) for event in scores if event.seat == seat for item in counting(event)]
    if not own:
        return ""
    worth = f"   {sum(item.amount for _, item in own):+}"
    return worth if len(own) > 1 else f"{worth} ({about(own[0][0].what, own[0][1], speech, said)})"


def _items(scores: Sequence[ev.Scored], seat: int | None, names: Sequence[str], speech: Speech) -> Iterator[str]:
    """The items of all scores of a turn, one a line; the only one of `seat` stands on its action's line already."""
    alone = sum(len(counting(event)) for event in scores if event.seat == seat) == 1
    for event in scores:
        if not (alone and event.seat == seat):
            whose = "" if event.seat == seat else f"{names[event.seat]}: "
            for item in counting(event):
                yield f"    {item.amount:+4}  {whose}{about(event.what, item, speech)}"


def _itemised(items: Iterable[Item], speech: Speech) -> str:
    """Items in a line, each with its amount: `flat +10, joker -5`."""
    return ", ".join(f"{speech.item(item)} {item.amount:+}" for item in items)


def counting(event: ev.Scored) -> list[Item]:
    """The items of a score that aren't 0; the first if all are."""
    return [item for item in event.items if item.amount] or list(event.items[:1])


def about(what: str, item: Item, speech: Speech, said: str = "") -> str:
    """What an item is for: `DEAR, flat`; of several words not those that were all `said` already."""
    label = speech.item(item)
    several = what.split()
    if len(several) > 1 and set(several) <= set(re.findall(r"\w+", said)):
        return label
    return f"{what}, {label}" if what else label


def words(name: str) -> str:
    """A name of the engine's as words: `first_lock` -> `first lock`."""
    return name.replace("_", " ").replace(".", " ")


def note(name: str, data: Any, speech: Speech) -> str:
    """A note of the engine: its sentence in the vocabulary, with the data where it says `{data}`; else its name."""
    default = words(name) if data is None else f"{words(name)} {speech.shown(data)}"
    return speech.event(name, default, speech.shown(data))


def refused(violations: Sequence[Violation], speech: Speech) -> Iterator[str]:
    """Every reason why an action isn't legal, each with the clause that says so."""
    for violation in violations:
        clause = f"  [{violation.path}]" if violation.path else ""
        yield f"  - {violation.sentence(speech.rules, speech.lang)}{clause}"


def standings(names: Sequence[str], scores: Sequence[int]) -> str:
    """Scores in one line."""
    return "   ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))


def result(match: Match, names: Sequence[str], speech: Speech) -> Iterator[str]:
    """How a game ended: by which clause, in which order, with what the end itself scored, and who won."""
    outcome = match.outcome
    assert outcome is not None
    yield speech("over", end=speech.label(outcome.end))
    order = sorted(range(len(names)), key=lambda seat: (outcome.places[seat], seat))
    rows = []
    for seat in order:
        items = _itemised(outcome.items[seat], speech)
        rows.append([f"{outcome.places[seat]}.", names[seat], str(outcome.scores[seat]), f"({items})" if items else ""])
    yield from ("  " + line for line in columns(rows, right=(2,)))
    yield from _won(match.state.awards, names, speech)
    for given in outcome.awards:
        yield f"  {award(given.name, names[given.seat], speech)}"
    first = [names[seat] for seat in outcome.winners]
    if len(names) > 1:
        yield speech.of(first[0], "wins") if len(first) == 1 else speech("share", names=speech.listed(first))


def _won(awards: Sequence[Award], names: Sequence[str], speech: Speech) -> Iterator[str]:
    """The awards of the whole game, seat by seat."""
    for seat, name in enumerate(names):
        won = Counter(speech.label(f"award.{award.name}") for award in awards if award.seat == seat)
        if won:
            told = [kind if n == 1 else speech("award_times", award=kind, count=n) for kind, n in won.items()]
            yield f"  {speech.of(name, 'has_got', awards='; '.join(told))}"
