"""From a rulespec to a game that can be played: its rules checked, its engine found, its words ready."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wordkit import registry
from wordkit.contributions import SCENARIO, SUFFIX
from wordkit.errors import MissingEngine, NotFound, WordkitError

if TYPE_CHECKING:
    from wordkit._core import Lexicon
    from wordkit.game import Game, PartTaker
    from wordkit.spec.model import Rules
    from wordkit.spec.tree import Source

LARGEST = 1_000_000
"""Bytes of a rulespec; a larger file isn't read."""


def load(source: str | bytes | os.PathLike[str], /, *, part_takers: tuple[PartTaker, ...] = (), **options: Any) -> Game:
    """A game from the name it is installed under, the path of a rulespec, or its text.

    - `options`: other values for options of the game (`size=8`), checked like those of the rulespec.
    - `part_takers`: who takes part beside the engine.

    A text is bytes, or has several lines, or begins with `game `; a path ends in `.rules` or `.scenario`, or has a
    separator in it.

    NotFound (with near names) if there is no such game, MissingEngine if its engine isn't installed, SpecError (with
    every fault) if its rules have faults.
    """
    return game_of(load_rules(source, **options), part_takers)


def game_of(rules: Rules, part_takers: tuple[PartTaker, ...] = ()) -> Game:
    """The game of checked rules: their engine found, their words ready."""
    from wordkit.game import Game

    return Game(rules, registry.engine(rules.engine), working_lexicon(rules), part_takers)


def load_rules(source: str | bytes | os.PathLike[str], /, **options: Any) -> Rules:
    """The checked rules of a game, without its words; as `load`."""
    return rules_of(find(source), options)


def rules_of(source: Source, options: Mapping[str, Any]) -> Rules:
    """The checked rules of a text, with engines and parents from the registry; SpecError lists every fault.

    Those of a file are kept in the user's cache folder, and taken from there the next time.
    """
    from wordkit import shelf

    place = shelf.place(source, options)
    rules = None if place is None else shelf.take(place, source)
    if rules is None:
        rules = _read(source, options)
        if place is not None:
            shelf.keep(place, rules, source)
    return rules


def _read(source: Source, options: Mapping[str, Any]) -> Rules:
    from wordkit.spec.model import load_rules

    return load_rules(
        source,
        registry.find_spec,
        registry.vocabulary,
        options,
        game_names=lambda: registry.names("rulespecs"),
        engine_names=lambda: registry.names("engines"),
    )


def find(source: str | bytes | os.PathLike[str]) -> Source:
    """The text of a rulespec, by name, path or itself; NotFound if there is none."""
    from wordkit.spec.model import as_source

    if isinstance(source, bytes):
        return as_source(source)
    if isinstance(source, str):
        if "\n" in source or source.lstrip().startswith("game "):
            return as_source(source)
        if not (source.endswith((SUFFIX, SCENARIO)) or "/" in source or os.sep in source):
            entry = registry.current().game(source)
            if entry.missing:
                raise MissingEngine(f"{source} needs {entry.needs}, which isn't installed", "engine", entry.engine)
            found = registry.find_spec(source)
            assert found is not None
            return found
    path = Path(source)
    try:
        if path.stat().st_size > LARGEST:
            raise WordkitError(f"{path} is too large to be a rulespec")
        return as_source(path)
    except FileNotFoundError:
        raise NotFound(f"there is no file {path}", "game", str(path)) from None
    except ValueError:  # a zero byte, or half a surrogate pair
        raise NotFound(f"there is no file {str(path)!r}", "game", str(path)) from None
    except OSError as error:
        raise WordkitError(f"{path} can't be read: {error.strerror}") from error


def working_lexicon(rules: Rules) -> Lexicon | None:
    """The words a game is played with, in the letters of its tiles; None if it names no lexicon."""
    clause = rules.lexicon
    if clause is None:
        return None
    from wordkit.lexicon import Alphabet, AlphabetError, DamagedLexicon, LexiconError, working
    from wordkit.spec.wordlists import refuse_lexicon

    words = registry.lexicon(clause.name)
    labels = sorted(rules.letters, key=rules.letters.__getitem__)
    alphabet = words.alphabet
    try:
        if labels:
            # Case and accents are the language's: what makes two texts one word in the list makes them one on tiles.
            alphabet = Alphabet(labels, case=alphabet.case, fold=alphabet.fold)
        return working(
            words,
            alphabet,
            length=clause.length,
            tier_up_to=clause.tier_up_to,
            plus=clause.plus,
            minus=clause.minus,
        )
    except DamagedLexicon:
        raise
    except (AlphabetError, LexiconError) as error:
        # Tiles, added words or a choice that don't go with the word list: a fault of the rulespec, said at its clause.
        refuse_lexicon(rules, str(error))
