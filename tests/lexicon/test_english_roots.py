"""The rules that make the English list's roots, on small lists: what each does, and what the review can say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

PLUGIN = Path(__file__).parents[2] / "plugins" / "english"


@pytest.fixture(scope="module")
def module() -> Iterator[ModuleType]:
    """The build's module, which imports its neighbour as scripts do."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(PLUGIN))
        yield import_module("roots")


@pytest.fixture
def roots(module: ModuleType, tmp_path: Path) -> Callable[..., dict[str, str]]:
    """From `word` or `word:evidence,evidence`, and the text of a review: word -> its roots, blank separated.

    Those that count for agents only come last, each with `~` before it.
    """

    def made(words: str, review: str = "") -> dict[str, str]:
        (tmp_path / "review.txt").write_text(review, encoding="utf-8")
        rows = []
        for entry in words.split():
            word, _, evidence = entry.partition(":")
            rows.append((word, 10, evidence.split(",") if evidence else [word]))
        found = module.reviewed_roots(rows, tmp_path / "review.txt")
        return {word: " ".join([*own, *("~" + root for root in agents)]) for word, (own, agents) in found.items()}

    return made


@pytest.mark.parametrize(
    ("words", "word", "expected"),
    [
        ("knap knaps", "knaps", "knap"),
        ("berry berries", "berries", "berry"),
        ("wharf wharves", "wharves", "wharf"),
        ("leaf leave leaves:leaf", "leaves", "leaf leave"),
        ("ax axe axes", "axes", "ax axe"),
        ("lap laps lapse lapses", "lapses", "lapse"),
        ("hop hope hoping hopping", "hoping", "hope"),
        ("hop hope hoping hopping", "hopping", "hop"),
        ("die dying", "dying", "die"),
        ("finesse fines finessing", "finessing", "finesse"),
        ("knap knapped", "knapped", "knap"),
        ("twee tweer tweest", "tweest", "twee"),
        ("lay layer", "layer", "layer"),
        ("oxwoman oxwomen", "oxwomen", "oxwoman"),
        ("outwrite outwrote", "outwrote", "outwrite"),
        ("amoeba amoebae", "amoebae", "amoeba"),
        ("stasis stases", "stases", "stasis"),
        ("glum glumly glumness glumnesses", "glumnesses", "glum"),
        ("fuggy fug fuggier fuggiest fuggily", "fuggily", "fug"),
        ("arm army", "army", "army"),
        ("bashful bash", "bashful", "bash"),
        ("spoon spoonful spoonfuls", "spoonful", "spoonful"),
        ("prig priggish priggishly", "priggishly", "prig"),
        ("conic conical conically", "conically", "conic"),
        ("ovation ovational", "ovational", "ovation"),
        ("armor armour armoured", "armoured", "armor"),
        ("apprise apprize apprised", "apprised", "apprize"),
        ("knap knapper knapping", "knapper", "knapper ~knap"),
        ("corner corn", "corner", "corner"),
    ],
)
def test_rules_by_spelling(roots: Callable[..., dict[str, str]], words: str, word: str, expected: str) -> None:
    assert roots(words)[word] == expected


def test_evidence_that_is_spelled_impossibly_is_not_believed(roots: Callable[..., dict[str, str]]) -> None:
    made = roots("hop hope hopes:hop,hope retire retiree retirees:retire,retiree lay layer:lay")
    assert (made["hopes"], made["retirees"], made["layer"]) == ("hope", "retiree", "layer")


def test_a_form_that_has_forms_is_a_word_of_its_own(roots: Callable[..., dict[str, str]]) -> None:
    made = roots("bite bit:bite bits:bit")
    assert (made["bit"], made["bits"]) == ("bit bite", "bit")


def test_the_review_adds_and_reaches_what_is_made_from_the_word(roots: Callable[..., dict[str, str]]) -> None:
    made = roots("lion lioness lionesses lionessy", "lion: lioness")
    assert made["lionesses"] == made["lioness"] == "lion"
    assert made["lionessy"] == "lionessy"


def test_the_review_vetoes_and_reaches_what_is_made_from_the_word(roots: Callable[..., dict[str, str]]) -> None:
    words = "may mighty:may mightier:may mightiest:may"
    made = roots(words, "may ! mighty")
    assert made["mightier"] == made["mighty"] == "mighty"


def test_the_review_keeps_rules_off(roots: Callable[..., dict[str, str]]) -> None:
    assert roots("corn corner corning")["corner"] == "corner ~corn"
    made = roots("corn corner corning new news", ".agent corner\n.form news  # one thing")
    assert (made["corner"], made["news"]) == ("corner", "news")


def test_the_review_joins_spellings_and_names_agents(roots: Callable[..., dict[str, str]]) -> None:
    made = roots("gray grey greyer greyest lie liar", "gray = grey\nlie ~ liar")
    assert (made["greyest"], made["liar"]) == ("gray", "liar ~lie")


@pytest.mark.parametrize(
    ("review", "why"),
    [
        ("knap: knaps", "says what is so without it"),
        ("knap ! knaps", "says what is so without it"),
        (".ly knap", "says what is so without it"),
        ("knap: nape", "no word of the list: nape"),
        ("knap; knaps", "not a line of the review"),
    ],
)
def test_what_changes_nothing_or_cant_be_read_is_an_error(
    roots: Callable[..., dict[str, str]], review: str, why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        roots("knap knaps", review)
