"""The oracle as `wordkit verify` asks it: positions handed over, plays written down as the engine writes them.

Only notation is shared with the engine. The oracle knows the leaflet's scores and no blanks, so it is for the
rulespecs whose scoring is the leaflet's; the switches of placement are handed on to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from wordkit.errors import UnknownToOracle
from wordkit.testing.oracle import OraclePlay
from wordkit_upwords import oracle
from wordkit_upwords.grid import size_of, square_names, start_squares

if TYPE_CHECKING:
    from wordkit._core import Lexicon
    from wordkit.game import Action, Game, State


class SlowTwin:
    """Every play by brute force."""

    def covers(self, action: Action) -> bool:
        return action.name == "play"

    def plays(self, game: Game, state: State, seat: int) -> Sequence[OraclePlay]:
        position = as_position(game, state, seat)
        return [
            OraclePlay(
                _text(position, sorted(laid)),
                judgement.score,
                tuple(sorted("".join(word.labels).upper() for word in judgement.words)),
            )
            for laid, judgement in oracle.plays(position).items()
        ]


def as_position(game: Game, state: State, seat: int) -> oracle.Position:
    """A state as the oracle takes it. UnknownToOracle for what it doesn't know: oblong boards, blanks, challenges."""
    rules, lexicon = game.rules, state.lexicon
    rows, cols = size_of(rules)
    if rows != cols or "?" in rules.counted("tiles") or rules.option("words") != "at_once" or lexicon is None:
        raise UnknownToOracle(
            f"the oracle doesn't know {rules.name}: it plays square boards, no blanks, words checked at once"
        )
    first, plural = rules.rule("first_word"), rules.rule("plain_plural")
    longest = max(rows, cols)
    other = (
        rules.option("word_min") != 2
        or rules.rule("one_line") is None
        or (first is not None and not (first["length"][0] <= 2 and first["length"][1] >= longest))
        or (plural is not None and (plural["letter"] != "S" or not plural["last_only"]))
    )
    if other:
        raise UnknownToOracle(
            f"the oracle doesn't know {rules.name}: it lays words of any length in one line, "
            "and to it a plain plural is an S that ends every word it forms"
        )
    return oracle.Position(
        size=rows,
        stacks=tuple(tuple(state.labels("board", square=square)) for square in range(rows * cols)),
        rack=tuple(state.labels("rack", seat)),
        words=_words(lexicon),
        max_height=rules.option("height"),
        hand=7,  # how many tiles earn the bonus (U7)
        start=frozenset(start_squares(first["covers"], rows, cols)) if first else frozenset(),
        same_letter=rules.rule("same_letter") is None,
        whole_word_cover=rules.rule("whole_word_cover") is None,
        connect=rules.rule("connect") is not None,
        plain_plural=plural is not None,
        exempt_after_s=plural is not None and plural["exempt_after_s"],
    )


@lru_cache(maxsize=4)
def _words(lexicon: Lexicon) -> frozenset[oracle.Tiles]:
    alphabet = lexicon.alphabet
    return frozenset(tuple(label.upper() for label in alphabet.labels(alphabet.encode(word))) for word in lexicon)


def _text(position: oracle.Position, laid: Sequence[tuple[int, str]]) -> str:
    """The play in the canonical notation."""
    names = square_names(position.size, position.size)
    down = oracle.direction(position, laid) == "down"
    step = position.size if down else 1
    written = laid[0][1]
    for (before, _), (square, label) in pairwise(laid):
        written += "." * ((square - before) // step - 1) + label
    return f"{names[laid[0][0]]} {'down' if down else 'across'} {written}"


TWIN = SlowTwin()
"""What the plugin names as its oracle."""
