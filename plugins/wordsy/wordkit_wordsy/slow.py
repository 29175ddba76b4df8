"""The oracle as `wordkit verify` asks it: every word of the list scored by hand.

Only notation is shared with the engine. The oracle knows the rulebook's row, cards and scores, so it is for rulespecs
that keep them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from wordkit.errors import UnknownToOracle
from wordkit.testing.oracle import OraclePlay
from wordkit_wordsy import oracle

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from wordkit._core import Lexicon
    from wordkit.game import Action, Game, State


class SlowTwin:
    """Every word that may be written, by looking at all of them."""

    def covers(self, action: Action) -> bool:
        return action.name == "write"

    def plays(self, game: Game, state: State, seat: int) -> Sequence[OraclePlay]:
        _known(game, state)
        if state.var("phase") != "think":
            return []
        history: Any = state.var("history") or ()
        used = [word for number, _, word, _, struck, _ in history if word and not struck]
        row = row_of(state)
        written = state.var("word", seat)
        mark = None if written is None else oracle.points(str(written), row)
        words = roots_of(state.lexicon) if state.lexicon is not None else {}
        found = ((word, oracle.points(word, row)) for word in oracle.usable(words, used))
        return [OraclePlay(f"write {word}", worth) for word, worth in found if mark is None or worth > mark]


def row_of(state: State) -> oracle.Row:
    """The cards face up as the oracle takes them."""
    letters = ["".join(state.labels("row", square=square)) for square in range(8)]
    return [(letters[place], letters[place + 1]) for place in range(0, 8, 2)]


def _known(game: Game, state: State) -> None:
    """UnknownToOracle for a rulespec with other cards, columns or scores than the rulebook's."""
    rules = game.rules
    columns: Any = rules.clause("columns")
    original = rules.rule("original")
    known = (
        tuple(columns["rest"]) == oracle.VALUES
        and columns["cards"] == 2
        and original is not None
        and not rules.option("agent_nouns")
        and rules.clause("families") is None
        and rules.option("judging") == "at_once"
        and all(
            suit["bonus"] == oracle.extra(label) for suit in rules.clauses("cards") for label in (suit.counts or {})
        )
        and [sum(item.amount for item in rules.score("word", _probe(cards))) for cards in (0, 17, 40)] == [0, 17, 40]
    )
    if not known:
        raise UnknownToOracle(
            f"the oracle doesn't know {rules.name}: it plays the rulebook's cards and columns, "
            "and words that are looked up when they are written"
        )


def _probe(cards: int) -> Callable[[str], int]:
    """A word of nine letters whose cards come to so much."""
    return lambda name: cards if name == "word.cards" else 9


@lru_cache(maxsize=4)
def roots_of(lexicon: Lexicon) -> Mapping[str, frozenset[str]]:
    """Every word as it is written on a board, with its roots."""
    alphabet = lexicon.alphabet
    written = {word: "".join(alphabet.labels(alphabet.encode(word))) for word in lexicon}
    return {label: frozenset(root.upper() for root in lexicon.roots(word)) for word, label in written.items()}


TWIN = SlowTwin()
"""What the plugin names as its oracle."""
