"""Rules coverage: greedy bots play Upwords with it off, against games that know nothing of it; and on, against off."""

import __future__

import ast
import inspect
import textwrap
import time
from functools import partial

from pairs import Pair

from wordkit import registry
from wordkit.game import Game, Match
from wordkit.game import game as kernel
from wordkit.loading import load
from wordkit.sim import play_out
from wordkit.testing.coverage import Recorder

GAMES = 4
"""Played in a turn of each side, from the same seeds."""


class _Unwatched(ast.NodeTransformer):
    """Takes out every `if` that asks whether somebody watches."""

    def visit_If(self, node: ast.If) -> ast.AST | None:
        self.generic_visit(node)
        return None if "watcher" in ast.unparse(node.test) else node


def without() -> type[Game]:
    """The kernel's game as it would be if nobody could watch it."""
    tree = _Unwatched().visit(ast.parse(textwrap.dedent(inspect.getsource(Game))))
    found = [node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "watcher"]
    names = dict(vars(kernel))
    flags = __future__.annotations.compiler_flag
    exec(compile(ast.fix_missing_locations(tree), "<game without watchers>", "exec", flags), names)
    # what is left is where a game asks once, when it is made
    assert len(found) == 3, found
    made: type[Game] = names["Game"]
    return made


def seconds(game: Game) -> float:
    """How long it takes greedy bots to play the games."""
    start = time.perf_counter()
    for seed in range(GAMES):
        play_out(Match(game, 2, seed), [registry.bot("greedy")(), registry.bot("greedy")()])
    return time.perf_counter() - start


def watched() -> list[Pair]:
    """The row `coverage`: off at most 1.05 of a game that can't be watched, on at most 1.30 of off."""

    off = load("upwords")
    bare = without()(off.rules, off.engine, off.lexicon)
    recorder = Recorder()
    with recorder:
        on = load("upwords")

    def recorded() -> float:
        with recorder:
            return seconds(on)

    return [
        Pair("rules coverage off", partial(seconds, off), partial(seconds, bare), ("off", "without"), 1.05),
        Pair("rules coverage on", recorded, partial(seconds, off), ("on", "off"), 1.30),
    ]
