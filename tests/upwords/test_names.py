"""Positions and examples of matches whose seats have names that no clause can say."""

from __future__ import annotations

from wordkit.game import Match
from wordkit.loading import load
from wordkit.testing.scenario import example_of


def test_the_text_of_a_position_reads_back() -> None:
    match = Match(load("upwords"), ["Anna Maria", "3rd", "in"], 1)
    again = Match.from_position(match.game, match.game.position_text(match.state, match.seats))
    assert again.seats == ("Anna_Maria", "_3rd", "in_")
    assert [again.state.labels("rack", seat) for seat in range(3)] == [
        match.state.labels("rack", seat) for seat in range(3)
    ]
    assert again.to_move == match.to_move


def test_an_example_of_a_match_names_them_alike() -> None:
    match = Match(load("upwords"), ["Anna Maria", "bob"], 1)
    (seat,) = match.to_move
    match.apply(seat, match.legal(seat).best(1)[0])
    text = example_of(match, "a match", since=0)
    assert "seats Anna_Maria bob" in text
    assert "do Anna Maria" not in text
