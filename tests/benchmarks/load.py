"""What else the machine does while a row is measured, and when that spoils the row."""

import os
from pathlib import Path
from statistics import mean, median, quantiles

from pairs import Pair

SPREAD = 0.15
"""The share of the median that the distance of the quartiles may be."""


def others() -> float:
    """How many other processes and threads want a processor at this moment.

    Linux counts them; elsewhere the load average of the last minute stands in for them, and where there is none, 0.
    """
    try:
        running = Path("/proc/loadavg").read_text(encoding="ascii").split()[3]
        return max(int(running.partition("/")[0]) - 1, 0)
    except OSError:
        return max(os.getloadavg()[0] - 1, 0) if hasattr(os, "getloadavg") else 0.0


def spread(times: list[float]) -> float:
    """The distance of the quartiles, as a share of the median."""
    low, _, high = quantiles(times, n=4, method="inclusive")
    return (high - low) / median(times)


def disturbed(pair: Pair, wanting: list[float], peer: list[float]) -> str:
    """What disturbed a row, or nothing.

    It takes both: others wanted more processors than the row left free, and the peer, which does the same work in every
    round, didn't take the same time. Load alone slows both sides of a round; times may differ because the work does.
    """
    free = (os.cpu_count() or 1) - pair.cores
    if mean(wanting) > free and spread(peer) > SPREAD:
        return (
            f"{mean(wanting):.1f} others wanted a processor, {free} free; the peer's times spread by {spread(peer):.0%}"
        )
    return ""
