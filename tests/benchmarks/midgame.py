"""Positions from the middle of games that are played at a fixed seed, for all rows about the boards."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from wordkit_upwords.cross import Cross, cross_of

import wordkit as wk

FROM_TURN = 4


@dataclass(frozen=True)
class Position:
    """The stacks of every square, bottom first, and how many tiles of each code the rack holds; entry 0 counts blanks.

    The stacks are the core's: a letter's code, with 64 added for a blank that stands for it.
    """

    stacks: tuple[bytes, ...]
    rack: bytes


def game_of(name: str) -> Cross:
    """An installed game of the cross-board as the core is given it."""
    return cross_of(wk.load(name).table(2))


def middle(name: str, count: int, seed: int) -> list[Position]:
    """So many positions: turn four or later, full racks, one position in three so that they differ."""
    game, dice = wk.load(name), random.Random(seed)
    found: list[Position] = []
    while len(found) < count:
        found += [position for position in _played(game, dice.randrange(10**6), dice) if dice.random() < 1 / 3]
    return found[:count]


def _played(game: wk.Game, seed: int, dice: random.Random) -> Iterator[Position]:
    """A match in which each seat lays one of its ten best plays."""
    match = wk.Match(game, seats=["ann", "bob"], seed=seed)
    cross = cross_of(match.state.table)
    turn = 0
    while match.outcome is None:
        (seat,) = match.to_move
        turn += 1
        rack = bytes(cross.rack(match.state, seat))
        if turn >= FROM_TURN and sum(rack) == cross.rack_size:
            yield Position(cross.board(match.state).stacks, rack)
        match.apply(seat, dice.choice(match.legal(seat).best(10)))


def with_blanks(position: Position, blanks: int) -> Position:
    """The same with the first letters of the rack made blanks until it holds so many."""
    rack = bytearray(position.rack)
    while rack[0] < blanks:
        code = next(code for code in range(1, len(rack)) if rack[code])
        rack[code] -= 1
        rack[0] += 1
    return Position(position.stacks, bytes(rack))
