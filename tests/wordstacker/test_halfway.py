"""Half a turn is a position like any other: it is saved, undone and seen by each seat as far as it may see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from wordkit.game import Match, Rng
from wordkit.game.events import Moved

from .tables import at, do, game, held, lying, moving, words

BOOK = 'words "MLASKA BOMBOWY KARTA"'
CARDS = (
    'hand ann: "A E L O W Z" bob: "C I K M N N"', 'plans ann: "mix total total" bob: "mix new_word insert_1"',
    'open_letters "A E I"', 'open_tasks "mix replace_2 replace_3"', 'letters top: "K U D"',
    'tasks top: "insert_many new_word"',
)  # fmt: skip

TURNS: dict[str, tuple[list[str], list[str]]] = {
    "swap": (["phase swap"], ["ann: swap", "ann: draw letter", "ann: take A", "ann: draw letter", "ann: put A K Z"]),
    "a letter": ([], ["ann: play KARTA>WARTA", "ann: take E"]),
    "an exchange": ([], ["ann: exchange A E + mix", "ann: draw task", "ann: take I", "ann: draw letter"]),
    "a task in time": ([], ["ann: start total", "ann: complete total MARSOWY BOMBKA KLATA", "ann: take mix"]),
    "a task given up": ([], ["ann: start total", "ann: give_up", "ann: complete mix KARTA>TARKA", "ann: draw letter"]),
    "a task too late": ([], ["ann: start total", "+10s", "ann: exchange A", "ann: draw letter"]),
}


def begin(clauses: list[str]) -> Match:
    return at(game(WORDS, turn_limit="60s", shuffle_limit="10s"), BOOK, *CARDS, *clauses)


WORDS = "MLASKA BOMBOWY KARTA WARTA MARSOWY BOMBKA KLATA TARKA"


@pytest.mark.parametrize("turn", TURNS)
def test_after_every_step_it_is_saved_undone_and_done_again(turn: str) -> None:
    clauses, steps = TURNS[turn]
    match = begin(clauses)
    seen = [match.state.to_bytes()]
    listed = [[str(action) for action in match.legal("ann").best(50)]]
    for step in steps:
        do(match, step)
        seen.append(match.state.to_bytes())
        seat = match.seats[match.to_move[0]]
        listed.append([str(action) for action in match.legal(seat).best(50)])
        again = Match.from_json(match.to_json(), lambda text, options: match.game)
        assert again.state.to_bytes() == seen[-1]
        assert [str(action) for action in again.legal(seat).best(50)] == listed[-1]
    assert moving(match) == ("bob swap" if turn == "swap" else "bob turn")
    for place in range(len(steps) - 1, -1, -1):
        match.undo()
        assert match.state.to_bytes() == seen[place]
        assert [str(action) for action in match.legal("ann").best(50)] == listed[place]
    for place in range(1, len(steps) + 1):
        match.redo()
        assert match.state.to_bytes() == seen[place]


# --- what each seat is told (S23) ------------------------------------------------------------------------------------


def moved(match: Match, viewer: str | None, since: int) -> list[tuple[str, str, tuple[str | None, ...] | None]]:
    """From where, to where, which cards: as a seat is told of what happened since."""
    return [
        (event.source.zone, event.to.zone, None if event.pieces is None else tuple(map(label, event.pieces)))
        for event in match.events(viewer, since)
        if isinstance(event, Moved)
    ]


def label(card: Mapping[str, Any] | None) -> str | None:
    """What is on a card, if it is seen."""
    return None if card is None else next(iter(card.values()))


def test_what_is_put_down_is_seen_by_all_and_what_is_drawn_by_its_taker() -> None:
    match = do(begin([]), "ann: exchange A E + mix")
    for viewer in ("ann", "bob", None):
        assert moved(match, viewer, 0) == [
            ("hand", "used_letters", ("A", "E")),
            ("plans", "used_tasks", ("mix",)),
        ]
    for viewer in ("bob", None):
        assert match.view(viewer).labels("hand", 0) == (None,) * 4
        assert match.view(viewer).labels("plans", 0) == (None,) * 2
    now = match.view("bob").version
    do(match, "ann: draw letter")
    assert [pieces for _, _, pieces in moved(match, "ann", match.version - 1)] == [("K",)]
    for viewer in ("bob", None):
        told = moved(match, viewer, now)
        assert [(source, to) for source, to, _ in told] == [("letters", "hand")]
        assert not any(pieces and any(pieces) for _, _, pieces in told)
        assert match.view(viewer).labels("hand", 0) == (None,) * 5
    assert "K" in match.view("ann").labels("hand", 0)


def test_a_card_that_lay_face_up_is_seen_to_be_taken_and_what_takes_its_place() -> None:
    match = do(begin([]), "ann: exchange A E + mix")
    now = match.view("bob").version
    do(match, "ann: take I", "ann: take replace_3")
    for viewer in ("bob", None):
        assert moved(match, viewer, now) == [
            ("open_letters", "hand", ("I",)),
            ("letters", "open_letters", ("K",)),
            ("open_tasks", "plans", ("replace_3",)),
            ("tasks", "open_tasks", ("insert_many",)),
        ]
    assert lying(match, "open_letters") == "A E K"


def test_of_a_task_that_fails_all_see_that_it_failed_and_nothing_of_what_was_tried() -> None:
    match = begin([])
    hands = [match.view("bob").labels(zone, 0) for zone in ("hand", "plans")]
    do(match, "ann: start total")
    assert match.view("bob").var("trying") == "total"
    assert words(match) == "MLASKA BOMBOWY KARTA"
    do(match, "ann: give_up")
    for viewer in ("bob", None):
        names = [getattr(event, "name", "") for event in match.events(viewer, 0)]
        assert "failed" in names
        assert moved(match, viewer, 0) == []
        assert [match.view(viewer).labels(zone, 0) for zone in ("hand", "plans")] == hands
    assert (words(match), held(match, "ann"), match.state.totals) == ("MLASKA BOMBOWY KARTA", (6, 3), (0, 0))


def test_a_pile_mixed_anew_is_hidden_again() -> None:
    match = at(game(), BOOK, *CARDS[:4], 'letters ""', 'used_letters "U T R"')
    do(match, "ann: exchange A", "ann: draw letter")
    assert match.state.count("letters") == 3
    for viewer in ("ann", "bob", None):
        assert match.view(viewer).labels("letters") == (None,) * 3


PHASES: dict[str, Callable[[], Match]] = {
    "swap": lambda: begin(["phase swap"]),
    "drawing for a swap": lambda: do(begin(["phase swap"]), "ann: swap", "ann: draw letter"),
    "putting": lambda: do(begin(["phase swap"]), "ann: swap", *["ann: draw letter"] * 3),
    "turn": lambda: begin([]),
    "drawing after a turn": lambda: do(begin([]), "ann: complete mix KARTA>TARKA"),
    "drawing in an exchange": lambda: do(begin([]), "ann: exchange A E + mix", "ann: draw letter"),
    "a task under way": lambda: do(begin([]), "ann: start total"),
    "a task failed": lambda: do(begin([]), "ann: start total", "+10s"),
    "empty piles": lambda: do(at(game(), BOOK, *CARDS[:4], 'letters ""', 'tasks "mix"'), "ann: exchange A + mix"),
}


@pytest.mark.parametrize("phase", PHASES)
def test_hidden_cards_may_lie_otherwise_and_nobody_notices(phase: str) -> None:
    """In every phase: the view has the same bytes, and the seat to move has the same choices in the same order."""
    match = PHASES[phase]()
    rng = Rng(7)
    for viewer in (0, 1, None):
        view = match.game.view(match.state, viewer)
        changed = 0
        for _ in range(5):
            other = view.sample(rng)
            changed += other.to_bytes() != match.state.to_bytes()
            assert match.game.view(other, viewer).to_json() == view.to_json()
            if viewer in match.to_move:
                mine, theirs = (
                    [(str(each), each.score) for each in match.game.legal(state, 0).best(60)]
                    for state in (match.state, other)
                )
                assert mine == theirs
        assert changed


def test_these_are_all_phases_there_are() -> None:
    found = {(match.state.var("phase"), match.state.var("after")) for match in (make() for make in PHASES.values())}
    assert found == {
        ("swap", ""), ("draw", "swap"), ("put", "swap"), ("turn", ""), ("draw", ""), ("draw", "exchange"), ("task", ""),
    }  # fmt: skip
