"""The bench says what it measured, and what it couldn't. How long anything takes is no matter of tests."""

import json
import subprocess
import sys
from pathlib import Path

BENCHMARKS = Path(__file__).parent / "benchmarks"

CHILD = """
import json, sys
from pathlib import Path
from load import disturbed
from pairs import Pair, absent, agree, nothing
from report import MARKS, as_markdown, said, write_markdown
from run import measure

def row(ours, peer, **more):
    return measure("group", Pair("what", ours, peer, ("us", "them"), 0.5, aim=0.1, **more), 5, lambda: None)

def differ():
    agree(1, 2, "sum")

half, tiny = row(lambda: 1.0, lambda: 2.0), row(lambda: 1.0, lambda: 16.0)
slow, wrong = row(lambda: 1.0, lambda: 1.0), row(lambda: 1.0, differ)
gone = row(nothing, nothing, missing=absent("them"))
page = Path(sys.argv[1])
page.write_text("before" + MARKS[0] + "old" + MARKS[1] + "after")
write_markdown([slow], page)
pair = Pair("what", nothing, nothing, ("us", "them"), 0.5)
print(json.dumps({
    "said": [said(0.85), said(1 / 230), said(12.3456), said(0.0), said(None)],
    "met": [each.met for each in (half, tiny, slow)],
    "reached": [half.reached, tiny.reached],
    "measured": [each.measured for each in (half, wrong, gone)],
    "verdicts": [wrong.met, gone.met],
    "page": page.read_text(),
    "disturbed": [bool(disturbed(pair, [load] * 5, times))
                  for load in (0.0, 99.0) for times in ([1.0] * 5, [1.0, 1.0, 2.0, 3.0, 3.0])],
}))
"""


def run(*arguments: str, script: str | None = None) -> str:
    """What the bench, or a script beside it, prints."""
    # the folder of a script leads the path: so do the modules of the bench find each other
    start = (
        [str(BENCHMARKS / "run.py")]
        if script is None
        else ["-c", f"import sys\nsys.path[0] = {str(BENCHMARKS)!r}{script}"]
    )
    done = subprocess.run([sys.executable, *start, *arguments], capture_output=True, text=True, check=True)
    assert done.stderr == "", "a progress bar is for terminals"
    return done.stdout


def test_the_command_prints_a_row_for_a_program() -> None:
    said = json.loads(run("--only", "words", "--rounds", "5", "--json"))
    assert {"date", "CPU", "Python", "rustc", "dawg2"} <= said["about"].keys()
    (row,) = said["rows"]
    assert (row["group"], row["target"], row["wrong"], row["missing"]) == ("words", 1 / 200, "", "")
    assert row["low"] <= row["ratio"] <= row["high"]
    assert row["met"] in ("yes", "no", "invalid")


def test_rows_are_judged_as_the_page_says(tmp_path: Path) -> None:
    said = json.loads(run(str(tmp_path / "page.md"), script=CHILD))
    assert said["said"] == ["0.85", "1/230", "12.3", "0", ""]
    assert said["met"] == ["yes", "yes", "no"]
    assert said["reached"] == [False, True]
    assert said["measured"] == [
        "0.5 (0.5..0.5)",
        "WRONG: sum: 1 by the core, 2 by the peer",
        'not measured: them isn\'t installed: pip install ".[bench]"',
    ]
    assert said["verdicts"] == ["", ""]
    assert said["page"].startswith("before<!-- what the bench measured -->\n\nMeasured: date ")
    assert "| `group` | what | us / them | 1 (1..1) | 0.5 | no | 0.1 | " in said["page"]
    assert said["page"].endswith("\n\n<!-- end of what the bench measured -->after")
    assert said["disturbed"] == [False, False, False, True]
