"""The table on a screen: words as rows of cards, readable without colour, within the width there is."""

from __future__ import annotations

from typing import Any

import pytest
from wordkit_wordstacker.renderer import render

from wordkit import registry
from wordkit.game import Action, Match
from wordkit.testing import small_game

from .cards import BOOK

POSITION = """
seats ann bartłomiej
words "MATKA BOMBOWY TARKA"
hand ann: "R C Ź O W S" bartłomiej: "A A A A A A"
plans ann: "mix replace_3 total" bartłomiej: "mix mix total"
open_letters "Ą A Z"
open_tasks "new_word insert_many mix"
letters top: "U"
used_letters "T Ż"
completed ann: "replace_3 mix"
total ann: 30
round 4
"""


def at(position: str = POSITION, variant: str = "", **options: Any) -> Match:
    return Match.from_position(small_game("wordstacker", BOOK, variant, **options), position)


def plain(match: Match, seat: int | None = 0, **options: Any) -> list[str]:
    drawn = render(match.view(seat), colour=False, **{"lang": "en", **options})
    assert isinstance(drawn, str)
    return drawn.splitlines()


def test_the_table_of_a_seat() -> None:
    """111 letters: 17 in words, 12 in hands, 3 face up and 2 used; 49 tasks: 6 in hands, 3 face up, 2 completed."""
    assert plain(at()) == [
        " round 4",
        " 1 [M][A][T][K][A]          > ann          30  6+3  completed: 2",
        " 2 [B][O][M][B][O][W][Y]      bartłomiej    0  6+3  completed: 0",
        " 3 [T][A][R][K][A]            ann: to move",
        "",
        " face up  [A][Ą][Z]",
        "          letters: 77 in the pile, 2 used",
        "          ADD SEVERAL LETTERS 20   SHUFFLE 10   NEW WORD 10",
        "          tasks: 38 in the pile, 0 used",
        "",
        " hand     [C][O][R][S][W][Ź]",
        " tasks    PLAY 3 LETTERS 20   SHUFFLE 10   TOTAL SHUFFLE 30",
    ]


def test_others_see_no_hand() -> None:
    shown = "\n".join(plain(at(), None))
    assert "[Ź]" not in shown
    assert "PLAY 3" not in shown
    assert "6+3" in shown
    assert "PLAY 3" not in "\n".join(plain(at(), 1))
    assert plain(at(), 1)[-2:] == [
        " hand     [A][A][A][A][A][A]",
        " tasks    SHUFFLE 10   SHUFFLE 10   TOTAL SHUFFLE 30",
    ]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("phase swap", "ann: swap letters or keep them"),
        ('phase draw\nhand ann: "R C"', "ann: draw cards, 4 to go"),
        ("phase draw after: swap", "ann: draw cards, 3 to go"),
        ('phase put\nhand ann: "R C Ź O W S E E E"', "ann: put letters down, 3 to go"),
        ("phase task task: total", "ann: complete TOTAL SHUFFLE"),
    ],
)
def test_it_says_what_the_seat_to_move_is_about(more: str, said: str) -> None:
    lines = [line for line in POSITION.splitlines() if "hand" not in more or not line.startswith("hand")]
    shown = plain(at("\n".join([*lines, more])), None)
    assert any(line.endswith(said) for line in shown), shown


def test_the_letters_collected_are_shown_while_a_task_is_under_way() -> None:
    match = at(f"{POSITION}\nphase task task: total")
    collected = "[A][A][A][A][B][B][K][K][M][M][O][O][R][T][T][W][Y]"
    assert f" zebrane  {collected}" in plain(match, None, lang="pl")
    shown = plain(match)
    assert f" collected  {collected}" in shown
    assert " hand       [C][O][R][S][W][Ź]" in shown
    assert not any("collected" in line for line in plain(at()))
    match.apply(0, Action("give_up"))
    assert not any("collected" in line for line in plain(match))
    assert f" collected  {' '.join('AAAABBKKMMOORTTWY')}" in plain(at(f"{POSITION}\nphase task task: total"), width=50)


def test_timers_run_down_to_the_time_of_the_match() -> None:
    match = at(f"{POSITION}\ntimer turn: 75s", turn_limit="75s")
    assert any(line.endswith("  1:15 left") for line in plain(match))
    assert any(line.endswith("  0:45 left") for line in plain(match, now=30_000))


def test_the_table_in_the_language_of_the_rulespec() -> None:
    assert plain(at(), lang="") == plain(at(), lang="pl")
    assert plain(at(), lang="pl") == [
        " runda 4",
        " 1 [M][A][T][K][A]          > ann          30  6+3  wykonane: 2",
        " 2 [B][O][M][B][O][W][Y]      bartłomiej    0  6+3  wykonane: 0",
        " 3 [T][A][R][K][A]            ann: ruch",
        "",
        " odkryte  [A][Ą][Z]",
        "          litery: na stosie 77, odrzucone 2",
        "          DOŁÓŻ KILKA LITER 20   ZAMIESZANIE 10   NOWE SŁOWO 10",
        "          zadania: na stosie 38, odrzucone 0",
        "",
        " ręka     [C][O][R][S][W][Ź]",
        " zadania  WYŁÓŻ 3 LITERY 20   ZAMIESZANIE 10   TOTALNE ZAMIESZANIE 30",
    ]


def test_a_variant_can_speak_another_language() -> None:
    german = 'translate de { task replace_3 "LEGE 3 BUCHSTABEN"; task total "ALLES MISCHEN"; text face_up "offen" }'
    shown = "\n".join(plain(at(variant=german), lang="de"))
    assert "LEGE 3 BUCHSTABEN 20" in shown
    assert "ALLES MISCHEN 30" in shown
    assert " offen" in shown


@pytest.mark.parametrize("width", [30, 40, 60, 80, 120])
def test_nothing_is_wider_than_the_screen(width: int) -> None:
    longest = small_game("wordstacker", [*BOOK.split(), "NIEPOWIADOMIENI"])
    position = POSITION.replace("MATKA", "NIEPOWIADOMIENI", 1).replace("bartłomiej", "bartłomiejzbigniew")
    shown = plain(Match.from_position(longest, position), width=width)
    assert max(map(len, shown)) <= width
    assert len(shown) <= 24
    row = shown[1][3:].split("  ")[0].strip()
    assert row.replace("[", "").replace("]", "").replace(" ", "") == "NIEPOWIADOMIENI"
    assert ("[N]" in row) is (width >= 60)


def test_with_colour_it_says_the_same() -> None:
    from rich.text import Text

    drawn = render(at().view(0))
    assert isinstance(drawn, Text)
    assert " M  A  T  K  A " in drawn.plain
    assert "WYŁÓŻ 3 LITERY 20" in drawn.plain


def test_five_words_and_six_seats_fit_an_ordinary_terminal() -> None:
    match = Match(registry_game(), [f"seat{number}" for number in range(1, 7)], seed=1)
    shown = plain(match)
    assert len(shown) <= 24
    assert sum(line.startswith((" 1 ", " 2 ", " 3 ", " 4 ", " 5 ")) for line in shown) == 5


def registry_game() -> Any:
    sheet = "MATKA ROMBY TARKA KARTA MASKA LAMPA KROWA MOTYL PALEC KOLOR OBRAZ RYNEK TALIA WIATR STOPA ZEGAR NOTES"
    return small_game("wordstacker", [*sheet.split(), *BOOK.split()])


def test_the_words_an_action_makes() -> None:
    match = at()

    def answer(action: Action) -> list[str]:
        drawn = render.answer(match.view(0), action, colour=False)
        assert isinstance(drawn, str)
        return drawn.splitlines()

    assert answer(match.parse("play matka>marka", 0)) == [" 1 [M][A]<R>[K][A]"]
    assert answer(match.parse("complete mix tarka>karta", 0)) == [" 3 <K>[A][R]<T>[A]"]
    assert answer(Action("complete", {"task": "insert_1", "steps": [[0, "MATKAM"]]})) == [" 1 [M][A][T][K][A]<M>"]
    assert answer(Action("complete", {"task": "replace_2", "steps": [[0, "MARKA"], [0, "MASKA"]]})) == [
        " 1 [M][A]<S>[K][A]",
    ]
    assert answer(Action("exchange", {"letters": ["C"], "tasks": []})) == []
    assert answer(Action("play", {"word": "x"})) == []


def test_it_comes_by_its_hook() -> None:
    assert registry.renderer("tablewords") is render
