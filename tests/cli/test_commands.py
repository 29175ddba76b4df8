"""The commands that report: their text, their JSON, their exit codes, their complaints."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from wordkit import registry
from wordkit.cli import COMMANDS, wordkit
from wordkit.hookspecs import hookimpl

Run = Callable[..., Any]


def test_games_lists_what_can_be_played_and_what_is_needed(run: Run) -> None:
    done = run("games")
    assert done.code == 0
    assert done.out.splitlines() == [
        "ladder       Ladder             1-3 seats  ladder 1",
        "ladder-open  Ladder, any order  1-3 seats  ladder 1",
        "mileage      Mileage            2 seats    needs acme-distance",
    ]


def test_games_as_json(run: Run) -> None:
    games = json.loads(run("games", "--json").out)
    assert [game["name"] for game in games] == ["ladder", "ladder-open", "mileage"]
    assert games[1] == {
        "name": "ladder-open",
        "title": "Ladder, any order",
        "engine": "ladder",
        "seats": [1, 3],
        "extends": "ladder",
        "plugin": "ladder_game",
        "path": games[1]["path"],
        "needs": None,
    }
    assert Path(games[1]["path"]).name == "ladder-open.rules"
    assert games[2]["needs"] == "acme-distance"


def test_plugins_lists_what_each_brings(run: Run) -> None:
    done = run("plugins")
    assert done.code == 0
    assert done.out.splitlines() == [
        "bots",
        "  bots: casual, greedy, random",
        "ladder_game",
        "  engine: ladder",
        "  games: ladder, ladder-open, mileage",
        "  bot: timid",
        "  renderer: ladder",
        "  command: rungs",
    ]


class Torn:
    """A plugin with one good and one bad hook."""

    @hookimpl
    def wordkit_bots(self) -> object:
        return {"brisk": dict}

    @hookimpl
    def wordkit_rulespecs(self) -> object:
        return [Path("nowhere")]


def test_a_broken_plugin_is_listed_and_the_others_work(run: Run, sample: registry.Registry) -> None:
    with registry.using(Torn()):
        done = run("plugins")
        assert done.code == 0
        assert "Torn\n  broken: wordkit_rulespecs: there is no folder nowhere\n" in done.out
        assert run("plugins", "--check").code == 1
        assert run("games").code == 0


def test_plugins_check_tries_everything(run: Run) -> None:
    done = run("plugins", "--check")
    assert done.out.splitlines()[-1] == "Everything works."
    assert done.code == 0


class BadRules:
    """A plugin whose rulespec has a fault, and whose bot can't be made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @hookimpl
    def wordkit_rulespecs(self) -> object:
        return [self.folder]

    @hookimpl
    def wordkit_bots(self) -> object:
        return {"absent": self.make}

    def make(self) -> object:
        raise OSError("its brain is missing")


def test_plugins_check_finds_what_only_shows_in_use(run: Run, tmp_path: Path) -> None:
    (tmp_path / "steep.rules").write_text("game steep extends ladder { option hand = 99 }\n", encoding="utf-8")
    with registry.using(BadRules(tmp_path)):
        assert run("plugins").code == 0
        done = run("plugins", "--check", "--json")
        assert done.code == 1
        (faults,) = (plugin["faults"] for plugin in json.loads(done.out) if plugin["name"] == "BadRules")
        assert faults[0].startswith("game 'steep': ")
        assert faults[1] == "bot 'absent': its brain is missing"


def test_a_plugin_adds_a_command(run: Run) -> None:
    assert run("rungs").out == "seven\n"
    assert "From plugins:\n  rungs  Say how many rungs there are." in run("--help").out


def test_every_command_is_there_and_opens_its_help_with_its_line_in_the_list(run: Run) -> None:
    for section in COMMANDS.values():
        for name, (place, line) in section.items():
            done = run(name, "--help")
            assert done.code == 0, name
            if not place.startswith(("wordkit.cli.spec:", "wordkit.cli.lexicon:")):
                assert line in done.out, name


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("gmaes", "there is no command 'gmaes'; did you mean 'games'? (see `wordkit --help`)"),
        ("games --fast", "No such option '--fast' (see `wordkit games --help`)"),
        ("play", "name a game, or --load a save (see `wordkit play --help`)"),
        ("play laddr", "no game is called 'laddr'; did you mean 'ladder'?"),
        ("play mileage", "mileage needs acme-distance, which isn't installed"),
        ("play no/such.rules", "there is no file no/such.rules"),
        ("play ladder --seat ann", None),
        ("play ladder --seat ann=oracle", "no bot is called 'oracle'; there is casual, greedy, random, timid"),
        ("play ladder --seat a=human --seat a=human", "two seats are called 'a' (see `wordkit play --help`)"),
        ("play --load nowhere.json", None),
        ("play ladder -o hand", None),
        ("simulate ladder --bots timid,timid,timid,timid", "ladder is for 1 to 3 seats, and 4 bots are named"),
        ("simulate ladder --games 0", None),
        ("best ladder", None),
        ("replay nowhere.json", None),
        ("verify ladder", "the engine ladder has no oracle to compare it with"),
    ],
)
def test_wrong_use_is_one_sentence_and_exit_2(run: Run, command: str, complaint: str | None) -> None:
    done = run(*command.split())
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("wordkit: ")
    assert done.err.count("\n") == 1
    if complaint is not None:
        assert done.err == f"wordkit: {complaint}\n"


def test_a_setting_the_game_does_not_know_is_refused_not_ignored(run: Run) -> None:  # M6
    for command in ("simulate ladder", "test ladder --json", "best ladder --position x.txt"):
        done = run(*command.split(), "-o", "hnad=3")
        complaint = "wordkit: the engine `ladder` has no option `hnad`; did you mean `hand`?\n"
        assert (done.code, done.out, done.err) == (2, "", complaint)
    done = run("show", "ladder", "-o", "hand=99")
    assert (done.code, done.out) == (2, "")
    assert done.err == "wordkit: `option hand` may be 1 to 7, not `99` (see `wordkit show --help`)\n"


def test_a_rulespec_with_faults_is_told_in_json_where_json_was_asked_for(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.rules").write_text("game bad extends ladder { option hnad = 3 }\n", encoding="utf-8")
    done = run("test", "bad.rules", "ladder", "--json")
    assert (done.code, done.err) == (1, "")
    bad, good = json.loads(done.out)
    assert (bad["game"], [fault["code"] for fault in bad["faults"]]) == ("bad.rules", ["unknown-option"])
    assert (good["game"], good["faults"], good["checks"] > 0) == ("ladder", [], True)
    done = run("test", "bad.rules", "ladder")
    assert (done.code, done.out) == (1, "ladder: 1 example, 4 checks, all hold\n")
    assert done.err.startswith("bad.rules:1:34: unknown-option: ")
    done = run("show", "bad.rules")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("bad.rules:1:34: unknown-option: ")


def test_a_damaged_save_is_told_in_json_where_json_was_asked_for(run: Run, tmp_path: Path) -> None:
    (tmp_path / "save.json").write_text("{}", encoding="utf-8")
    done = run("replay", "save.json", "--json")
    assert (done.code, done.err) == (1, "")
    fault = json.loads(done.out)
    assert fault["place"] == "schema"
    assert "wordkit.save/1" in fault["fault"]
    assert run("replay", "save.json").err.startswith("wordkit: save.json doesn't replay: ")


@pytest.mark.parametrize("command", ["", "lexicon"])
def test_a_command_of_commands_alone_is_its_help(run: Run, command: str) -> None:
    assert run(*command.split()) == run(*command.split(), "--help")
    assert run(*command.split()).code == 0


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("info missing.wklx", "there is no file missing.wklx"),
        ("info no/such", "there is no file no/such"),
        ("info missing", "no lexicon is called 'missing'; no lexicon is installed"),
        ("build missing.txt -o x.wklx --letters abc", "there is no file missing.txt"),
        (
            "words missing --length 9..2",
            "Invalid value for '--length': no length lies in 9..2: its first number is larger "
            "(see `wordkit lexicon words --help`)",
        ),
    ],
)
def test_complaints_about_word_lists_look_like_all_others(run: Run, command: str, complaint: str) -> None:
    done = run("lexicon", *command.split())
    assert (done.code, done.out, done.err) == (2, "", f"wordkit: {complaint}\n")


def test_simulate_says_why_a_game_was_given_up(run: Run) -> None:
    done = run("simulate", "ladder", "--games", 2, "--longest", 1, "--jobs", 1)
    assert done.code == 1
    assert "given up  2 games: no end came within 1 turn" in done.out.splitlines()


class Falls:
    """A plugin whose engine has a slip in it."""

    def __init__(self, folder: Path, yields: object = None) -> None:
        self.folder = folder
        self.yields = yields

    @hookimpl
    def wordkit_engines(self) -> object:
        from ladder_game.engine import Ladder

        outer = self

        class Falling(Ladder):
            vocabulary = replace(Ladder.vocabulary, engine="falling")

            def perform(self, *args: Any) -> Any:
                if outer.yields is None:
                    raise ZeroDivisionError(f"{len(args)} rungs")
                yield outer.yields

        return [Falling()]

    @hookimpl
    def wordkit_rulespecs(self) -> object:
        (self.folder / "fall.rules").write_text(
            "game fall {\n  engine falling\n  players 2\n  tiles { 9: A B }\n  rule pass\n"
            "  end long when match.turns > 9\n}\n",
            encoding="utf-8",
        )
        return [self.folder]


def test_a_fault_of_an_engine_is_named_as_that_of_its_plugin(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("WORDKIT_TRACEBACK", raising=False)
    with registry.using(Falls(tmp_path)):
        done = run("simulate", "fall", "--games", 1, "--jobs", 1)
        assert (done.code, done.out) == (1, "")
        assert done.err.startswith("wordkit: a fault of the plugin Falls (ZeroDivisionError: 4 rungs, at ")
        assert run("simulate", "fall", "--bots", "timid").err == "wordkit: fall is for 2 seats, and 1 bot is named\n"
        done = run("plugins", "--check", "--json")
        assert done.code == 1
        faults = {plugin["name"]: plugin["faults"] for plugin in json.loads(done.out)}
        assert faults.pop("Falls")[0].startswith("game 'fall': the engine falling: ZeroDivisionError: 4 rungs, at ")
        assert not any(faults.values())
    with registry.using(Falls(tmp_path, "an op")):
        done = run("simulate", "fall", "--games", 1, "--jobs", 1)
        what = "EngineError: an engine yields ops, not 'an op'"
        assert (done.code, done.out) == (1, "")
        assert done.err.startswith(f"wordkit: a fault of the plugin Falls ({what}, at ")


def test_a_fault_of_wordkits_own_is_a_sentence_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WORDKIT_TRACEBACK", raising=False)

    def fall(*args: object) -> None:
        raise KeyError("bag")

    monkeypatch.setattr(registry, "games", fall)
    done = run("games")
    assert done.code == 3
    assert done.err == "wordkit: this shouldn't happen (KeyError: 'bag'); WORDKIT_TRACEBACK=1 shows where it did\n"


def test_best_lists_plays_with_their_items(run: Run) -> None:
    position = 'row "BCDE"; hand ann: "AFG"'
    done = run("best", "ladder", "--position", position, "-n", 2)
    assert done.code == 0
    assert done.out.splitlines() == [
        "  1   10  right G",
        "          +7  G, letter",
        "          +3  G, long row",
        "  2    9  right F",
        "          +6  F, letter",
        "          +3  F, long row",
    ]
    plays = json.loads(run("best", "ladder", "--position", position, "-n", 1, "--json").out)["plays"]
    assert plays == [
        {
            "text": "right G",
            "action": {"action": "right", "letter": "G"},
            "score": 10,
            "items": [
                {"what": "G", "label": "letter", "path": "score.put.letter", "amount": 7},
                {"what": "G", "label": "long row", "path": "score.put.long_row", "amount": 3},
            ],
        }
    ]


def test_best_reads_a_position_from_a_file_and_takes_a_seat(run: Run, tmp_path: Path) -> None:
    (tmp_path / "end.txt").write_text('row "CD"\nhand ann: "A" bob: "G"\nto_move bob\n', encoding="utf-8")
    assert run("best", "ladder", "--position", "end.txt", "-n", 1).out.startswith("  1    7  right G")
    assert (
        run("best", "ladder", "--position", "end.txt", "--seat", "ann").out
        == "It isn't ann's turn here; to move: bob.\n"
    )
    assert run("best", "ladder", "--position", "end.txt", "--seat", "2", "-n", 1).out.startswith("  1    7  right G")
    done = run("best", "ladder", "--position", "end.txt", "--seat", "eve")
    assert (done.code, "there is no seat 'eve'; the seats are ann and bob" in done.err) == (2, True)


def test_a_position_that_makes_no_sense_is_wrong_use(run: Run) -> None:
    done = run("best", "ladder", "--position", 'row "CCCCC"')
    assert (done.code, done.err) == (2, "wordkit: there is no C left\n")
    done = run("best", "ladder", "--position", "hand")
    assert (done.code, done.out) == (2, "")
    assert "argument-missing: `hand` needs a name and what belongs to it, `NAME: a text in quotes`" in done.err
    done = run("best", "ladder", "--position", "seats ann bob cat dan")
    assert done.code == 2
    assert "ladder is for 1 to 3 seats, not 4" in done.err
    assert run("best", "ladder", "--position", "missing.txt").err.startswith("wordkit: there is no file missing.txt")


def completions(words: str, at: str) -> list[str]:
    from click.shell_completion import ShellComplete

    complete = ShellComplete(wordkit, {}, "wordkit", "_WORDKIT_COMPLETE")
    return [item.value for item in complete.get_completions(words.split(), at)]


def test_the_shell_completes_commands_games_seats_and_bots(run: Run) -> None:
    assert completions("", "ga") == ["games"]
    assert completions("play", "la") == ["ladder", "ladder-open"]
    assert completions("play ladder --seat", "ann=") == [
        "ann=human",
        "ann=casual",
        "ann=greedy",
        "ann=random",
        "ann=timid",
    ]
    assert completions("simulate ladder --bots", "greedy,t") == ["greedy,timid"]
    for command in ("show", "check", "diff ladder", "test"):
        assert completions(command, "ladder-") == ["ladder-open"]
    assert completions("lexicon info", "nosuch") == completions("check", "nosuch") == ["nosuch"]  # a file of that name
