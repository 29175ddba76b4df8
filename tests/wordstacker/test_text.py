"""Actions as text, both ways: as a Pole types them, as short as they are clear, and what can't be read."""

from __future__ import annotations

from collections.abc import Callable, Collection
from unicodedata import normalize

import pytest
from wordkit_wordstacker.moves import word_violations
from wordkit_wordstacker.spread import Spread
from wordkit_wordstacker.text import action_text, read_action

from wordkit.errors import AmbiguousAction, IllegalAction, UnreadableAction
from wordkit.game import Action

from .cards import BOOK, Cards, cards, do, play, spread

GAME = cards(BOOK + " ŻABA ŻYBA KRATA")
TURN = ("play", "complete", "exchange")
DRAWS = ("draw", "take")
ALL = "replace_2 replace_3 insert_1 insert_many mix total new_word"
TABLE = spread("MATKA ROMBY TARKA", "BLORSW", ALL)


def words_allow(seen: Spread, game: Cards) -> Callable[[Action], bool]:
    """Legal as far as words go: what isn't about words is."""

    def legal(action: Action) -> bool:
        return action.name not in ("play", "complete") or not word_violations(seen, game, action)

    return legal


def read(
    text: str,
    seen: Spread = TABLE,
    names: Collection[str] = TURN,
    legal: Callable[[Action], bool] | None = None,
    game: Cards = GAME,
) -> Action:
    return read_action(text, seen, game, names, legal or words_allow(seen, game))


CHAIN = do("replace_3", (0, "MARKA"), (1, "BOMBY"), (0, "MASKA"))


@pytest.mark.parametrize(
    ("text", "action", "canonical"),
    [
        # one letter
        ("play MATKA>MARKA", play(0, "MARKA"), "play MATKA>MARKA"),
        ("play matka>marka", play(0, "MARKA"), "play MATKA>MARKA"),
        ("Play matka -> marka", play(0, "MARKA"), "play MATKA>MARKA"),
        ("play matka → marka", play(0, "MARKA"), "play MATKA>MARKA"),
        ("matka>marka", play(0, "MARKA"), "play MATKA>MARKA"),
        ("wyłóż matka>marka", play(0, "MARKA"), "play MATKA>MARKA"),
        ("wyloz marka", play(0, "MARKA"), "play MATKA>MARKA"),
        ("marka", play(0, "MARKA"), "play MATKA>MARKA"),
        ("play bomby", play(1, "BOMBY"), "play ROMBY>BOMBY"),
        ("play 1:marka", play(0, "MARKA"), "play MATKA>MARKA"),
        ("play 1>marka", play(0, "MARKA"), "play MATKA>MARKA"),
        ("play 3:matka", play(2, "MATKA"), "play TARKA>MATKA"),  # refused, and read all the same
        ("play marke", play(0, "MARKE"), "play MATKA>MARKE"),
        ("xyzzy", play(0, "xyzzy"), "play MATKA>xyzzy"),
        # tasks: by name, title, title in another language, enough of one
        ("complete replace_3 MATKA>MARKA ROMBY>BOMBY MARKA>MASKA", CHAIN, None),
        ("complete replace_3 matka>marka, romby>bomby, marka>maska", CHAIN, None),
        ("complete replace 3 marka bomby maska", CHAIN, None),
        ("replace-3 marka bomby maska", CHAIN, None),
        ("wyłóż 3 litery marka bomby maska", CHAIN, None),
        ("Wyłóż 3 marka bomby maska", CHAIN, None),
        ("WYLOZ 3 marka bomby maska", CHAIN, None),
        ("wykonaj wyłóż 3 litery marka bomby maska", CHAIN, None),
        ("complete Play 3 letters marka bomby maska", CHAIN, None),
        ("marka bomby maska", CHAIN, None),
        ("matka>marka romby>bomby marka>maska", CHAIN, None),
        ("matka > marka > maska romby>bomby", do("replace_3", (0, "MARKA"), (0, "MASKA"), (1, "BOMBY")), None),
        ("complete mix KARTA", do("mix", (2, "KARTA")), "complete mix TARKA>KARTA"),
        ("complete mix tarka>karta", do("mix", (2, "KARTA")), "complete mix TARKA>KARTA"),
        ("zamieszanie karta", do("mix", (2, "KARTA")), "complete mix TARKA>KARTA"),
        ("shuffle karta", do("mix", (2, "KARTA")), "complete mix TARKA>KARTA"),
        ("tarka>karta", do("mix", (2, "KARTA")), "complete mix TARKA>KARTA"),
        ("complete total MARSOWY BOMBKA KLATA", do("total", (0, "MARSOWY"), (1, "BOMBKA"), (2, "KLATA")), None),
        ("totalne marsowy bombka klata", do("total", (0, "MARSOWY"), (1, "BOMBKA"), (2, "KLATA")), None),
        ("total 2:bombka marsowy klata", do("total", (0, "MARSOWY"), (1, "BOMBKA"), (2, "KLATA")), None),
        ("nowe słowo klata>nocne", None, "not_on_table"),
        ("nowe słowo tarka>nocne", do("new_word", (2, "NOCNE")), "complete new_word TARKA>NOCNE"),
        ("new_word 2>nocne", do("new_word", (1, "NOCNE")), "complete new_word ROMBY>NOCNE"),
        # an exchange
        ("exchange B + mix", Action("exchange", {"letters": ["B"], "tasks": ["mix"]}), "exchange B + mix"),
        ("exchange b mix", Action("exchange", {"letters": ["B"], "tasks": ["mix"]}), "exchange B + mix"),
        ("wymień b + zamieszanie", Action("exchange", {"letters": ["B"], "tasks": ["mix"]}), "exchange B + mix"),
        ("exchange W,B", Action("exchange", {"letters": ["B", "W"], "tasks": []}), "exchange B W"),
        ("exchange wb", Action("exchange", {"letters": ["B", "W"], "tasks": []}), "exchange B W"),
        ("exchange mix", Action("exchange", {"letters": [], "tasks": ["mix"]}), "exchange mix"),
        ("exchange", Action("exchange", {"letters": [], "tasks": []}), "exchange"),
        (
            "exchange dołóż kilka liter w + totalne zamieszanie b",
            Action("exchange", {"letters": ["B", "W"], "tasks": ["insert_many", "total"]}),
            "exchange B W + insert_many total",
        ),
        ("exchange ź", Action("exchange", {"letters": ["Ź"], "tasks": []}), "exchange Ź"),
    ],
)
def test_a_turn_reads(text: str, action: Action | None, canonical: str | None) -> None:
    if action is None:
        with pytest.raises(IllegalAction) as refused:
            read(text)
        assert [violation.code for violation in refused.value.violations] == [canonical]
        assert refused.value.violations[0].words == ("KLATA",)
        return
    for form in ("NFC", "NFD"):
        found = read(normalize(form, text))
        assert found == action
        assert canonical is None or str(found) == canonical
    again = action_text(TABLE.words, GAME, action)
    assert canonical is None or again == canonical
    assert read(again) == action


@pytest.mark.parametrize(
    ("text", "names", "action", "canonical"),
    [
        ("swap", ("swap", "keep"), Action("swap"), "swap"),
        ("KEEP", ("swap", "keep"), Action("keep"), "keep"),
        ("put B L O", ("put",), Action("put", {"letters": ["B", "L", "O"]}), "put B L O"),
        ("put olb", ("put",), Action("put", {"letters": ["B", "L", "O"]}), "put B L O"),
        ("olb", ("put",), Action("put", {"letters": ["B", "L", "O"]}), "put B L O"),
        ("o l b", ("put",), Action("put", {"letters": ["B", "L", "O"]}), "put B L O"),
        ("draw letter", DRAWS, Action("draw", {"what": "letter"}), "draw letter"),
        ("Draw Tasks", DRAWS, Action("draw", {"what": "task"}), "draw task"),
        ("dobierz literę", DRAWS, Action("draw", {"what": "letter"}), "draw letter"),
        ("dobierz litery", DRAWS, Action("draw", {"what": "letter"}), "draw letter"),
        ("dobierz zadanie", DRAWS, Action("draw", {"what": "task"}), "draw task"),
        ("zadanie", DRAWS, Action("draw", {"what": "task"}), "draw task"),
        ("weź mix", DRAWS, Action("take", {"task": "mix"}), "take mix"),
        ("wez zamieszanie", DRAWS, Action("take", {"task": "mix"}), "take mix"),
        ("zamień", ("swap", "keep"), Action("swap"), "swap"),
        ("zatrzymaj", ("swap", "keep"), Action("keep"), "keep"),
        ("odrzuć b l o", ("put",), Action("put", {"letters": ["B", "L", "O"]}), "put B L O"),
        ("zacznij totalne", (*TURN, "start"), Action("start", {"task": "total"}), "start total"),
        ("zrezygnuj", ("complete", "give_up"), Action("give_up"), "give_up"),
        ("draw let", DRAWS, Action("draw", {"what": "letter"}), "draw letter"),
        ("letter", DRAWS, Action("draw", {"what": "letter"}), "draw letter"),
        ("task", DRAWS, Action("draw", {"what": "task"}), "draw task"),
        ("take ź", DRAWS, Action("take", {"letter": "Ź"}), "take Ź"),
        ("ź", DRAWS, Action("take", {"letter": "Ź"}), "take Ź"),
        ("take mix", DRAWS, Action("take", {"task": "mix"}), "take mix"),
        ("take zamieszanie", DRAWS, Action("take", {"task": "mix"}), "take mix"),
        ("zamieszanie", DRAWS, Action("take", {"task": "mix"}), "take mix"),
        ("wyłóż 4", DRAWS, Action("take", {"task": "replace_4"}), "take replace_4"),
        ("take Total shuffle", DRAWS, Action("take", {"task": "total"}), "take total"),
        ("start total", (*TURN, "start"), Action("start", {"task": "total"}), "start total"),
        ("totalne zamieszanie", (*TURN, "start"), Action("start", {"task": "total"}), "start total"),
        ("give_up", ("complete", "give_up"), Action("give_up"), "give_up"),
        ("give up", ("complete", "give_up"), Action("give_up"), "give_up"),
    ],
)
def test_the_rest_reads(text: str, names: Collection[str], action: Action, canonical: str) -> None:
    for form in ("NFC", "NFD"):
        found = read(normalize(form, text), names=names)
        assert found == action
        assert str(found) == canonical
    assert action_text(TABLE.words, GAME, action) == canonical
    assert read(canonical, names=names) == action


def test_the_number_of_a_word_is_written_where_it_lies_twice() -> None:
    seen = spread("MATKA TARKA MATKA", "RSK", "replace_2")
    assert action_text(seen.words, GAME, play(2, "MARKA")) == "play 3:MATKA>MARKA"
    assert read("play 3:matka>marka", seen) == play(2, "MARKA")
    assert action_text(seen.words, GAME, play(1, "KARKA")) == "play TARKA>KARKA"
    # after the first step MATKA lies there once
    chain = do("replace_2", (0, "MARKA"), (2, "MARKA"))
    assert action_text(seen.words, GAME, chain) == "complete replace_2 1:MATKA>MARKA MATKA>MARKA"
    assert read("complete replace_2 1:MATKA>MARKA MATKA>MARKA", seen) == chain
    both = do("replace_2", (0, "MARKA"), (0, "MASKA"))
    assert action_text(seen.words, GAME, both) == "complete replace_2 1:MATKA>MARKA MARKA>MASKA"


def test_which_of_equal_words_is_asked_back() -> None:
    seen = spread("MATKA TARKA MATKA", "RSK")
    with pytest.raises(AmbiguousAction) as asked:
        read("matka>marka", seen)
    assert asked.value.candidates == (play(0, "MARKA"), play(2, "MARKA"))
    assert "`play 1:MATKA>MARKA`, `play 3:MATKA>MARKA`" in str(asked.value)


def test_which_word_goes_for_a_new_one_is_asked_back() -> None:
    seen = spread("MARSOWY BOMBKA KLATA", "CENNOZ", "new_word")
    with pytest.raises(AmbiguousAction) as asked:
        read("nowe słowo nocne", seen)
    assert [str(action) for action in asked.value.candidates] == [
        "complete new_word MARSOWY>NOCNE",
        "complete new_word BOMBKA>NOCNE",
        "complete new_word KLATA>NOCNE",
    ]


def test_what_can_be_a_letter_and_a_task_is_asked_back() -> None:
    """KLATA>KRATA is one letter, and with all its letters in hand a new word, too."""
    seen = spread("KLATA MATKA TARKA", "AAKRTZ", "new_word")
    with pytest.raises(AmbiguousAction) as asked:
        read("klata>krata", seen)
    assert asked.value.candidates == (play(0, "KRATA"), do("new_word", (0, "KRATA")))
    assert read("play klata>krata", seen) == play(0, "KRATA")


def test_only_what_is_legal_is_asked_back() -> None:
    """Two tasks begin so; one of them lies face up."""
    assert read(
        "take dołóż", names=DRAWS, legal=lambda action: action == Action("take", {"task": "insert_many"})
    ) == Action("take", {"task": "insert_many"})
    with pytest.raises(AmbiguousAction):
        read("take dołóż", names=DRAWS)


def test_a_task_in_hand_is_meant_before_another() -> None:
    seen = spread("MASKA BOMBY TARKA", "LOW", "insert_1")
    assert read("dołóż mlaska", seen) == do("insert_1", (0, "MLASKA"))


@pytest.mark.parametrize(
    ("text", "names", "reason"),
    [
        ("play", TURN, "`play` needs more than that"),
        ("play matka>marka>maska", TURN, "one letter of one word is played at a time"),
        ("complete", TURN, "`complete` needs more than that"),
        ("complete mix", TURN, "`complete mix` needs the new words"),
        ("complete zamieszani3 karta", TURN, "`zamieszani3` is no task of this game; did you mean `ZAMIESZANIE`?"),
        ("exchange b mixx", TURN, "`mixx` is neither a letter nor a task; did you mean `mix`?"),
        ("keep it", ("swap", "keep"), "`keep` takes nothing else"),
        ("swp", ("swap", "keep"), "`swp` is no action; did you mean `swap`?"),
        ("exchagne", TURN, "`exchagne` is no action; did you mean `exchange`?"),
        ("wymień b mixx", TURN, "`mixx` is neither a letter nor a task; did you mean `mix`?"),
        ("wymjeń", TURN, "`wymjeń` is no action; did you mean `wymień`?"),
        ("draw Ź", DRAWS, "`Ź` is no pile: cards are drawn from that of the letters or that of the tasks"),
        ("take mixture", DRAWS, "`mixture` is neither a letter nor a task"),
        ("start", (*TURN, "start"), "`start` needs more than that"),
        ("start zamjeszanie", (*TURN, "start"), "`zamjeszanie` is no task of this game; did you mean `ZAMIESZANIE`?"),
        ("put 5", ("put",), "`5` is neither a letter nor a task"),
        ("one, two?", ("swap", "keep"), "`one, two?` is no action"),
        (",", TURN, "`,` is no action"),
    ],
)
def test_what_cant_be_read_says_what_would_be_right(text: str, names: Collection[str], reason: str) -> None:
    with pytest.raises(UnreadableAction) as refused:
        read(text, names=names)
    assert refused.value.said(GAME.rules, "en")[0] == reason
    assert refused.value.text == text
    assert refused.value.hint


@pytest.mark.parametrize(
    ("names", "english", "polish"),
    [
        (
            TURN,
            "play a letter, `play MATKA>...`; complete a task, `complete PLAY 2 LETTERS ...`; "
            "or exchange cards, `exchange B L + PLAY 2 LETTERS`",
            "wyłóż literę: `wyłóż MATKA>...`; wykonaj zadanie: `wykonaj WYŁÓŻ 2 LITERY ...`; "
            "albo wymień karty: `wymień B L + WYŁÓŻ 2 LITERY`",
        ),
        (
            (*TURN, "start"),
            "play a letter, `play MATKA>...`; complete a task, `complete PLAY 2 LETTERS ...`; "
            "start one with a time limit, `start TOTAL SHUFFLE`; or exchange cards, `exchange B L + PLAY 2 LETTERS`",
            "wyłóż literę: `wyłóż MATKA>...`; wykonaj zadanie: `wykonaj WYŁÓŻ 2 LITERY ...`; "
            "zacznij zadanie na czas: `zacznij TOTALNE ZAMIESZANIE`; albo wymień karty: `wymień B L + WYŁÓŻ 2 LITERY`",
        ),
        (
            DRAWS,
            "draw from a pile, `draw letter` or `draw task`; or take a card that lies face up, `take A`",
            "dobierz ze stosu: `dobierz literę` albo `dobierz zadanie`; albo weź odkrytą kartę: `weź A`",
        ),
        (
            ("keep", "swap"),
            "swap letters, `swap`; or keep those you have, `keep`",
            "`zamień` litery albo `zatrzymaj` te, które masz",
        ),
        (("put",), "put letters down, `put B L O`", "odrzuć litery: `odrzuć B L O`"),
        (
            ("complete", "give_up"),
            "complete the task, `complete TOTAL SHUFFLE ...`; or `give up`",
            "wykonaj zadanie: `wykonaj TOTALNE ZAMIESZANIE ...`; albo `zrezygnuj`",
        ),
    ],
)
def test_the_hint_is_about_what_is_open_now(names: Collection[str], english: str, polish: str) -> None:
    text = "one?" if "give_up" in names else "one, two?"  # two words might be meant for the task under way
    with pytest.raises(UnreadableAction) as refused:
        read(text, names=names)
    assert refused.value.said(GAME.rules, "en")[1] == english
    assert refused.value.said(GAME.rules, "pl")[1] == polish
    assert refused.value.hint == polish
    assert str(refused.value) == f"`{text}`: nie wiadomo, co to za akcja"


def test_words_while_a_task_is_under_way_are_meant_for_it() -> None:
    """What is wrong with them is told; a single one can't be all the new words."""
    action = read("alias aplit salon", names=("complete", "give_up"))
    assert action.name == "complete"
    assert action["task"] == "total"


@pytest.mark.parametrize(
    "action",
    [
        play(9, "MARKA"),
        play("x", "MARKA"),
        play(0, 3),
        Action("complete"),
        do("none", (0, "MARKA")),
        do(5),
        Action("complete", {"task": "mix", "steps": 5}),
        Action("exchange"),
        Action("exchange", {"letters": 5, "tasks": [1]}),
        Action("take"),
        Action("draw"),
        Action("put"),
        Action("start"),
        Action("unheard"),
    ],
)
def test_nonsense_has_a_text_too(action: Action) -> None:
    assert action_text(TABLE.words, GAME, action)
