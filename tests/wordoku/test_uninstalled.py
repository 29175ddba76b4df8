"""Without its engine the game is listed with what it needs, and fails nothing else."""

import pytest

from wordkit import bots, load, registry
from wordkit.cli import main
from wordkit.errors import MissingEngine

rulespecs = pytest.importorskip("wordkit_rulespecs")


def test_games_are_listed_with_what_they_need(capsys: pytest.CaptureFixture[str]) -> None:
    with registry.using(rulespecs, bots, alone=True):
        with pytest.raises(SystemExit) as stop:
            main(["games"])
        assert stop.value.code == 0
        listed = [line for line in capsys.readouterr().out.splitlines() if line.startswith("wordoku")]
        assert len(listed) == 3
        assert all(line.endswith("needs wordkit-wordoku") for line in listed)


def test_loading_one_says_what_to_install() -> None:
    with (
        registry.using(rulespecs, bots, alone=True),
        pytest.raises(MissingEngine, match="wordoku needs wordkit-wordoku"),
    ):
        load("wordoku")
