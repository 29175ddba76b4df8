"""Counts of lines of play, and what an engine and its oracle disagree on as an example."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from wordkit.errors import SaveError, WordkitError
from wordkit.game import Action, Game, ListActions, State
from wordkit.spec.model import read_example
from wordkit.testing import OraclePlay, compare
from wordkit.testing.examples import run_example
from wordkit.testing.perft import Counts, check_counts, perft, read_counts

from .sample import SPEC, WORDS, Wordrow, wordrow

FREE = SPEC.replace("  rule chain\n", "")


def buildable(letters: Sequence[str]) -> list[str]:
    return [word for word in WORDS.split() if not Counter(word) - Counter(letters)]


def test_every_word_of_the_rack_and_the_pass_is_a_line_of_one_action() -> None:
    made = wordrow(spec=FREE)
    state = made.start(2, 1)
    ann, bob = (len(buildable(state.labels("rack", seat))) + 1 for seat in (0, 1))
    # what ann does changes nothing of what bob may do
    assert perft(made, 2, seed=1) == [ann, ann * bob]


class Unlisted(ListActions):
    count = None


class Open(Wordrow):  # type: ignore[misc]
    """Lets seats lay whatever they like."""

    def legal(self, state: State, seat: int) -> Unlisted:
        return Unlisted(super().legal(state, seat))


def test_what_cannot_be_listed_cannot_be_counted() -> None:
    with pytest.raises(WordkitError, match="can't be counted: any text may be one"):
        perft(wordrow(Open()), 1)


def test_counts_are_kept_as_text() -> None:
    kept = Counts("wordrow", 2, "1", (14, 196), {"rack": "4"})
    assert str(kept) == ("wordkit perft 1\ngame wordrow\noption rack = 4\nseats 2\nseed 1\ndepth 1: 14\ndepth 2: 196\n")
    assert read_counts(str(kept)) == kept


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("wordkit perft 1", "wordkit perft 2"), "line 1: counts begin with `wordkit perft 1`"),
        (("seed 1\n", ""), "line 1: the counts don't say their `seed`"),
        (("depth 2", "depth 3"), "line 6: `depth 3: 196` can't be read"),
        (("seats 2", "seats two"), "line 3: `seats two` can't be read"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_line(change: tuple[str, str], says: str) -> None:
    with pytest.raises(SaveError, match=says):
        read_counts(str(Counts("wordrow", 2, "1", (14, 196))).replace(*change))


def test_counts_that_differ_are_told_by_depth(tmp_path: Path) -> None:
    pytest.importorskip("wordkit_upwords", reason="it is counted")
    path = tmp_path / "solo.perft"
    path.write_text(str(Counts("upwords-solo", 1, "1", (446,))))
    assert check_counts(path) == ["solo.perft: depth 1: 446 lines were kept, there are 447"]


class Naive:
    """Plays wordrow as its rules are read, but for what it is told to get wrong."""

    def __init__(self, blind: str = "", extra: str = "", worth: int = 0) -> None:
        self.blind, self.extra, self.worth = blind, extra, worth

    def plays(self, game: Game, state: State, seat: int) -> Sequence[OraclePlay]:
        words = [word for word in buildable(state.labels("rack", seat)) if word != self.blind]
        return [
            OraclePlay(word, len(word) + (3 if len(word) >= 5 else 0) + self.worth, (word,))
            for word in (*words, *([self.extra] if self.extra else []))
        ]

    def covers(self, action: Action) -> bool:
        return action.name == "lay"


def test_an_engine_and_an_oracle_that_agree() -> None:
    plays, differences = compare(wordrow(spec=FREE), Naive(), 10)
    assert plays > 3
    assert not differences


@pytest.mark.parametrize(
    ("oracle", "step", "says"),
    [
        (Naive(extra="QQ"), ': "QQ"', "expected a legal action, but the rack has no Q"),
        (Naive(worth=1), "expect gained ", ", but it is "),
    ],
)
def test_the_first_difference_is_an_example_that_fails(oracle: Naive, step: str, says: str) -> None:
    made = wordrow(spec=FREE)
    _, differences = compare(made, oracle, 10)
    example = differences[0].example.replace('seat1: "QQ"', 'seat2: "QQ"')
    assert step in example
    failed = [check for check in run_example(made, read_example(differences[0].example, made.rules)) if not check.ok]
    assert len(failed) == 1
    assert says in str(failed[0])


def test_a_play_only_the_engine_knows_is_to_be_refused() -> None:
    class Blind(Naive):
        def plays(self, game: Game, state: State, seat: int) -> Sequence[OraclePlay]:
            return []

    _, differences = compare(wordrow(spec=FREE), Blind(), 10)
    assert differences
    assert all("\n  refuse seat" in each.example for each in differences)
