"""The oracle as `wordkit verify` asks it: positions handed over, plays written down as the engine writes them.

Only notation is shared with the engine. The oracle knows two ways to score: the leaflet's, and letter values with
square bonuses on a flat board, which it takes where a rulespec has `values`. It is for rulespecs that score so; the
switches of placement are handed on to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from wordkit.errors import UnknownToOracle
from wordkit.testing.oracle import OraclePlay
from wordkit_upwords import oracle
from wordkit_upwords.brute import plays
from wordkit_upwords.grid import read_bonuses, size_of, square_names, start_squares

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
                _text(position, sorted(laid), game.rules.letters),
                judgement.score,
                tuple(sorted("".join(map(oracle.letter, word.labels)) for word in judgement.words)),
            )
            for laid, judgement in plays(position).items()
        ]


def as_position(game: Game, state: State, seat: int) -> oracle.Position:
    """A state as the oracle takes it. UnknownToOracle for what it doesn't know, as oblong boards and challenges."""
    rules, lexicon = game.rules, state.lexicon
    rows, cols = size_of(rules)
    if rows != cols or rules.option("words") != "at_once" or lexicon is None:
        raise UnknownToOracle(f"the oracle doesn't know {rules.name}: it plays square boards, words checked at once")
    values, squares = rules.counted("values"), rules.clause("squares")
    if (values and rules.option("height") > 1) or (squares is not None and not values):
        raise UnknownToOracle(
            f"the oracle doesn't know {rules.name}: to it letters have values, and squares bonuses for them, on a flat "
            "board"
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
    letter_bonus, word_bonus = read_bonuses(squares["rows"], rows, cols) if squares else ([1] * rows * cols,) * 2
    return oracle.Position(
        size=rows,
        stacks=tuple(_stack(state, square) for square in range(rows * cols)),
        rack=tuple(state.labels("rack", seat)),
        words=_words(lexicon),
        max_height=rules.option("height"),
        hand=7,  # how many tiles earn the bonus (U7, C6)
        all_tiles_bonus=50 if values else 20,
        values={label.upper(): value for label, value in values.items()} or None,
        letter_bonus=tuple(letter_bonus),
        word_bonus=tuple(word_bonus),
        start=frozenset(start_squares(first["covers"], rows, cols)) if first else frozenset(),
        same_letter=rules.rule("same_letter") is None,
        whole_word_cover=rules.rule("whole_word_cover") is None,
        connect=rules.rule("connect") is not None,
        plain_plural=plural is not None,
        exempt_after_s=plural is not None and plural["exempt_after_s"],
    )


def _stack(state: State, square: int) -> oracle.Stack:
    """The labels of a square's tiles, bottom first; a blank with the letter it stands for."""
    letters = {code: label for label, code in state.rules.letters.items()}
    pieces, labels = state.zone("board", square=square), state.labels("board", square=square)
    return tuple(
        oracle.BLANK + letters[state.zones.mark(piece)] if label == oracle.BLANK else str(label)
        for piece, label in zip(pieces, labels, strict=True)
    )


@lru_cache(maxsize=4)
def _words(lexicon: Lexicon) -> frozenset[oracle.Tiles]:
    alphabet = lexicon.alphabet
    return frozenset(tuple(label.upper() for label in alphabet.labels(alphabet.encode(word))) for word in lexicon)


def _text(position: oracle.Position, laid: Sequence[tuple[int, str]], labels: Iterable[str]) -> str:
    """The play in the canonical notation."""
    names = square_names(position.size, position.size)
    shown = {oracle.letter(label): label for label in labels}
    down = oracle.direction(position, laid) == "down"
    step = position.size if down else 1
    written, after = "", laid[0][0]
    for square, label in laid:
        blank = oracle.BLANK if label.startswith(oracle.BLANK) else ""
        written += "." * ((square - after) // step) + blank + shown[oracle.letter(label)]
        after = square + step
    return f"{names[laid[0][0]]} {'down' if down else 'across'} {written}"


TWIN = SlowTwin()
"""What the plugin names as its oracle."""
