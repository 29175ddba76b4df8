"""What a formula may say, what is refused and how, and what a compiled one offers. Expected values by hand."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from wordkit._core import FormulaError
from wordkit.spec.formula import (
    CODES,
    Condition,
    Env,
    Formula,
    Item,
    Macro,
    Param,
    check_total,
    compile_condition,
    compile_formula,
    compile_item,
    may_hold,
    total_program,
)
from wordkit.spec.grammar import parse
from wordkit.spec.tree import Expr, Span
from wordkit.spec.types import Bool, Collection, Duration, Enum, Int, Letter, Scope, Words

WORD = Scope(
    "word",
    {
        "word.tiles": Int(1, 99),
        "word.flat": Bool(),
        "word.tops": Collection({"letter": Letter(), "height": Int(1, 9), "placed": Bool()}, most=21),
        "word.gap": Int(0, 5),
        "word.change": Int(-9, 9),
        "seat.best": Collection({"score": Int(-5, 99)}, most=7, args=(Int(1, 7),)),
        "seat.clock": Duration(0, 60_000),
        "seat.mode": Enum("mode", ("open", "closed")),
        "seat.seen": Words(),
    },
)


def read(text: str) -> Expr:
    clause = parse("clause", f"x = {text}", Span(0, len(text) + 4))
    assert clause.formula is not None
    formula: Expr = clause.formula
    return formula


ENV = Env(
    options={
        "size": (Int(5, 21), 10),
        "words": (Enum("words", ("at_once", "challenge")), "at_once"),
        "limit": (Duration(), 30_000),
        "solo": (Bool(), False),
        "cap": (Duration(), None),
    },
    letters={"A": 1, "S": 2, "Qu": 3},
    macros={
        "above(t)": Macro("above", (Param("t", "row"),), read("t.height - 1")),
        "double": Macro("double", (Param("n", "number"),), read("n + n")),
        "heights": Macro("heights", (Param("c"), Param("n")), read("sum(t.height * n for t in c)")),
        "again": Macro("again", (Param("n"),), read("double(again(n))")),
    },
)
ENV = Env(ENV.options, ENV.letters, {macro.name: macro for macro in ENV.macros.values()})


def compiled(text: str) -> Formula:
    formula = compile_formula(read(text), WORD, ENV, refuse)
    assert formula is not None
    return formula


def refuse(code: str, span: Span, message: str, hint: str) -> None:
    pytest.fail(f"{code}: {message}")


def faults(text: str) -> list[tuple[str, str, str, str]]:
    """Code, the text it points at, message and hint of each fault."""
    found: list[tuple[str, str, str, str]] = []
    source = f"x = {text}"

    def report(code: str, span: Span, message: str, hint: str) -> None:
        assert code in CODES
        found.append((code, source[span.start : span.end], message, hint))

    assert compile_formula(read(text), WORD, ENV, report) is None
    return found


VALUES: Mapping[str, Any] = {
    "word.tiles": 4,
    "word.flat": 1,
    "word.tops": [[3, 1, 1], [1, 2, 0], [2, 4, 1]],
    "word.gap": 2,
    "word.change": -7,
    "seat.best": [[9], [5]],
    "seat.clock": 31_000,
    "seat.mode": 1,
}


def get(name: str, *args: int) -> Any:
    return VALUES[name]


@pytest.mark.parametrize(
    ("text", "value", "kind"),
    [
        ('2 * word.tiles + 2 * count(t for t in word.tops if t.letter == "Qu")', 10, Int(2, 240)),
        ("if word.flat then 2 * word.tiles else word.tiles", 8, Int(1, 198)),
        ("word.change // 2", -4, Int(-5, 4)),
        ("word.change % 4", 1, Int(0, 3)),
        ("abs(word.change) + max(1, word.gap, 3)", 10, Int(3, 14)),
        ("sum(t.height for t in word.tops if t.placed)", 5, Int(0, 189)),
        ("min(t.height for t in word.tops if not t.placed)", 2, Int(0, 9)),
        ("max(t.height for t in word.tops if t.height > 8)", 0, Int(0, 9)),
        ("any(t.height == 4 for t in word.tops)", 1, Bool()),
        ("all(t.height < 4 for t in word.tops)", 0, Bool()),
        ("sum(r.score for r in seat.best(option.size // 2))", 14, Int(-35, 693)),
        ("seat.clock > option.limit + 1s", 0, Bool()),
        ("seat.clock // 2s", 15, Int(0, 30)),
        ("seat.clock % 2s", 1000, Duration(0, 1999)),
        ("seat.mode == closed", 1, Bool()),
        ("open != seat.mode", 1, Bool()),
        ("word.flat == no", 0, Bool()),
        ("if word.gap > 0 then 10 // word.gap else 0", 5, Int(0, 10)),
        ("word.gap != 0 and 10 // word.gap == 5", 1, Bool()),
        ("sum(above(t) for t in word.tops)", 4, Int(0, 168)),
        ("double(double(word.tiles))", 16, Int(4, 396)),
        ("heights(word.tops, heights(word.tops, 1))", 49, Int(0, 35_721)),
        ("sum(heights(word.tops, t.height) for t in word.tops)", 49, Int(0, 35_721)),
        ("count(a for a in word.tops if any(b.height > a.height for b in word.tops))", 2, Int(0, 21)),
        ("-(2147483647) - 1", -(2**31), Int(-(2**31), -(2**31))),
    ],
)
def test_a_formula_has_a_type_a_range_and_a_value(text: str, value: int, kind: object) -> None:
    formula = compiled(text)
    assert formula.value(get) == value
    assert formula.type == kind


def test_options_fold_away_with_what_they_exclude() -> None:
    assert compiled("option.words == at_once and option.size > 9").constant == 1
    assert compiled("if option.solo then word.gap else word.tiles").reads == ("word.tiles",)
    assert compiled("word.flat and not option.solo").reads == ("word.flat",)
    assert compiled("if option.size == 8 then 10 // word.gap else 1").constant == 1


def test_only_what_is_read_is_asked_for() -> None:
    formula = compiled("word.gap + sum(r.score for r in seat.best(5))")
    asked: list[object] = []

    def watched(name: str, *args: int) -> Any:
        asked.append((name, *args))
        return VALUES[name]

    assert formula.value(watched) == 16
    assert asked == [("word.gap",), ("seat.best", 5)]
    assert formula.reads == ("word.gap", "seat.best(5)")


@pytest.mark.parametrize(
    ("text", "code", "at", "message", "hint"),
    [
        ("word.chnage", "unknown-name", "word.chnage", "unknown `word.chnage`", "did you mean `word.change`?"),
        ("option.siz", "unknown-name", "option.siz", "unknown `option.siz`", "did you mean `option.size`?"),
        ("size + 1", "unknown-name", "size", "unknown `size`", "an option is written `option.size`"),
        ("A == 1", "unknown-name", "A", "unknown `A`", 'a letter is quoted: "A"'),
        ("smu(1, 2)", "unknown-name", "smu(1, 2)", "unknown function `smu`", "did you mean `sum`?"),
        (
            "sum(t.heigth for t in word.tops)", "unknown-name", "t.heigth",
            "unknown `t.heigth`: a row of word.tops has no field `heigth`", "did you mean `t.height`?",
        ),
        (
            "count(t for t in word.tips)", "unknown-name", "word.tips",
            "unknown collection `word.tips`", "did you mean `word.tops`?",
        ),
        (
            'any(t.letter == "QU" for t in word.tops)', "unknown-letter", '"QU"',
            'no tile has the letter "QU"', "did you mean `Qu`?",
        ),
        ("seat.mode == clsed", "unknown-value", "clsed", "`clsed` is no value of mode", "did you mean `closed`?"),
        (
            'seat.mode == "closed"', "wrong-type", '"closed"',
            '"closed" is quoted, but mode is a word', "write it without quotes: `closed`",
        ),
        (
            "word.tiles + word.flat", "wrong-type", "word.tiles + word.flat",
            "`+` can't take a number and yes or no", "to count a condition, write: if CONDITION then 1 else 0",
        ),
        (
            "seat.clock > 5", "wrong-type", "seat.clock > 5", "a time can't be compared with a number", "",
        ),
        ("seat.clock * seat.clock", "wrong-type", "seat.clock * seat.clock", "`*` can't take a time and a time", ""),
        ("not 3", "wrong-type", "not 3", "`not` needs yes or no, and this is a number", ""),
        (
            "word.flat and 3", "wrong-type", "word.flat and 3",
            "`and` needs yes or no on both sides, and this is a number", "",
        ),
        ("if 1 then 2 else 3", "wrong-type", "1", "`if` needs yes or no, and this is a number", ""),
        (
            "if word.flat then 2 else yes", "wrong-type", "if word.flat then 2 else yes",
            "`then` gives a number, `else` yes or no", "both must be of one type",
        ),
        (
            'any(t.letter < "S" for t in word.tops)', "wrong-type", 't.letter < "S"',
            "`<` compares numbers, not a letter", "",
        ),
        (
            "sum(t.placed for t in word.tops)", "wrong-type", "t.placed",
            "`sum` needs numbers, and this is yes or no", "write count(t for t in word.tops if t.placed)",
        ),
        ("double(word.flat)", "wrong-type", "word.flat", "`n` of `double` takes a number, and this is yes or no", ""),
        (
            "count(t.placed for t in word.tops)", "wrong-arguments", "t.placed",
            "`count` counts rows, not values", "write count(t for t in word.tops if CONDITION)",
        ),
        (
            "max(word.tiles)", "wrong-arguments", "max(word.tiles)",
            "`max` takes two numbers or more", "over a collection: max(w.score for w in ...)",
        ),
        (
            "double(1, 2)", "wrong-arguments", "double(1, 2)",
            "`double` takes 1 arguments, not 2", "it is declared as double(n)",
        ),
        (
            "word.tops", "no-value", "word.tops", "`word.tops` is a collection, not a value",
            "loop over it, or count its rows: count(x for x in word.tops)",
        ),
        (
            "sum(t for t in word.tops)", "no-value", "t", "`t` is a row of word.tops, not a value",
            "use one of its fields: t.letter, t.height, t.placed",
        ),
        ("option.cap + 1s", "no-value", "option.cap", "`option.cap` is none here, so it has no value", ""),
        ("sum(r.score for r in seat.best(9))", "out-of-range", "9", "`seat.best` takes 1..7, not 9", ""),
        (
            "sum(r.score for r in seat.best(word.gap))", "not-constant", "word.gap",
            "the argument of `seat.best` must be a number or made of options", "",
        ),
        (
            "count(word for word in word.tops)", "name-taken", "count(word for word in word.tops)",
            "`word` has a meaning here already", "give the loop's variable another name",
        ),
        (
            "10 // word.gap", "division-by-zero", "word.gap",
            "the divisor can be 0", "test it: if N != 0 then X // N else 0",
        ),
        (
            "(word.tiles * 30000000 + 5) * 2", "overflow", "word.tiles * 30000000",
            "this can overflow: its values lie in 30000000..2970000000", "numbers end at -2147483648 and 2147483647",
        ),
        (
            "again(1)", "recursive-macro", "again(1)",
            "in the macro `again`: the macro `again` uses itself: again -> again", "",
        ),
    ],
)  # fmt: skip
def test_a_fault_says_what_where_and_what_to_do(text: str, code: str, at: str, message: str, hint: str) -> None:
    assert faults(text) == [(code, at, message, hint)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("option.cap == none", 1),
        ("option.cap != none", 0),
        ("none == option.limit", 0),
        ("option.limit != none and option.limit > 5s", 1),
        ("option.size == none", 0),
        # it is equal to nothing else
        ("option.cap == 5s", 0),
        ("5s != option.cap", 1),
    ],
)
def test_an_option_is_compared_with_none(text: str, value: int) -> None:
    assert compiled(text).value(get) == value


def test_none_is_nothing_but_an_options() -> None:
    assert [fault[0] for fault in faults("word.gap == none")] == ["unknown-name"]
    assert [fault[0] for fault in faults("option.cop == none")] == ["unknown-name"]
    assert [fault[0] for fault in faults("option.cap == yes")] == ["wrong-type"]
    assert [fault[0] for fault in faults("option.cap == sought")] == ["unknown-name"]


def test_several_faults_are_found_at_once() -> None:
    assert [fault[0] for fault in faults("word.tils + sum(t.hight for t in word.tops) + option.cap // 1s")] == [
        "unknown-name", "unknown-name", "no-value",
    ]  # fmt: skip


def test_overflow_is_refused_exactly_at_the_edge() -> None:
    # 99 * 21691754 = 2147483646; one tile more in the factor is past 2147483647.
    assert compiled("word.tiles * 21691754").range == (21_691_754, 2_147_483_646)
    assert compiled("word.tiles * 21691754 + 1").range[1] == 2**31 - 1
    assert faults("word.tiles * 21691754 + 2")[0][0] == "overflow"
    assert faults("word.tiles * 21691755")[0][0] == "overflow"


def test_a_sum_over_full_collections_must_fit() -> None:
    # 21 rows of 9: 189 * 11362347 = 2147483583.
    assert compiled("sum(t.height * 11362347 for t in word.tops)").range == (0, 2_147_483_583)
    assert faults("sum(t.height * 11362348 for t in word.tops)")[0][0] == "overflow"


def test_loops_nest_three_deep_and_not_deeper() -> None:
    def nested(levels: int) -> str:
        text = "1"
        for level in range(levels):
            text = f"sum({text} for v{level} in word.tops)"
        return text

    assert compiled(nested(3)).range == (0, 21**3)
    assert [fault[0] for fault in faults(nested(4))] == ["too-deep"]


def test_a_formula_that_takes_long_is_refused() -> None:
    scope = Scope("s", {"s.squares": Collection({"n": Int(0, 9)}, most=441)})
    expr = read("sum(sum(sum(1 for a in s.squares) for b in s.squares) for c in s.squares)")
    found: list[str] = []
    assert compile_formula(expr, scope, Env(), lambda code, *_: found.append(code)) is None
    assert found == ["too-costly"]


def test_macros_that_double_and_double_are_stopped_early() -> None:
    text = "word.tiles"
    for _ in range(30):
        text = f"double({text})"
    assert {fault[0] for fault in faults(text)} == {"too-long"}


def condition(text: str) -> Condition:
    result = compile_condition(read(text), WORD, ENV, refuse)
    assert result is not None
    return result


def test_a_condition_asks_for_the_dear_variable_last() -> None:
    asked: list[str] = []

    def watched(name: str, *args: int) -> Any:
        asked.append(name)
        return VALUES[name]

    dear = condition("word.gap == 3 and any(t.placed for t in word.tops)")
    assert not dear.holds(watched)
    assert asked == ["word.gap"]
    assert dear.reads == ("word.gap", "word.tops")
    assert condition("yes").holds(watched)
    assert not condition("option.solo").holds(watched)


def test_of_several_conditions_one_formula_tells_that_none_can_hold() -> None:
    conditions = [
        condition("word.gap == 3 and word.tiles == 1"),
        condition("1 == 1 and word.flat and any(t.placed for t in word.tops)"),
        condition("word.gap == 5"),
        condition("1 == 2 and word.tiles == 1"),
    ]
    joined = may_hold(conditions, WORD)
    assert joined is not None
    assert sorted(joined.reads) == ["word.flat", "word.gap"]
    for gap, flat, expected in ((3, 0, 1), (5, 0, 1), (4, 0, 0), (4, 1, 1)):
        assert joined.value({"word.gap": gap, "word.flat": flat}.__getitem__) == expected
    for nothing in ([], [condition("1 == 2")], [condition("1 == 1")], [condition("any(t.placed for t in word.tops)")]):
        assert may_hold(nothing, WORD) is None
    assert may_hold([condition("word.flat")] * 17, WORD) is None


def item(label: str, text: str, when: str | None = None) -> Item:
    result = compile_item(label, f"score.word.{label}", read(text), read(when) if when else None, WORD, ENV, refuse)
    assert result is not None
    return result


def test_items_sum_to_the_total() -> None:
    items = [
        item("flat", "2 * word.tiles", "word.flat"),
        item("stacked", "word.tiles", "not word.flat"),
        item("gap", "10 // word.gap", "word.gap > 0"),
        item("always", "word.change"),
    ]
    assert check_total(items, WORD, refuse)
    total = total_program(items, WORD)
    assert [i.amount(get) for i in items] == [8, None, 5, -7]
    assert total.value(get) == 6
    # 1..198 for the word, flat or not, 0..10 for the gap, -9..9 for the change
    assert total.range == (1 + 0 - 9, 198 + 10 + 9)
    assert items[2].formula.range == (2, 10)
    assert total_program([], WORD).value(get) == 0


def test_a_total_that_can_overflow_is_found_though_no_item_can() -> None:
    items = [item("one", "word.tiles * 20000000"), item("two", "word.tiles * 20000000", "word.flat")]
    found: list[str] = []
    assert not check_total(items, WORD, lambda code, *_: found.append(code))
    assert found == ["overflow"]


def test_an_items_formula_is_judged_where_its_condition_holds() -> None:
    found: list[str] = []

    def report(code: str, *_: object) -> None:
        found.append(code)

    assert compile_item("x", "score.word.x", read("9 // word.gap"), read("word.gap >= 0"), WORD, ENV, report) is None
    assert found == ["division-by-zero"]


def test_everything_compiled_pickles_and_compares() -> None:
    for value in (compiled("word.tiles + 1"), condition("word.flat and word.gap == 1"), item("x", "1", "word.flat")):
        assert pickle.loads(pickle.dumps(value)) == value
    assert compiled("word.tiles + 1") == compiled("word.tiles+1")
    assert compiled("word.tiles + 1") != compiled("word.tiles + 2")


def test_values_outside_their_ranges_give_an_error_not_a_wrong_number() -> None:
    formula = compiled("word.tiles * 20000000")
    with pytest.raises(FormulaError, match="32 bits"):
        formula.value(lambda name: 1000)
    with pytest.raises(OverflowError):
        formula.value(lambda name: 2**40)


def test_every_code_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "formulas.md").read_text(encoding="utf-8")
    assert [code for code in CODES if f"| `{code}` |" not in page] == []
