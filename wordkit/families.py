"""Which words count as the same word: the policy of a game in which no word may be used twice in any form.

A lexicon's `roots` column settles it ahead of time: two words are the same where their roots meet. A game may
be stricter (agent nouns), and whoever runs one may add groups of words that are the same and of words that aren't:

>>> from wordkit.lexicon import Alphabet, Lexicon
>>> words = ["fish", "fishes", "fisher", "fishery", "fishy"]
>>> roots = [["fish"], ["fish"], ["fisher"], ["fishery"], ["fish"]]
>>> agents = [[], [], ["fish"], [], []]
>>> lexicon = Lexicon.build(words, Alphabet("abcdefghijklmnopqrstuvwxyz"), roots=roots, agents=agents)
>>> families = Families(lexicon)
>>> families.same("fishes", "fishy"), families.same("fishes", "fishery")
(True, False)
>>> [lexicon.word(number) for number in families.members("fishes")]
['fish', 'fishes', 'fishy']
>>> families.same("fish", "fisher"), Families(lexicon, agent_nouns=True).same("fish", "fisher")
(False, True)
>>> strict = Families(lexicon, same=[["fish", "fishery"]], different=[["fish", "fishy"]])
>>> strict.same("fishes", "fishery"), strict.same("fish", "fishy"), strict.same("fishes", "fishy")
(True, False, True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any

from wordkit._core import Lexicon

__all__ = ["Families"]


class Families:
    """The same-word policy over a lexicon.

    `agent_nouns` also makes an agent the same as what it does (run and runner, teach and teacher), where the lexicon
    says who is one.

    `same`: groups of words that count as one word, with all that shares a root with them; a word that is a root
    itself (saw) stands for that root alone, another (geese) for all its roots. `different`: groups of words that are
    not the same as each other, whatever their roots and `same` say; that holds for these very words only.

    Words needn't be listed: one that isn't stands for itself. All are compared in the letters of the lexicon, so any
    case or folding its alphabet knows will do; a foreign letter raises AlphabetError, in groups too. Immutable, pickles
    by its parts, and cheap to make: what takes time is done when `members` first asks, once a process for each lexicon.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        *,
        agent_nouns: bool = False,
        same: Iterable[Iterable[str]] = (),
        different: Iterable[Iterable[str]] = (),
    ) -> None:
        self.lexicon = lexicon
        self.agent_nouns = agent_nouns
        self._groups = tuple(tuple(map(self._spelled, group)) for group in same)
        self._apart = tuple(frozenset(map(self._spelled, group)) for group in different)
        self.source, self._own, self._sharing = _policy(lexicon, agent_nouns)
        """Where sameness comes from: `roots` (the lexicon's column), `stemmer` (Snowball's for its language, if the
        package snowballstemmer is installed), or `identity` (every word is the same as itself only)."""
        self._chief, self._linked = _linked(self._own, self._groups)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.lexicon, self.agent_nouns, self._groups, self._apart)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Families) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash((self.lexicon, self.agent_nouns, self._groups, self._apart))

    def roots(self, word: str) -> frozenset[str]:
        """What the word counts as, never empty: two words are the same where these meet, `different` aside.

        Roots that `same` links show as the first of them. With stems for roots they need not be words.
        """
        return self._roots(self._spelled(word))

    def _roots(self, spelled: str) -> frozenset[str]:
        return frozenset(self._chief.get(root, root) for root in self._own(spelled))

    def same(self, a: str, b: str) -> bool:
        """Whether the two count as the same word; every word is the same as itself."""
        first, second = self._spelled(a), self._spelled(b)
        if first == second:
            return True
        if any(first in group and second in group for group in self._apart):
            return False
        return not self._roots(first).isdisjoint(self._roots(second))

    def members(self, word: str) -> Sequence[int]:
        """The numbers (`lexicon.index`) of all listed words that are the same as this one, itself included; ascending.

        Raises LexiconError for a lexicon without word numbers.
        """
        spelled = self._spelled(word)
        found: set[int] = set()
        for root in self._roots(spelled):
            for linked in self._linked.get(root, (root,)):
                found.update(self._sharing(linked))
        itself = self.lexicon.index(spelled)
        for group in self._apart:
            if spelled in group:
                found.difference_update(self.lexicon.index(other) for other in group)
        if itself is not None:
            found.add(itself)
        return sorted(found)

    def _spelled(self, word: str) -> str:
        """The word as the lexicon spells it."""
        alphabet = self.lexicon.alphabet
        return alphabet.decode(alphabet.encode(word))


def _again(
    lexicon: Lexicon, agent_nouns: bool, same: Iterable[Iterable[str]], different: Iterable[Iterable[str]]
) -> Families:
    return Families(lexicon, agent_nouns=agent_nouns, same=same, different=different)


_Own = Callable[[str], Sequence[str]]
_Sharing = Callable[[str], Sequence[int]]


def _policy(lexicon: Lexicon, agent_nouns: bool) -> tuple[str, _Own, _Sharing]:
    """Its name, the roots of a spelled word, and the numbers of the listed words with a root."""
    if lexicon.info["roots"]:

        def own(word: str) -> Sequence[str]:
            agents = lexicon.agents(word) if agent_nouns else ()
            return lexicon.roots(word) + agents or (word,)

        def rooted(root: str) -> Sequence[int]:
            return lexicon.rooted(root) + (lexicon.rooted(root, agents=True) if agent_nouns else [])

        return "roots", own, rooted
    stem = _stemmer(lexicon.info["language"])
    if stem is not None:
        return "stemmer", lambda word: (stem(word),), lambda root: _by_stem(lexicon).get(root, ())

    def alone(root: str) -> Sequence[int]:
        number = lexicon.index(root)
        return () if number is None else (number,)

    return "identity", lambda word: (word,), alone


def _linked(own: _Own, groups: Iterable[Iterable[str]]) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """Linked root -> the first of those it is linked with; first -> all of them."""
    classes: list[set[str]] = []
    for group in groups:
        linked: set[str] = set()
        for word in group:
            roots = own(word)
            linked.update((word,) if word in roots else roots)
        apart = [known for known in classes if known.isdisjoint(linked)]
        classes = [*apart, linked.union(*(known for known in classes if not known.isdisjoint(linked)))]
    return (
        {root: min(roots) for roots in classes for root in roots},
        {min(roots): tuple(sorted(roots)) for roots in classes if roots},
    )


# Few are kept: the stems of 255,000 English words take 29 MB, and each keeps its lexicon alive.
@lru_cache(maxsize=8)
def _by_stem(lexicon: Lexicon) -> dict[str, list[int]]:
    """The numbers of the words by their stem: all are stemmed, at the first `members`."""
    stem = _stemmer(lexicon.info["language"])
    assert stem is not None  # `_policy` asks only where there is one
    found: dict[str, list[int]] = {}
    for number, word in enumerate(lexicon):
        found.setdefault(stem(word), []).append(number)
    return found


# Snowball's algorithms by the primary subtag of a BCP 47 language tag.
_SNOWBALL = {
    "ar": "arabic",
    "ca": "catalan",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": "english",
    "es": "spanish",
    "et": "estonian",
    "eu": "basque",
    "fi": "finnish",
    "fr": "french",
    "ga": "irish",
    "hi": "hindi",
    "hu": "hungarian",
    "hy": "armenian",
    "id": "indonesian",
    "it": "italian",
    "lt": "lithuanian",
    "nb": "norwegian",
    "ne": "nepali",
    "nl": "dutch",
    "nn": "norwegian",
    "no": "norwegian",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sr": "serbian",
    "sv": "swedish",
    "ta": "tamil",
    "tr": "turkish",
    "yi": "yiddish",
}


def _stemmer(language: str) -> Callable[[str], str] | None:
    """The stem of a word by Snowball; None if the package isn't installed or doesn't know the language."""
    primary = language.partition("-")[0].lower()
    if primary not in _SNOWBALL:
        return None
    try:
        snowball = import_module("snowballstemmer")
    except ImportError:
        return None
    if _SNOWBALL[primary] not in snowball.algorithms():
        return None
    stem = snowball.stemmer(_SNOWBALL[primary]).stemWord
    # Snowball reads lower case. Two letters of Turkish aren't where str.lower looks for them.
    turkish = str.maketrans("Iİ", "ıi") if primary == "tr" else {}
    return lambda word: str(stem(word.translate(turkish).lower()))
