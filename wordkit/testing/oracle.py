"""Oracles: a second, slow, obviously right implementation of a game's hard part, and how it is compared.

An oracle is registered by a plugin for its engine. `compare` asks both for every play of random positions; they must
agree on each play, its score and its words. `wordkit verify GAME` is built on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

import msgspec

from wordkit.game import Action, Game, Match, Rng, Score, State
from wordkit.spec.writer import text_text
from wordkit.testing.scenario import example_of
from wordkit.testing.walks import usual_seats


class OraclePlay(msgspec.Struct, frozen=True, order=True):
    """A play as both sides write it down: the canonical text of the action, its score, the words it forms, sorted."""

    text: str
    score: int
    words: tuple[str, ...] = ()


class Oracle(Protocol):
    """What an oracle answers. It is handed the game and the state and must not use the engine's own checks."""

    def plays(self, game: Game, state: State, seat: int) -> Sequence[OraclePlay]:
        """Every play that seat has, in any order; of the families the oracle covers.

        Raises `wordkit.errors.UnknownToOracle` for a game with rules it doesn't know.
        """

    def covers(self, action: Action) -> bool:
        """Whether an action is one of those `plays` lists (a play: yes; an exchange, a pass: no)."""


class Difference(msgspec.Struct, frozen=True):
    """Where the two disagree: the position, and the plays only one of them knows."""

    seed: int
    version: int
    position: str
    only_engine: tuple[OraclePlay, ...]
    only_oracle: tuple[OraclePlay, ...]
    example: str = ""
    """The first of them as an example of the rules language: as the oracle has it, so that it fails."""

    def __str__(self) -> str:
        lines = [f"seed {self.seed}, version {self.version}:", self.position.rstrip()]
        lines += [f"  only the engine: {p.text} = {p.score} {' '.join(p.words)}" for p in self.only_engine[:5]]
        lines += [f"  only the oracle: {p.text} = {p.score} {' '.join(p.words)}" for p in self.only_oracle[:5]]
        return "\n".join(lines)


def engine_plays(game: Game, state: State, seat: int, covers: Callable[[Action], bool]) -> Iterator[OraclePlay]:
    """The engine's plays, each carried out to see what it scores and forms.

    A play whose preview (`Action.score`) isn't what it scores is listed with the preview: it will differ.
    """
    for action in game.legal(state, seat):
        if covers(action):
            step, _ = game.steps(state, seat, action, None)[-1]
            scored = [happened.op for happened in step.happened if isinstance(happened.op, Score)]
            words = tuple(sorted(op.what for op in scored if op.what))
            total = sum(item.amount for op in scored if op.seat == seat for item in op.items)
            yield OraclePlay(game.text(action, state), total if action.score is None else action.score, words)


def positions(game: Game, count: int, seed: int, turns: int = 40) -> Iterator[tuple[int, Match]]:
    """Random positions, `(seed, match)`: each a game played at random for a random number of turns."""
    for number in range(count):
        rng = Rng.stream(f"{seed}/{number}", "positions")
        match = Match(game, usual_seats(game), f"{seed}/{number}")
        for _ in range(rng.below(turns)):
            seat = match.to_move[0]
            legal = match.legal(seat)
            scoring = [action for action in legal.best(10) if action.score]
            match.apply(seat, rng.choice(scoring) if scoring and rng.below(4) else legal.sample(rng))
            while not match.to_move and match.next_deadline is not None:
                match.advance(match.next_deadline)
            if match.outcome is not None:
                while not match.to_move:
                    match.undo()
                break
        yield number, match


def _as_the_oracle_has_it(
    name: str, only_engine: Sequence[OraclePlay], only_oracle: Sequence[OraclePlay]
) -> Iterator[str]:
    """The steps of an example for the first play on which the two differ."""
    engine = {play.text: play for play in only_engine}
    oracle = {play.text: play for play in only_oracle}
    text = min(engine.keys() | oracle.keys())
    said = text_text(text)
    if text not in oracle:
        yield f"refuse {name}: {said}"
    elif text not in engine:
        yield f"allow {name}: {said}"
    else:
        yield f"do {name}: {said}"
        yield f"expect gained {name} = {oracle[text].score}"
        words = [" ".join(play.words) or "none" for play in (oracle[text], engine[text])]
        if words[0] != words[1]:
            yield f"# words: {words[0]}; the engine has {words[1]}"


def compare(
    game: Game,
    oracle: Oracle,
    count: int,
    seed: int = 1,
    progress: Callable[[int], None] | None = None,
) -> tuple[int, list[Difference]]:
    """How many plays were compared over `count` random positions, and where the two disagree.

    `progress(positions done)` is called after each one.
    """
    compared, differences = 0, []
    for number, match in positions(game, count, seed):
        seat = match.to_move[0]
        own = set(engine_plays(game, match.state, seat, oracle.covers))
        other = set(oracle.plays(game, match.state, seat))
        compared += len(own | other)
        if own != other:
            position = game.position_text(match.state, match.seats)
            only = tuple(sorted(own - other)), tuple(sorted(other - own))
            title = f"position {number} of seed {seed}"
            example = example_of(match, title, _as_the_oracle_has_it(match.seats[seat], *only))
            differences.append(Difference(number, match.version, position, *only, example))
        if progress is not None:
            progress(number + 1)
    return compared, differences
