"""Rules as bytes and back: what the cache holds of a rulespec that was read and checked.

What is kept is JSON:

- `sources`: the texts that spans point into, the rulespec's own first; each its name, folder and digest, or the text
  itself where it lies in no file (options given). A `Source` anywhere else is the number of one;
- `needs`: which of them are parents and files of words, by what they are called where they are named;
- `rules`: every part of `Rules` but its vocabulary, by name. A tree that something was made of (`Written`) is the
  number of a clause among `trees`, counted from the outside in, and a program is its bytes in hex;
- `trees` within `rules`, and `loose`: the trees of clauses that are in no other.

Nothing in it is code. It is read by the declared types, all of it at once, and programs are verified by the core as
ever: what doesn't fit is `Unkept`, and then the rulespec is read again. Whoever can write into the cache can give a
game other rules, as whoever can write the rulespec can, but no more than that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from threading import Lock
from typing import Any, Literal, get_type_hints

import msgspec

from wordkit._core import Program
from wordkit.errors import WordkitError
from wordkit.spec.model import Need, RuleClause, Rules
from wordkit.spec.tree import Clause, Row, Source, Written
from wordkit.spec.vocabulary import Vocabulary


class Unkept(Exception):
    """Rules that can't be kept, or something kept that isn't what it should be."""


class _Source(msgspec.Struct, omit_defaults=True):
    name: str
    folder: str | None = None
    digest: str = ""
    text: str | None = None


class _Need(msgspec.Struct):
    kind: Literal["game", "file"]
    name: str
    by: int
    source: int


class _Kept(msgspec.Struct):
    sources: list[_Source]
    needs: list[_Need]
    rules: msgspec.Raw
    loose: msgspec.Raw


def digest(source: Source) -> str:
    """What a text is known by."""
    return sha256(source.text.encode("utf-8", "surrogatepass")).hexdigest()


def _known(source: Source) -> _Source:
    if source.folder is None:
        return _Source(source.name, text=source.text)
    return _Source(source.name, source.folder, digest(source))


# --- to bytes --------------------------------------------------------------------------------------------------------


class _Writer:
    """Numbers what several parts share."""

    def __init__(self, source: Source, trees: tuple[Clause, ...]) -> None:
        self.sources = [source]
        self.loose: list[Clause] = []
        self._numbers: dict[int, int] = {}
        for clause in trees:
            self._number(clause)

    def _number(self, clause: Clause) -> None:
        for inner in _flat(clause):
            self._numbers[id(inner)] = len(self._numbers)

    def hook(self, thing: object) -> int | str:
        match thing:
            case Source():
                for number, known in enumerate(self.sources):
                    if known is thing or known == thing:
                        return number
                self.sources.append(thing)
                return len(self.sources) - 1
            case Written(clause=clause):
                if id(clause) not in self._numbers:
                    self.loose.append(clause)
                    self._number(clause)
                return self._numbers[id(clause)]
            case Program():
                return thing.code.hex()
        raise Unkept(type(thing).__name__)


def encode(rules: Rules, source: Source) -> bytes:
    """The bytes of rules that were read from a source. Unkept if they hold what bytes can't say."""
    for clause in (*rules.clause_list, *rules.rule_list, *(given for ex in rules.examples for given in ex.givens)):
        _plain_clause(clause)
    for end in rules.ends:
        _plain(tuple(end.args.values()))
    writer = _Writer(source, rules.trees)
    encoder = msgspec.json.Encoder(enc_hook=writer.hook)
    needs = [_Need(n.kind, n.name, int(writer.hook(n.by)), int(writer.hook(n.source))) for n in rules.needs]
    body = encoder.encode({name: getattr(rules, name) for name in _parts().__struct_fields__})
    loose = encoder.encode(writer.loose)
    kept = _Kept([_known(each) for each in writer.sources], needs, msgspec.Raw(body), msgspec.Raw(loose))
    return encoder.encode(kept)


def _plain_clause(clause: RuleClause) -> None:
    _plain(tuple(clause.args.values()))
    for inner in clause.block:
        _plain_clause(inner)


def _plain(values: tuple[Any, ...], deep: int = 0) -> None:
    """Unkept unless arguments are what an engine may declare: its defaults could be anything."""
    for value in values:
        kind = type(value)
        if kind is tuple and deep < 4:
            _plain(value, deep + 1)
        elif kind is dict and deep == 0:
            _plain(tuple(value.values()), 1)
        elif kind not in (int, str, bool, type(None)):
            raise Unkept(f"an argument of {kind.__name__}")


def _flat(clause: Clause) -> Iterator[Clause]:
    yield clause
    for entry in clause.block or ():
        if not isinstance(entry, Row):
            yield from _flat(entry)


# --- and back --------------------------------------------------------------------------------------------------------

Find = Callable[[str, str, Source], Source | None]
"""The text that a game or file has now: its kind and name, and the source that names it."""


def decode(data: bytes, source: Source, find: Find, vocabulary: Callable[[str], Vocabulary | None]) -> Rules:
    """The rules that `encode` made bytes of. Unkept if they aren't of this source, or a text they need is another."""
    try:
        kept = _KEPT.decode(data)
        sources, needs = _sources(kept, source, find)
        with _LOCK:
            _reading.sources, _reading.written = sources, []
            found = _decoder(_parts()).decode(kept.rules)
            loose = _decoder(tuple[Clause, ...]).decode(kept.loose)
            written, _reading.written = _reading.written, []
        flat = [inner for clause in (*found.trees, *loose) for inner in _flat(clause)]
        for each in written:
            each.clause = flat[each.clause]  # type: ignore[call-overload]
    except (msgspec.MsgspecError, WordkitError, LookupError, ValueError, RecursionError) as error:
        raise Unkept(str(error)) from error
    engine = vocabulary(found.engine)
    if engine is None:
        raise Unkept("an engine that isn't there")
    return Rules(vocabulary=engine, needs=needs, **msgspec.structs.asdict(found))


def _sources(kept: _Kept, source: Source, find: Find) -> tuple[list[Source], tuple[Need, ...]]:
    """The texts as they are now, and what they are to the rulespec; Unkept if one is another than it was."""
    if kept.sources[0] != _known(source):
        raise Unkept("another rulespec")
    there = {0: source}
    needs = []
    for need in kept.needs:
        now = find(need.kind, need.name, there[need.by])
        if now is None or _known(now) != kept.sources[need.source]:
            raise Unkept(f"another {need.name}")
        there[need.source] = now
        needs.append(Need(need.kind, need.name, there[need.by], now))
    for number, known in enumerate(kept.sources):
        if number not in there:
            if known.text is None:
                raise Unkept("a text that nothing names")
            there[number] = Source(known.name, known.text)
    return [there[number] for number in range(len(kept.sources))], tuple(needs)


class _Reading:
    """What the parts being read refer to."""

    sources: list[Source]
    written: list[Written]


def _found(kind: type, value: Any) -> Any:
    """What stands for a number or a text within a part."""
    if kind is Program:
        return Program(bytes.fromhex(value))
    if type(value) is not int or value < 0:
        raise ValueError("not a number")
    if kind is Source:
        return _reading.sources[value]
    made = Written(value)  # type: ignore[arg-type]
    _reading.written.append(made)  # its clause is known when all are read
    return made


@cache
def _parts() -> type[msgspec.Struct]:
    """Every part of rules that is kept."""
    hints = get_type_hints(Rules)
    return msgspec.defstruct("_Parts", [(n, kind) for n, kind in hints.items() if n not in ("vocabulary", "needs")])


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind, dec_hook=_found)


_KEPT = msgspec.json.Decoder(_Kept)
_LOCK = Lock()
_reading = _Reading()
