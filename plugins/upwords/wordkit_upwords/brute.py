"""Every play, for the oracle: each word of the lexicon on every stretch of every line, judged on the whole board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from wordkit_upwords.oracle import (
    BLANK,
    Judgement,
    Position,
    Squares,
    Tiles,
    columns_of,
    judge,
    kind,
    letter,
    neighbours,
    rows_of,
    unbroken,
)


def plays(position: Position) -> dict[frozenset[tuple[int, str]], Judgement]:
    """Every legal play, as the set of its (square, label) pairs, with its judgement; a one-tile play once (U24).

    Complete because a legal play forms a word of the lexicon whose run holds all its new tiles: a play of several tiles
    lies within one run along its line (no gaps, U3), a play of one tile lies in each word it forms, across or down. So
    to lay every word on every stretch of every row and column finds every play, and `judge` refuses what isn't one.
    """
    found: dict[frozenset[tuple[int, str]], Judgement] = {}
    candidates = _Candidates(position)
    for line in rows_of(position.size) + columns_of(position.size):
        for first, end in combinations(range(position.size + 1), 2):
            for play in candidates.on(line, first, end):
                if play not in found:
                    judgement = judge(position, play)
                    if judgement.legal:
                        found[play] = judgement
    return found


class _Candidates:
    """The plays worth judging: what `plays` need not look at, and why none of it can be legal.

    A word laid on `line[first:end]` is passed over if

    1. the square just before or after the stretch is occupied: the run formed there would be longer than the word;
    2. it has more empty squares than the rack has tiles, or neither holds nor touches a tile (on an empty board: holds
       no start square): no tile in it would;
    3. it has more letters that are neither in the rack nor on top of a square of the stretch than the rack has blanks:
       there is no other source;
    4. the rack doesn't hold what must be laid, the letters that differ from the tops: each place may take a blank;
    5. a new tile makes an unknown word the other way: that word holds no other new tile, so the tile alone decides.

    A square whose top is the word's letter is kept; it may be stacked on as well where `same_letter` allows that.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.tops = [letter(stack[-1]) if stack else "" for stack in position.stacks]
        self.rack = Counter(map(kind, position.rack))
        self.blanks = self.rack.pop(BLANK, 0)
        self.labels = {letter(label): label for label in position.rack}
        self.bits, self.by_length = _by_length(position.words)
        self.crossings: dict[tuple[int, str, bool], bool] = {}

    def on(self, line: Squares, first: int, end: int) -> Iterator[frozenset[tuple[int, str]]]:
        stretch = line[first:end]
        if any(self.tops[square] for square in line[max(first - 1, 0) : first] + line[end : end + 1]):  # 1
            return
        if not self._may_join(stretch):  # 2
            return
        tops = [self.tops[square] for square in stretch]
        missing = ~sum(self.bits.get(each, 0) for each in {*tops, *self.rack})
        is_row = line in rows_of(self.position.size)
        for letters, words in self.by_length.get(len(stretch), {}).items():
            missed = letters & missing
            if missed and missed.bit_count() > self.blanks:  # 3
                continue
            for word in words:
                for laid in self._layings(word, tops):
                    if all(self._crosses(stretch[place], word[place], is_row) for place in laid):  # 5
                        for tiles in self._tiles([word[place] for place in laid]):
                            yield frozenset(zip((stretch[place] for place in laid), tiles, strict=True))

    def _may_join(self, stretch: Squares) -> bool:
        position = self.position
        if sum(not self.tops[square] for square in stretch) > len(position.rack):
            return False
        if position.is_empty:
            return not position.start_squares or bool(position.start_squares & set(stretch))
        touched = {near for square in stretch for near in (square, *neighbours(position.size, square))}
        return not position.connect or any(self.tops[square] for square in touched)

    def _layings(self, word: Tiles, tops: list[str]) -> Iterator[list[int]]:
        """Which places of the word are laid: all that differ from the tops, any others if a letter may cover itself."""
        must = [place for place, each in enumerate(word) if each != tops[place]]
        may = [place for place, each in enumerate(word) if each == tops[place]] if self.position.same_letter else []
        for count in range(len(may) + 1):
            for more in combinations(may, count):
                if must or more:
                    yield [*must, *more]

    def _tiles(self, letters: list[str]) -> Iterator[list[str]]:
        """The tiles of the rack that can be laid for these letters, blanks in every place they can take."""
        short = sum((Counter(letters) - self.rack).values())
        for count in range(short, min(self.blanks, len(letters)) + 1):  # 4
            for chosen in combinations(range(len(letters)), count):
                own = Counter(each for place, each in enumerate(letters) if place not in chosen)
                if not own - self.rack:
                    yield [BLANK + each if place in chosen else self.labels[each] for place, each in enumerate(letters)]

    def _crosses(self, square: int, new: str, is_row: bool) -> bool:
        """Whether the word made at right angles by one new tile is known, or none is made."""
        key = (square, new, is_row)
        if key not in self.crossings:
            size = self.position.size
            line = columns_of(size)[square % size] if is_row else rows_of(size)[square // size]
            tops = [*self.tops]
            tops[square] = new
            made = next(tuple(tops[each] for each in run) for run in unbroken(line, tops) if square in run)
            self.crossings[key] = len(made) == 1 or made in self.position.words
        return self.crossings[key]


@lru_cache(maxsize=8)
def _by_length(words: frozenset[Tiles]) -> tuple[dict[str, int], dict[int, dict[int, list[Tiles]]]]:
    """A bit for each letter; the words by length in tiles (U23), then by the set of their letters, as bits."""
    bits = {each: 1 << index for index, each in enumerate(sorted({each for word in words for each in word}))}
    by_length: dict[int, dict[int, list[Tiles]]] = {}
    for word in words:
        letters = sum(bits[each] for each in set(word))
        by_length.setdefault(len(word), {}).setdefault(letters, []).append(word)
    return bits, by_length
