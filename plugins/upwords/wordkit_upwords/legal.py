"""What a seat may do: plays listed by the core when they are asked for, exchanges, and the single actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice, product
from typing import TYPE_CHECKING

from wordkit.game.actions import Action, Family, Known, proposed
from wordkit_upwords.cross import Cross
from wordkit_upwords.judge import check_play, most_exchanged
from wordkit_upwords.text import exchange_action, listed_action

if TYPE_CHECKING:
    from wordkit._core import Play
    from wordkit._core import Plays as CorePlays
    from wordkit.game.rng import Rng
    from wordkit.game.state import State


class Plays:
    """The plays of a rack on a board, in the core's canonical order; none is made before it is looked at.

    Those the core lists aren't always all there are: in a game with challenges any tiles that lie well may be played,
    then these are the plays that would stand.
    """

    def __init__(self, cross: Cross, state: State, seat: int) -> None:
        self._cross = cross
        self._state = state
        self._seat = seat
        self._board = cross.lister_board(state)
        self._rack = cross.rack(state, seat)
        self._known: Known | None = None

    def bind(self, known: Known) -> None:
        """Says what a vocabulary finds."""
        self._known = known

    @cached_property
    def _all(self) -> CorePlays:
        return self._board.generate(self._rack)

    def _action(self, play: Play) -> Action:
        return listed_action(play, self._cross)

    def __contains__(self, action: object) -> bool:
        named = isinstance(action, Action) and action.name == "play" and action.args.keys() == {"tiles"}
        return named and not check_play(self._cross, self._state, self._seat, action)  # type: ignore[arg-type]

    def __bool__(self) -> bool:
        return self._board.any(self._rack)

    def __iter__(self) -> Iterator[Action]:
        return map(self._action, self._all)

    @property
    def count(self) -> int | None:
        return len(self._all) if self._cross.listed_fully else None

    def best(self, n: int, *, tier_up_to: int | None = None) -> Sequence[Action]:
        known = self._known
        if tier_up_to is not None and known is not None:
            return list(islice((action for action in proposed(self) if known(action, tier_up_to)), n))
        if "_all" in self.__dict__:
            found = self._all
            return [self._action(found[i]) for i in range(min(n, len(found)))]
        return [self._action(play) for play in self._board.best(self._rack, n)]

    def sample(self, rng: Rng) -> Action:
        found = self._all
        if not len(found):
            raise IndexError("nothing to choose from")
        return self._action(found[rng.below(len(found))])

    def families(self) -> Sequence[Family]:
        best = self.best(1)
        return [Family("play", self.count, str(best[0]))] if best else []


class Exchanges:
    """Every exchange of a rack: each set of as many tiles as the rules allow, told apart by their letters only."""

    def __init__(self, cross: Cross, state: State, seat: int) -> None:
        self._cross = cross
        self._state = state
        self._seat = seat

    @property
    def _rack(self) -> bytes:
        return self._cross.rack(self._state, self._seat)

    @cached_property
    def _most(self) -> int:
        return min(most_exchanged(self._cross, self._state, self._seat), sum(self._rack))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action) or action.name != "exchange" or action.args.keys() != {"tiles"}:
            return False
        tiles = action["tiles"]  # in any order, as `check` takes them
        return isinstance(tiles, tuple) and any(Counter(tiles) == Counter(other["tiles"]) for other in self)  # type: ignore[arg-type]

    def __bool__(self) -> bool:
        return self._most > 0

    def __iter__(self) -> Iterator[Action]:
        codes = [code for code, count in enumerate(self._rack) if count]
        for counts in sorted(
            (
                counts
                for counts in product(*(range(self._rack[code] + 1) for code in codes))
                if 0 < sum(counts) <= self._most
            ),
            key=lambda counts: (sum(counts), [-count for count in counts]),
        ):
            tiles = [code for code, count in zip(codes, counts, strict=True) for _ in range(count)]
            yield exchange_action(tiles, self._cross)

    @property
    def count(self) -> int | None:
        ways = [1] + [0] * self._most
        for held in self._rack:
            if held:
                ways = [sum(ways[total - n] for n in range(min(held, total) + 1)) for total in range(self._most + 1)]
        return sum(ways) - 1

    def best(self, n: int, *, tier_up_to: int | None = None) -> Sequence[Action]:
        return [action for action, _ in zip(self, range(n), strict=False)]

    def sample(self, rng: Rng) -> Action:
        return rng.choice(list(self))

    def families(self) -> Sequence[Family]:
        return [Family("exchange", self.count, str(self.best(1)[0]))] if self else []
