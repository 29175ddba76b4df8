"""A sound game, and the same game with one deliberate fault each: what the suite must tell apart.

pytest collects nothing here by itself; `test_faults.py` runs it and reads which tests turned red.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from wordkit.game import Action, Game, Joined, ListActions, Op, State, Violation
from wordkit.game.events import Step
from wordkit.testing import Compliance

from .sample import SPEC, Wordrow, wordrow

LONG = SPEC.replace("match.passes >= match.seats", "match.passes >= 3 * match.seats")
FREE = LONG.replace("  rule chain\n", "")
ENDLESS = FREE.replace("  end out when bag.count == 0 and seat.rack == 0\n", "")


class Peeking(Wordrow):  # type: ignore[misc]
    """A leak: a word is refused if another seat holds its first letter, so whoever is refused knows of that tile."""

    def check(self, state: State, seat: int, action: Action) -> Sequence[Violation]:
        word, other = str(action.get("word", "")), state.labels("rack", (seat + 1) % state.seats)
        if word[:1] in other:
            return [Violation(code="not_a_word", words=(word,))]
        return list(super().check(state, seat, action))


class Torn:
    """Zones from whose row the last tile is missing."""

    def __init__(self, zones: Any, row: int) -> None:
        self.zones, self.row = zones, row

    def __len__(self) -> int:
        return len(self.zones)

    def __getattr__(self, name: str) -> Any:
        if name in ("zones", "row"):
            raise AttributeError(name)
        return getattr(self.zones, name)

    def zone(self, number: int) -> list[int]:
        lying: list[int] = self.zones.zone(number)
        return lying[:-1] if number == self.row else lying

    def count(self, number: int) -> int:
        return len(self.zone(number))

    def marked(self, marks: Any) -> Torn:
        return Torn(self.zones.marked(marks), self.row)

    def exchanged(self, pieces: Any, others: Any) -> Torn:
        return Torn(self.zones.exchanged(pieces, others), self.row)


class Losing(Game):
    """A lost tile: of every word laid, the last tile lies nowhere."""

    def __reduce__(self) -> tuple[Any, ...]:
        return Losing, (self.rules, self.engine, self.lexicon, self.part_takers)

    def steps(self, state: State, seat: int, action: Action, at: int | None) -> list[tuple[Step, State]]:
        if isinstance(state.zones, Torn):
            state = replace(state, zones=state.zones.zones)
        taken = super().steps(state, seat, action, at)
        step, after = taken[-1]
        torn: Any = Torn(after.zones, after.table.first("row", None))
        return [*taken[:-1], (step, replace(after, zones=torn, derived={}))]


class Mutating(Wordrow):  # type: ignore[misc]
    """An undo that forgets: a word that was laid is no longer legal in the very state it was laid in."""

    def __init__(self) -> None:
        self.laid: list[tuple[State, Action]] = []

    def __reduce__(self) -> tuple[Any, ...]:
        return Mutating, ()

    def perform(self, state: State, seat: int, action: Action, at: int) -> Iterator[Op]:
        self.laid.append((state, action))
        return super().perform(state, seat, action, at)  # type: ignore[no-any-return]

    def legal(self, state: State, seat: int) -> Joined:
        words, *rest = super().legal(state, seat).parts
        gone = [action for before, action in self.laid if before is state]
        return Joined(ListActions(action for action in words if action not in gone), *rest)


class Hurrying(Wordrow):  # type: ignore[misc]
    """A clock read: the list of words breaks off after a minute."""

    def legal(self, state: State, seat: int) -> Joined:
        started, found = time.monotonic(), []
        for action in super().legal(state, seat):
            if time.monotonic() - started > 60:
                break
            found.append(action)
        return Joined(ListActions(found))


class Shuffling(Wordrow):  # type: ignore[misc]
    """An order that depends on hashing: words come as a set gives them."""

    def legal(self, state: State, seat: int) -> Joined:
        words = {str(action["word"]): action for action in super().legal(state, seat) if action.name == "lay"}
        plays = [words[word] for word in set(words)]
        return Joined(
            ListActions(sorted(plays, key=lambda action: -(action.score or 0))), super().legal(state, seat).parts[1]
        )


class Boasting(Wordrow):  # type: ignore[misc]
    """A score that disagrees with the preview, by one point."""

    def worth(self, state: State, word: str) -> int:
        return int(super().worth(state, word)) + 1


class Curt(Wordrow):  # type: ignore[misc]
    """A refusal without a clause."""

    def check(self, state: State, seat: int, action: Action) -> Sequence[Violation]:
        return [replace(each, path="") for each in super().check(state, seat, action)]


class Endless(Wordrow):  # type: ignore[misc]
    """An end never reached: passes aren't counted."""

    def value(self, state: State, name: str, seat: int | None, *args: int) -> Any:
        return 0 if name == "match.passes" else super().value(state, name, seat, *args)


def losing() -> Game:
    game = wordrow(spec=FREE)
    return Losing(game.rules, game.engine, game.lexicon)


class TestFaults(Compliance):
    games = {
        "sound": wordrow(spec=LONG),
        "leak": wordrow(Peeking(), FREE),
        "lost-tile": losing(),
        "undo-forgets": wordrow(Mutating(), FREE),
        "clock": wordrow(Hurrying(), FREE),
        "hash-order": wordrow(Shuffling(), FREE),
        "preview": wordrow(Boasting(), FREE),
        "no-clause": wordrow(Curt(), LONG),
        "no-end": wordrow(Endless(), ENDLESS),
    }
