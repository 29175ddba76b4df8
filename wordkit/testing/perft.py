"""Counting every line of play to a depth: a number that changes when any rule does, and costs one line to keep.

`wordkit perft GAME --depth 2` prints the counts; kept in a file `NAME.perft` they are a test of pytest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from wordkit.errors import SaveError, WordkitError
from wordkit.testing.walks import usual_seats

if TYPE_CHECKING:
    from wordkit.game import Game, State

SUFFIX = ".perft"
FIRST = "wordkit perft 1"


def perft(game: Game, depth: int, seats: int | None = None, seed: int | str = 1) -> list[int]:
    """How many lines of 1, 2 ... `depth` actions there are from the deal of a seed.

    Where several seats may act, each is a line of its own; where nobody may, the next deadline comes; a game that is
    over ends its lines, which count no further. WordkitError where actions can't be counted, as any word may be one.
    """
    start = game.start(seats or usual_seats(game), seed)
    return [_count(game, start, each) for each in range(1, depth + 1)]


def _count(game: Game, state: State, depth: int) -> int:
    while not state.to_move and state.outcome is None:
        state = game.advance(state, state.deadlines[0][0])
    total = 0
    for seat in state.to_move:
        legal = game.legal(state, seat)
        if legal.count is None:
            raise WordkitError(f"the actions of {game.name} can't be counted: any text may be one")
        if depth == 1:
            total += legal.count
        else:
            total += sum(_count(game, game.apply(state, seat, action), depth - 1) for action in legal)
    return total


@dataclass(frozen=True)
class Counts:
    """What a file of counts says: the game, its options, how many seats, the seed, and the counts by depth."""

    game: str
    seats: int
    seed: str
    counts: tuple[int, ...]
    options: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        lines = [FIRST, f"game {self.game}", *(f"option {name} = {value}" for name, value in self.options.items())]
        lines += [f"seats {self.seats}", f"seed {self.seed}"]
        lines += [f"depth {depth}: {count}" for depth, count in enumerate(self.counts, 1)]
        return "\n".join(lines) + "\n"


def read_counts(text: str) -> Counts:
    """A file of counts as data; SaveError names the line that can't be read."""
    lines = text.splitlines()
    if not lines or lines[0] != FIRST:
        raise SaveError("line 1", f"counts begin with `{FIRST}`")
    told: dict[str, str] = {}
    options: dict[str, str] = {}
    counts: list[int] = []
    for number, line in enumerate(lines[1:], 2):
        word, _, rest = line.partition(" ")
        name, sign, value = rest.partition(" = ")
        depth, colon, count = rest.partition(": ")
        if word == "option" and sign:
            options[name] = value
        elif word == "depth" and colon and depth == str(len(counts) + 1) and count.isdecimal():
            counts.append(int(count))
        elif word in ("game", "seats", "seed") and rest and (word != "seats" or rest.isdecimal()):
            told[word] = rest
        else:
            raise SaveError(f"line {number}", f"`{line}` can't be read: it says game, option, seats, seed or a depth")
    if missing := {"game", "seats", "seed"} - told.keys():
        raise SaveError("line 1", f"the counts don't say their `{min(missing)}`")
    return Counts(told["game"], int(told["seats"]), told["seed"], tuple(counts), options)


def check_counts(path: Path) -> list[str]:
    """Counts the game of a file again; what differs, a sentence a depth."""
    from wordkit.testing.record import game_named

    kept = read_counts(path.read_text(encoding="utf-8"))
    game = game_named(kept.game, path.parent, kept.options)
    real = perft(game, len(kept.counts), kept.seats, kept.seed)
    return [
        f"{path.name}: depth {depth}: {was:,} lines were kept, there are {now:,}"
        for depth, (was, now) in enumerate(zip(kept.counts, real, strict=True), 1)
        if was != now
    ]
