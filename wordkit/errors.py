"""Everything that can go wrong, under one base.

An action fails in three ways: its text can't be read (`UnreadableAction`), it means several things
(`AmbiguousAction`), or the rules don't allow it (`IllegalAction`). What is wrong with values handed to the core is a
ValueError of the core's own (`LexiconError`, `AlphabetError`, `FormulaError`, `BoardError`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wordkit.game.actions import Action
    from wordkit.game.violations import Violation
    from wordkit.spec.model import Rules


class WordkitError(Exception):
    """The base of every exception of the framework. It pickles whole, as worker processes need it."""

    def __reduce__(self) -> tuple[Any, ...]:
        # By default an exception is made again from its message, which isn't what these are made from.
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[WordkitError], args: tuple[Any, ...], attributes: dict[str, Any]) -> WordkitError:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(attributes)
    return error


# --- rulespecs, plugins ----------------------------------------------------------------------------------------------


class SpecError(WordkitError):
    """A rulespec has faults; `diagnostics` lists them all, in the order of the text."""

    def __init__(self, message: str, diagnostics: Iterable[object] = ()) -> None:
        super().__init__(message)
        self.diagnostics = tuple(diagnostics)


class NotFound(WordkitError):
    """A name that nothing installed goes by: a game, an engine, a lexicon, a bot. The message names near ones."""

    def __init__(self, message: str, kind: str = "", name: str = "") -> None:
        super().__init__(message)
        self.kind = kind
        self.name = name


class MissingEngine(NotFound):
    """A rulespec's engine isn't installed."""


class UnknownToOracle(WordkitError):
    """An oracle doesn't know all rules of this game, so the two can't be compared. The message says which."""


class PluginError(WordkitError):
    """A plugin can't be used, with its reason."""


class EngineError(WordkitError):
    """An engine broke the kernel's contract: a fault in the engine, not in what its user did."""


# --- actions ---------------------------------------------------------------------------------------------------------


class ActionError(WordkitError):
    """An action wasn't applied. Nothing changed: not the version, not the generator, not one byte."""


class UnreadableAction(ActionError):
    """A text or JSON that isn't an action; `hint` says what one looks like.

    Made by `because`, it can be said in every language of the game.
    """

    def __init__(self, message: str, text: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.text = text
        self.hint = hint
        self.paths = ("", "")
        self.values: dict[str, object] = {}

    @classmethod
    def because(cls, rules: Rules, reason: str, text: str, hint: str = "", /, **values: object) -> UnreadableAction:
        """The error with the texts of two paths (`text.no_such_card`) as message and hint, filled with the values."""
        error = cls(rules.say(reason, **values), text, rules.say(hint, **values) if hint else "")
        error.paths, error.values = (reason, hint), values
        return error

    def said(self, rules: Rules, lang: str = "") -> tuple[str, str]:
        """Message and hint in a language, as far as they can be said in it."""
        reason, hint = (rules.say(path, lang, **self.values) if path else "" for path in self.paths)
        return reason or str(self), hint or self.hint


class AmbiguousAction(ActionError):
    """A text that means several legal actions, listed in `candidates` in canonical order."""

    def __init__(self, text: str, candidates: Iterable[Action]) -> None:
        self.text = text
        self.candidates = tuple(candidates)
        super().__init__(f"`{text}` can mean {', '.join(f'`{action}`' for action in self.candidates)}")


class IllegalAction(ActionError):
    """An action the rules don't allow; `violations` lists every reason."""

    def __init__(self, violations: Iterable[Violation], message: str = "") -> None:
        self.violations = tuple(violations)
        super().__init__(message or "; ".join(str(violation) for violation in self.violations))

    @classmethod
    def because(cls, rules: Rules, violations: Iterable[Violation]) -> IllegalAction:
        """The error with the sentences of the violations, in the rulespec's own language, as message."""
        violations = tuple(violations)
        return cls(violations, "; ".join(violation.sentence(rules) for violation in violations))


class StaleVersion(ActionError):
    """The match has moved on since the version the caller expected."""

    def __init__(self, expected: int, version: int) -> None:
        super().__init__(f"the match is at version {version}, not {expected}: look again before acting")
        self.expected = expected
        self.version = version


class TimeRunsBackwards(ActionError):
    """A time earlier than the last one the match was told (both in ms since the start)."""

    def __init__(self, at: int, now: int) -> None:
        super().__init__(f"{at} ms is before {now} ms, the time of the last action")
        self.at = at
        self.now = now


# --- positions and saves ---------------------------------------------------------------------------------------------


class PositionError(WordkitError):
    """A position that can't be set up: what it says, and what there is."""


class SaveError(WordkitError):
    """A save that can't be continued.

    `place` names the part (`turns[3].hash`, `lexicon.checksum`); the message ends with a way out where there is one.
    """

    def __init__(self, place: str, message: str) -> None:
        super().__init__(f"{place}: {message}" if place else message)
        self.place = place


class DamagedSave(SaveError):
    """Not what was written: not JSON, a part missing or of the wrong kind, a checksum that doesn't fit."""


class FutureSave(SaveError):
    """Written by a later version of the framework."""


class EditedSave(SaveError):
    """Well-formed, but a turn, the start or the header isn't the one that was recorded."""


class OtherGame(SaveError):
    """What the save was played with isn't here: another lexicon, engine, engine version or part-taker."""
