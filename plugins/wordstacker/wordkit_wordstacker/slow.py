"""The oracle as `wordkit verify` asks it: positions handed over, actions written down as the engine writes them.

Only notation is shared with the engine. The oracle knows the rulebook's cards, so it is for rulespecs that keep them;
ways to part a whole table it leaves out, as a long list has no end of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from wordkit.errors import UnknownToOracle
from wordkit.game import Action
from wordkit.testing.oracle import OraclePlay
from wordkit_wordstacker import oracle, oracle_game
from wordkit_wordstacker.oracle_game import LETTERS, OPEN, SWAP, TASKS

if TYPE_CHECKING:
    from wordkit._core import Lexicon
    from wordkit.game import Game, State
    from wordkit.spec.model import Rules

PHASES = {"swap": "offer", "turn": "act", "task": "shuffle", "put": "put"}


class SlowTwin:
    """Every action by looking at all words, and at all choices of cards."""

    def covers(self, action: Action) -> bool:
        return action.name != "complete" or action["task"] not in _partitions()

    def plays(self, game: Game, state: State, seat: int) -> Sequence[OraclePlay]:
        _known(game)
        lexicon = state.lexicon
        position = as_game(state)
        if lexicon is not None and position.phase == "act":
            letters = "".join(position.table + position.hands[seat])
            position.words = words_of(lexicon, "".join(sorted(set(letters))))
        timed, position.timed = position.timed, True  # a partition is begun at most, its words aren't listed
        legal = [action for action in position.legal() if timed or action["action"] != "start"]
        return [_play(game, state, position, action) for action in legal]


def as_game(state: State) -> oracle_game.Game:
    """A state as the oracle takes it, but for the words; a shuffle is none of its business."""
    phase, after, rules = state.var("phase"), state.var("after"), state.rules
    seats = range(state.seats)
    hands = [state.labels("hand", seat) for seat in seats]
    seat = state.to_move[0] if state.to_move else 0
    return oracle_game.Game(
        words=frozenset(),
        table=["".join(state.labels("table", square=square)) for square in range(state.table.zones["table"].squares)],
        hands=hands,
        plans=[state.labels("plans", seat) for seat in seats],
        letters=state.labels("letters")[::-1],
        tasks=state.labels("tasks")[::-1],
        open_letters=state.labels("open_letters"),
        open_tasks=state.labels("open_tasks"),
        shuffle=lambda kind, cards: cards,
        starter=state.number("starter"),
        target=rules.option("target"),
        max_rounds=rules.option("max_rounds"),
        timed=rules.option("shuffle_limit") is not None,
        phase=("swap" if after == "swap" else "draw") if phase == "draw" else PHASES[str(phase)],
        round=state.number("round"),
        seat=seat,
        taken=len(hands[seat]) - LETTERS,
        exchanged=after == "exchange",
        started=str(state.var("trying") or ""),
        failed={"partition"} if state.var("failed") else set(),
        used_letters=state.labels("used_letters"),
        used_tasks=state.labels("used_tasks"),
        completed=[state.labels("completed", seat) for seat in seats],
    )


def words_of(lexicon: Lexicon, letters: str | None = None) -> frozenset[str]:
    """The words of a list as they lie on the table; with letters, those that have no other."""
    sign = "." if letters is None else f"[{letters}]"
    return frozenset(re.findall(f"^{sign}+$", _text(lexicon), re.MULTILINE))


@lru_cache(maxsize=2)
def _text(lexicon: Lexicon) -> str:
    return "\n".join(lexicon).upper()


def _partitions() -> frozenset[str]:
    return frozenset(name for name, task in oracle.CARDS_OF_TASKS.items() if task.kind == "partition")


def _play(game: Game, state: State, position: oracle_game.Game, action: dict[str, Any]) -> OraclePlay:
    """The action in the canonical notation; a task scores for all its words together."""
    text = game.text(Action.from_json(action), state)
    if action["action"] != "complete":
        return OraclePlay(text, 0)
    return OraclePlay(text, position.cards[action["task"]].points, (" ".join(new for _, new in action["steps"]),))


def _tasks(rules: Rules) -> dict[str, oracle.Task]:
    found = {}
    for task in rules.clauses("task"):
        counted = task["do"] in ("replace", "insert", "new_word")
        letters = task["letters"] if counted else 0
        least, most = letters if isinstance(letters, tuple) else (letters, letters)
        found[task["name"]] = oracle.Task(task["do"], least, most, task["points"])
    return found


def _known(game: Game) -> None:
    """UnknownToOracle for a rulespec with other tasks, hands or cards face up than the rulebook's."""
    rules = game.rules
    sizes = [clause and (clause["letters"], clause["tasks"]) for clause in map(rules.clause, ("hand", "face_up"))]
    known = (
        _tasks(rules) == oracle.CARDS_OF_TASKS
        and sizes == [(LETTERS, TASKS), (OPEN, OPEN)]
        and rules.option("first_swap") in (0, SWAP)
        and rules.rule("reshuffle") is not None
        and game.lexicon is not None
        and set(rules.letters) <= set(oracle.ALPHABET)
    )
    if not known:
        raise UnknownToOracle(
            f"the oracle doesn't know {rules.name}: it plays with the rulebook's tasks, 6 letters and 3 tasks in hand, "
            "3 of each face up, and piles that are made anew"
        )


TWIN = SlowTwin()
"""What the plugin names as its oracle."""
