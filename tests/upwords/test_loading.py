"""Games loaded from what strangers send: texts, paths and saves."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

import wordkit
from wordkit.errors import DamagedSave, NotFound, PositionError, SpecError
from wordkit.game import Match
from wordkit.game.save import header_hash, text_checksum

VARIANT = 'game mine "Mine" extends upwords {\n  %s\n}\n'


@pytest.mark.parametrize("path", ["/tmp/nul\0.rules", "/tmp/half \ud800.rules", "/tmp/nothing/here.rules"])
def test_what_can_be_no_file_is_not_found(path: str) -> None:
    with pytest.raises(NotFound, match="there is no file"):
        wordkit.load(path)


def test_a_position_for_too_many_is_a_position_error() -> None:
    with pytest.raises(PositionError, match="for 2 to 4 seats, not 5"):
        Match.from_position(wordkit.load("upwords"), "seats a b c d e")


@pytest.mark.parametrize(
    ("clause", "message"),
    [
        ('lexicon english plus: ["É"]', "'É' at position 0"),
        ("tiles { 50: A E I S Qu; 9: a }", "are the same letter"),
    ],
)
def test_tiles_or_words_that_do_not_fit_the_word_list_are_a_located_fault(clause: str, message: str) -> None:
    with pytest.raises(SpecError, match=message) as caught:
        wordkit.load(VARIANT % clause)
    (fault,) = caught.value.diagnostics
    assert fault.code == "unfit-lexicon"  # type: ignore[attr-defined]
    assert fault.place[1] > 0  # type: ignore[attr-defined]


class TestSavesFromStrangers:
    """A save of a game that is installed, its rulespec and header edited and every hash made to fit."""

    @staticmethod
    def forged(text: str, options: Mapping[str, object]) -> str:
        save = json.loads(Match(wordkit.load("upwords"), 2, 1).to_json())
        save["game"].update(text=text, checksum=text_checksum(text), options=options)
        save["header"] = header_hash(save)
        return json.dumps(save)

    def test_a_rulespec_is_never_taken_for_a_name_or_a_file_here(self, tmp_path: Path) -> None:
        secret = tmp_path / "secret.rules"
        secret.write_text("hunter2", encoding="utf-8")
        for text in (str(secret), "upwords", "/dev/zero"):
            with pytest.raises(DamagedSave, match="the saved rulespec has faults") as caught:
                Match.from_json(self.forged(text, {}))
            assert "hunter2" not in str(caught.value)

    @pytest.mark.parametrize("option", ["source", "part_takers", "self"])
    def test_an_option_is_never_taken_for_an_argument(self, option: str) -> None:
        text = wordkit.load_rules("upwords").text
        with pytest.raises(DamagedSave, match=f"has no option `{option}`"):
            Match.from_json(self.forged(text, {option: 1}))
