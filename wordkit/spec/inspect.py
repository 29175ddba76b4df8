"""Looking through rules: notes, and what differs between two games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wordkit.spec.inherit import find_decl, identity, label
from wordkit.spec.model import Rules
from wordkit.spec.tree import Clause, Note, Row, replace
from wordkit.spec.vocabulary import FRAMEWORK, ClauseDecl
from wordkit.spec.writer import head_text, note_text, row_text


def noted(rules: Rules) -> Iterator[tuple[str, Note]]:
    """Every note with the path of its clause; a row's with the path of its block and its labels."""
    for path, entry in flat(rules):
        for note in entry.notes:
            yield path, note


@dataclass(frozen=True, slots=True)
class Change:
    """What differs at one path. `kind` is `changed`, `added` or `dropped`; texts are canonical, without blocks."""

    path: str
    kind: str
    before: str
    after: str

    def __str__(self) -> str:
        lines = [f"- {line}" for line in self.before.splitlines()] + [f"+ {line}" for line in self.after.splitlines()]
        if len(lines) == 2 and "\n" not in self.before + self.after and self.before.partition(":")[0].isdigit():
            return f"{self.path}: {self.before.partition(':')[0]} -> {self.after.partition(':')[0]}"
        return "\n".join([f"{self.path}: {self.kind}", *(f"  {line}" for line in lines)])


def diff(before: Rules, after: Rules) -> tuple[Change, ...]:
    """What differs between two games, clause by clause, in the order of the first and then of the second.

    Names and titles are compared too, documentation and comments aren't; nor are examples of one that merely don't
    apply to the other (`inapplicable`).
    """
    found = []
    if before.title != after.title:
        found.append(Change("title", "changed", before.title, after.title))
    if before.engine != after.engine:
        found.append(Change("engine", "changed", before.engine, after.engine))
    ours, theirs = (
        {path: text for path, text in _texts(rules).items() if not _example_among(path, other.inapplicable)}
        for rules, other in ((before, after), (after, before))
    )
    for path, text in ours.items():
        if path not in theirs:
            if not _within(path, found, "dropped"):
                found.append(Change(path, "dropped", text, ""))
        elif theirs[path] != text:
            found.append(Change(path, "changed", text, theirs[path]))
    for path, text in theirs.items():
        if path not in ours and not _within(path, found, "added"):
            found.append(Change(path, "added", "", text))
    order = [path for path in ("end", "rank") if _sequence(before, path) != _sequence(after, path)]
    for word in order:
        left, right = _sequence(before, word), _sequence(after, word)
        if sorted(left) == sorted(right):
            found.append(Change(word, "changed", "order: " + ", ".join(left), "order: " + ", ".join(right)))
    return tuple(found)


def inapplicable(rules: Rules, other: Rules) -> tuple[str, ...]:
    """Titles of the examples of a game that another, which has them too, leaves out as they don't apply to it."""
    return tuple(example.title for example in rules.examples if example.path in other.inapplicable)


def _example_among(path: str, examples: Sequence[str]) -> bool:
    """Whether a path is that of one of these examples, or of a clause in one."""
    return any(path == example or path.startswith(example + ".") for example in examples)


def _within(path: str, found: Sequence[Change], kind: str) -> bool:
    """Whether the clause lies in one that is listed: all of it came or went with that one."""
    return any(change.kind == kind and path.startswith(change.path + ".") for change in found)


def _sequence(rules: Rules, word: str) -> list[str]:
    return [path for path, entry in flat(rules) if isinstance(entry, Clause) and path.startswith(word + ".")]


def _texts(rules: Rules) -> dict[str, str]:
    """Path -> text of every clause and label."""
    texts: dict[str, str] = {}
    for path, entry in flat(rules):
        if path == "engine":
            continue
        if isinstance(entry, Row):
            notes = "".join(f" {note_text(note)}" for note in entry.notes)
            for item in entry.items:
                texts[f"{path}.{label(item)}"] = row_text(replace(entry, items=(item,), notes=())) + notes
        else:
            notes = "".join(f" {note_text(note)}" for note in entry.notes)
            texts[path] = head_text(entry) + notes
    return texts


def flat(rules: Rules) -> Iterator[tuple[str, Clause | Row]]:
    own = {decl.word for decl in rules.vocabulary.clauses}
    decls = (*rules.vocabulary.clauses, *(decl for decl in FRAMEWORK if decl.word not in own))
    return _walk(rules.trees, decls, "")


def _walk(
    entries: Sequence[Clause | Row], decls: Sequence[ClauseDecl], prefix: str
) -> Iterator[tuple[str, Clause | Row]]:
    taken: set[str] = set()
    for entry in entries:
        if isinstance(entry, Row):
            yield prefix.rstrip("."), entry
            continue
        decl = find_decl(entry.word, decls)
        path = prefix + identity(entry, decl)
        number = 2
        while path in taken:
            path, number = f"{prefix}{identity(entry, decl)}.{number}", number + 1
        taken.add(path)
        yield path, entry
        yield from _walk(entry.block or (), decl.inside if decl else (), path + ".")
