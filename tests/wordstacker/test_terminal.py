"""Wordstacker in a terminal and over a pipe, in Polish and in English: turns, timed tasks, saves half-way, hot-seat."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Pipe = Callable[..., str]

SEATS = ("--seat", "ann=human", "--seat", "bob=greedy")
TURN = "zatrzymaj\npodpowiedz 2\n1\n"
POINTS = re.compile(r"^(ann|bob): wykonaj .*   \+(\d+) \(.*\)$", re.M)


def test_a_whole_game_in_polish(pipe: Pipe) -> None:
    shown = pipe(
        "zatrzymaj\n" + "podpowiedz 1\n1\n" * 80, "play", "wordstacker", *SEATS, "--seed", "5", "--save", "a.json"
    )
    assert shown.startswith("Wordstacker. Grają: ann i bob (greedy). Ziarno losowe: 5.\nWpisz ruch albo `pomoc`.\n")
    assert "\nKoniec gry: cel osiągnięty.\n" in shown
    assert re.search(r"^Runda 2\.\n\n runda 2$", shown, re.M)
    final = dict(re.findall(r"^  \d\.  (ann|bob) +(\d+)$", shown, re.M))
    assert final == {seat: str(sum(int(n) for who, n in POINTS.findall(shown) if who == seat)) for seat in final}
    assert max(map(int, final.values())) >= 100
    assert len(final) == 2
    # the round that the end found begun isn't one
    played = len(re.findall(r"^Runda \d+\.$", shown, re.M))
    assert f"Runda {played + 2}." not in shown
    assert f"runda {played + 2}" not in shown
    # a turn of the bot is a line, and one for its draws
    turns = re.findall(r"(?:^bob: .*\n)+", shown, re.M)
    assert len(turns) == played + 2
    assert all(turn.count("\n") <= 2 for turn in turns)

    replayed = pipe("", "replay", "a.json")
    assert "Każdy ruch jest taki, jak w zapisie" in replayed
    assert POINTS.findall(replayed) == POINTS.findall(shown)
    english = pipe("", "replay", "a.json", "--lang", "en")
    assert "The game is over: target reached.\n" in english
    assert not re.search("[a-z]*[ąćęłńóśźż]", english), "words of the cards are in capitals, all else is English"


def test_a_screen_in_each_language_has_nothing_of_the_other(pipe: Pipe) -> None:
    polish = pipe(f"pomoc\n{TURN}koniec\n", "play", "wordstacker", *SEATS, "--seed", "7", "--save", "a.json")
    english = pipe("help\nkeep\nhint 2\n1\nquit\n", "play", "wordstacker", *SEATS, "--seed", "7", "--lang", "en")
    assert {"letter", "task", "take", "draw", "keep", "swap", "hand", "round", "help", "hint"}.isdisjoint(
        polish.split()
    )
    assert not re.search("[a-z]*[ąćęłńóśźż]", english)
    for line in (
        "  zrezygnuj ",
        "  dobierz literę ",
        "  wykonaj WYŁÓŻ 3 LITERY: MATKA>MARKA ",
        "  cofnij ",
        "  zapisz ",
    ):
        assert f"\n{line}" in polish
    for line in ("  give up ", "  draw letter ", "  complete PLAY 3 LETTERS: MATKA>MARKA ", "  undo ", "  save "):
        assert f"\n{line}" in english
    assert re.search(r"^bob: zamień; .*; odrzuć . . .$", polish, re.M)
    assert re.search(r"^bob: swap; .*; put . . .$", english, re.M)
    assert "replace_3" not in polish + english


def test_what_a_pole_types(pipe: Pipe) -> None:
    """Small letters, marks left out or standing apart; and what can't be done, said in Polish."""
    typed = [
        "ZATRZYMAJ",
        "xyzzy",
        "weź a",
        "wymien a e",
        unicodedata.normalize("NFD", "weź h; dobierz literę"),
        "koniec",
    ]
    shown = pipe("\n".join(typed) + "\n", "play", "wordstacker", *SEATS, "--seed", "4", "--save", "a.json")
    assert "Tak nie wolno:\n  - xyzzy: z kart tej gry nie da się tego ułożyć" in shown
    assert "Tak nie wolno:\n  - teraz nie dobiera się kart\n" in shown
    assert "ann: wymień A E\n" in shown
    assert "ann: weź H\nann: dobierz literę\n    dostajesz: " in shown
    assert "\nRunda 2.\n" in shown


def test_a_timed_task_and_its_clock(pipe: Pipe, tmp_path: Path) -> None:
    typed = ["keep", "start total", "total ALIAS APLIT TLON", "alias aplit salon", "xyzzy?", "wait 30s", "give up"]
    typed += ["start total", "undo", "look", "wait", "quit"]
    shown = pipe("\n".join(typed), "play", "wordstacker", *SEATS, "--seed", "4", "--lang", "en", "--save", "timed.json")
    assert "ann: start TOTAL SHUFFLE\n    The new words must lie there in 2:00.\n" in shown
    assert "ann: complete TOTAL SHUFFLE\n                        2:00 left\n" in shown
    assert "  - TLON isn't in the word list" in shown
    assert "  - all letters collected are used again, and these are left: O  [task.total]\n" in shown
    assert "  - SALON is one of the words collected; the new ones are others  [task.total]\n" in shown
    assert "\nComplete the task, `complete TOTAL SHUFFLE ...`; or `give up`.\n" in shown
    assert "ann 1:30> give up\nann: give up\n    the task fails: the old words lie there again\n" in shown
    assert "  - TOTAL SHUFFLE failed in this turn already" in shown
    assert shown.count("Taken back: what ann did.\n") == 1
    assert "ann 1:30> wait\n1:30 later.\nTime is up.\n    the task fails: the old words lie there again\n" in shown
    turns = json.loads((tmp_path / "timed.json").read_text(encoding="utf-8"))["turns"]
    assert [turn["action"]["action"] for turn in turns if turn.get("action") and turn["seat"] == 0] == ["keep", "start"]
    replayed = pipe("", "replay", "timed.json")
    assert "ann: zacznij TOTALNE ZAMIESZANIE\n    Do ułożenia nowych słów: 2:00.\nCzas minął.\n" in replayed


def test_a_game_saved_half_way_through_a_turn_goes_on(pipe: Pipe, tmp_path: Path) -> None:
    """Also in the other language; what was typed in one go and in two sittings is one game."""
    first, rest = f"{TURN}weź ą\ncofnij\nweź o\n", "dobierz litere; draw task\nweź ą\n"
    pipe(first + rest, "play", "wordstacker", *SEATS, "--seed", "5", "--save", "whole.json")
    half = pipe(first, "play", "wordstacker", *SEATS, "--seed", "5", "--save", "half.json")
    assert half.endswith("Żeby grać dalej: wordkit play --load half.json --seat bob=greedy\n")
    shown = pipe(rest, "play", "--load", "half.json", "--seat", "bob=greedy", "--lang", "en", "--save", "rest.json")
    assert shown.startswith("Wordstacker: ann and bob (greedy). Seed 5.\nType a play, or `help`.\n\n round 1\n")
    assert "draw cards, 3 to go" in shown
    assert (tmp_path / "rest.json").read_bytes() == (tmp_path / "whole.json").read_bytes()


def test_several_plays_in_a_line_stop_at_the_first_that_is_refused(pipe: Pipe) -> None:
    shown = pipe(
        f"{TURN}weź o; dobierz literę; weź q; weź ą\n", "play", "wordstacker", *SEATS, "--seed", "5", "--save", "a.json"
    )
    refused = "Nie rozumiem: `q` to ani litera, ani zadanie.\n"
    assert re.search(rf"ann: weź O\nann: dobierz literę\n    dostajesz: .\n{refused}", shown)
    assert "dobieranie kart, jeszcze 2\n" in shown


def test_two_people_at_one_screen_see_nothing_of_each_other(open_terminal: Any) -> None:
    table = open_terminal("play", "wordstacker", "--seat", "ann=human", "--seat", "bob=human", "--seed", "7")
    assert " H  J  Ł  T  Z  Ż " in table.until("ann> ")
    table.child.sendline("zatrzymaj")
    table.until("Naciśnij Enter, żeby zakryć stół. ")
    table.type("", "bob: naciśnij Enter, kiedy nikt inny nie patrzy. ")
    shown = table.type("", "bob> ")
    assert table.seen.count("\x1b[H\x1b[2J\x1b[3J") == 2
    assert " D  E  I  K  Ś  Ź " in shown
    shown += table.type("zamień", "bob> ") + table.type("dobierz literę", "bob> ")
    assert "dobieranie kart, jeszcze 2" in shown
    table.type("weź a; weź a", "bob> ")
    table.child.sendline("odrzuć a a w")
    table.until("Naciśnij Enter, żeby zakryć stół. ")
    table.type("", "ann: naciśnij Enter, kiedy nikt inny nie patrzy. ")
    shown = table.type("", "ann> ")
    # what bob took openly and put down is known to all, what came from the pile only to bob
    assert "bob: zamień; dobierz literę; weź A x2; odrzuć A A W\n" in shown
    assert "dostajesz" not in shown


@pytest.mark.parametrize("columns", [60, 80])
def test_a_narrow_terminal(open_terminal: Any, columns: int) -> None:
    table = open_terminal("play", "wordstacker", *SEATS, "--seed", "7", NO_COLOR="1", COLUMNS=str(columns))
    table.child.setwinsize(24, columns)
    shown = table.until("ann> ") + table.type("pomoc") + table.type("zatrzymaj") + table.type("wyłóż")
    shown += table.type("podpowiedz 3")
    assert "\x1b[3" not in table.seen, "no colour"
    assert max(map(len, shown.split("ann> ")[0].splitlines())) <= columns
    assert max(map(len, shown.splitlines())) <= columns


def test_a_terminal_without_letters_of_the_language(tmp_path: Path) -> None:
    env = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "HOME": str(tmp_path)}
    done = subprocess.run(
        ["wordkit", "play", "wordstacker", *SEATS, "--seed", "5", "--save", "a.json"],
        cwd=tmp_path,
        env={**env, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        input="zatrzymaj\npodpowiedz\n1\nweź ą\nkoniec\n".encode(),
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
    assert b"Wordstacker. Graj?: ann i bob" in done.stdout


@pytest.mark.parametrize(
    ("task", "polish", "english"),
    [
        ("replace_3", "wykonaj WYŁÓŻ 3 LITERY: MATKA>LATKA", "complete PLAY 3 LETTERS: MATKA>LATKA"),
        ("insert_1", "wykonaj DOŁÓŻ 1 LITERĘ: MATKA>MASTKA", "complete ADD 1 LETTER: MATKA>MASTKA"),
        ("insert_many", "wykonaj DOŁÓŻ KILKA LITER: MATKA>MATKOWA", "complete ADD SEVERAL LETTERS: MATKA>MATKOWA"),
        ("mix", "wykonaj ZAMIESZANIE: MATKA>MAKAT", "complete SHUFFLE: MATKA>MAKAT"),
        ("total", "zacznij TOTALNE ZAMIESZANIE", "start TOTAL SHUFFLE"),
        ("new_word", "wymień ", "exchange "),
    ],
)
def test_the_best_of_a_position(pipe: Pipe, task: str, polish: str, english: str) -> None:
    position = f"MATKA ROMBY TARKA / R B S L O W / {task}"
    assert f"  1  {polish}" in re.sub(r"  1 +\d0  ", "  1  ", pipe("", "best", "wordstacker", "--position", position))
    shown = pipe("", "best", "wordstacker", "--position", position, "-n", "1", "--lang", "en")
    assert f"  1  {english}" in re.sub(r"  1 +\d0  ", "  1  ", shown)
    assert "  2  " not in shown


def test_the_best_as_json(pipe: Pipe) -> None:
    """Texts of actions are the canonical ones; labels are in the language."""
    position = "MATKA ROMBY TARKA / R B S L O W / mix"
    data = json.loads(pipe("", "best", "wordstacker", "--position", position, "-n", "1", "--json", "--lang", "en"))
    (play,) = data["plays"]
    assert play["text"] == "complete mix MATKA>MAKAT"
    assert play["items"] == [{"what": "MAKAT", "label": "points", "path": "score.task.punkty", "amount": 10}]
    assert play["answer"] == [" 1 [M][A]<K><A><T>"]
