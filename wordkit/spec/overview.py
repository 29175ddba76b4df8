"""What a game's rules are, at a glance: for `wordkit show`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wordkit.spec.clauses import RuleClause
from wordkit.spec.inherit import find_decl
from wordkit.spec.inspect import noted
from wordkit.spec.model import Option, Rules
from wordkit.spec.tree import Clause, Text, replace
from wordkit.spec.writer import expr_text, head_text, row_text


def overview(rules: Rules, lang: str = "") -> dict[str, Any]:
    """Everything `overview_text` says, as plain data."""
    titled = {c.path: _titled(rules, c, lang) for c in rules.clause_list}
    notes = list(noted(rules))
    return {
        "name": rules.name,
        "title": rules.label("title", lang),
        "language": lang or rules.language,
        "languages": list(rules.languages),
        "doc": rules.doc,
        "extends": list(rules.ancestors),
        "engine": {"name": rules.engine, "version": rules.vocabulary.version},
        "players": list(rules.players),
        "lexicon": rules.lexicon.name if rules.lexicon else None,
        "options": [
            {
                "name": option.name,
                "value": option.value,
                "domain": list(option.domain),
                "given": option.given,
                "doc": option.doc,
                "path": option.path,
            }
            for option in rules.option_list
        ],
        "counts": {clause.path: dict(clause.counts) for clause in rules.clause_list if clause.counts is not None},
        "clauses": [{"path": c.path, "text": titled[c.path]} for c in rules.clause_list if c.counts is None],
        "rules": [
            {"path": rule.path, "text": head_text(rule.tree), "doc": _rule_doc(rules, rule.name)}
            for rule in rules.rule_list
        ],
        "scores": [
            {
                "path": item.path,
                "scope": scope,
                "label": rules.label(item.path, lang),
                "text": _formula(rules, item.path),
            }
            for scope, items in rules.items.items()
            for item in items
        ],
        "ends": [{"path": end.path, "text": _text(rules, end.path)} for end in rules.ends],
        "ranking": [("highest " if c.highest else "fewest ") + c.text for c in rules.ranking],
        "awards": [{"path": award.path, "text": _text(rules, award.path)} for award in rules.awards],
        "bots": [
            {"name": b.name, "tier_up_to": b.tier_up_to, "pace": list(map(list, b.pace)), "before": b.before}
            for b in rules.bots.values()
        ],
        "examples": [{"title": example.title, "steps": len(example.steps)} for example in rules.examples],
        "own": [{"path": path, "why": note.text} for path, note in notes if note.kind == "own"],
        "cited": [{"path": path, "rule": note.text} for path, note in notes if note.kind == "rule"],
        "checksum": rules.checksum,
    }


def overview_text(rules: Rules, lang: str = "") -> Iterator[str]:
    """The lines of `wordkit show`; titles and labels in a language, else in the rulespec's own."""
    lo, hi = rules.players
    yield f"{rules.label('title', lang)} ({rules.name})"
    for line in rules.doc.splitlines():
        yield f"  {line}"
    if rules.ancestors:
        yield f"  extends {', '.join(rules.ancestors)}"
    seats = f"{lo if lo == hi else f'{lo} to {hi}'} player{'s' * (hi > 1)}"
    yield f"  engine {rules.engine} {rules.vocabulary.version}, {seats}"
    if rules.lexicon:
        tree = next(tree for tree in rules.trees if tree.word == "lexicon")
        yield f"  {head_text(tree)}"
    if len(rules.languages) > 1:
        yield f"  languages {', '.join(rules.languages)}"
    yield from _section("Options", (_option(rules, option) for option in rules.option_list))
    for clause in rules.clause_list:
        if clause.counts is not None:
            total = sum(clause.counts.values())
            yield from _section(f"{clause.word.capitalize()}: {total} in all", _counts(clause.counts))
    plain = [_titled(rules, c, lang) for c in rules.clause_list if c.counts is None]
    yield from _section("Set-up and flow", plain)
    written = {rule.name: head_text(rule.tree).removeprefix("rule ").partition(" @")[0] for rule in rules.rule_list}
    yield from _section(
        "Rules", (line for name, text in written.items() for line in (text, _about(rules, name)) if line)
    )
    scores = [
        f"{scope:<{max(map(len, rules.items))}}  {rules.label(item.path, lang)}: {_formula(rules, item.path)}"
        for scope, items in rules.items.items()
        for item in items
    ]
    yield from _section("Scores", scores)
    yield from _section("Ends", (_text(rules, end.path) for end in rules.ends))
    yield from _section("Ranking", [_text(rules, "rank")] if rules.ranking else ["rank highest seat.total then shared"])
    yield from _section("Awards", (_text(rules, award.path) for award in rules.awards))
    yield from _section("Bots", (_bot(rules, bot.path) for bot in rules.bots.values()))
    notes = list(noted(rules))
    yield from _section("Own choices", (f"{path}: {note.text}" for path, note in notes if note.kind == "own"))
    yield from _section("Printed rules", (f"{path}: {note.text}" for path, note in notes if note.kind == "rule"))
    yield from _section("Examples", (f"{e.title}: {len(e.steps)} steps" for e in rules.examples))


def _section(title: str, lines: Any) -> Iterator[str]:
    found = list(lines)
    if found:
        yield ""
        yield title
        yield from (f"  {line}" for line in found)


def _titled(rules: Rules, clause: RuleClause, lang: str) -> str:
    """The head of a clause, its title in a language."""
    decl = find_decl(clause.word, rules.vocabulary.clauses)
    if decl is None or not decl.title or clause.path not in rules.titles:
        return head_text(clause.tree)
    title = Text(rules.label(clause.path, lang))
    place = decl.title_place
    if place is None:
        return head_text(replace(clause.tree, named={**clause.tree.named, decl.title: title}))
    args = clause.tree.args
    return head_text(replace(clause.tree, args=(*args[:place], title, *args[place + 1 :])))


def _option(rules: Rules, option: Option) -> str:
    tree = _tree(rules, option.path)
    text = head_text(tree).removeprefix("option ") if tree is not None else option.name
    default = "" if option.given else " (the engine's default)"
    return f"{text}{default}" + (f": {option.doc}" if option.doc else "")


def _counts(counts: Any) -> Iterator[str]:
    rows: dict[int, list[str]] = {}
    for label, count in counts.items():
        rows.setdefault(count, []).append(label)
    for count in sorted(rows):
        yield f"{count}: {' '.join(rows[count])}"


def _about(rules: Rules, name: str) -> str:
    doc = _rule_doc(rules, name)
    return f"  {doc}" if doc else ""


def _rule_doc(rules: Rules, name: str) -> str:
    decl = rules.vocabulary.rule(name)
    return decl.doc if decl else ""


def _tree(rules: Rules, path: str) -> Clause | None:
    from wordkit.spec.inspect import flat

    return next((entry for found, entry in flat(rules) if found == path and isinstance(entry, Clause)), None)


def _text(rules: Rules, path: str) -> str:
    tree = _tree(rules, path)
    return head_text(tree) if tree is not None else path


def _bot(rules: Rules, path: str) -> str:
    tree = _tree(rules, path)
    if tree is None:
        return path
    return f"{head_text(tree)} {{ {'; '.join(row_text(replace(row, notes=())) for row in tree.rows())} }}"


def _formula(rules: Rules, path: str) -> str:
    tree = _tree(rules, path)
    if tree is None or tree.formula is None:
        return ""
    when = f" when {expr_text(tree.when)}" if tree.when is not None else ""
    return expr_text(tree.formula) + when
