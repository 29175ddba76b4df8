"""Games with time as a person meets them: in a terminal, where the test holds the clock, and over a pipe."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .test_play import piped

SEATS = ["--seat", "ann=human", "--seat", "bob=scribe", "--seed", "1"]


def test_a_deadline_comes_while_a_line_is_being_typed(held: Callable[..., Any]) -> None:
    table = held("play", "murmur", *SEATS)
    opening = table.until("ann 1:00> ")
    assert "The clock runs: bots act and timers run out while you type.\n" in opening
    table.child.send("write TREE")
    table.until("write TREE")
    table.turn(16)
    shown = table.until("ann 0:10> write TREE")
    assert "bob: lock\n    All words are shown in 0:10.\n" in shown
    table.turn(3)
    table.until("ann 0:07> write TREE")
    table.turn(7)
    shown = table.until("ann 0:20> write TREE")
    assert "Time is up: reveal.\n    Everyone's word is shown: ann nothing, bob BUTTERFLY.\n" in shown
    table.child.send("S\r")
    assert "That isn't allowed:\n  - write" in table.until("write isn't for now\r\n")
    table.child.send("accept\r")
    assert "ann: accept\n" in table.until("round 2, 26 seconds")
    table.child.send("quit\r")
    assert "Saved to murmur-1.json.\n" in table.terminal.end()[0]


@pytest.mark.parametrize("typed", ["", "write TR"], ids=["nothing typed", "half typed"])
def test_ctrl_c_saves_and_gives_the_terminal_back(held: Callable[..., Any], typed: str, tmp_path: Path) -> None:
    termios = pytest.importorskip("termios")
    table = held("play", "murmur", *SEATS)
    before = termios.tcgetattr(table.child.child_fd)
    table.until("ann 1:00> ")
    table.child.send("write TREE\r")
    table.until("ann: [TREE]")
    table.until("ann 1:00> ")
    assert not termios.tcgetattr(table.child.child_fd)[3] & termios.ECHO, "the game draws what is typed"
    table.child.send(typed)
    table.until(typed)
    table.child.sendintr()
    table.until("Saved to murmur-1.json.\r\nGo on with: wordkit play --load murmur-1.json --seat bob=scribe")
    assert termios.tcgetattr(table.child.child_fd)[3] == before[3]
    assert table.terminal.end()[1] == 130
    save = json.loads((tmp_path / "murmur-1.json").read_text(encoding="utf-8"))
    assert [turn["action"]["word"] for turn in save["turns"]] == ["TREE"]


def test_ctrl_d_leaves_where_nothing_is_typed(held: Callable[..., Any]) -> None:
    table = held("play", "murmur", *SEATS)
    table.until("ann 1:00> ")
    table.child.send("wri\x04")  # here it deletes what follows, and nothing does
    table.child.send("te CAT\r")
    table.until("ann: [CAT]")
    table.child.sendeof()
    shown, code = table.terminal.end()
    assert "Saved to murmur-1.json.\n" in shown
    assert code == 0


def test_the_keyboard_goes_round_and_nothing_stays_on_the_screen(held: Callable[..., Any]) -> None:
    seats = ["--seat", "ann=human", "--seat", "bob=human", "--seed", "1", "--clock", "on"]
    table = held("play", "murmur", *seats, NO_COLOR="1")
    table.until("ann 1:00> ")
    table.child.send("write PLANKTON\r")
    table.until("ann: [PLANKTON]")
    table.child.send("lock\r")
    table.until("The clock stands still until bob looks.")
    table.hand_over("bob")
    table.turn(100)
    table.child.send("\r")
    shown = table.until("bob 0:10> ")
    assert "ann: lock\n" in shown
    assert "PLANKTON" not in shown
    table.child.send("\x1b[A\x1b[A\r")  # no line of ann's comes back
    table.child.send("lock\r")
    table.until("  - nothing is written yet")
    assert table.terminal.seen.count("\x1b[H\x1b[2J\x1b[3J") == 2


def test_several_people_play_without_the_clock_unless_they_want_it(held: Callable[..., Any]) -> None:
    table = held("play", "murmur", "--seat", "ann=human", "--seat", "bob=human", "--seed", "1")
    opening = table.until("ann 1:00> ")
    assert "The clock stands still while you think; `wait` lets it go on.\n" in opening
    table.turn(100)
    table.child.sendline("next")
    table.hand_over("bob")
    table.child.sendline("")
    assert "round 1, 0 seconds" in table.until("bob 1:00> ")
    table.child.send("\x10")  # what readline remembers is wiped too
    table.child.sendline("")
    table.child.sendline("look")
    assert "press" not in table.until("round 1, 0 seconds")


def test_one_person_plays_against_the_bot_that_the_rules_describe(held: Callable[..., Any]) -> None:
    table = held("play", "murmur", "--seed", "1")
    assert "Murmur: you and bot (scribe). Seed 1.\n" in table.until("you 1:00> ")
    table.child.send("write CAT\r")
    table.until("you: [CAT]")
    table.child.send("quit\r")
    assert "Go on with: wordkit play --load murmur-1.json\n" in table.terminal.end()[0]
    table = held("play", "--load", "murmur-1.json")
    assert "Murmur: you and bot (scribe). Seed 1.\n" in table.until("you 1:00> ")


def test_a_dumb_terminal_is_told_everything_line_by_line(held: Callable[..., Any]) -> None:
    table = held("play", "murmur", *SEATS, TERM="dumb")
    table.until("ann 1:00> ")
    table.turn(16)
    table.until("bob: lock")
    table.until("ann 0:10> ")
    table.child.sendline("write CAT")
    table.until("ann: [CAT]")
    assert "\x1b" not in table.terminal.seen


def test_over_a_pipe_time_stands_still_and_equal_talks_make_equal_saves(
    tmp_path: Path, murmuring: dict[str, str]
) -> None:
    lines = "write TREE\nwait 3s\nlock\naccept\nwait\nwait\n"
    for name in ("one.json", "two.json"):
        done = piped(tmp_path, murmuring, lines, "play", "murmur", *SEATS, "--save", name)
        assert done.returncode == 0
        assert done.stderr == ""
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    assert done.stdout.startswith(
        "Murmur: ann and bob (scribe). Seed 1.\n"
        "Type a play, or `help`.\n"
        "The clock stands still while you think; `wait` lets it go on.\n"
        "\n"
        "round 1, 0 seconds\n"
        "ann: []\n"
        "ann 0   bob 0\n"
        "ann 1:00> write TREE\n"
        "ann: write TREE\n"
        "\n"
        "round 1, 0 seconds\n"
        "ann: [TREE]\n"
        "ann 0   bob 0\n"
        "ann 1:00> wait 3s\n"
        "0:03 later.\n"
        "ann 0:57> lock\n"
    )
    replayed = piped(tmp_path, murmuring, "", "replay", "one.json").stdout
    assert "ann: lock\n    All words are shown in 0:10.\nTime is up: reveal.\n" in replayed
    assert "write" not in replayed, "whoever only watches isn't told what was secret"


def test_over_a_pipe_the_clock_can_run(tmp_path: Path, murmuring: dict[str, str]) -> None:
    lines = "write TREE\nlock\nwait\naccept\nwait\nwait\n"
    done = piped(tmp_path, murmuring, lines, "play", "murmur", *SEATS, "--clock", "on")
    assert "The clock runs" in done.stdout
    assert "Everyone's word is shown: ann TREE, bob BUTTERFLY.\n" in done.stdout
    assert "The game is over: rounds.\n" in done.stdout


def test_bots_alone_over_a_pipe_need_no_time(tmp_path: Path, murmuring: dict[str, str]) -> None:
    seats = ["--seat", "bob=scribe", "--seat", "cat=scribe", "--seed", "1"]
    done = piped(tmp_path, murmuring, "", "play", "murmur", *seats)
    assert done.returncode == 0
    assert "write" not in done.stdout
    assert "bob and cat share the win.\n" in done.stdout
