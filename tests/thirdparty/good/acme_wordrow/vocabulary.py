"""What a rulespec for the engine `wordrow` may say."""

from wordkit.spec.arguments import Label, Number, Quoted
from wordkit.spec.types import Int, Scope
from wordkit.spec.vocabulary import (
    ActionDecl,
    Arg,
    ClauseDecl,
    Counted,
    ExpectDecl,
    OptionDecl,
    Refusal,
    RuleDecl,
    Vocabulary,
)

PLAYED = {"bag.count": Int(0, 500), "match.passes": Int(0, 99), "seat.rack": Int(0, 15)}


def letters(rules):
    """The letters of a game, numbered from 1: the labels of its tiles."""
    return {label: code for code, label in enumerate(rules.counted("tiles"), 1)}


VOCABULARY = Vocabulary(
    engine="wordrow",
    version="1",
    doc="Words from one bag of tiles, laid in a row.",
    options=(OptionDecl("rack", Int(2, 15), 7, "Tiles on a rack."),),
    clauses=(ClauseDecl("tiles", "How many of each tile.", block=Counted(Label()), required=True),),
    rules=(RuleDecl("chain", "A word begins with the letter the last one ended with."),),
    scopes=(
        Scope("word", {"word.letters": Int(2, 15)}),
        Scope("end", PLAYED),
        Scope("rank", PLAYED),
        Scope("final", PLAYED),
    ),
    score_scopes=("word", "final"),
    actions=(ActionDecl("lay", "Lay a word.", ("word",), "TREES"), ActionDecl("pass", "Do nothing.", (), "pass")),
    refusals=(
        Refusal("not_in_rack", {"en": "the rack has no {tiles}"}),
        Refusal("not_a_word", {"en": "{words} isn't a word"}),
        Refusal("broken_chain", {"en": "{words} doesn't begin with {letter}"}, path="rule.chain"),
    ),
    givens=(ClauseDecl("rack", "Tiles on the racks.", any_name=Quoted(), example='rack ann: "TREES"'),),
    expects=(ExpectDecl("word", "What a word scored.", (Arg("word", Quoted()),), Number(-99, 999)),),
    letters=letters,
)
