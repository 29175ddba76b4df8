"""Matches as examples of the rules language: what a failing case of anything is printed as, ready to paste.

A scenario file (`*.scenario`) is a rulespec that extends the game it tests; only its own examples are run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wordkit.game import Match
from wordkit.game.events import Step
from wordkit.game.position import clause_names
from wordkit.spec.arguments import duration
from wordkit.spec.vocabulary import LONGEST_WAIT
from wordkit.spec.writer import text_text

INDENT = "  "


def example_of(match: Match, title: str, lines: Iterable[str] = (), since: int | None = None) -> str:
    """An `example` block: how a match stands, or how it came there, and further lines, such as what is expected.

    - `since=None`: the position now, in the clauses of the engine. What they don't say, such as the order of a bag, is
      dealt anew.
    - `since=0`: seats, seed and every action from the start: the very same match again.
    - another version: the position then, and what was done since.
    """
    first = match.version if since is None else since
    body = [*given(match, first), *done(match, first), *lines]
    return "\n".join([f"example {text_text(title)} {{", *(f"{INDENT}{line}" for line in body), "}"]) + "\n"


def given_options(match: Match) -> Iterator[str]:
    """The clauses `option` of a match whose options aren't those of the installed rulespec."""
    from wordkit import registry
    from wordkit.loading import load_rules
    from wordkit.spec.types import Duration

    rules = match.game.rules
    if rules.name not in registry.names("rulespecs"):
        return
    usual = load_rules(rules.name).options
    for option in rules.option_list:
        if usual.get(option.name) != option.value:
            yield f"option {option.name} = {_written(option.value, isinstance(option.type, Duration))}"


def _written(value: object, is_time: bool) -> str:
    """An option's value as a rulespec writes it."""
    if isinstance(value, bool) or value is None:
        return "none" if value is None else "yes" if value else "no"
    return duration(value) if is_time and isinstance(value, int) else str(value)


def given(match: Match, version: int) -> list[str]:
    """The clauses that set up how a match stood at a version."""
    if version == 0 and match.start_position is None:
        return [f"seats {' '.join(clause_names(match.seats))}", f"seed {text_text(match.seed)}"]
    if version == 0 and match.start_position is not None:
        return match.start_position.strip().splitlines()
    return match.game.position_text(match.states[version], match.seats).rstrip().splitlines()


def done(match: Match, since: int) -> Iterator[str]:
    """The steps `do` and `wait` that a match took after a version."""
    now = match.states[since].at
    for step in match.steps[since + 1 :]:
        if step.at > now:
            yield from waited(step.at - now)
            now = step.at
        if step.action is not None:
            yield did(match, step)


def did(match: Match, step: Step) -> str:
    """The line that does again what a seat did."""
    return f"do {clause_names(match.seats)[step.seat or 0]}: {text_text(str(step.action))}"


def waited(ms: int) -> Iterator[str]:
    """The lines that let so much time go by."""
    while ms > 0:
        yield f"wait {duration(min(ms, LONGEST_WAIT))}"
        ms -= LONGEST_WAIT
