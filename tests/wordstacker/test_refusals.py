"""Every refusal of the engine, provoked: its clause, and its sentence in Polish and in English."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from wordkit_wordstacker.refusals import REFUSALS

from wordkit.errors import IllegalAction
from wordkit.game import Action, Match
from wordkit.testing import codes

from .tables import at, do, game
from .tables import words as table_of

ALL = 'plans ann: "replace_2 insert_1 insert_many mix total new_word"'
HAND = 'hand ann: "B L O R S W"'
EMPTY = ('open_letters ""', 'letters ""', 'open_tasks ""', 'tasks ""')


def turn() -> Match:
    return at(game(), HAND, ALL)


def three_tasks() -> Match:
    return at(game(), HAND, 'plans ann: "mix total new_word"')


def untimed() -> Match:
    return at(game(shuffle_limit=None), HAND, ALL)


def collected() -> Match:
    """MLASKA, BOMBOWY and KARTA are collected, two minutes to go."""
    return do(at(game(), 'words "MLASKA BOMBOWY KARTA"', 'hand ann: "A E L O S W"', ALL), "ann: start total")


def failed() -> Match:
    return do(collected(), "ann: give_up")


def drawing() -> Match:
    """Four cards are missing, of either kind."""
    return do(at(game(), HAND, 'plans ann: "replace_3 mix mix"', 'open_letters "A E I"', 'open_tasks "total"'), CHAIN)


CHAIN = "ann: complete replace_3 MATKA>MARKA ROMBY>BOMBY MARKA>MASKA"


def nothing_left() -> Match:
    return do(at(game(), HAND, 'plans ann: "mix mix mix"', *EMPTY[:3]), "ann: complete mix TARKA>KARTA")


def letters_exchanged() -> Match:
    """One letter is missing, no task."""
    return do(at(game(), HAND, 'plans ann: "mix mix mix"'), "ann: exchange B")


def tasks_exchanged() -> Match:
    return do(at(game(), HAND, 'plans ann: "mix mix mix"'), "ann: exchange mix")


def drifted() -> Match:
    return at(game(), 'hand ann: "A B L O R S T W"', 'plans ann: "mix"')


def many_tasks() -> Match:
    return at(game(), 'hand ann: "A"', 'plans ann: "mix mix mix total insert_1"')


def before() -> Match:
    return at(game(), HAND, ALL, "phase swap")


def before_without_letters() -> Match:
    return at(game(), HAND, ALL, *EMPTY, "phase swap")


def putting() -> Match:
    return at(game(), 'hand ann: "B L O R S W A E I"', 'plans ann: "mix mix mix"', "phase put")


@dataclass(frozen=True)
class Row:
    code: str
    setup: Callable[[], Match]
    action: str | Action
    path: str
    polish: str
    english: str


def steps(task: object, *steps: object) -> Action:
    return Action("complete", {"task": task, "steps": steps})


TABLE = [
    # --- words
    Row(
        "malformed", turn, Action("play", {"word": "0", "to": "MARKA"}), "",
        'to nie jest akcja `play`; taka akcja to na przykład {"action": "play", "word": 0, "to": "..."}',
        'this is no action `play`; one looks like {"action": "play", "word": 0, "to": "..."}',
    ),
    Row(
        "no_such_task", turn, steps("replace_9", (0, "MARKA")), "",
        "w tej grze nie ma zadania `replace_9`",
        "this game has no task `replace_9`",
    ),
    Row(
        "task_not_in_hand", turn, "complete replace_3 MATKA>MARKA ROMBY>BOMBY MARKA>MASKA", "task.replace_3",
        "nie masz w ręce zadania WYŁÓŻ 3 LITERY",
        "the task PLAY 3 LETTERS isn't in this hand",
    ),
    Row(
        "no_such_word", turn, Action("play", {"word": 3, "to": "MARKA"}), "",
        "na stole nie ma słowa 4; słowa mają numery od 1 do 3",
        "there is no word 4 on the table; they are numbered from 1 to 3",
    ),
    Row(
        "foreign_letters", turn, Action("play", {"word": 0, "to": "QUARK"}), "alphabet",
        "QUARK: z kart tej gry nie da się tego ułożyć, nie ma w niej litery Q",
        "QUARK can't be spelt with the cards of this game: Q is no letter of it",
    ),
    Row(
        "not_a_word", turn, "play MATKA>MATRA", "lexicon",
        "MATRA: takiego słowa nie ma na liście",
        "MATRA isn't in the word list",
    ),
    Row("not_in_hand", turn, "play MATKA>MATMA", "", "nie masz w ręce: M", "not in this hand: M"),
    Row(
        "same_letter", turn, "play 1:MATKA", "",
        "nowa litera musi być inna niż ta, którą zastępuje, a MATKA już tam leży",
        "the letter that is played must be different from the one it covers, and MATKA is what lies there",
    ),
    Row(
        "not_one_letter", turn, "play TARKA>MASKA", "",
        "jedna litera zastępuje jedną literę słowa: MASKA to nie TARKA ze zmienioną jedną literą",
        "a letter is played in place of one letter of a word: MASKA isn't TARKA with one letter changed",
    ),
    Row(
        "same_word", turn, "complete mix TARKA>TARKA", "task.mix",
        "TARKA już tam leży; nowe słowo musi być inne",
        "TARKA is the word that lies there already; the new one is another",
    ),
    Row(
        "wrong_letter_count", turn, "complete replace_2 MATKA>MARKA", "task.replace_2",
        "liczba liter do wyłożenia w tym zadaniu: 2, a nie 1",
        "letters this task asks for: 2, not 1",
    ),
    Row(
        "wrong_letter_count", turn, "complete insert_many MATKA>MATKA", "task.insert_many",
        "liczba liter do wyłożenia w tym zadaniu: 2-15, a nie 0",
        "letters this task asks for: 2-15, not 0",
    ),
    Row(
        "wrong_word_count", turn, "complete mix TARKA>KARTA MATKA>MAKTA", "task.mix",
        "liczba nowych słów w tym zadaniu: 1, a nie 2",
        "new words this task makes: 1, not 2",
    ),
    Row(
        "not_in_order", collected, steps("total", (1, "MARSOWY"), (0, "BOMBKA"), (2, "KLATA")), "task.total",
        "nowe słowa tego zadania podaje się od góry do dołu, po jednym za każde zebrane",
        "the new words of this task are given from top to bottom, one for each that was collected",
    ),
    Row(
        "order_changed", turn, "complete insert_1 MATKA>MLASKA", "task.insert_1",
        "litery słowa MATKA zostają w swojej kolejności, a MLASKA jej nie zachowuje",
        "the letters of MATKA stay, in their order, and MLASKA doesn't hold them so",
    ),
    Row(
        "not_an_anagram", turn, "complete mix TARKA>KLATA", "task.mix",
        "KLATA nie składa się dokładnie z liter słowa TARKA",
        "KLATA isn't made of exactly the letters of TARKA",
    ),
    Row(
        "letters_left_over", collected, "complete total MARSOWY BOMBKA TAK", "task.total",
        "trzeba użyć wszystkich zebranych liter, a zostają: A, L",
        "all letters collected are used again, and these are left: A, L",
    ),
    Row(
        "not_collected", collected, "complete total MARSOWY BOMBKA NOCNE", "task.total",
        "tych liter nie ma wśród zebranych: C, E, N, N, O",
        "not among the letters collected: C, E, N, N, O",
    ),
    Row(
        "old_word", collected, "complete total MLASKA BOMBOWY TARKA", "task.total",
        "MLASKA to jedno z zebranych słów; nowe muszą być inne",
        "MLASKA is one of the words collected; the new ones are others",
    ),
    Row(
        "too_short", collected, "complete total MARSOWY BOMBKALAT A", "task.total",
        "A jest za krótkie; najmniejsza liczba liter w słowie: 2",
        "A is too short: a word has at least 2 letters",
    ),
    Row(
        "wrong_length", turn, "complete new_word MATKA>BOMBOWY", "task.new_word",
        "BOMBOWY nie ma właściwej długości; liczba liter: 7, a ma być 5",
        "BOMBOWY has 7 letters; the new word has 5",
    ),
    # --- drawing
    Row(
        "draw_first", drawing, "play BOMBY>ROMBY", "",
        "najpierw trzeba dobrać karty, aż ręka znów będzie pełna",
        "cards are to be drawn first, until the hand is full again",
    ),
    Row("nothing_to_draw", turn, "draw letter", "", "teraz nie dobiera się kart", "no card is to be drawn now"),
    Row("nothing_to_draw", turn, "take A", "", "teraz nie dobiera się kart", "no card is to be drawn now"),
    Row(
        "pile_empty", nothing_left, "draw letter", "",
        "nie ma czego dobrać: skończyły się i stos, i odrzucone karty",
        "there is nothing left to draw: the pile and the used cards are both gone",
    ),
    Row(
        "not_face_up", drawing, "take Ź", "",
        "Ź: takiej karty nie ma wśród odkrytych",
        "no Ź lies face up",
    ),
    Row(
        "not_face_up", drawing, "take mix", "",
        "ZAMIESZANIE: takiej karty nie ma wśród odkrytych",
        "no SHUFFLE lies face up",
    ),
    Row(
        "letters_full", tasks_exchanged, "draw letter", "hand",
        "więcej liter nie można dobrać (w ręce: 6)",
        "no more letters can be drawn: 6 are in hand",
    ),
    Row(
        "tasks_full", letters_exchanged, "draw task", "hand",
        "więcej zadań nie można dobrać (w ręce: 3)",
        "no more tasks can be drawn: 3 are in hand",
    ),
    # --- exchanges
    Row(
        "out_of_order", three_tasks, Action("exchange", {"letters": ["L", "B"], "tasks": []}), "",
        "odrzucane karty podaje się po kolei: litery jak w alfabecie, zadania jak w zasadach",
        "cards that go are named in their order: letters as in the alphabet, tasks as in the rules",
    ),
    Row(
        "out_of_order",
        putting,
        Action("put", {"letters": ["L", "B", "O"]}),
        "",
        "odrzucane karty podaje się po kolei: litery jak w alfabecie, zadania jak w zasadach",
        "cards that go are named in their order: letters as in the alphabet, tasks as in the rules",
    ),
    Row(
        "nothing_exchanged", turn, "exchange", "",
        "wymienia się co najmniej jedną kartę",
        "an exchange is of one card at least",
    ),
    Row(
        "letters_left", drifted, "exchange A", "hand",
        "liczba liter w ręce po wymianie: 6, a zostałoby 7; do odrzucenia jeszcze: 1",
        "7 letters would stay in hand, and an exchange ends with 6: put down 1 more",
    ),
    Row(
        "tasks_left", many_tasks, "exchange A", "hand",
        "liczba zadań w ręce po wymianie: 3, a zostałoby 5; do odrzucenia jeszcze: 2",
        "5 tasks would stay in hand, and an exchange ends with 3: put down 2 more",
    ),
    # --- the swap
    Row(
        "swap_first", before, "play MATKA>MARKA", "option.first_swap",
        "przed pierwszą turą każdy zamienia litery albo je zatrzymuje",
        "before the first turn each seat swaps letters or keeps them",
    ),
    Row(
        "swap_over", turn, "keep", "option.first_swap",
        "tak zamienia się litery tylko przed pierwszą turą",
        "letters are swapped before the first turn only",
    ),
    Row(
        "no_swap", before_without_letters, "swap", "option.first_swap",
        "nie ma już liter na zamianę",
        "no letters are left to swap with",
    ),
    Row(
        "put_first", putting, "exchange A", "option.first_swap",
        "najpierw trzeba odrzucić litery (do odrzucenia: 3)",
        "letters are to be put down first: 3",
    ),
    Row(
        "nothing_to_put", turn, "put B", "option.first_swap",
        "teraz nie odrzuca się liter",
        "no letters are to be put down now",
    ),
    Row(
        "put_count", putting, "put A B", "option.first_swap",
        "liczba liter do odrzucenia: 3, a nie 2",
        "letters to be put down: 3, not 2",
    ),
    # --- tasks with a time limit
    Row(
        "under_way", collected, "exchange A", "option.shuffle_limit",
        "trwa TOTALNE ZAMIESZANIE: to zadanie trzeba wykonać albo z niego zrezygnować",
        "TOTAL SHUFFLE is under way: it is completed, or given up",
    ),
    Row(
        "not_under_way", turn, "give_up", "",
        "nie trwa żadne zadanie, z którego można by zrezygnować",
        "no task is under way that could be given up",
    ),
    Row(
        "start_first", turn, "complete total MATKA ROMBY TARKA", "option.shuffle_limit",
        "TOTALNE ZAMIESZANIE to zadanie na czas: najpierw się je zaczyna",
        "TOTAL SHUFFLE has a time limit: it is started first",
    ),
    Row(
        "no_start", untimed, Action("start", {"task": "total"}), "option.shuffle_limit",
        "TOTALNE ZAMIESZANIE to nie jest zadanie na czas: wykonuje się je od razu",
        "TOTAL SHUFFLE has no time limit: it is completed at once",
    ),
    Row(
        "no_start",
        turn,
        Action("start", {"task": "mix"}),
        "task.mix",
        "ZAMIESZANIE to nie jest zadanie na czas: wykonuje się je od razu",
        "SHUFFLE has no time limit: it is completed at once",
    ),
    Row(
        "failed_before", failed, "start total", "option.shuffle_limit",
        "TOTALNE ZAMIESZANIE: w tej turze już się nie udało, teraz trzeba zrobić coś innego",
        "TOTAL SHUFFLE failed in this turn already: something else has to be done",
    ),
    # --- what every game refuses
    Row("no_such_action", turn, Action("fly"), "", "w tej grze nie ma akcji `fly`", "this game has no action `fly`"),
]  # fmt: skip


@pytest.mark.parametrize("row", TABLE, ids=[f"{row.code}, {row.action}" for row in TABLE])
def test_it_is_refused_and_says_why_in_both_languages(row: Row) -> None:
    match = row.setup()
    before = match.state.to_bytes()
    action = match.parse(row.action, "ann") if isinstance(row.action, str) else row.action
    found = [violation for violation in match.check("ann", action) if violation.code == row.code]
    assert found, [violation.code for violation in match.check("ann", action)]
    rules = match.state.rules
    assert (found[0].sentence(rules, "pl"), found[0].sentence(rules, "en")) == (row.polish, row.english)
    assert found[0].sentence(rules) == row.polish
    assert found[0].path == row.path
    # and the action isn't listed, can't be done, and changes nothing
    assert action not in match.legal("ann")
    with pytest.raises(IllegalAction, match=re.escape(row.polish)):
        match.apply("ann", action)
    assert match.state.to_bytes() == before


def test_a_text_about_a_word_that_doesnt_lie_there() -> None:
    match = turn()
    with pytest.raises(IllegalAction) as refused:
        match.parse("play KLATA>KRATA", "ann")
    (violation,) = refused.value.violations
    assert (violation.code, violation.words) == ("not_on_table", ("KLATA",))
    assert violation.sentence(match.state.rules, "pl") == "KLATA nie leży na stole"
    assert violation.sentence(match.state.rules, "en") == "KLATA doesn't lie on the table"


def test_every_refusal_of_the_engine_is_in_the_table() -> None:
    assert {row.code for row in TABLE} == {refusal.code for refusal in REFUSALS} - {"not_on_table"} | {"no_such_action"}


@pytest.mark.parametrize(
    "action",
    [
        Action("swap"),
        Action("keep"),
        Action("put", {"letters": ["A"]}),
        Action("exchange", {"letters": ["B"], "tasks": []}),
        Action("draw", {"what": "letter"}),
        Action("take", {"letter": "A"}),
        Action("play", {"word": 0, "to": "MARKA"}),
        Action("start", {"task": "total"}),
        Action("give_up"),
        steps("mix", (2, "KARTA")),
    ],
    ids=lambda action: action.name,
)
def test_out_of_turn_and_after_the_end_nothing_is_done(action: Action) -> None:
    match = turn()
    assert [violation.code for violation in match.check("bob", action)] == ["not_your_turn"]
    over = at(game(max_rounds=1), HAND, "starter bob", 'plans ann: "mix mix mix"', "to_move ann")
    do(over, "ann: complete mix TARKA>KARTA", "ann: draw letter")
    assert over.outcome is not None
    for seat in ("ann", "bob"):
        found = over.check(seat, action)
        assert [violation.code for violation in found] == ["game_over"]
        assert found[0].sentence(over.state.rules, "en") == "the game is over"
        assert found[0].sentence(over.state.rules, "pl") == "gra jest już skończona"


@pytest.mark.parametrize(
    ("setup", "action"),
    [
        (turn, Action("exchange", {"letters": ["B"]})),
        (turn, Action("exchange", {"letters": "B", "tasks": []})),
        (turn, Action("exchange", {"letters": [1], "tasks": []})),
        (turn, Action("exchange", {"letters": [], "tasks": [None]})),
        (turn, Action("exchange")),
        (turn, Action("start", {"task": 3})),
        (turn, Action("start")),
        (turn, steps(None, (2, "KARTA"))),
        (turn, steps("mix", "KARTA")),
        (drawing, Action("draw", {"what": "card"})),
        (drawing, Action("draw")),
        (drawing, Action("take", {"letter": "A", "task": "mix"})),
        (drawing, Action("take", {"letter": 5})),
        (drawing, Action("take")),
        (putting, Action("put", {"letters": "A"})),
        (putting, Action("put")),
    ],
    ids=lambda part: str(part) if isinstance(part, Action) else "",
)
def test_arguments_of_another_kind_are_refused_in_words(setup: Callable[[], Match], action: Action) -> None:
    match = setup()
    assert [violation.code for violation in match.check("ann", action)] == ["malformed"]
    assert action not in match.legal("ann")


@pytest.mark.parametrize(
    "action",
    [
        Action("play", {"word": 0, "to": "MARKA", "why": "tired"}),
        Action("exchange", {"letters": ["B"], "tasks": [], "more": 1}),
        Action("start", {"task": "total", "now": True}),
        Action("keep", {"x": 1}),
    ],
)
def test_an_argument_too_many_is_no_action_of_the_game(action: Action) -> None:
    assert [violation.code for violation in turn().check("ann", action)] == ["no_such_action"]


def test_every_reason_is_given_at_once() -> None:
    match = turn()
    assert codes(match, "ann", "complete total MATKA BOMBY KLATA") == [
        "old_word", "letters_left_over", "not_collected", "start_first",
    ]  # fmt: skip
    assert codes(match, "ann", "exchange Ź + replace_5") == ["not_in_hand", "task_not_in_hand"]
    assert table_of(match) == "MATKA ROMBY TARKA"
