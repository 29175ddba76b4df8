"""The fuzzing itself: what is a finding, how it is cut down, and that a run can be repeated."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from itertools import islice

import pytest

from .driver import Target, attack, inputs
from .mutator import reduced


def wants_no_q(data: bytes) -> str:
    if b"q" in data:
        raise KeyError(data)
    return "read"


def ends_at_q(data: bytes) -> str:
    if b"q" in data:
        os.kill(os.getpid(), signal.SIGSEGV)
    return "read"


def stays_at_q(data: bytes) -> str:
    while b"q" in data:
        pass
    return "read"


def swallows_at_q(data: bytes) -> str:
    return str(len([bytes(1 << 20) for _ in range(10_000)]) if b"q" in data else 0)


def target(read: Callable[[bytes], str]) -> Target:
    seconds = 0.05 if read is stays_at_q else 5
    return Target("q", read, lambda: [b"a long input to begin from"], lambda: [b"q"], seconds=seconds)


@pytest.mark.parametrize(
    ("read", "kind"),
    [
        (wants_no_q, "KeyError in test_driver.py, wants_no_q"),
        (ends_at_q, "ended by SIGSEGV"),
        (stays_at_q, "TooSlow: more than 0.05 s"),
        (swallows_at_q, "MemoryError: "),
    ],
)
def test_a_fault_is_found_once_and_cut_down(read: Callable[[bytes], str], kind: str) -> None:
    result = attack(target(read), 60, 1, lambda at: None)
    assert [(finding.kind, finding.data) for finding in result.findings] == [(kind, b"q")]


def test_the_same_seed_damages_alike() -> None:
    def first(seed: int) -> list[bytes]:
        return [data for data, _ in islice(inputs(target(wants_no_q), 50, seed), 50)]

    assert first(1) == first(1) != first(2)


def test_what_is_cut_down_still_fails() -> None:
    assert reduced(b"x" * 100 + b"ab" + b"y" * 57 + b"c", lambda data: b"ab" in data and b"c" in data) == b"abc"
