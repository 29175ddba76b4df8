"""Wordsy in a terminal and over a pipe: whole games, the clock while somebody types, several people, the best words."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from wordkit_wordsy import oracle

import wordkit as wk

Pipe = Callable[..., str]

SEATS = ("--seat", "ann=human", "--seat", "bob=casual", "--seed", "5")
ROUND = "hint 1\n1\nlock\n"
POINTS = re.compile(r"^ +\+?(-?\d+)  (ann|bob): (.*)$", re.M)


def row(picture: str) -> oracle.Row:
    """The cards of a picture, column by column; what is printed on a card besides its letter is checked."""
    lines = picture.splitlines()
    values = next(n for n, line in enumerate(lines) if line.startswith("    5    4    3    2"))
    cards = [line.split()[:4] for line in lines[values + 1 : values + 3]]
    for card in cards[0] + cards[1]:
        extra = oracle.extra(card[0])
        assert card == (f"{card[0]}+{extra}" if extra else card)
    return [(above[0], below[0]) for above, below in zip(*cards, strict=True)]


def test_a_whole_game_over_a_pipe_scores_as_the_rulebook_says(pipe: Pipe, tmp_path: Path) -> None:
    slips = "lock\nXYZZY\nCRAB\nerase\nCARB\nundo\nhint 2\n2\nlook\n"
    lines = slips + "accept\n".join([ROUND] * 7)
    shown = pipe(lines, "play", "wordsy", *SEATS, "--save", "game.json")
    assert shown.startswith(
        "Wordsy: ann and bob (casual). Seed 5.\n"
        "Type a play, or `help`.\n"
        "The clock stands still while you think; `wait` lets it go on.\n"
        "\n round 1\n"
    )
    assert "ann 5:00> lock\nThat isn't allowed:\n  - locking in needs a word" in shown
    assert "ann 5:00> XYZZY\nThat isn't allowed:\n  - XYZZY isn't in the word list  [lexicon]\n" in shown
    assert "ann: CRAB   C(4) + R(4) + B(5) = 13\n" in shown
    assert "ann 5:00> undo\nTaken back: what ann did.\n" in shown
    assert "wait" not in shown.replace("`wait` lets", "")

    scored: dict[str, list[int]] = {"ann": [], "bob": []}
    extras: dict[str, list[int]] = {"ann": [], "bob": []}
    reveals = shown.split("    Everyone's word is shown: ann ")[1:]
    before: oracle.Row = []
    for reveal in reveals:
        found = re.match(r"(\w+), bob (\w+)\.\n", reveal)
        assert found
        cards = row(reveal)
        assert oracle.breaks(cards) == []
        assert not before or oracle.slid(before, cards)
        before = cards
        words = [0 if word == "nothing" else oracle.points(word, cards) for word in found.groups()]
        told: dict[str, list[int]] = {"ann": [0, 0], "bob": [0, 0]}
        for amount, seat, what in POINTS.findall(reveal.split("\n\n")[0]):
            told[seat]["(" not in what] += int(amount)
        # ann was the first to lock in every round
        given = oracle.bonuses(words, 0)
        assert list(told.values()) == [list(pair) for pair in zip(words, given, strict=True)]
        for seat, points, extra in zip(scored, words, given, strict=True):
            scored[seat].append(points)
            extras[seat].append(extra)
    assert len(reveals) == 7
    final = dict(re.findall(r"^  \d\.  (ann|bob) +(\d+)", shown, re.M))
    assert final == {seat: str(oracle.total(scored[seat], extras[seat], 0)) for seat in scored}
    assert "The game is over: rounds.\n" in shown
    assert shown.endswith("Saved to game.json.\n")

    # equal talk, equal bytes; and what bob wrote and rewrote is nobody's business
    assert pipe(lines, "play", "wordsy", *SEATS, "--save", "again.json") == shown.replace("game.json", "again.json")
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "game.json").read_bytes()
    replayed = pipe("", "replay", "game.json")
    assert "Every turn is as it was recorded" in replayed
    assert "write" not in replayed

    # left in the middle of a round, it goes on like the game it was made in
    pipe(slips, "play", "wordsy", *SEATS, "--save", "half.json")
    pipe(lines.removeprefix(slips), "play", "--load", "half.json", "--seat", "bob=casual", "--save", "rest.json")
    assert (tmp_path / "rest.json").read_bytes() == (tmp_path / "game.json").read_bytes()


def test_a_half_typed_word_stays_when_a_bot_locks_and_when_time_is_up(held: Any) -> None:
    table = held("play", "wordsy", *SEATS)
    assert "The clock runs: bots act and timers run out while you type.\n" in table.until("ann 5:00> ")
    table.child.send("write CRA")
    table.until("CRA")
    for _ in range(16):  # bob writes and locks, each after no more than 40 seconds
        table.turn(5)
        if table.child.expect_exact(["bob: lock", "> write CRA"]) == 0:
            break
    else:
        raise AssertionError("bob never locked")
    shown = table.until("> write CRA")
    assert "    The words are revealed in 0:30.\n" in shown
    table.turn(31)
    shown = table.until("> write CRA")
    assert "Time is up.\n    Everyone's word is shown: ann nothing, bob " in shown
    table.child.send("B\r")
    table.until("That isn't allowed:")
    table.until("the words of this round are revealed already")
    table.child.send("accept\r")
    table.until("Round 2.\r\n    The words are revealed in 5:00 at the latest.\r\n")


def test_ctrl_c_and_ctrl_d_save_and_the_game_goes_on(held: Any, tmp_path: Path) -> None:
    table = held("play", "wordsy", *SEATS, NO_COLOR="1")
    table.until("ann 5:00> ")
    table.child.send("CRAB\r")
    table.until("ann: CRAB   C(4) + R(4) + B(5) = 13")
    table.until("ann 5:00> ")
    table.child.send("write CAR")
    table.until("write CAR")
    table.child.sendintr()
    shown, code = table.terminal.end()
    assert "Saved to wordsy-5.json.\nGo on with: wordkit play --load wordsy-5.json --seat bob=casual\n" in shown
    assert code == 130
    table = held("play", "--load", "wordsy-5.json", "--seat", "bob=casual", NO_COLOR="1")
    table.until("ann: CRAB   C(4) + R(4) + B(5) = 13")
    table.until("ann 5:00> ")
    table.child.send("lock\r")
    table.until("ann waits 0:30> ")
    table.child.sendeof()
    assert table.terminal.end()[1] == 0
    save = json.loads((tmp_path / "wordsy-5.json").read_text(encoding="utf-8"))
    assert [turn["action"]["action"] for turn in save["turns"] if turn["seat"] == 0] == ["write", "lock"]


def test_two_people_at_one_keyboard_see_nothing_of_each_other(held: Any) -> None:
    seats = ("--seat", "ann=human", "--seat", "bob=human", "--seed", "5")
    table = held("play", "wordsy", *seats, "--clock", "on", NO_COLOR="1")
    table.until("ann 5:00> ")
    table.child.send("BARC\x7f\x7f\x7f\x7fCRAB\r")
    table.until("= 13")
    table.until("ann 5:00> ")
    table.child.send("lock\r")
    table.until("The clock stands still until bob looks.")
    table.hand_over("bob")
    table.turn(1000)
    table.child.send("\r")
    shown = table.until("bob 0:30> ")
    assert table.terminal.seen.count("\x1b[H\x1b[2J\x1b[3J") == 2, "the screen and what could be scrolled back to"
    assert "ann: lock\n" in shown
    assert "bob: nothing written\n" in shown
    table.child.send("\x1b[A\x1b[A\x15VERB\r")
    shown += table.until("V(5+1) + R(4) + B(5) = 15")
    assert "CRAB" not in shown


def test_the_best_words_are_the_best_ones_of_the_whole_list(pipe: Pipe) -> None:
    shown = pipe("", "best", "wordsy", "--position", "S C / B Q / F C / L D", "-n", "10")
    rulebook: oracle.Row = [("S", "C"), ("B", "Q"), ("F", "C"), ("L", "D")]
    ranked = sorted((-oracle.points(word, rulebook), word) for word in map(str, wk.load("wordsy").lexicon or ()))
    expected = [(str(place), str(-points), word) for place, (points, word) in enumerate(ranked[:10], 1)]
    assert re.findall(r"^ *(\d+) +(\d+)  write (\w+)$", shown, re.M) == expected
    # Q is a blue card, F a red one; of the two Cs a word with one has the better
    assert "write QUADRISYLLABIC\n        Q(4+2) + D(2) + S(5) + L(2) + B(4) + C(5) = 24\n" in shown
    assert "write DISQUALIFICATION\n        D(2) + S(5) + Q(4+2) + L(2) + F(3+1) + C(5) = 24\n" in shown


def test_words_of_used_families_are_left_out(pipe: Pipe) -> None:
    row = 'row "S C / B Q / F C / L D"'
    assert "DISQUALIFICATIONS" in pipe("", "best", "wordsy", "--position", row, "-n", "3")
    shown = pipe("", "best", "wordsy", "--position", f'{row}; used "DISQUALIFICATION"', "-n", "3")
    assert "DISQUALIFICATION" not in shown
    assert "QUADRISYLLABIC" in shown
