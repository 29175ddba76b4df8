"""Positions: a state written down in clauses. What every game shares is read here, the rest by the engine."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, groupby, islice
from typing import TYPE_CHECKING

import msgspec

from wordkit.errors import PositionError, SpecError
from wordkit.game.ops import Award, Deadline, Item, Op, Score, ToMove
from wordkit.spec.vocabulary import POSITION

if TYPE_CHECKING:
    from wordkit.game.game import Game
    from wordkit.game.state import State
    from wordkit.spec.model import RuleClause


_NO_NAME = re.compile(r"[^\w·'’-]")
_CLAUSE_WORDS = ("in", "when")


def clause_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names of seats as clauses can say them: `Anna Maria` is `Anna_Maria`, `3rd` is `_3rd`; no two become the same.

    Letters stay, so that whose name is longest does too.
    """
    found: dict[str, None] = {}
    for name in names:
        said = _NO_NAME.sub("_", unicodedata.normalize("NFC", name))
        if not re.match(r"[^\W\d]", said):
            said = f"_{said}"
        while said in found or said in _CLAUSE_WORDS:
            said += "_"
        found[said] = None
    return tuple(found)


class Position(msgspec.Struct):
    """A position as read: the names of the seats, the engine's own clauses, and what every game shares."""

    names: tuple[str, ...]
    clauses: Sequence[RuleClause]
    to_move: tuple[int, ...]
    totals: tuple[tuple[int, int], ...]
    awards: tuple[Award, ...] = ()
    seed: str | None = None

    @property
    def dealt(self) -> bool:
        """Whether it says from which seed the game is dealt, and nothing that would be set up instead."""
        return self.seed is not None and not (self.clauses or self.to_move or self.totals or self.awards)

    def seeded(self, seed: int | str) -> int | str:
        """The seed that counts: its own, or else this one."""
        return seed if self.seed is None else self.seed

    def ops(self) -> Iterator[Op]:
        """What the shared clauses do, after the engine's."""
        for seat, total in self.totals:
            yield Score(seat, (Item("so far", "total", total),))
        yield from self.awards
        if self.to_move:
            yield ToMove(self.to_move)


def read_position(game: Game, text: str, seats: int | None) -> Position:
    """Reads a position text.

    Without a `seats` clause the seats are those it names, in the order it names them, and as many more as the game
    needs, called `seat2` and so on.
    """
    from wordkit.spec.model import as_source, read_clauses

    try:
        as_source(text)  # half of a surrogate pair is no text
        clauses = read_clauses(text, (*POSITION, *game.rules.vocabulary.givens), game.rules)
    except SpecError as error:
        raise PositionError(str(error)) from error
    return position_of(game, clauses, seats)


def position_of(
    game: Game, clauses: Sequence[RuleClause], seats: int | None = None, also: Sequence[str] = ()
) -> Position:
    """The position that clauses describe; `also` names seats that belong to it besides those the clauses name."""
    named = [str(name) for clause in clauses if clause.word == "seats" for name in clause.args["rest"]]
    if not named:
        mentioned = (name for clause in clauses for name in clause.args.get("names", ()))
        to_move = (str(name) for clause in clauses if clause.word == "to_move" for name in clause.args["rest"])
        named = list(dict.fromkeys([*mentioned, *to_move, *also]))
        if not named or seats is None:
            # A position of ann's rack is enough to ask what ann could play; the others are there all the same.
            fewest = seats or max(game.rules.players[0], 1 if named else 2)
            others = (name for number in count(len(named) + 1) if (name := f"seat{number}") not in named)
            named += [*islice(others, max(0, fewest - len(named)))]
    if len(set(named)) < len(named) or (seats is not None and len(named) != seats):
        raise PositionError(
            f"the seats are {', '.join(named)}: every name once" + (f", {seats} of them" if seats else "")
        )
    number = {name: seat for seat, name in enumerate(named)}

    def seat_of(name: str) -> int:
        if name not in number:
            raise PositionError(f"nobody is called `{name}`: the seats are {', '.join(named)}")
        return number[name]

    moving: list[int] = []
    totals: list[tuple[int, int]] = []
    awards: list[Award] = []
    own: list[RuleClause] = []
    seed: str | None = None
    for clause in clauses:
        match clause.word:
            case "seats":
                pass
            case "seed":
                seed = str(clause.args["seed"])
            case "to_move":
                moving += [seat_of(name) for name in clause.args["rest"]]
            case "total":
                totals += [(seat_of(name), value) for name, value in clause.args["names"].items()]
            case "awards":
                for name, text in clause.args["names"].items():
                    awards += _awards(game, name, seat_of(name), text)
            case _:
                for name in clause.args.get("names", ()):
                    seat_of(name)
                own.append(clause)
    return Position(tuple(named), own, tuple(moving), tuple(totals), tuple(awards), seed)


def _awards(game: Game, name: str, seat: int, text: str) -> Iterator[Award]:
    known = {award.name for award in game.rules.awards}
    for award in text.replace(",", " ").split():
        if award not in known:
            raise PositionError(f"awards {name}: there is no award `{award}`")
        yield Award(award, seat)


def award_lines(state: State, names: Sequence[str]) -> Iterator[str]:
    """The clauses `awards` of a state: those given so far, in their order."""
    for seat, run in groupby(state.awards, key=lambda award: award.seat):
        yield f'awards {names[seat]}: "{" ".join(award.name for award in run)}"'


def timers(clause: RuleClause | None, usual: Mapping[str, int | None]) -> Iterator[Op]:
    """Sets the timers of a position: those a clause `timer` gives, without one the usual ones of that moment.

    `usual`: each timer that can run then, and how long (ms); None for one that the rules don't set. PositionError for
    a timer that can't run then.
    """
    due = usual if clause is None else clause.args
    for name, ms in due.items():
        if ms is not None:
            if name not in usual:
                raise PositionError(f"timer: `{name}` isn't set at this point of a round")
            yield Deadline(name, ms)
