"""What a rulespec for the cross-board may say: options, clauses, rules, actions, positions, expectations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wordkit.spec.arguments import (
    Area,
    Bounds,
    Either,
    Function,
    Label,
    ListOf,
    Number,
    Quoted,
    Word,
    YesNo,
)
from wordkit.spec.types import Enum, Int
from wordkit.spec.vocabulary import (
    ActionDecl,
    Arg,
    ClauseDecl,
    Counted,
    ExpectDecl,
    OptionDecl,
    RuleDecl,
    Vocabulary,
)
from wordkit_upwords.grid import Misplaced, letters_of, read_bonuses, size_of, start_squares
from wordkit_upwords.refusals import REFUSALS
from wordkit_upwords.scopes import MOST_SEATS, MOST_TILES, SCOPES, WORD_SCORE

if TYPE_CHECKING:
    from wordkit.spec.model import Rules

VERSION = "1"

OPTIONS = (
    OptionDecl("size", Int(1, 21), 10, "squares along each side of the board"),
    OptionDecl("rows", Int(1, 21), None, "rows, if the board isn't square", none=True),
    OptionDecl("cols", Int(1, 21), None, "columns, if the board isn't square", none=True),
    OptionDecl("rack", Int(1, 15), 7, "tiles in a full rack"),
    OptionDecl("height", Int(1, 9), 1, "tiles a stack may have; 1: nothing is stacked"),
    OptionDecl("word_min", Int(2, 21), 2, "tiles in the shortest word"),
    OptionDecl(
        "words",
        Enum("words", ("at_once", "challenge")),
        "at_once",
        "`at_once`: a play with a word that isn't in the list is refused; `challenge`: other seats judge it",
    ),
    OptionDecl("exchange", Int(0, 15), 0, "the most tiles one exchange swaps; 0: none"),
    OptionDecl(
        "exchanges", Int(0, 99), None, "the most exchanges of a seat in a game; none: as many as it likes", none=True
    ),
    OptionDecl("idle_turns", Int(1, 99), 3, "rounds without a tile played, for an end of the game to use"),
    OptionDecl("own_best", Int(0, 1_000_000), 0, "the score to beat in a game alone, for an award to use"),
)

CLAUSES = (
    ClauseDecl(
        "tiles",
        "How many of each tile; `?` is a blank, which stands for any letter.",
        block=Counted(Label(), most=MOST_TILES, total=MOST_TILES),
        required=True,
        example="tiles { 5: A E; 1: Qu }",
    ),
    ClauseDecl(
        "values",
        "What each letter is worth, as `value: letters`; 0 for those left out. A formula uses them as `t.value`.",
        block=Counted(Label(), most=99, total=MOST_TILES),
        example="values { 1: A E; 10: Qu }",
    ),
    ClauseDecl(
        "squares",
        "The bonuses of the squares, row by row: `2L` counts a letter twice, `3W` a word three times, `.` nothing. "
        "Formulas use them as `t.bonus` and `word.bonus`.",
        args=(Arg("rows", Quoted(lines=True)),),
        example='squares """ 3W . 2L ... """',
    ),
    ClauseDecl(
        "seating",
        "Who begins: the seat that draws the tile nearest to a letter, the first seat, or any.",
        args=(Arg("by", Word("first_draw", "first_seat", "random"), "first_seat"),),
        named=(
            Arg("nearest", Label(), None, "the letter to draw near to; a blank is nearer still"),
            Arg("ties", Word("redraw", "first_seat"), "redraw", "whether tied seats draw again"),
        ),
        example="seating first_draw nearest: A ties: redraw",
    ),
    ClauseDecl(
        "direction",
        "Which way play passes.",
        args=(Arg("to", Word("left", "right"), "left"),),
        example="direction left",
    ),
)

_ON = (Arg("what", Word("forbidden"), "forbidden"),)

RULES = (
    RuleDecl(
        "first_word",
        "Where the first word lies, and how long it may be, in tiles.",
        named=(
            Arg(
                "covers",
                Either(Function("centre", Area(1, 21)), ListOf(Word(), least=1), Word("anywhere")),
                "anywhere",
                "it covers one of these squares",
            ),
            Arg("length", Bounds(1, 99), (2, 99)),
        ),
        example="rule first_word covers: centre(2x2) length: 2..99",
    ),
    RuleDecl("one_line", "All tiles of a play lie in one row or column, with no empty square between them."),
    RuleDecl("connect", "After the first word a play touches or covers a tile of the board."),
    RuleDecl("same_letter", "A letter is never laid on itself.", args=_ON, example="rule same_letter forbidden"),
    RuleDecl(
        "whole_word_cover",
        "A play never covers a word of the board entirely.",
        args=_ON,
        example="rule whole_word_cover forbidden",
    ),
    RuleDecl(
        "plain_plural",
        "A play isn't one tile with this letter, on an empty square, at the end of words that are on the board.",
        named=(
            Arg("letter", Label()),
            Arg("last_only", YesNo(), True, "only if it ends every word it forms"),
            Arg(
                "exempt_after_s",
                YesNo(),
                False,
                "not if one of the words ended with it before: LAS to LASS is another word",
            ),
        ),
        example="rule plain_plural letter: S",
    ),
    RuleDecl(
        "exchange",
        "A turn may be spent on exchanging tiles, as many as `option exchange` says.",
        named=(Arg("draw", Word("first", "after"), "first", "whether tiles are drawn before the others go back"),),
        when="exchange",
        example="rule exchange draw: first when bag.count > 0",
    ),
    RuleDecl("pass", "A seat may always pass; without this rule only if it can do nothing else."),
    RuleDecl(
        "challenge",
        "With `option words = challenge`: other seats may challenge a play until the next is made.",
        named=(
            Arg("until", Word("next_play"), "next_play"),
            Arg(
                "upheld",
                ListOf(Word("retake", "replay", "end_turn"), least=2, most=2),
                ("retake", "replay"),
                "the tiles go back; the seat plays again, or its turn is over",
            ),
            Arg("cost", Number(0, 1000), 0, "points a seat loses that challenges in vain"),
        ),
        example="rule challenge until: next_play upheld: [retake, replay] cost: 0",
    ),
)

ACTIONS = (
    ActionDecl("play", "Lays tiles.", ("tiles: a list of [square, tile]",), "c5 across W.OD"),
    ActionDecl(
        "exchange", "Swaps tiles for others of the bag.", ("tiles: a list of tiles",), "exchange Q", ("rule.exchange",)
    ),
    ActionDecl("pass", "Does nothing.", (), "pass"),
    ActionDecl("accept", "Leaves the last play as it is.", (), "accept", ("option.words=challenge",)),
    ActionDecl("challenge", "Has the words of the last play looked up.", (), "challenge", ("option.words=challenge",)),
)

GIVENS = (
    ClauseDecl(
        "board",
        "Rows of squares: `.` is empty, `W/M` a stack with its top first, `?e` a blank standing for E. `at` is where "
        "the first of them lies.",
        args=(Arg("rows", Quoted(lines=True)),),
        named=(Arg("at", Word(), "a1"),),
        example='board """ . W/M O O D """ at: b5',
    ),
    ClauseDecl("rack", "The tiles in racks; one left out is empty.", any_name=Quoted(), example='rack ann: "EARQu"'),
    ClauseDecl(
        "bag",
        '`bag "..."`: exactly these tiles, the next to be drawn first; the others are out of the game. '
        '`bag top: "..."`: these first, then all the others, mixed.',
        args=(Arg("tiles", Quoted(), None),),
        named=(Arg("top", Quoted(), ""),),
        example='bag top: "PLUS"',
    ),
    ClauseDecl("exchanges", "Exchanges made so far.", any_name=Number(0, 10_000), example="exchanges ann: 2"),
    ClauseDecl("passes", "Passes in a row up to now.", args=(Arg("count", Number(0, 10_000)),), example="passes 1"),
    ClauseDecl(
        "idle", "Turns in a row without a tile played.", args=(Arg("count", Number(0, 10_000)),), example="idle 1"
    ),
    ClauseDecl(
        "open",
        "A play that can still be challenged: the squares whose top tiles it laid. `accepted` lists who has accepted "
        "it, `passes` and `idle` are the counts from before it.",
        any_name=Quoted(),
        named=(
            Arg("accepted", ListOf(Word()), ()),
            Arg("passes", Number(0, 10_000), 0),
            Arg("idle", Number(0, 10_000), 0),
        ),
        example='open ann: "c5 e5"',
    ),
    ClauseDecl("upheld", "The seat to move plays again after a challenge was upheld.", example="upheld"),
    ClauseDecl(
        "taken_back",
        "Words that challenges have taken back in the turn that lasts: they aren't laid again in it.",
        rest=Quoted(),
        example='taken_back "XZ"',
    ),
)

EXPECTS = (
    ExpectDecl(
        "word",
        "What a word of the last play scores.",
        (Arg("word", Quoted()),),
        value=Number(-WORD_SCORE, WORD_SCORE),
        example='expect word "DEAR" = 8',
    ),
    ExpectDecl(
        "turn.score",
        "What the last play scores altogether.",
        value=Number(-WORD_SCORE, WORD_SCORE),
        example="expect turn.score = 8",
    ),
    ExpectDecl("turn.words", "How many words it forms.", value=Number(0, 30), example="expect turn.words = 2"),
    ExpectDecl(
        "rack",
        "A seat's rack holds these tiles, in any order.",
        (Arg("seat", Word()), Arg("tiles", Quoted())),
        example='expect rack ann "ABC"',
    ),
    ExpectDecl("bag", "How many tiles are in the bag.", value=Number(0, MOST_TILES), example="expect bag = 86"),
    ExpectDecl(
        "stack",
        "The stack on a square, top first, `.` for none.",
        (Arg("square", Word()),),
        value=Quoted(),
        example='expect stack c5 = "W/M"',
    ),
)

EVENTS = {
    "drew": "a seat drew this tile to see who begins: [seat, tile]",
    "begins": "this seat begins: seat",
    "play": "a play in text form",
    "exchanged": "tiles exchanged: {data}",
    "passed": "the seat passed",
    "accepted": "the seat accepted the last play",
    "stands": "the play stands: all its words are in the word list",
    "taken_back": "the play is taken back; not in the word list: {data}",
}


def _check(rules: Rules) -> Sequence[tuple[str, str]]:
    """What doesn't go together."""
    found: list[tuple[str, str]] = []
    rows, cols = size_of(rules)
    letters = letters_of(rules)
    if not 1 <= len(letters) <= 62:
        found.append(("tiles", f"there are {len(letters)} letters; a game has 1 to 62"))
    squares, first_word = rules.clause("squares"), rules.rule("first_word")
    if squares is not None:
        try:
            read_bonuses(str(squares["rows"]), rows, cols)
        except Misplaced as fault:
            found.append(("squares", str(fault)))
    if first_word is not None:
        try:
            start_squares(first_word["covers"], rows, cols)
        except Misplaced as fault:
            found.append(("rule.first_word", str(fault)))
    strangers = [label for label in rules.counted("values") if label not in letters]
    if strangers:
        found.append(("values", f"`{strangers[0]}` is no letter of the tiles"))
    seating = rules.clause("seating")
    if seating is not None and seating["by"] == "first_draw" and seating["nearest"] is None:
        found.append(("seating", "`first_draw` needs the letter to draw near to, `nearest: A`"))
    challenge = rules.rule("challenge")
    if rules.option("words") == "challenge" and challenge is None:
        found.append(("option.words", "`challenge` needs the rule that says how, `rule challenge`"))
    if challenge is not None and tuple(challenge["upheld"]) not in (("retake", "replay"), ("retake", "end_turn")):
        found.append(("rule.challenge", "`upheld` is `[retake, replay]` or `[retake, end_turn]`"))
    if rules.rule("exchange") is not None and rules.option("exchange") == 0:
        found.append(("rule.exchange", "it needs `option exchange = 1` or more: the most tiles one exchange swaps"))
    return found


VOCABULARY = Vocabulary(
    engine="crossboard",
    version=VERSION,
    doc="Words across and down on a board, by tiles from a rack; tiles may be stacked.",
    options=OPTIONS,
    clauses=CLAUSES,
    rules=RULES,
    scopes=SCOPES,
    score_scopes=("word", "turn", "final"),
    score_limits={"word": WORD_SCORE},
    actions=ACTIONS,
    refusals=REFUSALS,
    expects=EXPECTS,
    givens=GIVENS,
    events=EVENTS,
    seats=(1, MOST_SEATS),
    letters=letters_of,
    check=_check,
)
