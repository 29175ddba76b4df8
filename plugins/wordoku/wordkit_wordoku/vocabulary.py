"""What a rulespec for the tilegrid may say: options, clauses, rules, actions, positions, expectations, measures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from wordkit.spec.arguments import Label, ListOf, Number, Quoted, Time, Word
from wordkit.spec.letters import ALPHABET, alphabet_faults, letters_of
from wordkit.spec.types import Duration, Enum, Int
from wordkit.spec.vocabulary import (
    ActionDecl,
    Arg,
    ClauseDecl,
    Clauses,
    Counted,
    ExpectDecl,
    MeasureDecl,
    OptionDecl,
    RuleDecl,
    Vocabulary,
)
from wordkit_wordoku.refusals import REFUSALS
from wordkit_wordoku.scopes import (
    LINE_SCORE,
    MOST_LINES,
    MOST_ROUNDS,
    MOST_SIDE,
    MOST_SYMBOLS,
    MOST_TILES,
    ROUND_SCORE,
    SCOPES,
)

if TYPE_CHECKING:
    from wordkit.spec.model import Rules

VERSION = "1"
LONGEST_TIMER = 24 * 3_600_000
MOST_WILDS = 8
"""Wild tiles of a grid: as many as the core finds the best letters for."""
MOST_PIECES = 5_000

TIMERS = ("time", "ready")
"""Deadlines: the end of a round, and the latest start of the next."""

GLYPHS: Mapping[str, str] = {
    "square": "■",
    "star": "★",
    "clover": "♣",
    "circle": "●",
    "diamond": "◆",
    "triangle": "▲",
    "heart": "♥",
    "spade": "♠",
}
COLOURS = ("green", "purple", "red", "blue", "black", "yellow", "cyan", "white", "orange", "pink")

OPTIONS = (
    OptionDecl("side", Int(2, MOST_SIDE), 4, "rows and columns of a grid"),
    OptionDecl(
        "clock",
        Duration(1, LONGEST_TIMER),
        300_000,
        "how long a round lasts; none: until all are done",
        none=True,
    ),
    OptionDecl(
        "ready_cap",
        Duration(1, LONGEST_TIMER),
        None,
        "how long after the deal a round begins though not all are ready; none: never",
        none=True,
    ),
    OptionDecl("rounds", Int(1, MOST_ROUNDS), 3, "rounds of a game, for its end to use"),
    OptionDecl("deal", Int(1, MOST_TILES), 4, "tiles of each symbol that a seat takes for a round"),
    OptionDecl("swaps", Int(0, MOST_TILES), 1, "tiles of each symbol that a seat may swap in a round"),
    OptionDecl(
        "swapped",
        Enum("swapped", ("out", "back")),
        "out",
        "where a swapped tile goes: `out` of the round, or `back` into its pile, once another was drawn",
    ),
    OptionDecl("wilds", Int(0, MOST_WILDS), 1, "tiles of each symbol that may lie wild in a grid"),
    OptionDecl("wild_most", Int(0, MOST_WILDS), MOST_WILDS, "wild tiles in a grid, whatever their symbols"),
    OptionDecl("word_min", Int(1, MOST_SIDE), 2, "letters of the shortest word"),
    OptionDecl("word_max", Int(1, MOST_SIDE), MOST_SIDE, "letters of the longest word, at most as many as the side"),
    OptionDecl(
        "equal_words",
        Enum("equal_words", ("leftmost", "best")),
        "leftmost",
        "which of several longest words of a line counts: the leftmost (topmost), or the one that scores most",
    ),
    OptionDecl(
        "search",
        Int(1_000, 1_000_000_000),
        400_000,
        "steps in which `legal.best` and reports look for the best grid; the same everywhere",
    ),
    OptionDecl("own_best", Int(0, ROUND_SCORE), 0, "the round to beat in a game alone, for an award to use"),
)

CLAUSES = (
    ALPHABET,
    ClauseDecl(
        "symbols",
        "The symbols of the tiles, in order, each with the glyph and the colour it is drawn in. Without them it is "
        "drawn in the colour it is called after, if it is, and in the next glyph.",
        block=Clauses(
            ClauseDecl(
                "*",
                "A symbol.",
                named=(Arg("glyph", Word(*GLYPHS), "", look=True), Arg("colour", Word(*COLOURS), "", look=True)),
                example="red glyph: square",
            )
        ),
        required=True,
        example="symbols { red glyph: square; green glyph: star }",
    ),
    ClauseDecl(
        "tiles",
        "A set of tiles: how many of each letter, and the symbols they are dealt to in turn, the letters in the order "
        "of the alphabet.",
        args=(Arg("set", Word()),),
        named=(Arg("among", ListOf(Word(), least=1, most=MOST_SYMBOLS)),),
        block=Counted(Label(), total=MOST_PIECES),
        key=1,
        required=True,
        example="tiles standard among: [green, red] { 15: E; 11: A I }",
    ),
)

RULES = (
    RuleDecl(
        "early",
        "A seat that is done may say so; when all are, the round ends before its time is up.",
        example="rule early",
    ),
)

_SQUARE = "square: such as b2"
_TILE = ("letter", "symbol")
_SWAPS = ("option.swaps",)
_WILDS = ("option.wilds", "option.wild_most")

ACTIONS = (
    ActionDecl("ready", "Says that the round may begin; it does when all have.", (), "ready"),
    ActionDecl(
        "place", "Lays a loose tile on a square; what lies there becomes loose.", (*_TILE, _SQUARE), "place A b2"
    ),
    ActionDecl(
        "move",
        "Moves a tile to another square; what lies there changes places with it.",
        ("source", "target"),
        "move a1 b2",
    ),
    ActionDecl("remove", "Takes a tile off the grid.", (_SQUARE,), "remove b2"),
    ActionDecl("clear", "Takes all tiles off the grid.", (), "clear"),
    ActionDecl(
        "wild",
        "Turns a tile over: it stands for a letter, or for whichever is best when the round ends.",
        (_SQUARE, "letter: what it stands for, may be absent"),
        "wild a4 E",
        _WILDS,
    ),
    ActionDecl("unwild", "Turns a wild tile back.", (_SQUARE,), "unwild a4", _WILDS),
    ActionDecl(
        "grid",
        "Lays the whole grid anew, row by row.",
        ("cells: row by row, null or [letter, symbol], with a third entry what it stands for if it is wild",),
        "grid ARTD / BANG / LPAY / ?EKEF",
    ),
    ActionDecl("swap", "Changes a tile for another of its symbol from the pile.", _TILE, "swap T", _SWAPS),
    ActionDecl("done", "Leaves the grid as it is; when all are done, the round ends.", (), "done", ("rule.early",)),
)

_GROUPS = Quoted()
_ROWS = Quoted(lines=True)

GIVENS = (
    ClauseDecl(
        "tiles",
        "The tiles a seat plays with: the round has begun. By symbol, such as `green AEIR, red TLN`.",
        any_name=_GROUPS,
        repeat=True,
        example='tiles ann: "green AEIR, purple LTNS, red EOPB, blue KDYA"',
    ),
    ClauseDecl(
        "dealt",
        "The tiles that lie before a seat face down: the round hasn't begun.",
        any_name=_GROUPS,
        repeat=True,
        example='dealt ann: "green AEIR, purple LTNS, red EOPB, blue KDYA"',
    ),
    ClauseDecl(
        "laid",
        "What a seat has laid, row by row: `A:red` or `A:r` a tile, `?E=A:r` that tile wild for E, `?=A:r` wild "
        "without a letter, `.` an empty cell.",
        any_name=_ROWS,
        repeat=True,
        example='laid ann: "A:r R:g . . / . . . . / . . . . / . . . ."',
    ),
    ClauseDecl(
        "shown",
        "The grid of a seat in the round before: `A:r` a tile, `?E:r` a wild one, `#:r` one face down.",
        any_name=_ROWS,
        repeat=True,
        example='shown ann: "A:r R:g ?E:b #:r / ..."',
    ),
    ClauseDecl("out", "Tiles a seat has swapped away.", any_name=_GROUPS, repeat=True, example='out ann: "green A"'),
    ClauseDecl(
        "pile",
        '`pile "..."`: exactly these tiles, of each symbol the next to be drawn first; the others are out of the game. '
        '`pile top: "..."`: these first, then all the others, mixed.',
        args=(Arg("tiles", _GROUPS, None),),
        named=(Arg("top", _GROUPS, ""),),
        example='pile top: "green AEI"',
    ),
    ClauseDecl(
        "swaps",
        "Symbols of which a seat has swapped a tile, each as often as it did.",
        any_name=_GROUPS,
        repeat=True,
        example='swaps ann: "green red"',
    ),
    ClauseDecl("round", "The number of the round.", args=(Arg("number", Number(1, MOST_ROUNDS)),), example="round 2"),
    ClauseDecl(
        "played",
        "What seats scored in an earlier round, and what it was made of, as far as that matters: `wilds`, `balanced`, "
        "`clean_balanced`, `words`, `letters`, `swaps`.",
        args=(Arg("round", Number(1, MOST_ROUNDS)),),
        any_name=Quoted(),
        key=1,
        example='played 1 ann: "34 wilds 1 clean_balanced 3" bob: "28"',
    ),
    ClauseDecl(
        "timer",
        "How long until a timer comes: `time` is the end of the round, `ready` the latest start of the next. Without "
        "this clause they are set as at the beginning of what goes on; `timer` alone sets none.",
        named=tuple(Arg(name, Time(1, LONGEST_TIMER), None) for name in TIMERS),
        example="timer time: 90s",
    ),
)

_SEAT = Arg("seat", Word())
_LINE_ARGS = (_SEAT, Arg("number", Number(1, MOST_SIDE)), Arg("word", Quoted()))
_POINTS = Number(-ROUND_SCORE, ROUND_SCORE)

EXPECTS = (
    ExpectDecl(
        "row",
        "The word of a row and what the row scores, in the grid as it lies, or as it was shown.",
        _LINE_ARGS,
        value=_POINTS,
        example='expect row ann 1 "ART" = 3',
    ),
    ExpectDecl(
        "column",
        "The same of a column.",
        _LINE_ARGS,
        value=_POINTS,
        example='expect column ann 1 "ABLE" = 6',
    ),
    ExpectDecl("grid", "What all lines of a grid score.", (_SEAT,), value=_POINTS, example="expect grid ann = 34"),
    ExpectDecl(
        "balanced",
        "The balanced lines of a grid.",
        (_SEAT,),
        value=Number(0, MOST_LINES),
        example="expect balanced ann = 4",
    ),
    ExpectDecl(
        "cell",
        "What lies on a square, as positions write it.",
        (_SEAT, Arg("square", Word())),
        value=Quoted(),
        example='expect cell ann a4 = "?E=O:r"',
    ),
    ExpectDecl(
        "round_score",
        "What a seat scored in the last round.",
        (_SEAT,),
        value=_POINTS,
        example="expect round_score ann = 34",
    ),
    ExpectDecl(
        "awarded",
        "How many of an award a seat was given in the game.",
        (_SEAT, Arg("name", Word())),
        value=Number(0, 10_000),
        example="expect awarded ann victor = 1",
    ),
    ExpectDecl("round", "The number of the round.", value=Number(0, MOST_ROUNDS), example="expect round = 2"),
    ExpectDecl(
        "tiles",
        "How many tiles a seat plays with.",
        (_SEAT,),
        value=Number(0, MOST_TILES),
        example="expect tiles ann = 16",
    ),
    ExpectDecl(
        "pile",
        "How many tiles are left in the pile of a symbol.",
        (Arg("symbol", Word()),),
        value=Number(0, MOST_PIECES),
        example="expect pile red = 22",
    ),
)

EVENTS = {
    "began": "round {data} begins",
    "time_up": "the time of round {data} is up",
    "timer.time": "It ends in {data}.",
    "timer.ready": "The round begins in {data} at the latest.",
    "timeout.time": "Time is up.",
    "timeout.ready": "Time is up.",
}

MEASURES = (
    MeasureDecl("points", "points of a grid"),
    MeasureDecl("missed", "points below the best grid found for the tiles a seat ended with"),
    MeasureDecl("unproved", "grids for which it isn't proved that none is better than the best one found"),
    MeasureDecl("words", "words of a grid"),
    MeasureDecl("letters", "letters of a word that scored"),
    MeasureDecl("balanced", "balanced lines of a grid"),
    MeasureDecl("wilds", "wild tiles in a grid"),
    MeasureDecl("unplaced", "tiles not placed when the round ended"),
    MeasureDecl("swaps", "tiles swapped in a round"),
    MeasureDecl("seconds", "seconds from the start of a round to its end"),
)


def symbols_of(rules: Rules) -> tuple[str, ...]:
    """The names of the symbols, in the order of the rulespec."""
    clause = rules.clause("symbols")
    return tuple(symbol.word for symbol in clause.block or ()) if clause is not None else ()


def tiles_of(rules: Rules) -> list[tuple[str, str]]:
    """The (letter, symbol) of every tile of the game: each set is dealt to its symbols in turn (O21)."""
    order = letters_of(rules)
    found: list[tuple[str, str]] = []
    for batch in rules.clauses("tiles"):
        among = batch["among"]
        counts = batch.counts or {}
        labels = [label for label in sorted(counts, key=lambda each: order.get(each, 0)) for _ in range(counts[label])]
        found += [(label, str(among[place % len(among)])) for place, label in enumerate(labels)]
    return found


def _check(rules: Rules) -> Sequence[tuple[str, str]]:
    """What doesn't go together."""
    return [*_faults_of_tiles(rules), *_faults_of_flow(rules)]


def _faults_of_tiles(rules: Rules) -> Iterator[tuple[str, str]]:
    letters, symbols = letters_of(rules), symbols_of(rules)
    yield from alphabet_faults(rules)
    if not 1 <= len(symbols) <= MOST_SYMBOLS:
        yield "symbols", f"there are {len(symbols)} symbols; a game has 1 to {MOST_SYMBOLS}"
        return
    for batch in rules.clauses("tiles"):
        strangers = [label for label in batch.counts or {} if label not in letters]
        if strangers:
            yield batch.path, f"`{strangers[0]}` is no letter of the alphabet"
        unknown = [name for name in batch["among"] if name not in symbols]
        if unknown:
            yield batch.path, f"`{unknown[0]}` is none of the symbols"
            return
    deal, most = rules.option("deal"), rules.players[1]
    if deal * len(symbols) > MOST_TILES:
        yield "option.deal", f"a seat would have {deal * len(symbols)} tiles; at most {MOST_TILES} are allowed"
    supply = tiles_of(rules)
    for symbol in symbols:
        count = sum(other == symbol for _, other in supply)
        if count < deal * most:
            yield (
                "tiles",
                f"there are {count} tiles of {symbol}, too few to deal {deal} to each of {most} seats",
            )


def _faults_of_flow(rules: Rules) -> Iterator[tuple[str, str]]:
    least, most = rules.option("word_min"), min(rules.option("side"), rules.option("word_max"))
    if least > most:
        yield "option.word_min", f"no word has at least {least} letters and at most {most}"
    if rules.option("clock") is None and rules.rule("early") is None:
        yield "option.clock", "a round without a limit needs `rule early`, or it never ends"


VOCABULARY = Vocabulary(
    engine="tilegrid",
    version=VERSION,
    doc="Letter tiles with symbols, which every seat arranges in a grid of its own, all at once and against the clock.",
    options=OPTIONS,
    clauses=CLAUSES,
    rules=RULES,
    scopes=SCOPES,
    score_scopes=("line", "round", "final"),
    score_limits={"line": LINE_SCORE, "round": ROUND_SCORE},
    actions=ACTIONS,
    refusals=REFUSALS,
    expects=EXPECTS,
    givens=GIVENS,
    events=EVENTS,
    measures=MEASURES,
    seats=(1, 16),
    letters=letters_of,
    check=_check,
)
