"""All plays of a cross-board in pure Python: the core's algorithm (docs/crossboard.md), as fast as Python allows.

Appel and Jacobson's generator over a minimal forward word graph, with cross sets, left parts listed once for each rack,
stacking and blanks. A letter is one bit, so a set of letters is an int, and a node of the graph an index into lists.
The hand is an int with four bits for each kind of tile. Nothing is an object but the plays, which are tuples. Scores
are kept along the way; those of the words across are worked out once for each square and letter. Cross sets are only
looked for among the letters of the rack: a board that lives for one search needs no others.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from midgame import Position

BLANK = 64
ANY = (1 << 63) - 1
"""Every letter."""
Play = tuple[int, bool, int, int, tuple[int, ...]]
"""Score, whether it reads down, row or column, the places in it that are laid on (a bit each), tiles in their order."""
Left = tuple[int, int, int, int, tuple[int, ...], int]
"""A left part: its node, the kinds left in the hand, the hand, its blanks, the tiles, what they are worth."""


class Graph:
    """A minimal forward word graph: for each node the letters that go on, those that end a word, and the next nodes.

    `words` are codes, sorted. Built word by word, equal nodes joined as soon as they are complete (Daciuk and others,
    2000).
    """

    def __init__(self, words: Iterable[bytes]) -> None:
        self.letters: list[int] = []
        self.ends: list[int] = []
        self.next: list[dict[int, int]] = []
        self._known: dict[tuple[int, tuple[tuple[int, int], ...]], int] = {}
        path: list[list[Any]] = [[0, {}]]  # of the word before: the ends and the next nodes of each node
        before = b""
        for word in words:
            shared = 0
            while shared < min(len(word), len(before)) and word[shared] == before[shared]:
                shared += 1
            self._close(path, before, shared)
            path += [[0, {}] for _ in range(len(word) - shared)]
            path[-2][0] |= 1 << word[-1]
            before = word
        self._close(path, before, 0)
        self.root = self._node(path[0])

    def _close(self, path: list[list[Any]], word: bytes, keep: int) -> None:
        while len(path) > keep + 1:
            node = self._node(path.pop())
            path[-1][1][1 << word[len(path) - 1]] = node

    def _node(self, made: list[Any]) -> int:
        ends, following = made
        key = (ends, tuple(following.items()))
        node = self._known.get(key)
        if node is None:
            node = self._known[key] = len(self.letters)
            self.letters.append(sum(following))
            self.ends.append(ends)
            self.next.append(following)
        return node


class Crossing:
    """A game: `words` sorted, as codes; what letters are worth by their codes; bonuses by squares; the first squares.

    Where tiles may be stacked (`height` above 1) a word scores twice its tiles and its letters' values if it is flat,
    else its tiles; no letter is laid on itself, and no word covered entirely. Elsewhere it scores the values of its
    letters by the bonuses. `bonus` is for `hand` tiles laid. `plural` is the letter that no play merely adds, or 0.
    """

    def __init__(
        self,
        sides: tuple[int, int],
        words: Iterable[bytes],
        *,
        height: int = 1,
        values: Sequence[int] = (),
        letter_bonus: Sequence[int] = (),
        word_bonus: Sequence[int] = (),
        start: Sequence[int] = (),
        hand: int = 7,
        bonus: int = 50,
        plural: int = 0,
    ) -> None:
        self.rows, self.cols = sides
        self.graph = Graph(words)
        self.height, self.start, self.hand, self.bonus = height, frozenset(start), hand, bonus
        self.plural = plural
        squares = range(self.rows * self.cols)
        self.letter_bonus = list(letter_bonus) or [1 for _ in squares]
        self.word_bonus = list(word_bonus) or [1 for _ in squares]
        self.values = [*values, *[0] * (2 * BLANK - len(values))]
        """By tile: a blank is worth nothing."""
        self.worth = {1 << code: value for code, value in enumerate(values)}
        self.nothing = dict.fromkeys(self.worth, 0)
        across = [[row * self.cols + col for col in range(self.cols)] for row in range(self.rows)]
        self.lines = (across, [list(line) for line in zip(*across, strict=True)])

    # --- a position --------------------------------------------------------------------------------------------------

    def plays(self, position: Position) -> list[Play]:
        """All legal plays with their scores, in no order."""
        tiles = [stack[-1] if stack else 0 for stack in position.stacks]
        heights = [len(stack) for stack in position.stacks]
        tops = [1 << (tile & 63) if tile else 0 for tile in tiles]
        kept = [self.values[tile] for tile in tiles]
        hand, avail, units = 0, 0, {}
        for kind, code in enumerate(code for code in range(1, len(position.rack)) if position.rack[code]):
            units[1 << code] = 1 << 4 * kind
            hand += position.rack[code] << 4 * kind
            avail |= 1 << code
        reach = ANY if position.rack[0] else avail
        sets: list[list[int]] = [[ANY] * len(tiles), [ANY] * len(tiles)]
        crossed: list[list[dict[int, int] | None]] = [[None] * len(tiles), [None] * len(tiles)]
        for down in (0, 1):
            # rows say what plays that read down may lay on their squares, columns what those across may
            for line in self.lines[1 - down]:
                if any(tops[square] for square in line):
                    self._cross(line, tops, kept, heights, sets[down], crossed[down], reach)
        for square, top in enumerate(tops):
            if top:
                free = heights[square] < self.height
                for down in (0, 1):
                    sets[down][square] = sets[down][square] & ~top if free else 0
        anchors = self._anchors(tops)
        search = _search(self, tops, kept, heights, anchors, units, (avail, hand, position.rack[0]))
        found: list[Play] = []
        for down in (0, 1):
            for number, line in enumerate(self.lines[down]):
                if any(anchors[square] for square in line):
                    search(found, bool(down), number, line, sets[down], crossed[down])
        return found

    def _anchors(self, tops: Sequence[int]) -> list[bool]:
        if not any(tops):
            return [square in self.start for square in range(len(tops))]
        found = [bool(top) for top in tops]
        for lines in self.lines:
            for line in lines:
                for one, other in pairwise(line):
                    if tops[one]:
                        found[other] = True
                    elif tops[other]:
                        found[one] = True
        return found

    def _cross(
        self,
        line: Sequence[int],
        tops: Sequence[int],
        kept: Sequence[int],
        heights: Sequence[int],
        sets: list[int],
        crossed: list[dict[int, int] | None],
        reach: int,
    ) -> None:
        """What the words of a line let be laid on its squares, of the letters in reach, and what those then score."""
        graph = self.graph
        letters, ends, following = graph.letters, graph.ends, graph.next
        top = [*[tops[square] for square in line], 0]
        node: int | None = graph.root
        first = 0  # where the run before the square begins
        for at, square in enumerate(line):
            bit = top[at]
            behind = top[at + 1]
            if first < at or behind:
                after = at + 1
                fits = 0
                if node is not None:
                    if behind:
                        while top[after]:
                            after += 1
                        middle, end = top[at + 1 : after - 1], top[after - 1]
                        to = following[node]
                        rest = letters[node] & reach
                        while rest:
                            each = rest & -rest
                            rest ^= each
                            child = to[each]
                            for passed in middle:
                                if not letters[child] & passed:
                                    break
                                child = following[child][passed]
                            else:
                                if ends[child] & end:
                                    fits |= each
                    else:
                        fits = ends[node] & reach
                sets[square] = fits
                if fits:
                    others = [*line[first:at], *line[at + 1 : after]]
                    crossed[square] = self._scores(square, others, kept, heights, fits)
            if not bit:
                node, first = graph.root, at + 1
            elif node is not None:
                node = following[node].get(bit)

    def _scores(
        self, square: int, others: Sequence[int], kept: Sequence[int], heights: Sequence[int], fits: int
    ) -> dict[int, int]:
        """The word across by the letter laid; key 0: by a blank."""
        base, times, factor = sum([kept[each] for each in others]), 1, 1
        worth = self.worth
        if self.height > 1:
            tiles = sum([heights[each] for each in others]) + heights[square] + 1
            if tiles > len(others) + 1:
                base, worth = tiles, self.nothing
            else:
                base += 2 * tiles
        else:
            times, factor = self.letter_bonus[square], self.word_bonus[square]
        found = {0: base * factor}
        while fits:
            bit = fits & -fits
            fits ^= bit
            found[bit] = (base + worth[bit] * times) * factor
        return found


def _search(
    game: Crossing,
    tops: Sequence[int],
    kept: Sequence[int],
    heights: Sequence[int],
    anchors: Sequence[bool],
    units: dict[int, int],
    rack: tuple[int, int, int],
) -> Any:
    """What searches a line. All of it is one closure, since its variables are quicker to reach than attributes."""
    letters, ends, following, root = game.graph.letters, game.graph.ends, game.graph.next, game.graph.root
    worth, values, most, bonus, plural, stacked = (
        game.worth,
        game.values,
        game.hand,
        game.bonus,
        game.plural,
        game.height > 1,
    )
    codes = {1 << code: code for code in range(1, BLANK)}
    lefts: list[list[Left]] = [[(root, *rack, (), 0)]]
    # What the search of a line reads, set anew for each.
    found: list[Play] = []
    down, number, size, start = False, 0, 0, 0
    sets: list[int] = []
    crossed: list[dict[int, int] | None] = []
    top: list[int] = []
    held: list[int] = []
    times: list[int] = []
    closes: list[bool] = []
    below: list[int] = []
    multiplied: dict[int, int] = {}
    multiplying = 0

    def longer() -> None:
        """The left parts of one tile more."""
        made: list[Left] = []
        for node, avail, hand, blanks, path, total in lefts[-1]:
            to = following[node]
            rest = letters[node] & avail
            while rest:
                bit = rest & -rest
                rest ^= bit
                unit = units[bit]
                less = hand - unit
                left = avail if less & 15 * unit else avail ^ bit
                made.append((to[bit], left, less, blanks, (*path, codes[bit]), total + worth[bit]))
            if blanks:
                rest = letters[node]
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    made.append((to[bit], avail, hand, blanks - 1, (*path, codes[bit] | BLANK), total))
        lefts.append(made)

    def emit(end: int, total: int, across: int, mask: int, path: tuple[int, ...]) -> None:
        """Lists a play whose word ends before `end`."""
        laid = len(path)
        if laid == 1:
            at = mask.bit_length() - 1
            crosses = crossed[at] is not None
            if down and crosses:
                return  # it reads across
            adds = path[0] == plural and not top[at] and at == end - 1
            if adds and end - start > 2 and (not crosses or only_ends[at]):
                return
        if stacked:
            tiles = below[end] - below[start] + laid
            score = 2 * tiles + total if tiles == end - start else tiles
        else:
            score = total
            doubled = mask & multiplying
            if doubled:
                factor = multiplied.get(doubled)
                if factor is None:
                    factor = 1
                    for at, each in enumerate(words):
                        if doubled >> at & 1:
                            factor *= each
                    multiplied[doubled] = factor
                score *= factor
        found.append((score + across + (bonus if laid == most else 0), down, number, mask, path))

    def lay(
        at: int,
        node: int,
        total: int,
        across: int,
        avail: int,
        hand: int,
        blanks: int,
        mask: int,
        path: tuple[int, ...],
        uncovered: bool,
    ) -> None:
        """Lays each tile that can lie on a square, and goes on."""
        allowed = letters[node] & sets[at]
        to, last = following[node], ends[node]
        scores = crossed[at]
        by = times[at]
        mask |= 1 << at
        after = at + 1
        run = after < size and top[after]
        more = sets[after] if after < size and not run else 0
        if not top[at]:
            uncovered = False
        rest = allowed & avail
        while rest:
            bit = rest & -rest
            rest ^= bit
            unit = units[bit]
            less = hand - unit
            left = avail if less & 15 * unit else avail ^ bit
            total_here = total + worth[bit] * by
            across_here = across if scores is None else across + scores[bit]
            here = (*path, codes[bit])
            child = to[bit]
            if run:
                pass_over(after, child, False, total_here, across_here, left, less, blanks, mask, here, uncovered)
                continue
            if last & bit and after - start > 1:
                emit(after, total_here, across_here, mask, here)
            if letters[child] & more & (ANY if blanks else left):
                lay(after, child, total_here, across_here, left, less, blanks, mask, here, uncovered)
        if blanks:
            across_here = across if scores is None else across + scores[0]
            while allowed:
                bit = allowed & -allowed
                allowed ^= bit
                here = (*path, codes[bit] | BLANK)
                child = to[bit]
                if run:
                    pass_over(after, child, False, total, across_here, avail, hand, blanks - 1, mask, here, uncovered)
                    continue
                if last & bit and after - start > 1:
                    emit(after, total, across_here, mask, here)
                if letters[child] & more & (ANY if blanks > 1 else avail):
                    lay(after, child, total, across_here, avail, hand, blanks - 1, mask, here, uncovered)

    def pass_over(
        at: int,
        node: int,
        ended: bool,
        total: int,
        across: int,
        avail: int,
        hand: int,
        blanks: int,
        mask: int,
        path: tuple[int, ...],
        uncovered: bool,
    ) -> None:
        """Keeps the squares of a run, or covers one, until it ends."""
        while at < size:
            bit = top[at]
            if not bit:
                break
            if sets[at] and (uncovered or not closes[at]) and letters[node] & sets[at] & (ANY if blanks else avail):
                lay(at, node, total, across, avail, hand, blanks, mask, path, uncovered)
            child = following[node].get(bit)
            if child is None:
                return
            ended = bool(ends[node] & bit)
            node = child
            total += held[at]
            uncovered = True
            at += 1
        if ended:
            emit(at, total, across, mask, path)
        if at < size and letters[node] & sets[at] & (ANY if blanks else avail):
            lay(at, node, total, across, avail, hand, blanks, mask, path, False)

    words: list[int] = []
    only_ends: list[bool] = []

    def search(
        plays: list[Play],
        reads_down: bool,
        line_number: int,
        line: Sequence[int],
        all_sets: Sequence[int],
        all_crossed: Sequence[dict[int, int] | None],
    ) -> None:
        """Appends the plays of a line."""
        nonlocal found, down, number, size, start, sets, crossed, top, held, times, closes, below, multiplied
        nonlocal multiplying, words, only_ends
        found, down, number, size = plays, reads_down, line_number, len(line)
        sets = [all_sets[square] for square in line]
        crossed = [all_crossed[square] for square in line]
        top = [tops[square] for square in line]
        held = [kept[square] for square in line]
        times = [game.letter_bonus[square] for square in line]
        words = [game.word_bonus[square] for square in line]
        multiplied = {}
        multiplying = sum([1 << at for at, each in enumerate(words) if each != 1])
        below = [0]
        for square in line:
            below.append(below[-1] + heights[square])
        closes = [
            bool(bit) and at > 0 and bool(top[at - 1]) and not (at + 1 < size and top[at + 1])
            for at, bit in enumerate(top)
        ]
        if plural:
            step = 1 if reads_down else game.cols
            side = game.cols if reads_down else game.rows
            places = [square % game.cols if reads_down else square // game.cols for square in line]
            only_ends = [
                not (place + 1 < side and tops[square + step])
                and place > 1
                and bool(tops[square - step] and tops[square - 2 * step])
                for place, square in zip(places, line, strict=True)
            ]
        node: int | None = root
        first = 0
        total = 0
        free = 0  # empty squares before this one, none of them an anchor
        for at, square in enumerate(line):
            if anchors[square] and sets[at]:
                if first < at:
                    if node is not None:
                        start = first
                        if letters[node] & sets[at]:
                            lay(at, node, total, 0, *rack, 0, (), True)
                else:
                    for length in range(min(free, most - 1) + 1):
                        if length == len(lefts):
                            longer()
                        start = at - length
                        extra = [(place, each - 1) for place, each in enumerate(times[start:at]) if each != 1]
                        mask = (1 << at) - (1 << start)
                        here = sets[at]
                        for left, avail, hand, blanks, path, value in lefts[length]:
                            if letters[left] & here & (ANY if blanks else avail):
                                for place, each in extra:
                                    value += each * values[path[place]]
                                lay(at, left, value, 0, avail, hand, blanks, mask, path, False)
            if anchors[square] or top[at]:
                free = 0
            else:
                free += 1
            if not top[at]:
                node, first, total = root, at + 1, 0
            elif node is not None:
                node = following[node].get(top[at])
                total += held[at]

    return search
