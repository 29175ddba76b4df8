"""What a play scores, item by item: for each word, then for the turn as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from wordkit._core import ScoreLines
from wordkit.game.ops import Item, Score

if TYPE_CHECKING:
    from wordkit._core import Check
    from wordkit.spec.model import Rules
    from wordkit_upwords.cross import Cross


def lines(rules: Rules, scope: str) -> ScoreLines[Item]:
    """The score items of a scope, evaluated by the core on what it framed itself: no variable is asked for by name."""
    found = []
    for item in rules.items.get(scope, ()):
        conditions = [part.program for part in item.when.parts] if item.when else []
        found.append((item.label, item.path, conditions, item.formula.program))
    return ScoreLines(Item, found)


def takers(rules: Rules) -> frozenset[str]:
    """Paths of the items of a turn that take up its words."""
    return frozenset(item.path for item in rules.items.get("turn", ()) if "turn.words" in item.formula.reads)


def play_scores(cross: Cross, seat: int, check: Check, sign: Literal[1, -1] = 1) -> list[Score]:
    """The scores of a play by their clauses; with `sign` -1 they are taken back.

    Every word is a score of its own. The formula of the turn takes the words' scores up (`sum(w.score for w in
    turn.words)`); what they have scored already is taken off that item, so that all items together are the turn's
    score.
    """
    scores: list[Score] = []
    rest: list[Item] = []
    of, words = cross.word_lines.of, check.words
    for item in cross.turn_lines.of(check, sign):
        amount = item.amount
        if words and item.path in cross.takers:
            for word in words:
                amount -= sign * word.score
                scores.append(Score(seat, of(word, sign), word.text.upper(), word.squares))
            words = ()
            item = Item(item.label, item.path, amount)
        if amount:
            rest.append(item)
    if rest:
        scores.append(Score(seat, rest))
    return scores
