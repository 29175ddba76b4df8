"""Processes that work for another end with it, whatever they are doing: where they don't, these tests never end."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import wait

import pytest

from wordkit.workers import workers

FOREVER = 10**6
DYING = f"""
import os, signal, time
from wordkit.workers import workers

with workers(2, "", int) as pool:
    assert pool.submit(abs, -7).result() == 7
    for _ in range(3):
        pool.submit(time.sleep, {FOREVER})
    print("at work", flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_they_work_and_are_prepared_first() -> None:
    with workers(2, "", os.putenv, "WORDKIT_TEST", "prepared") as pool:
        shown = pool.submit(subprocess.check_output, ["printenv", "WORDKIT_TEST"])
        assert shown.result() == b"prepared\n"
        assert pool.submit(signal.getsignal, signal.SIGINT).result() == signal.SIG_IGN


def test_leaving_early_ends_them() -> None:
    def leave() -> None:
        with workers(2, "", int) as pool:
            wait([pool.submit(abs, -7)])
            for _ in range(5):
                pool.submit(time.sleep, FOREVER)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        leave()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing kills like this here")
def test_they_end_when_they_are_left_alone() -> None:
    # they hold what is read here, too: it comes to an end when they are gone
    done = subprocess.run([sys.executable, "-P", "-c", DYING], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (-signal.SIGKILL, "at work\n")
