"""What a seat may do: the best grid for its tiles, found by the core; any other grid; single steps; swaps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from wordkit.game.actions import Action, Actions, Family, ListActions, proposed
from wordkit_wordoku.cells import Laid, Tile, tiles_in
from wordkit_wordoku.grids import Grids
from wordkit_wordoku.judge import check_action
from wordkit_wordoku.text import action_text, grid_action

if TYPE_CHECKING:
    from wordkit.game.rng import Rng
    from wordkit.game.state import State

READY = Action("ready", text="ready")
CLEAR = Action("clear", text="clear")

NEEDED = {
    "place": {"letter", "symbol", "square"},
    "move": {"source", "target"},
    "remove": {"square"},
    "clear": set(),
    "wild": {"square"},
    "unwild": {"square"},
    "grid": {"cells"},
    "swap": {"letter", "symbol"},
    "done": set(),
}
OTHERS = 5
"""Shorter searches whose grids are listed beside the best one, wherever more than that is asked for."""


def legal(grids: Grids, state: State, seat: int) -> Actions:
    """What a seat that is to move may do."""
    return Building(grids, state, seat) if state.var("phase") == "build" else ListActions([READY])


class Building:
    """An open family, any arrangement of the seat's tiles, beside single steps, swaps and being done.

    What is listed are the steps of a good player: the best grid that a search of `option search` steps finds, if it
    scores more than the one that lies there; then grids that shorter searches find; then being done. Where a round
    can't end early, the grid as it lies once more, which changes nothing: wait for the end.
    """

    def __init__(self, grids: Grids, state: State, seat: int) -> None:
        self._grids = grids
        self._state = state
        self._seat = seat
        self._laid = grids.laid(state, seat)
        self._held = grids.held(state, seat)

    @cached_property
    def _score(self) -> int:
        """What the grid scores as it lies."""
        return self._grids.score(self._laid)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action) or action.name not in NEEDED:
            return False
        also = {"letter"} if action.name == "wild" else set()
        keys = action.args.keys()
        return NEEDED[action.name] <= keys <= NEEDED[action.name] | also and not check_action(
            self._grids, self._state, self._seat, action
        )

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Action]:
        return proposed(self)

    @property
    def count(self) -> int | None:
        return None

    def best(self, n: int, *, tier_up_to: int | None = None) -> Sequence[Action]:
        if n < 1:
            return []
        found = [action for action in self._grids_found(n, tier_up_to) if (action.score or 0) > self._score]
        return [*found, self._last()][:n]

    def _grids_found(self, n: int, tier: int | None) -> list[Action]:
        grids, held = self._grids, self._held
        best = grids.best(held, tier)
        steps = max(1_000, grids.rules.option("search") // 10)
        others = {
            other.grid: other.score
            for number in range(1, OTHERS + 1 if n > 1 else 1)
            # one that outdoes the long search is left out, for `best(1)` is the first of `best(n)`
            if (other := grids.best(held, tier, number=number, steps=steps)).score <= best.score
        }
        others.pop(best.grid, None)
        listed = [grid_action(grids, grid, score) for grid, score in others.items()]
        return [
            grid_action(grids, best.grid, best.score),
            *sorted(listed, key=lambda action: (-(action.score or 0), str(action))),
        ]

    def _last(self) -> Action:
        if self._grids.early:
            return Action("done", text="done", score=self._score)
        return grid_action(self._grids, self._laid, self._score)

    # --- at random ---------------------------------------------------------------------------------------------------

    def sample(self, rng: Rng) -> Action:
        """Mostly a tile laid somewhere; one time in eight the seat is done, so every game comes to its end."""
        steps: Sequence[tuple[int, Callable[[Rng], Action | None]]] = (
            (4, self._done),
            (2, self._swap),
            (1, lambda rng: CLEAR if any(self._laid) else None),
            (2, self._whole),
            (3, self._wild),
            (2, self._unwild),
            (3, self._remove),
            (5, self._move),
            (10, self._place),
        )
        place = rng.below(sum(weight for weight, _ in steps))
        for weight, step in steps:
            place -= weight
            if place < 0:
                action = step(rng)
                break
        action = action or self._place(rng) or self._move(rng) or self._last()
        if action.name not in ("done", "clear"):
            action.told(lambda: action_text(self._grids, action))
        return action

    def _may(self, action: Action) -> Action | None:
        return None if check_action(self._grids, self._state, self._seat, action) else action

    def _filled(self) -> list[str]:
        return [name for name, cell in zip(self._grids.names, self._laid, strict=True) if cell is not None]

    def _loose(self) -> list[Tile]:
        return sorted((self._held - tiles_in(self._laid)).elements(), key=self._grids.tile_key)

    def _done(self, rng: Rng) -> Action | None:
        return self._last() if self._grids.early else None

    def _swap(self, rng: Rng) -> Action | None:
        if not self._held:
            return None
        letter, symbol = rng.choice(sorted(self._held, key=self._grids.tile_key))
        return self._may(Action("swap", {"letter": letter, "symbol": symbol}))

    def _whole(self, rng: Rng) -> Action | None:
        grids = self._grids
        tiles = rng.shuffled(sorted(self._held.elements(), key=grids.tile_key))
        cells: list[Laid | None] = [Laid(*tile) for tile in tiles[: grids.squares]]
        cells += [None] * (grids.squares - len(cells))
        if grids.wilds:
            place = rng.below(len(cells))
            cell = cells[place]
            cells[place] = None if cell is None else cell._replace(wild=rng.choice(grids.labels))
        return grid_action(grids, tuple(cells))

    def _wild(self, rng: Rng) -> Action | None:
        filled = self._filled()
        if not filled:
            return None
        letter = rng.choice(self._grids.labels)
        square = rng.choice(filled)
        return self._may(Action("wild", {"square": square, "letter": letter} if letter else {"square": square}))

    def _unwild(self, rng: Rng) -> Action | None:
        filled = self._filled()
        return self._may(Action("unwild", {"square": rng.choice(filled)})) if filled else None

    def _remove(self, rng: Rng) -> Action | None:
        filled = self._filled()
        return Action("remove", {"square": rng.choice(filled)}) if filled else None

    def _move(self, rng: Rng) -> Action | None:
        filled = self._filled()
        if not filled:
            return None
        source, target = rng.choice(filled), rng.choice(self._grids.names)
        return self._may(Action("move", {"source": source, "target": target}))

    def _place(self, rng: Rng) -> Action | None:
        loose = self._loose()
        if not loose:
            return None
        letter, symbol = rng.choice(loose)
        return Action("place", {"letter": letter, "symbol": symbol, "square": rng.choice(self._grids.names)})

    # --- what there is -----------------------------------------------------------------------------------------------

    def families(self) -> Sequence[Family]:
        grids, filled, loose = self._grids, len(self._filled()), len(set(self._loose()))
        wild = sum(cell is not None and cell.wild is not None for cell in self._laid)
        swaps = [
            Action("swap", {"letter": letter, "symbol": symbol})
            for letter, symbol in sorted(self._held, key=grids.tile_key)
        ]
        swaps = [action for action in swaps if self._may(action)]
        found = [
            Family("grid", None, "grid " + " / ".join([". " * (grids.side - 1) + "."] * grids.side)),
            Family("place", loose * grids.squares, "place A b2"),
            Family("move", filled * (grids.squares - 1), "move a1 b2"),
            Family("remove", filled, "remove a1"),
            Family("clear", int(filled > 0), "clear"),
            Family("unwild", wild, "unwild a1"),
            Family("swap", len(swaps), action_text(grids, swaps[0]) if swaps else ""),
            Family("done", int(grids.early), "done"),
        ]
        if grids.wilds and filled:
            found.insert(5, Family("wild", None, "wild a1 E"))
        return [family for family in found if family.count != 0]

    def __repr__(self) -> str:
        return f"<Actions: any number: {self.best(1)[0]}, ...>"
