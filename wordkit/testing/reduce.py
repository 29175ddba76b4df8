"""From a recording that isn't played as recorded to the smallest example that shows it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from wordkit.errors import WordkitError
from wordkit.spec.model import read_example
from wordkit.spec.writer import text_text
from wordkit.testing.examples import Check, run_example
from wordkit.testing.scenario import INDENT, given, waited

if TYPE_CHECKING:
    from wordkit.game import Game
    from wordkit.testing.record import Difference, Replayed

MOST_TRIES = 400
"""So many smaller cases are tried; then the smallest so far is good enough."""
_QUOTED = re.compile(r'"([^"\n]*)"')
_SCORED = re.compile(r"scored (\S+) (-?\d+)(?: |,)")
_ITEM = re.compile(r"([+-]\d+) (.+) \[[^\]]*\]")


def reduced(played: Replayed, title: str = "") -> str:
    """An `example` block of the turn that tells most (`shown_first`), from which nothing can be left out.

    It fails as the recording does. It is set up by a position if one shows the fault, else by seats, seed and the
    actions that lead there. Where nothing that an example can expect differs (only the order of a bag), the case is
    printed whole, with the lines in comments.
    """
    match, first = played.match, shown_first(played)
    turn = first.turn
    title = title or f"turn {turn} of {played.name}"
    names = match.seats
    if turn == 0:
        body, tail = given(match, 0), [f"# {line}" for line in (*first.was, *first.now)]
        return _text(title, [*body, *tail])
    taken = played.recording.taken[turn - 1]
    before = played.recording.taken[: turn - 1]
    wait = list(waited(taken.at - match.states[turn - 1].at))
    now = [*wait, *([f"do {taken.seat}: {text_text(taken.text)}"] if taken.seat else [])]
    refused = played.stopped and turn == len(match.steps)
    wanted = [] if refused else list(_expected(played.recording.turns[turn], names))
    starts = [given(match, turn - 1)]
    history = given(match, 0)
    at = 0
    for past in before:
        history += [*waited(past.at - at), *([f"do {past.seat}: {text_text(past.text)}"] if past.seat else [])]
        at = max(at, past.at)
    starts.append(history)
    for body in starts:
        failed = _failures(match.game, _text(title, [*body, *now, *wanted]))
        if failed:
            told = {check.line.strip() for check in failed}
            smaller = _shrunk(match.game, title, body, [*now, *wanted])
            return _text(title, [*smaller, *now, *[line for line in wanted if line in told][:1]])
    return _text(title, [*history, *now, *(f"# {line}" for line in (*first.was, *first.now))])


def shown_first(played: Replayed) -> Difference:
    """The difference to look at: where it stopped, else the first that names a clause, else the first."""
    if played.stopped:
        return played.differences[-1]
    return next((each for each in played.differences if each.clauses), played.differences[0])


def _expected(turn: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """What the lines of a recorded turn say, as an example expects it."""
    gained: dict[str, int] = {}
    items: dict[tuple[str, str], int] = {}
    seat, late = "", []
    for line in map(str.strip, turn[1:]):
        word, _, rest = line.partition(" ")
        if found := _SCORED.match(line):
            seat = found[1]
            gained[seat] = gained.get(seat, 0) + int(found[2])
        elif (found := _ITEM.fullmatch(line)) and seat:
            items[seat, found[2]] = items.get((seat, found[2]), 0) + int(found[1])
        elif word == "ended":
            late.append(f"expect end {rest.strip('[]').partition('.')[2]}")
        elif word == "award":
            late.append(f"expect award {rest.split()[0]} {rest.split()[2]}")
        elif word == "legal" and rest.split()[1].isdigit():
            late.append(f"expect legal {rest.split()[0]} = {rest.split()[1]}")
    yield from (f'expect item {who} "{label}" = {amount}' for (who, label), amount in items.items())
    yield from (f"expect gained {who} = {gained.get(who, 0)}" for who in names)
    yield from late


def _text(title: str, body: Sequence[str]) -> str:
    return "\n".join([f"example {text_text(title)} {{", *(f"{INDENT}{line}" for line in body), "}"]) + "\n"


def _failures(game: Game, text: str) -> list[Check]:
    """The checks of an example that fail as the game is now; none if it can't be read or set up."""
    try:
        example = read_example(text, game.rules)
        failed = [check for check in run_example(game, example) if not check.ok]
    except (WordkitError, ValueError):
        return []
    return [] if any(check.what == "position" for check in failed) else failed


def _shrunk(game: Game, title: str, body: list[str], tail: list[str]) -> list[str]:
    """The smallest position, or shortest history, after which the last step fails as it did: in the same lines, with
    the same values, while all else that was recorded of the turn still holds."""

    def why(lines: Sequence[str]) -> list[tuple[str, str]]:
        return [(check.line, check.real) for check in _failures(game, _text(title, [*lines, *tail]))]

    wanted, tries = why(body), 0

    def still(lines: Sequence[str]) -> bool:
        nonlocal tries
        tries += 1
        return tries <= MOST_TRIES and why(lines) == wanted

    return _smaller(_joined(body), still)


def _joined(lines: Sequence[str]) -> list[str]:
    """Lines with those of one clause, in triple quotes, together."""
    joined: list[str] = []
    inside = False
    for line in lines:
        if inside:
            joined[-1] += f"\n{line}"
        else:
            joined.append(line)
        inside ^= line.count('"""') % 2 == 1
    return joined


def _smaller(clauses: list[str], still: Callable[[Sequence[str]], bool]) -> list[str]:
    """Leaves out clauses, the last first and many at once, then pieces of what is quoted."""
    size = max(1, len(clauses) // 2)
    while size:
        at = len(clauses) - size
        while at >= 0:
            fewer = clauses[:at] + clauses[at + size :]
            if fewer and still(fewer):
                clauses = fewer
            at -= size
        size //= 2
    for number in range(len(clauses) - 1, -1, -1):
        if clauses[number].startswith(("do ", "seed ", "wait ")):
            continue
        for smaller in _pieces(clauses[number]):
            fewer = [*clauses[:number], smaller(clauses[number]), *clauses[number + 1 :]]
            if fewer != clauses and still(fewer):
                clauses = fewer
    return clauses


def _pieces(clause: str) -> Iterator[Callable[[str], str]]:
    """Ways to make a clause smaller: without one of its quoted texts, without a letter of one, with an empty square."""
    for quoted in reversed(list(_QUOTED.finditer(clause))):
        yield partial(re.sub, rf"\s*[\w-]+: {re.escape(quoted[0])}", "")
        for letter in reversed(quoted[1]):
            yield partial(_without, letter)
    if '"""' in clause:
        for word in re.findall(r"[^\s.\"]\S*", clause.partition('"""')[2]):
            yield partial(_emptied, word)


def _emptied(word: str, clause: str) -> str:
    return clause.replace(word, ".".ljust(len(word)), 1)


def _without(letter: str, clause: str) -> str:
    """The clause with the last such letter taken out of its last quoted text."""
    start, end = clause.rfind('"', 0, clause.rfind('"')), clause.rfind('"')
    at = clause.rfind(letter, start + 1, end)
    return clause if at < 0 else clause[:at] + clause[at + 1 :]
