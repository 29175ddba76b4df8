"""Spelling out a Hunspell dictionary: every form that its affixes make of its stems, compounds left out.

Left out too: stems that are only parts of compounds (ONLYINCOMPOUND), that need an affix (NEEDAFFIX, the bare stem), or
are marked as wrong (FORBIDDENWORD); and entries that are capitalised, dotted or hyphenated, which no tile game uses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from wordkit.lexicon_files import Row, WordFileError, lines, read_bytes

_MOST_FORMS = 100_000
"""Forms of one stem beyond which a dictionary is refused."""


@dataclass(frozen=True, slots=True)
class _Affix:
    """One rule of a PFX or SFX class: `strip` off, `add` on, where `condition` fits; `flags` go on with the form."""

    flag: str
    crosses: bool
    strip: str
    add: str
    condition: re.Pattern[str]
    flags: frozenset[str]


@dataclass(slots=True)
class _Affixes:
    encoding: str = "iso8859-1"
    flag_kind: str = "short"
    aliases: list[str] = field(default_factory=list)
    prefixes: dict[str, list[_Affix]] = field(default_factory=dict)
    suffixes: dict[str, list[_Affix]] = field(default_factory=dict)
    needs_affix: str = ""
    compound_only: str = ""
    forbidden: str = ""
    circumfix: str = ""

    def flags(self, text: str) -> frozenset[str]:
        """The flags of an entry: aliases followed, then cut as the FLAG line says."""
        if self.aliases and text.isdigit() and 0 < int(text) <= len(self.aliases):
            text = self.aliases[int(text) - 1]
        if self.flag_kind == "long":
            return frozenset(text[at : at + 2] for at in range(0, len(text), 2))
        if self.flag_kind == "num":
            return frozenset(part for part in text.split(",") if part)
        return frozenset(text)


_MARKS = {
    "NEEDAFFIX": "needs_affix",
    "PSEUDOROOT": "needs_affix",
    "ONLYINCOMPOUND": "compound_only",
    "FORBIDDENWORD": "forbidden",
    "CIRCUMFIX": "circumfix",
}


def read_hunspell(path: Path, *, capitals: bool = False) -> Iterator[Row]:
    """The forms of a `.dic` file whose `.aff` file lies beside it. Raises OSError, or WordFileError."""
    name = path.name
    for packed in (".gz", ".xz"):
        name = name.removesuffix(packed)
    beside = path.with_name(name.removesuffix(".dic") + ".aff")
    affixes = _read_affixes(beside) if beside.exists() else None
    if affixes is None:
        raise WordFileError(str(path), 0, f"its affix file {beside.name} isn't beside it")
    entries: list[tuple[int, str, frozenset[str]]] = []
    for number, line in lines(path, read_bytes(path), affixes.encoding):
        # what follows a tab, or blanks and a two-letter field name, is morphology
        entry = re.split(r"\t| +(?=[a-z]{2}:)", line, maxsplit=1)[0].strip()
        if not entry or (number == 1 and entry.isdigit()):
            continue
        stem, slash, flags = entry.replace("\\/", "\0").partition("/")
        entries.append((number, stem.replace("\0", "/"), affixes.flags(flags.strip()) if slash else frozenset()))
    wrong = {stem for _, stem, flags in entries if affixes.forbidden and affixes.forbidden in flags}
    for number, stem, flags in entries:
        if stem in wrong or any(mark in stem for mark in ".-/ ") or (stem[:1].isupper() and not capitals):
            continue
        forms = dict.fromkeys(form for form in _forms(stem, flags, affixes) if form not in wrong)
        if len(forms) > _MOST_FORMS:
            raise WordFileError(str(path), number, f"{stem!r} has more than {_MOST_FORMS} forms")
        for form in forms:
            yield Row(form, str(path), number)


def _forms(stem: str, flags: frozenset[str], affixes: _Affixes) -> Iterator[str]:
    """A stem with at most one prefix and two suffixes, as Hunspell takes them."""
    if affixes.compound_only and affixes.compound_only in flags:
        return
    for form, own, circumfixed, crossing in _suffixed(stem, flags, affixes):
        carried = flags | own
        if form == stem and not own:
            whole = affixes.needs_affix not in flags
        else:
            whole = affixes.needs_affix not in own and affixes.compound_only not in own
        if whole and not circumfixed:
            yield form
        for flag in carried & affixes.prefixes.keys():
            for prefix in affixes.prefixes[flag]:
                if own and not (crossing and prefix.crosses):
                    continue
                around = bool(affixes.circumfix) and affixes.circumfix in prefix.flags
                if around == circumfixed and (made := _prefixed(form, prefix)):
                    if affixes.needs_affix in prefix.flags and form == stem:
                        continue
                    if affixes.compound_only not in prefix.flags:
                        yield made


def _prefixed(form: str, prefix: _Affix) -> str:
    if form.startswith(prefix.strip) and len(form) > len(prefix.strip) and prefix.condition.match(form):
        return prefix.add + form[len(prefix.strip) :]
    return ""


def _suffixed(
    stem: str, flags: frozenset[str], affixes: _Affixes, depth: int = 2
) -> Iterator[tuple[str, frozenset[str], bool, bool]]:
    """Forms with up to `depth` suffixes: form, the last suffix's flags, must it be circumfixed, may it be prefixed."""
    yield stem, frozenset(), False, True
    if depth == 0:
        return
    for flag in flags & affixes.suffixes.keys():
        for suffix in affixes.suffixes[flag]:
            cut = len(stem) - len(suffix.strip)
            if cut <= 0 or not stem.endswith(suffix.strip) or not suffix.condition.search(stem):
                continue
            form = stem[:cut] + suffix.add
            around = bool(affixes.circumfix) and affixes.circumfix in suffix.flags
            # "\0" marks a suffix without flags of its own, so that a form is never taken for the bare stem
            yield form, suffix.flags | {"\0"}, around, suffix.crosses
            for longer, own, outer, crossing in _suffixed(form, suffix.flags, affixes, depth - 1):
                if own:
                    yield longer, own, outer, crossing and suffix.crosses


def _read_affixes(path: Path) -> _Affixes:
    raw = read_bytes(path)
    affixes = _Affixes()
    declared = re.search(rb"^(?:\xef\xbb\xbf)?SET[ \t]+(\S+)", raw, re.MULTILINE)
    if declared:
        affixes.encoding = declared.group(1).decode("ascii", "replace").lower().replace("microsoft-", "")
    crosses: dict[tuple[str, str], bool] = {}
    parts = [(number, line.split()) for number, line in lines(path, raw, affixes.encoding)]
    for _, words in parts:
        if words[:1] == ["FLAG"] and len(words) > 1:
            affixes.flag_kind = words[1].lower()
    started = False
    for number, words in parts:
        match words:
            case ["AF", _, *_] if not started:
                started = True  # the first AF line counts the aliases
            case ["AF", alias, *_]:
                affixes.aliases.append(alias)
            case [mark, flag, *_] if mark in _MARKS:
                setattr(affixes, _MARKS[mark], flag)
            case ["PFX" | "SFX" as kind, flag, "Y" | "N" as cross, count] if count.isdigit():
                crosses[kind, flag] = cross == "Y"
            case ["PFX" | "SFX" as kind, flag, strip, add, *rest]:
                rules = affixes.prefixes if kind == "PFX" else affixes.suffixes
                rule = _rule(path, number, affixes, kind, flag, crosses.get((kind, flag), False), strip, add, rest)
                rules.setdefault(flag, []).append(rule)
            case _:
                pass
    return affixes


def _rule(
    path: Path,
    number: int,
    affixes: _Affixes,
    kind: str,
    flag: str,
    crosses: bool,
    strip: str,
    add: str,
    rest: list[str],
) -> _Affix:
    text, slash, flags = add.replace("\\/", "\0").partition("/")
    text = text.replace("\0", "/")
    condition = rest[0] if rest and ":" not in rest[0] else "."
    pattern = re.sub(r"[\\.*+?(){}|$-]", lambda found: found[0] if found[0] == "." else "\\" + found[0], condition)
    try:
        compiled = re.compile(pattern if kind == "PFX" else f"(?:{pattern})$")
    except re.error:
        raise WordFileError(str(path), number, f"the condition {condition!r} can't be read") from None
    own = affixes.flags(flags) if slash else frozenset()
    return _Affix(flag, crosses, "" if strip == "0" else strip, "" if text == "0" else text, compiled, own)
