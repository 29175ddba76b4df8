"""Processes that work for this one, and end with it."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

whole = threading.Lock()
"""Held by a worker while it does what must be done wholly or not at all."""


@contextmanager
def workers(jobs: int, prepare: Callable[..., object], *given: object) -> Iterator[ProcessPoolExecutor]:
    """So many processes, each of which calls `prepare(*given)` before anything else. What is given must fit in a pipe.

    Where the block is left by an exception (Ctrl-C), or this process dies, they end at once, whatever they are doing.
    """
    # Forking a process that has threads (a progress bar has) can hang it; spawned ones start clean.
    context = multiprocessing.get_context("spawn")
    # Only this process holds the end that is written to, and it never writes: a worker reads until that end is closed.
    watched, held = context.Pipe(duplex=False)
    # Packed, so that it reads on before it imports what that needs.
    packed = pickle.dumps((prepare, given))
    with watched, held, ProcessPoolExecutor(jobs, context, _begin, (watched, packed)) as pool:
        try:
            _start(pool, jobs)
            yield pool
        except BaseException:
            held.close()
            pool.shutdown(wait=True, cancel_futures=True)
            raise


def _start(pool: ProcessPoolExecutor, jobs: int) -> None:
    """Starts the processes, each with Ctrl-C held back: a terminal sends it to all, the parent alone answers it."""
    sigmask = getattr(signal, "pthread_sigmask", None)
    before = sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if sigmask else None
    try:
        for _ in range(jobs):
            pool.submit(int)
    finally:
        if sigmask:
            sigmask(signal.SIG_SETMASK, before)


def _begin(watched: Connection, packed: bytes) -> None:
    # Where it couldn't be held back.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(watched,), daemon=True).start()
    prepare, given = pickle.loads(packed)
    prepare(*given)


def _end_with(watched: Connection) -> None:
    try:
        watched.recv_bytes()
    except (EOFError, OSError):
        with whole:
            os._exit(1)
