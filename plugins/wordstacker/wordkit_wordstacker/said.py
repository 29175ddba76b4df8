"""Texts of actions as players of a language write them: with its commands, and with the titles of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wordkit_wordstacker.stack import tasks_of
from wordkit_wordstacker.texts import COMMANDS

if TYPE_CHECKING:
    from wordkit.spec.model import Rules


def said(text: str, rules: Rules, lang: str = "") -> str:
    """A canonical text (`action_text`) in a language of the rules: `wykonaj ZAMIESZANIE: TARKA>KARTA`.

    It can be read as that can, and means the same.
    """
    command, *rest = text.split() or [""]
    if command not in COMMANDS:
        return text
    tasks = tasks_of(rules)

    def title(name: str) -> str:
        return rules.label(tasks[name].path, lang) if name in tasks else name

    called = rules.label(f"text.command_{command}", lang)
    match command, rest:
        case "draw", [pile]:
            return rules.label(f"text.draw_{pile}", lang)
        case "complete", [task, *steps]:
            return f"{called} {title(task)}: {' '.join(steps)}"
        case "start", [task]:
            return f"{called} {title(task)}"
        case "take", [card]:
            return f"{called} {card if card in rules.letters else title(card)}"
        case "exchange", _:
            letters, going = _parted(rest, rules)
            cards = [" ".join(letters), ", ".join(map(title, going))]
            return f"{called} {' + '.join(filter(None, cards))}".rstrip()
    return " ".join([called, *rest])


def _parted(cards: Sequence[str], rules: Rules) -> tuple[Sequence[str], Sequence[str]]:
    """The letters and the tasks of an exchange."""
    if "+" in cards:
        plus = list(cards).index("+")
        return cards[:plus], cards[plus + 1 :]
    return (cards, ()) if all(card in rules.letters for card in cards) else ((), cards)
