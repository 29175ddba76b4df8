"""Rules coverage: which clauses, branches of formulas, refusals, ends and tie-breaks of a rulespec were exercised.

    from wordkit.testing.coverage import Recorder, coverage

    with Recorder() as recorder:
        run_examples(wordkit.load("mygame"))
    print(f"{coverage(wordkit.load_rules('mygame'), recorder.record).share:.1%}")

What "exercised" means for each kind of clause is said in docs/coverage.md.
"""

from wordkit.testing.coverage.page import page
from wordkit.testing.coverage.record import Record, Recorder
from wordkit.testing.coverage.report import KINDS, Coverage, Element, Reasons, coverage

__all__ = ["KINDS", "Coverage", "Element", "Reasons", "Record", "Recorder", "coverage", "page"]
