"""Which changes of a rulespec its examples and recordings notice, by a third-party engine."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from wordkit import bots, registry
from wordkit._core import Alphabet, Lexicon
from wordkit.errors import SpecError, WordkitError
from wordkit.game import Match
from wordkit.hookspecs import LexiconSource, hookimpl
from wordkit.loading import load, load_rules
from wordkit.testing.mutate import Mutation, Trial, mutants, mutate

FOLDER = Path(__file__).parent.parent / "thirdparty" / "good"
LETTERS = [*map(chr, range(65, 91))]
WORDS = Lexicon.build(["TREES", "STONE", "TONES", "SNOT", "TEN", "SEA", "AT", "TO", "ON"], Alphabet(LETTERS))

GAME = """
game row "Row" {
  engine wordrow
  players 2
  lexicon few
  option rack = 5
  tiles {
    4: A E N O R S T
    2: H I
  }
  rule chain
  score word "letters" = 2 * word.letters
  score word "long" = 3 when word.letters >= 5
  end passes when match.passes >= match.seats
  rank highest seat.total then fewest seat.rack then shared
EXAMPLES}
"""

EXAMPLE = """
  example "a chain" when option.rack == 5 {
    rack ann: "TREES" bob: "STONE"
    do ann: "TREES"
    expect word "TREES" = 13
    refuse bob: "TONES" code: broken_chain
    do bob: "SNOT"
    expect word "SNOT" = 8
  }
"""


class Few:
    """Brings a short word list."""

    __name__ = "few_words"

    def __init__(self, folder: Path) -> None:
        self.file = folder / "few.lexicon"
        WORDS.save(self.file)

    @hookimpl
    def wordkit_lexicons(self) -> list[LexiconSource]:
        return [LexiconSource("few", self.file, "en")]


@pytest.fixture(scope="module", autouse=True)
def plugins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(FOLDER))
        with registry.using(import_module("acme_wordrow"), bots, Few(tmp_path_factory.mktemp("words")), alone=True):
            yield
        for name in [name for name in sys.modules if name.startswith("acme_wordrow")]:
            del sys.modules[name]


def spec(*examples: str) -> str:
    return GAME.replace("EXAMPLES", "".join(examples))


def tried(*examples: str, recordings: tuple[Path, ...] = ()) -> Mutation:
    return mutate(Trial(spec(*examples), recordings=recordings))


def changes(found: Mutation, path: str) -> dict[str, str]:
    """What each mutant of a clause turns it into -> what became of it."""
    return {each.mutant.after: each.state for each in found.verdicts if each.mutant.path == path}


def test_every_kind_of_clause_is_changed_in_one_place_at_a_time() -> None:
    made: dict[str, list[str]] = {}
    for mutant in mutants(load_rules(spec())):
        made.setdefault(mutant.path, []).append(mutant.after)
    assert made == {
        "players": ["players 3", "players 1"],
        "lexicon": [""],
        "option.rack": ["option rack = 6", "option rack = 4", ""],
        "tiles": ["5: A E N O R S T", "3: A E N O R S T", "", "3: H I", "1: H I", ""],
        "rule.chain": [""],
        "score.word.letters": [
            'score word "letters" = 2 + word.letters',
            'score word "letters" = 3 * word.letters',
            'score word "letters" = 1 * word.letters',
            "",
        ],
        "score.word.long": [
            'score word "long" = 4 when word.letters >= 5',
            'score word "long" = 2 when word.letters >= 5',
            'score word "long" = 3 when word.letters > 5',
            'score word "long" = 3 when word.letters >= 6',
            'score word "long" = 3 when word.letters >= 4',
            'score word "long" = 3',
            "",
        ],
        "end.passes": ["end passes when match.passes > match.seats", "end passes", ""],
        "rank": [
            "rank fewest seat.total then fewest seat.rack then shared",
            "rank fewest seat.rack then shared",
            "rank fewest seat.rack then highest seat.total then shared",
            "rank highest seat.total then highest seat.rack then shared",
            "rank highest seat.total then shared",
            "",
        ],
    }


def test_a_mutant_has_its_place_and_what_stood_there_before() -> None:
    mutant = next(each for each in mutants(load_rules(spec())) if each.path == "rule.chain")
    assert (mutant.kind, mutant.place, mutant.before) == ("dropped", ("<text>", 11, 3), "rule chain")
    assert str(mutant) == "<text>:11: rule.chain: dropped\n    - rule chain"


def test_nobody_notices_where_there_is_no_example() -> None:
    found = tried()
    assert found.share == 0.0
    assert set(found.states) <= {"missed", "equal", "unloaded"}


def test_an_example_notices_what_it_is_about() -> None:
    found = tried(EXAMPLE)
    assert set(changes(found, "rule.chain").values()) == {"noticed"}
    assert changes(found, "score.word.letters") == {
        'score word "letters" = 2 + word.letters': "noticed",
        'score word "letters" = 3 * word.letters': "noticed",
        'score word "letters" = 1 * word.letters': "noticed",
        "": "noticed",
    }
    assert changes(found, "score.word.long")['score word "long" = 3 when word.letters >= 6'] == "noticed"
    assert set(changes(found, "end.passes").values()) <= {"missed", "noticed"}
    assert changes(found, "rank")["rank highest seat.total then shared"] == "missed"


def test_an_example_can_not_step_out_of_the_way() -> None:
    # With six tiles the condition of the example doesn't hold; it is carried out all the same, and holds.
    assert changes(tried(EXAMPLE), "option.rack")["option rack = 6"] == "missed"


def test_what_does_not_load_or_means_the_same_is_not_counted() -> None:
    text = spec(EXAMPLE).replace("2 * word.letters", "2 * word.letters + 0").replace("players 2", "players 2..16")
    found = mutate(Trial(text))
    assert changes(found, "players")["players 2..17"] == "unloaded"
    # the operations of a formula are compared as they fold: 2 * n - 0 isn't folded, so it counts, and is missed
    assert changes(found, "score.word.letters")['score word "letters" = 2 * word.letters - 0'] == "missed"


def test_an_option_dropped_to_its_own_default_means_the_same() -> None:
    text = spec(EXAMPLE).replace("rack = 5", "rack = 7").replace("option.rack == 5", "option.rack == 7")
    assert changes(mutate(Trial(text)), "option.rack")[""] == "equal"


def test_a_recording_notices_by_states_and_scores_and_not_by_the_text_of_the_rules(tmp_path: Path) -> None:
    match = Match(load(spec()), ["ann", "bob"], seed=1)
    while match.outcome is None:
        (seat,) = match.to_move
        match.apply(seat, match.legal(seat).best(1)[0])
    match.save(tmp_path / "row.json")
    found = tried(recordings=(tmp_path / "row.json",))
    assert (found.examples, found.recordings) == (0, 1)
    assert set(changes(found, "option.rack").values()) == {"noticed"}
    assert set(changes(found, "tiles").values()) <= {"noticed", "unloaded"}
    assert changes(found, "rank")["rank highest seat.total then highest seat.rack then shared"] == "missed"


def test_a_recording_of_another_game_is_left_aside(tmp_path: Path) -> None:
    Match(load(spec().replace("game row", "game other")), 2).save(tmp_path / "other.json")
    assert tried(EXAMPLE, recordings=(tmp_path / "other.json",)).recordings == 0


def test_a_recording_with_other_options_is_replayed_with_them(tmp_path: Path) -> None:
    Match(load(spec(), rack=4), 2, seed=1).save(tmp_path / "four.json")
    found = tried(EXAMPLE, recordings=(tmp_path / "four.json",))
    assert found.recordings == 1
    # its own four tiles stand against those of the rulespec, but not against the mutant's
    assert changes(found, "option.rack") == {"option rack = 6": "noticed", "option rack = 4": "missed", "": "noticed"}


def test_what_fails_before_anything_is_changed_is_said() -> None:
    with pytest.raises(WordkitError, match=r"isn't as its examples and recordings say: example 'a chain'.*= 14"):
        tried(EXAMPLE.replace("= 13", "= 14"))
    with pytest.raises(SpecError):
        mutate(Trial(spec().replace("rule chain", "rule chian")))


def test_a_variant_is_changed_in_what_it_says_itself() -> None:
    variant = 'game quick "Quick" extends wordrow { option rack = 4 }\n'
    assert {mutant.path for mutant in Trial(variant).mutants(load_rules(variant))} == {"option.rack"}
    whole = Trial(variant, inherited=True)
    assert "rule.chain" in {mutant.path for mutant in whole.mutants(load_rules(variant))}


def test_it_says_how_far_it_is() -> None:
    told: list[int] = []
    found = mutate(Trial(spec(EXAMPLE)), progress=told.append)
    assert told == [*range(1, len(found.verdicts) + 1)]


def test_processes_that_cannot_start_are_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They import what lies first on the path; there something else is called wordkit."""
    (tmp_path / "wordkit").mkdir()
    (tmp_path / "wordkit" / "__init__.py").write_text("raise SystemExit(3)\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(WordkitError, match="a process that was to judge mutants ended"):
        mutate(Trial(spec()), jobs=2)
