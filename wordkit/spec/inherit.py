"""Parents of a rulespec: found, read, and joined with it clause by clause.

A clause of the child takes the place of the parent's clause of the same identity (`score.word.flat`), or comes after
all of the parent's. `add WORD KEYS { ... }` puts rows or clauses into a block of the parent instead of replacing it,
and `drop WORD KEYS` takes a clause out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path as FilePath

from wordkit.spec.diagnostics import Report
from wordkit.spec.tree import Call, Clause, File, Item, Num, Path, Row, Source, Span, Text, Value, replace
from wordkit.spec.vocabulary import ClauseDecl, Counted
from wordkit.spec.writer import value_text

LONGEST_CHAIN = 16
"""Parents of parents."""

FindSpec = Callable[[str], Source | None]


@dataclass(frozen=True)
class Family:
    """A rulespec and its parents: `files[0]` is the file itself, each next one the parent of the one before."""

    files: tuple[File, ...]
    whole: bool
    """False if a file could not be read or a parent wasn't found: faults have been reported."""


def family(source: Source, find_spec: FindSpec, report: Report, names: Callable[[], Iterable[str]]) -> Family:
    """Reads a rulespec and all its parents. Faults of a parent are reported under its own name."""
    from wordkit.spec.reader import read  # with the grammar, which nobody needs whose rulespec is kept

    files: list[File] = []
    seen: list[str] = [source.name]
    while True:
        before = len(report.faults)
        file = read(source, report.of(source))
        if file is None:
            return Family(tuple(files), False)
        files.append(file)
        parent = file.header.extends
        if parent is None:
            return Family(tuple(files), True)
        ours = report.of(source)
        if len(files) > LONGEST_CHAIN:
            ours.fault("too-deep", f"more than {LONGEST_CHAIN} parents", parent.span)
            return Family(tuple(files), False)
        found = _parent(parent, file, find_spec, ours, names)
        if found is None:
            return Family(tuple(files), False)
        if found.name in seen or any(found.text == f.source.text for f in files):
            chain = " extends ".join(f"`{f.header.name}`" for f in files)
            ours.fault(
                "extends-cycle",
                f"a game can't extend itself: {chain} extends {_quoted(parent)}",
                parent.span,
                hint="a chain of `extends` ends in a game that extends nothing",
            )
            return Family(tuple(files), False)
        if len(report.faults) > before and len(files) > 1:
            pass  # the parent's own faults are enough
        seen.append(found.name)
        source = found


def _quoted(parent: Path | Text) -> str:
    return f'"{parent.value}"' if isinstance(parent, Text) else f"`{parent.name}`"


def _parent(
    parent: Path | Text, file: File, find_spec: FindSpec, report: Report, names: Callable[[], Iterable[str]]
) -> Source | None:
    if isinstance(parent, Text):
        path = inside_folder(parent.value, parent.span, file.source, report)
        return read_source(path, parent.span, report) if path else None
    found = find_spec(parent.name)
    if found is None:
        report.fault(
            "unknown-game",
            f"there is no game `{parent.name}` to extend",
            parent.span,
            word=parent.name,
            near=names(),
        )
    return found


def inside_folder(name: str, span: Span, source: Source, report: Report) -> FilePath | None:
    """The file `name` in the folder of `source`; a fault if it lies outside, or the source has no folder."""
    if source.folder is None:
        report.fault(
            "no-folder",
            f'this text lies in no folder, so it can\'t name the file "{name}"',
            span,
            hint="save it as a file, or write what is needed into it",
        )
        return None
    folder = FilePath(source.folder).resolve()
    try:
        path = (folder / name).resolve()
    except (OSError, RuntimeError, ValueError):  # links in a circle, half a surrogate pair
        name = ""
    if not name or "\0" in name:
        report.fault("unknown-file", "this isn't the name of a file", span)
        return None
    if not path.is_relative_to(folder):
        report.fault(
            "outside-folder",
            f'"{name}" lies outside the folder of this rulespec',
            span,
            hint="files a rulespec names lie beside it or below",
        )
        return None
    return path


def read_source(path: FilePath, span: Span, report: Report, most: int = 1_000_000) -> Source | None:
    """The text of a file named by a rulespec; faults are reported where it is named."""
    try:
        if not path.is_file():
            report.fault("unknown-file", f'there is no file "{path.name}" in this rulespec\'s folder', span)
            return None
        if path.stat().st_size > most:
            report.fault("too-large", f'the file "{path.name}" has more than {most} bytes', span)
            return None
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        report.fault("unknown-file", f'the file "{path.name}" can\'t be read: {error.strerror}', span)
        return None
    except UnicodeDecodeError as error:
        report.fault("not-utf8", f'the file "{path.name}" isn\'t UTF-8 text (byte {error.start})', span)
        return None
    return Source(str(path), text, str(path.parent))


# --- identities ------------------------------------------------------------------------------------------------------


def slug(value: Value) -> str:
    """A key as a part of a path: blanks become `_`, dots and other signs that would split a path `-`."""
    match value:
        case Text():
            return re.sub(r"\s+", "_", value.value.strip()).replace(".", "-") or "-"
        case Path() | Call():
            return value.name
        case Num():
            return f"{value.value}{value.unit or ''}"
        case _:
            return "-"


def find_decl(word: str, decls: Sequence[ClauseDecl]) -> ClauseDecl | None:
    """The declaration of a clause's word; `*` stands for any."""
    return next((d for d in decls if d.word == word), None) or next((d for d in decls if d.word == "*"), None)


def identity(clause: Clause, decl: ClauseDecl | None) -> str:
    """The path of a clause within its block."""
    keys = clause.args[: decl.key if decl else 0]
    return ".".join([clause.word, *map(slug, keys)])


_NAMED = ("score", "end", "award", "bot", "macro", "example")
"""Clauses that a rulespec names itself."""

# --- joining ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Joined:
    """The clauses of a family by path, parents' first; and, for options, the `in` that the nearest parent set."""

    clauses: Mapping[str, Clause]
    domains: Mapping[str, tuple[Value, Source | None]]


def join(files: Sequence[File], decls: Sequence[ClauseDecl], report: Report) -> Joined:
    """Joins a family. `decls` are the framework's clauses and the engine's."""
    joined: dict[str, Clause] = {}
    domains: dict[str, tuple[Value, Source | None]] = {}
    for file in reversed(files):
        for path, clause in joined.items():
            if clause.domain is not None:
                domains[path] = (clause.domain, clause.source)
        _join_one(file, joined, decls, report.of(file.source), is_variant=file.header.extends is not None)
    return Joined(joined, domains)


def _join_one(
    file: File, joined: dict[str, Clause], decls: Sequence[ClauseDecl], report: Report, *, is_variant: bool
) -> None:
    own: dict[str, Clause] = {}
    times: dict[str, int] = {}
    for entry in file.entries:
        if isinstance(entry, Row):
            report.fault(
                "stray-row",
                "a row of labels can't stand here",
                entry.span,
                hint="rows belong into a block such as `tiles { 5: A I }`",
            )
            continue
        if entry.unread:
            own[f"{entry.word} unread {len(own)}"] = entry
            continue
        if entry.word in ("add", "drop"):
            if not is_variant:
                report.fault(
                    "no-parent",
                    f"`{entry.word}` is for variants; this game extends none",
                    entry.word_span,
                    hint="name a parent after the title: `extends PARENT`",
                )
            elif entry.word == "add":
                _add(entry, joined, decls, report)
            else:
                _drop(entry, joined, decls, report)
            continue
        decl = find_decl(entry.word, decls)
        path = identity(entry, decl)
        if decl is not None and decl.repeat:
            times[path] = times.get(path, 0) + 1
            path = path if times[path] == 1 else f"{path}.{times[path]}"
        if path in own:
            first = own[path]
            report.fault(
                "duplicate-clause",
                f"`{path}` is given twice",
                entry.span,
                hint="give them different names, or keep one" if entry.word in _NAMED else "keep one of them",
                also=(file.source, first.span, "the first stands here"),
            )
            continue
        if entry.word == "engine" and path in joined and joined[path].args != entry.args:
            report.fault(
                "engine-changed",
                "a variant is played by the engine of its parent",
                entry.span,
                hint="leave this clause out, or extend no game",
                also=_also(joined[path], "the parent's engine"),
            )
            continue
        own[path] = joined[path] = entry
    joined.update({path: entry for path, entry in own.items() if entry.unread})


def _also(clause: Clause, text: str) -> tuple[Source, Span, str] | None:
    return (clause.source, clause.span, text) if clause.source else None


def _target(
    clause: Clause, joined: dict[str, Clause], decls: Sequence[ClauseDecl], report: Report
) -> tuple[str, Clause, ClauseDecl] | None:
    """The parent's clause that an `add` or `drop` names."""
    verb = clause.word
    if not clause.args or not isinstance(clause.args[0], Path):
        report.fault(
            "argument-missing",
            f"`{verb}` needs the clause it is about",
            clause.span,
            hint=f"for example `{verb} tiles {{ 2: A }}`" if verb == "add" else "for example `drop rule NAME`",
        )
        return None
    word, *keys = clause.args
    assert isinstance(word, Path)
    decl = find_decl(word.name, decls)
    if decl is None:
        report.fault(
            "unknown-clause",
            f"there is no clause `{word.name}`",
            word.span,
            word=word.name,
            near=[d.word for d in decls if d.word != "*"],
        )
        return None
    path = ".".join([word.name, *map(slug, keys)])
    if path not in joined or len(keys) != decl.key:
        start = word.name + "."
        others = [name.removeprefix(start).replace(".", " ") for name in joined if name.startswith(start)]
        if len(keys) < decl.key:
            known = [" ".join(map(value_text, c.args[: decl.key])) for n, c in joined.items() if n.startswith(start)]
            report.fault(
                "argument-missing",
                f"`{verb} {word.name}` must say which",
                clause.span,
                hint="one of " + ", ".join(f"`{name}`" for name in known) if known else "",
            )
        elif len(keys) > decl.key:
            report.fault("argument-count", f"`{verb} {word.name}` takes no more words", keys[decl.key].span)
        else:
            name = " ".join(slug(key) for key in keys)
            report.fault(
                "nothing-there",
                f"the parent has no `{word.name}{' ' + name if name else ''}`",
                (keys[-1] if keys else word).span,
                word=name,
                near=others,
            )
        return None
    return path, joined[path], decl


def _drop(clause: Clause, joined: dict[str, Clause], decls: Sequence[ClauseDecl], report: Report) -> None:
    found = _target(clause, joined, decls, report)
    if found is None:
        return
    path, _, decl = found
    if decl.word in ("engine", "players") or decl.required:
        report.fault(
            "cannot-drop",
            f"a game can't do without `{decl.word}`",
            clause.span,
            hint=f"to change it, write `{decl.word}` itself: it replaces the parent's",
        )
        return
    for unwanted in ("named", "formula", "domain", "when", "block"):
        if getattr(clause, unwanted):
            report.fault("not-here", "`drop` takes a clause and its name, nothing else", clause.span)
            return
    del joined[path]


def _add(clause: Clause, joined: dict[str, Clause], decls: Sequence[ClauseDecl], report: Report) -> None:
    found = _target(clause, joined, decls, report)
    if found is None:
        return
    path, parent, decl = found
    if decl.block is None and decl.word != "translate":
        report.fault(
            "not-a-block",
            f"`{decl.word}` has no block to add to",
            clause.span,
            hint=f"write `{decl.word} ...` to replace the parent's",
        )
        return
    if clause.block is None:
        report.fault(
            "block-missing",
            f"`add {decl.word}` needs a block with what is added",
            clause.span,
            hint=f"`add {decl.word} {{ ... }}`",
        )
        return
    for name, span in clause.name_spans.items():
        report.fault("not-here", f"`add` changes a block only, not `{name}:`", span, hint="replace the whole clause")
    if isinstance(decl.block, Counted):
        block: tuple[Clause | Row, ...] = _add_rows(parent, clause)
    else:
        block = _add_clauses(parent, clause, decl.inside)
    joined[path] = replace(parent, block=block, notes=(*parent.notes, *clause.notes))


def label(item: Item) -> str:
    """What a row counts, as a text."""
    return item.value if isinstance(item, Text) else value_text(item)


def _add_rows(parent: Clause, clause: Clause) -> tuple[Clause | Row, ...]:
    """Rows of the parent without the labels named again, then the new rows; a count of 0 takes labels out."""
    named = {label(item) for row in clause.rows() for item in row.items}
    kept: list[Clause | Row] = []
    for entry in parent.block or ():
        if isinstance(entry, Row):
            items = tuple(item for item in entry.items if label(item) not in named)
            if items:
                kept.append(replace(entry, items=items))
        else:
            kept.append(entry)
    return (*kept, *(e for e in clause.block or () if not (isinstance(e, Row) and e.count == 0)))


def _add_clauses(parent: Clause, clause: Clause, decls: Sequence[ClauseDecl]) -> tuple[Clause | Row, ...]:
    """Clauses of the parent, replaced by new ones of the same identity; the others after them."""
    found: dict[str, Clause | Row] = {}
    for entry in (*(parent.block or ()), *(clause.block or ())):
        if isinstance(entry, Row):
            found[f"row {len(found)}"] = entry
            continue
        decl = find_decl(entry.word, decls)
        path = identity(entry, decl) if decl else f"{entry.word} {len(found)}"
        if decl is not None and decl.repeat:
            path = f"{path} {len(found)}"
        if decl is None and not decls:  # translations: by all their words
            path = ".".join([entry.word, *map(slug, entry.args[:-1])])
        found[path] = entry
    return tuple(found.values())
