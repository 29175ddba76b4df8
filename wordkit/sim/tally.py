"""Sums over many games. Everything is an integer, so the order of adding can't show; means are taken at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

Z95 = 1.959963984540054
"""Half the width of a 95% interval in standard errors, of the normal distribution."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How one seat fared in one game: which bot sat there (by its place in the list), place from 1, and so on.

    - `kinds`: how often it did what. `awards`: how often it got which.
    - `items`: for the path of each clause that scored (other than 0), how often it did and the points in all.
    - `measures`: of what the engine measured for this seat, how often each value came.
    """

    bot: int
    place: int
    shared: bool
    score: int
    turns: int
    kinds: Mapping[str, int]
    items: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    awards: Mapping[str, int] = field(default_factory=dict)
    measures: Mapping[str, Mapping[int, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game played out.

    `end` is the path of the clause that ended it; None if it was given up unfinished. `time`: when it was over, in ms.
    `measures`: of what the engine measured for no seat, how often each value came.
    """

    end: str | None
    turns: int
    seats: tuple[SeatResult, ...]
    time: int = 0
    measures: Mapping[str, Mapping[int, int]] = field(default_factory=dict)


@dataclass(slots=True)
class Sums:
    """Count, sum, sum of squares and extremes of integers."""

    count: int = 0
    total: int = 0
    squares: int = 0
    lowest: int | None = None
    highest: int | None = None

    def add(self, value: int, times: int = 1) -> None:
        self.count += times
        self.total += value * times
        self.squares += value * value * times
        self.lowest = value if self.lowest is None else min(self.lowest, value)
        self.highest = value if self.highest is None else max(self.highest, value)

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def spread(self) -> float:
        """The sample's standard deviation; 0 for fewer than two values."""
        if self.count < 2:
            return 0.0
        # In integers up to here: no digits are lost, however alike the values are.
        return sqrt((self.count * self.squares - self.total * self.total) / (self.count * (self.count - 1)))

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the mean, by the normal distribution."""
        half = Z95 * self.spread / sqrt(self.count) if self.count else 0.0
        return self.mean - half, self.mean + half

    def to_json(self) -> dict[str, Any]:
        low, high = self.interval
        return {
            "count": self.count,
            "total": self.total,
            "squares": self.squares,
            "lowest": self.lowest,
            "highest": self.highest,
            "mean": round(self.mean, 4),
            "spread": round(self.spread, 4),
            "interval": [round(low, 4), round(high, 4)],
        }


WIDEST = 64
"""The greatest difference between two values of a measure up to which it is counted how often each came.

So a measure of a wide range takes no more room in a report than one of 65 values."""


@dataclass(slots=True)
class Measured:
    """The sums of a measure; and how often each value came, as long as they lie close together (else None)."""

    sums: Sums = field(default_factory=Sums)
    values: Counter[int] | None = field(default_factory=Counter)

    def add(self, values: Mapping[int, int]) -> None:
        for value, times in values.items():
            self.sums.add(value, times)
        if self.values is not None:
            self.values.update(values)
            if max(self.values) - min(self.values) > WIDEST:
                self.values = None

    def to_json(self) -> dict[str, Any]:
        values = None if self.values is None else {str(value): self.values[value] for value in sorted(self.values)}
        return {**self.sums.to_json(), "histogram": values}


@dataclass(slots=True)
class Details:
    """What was counted beside wins, scores and turns: points by clause, awards by name, measures by name."""

    times: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    awards: Counter[str] = field(default_factory=Counter)
    measures: dict[str, Measured] = field(default_factory=dict)

    def add(self, seat: SeatResult) -> None:
        for path, (times, points) in seat.items.items():
            self.times[path] += times
            self.points[path] += points
        self.awards.update(seat.awards)
        self.measure(seat.measures)

    def measure(self, measures: Mapping[str, Mapping[int, int]]) -> None:
        for name, values in measures.items():
            self.measures.setdefault(name, Measured()).add(values)

    @property
    def clauses(self) -> list[str]:
        """The paths of the clauses that scored, the one that brought most first."""
        return sorted(self.times, key=lambda path: (-self.points[path], path))

    def to_json(self) -> dict[str, Any]:
        return {
            "points": {path: {"times": self.times[path], "points": self.points[path]} for path in self.clauses},
            "awards": by_count(self.awards),
            "measures": {name: self.measures[name].to_json() for name in sorted(self.measures)},
        }


def share(part: int, whole: int) -> tuple[float, float, float]:
    """A proportion with its 95% interval (Wilson): `(value, low, high)`, all within 0..1."""
    if not whole:
        return 0.0, 0.0, 1.0
    p, z2 = part / whole, Z95 * Z95
    middle = (p + z2 / (2 * whole)) / (1 + z2 / whole)
    half = Z95 / (1 + z2 / whole) * sqrt(p * (1 - p) / whole + z2 / (4 * whole * whole))
    # Rounding must not push a bound past the value it bounds.
    return p, max(0.0, min(p, middle - half)), min(1.0, max(p, middle + half))


@dataclass(slots=True)
class Line:
    """The sums of one seat, or of one bot over all the seats it had."""

    name: str
    won: int = 0
    shared: int = 0
    scores: Sums = field(default_factory=Sums)
    turns: Sums = field(default_factory=Sums)
    kinds: Counter[str] = field(default_factory=Counter)
    details: Details = field(default_factory=Details)

    def add(self, seat: SeatResult, finished: bool) -> None:
        if finished and seat.place == 1:
            self.won += not seat.shared
            self.shared += seat.shared
        self.scores.add(seat.score)
        self.turns.add(seat.turns)
        self.kinds.update(seat.kinds)
        self.details.add(seat)

    def to_json(self) -> dict[str, Any]:
        value, low, high = share(self.won, self.scores.count)
        return {
            "name": self.name,
            "games": self.scores.count,
            "won": self.won,
            "shared": self.shared,
            "won_share": round(value, 4),
            "won_interval": [round(low, 4), round(high, 4)],
            "score": self.scores.to_json(),
            "turns": self.turns.to_json(),
            "kinds": by_count(self.kinds),
            **self.details.to_json(),
        }


@dataclass(slots=True)
class Tally:
    """The sums of a simulation, for each seat and each bot, and over all."""

    bots: list[Line]
    seats: list[Line]
    turns: Sums = field(default_factory=Sums)
    ends: Counter[str] = field(default_factory=Counter)
    unfinished: int = 0
    time: Sums = field(default_factory=Sums)
    details: Details = field(default_factory=Details)

    @classmethod
    def of(cls, bots: Sequence[str]) -> Tally:
        """An empty one for these bots, one a seat."""
        return cls([Line(name) for name in bots], [Line(f"seat {i + 1}") for i in range(len(bots))])

    @property
    def games(self) -> int:
        return self.turns.count

    def add(self, game: GameResult) -> None:
        self.turns.add(game.turns)
        self.time.add(game.time)
        self.details.measure(game.measures)
        if game.end is None:
            self.unfinished += 1
        else:
            self.ends[game.end] += 1
        for number, seat in enumerate(game.seats):
            self.seats[number].add(seat, game.end is not None)
            self.bots[seat.bot].add(seat, game.end is not None)
            self.details.add(seat)

    @property
    def kinds(self) -> Counter[str]:
        """Actions by kind, by all seats."""
        return sum((line.kinds for line in self.seats), Counter[str]())

    def to_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "unfinished": self.unfinished,
            "turns": self.turns.to_json(),
            "kinds": by_count(self.kinds),
            "ends": by_count(self.ends),
            "time": self.time.to_json(),
            **self.details.to_json(),
            "bots": [line.to_json() for line in self.bots],
            "seats": [line.to_json() for line in self.seats],
        }


def by_count(counts: Counter[str]) -> dict[str, int]:
    """Counts by name, the greatest first."""
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
