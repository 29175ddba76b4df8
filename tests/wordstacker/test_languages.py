"""The Polish game in Polish and in English, the English one in English; nothing is missing, nothing slips in."""

from __future__ import annotations

import re

import pytest
from wordkit_wordstacker.vocabulary import VOCABULARY

from wordkit import loading
from wordkit.spec.translations import vocabulary_texts

from .tables import at, game

POLISH = set("ąćęłńóśźż")


@pytest.mark.parametrize(
    ("name", "languages"),
    [("wordstacker", ("pl", "en")), ("wordstacker-150", ("pl", "en")), ("wordstacker-english", ("en",))],
)
def test_a_game_speaks_these_languages(name: str, languages: tuple[str, ...]) -> None:
    assert loading.load_rules(name).languages == languages


def test_every_sentence_of_the_engine_has_a_polish_one_with_the_same_placeholders() -> None:
    polish = loading.load_rules("wordstacker").texts("pl")
    for path, english in vocabulary_texts(VOCABULARY, "en").items():
        found = polish.get(path)
        assert found, path
        assert found != english, path
        assert sorted(re.findall(r"{\w+}", found)) == sorted(re.findall(r"{\w+}", english)), path


def test_the_english_texts_of_the_polish_game_are_english() -> None:
    for name in ("wordstacker", "wordstacker-150"):
        texts = loading.load_rules(name).texts("en")
        assert not [text for text in texts.values() if POLISH & set(text.lower())]


@pytest.mark.parametrize(
    ("text", "polish", "english"),
    [
        ("complete mix TARKA>KARTA", "nie masz w ręce zadania ZAMIESZANIE", "the task SHUFFLE isn't in this hand"),
        (
            "complete total KARTA MASKA LAMPA",
            "TOTALNE ZAMIESZANIE to zadanie na czas: najpierw się je zaczyna",
            "TOTAL SHUFFLE has a time limit: it is started first",
        ),
        ("draw letter", "teraz nie dobiera się kart", "no card is to be drawn now"),
        (
            "exchange A",
            "liczba zadań w ręce po wymianie: 3, a zostałoby 4; do odrzucenia jeszcze: 1",
            "4 tasks would stay in hand, and an exchange ends with 3: put down 1 more",
        ),
    ],
)
def test_a_refusal_names_cards_in_its_language(text: str, polish: str, english: str) -> None:
    match = at(game(), 'hand ann: "A E L O W"', 'plans ann: "total insert_1 new_word replace_2"')
    rules = match.state.rules
    found = match.check("ann", match.parse(text, "ann"))
    assert polish in [violation.sentence(rules) for violation in found]
    assert polish in [violation.sentence(rules, "pl") for violation in found]
    assert english in [violation.sentence(rules, "en") for violation in found]
