"""Refusals as values: what is wrong with an action, in codes a program can use and sentences a person can read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from wordkit.game.pieces import Plain
from wordkit.spec.vocabulary import Refusal

if TYPE_CHECKING:
    from wordkit.spec.model import Rules

KERNEL_REFUSALS: Mapping[str, Refusal] = {
    refusal.code: refusal
    for refusal in (
        Refusal("game_over", {"en": "the game is over"}),
        Refusal("not_your_turn", {"en": "it isn't this seat's turn"}),
        Refusal("no_such_action", {"en": "this game has no action `{action}`"}),
    )
}
"""What the kernel itself refuses, in every game."""


class Violation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One reason why an action is refused.

    `code` is the refusal of the engine's vocabulary, `path` the clause behind it (`rule.one_line`); `squares`, `tiles`
    and `words` are what it is about; `args` fill the sentence's other placeholders.
    """

    code: str
    path: str = ""
    squares: tuple[int, ...] = ()
    tiles: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    args: Mapping[str, Plain] = msgspec.field(default_factory=dict)

    def sentence(self, rules: Rules, lang: str = "en") -> str:
        """The sentence of the catalogue (the vocabulary's, translated by the rulespec) with its placeholders filled."""
        kernel = KERNEL_REFUSALS.get(self.code)
        if kernel is not None:
            return self.filled(kernel.sentences.get(lang, kernel.sentences["en"]))
        return self.filled(rules.sentence(self.code, lang))

    def filled(self, template: str) -> str:
        """The template with `{squares}`, `{tiles}`, `{words}` and the names of `args` replaced; others stay."""
        values: dict[str, Any] = {
            "squares": ", ".join(map(str, self.squares)),
            "tiles": ", ".join(self.tiles),
            "words": ", ".join(self.words),
            **self.args,  # an engine with names for its squares gives them here
        }
        return re.sub(r"\{(\w+)\}", lambda m: str(values.get(m[1], m[0])), template)

    def __str__(self) -> str:
        about = [*self.words, *self.tiles, *(f"square {square}" for square in self.squares)]
        return self.code + (f" ({', '.join(about)})" if about else "")
