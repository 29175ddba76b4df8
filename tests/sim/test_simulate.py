"""Simulation: the same report for any number of processes, and one that is right."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

from wordkit import bots, registry
from wordkit.errors import WordkitError
from wordkit.game import Action, Game, Match, Rng, View
from wordkit.loading import load
from wordkit.sim import play_out, run, simulate
from wordkit.sim.run import Plan

SAMPLE = Path(__file__).parent.parent / "cli" / "sample"


class Passing:
    """Always passes."""

    def choose(self, view: View, rng: Rng) -> Action:
        return Action("pass", text="pass")


class Looking:
    """Notes what it is given, then plays the first action."""

    seen: ClassVar[list[tuple[int | None, int]]] = []

    def choose(self, view: View, rng: Rng) -> Action:
        self.seen.append((view.seat, rng.state))
        return next(iter(view.legal))


@pytest.fixture
def ladder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    monkeypatch.syspath_prepend(str(SAMPLE))
    import ladder_game

    with registry.using(ladder_game, bots, alone=True):
        yield load("ladder")


def test_any_number_of_processes_gives_the_same_report(ladder: Game) -> None:
    alone = simulate(ladder, ["greedy", "random"], games=30, seed=1, jobs=1).to_json()
    assert alone["rules"] == ladder.rules.checksum
    assert alone == simulate(ladder, ["greedy", "random"], games=30, seed=1, jobs=2).to_json()
    assert alone == simulate(ladder, ["greedy", "random"], games=30, seed=1, jobs=3).to_json()
    assert alone != simulate(ladder, ["greedy", "random"], games=30, seed=2, jobs=1).to_json()


def test_two_passing_bots_are_counted_by_hand(ladder: Game) -> None:
    """Nobody puts a tile: after four passes the game is stuck, each hand of three costs 3, both are first."""
    report = simulate(ladder, [("idle", Passing), ("idle", Passing)], games=5, seed=1)
    tally = report.tally
    assert report.bots == ("idle 1", "idle 2")
    assert (tally.games, tally.unfinished) == (5, 0)
    assert (tally.turns.total, tally.turns.squares) == (5 * 4, 5 * 16)
    assert dict(tally.ends) == {"end.stuck": 5}
    assert dict(tally.kinds) == {"pass": 20}
    for line in (*tally.bots, *tally.seats):
        assert (line.won, line.shared) == (0, 5)
        assert (line.scores.total, line.scores.squares) == (5 * -3, 5 * 9)
        assert line.turns.total == 10


def test_bots_move_on_by_a_seat_from_game_to_game(ladder: Game) -> None:
    makers = (("a", Passing), ("b", Passing), ("c", Passing))
    plan = Plan(ladder, makers, games=4, seed=1)
    assert [plan.seating(number) for number in range(4)] == [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 1, 2]]
    kept = Plan(ladder, makers, games=4, seed=1, keep_seats=True)
    assert [kept.seating(number) for number in range(2)] == [[0, 1, 2], [0, 1, 2]]


def test_every_game_is_dealt_from_a_seed_of_its_own(ladder: Game) -> None:
    plan = Plan(ladder, (("a", Passing),), games=500, seed=1)
    assert len({plan.seed_of(number) for number in range(500)}) == 500
    assert all(0 <= plan.seed_of(number) < 2**63 for number in range(500))


def test_a_bot_gets_its_seats_view_and_the_same_chance_after_undo(ladder: Game) -> None:
    Looking.seen.clear()
    match = Match(ladder, seats=["a", "b"], seed=1)
    play_out(match, [Looking(), Looking()])
    first = list(Looking.seen)
    assert [seat for seat, _ in first[:4]] == [0, 1, 0, 1]
    assert len({state for _, state in first}) == len(first)
    while match.undo():
        pass
    Looking.seen.clear()
    play_out(match, [Looking(), Looking()])
    assert Looking.seen == first


def test_a_game_that_does_not_end_is_given_up_and_says_so(ladder: Game) -> None:
    report = simulate(ladder, [("idle", Passing), ("idle", Passing)], games=3, seed=1, longest=2)
    assert report.tally.unfinished == 3
    assert not report.tally.ends
    assert dict(report.tally.kinds) == {"pass": 3 * 2}, "what was played is counted all the same"
    assert [line.turns.total for line in report.tally.bots] == [3, 3]


def test_every_save_of_a_simulation_replays(ladder: Game, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    simulate(ladder, ["greedy", "random"], games=10, seed=1, save=folder)
    assert [path.name for path in sorted(folder.iterdir())] == [f"game-{number:02}.json" for number in range(1, 11)]
    match = Match.load(folder / "game-03.json")
    assert match.outcome is not None
    again = tmp_path / "again"
    simulate(ladder, ["greedy", "random"], games=10, seed=1, jobs=2, save=again)
    for path in folder.iterdir():
        assert (again / path.name).read_bytes() == path.read_bytes()


def test_progress_is_told_after_each_game(ladder: Game) -> None:
    told: list[int] = []
    simulate(ladder, ["greedy", "random"], games=4, seed=1, jobs=2, progress=told.append)
    assert told == [1, 2, 3, 4]


def test_too_many_bots_are_refused(ladder: Game) -> None:
    with pytest.raises(WordkitError, match="ladder is for 1 to 3 seats, and 4 bots are named"):
        simulate(ladder, ["greedy"] * 4, games=1)


def test_what_cannot_be_sent_to_other_processes_says_so(ladder: Game) -> None:
    makers: list[Any] = [("lambda", lambda: Passing()), ("idle", Passing)]
    assert simulate(ladder, makers, games=1).tally.games == 1
    with pytest.raises(WordkitError, match="ladder can't be sent to other processes, play it with one job: "):
        simulate(ladder, makers, games=2, jobs=2)


class Falling:
    """Raises at its first turn."""

    def choose(self, view: View, rng: Rng) -> Action:
        raise RuntimeError("no idea")


def test_a_bot_that_fails_ends_the_run_with_its_error(ladder: Game) -> None:
    for jobs in (1, 2):
        with pytest.raises(RuntimeError, match="no idea"):
            simulate(ladder, [("idle", Passing), ("falling", Falling)], games=4, jobs=jobs)


def test_a_run_can_be_stopped_early(ladder: Game) -> None:
    results = run(Plan(ladder, (("greedy", bots.Greedy), ("idle", Passing)), games=1000, seed=1), jobs=2)
    next(results)
    results.close()  # joins the processes


def test_the_command_prints_the_same_bytes_for_any_jobs_and_hash_seed(
    tmp_path: Path, installed_sample: dict[str, str]
) -> None:
    outputs = set()
    for jobs, hash_seed, extra in (("1", "0", []), ("2", "42", []), ("1", "42", ["--json"]), ("2", "0", ["--json"])):
        command = ["wordkit", "simulate", "ladder", "--games", "20", "--seed", "1", "--jobs", jobs, *extra]
        environment = {**installed_sample, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
        assert done.stderr == ""
        outputs.add(done.stdout)
    assert len(outputs) == 2  # one text, one JSON
    data = json.loads(next(text for text in outputs if text.startswith("{")))
    assert (data["game"], data["games"], data["seed"]) == ("ladder", 20, 1)


def test_ctrl_c_stops_every_process_and_says_how_far_it_came(tmp_path: Path, installed_sample: dict[str, str]) -> None:
    pexpect = pytest.importorskip("pexpect")
    command = ["simulate", "ladder", "--games", "1000000", "--jobs", "2"]
    child = pexpect.spawn("wordkit", command, cwd=tmp_path, env=installed_sample, encoding="utf-8", timeout=60)
    try:
        child.expect("[1-9][0-9]*/1000000")  # the progress bar has moved
        child.sendintr()
        child.expect(r"Stopped after [\d,]+ of 1,000,000 games; nothing is reported\.")
        child.expect(pexpect.EOF)  # no process holds the terminal any more: the workers are gone too
        child.close()
        assert child.exitstatus == 130
    finally:
        child.close(force=True)


@pytest.fixture
def installed_sample(tmp_path: Path) -> dict[str, str]:
    info = tmp_path / "site" / "acme_ladder-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: acme-ladder\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[wordkit]\nladder = ladder_game\n")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONPATH": f"{info.parent}{os.pathsep}{SAMPLE}"}
