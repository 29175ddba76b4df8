"""A game at the table: people at the keyboard in turn, bots beside them, line by line."""

from __future__ import annotations

import io
import re
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wordkit import registry
from wordkit.cli import narrate
from wordkit.cli.screen import Screen, zones
from wordkit.cli.text import counted, listed
from wordkit.errors import AmbiguousAction, IllegalAction, UnreadableAction, WordkitError
from wordkit.sim import decide

if TYPE_CHECKING:
    from wordkit.bots import Bot
    from wordkit.game import Action, Match

HUMAN = "human"
HINTS = 3


class Leave(Exception):
    """A player leaves the table: `quit`, or the input has ended."""


class Session:
    """One match being played in a terminal or over a pipe.

    `who`: for each seat, `human` or the name of the bot that sits there. `save`: where the game is kept; None for a
    name made from the game and its seed, used only if the game is left before its end.
    """

    def __init__(self, match: Match, who: Sequence[str], screen: Screen, save: Path | None) -> None:
        self.match = match
        self.sitters = tuple(who)
        self.who: list[Bot | None] = [None if name == HUMAN else registry.bot(name)() for name in who]
        self.screen = screen
        self.save = save
        self.names: Sequence[str] = match.seats
        self.actions = frozenset(action.name for action in match.game.engine.vocabulary.actions)
        self.people = [seat for seat, bot in enumerate(self.who) if bot is None]
        self.seen: dict[int | None, int] = dict.fromkeys([None, *self.people], match.state.version)
        self.last = len(self.who) - 1
        self.watcher: int | None = None  # who was looking at the screen last
        self.choices: Sequence[Action] = ()  # what a bare number picks, after a list
        self.started = time.monotonic()
        self.before = match.state.at

    def greet(self) -> None:
        """Says which game this is, and who plays."""
        who = [name if sitter in (HUMAN, name) else f"{name} ({sitter})" for name, sitter in self.seated()]
        self.screen.say(f"{self.match.game.title}: {listed(who)}. Seed {self.match.seed}.", bold=True)
        if self.people:
            self.screen.say("Type a play, or `help`.")

    def seated(self) -> Iterator[tuple[str, str]]:
        return zip(self.names, self.sitters, strict=True)

    # The game

    def play(self) -> None:
        """Plays on until the game is over; `Leave` and KeyboardInterrupt come through, with the match in order."""
        while self.match.outcome is None:
            self.pass_deadlines()
            seats = self.match.state.to_move
            seat = min(seats, key=lambda seat: (seat - self.last - 1) % len(self.who))
            bot = self.who[seat]
            if bot is not None:
                self.act(seat, decide(self.match, seat, bot))
                if not self.people:
                    self.news(None)
            else:
                self.turn(seat)
            self.last = seat
        self.finish()

    def now(self) -> int:
        """ms since the start of the game, not counting the time it lay in a file."""
        return max(self.match.state.at, self.before + int((time.monotonic() - self.started) * 1000))

    def timed(self) -> bool:
        return self.match.next_deadline is not None

    def pass_deadlines(self) -> None:
        """Lets the timers fire that ran out while someone was thinking."""
        deadline = self.match.next_deadline
        if deadline is not None and deadline <= self.now():
            with uninterrupted():
                self.match.advance(self.now())

    def act(self, seat: int, action: Action) -> None:
        # A game without timers isn't timed: the same actions then make the same save.
        with uninterrupted():
            self.match.apply(seat, action, at=self.now() if self.timed() else None)

    # A person's turn

    def turn(self, seat: int) -> None:
        """Shows a person the table and listens until the match has moved on."""
        self.hand_over(seat)
        self.news(seat)
        self.look(seat)
        version = self.match.state.version
        while self.match.state.version == version and self.match.outcome is None:
            self.listen(seat)
            self.pass_deadlines()

    def hand_over(self, seat: int) -> None:
        """Hides the screen between two people who may not see each other's hands."""
        if self.watcher not in (None, seat) and self.secrets() and self.screen.interactive:
            self.ask("Press Enter to hide the table. ")
            self.screen.clear()
            self.ask(f"{self.names[seat]}, press Enter when only you are looking. ")
            self.screen.clear()
        self.watcher = seat

    def secrets(self) -> bool:
        """Whether this game hides anything from one seat that another sees."""
        layout = self.match.state.table.layout
        zones = any("owner" in ([z.sees] if isinstance(z.sees, str) else z.sees.values()) for z in layout.zones)
        return zones or any(var.sees == "owner" for var in layout.vars)

    def news(self, seat: int | None) -> None:
        """Tells a seat (None: whoever watches bots) what happened since it last looked."""
        events = self.match.events(seat, since=self.seen[seat])
        for line in narrate.told(events, self.names, self.match.game.rules, seat):
            self.screen.say(line)
        self.seen[seat] = self.match.state.version

    def look(self, seat: int | None) -> None:
        """Shows the table as a seat sees it, scores included."""
        self.screen.say()
        view = self.match.view(seat)
        render = registry.renderer(self.match.game.engine.vocabulary.engine) or zones
        self.screen.show(render(view, colour=self.screen.colour, width=self.screen.width))

    def listen(self, seat: int) -> None:
        """Reads one line and does what it says."""
        line = self.ask(f"{self.names[seat]}> ").strip()
        if not line:
            return
        command, _, rest = line.partition(" ")
        # An engine may have an action of the same name; then a colon makes the command: `:save`.
        ours = command.removeprefix(":") if command.startswith(":") or command not in self.actions else ""
        try:
            if ours in COMMANDS:
                COMMANDS[ours][0](self, seat, rest.strip())
            else:
                self.try_action(seat, line)
        except IllegalAction as error:
            self.screen.say("That isn't allowed:", fg="yellow")
            for reason in narrate.refused(error.violations, self.match.game.rules):
                self.screen.say(reason)
        except AmbiguousAction as error:
            self.screen.say(f"`{line}` can be played in {counted(len(error.candidates), 'way')}. Which one?")
            self.choose_from(error.candidates)
        except UnreadableAction as error:
            self.screen.say(f"I can't read that: {error}.", fg="yellow")
            hint = error.hint or "`help` shows how plays are written"
            self.screen.say(f"{hint[0].upper()}{hint[1:]}.")
        except WordkitError as error:
            self.screen.say(f"{error}.", fg="yellow")

    def try_action(self, seat: int, line: str) -> None:
        try:
            action = self.match.parse(line, seat)
        except UnreadableAction:
            if not (line.isdigit() and 1 <= int(line) <= len(self.choices)):
                raise
            action = self.choices[int(line) - 1]
        self.act(seat, action)
        self.choices = ()
        self.news(seat)

    def choose_from(self, actions: Sequence[Action]) -> None:
        """Lists actions with numbers; a bare number then plays one."""
        self.choices = actions[:9]
        for number, action in enumerate(self.choices, 1):
            worth = "" if action.score is None else f"  {action.score}"
            self.screen.say(f"  {number}  {action}{worth}")
        if len(actions) > len(self.choices):
            self.screen.say(f"  and {len(actions) - len(self.choices)} more")

    # What a person may say besides plays

    def help(self, seat: int, rest: str) -> None:
        """Show this."""
        vocabulary = self.match.game.engine.vocabulary
        self.screen.say("Play:")
        for action in vocabulary.actions:
            if action.occurs(self.match.game.rules):
                self.screen.say(f"  {action.example or action.name:<18} {action.doc}")
        self.screen.say("Or say, in small letters (a word in capitals is always a play):")
        for name, (_, line) in COMMANDS.items():
            if name != "?":
                self.screen.say(f"  {':' if name in self.actions else ''}{name:<18} {line}")

    def hint(self, seat: int, rest: str) -> None:
        number = int(rest) if rest.isdigit() and 0 < int(rest) < 10 else HINTS
        self.screen.say("The best plays now; a number plays one:")
        self.choose_from(self.match.view(seat).legal.best(number))

    def undo(self, seat: int, rest: str) -> None:
        """Goes back to where a person last chose."""
        if not any(step.seat in self.people for step in self.match.steps):
            self.screen.say("There is nothing to undo.")
            return
        taken = []
        with uninterrupted():
            while True:
                step = self.match.steps[-1]
                self.match.undo()
                if step.action is not None and step.seat is not None:
                    taken.append(self.names[step.seat])
                if step.seat in self.people:
                    break
        self.seen = {person: min(at, self.match.state.version) for person, at in self.seen.items()}
        self.choices = ()
        self.screen.say(f"Taken back: the {'turn' if len(taken) == 1 else 'turns'} of {listed(taken[::-1])}.")

    def look_again(self, seat: int, rest: str) -> None:
        self.look(seat)

    def keep(self, seat: int, rest: str) -> None:
        self.write(Path(rest) if rest else self.save or self.default_save())

    def leave(self, seat: int, rest: str) -> None:
        raise Leave

    # Saving

    def default_save(self) -> Path:
        """A name from the game and its seed that isn't taken."""
        stem = re.sub(r"[^\w-]+", "-", f"{self.match.game.name}-{self.match.seed}")
        taken = 1
        while (path := Path(f"{stem}.json" if taken == 1 else f"{stem}-{taken}.json")).exists():
            taken += 1
        return path

    def write(self, path: Path) -> None:
        try:
            self.match.save(path)
        except OSError as error:
            raise WordkitError(f"{path} can't be written: {error.strerror}") from error
        self.save = path
        self.screen.say(f"Saved to {path}.")

    def write_somewhere(self) -> None:
        """Saves where it should be, else here, else in the folder for temporary files: a game is never thrown away."""
        if self.save is not None:
            try:
                return self.write(self.save)
            except WordkitError as error:
                self.screen.say(f"{error}.", fg="yellow")
        name = self.default_save()
        try:
            self.write(name)
        except WordkitError as error:
            self.screen.say(f"{error}.", fg="yellow")
            self.write(Path(tempfile.gettempdir()) / name)

    def stop(self) -> None:
        """Saves a game that is left before its end, and says how to go on."""
        self.screen.say()
        if self.save is None and not self.match.state.turns:
            self.screen.say("Nothing was played, nothing is saved.")
            return
        self.write_somewhere()
        seats = [f" --seat {name}={sitter}" for name, sitter in self.seated() if sitter != namesake(name)]
        self.screen.say(f"Go on with: wordkit play --load {self.save}{''.join(seats)}")

    def finish(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else None
        if not self.people:
            self.news(None)
        elif viewer is not None:
            self.news(viewer)
        self.look(viewer)
        for line in narrate.result(self.match, self.names):
            self.screen.say(line)
        if self.save is not None:
            self.write_somewhere()

    def ask(self, prompt: str) -> str:
        try:
            return self.screen.ask(prompt)
        except EOFError:
            raise Leave from None


Command = Callable[[Session, int, str], None]
COMMANDS: dict[str, tuple[Command, str]] = {
    "help": (Session.help, "Show this."),
    "?": (Session.help, "The same."),
    "hint": (Session.hint, "Show the best plays; `hint 5` shows five."),
    "look": (Session.look_again, "Show the table again."),
    "undo": (Session.undo, "Take back your last turn, and what bots did since."),
    "save": (Session.keep, "Save the game; `save FILE` says where."),
    "quit": (Session.leave, "Leave the table. The game is saved."),
}


def namesake(name: str) -> str:
    """Who sits in a seat that nobody was named for: the bot it is called after (`greedy`, `greedy 2`), or a person."""
    stem = name.rstrip("0123456789").rstrip()
    return "greedy" if stem == "bot" else stem if stem in registry.names("bots") else HUMAN


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Holds Ctrl-C back until the block is done, so that a match never stops halfway through a turn."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    held: list[Any] = []
    before = signal.signal(signal.SIGINT, lambda *_: held.append(1))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if held:
        raise KeyboardInterrupt


def standard_screen() -> Screen:
    """The screen of this process: stdin and stdout."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what isn't text is answered like anything that can't be read
    return Screen(sys.stdin, sys.stdout)
