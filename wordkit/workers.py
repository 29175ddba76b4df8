"""Processes that work for this one, and end with it."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from wordkit.errors import WordkitError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

whole = threading.Lock()
"""Held by a worker while it does what must be done wholly or not at all."""


@contextmanager
def workers(jobs: int, broken: str, prepare: Callable[..., object], *given: object) -> Iterator[ProcessPoolExecutor]:
    """So many processes, each of which calls `prepare(*given)` before anything else.

    Where the block is left by an exception (Ctrl-C), or this process dies, they end at once, whatever they are doing.
    WordkitError, saying `broken`, where one ends by itself.
    """
    # Forking a process that has threads (a progress bar has) can hang it; spawned ones start clean.
    context = multiprocessing.get_context("spawn")
    # Only this process holds the end that is written to, and it never writes: a worker reads until that end is closed.
    watched, held = context.Pipe(duplex=False)
    with TemporaryDirectory(prefix="wordkit-") as folder:
        # In a file: what a process is started with must fit in a pipe, else one that can't start is never noticed.
        sent = Path(folder) / "given"
        sent.write_bytes(pickle.dumps((prepare, given)))
        with watched, held, ProcessPoolExecutor(jobs, context, _begin, (watched, sent)) as pool:
            try:
                _start(pool, jobs)
                yield pool
            except BaseException as error:
                held.close()
                pool.shutdown(wait=True, cancel_futures=True)
                if isinstance(error, BrokenProcessPool):
                    raise WordkitError(broken) from error
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


def _begin(watched: Connection, sent: Path) -> None:
    # Where it couldn't be held back.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(watched,), daemon=True).start()
    prepare, given = pickle.loads(sent.read_bytes())
    prepare(*given)


def _end_with(watched: Connection) -> None:
    try:
        watched.recv_bytes()
    except (EOFError, OSError):
        with whole:
            os._exit(1)
