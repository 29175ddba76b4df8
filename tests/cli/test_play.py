"""`wordkit play` as a person meets it: in a terminal (through a pty) and over a pipe."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SEATS = ["--seat", "ann=human", "--seat", "bob=greedy"]
LOOKS = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture
def terminal(open_terminal: Any, installed: dict[str, str]) -> Any:
    """Opens a terminal where the sample is installed."""
    return lambda *args, **env: open_terminal(*args, **{**installed, **env})


def test_a_whole_game_with_slips_hints_and_undo(terminal: Any, tmp_path: Path) -> None:
    table = terminal("play", "ladder", *SEATS, "--seed", "7", "--save", "game.json")
    opening = table.until("ann> ")
    assert "Ladder: ann and bob (greedy). Seed 7." in opening
    assert "hand  B E G" in opening
    assert "ann 0   bob 0" in opening

    # wrong: what can't be read is answered with what can
    answer = table.type("put it there")
    assert "I can't read that: `put it there` isn't a play." in answer
    assert "A play is `left B`, `right E`, `swap A` or `pass`." in answer

    # illegal: every reason, with its clause
    assert "That isn't allowed:\n  - C isn't in your hand\n" in table.type("left C")

    # ambiguous: the candidates, and a number picks one
    answer = table.type("b")
    assert "`b` can be played in 2 ways. Which one?\n  1  left B  2\n  2  right B  2\n" in answer
    answer = table.type("2")
    assert "ann: right B   +2 (B, letter)\n    you get B\n" in answer
    assert "bob: right F   +6 (F, letter)\n" in answer
    assert "row   B F\n" in answer
    assert "ann 2   bob 6" in answer

    # the reason names the clause
    assert "  - E doesn't go after F  [rule.order]\n" in table.type("right E")

    # hint lists the best, undo takes back the turns of both
    assert "  1  right G  7\n" in table.type("hint 1")
    answer = table.type("1")
    assert "ann: right G   +7 (G, letter)\n    you get D\n" in answer
    answer = table.type("undo")
    assert "Taken back: what ann and bob did.\n" in answer
    assert "hand  B E G\n" in answer
    assert "ann 2   bob 6" in answer

    # help knows the engine's actions and the table's own words
    answer = table.type("help")
    assert "left B             Put a tile at the left end of the row." in answer
    assert "undo               Take back" in answer

    # to the end: nobody puts a tile any more
    table.type("pass")
    table.type("")
    table.child.sendline("pass")
    rest, code = table.end()
    assert (
        "The game is over: stuck.\n  1.  bob   3  (tiles left -3)\n  2.  ann  -1  (tiles left -3)\nbob wins.\n" in rest
    )
    assert code == 0
    assert LOOKS.search(table.seen), "a terminal is shown colour"
    save = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert [turn["seat"] for turn in save["turns"]] == [0, 1, 0, 1, 0, 1]


def test_ctrl_c_saves_and_load_goes_on(terminal: Any, tmp_path: Path) -> None:
    table = terminal("play", "ladder", *SEATS, "--seed", "7")
    table.until("ann> ")
    table.type("right B")
    table.child.sendintr()
    rest, code = table.end()
    assert "Saved to ladder-7.json.\nGo on with: wordkit play --load ladder-7.json --seat bob=greedy\n" in rest
    assert code == 130

    table = terminal("play", "--load", "ladder-7.json", "--seat", "bob=greedy")
    opening = table.until("ann> ")
    assert "row   B F\nhand  B E G\n" in opening
    assert "ann 2   bob 6" in opening
    assert "you get D" in table.type("right G"), "the bag is in the order it was in"
    table.child.sendeof()
    rest, code = table.end()
    assert "Saved to ladder-7.json." in rest
    assert code == 0
    assert list(tmp_path.iterdir()) == [tmp_path / "ladder-7.json"]


def test_a_game_left_before_its_first_turn_is_not_saved(terminal: Any, tmp_path: Path) -> None:
    table = terminal("play", "ladder", *SEATS, "--seed", "7")
    table.until("ann> ")
    table.child.sendline("quit")
    rest, code = table.end()
    assert "Nothing was played, nothing is saved." in rest
    assert code == 0
    assert list(tmp_path.iterdir()) == []


def test_a_default_save_never_replaces_another_game(terminal: Any, tmp_path: Path) -> None:
    (tmp_path / "ladder-7.json").write_text("precious", encoding="utf-8")
    table = terminal("play", "ladder", *SEATS, "--seed", "7")
    table.until("ann> ")
    table.type("pass")
    table.child.sendline("quit")
    assert "Saved to ladder-7-2.json." in table.end()[0]
    assert (tmp_path / "ladder-7.json").read_text(encoding="utf-8") == "precious"


def test_people_at_one_screen_never_see_each_others_tiles(terminal: Any) -> None:
    table = terminal("play", "ladder", "--seat", "ann=human", "--seat", "bob=human", "--seed", "7")
    table.until("hand  B E G")
    table.until("ann> ")
    answer = table.type("right B", "Press Enter to hide the table. ")
    assert "ann: right B   +2 (B, letter)\n    you get B\n" in answer
    table.child.sendline("")
    table.until("bob, press Enter when only you are looking. ")
    table.child.sendline("")
    answer = table.until("bob> ")
    assert table.seen.count("\x1b[H\x1b[2J\x1b[3J") == 2
    assert "ann: right B   +2 (B, letter)\n" in answer
    assert "you get" not in answer
    assert "hand  C D F" in answer


def test_no_color_means_none(terminal: Any) -> None:
    table = terminal("play", "ladder", *SEATS, "--seed", "7", NO_COLOR="1")
    table.until("ann> ")
    table.type("left C")
    table.type("hint")
    assert not LOOKS.search(table.seen)


def test_everything_fits_80_columns(terminal: Any) -> None:
    table = terminal("play", "ladder", *SEATS, "--seed", "7")
    table.until("ann> ")
    for line in ("help", "hint", "left C", "nonsense", "look"):
        shown = table.type(line)
        assert all(len(row) <= 80 for row in shown.splitlines())
        assert len(shown.splitlines()) <= 24


def piped(folder: Path, env: dict[str, str], lines: str, *args: str) -> subprocess.CompletedProcess[str]:
    """A command with its input from a pipe and its output to one."""
    return subprocess.run(
        ["wordkit", *args], cwd=folder, env=env, input=lines, capture_output=True, text=True, timeout=60, check=False
    )


def test_over_a_pipe_the_talk_reads_like_a_transcript(tmp_path: Path, installed: dict[str, str]) -> None:
    done = piped(tmp_path, installed, "right B\nb\n", "play", "ladder", *SEATS, "--seed", "7")
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout == (
        "Ladder: ann and bob (greedy). Seed 7.\n"
        "Type a play, or `help`.\n"
        "\n"
        "row   (empty)\nhand  B E G\nbag   11\n"
        "ann 0   bob 0\n"
        "ann> right B\n"
        "ann: right B   +2 (B, letter)\n"
        "    you get B\n"
        "bob: right F   +6 (F, letter)\n"
        "\n"
        "row   B F\nhand  B E G\nbag   9\n"
        "ann 2   bob 6\n"
        "ann> b\n"
        "I can't read that: `b` isn't a play.\n"
        "A play is `left B`, `right E`, `swap A` or `pass`.\n"
        "ann> \n"
        "Saved to ladder-7.json.\n"
        "Go on with: wordkit play --load ladder-7.json --seat bob=greedy\n"
    )


def test_help_is_silent_about_plays_this_game_never_has(tmp_path: Path, installed: dict[str, str]) -> None:
    (tmp_path / "plain.rules").write_text("game plain extends ladder {\n  drop rule swap\n}\n", encoding="utf-8")
    for game, swaps in (("ladder", True), ("plain.rules", False)):
        help = piped(tmp_path, installed, "help\n", "play", game, "--seed", "7").stdout
        assert "  left B   " in help
        assert ("swap A" in help) == swaps


def test_bots_alone_play_without_asking(tmp_path: Path, installed: dict[str, str]) -> None:
    args = ("play", "ladder", "--seat", "a=greedy", "--seat", "b=random", "--seed", "3", "--save", "bots.json")
    done = piped(tmp_path, installed, "", *args)
    assert done.returncode == 0
    assert "The game is over: " in done.stdout
    assert re.search(r"\na: (left|right|swap|pass)", done.stdout)
    assert piped(tmp_path, installed, "", "replay", "bots.json").returncode == 0


def test_the_same_seed_and_answers_make_the_same_save(tmp_path: Path, installed: dict[str, str]) -> None:
    for name in ("one.json", "two.json"):
        piped(tmp_path, installed, "right B\npass\npass\n", "play", "ladder", *SEATS, "--seed", "7", "--save", name)
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda text: text[: len(text) // 2], "this isn't JSON"),
        (lambda text: text.replace('"letter": "B"', '"letter": "E"'), "turns[0]"),
    ],
    ids=["cut short", "edited"],
)
def test_a_broken_save_is_refused_with_the_reason(
    tmp_path: Path, installed: dict[str, str], damage: Any, reason: str
) -> None:
    piped(tmp_path, installed, "right B\n", "play", "ladder", *SEATS, "--seed", "7", "--save", "game.json")
    save = tmp_path / "game.json"
    save.write_text(damage(save.read_text(encoding="utf-8")), encoding="utf-8")
    broken = save.read_bytes()
    for command in (("play", "--load", "game.json"), ("replay", "game.json")):
        done = piped(tmp_path, installed, "", *command)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith("wordkit: game.json ")
        assert done.stderr.count("\n") == 1
        assert reason in done.stderr
    assert save.read_bytes() == broken, "a save that can't be read is left as it is"


def test_a_save_that_cannot_be_written_goes_elsewhere(tmp_path: Path, installed: dict[str, str]) -> None:
    (tmp_path / "taken").mkdir()
    lines = "right B\nsave taken\nquit\n"
    done = piped(tmp_path, installed, lines, "play", "ladder", *SEATS, "--seed", "7")
    assert "taken can't be written: " in done.stdout
    assert "Saved to ladder-7.json." in done.stdout
    done = piped(tmp_path, installed, "", "play", "ladder", "--save", "no/such/game.json")
    assert (done.returncode, done.stderr) == (
        2,
        "wordkit: there is no folder no/such to save in (see `wordkit play --help`)\n",
    )


def test_what_is_no_text_is_answered(tmp_path: Path, installed: dict[str, str]) -> None:
    command = ["wordkit", "play", "ladder", *SEATS, "--seed", "7"]
    done = subprocess.run(
        command, cwd=tmp_path, env=installed, input=b"\xff\xfe\x00\n\n", capture_output=True, check=True
    )
    assert b"I can't read that" in done.stdout
    assert done.stderr == b""


def test_nothing_is_left_running(tmp_path: Path, installed: dict[str, str]) -> None:
    code = "import subprocess, sys; subprocess.run(['wordkit', 'games', '--json'], check=True)"
    done = subprocess.run([sys.executable, "-P", "-c", code], env=installed, capture_output=True, text=True, check=True)
    assert {game["name"] for game in json.loads(done.stdout)} >= {"ladder", "ladder-open"}
