"""What tests of a game begin with: a rulespec played with a few words, and a refusal looked at from every side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from wordkit import registry
from wordkit.errors import IllegalAction
from wordkit.game import Action, Game, Match
from wordkit.lexicon import Alphabet, AlphabetError, Lexicon
from wordkit.loading import load, load_rules
from wordkit.testing.judgement import PLACEHOLDER
from wordkit.testing.walks import PropertyFailed


def small_game(
    spec: str,
    words: str | Iterable[str],
    body: str = "",
    roots: Mapping[str, str] | None = None,
    **options: Any,
) -> Game:
    """The game of a rulespec, or of a variant with more clauses (`body`), played with these words only.

    Words that the game's letters can't spell are left out. `roots`: the same-word root of those words that aren't
    their own; without it the list has none. Games asked for alike are the same object.
    """
    listed = words.split() if isinstance(words, str) else words
    kept = None if roots is None else tuple(roots.items())
    return _game(spec, tuple(listed), body, kept, tuple(sorted(options.items())))


@lru_cache(maxsize=512)
def _game(
    spec: str,
    words: Sequence[str],
    body: str,
    roots: tuple[tuple[str, str], ...] | None,
    options: tuple[tuple[str, Any], ...],
) -> Game:
    rules = load_rules(f"game variant extends {spec} {{\n{body}\n}}\n" if body else spec, **dict(options))
    engine = registry.engine(rules.engine)
    if rules.lexicon is None:
        return Game(rules, engine, None)
    usual = registry.lexicon(rules.lexicon.name).alphabet
    letters = sorted(rules.letters, key=rules.letters.__getitem__)
    alphabet = Alphabet(letters, case=usual.case, fold=usual.fold)
    spelt = [word for word in words if _spelt(alphabet, word)]
    rooted = None if roots is None else [(dict(roots).get(word.lower(), word),) for word in spelt]
    return Game(rules, engine, Lexicon.build(spelt, alphabet, roots=rooted))


def _spelt(alphabet: Alphabet, word: str) -> bool:
    try:
        alphabet.encode(word)
    except AlphabetError:
        return False
    return True


def installed(name: str) -> Game:
    """An installed game, or that of a rulespec's path; loaded once for all that ask while the same is installed."""
    return _installed(name, registry.current())


@lru_cache(maxsize=64)
def _installed(name: str, known: registry.Registry) -> Game:
    return load(name)


def codes(match: Match, seat: int | str, text: str) -> list[str]:
    """Why what a text means is refused, as the codes in their order; none if it is legal."""
    try:
        violations: Sequence[Any] = match.check(seat, match.parse(text, seat))
    except IllegalAction as refused:
        violations = refused.violations
    return [violation.code for violation in violations]


def refusals(match: Match, seat: int | str, action: Action) -> dict[str, str]:
    """Why an action is refused: code -> sentence, in order.

    PropertyFailed unless it is refused on commit as it is before, changes no byte, isn't listed as legal, and every
    sentence has all its placeholders filled.
    """
    violations = match.check(seat, action)
    found = {violation.code: violation.sentence(match.game.rules) for violation in violations}
    before = match.state.to_bytes()
    try:
        match.apply(seat, action)
    except IllegalAction as refused:
        if [each.code for each in refused.violations] != [each.code for each in violations]:
            raise PropertyFailed(f"`{action}` is refused for other reasons on commit than before") from refused
    else:
        raise PropertyFailed(f"`{action}` was applied")
    if match.state.to_bytes() != before:
        raise PropertyFailed(f"refusing `{action}` changed something")
    if action in match.legal(seat):
        raise PropertyFailed(f"`{action}` is refused, and listed as legal")
    if unfilled := [sentence for sentence in found.values() if PLACEHOLDER.search(sentence)]:
        raise PropertyFailed(f"a placeholder isn't filled: {unfilled[0]}")
    return found
