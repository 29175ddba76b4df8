"""Example blocks: positions, moves and expectations, checked as far as the language goes.

What the text of an action means is the engine's business; here it is a quoted text. An example holds wherever its
`when` does: a condition on options and rules (`option.size >= 8 and rule.pass`), settled when the rulespec is loaded.
Where it doesn't hold, as in some variant, the example isn't there; nor is a parent's example in a variant for fewer or
more seats than it names.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from wordkit.spec.clauses import ClauseChecker, RuleClause, adapter
from wordkit.spec.diagnostics import Report
from wordkit.spec.inherit import find_decl, identity
from wordkit.spec.model import Example, Rules, Step
from wordkit.spec.tree import Clause, Path, Row, Span, Text, Written
from wordkit.spec.types import Bool, Scope
from wordkit.spec.vocabulary import EXPECTS, POSITION, STEPS, ClauseDecl, ExpectDecl, framework_decl
from wordkit.texts import ENGLISH, texts


def seats_of(example: Example) -> tuple[str, ...]:
    """The seats of an example: those of its `seats` clause, else all it names, in order."""
    for given in example.givens:
        if given.word == "seats":
            return tuple(given.args["rest"])
    named = [name for given in example.givens for name in given.args.get("names", ())]
    return tuple(dict.fromkeys([*named, *(step.seat for step in example.steps if step.seat)]))


class ExampleChecker:
    """Checks examples of one rulespec."""

    def __init__(self, rules: Rules, checker: ClauseChecker) -> None:
        self.rules, self.checker = rules, checker
        vocabulary = rules.vocabulary
        self.givens: tuple[ClauseDecl, ...] = (*vocabulary.givens, *POSITION)
        self.expects: tuple[ExpectDecl, ...] = (*vocabulary.expects, *EXPECTS)
        ours = (path.removeprefix("refusal.") for path in texts(ENGLISH) if path.startswith("refusal."))
        self.codes = (*(refusal.code for refusal in vocabulary.refusals), *ours)

    def examples(self, clauses: Sequence[tuple[str, Clause]]) -> tuple[Example, ...]:
        """The examples that hold here, in order."""
        found = []
        for path, clause in clauses:
            report = self.checker.report.of(clause.source)
            decl = framework_decl("example")
            args = self.checker.arguments(clause, decl, report)
            self.checker.notes(clause)
            holds = self._holds(clause, report)
            if clause.formula is not None or clause.domain is not None:
                report.fault("not-here", "`example` takes a title, `when` and a block", clause.span)
            if clause.block is None:
                report.fault("block-missing", "`example` needs a block", clause.span, hint=f"`{decl.example}`")
                continue
            made = self._example(str(args["title"] or ""), path, clause)
            if holds and self._seated(made, clause, report):
                found.append(made)
        return tuple(found)

    def _holds(self, clause: Clause, report: Report) -> bool:
        if clause.when is None:
            return True
        from wordkit.spec.formula import compile_condition

        condition = compile_condition(clause.when, self._scope, self.rules.env, adapter(report))
        return condition is not None and condition.holds(lambda name: int(name.partition(".")[2] in self._on))

    @cached_property
    def _scope(self) -> Scope:
        return Scope("example", {f"rule.{rule.name}": Bool() for rule in self.rules.vocabulary.rules[:60]})

    @cached_property
    def _on(self) -> frozenset[str]:
        return frozenset(rule.args["name"] for rule in self.rules.rule_list)

    def _seated(self, example: Example, clause: Clause, report: Report) -> bool:
        """Whether the game is for as many seats as the example names. In an example of its own anything else is a
        fault; one of a parent just isn't for this variant."""
        seats = len(seats_of(example))
        lo, hi = self.rules.players
        if not seats or lo <= seats <= hi:
            return True
        if clause.source is self.checker.report.source:
            wanted = str(lo) if lo == hi else f"{lo} to {hi}"
            report.fault(
                "example-seats",
                f"this example names {seats} seat{'s' * (seats != 1)}; the game is for {wanted}",
                clause.span,
                hint="`seats ann bob` says who plays",
            )
        return False

    def _example(self, title: str, path: str, clause: Clause) -> Example:
        givens: list[RuleClause] = []
        steps: list[Step] = []
        taken: set[str] = set()
        for entry in clause.block or ():
            report = self.checker.report.of(entry.source)
            if isinstance(entry, Row):
                report.fault("stray-row", "a row of labels can't stand in an example", entry.span)
                continue
            if entry.unread:
                continue
            if entry.word == "expect":
                step = self._expect(entry, report)
                if step is not None:
                    steps.append(step)
                continue
            decl = find_decl(entry.word, STEPS)
            if decl is not None:
                steps += self._steps(entry, decl, report)
                continue
            decl = find_decl(entry.word, self.givens)
            if decl is None:
                words = (*(d.word for d in (*self.givens, *STEPS)), "expect")
                report.fault(
                    "unknown-clause",
                    f"there is no clause `{entry.word}` in an example",
                    entry.word_span,
                    word=entry.word,
                    near=words,
                )
                continue
            if steps:
                report.fault(
                    "example-order",
                    f"`{entry.word}` sets up the position: it stands before the first move",
                    entry.span,
                    hint="move it up, or start another example",
                )
                continue
            name = identity(entry, decl)
            if name in taken and not decl.repeat:
                report.fault("duplicate-clause", f"`{name}` is given twice in this example", entry.span)
                continue
            taken.add(name)
            givens.append(self.checker.clause(entry, decl, f"{path}.{name}"))
        return Example(title, path, tuple(givens), tuple(steps), clause.notes, clause.doc, Written(clause))

    def _steps(self, clause: Clause, decl: ClauseDecl, report: Report) -> list[Step]:
        """`do ann: "..."`: one step a seat named."""
        checked = self.checker.clause(clause, decl, clause.word)
        if clause.word == "wait":
            return [Step("wait", args=(checked.args["time"],), source=clause.source, span=clause.span)]
        code = clause.named.get("code") if clause.word == "refuse" else None
        if isinstance(code, Path) and code.name not in self.codes:
            report.fault(
                "unknown-refusal",
                f"the engine `{self.rules.engine}` has no refusal `{code.name}`",
                code.span,
                word=code.name,
                near=self.codes,
            )
        found = [
            Step(
                clause.word,
                seat,
                value.value,
                code.name if isinstance(code, Path) else None,
                source=clause.source,
                span=clause.span,
                text_span=Span(value.span.start + 1, value.span.end - 1),
            )
            for seat, value in clause.named.items()
            if isinstance(value, Text)
        ]
        if not any(name != "code" or clause.word != "refuse" for name in clause.named) and not clause.args:
            report.fault(
                "argument-missing",
                f"`{clause.word}` needs a seat and the text of an action",
                clause.span,
                hint=f"for example `{decl.example or STEPS[0].example}`",
            )
        return found

    def _expect(self, clause: Clause, report: Report) -> Step | None:
        name = clause.args[0] if clause.args else None
        names = [decl.name for decl in self.expects]
        if not isinstance(name, Path):
            report.fault(
                "argument-missing",
                "`expect` needs the name of what is expected",
                name.span if name is not None else clause.span,
                hint="one of " + ", ".join(f"`{n}`" for n in names) if len(names) <= 12 else "",
            )
            return None
        expected = next((decl for decl in self.expects if decl.name == name.name), None)
        if expected is None:
            report.fault(
                "unknown-expectation",
                f"there is nothing called `{name.name}` to expect",
                name.span,
                word=name.name,
                near=names,
            )
            return None
        value = None if expected.optional and clause.formula is None else expected.value
        decl = ClauseDecl("expect", args=expected.args, constant=value, example=expected.example)
        rest = Clause(
            clause.word, clause.args[1:], clause.named, clause.formula, clause.domain, clause.when, clause.block,
            clause.notes, span=clause.span, word_span=name.span, name_spans=clause.name_spans, source=clause.source,
        )  # fmt: skip
        checked = self.checker.clause(rest, decl, "expect")
        values = tuple(checked.args[arg.name] for arg in expected.args)
        return Step("expect", name=name.name, args=values, value=checked.value, source=clause.source, span=clause.span)
