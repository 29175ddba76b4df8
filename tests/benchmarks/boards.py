"""The cross-board: all plays with their scores, against a Python port and a package of npm; the best play alone.

Timed on our side: a board made from its stacks, its cross sets worked out, `generate`, and all scores read (`.scores`,
a tuple of ints); the other fields of a play are made when it is looked at, and aren't here. The port returns plays as
tuples, not sorted, while ours come in order. The solver of npm is timed inside node; it scores nothing.
"""

import time
from collections import Counter
from collections.abc import Sequence

from crossing import Crossing
from midgame import Position, game_of, middle, with_blanks
from pairs import Pair, agree, nothing
from solver import Solver, compare, missing, written
from wordkit_upwords.cross import Cross
from wordkit_upwords.grid import read_bonuses, start_squares

SEED = 6
POSITIONS = 40
WITH_BLANKS = 4
"""Positions of the flat board whose racks are given two blanks: a row of their own, since they take far longer."""


def port_of(cross: Cross) -> Crossing:
    """The port playing the same game; what it knows of scores is written in it by hand."""
    encode = cross.alphabet.encode
    words = sorted(bytes(encode(word)) for word in cross.lexicon)
    first = cross.rules.rule("first_word")
    start = start_squares(first["covers"], cross.rows, cross.cols) if first else []
    sides = (cross.rows, cross.cols)
    if cross.height == 1:
        squares = cross.rules.clause("squares")
        letter, word = read_bonuses(squares["rows"], *sides) if squares else ([], [])
        return Crossing(sides, words, values=cross.worth, letter_bonus=letter, word_bonus=word, start=start)
    values = [2 * (label == "Qu") for label in cross.labels]
    return Crossing(sides, words, height=cross.height, values=values, start=start, bonus=20, plural=cross.codes["S"])


Laid = tuple[int, bool, tuple[tuple[int, int], ...]]
"""A play both sides can be brought to: score, whether it reads down, squares and tiles."""


class Race:
    """Both sides see all positions in each turn; what they find is compared in full the first time, then in sum.

    Both run in one thread of this process, so seconds are the processor's: what else runs disturbs them less.
    """

    clock = staticmethod(time.process_time)

    def __init__(self, cross: Cross, positions: Sequence[Position], port: Crossing) -> None:
        self.cross = cross
        self.positions = positions
        self.port = port
        self.scores: list[tuple[int, ...]] = []
        self.compared = False

    def ours(self) -> float:
        board, positions = self.cross.core.board, self.positions
        start = self.clock()
        scores = [board(each.stacks).generate(each.rack).scores for each in positions]
        seconds = self.clock() - start
        self.scores = scores
        return seconds / len(positions)

    def peer(self) -> float:
        plays, positions = self.port.plays, self.positions
        start = self.clock()
        found = [plays(each) for each in positions]
        seconds = self.clock() - start
        for all_scores, all_plays in zip(self.scores, found, strict=True):
            agree(sum(all_scores), sum(play[0] for play in all_plays), "the scores of a position")
        if not self.compared:
            for position, all_plays in zip(positions, found, strict=True):
                agree(self.listed(position), sorted(map(self.laid, all_plays)), "the plays of a position")
            self.compared = True
        return seconds / len(positions)

    def listed(self, position: Position) -> list[Laid]:
        """Our plays of a position."""
        plays = self.cross.core.board(position.stacks).generate(position.rack)
        return sorted((play.score, play.down, play.placements) for play in plays)

    def laid(self, play: tuple[int, bool, int, int, tuple[int, ...]]) -> Laid:
        """A play of the port."""
        score, down, number, mask, tiles = play
        squares = [square for at, square in enumerate(self.port.lines[down][number]) if mask >> at & 1]
        return score, down, tuple(zip(squares, tiles, strict=True))


class SolverRace(Race):
    """The same against the package of npm, which lists some plays twice and some that the rules forbid.

    By the clock on the wall, since node is another process.
    """

    clock = staticmethod(time.perf_counter)

    def __init__(self, cross: Cross, positions: Sequence[Position]) -> None:
        self.cross = cross
        self.positions = positions
        self.compared = False
        encode, letters = cross.alphabet.encode, ["", *(label[0] for label in cross.codes)]
        self.solver = Solver(["".join(letters[code] for code in encode(word)) for word in cross.lexicon])
        self.asked = [written(position, cross) for position in positions]

    def peer(self) -> float:
        answer = self.solver.asked({"positions": self.asked, "tell": not self.compared})
        if not self.compared:
            for position, told in zip(self.positions, answer["plays"], strict=True):
                board = self.cross.core.board(position.stacks)
                ours = {play.placements for play in board.generate(position.rack)}
                compare(self.cross, board, ours, told)
            self.compared = True
        return float(answer["seconds"]) / len(self.positions)


class BestRace:
    """The best play by `best(1)`, and as the first of all; on boards that have their cross sets already."""

    def __init__(self, cross: Cross, positions: Sequence[Position]) -> None:
        self.boards = [(cross.core.board(each.stacks), each.rack) for each in positions]
        for board, rack in self.boards:
            board.any(rack)
        self.found: list[object] = []

    def ours(self) -> float:
        start = time.process_time()
        found = [board.best(rack, 1)[0] for board, rack in self.boards]
        seconds = time.process_time() - start
        self.found = list(found)
        return seconds / len(self.boards)

    def peer(self) -> float:
        start = time.process_time()
        found = [board.generate(rack)[0] for board, rack in self.boards]  # they are in order
        seconds = time.process_time() - start
        agree(self.found, found, "the best plays")
        return seconds / len(self.boards)


def blanks(positions: Sequence[Position]) -> str:
    """How many racks hold how many blanks."""
    counts = Counter(position.rack[0] for position in positions)
    return ", ".join(f"{counts[count]} racks with {count} blank{'s' * (count != 1)}" for count in sorted(counts))


def boards() -> list[Pair]:
    """The rows `boards`: at most 1/50 of the port's time, 1/250 of upwords-solver's; `best(1)` 1/3 of listing all."""
    stacks, flat = game_of("upwords"), game_of("crossword-15")
    tall, dealt = middle("upwords", POSITIONS, SEED), middle("crossword-15", POSITIONS, SEED)
    wild = [with_blanks(position, 2) for position in dealt[:WITH_BLANKS]]
    port = port_of(flat)
    first, second, third = Race(stacks, tall, port_of(stacks)), Race(flat, dealt, port), Race(flat, wild, port)
    best, wildest = BestRace(flat, dealt), BestRace(flat, wild)
    names, ours = ("core", "Python port"), ("best(1)", "generate, the first")
    why = missing()
    solver = None if why else SolverRace(stacks, tall)
    return [
        Pair("Upwords: all plays with scores", first.ours, first.peer, names, 1 / 50, aim=1 / 80),
        Pair(
            "Upwords: all plays with scores",
            solver.ours if solver else nothing,
            solver.peer if solver else nothing,
            ("core", "upwords-solver (all plays)"),
            1 / 250,
            aim=1 / 500,
            missing=why,
        ),
        Pair(f"15x15: all plays with scores; {blanks(dealt)}", second.ours, second.peer, names, 1 / 50, aim=1 / 100),
        Pair(f"15x15: all plays with scores; {blanks(wild)}", third.ours, third.peer, names, 1 / 50, aim=1 / 100),
        Pair(f"15x15: the best play; {blanks(dealt)}", best.ours, best.peer, ours, 1 / 3, aim=1 / 6),
        Pair(f"15x15: the best play; {blanks(wild)}", wildest.ours, wildest.peer, ours, 1 / 3, aim=1 / 6),
    ]
