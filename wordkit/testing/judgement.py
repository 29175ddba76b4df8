"""What is legal and what is refused: `legal`, `check` and `apply` say the same, and a refusal explains itself."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from wordkit.errors import ActionError
from wordkit.game import Action, Game, Match, Rng, State, Violation
from wordkit.testing.walks import Walk, require, retrace, walk
from wordkit.texts import texts

if TYPE_CHECKING:
    from wordkit.game.pieces import Plain

LOOKED_AT = 20
"""Among so many of the best actions of a position a property looks; the rest is drawn by chance."""
PLACEHOLDER = re.compile(r"\{\w+\}")
"""What a sentence still has to fill in."""
_ODD: Sequence[Plain] = (None, True, -1, 2**70, "", "\0", "é", (), ((((),),),), ("a", 1))


def strange_actions(match: Match) -> list[Action]:
    """Actions that won't be legal at most times: those of other turns, twisted ones, strangers."""
    played = [step.action for step in match.steps if step.action is not None][:6]
    names = [decl.name for decl in match.game.engine.vocabulary.actions]
    twisted = [
        Action(action.name, {**action.args, key: value})
        for action in played[:3]
        for key in action.args
        for value in _ODD
    ]
    strangers = [Action(name, {"x": value}) for name in names for value in _ODD[:3]]
    return [*played, *twisted, *map(Action, names), *strangers, Action("no such action")]


def illegal_changes_nothing(game: Game, seed: int = 0, walk: Walk = walk) -> None:
    """An action that is refused leaves every byte as it was: state, history, generator; and `check` agrees."""
    match = walk(game, seed)
    wild = strange_actions(match)
    for again, _ in retrace(match):
        before = again.state.to_bytes()
        for seat in range(len(again.seats)):
            for action in wild:
                if not again.check(seat, action):
                    continue
                try:
                    again.apply(seat, action)
                except ActionError:
                    pass
                else:
                    require(False, game, again.version, f"`{action}` is refused by check, but was applied")
                require(again.state.to_bytes() == before, game, again.version, f"refusing `{action}` changed something")


def refusals_explain(game: Game, seed: int = 0, walk: Walk = walk) -> None:
    """A refusal carries a code of the vocabulary, the clause behind it, and a sentence with nothing left to fill in."""
    match = walk(game, seed)
    wild = strange_actions(match)
    clauses = _clauses(game)
    for again, _ in retrace(match):
        for seat in range(len(again.seats)):
            for action in wild:
                for violation in again.check(seat, action):
                    said = _misfit(game, violation, clauses)
                    require(not said, game, again.version, f"refusing `{action}`: {said}")


def _clauses(game: Game) -> frozenset[str]:
    """What the path of a refusal may begin with: the rules, options and clauses the engine has."""
    vocabulary = game.engine.vocabulary
    return frozenset(
        [
            *(f"rule.{rule.name}" for rule in vocabulary.rules),
            *(f"option.{option.name}" for option in vocabulary.options),
            *(clause.word for clause in vocabulary.clauses),
            *("lexicon", "players", "score", "end", "award"),
        ]
    )


def _misfit(game: Game, violation: Violation, clauses: frozenset[str]) -> str:
    """What is wrong with a refusal; empty if it explains itself."""
    code, path = violation.code, violation.path
    declared = game.engine.vocabulary.refusal(code)
    if declared is None and f"refusal.{code}" not in texts("en"):  # those of every game are the framework's
        return f"the vocabulary has no refusal `{code}`"
    if declared is not None and declared.path and not path:
        return f"`{code}` names no clause; the vocabulary says `{declared.path}`"
    if path and not any(path == clause or path.startswith(f"{clause}.") for clause in clauses):
        return f"`{code}` names the clause `{path}`, which the engine doesn't have"
    sentence = violation.sentence(game.rules)
    if not sentence.strip() or PLACEHOLDER.search(sentence):
        return f"the sentence of `{code}` is unfinished: {sentence!r}"
    return ""


def legal_iff_open(game: Game, seed: int = 0, walk: Walk = walk) -> None:
    """A seat has something to do exactly when it is to move in a game that isn't over."""
    for again, _ in retrace(walk(game, seed)):
        state = again.state
        for seat in range(state.seats):
            open_ = state.outcome is None and seat in state.to_move
            legal = again.legal(seat)
            require(bool(legal) == open_, game, state.version, f"legal is {bool(legal)} for seat {seat}")
            if not open_:
                listed = next(iter(legal), None)
                require(listed is None, game, state.version, f"`{listed}` is listed for seat {seat} out of turn")


def legal_agrees_with_check(game: Game, seed: int = 0, walk: Walk = walk) -> None:
    """What is listed or drawn is allowed, and whatever is allowed is `in` legal; also where it can't be listed."""
    match = walk(game, seed)
    wild = strange_actions(match)
    rng = Rng.stream(seed, "legal")
    for again, _ in retrace(match):
        state = again.state
        for seat in state.to_move:
            legal = again.legal(seat)
            for action in (*legal.best(LOOKED_AT), legal.sample(rng)):
                require(action in legal, game, state.version, f"`{action}` is listed, but isn't `in` legal")
                refused = again.check(seat, action)
                require(not refused, game, state.version, f"`{action}` is listed, but refused: {refused}")
            for action in wild:
                inside, refused = action in legal, again.check(seat, action)
                told = f"`{action!r}` is {'' if inside else 'not '}in legal of seat {seat}, and check says {refused}"
                require(inside != bool(refused), game, state.version, told)


def text_round_trip(game: Game, seed: int = 0, walk: Walk = walk) -> None:
    """The text of an action reads back as that action, and its JSON too."""
    match = walk(game, seed)
    rng = Rng.stream(seed, "texts")
    for again, step in retrace(match):
        state = again.state
        actions = [(seat, again.legal(seat).sample(rng)) for seat in state.to_move]
        if step is not None and step.action is not None and step.seat is not None:
            actions.append((step.seat, step.action))
        for seat, action in actions:
            _reads_back(game, state, seat, action)


def _reads_back(game: Game, state: State, seat: int, action: Action) -> None:
    again = game.parse(game.text(action, state), state, seat)
    require(again == action, game, state.version, f"`{action}` reads back as `{again}`")
    sent = Action.from_json(json.loads(json.dumps(action.to_json())))
    require(sent == action, game, state.version, f"`{action}` doesn't survive JSON")
