"""Starting, and loading rulespecs: fresh processes against `import lark, pluggy`; rules against `json.loads` of them.

What a rulespec comes to, the compiled model, is what the cache holds: every part of `Rules`, with trees and their
places, examples, texts and compiled formulas, as JSON. The file itself is the measuring stick.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from pairs import Pair, agree

from wordkit import registry
from wordkit.loading import find, load, load_rules
from wordkit.spec.model import Rules
from wordkit.spec.reader import _read

BASE = ["-c", "import lark, pluggy"]
GAMES = ("upwords", "wordstacker")
PROCESSES = 3
TIMES = 10

# Of an editable install Python keeps the bytecode, as pip does of any other, unless it is told not to.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def process(*command: str) -> float:
    """Seconds of a fresh process, from its start to its end."""
    start = time.perf_counter()
    for _ in range(PROCESSES):
        # -P: in a clone the folder `wordkit` is the source, without a core unless it is installed from there
        subprocess.run([sys.executable, "-P", *command], stdout=subprocess.DEVNULL, check=True, env=ENVIRONMENT)
    return (time.perf_counter() - start) / PROCESSES


def starting() -> list[Pair]:
    """The rows `start`: what a command costs before it does anything."""
    base = partial(process, *BASE)
    games = ["-c", "import sys; sys.argv = ['wordkit', 'games']; from wordkit.cli import main; main()"]
    return [
        Pair("import wordkit", partial(process, "-c", "import wordkit"), base, ("ours", "lark, pluggy"), 1.5, aim=1.1),
        Pair("wordkit games", partial(process, *games), base, ("ours", "lark, pluggy"), 4, aim=2.5),
    ]


class Loading:
    """One game, loaded in this process: modules, engines, the grammar's table and the word list are there already."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = Path(tempfile.mkdtemp(prefix="wordkit-bench-"))
        os.environ["WORDKIT_CACHE"] = str(self.folder)
        self.read = self.rules()
        load(name)
        (file,) = (self.folder / "rules").iterdir()
        self.model = file.read_bytes().partition(b"\n")[2]
        agree(json.loads(self.model)["rules"]["text"], self.read.text, "the compiled model")

    def rules(self) -> Rules:
        return load_rules(self.name)

    def first(self) -> float:
        """Seconds to read and check it, and to keep what comes of it, where nothing is kept."""
        os.environ["WORDKIT_CACHE"] = str(self.folder)
        shutil.rmtree(self.folder / "rules")
        _read.cache_clear()
        start = time.process_time()
        rules = self.rules()
        seconds = time.process_time() - start
        agree(rules.text, self.read.text, self.name)
        return seconds

    def kept(self) -> float:
        """Seconds to take its rules from the cache: what they depend on looked at, every part made."""
        os.environ["WORDKIT_CACHE"] = str(self.folder)
        start = time.process_time()
        for _ in range(TIMES):
            rules = self.rules()
        seconds = time.process_time() - start
        agree(rules.text, self.read.text, self.name)
        return seconds / TIMES

    def game(self) -> float:
        """Seconds to a game that is ready: its rules from the cache, its working lexicon open in this process."""
        os.environ["WORDKIT_CACHE"] = str(self.folder)
        start = time.process_time()
        for _ in range(TIMES):
            game = load(self.name)
        seconds = time.process_time() - start
        agree(game.rules.checksum, self.read.checksum, self.name)
        return seconds / TIMES

    def json(self) -> float:
        """Seconds to read the compiled model as JSON."""
        start = time.process_time()
        for _ in range(TIMES):
            json.loads(self.model)
        return (time.process_time() - start) / TIMES


def loading() -> list[Pair]:
    """The rows `load`: at most 60 times `json.loads` the first time, 3 times it from the cache; 30 and 1.5 are the
    aims. Word lists are a thing apart: mapped from a cache of their own, opened once a process."""
    registry.plugins()
    rows = []
    for name in GAMES:
        race = Loading(name)
        peer, names = race.json, ("wordkit.load", "json.loads of the model")
        lines = len(find(name).text.splitlines())
        rows += [
            Pair(f"the rules of {name} ({lines} lines), first", race.first, peer, names, 60, aim=30),
            Pair(f"the rules of {name}, from the cache", race.kept, peer, names, 3, aim=1.5),
            Pair(f"the game {name}, from the cache", race.game, peer, names, 3, aim=1.5),
        ]
    return rows
