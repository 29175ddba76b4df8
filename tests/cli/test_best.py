"""`wordkit best` where all play at once: short positions, whose plays, drawn answers."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from wordkit import bots, registry

from .conftest import SAMPLE, Run

POSITION = 'seats ann bob; written bob: "CAT"'


@pytest.fixture
def best(run: Run, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., str]]:
    """What `wordkit best murmur` prints."""
    monkeypatch.syspath_prepend(str(SAMPLE))
    import murmur_game

    def printed(*args: object) -> str:
        ran = run("best", "murmur", *args)
        assert (ran.code, ran.err) == (0, "")
        return ran.out

    with registry.using(murmur_game, bots, alone=True):
        yield printed


def test_of_several_who_may_act_it_is_the_first_ones_plays(best: Callable[..., str]) -> None:
    assert best("--position", POSITION, "-n", 2) == (
        "  1    9  write BUTTERFLY\n        B U T T E R F L Y\n  2    5  write TREES\n        T R E E S\n"
    )


@pytest.mark.parametrize("seat", ["bob", "2"])
def test_unless_somebody_says_whose(best: Callable[..., str], seat: str) -> None:
    # nothing is drawn for what has no answer
    assert best("--position", POSITION, "--seat", seat) == "  1  lock\n  2  erase\n"


def test_a_short_position_is_the_clauses_it_stands_for(best: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "short.txt").write_text("TREES / CAT\n", encoding="utf-8")
    whole = best("--position", 'seats ann bob; written ann: "TREES" bob: "CAT"', "--seat", "1")
    assert best("--position", "TREES / CAT", "--seat", "1") == whole
    assert best("--position", "short.txt", "--seat", "1") == whole


@pytest.mark.parametrize("position", ["bytes.txt", "TR\udcffEES / CAT"])
def test_a_position_that_is_no_utf8_is_refused(
    best: Callable[..., str], run: Run, tmp_path: Path, position: str
) -> None:
    (tmp_path / "bytes.txt").write_bytes(b"TR\xffEES / CAT")
    ran = run("best", "murmur", "--position", position)
    assert ran.code != 0
    assert "isn't UTF-8" in ran.err


def test_json_holds_the_answer_without_colour(best: Callable[..., str]) -> None:
    plays = json.loads(best("--position", POSITION, "-n", 1, "--json"))["plays"]
    assert plays == [
        {
            "text": "write BUTTERFLY",
            "action": {"action": "write", "word": "BUTTERFLY"},
            "score": 9,
            "items": [],
            "answer": ["B U T T E R F L Y"],
        }
    ]
