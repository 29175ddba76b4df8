"""The examples in the kernel's docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import wordkit.game
import wordkit.testing

MODULES = [
    f"{package.__name__}.{module.name}"
    for package in (wordkit.game, wordkit.testing)
    for module in pkgutil.iter_modules(package.__path__)
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_tell_the_truth(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
