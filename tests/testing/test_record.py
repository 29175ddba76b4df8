"""Recordings: what they say, what a changed rule does to them, how they are written anew and made smaller."""

from __future__ import annotations

from pathlib import Path

import pytest

from wordkit.errors import SaveError
from wordkit.game import Game, Match
from wordkit.spec.model import read_example
from wordkit.testing.examples import run_example
from wordkit.testing.record import owner, read_recording, recording_of, replay, replay_file, update, without_recording
from wordkit.testing.reduce import reduced, shown_first

from .sample import SPEC, wordrow

SEED = 1
FREE = SPEC.replace("  rule chain\n", "").replace("word.letters >= 5", "word.letters >= 3")
LONGER = FREE.replace('"long" = 3', '"long" = 4')


@pytest.fixture(scope="module")
def match() -> Match:
    """Everybody lays the best word, to the end."""
    played = Match(wordrow(spec=FREE), ["ann", "bob"], SEED)
    while played.outcome is None:
        seat = played.to_move[0]
        played.apply(seat, played.legal(seat).best(1)[0])
    return played


@pytest.fixture(scope="module")
def text(match: Match) -> str:
    return recording_of(match)


def test_a_recording_says_what_was_done_what_it_scored_by_which_clause_and_who_saw_what(text: str) -> None:
    head, dealt, first, *_ = text.split("\n\n")
    assert head == f"wordkit recording 1\ngame wordrow\nseats ann bob\nseed {SEED}"
    assert dealt.startswith("turn 0 at 0ms: set up\n  shuffled bag\n  moved 5 from bag to rack ann: ")
    assert first.startswith("turn 1 at 0ms: ann: ")
    for part in ("  scored ann ", "    +", " letters [score.word.letters]\n", "  to move bob\n", "  | seats ann bob\n"):
        assert part in first
    assert "\n  sees ann " in first
    assert ": rack ann " in first
    assert "rack bob" not in first.partition("sees ann")[2].partition("\n")[0]
    assert "\n  legal bob " in first
    assert first.splitlines()[-1].startswith("  hash ")


def test_played_again_it_is_the_same(text: str) -> None:
    played = replay(read_recording(text), wordrow(spec=FREE))
    assert played.ok
    assert str(played) == f"recording: {len(played.recording.taken)} turns, every one as recorded"


def scoring(text: str) -> int:
    """The first turn in which a word of three letters was laid."""
    turns = text.split("\n\n")[1:]
    return next(number for number, turn in enumerate(turns) if "+3 long" in turn)


def test_a_changed_score_is_told_by_turn_clause_and_line(text: str) -> None:
    played = replay(read_recording(text), wordrow(spec=LONGER))
    first = shown_first(played)
    assert first.turn == scoring(text)
    assert "score.word.long" in first.clauses
    assert any(line == "+3 long [score.word.long]" for line in first.was)
    assert any(line == "+4 long [score.word.long]" for line in first.now)
    # the preview of that action is another before it is done
    assert f"turn {first.turn - 1} isn't as recorded" in str(played)


def test_a_recorded_action_that_is_refused_now_names_the_rule(text: str) -> None:
    played = replay(read_recording(text), wordrow())
    assert "[rule.chain]" in played.stopped
    assert played.differences[-1].clauses[-1] == "rule.chain"


def test_it_is_written_anew_and_says_what_changed(text: str, tmp_path: Path) -> None:
    path = tmp_path / "wordrow.record"
    path.write_text(text, encoding="utf-8")
    changed = wordrow(spec=LONGER)
    assert update(path, changed).differences
    assert "+4 long [score.word.long]" in path.read_text(encoding="utf-8")
    assert replay_file(path, changed).ok
    before = path.read_bytes()
    assert not update(path, changed).differences
    assert path.read_bytes() == before


def test_where_it_stops_somebody_plays_on(text: str, tmp_path: Path) -> None:
    path = tmp_path / "wordrow.record"
    path.write_text(text.replace("\nseed ", "\nbots greedy greedy\nseed "), encoding="utf-8")

    def passing(match: Match, bots: object) -> None:
        assert bots == ("greedy", "greedy")
        while match.outcome is None:
            match.apply(match.to_move[0], match.parse("pass", match.to_move[0]))

    update(path, wordrow(), passing)
    played = replay_file(path, wordrow())
    assert played.ok
    assert played.match.outcome is not None


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("wordkit recording 1", "wordkit recording 9"), "line 1: a recording begins with"),
        (("game wordrow", "game wordrow\nmood good"), "line 3: `mood good` can't be read"),
        ((f"\nseed {SEED}", ""), "the recording doesn't say its `seed`"),
        (("turn 1 at", "turn one at"), r"line \d+: expected `turn 1 at ...`, found `turn one at 0ms: ann: "),
    ],
)
def test_what_cannot_be_read_is_named_by_its_line(text: str, change: tuple[str, str], says: str) -> None:
    with pytest.raises(SaveError, match=says):
        read_recording(text.replace(*change, 1))


def test_a_game_that_owns_none_is_named(text: str, tmp_path: Path) -> None:
    (tmp_path / "wordrow.record").write_text(text, encoding="utf-8")
    assert without_recording(["wordrow", "other"], tmp_path) == ["other"]


def test_which_game_owns_one_is_read_of_its_head_and_a_damaged_turn_told_of_when_it_is_played(
    text: str, tmp_path: Path
) -> None:
    path = tmp_path / "wordrow.record"
    path.write_text(text.replace("turn 1 at", "turn one at"), encoding="utf-8")
    assert owner(path) == "wordrow"
    with pytest.raises(SaveError, match="expected `turn 1 at"):
        replay_file(path, wordrow(spec=FREE))
    path.write_text(text.replace("game wordrow\n", ""), encoding="utf-8")
    with pytest.raises(SaveError, match="the recording doesn't say its `game`"):
        owner(path)


def failing(game: Game, example: str) -> list[str]:
    return [str(check) for check in run_example(game, read_example(example, game.rules)) if not check.ok]


def test_a_failing_one_is_reduced_to_an_example_of_one_turn(text: str) -> None:
    changed = wordrow(spec=LONGER)
    case = reduced(replay(read_recording(text), changed))
    lines = [line.strip() for line in case.splitlines()]
    assert lines[0] == f'example "turn {scoring(text)} of recording" {{'
    assert sum(line.startswith("do ") for line in lines) == 1
    assert [line for line in lines if line.startswith("expect ")] == ['expect item ann "long" = 3'] or lines[-2] == (
        'expect item bob "long" = 3'
    )
    assert len(lines) <= 6
    assert len(failing(changed, case)) == 1
    assert not failing(wordrow(spec=FREE), case)


def test_a_refused_one_is_reduced_too(text: str) -> None:
    case = reduced(replay(read_recording(text), wordrow()))
    assert "broken_chain" in failing(wordrow(), case)[0]
    assert not failing(wordrow(spec=FREE), case)
