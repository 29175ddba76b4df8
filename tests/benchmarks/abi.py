"""Does the stable ABI cost too much? Single lookups through a per-version build and through an abi3 build.

Both are built from this checkout and live in child processes of their own, which measure in turn.
"""

import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

from pairs import Pair, nothing

ROOT = Path(__file__).parent.parent.parent
FEATURES = "python,pyo3/extension-module"

CHILD = """
import random, sys, time
from wordkit import registry
lexicon = registry.lexicon("english")
words = list(lexicon)
for line in sys.stdin:
    chosen = random.Random(int(line)).choices(words, k=200_000)
    fresh = [word.encode().decode() for word in chosen]  # new objects: no cached hash, no cached UTF-8
    start = time.perf_counter()
    for word in fresh:
        word in lexicon
    print(time.perf_counter() - start, flush=True)
"""


def build(features: str, folder: Path) -> Path:
    """A wheel built with these features, unpacked: a folder to put in front of the path."""
    maturin = str(Path(sys.executable).with_name("maturin"))
    # fmt: off
    command = [maturin, "build", "--quiet", "--release", "--interpreter", sys.executable, "--features", features,
               "--out", str(folder / "wheel")]
    # fmt: on
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if built.returncode:
        raise OSError(built.stderr)
    (wheel,) = (folder / "wheel").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "tree")
    return folder / "tree"


def lookups(tree: Path) -> Callable[[], float]:
    """Seconds for 200,000 single lookups of fresh words, in a child that imports the build in `tree`."""
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD],
        cwd=tree,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    seed = 0

    def once() -> float:
        nonlocal seed
        seed += 1
        assert child.stdin is not None
        assert child.stdout is not None
        print(seed, file=child.stdin, flush=True)
        return float(child.stdout.readline())

    return once


def abi() -> list[Pair]:
    """The row `abi`: abi3 against a build for this Python version; over 1.10 it isn't worth it."""

    folder = Path(tempfile.mkdtemp(prefix="wordkit-abi-"))
    what, names = "word in lexicon, abi3", ("abi3", "per version")
    try:
        own = build(FEATURES, folder / "version")
        stable = build(f"{FEATURES},abi3", folder / "abi3")
    except OSError as fault:
        return [Pair(what, nothing, nothing, names, 1.10, missing=f"wheels can't be built here: {fault}")]
    return [Pair(what, lookups(stable), lookups(own), names, 1.10)]
