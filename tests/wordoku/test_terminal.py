"""Wordoku in a terminal and over a pipe: a whole game, a grid that grows while time runs, the best grid in colour."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from wordkit_wordoku import oracle
from wordkit_wordoku.oracle import Cell

import wordkit as wk

Pipe = Callable[..., str]

SEATS = ("--seat", "ann=human", "--seat", "bob=casual", "--seed", "3")
TILES = "green ARNA, purple TBPF, red GYOK, blue DALE"
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def grids(picture: str) -> list[oracle.Grid]:
    """The grids drawn side by side in the four rows of a picture."""
    rows = [re.findall(r"([A-Za-z?]?)([★♣■●])", line) for line in re.findall(r"^[1-4] .*$", picture, re.M)[:4]]
    assert len(rows) == 4
    found: list[oracle.Grid] = []
    for first in range(0, len(rows[0]), 4):
        grid = [
            [
                Cell(glyph, letter.upper().strip("?"), letter.islower() or letter == "?", filler=not letter)
                for letter, glyph in row[first : first + 4]
            ]
            for row in rows
        ]
        found.append(grid)
    return found


def test_a_whole_game_over_a_pipe_scores_as_the_rulebook_says(pipe: Pipe, tmp_path: Path) -> None:
    lines = (
        "place A b2\nready\nplace A b2\n1\nmove b2 a1\nwild a1 E\nunwild a1\nswap L:b\nswap U\nundo\n"
        "hint 2\n2\nwild a1\ndone\n"
        "ready\nhint 1\n1\ndone\n"
        "ready\nplace Z a1\nwait 4min\nhint 1\n1\nwait\n"
    )
    shown = pipe(lines, "play", "wordoku", *SEATS, "--save", "game.json")
    assert "ann> place A b2\nThat isn't allowed:\n" in shown, "the tiles are face down"
    assert "ann: ready\n    round 1 begins\n    It ends in 5:00.\n" in shown.replace("bob: ready\n", "")
    assert shown.index("The clock stands still while you think") < shown.index("ann 5:00> ")
    assert "`place A b2` can be played in 2 ways. Which one?\n  1  place A:p b2\n  2  place A:r b2\n" in shown
    assert "1   e♣  .   .   .   -" in shown
    assert "ann: swap L:b\n    you get " in shown
    assert "  - " in shown.split("ann 5:00> swap U\n")[1].split("ann 5:00> ")[0], "a second swap of a symbol"
    assert "green, green" not in shown, "a whole hand is shown with the table"
    assert "4:00 later." in shown

    words = {str(word) for word in wk.load("wordoku").lexicon or ()}
    rounds: dict[str, list[int]] = {"ann": [], "bob": []}
    tokens = {"ann": 0, "bob": 0}
    reveals = shown.split("    Everyone's grid is shown.\n")[1:]
    for reveal in reveals:
        both = grids(reveal)
        scores = [oracle.score(grid, words) for grid in both]
        told = {"ann": 0, "bob": 0}
        for amount, seat in re.findall(r"^ +\+?(\d+)  (ann|bob): ", reveal.split("\n\n")[0], re.M):
            told[seat] += int(amount)
        assert list(told.values()) == scores
        for seat, score in zip(rounds, scores, strict=True):
            rounds[seat].append(score)
        kind, winners = oracle.victor(
            scores, [oracle.wild_tiles(grid) for grid in both], [oracle.clean_balanced(grid, words) for grid in both]
        )
        awards = [(list(rounds)[seat], kind.replace("_", " ")) for seat in winners]
        awards += [(seat, "personal best") for seat in rounds if oracle.beats_own_best(rounds[seat])]
        assert sorted(re.findall(r"^ +(ann|bob) gets an award: (.*)\.$", reveal, re.M)) == sorted(awards)
        for seat, _ in awards:
            tokens[seat] += 1
    assert len(reveals) == 3
    first = oracle.winners(list(tokens.values()), list(rounds.values()))
    assert f"{list(rounds)[first[0]]} wins.\n" in shown
    assert len(first) == 1
    final = dict(re.findall(r"^  \d\.  (ann|bob) +(\d+)$", shown, re.M))
    assert final == {seat: str(sum(scores)) for seat, scores in rounds.items()}

    assert pipe(lines, "play", "wordoku", *SEATS, "--save", "again.json") == shown.replace("game.json", "again.json")
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "game.json").read_bytes()
    assert "Every turn is as it was recorded" in pipe("", "replay", "game.json")


def test_bots_are_done_and_the_time_is_up_while_somebody_types(held: Any) -> None:
    table = held("play", "wordoku", *SEATS, NO_COLOR="1")
    table.until("ann> ")
    table.child.sendline("ready")
    table.until("The clock runs: bots act and timers run out while you type.")
    table.until("ann 5:00> ")
    table.child.send("grid C:g E:g L:g T:g / A:p E:p G:p R:p / A:r I:r P:r T:r / E:b L:b O:b U:b\r")
    table.until("1   C★  E★  L★  T★  CELT 4")
    table.until("ann 5:00> ")
    table.child.send("swap C")
    table.until("swap C")
    table.turn(291)  # nobody thinks longer than 290 seconds
    shown = table.until("ann 0:09> swap C")
    assert shown.count("bob: done\n") == 1
    table.turn(9)
    table.until("Time is up.")
    table.until("Everyone's grid is shown.")
    table.until("Round 2.")
    table.until("ann> swap C")
    table.child.sendintr()
    assert table.terminal.end()[1] == 130


def test_the_tiles_turn_up_when_the_last_is_ready(held: Any) -> None:
    table = held("play", "wordoku", "--seat", "ann=human", "--seat", "bob=human", "--seed", "3", NO_COLOR="1")
    shown = table.until("ann> ")
    assert "★★★★ ♣♣♣♣ ■■■■ ●●●●" in shown
    table.child.sendline("ready")
    table.hand_over("bob")
    table.child.sendline("")
    table.until("bob> ")
    table.child.sendline("ready")
    shown = table.until("bob 5:00> ")
    assert "round 1 begins" in shown
    assert re.search(r"^  [A-Z]★ [A-Z]★ [A-Z]★ [A-Z]★\r?$", shown, re.M)
    table.child.sendline("next")
    table.hand_over("ann")
    table.child.sendline("")
    assert "  C★ E★ L★ T★\n" in table.until("ann 5:00> ")


def test_the_best_grid_is_drawn_with_its_lines(pipe: Pipe) -> None:
    shown = pipe("", "best", "wordoku", "--position", TILES, "-n", "1")
    points = re.match(r"  1 +(\d+)  grid ", shown)
    assert points
    (grid,) = grids(re.sub(r"^ {8}", "", shown, flags=re.M))
    assert sorted(cell.letter + cell.symbol for row in grid for cell in row if not cell.wild) == sorted(
        letter + glyph
        for glyph, letters in zip("★♣■●", ["ARNA", "TBPF", "GYOK", "DALE"], strict=True)
        for letter in letters
    )
    words = {str(word) for word in wk.load("wordoku").lexicon or ()}
    assert oracle.score(grid, words) == int(points[1])
    assert f"\n          {points[1]} points\n" in shown


def test_in_a_terminal_it_has_the_colours_of_its_symbols(open_terminal: Any) -> None:
    terminal = open_terminal("best", "wordoku", "--position", TILES, "-n", "1")
    shown, code = terminal.end()
    assert code == 0
    for colour, glyph in ((32, "★"), (35, "♣"), (31, "■"), (34, "●")):
        assert len(re.findall(rf"\x1b\[1;{colour}m[A-Z]{glyph}\x1b\[0m", terminal.seen)) == 4
    plain = open_terminal("best", "wordoku", "--position", TILES, "-n", "1", NO_COLOR="1")
    assert [line.rstrip() for line in plain.end()[0].splitlines()] == [line.rstrip() for line in shown.splitlines()]
    assert not COLOUR.search(plain.seen)
