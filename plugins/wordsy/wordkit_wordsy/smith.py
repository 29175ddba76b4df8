"""A rulespec laid out for play: what every state of a match shares, made once a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from wordkit._core import AlphabetError, WordScorer
from wordkit.families import Families
from wordkit.game.zones import At
from wordkit.spec.letters import letters_of
from wordkit_wordsy.history import used_words

if TYPE_CHECKING:
    from wordkit._core import Alphabet, Lexicon
    from wordkit.game.state import State
    from wordkit.game.zones import Table
    from wordkit.spec.model import RuleClause, Rules

DECK, DISCARD = At("deck"), At("discard")
MOST_KEPT = 64
"""Best words kept for each row of cards."""


class Card(NamedTuple):
    """A kind of card: its label and code, its suit, what is printed on it, whether it counts as rare."""

    label: str
    letter: int
    suit: str
    bonus: int
    rare: bool


def cards_of(rules: Rules) -> list[tuple[Card, int]]:
    """Every kind of card with its number of copies, suit by suit."""
    letters = letters_of(rules)
    return [
        (Card(label, letters[label], str(suit["suit"]), suit["bonus"], suit["rare"]), count)
        for suit in rules.clauses("cards")
        for label, count in (suit.counts or {}).items()
    ]


def card_items(rules: Rules, card: Card, column: int) -> Sequence[Any]:
    """The items of a card in a column of that value."""
    values = {
        "card.letter": card.letter,
        "card.column": column,
        "card.bonus": card.bonus,
        "card.rare": int(card.rare),
    }
    return rules.score("card", values.__getitem__)


class Smith:
    """The numbers and switches of a game as the engine uses them."""

    def __init__(self, table: Table) -> None:
        rules = table.rules
        self.rules: Rules = rules
        self.lexicon: Lexicon = table.words
        self.alphabet: Alphabet = self.lexicon.alphabet
        self.seats = table.seats
        self.cards: tuple[Card, ...] = tuple(card for card, _ in cards_of(rules))
        """By the number of their kind."""
        self.kinds = table.piece_kinds
        """The kind of each piece."""
        columns: Any = rules.clause("columns")
        self.columns: tuple[int, ...] = tuple(columns["rest"])
        self.per: int = columns["cards"]
        self.leftmost_first: bool = columns["deal"] == "left_to_right"
        self.discarded: int = columns["discard"]
        self.places = len(self.columns) * self.per
        self.squares = tuple(At("row", square=square) for square in range(self.places))
        self.first_square = table.first("row")
        self.same_letter = _most(rules.rule("same_letter"))
        self.rare = _most(rules.rule("rare"))
        self.reshuffles = rules.rule("reshuffle") is not None
        self.lock_timer: int | None = rules.option("lock_timer")
        self.round_cap: int | None = rules.option("round_cap")
        self.accept_cap: int | None = rules.option("accept_cap")
        # alone there is nobody to challenge: words are looked up at once
        self.judged: bool = rules.option("judging") == "challenge" and table.seats > 1
        self.wordsmith: str = rules.option("wordsmith")
        self.first: RuleClause | None = rules.rule("first_wordsmith") if self.wordsmith == "first" else None
        self.no_flip: RuleClause | None = rules.rule("no_flip")
        self.original: RuleClause | None = rules.rule("original")
        self.length: tuple[int, int] = (rules.option("word_min"), rules.option("word_max"))
        self.tiers: bool = self.lexicon.info["tiers"] is not None
        groups: Any = rules.clause("families")
        self.families = Families(
            self.lexicon,
            agent_nouns=rules.option("agent_nouns"),
            same=[group["rest"] for group in groups.clauses("same")] if groups else (),
            different=[group["rest"] for group in groups.clauses("different")] if groups else (),
        )
        self.card_scores: Mapping[tuple[int, int], int] = {
            (kind, column): sum(item.amount for item in self.card_items(kind, column))
            for kind in range(len(self.cards))
            for column in range(len(self.columns))
        }
        """(kind of card, column) -> what it scores there."""
        self._scorer = lru_cache(maxsize=64)(self._make_scorer)
        self._members = lru_cache(maxsize=4096)(self._find_members)
        self._without = lru_cache(maxsize=64)(self._find_without)
        self._best = lru_cache(maxsize=256)(self._find_best)

    # --- cards -------------------------------------------------------------------------------------------------------

    def card(self, piece: int) -> Card:
        """What a piece is."""
        return self.cards[self.kinds[piece]]

    def card_items(self, kind: int, column: int) -> Sequence[Any]:
        """The items of a card in a column."""
        return card_items(self.rules, self.cards[kind], self.columns[column])

    def lying(self, state: State) -> tuple[tuple[int, int], ...]:
        """The cards face up, `(kind, column)`, in the order of their places."""
        found = []
        for place in range(self.places):
            pieces = state.zones.zone(self.first_square + place)
            if pieces:
                found.append((self.kinds[pieces[-1]], place // self.per))
        return tuple(found)

    def scorer(self, state: State) -> WordScorer:
        """What words are worth by the cards that lie face up, and which are worth most."""
        return state.memo("scorer", lambda state: self._scorer(self.lying(state)))

    def _make_scorer(self, lying: tuple[tuple[int, int], ...]) -> WordScorer:
        cards = [
            (self.cards[kind].letter, self.columns[column], self.cards[kind].bonus, self.card_scores[kind, column])
            for kind, column in lying
        ]
        return WordScorer(self.lexicon, cards, self.rules.total("word").program)

    # --- words -------------------------------------------------------------------------------------------------------

    def spelled(self, word: str) -> str | None:
        """The word in the letters of the game, None if a letter isn't one of them."""
        try:
            return self.alphabet.decode(self.alphabet.encode(word))
        except AlphabetError:
            return None

    def foreign(self, word: str) -> str:
        """Why a word isn't one in the letters of the game; empty if it is."""
        try:
            self.alphabet.encode(word)
        except AlphabetError as error:
            return str(error)
        return ""

    def used(self, state: State) -> tuple[str, ...]:
        """The words of earlier rounds that can't be used again in this one."""
        if self.original is None:
            return ()
        return state.memo("used", used_words)

    def used_form(self, word: str, used: Sequence[str]) -> str | None:
        """The used word that this one is a form of."""
        if self.original is None:
            return None
        if self.original["by"] == "word":
            return word if word in used else None
        return next((other for other in used if self.families.same(word, other)), None)

    def without(self, state: State) -> tuple[int, ...]:
        """The numbers of all listed words that can't be used again."""
        return self._without(self.used(state))

    def _find_without(self, used: tuple[str, ...]) -> tuple[int, ...]:
        found: set[int] = set()
        for word in used:
            found.update(self._members(word))
        return tuple(sorted(found))

    def _find_members(self, word: str) -> tuple[int, ...]:
        if self.original is not None and self.original["by"] == "family":
            return tuple(self.families.members(word))
        number = self.lexicon.index(word)
        return () if number is None else (number,)

    def best(self, state: State, n: int, tier_up_to: int | None = None) -> Sequence[tuple[int, str]]:
        """The `n` best words that can be used, with their scores; of a lexicon with tiers, those up to one."""
        # a few of them are asked for again by every seat; whole lists are too long to keep
        find = self._best if n <= MOST_KEPT else self._find_best
        return find(self.lying(state), self.used(state), n, tier_up_to if self.tiers else None)

    def _find_best(
        self, lying: tuple[tuple[int, int], ...], used: tuple[str, ...], n: int, tier: int | None
    ) -> Sequence[tuple[int, str]]:
        scorer = self._scorer(lying)
        return tuple(scorer.best(n, without=self._without(used), tier_up_to=tier, length=self.length))

    def breaks_rules(self, state: State, word: str) -> bool:
        """Whether a challenge of this word is upheld: it isn't listed, or was used in an earlier round."""
        return word not in self.lexicon or self.used_form(word, self.used(state)) is not None

    # --- seats -------------------------------------------------------------------------------------------------------

    def reference(self, state: State) -> int | None:
        """The reference wordsmith of the round, if there is one."""
        if self.wordsmith == "nobody":
            return None
        seat = state.var("first" if self.wordsmith == "first" else "fastest")
        return seat if isinstance(seat, int) else None


def _most(rule: RuleClause | None) -> int | None:
    return None if rule is None else int(rule["most"])


def smith_of(table: Table) -> Smith:
    """What the states of a table share, made at the first call."""
    return table.memo(Smith)
