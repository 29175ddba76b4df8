"""Actions as players of a language write them: what is shown can be typed, and means the same."""

from __future__ import annotations

import pytest
from wordkit_wordstacker.said import said

from wordkit import Match
from wordkit.testing import small_game

from .cards import BOOK

GAME = small_game("wordstacker", BOOK)


@pytest.mark.parametrize(
    ("text", "polish", "english"),
    [
        ("play MATKA>MARKA", "wyłóż MATKA>MARKA", "play MATKA>MARKA"),
        ("play 2:MATKA>MARKA", "wyłóż 2:MATKA>MARKA", "play 2:MATKA>MARKA"),
        (
            "complete replace_2 MATKA>MARKA ROMBY>BOMBY",
            "wykonaj WYŁÓŻ 2 LITERY: MATKA>MARKA ROMBY>BOMBY",
            "complete PLAY 2 LETTERS: MATKA>MARKA ROMBY>BOMBY",
        ),
        (
            "complete total MARSOWY BOMBKA KLATA",
            "wykonaj TOTALNE ZAMIESZANIE: MARSOWY BOMBKA KLATA",
            "complete TOTAL SHUFFLE: MARSOWY BOMBKA KLATA",
        ),
        ("exchange A E + mix", "wymień A E + ZAMIESZANIE", "exchange A E + SHUFFLE"),
        (
            "exchange mix mix insert_1",
            "wymień ZAMIESZANIE, ZAMIESZANIE, DOŁÓŻ 1 LITERĘ",
            "exchange SHUFFLE, SHUFFLE, ADD 1 LETTER",
        ),
        ("exchange A Ż", "wymień A Ż", "exchange A Ż"),
        ("exchange", "wymień", "exchange"),
        ("draw letter", "dobierz literę", "draw letter"),
        ("draw task", "dobierz zadanie", "draw task"),
        ("take Ż", "weź Ż", "take Ż"),
        ("take new_word", "weź NOWE SŁOWO", "take NEW WORD"),
        ("start total", "zacznij TOTALNE ZAMIESZANIE", "start TOTAL SHUFFLE"),
        ("give_up", "zrezygnuj", "give up"),
        ("swap", "zamień", "swap"),
        ("keep", "zatrzymaj", "keep"),
        ("put A Ż", "odrzuć A Ż", "put A Ż"),
        ("house rule", "house rule", "house rule"),
    ],
)
def test_the_text_of_an_action_in_both_languages(text: str, polish: str, english: str) -> None:
    assert said(text, GAME.rules) == polish
    assert said(text, GAME.rules, "pl") == polish
    assert said(text, GAME.rules, "en") == english


@pytest.mark.parametrize(
    ("position", "texts"),
    [
        (
            'words "MATKA ROMBY TARKA"; hand me: "A E B L R S"; plans me: "replace_2 mix insert_1"',
            [
                "play MATKA>MARKA",
                "complete replace_2 MATKA>MARKA ROMBY>BOMBY",
                "complete mix TARKA>KARTA",
                "exchange A E + mix",
                "exchange replace_2 insert_1 mix",
                "exchange B",
            ],
        ),
        ('words "MATKA MATKA TARKA"; hand me: "R"', ["play 1:MATKA>MARKA", "play 2:MATKA>MARKA"]),
        ('words "MLASKA BOMBOWY KARTA"; plans me: "mix total total"', ["start total"]),
        (
            'words "MLASKA BOMBOWY KARTA"; plans me: "mix total"; phase task task: total',
            ["complete total MARSOWY BOMBKA KLATA", "give_up"],
        ),
        (
            'hand me: "A"; phase draw; open_letters "Ż A E"; open_tasks "mix new_word insert_many"',
            ["draw letter", "draw task", "take Ż", "take new_word", "take insert_many", "take mix"],
        ),
        ("phase swap", ["swap", "keep"]),
        ('hand me: "A B C D E I O Ó Z"; phase put after: swap', ["put A B C"]),
    ],
)
def test_what_is_shown_can_be_typed(position: str, texts: list[str]) -> None:
    match = Match.from_position(GAME, position)
    seat = match.to_move[0]
    for text in texts:
        action = match.parse(text, seat)
        for lang in ("pl", "en"):
            assert match.parse(said(str(action), GAME.rules, lang), seat) == action
