"""What a person at the table says, and what is answered: plays, and the table's own words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from wordkit.cli import narrate
from wordkit.cli.interrupts import uninterrupted
from wordkit.cli.watch import read_duration
from wordkit.drawing import clock
from wordkit.errors import AmbiguousAction, IllegalAction, UnreadableAction, WordkitError
from wordkit.game.state import seat_names

if TYPE_CHECKING:
    from wordkit.cli.table import Session
    from wordkit.game import Action

HINTS = 3
EXAMPLE = 18
"""Columns for how a play is written, in the help; longer ones get a line of their own."""
MOST_STEPS = 10_000
"""Things that may happen unseen before `wait` gives up waiting for one that is seen."""


class Leave(Exception):
    """A player leaves the table: `quit`, or the input has ended."""


def answer(session: Session, seat: int | None, line: str) -> None:
    """Does what a line says for the seat at the keyboard (None: somebody watches bots), or says why it can't be."""
    screen, speech = session.screen, session.speech
    command, _, rest = line.partition(" ")
    actions = {action.name for action in session.match.game.engine.vocabulary.actions}
    # An engine may have an action of the same name; then a colon makes the command: `:save`.
    known = session.available(seat)
    typed = command.removeprefix(":") if command.startswith(":") or command not in actions else ""
    ours = speech.commanded(typed, known)
    try:
        if ours is not None:
            known[ours](session, seat, rest.strip())
        elif seat is None:
            screen.say(speech("nobody_plays"), fg="yellow")
        else:
            try_actions(session, seat, line)
    except IllegalAction as error:
        screen.say(speech("not_allowed"), fg="yellow")
        for reason in narrate.refused(error.violations, speech):
            screen.say(reason)
    except AmbiguousAction as error:
        screen.say(speech("several_ways", line=line, count=len(error.candidates)))
        choose_from(session, error.candidates)
    except UnreadableAction as error:
        reason, hint = error.said(speech.rules, speech.lang)
        said = speech("cannot_read", reason=reason)
        screen.say(said[:-1] if said.endswith("?.") else said, fg="yellow")
        hint = hint or speech("how_to_write")
        screen.say(f"{hint[0].upper()}{hint[1:]}.")
    except WordkitError as error:
        screen.say(f"{error}.", fg="yellow")


def try_actions(session: Session, seat: int, line: str) -> None:
    """Does what a line says; if there is nothing legal that all of it can mean, what its parts between `;` say, one
    after the other, up to the first that can't be done."""
    try:
        try_action(session, seat, line)
    except (UnreadableAction, IllegalAction):
        parts = [part for part in map(str.strip, line.split(";")) if part]
        if len(parts) < 2:
            raise
        for part in parts:
            try_action(session, seat, part)


def try_action(session: Session, seat: int, line: str) -> None:
    picked = session.choices[int(line) - 1] if line.isdigit() and 1 <= int(line) <= len(session.choices) else None
    try:
        action = session.match.parse(numbered(session, line), seat)
    except (UnreadableAction, IllegalAction):
        if picked is None:
            raise
        action = picked
    if picked is not None and session.match.check(seat, action):
        action = picked  # of what the number could mean to the engine nothing may be done
    session.act(seat, action)
    session.news(seat)


def numbered(session: Session, line: str) -> str:
    """A line in which a seat, where its action takes one, is named by its number: an engine knows no names."""
    command, *rest = line.split()
    for action in session.match.game.engine.vocabulary.actions:
        if action.name == command and any(arg.partition(":")[0] == "seat" for arg in action.args):
            numbers = dict(zip(session.names, seat_names(len(session.names)), strict=True))
            return " ".join([command, *(numbers.get(word, word) for word in rest)])
    return line


def choose_from(session: Session, actions: Sequence[Action]) -> None:
    """Lists actions with numbers; a bare number then plays one."""
    session.choices = actions[:9]
    for number, action in enumerate(session.choices, 1):
        worth = "" if action.score is None else f"  {action.score}"
        session.screen.say(f"  {number}  {session.speech.action(action)}{worth}", hang=3)
    if len(actions) > len(session.choices):
        session.screen.say("  " + session.speech("more", count=len(actions) - len(session.choices)))


# --- the table's own words -------------------------------------------------------------------------------------------


def help_(session: Session, seat: int | None, rest: str) -> None:
    vocabulary, speech = session.match.game.engine.vocabulary, session.speech
    actions = {action.name for action in vocabulary.actions}
    say = session.screen.say

    def explain(what: str, doc: str) -> None:
        if len(what) > EXAMPLE:
            say(f"  {what}")
            what = ""
        say(f"  {what:<{EXAMPLE}} {doc}", hang=EXAMPLE + 1)

    if seat is not None:
        say(speech("help_play"))
        for action in vocabulary.actions:
            if action.occurs(session.match.game.rules):
                explain(speech.action(action.example or action.name), speech.label(f"action.{action.name}", action.doc))
        say(speech("help_say"))
    for name in session.available(seat):
        if name != "?":
            word = speech.command(name)
            explain(f":{word}" if word in actions else word, speech(f"help_{name}"))


def hint(session: Session, seat: int | None, rest: str) -> None:
    number = int(rest) if rest.isdigit() and 0 < int(rest) < 10 else HINTS
    found = session.match.view(seat).legal.best(number)
    if not found:
        session.screen.say(session.speech("nothing_to_do"))
        return
    session.screen.say(session.speech("best_plays"))
    choose_from(session, found)


def look(session: Session, seat: int | None, rest: str) -> None:
    session.look(seat)


def undo(session: Session, seat: int | None, rest: str) -> None:
    """Goes back to where a person last chose; where people work in secret, to where this one did, in this sitting."""
    match, say = session.match, session.screen.say
    whose = {seat} if session.together else set(session.people)
    first = session.sat_down if session.shared else 0
    if not any(step.seat in whose for step in match.steps[first + 1 :]):
        say(session.speech("nothing_to_undo_here" if session.shared else "nothing_to_undo"))
        return
    secret = match.state.table.secret_actions
    taken = []
    with uninterrupted():
        while True:
            step = match.steps[-1]
            match.undo()
            # What somebody else did in secret isn't told by taking it back either.
            if (
                step.action is not None
                and step.seat is not None
                and (step.seat == seat or step.action.name not in secret)
            ):
                taken.append(session.names[step.seat])
            if step.seat in whose:
                break
    session.watch.set(step.at)
    session.seen = {viewer: min(at, match.view(viewer).version) for viewer, at in session.seen.items()}
    session.choices = ()
    session.stale = True
    names = list(dict.fromkeys(taken[::-1]))
    say(session.speech("taken_back", names=session.speech.listed(names)))


def save(session: Session, seat: int | None, rest: str) -> None:
    session.keeper.write(Path(rest) if rest else None)


def leave(session: Session, seat: int | None, rest: str) -> None:
    raise Leave


def wait(session: Session, seat: int | None, rest: str) -> None:
    """Lets time go by without anybody waiting for it: for so long, or until the seat sees something happen."""
    match, screen = session.match, session.screen
    now = session.watch.time()
    if rest:
        ms = read_duration(rest)
        if ms is None:
            screen.say(session.speech("how_to_wait"), fg="yellow")
            return
        session.catch_up(now + ms, MOST_STEPS)
        session.watch.set(now + ms)
    else:
        seen, steps = match.view(seat).version, 0
        while match.view(seat).version == seen and steps < MOST_STEPS:
            coming = session.clock.next()
            if coming is None:
                screen.say(session.speech("nothing_will_happen"))
                return
            session.step(coming)
            steps += 1
        session.watch.set(max(now, match.state.at))
    gone = session.watch.time() - now
    if gone:
        screen.say(session.speech("later", time=clock(gone)))
    session.news(seat)


def next_(session: Session, seat: int | None, rest: str) -> None:
    """Gives the keyboard to the next person who may act."""
    others = [other for other in session.match.to_move if other in session.people and other != seat]
    if others:
        session.handed_on = True
    else:
        session.screen.say(session.speech("nobody_else"))


Command: TypeAlias = Callable[["Session", int | None, str], None]
"""One of the table's own words: what it does. Its line in the help is the text `help_WORD`."""

COMMANDS: Mapping[str, Command] = {
    "help": help_,
    "?": help_,
    "hint": hint,
    "look": look,
    "undo": undo,
    "wait": wait,
    "next": next_,
    "save": save,
    "quit": leave,
}


def commands(*, timed: bool, shared: bool, watching: bool) -> dict[str, Command]:
    """The words that mean something: in a game with time, where several share a keyboard, to whoever only watches."""
    idle = {"wait": not timed, "next": not shared or watching, "hint": watching, "undo": watching}
    return {name: command for name, command in COMMANDS.items() if not idle.get(name)}
