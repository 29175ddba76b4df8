"""Whole matches: greedy bots in Upwords through kernel, views and plugin, against a Rust loop over the core's board.

The loop (`core_rs/examples/greedy_loop.rs`) generates all plays, takes the first, lays it and draws; it knows no match,
no view, no record and no report. Both play the same deals, and every turn and score of theirs must be the same. Seconds
are those of the processor. It needs cargo.
"""

import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pairs import Pair, agree, nothing

from wordkit import registry
from wordkit.game import Game, Match
from wordkit.loading import load
from wordkit.sim import Plan, play_out, simulate

ROOT = Path(__file__).parents[2]
WORDS = "words.wklx"
BOTS = ["greedy", "greedy"]
GAMES = 60
"""Played in a turn of each side, by two bots, from the seeds of one plan."""
LONG = 4_000
"""The games that processes share."""


def plan_of(game: Game) -> Plan:
    """What both sides play."""
    bot = registry.bot("greedy")
    return Plan(game, (("greedy 1", bot), ("greedy 2", bot)), GAMES, 1)


def ours(plan: Plan) -> float:
    """The seconds our games take, as `simulate` plays and counts them in one process."""
    start = time.process_time()
    simulate(plan.game, BOTS, plan.games, plan.seed)
    return time.process_time() - start


# --- what the loop is told -------------------------------------------------------------------------------------------


def told(plan: Plan) -> str:
    """The rules and the deals as the loop reads them."""
    from wordkit_upwords.cross import cross_of

    game, rules = plan.game, plan.game.rules
    cross = cross_of(game.table(len(plan.bots)))
    made: Any = cross.core.__getnewargs_ex__()
    (rows, cols, height, _), parts = made
    plural = parts["plain_plural"]
    seats = len(plan.bots)
    lines: dict[str, object] = {"rows": rows, "cols": cols, "height": height, "hand": parts["hand_max"]}
    lines |= {name: parts[name].code.hex() for name in ("word", "turn")}
    lines |= {name: bytes(parts[name]).hex() for name in ("values", "letter_bonus", "word_bonus")}
    lines |= {name: _numbers(parts[name]) for name in ("start", "start_length")}
    lines |= {name: int(parts[name]) for name in ("word_min", "same_letter", "whole_cover", "connect")}
    lines["plain_plural"] = _numbers(plural.values() if plural else ())
    # what the rulespec says in formulas, in the loop's own words
    lines |= {"step": cross.step % seats, "passes": seats, "idle": rules.option("idle_turns") * seats, "left": -5}
    deals = []
    for number in range(plan.games):
        state = Match(game, seats, plan.seed_of(number)).state
        tiles = [state.zone("bag"), *(state.zone("rack", seat) for seat in range(seats))]
        held = " ".join(bytes(cross.piece_codes[piece] for piece in pieces).hex() or "." for pieces in tiles)
        deals.append(f"game {state.to_move[0]} {state.deal} {held}")
    return "\n".join([*(f"{name} {value}" for name, value in lines.items()), *deals])


def _numbers(values: Sequence[int]) -> str:
    return " ".join(str(int(value)) for value in values)


def turns_of(plan: Plan, number: int) -> str:
    """A game of ours in the loop's words."""
    from wordkit_upwords.cross import cross_of

    match = Match(plan.game, [plan.bots[bot][0] for bot in plan.seating(number)], plan.seed_of(number))
    play_out(match, [plan.bots[bot][1]() for bot in plan.seating(number)])
    cross = cross_of(match.state.table)
    said = []
    for step in match.steps[1:]:
        action: Any = step.action
        if action.name == "play":
            laid = [(cross.numbers[square], cross.tile_codes[tile]) for square, tile in action["tiles"]]
            said.append(",".join(f"{square}:{tile}" for square, tile in laid))
        elif action.name == "exchange":
            said.append("".join(f"x{cross.codes.get(tile, 0)}" for tile in action["tiles"]))
        else:
            said.append("-")
    scores: Any = match.outcome and match.outcome.scores
    return f"{' '.join(map(str, scores))};{' '.join(said)}"


# --- the row ---------------------------------------------------------------------------------------------------------


def loop(folder: TemporaryDirectory[str], rules: str, wanted: Sequence[str]) -> float:
    """The seconds the loop takes. WrongAnswer, if it played otherwise."""
    build = ["cargo", "run", "--quiet", "--release", "-p", "wordkit-core", "--example", "greedy_loop", "--"]
    run = [*build, f"{folder.name}/{WORDS}"]
    found = subprocess.run(run, cwd=ROOT, input=rules, text=True, capture_output=True, check=True).stdout.splitlines()
    for number, (game, other) in enumerate(zip(wanted, found[:-1], strict=True), 1):
        agree(game, other, f"game {number}")
    return float(found[-1])


def matches() -> list[Pair]:
    """The row `simulate`: matches per second and core, at least half as many as the loop plays, aiming at 3/4."""
    plan = plan_of(load("upwords"))
    peer: Callable[[], float] = nothing
    missing = "" if shutil.which("cargo") else "cargo, which builds the loop, isn't installed"
    if not missing:
        lexicon: Any = plan.game.lexicon
        folder = TemporaryDirectory()
        lexicon.save(f"{folder.name}/{WORDS}")
        peer = partial(loop, folder, told(plan), [turns_of(plan, number) for number in range(plan.games)])
    names = ("kernel, views and plugin", "a Rust loop")
    return [
        Pair("matches of greedy bots", partial(ours, plan), peer, names, 2.0, aim=4 / 3, missing=missing),
    ]


def timed(plan: Plan, jobs: int) -> float:
    """The seconds until all games of a plan are played by so many processes, their start included."""
    start = time.perf_counter()
    simulate(plan.game, BOTS, plan.games, plan.seed, jobs)
    return time.perf_counter() - start


def jobs() -> list[Pair]:
    """The row `jobs`: two processes against one, on games enough for the start of a process to weigh little."""
    plan = replace(plan_of(load("upwords")), games=LONG)
    return [
        Pair(
            f"{LONG} matches of greedy bots",
            partial(timed, plan, 2),
            partial(timed, plan, 1),
            ("--jobs 2", "--jobs 1"),
            1 / 1.8,
            aim=1 / 1.95,
            cores=2,
        )
    ]
