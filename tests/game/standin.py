"""A stand-in for a checked rulespec: the part of `Rules` the kernel reads, written by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from wordkit.game import Game, Item
from wordkit.spec.vocabulary import Vocabulary
from wordkit.texts import filled, texts

Get = Callable[[str], Any]


@dataclass(frozen=True)
class Test:
    """A condition: a Python function of `get`."""

    __test__ = False
    of: Callable[[Get], bool]

    def holds(self, get: Get) -> bool:
        return self.of(get)


@dataclass(frozen=True)
class Number:
    """A formula: a Python function of `get`."""

    of: Callable[[Get], int]

    def value(self, get: Get) -> int:
        return self.of(get)


def end(name: str, when: Callable[[Get], bool], **args: Any) -> Any:
    return SimpleNamespace(name=name, path=f"end.{name}", condition=Test(when), args=args)


def criterion(of: Callable[[Get], int], highest: bool = True) -> Any:
    return SimpleNamespace(formula=Number(of), highest=highest)


@dataclass(frozen=True)
class StandIn:
    """What the kernel asks of a rulespec."""

    vocabulary: Vocabulary
    name: str = "sample"
    title: str = "Sample"
    players: tuple[int, int] = (1, 4)
    options: Mapping[str, Any] = field(default_factory=dict)
    ends: Sequence[Any] = ()
    ranking: Sequence[Any] = ()
    awards: Sequence[Any] = ()
    scores: Mapping[str, Sequence[tuple[str, Callable[[Get], int]]]] = field(default_factory=dict)
    text: str = "game sample {}"
    lexicon: Any = None
    titles: Mapping[str, str] = field(default_factory=dict)

    def score(self, scope: str, get: Get) -> tuple[Item, ...]:
        lines = [Item(label, f"score.{scope}.{label}", of(get)) for label, of in self.scores.get(scope, ())]
        return tuple(line for line in lines if line.amount)

    def say(self, path: str, lang: str = "", /, **values: Any) -> str:
        refusal = self.vocabulary.refusal(path.removeprefix("refusal."))
        return filled(refusal.sentences[lang or "en"] if refusal else texts("en").get(path, path), values)


def game(engine: Any, part_takers: Sequence[Any] = (), **rules: Any) -> Game:
    """A game of an engine, with rules made by hand."""
    return Game(StandIn(engine.vocabulary, **rules), engine, None, part_takers)  # type: ignore[arg-type]
