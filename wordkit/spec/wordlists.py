"""The `lexicon` clause and the word lists it names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn

from wordkit.spec.clauses import ClauseChecker
from wordkit.spec.diagnostics import Diagnostic, Report
from wordkit.spec.inherit import find_decl, inside_folder, read_source
from wordkit.spec.model import LexiconClause, Need, Rules
from wordkit.spec.tree import Clause, Items, Text, Value, replace
from wordkit.spec.vocabulary import ClauseDecl, framework_decl

MOST_WORDS = 10_000
"""Words that `plus:` or `minus:` may name: a save holds them."""

_OURS = ("name", "plus", "minus", "length", "tier_up_to")


def read_lexicon(
    by_word: Mapping[str, list[tuple[str, Clause]]], decls: Sequence[ClauseDecl], checker: ClauseChecker
) -> tuple[LexiconClause | None, Clause | None, tuple[Need, ...]]:
    """The lexicon clause as checked, and the clause with the words of its files written in, None without one; and
    these files."""
    found = by_word.get("lexicon", [])
    needs: list[Need] = []
    if not found:
        return None, None, ()
    _, clause = found[-1]
    decl = framework = framework_decl("lexicon")
    own = find_decl("lexicon", decls)
    if own is not None and own is not framework:  # an engine may add named arguments
        names = {arg.name for arg in framework.named}
        decl = replace(framework, named=(*framework.named, *(arg for arg in own.named if arg.name not in names)))
    args = checker.clause(clause, decl, "lexicon").args
    named: dict[str, Value] = dict(clause.named)
    words = {}
    for side in ("plus", "minus"):
        words[side] = _words(side, args[side], clause, checker, needs)
        if isinstance(clause.named.get(side), Text):
            named[side] = Items(tuple(Text(word) for word in words[side]))
    extra: dict[str, Any] = {name: value for name, value in args.items() if name not in _OURS}
    made = LexiconClause(
        str(args["name"] or ""), words["plus"], words["minus"], args["length"], args["tier_up_to"], extra
    )
    return made, replace(clause, named=named), tuple(needs)


def missing_lexicon(rules: Rules, names: Iterable[str]) -> tuple[Diagnostic, ...]:
    """The fault of naming a lexicon that isn't among those installed; nothing when none is installed at all."""
    names = tuple(names)
    if rules.lexicon is None or not names or rules.lexicon.name in names:
        return ()
    clause = next(tree for tree in rules.trees if tree.word == "lexicon")
    assert clause.source is not None
    report = Report(clause.source)
    name = rules.lexicon.name
    report.fault("unknown-lexicon", f"no lexicon is called `{name}`", clause.args[0].span, word=name, near=names)
    return tuple(report.faults)


def refuse_lexicon(rules: Rules, why: str) -> NoReturn:
    """SpecError at the `lexicon` clause of a game whose tiles or words don't go with its word list."""
    clause = next(tree for tree in rules.trees if tree.word == "lexicon")
    assert clause.source is not None
    report = Report(clause.source)
    report.fault("unfit-lexicon", f"the game and its word list don't fit: {why}", clause.span)
    report.check()
    raise AssertionError("a report with a fault raises")


def _words(side: str, value: object, clause: Clause, checker: ClauseChecker, needs: list[Need]) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, tuple):
        return tuple(str(word) for word in value)
    written = clause.named[side]
    assert isinstance(written, Text)
    assert clause.source is not None
    report = checker.report.of(clause.source)
    path = inside_folder(written.value, written.span, clause.source, report)
    source = read_source(path, written.span, report) if path is not None else None
    if source is None:
        return ()
    needs.append(Need("file", written.value, clause.source, source))
    words = []
    for line in source.text.splitlines():
        word = line.partition("#")[0].strip()
        if word and not word.isprintable():
            report.fault("not-a-word-list", f'the file "{written.value}" holds unprintable characters', written.span)
            return ()
        if '"' in word:
            report.fault("not-a-word-list", f'the file "{written.value}" holds quotation marks', written.span)
            return ()
        if word:
            words.append(word)
    if len(words) > MOST_WORDS:
        report.fault(
            "too-large",
            f'the file "{written.value}" holds {len(words)} words; at most {MOST_WORDS} are read',
            written.span,
            hint="build a lexicon of your own from longer lists: see `wordkit lexicon build`",
        )
        return ()
    return tuple(dict.fromkeys(words))
