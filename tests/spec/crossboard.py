"""A frozen stand-in for the vocabulary of a cross-board engine: the language is tested without any plugin."""

from __future__ import annotations

from collections.abc import Mapping

from wordkit.spec.arguments import Area, Bounds, Function, Label, ListOf, Number, Quoted, Word, YesNo
from wordkit.spec.model import Rules
from wordkit.spec.types import Bool, Collection, Duration, Enum, Int, Letter, Scalar, Scope, Type
from wordkit.spec.vocabulary import (
    ActionDecl,
    Arg,
    ClauseDecl,
    Clauses,
    Counted,
    ExpectDecl,
    OptionDecl,
    Refusal,
    RuleDecl,
    Vocabulary,
)

ALPHABET = [*"ABCDEFGHIJKLMNOP", "Qu", *"RSTUVWXYZ"]


def letters(rules: Rules) -> Mapping[str, int]:
    labels = dict.fromkeys([*ALPHABET, *(label for label in rules.counted("tiles") if label != "?")])
    return {label: code for code, label in enumerate(labels, 1)}


def whole(rules: Rules) -> list[tuple[str, str]]:
    tiles, racks = sum(rules.counted("tiles").values()), rules.players[1] * rules.option("rack")
    if tiles < racks:
        return [("tiles", f"{tiles} tiles can't fill {rules.players[1]} racks of {rules.option('rack')}")]
    return []


TOP: Mapping[str, Scalar] = {
    "letter": Letter(),
    "value": Int(0, 99),
    "height": Int(1, 9),
    "placed": Bool(),
    "blank": Bool(),
    "bonus": Int(1, 9),
}
WORD: Mapping[str, Scalar] = {
    "score": Int(0, 100_000),
    "tiles": Int(1, 189),
    "letters": Int(2, 21),
    "placed": Int(0, 21),
    "flat": Bool(),
}
MATCH: Mapping[str, Type] = {
    "bag.count": Int(0, 10_000),
    "match.passes": Int(0, 1000),
    "match.idle_turns": Int(0, 1000),
    "match.playable": Bool(),
    "seat.rack": Int(0, 15),
    "seat.exchanges": Int(0, 1000),
}

CROSSBOARD = Vocabulary(
    engine="crossboard",
    version="1",
    doc="Words laid across and down a board, letters stacked on letters.",
    options=(
        OptionDecl("size", Int(5, 21), 10, "Rows and columns of the board."),
        OptionDecl("rack", Int(1, 15), 7, "Tiles a seat holds."),
        OptionDecl("height", Int(1, 9), 5, "Tiles a stack may have."),
        OptionDecl("words", Enum("words", ("at_once", "challenge")), "at_once", "When words are checked."),
        OptionDecl("exchange", Int(0, 15), 1, "Tiles an exchange may set aside."),
        OptionDecl("solo_exchanges", Int(0, 99), 5, "Exchanges of a solo game."),
        OptionDecl("clock", Duration(1000, 3_600_000), None, "Time for a turn.", none=True),
        OptionDecl("hints", Bool(), False, "Whether hints are given."),
        OptionDecl("idle_turns", Int(1, 9), 3, "Rounds without a tile played that end the game."),
    ),
    clauses=(
        ClauseDecl(
            "tiles", "How many of each tile.", block=Counted(Label()), required=True, example="tiles { 5: A I }"
        ),
        ClauseDecl(
            "seating",
            "Who begins.",
            args=(Arg("how", Word("first_draw", "random", "in_order")),),
            named=(Arg("nearest", Label(), None), Arg("ties", Word("redraw", "in_order"), "redraw")),
            example='seating first_draw nearest: "A"',
        ),
        ClauseDecl(
            "squares",
            "Squares with a bonus.",
            block=Clauses(
                ClauseDecl(
                    "double",
                    "Counts twice.",
                    args=(Arg("what", Word("letter", "word")),),
                    named=(Arg("at", ListOf(Word(), least=1)),),
                    key=1,
                    example="double word at: [a1, h8]",
                ),
                ClauseDecl("triple", args=(Arg("what", Word("letter", "word")),), rest=Word(), key=1),
            ),
            example="squares { double word at: [a1, h8] }",
        ),
        ClauseDecl("direction", "Which way play passes.", args=(Arg("to", Word("left", "right")),)),
    ),
    rules=(
        RuleDecl(
            "first_word",
            "What the first word must cover, and how long it is.",
            named=(Arg("covers", Function("centre", Area())), Arg("length", Bounds(1, 99), (2, 99))),
            example="rule first_word covers: centre(2x2) length: 2..99",
        ),
        RuleDecl("one_line", "All tiles of a play lie in one row or column, without a gap."),
        RuleDecl("connect", "A play touches what lies on the board."),
        RuleDecl("same_letter", "No letter on itself.", args=(Arg("how", Word("forbidden")),)),
        RuleDecl("whole_word_cover", "No word is covered wholly.", args=(Arg("how", Word("forbidden")),)),
        RuleDecl(
            "plain_plural",
            "A letter that may not simply be added.",
            named=(
                Arg("letter", Label()),
                Arg("last_only", YesNo(), True),
                Arg("exempt_after_s", YesNo(), False),
            ),
            example='rule plain_plural letter: "S"',
        ),
        RuleDecl("pass", "A seat may pass."),
        RuleDecl(
            "exchange",
            "A seat may exchange a tile.",
            named=(Arg("draw", Word("first", "last"), "first"),),
            when="exchange",
            example="rule exchange draw: first when bag.count > 0",
        ),
        RuleDecl(
            "challenge",
            "Words may be challenged.",
            named=(
                Arg("until", Word("next_play", "accepted"), "next_play"),
                Arg("upheld", ListOf(Word("retake", "replay", "lose_turn")), ("retake",)),
                Arg("cost", Number(0, 100), 0),
            ),
        ),
    ),
    scopes=(
        Scope(
            "word",
            {
                "word.tiles": Int(1, 189),
                "word.letters": Int(2, 21),
                "word.flat": Bool(),
                "word.placed": Int(0, 21),
                "word.covered": Int(0, 21),
                "word.bonus": Int(1, 999),
                "word.main": Bool(),
                "word.tops": Collection(TOP, most=21),
            },
        ),
        Scope(
            "turn",
            {
                "turn.placed": Int(0, 21),
                "turn.hand": Int(0, 15),
                "turn.covered": Int(0, 21),
                "turn.first": Bool(),
                "turn.words": Collection(WORD, most=22),
            },
        ),
        Scope("exchange", MATCH),
        Scope("end", MATCH),
        Scope("rank", MATCH),
        Scope("final", MATCH),
        Scope("award", {**MATCH, "match.round": Int(1, 99), "seat.best": Int(0, 9999)}),
    ),
    score_scopes=("word", "turn", "final"),
    actions=(
        ActionDecl("play", "Lay tiles.", ("tiles",), "c5 across W.OD"),
        ActionDecl("exchange", "Exchange tiles.", ("tiles",), "exchange Q"),
        ActionDecl("pass", "Do nothing.", (), "pass"),
    ),
    refusals=(
        Refusal("not_connected", {"en": "the play touches nothing on the board"}, "rule.connect"),
        Refusal("not_one_line", {"en": "the tiles lie in no line"}, "rule.one_line"),
        Refusal("same_letter", {"en": "{tiles} lies there already"}, "rule.same_letter"),
        Refusal("plain_plural", {"en": "{words} only gains an S"}, "rule.plain_plural"),
        Refusal("whole_word_covered", {"en": "{words} would be covered wholly"}, "rule.whole_word_cover"),
        Refusal("first_word_start", {"en": "the first word must cover the centre"}, "rule.first_word"),
        Refusal("not_a_word", {"en": "{words} isn't in the lexicon"}, "lexicon"),
        Refusal("too_high", {"en": "the stack is full"}, "option.height"),
    ),
    expects=(
        ExpectDecl(
            "word",
            "What a word scored in the last play.",
            (Arg("word", Quoted()),),
            Number(0, 100_000),
            example='expect word "DEAR" = 8',
        ),
        ExpectDecl("turn.score", "What the last play scored.", (), Number(0, 100_000), "expect turn.score = 8"),
    ),
    givens=(
        ClauseDecl(
            "board",
            "Rows of the board; `.` is empty, `W/M` a stack, top first.",
            args=(Arg("rows", Quoted(lines=True)),),
            named=(Arg("at", Word(), "a1"),),
            example='board "M O O D" at: c5',
        ),
        ClauseDecl("rack", "Tiles of each seat.", any_name=Quoted(), example='rack ann: "ABC"'),
        ClauseDecl("bag", "What the bag holds.", args=(Arg("tiles", Quoted()),)),
    ),
    macros={"stacked(w)": "w.tiles - w.letters"},
    seats=(1, 4),
    letters=letters,
    check=whole,
)
