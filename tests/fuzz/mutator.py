"""Damage: bytes made of a corpus and of a reader's own tokens, the same for the same seed; and cutting them down."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

LONGEST = 120_000
"""Bytes of an input."""

ODD = [
    *(b"\0", b"\xff", b"\x80", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\r\n", b"\r", b"\xe2\x80\xae", b"\xc2\x85"),
    *("é".encode(), "e\u0301".encode(), "𝔄".encode(), "ß".encode(), "ı".encode(), "²".encode(), "٣".encode()),
    *(b"-1", b"0", b"1e9", b"00", b"255", b"256", b"65536", b"2147483648", b"18446744073709551616", b"9" * 400),
    *(b'"', b"'", b"\\", b"{", b"}", b"[", b"]", b"(", b")", b",", b":", b";", b"=", b"#", b"?", b"*", b"-", b" "),
]
"""What readers stumble over, whatever they read."""

ODD_VALUES: list[Any] = [
    *(None, True, False, 0, -1, 255, 256, 2**31, 2**53, 2**63, 2**70, -(2**63), 1.5, 1e308),
    *("", "A", "\0", "é", "e\u0301", "?", "a1", "-1", "x" * 300, "\u202e", "\ud800"),
    *([], {}, [[]], [[[[[[]]]]]], [None], [0, 0, 0], ["A", "A"], [["A", 1]], {"action": "pass"}, {"": {}}),
]
"""JSON values of the wrong kind, or beyond what anybody means."""


def mutated(rng: Random, corpus: Sequence[bytes], tokens: Sequence[bytes]) -> bytes:
    """An input of the corpus with one to six places changed: bytes, tokens, lines, pieces of another input."""
    data = bytearray(rng.choice(corpus))
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        _change(rng, data, corpus, tokens)
    return bytes(data[:LONGEST])


def _change(rng: Random, data: bytearray, corpus: Sequence[bytes], tokens: Sequence[bytes]) -> None:
    at = rng.randrange(len(data) + 1)
    until = min(len(data), at + rng.choice((1, 1, 2, 4, 12, 60)))
    match rng.randrange(14):
        case 0 | 1:
            data[at:at] = rng.choice(tokens)
        case 2:
            data[at:until] = rng.choice(tokens)
        case 3:
            data[at:at] = rng.choice(ODD)
        case 4:
            data[at:until] = rng.choice(ODD)
        case 5:
            del data[at:until]
        case 6:
            data[at : at + 1] = bytes([rng.randrange(256)])
        case 7 if at < len(data):
            data[at] ^= 1 << rng.randrange(8)
        case 8:  # a line is lost
            end = data.find(b"\n", at)
            del data[at : end + 1 if end >= 0 else len(data)]
        case 9:  # a line stands elsewhere too
            data[at:at] = rng.choice(bytes(data).splitlines(keepends=True) or [b"\n"])
        case 10:  # a piece of another input
            other = rng.choice(corpus)
            start = rng.randrange(len(other) + 1)
            data[at:until] = other[start : start + rng.choice((3, 20, 200))]
        case 11:  # a number becomes another
            places = [place for place, byte in enumerate(data) if 48 <= byte <= 57]
            if places:
                place = rng.choice(places)
                data[place : place + 1] = rng.choice((b"0", b"9", b"-", b"99", b"1000000", b"99999999999999999999"))
        case 12 if rng.randrange(4) == 0:  # over and over again: deep nesting, huge counts, quadratic readers
            data[at:until] = bytes(data[at:until] or b"(") * rng.choice((10, 300, 3000, 20_000))
        case _:
            del data[rng.randrange(len(data) + 1) if rng.randrange(4) == 0 else until :]


def mutated_json(rng: Random, data: bytes) -> bytes:
    """JSON with one to three values changed for odd ones, for others of it, lost or doubled; what isn't JSON stays."""
    try:
        value = json.loads(data)
        for _ in range(rng.choice((1, 1, 2, 3))):
            value = _other(rng, value)
        return json.dumps(value, ensure_ascii=rng.random() < 0.8).encode("utf-8", "surrogatepass")
    except (ValueError, RecursionError):
        return data


def _other(rng: Random, value: Any) -> Any:
    places: list[tuple[Any, Any]] = []
    _places(value, places)
    if not places or rng.randrange(30) == 0:
        return rng.choice(ODD_VALUES)
    holder, key = rng.choice(places)
    match rng.randrange(6):
        case 0:
            del holder[key]
        case 1:
            other, place = rng.choice(places)
            holder[key] = json.loads(json.dumps(other[place])) if other is not holder else rng.choice(ODD_VALUES)
        case 2 if isinstance(holder, list):
            holder.insert(key, holder[key])
        case 2:
            holder[rng.choice(("x", "", "action", key + "s"))] = holder[key]
        case 3 if type(holder[key]) is int:
            holder[key] += rng.choice((-1, 1, 255, -256))
        case _:
            holder[key] = rng.choice(ODD_VALUES)
    return value


def _places(value: Any, found: list[tuple[Any, Any]]) -> None:
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        found.append((value, key))
        _places(value[key], found)


def reduced(data: bytes, fails: Callable[[bytes], bool], tries: int = 400) -> bytes:
    """The smallest input found that still fails: halves, quarters and so on are cut out as long as that may be."""
    size = max(1, len(data) // 2)
    while True:
        at, before = 0, len(data)
        while at < len(data) and tries > 0:
            tries -= 1
            less = data[:at] + data[at + size :]
            if fails(less):
                data = less
            else:
                at += size
        if tries <= 0 or (size == 1 and len(data) == before):
            return data
        size = max(1, size // 2)
