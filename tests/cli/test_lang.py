"""`--lang`: the same table in another language, who chooses it, and what isn't there."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.shell_completion import ShellComplete

import wordkit as package
from wordkit import Match, bots, load, registry
from wordkit.cli import wordkit
from wordkit.cli.speech import Speech, chosen
from wordkit.game import Action, Item
from wordkit.hookspecs import hookimpl
from wordkit.texts import texts

from .desk import Script, played

Run = Callable[..., Any]

POLISH = """
game drabina "Drabina" extends ladder {
  language pl
  score put "litera" = tile.value
  drop score put "letter"
  drop score put "long row"
  drop score final "tiles left"
  score final "zostało w ręce" = -1 * seat.hand
  translate en {
    title "Ladder in Polish"
    score put litera "letter"
    score final zostało_w_ręce "left in hand"
  }
  translate pl {
    end out "skończyły się litery"
    end stuck "nikt nie może się ruszyć"
    refusal not_in_hand "nie masz w ręce: {tiles}"
    refusal out_of_order "{tiles} tu nie pasuje"
    refusal bag_empty "worek jest pusty"
    refusal not_allowed "w tej grze nie ma: {action}"
    event passed "pas"
    action left "Dokłada literę z lewej strony."
    action right "Dokłada literę z prawej strony."
    action swap "Wymienia literę na inną z worka."
    action pass "Nie robi nic."
  }
}
"""


@pytest.fixture
def drabina(tmp_path: Path, sample: object) -> Path:
    path = tmp_path / "drabina.rules"
    path.write_text(POLISH, encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def nothing_preferred(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WORDKIT_LANG", raising=False)


def test_a_game_in_two_languages_lacks_nothing(run: Run, drabina: Path) -> None:
    assert run("check", "--strict", drabina).out == "1 rulespec checked, no fault\n"


def seated(drabina: Path, script: Script, lang: str, **how: Any) -> list[str]:
    """What is said at a table with one bot; pictures left out."""
    match = Match(load(str(drabina)), ["ty" if lang == "pl" else "you", "bot"], seed=7)
    _, shown = played(match, ["human", "greedy"], script, lang=lang, **how)
    return shown.splitlines()


def test_the_table_speaks_polish(drabina: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(drabina.parent)
    lines = [
        (0, line + "\n") for line in ("left C", "right", "b", "2", "undo", "podpowiedz 1", "POMOC", "pomoc", "koniec")
    ]
    said = "\n".join(seated(drabina, Script(*lines), "pl"))
    assert "Drabina. Grają: ty i bot (greedy). Ziarno losowe: 7.\nWpisz ruch albo `pomoc`.\n" in said
    assert "Tak nie wolno:\n  - nie masz w ręce: C\n" in said
    assert "Nie rozumiem: `right` isn't a play.\n" in said  # the engine says that in English only
    assert "`b` można zagrać na kilka sposobów (jest ich 2). Który wybierasz?\n" in said
    assert "ty: right B   +2 (B, litera)\n    dostajesz: B\n" in said
    assert "Cofnięte ruchy: ty i bot.\n" in said
    assert "Najlepsze ruchy; numer wybiera jeden z nich:\n" in said
    assert "left B             Dokłada literę z lewej strony.\n" in said
    assert "cofnij             Cofa twój ostatni ruch" in said
    assert "Nie było żadnego ruchu, więc nie ma czego zapisać." in said


def test_the_same_table_in_english(drabina: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(drabina.parent)
    said = "\n".join(seated(drabina, Script((0, "left C\n"), (0, "right B\n"), (0, "quit\n")), "en"))
    assert "Ladder in Polish: you and bot (greedy). Seed 7.\nType a play, or `help`.\n" in said
    assert "That isn't allowed:\n  - C isn't in your hand\n" in said
    assert "you: right B   +2 (B, letter)\n    you get B\n" in said
    assert "Saved to drabina-7.json.\n" in said


def test_the_end_is_told_in_the_language_and_replay_tells_it_in_another(
    run: Run, drabina: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(drabina.parent)
    passes = Script(*[(0, "pass\n")] * 20)
    said = "\n".join(seated(drabina, passes, "pl", save=Path("game.json")))
    assert "Koniec gry: nikt nie może się ruszyć.\n" in said or "Koniec gry: skończyły się litery.\n" in said
    assert "zostało w ręce -3" in said
    assert "\nWygrywa bot.\n" in said
    assert "pl" not in json.loads(Path("game.json").read_text(encoding="utf-8")).values()  # saves hold no language
    polish, english = run("replay", "game.json"), run("replay", "game.json", "--lang", "en")
    assert "Każdy ruch jest taki, jak w zapisie; liczba ruchów: " in polish.out
    assert "left in hand -3" in english.out
    assert "\nbot wins.\n" in english.out
    assert run("replay", "game.json", "--json").out == run("replay", "game.json", "--json", "--lang", "en").out


def test_best_tells_items_in_the_language(run: Run, drabina: Path) -> None:
    position = 'seats ann bob; row "CD"; hand ann: "BE"'
    assert "+5  E, litera" in run("best", drabina, "--position", position).out
    assert "+5  E, letter" in run("best", drabina, "--position", position, "--lang", "en").out
    plays = json.loads(run("best", drabina, "--position", position, "--json", "--lang", "en").out)["plays"]
    assert plays[0]["items"][0]["label"] == "letter"
    assert run("best", drabina, "--position", position, "--seat", "bob").out == "bob nie ma tu ruchu; kolej na: ann.\n"


def test_show_tells_titles_and_labels_in_the_language(run: Run, drabina: Path) -> None:
    polish, english = run("show", drabina).out, run("show", drabina, "--lang", "en").out
    assert polish.startswith("Drabina (drabina)\n")
    assert "\n  languages pl, en\n" in polish
    assert "put    litera: tile.value" in polish
    assert english.startswith("Ladder in Polish (drabina)\n")
    assert "put    letter: tile.value" in english
    told = json.loads(run("show", drabina, "--json", "--lang", "en").out)
    assert (told["title"], told["language"], told["languages"]) == ("Ladder in Polish", "en", ["pl", "en"])


def test_all_texts_of_a_language_can_be_had_also_of_one_that_is_not_there(run: Run, drabina: Path) -> None:
    polish = run("show", drabina, "--texts", "pl").out.splitlines()
    assert (polish[0], polish[-1]) == ("translate pl {", "}")
    assert '  refusal bag_empty "worek jest pusty"' in polish
    assert not [line for line in polish if line.startswith("  #")]
    german = json.loads(run("show", drabina, "--texts", "de", "--json").out)
    assert set(german.values()) == {None}
    assert {"title", "score.put.litera", "text.table.wins", "refusal.bag_empty"} <= set(german)


def test_simulate_names_clauses_or_tells_what_players_call_them(run: Run, drabina: Path) -> None:
    games = ("simulate", drabina, "--games", 2, "--bots", "greedy,random", "--jobs", 1)
    assert "put.litera" in run(*games).out
    assert "put: letter" in run(*games, "--lang", "en").out
    assert run(*games, "--json").out == run(*games, "--lang", "en", "--json").out


class Folder:
    """Brings the rulespecs of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @hookimpl
    def wordkit_rulespecs(self) -> list[Path]:
        return [self.folder]


class Plain:
    """The sample without its renderer."""

    def __init__(self) -> None:
        import ladder_game

        self.wordkit_engines = ladder_game.wordkit_engines
        self.wordkit_rulespecs = ladder_game.wordkit_rulespecs


class Drawn:
    """A renderer for it that takes the language."""

    @hookimpl
    def wordkit_renderers(self) -> dict[str, Any]:
        return {"ladder": lambda view, *, colour, width, lang="": f"<{lang} {view.rules.label('title', lang)}>"}


class TestChoosing:
    def test_a_language_the_game_has_not_is_wrong_use(self, run: Run, drabina: Path) -> None:
        done = run("show", drabina, "--lang", "de")
        assert (done.code, done.out) == (2, "")
        assert "drabina has no texts in 'de'; its languages are pl and en" in done.err
        assert "ladder has no texts in 'pl'; its languages are en" in run("play", "ladder", "--lang", "pl").err

    def test_the_environment_prefers_and_does_not_demand(
        self, run: Run, drabina: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("WORDKIT_LANG", "EN")
        assert run("show", drabina).out.startswith("Ladder in Polish")
        assert run("show", drabina, "--lang", "pl").out.startswith("Drabina")
        monkeypatch.setenv("WORDKIT_LANG", "pl")
        assert run("show", "ladder").out.startswith("Ladder (ladder)")  # it has no Polish

    def test_games_lists_titles_in_a_language_where_games_have_it(
        self, run: Run, drabina: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        import ladder_game

        with registry.using(ladder_game, bots, Folder(drabina.parent), alone=True):
            assert run("games").out.splitlines()[0].split() == ["drabina", "Drabina", "1-3", "seats", "ladder", "1"]
            assert run("games", "--lang", "en").out.splitlines()[0].startswith("drabina      Ladder in Polish  ")
            assert run("games", "--lang", "en").out.splitlines()[1].split()[:2] == ["ladder", "Ladder"]
            done = run("games", "--lang", "de")
            assert (done.code, done.out) == (2, "")
            assert "no game has texts in 'de'; their languages are pl and en" in done.err
            monkeypatch.setenv("WORDKIT_LANG", "de")
            assert run("games").code == 0


def test_a_shell_completes_the_languages_of_the_game(drabina: Path) -> None:
    def completed(*args: str, last: str = "") -> list[str]:
        shell = ShellComplete(wordkit, {}, "wordkit", "_WORDKIT_COMPLETE")
        return [item.value for item in shell.get_completions(list(args), last)]

    assert completed("show", str(drabina), "--lang") == ["pl", "en"]
    assert completed("play", str(drabina), "--lang", last="e") == ["en"]
    assert completed("games", "--lang") == ["en"]  # of the games that are installed


def test_a_renderer_that_takes_the_language_is_told_it(drabina: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(drabina.parent)
    with registry.using(Plain(), bots, Drawn(), alone=True):
        said = "\n".join(seated(drabina, Script((0, "quit\n")), "en"))
    assert "<en Ladder in Polish>" in said


def test_without_a_renderer_the_table_is_told_in_words(drabina: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(drabina.parent)
    with registry.using(Plain(), bots, alone=True):
        said = "\n".join(seated(drabina, Script((0, "quit\n")), "pl"))
    assert "row: pusto\nhand (ty): B E G\nhand (bot): zakryte: 3\n" in said


def test_a_seat_called_you_is_spoken_to(drabina: Path) -> None:
    rules = load(str(drabina)).rules
    polish, english = Speech(rules, "pl"), Speech(rules, "en")
    assert (polish.of("ty", "wins"), polish.of("ola", "wins")) == ("Wygrywasz.", "Wygrywa ola.")
    assert (english.of("you", "wins"), english.of("ola", "wins")) == ("you win.", "ola wins.")
    assert chosen(rules, None) == "pl"


def test_a_number_after_a_list_picks_though_the_engine_reads_it_otherwise(
    drabina: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import ladder_game.engine as engine

    monkeypatch.chdir(drabina.parent)
    read = engine.Ladder.parse
    forbidden = Action("left", {"letter": "Z"})
    monkeypatch.setattr(engine.Ladder, "parse", lambda *a: forbidden if a[1].isdigit() else read(*a))
    said = "\n".join(seated(drabina, Script((0, "1\n"), (0, "hint 1\n"), (0, "1\n"), (0, "quit\n")), "pl"))
    assert "Tak nie wolno:\n  - nie masz w ręce: Z\n" in said  # before there is a list
    assert "  1  left G  7\n" in said
    assert "ty: left G   +7 (G, litera)\n" in said


def test_an_item_that_the_engine_names_keeps_that_name(drabina: Path) -> None:
    english = Speech(load(str(drabina)).rules, "en")
    assert english.item(Item("litera", "score.put.litera", 1)) == "letter"
    assert english.item(Item("Ż", "score.put.litera", 1)) == "Ż"  # the piece that scored
    assert english.item(Item("house rule", "house_rule", 1)) == "house rule"


def test_every_text_of_the_framework_is_said_somewhere() -> None:
    code = "".join(p.read_text(encoding="utf-8") for p in Path(package.__file__ or "").parent.rglob("*.py"))
    words = {path: path.rpartition(".")[2].removesuffix("_you").removesuffix("_as") for path in texts("en")}
    made = ("help_", "command_")  # of the table's own words
    assert [path for path, word in words.items() if word not in code and not word.startswith(made)] == []
