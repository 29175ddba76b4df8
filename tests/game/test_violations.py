"""Violations: made by an engine, of the refusals it declares."""

from __future__ import annotations

import pytest

from wordkit.game.violations import Reasons, Violation
from wordkit.spec.vocabulary import Refusal


class TestReasons:
    """What an engine makes its violations by."""

    REFUSALS = (Refusal.english("off", "{squares} is off", "option.size"), Refusal.english("odd", "{words} is odd"))

    def test_each_has_the_clause_its_refusal_names(self) -> None:
        reasons = Reasons(self.REFUSALS)
        assert reasons("off", squares=(3,)) == Violation(code="off", path="option.size", squares=(3,))
        assert reasons("odd", words=("FOO",)) == Violation(code="odd", words=("FOO",))

    def test_another_may_be_named(self) -> None:
        reasons = Reasons(self.REFUSALS)
        assert reasons("off", path="rule.edge").path == "rule.edge"
        assert reasons("off", path="").path == ""

    def test_a_code_that_is_none_of_them_is_an_error(self) -> None:
        with pytest.raises(KeyError):
            Reasons(self.REFUSALS)("of")
