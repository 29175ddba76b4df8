"""Actions: what a seat may do, as values; and the collections `legal` hands out.

>>> from wordkit.game.actions import Action, ListActions
>>> wood = Action("play", {"tiles": [["c5", "W"]]}, text="c5 across W", score=5)
>>> wood.to_json()
{'action': 'play', 'tiles': [['c5', 'W']]}
>>> wood == Action.from_json({"action": "play", "tiles": [["c5", "W"]]}), str(wood)
(True, 'c5 across W')
>>> legal = ListActions([Action("pass"), wood])
>>> [str(action) for action in legal], legal.count, Action("pass") in legal
(['c5 across W', 'pass'], 2, True)
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Protocol, TypeAlias

import msgspec

from wordkit.errors import UnreadableAction
from wordkit.game.pieces import Plain, plain
from wordkit.game.rng import Rng


def _thawed(value: Plain) -> Any:
    return [_thawed(item) for item in value] if isinstance(value, tuple) else value


def _alike(a: Plain, b: Plain) -> bool:
    """Whether equal values are of the same types throughout."""
    if isinstance(a, tuple) and isinstance(b, tuple):
        return all(map(_alike, a, b))
    return isinstance(a, bool) == isinstance(b, bool)


def _plain(args: Mapping[str, object]) -> dict[str, Plain]:
    return {key: plain(args[key]) for key in args}


class Action:
    """Something a seat does: a name and plain arguments. Two actions are equal when both are.

    - `args`: plain values by name; or, with `native`, how to make them, called when asked for.
    - `text`: its text form, which the engine's `parse` reads back; or how to make it, called when asked for.
    - `score`: what it would score now, if the engine knows; it doesn't take part in `==`.
    - `native`: whatever the engine keeps with it (the core's own play); never saved, never compared.

    TypeError if an argument isn't plain.
    """

    __slots__ = ("_args", "_text", "name", "native", "score")

    def __init__(
        self,
        name: str,
        args: Mapping[str, object] | Callable[[], Mapping[str, object]] | None = None,
        *,
        text: str | Callable[[], str] | None = None,
        score: int | None = None,
        native: Any = None,
    ) -> None:
        self.name = name
        self._args: dict[str, Plain] | Callable[[], Mapping[str, object]] = (
            args if callable(args) else _plain(args) if args else {}
        )
        self._text = text
        self.score = score
        self.native = native

    @property
    def args(self) -> Mapping[str, Plain]:
        """Its arguments by name; lists have become tuples."""
        if callable(self._args):
            self._args = _plain(self._args())
        return self._args

    def __getitem__(self, name: str) -> Plain:
        return self.args[name]

    def get(self, name: str, default: Plain = None) -> Plain:
        """An argument, or the default when it has none of that name."""
        return self.args.get(name, default)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Action):
            return NotImplemented
        if self.name != other.name or self.args != other.args:
            return False
        # to Python True is 1, to a rulebook and in JSON it isn't
        return all(_alike(value, other.args[key]) for key, value in self.args.items())

    def __hash__(self) -> int:
        return hash((self.name, frozenset(self.args.items())))

    def __str__(self) -> str:
        if callable(self._text):
            self._text = self._text()
        if self._text is None:
            self._text = " ".join([self.name, *(f"{key}={_thawed(value)}" for key, value in self.args.items())])
        return self._text

    def told(self, text: Callable[[], str]) -> None:
        """Gives the action a text form if it has none yet."""
        if self._text is None:
            self._text = text

    def __repr__(self) -> str:
        return f"<Action: {self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _action, (self.name, self.args, str(self), self.score)

    def to_json(self) -> dict[str, Any]:
        """`{"action": name, argument: value, ...}`; the published schema is `wordkit/schemas/action.json`."""
        return {"action": self.name, **{key: _thawed(value) for key, value in self.args.items()}}

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> Action:
        """The action of such an object; UnreadableAction if it isn't one."""
        name = data.get("action") if isinstance(data, Mapping) else None
        if not isinstance(name, str) or not name:
            raise UnreadableAction('an action is an object with its name: {"action": "pass"}', text=repr(data))
        try:
            return cls(name, {key: value for key, value in data.items() if key != "action"})
        except TypeError as error:
            raise UnreadableAction(f"{name}: {error}", text=repr(data)) from None


def _action(name: str, args: Mapping[str, object], text: str, score: int | None) -> Action:
    return Action(name, args, text=text, score=score)


class Family(msgspec.Struct, frozen=True):
    """Actions of one name: how many there are (None: an open family, such as writing any word) and an example."""

    name: str
    count: int | None
    example: str = ""


class Actions(Protocol):
    """The legal actions of a seat, in canonical order: higher score, then square, direction, text.

    Lazy where it can be: asking for `bool`, `in` or `best(1)` needn't make them all.
    """

    def __contains__(self, action: object) -> bool: ...
    def __bool__(self) -> bool: ...
    def __iter__(self) -> Iterator[Action]:
        """In canonical order; of an open family only the actions the engine proposes."""

    @property
    def count(self) -> int | None:
        """How many there are; None when a family is open."""

    def best(self, n: int, *, tier_up_to: int | None = None) -> Sequence[Action]:
        """The first `n` in canonical order, or as many as there are.

        With a tier, of those a player with such a vocabulary finds: the ones whose words are all of that tier of the
        lexicon or a commoner one. What makes no word is always found; in a lexicon without tiers every word is known.
        """

    def sample(self, rng: Rng) -> Action:
        """One of them by a stream of random numbers; IndexError when there is none."""

    def families(self) -> Sequence[Family]:
        """Which kinds of action there are, by name."""


Known: TypeAlias = Callable[[Action, int], bool]
"""Whether a player whose vocabulary reaches to a tier finds an action."""


class ListActions:
    """`Actions` from a list. Its order is kept, except that higher scores go first.

    What a vocabulary is told by the kernel (`bind`), by the engine's `words`; without it every action is found.
    """

    __slots__ = ("_actions", "_known")

    def __init__(self, actions: Iterable[Action] = ()) -> None:
        self._actions = sorted(actions, key=lambda action: -(action.score or 0))
        self._known: Known | None = None

    def bind(self, known: Known) -> None:
        """Says what a vocabulary finds."""
        self._known = known

    def __contains__(self, action: object) -> bool:
        return action in self._actions

    def __bool__(self) -> bool:
        return bool(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    @property
    def count(self) -> int | None:
        return len(self._actions)

    def best(self, n: int, *, tier_up_to: int | None = None) -> Sequence[Action]:
        known = self._known
        if tier_up_to is None or known is None:
            return self._actions[:n]
        return list(islice((action for action in self._actions if known(action, tier_up_to)), n))

    def sample(self, rng: Rng) -> Action:
        Rng.require(rng)
        return rng.choice(self._actions)

    def __repr__(self) -> str:
        return _shown(self)

    def families(self) -> Sequence[Family]:
        return families(self._actions)


def _shown(actions: Actions) -> str:
    """For a notebook: how many, and the first of them."""
    count, first = actions.count, [str(action) for action in actions.best(4)]
    more = ["..."] if count is None or count > 3 else []
    return f"<Actions: {'any number' if count is None else count}{': ' if first else ''}{', '.join(first[:3] + more)}>"


def families(actions: Iterable[Action]) -> list[Family]:
    """The families of actions that are all there, in order of first mention."""
    counted: dict[str, int] = {}
    examples: dict[str, Action] = {}
    for action in actions:
        counted[action.name] = counted.get(action.name, 0) + 1
        examples.setdefault(action.name, action)
    return [Family(name, count, str(examples[name])) for name, count in counted.items()]


def bind(actions: Actions, known: Known) -> None:
    """Tells actions what a vocabulary finds, if they ask by a method `bind`; others know it themselves."""
    tell: Callable[[Known], None] | None = getattr(actions, "bind", None)
    if tell is not None:
        tell(known)


_ASKED, _GROWING = 16, 4
"""How many are asked for first: most who look for one find it among these. Each call makes the ones before again;
growing fourfold, all calls before the last make a third of what that one makes, together."""


def proposed(actions: Actions, tier_up_to: int | None = None) -> Iterator[Action]:
    """All that `actions.best` gives, one after the other; as many are asked for as are looked at, in growing steps."""
    seen, wanted = 0, _ASKED
    while True:
        found = actions.best(wanted, tier_up_to=tier_up_to)
        yield from found[seen:]
        if len(found) < wanted:
            return
        seen, wanted = len(found), wanted * _GROWING


class Joined:
    """Several `Actions` as one, in this order: plays, then exchanges, then the pass."""

    __slots__ = ("_known", "parts")

    def __init__(self, *parts: Actions) -> None:
        self.parts = parts
        self._known: Known | None = None

    def bind(self, known: Known) -> None:
        """Says what a vocabulary finds; `best` tells the parts when it asks them for one."""
        self._known = known

    def __contains__(self, action: object) -> bool:
        return any(action in part for part in self.parts)

    def __bool__(self) -> bool:
        return any(self.parts)

    def __iter__(self) -> Iterator[Action]:
        for part in self.parts:
            yield from part

    @property
    def count(self) -> int | None:
        total = 0
        for part in self.parts:
            count = part.count
            if count is None:
                return None
            total += count
        return total

    def best(self, n: int, *, tier_up_to: int | None = None) -> Sequence[Action]:
        if tier_up_to is not None and self._known is not None:
            for part in self.parts:
                bind(part, self._known)
        found: list[Action] = []
        for part in self.parts:
            if len(found) >= n:
                break
            found += part.best(n - len(found), tier_up_to=tier_up_to)
        return found

    def sample(self, rng: Rng) -> Action:
        """Evenly over all of them; when a family is open, over the parts first."""
        Rng.require(rng)
        filled = [part for part in self.parts if part]
        counts = [part.count for part in filled]
        known = [count for count in counts if count is not None]
        if len(known) < len(counts):
            return rng.choice(filled).sample(rng)
        if not known:
            raise IndexError("nothing to choose from")
        place = rng.below(sum(known))
        for part, count in zip(filled, known, strict=True):
            if place < count:
                return part.sample(rng)
            place -= count
        raise AssertionError("a part holds fewer actions than it counted")

    def __repr__(self) -> str:
        return _shown(self)

    def families(self) -> Sequence[Family]:
        return [family for part in self.parts for family in part.families()]


class Filtered:
    """`Actions` as the part-takers of a match leave them: some are vetoed, some score more."""

    __slots__ = ("_bonus", "_inner", "_vetoed")

    def __init__(
        self, inner: Actions, vetoed: Callable[[Action], bool], bonus: Callable[[Action], int] | None = None
    ) -> None:
        self._inner = inner
        self._vetoed = vetoed
        self._bonus = bonus

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and action in self._inner and not self._vetoed(action)

    def __bool__(self) -> bool:
        return any(True for _ in self._left())

    def _left(self, tier_up_to: int | None = None) -> Iterator[Action]:
        inner = self._inner if tier_up_to is None else proposed(self._inner, tier_up_to)
        return (action for action in inner if not self._vetoed(action))

    def _rescored(self, bonus: Callable[[Action], int], tier_up_to: int | None = None) -> Iterator[Action]:
        for action in self._left(tier_up_to):
            extra = bonus(action)
            if extra or action.score is not None:
                yield Action(
                    action.name,
                    action.args,
                    text=action.__str__,
                    score=(action.score or 0) + extra,
                    native=action.native,
                )
            else:
                yield action

    def __iter__(self) -> Iterator[Action]:
        if self._bonus is None:
            return self._left()
        return iter(sorted(self._rescored(self._bonus), key=lambda action: -(action.score or 0)))

    @property
    def count(self) -> int | None:
        return None if self._inner.count is None else sum(1 for _ in self._left())

    def best(self, n: int, *, tier_up_to: int | None = None) -> Sequence[Action]:
        if self._bonus is None:
            return list(islice(self._left(tier_up_to), n))
        return heapq.nsmallest(n, self._rescored(self._bonus, tier_up_to), key=lambda action: -(action.score or 0))

    def sample(self, rng: Rng) -> Action:
        Rng.require(rng)
        return rng.choice(list(self))

    def __repr__(self) -> str:
        return _shown(self)

    def families(self) -> Sequence[Family]:
        open_ones = [family for family in self._inner.families() if family.count is None]
        closed = families(action for action in self._left() if all(action.name != f.name for f in open_ones))
        return [*closed, *open_ones]
