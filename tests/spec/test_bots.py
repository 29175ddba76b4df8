"""`bot NAME`: the words a bot knows and how long it thinks, in this game."""

from __future__ import annotations

import pytest

from wordkit.spec.model import BotClause
from wordkit.spec.overview import overview, overview_text

from .test_checker import faults, load, stacks

CASUAL = BotClause(
    "casual", 50, ((3, 8_000, 15_000), (2, 15_000, 40_000), (2, 60_000, 60_000)), ("play", "exchange"), "bot.casual"
)


def test_a_bot_has_words_and_times_by_weight() -> None:
    assert stacks().bots == {"casual": CASUAL}


def test_a_bot_may_know_every_word_and_think_before_every_action() -> None:
    bots = stacks("bot slow { 1: 250ms..1min }").bots
    assert list(bots) == ["casual", "slow"]
    assert bots["slow"] == BotClause("slow", None, ((1, 250, 60_000),), None, "bot.slow")


def test_a_variant_replaces_adds_to_and_drops_bots() -> None:
    assert stacks("bot casual { 1: 5s }").bots["casual"] == BotClause(
        "casual", None, ((1, 5_000, 5_000),), None, "bot.casual"
    )
    added = stacks("add bot casual { 0: 1min; 9: 8s..15s; 1: 2s }").bots["casual"]
    assert added.pace == ((2, 15_000, 40_000), (9, 8_000, 15_000), (1, 2_000, 2_000))
    assert (added.tier_up_to, added.before) == (50, ("play", "exchange"))
    assert stacks("drop bot casual").bots == {}


def test_the_resolved_text_holds_the_bots_in_the_one_layout() -> None:
    rules = stacks("bot slow before: [pass] { 1: 1s..2s   3s }")
    assert "  bot slow before: [pass] { 1: 1s..2s 3s }\n" in rules.text
    again = load(rules.text)
    assert (again, again.bots) == (rules, rules.bots)


def test_show_tells_of_them() -> None:
    rules = stacks()
    assert "  bot casual tier_up_to: 50 before: [play, exchange] { 3: 8s..15s; 2: 15s..40s 1min }" in [
        *overview_text(rules)
    ]
    assert overview(rules)["bots"] == [
        {
            "name": "casual",
            "tier_up_to": 50,
            "pace": [[3, 8_000, 15_000], [2, 15_000, 40_000], [2, 60_000, 60_000]],
            "before": ("play", "exchange"),
        }
    ]


@pytest.mark.parametrize(
    ("clause", "found"),
    [
        ("bot { 1: 5s }", ("argument-missing", "for example `bot casual tier_up_to: 50 { 3: 8s..15s }`")),
        ("bot casual tier_up_to: 256 { 1: 5s }", ("out-of-range", "")),
        ("bot casual before: [] { 1: 5s }", ("out-of-range", "")),
        ("bot casual before: [pas] { 1: 5s }", ("unknown-action", "did you mean `pass`?")),
        ("bot casual { 1: 5 }", ("syntax", 'put such a label in quotes: `"5"`')),
        ("bot casual { 0: 5s }", ("out-of-range", "leave the labels out to have none of them")),
        ("bot casual { 1: 5s 5s }", ("duplicate-label", "every label stands in one row")),
        ("bot casual { 1: 61min }", ("out-of-range", "")),
        ("bot casual { 1: -5s..5s }", ("out-of-range", "")),
        ("bot casual { wait 5s }", ("not-a-row", "write `3: 8s..15s`, or is a `}` missing above?")),
        ("bot casual when option.size > 7 { 1: 5s }", ("not-here", "leave it out")),
        ("tiles { 3: 5s }", ("argument-type", "")),
    ],
)
def test_what_is_wrong_is_said(clause: str, found: tuple[str, str]) -> None:
    assert faults(lambda: stacks(clause))[0] == found
