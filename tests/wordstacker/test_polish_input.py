"""What a Pole types: small letters, ł ó ź composed or not, titles with and without their marks."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from wordkit_wordstacker import titles

from wordkit.errors import UnreadableAction
from wordkit.game import Action, Match

from .tables import at, do, game, held, lying, words

plain = titles.folded
LEXICON = "ŻABA ŁABA ŁÓDKA ŁÓDKI ŹLE ŹRÓDŁO DŹWIG ŚLEDŹ ŻABKA ŁABY ŻARŁ ŁÓŹ ŹLEĆ KLE BAŻA"
TABLE = 'words "ŻABA ŁÓDKA ŹLE"'
HAND = 'hand ann: "Ł I Ć K Ń Ą"'


def match() -> Match:
    return at(
        game(LEXICON), TABLE, HAND, 'plans ann: "mix insert_1 replace_2"', 'open_letters "Ę Ś Z"',
        'open_tasks "new_word insert_many total"',
    )  # fmt: skip


def forms(text: str) -> list[str]:
    """A text as it may come: composed or not, small or capital."""
    return [normalize(form, case(text)) for form in ("NFC", "NFD") for case in (str, str.lower, str.upper, str.title)]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("play żaba>łaba", Action("play", {"word": 0, "to": "ŁABA"})),
        ("wyłóż żaba > łaba", Action("play", {"word": 0, "to": "ŁABA"})),
        ("wyloz żaba>łaba", Action("play", {"word": 0, "to": "ŁABA"})),
        ("łaba", Action("play", {"word": 0, "to": "ŁABA"})),
        ("complete mix żaba>baża", Action("complete", {"task": "mix", "steps": [[0, "BAŻA"]]})),
        ("zamieszanie baża", Action("complete", {"task": "mix", "steps": [[0, "BAŻA"]]})),
        ("dołóż 1 literę źle>źleć", Action("complete", {"task": "insert_1", "steps": [[2, "ŹLEĆ"]]})),
        ("doloz 1 litere źleć", Action("complete", {"task": "insert_1", "steps": [[2, "ŹLEĆ"]]})),
        (
            "wyłóż 2 litery żaba>łaba łódka>łódki",
            Action("complete", {"task": "replace_2", "steps": [[0, "ŁABA"], [1, "ŁÓDKI"]]}),
        ),
        ("exchange ł ć ą", Action("exchange", {"letters": ["Ą", "Ć", "Ł"], "tasks": []})),
        ("wymień łćą", Action("exchange", {"letters": ["Ą", "Ć", "Ł"], "tasks": []})),
        ("wymien ń + dołóż 1 literę", Action("exchange", {"letters": ["Ń"], "tasks": ["insert_1"]})),
    ],
)
def test_a_turn_in_every_form(text: str, action: Action) -> None:
    for typed in forms(text):
        read = match().parse(typed, "ann")
        assert read == action, typed
        assert match().check("ann", read) == [], typed


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("take ę", Action("take", {"letter": "Ę"})),
        ("weź ś", Action("take", {"letter": "Ś"})),
        ("wez z", Action("take", {"letter": "Z"})),
        ("weź nowe słowo", Action("take", {"task": "new_word"})),
        ("wez nowe slowo", Action("take", {"task": "new_word"})),
        ("weź dołóż kilka liter", Action("take", {"task": "insert_many"})),
        ("wez doloz kilka liter", Action("take", {"task": "insert_many"})),
        ("weź totalne zamieszanie", Action("take", {"task": "total"})),
        ("take add several letters", Action("take", {"task": "insert_many"})),
        ("dobierz literę", Action("draw", {"what": "letter"})),
        ("dobierz litere", Action("draw", {"what": "letter"})),
        ("dobierz zadanie", Action("draw", {"what": "task"})),
    ],
)
def test_a_draw_in_every_form(text: str, action: Action) -> None:
    drawing = do(match(), "ann: exchange Ł Ć + mix insert_1")
    for typed in forms(text):
        read = drawing.parse(typed, "ann")
        assert read == action, typed
        assert drawing.check("ann", read) == [], typed


def test_letters_without_their_marks_are_other_letters() -> None:
    """`take e` isn't the Ę that lies there, and `zaba` isn't ŻABA."""
    drawing = do(match(), "ann: exchange Ł Ć")
    assert [violation.code for violation in drawing.check("ann", drawing.parse("take e", "ann"))] == ["not_face_up"]
    assert match().parse("play 1:laba", "ann") == Action("play", {"word": 0, "to": "LABA"})
    assert [violation.code for violation in match().check("ann", match().parse("play 1:laba", "ann"))] == [
        "not_a_word", "not_in_hand",
    ]  # fmt: skip


def test_letters_of_other_alphabets_are_read_and_refused() -> None:
    for word in ("ŽABA", "ЖАБА", "ŻABΑ", "ŻAB\u0301A"):
        read = match().parse(f"play 1:{word}", "ann")
        assert "foreign_letters" in [violation.code for violation in match().check("ann", read)], word


def test_a_position_in_small_letters_composed_or_not() -> None:
    for typed in forms("żaba łódka źle"):
        text = f'seats ann bob\nwords "{typed}"\nhand ann: "{normalize("NFD", "łićkńą")}"'
        made = Match.from_position(game(LEXICON), text)
        assert words(made) == "ŻABA ŁÓDKA ŹLE"
        assert (held(made, "ann"), lying(made, "hand", "ann")) == ((6, 3), "I K Ą Ć Ł Ń")


def test_what_cant_be_read_is_quoted_as_it_was_typed() -> None:
    typed = normalize("NFD", "wymjeń")
    with pytest.raises(UnreadableAction) as refused:
        match().parse(typed, "ann")
    assert refused.value.text == typed


@pytest.mark.parametrize("word", ["bb", "mix", "dołóż", "marka"])
def test_a_long_text_is_read_in_time_that_grows_with_its_words(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    """A title has few words: not every beginning of what follows is compared with them."""
    counts = []
    for number in (50, 100):
        asked = 0

        def folded(text: str) -> str:
            nonlocal asked
            asked += len(text)
            return plain(text)

        monkeypatch.setattr(titles, "folded", folded)
        match().parse("exchange " + f"{word} " * number, "ann")
        counts.append(asked)
    assert counts[1] < 3 * counts[0]
