"""What rules come to when all is resolved: two rulespecs with the same meaning play the same game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wordkit.spec.formula import Condition, Formula
    from wordkit.spec.model import Criterion, RuleClause, Rules


def meaning(rules: Rules) -> tuple[Any, ...]:
    """What a game is played by, as a value to compare: options, checked clauses, folded formulas. No texts, no words:
    those are the working lexicon's.

    A default that is written out, a formula that folds to the same operations, an argument that equals its default:
    none of these makes a difference.
    """
    return (
        rules.players,
        None if rules.lexicon is None else dict(rules.lexicon.extra),
        rules.options,
        rules.letters,
        [_clause(clause) for clause in rules.clause_list],
        sorted((_clause(rule) for rule in rules.rule_list), key=lambda rule: str(rule[0])),
        {
            scope: [(item.path, _formula(item.formula), _condition(item.when)) for item in items]
            for scope, items in rules.items.items()
        },
        [(end.path, _condition(end.condition), dict(end.args)) for end in rules.ends],
        _ranking(rules),
        [
            (award.name, award.each_round, _criteria(award.to), award.otherwise, _condition(award.when))
            for award in rules.awards
        ],
    )


def _clause(clause: RuleClause) -> tuple[Any, ...]:
    counts = None if clause.counts is None else dict(clause.counts)
    inner = [_clause(each) for each in clause.block]
    formula = None if clause.formula is None else _formula(clause.formula)
    return clause.path, dict(clause.args), clause.value, counts, formula, _condition(clause.when), inner


def _formula(formula: Formula) -> Any:
    return formula.op


def _condition(condition: Condition | None) -> Any:
    return None if condition is None else condition.whole.op


def _ranking(rules: Rules) -> list[tuple[bool, Any]]:
    """The keys; none where they say what holds without them: the highest total is first."""
    keys = _criteria(rules.ranking)
    return [] if [(highest, op.what) for highest, op in keys] == [(True, "seat.total")] else keys


def _criteria(criteria: Sequence[Criterion]) -> list[tuple[bool, Any]]:
    return [(criterion.highest, criterion.formula.op) for criterion in criteria]
