"""Simulation: the same report for any number of processes, and one that is right."""

import gc
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

from wordkit import bots, registry
from wordkit.cli import main
from wordkit.errors import WordkitError
from wordkit.game import Action, Game, Match, Rng, View
from wordkit.loading import load
from wordkit.sim import play_out, run, simulate
from wordkit.sim.run import BETWEEN_LOOKS, Plan, _batches

SAMPLE = Path(__file__).parent.parent / "cli" / "sample"


@pytest.mark.parametrize(("games", "jobs"), [(1, 1), (7, 2), (100, 3), (1000, 2)])
def test_batches_hold_every_game_once_and_end_small(games: int, jobs: int) -> None:
    batches = list(_batches(games, jobs))
    assert [number for batch in batches for number in batch] == list(range(games))
    sizes = list(map(len, batches))
    assert sizes == sorted(sizes, reverse=True)
    assert (sizes[0] <= 50, sizes[-1]) == (True, 1)


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
def bids(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    monkeypatch.syspath_prepend(str(SAMPLE))
    import bids_game

    with registry.using(bids_game, bots, alone=True):
        yield load("bids")


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


def test_the_garbage_collector_is_left_as_it_was(ladder: Game) -> None:
    before = gc.get_threshold(), gc.get_freeze_count()
    within = []

    def look(done: int) -> None:
        within.append((gc.get_threshold()[0], gc.get_freeze_count() > 0))
        if done == 1:
            simulate(ladder, ["greedy", "greedy"], games=1)  # another run meanwhile
            within.append((gc.get_threshold()[0], gc.get_freeze_count() > 0))
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(ladder, ["greedy", "greedy"], games=3, progress=look)
    assert within == [(BETWEEN_LOOKS, True)] * 3
    assert (gc.get_threshold(), gc.get_freeze_count()) == before
    one, other = (run(Plan(ladder, (("a", Passing), ("b", Passing)), 2, 1)) for _ in range(2))
    for each in (one, other):
        next(each)
    assert (gc.get_threshold(), gc.get_freeze_count()) == before, "a run that is read bit by bit changes nothing"
    for each in (one, other):
        each.close()
    gc.freeze()
    try:
        frozen = gc.get_freeze_count()
        simulate(ladder, ["greedy", "greedy"], games=1)
        assert gc.get_freeze_count() >= frozen, "what somebody else froze stays frozen"
    finally:
        gc.unfreeze()


def test_too_many_bots_are_refused(ladder: Game) -> None:
    with pytest.raises(WordkitError, match="ladder is for 1 to 3 seats, and 4 bots are named"):
        simulate(ladder, ["greedy"] * 4, games=1)


def test_what_cannot_be_sent_to_other_processes_says_so(ladder: Game) -> None:
    makers: list[Any] = [("lambda", lambda: Passing()), ("idle", Passing)]
    assert simulate(ladder, makers, games=1).tally.games == 1
    with pytest.raises(WordkitError, match="ladder can't be sent to other processes, play it with one job: "):
        simulate(ladder, makers, games=2, jobs=2)


class TestSimultaneousPlay:
    """The sample game `bids`: everybody bids in secret, the first to lock sets a timer of ten seconds."""

    def test_any_number_of_processes_gives_the_same_report(self, bids: Game) -> None:
        players = ["greedy", "random", "casual", "casual"]
        alone = simulate(bids, players, games=12, seed=1, jobs=1).to_json()
        assert alone["unfinished"] == 0
        assert alone == simulate(bids, players, games=12, seed=1, jobs=2).to_json()
        assert alone != simulate(bids, players, games=12, seed=2, jobs=2).to_json()

    def test_saves_hold_the_times_and_replay(self, bids: Game, tmp_path: Path) -> None:
        simulate(bids, ["greedy", "casual"], games=2, seed=1, save=tmp_path)
        match = Match.load(tmp_path / "game-1.json")
        assert match.outcome is not None
        assert match.state.at > 20_000

    def test_points_awards_and_measures_are_counted_by_hand(self, bids: Game) -> None:
        """Nine bids 9 and four 4, at once; both lock. Two rounds a game, three games.

        Of each round 9 points and the award `top` for nine, 4 points for four; at the end `most` for nine.
        """
        report = simulate(bids, [("nine", Nine), ("four", Four)], games=3, seed=1)
        tally, (nine, four) = report.tally, report.tally.bots
        assert [(line.won, line.scores.total) for line in (nine, four)] == [(3, 3 * 18), (0, 3 * 8)]
        assert dict(tally.details.times) == {"score.round.bid": 12}
        assert dict(tally.details.points) == {"score.round.bid": 78}
        assert dict(nine.details.points) == {"score.round.bid": 54}
        assert dict(tally.details.awards) == {"top": 6, "most": 3}
        assert dict(four.details.awards) == {}
        measured = tally.details.measures["bid"]
        assert (measured.sums.count, measured.sums.total, measured.values) == (12, 78, {9: 6, 4: 6})
        assert four.details.measures["bid"].values == {4: 6}
        # bots move on by a seat: nine sits in seats 1, 2, 1
        assert [line.details.measures["bid"].values for line in tally.seats] == [{9: 4, 4: 2}, {4: 4, 9: 2}]
        assert tally.time.total == 3 * 5_000, "nobody thinks, and there is a pause of five seconds between rounds"
        data = report.to_json()
        assert list(data["measures"]) == ["bid", "ms"], "as the engine declares them"
        assert data["measures"]["bid"]["doc"] == "what was bid"
        assert data["measures"]["bid"]["histogram"] == {"4": 6, "9": 6}
        assert data["measures"]["ms"]["histogram"] == {"0": 6}
        assert data["points"] == {"score.round.bid": {"times": 12, "points": 78}}
        assert data["bots"][0]["awards"] == {"top": 6, "most": 3}

    def test_what_scores_against_a_seat_and_what_scores_nothing(self, bids: Game) -> None:
        """Slow isn't done in time: no bid, and a point lost each round."""
        report = simulate(bids, [("nine", Nine), ("slow", Slow)], games=1, seed=1)
        nine, slow = report.tally.bots
        assert slow.details.to_json()["points"] == {"score.round.late": {"times": 2, "points": -2}}
        assert nine.details.to_json()["points"] == {"score.round.bid": {"times": 2, "points": 18}}
        assert dict(slow.details.awards) == {"tied": 2}, "it is for whoever has less than nothing"

    def test_how_long_a_bot_thinks_is_said_by_the_clause_of_its_name(self, bids: Game) -> None:
        """`bot greedy` thinks 20 s before each action: bids at 20 s and locks at 40 s; a pause of 5 s; once more."""
        report = simulate(bids, ["greedy", "greedy"], games=2, seed=1)
        assert report.bots == ("greedy 1", "greedy 2")
        assert report.tally.details.measures["ms"].sums.total == 4 * 40_000
        assert report.tally.time.total == 2 * 85_000
        report = simulate(bids, [("another", bots.Greedy)], games=1, seed=1)
        assert report.tally.time.total == 5_000, "nobody is called greedy here"

    def test_the_table_shows_them_all(self, bids: Game, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as stop:
            main(["simulate", "bids", "--bots", "greedy,greedy", "--games", "2", "--jobs", "1"])
        assert stop.value.code == 0
        assert capsys.readouterr().out.partition("\nturns")[2].splitlines() == [
            "       8.0 a game, 8 to 8",
            "time        1:25 a game, 1:25 to 1:25",
            "plays       bid 8, lock 8",
            "  greedy 1  bid 4, lock 4",
            "  greedy 2  bid 4, lock 4",
            "ends        rounds 2",
            "",
            "points by clause  times  in all  a game  greedy 1  greedy 2",
            "round.bid             8      72    36.0      18.0      18.0",
            "",
            "awards  times  greedy 1  greedy 2",
            "tied        8         4         4",
            "most        4         2         2",
            "",
            "measured  times      mean  spread  lowest  highest  greedy 1  greedy 2",
            "bid           8       9.0     0.0       9        9       9.0       9.0",
            "ms            4  40,000.0     0.0  40,000   40,000         -         -",
            "",
            "bid  what was bid",
            "ms   ms of a round",
        ]


class Nine:
    """Bids 9, then locks."""

    number = 9

    def choose(self, view: View, rng: Rng) -> Action:
        if view.var("bid", view.seat) != self.number:
            return Action("bid", {"number": self.number})
        return Action("lock")


class Four(Nine):
    """Bids 4, then locks."""

    number = 4


class Slow:
    """Bids nothing until the last moment, and there is none: the time is up before."""

    def choose(self, view: View, rng: Rng) -> Action:
        raise AssertionError("never asked")


class Falling:
    """Raises at its first turn."""

    def choose(self, view: View, rng: Rng) -> Action:
        raise RuntimeError("no idea")


def test_a_bot_that_fails_ends_the_run_with_its_error(ladder: Game) -> None:
    for jobs in (1, 2):
        with pytest.raises(RuntimeError, match="no idea"):
            simulate(ladder, [("idle", Passing), ("falling", Falling)], games=4, jobs=jobs)


def test_processes_that_cannot_start_are_not_waited_for(
    ladder: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They import what lies first on the path; there something else is called wordkit."""
    (tmp_path / "wordkit").mkdir()
    (tmp_path / "wordkit" / "__init__.py").write_text("raise SystemExit(3)\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(WordkitError, match="a process that was to play games ended"):
        simulate(ladder, ["greedy", "random"], games=4, seed=1, jobs=2)


def test_a_run_can_be_stopped_early(ladder: Game) -> None:
    results = run(Plan(ladder, (("greedy", bots.Greedy), ("idle", Passing)), games=1000, seed=1), jobs=2)
    next(results)
    results.close()  # joins the processes


@pytest.mark.parametrize(("game", "players"), [("ladder", "greedy,random"), ("bids", "casual,random,greedy,casual")])
def test_the_command_prints_the_same_bytes_for_any_jobs_and_hash_seed(
    tmp_path: Path, installed_sample: dict[str, str], game: str, players: str
) -> None:
    outputs = set()
    ways: tuple[tuple[str, str, list[str]], ...] = (
        ("1", "0", []),
        ("2", "42", []),
        ("1", "42", ["--json"]),
        ("2", "0", ["--json"]),
    )
    for jobs, hash_seed, extra in ways:
        command = ["wordkit", "simulate", game, "--bots", players, "--games", "20", "--jobs", jobs, *extra]
        environment = {**installed_sample, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
        assert done.stderr == ""
        outputs.add(done.stdout)
    assert len(outputs) == 2  # one text, one JSON
    data = json.loads(next(text for text in outputs if text.startswith("{")))
    assert (data["game"], data["games"], data["seed"]) == (game, 20, 1)


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
    (info / "entry_points.txt").write_text("[wordkit]\nladder = ladder_game\nbids = bids_game\n")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONPATH": f"{info.parent}{os.pathsep}{SAMPLE}"}
