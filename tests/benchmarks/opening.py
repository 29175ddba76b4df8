"""From a file to a lexicon one can ask, and the memory that takes.

Opening is measured within one process, the files in the page cache: the map of a lexicon file, one lookup included,
beside a `frozenset` of the words of a text file. Memory is measured in new processes: by how much a process grows that
has its modules imported, a lexicon of one word opened once and 300,000 words to ask for, when it opens and asks.
"""

import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from random import Random
from time import process_time

from lists import LANGUAGES, lexicon, words
from pairs import Pair, agree

from wordkit.lexicon import Alphabet, Lexicon

OPENINGS = 20
"""In a turn of ours, so that its clock has something to measure."""

ASKED = 300_000
# Target and aim: the Polish list is twelve times as long, and a file is opened without being read.
OPEN = {"english": (1 / 50, 1 / 100), "polish": (1 / 500, 1 / 2000)}
GROWTH = {"english": (1 / 10, 1 / 17), "polish": (1 / 60, 1 / 150)}

CHILD = """
import gc, random, sys
from pathlib import Path
from wordkit.lexicon import Lexicon

def bytes_now():
    try:
        lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    except OSError:  # not Linux: the most it ever took
        import resource
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("Rss:"))

kind, file, asked, tiny = sys.argv[1:]
texts = Path(asked).read_text(encoding="utf-8").splitlines()
"a" in Lexicon.open(tiny)  # so that the code itself is there, which all lexicons share
gc.collect()
before = bytes_now()
if kind == "lexicon":
    opened = Lexicon.open(file)
else:
    opened = frozenset(Path(file).read_text(encoding="utf-8").splitlines())
known = 0
for text in texts:
    known += text in opened
gc.collect()
print(bytes_now() - before, known)
"""


class Files:
    """A language's lexicon file, its words as a text file, and words to ask for."""

    folder = Path(tempfile.mkdtemp(prefix="wordkit-bench-"))

    def __init__(self, language: str) -> None:
        self.language = language
        self.lexicon = str(lexicon(language).path)
        self.text = self.folder / f"{language}.txt"
        self.text.write_text("\n".join(words(language)), encoding="utf-8")
        self.known = 0

    def open(self) -> float:
        word = words(self.language)[0]
        start = process_time()
        for _ in range(OPENINGS):
            known = word in Lexicon.open(self.lexicon)
        seconds = process_time() - start
        agree(known, True, self.language)
        return seconds / OPENINGS

    def read(self) -> float:
        word = words(self.language)[0]
        start = process_time()
        known = word in frozenset(self.text.read_text(encoding="utf-8").splitlines())
        seconds = process_time() - start
        agree(True, known, self.language)
        return seconds

    def grown(self, kind: str, file: str | Path) -> float:
        """Megabytes by which a process grows."""
        asked = self.folder / f"{self.language}-asked.txt"
        if not asked.exists():
            asked.write_text("\n".join(Random(1).choices(words(self.language), k=ASKED)), encoding="utf-8")
        tiny = self.folder / "tiny.wklx"
        if not tiny.exists():
            Lexicon.build(["a"], Alphabet("a")).save(tiny)
        command = [sys.executable, "-P", "-c", CHILD, kind, str(file), str(asked), str(tiny)]
        grown, known = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        agree(int(known), ASKED, f"{self.language}, {kind}")
        return int(grown) / 2**20


def opening() -> list[Pair]:
    """The row `open`."""
    pairs = []
    for language in LANGUAGES:
        files = Files(language)
        what = f"{language}: opening, and one lookup"
        target, aim = OPEN[language]
        names = ("lexicon file", "frozenset of a text file")
        pairs.append(Pair(what, files.open, files.read, names, target, aim=aim))
    return pairs


def memory() -> list[Pair]:
    """The row `memory`."""
    pairs = []
    for language in LANGUAGES:
        files = Files(language)
        what = f"{language}: memory after opening and {ASKED:,} lookups"
        target, aim = GROWTH[language]
        ours, peer = partial(files.grown, "lexicon", files.lexicon), partial(files.grown, "frozenset", files.text)
        pairs.append(Pair(what, ours, peer, ("lexicon file", "frozenset"), target, "MB", aim=aim))
    return pairs
