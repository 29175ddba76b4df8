"""Arguments and options that commands share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from wordkit.game import Game

    Param = click.ParamType[Any]
else:
    Param = click.ParamType  # generic only in later releases of click

F = TypeVar("F", bound=Callable[..., Any])

json_option = click.option("--json", "as_json", is_flag=True, help="Report as JSON, without times.")
seed_option = click.option("--seed", type=int, default=1, show_default=True, help="Where all chance comes from.")


class GameParam(Param):
    """A game's name, or the path of a rulespec. Completes both."""

    name = "game"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from wordkit import registry

        names = [CompletionItem(g.name, help=g.title) for g in registry.games() if g.name.startswith(incomplete)]
        return names or [CompletionItem(incomplete, type="file")]


class LexiconParam(Param):
    """The name of an installed lexicon, or the path of one. Completes both."""

    name = "lexicon"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from wordkit import registry

        names = [CompletionItem(name) for name in registry.names("lexicons") if name.startswith(incomplete)]
        return names or [CompletionItem(incomplete, type="file")]


class SeatParam(Param):
    """`NAME=WHO`: a seat's name and `human` or a bot's name."""

    name = "name=who"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        if isinstance(value, tuple):
            return value
        seat, sign, who = str(value).partition("=")
        if not sign or not seat.strip() or not who.strip():
            self.fail(f"{value!r} isn't a seat: write NAME=human or NAME=BOT, such as ann=human", param, ctx)
        return seat.strip(), who.strip()

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from wordkit import registry

        seat, sign, who = incomplete.partition("=")
        if not sign:
            return []
        return [CompletionItem(f"{seat}={n}") for n in ("human", *registry.names("bots")) if n.startswith(who)]


class BotsParam(Param):
    """Names of bots, with commas between."""

    name = "bot,bot,..."

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        return value if isinstance(value, tuple) else tuple(name.strip() for name in str(value).split(","))

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from wordkit import registry

        before, comma, last = incomplete.rpartition(",")
        return [CompletionItem(before + comma + n) for n in registry.names("bots") if n.startswith(last)]


class SettingParam(Param):
    """`NAME=VALUE`, the value as a rulespec would write it."""

    name = "name=value"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        if isinstance(value, tuple):
            return value
        name, sign, text = str(value).partition("=")
        if not sign or not name.strip():
            self.fail(f"{value!r} isn't an option: write NAME=VALUE, such as size=8", param, ctx)
        return name.strip(), text.strip()


setting_option = click.option(
    "-o", "--option", "settings", type=SettingParam(), multiple=True, help="Give an option of the game a value."
)


class LanguageParam(Param):
    """A language of the game, such as `pl`. Completes those it has."""

    name = "lang"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [
            CompletionItem(lang)
            for lang in _languages([ctx.params.get("game"), *ctx.args])
            if lang.startswith(incomplete)
        ]


def _languages(typed: Sequence[str | None]) -> tuple[str, ...]:
    """The languages of the game that a command line names so far, or of all games."""
    from wordkit import registry
    from wordkit.contributions import SUFFIX
    from wordkit.errors import WordkitError
    from wordkit.loading import load_rules

    known = [game.name for game in registry.games() if not game.needs]
    names = [name for name in typed if name and (name in known or name.endswith(SUFFIX))][:1] or known
    found: dict[str, None] = {}
    for name in names:
        try:
            found |= dict.fromkeys(load_rules(name).languages)
        except WordkitError:  # nothing to complete from
            continue
    return tuple(found)


lang_option = click.option(
    "--lang", type=LanguageParam(), help="A language of the game. [default: WORDKIT_LANG if it has that, else its own]"
)


def game_argument(f: F) -> F:
    """GAME and `-o OPTION=VALUE`, given to the command as `game` (text) and `settings`."""
    return click.argument("game", type=GameParam())(setting_option(f))


def load(game: str, settings: tuple[tuple[str, Any], ...] = ()) -> Game:
    """The game of this name or file, with its options set."""
    from wordkit.loading import load as load_game

    return load_game(game, **dict(settings))
