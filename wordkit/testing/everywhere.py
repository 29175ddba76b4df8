"""The same everywhere: in every process, under every hash seed, at any time of the day."""

from __future__ import annotations

import datetime
import gc
import os
import pickle
import random
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from hashlib import sha256
from types import BuiltinFunctionType, FrameType
from typing import Any

from wordkit.game import Game
from wordkit.testing.walks import TURNS, PropertyFailed, Walk, require, retrace, walk

_CHILD = """
import pickle, sys
games, seed, path = pickle.load(sys.stdin.buffer)
sys.path[:] = path
from wordkit.testing.everywhere import printed
sys.stdout.buffer.write(pickle.dumps([printed(*game, seed) for game in games]))
"""
HASH_SEEDS = (0, 4242)


def printed(name: str, packed: bytes, options: Mapping[str, Any], seed: int) -> str:
    """The fingerprint of an installed game or of a pickled one; or, as a text, why there is none."""
    from wordkit.loading import load

    try:
        return fingerprint(pickle.loads(packed) if packed else load(name, **options), seed)
    except Exception as error:  # of whoever wrote the game; the others are still to be played
        return f"{type(error).__name__}: {error}"


def fingerprint(game: Game, seed: int = 0) -> str:
    """A hash over everything a random match does: states, views, events, legal actions and the save."""
    match = walk(game, seed)
    whole = sha256(match.to_json().encode())
    for state in match.states:
        whole.update(state.to_bytes())
        for seat in state.to_move:
            whole.update(repr([action.to_json() for action in game.legal(state, seat).best(TURNS)]).encode())
    for seat in (*range(len(match.seats)), None):
        whole.update(match.view(seat).to_json().encode())
        whole.update(repr(list(match.events(seat))).encode())
    return whole.hexdigest()


def same_bytes_everywhere(
    game: str | Game,
    seed: int = 0,
    hash_seeds: Sequence[int] = HASH_SEEDS,
    options: Mapping[str, object] | None = None,
) -> None:
    """A game, by its name or itself, played in processes of other hash seeds, does the same to the byte."""
    require_same(game, fingerprints([game], seed, hash_seeds, options)[0])


def require_same(game: str | Game, prints: Sequence[str]) -> None:
    """PropertyFailed unless a game has one fingerprint, whatever the process."""
    if len(set(prints)) != 1 or not all(map(str.isalnum, prints)):
        name = game if isinstance(game, str) else game.name
        raise PropertyFailed(f"{name}: another hash seed, another game: {'; '.join(dict.fromkeys(prints))}")


def fingerprints(
    games: Sequence[str | Game],
    seed: int = 0,
    hash_seeds: Sequence[int] = HASH_SEEDS,
    options: Mapping[str, object] | None = None,
) -> list[tuple[str, ...]]:
    """For each game its fingerprints, one a process and hash seed: a process plays them all."""
    sent = [
        (game, b"", dict(options or {})) if isinstance(game, str) else (game.name, pickle.dumps(game), {})
        for game in games
    ]
    asked = pickle.dumps((sent, seed, sys.path))
    children = [
        subprocess.Popen(  # -P: what is installed is tested, not what lies in the folder
            [sys.executable, "-P", "-c", _CHILD],
            env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for hash_seed in hash_seeds
    ]
    prints: list[list[str]] = []
    for child in children:
        out, err = child.communicate(asked)
        if child.returncode:
            raise PropertyFailed(f"in a process of its own: {err.decode(errors='replace').strip()}")
        prints.append(pickle.loads(out))
    return list(zip(*prints, strict=True))


def same_seed_same_game(game: Game, seed: int = 0, walk: Walk = walk) -> None:
    """The same seed and the same choices give the same bytes again."""
    match = walk(game, seed)
    for again, _ in retrace(match):
        same = again.state.to_bytes() == match.states[again.version].to_bytes()
        require(same, game, again.version, "played again, it isn't the same")


_CLOCKS = frozenset(
    getattr(time, name)
    for name in ("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time")
) | {os.urandom}
_NOW = frozenset({"now", "utcnow", "today"})


def reads_no_clock(game: Game, seed: int = 0, walk: Walk = walk) -> None:
    """Nothing reads a clock, the system's chance or Python's global generator: times and chance are arguments."""
    found: list[str] = []

    def watch(frame: FrameType, event: str, called: Any) -> None:
        if event == "c_call" and isinstance(called, BuiltinFunctionType) and _outside(called):
            named = getattr(called, "__qualname__", "")
            found.append(f"{called.__module__ or 'datetime'}.{named} in {frame.f_code.co_filename}:{frame.f_lineno}")

    before, collecting = sys.getprofile(), gc.isenabled()
    gc.disable()  # what runs when garbage is collected isn't the game's
    sys.setprofile(watch)
    try:
        match = walk(game, seed)
        for state in match.states[:: max(1, len(match.states) // 5)]:
            for seat in state.to_move:
                game.legal(state, seat).best(1)
    finally:
        sys.setprofile(before)
        if collecting:
            gc.enable()
    require(not found, game, match.version, f"it asks {found[0] if found else ''}")


def _outside(called: BuiltinFunctionType) -> bool:
    owner = called.__self__
    if owner is random._inst:
        return True
    if isinstance(owner, type) and issubclass(owner, datetime.date):
        return called.__name__ in _NOW
    return called in _CLOCKS
