"""Bots of a rulespec: what words one of that name knows, and how long it thinks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wordkit.spec.clauses import ClauseChecker
from wordkit.spec.model import BotClause
from wordkit.spec.tree import Clause, Items, Path
from wordkit.spec.vocabulary import PACE, Vocabulary, framework_decl


def bots(
    clauses: Sequence[tuple[str, Clause]], vocabulary: Vocabulary, checker: ClauseChecker
) -> Mapping[str, BotClause]:
    """The `bot` clauses by name, in their order."""
    decl = framework_decl("bot")
    found = {}
    for path, clause in clauses:
        if not checker.named(clause):
            continue
        checked = checker.clause(clause, decl, path)
        _known_actions(clause, vocabulary, checker)
        if checker.report.failed:
            continue
        pace = tuple((row.count, *PACE.read(item)) for row in clause.rows() for item in row.items)
        args = checked.args
        found[str(args["name"])] = BotClause(str(args["name"]), args["tier_up_to"], pace, args["before"], path)
    return found


def _known_actions(clause: Clause, vocabulary: Vocabulary, checker: ClauseChecker) -> None:
    """Reports what stands in `before:` and is no action of the engine."""
    before = clause.named.get("before")
    actions = [action.name for action in vocabulary.actions]
    for item in before.items if isinstance(before, Items) else ():
        if isinstance(item, Path) and item.name not in actions:
            checker.report.of(clause.source).fault(
                "unknown-action",
                f"the engine `{vocabulary.engine}` has no action `{item.name}`",
                item.span,
                word=item.name,
                near=actions,
            )
