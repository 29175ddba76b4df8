"""A game at the table: people at the keyboard in turn or all at once, bots beside them, timers that run out."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from wordkit import registry
from wordkit.cli import narrate
from wordkit.cli.interrupts import uninterrupted
from wordkit.cli.keeping import Keeper
from wordkit.cli.screen import Screen, draw
from wordkit.cli.speech import Speech, chosen
from wordkit.cli.talk import Command, Leave, answer, commands
from wordkit.cli.watch import Watch
from wordkit.drawing import clock
from wordkit.sim import Clock, Due, paces_of

if TYPE_CHECKING:
    from wordkit.game import Action, Game, Match
    from wordkit.sim import Coming

HUMAN = "human"
AT_ONCE = 100
"""Bots that don't think act so often before the keyboard is looked at again."""


class Session:
    """One match being played in a terminal or over a pipe.

    `who`: for each seat, `human` or the name of the bot that sits there. `save`: where the game is kept; None for a
    name made from the game and its seed, used only if the game is left before its end.

    `runs`: whether the watch goes while people think. Then, once anything in the game depends on the time, bots act
    and timers run out while somebody types. Else time stands still until somebody says `wait`, and goes to what comes
    next whenever no person may act.

    `lang`: what is spoken at the table, one of the game's languages; its own if none is named.
    """

    def __init__(
        self,
        match: Match,
        who: Sequence[str],
        screen: Screen,
        save: Path | None,
        watch: Watch | None = None,
        runs: bool = False,
        lang: str = "",
    ) -> None:
        self.match = match
        self.sitters = tuple(who)
        self.names: Sequence[str] = match.seats
        self.screen = screen
        self.speech = Speech(match.game.rules, lang or match.game.rules.language)
        self.keeper = Keeper(match, screen, save, self.speech)
        self.watch = watch or Watch(match.state.at)
        self.runs = runs
        self.moment = match.state.at  # when what is being carried out was said
        bots = {seat: registry.bot(name)() for seat, name in enumerate(who) if name != HUMAN}
        self.people = [seat for seat in range(len(who)) if seat not in bots]
        self.clock = Clock(match, bots, paces_of(match.game.rules, {seat: who[seat] for seat in bots}))
        # Where people work in secret the keyboard stays with one until that one is done: what each does isn't seen.
        self.together = bool(match.state.table.secret_actions)
        self.timed = False  # whether anything depends on the time, as far as was seen
        self.seen = {viewer: match.view(viewer).version for viewer in (None, *self.people)}
        self.last = len(who) - 1  # who acted last, for the order of those who may
        self.watcher: int | None = None  # who was looking at the screen last
        self.sat_down = match.version  # and when that began
        self.handed_on = False  # whether the watcher gives the keyboard away
        self.stale = True  # whether the table has to be shown again
        self.choices: Sequence[Action] = ()  # what a bare number picks, after a list

    def greet(self) -> None:
        """Says which game this is, who plays, and what the time does."""
        who = [name if sitter in (HUMAN, name) else f"{name} ({sitter})" for name, sitter in self.seated()]
        title, names = self.speech.label("title"), self.speech.listed(who)
        self.screen.say(self.speech("greeting", title=title, names=names, seed=self.match.seed), bold=True)
        if self.people:
            self.screen.say(self.speech("type_a_play"))
            self.depends_on_time()
            if self.shared:
                self.screen.say(self.speech("next_gives"))

    def seated(self) -> Iterator[tuple[str, str]]:
        return zip(self.names, self.sitters, strict=True)

    @property
    def shared(self) -> bool:
        """Whether several people who work in secret at the same time have one keyboard."""
        return self.together and len(self.people) > 1

    # --- the game ----------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Plays on until the game is over; `Leave` and KeyboardInterrupt come through, with the match in order."""
        if self.runs and not self.screen.interactive:
            self.screen.listen(self.watch.wall)  # now: what the other way of reading has read ahead would be lost
        while self.match.outcome is None:
            now = self.watch.time()
            if self.live():
                # What was typed while a bot thought was said before whatever is due since.
                now = self.watch.time(self.screen.typed())
                self.catch_up(now)
            seat = self.next_seat(now)
            if self.match.outcome is not None:
                break
            if seat in self.people:
                self.turn(seat)
                self.last = seat
            elif seat is not None or not self.live():
                self.step()
            else:
                self.linger()
        self.finish()

    def next_seat(self, now: int) -> int | None:
        """Who acts now, from the one after the last on: a person who may, or a bot that has thought. None: nobody."""
        able = [seat for seat in self.match.to_move if seat in self.people]
        if self.together and able:
            stays = self.watcher in able and not self.handed_on
            able = [self.watcher] if stays and self.watcher is not None else [self.after(self.watcher, able)]
        coming = self.clock.next()
        if isinstance(coming, Due) and coming.at <= now:
            able.append(coming.seat)
        return self.after(self.last, able) if able else None

    def after(self, seat: int | None, seats: Sequence[int]) -> int:
        """The first of some seats after a seat, which itself comes last; None: from the first seat on."""
        start = 0 if seat is None else seat + 1
        return min(seats, key=lambda other: (other - start) % len(self.names))

    def depends_on_time(self) -> bool:
        """Whether a timer is set or a bot thinks: from then on, which is said, the game counts as timed."""
        if not self.timed:
            coming = self.clock.next()
            self.timed = self.match.next_deadline is not None or (coming is not None and coming.at > self.watch.time())
            if self.timed and self.people:
                self.screen.say(self.speech("clock_runs" if self.runs else "clock_waits"))
        return self.timed

    def live(self) -> bool:
        """Whether things happen while somebody types."""
        if self.runs and self.screen.keyboard is None and self.depends_on_time():
            self.screen.listen(self.watch.wall)
        return self.screen.keyboard is not None

    def catch_up(self, until: int, most: int = AT_ONCE) -> None:
        """Lets everything happen that is due by a time, up to so many things."""
        for _ in range(most):
            coming = self.clock.next()
            if coming is None or coming.at > until:
                return
            self.step(coming)

    def step(self, coming: Coming | None = None) -> None:
        """Lets what comes next happen now, whenever it is due."""
        coming = coming or self.clock.next()
        if isinstance(coming, Due):
            self.clock.choice(coming.seat)  # a bot that thinks may be interrupted
            self.last = coming.seat
        with uninterrupted():
            self.clock.step()
        if not self.watch.goes:
            self.watch.set(max(self.watch.time(), self.match.state.at))
        if not self.people:
            self.news(None)

    def act(self, seat: int, action: Action) -> None:
        with uninterrupted():
            self.match.apply(seat, action, at=max(self.moment, self.match.state.at))
        self.choices = ()
        self.stale = True

    # --- somebody at the keyboard ------------------------------------------------------------------------------------

    def turn(self, seat: int) -> None:
        """Shows a person the table and listens: until that person sees that the match has moved on, or, as long as the
        clock runs, for one line."""
        self.hand_over(seat)
        self.attend(seat)
        version = self.seen[seat]
        while self.match.view(seat).version == version and self.match.outcome is None and not self.handed_on:
            self.listen(seat)
            if self.live():
                return

    def linger(self) -> None:
        """Nobody at the keyboard may act: lets time go by, and listens meanwhile."""
        self.watch.go()
        viewer = self.watcher
        if viewer is None and len(self.people) == 1:
            viewer = self.watcher = self.people[0]
        self.attend(viewer)
        self.listen(viewer)

    def hand_over(self, seat: int) -> None:
        """Hides the screen between two people who may not see each other's hands; the clock stands still till then."""
        if self.watcher not in (None, seat):
            if self.secrets() and self.screen.interactive:
                name = self.names[seat]
                if self.screen.keyboard is not None:
                    self.watch.stop()
                    self.screen.overhear()
                    self.screen.say(self.speech("clock_stopped", name=name))
                self.ask(self.speech("hide_table") + " ")
                self.screen.clear()
                self.ask(self.speech("only_you_look", name=name) + " ")
                self.screen.clear()
            self.choices = ()
            self.stale = True
        if self.watcher != seat or self.handed_on:
            self.sat_down = self.match.version
        self.watcher, self.handed_on = seat, False
        if self.live():
            self.watch.go()

    def secrets(self) -> bool:
        """Whether this game hides anything from one seat that another sees."""
        layout = self.match.state.table.layout
        zones = any("owner" in ([z.sees] if isinstance(z.sees, str) else z.sees.values()) for z in layout.zones)
        return zones or any(var.sees == "owner" for var in layout.vars)

    def attend(self, seat: int | None) -> None:
        """Tells a seat (None: whoever watches bots) what is new, and shows the table where that isn't enough."""
        self.news(seat)
        self.depends_on_time()
        if self.stale or not self.live():
            self.look(seat)

    def news(self, seat: int | None) -> None:
        """Tells a seat what happened since it last looked."""
        events = self.match.events(seat, since=self.seen[seat])
        for line in narrate.told(events, self.names, self.speech, seat):
            self.screen.say(line)
        if any(narrate.changes_much(event, seat) for event in events):
            self.stale = True
            self.choices = ()  # they were good before
        self.seen[seat] = self.match.view(seat).version

    def look(self, seat: int | None) -> None:
        """Shows the table as a seat sees it, scores included."""
        self.screen.say()
        draw(self.screen, self.match.view(seat), self.watch.time(), self.speech)
        self.stale = False

    def listen(self, seat: int | None) -> None:
        """Reads one line and does what it says; as long as the clock runs, gives up when something else is due."""
        line = self.hear(seat)
        if line is not None and line.strip():
            answer(self, seat, line.strip())

    def hear(self, seat: int | None) -> str | None:
        if not self.live():
            line = self.ask(self.prompt(seat))
            self.moment = self.watch.time()
            return line
        coming = self.clock.next()
        waits = [] if coming is None else [self.watch.until(coming.at)]
        deadline = self.match.next_deadline
        if deadline is not None:
            left = deadline - self.watch.time()
            waits.append(self.watch.until(deadline - (-(-left // 1000) - 1) * 1000))  # the prompt shows whole seconds
        seconds = min((wait for wait in waits if wait is not None), default=None)
        try:
            heard = self.screen.hear(self.prompt(seat), seconds)
        except EOFError:
            if self.people or self.screen.interactive:
                raise Leave from None
            self.screen.pause(seconds)  # bots need no keyboard to play on
            return None
        if heard is None:
            return None
        # What was due before the line was finished happened before it, also if that comes to light only now.
        self.moment = self.watch.time(heard[0])
        version = self.match.version
        self.catch_up(self.moment)
        if self.match.version != version:
            self.news(seat)
        return heard[1] if self.match.outcome is None else None

    def prompt(self, seat: int | None) -> str:
        """Whose line it is, and how much time is left."""
        name = self.speech("watching") if seat is None else self.names[seat]
        if seat is not None and seat not in self.match.to_move:
            name = self.speech.of(name, "waits")
        deadline = self.match.next_deadline
        return f"{name}> " if deadline is None else f"{name} {clock(deadline - self.watch.time())}> "

    def ask(self, prompt: str) -> str:
        try:
            return self.screen.ask(prompt)
        except EOFError:
            raise Leave from None

    # --- the end -----------------------------------------------------------------------------------------------------

    def stop(self) -> None:
        """Gives the terminal back, saves a game that is left before its end, and says how to go on."""
        self.screen.close()
        self.screen.say()
        if self.keeper.path is None and not self.match.state.turns:
            self.screen.say(self.speech("nothing_saved"))
            return
        self.keeper.write_somewhere()
        default = default_bot(self.match.game)
        seats = [f" --seat {name}={sitter}" for name, sitter in self.seated() if sitter != namesake(name, default)]
        usual = chosen(self.speech.rules, None)
        lang = "" if self.speech.lang == usual else f" --lang {self.speech.lang}"
        command = f"wordkit play --load {self.keeper.path}{''.join(seats)}{lang}"
        self.screen.say(self.speech("go_on", command=command), hang=None)

    def finish(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else None
        if not self.people:
            self.news(None)
        elif self.watcher is not None or viewer is not None:
            self.news(self.watcher if viewer is None else viewer)
        self.look(viewer)
        for line in narrate.result(self.match, self.names, self.speech):
            self.screen.say(line)
        if self.keeper.path is not None:
            self.keeper.write_somewhere()

    def available(self, seat: int | None) -> Mapping[str, Command]:
        """What may be said besides plays, at a seat or by whoever watches bots."""
        return commands(timed=self.timed, shared=self.shared, watching=seat is None)


def default_bot(game: Game) -> str:
    """Who plays against a person who names nobody: a bot that the rulespec describes, else the greedy one."""
    return next((name for name in game.rules.bots if name in registry.names("bots")), "greedy")


def namesake(name: str, default: str) -> str:
    """Who sits in a seat that nobody was named for: the bot it is called after (`greedy`, `greedy 2`; `bot` is the
    default one), or a person."""
    stem = name.rstrip("0123456789").rstrip()
    return default if stem == "bot" else stem if stem in registry.names("bots") else HUMAN


def standard_screen() -> Screen:
    """The screen of this process: stdin and stdout."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what isn't text is answered like anything that can't be read
    return Screen(sys.stdin, sys.stdout)
