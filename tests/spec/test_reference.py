"""`wordkit show ENGINE`: all that a rulespec for an engine may say."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner

from wordkit.cli.spec import show
from wordkit.spec.arguments import Bounds, Label, Number, Quoted, Word, YesNo
from wordkit.spec.reference import reference, reference_text
from wordkit.spec.types import Bool, Collection, Duration, Enum, Int, Letter, Scope
from wordkit.spec.vocabulary import (
    ActionDecl,
    Arg,
    ClauseDecl,
    Clauses,
    Counted,
    ExpectDecl,
    MeasureDecl,
    OptionDecl,
    Refusal,
    RuleDecl,
    Vocabulary,
)

from .crossboard import CROSSBOARD
from .installed import installed

LINES = Vocabulary(
    engine="lines",
    version="3",
    doc="Words in lines.",
    options=(
        OptionDecl("size", Int(1, 9), 5, "squares in a line"),
        OptionDecl("clock", Duration(1000, 60_000), None, "time to think", none=True),
        OptionDecl("way", Enum("way", ("left", "right")), "left"),
        OptionDecl("open", Bool(), True),
    ),
    clauses=(
        ClauseDecl("tiles", "How many of each tile.", block=Counted(Label(), most=9, total=50), required=True),
        ClauseDecl(
            "seating",
            "Who begins.",
            args=(Arg("by", Word("first", "any"), "first"),),
            named=(Arg("near", Label(), doc="the letter to draw near to"), Arg("again", YesNo(), False)),
            example="seating any near: A",
        ),
        ClauseDecl("cards", "A deck.", block=Clauses(ClauseDecl("card", "A card.", args=(Arg("text", Quoted()),)))),
    ),
    measures=(MeasureDecl("letters", "letters of a word"),),
    rules=(RuleDecl("length", "How long.", named=(Arg("letters", Bounds(1, 15), (2, 9)),), when="word"),),
    scopes=(
        Scope(
            "word",
            {"word.flat": Bool(), "word.tops": Collection({"letter": Letter(), "height": Int(1, 9)}, most=7)},
            "A word.",
            {"word.flat": "whether it is flat", "word.tops.height": "how high"},
        ),
        Scope("end", {"bag.count": Int(0, 50)}),
    ),
    score_scopes=("word",),
    actions=(ActionDecl("lay", "Lays tiles.", ("tiles",), "lay AB", ("rule.length",)),),
    refusals=(Refusal("too_long", {"en": "{words} is too long"}, "rule.length"),),
    givens=(ClauseDecl("rack", "Tiles held.", any_name=Quoted(), example='rack ann: "AB"'),),
    expects=(ExpectDecl("bag", "Tiles left.", value=Number(0, 50), example="expect bag = 3"),),
    seats=(1, 4),
)


def test_everything_an_engine_declares_is_in_the_text() -> None:
    lines = list(reference_text(LINES))
    for line in (
        "lines 3, an engine for 1 to 4 seats",
        "  Words in lines.",
        "  size = 5  (1..9)",
        "    squares in a line",
        "  clock = none  (1s..1min, or none)",
        "  way = left  (one of left, right)",
        "  open = yes  (yes or no)",
        "  tiles { COUNT: LABEL ... }  (must be there)",
        '    LABEL: a label such as `A`, `Qu` or `"L·L"`; COUNT: 1..9, 50 in all at most',
        "  seating [BY] near: ... [again: ...]",
        "    by: one of `first`, `any` (default first)",
        '    near: a label such as `A`, `Qu` or `"L·L"`; the letter to draw near to',
        "    again: `yes` or `no` (default no)",
        "    for example: seating any near: A",
        "  cards { ... }",
        "      card TEXT",
        "  rule length [letters: ...] [when ...]",
        "    letters: a range such as `2..10` within 1..15 (default 2..9)",
        "    when: a condition on the variables of word",
        'Variables of word: what `score word "..."` computes with',
        "  word.flat: yes or no; whether it is flat",
        "  word.tops: at most 7 rows",
        "    .letter: a letter",
        "    .height: 1..9; how high",
        "Variables of end: what `end` computes with",
        "  bag.count: 0..50",
        "  match.seats: 1..4; how many seats play",
        "Variables of rank: what `rank` computes with",
        "  lay AB",
        "    only with rule length",
        "  too_long  [rule.length]",
        "    {words} is too long",
        "  rack NAME: ...",
        "    NAME: a text in quotes, for any names",
        "  expect bag = ...",
        "    for example: expect bag = 3",
        "  seats ann bob",
        "Measured by simulate",
        "  letters",
        "    letters of a word",
    ):
        assert line in lines, line


def test_the_same_as_data() -> None:
    data: dict[str, Any] = json.loads(json.dumps(reference(LINES)))
    assert data["options"][1] == {
        "name": "clock",
        "type": {"is": "duration", "least": 1000, "most": 60_000},
        "default": None,
        "none": True,
        "doc": "time to think",
    }
    assert data["clauses"][0]["rows"] == {"label": Label().wanted, "most": 9, "total": 50}
    assert [(arg["name"], arg["required"], arg["default"]) for arg in data["clauses"][1]["named"]] == [
        ("near", True, None),
        ("again", False, False),
    ]
    assert data["clauses"][2]["clauses"][0]["word"] == "card"
    assert data["rules"][0]["named"][0]["default"] == [2, 9]
    scopes = {scope["name"]: scope for scope in data["scopes"]}
    assert list(scopes) == ["word", "end", "rank", "award"]
    assert scopes["word"]["variables"][1]["type"]["fields"][1] == {
        "name": "height",
        "type": {"is": "number", "least": 1, "most": 9},
        "doc": "how high",
    }
    assert {v["name"] for v in scopes["end"]["variables"]} >= {"bag.count", "seat.total"}
    assert data["actions"][0]["needs"] == ["rule.length"]
    assert data["refusals"][0]["sentences"] == {"en": "{words} is too long"}
    assert data["measures"] == {"letters": "letters of a word"}
    assert data["expects"][0]["value"] == "a whole number from 0 to 50"
    assert {clause["word"] for clause in data["every_engine"]["clauses"]} >= {"score", "end", "rank", "example"}


def test_show_takes_the_name_of_an_engine() -> None:
    with installed():
        text = CliRunner().invoke(show, ["crossboard"])
        data = CliRunner().invoke(show, ["crossboard", "--json"])
        wrong = CliRunner().invoke(show, ["crossboard", "--text"])
    assert text.output.splitlines()[0].startswith("crossboard 1, an engine for ")
    assert json.loads(data.output)["rules"][0]["name"] == CROSSBOARD.rules[0].name
    assert wrong.exit_code == 2
    assert "crossboard is an engine, not a game" in wrong.output
