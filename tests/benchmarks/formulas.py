"""The rulespec's formulas inside `generate` against the same scores written by hand in Rust, both whole searches.

An example of the core plays both (`core_rs/examples/formula_speed.rs`): it compares them play by play before it
answers, and then is asked for either in turn.
"""

import shutil
import subprocess
import tempfile
from pathlib import Path

from midgame import game_of
from pairs import Pair, WrongAnswer

CORE = Path(__file__).parents[2] / "core_rs"
POSITIONS = 200
RUN = ("cargo", "run", "--quiet", "--release", "--features", "by-hand", "--example", "formula_speed", "--")


class Race:
    """The example, started with the words of a game when it is first asked."""

    def __init__(self, game: str, words: str) -> None:
        self.game = game
        self.words = words
        self.process: subprocess.Popen[str] | None = None

    def seconds(self, which: str) -> float:
        if self.process is None:
            self.process = subprocess.Popen(
                [*RUN, self.words, self.game, str(POSITIONS)],
                cwd=CORE,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            self.answer()  # the number of plays
        assert self.process.stdin is not None
        print(which, file=self.process.stdin, flush=True)
        return self.answer() / POSITIONS

    def answer(self) -> float:
        assert self.process is not None
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise WrongAnswer(f"the example ended: {self.process.wait()}")
        return float(line)

    def ours(self) -> float:
        return self.seconds("formula")

    def peer(self) -> float:
        return self.seconds("hand")


def formulas() -> list[Pair]:
    """The rows `formulas`: a search with the formulas takes at most 1.25 of the time with scores written by hand."""
    missing = "" if shutil.which("cargo") else "cargo isn't installed"
    words = Path(tempfile.mkdtemp()) / "words.txt"
    words.write_text("\n".join(game_of("crossword-15").lexicon), encoding="utf-8")
    rows = {"stacking": "a board of stacks", "flat": "a flat board with bonuses and two blanks"}
    races = [(text, Race(game, str(words))) for game, text in rows.items()]
    return [
        Pair(
            f"all plays with scores by formulas, {text}",
            race.ours,
            race.peer,
            ("formulas", "by hand"),
            1.25,
            aim=1.1,
            missing=missing,
        )
        for text, race in races
    ]
