"""What counts as exercised of a rulespec, by a third-party engine that knows nothing of being watched."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from wordkit import bots, registry
from wordkit._core import Alphabet, Lexicon
from wordkit.errors import WordkitError
from wordkit.game import Game, Match
from wordkit.loading import load_rules
from wordkit.sim import simulate
from wordkit.spec.model import Rules
from wordkit.testing import run_examples
from wordkit.testing.coverage import Coverage, Reasons, Record, Recorder, coverage, page

FOLDER = Path(__file__).parent.parent / "thirdparty" / "good"
LETTERS = [*map(chr, range(65, 91))]
WORDS = Lexicon.build(["TREES", "STONE", "TONES", "SNOT", "TEN", "SEA", "AT", "TO", "ON"], Alphabet(LETTERS))

GAME = """
game row "Row" extends wordrow {
  option rack = 5
  macro longer(n) = word.letters > n
  score word "long" = if word.letters == 5 then 3 else 4 when longer(4) and word.letters < 7
  end passes when match.passes >= match.seats
}
"""


@pytest.fixture(scope="module", autouse=True)
def plugin() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(FOLDER))
        module = import_module("acme_wordrow")
        with registry.using(module, bots, alone=True):
            yield module
        for name in [name for name in sys.modules if name.startswith("acme_wordrow")]:
            del sys.modules[name]


def rules(text: str = GAME) -> Rules:
    return load_rules(text)


def game(text: str = GAME) -> Game:
    return Game(rules(text), registry.engine("wordrow"), WORDS)


def covered(record: Record, text: str = GAME, reasons: Reasons | None = None) -> Coverage:
    return coverage(rules(text), record, reasons)


def times(record: Record, text: str = GAME) -> dict[str, int]:
    return {each.name: each.times for each in covered(record, text).elements}


def played(*actions: str, racks: str = 'rack ann: "TREES" bob: "STONE"', text: str = GAME) -> dict[str, int]:
    """What a match of two exercises: each in turn does one of the actions."""
    with Recorder() as recorder:
        match = Match.from_position(game(text), racks)
        for action in actions:
            (seat,) = match.to_move
            match.apply(seat, match.parse(action, seat))
    return times(recorder.record, text)


def test_everything_that_can_be_exercised_is_counted_by_its_path() -> None:
    found = covered(Record())
    assert [each.name for each in found.elements] == [
        "players",
        "lexicon",
        "option.rack",
        "tiles",
        "rule.chain",
        "macro.longer",
        "score.word.letters",
        "score.word.long",
        "score.word.long word.letters > 4: yes",
        "score.word.long word.letters > 4: no",
        "score.word.long word.letters < 7: yes",
        "score.word.long word.letters < 7: no",
        "score.word.long word.letters == 5: yes",
        "score.word.long word.letters == 5: no",
        "score.final.tiles_left",
        "end.out",
        "end.out bag.count == 0: yes",
        "end.out bag.count == 0: no",
        "end.out seat.rack == 0: yes",
        "end.out seat.rack == 0: no",
        "end.passes",
        "end.passes match.passes >= match.seats: yes",
        "end.passes match.passes >= match.seats: no",
        "rank highest seat.total: decided",
        "rank fewest seat.rack: decided",
        "rank shared",
        "refusal.not_in_rack",
        "refusal.not_a_word",
        "refusal.broken_chain",
    ]
    assert (found.share, len(found.missing)) == (0.0, 29)


def test_score_items_and_their_branches_count_as_they_are_evaluated() -> None:
    found = played("TREES")
    assert found["score.word.letters"] >= 1
    assert found["score.word.long"] >= 1
    assert found["score.word.long word.letters == 5: yes"] >= 1
    assert found["score.word.long word.letters == 5: no"] == 0
    assert found["macro.longer"] >= 1


def test_and_looks_at_what_follows_only_where_it_must() -> None:
    found = played("AT", racks='rack ann: "AT" bob: "STONE"')
    assert found["score.word.long"] == 0
    assert found["score.word.long word.letters > 4: no"] >= 1
    assert found["score.word.long word.letters > 4: yes"] == 0
    assert found["score.word.long word.letters < 7: yes"] == 0


def test_an_end_counts_when_it_ended_a_game_and_a_key_when_it_told_seats_apart() -> None:
    found = played("pass", "pass", racks='rack ann: "TEN" bob: "AT"')
    assert (found["end.passes"], found["end.out"]) == (1, 0)
    assert found["end.passes match.passes >= match.seats: no"] == 1
    # tiles left: -3 and -2
    assert (found["rank highest seat.total: decided"], found["rank shared"]) == (1, 0)


def test_a_later_key_counts_when_the_first_is_equal() -> None:
    found = played("pass", "pass", racks='rack ann: "TEN" bob: "AT"\ntotal ann: 1')
    # 1 - 3 and 0 - 2: the fewer tiles win
    assert found["rank highest seat.total: decided"] == 0
    assert found["rank fewest seat.rack: decided"] == 1
    found = played("pass", "pass", racks='rack ann: "TEN" bob: "SEA"')
    assert (found["rank fewest seat.rack: decided"], found["rank shared"]) == (0, 1)


def test_a_rule_counts_when_it_refused_something() -> None:
    with Recorder() as recorder:
        match = Match.from_position(game(), 'rack ann: "TREES" bob: "STONE"')
        match.apply("ann", match.parse("TREES", "ann"))
        assert times(recorder.record)["rule.chain"] == 0
        assert match.check("bob", match.parse("TONES", "bob"))
    found = times(recorder.record)
    assert (found["rule.chain"], found["refusal.broken_chain"], found["refusal.not_a_word"]) == (1, 1, 0)


def test_a_clause_counts_when_the_engine_asks_for_it_and_the_players_when_a_match_begins() -> None:
    found = played()
    assert found["tiles"] >= 1
    assert found["players"] == 1
    # a position deals nothing, so nobody asks how much
    assert found["option.rack"] == 0
    with Recorder() as recorder:
        Match(game(), 3)
    assert times(recorder.record)["option.rack"] >= 1


def test_what_the_options_settle_is_no_branch() -> None:
    text = GAME.replace("end passes when", "end passes when option.rack == 5 and")
    assert "end.passes match.passes >= match.seats: yes" in times(Record(), text)
    assert not any("option" in name for name in times(Record(), text) if name.startswith("end"))


def test_an_option_that_a_formula_names_counts_when_it_is_evaluated() -> None:
    text = GAME.replace("longer(n) = word.letters > n", "longer(n) = word.letters > n and option.rack > 1")
    assert played("TREES", text=text)["option.rack"] >= 1


def test_a_variant_exercises_what_it_has_of_its_parent() -> None:
    other = 'game other "Other" extends wordrow { score final "tiles left" = -2 * seat.rack }\n'
    with Recorder() as recorder:
        match = Match.from_position(game(other), 'rack ann: "TEN" bob: "AT"')
        for seat in ("ann", "bob"):
            match.apply(seat, match.parse("pass", seat))
    found = times(recorder.record, 'game mine "Mine" extends wordrow {}\n')
    assert found["end.passes"] == 1
    assert found["score.final.tiles_left"] == 0  # another clause, though it has the same path
    assert found["players"] == 1


def test_a_refusal_that_can_not_occur_in_a_game_is_not_counted() -> None:
    assert "refusal.broken_chain" not in times(Record(), 'game free "Free" extends wordrow { drop rule chain }\n')


def test_games_made_before_or_played_after_do_not_count() -> None:
    before = game()
    with Recorder() as recorder:
        Match(before, 2)
        within = game()
    match = Match(within, 2)
    match.apply(0, match.parse("pass", 0))
    assert not recorder.record.times
    assert not recorder.record.games


def test_only_the_inner_recorder_records() -> None:
    with Recorder() as outer:
        with Recorder() as inner:
            Match(game(), 2)
        assert (outer.record.games, inner.record.games) == ({}, {"row": 1})
        Match(game(), 2)
    assert (outer.record.games, inner.record.games) == ({"row": 1}, {"row": 1})


def test_being_watched_changes_nothing() -> None:
    def whole() -> str:
        match = Match(game(), ["ann", "bob"], seed=3)
        while match.outcome is None:
            (seat,) = match.to_move
            match.apply(seat, match.legal(seat).best(1)[0])
        return match.to_json()

    plain = whole()
    with Recorder():
        assert whole() == plain
        watched = game()
        assert watched.rules == rules()
        assert pickle.loads(pickle.dumps(watched.rules)) == rules()


def test_records_add_up_and_are_kept_in_a_file(tmp_path: Path) -> None:
    with Recorder() as recorder:
        run_examples(game())
    record = recorder.record
    twice = Record.of([record, record])
    assert twice.times == {key: 2 * number for key, number in record.times.items()}
    record.save(tmp_path / "record.json")
    assert Record.load(tmp_path / "record.json") == record
    assert Record.from_json((tmp_path / "record.json").read_bytes()) == record


@pytest.mark.parametrize("text", ["", "[]", '{"schema": "wordkit.coverage/2", "games": {}, "clauses": {}}'])
def test_a_file_that_is_no_record_is_said_to_be_none(text: str, tmp_path: Path) -> None:
    (tmp_path / "record.json").write_text(text)
    with pytest.raises(WordkitError, match="record"):
        Record.load(tmp_path / "record.json")


def test_a_simulation_in_this_process_is_recorded() -> None:
    with Recorder() as recorder:
        simulate(game(), ["greedy", "greedy"], games=2)
    assert recorder.record.games == {"row": 2}
    assert times(recorder.record)["score.final.tiles_left"] == 4


def test_what_another_process_has_seen_comes_back_once() -> None:
    there = pickle.loads(pickle.dumps(Recorder().fresh()))
    with there:
        Match(game(), 2)
    here = Recorder()
    for _ in range(2):
        here.add(pickle.loads(pickle.dumps(there.drain())))
    assert here.record.games == {"row": 1}
    assert here.record.times


def test_reasons_take_out_what_can_not_be_exercised_and_tell_when_they_are_wrong() -> None:
    reasons = Reasons(
        {"wordrow": {"end.out": "nobody ever gets there"}, "row": {"rule.chain": "no", "end.nowhere": "?"}}
    )
    empty = covered(Record(), reasons=reasons)
    assert {each.name for each in empty.elements if not each.counts} == {"end.out", "rule.chain"}
    assert len(empty.missing) == 27
    assert empty.stale == ("end.nowhere",)
    with Recorder() as recorder:
        run_examples(game())
    assert covered(recorder.record, reasons=reasons).stale == ("rule.chain", "end.nowhere")


def test_the_page_says_without_colour_what_was_exercised() -> None:
    with Recorder() as recorder:
        run_examples(game())
    shown = page(rules(), covered(recorder.record))
    assert shown.startswith("<!DOCTYPE html>")
    assert "<script" not in shown
    assert "http" not in shown
    for words in ("✓ exercised", "◐ in part", "✗ not exercised", "word.letters &gt; 4: no", "broken_chain"):
        assert words in shown
