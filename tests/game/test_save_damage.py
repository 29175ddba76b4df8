"""20,000 mutations of a save, in a process of its own: each loads to the same match or is refused, nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from wordkit.errors import SaveError
from wordkit.game import Match, Rng

MUTATIONS = 20_000
ROOT = Path(__file__).parent.parent
CHILD = "import json, sys; sys.path.append('.'); from game.test_save_damage import attack; print(json.dumps(attack()))"


def mutated(save: bytes, rng: Rng) -> bytes:
    """The save with one to three bytes changed, lost, doubled or inserted, a piece cut out, or its end cut off."""
    data = bytearray(save)
    for _ in range(1 + rng.below(3)):
        if not data:
            break
        place = rng.below(len(data))
        match rng.below(8):
            case 0:
                data[place] = rng.below(256)
            case 1:
                data[place] ^= 1 << rng.below(8)
            case 2:
                del data[place]
            case 3:
                data.insert(place, data[place])
            case 4:
                data.insert(place, rng.below(256))
            case 5:
                # Digits become other digits: the JSON stays whole, its meaning doesn't.
                digits = [at for at, byte in enumerate(data) if 48 <= byte <= 57]
                data[rng.choice(digits)] = 48 + rng.below(10) if digits else 48
            case 6:
                del data[place : place + rng.below(40)]
            case _:
                data[place:place] = data[place : place + rng.below(40)]
    return bytes(data[: rng.below(len(data))]) if rng.below(50) == 0 else bytes(data)


def attack() -> dict[str, int]:
    """What became of the mutations. Any exception but SaveError ends the process."""
    from .test_saves import TEXTS, chips

    game = chips()
    match = Match(game, ["ann", "bob"], 7)
    for text in TEXTS:
        seat = match.to_move[0]
        action = match.parse(text, seat)
        if not match.check(seat, action):
            match.apply(seat, action)
    save = match.to_json().encode()
    states = {state.to_bytes() for state in match.states}
    rng = Rng.stream(1, "damage")
    counts = {"refused": 0, "loaded": 0}
    for number in range(MUTATIONS):
        try:
            again = Match.from_json(mutated(save, rng), lambda text, options: game)
        except SaveError:
            counts["refused"] += 1
        else:
            counts["loaded"] += 1
            # What loads means the same: it is the match, or (cut off between two turns) its beginning.
            if again.state.to_bytes() not in states or again.seats != match.seats:
                raise AssertionError(f"mutation {number} loads as another match")
    return counts


def test_no_mutation_of_a_save_crashes_or_loads_as_another_match() -> None:
    child = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", CHILD],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert child.returncode == 0, child.stderr[-2000:]
    counts = json.loads(child.stdout)
    assert counts["refused"] + counts["loaded"] == MUTATIONS
    assert counts["refused"] > MUTATIONS * 0.9
    assert counts["loaded"] > 0
