"""Same-word roots for the English list: evidence, regular rules and a reviewed list of what both get wrong.

`reviewed_roots` takes what each word's row says (lemmas and derivations that two programs and a dictionary knew) and
gives the roots of the built column. Where they come from, in this order:

1. *Evidence*: the `roots` of the row, without those the review vetoes, for a word and for what is made from it.
2. *Inflection*, by spelling, among listed words: -s of every word; where there is no evidence also -ed and -ing, -er
   and -est where both exist, -men, -feet, -wrote and other irregular endings after a prefix, Latin and Greek plurals.
3. *Derivation* of a word that is still its own root: -ness, -ly, -ful, -ish and the comparable -y by rule, -ical from
   -ic, -ional from -ion; every other ending (-y, -al, -ous, -en, -ess, ...) where the review says so.
4. *Spelling*: -our and -or, -ise and -ize and the like are one word.
5. *Agents* in -er and -or of a verb: a root apart, which counts only where a game wants agents to be the same.

Every line of the review must change something, or the build fails: what has no effect has no place there.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from endings import DERIVED, SHORT, SIBILANT, SPELLINGS, degree_of, learned_of, plural_of, prefixed_of, stems, tense_of


class Rooted(NamedTuple):
    """The roots of a word, and those that count for agents only; each sorted."""

    roots: tuple[str, ...]
    agents: tuple[str, ...]


class Review:
    """The reviewed list, a line an entry: `base: words` adds, `base ! words` vetoes, `base = words` are spellings of
    one word, `base ~ words` are its agents; `.RULE words` keeps a rule off them. `#` starts a comment."""

    def __init__(self, path: Path) -> None:
        self.added: dict[str, set[str]] = defaultdict(set)
        """Word -> its bases."""
        self.vetoed: dict[str, set[str]] = defaultdict(set)
        """Word -> what it isn't a form of."""
        self.spelled: dict[str, list[str]] = defaultdict(list)
        """The spelling that stands for a word -> its other spellings."""
        self.agents: dict[str, set[str]] = defaultdict(set)
        """Agent -> what it does."""
        self.kept_off: dict[str, set[str]] = defaultdict(set)
        """Rule -> the words it is wrong for."""
        for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            line = raw.partition("#")[0].strip()
            if not line:
                continue
            if line.startswith("."):
                rule, *words = line[1:].split()
                self.kept_off[rule].update(words)
                continue
            found = re.fullmatch(r"([a-z]+)\s*([:!=~])\s*([a-z]+(?: +[a-z]+)*)", line)
            if found is None:
                raise ValueError(f"{path.name}:{number}: not a line of the review: {raw!r}")
            base, kind, words = found[1], found[2], found[3].split()
            for word in words:
                if kind == "=":
                    self.spelled[base].append(word)
                else:
                    {":": self.added, "!": self.vetoed, "~": self.agents}[kind][word].add(base)

    def entries(self) -> set[tuple[str, str, str]]:
        """Every entry: its sign, base (or rule) and word."""
        signs = {":": self.added, "!": self.vetoed, "~": self.agents}
        return {
            *((sign, base, word) for sign, table in signs.items() for word, bases in table.items() for base in bases),
            *(("=", one, other) for one, others in self.spelled.items() for other in others),
            *((".", rule, word) for rule, words in self.kept_off.items() for word in words),
        }

    def words(self) -> set[str]:
        """Every word an entry names, the roots of vetoes aside (evidence may name what is no word)."""
        named = {word for sign, _, word in self.entries()}
        return named | {base for sign, base, _ in self.entries() if sign in ":~="}


class Roots:
    """The roots of all words: evidence first, rules where there is none, the review over both.

    A word is *linked* to words it is a form of; a word that is linked to none, or that others are forms of, is a
    *lemma*, and a lemma has bases (what it was made from) or is a root.
    """

    def __init__(self, evidence: Mapping[str, Collection[str]], tier: Mapping[str, int], review: Review) -> None:
        self.words = evidence
        self.tier = tier
        self.review = review
        self.idle = review.entries()
        """Entries of the review that have changed nothing so far."""
        self._doubtful = {base for bases in review.vetoed.values() for base in bases}
        believed = {word: self._believed(word) for word in self.words}
        self.known = {word: roots - {word} for word, roots in believed.items()}
        own = {root for roots in self.known.values() for root in roots if root in self.words}
        # but what is done is of the verb, also as a thing and in the plural: buildings
        own -= {word for word in own if word.endswith("ing") and word not in believed[word]}
        self.links: dict[str, set[str]] = {}
        for word, roots in self.known.items():
            regular = roots | self._inflected(word)
            links = regular | self._added(word, regular)
            if not links or word in own or (roots and word in believed[word]):
                links.add(word)
            self.links[word] = links
        self._made: dict[str, frozenset[str]] = {}
        self.chief = self._spellings()
        self.agents = self._agents()

    def of(self, word: str) -> Rooted:
        """The roots of a listed word."""
        plain = self._plain(word)
        agents = {base for root in plain for base in self.agents.get(root, ())} - plain
        return Rooted(tuple(sorted(plain)), tuple(sorted(agents)))

    def _plain(self, word: str) -> set[str]:
        return {self.chief.get(root, root) for root in self._reached(word)}

    def _off(self, rule: str, word: str) -> bool:
        """Whether the review keeps a rule off a word that it would change."""
        if word in self.review.kept_off[rule]:
            self.idle.discard((".", rule, word))
            return True
        return False

    # Links

    def _believed(self, word: str) -> set[str]:
        """The evidence for a word, without what is spelled impossibly and what the review vetoes."""
        roots = {root for root in self.words[word] if root == word or self._possible(word, root)}
        if not self._doubtful.isdisjoint(roots):
            for maker in {word, *self._makers(word, 3)} & self.review.vetoed.keys():
                for base in self.review.vetoed[maker] & roots:
                    roots.discard(base)
                    self.idle.discard(("!", base, maker))
        if word.endswith("ing") and any(base in self.words for base in tense_of(word)) and not self._off("ing", word):
            roots.discard(word)
        return roots

    def _possible(self, word: str, root: str) -> bool:
        if len(root) < 2:
            return False
        if word.endswith("ees") and word[:-1] in self.words:
            return root == word[:-1]  # retirees are no form of retire
        ending = word.removeprefix(root)
        if ending in ("es", "ed", "ing", "er", "est", "ish") and root + "e" in self.words:
            # hoping is of hope, or it would be hopping; planes is of plane, or it would be plans
            if SHORT.match(root) or root.endswith("is"):
                return False
            if ending == "es" and not SIBILANT.search(root) and not root.endswith("o"):
                return False
        for degree, other in (("er", "est"), ("est", "er")):
            stem = word.removesuffix(degree)
            if stem != word and stem + other not in self.words and root in stems(stem):
                return False  # no comparative: there is no layest
        if word.endswith("ful"):
            return not (self._measure(word) and root in (word[:-3], word[:-3] + "e", word[:-3] + "y"))
        return True

    def _measure(self, word: str) -> bool:
        """Whether a word in -ful is a measure (spoonful), another thing than the spoon, and not an adjective."""
        counted = word + "s" in self.words or word[:-3] + "sful" in self.words
        return counted and not {word + "ly", word + "ness"} & self.words.keys()

    def _makers(self, word: str, deep: int) -> set[str]:
        """What the word may be made from by rule, in up to so many steps."""
        direct = {*plural_of(word), *tense_of(word), *degree_of(word, self.words)}
        for rule in DERIVED.values():
            direct.update(rule(word, self.words))
        direct = {base for base in direct if base in self.words and base != word}
        return direct.union(*(self._makers(base, deep - 1) for base in direct)) if deep > 1 else direct

    def _inflected(self, word: str) -> set[str]:
        """What the word is a form of by rule; only plain -s counts where there is evidence already."""
        found = set()
        if self.known[word]:
            if len(word) > 3 and word.endswith("s") and word[:-1] in plural_of(word) and word[:-1] in self.words:
                found.add(word[:-1])
        else:
            for kind in (plural_of, prefixed_of, tense_of, self._degree_of, learned_of):
                bases = [base for base in kind(word) if base in self.words and base != word]
                if kind is plural_of and len(word) > 3:
                    found.update(base for base in bases if not base.endswith("s") or base[:-1] not in self.words)
                else:
                    found.update(bases[:1])
                if found:
                    break
        return set() if found and self._off("form", word) else found

    def _degree_of(self, word: str) -> Iterator[str]:
        return degree_of(word, self.words)

    def _added(self, word: str, known: Collection[str]) -> set[str]:
        bases = self.review.added.get(word, set())
        for base in bases - {*known} - self._derived(word):
            self.idle.discard((":", base, word))
        return set(bases)

    # Bases

    def _reached(self, word: str) -> frozenset[str]:
        """The roots a word leads to, by links and bases."""
        found = self._made.get(word)
        if found is None:
            if word not in self.words:
                return frozenset((word,))
            self._made[word] = frozenset((word,))  # ends circles
            roots: set[str] = set()
            for lemma in sorted(self.links[word]):
                roots |= self._root(lemma) if lemma == word else self._of_base(lemma)
            found = self._made[word] = frozenset(roots)
        return found

    def _of_base(self, base: str) -> frozenset[str]:
        """The roots of a base: as the lemma it is, if it is one."""
        if base in self.words and base in self.links[base]:
            return self._root(base)
        return self._reached(base)

    def _root(self, lemma: str) -> frozenset[str]:
        bases = self.review.added.get(lemma) or self._derived(lemma)
        return frozenset().union(*map(self._of_base, bases)) if bases else frozenset((lemma,))

    def _derived(self, lemma: str) -> set[str]:
        """What a lemma without evidence was made from, by rule: the commonest candidate (crawly: crawl, not craw)."""
        if self.known[lemma]:
            return set()
        found: list[str] = []
        for name, rule in DERIVED.items():
            bases = [base for base in rule(lemma, self.words) if base in self.words and base != lemma]
            if bases and not (name == "ful" and self._measure(lemma)) and not self._off(name, lemma):
                found += bases
        return {min(found, key=lambda base: self.tier[base])} if found else set()

    # Spelling and agents

    def _is_root(self, word: str) -> bool:
        return word in self.words and self._reached(word) == {word}

    def _spellings(self) -> dict[str, str]:
        chief: dict[str, str] = {}
        for one, others in self.review.spelled.items():
            for other in others:
                if self._reached(other).isdisjoint(self._reached(one)):
                    self.idle.discard(("=", one, other))
                for root in sorted(self._reached(other)):
                    chief[root] = one
        for word in filter(self._is_root, self.words):
            for name, (here, there) in SPELLINGS.items():
                other = word.replace(here, there) if isinstance(here, str) else here.sub(there, word)
                if other != word and word not in chief and self._is_root(other) and not self._off(name, word):
                    chief[word] = other
        return {root: _last(chief, root) for root in chief}

    def _agents(self) -> dict[str, set[str]]:
        agents: dict[str, set[str]] = {}
        for agent, bases in self.review.agents.items():
            agents.setdefault(self.chief.get(agent, agent), set()).update(*map(self._plain, bases))
            self.idle.difference_update(("~", base, agent) for base in bases)
        for word in filter(self._is_root, self.words):
            base = self._agent_of(word)
            if base is not None and not self._off("agent", word):
                agents.setdefault(self.chief.get(word, word), set()).update(self._plain(base))
        return agents

    def _agent_of(self, word: str) -> str | None:
        """The verb of an agent in -er or -or: what has an -ing form."""
        for ending in ("er", "or"):
            stem = word.removesuffix(ending)
            if stem == word or len(stem) < 2:
                continue
            bases = [*stems(stem), stem[:-1] + "y" if stem.endswith("i") else stem]
            for base in bases:
                doing = base[:-1] + "ing" if base.endswith("e") and not base.endswith("ee") else base + "ing"
                if base in self.words and {doing, base + base[-1] + "ing"} & self.words.keys():
                    return base
        return None


def _last(chief: Mapping[str, str], root: str) -> str:
    """The end of a chain of spellings."""
    seen = set()
    while root in chief and root not in seen:
        seen.add(root)
        root = chief[root]
    return root


def reviewed_roots(rows: Iterable[tuple[str, int, Collection[str]]], review: Path) -> dict[str, Rooted]:
    """Word -> its roots, from (word, tier, evidence) and the reviewed list.

    Raises ValueError for an entry of the review that changes nothing, or names what is no word.
    """
    given = [*rows]
    evidence = {word: roots for word, _, roots in given}
    read = Review(review)
    strangers = sorted(read.words() - evidence.keys())
    if strangers:
        raise ValueError(f"{review.name} names what is no word of the list: {' '.join(strangers)}")
    roots = Roots(evidence, {word: tier for word, tier, _ in given}, read)
    found = {word: roots.of(word) for word in evidence}
    if roots.idle:
        raise ValueError(f"{review.name} says what is so without it: {sorted(roots.idle)}")
    return found
