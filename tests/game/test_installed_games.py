"""Every installed game keeps the kernel's contract, and its worked examples hold."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

import wordkit
from wordkit import registry
from wordkit.game import Game
from wordkit.testing import PROPERTIES, run_examples
from wordkit.testing.properties import same_bytes_everywhere

PLAYABLE = [entry.name for entry in registry.games() if not entry.needs]


@cache
def load(name: str) -> Game:
    return wordkit.load(name)


@pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", PLAYABLE)
def test_an_installed_game_keeps_the_contract(name: str, check: Callable[..., None]) -> None:
    check(load(name), 1)


@pytest.mark.parametrize("name", PLAYABLE)
def test_an_installed_game_does_the_same_in_every_process(name: str) -> None:
    same_bytes_everywhere(name, 1)


@pytest.mark.parametrize("name", PLAYABLE)
def test_the_worked_examples_of_an_installed_game_hold(name: str) -> None:
    report = run_examples(load(name))
    assert report.ok, report
