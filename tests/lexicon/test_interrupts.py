"""A signal ends long work of a lexicon while it is under way, and the lexicon is as good as before."""

from __future__ import annotations

import signal
from collections.abc import Callable
from functools import partial
from itertools import product, starmap

import pytest

from wordkit import registry
from wordkit._core import Program, WordScorer
from wordkit.lexicon import Alphabet, Lexicon

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")


def interrupted(work: Callable[[], object], after: float = 0.001) -> bool:
    """Whether a signal so many seconds after its start ends the work, which takes a tenth of a second or more."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    done: list[object] = []

    def until_stopped() -> None:
        signal.setitimer(signal.ITIMER_REAL, after)
        # no byte code in between: what can't be interrupted is done before the exception is raised
        done.extend(starmap(work, [()]))
        signal.pause()

    before = signal.signal(signal.SIGALRM, stop)
    try:
        with pytest.raises(KeyboardInterrupt):
            until_stopped()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    return not done


@pytest.fixture(scope="module")
def polish() -> Lexicon:
    return registry.lexicon("polish")


def opened(lexicon: Lexicon) -> Lexicon:
    """The same with nothing made yet."""
    assert lexicon.path is not None
    return Lexicon.open(lexicon.path)


def test_a_build() -> None:
    words = ["".join(letters) for letters in product("abcdefgh", repeat=6)]
    alphabet = Alphabet("abcdefgh")
    for order in (words, words[::-1]):
        # while the words are read, and after
        assert interrupted(partial(Lexicon.build, order, alphabet))
        assert interrupted(partial(Lexicon.build, order, alphabet, tiers=bytes(len(order)), roots=[["a"]] * len(order)))


def test_queries(polish: Lexicon) -> None:
    for work in (
        polish.words,
        partial(polish.prefix, ""),
        partial(polish.pattern, "*a*"),
        partial(polish.buildable, "", blanks=15),
        partial(polish.anagrams, "", blanks=12),
        partial(polish.insertions, "a", "".join(polish.alphabet.letters) * 3),
    ):
        assert interrupted(work)
    # while the list is made
    assert interrupted(polish.words, after=0.4)
    assert polish.words(length=(2, 2)) == polish.pattern("..")


def test_a_list_looked_up(polish: Lexicon) -> None:
    words = ["zażółć", "gęślą"] * 2_000_000
    assert interrupted(partial(polish.contains_many, words))
    assert interrupted(partial(polish.contains_many, iter(words)))
    assert polish.contains_many(words[:2] * 5_000) == [word in polish for word in words[:2]] * 5_000


def test_derivations_and_checks(polish: Lexicon) -> None:
    other = Alphabet(polish.alphabet.letters[::-1])
    assert interrupted(polish.check)
    assert interrupted(partial(polish.derive, polish.alphabet))
    assert interrupted(partial(polish.derive, other, tier_up_to=None, length=(3, 12)))
    polish.check()


def test_what_is_made_on_first_use(polish: Lexicon) -> None:
    # the sum of the cards that score, over the words' frame
    cards, program = [(1, 0, 0, 5)], Program(bytes([1, 4, 1, 4, 3, 3]))
    lexicon = opened(polish)
    assert interrupted(partial(WordScorer(lexicon, cards, program).best, 5))
    assert WordScorer(lexicon, cards, program).best(5) == WordScorer(polish, cards, program).best(5)
    words = ["".join(letters) for letters in product("abcdefgh", repeat=6)]
    rooted = Lexicon.build(words, Alphabet("abcdefgh"), roots=[[word[:2], word[1:], word] for word in words])
    assert interrupted(partial(rooted.rooted, "ha"))
    assert rooted.rooted("ha") == list(range(7 * 8**5, 7 * 8**5 + 8**4))
