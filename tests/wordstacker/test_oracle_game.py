"""The oracle's game, against the rulebook's examples and cases worked out by hand."""

import random
from typing import Any

import pytest
from wordkit_wordstacker import oracle_game
from wordkit_wordstacker.oracle import CARDS_OF_TASKS, without
from wordkit_wordstacker.oracle_game import Game, Illegal

from .made_up import POLISH, words_near
from .test_oracle import WORDS

LETTERS = (
    11 * "A" + 9 * "I" + 8 * "EO" + 6 * "N" + 5 * "ZR" + 4 * "SWYKLMT" + 3 * "CDPU" + 2 * "BGHJŁ" + "ĄĘFÓŚŻĆŃŹ"
)  # rules.md 4.2


def game(**facts: Any) -> Game:
    given: dict[str, Any] = {
        "words": WORDS,
        "table": ["MATKA", "ROMBY", "TARKA"],
        "hands": [list("RBSLOW"), list("NNOCEA")],
        "plans": [["replace_3", "insert_1", "mix"], ["total", "new_word", "replace_2"]],
        "letters": list("AEIOUYAEIOUY"),
        "tasks": ["mix", "total", "insert_1", "replace_5"],
        "open_letters": list("KLM"),
        "open_tasks": ["insert_many", "mix", "new_word"],
        "shuffle": lambda kind, cards: sorted(cards),
        "phase": "act",
    }
    return Game(**{**given, **facts})


def do(game: Game, text: str) -> None:
    """`draw letter`, `take A`, `take mix`, `play 0 MARKA`, `complete mix 0 KARTA`, `exchange AB mix,total`."""
    name, *rest = text.split()
    if name == "draw":
        game.apply({"action": "draw", "what": rest[0]})
    elif name == "take":
        game.apply({"action": "take", "task" if rest[0] in CARDS_OF_TASKS else "letter": rest[0]})
    elif name == "play":
        game.apply({"action": "play", "word": int(rest[0]), "to": rest[1]})
    elif name == "complete":
        steps = [[int(place), word] for place, word in zip(rest[1::2], rest[2::2], strict=True)]
        game.apply({"action": "complete", "task": rest[0], "steps": steps})
    elif name == "exchange":
        letters, tasks = rest[0].strip("-"), rest[1] if len(rest) > 1 else ""
        game.apply({"action": "exchange", "letters": list(letters), "tasks": tasks.split(",") if tasks else []})
    elif name == "put":
        game.apply({"action": "put", "letters": list(rest[0])})
    elif name == "start":
        game.apply({"action": "start", "task": rest[0]})
    else:
        game.apply({"action": name})


def texts(game: Game) -> set[str]:
    """The draws that are open, and the names of other actions."""
    return {" ".join(str(value) for value in action.values() if isinstance(value, str)) for action in game.legal()}


def cards(game: Game) -> tuple[int, int]:
    """How many cards of each sort there are in all: never more, never fewer."""
    letters = "".join(game.table) + "".join(map("".join, game.hands))
    tasks = sum(map(len, game.plans)) + sum(map(len, game.completed))
    return (
        len(letters) + len(game.letters + game.used_letters + game.open_letters),
        tasks + len(game.tasks + game.used_tasks + game.open_tasks),
    )


@pytest.mark.parametrize(
    ("before", "action", "refill", "discarded"),
    [
        ({}, "play 0 MARKA", 1, "T"),
        ({}, "complete replace_3 0 MARKA 1 BOMBY 0 MASKA", 4, "TRR"),
        ({"table": ["MASKA"]}, "complete insert_1 0 MLASKA", 2, ""),
        ({"table": ["BOMBY"], "plans": [["insert_many"] * 3, []]}, "complete insert_many 0 BOMBOWY", 3, ""),
        ({}, "complete mix 2 KARTA", 1, ""),
        (
            {"table": ["MLASKA", "BOMBOWY", "KARTA"], "plans": [["total"] * 3, []]},
            "complete total 0 MARSOWY 1 BOMBKA 2 KLATA",
            1,
            "",
        ),
        (
            {"table": ["KLATA"], "hands": [list("NNOCEA"), []], "plans": [["new_word"] * 3, []]},
            "complete new_word 0 NOCNE",
            6,
            "KLATA",
        ),
    ],
)
def test_each_example_discards_and_draws_what_the_rulebook_says(
    before: dict[str, Any], action: str, refill: int, discarded: str
) -> None:
    played = game(**before)
    all_cards = cards(played)
    do(played, action)
    assert sorted(played.used_letters) == sorted(discarded)
    for drawn in range(refill):
        assert (played.phase, played.seat) == ("draw", 0)
        do(played, "draw letter" if drawn % 2 else "draw task" if played.tasks else "draw letter")
    assert (played.phase, played.seat) == ("act", 1)
    assert len(played.hands[0]) + len(played.plans[0]) == 9
    assert cards(played) == all_cards
    name = action.split()[1]
    assert played.points() == [CARDS_OF_TASKS[name].points if name in CARDS_OF_TASKS else 0, 0]


def test_a_letter_covered_twice_is_discarded_with_the_first() -> None:
    """The chain of the rulebook: T, the R of ROMBY, and the R just laid."""
    played = game()
    do(played, "complete replace_3 0 MARKA 1 BOMBY 0 MASKA")
    assert played.table == ["MASKA", "BOMBY", "TARKA"]
    assert sorted(played.used_letters) == ["R", "R", "T"]
    assert sorted(played.hands[0]) == ["L", "O", "W"]


def test_face_up_cards_are_replaced_at_once_and_may_be_taken_in_turn() -> None:
    played = game()
    do(played, "complete mix 2 KARTA")
    assert texts(played) == {
        "draw letter",
        "draw task",
        "take K",
        "take L",
        "take M",
        "take insert_many",
        "take mix",
        "take new_word",
    }
    do(played, "take L")
    assert sorted(played.open_letters) == ["A", "K", "M"]
    assert played.letters[0] == "E"


def test_an_exchange_ends_at_six_and_three() -> None:
    played = game(hands=[list("RBSLOWA"), []], plans=[["mix", "total"], []])
    assert {"action": "exchange", "letters": [], "tasks": ["mix"]} not in played.legal()  # S2: seven letters
    with pytest.raises(Illegal):
        do(played, "exchange - mix")
    with pytest.raises(Illegal):
        do(played, "exchange -")
    do(played, "exchange A")
    assert texts(played) == {"draw task", "take insert_many", "take mix", "take new_word"}
    do(played, "draw task")
    assert (played.seat, len(played.hands[0]), len(played.plans[0])) == (1, 6, 3)


def test_an_exchange_of_nothing_is_none() -> None:
    assert {"action": "exchange", "letters": [], "tasks": []} not in game().legal()  # S3
    count = sum(action["action"] == "exchange" for action in game().legal())
    assert count == 2**9 - 1


def test_equal_cards_are_exchanged_once() -> None:
    played = game(hands=[list("AAB"), []], plans=[["mix", "mix"], []])
    count = sum(action["action"] == "exchange" for action in played.legal())
    assert count == 3 * 2 * 3 - 1


def test_an_empty_pile_is_made_of_all_that_was_discarded_this_turn_too() -> None:
    played = game(letters=["Z"], used_letters=["X"])
    do(played, "exchange RB")
    do(played, "draw letter")
    assert (played.letters, sorted(played.used_letters)) == ([], ["B", "R", "X"])  # not before a card is needed (S21)
    do(played, "take K")
    assert (played.letters, played.used_letters, sorted(played.open_letters)) == (["R", "X"], [], ["B", "L", "M"])


def test_when_a_kind_is_gone_the_other_is_taken_and_else_the_hand_stays_short() -> None:
    played = game(letters=[], open_letters=[], tasks=["total"], open_tasks=[])
    do(played, "complete replace_3 0 MARKA 1 BOMBY 0 MASKA")
    assert texts(played) == {"draw letter", "draw task"}
    do(played, "draw task")
    assert texts(played) == {"draw letter"}  # completed tasks stay in front (S11)
    for _ in range(3):
        do(played, "draw letter")
    assert (played.seat, played.phase, played.open_letters) == (1, "act", [])
    short = game(letters=[], open_letters=[], tasks=[], open_tasks=[])
    do(short, "complete mix 2 KARTA")
    assert (short.seat, len(short.hands[0] + short.plans[0])) == (1, 8)


def test_an_exchange_stays_short_of_a_kind_that_is_gone() -> None:
    """S2: where a pile and its discards are both empty, S11 wins."""
    played = game(hands=[list("RBSLOWA"), []], plans=[["mix", "total"], []], tasks=[], open_tasks=[])
    do(played, "exchange A")
    assert (played.seat, len(played.hands[0]), len(played.plans[0])) == (1, 6, 2)


def test_before_the_first_turn_each_seat_may_swap_three_letters() -> None:
    played = game(phase="offer", starter=1)
    assert (played.seat, texts(played)) == (1, {"swap", "keep"})
    do(played, "swap")
    assert texts(played) == {"draw letter", "take K", "take L", "take M"}
    do(played, "draw letter")
    do(played, "take M")
    do(played, "draw letter")
    assert sorted(played.hands[1]) == sorted("NNOCEA" + "AMI")
    do(played, "put NIO")
    assert (played.seat, played.phase, sorted(played.used_letters)) == (0, "offer", ["I", "N", "O"])
    do(played, "keep")
    assert (played.seat, played.phase, played.round) == (1, "act", 1)


def test_a_partition_in_time_is_begun_first_and_failing_it_another_action_follows() -> None:
    played = game(timed=True, plans=[["total", "total", "mix"], []])
    assert "complete total" not in texts(played)
    do(played, "start total")
    with pytest.raises(Illegal):
        do(played, "complete mix 2 KARTA")
    do(played, "give_up")
    assert played.table == ["MATKA", "ROMBY", "TARKA"]
    assert not {"start total", "complete total"} & texts(played)  # not the same kind again
    do(played, "complete mix 2 KARTA")
    do(played, "draw task")
    assert played.seat == 1


def test_a_partition_in_time_that_succeeds_scores() -> None:
    played = game(timed=True, table=["MLASKA", "BOMBOWY", "KARTA"], plans=[["total"], []])
    do(played, "start total")
    assert {
        "action": "complete",
        "task": "total",
        "steps": [[0, "BOMBKA"], [1, "KLATA"], [2, "MARSOWY"]],
    } in played.legal()
    do(played, "complete total 0 KLATA 1 MARSOWY 2 BOMBKA")  # in any order
    assert (played.table, played.points()) == (["KLATA", "MARSOWY", "BOMBKA"], [30, 0])


def test_time_over_does_nothing_or_ends_what_was_begun_from_the_piles() -> None:
    played = game(timed=True, plans=[["total"] * 3, ["mix"] * 3])
    played.time_out()
    assert (played.seat, played.phase, played.table[0]) == (1, "act", "MATKA")
    do(played, "complete mix 2 KARTA")
    with pytest.raises(Illegal):
        played.time_out([{"action": "take", "letter": "K"}])
    played.time_out([{"action": "draw", "what": "task"}])
    assert (played.seat, played.plans[1]) == (0, ["mix", "mix", "mix"])
    do(played, "start total")
    played.time_out()
    assert (played.seat, played.phase, played.failed) == (0, "act", {"partition"})


def test_the_round_is_finished_after_the_target_is_reached() -> None:
    """S12: seat 1 begins; it reaches 100, seat 0 still plays; who reaches it last ends the game at once."""
    played = game(starter=1, seat=1, completed=[[], ["total"] * 3], plans=[["mix"], ["mix"] * 3])
    do(played, "complete mix 2 KARTA")
    do(played, "draw task")
    assert (played.seat, played.phase) == (0, "act")
    do(played, "play 0 MARKA")
    while played.phase == "draw":
        do(played, "draw letter")
    assert (played.phase, played.legal()) == ("over", [])
    assert (played.points(), played.places()) == ([0, 100], [2, 1])


def test_a_game_without_end_ends_after_its_rounds() -> None:
    played = game(max_rounds=2)
    for _ in range(4):
        assert played.phase == "act"
        played.time_out()
    assert (played.phase, played.places()) == ("over", [1, 1])  # S24


@pytest.mark.parametrize(
    ("completed", "places"),
    [
        ([["total"], ["replace_3"], []], [1, 2, 3]),
        ([["total"], ["replace_3", "mix"], ["replace_4"]], [1, 3, 1]),  # fewer cards, then shared (S13)
        ([["mix"], ["new_word"], ["insert_1"]], [1, 1, 1]),
        ([["total"], [], ["replace_5"]], [2, 3, 1]),
    ],
)
def test_places(completed: list[list[str]], places: list[int]) -> None:
    assert game(hands=[[], [], []], plans=[[], [], []], completed=completed).places() == places


def test_the_longest_name_begins() -> None:
    assert oracle_game.starter(["Anna-Maria", "Bo", "Katarzyna"]) == [0, 2]
    assert oracle_game.starter(["Zoe", "Łucja"]) == [1]


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("timed", [False, True])
def test_games_by_chance_keep_every_card_and_end(seats: int, timed: bool) -> None:
    chance = random.Random(seats)
    words = words_near(POLISH, LETTERS, seats)
    played = dealt(chance, seats, words, timed)
    all_cards, turns = cards(played), 0
    while played.phase != "over":
        legal = played.legal()
        assert legal, played
        assert all(played.allows(action) for action in legal)
        scoring = [action for action in legal if action["action"] in ("complete", "start")]
        before = len(played.completed[played.seat])
        action = chance.choice(scoring or legal)
        seat, phase = played.seat, played.phase
        played.apply(action)
        assert cards(played) == all_cards
        assert len(played.completed[seat]) == before + (action["action"] == "complete")
        if played.seat != seat and phase in ("act", "draw"):
            turns += 1
            assert len(played.hands[seat]) + len(played.plans[seat]) == 9
            assert len(played.open_letters) == len(played.open_tasks) == 3
    assert turns == seats * played.round
    assert sorted(played.places())[0] == 1


def dealt(chance: random.Random, seats: int, words: list[str], timed: bool) -> Game:
    """A game as it is dealt from the letters and tasks of rules.md 4.2."""
    table = chance.sample(POLISH, oracle_game.TABLE[seats])
    while (left := without(list(LETTERS), "".join(table))) is None:
        table = chance.sample(POLISH, oracle_game.TABLE[seats])
    tasks = [
        name for name, copies in zip(CARDS_OF_TASKS, (8, 8, 5, 3, 7, 6, 5, 3, 4), strict=True) for _ in range(copies)
    ]
    chance.shuffle(left)
    chance.shuffle(tasks)
    played = game(
        words=set(words),
        table=table,
        hands=[[left.pop() for _ in range(6)] for _ in range(seats)],
        plans=[[tasks.pop() for _ in range(3)] for _ in range(seats)],
        open_letters=[left.pop() for _ in range(3)],
        open_tasks=[tasks.pop() for _ in range(3)],
        phase="offer",
        timed=timed,
        max_rounds=30,
        shuffle=lambda kind, pile: chance.sample(pile, len(pile)),
    )
    played.letters, played.tasks = left, tasks
    return played
