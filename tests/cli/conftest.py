"""The sample game for tests of the command line, in this process (`run`) and in others (`installed`)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from wordkit import bots, registry
from wordkit.cli import main

SAMPLE = Path(__file__).parent / "sample"


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, sample: object) -> Run:
    """Runs a command in this process, in a folder of its own, with only the sample and the bots plugged in."""
    monkeypatch.chdir(tmp_path)

    def command(*args: object) -> Ran:
        capsys.readouterr()
        with pytest.raises(SystemExit) as stop:
            main([str(arg) for arg in args])
        assert isinstance(stop.value.code, int)
        return Ran(stop.value.code, *capsys.readouterr())

    return command


@pytest.fixture
def sample(monkeypatch: pytest.MonkeyPatch) -> Iterator[registry.Registry]:
    """The sample game in this process."""
    monkeypatch.syspath_prepend(str(SAMPLE))
    import ladder_game

    with registry.using(ladder_game, bots, alone=True) as known:
        yield known


@pytest.fixture(scope="session")
def installed(site: Callable[[str], dict[str, str]]) -> dict[str, str]:
    """The environment of a process where the sample is installed as a distribution."""
    return site("ladder")
