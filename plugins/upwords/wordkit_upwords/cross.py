"""A rulespec laid out for the core: what every state of a match shares, made once a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wordkit._core import BLANK as BLANK_BIT
from wordkit._core import Board, CrossRules
from wordkit.game.zones import At
from wordkit_upwords.grid import BLANK, letters_of, read_bonuses, size_of, square_names, start_squares
from wordkit_upwords.scoring import lines, takers

if TYPE_CHECKING:
    from wordkit._core import Alphabet, Lexicon
    from wordkit.game.state import State
    from wordkit.game.zones import Table
    from wordkit.spec.model import RuleClause, Rules

IS_BLANK = BLANK_BIT
"""The bit of a laid tile that says: a blank, standing for the letter of the other bits."""
LETTER = IS_BLANK - 1
"""The bits of a laid tile that hold its letter."""


class Boards:
    """Makes the boards of states, each beside the one made last: mostly that of the state before, whose cross sets
    nearly all hold for the next one."""

    def __init__(self, core: CrossRules, zone: int, codes: bytes) -> None:
        self._core = core
        self._zone = zone
        self._codes = codes
        self._last: Board | None = None

    def __call__(self, state: State) -> Board:
        board = self._core.board_of(state.zones, self._zone, self._codes, self._last)
        self._last = board  # of another match meanwhile, maybe
        return board


class Cross:
    """The numbers and switches of a game as the engine and the core use them.

    A *tile* is an int: the code of its letter, with `IS_BLANK` for a blank standing for it; 0 is a blank in a rack.
    """

    def __init__(self, table: Table) -> None:
        rules = table.rules
        self.rules: Rules = rules
        self.lexicon: Lexicon = table.words
        self.alphabet: Alphabet = self.lexicon.alphabet
        self.rows, self.cols = size_of(rules)
        self.squares = self.rows * self.cols
        self.names = square_names(self.rows, self.cols)
        self.codes: Mapping[str, int] = letters_of(rules)
        self.labels: tuple[str, ...] = (BLANK, *self.codes)
        self.numbers: Mapping[str, int] = {name: number for number, name in enumerate(self.names)}
        """The number of each square by its name."""
        self.tile_codes: Mapping[str, int] = {
            **self.codes,
            **{BLANK + label: code | IS_BLANK for label, code in self.codes.items()},
        }
        """Every tile that can be laid, by its label."""
        values = rules.counted("values")
        self.worth: tuple[int, ...] = (0, *(values.get(label, 0) for label in self.codes))
        """What a tile of each code is worth; entry 0 is a blank."""
        self.rack_size = _number(rules, "rack")
        self.height = _number(rules, "height")
        self.most_exchanged = _number(rules, "exchange")
        limit = rules.option("exchanges")
        self.exchange_limit: int | None = limit if isinstance(limit, int) else None
        # alone there is nobody to challenge: words are looked up at once
        self.judged = rules.option("words") == "challenge" and table.seats > 1
        self.exchange: RuleClause | None = rules.rule("exchange")
        self.challenge: RuleClause | None = rules.rule("challenge")
        self.free_pass = rules.rule("pass") is not None
        direction = rules.clause("direction")
        self.step = -1 if direction is not None and direction["to"] == "right" else 1
        one_line = rules.rule("one_line") is not None
        self.core = self._core(one_line)
        # The core can list only plays in one line; without that rule it proposes those, and checks any.
        self.lister = self.core if one_line else self._core(True)
        self.listed_fully = one_line and not self.judged
        """Whether the plays the core lists are all there are."""
        kinds = [self.codes.get(kind.label, 0) for kind in table.kinds]
        self.piece_codes = bytes(kinds[kind] for kind in table.piece_kinds)
        self.places = tuple(At("board", square=square) for square in range(self.squares))
        """The address of each square."""
        self.board_zone = table.first("board")
        self.rack_zones = tuple(table.first("rack", seat) for seat in range(table.seats))
        self.bag_zone = table.first("bag")
        self._boards = Boards(self.core, self.board_zone, self.piece_codes)
        self._listers = Boards(self.lister, self.board_zone, self.piece_codes)
        self.word_lines, self.turn_lines = lines(rules, "word"), lines(rules, "turn")
        self.takers = takers(rules)

    def _core(self, one_line: bool) -> CrossRules:
        rules = self.rules
        squares, first = rules.clause("squares"), rules.rule("first_word")
        letter_bonus, word_bonus = [1] * self.squares, [1] * self.squares
        if squares is not None:
            letter_bonus, word_bonus = read_bonuses(squares["rows"], self.rows, self.cols)
        plural = rules.rule("plain_plural")
        return CrossRules(
            self.rows,
            self.cols,
            self.height,
            self.lexicon,
            values=self.worth,
            letter_bonus=letter_bonus,
            word_bonus=word_bonus,
            start=start_squares(first["covers"], self.rows, self.cols) if first else [],
            start_length=first["length"] if first else (1, 255),
            word_min=_number(rules, "word_min"),
            same_letter=rules.rule("same_letter") is None,
            whole_cover=rules.rule("whole_word_cover") is None,
            connect=rules.rule("connect") is not None,
            one_line=one_line,
            plain_plural=None
            if plural is None
            else {
                "letter": self.codes[plural["letter"]],
                "last_only": plural["last_only"],
                "exempt_after": plural["exempt_after_s"],
            },
            word=rules.total("word").program,
            turn=rules.total("turn").program,
            hand_max=self.rack_size,
        )

    # --- squares and tiles -------------------------------------------------------------------------------------------

    def label(self, tile: int) -> str:
        """A tile as a text: `Qu`, `?E`, `?`."""
        return BLANK + self.labels[tile & LETTER] if tile & IS_BLANK else self.labels[tile]

    def word(self, tiles: Sequence[int]) -> str:
        """The letters of tiles as a word, in capitals."""
        return "".join([self.labels[tile & LETTER] for tile in tiles]).upper()

    # --- states ------------------------------------------------------------------------------------------------------

    def board(self, state: State) -> Board:
        """The board of a state with its cross sets, made once a state."""
        return state.memo("board", self._boards)

    def lister_board(self, state: State) -> Board:
        """The board that lists plays."""
        return self.board(state) if self.lister is self.core else state.memo("lister", self._listers)

    def rack(self, state: State, seat: int) -> bytes:
        """How many tiles of each code are in a rack; entry 0 counts the blanks. Counted once a state."""
        zone = self.rack_zones[seat]
        found: bytes | None = state.derived.get(zone)
        if found is None:
            found = state.derived[zone] = state.zones.tally(zone, self.piece_codes, len(self.labels))
        return found

    def next_seat(self, seat: int, seats: int) -> int:
        """Who is next after a seat."""
        return (seat + self.step) % seats


def _number(rules: Rules, option: str) -> int:
    value: Any = rules.option(option)
    return int(value)


def cross_of(table: Table) -> Cross:
    """What the states of a table share, made at the first call."""
    return table.memo(Cross)
