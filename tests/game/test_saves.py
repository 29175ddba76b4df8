"""Saves: what they keep, and what is said when one can't be continued."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from wordkit.errors import DamagedSave, EditedSave, FutureSave, MissingEngine, OtherGame, SaveError, SpecError
from wordkit.game import Action, Game, Match, PartTaker
from wordkit.game import save as saving
from wordkit.game.files import write_whole
from wordkit.game.migrations import MIGRATIONS
from wordkit.game.save import header_hash
from wordkit.spec.vocabulary import Vocabulary

from .chips import Chips
from .standin import end, game

TEXTS = ("put G", "pass", "swap C", "put A", "pass")


def chips(*parts: PartTaker) -> Game:
    return game(Chips(), ends=[end("passes", lambda get: get("match.passes") == 2)], part_takers=parts)


@pytest.fixture
def match() -> Match:
    match = Match(chips(), ["ann", "bob", "cy"], 7)
    for text in TEXTS:
        seat = match.to_move[0]
        action = match.parse(text, seat)
        match.apply(seat, action if not match.check(seat, action) else Action("pass"))
        if match.outcome:
            break
    return match


def load(text: str | bytes, game: Game | None = None) -> Match:
    return Match.from_json(text, lambda text, options: game or chips())


def edited(match: Match, change: Callable[[dict[str, Any]], Any], rehash: bool = False) -> str:
    save = json.loads(match.to_json())
    change(save)
    if rehash:
        save["header"] = header_hash(save)
    return json.dumps(save)


class TestKeeping:
    def test_a_save_keeps_whose_turn_it_is_and_what_is_legal(self, match: Match) -> None:  # M3
        match.undo()
        again = load(match.to_json())
        assert again.to_move == match.to_move
        assert list(again.legal(again.to_move[0])) == list(match.legal(match.to_move[0]))

    def test_no_tile_and_no_player_appears_or_vanishes(self, match: Match) -> None:  # M4
        again = load(match.to_json())
        assert again.seats == ("ann", "bob", "cy")
        assert again.state.zones == match.state.zones
        assert sum(again.state.zones.count(zone) for zone in range(len(again.state.zones))) == 21

    def test_a_save_for_one_seat_stays_for_one(self) -> None:  # M4
        again = load(Match(chips(), ["solo"], 1).to_json())
        assert again.seats == ("solo",)
        assert again.view(0).seats == 1

    def test_the_whole_history_comes_back(self, match: Match) -> None:
        again = load(match.to_json())
        assert [state.to_bytes() for state in again.states] == [state.to_bytes() for state in match.states]
        assert again.events("bob") == match.events("bob")
        assert again.to_json() == match.to_json()

    def test_a_save_can_be_played_on(self, match: Match) -> None:
        match.undo()
        again = load(match.to_json())
        for each in (match, again):
            each.apply(each.to_move[0], Action("pass"))
        assert again.state == match.state

    def test_another_layout_of_the_json_means_the_same(self, match: Match) -> None:
        assert load(json.dumps(json.loads(match.to_json()), indent=4, sort_keys=True)).state == match.state


class TestFiles:
    def test_a_match_comes_back_from_its_file(self, match: Match, tmp_path: Path) -> None:
        match.save(tmp_path / "game.json")
        assert Match.load(tmp_path / "game.json", lambda text, options: chips()).state == match.state

    def test_a_failed_write_leaves_the_old_file_and_no_other(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        target = tmp_path / "game.json"
        write_whole(target, b"old")

        def crash(*_: Any) -> None:
            raise OSError("disk full")

        monkeypatch.setattr("os.fsync", crash)
        with pytest.raises(OSError, match="disk full"):
            write_whole(target, b"new")
        assert target.read_bytes() == b"old"
        assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


class TestRefusing:
    @pytest.mark.parametrize(
        ("text", "error", "says"),
        [
            ("", DamagedSave, "this isn't JSON"),
            ("{", DamagedSave, "this isn't JSON"),
            (b"\xff\xfe", DamagedSave, "this isn't JSON"),
            ("[" * 100_000, DamagedSave, "this isn't JSON"),
            ("[]", DamagedSave, "a save is a JSON object"),
            ("{}", DamagedSave, "schema: a save says `wordkit.save/1` here"),
            ('{"schema": "wordkit.view/1"}', DamagedSave, "schema: a save says"),
            ('{"schema": "wordkit.save/0"}', DamagedSave, "there never was a `wordkit.save/0`"),
            ('{"schema": "wordkit.save/2", "wordkit": "9.0"}', FutureSave, r"a later wordkit \(9.0\): upgrade wordkit"),
        ],
    )
    def test_what_is_no_save(self, text: str | bytes, error: type[SaveError], says: str) -> None:
        with pytest.raises(error, match=says):
            load(text)

    @pytest.mark.parametrize(
        ("change", "error", "says"),
        [
            (lambda s: s["game"].update(text="x"), EditedSave, "game.text: the rulespec isn't the one"),
            (lambda s: s["seats"].append("dan"), EditedSave, "header: the part before the turns"),
            (lambda s: s.update(seed="8"), EditedSave, "header: "),
            (lambda s: s.update(start="0" * 32), EditedSave, "start: dealing again"),
            (lambda s: s["turns"][1].update(seat=0), EditedSave, r"turns\[1\].action: not legal here: it isn't"),
            (lambda s: s["turns"][1].update(seat=9), EditedSave, r"turns\[1\].seat: there is no seat 9"),
            (lambda s: s["turns"][1].update(at=5), EditedSave, r"turns\[1\]: this turn doesn't lead where"),
            (lambda s: s["turns"][0].update(at=-1), EditedSave, r"turns\[0\].at: -1 ms is before 0 ms"),
            (lambda s: s["turns"][0]["action"].update(letter="Z"), EditedSave, r"turns\[0\].action: not legal here: Z"),
            (lambda s: s["turns"][0]["action"].pop("action"), EditedSave, r"turns\[0\].action: an action is"),
            (lambda s: s["turns"][1].update(hash="0"), EditedSave, r"turns\[1\]: "),
            (lambda s: s["turns"].pop(0), EditedSave, r"turns\[0\]"),
            (lambda s: s["turns"][0].pop("seat"), EditedSave, r"turns\[0\]: a turn is a seat's action or a timeout"),
            (lambda s: s["turns"].insert(0, {"hash": "", "at": 9, "timeout": "cap"}), EditedSave, "no deadline `cap`"),
            (lambda s: s["turns"][0].update(seat="ann"), DamagedSave, r"turns\[0\].seat: Expected `int \| null`"),
            (lambda s: s["turns"][0].update(note=1), DamagedSave, "unknown field `note`"),
            (lambda s: s.pop("turns"), DamagedSave, "missing required field `turns`"),
        ],
    )
    def test_what_was_damaged_or_edited(
        self, match: Match, change: Callable[[dict[str, Any]], Any], error: type[SaveError], says: str
    ) -> None:
        with pytest.raises(error, match=says):
            load(edited(match, change))

    def test_a_header_edited_with_its_hash_is_found_by_the_chain(self, match: Match) -> None:
        with pytest.raises(EditedSave, match="start: dealing again doesn't give"):
            load(edited(match, lambda save: save.update(seed="8"), rehash=True))
        with pytest.raises(DamagedSave, match="seats: sample is for 1 to 4 seats, not 5"):
            load(edited(match, lambda save: save.update(seats=list("abcde")), rehash=True))

    def test_a_turn_that_was_cut_off_leaves_a_shorter_match(self, match: Match) -> None:
        again = load(edited(match, lambda save: save["turns"].pop()))
        assert again.version == match.version - 1

    def test_another_engine_version_is_named(self, match: Match) -> None:
        class Later(Chips):
            vocabulary = Vocabulary(engine="chips", version="2", actions=Chips.vocabulary.actions)

        with pytest.raises(OtherGame, match=r"engine: saved with chips 1, here is chips 2: install the version"):
            load(match.to_json(), game(Later()))

    def test_a_missing_part_taker_is_named(self) -> None:
        class Referee(PartTaker):
            name = "referee"

        text = Match(chips(Referee()), 2, 1).to_json()
        with pytest.raises(OtherGame, match=r"part_takers: saved with referee 1, here no part-takers"):
            load(text)
        assert load(text, chips(Referee())).version == 0

    def test_another_lexicon_is_named(self, match: Match) -> None:
        class Words:
            def words_checksum(self, *, roots: bool) -> str:
                return "b" * 64

        other = chips()
        other.lexicon = Words()  # type: ignore[assignment]
        with pytest.raises(OtherGame, match="lexicon: saved with no lexicon, here is"):
            load(match.to_json(), other)

    def test_a_missing_engine_and_a_faulty_rulespec_are_named(self, match: Match) -> None:
        def missing(text: str, options: Mapping[str, object]) -> Game:
            raise MissingEngine("no engine `chips`", "engine", "chips")

        def faulty(text: str, options: Mapping[str, object]) -> Game:
            raise SpecError("line 3")

        with pytest.raises(OtherGame, match="engine: no engine `chips`; install it to continue"):
            Match.from_json(match.to_json(), missing)
        with pytest.raises(DamagedSave, match=r"game.text: the saved rulespec has faults: line 3"):
            Match.from_json(match.to_json(), faulty)

    def test_a_match_set_up_from_clauses_has_nothing_to_save(self) -> None:
        from wordkit.game.position import position_of

        match = Match.at(chips(), position_of(chips(), []))
        with pytest.raises(SaveError, match="no position text"):
            match.to_json()


class TestMigrations:
    def test_an_old_save_is_brought_up_step_by_step(self, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
        """Made up: version 2 called the seats `players`, version 3 calls them `seats` again."""

        def renamed(old: str, new: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
            return lambda raw: {new if key == old else key: value for key, value in raw.items()}

        monkeypatch.setattr(saving, "VERSION", 3)
        monkeypatch.setitem(MIGRATIONS, 1, renamed("seats", "players"))
        monkeypatch.setitem(MIGRATIONS, 2, renamed("players", "seats"))
        assert load(match_as_version_1(match)).state == match.state

    def test_an_old_save_that_lacks_something_is_damaged(self, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(saving, "VERSION", 2)
        monkeypatch.setitem(MIGRATIONS, 1, lambda raw: {**raw, "seats": raw["players"]})
        with pytest.raises(DamagedSave, match="as a save of version 1 it lacks something"):
            load(match_as_version_1(match))


def match_as_version_1(match: Match) -> str:
    """The save as version 1 wrote it, whatever the version in force."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(saving, "VERSION", 1)
        return match.to_json()
