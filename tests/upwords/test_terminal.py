"""Upwords in a terminal: a whole game against a greedy bot, with every slip a person can make."""

import json
import re
from pathlib import Path
from typing import Any

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
GAME = ("play", "upwords", "--seat", "ann=human", "--seat", "bob=greedy", "--seed", "11")


def test_a_whole_game(open_terminal: Any, tmp_path: Path) -> None:
    table = open_terminal(*GAME, "--save", "game.json")
    opening = table.until("ann> ")
    assert "Upwords: ann and bob (greedy). Seed 11." in opening
    assert "ann: A  D  H  M  N  O  W\n" in opening

    assert "I can't read that: " in table.type("c5 sideways WOOD")
    # every reason at once: letters that aren't there, a word that isn't one, the start squares
    refusal = table.type("a1 across XM")
    assert "That isn't allowed:\n" in refusal
    assert "[option.rack]" in refusal
    assert "[lexicon]" in refusal
    assert "[rule.first_word]" in refusal
    assert "That isn't allowed:\n" in table.type("e5 across H"), "a word has two letters at least"

    answer = table.type("HODMAN")
    assert re.search(r"`HODMAN` can be played in \d+ ways. Which one\?\n  1  e1 down HODMAN  12\n", answer)
    answer = table.type("1")
    assert "ann: e1 down HODMAN   +12 (HODMAN, flat)\n" in answer
    assert "bob: " in answer

    assert "The best plays now; a number plays one:\n  1  " in table.type("hint 2")
    scored = table.type("1")
    assert re.search(r"\nann: .*   \+\d+", scored)
    assert "Taken back: what ann and bob did.\n" in table.type("undo")

    # tile by tile is the same play; the rest is played by hints
    turns = 0
    while True:
        table.child.sendline("hint 1")
        table.until("a number plays one:")
        table.until("ann> ")
        table.child.sendline("1")
        if table.child.expect_exact(["ann> ", "The game is over: "]) == 1:
            break
        turns += 1
        assert turns < 60
    rest, code = table.end()
    assert code == 0
    assert re.search(r"^  1\.  (ann|bob) +\d+", rest, re.M)
    assert re.search(r"^(ann|bob) wins\.$|share the win\.$", rest, re.M)
    assert "Saved to game.json." in rest
    assert COLOUR.search(table.seen)

    replay, code = open_terminal("replay", "game.json").end()
    assert code == 0
    assert "Every turn is as it was recorded" in replay


def test_ctrl_c_saves_and_load_resumes_the_same_game(open_terminal: Any, tmp_path: Path) -> None:
    table = open_terminal(*GAME)
    table.until("ann> ")
    table.type("e1=H e2=O e3=D e4=M e5=A e6=N")
    table.child.sendintr()
    rest, code = table.end()
    assert "Go on with: wordkit play --load upwords-11.json --seat bob=greedy\n" in rest
    assert code == 130
    assert [turn["action"]["action"] for turn in json.loads((tmp_path / "upwords-11.json").read_text())["turns"]] == [
        "play",
        "play",
    ]
    table = open_terminal("play", "--load", "upwords-11.json", "--seat", "bob=greedy")
    assert "ann: D  E  F  L  N  W  Y\n" in table.until("ann> ")
    table.child.sendline("quit")
    assert table.end()[1] == 0


def test_80_columns_24_rows_and_no_colour(open_terminal: Any) -> None:
    table = open_terminal(*GAME, NO_COLOR="1")
    table.until("ann> ")
    table.type("e1 down HODMAN")
    for line in ("look", "hint 9", "a1 across XM", "help"):
        rows = table.type(line).splitlines()
        assert max(map(len, rows)) <= 80, line
        assert len(rows) <= 24, line
    assert not COLOUR.search(table.seen)
