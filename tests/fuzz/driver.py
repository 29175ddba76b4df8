"""Runs a target over damaged inputs in a forked process, within bounds of time and memory, and says what it found."""

from __future__ import annotations

import faulthandler
import mmap
import os
import pickle
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType
from typing import IO

from .mutator import LONGEST, mutated, reduced

SECONDS = 3
"""Processor time that one input may take, where its target doesn't say otherwise."""
STUCK = 90
"""Seconds after which an input that never comes back from the core is ended from outside."""
MEMORY = 3 << 30
"""Bytes of address space that a target may have beyond what it had before."""
OWN_FAULT = 70
CUTTING = 20
"""Seconds spent on cutting one finding down."""
MOST = 12
"""Findings after which a run ends."""
POOL = 4000
"""Inputs of a new kind that are kept as a ground for further damage."""


@dataclass(frozen=True)
class Target:
    """A reader of untrusted bytes.

    - `read`: gives a short text, the kind of what became of the bytes (`accepted`, the codes of the refusal); raises
      nothing but what is a fault of the reader.
    - `seeds`: the inputs that damage begins from. `tokens`: what this reader knows, to be put anywhere.
    - `vary`: further damage by someone who knows the format (JSON values, a header's checksum made to fit again).
    - `seconds`: processor time that one input may take.
    """

    name: str
    read: Callable[[bytes], str]
    seeds: Callable[[], list[bytes]]
    tokens: Callable[[], list[bytes]]
    vary: Callable[[Random, bytes], bytes] | None = None
    seconds: float = SECONDS


@dataclass(frozen=True)
class Finding:
    """An input that a reader falls over: what happens, where, and the bytes."""

    kind: str
    data: bytes
    trace: str = ""

    def __str__(self) -> str:
        shown = repr(self.data) if len(self.data) < 2000 else f"{self.data[:2000]!r}... ({len(self.data)} bytes)"
        return f"{self.kind}\n{self.trace}\ninput: {shown}"


@dataclass(frozen=True)
class Result:
    """What a run came to: inputs read, the kinds of answers there were with how often, the findings."""

    steps: int
    kinds: dict[str, int]
    findings: list[Finding]


class TooSlow(BaseException):
    """An input took longer than it may. No reader catches it."""


@contextmanager
def bounded(seconds: float = SECONDS) -> Iterator[None]:
    """Raises TooSlow in what takes so much processor time."""

    def late(signal: int, frame: FrameType | None) -> None:
        raise TooSlow(f"more than {seconds} s")

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def inputs(target: Target, steps: int, seed: int) -> Iterator[tuple[bytes, Callable[[str], None]]]:
    """The inputs of a run: the seeds themselves, then damaged ones. Each is told what became of it: new kinds stay."""
    pool, tokens = [*target.seeds()], target.tokens()
    known: set[str] = set()
    first = len(pool)
    for step in range(steps):
        rng = Random(f"{target.name} {seed} {step}")
        if step < first and first <= steps // 2:
            data = pool[step]
        elif target.vary is None or rng.randrange(3) == 0:
            data = mutated(rng, pool, tokens)
        else:
            data = rng.choice(pool)
            if rng.randrange(3) == 0:
                data = mutated(rng, [data], tokens)
            data = target.vary(rng, data)

        def told(kind: str, data: bytes = data) -> None:
            if kind not in known and len(pool) < first + POOL:
                known.add(kind)
                if len(data) < 20_000:
                    pool.append(data)

        yield data, told


def attack(target: Target, steps: int, seed: int, progress: Callable[[int], None]) -> Result:
    """Reads so many inputs; every kind of failure is found once and cut down."""
    slate = mmap.mmap(-1, 16 + LONGEST * 2)
    target.seeds()  # games, lexicons: made once, here
    kinds: Counter[str] = Counter()
    findings: dict[str, Finding] = {}
    begin = 0
    while begin < steps and len(findings) < MOST:
        with tempfile.TemporaryFile() as told:
            work = partial(_work, target, steps, seed, begin, set(findings), slate, told)
            status = _awaited(_forked(work), slate, progress)
            told.seek(0)
            with suppress(EOFError, pickle.UnpicklingError):
                while True:
                    news = pickle.load(told)
                    if isinstance(news, Finding):
                        findings.setdefault(news.kind, news)
                    else:
                        kinds += news
        if status == 0:
            break
        if os.WIFEXITED(status) and os.WEXITSTATUS(status) == OWN_FAULT:
            raise RuntimeError(f"step {_step(slate) + 1} of {target.name} couldn't be made: a fault of the fuzzing")
        kind = f"ended by {signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else status}"
        size = int.from_bytes(slate[8:16], "little")
        findings.setdefault(kind, Finding(kind, slate[16 : 16 + size], "the process was gone"))
        begin = _step(slate) + 1
    cut = [_cut(target, finding) for finding in findings.values()]
    return Result(_step(slate) + 1, dict(kinds.most_common()), cut)


def _step(slate: mmap.mmap) -> int:
    return int.from_bytes(slate[:8], "little")


def _forked(work: Callable[[], None]) -> int:
    """Begins some work in a process of its own, with so much memory and no more."""
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child:
        return child
    code = OWN_FAULT
    try:
        used = int(Path("/proc/self/statm").read_text().split()[0]) * mmap.PAGESIZE if sys.platform == "linux" else 0
        if used:
            resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))
        faulthandler.enable(all_threads=False)
        work()
        code = 0
    except BaseException:  # a forked child ends here, whatever happened, and never goes on with the tests
        traceback.print_exc()
    finally:
        os._exit(code)


def _awaited(child: int, slate: mmap.mmap, progress: Callable[[int], None], stuck: float = STUCK) -> int:
    """Waits for the child, and ends it where it doesn't move on; gives its status."""
    at, since = -1, time.monotonic()
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return status
        if _step(slate) != at:
            at, since = _step(slate), time.monotonic()
            progress(at)
        elif time.monotonic() - since > stuck:
            os.kill(child, signal.SIGKILL)
        time.sleep(0.01)


def _work(
    target: Target,
    steps: int,
    seed: int,
    begin: int,
    known: set[str],
    slate: mmap.mmap,
    tell: IO[bytes],
) -> None:
    """The child: reads input after input, each written on the slate before, and tells what it found."""
    kinds: Counter[str] = Counter()
    for step, (data, told) in enumerate(inputs(target, steps, seed)):
        if step < begin:
            continue
        slate[16 : 16 + len(data)] = data
        slate[:16] = step.to_bytes(8, "little") + len(data).to_bytes(8, "little")
        kind, trace = outcome(target, data)
        if not trace:
            kinds[kind] += 1
            told(kind)
        elif kind not in known:
            known.add(kind)
            pickle.dump(Finding(kind, data, trace), tell)
            tell.flush()
            if len(known) >= MOST:
                break
    pickle.dump(kinds, tell)
    tell.flush()


def outcome(target: Target, data: bytes) -> tuple[str, str]:
    """What becomes of an input: the kind of the answer, or the kind of the failure and its traceback."""
    try:
        with bounded(target.seconds):
            return target.read(data), ""
    except (TooSlow, MemoryError) as fault:
        return f"{type(fault).__name__}: {fault}", traceback.format_exc(limit=-12)
    except BaseException as fault:  # a panic of the core is no Exception
        place = traceback.extract_tb(fault.__traceback__)[-1]
        return f"{type(fault).__name__} in {Path(place.filename).name}, {place.name}", traceback.format_exc(limit=-12)


def _cut(target: Target, finding: Finding) -> Finding:
    """The finding with the smallest input that still comes to the same, each tried in a process of its own."""

    until = time.monotonic() + CUTTING

    def fails(data: bytes) -> bool:
        if time.monotonic() > until:
            return False
        slate = mmap.mmap(-1, 4096)
        status = _awaited(_forked(lambda: _tried(target, data, slate)), slate, lambda at: None, 10 * target.seconds)
        if finding.kind.startswith("ended by"):
            return status != 0
        return status == 0 and slate.read().rstrip(b"\0").decode() == finding.kind[:1000]

    return Finding(finding.kind, reduced(finding.data, fails), finding.trace)


def _tried(target: Target, data: bytes, slate: mmap.mmap) -> None:
    kind, trace = outcome(target, data)
    if trace:
        slate.write(kind[:1000].encode())
