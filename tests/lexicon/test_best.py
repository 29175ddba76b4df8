"""Best words by cards with letters and points: against a plain scan that scores by hand."""

from __future__ import annotations

import pickle
import random
import signal
import threading
from collections import Counter
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordkit._core import WORDS_FRAME, Program, WordScorer
from wordkit.lexicon import Alphabet, AlphabetError, DamagedLexicon, Lexicon, LexiconError

from .words import SMALL, latin, small, texts, word_lists

Card = tuple[int, int, int, int]
Frame = tuple[int, int, list[Card]]
"""Letters, different letters, the cards that score."""
Value = Callable[[int, int, list[Card]], int]

RARE = {**dict.fromkeys("fhkvwy", 1), **dict.fromkeys("jqxz", 2)}


def program(*code: int) -> Program:
    """A formula over the words' frame."""
    return Program(bytes([1, 4, 1, 4, *code]))


LETTERS, DISTINCT, CARDS = (3, 0), (3, 1), (3, 3)
PLAIN = program(*CARDS)

FORMULAS: list[tuple[Program, Value]] = [
    (PLAIN, lambda letters, distinct, scored: sum(card[3] for card in scored)),
    # sum(c.score for c in scored if c.bonus > 0)
    (
        program(0x51, 0, 0x34, 4, 0, 2, 1, 0, 4, 0, 3),
        lambda letters, distinct, scored: sum(card[3] for card in scored if card[2] > 0),
    ),
    # cards + letters
    (program(0x20, *CARDS, *LETTERS), lambda letters, distinct, scored: sum(card[3] for card in scored) + letters),
    # cards - 3 * distinct
    (
        program(0x21, *CARDS, 0x22, 1, 3, *DISTINCT),
        lambda letters, distinct, scored: sum(card[3] for card in scored) - 3 * distinct,
    ),
    # if letters == distinct then 2 * cards else cards
    (
        program(0x42, 0x30, *LETTERS, *DISTINCT, 0x22, 1, 2, *CARDS, *CARDS),
        lambda letters, distinct, scored: sum(card[3] for card in scored) * (2 if letters == distinct else 1),
    ),
    # max(c.column for c in scored) - matched % 3
    (
        program(0x21, 0x52 + 1, 0, 1, 1, 4, 0, 1, 0x24, 3, 2, 1, 3),
        lambda letters, distinct, scored: max((card[1] for card in scored), default=0) - len(scored) % 3,
    ),
]


def market(row: str) -> list[Card]:
    """The cards of a row written `s c / b q / f c / l d`, worth 5, 4, 3 and 2, rare letters more."""
    cards = []
    for column, letters in zip((5, 4, 3, 2), row.split("/"), strict=True):
        for letter in letters.split():
            bonus = RARE.get(letter, 0)
            cards.append((ord(letter) - ord("a") + 1, column, bonus, column + bonus))
    return cards


ROW = market("s c / b q / f c / l d")


def by_hand(word: bytes, cards: Sequence[Card]) -> Frame:
    """What a word gives, from the rule: of n equal letters the n best cards score."""
    scored: list[Card] = []
    for code, count in Counter(word).items():
        own = [card for card in cards if card[0] == code]
        scored += sorted(own, key=lambda card: card[3], reverse=True)[:count]
    return len(word), len(set(word)), scored


def frames(lexicon: Lexicon, cards: Sequence[Card]) -> list[tuple[str, Frame]]:
    """Every word of a lexicon in order, and what it gives."""
    return [(word, by_hand(lexicon.alphabet.encode(word), cards)) for word in lexicon]


def ranked(framed: list[tuple[str, Frame]], value: Value) -> list[tuple[int, str]]:
    """The words with their scores, the best first; equal ones stay in order."""
    return sorted(((value(*frame), word) for word, frame in framed), key=lambda found: -found[0])


numbers = st.integers(-6, 9)
card_lists = st.lists(st.tuples(st.integers(1, len(SMALL)), numbers, numbers, numbers), max_size=9)
formulas = st.sampled_from(FORMULAS)


class TestAgainstThePlainScan:
    @given(word_lists, card_lists, formulas, st.integers(0, 50))
    def test_any_words_cards_and_formula(
        self,
        words: list[str],
        cards: list[Card],
        formula: tuple[Program, Value],
        n: int,
    ) -> None:
        lexicon = small(words)
        assert WordScorer(lexicon, cards, formula[0]).best(n) == ranked(frames(lexicon, cards), formula[1])[:n]

    @given(texts, card_lists, formulas)
    def test_a_word_that_is_in_no_list(self, word: str, cards: list[Card], formula: tuple[Program, Value]) -> None:
        lexicon = small([])
        letters, distinct, scored = by_hand(lexicon.alphabet.encode(word), cards)
        scorer = WordScorer(lexicon, cards, formula[0])
        assert scorer.score(word) == formula[1](letters, distinct, scored)
        matched = scorer.matched(word)
        assert sorted(cards[number] for number in matched) == sorted(scored)
        assert [cards[number][0] for number in matched] == [
            code for code, more in _running(lexicon.alphabet.encode(word)) if more <= _cards_of(code, cards)
        ]
        scalars, (rows,) = scorer.frame(word)
        assert scalars == (letters, distinct, len(scored), sum(card[3] for card in scored))
        assert rows == tuple(cards[number] for number in matched)

    def test_random_deals_over_a_list_of_some_size(self) -> None:
        dice = random.Random(5)
        common = "eeeeeeeaaaaaiiiooouttttnnnnrrrrssssllccddhhmmppggbbffkvwyqjxz"
        lexicon = latin(" ".join("".join(dice.choices(common, k=dice.randint(2, 15))) for _ in range(5_000)))
        for _ in range(4):
            letters = dice.choices("bcdfghjklmnpqrstvwxyz", k=8)
            cards = [(lexicon.alphabet.code(letter), 5 - at // 2, 0, 5 - at // 2) for at, letter in enumerate(letters)]
            framed = frames(lexicon, cards)
            for formula, value in FORMULAS:
                assert WordScorer(lexicon, cards, formula).best(12) == ranked(framed, value)[:12]

    @pytest.mark.parametrize("letters", [33, 62])
    def test_alphabets_of_many_letters(self, letters: int) -> None:
        dice = random.Random(letters)
        alphabet = Alphabet([chr(0x100 + n) for n in range(letters)])
        words = {bytes(dice.choices(range(1, letters + 1), k=dice.randint(1, 9))) for _ in range(1_500)}
        lexicon = Lexicon.build(map(alphabet.decode, words), alphabet)
        for size in (1, 8, 62):
            cards = [(dice.randint(1, letters), 1, 0, dice.randint(-3, 9)) for _ in range(size)]
            framed = frames(lexicon, cards)
            for formula, value in FORMULAS:
                assert WordScorer(lexicon, cards, formula).best(20) == ranked(framed, value)[:20]


def _running(word: bytes) -> list[tuple[int, int]]:
    """Each letter, and how often it has come by then."""
    return [(code, word[: at + 1].count(code)) for at, code in enumerate(word)]


def _cards_of(code: int, cards: Sequence[Card]) -> int:
    return sum(card[0] == code for card in cards)


class TestScores:
    def test_the_printed_examples_score_as_printed(self) -> None:
        scorer = WordScorer(latin("quibbles baccalaureates liquefaction fish"), ROW, PLAIN)
        assert scorer.best(3) == [(19, "baccalaureates"), (17, "liquefaction"), (17, "quibbles")]
        assert scorer.score("QUIBBLES") == 17
        assert scorer.matched("quibbles") == (3, 2, 6, 0)

    def test_two_of_a_letter_take_both_cards_and_one_takes_the_better(self) -> None:
        scorer = WordScorer(latin("cat"), ROW, PLAIN)
        assert (scorer.matched("cat"), scorer.score("cat")) == ((1,), 5)
        assert (scorer.matched("cacti"), scorer.score("cacti")) == ((1, 5), 8)
        assert (scorer.matched("cicca"), scorer.score("cicca")) == ((1, 5), 8)

    def test_a_label_of_two_letters_is_one_letter(self) -> None:
        alphabet = Alphabet([*"abcdefghijklmnoprstuvwxyz", "qu"])
        lexicon = Lexicon.build(["quiz", "quit", "zoo"], alphabet)
        cards = [(alphabet.code("qu"), 4, 2, 6), (alphabet.code("z"), 2, 2, 4), (alphabet.code("u"), 5, 0, 5)]
        scorer = WordScorer(lexicon, cards, program(0x20, *CARDS, *LETTERS))
        assert scorer.best(5) == [(13, "quiz"), (9, "quit"), (7, "zoo")]

    def test_foreign_letters_and_words_without_letters_have_no_score(self) -> None:
        scorer = WordScorer(latin("cat"), ROW, PLAIN)
        for ask in (scorer.score, scorer.matched, scorer.frame):
            with pytest.raises(AlphabetError, match="'é' at position 1"):
                ask("cé")
            with pytest.raises(LexiconError, match=r"1\.\.255 letters, not 0"):
                ask("")

    def test_the_frame_is_published(self) -> None:
        scalars, tables = WORDS_FRAME
        assert [name for name, *_ in scalars] == ["letters", "distinct", "matched", "cards"]
        ((name, most, fields),) = tables
        assert (name, most) == ("scored", 62)
        assert [(name, kind) for name, kind, *_ in fields] == [
            ("letter", "letter"),
            ("column", "int"),
            ("bonus", "int"),
            ("score", "int"),
        ]


class TestWhichWords:
    WORDS = latin("act cat cats dog scat")

    def best(self, n: int = 9, **wanted: object) -> list[str]:
        scorer = WordScorer(self.WORDS, ROW, PLAIN)
        return [word for _, word in scorer.best(n, **wanted)]  # type: ignore[arg-type]

    def test_ties_are_in_the_order_of_the_lexicon(self) -> None:
        assert self.best() == ["cats", "scat", "act", "cat", "dog"]
        assert self.best(3) == ["cats", "scat", "act"]
        assert self.best(1) == ["cats"]

    def test_none_and_more_than_there_are(self) -> None:
        assert self.best(0) == []
        assert len(self.best(10**9)) == 5
        assert WordScorer(latin(""), ROW, PLAIN).best(3) == []
        assert WordScorer(self.WORDS, [], PLAIN).best(2) == [(0, "act"), (0, "cat")]

    def test_words_left_out_by_their_numbers(self) -> None:
        numbers = [number for word in ("cats", "act") if (number := self.WORDS.index(word)) is not None]
        assert self.best(without=numbers) == ["scat", "cat", "dog"]
        assert self.best(without=range(5)) == []
        for number in (5, -1, 2**40):
            with pytest.raises(LexiconError, match=f"without: there is no word {number} among 5"):
                self.best(without=[number])

    def test_lengths(self) -> None:
        assert self.best(length=(3, 3)) == ["act", "cat", "dog"]
        assert self.best(length=(4, 99)) == ["cats", "scat"]
        assert self.best(length=(4, 2)) == []

    def test_tiers(self) -> None:
        lexicon = Lexicon.build(["cat", "cats", "act"], self.WORDS.alphabet, tiers=[10, 60, 35])
        scorer = WordScorer(lexicon, ROW, PLAIN)
        assert [word for _, word in scorer.best(9, tier_up_to=50)] == ["act", "cat"]
        assert scorer.best(9, tier_up_to=9) == []
        with pytest.raises(LexiconError, match="has no tiers"):
            self.best(tier_up_to=50)

    def test_a_lexicon_without_word_numbers_finds_the_same(self) -> None:
        plain = Lexicon.build(list(self.WORDS), self.WORDS.alphabet, index=False)
        for formula, _ in FORMULAS:
            numbered = WordScorer(self.WORDS, ROW, formula)
            assert WordScorer(plain, ROW, formula).best(4) == numbered.best(4)


class TestAScorer:
    def test_pickles_by_its_parts(self) -> None:
        scorer = WordScorer(latin("cat dog"), ROW, PLAIN)
        again = pickle.loads(pickle.dumps(scorer))
        assert (again.lexicon, again.cards, again.program) == (scorer.lexicon, tuple(ROW), PLAIN)
        assert again.best(2) == [(5, "cat"), (2, "dog")]

    @pytest.mark.parametrize(
        ("cards", "formula", "message"),
        [
            ([(27, 0, 0, 0)], PLAIN, "the letter of card 0 is 27, not 1..26"),
            ([(1, 0, 0, 0), (0, 0, 0, 0)], PLAIN, "the letter of card 1 is 0, not 1..26"),
            ([(1, 100, 0, 0)], PLAIN, "the column of card 0 is 100, not -99..99"),
            ([(1, 0, 0, 10_000)], PLAIN, "the score of card 0 is 10000"),
            ([(1, 0, 0, 0)] * 63, PLAIN, "cards: 63, at most 62"),
            ([], Program(bytes([1, 1, 0, 3, 0])), "compiled for another frame"),
            ([(1, 0, 0, 1)], program(0x23, 1, 1, *CARDS), "can fail: DivisionByZero"),
        ],
    )
    def test_refuses_what_it_cannot_score_by(self, cards: list[Card], formula: Program, message: str) -> None:
        with pytest.raises(LexiconError, match=message):
            WordScorer(latin("cat"), cards, formula)

    def test_a_formula_that_only_other_cards_could_break_is_fine(self) -> None:
        # 1 // (matched - 3) with two cards
        formula = program(0x23, 1, 1, 0x21, 3, 2, 1, 3)
        assert WordScorer(latin("cat"), ROW[:2], formula).score("cat") == -1

    @pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
    def test_a_signal_stops_a_long_search(self) -> None:
        dice = random.Random(1)
        words = {"".join(dice.choices(SMALL, k=12)) for _ in range(80_000)}
        scorer = WordScorer(Lexicon.build(words, Alphabet(SMALL), index=False), [], PLAIN)

        def stop(*_: object) -> None:
            raise KeyboardInterrupt

        def search_on() -> None:
            while True:
                scorer.best(1)

        before = signal.signal(signal.SIGALRM, stop)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            with pytest.raises(KeyboardInterrupt):
                search_on()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def test_threads_may_ask_at_once(self) -> None:
        lexicon = latin(" ".join(a + b + c for a in "abcdefghij" for b in "quibles" for c in "qscbfld"))
        found: list[list[tuple[int, str]]] = []
        scorer = WordScorer(lexicon, ROW, PLAIN)
        threads = [threading.Thread(target=lambda: found.append(scorer.best(5))) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == [WordScorer(lexicon, ROW, PLAIN).best(5)] * 3


def test_damage_is_found_not_fallen_over() -> None:
    """Whatever single byte of the words is wrong, there is an answer or DamagedLexicon."""
    lexicon = latin("act cat cats dog scat quibbles")
    good = lexicon.to_bytes()
    header = int.from_bytes(good[12:16], "little")
    damaged = 0
    for at in range(header, len(good), 3):
        wrong = bytearray(good)
        wrong[at] ^= 0xFF
        scorer = WordScorer(Lexicon.from_bytes(bytes(wrong)), ROW, program(0x20, *CARDS, *LETTERS))
        try:
            scorer.best(3)
        except DamagedLexicon:
            damaged += 1
    assert damaged > 20
