"""Refusals as values: what is wrong with an action, in codes a program can use and sentences a person can read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from wordkit.game.pieces import Plain

if TYPE_CHECKING:
    from wordkit.spec.model import Rules
    from wordkit.spec.vocabulary import Refusal


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

    def sentence(self, rules: Rules, lang: str = "") -> str:
        """Why, in a language (the rulespec's own): the text `refusal.CODE` with its placeholders filled.

        They are `{squares}`, `{tiles}`, `{words}` and the names of `args`. An argument that is the path of something
        with a title (`task.mix`) stands for that title, in the language.
        """
        return rules.say(
            f"refusal.{self.code}",
            lang,
            **{
                "squares": ", ".join(map(str, self.squares)),
                "tiles": ", ".join(self.tiles),
                "words": ", ".join(self.words),
                **self.args,  # an engine with names for its squares gives them here
            },
        )

    def __str__(self) -> str:
        about = [*self.words, *self.tiles, *(f"square {square}" for square in self.squares)]
        return self.code + (f" ({', '.join(about)})" if about else "")


class Reasons:
    """Makes the violations of an engine's refusals: `reasons("not_a_word", words=("FOO",))`.

    Each has the clause its refusal names, unless `path` names another. KeyError for a code that isn't among them.
    """

    def __init__(self, refusals: Iterable[Refusal]) -> None:
        self._paths = {refusal.code: refusal.path for refusal in refusals}

    def __call__(self, code: str, *, path: str | None = None, **parts: Any) -> Violation:
        usual = self._paths[code]
        return Violation(code=code, path=usual if path is None else path, **parts)
