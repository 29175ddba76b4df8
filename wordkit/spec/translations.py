"""Texts that players see, in the languages of a game.

Each has a path: `title`, `score.word.flat`, `task.mix` (a clause with a title), `end.out`, `award.first`,
`refusal.CODE`, `event.NAME`, `action.NAME`, `text.NAME`. The rulespec says its own in one language (`language pl`) and
any text in any language (`translate LANGUAGE { ... }`, by path); the engine and the framework say theirs in English,
and in other languages as far as they know them. `Rules.label` looks a text up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from wordkit.spec.clauses import ClauseChecker, RuleClause
from wordkit.spec.diagnostics import Diagnostic, Report
from wordkit.spec.inherit import find_decl, identity, slug
from wordkit.spec.model import Rules
from wordkit.spec.tree import Clause, File, Row, Text, Value, replace
from wordkit.spec.vocabulary import ClauseDecl, Vocabulary
from wordkit.spec.writer import value_text
from wordkit.texts import ENGLISH, placeholders
from wordkit.texts import texts as framework_texts

ABOUT = frozenset({"squares", "tiles", "words"})
"""What the sentence of any refusal may name besides its own arguments."""
SHOWN = 6
"""Paths that a warning names one by one."""


# --- what there is ---------------------------------------------------------------------------------------------------


def titles(rules: Rules) -> dict[str, str]:
    """Path -> what the rulespec itself calls things: the game, its score items, clauses with a title."""
    found = {"title": rules.title}
    found |= {item.path: item.label for items in rules.items.values() for item in items}
    decls = rules.vocabulary.clauses
    found |= {path: text for clause in rules.clause_list for path, text in _titles(clause, decls) if text}
    return found


def _titles(clause: RuleClause, decls: Sequence[ClauseDecl]) -> Iterable[tuple[str, str]]:
    """The paths of clauses that may have a title, with it or `""`."""
    decl = find_decl(clause.word, decls)
    if decl is None:
        return
    if decl.title:
        yield clause.path, str(clause.args.get(decl.title) or "")
    for inner in clause.block:
        yield from _titles(inner, decl.inside)


def vocabulary_texts(vocabulary: Vocabulary, language: str) -> dict[str, str]:
    """Path -> text of what an engine says in a language: all of it in English, its refusals perhaps in others."""
    found = {f"refusal.{r.code}": r.sentences[language] for r in vocabulary.refusals if language in r.sentences}
    if language == ENGLISH:
        found |= {f"event.{name}": sentence for name, sentence in vocabulary.events.items()}
        found |= {f"action.{action.name}": action.doc for action in vocabulary.actions}
        found |= {f"text.{name}": text for name, text in vocabulary.texts.items()}
    return {path: text for path, text in found.items() if text}


def shown(rules: Rules) -> tuple[str, ...]:
    """The paths of all texts that players of a game see, in the order in which it says them, then the framework's."""
    vocabulary = rules.vocabulary
    found = dict.fromkeys(["title"] if rules.title != rules.name else [])
    found |= dict.fromkeys(path for clause in rules.clause_list for path, _ in _titles(clause, vocabulary.clauses))
    found |= dict.fromkeys(item.path for items in rules.items.values() for item in items)
    found |= dict.fromkeys(end.path for end in rules.ends)
    found |= dict.fromkeys(award.path for award in rules.awards)
    idle = {f"action.{action.name}" for action in vocabulary.actions if not action.occurs(rules)}
    found |= dict.fromkeys(path for path in vocabulary_texts(vocabulary, ENGLISH) if path not in idle)
    found |= dict.fromkeys(framework_texts(ENGLISH))
    return tuple(found)


def missing(rules: Rules, language: str) -> tuple[str, ...]:
    """The paths of texts a game hasn't in a language. In English ends, awards and clauses are called by their names."""
    there = rules.texts(language)
    named = ("end.", "award.")
    return tuple(
        path for path in shown(rules) if path not in there and not (language == ENGLISH and path.startswith(named))
    )


def untranslated(rules: Rules) -> tuple[Diagnostic, ...]:
    """A warning for each language of a rulespec in which texts are missing, at the clause that says the language."""
    found = []
    for language in rules.languages:
        paths = missing(rules, language)
        clause = next((tree for tree in rules.trees if _says(tree, language)), rules.trees[0])
        if not paths or clause.source is None:
            continue
        names = [f"`{spoken(path)}`" for path in paths[:SHOWN]]
        rest = f" and {len(paths) - SHOWN} more" if len(paths) > SHOWN else ""
        what = "1 text has" if len(paths) == 1 else f"{len(paths)} texts have"
        found.append(
            Diagnostic(
                code="translation-missing",
                message=f"{what} no `{language}`: {', '.join(names)}{rest}",
                source=clause.source,
                span=clause.word_span.to(clause.args[0].span) if clause.args else clause.word_span,
                hint=f"`wordkit show GAME --texts {language}` writes all of them out, the missing ones as comments",
                warning=True,
                paths=paths,
            )
        )
    return tuple(found)


def _says(tree: Clause, language: str) -> bool:
    """Whether a clause says that the game has a language."""
    return tree.word in ("translate", "language") and bool(tree.args) and slug(tree.args[0]) == language


def spoken(path: str) -> str:
    """A path as it is written in a `translate` block: `refusal not_a_word`."""
    kind, _, name = path.partition(".")
    if kind in ("text", "event"):
        return f"{kind} {name}"  # their names may have dots
    return path.replace(".", " ")


# --- what a rulespec says --------------------------------------------------------------------------------------------


def translations(
    clauses: Sequence[tuple[str, Clause]],
    rules: Rules,
    paths: Collection[str],
    files: Sequence[File],
    checker: ClauseChecker,
) -> tuple[dict[str, dict[str, str]], list[tuple[str, Clause]]]:
    """Language -> path -> text; what names nothing that is said is reported.

    With it the clauses as they now are: what a parent translated is left out where the variant hasn't the thing any
    more, or calls it by another name.
    """
    known = {"title", *paths, *shown(rules), *vocabulary_texts(rules.vocabulary, ENGLISH)}
    known |= {path for clause in (*rules.clause_list, *rules.rule_list) for path in _paths(clause)}
    templates = {**framework_texts(ENGLISH), **vocabulary_texts(rules.vocabulary, ENGLISH)}
    near = sorted(map(spoken, known))
    found: dict[str, dict[str, str]] = {}
    kept = []
    for name, clause in clauses:
        report = checker.report.of(clause.source)
        if not checker.named(clause):
            continue
        if clause.block is None:
            report.fault(
                "block-missing", "`translate` needs a block", clause.span, hint='`translate de { title "..." }`'
            )
        current: list[Clause | Row] = []
        language: dict[str, str] = {}
        for entry in clause.clauses():
            level = next((n for n, file in enumerate(files) if file.source is entry.source), 0)
            path = _translation(entry, known, near, checker.report.of(entry.source) if level == 0 else None)
            if path is None or _renamed(path, rules, files[level:] if level else ()):
                continue
            text = entry.args[-1]
            assert isinstance(text, Text)
            current.append(entry)
            language[path] = text.value
            strange = placeholders(text.value) - placeholders(templates.get(path, text.value))
            strange -= ABOUT if path.startswith("refusal.") else set()
            for word in sorted(strange)[:1]:
                checker.report.of(entry.source).fault(
                    "unknown-placeholder",
                    f"nothing is filled in for `{{{word}}}` here",
                    text.span,
                    word=word,
                    near=sorted(placeholders(templates[path])),
                )
        if current:
            found.setdefault(slug(clause.args[0]), {}).update(language)
            kept.append((name, replace(clause, block=tuple(current))))
    return found, kept


def _translation(entry: Clause, known: Collection[str], near: Sequence[str], report: Report | None) -> str | None:
    """The path of the text that a line of a `translate` block is for; None if it is for nothing, which is reported.

    Without a report it is a parent's, and may be for what the variant hasn't: the parent's own check tells.
    """
    if entry.unread:
        return None
    if not entry.args or not isinstance(entry.args[-1], Text):
        if report is not None:
            report.fault(
                "argument-missing",
                "a translation is the name of a clause and a text",
                entry.span,
                hint='for example `rule one_line "..."`',
            )
        return None
    path = ".".join([entry.word, *map(slug, entry.args[:-1])])
    if path in known:
        return path
    if report is not None:
        what = f"there is no `{spoken(path)}` to translate"
        report.fault("nothing-there", what, entry.span, word=spoken(path), near=near)
    return None


def _renamed(path: str, rules: Rules, parents: Sequence[File]) -> bool:
    """Whether a game calls a thing by another name than the first of these parents does, which translated it."""
    now = rules.titles.get(path)
    if now is None or not parents:
        return False
    if path == "title":
        return (parents[0].header.title or parents[0].header.name) != now
    for file in parents:
        for clause in file.entries:
            if isinstance(clause, Clause) and not clause.unread:
                decl = find_decl(clause.word, rules.vocabulary.clauses)
                if decl is not None and decl.title and identity(clause, decl) == path:
                    return _title(clause, decl) != now
    return False


def _title(clause: Clause, decl: ClauseDecl) -> str:
    """The title that a clause gives itself, `""` if none."""
    place = decl.title_place
    value: Value | None = clause.named.get(decl.title)
    if place is not None and place < len(clause.args):
        value = clause.args[place]
    return value.value if isinstance(value, Text) else ""


def _paths(clause: RuleClause) -> Iterable[str]:
    yield clause.path
    for inner in clause.block:
        yield from _paths(inner)


def block(rules: Rules, language: str) -> Iterable[str]:
    """The lines of a `translate` clause with every text that players see: those that are missing as comments in
    English (or what else there is), ready to be translated."""
    there: Mapping[str, str] = rules.texts(language)
    yield f"translate {language} {{"
    for path in shown(rules):
        yield f"  {'' if path in there else '# '}{spoken(path)} {value_text(Text(rules.label(path, language)))}"
    yield "}"
