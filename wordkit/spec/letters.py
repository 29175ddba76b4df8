"""The letters of a game that spells words with more letters than its pieces show: the clause `alphabet`.

For engines to declare. A game whose pieces show every letter takes its letters from them instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from wordkit.spec.arguments import Label
from wordkit.spec.types import MAX_LETTER
from wordkit.spec.vocabulary import ClauseDecl

if TYPE_CHECKING:
    from wordkit.spec.model import Rules

ALPHABET = ClauseDecl(
    "alphabet",
    "Every letter a word may have, in order; those of the pieces are among them.",
    rest=Label(letter=False),
    required=True,
    example="alphabet A B C D E",
)


def letters_of(rules: Rules) -> Mapping[str, int]:
    """Label -> code of every letter a word may have, in the order of the rulespec: a vocabulary's `letters`."""
    clause = rules.clause("alphabet")
    labels = dict.fromkeys(map(str, clause["rest"])) if clause is not None else {}
    return {label: code for code, label in enumerate(labels, 1)}


def alphabet_faults(rules: Rules) -> Iterator[tuple[str, str]]:
    """What a vocabulary's `check` has to say of the alphabet."""
    letters = letters_of(rules)
    if not 1 <= len(letters) <= MAX_LETTER:
        yield "alphabet", f"it has {len(letters)} letters; a game has 1 to {MAX_LETTER}"
