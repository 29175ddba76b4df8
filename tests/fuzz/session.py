"""What `run.py` does, as a module among its neighbours."""

from __future__ import annotations

import sys
from argparse import Namespace

from wordkit.cli.progress import bar

from .driver import attack
from .targets import TARGETS


def session(given: Namespace) -> str | None:
    """Runs what was asked for; gives what is to be said at the end, None if all is well."""
    if given.target not in (*TARGETS, "all"):
        return f"there is no target {given.target!r}: {', '.join(TARGETS)}, or all"
    found = 0
    for target in TARGETS.values() if given.target == "all" else [TARGETS[given.target]]:
        if given.input is not None:
            print(f"{target.name}: {target.read(given.input.read_bytes())}")
            continue
        with bar(target.name, given.steps) as progress:
            result = attack(target, given.steps, given.seed, progress)
        for finding in result.findings:
            print(f"== {target.name}: {finding}\n", flush=True)
        if given.kinds:
            for kind, count in result.kinds.items():
                print(f"{count:8} {kind}")
        found += len(result.findings)
        print(
            f"{target.name}: {result.steps:,} inputs, {len(result.kinds)} kinds of answers, "
            f"{len(result.findings)} findings, seed {given.seed}"
        )
        sys.stdout.flush()
    return f"{found} findings" if found else None
