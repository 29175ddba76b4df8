"""Plugins: what they contribute, and what happens when one is broken."""

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from wordkit import registry
from wordkit.errors import MissingEngine, NotFound, PluginError
from wordkit.hookspecs import LexiconSource, hookimpl
from wordkit.spec.vocabulary import Vocabulary


class Lines:
    """An engine as far as the registry looks at it."""

    def __init__(self, name: str = "lines") -> None:
        self.vocabulary = Vocabulary(engine=name, version="1")

    def setup(self, *args: Any) -> None: ...
    def legal(self, *args: Any) -> None: ...
    def check(self, *args: Any) -> None: ...
    def perform(self, *args: Any) -> None: ...


def plugin(name: str = "sample", **hooks: Any) -> Any:
    """A plugin whose hooks give these values; a callable is called."""

    def hook(value: Any) -> Any:
        return hookimpl(lambda: value() if callable(value) else value)

    return SimpleNamespace(__name__=name, **{f"wordkit_{kind}": hook(value) for kind, value in hooks.items()})


def fail() -> Any:
    raise RuntimeError("no tiles in the bag\nand more")


def only() -> registry.Plugin:
    (found,) = registry.plugins()
    return found


def test_a_plugin_contributes_what_its_hooks_give() -> None:
    lines = Lines()
    with registry.using(plugin(engines=[lines], bots={"sleepy": dict}, suppliers={"cards": "acme-cards"}), alone=True):
        assert only().contributes == {"engines": ("lines",), "suppliers": ("cards",), "bots": ("sleepy",)}
        assert registry.engine("lines") is lines
        assert registry.vocabulary("lines") is lines.vocabulary
        assert registry.vocabulary("cards") is None
        assert registry.bot("sleepy") is dict
        with pytest.raises(MissingEngine, match="install acme-cards"):
            registry.engine("cards")


def test_a_renderer_and_an_oracle_may_be_named_and_are_imported_when_asked_for() -> None:
    named = plugin(engines=[Lines()], renderers={"lines": "colorsys:hls_to_rgb"}, oracles={"lines": "colorsys:twin"})
    sys.modules.pop("colorsys", None)
    with registry.using(named, alone=True):
        assert only().contributes == {"engines": ("lines",), "renderers": ("lines",), "oracles": ("lines",)}
        assert "colorsys" not in sys.modules
        render = registry.renderer("lines")
        assert render is not None
        assert render.__name__ == "hls_to_rgb"
        assert registry.renderer("lines") is render
        reason = (
            "the oracle of lines that the plugin sample gives can't be used: AttributeError: module 'colorsys' has no"
        )
        with pytest.raises(PluginError, match=reason):
            registry.oracle("lines")
        assert registry.oracle("others") is None


def test_one_bad_hook_leaves_nothing_of_the_plugin_and_mending_it_registers_all() -> None:  # M5
    bad = plugin(engines=[Lines()], bots=fail)
    with registry.using(bad, alone=True):
        assert registry.names("engines") == ()
        assert only().contributes == {}
        assert only().fault == "RuntimeError: no tiles in the bag"
    bad.wordkit_bots = hookimpl(lambda: {"sleepy": dict})
    with registry.using(bad, alone=True):
        assert registry.names("engines") == ("lines",)
        assert registry.names("bots") == ("sleepy",)


@pytest.mark.parametrize(
    ("hooks", "reason"),
    [
        ({"engines": [object()]}, "has no vocabulary"),
        ({"engines": [SimpleNamespace(vocabulary=Vocabulary("odd", "1"), setup=len)]}, "can't legal, check, perform"),
        ({"engines": "lines"}, "wordkit_engines gave 'lines'"),
        ({"engines": 7}, "wordkit_engines gave 7"),
        ({"engines": [Lines(), Lines()]}, "gave 'lines' twice"),
        ({"engine": []}, "unknown hook 'wordkit_engine'"),
        ({"rulespecs": [Path("no/such/folder")]}, "there is no folder no/such/folder"),
        ({"renderers": {"lines": "drawing"}}, "'lines' isn't at 'drawing': a place is `module:attribute`"),
        ({"lexicons": ["english"]}, "not a LexiconSource"),
        ({"lexicons": [LexiconSource("english", Path("no/such.wkl"))]}, "'english' has no file no/such.wkl"),
        ({"bots": {"sleepy": 3}}, "'sleepy' can't be called"),
        ({"bots": ["sleepy"]}, "not a mapping from names"),
        ({"bots": {3: dict}}, "gave the name 3"),
        ({"commands": ["score"]}, "not a command"),
        ({"engines": lambda: sys.exit(3)}, "SystemExit: 3"),
    ],
)
def test_a_fault_is_listed_with_its_reason(hooks: dict[str, Any], reason: str) -> None:
    with registry.using(plugin(**hooks), plugin("sound", engines=[Lines("grid")]), alone=True):
        faulty, sound = registry.plugins()
        assert reason in faulty.fault
        assert faulty.contributes == {}
        assert sound.fault == ""
        assert registry.names("engines") == ("grid",)


def test_a_hook_that_takes_arguments_it_is_never_given_is_a_fault() -> None:
    odd = SimpleNamespace(__name__="odd", wordkit_engines=hookimpl(lambda table: []))
    with registry.using(odd, alone=True):
        assert "PluginValidationError" in only().fault


def test_a_name_is_taken_once_and_both_plugins_are_named() -> None:
    first, second = plugin("first", engines=[Lines()]), plugin("second", engines=[Lines()], bots={"sleepy": dict})
    with registry.using(second, first, alone=True):
        assert [p.fault for p in registry.plugins()] == ["", "engine 'lines' is already given by first"]
        assert registry.plugins()[1].name == "second"
        assert registry.names("bots") == ()


def test_an_unknown_name_is_an_error_with_the_nearest_and_never_something_else() -> None:  # M6
    with registry.using(plugin(bots={"greedy": dict, "random": dict}), alone=True):
        with pytest.raises(NotFound, match=r"no bot is called 'gredy'; did you mean 'greedy'\?"):
            registry.bot("gredy")
        with pytest.raises(NotFound, match="no bot is called 'zzz'; there is greedy, random"):
            registry.bot("zzz")
        with pytest.raises(NotFound, match="no lexicon is called 'zzz'; no lexicon is installed"):
            registry.lexicon("zzz")


def test_an_unknown_name_says_which_plugins_are_broken() -> None:
    with registry.using(plugin("torn", bots=fail), alone=True), pytest.raises(NotFound, match="torn can't be used"):
        registry.bot("greedy")


def test_games_are_listed_without_reading_past_what_is_needed(tmp_path: Path) -> None:
    specs = {
        "crossing": '# a game\ngame crossing "Crossing Words" {\n  engine lines\n  players 2..4\n  !!!\n}\n',
        "crossing-solo": 'game crossing-solo "Alone" extends crossing {\n  players 1\n}\n',
        "cardy": "game cardy {\n  engine cards; players 2\n}\n",
        "farther": "game farther {\n  engine distance\n}\n",
        "loop": "game loop extends loop2 {}\n",
        "loop2": "game loop2 extends loop {}\n",
        "orphan": "game orphan extends nowhere {}\n",
        "misnamed": "game other { engine lines }\n",
        "bare": "game bare {}\n",
    }
    for name, text in specs.items():
        (tmp_path / f"{name}.rules").write_text(text, encoding="utf-8")
    sample = plugin(engines=[Lines()], rulespecs=[tmp_path], suppliers={"cards": "acme-cards"})
    with registry.using(sample, alone=True):
        games = {game.name: game for game in registry.games()}
        assert list(games) == sorted(specs)
        crossing = games["crossing"]
        assert (crossing.title, crossing.engine, crossing.players) == ("Crossing Words", "lines", (2, 4))
        assert (crossing.plugin, crossing.needs) == ("sample", "")
        solo = games["crossing-solo"]
        assert (solo.title, solo.engine, solo.players, solo.extends) == ("Alone", "lines", (1, 1), "crossing")
        assert {name: game.needs for name, game in games.items() if game.needs} == {
            "bare": "a rulespec that names its engine: bare.rules doesn't",
            "cardy": "acme-cards",
            "farther": "an engine called distance",
            "loop": "a rulespec that doesn't extend itself: loop -> loop2 -> loop",
            "loop2": "a rulespec that doesn't extend itself: loop2 -> loop -> loop2",
            "misnamed": "a readable rulespec: misnamed.rules doesn't begin with `game misnamed`",
            "orphan": "the game nowhere that orphan extends",
        }
        source = registry.find_spec("cardy")
        assert source is not None
        assert (source.name, source.text) == (str(tmp_path / "cardy.rules"), specs["cardy"])
        assert registry.find_spec("nowhere") is None


def test_what_is_put_in_for_a_block_is_gone_after_it() -> None:
    before = registry.plugins()
    with registry.using(plugin(engines=[Lines("passing")])):
        assert "passing" in registry.names("engines")
    assert registry.plugins() == before
    assert "passing" not in registry.names("engines")
