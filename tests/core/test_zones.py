"""Zones and the random generator of the core, seen from Python."""

from __future__ import annotations

import pickle

import pytest

from wordkit._core import Zones, rng_below, rng_next, rng_shuffled
from wordkit.game.rng import Rng, stream_state


def test_pieces_lie_where_they_are_put_the_last_on_top() -> None:
    zones = Zones([0] * 5, 3).moved([1, 3], 2)
    assert [zones.zone(zone) for zone in range(3)] == [[0, 2, 4], [], [1, 3]]
    assert zones.top(0, 2) == [4, 2]
    assert zones.top(2, 9) == [3, 1]
    assert (zones.where(3), zones.count(0), len(zones), zones.pieces) == (2, 3, 3, 5)


def test_pieces_are_counted_by_kind() -> None:
    zones = Zones([0] * 4 + [1], 2)
    assert zones.tally(0, bytes([1, 0, 1, 1, 2]), 3) == bytes([1, 3, 0])
    with pytest.raises(ValueError, match="what piece 4 is"):
        zones.tally(1, bytes([1, 0, 1, 1]), 3)


def test_what_is_drawn_comes_from_the_top() -> None:
    zones = Zones([0] * 4, 2)
    after, drawn = zones.drawn(0, 1, 3)
    assert drawn == after.zone(1) == [3, 2, 1]
    assert zones.drawn(0, 1, 9)[1] == [3, 2, 1, 0]
    with pytest.raises(ValueError, match="no zone 2"):
        zones.drawn(0, 2, 1)


def test_a_change_makes_a_new_value() -> None:
    zones = Zones([0, 0], 2)
    zones.moved([0], 1)
    zones.marked([(0, 5)])
    assert zones == Zones([0, 0], 2)
    assert hash(zones) == hash(Zones([0, 0], 2))
    assert zones != zones.marked([(0, 5)])


def test_a_value_comes_back_from_bytes_and_pickles() -> None:
    zones = Zones([0, 1, 1], 4).moved([2], 3).marked([(2, 255)])
    assert Zones.from_bytes(zones.to_bytes()) == zones
    assert pickle.loads(pickle.dumps(zones)) == zones


def test_a_stream_begins_when_it_is_drawn_from_and_pickles_before() -> None:
    rng = Rng.stream(7, "deal")
    copy = pickle.loads(pickle.dumps(rng))
    assert [rng.below(6) for _ in range(5)] == [copy.below(6) for _ in range(5)] == [5, 1, 5, 2, 3]
    assert Rng.stream(7, "deal").state == stream_state(7, "deal")
    assert not hasattr(rng, "seed")


def test_255_equal_tiles_are_no_trouble() -> None:  # L5
    zones, state = Zones([0] * 255, 2).shuffled(0, 1)
    assert sorted(zones.zone(0)) == list(range(255))
    assert zones.moved(range(255), 1).count(1) == 255
    assert state != 1


def test_what_does_not_exist_is_a_value_error() -> None:
    zones = Zones([0], 1)
    for call in (
        lambda: zones.moved([1], 0),
        lambda: zones.moved([0], 1),
        lambda: zones.where(1),
        lambda: zones.mark(1),
        lambda: zones.shuffled(1, 0),
        lambda: zones.exchanged([0], [1]),
        lambda: Zones([1], 1),
        lambda: Zones.from_bytes(b""),
    ):
        with pytest.raises(ValueError, match=r"no piece|no zone|damaged|among themselves"):
            call()


def test_the_generator_is_splitmix64() -> None:
    # The first three numbers of the reference implementation for the state 1234567.
    numbers, state = [], 1234567
    for _ in range(3):
        state, number = rng_next(state)
        numbers.append(number)
    assert numbers == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_numbers_below_a_bound_are_even() -> None:
    counts, state = [0] * 3, 1
    for _ in range(3000):
        state, number = rng_below(state, 3)
        counts[number] += 1
    assert all(900 < count < 1100 for count in counts)
    with pytest.raises(ValueError, match="below 0"):
        rng_below(1, 0)


def test_a_stream_starts_from_the_hash_of_seed_and_name() -> None:
    # printf '7/deal' | sha256sum | cut -c1-16
    assert stream_state(7, "deal") == stream_state("7", "deal") == 0x1D982439010F3165
    assert stream_state(7, "deal") != stream_state(7, "bot")
    assert Rng.stream(7, "deal").state == stream_state(7, "deal")


def test_a_shuffle_is_a_fisher_yates_from_the_last() -> None:
    state, items = 5, list(range(6))
    for last in range(5, 0, -1):
        state, other = rng_below(state, last + 1)
        items[last], items[other] = items[other], items[last]
    assert rng_shuffled(5, list(range(6))) == (state, items)
    zones, after = Zones([0] * 6, 1).shuffled(0, 5)
    assert (zones.zone(0), after) == (items, state)
