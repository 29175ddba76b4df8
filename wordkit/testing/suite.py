"""The compliance suite: one line gives the author of an engine or a rulespec a test of every property.

    from wordkit.testing import Compliance

    class TestMine(Compliance):
        games = ["mygame", "mygame-small"]

or, shorter still, `TestMine = compliance("mygame", "mygame-small")`. Each property becomes a test a game and seed:
`TestMine::test_census[mygame-0]`. pytest collects it, but isn't needed to import it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, ClassVar

from wordkit import registry
from wordkit.game import Game, Match
from wordkit.testing.everywhere import fingerprints, require_same
from wordkit.testing.examples import run_examples
from wordkit.testing.properties import PROPERTIES, TURNS, PropertyFailed, walk
from wordkit.testing.record import without_recording
from wordkit.testing.tables import installed


class Compliance:
    """Tests for games: the properties of `wordkit.testing.PROPERTIES`, the same bytes everywhere, and the examples.

    `games`: names of installed games, paths of rulespecs, or games; or a mapping of what tests call each to one of
    these, or to a function that makes it when it is needed. `seeds`: each gives other matches. `walk` may be overridden
    to go where random play seldom comes.
    """

    recordings: ClassVar[str | os.PathLike[str] | None] = None
    """A folder in which each of the games must own a recording (`wordkit record`); None: they needn't."""
    games: ClassVar[Sequence[str | Game] | Mapping[str, str | Game | Callable[[], Game]]] = ()
    seeds: ClassVar[Sequence[int]] = (1,)

    def walk(self, game: Game, seed: int = 0, seats: int | None = None, turns: int = TURNS, tick: int = 0) -> Match:
        """How matches are played: at random."""
        return walk(game, seed, seats, turns, tick)

    def loaded(self, game: str | Game | Callable[[], Game]) -> Game:
        """The game of one of `games`, loaded once."""
        if isinstance(game, Game):
            return game
        return installed(game) if isinstance(game, str) else _made(game)

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Makes a test a game, and a seed where there is chance."""
        if "game" in metafunc.fixturenames:
            games = self.games if isinstance(self.games, Mapping) else {_name(game): game for game in self.games}
            metafunc.parametrize("game", games.values(), ids=games.keys(), scope="class")
        if "seed" in metafunc.fixturenames:
            metafunc.parametrize("seed", self.seeds)

    def test_same_bytes_everywhere(self, game: Any) -> None:
        """The game is the same to the byte in other processes and under other hash seeds."""
        named = game if isinstance(game, str) else self.loaded(game)
        require_same(named, self._prints()[named])

    @classmethod
    @cache
    def _prints(cls) -> Mapping[str | Game, tuple[str, ...]]:
        """The fingerprints of all games of this class: starting a process takes longer than playing a game."""
        games = cls.games.values() if isinstance(cls.games, Mapping) else cls.games
        named = [game if isinstance(game, str) else cls().loaded(game) for game in games]
        return dict(zip(named, fingerprints(named, cls.seeds[0]), strict=True))

    def test_owns_a_recording(self, game: Any) -> None:
        """A recording of the game lies in the folder `recordings`, if there is one."""
        if self.recordings is not None:
            name = game if isinstance(game, str) else self.loaded(game).name
            missing = without_recording([name], Path(self.recordings))
            if missing:
                way_out = f"`wordkit record {name} --out {self.recordings}` makes one"
                raise PropertyFailed(f"{name} owns no recording: {way_out}")

    def test_examples_hold(self, game: Any) -> None:
        """Every check of the worked examples holds, in a game as it is installed."""
        if isinstance(game, str):
            report = run_examples(self.loaded(game))
            if not report.ok:
                raise PropertyFailed(str(report))


def _name(game: str | Game) -> str:
    return game if isinstance(game, str) else game.name


@lru_cache(maxsize=64)
def _made(make: Callable[[], Game]) -> Game:
    return make()


def _test(check: Callable[..., None]) -> Callable[..., None]:
    def test(self: Compliance, game: Any, seed: int) -> None:
        check(self.loaded(game), seed, self.walk)

    test.__name__ = f"test_{check.__name__}"
    test.__doc__ = check.__doc__
    test.__qualname__ = f"Compliance.{test.__name__}"
    return test


for _check in PROPERTIES:
    setattr(Compliance, f"test_{_check.__name__}", _test(_check))


def compliance(*games: str | Game, seeds: Sequence[int] = (1,)) -> type[Compliance]:
    """A test class of these games: `TestMine = compliance("mygame")`."""
    return type("Compliance", (Compliance,), {"games": games, "seeds": tuple(seeds)})


def games_of(distribution: str) -> tuple[str, ...]:
    """The names of the games whose rulespecs a distribution brings and that can be played here, sorted.

    A ValueError says that it isn't installed, or brings none.
    """
    brought = {
        name
        for plugin in registry.plugins()
        if plugin.distribution == distribution
        for name in plugin.contributes.get("rulespecs", ())
    }
    if not brought:
        raise ValueError(f"no installed distribution {distribution!r} brings a rulespec")
    return tuple(entry.name for entry in registry.games() if entry.name in brought and not entry.needs)
