"""Without its engine a game is listed with what it needs, and fails nothing else."""

import pytest

from wordkit import bots, load, registry
from wordkit.cli import main
from wordkit.errors import MissingEngine

rulespecs = pytest.importorskip("wordkit_rulespecs")
GAMES = pytest.mark.parametrize("game", ["upwords", "wordoku", "wordsy", "wordstacker"])


@GAMES
def test_games_are_listed_with_what_they_need(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    with registry.using(rulespecs, bots, alone=True):
        with pytest.raises(SystemExit) as stop:
            main(["games"])
        assert stop.value.code == 0
        listed = [line for line in capsys.readouterr().out.splitlines() if line.startswith(game)]
        assert len(listed) == 3
        assert all(line.endswith(f"needs wordkit-{game}") for line in listed)
        with pytest.raises(SystemExit) as stop:
            main(["plugins", "--check"])
        assert stop.value.code == 0


@GAMES
def test_loading_one_says_what_to_install(game: str) -> None:
    with (
        registry.using(rulespecs, bots, alone=True),
        pytest.raises(MissingEngine, match=f"{game} needs wordkit-{game}"),
    ):
        load(game)
