"""Actions as text, both ways, and what can't be read."""

from __future__ import annotations

import pytest

from wordkit.errors import UnreadableAction
from wordkit.game import Action

from .boards import at, do, game


@pytest.mark.parametrize(
    ("text", "action", "canonical"),
    [
        ("write QUIBBLES", Action("write", {"word": "QUIBBLES"}), "write QUIBBLES"),
        ("write quibbles", Action("write", {"word": "QUIBBLES"}), "write QUIBBLES"),
        ("  WRITE   quibbles ", Action("write", {"word": "QUIBBLES"}), "write QUIBBLES"),
        ("quibbles", Action("write", {"word": "QUIBBLES"}), "write QUIBBLES"),
        ("xyzzy", Action("write", {"word": "XYZZY"}), "write XYZZY"),
        ("write lock", Action("write", {"word": "LOCK"}), "write LOCK"),
        ("write don't", Action("write", {"word": "don't"}), "write don't"),
        ("lock", Action("lock"), "lock"),
        ("Lock", Action("lock"), "lock"),
        ("erase", Action("erase"), "erase"),
        ("accept", Action("accept"), "accept"),
        ("challenge 2", Action("challenge", {"seat": 1}), "challenge 2"),
        ("challenge seat2", Action("challenge", {"seat": 1}), "challenge 2"),
        ("challenge Seat 2", Action("challenge", {"seat": 1}), "challenge 2"),
    ],
)
def test_it_reads(text: str, action: Action, canonical: str) -> None:
    match = at(game())
    read = match.parse(text, "ann")
    assert read == action
    assert str(read) == canonical
    assert match.game.text(read, match.state) == canonical
    assert match.game.parse(canonical, match.state, 0) == action


def test_a_challenge_names_the_word_where_it_lies_open() -> None:
    match = at(game(judging="challenge"), 'written ann: "CLUB" bob: "CAT"')
    do(match, "ann: lock", "bob: lock")
    read = match.parse("challenge club", "bob")
    assert read == Action("challenge", {"seat": 0})
    assert str(read) == "challenge CLUB"
    assert str(match.parse("challenge seat 1", "bob")) == "challenge CLUB"
    assert match.game.text(Action("challenge", {"seat": 0}), match.state) == "challenge CLUB"
    assert match.game.text(Action("challenge", {"seat": "x"}), match.state)  # nonsense has a text too


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("write", "`write` needs a word"),
        ("lock now", "`lock` takes nothing else"),
        ("accept it", "`accept` takes nothing else"),
        ("lok", "did you mean `lock`?"),
        ("acept", "did you mean `accept`?"),
        ("challenge", "`challenge` needs a word or a seat"),
        ("two words", "`two words` is no action"),
        ("c5", "`c5` is no action"),
    ],
)
def test_what_cant_be_read_says_how_it_is_written(text: str, reason: str) -> None:
    match = at(game())
    with pytest.raises(UnreadableAction) as refused:
        match.parse(text, "ann")
    assert reason in str(refused.value)
    assert "write a word as `write QUIBBLES`" in str(refused.value.hint)
    assert ("challenge" in str(refused.value.hint)) is False


def test_the_hint_tells_of_challenges_where_there_are_any() -> None:
    match = at(game(judging="challenge"))
    with pytest.raises(UnreadableAction) as refused:
        match.parse("write", "ann")
    assert "`challenge QUIBBLES`" in str(refused.value.hint)
