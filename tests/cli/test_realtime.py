"""Games that go on while people think: bots act, timers run out, several people share a keyboard.

Nothing here waits: the clock on the wall follows the script of what is typed.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from wordkit import bots, load, registry
from wordkit.cli.table import Session
from wordkit.game import Match

from .conftest import SAMPLE
from .desk import END, ENTER, WIPED, Script, as_seen, played

Make = Callable[..., Match]


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Make]:
    """Makes a match of the murmuring game, in a folder of its own: a round takes 60 seconds at most, 10 after the first
    lock; then there are 20 to look at the words. The bot `scribe` writes BUTTERFLY after 8 seconds and locks after 8
    more."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.syspath_prepend(str(SAMPLE))
    import murmur_game

    with registry.using(murmur_game, bots, alone=True):
        yield lambda *seats, **options: Match(load("murmur", **options), list(seats), 1)


def history(session: Session) -> list[tuple[str, str, int]]:
    """Who did what when, timers too; without what the setting up did."""
    steps = session.match.steps[1:]
    return [
        ("" if step.seat is None else session.names[step.seat], str(step.action or step.deadline), step.at)
        for step in steps
    ]


# --- the clock runs --------------------------------------------------------------------------------------------------


def test_bots_act_and_timers_run_out_while_a_person_types(make: Make) -> None:
    session, shown = played(make("ann", "bob"), ["human", "scribe"], Script((1, "write TREE\n"), (30, END)))
    assert history(session) == [
        ("ann", "write TREE", 1000),
        ("bob", "write BUTTERFLY", 8000),
        ("bob", "lock", 16_000),
        ("", "reveal", 26_000),
        ("bob", "accept", 26_000),
    ]
    assert "The clock runs: bots act and timers run out while you type.\n" in shown
    assert (
        "bob: lock\n"
        "    All words are shown in 0:10.\n"
        "ann 0:10> \n"
        "Time is up: reveal.\n"
        "    Everyone's word is shown: ann TREE, bob BUTTERFLY.\n"
        "      +4  ann: TREE, letters\n"
        "      +9  bob: BUTTERFLY, letters\n"
        "    bob gets an award: longest.\n"
        "    Pause in 0:20.\n"
        "bob: accept\n"
        "\n"
        "round 1, 26 seconds\n"
        "ann: [TREE]\n"
        "ann 4   bob 9\n"
    ) in shown


def test_a_round_and_its_timer_are_told(make: Make) -> None:
    script = Script((1, "write TREE\n"), (2, "lock\n"), (13, "accept\n"), (13, END))
    session, shown = played(make("ann", "bob"), ["human", "scribe"], script)
    # bob had until the tenth second after ann's lock, and had only written
    assert ("", "reveal", 12_000) in history(session)
    assert "ann: accept\nRound 2.\n    Cap in 1:00.\n" in shown.replace("bob: accept\n", "")


def test_a_deadline_while_a_half_typed_line_stands_at_the_prompt(make: Make) -> None:
    script = Script((1, "write A\n"), (20, "write TR"), (30, "EE"), (40, ENTER), keys=True)
    session, shown = played(make("ann", "bob"), ["human", "scribe"], script, terminal=True)
    # what was typed was taken away for the news, and stood there again after it
    assert "ann 0:01> write TR\r\x1b[KTime is up: reveal.\n" in shown
    assert "ann 0:20> write TR" in shown
    seen = as_seen(shown)
    after = seen[seen.index("Time is up: reveal.") :]
    assert after.index("ann 0:07> write TREE") < after.index("  - write isn't for now")
    assert [text for who, text, _ in history(session) if who == "ann"] == ["write A"]


def test_what_was_finished_in_time_counts_whenever_it_comes_to_light(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = Script((7.9, "poke bob\n"), (7.95, "write CAT\n"), (9, END))

    def think(bot: Any, view: Any, rng: Any) -> Any:
        if script.now > 7:
            script.now += 0.3  # so long does bob think about being poked: until 8.2, when ann's second line has come
        return view.legal.best(1)[0]

    match = make("ann", "bob")
    monkeypatch.setattr("murmur_game.engine.Scribe.choose", think)
    session, _ = played(match, ["human", "scribe"], script)
    assert history(session) == [
        ("ann", "poke 2", 7900),
        ("ann", "write CAT", 7950),
        ("bob", "write BUTTERFLY", 8000),
    ]


def test_what_was_finished_too_late_is_refused(make: Make) -> None:
    script = Script((1, "write CAT\n"), (26.05, "write TREES\n"), (27, END))
    session, shown = played(make("ann", "bob"), ["human", "scribe"], script)
    assert [text for who, text, _ in history(session) if who == "ann"] == ["write CAT"]
    assert shown.index("Time is up: reveal.") < shown.index("write isn't for now")


def test_whoever_is_done_waits_and_may_shorten_it(make: Make) -> None:
    script = Script((1, "write TREE\n"), (2, "lock\n"), (3, "write CAT\n"), (4, "wait\n"), (5, END))
    session, shown = played(make("ann", "bob"), ["human", "scribe"], script)
    assert "ann waits 0:10> " in shown
    assert "  - it isn't this seat's turn" in shown
    # what bob writes isn't seen: ann waits on until the reveal, the eight seconds that are left
    assert "ann waits 0:09> wait\n0:08 later.\nTime is up: reveal.\n" in shown
    assert history(session)[-2:] == [("", "reveal", 12_000), ("bob", "accept", 12_000)]


def test_a_person_with_three_bots(make: Make) -> None:
    script = Script((1, "write TREE\n"), (17, "lock\n"), (18, "accept\n"), (70, END))
    match = make("ann", "bob", "cat", "dan")
    _, shown = played(match, ["human", "scribe", "scribe", "scribe"], script)
    assert match.outcome is not None
    assert "Murmur: ann, bob (scribe), cat (scribe) and dan (scribe). Seed 1.\n" in shown
    locks = [line for line in shown.splitlines() if line.endswith(": lock")]
    assert sorted(locks[:4]) == ["ann: lock", "bob: lock", "cat: lock", "dan: lock"]
    assert "Everyone's word is shown: ann TREE, bob BUTTERFLY, cat BUTTERFLY, dan BUTTERFLY.\n" in shown
    assert "Everyone's word is shown: ann nothing, bob BUTTERFLY" in shown
    assert "  bob has got shared, 2 times.\n" in shown
    assert "bob, cat and dan share the win.\n" in shown


def test_numbers_pick_from_a_list_until_the_table_changes(make: Make) -> None:
    script = Script((1, "hint\n"), (17, "2\n"), (18, "hint\n"), (30, "1\n"), (31, END))
    session, shown = played(make("ann", "bob"), ["human", "scribe"], script)
    # bob locked meanwhile, and the list was good still; after the reveal it isn't
    assert ("ann", "write TREES", 17_000) in history(session)
    assert "I can't read that: `1` isn't a play.\n" in shown


def test_time_goes_back_with_undo_and_says_nothing_of_secrets(make: Make) -> None:
    script = Script((1, "write TREE\n"), (10, "undo\n"), (12, "undo\n"), (25, "look\n"), (25, END))
    session, shown = played(make("ann", "bob"), ["human", "scribe"], script)
    # bob had written at 8, and that isn't told; back at 1, bob writes again seven seconds later
    assert "Taken back: what ann did.\n" in shown
    assert "There is nothing to undo.\n" in shown
    assert history(session) == [("bob", "write BUTTERFLY", 8000), ("bob", "lock", 16_000)]
    assert "round 1, 16 seconds\n" in shown


def test_undo_goes_back_over_a_timer(make: Make) -> None:
    script = Script((1, "write TREE\n"), (17, "lock\n"), (20, "undo\n"), (22, "write TREES\n"), (22, END))
    session, shown = played(make("ann", "bob"), ["human", "scribe"], script)
    assert "Taken back: what ann and bob did.\n" in shown, "bob had accepted"
    # the clock was set back from 20 to 17
    assert history(session)[-1] == ("ann", "write TREES", 19_000)


def test_a_loaded_game_goes_on_from_its_last_time(make: Make, tmp_path: Path) -> None:
    script = Script((1, "write TREE\n"), (12, "save game.json\n"), (13, KeyboardInterrupt))
    session, shown = played(make("ann", "bob"), ["human", "scribe"], script)
    assert shown.endswith("Saved to game.json.\nGo on with: wordkit play --load game.json --seat bob=scribe\n")
    match = Match.load("game.json")
    assert match.state.at == 8000
    session, shown = played(match, ["human", "scribe"], Script((9, "lock\n"), (10, END)))
    assert "ann 0:52> " in shown
    # eight seconds after its writing bob locks, one before ann does
    assert history(session)[-3:] == [("bob", "lock", 16_000), ("ann", "lock", 17_000), ("bob", "accept", 17_000)]


def test_bots_alone_take_their_time_if_the_clock_runs(make: Make) -> None:
    match = make("bob", "cat")
    script = Script(keys=False)
    _, shown = played(match, ["scribe", "scribe"], script)
    assert match.outcome is not None
    assert script.now == pytest.approx(match.state.at / 1000)
    assert "write" not in shown, "nobody is told what is written in secret"
    assert "BUTTERFLY" not in shown.split("Everyone's word is shown: ")[0]


def test_bots_alone_are_watched_and_left(make: Make) -> None:
    script = Script((1, "help\n"), (2, "lock\n"), (3, "look\n"), (4, "wait\n"), (5, "quit\n"), keys=True)
    session, shown = played(make("bob", "cat"), ["scribe", "scribe"], script, terminal=True)
    shown = "\n".join(as_seen(shown))
    assert "  wait " in shown
    assert "  undo " not in shown
    assert "Nobody plays at this keyboard; `help` shows what you can say.\n" in shown
    assert "watching 0:56> wait\n0:12 later.\nbob: lock\n" in shown or "0:12 later.\ncat: lock\n" in shown
    assert "Saved to murmur-1.json.\n" in shown
    assert session.match.outcome is None


# --- leaving ---------------------------------------------------------------------------------------------------------


STATES = {
    "at an empty prompt": [(3, "")],
    "with a half typed line": [(3, "write TR")],
    "while waiting for others": [(3, "lock\n"), (4, "")],
    "after the reveal": [(30, "")],
    "in the moment of a deadline": [(26, "")],
}


@pytest.mark.parametrize("keys", [True, False], ids=["keys", "lines"])
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("how", [KeyboardInterrupt, "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_leaving_saves_in_every_state(make: Make, state: str, how: Any, keys: bool) -> None:
    events: list[tuple[float, Any]] = [(1, "write TREE\n"), *STATES[state]]
    if how == "\x04":
        clear = (events[-1][0], "\x15" if keys else "\n")  # on a line that isn't empty it deletes
        events += [clear, (events[-1][0], how if keys else END)]
    else:
        events += [(events[-1][0], how)]
    session, shown = played(make("ann", "bob"), ["human", "scribe"], Script(*events, keys=keys), terminal=True)
    assert shown.endswith(
        "\nSaved to murmur-1.json.\nGo on with: wordkit play --load murmur-1.json --seat bob=scribe\n"
    )
    again = Match.load("murmur-1.json")
    assert again.state == session.match.state


# --- the clock stands still ------------------------------------------------------------------------------------------


def test_time_stands_still_unless_somebody_waits(make: Make) -> None:
    lines = "write TREE\nwait 5s\nwait 5s\nwait\nlock\naccept\nwait 90s\n"
    script = Script(*[(0, f"{line}\n") for line in lines.split("\n")[:-1]])
    session, shown = played(make("ann", "bob"), ["human", "scribe"], script, runs=False)
    assert "The clock stands still while you think; `wait` lets it go on.\n" in shown
    # bob writes in secret at 8: nothing is told at 10; the next that is seen is the lock at 16
    assert (
        "ann 1:00> wait 5s\n0:05 later.\nann 0:55> wait 5s\n0:05 later.\nann 0:50> wait\n0:06 later.\nbob: lock\n"
        in (shown)
    )
    assert history(session)[:6] == [
        ("ann", "write TREE", 0),
        ("bob", "write BUTTERFLY", 8000),
        ("bob", "lock", 16_000),
        ("ann", "lock", 16_000),
        ("bob", "accept", 16_000),
        ("ann", "accept", 16_000),
    ]
    # bob writes at 24 and locks at 32, ten seconds later it is over
    assert history(session)[6:] == [
        ("bob", "write BUTTERFLY", 24_000),
        ("bob", "lock", 32_000),
        ("", "reveal", 42_000),
    ]
    assert "The game is over: rounds.\n" in shown


def test_when_nobody_may_act_time_goes_on_to_what_comes_next(make: Make) -> None:
    script = Script((0, "write TREE\n"), (0, "lock\n"), (0, END))
    session, shown = played(make("ann", "bob"), ["human", "scribe"], script, runs=False)
    assert history(session) == [
        ("ann", "write TREE", 0),
        ("ann", "lock", 0),
        ("bob", "write BUTTERFLY", 8000),
        ("", "reveal", 10_000),
    ]
    assert "ann waits" not in shown


@pytest.mark.parametrize("wrong", ["soon", "3", "-3s", "3 parsecs"])
def test_wait_takes_a_duration(make: Make, wrong: str) -> None:
    session, shown = played(
        make("ann", "bob"), ["human", "scribe"], Script((0, f"wait {wrong}\n"), (0, END)), runs=False
    )
    assert "I can't read that: write `wait`, `wait 30s` or `wait 2min`.\n" in shown
    assert history(session) == []


def test_without_timers_and_thinking_bots_there_is_nothing_to_wait_for(make: Make) -> None:
    match = make("ann", "bob", cap=None, lock_timer=None, pause=None)
    script = Script((0, "wait\n"), (0, "help\n"), (0, "write CAT\n"), (0, END))
    session, shown = played(match, ["human", "human"], script, runs=True, terminal=True)
    shown = "\n".join(as_seen(shown))
    assert "I can't read that: `wait` isn't a play.\n" in shown
    assert "  wait " not in shown
    assert "clock" not in shown
    assert session.screen.keyboard is None, "no thread reads what readline can"
    match = make("ann", "bob", cap=None, lock_timer=None, pause=None)
    script = Script((0, "wait\n"), (0, "wait\n"), (0, END))
    session, shown = played(match, ["human", "scribe"], script, runs=False)
    assert "0:16 later.\nbob: lock\n" in shown
    assert "Nothing will happen until you do something.\n" in shown


# --- several people --------------------------------------------------------------------------------------------------


def sittings(shown: str) -> list[str]:
    """What was shown between two wipings of the screen; every second one is only the question who looks."""
    return shown.split(WIPED)


@pytest.mark.parametrize("runs", [True, False], ids=["clock on", "clock off"])
def test_people_at_one_keyboard_never_see_what_others_write(make: Make, runs: bool) -> None:
    script = Script(
        (1, "hint\n"), (1, "write PLANKTON\n"), (2, "write KELP\n"), (3, "lock\n"), (4, ENTER),
        (50, ENTER), (51, "1\n"), (52, "write SEAWEED\n"), (52, "undo\n"), (52, "undo\n"), (53, "write CAT\n"),
        (54, "lock\n"), (55, "accept\n"), (55.5, ENTER),
        (56, ENTER), (57, "accept\n"), (58, "write MOSS\n"), (58.3, "next\n"), (58.7, ENTER),
        (60, ENTER), (61, "next\n"), (61.5, ENTER), (62, ENTER), (63, END),
        keys=runs,
    )  # fmt: skip
    session, shown = played(make("ann", "bob"), ["human", "human"], script, runs=runs, terminal=True)
    assert "`next` gives the keyboard to the next of you.\n" in shown
    screens = ["\n".join(as_seen(sitting)) for sitting in sittings(shown)]
    ann, ask_bob, bob, ask_ann, ann2, ask_bob2, bob2, ask_ann2, ann3 = screens
    assert "ann: write KELP" in ann
    assert ask_bob.startswith("bob, press Enter when only you are looking. ")
    assert ask_ann.startswith("ann, press Enter when only you are looking. ")
    # bob sees that ann has locked, not what she tried; the list of ann's hints is gone; undo reaches bob's own only
    assert "ann: lock" in bob
    assert "I can't read that: `1` isn't a play." in bob
    assert "Taken back: what bob did." in bob
    assert "There is nothing to undo since you sat down." in bob
    assert "PLANKTON" not in bob
    assert "KELP" not in bob.split("Everyone's word is shown: ann KELP, bob CAT.")[0]
    # ann sees the words that count, not bob's others
    assert "Everyone's word is shown: ann KELP, bob CAT." in ann2
    assert "SEAWEED" not in ann2
    assert "MOSS" in ann2
    assert "MOSS" not in bob2
    assert "ann: [MOSS]" in ann3
    assert not any("write" in ask or "[" in ask for ask in (ask_bob, ask_ann, ask_bob2, ask_ann2))
    assert session.match.outcome is None


def test_the_clock_stands_still_while_nobody_looks(make: Make) -> None:
    script = Script(
        (1, "write KELP\n"), (3, "lock\n"), (4, ENTER), (1000, ENTER), (1004, "write CAT\n"), (1005, END), keys=True
    )
    session, shown = played(make("ann", "bob"), ["human", "human"], script, terminal=True)
    assert "The clock stands still until bob looks.\n" in shown
    # ann's lock at 3 gave bob ten seconds, of which four were gone when bob had written
    assert history(session) == [("ann", "write KELP", 1000), ("ann", "lock", 3000), ("bob", "write CAT", 7000)]
    assert "bob 0:10> " in shown
    assert "bob 0:06> " in shown


def test_what_was_typed_ahead_hides_nothing(make: Make) -> None:
    # the lines after `lock` came in the same breath; they can't answer the questions that guard the screen
    script = Script((1, "write KELP\n"), (2, "lock\n\n\nwrite X\n"), (3, END), keys=True)
    session, shown = played(make("ann", "bob"), ["human", "human"], script, terminal=True)
    assert WIPED not in shown
    assert history(session)[-1] == ("ann", "lock", 2000)


@pytest.mark.parametrize("how", [KeyboardInterrupt, END], ids=["Ctrl-C", "Ctrl-D"])
@pytest.mark.parametrize("hidden", [False, True], ids=["before the wiping", "before the look"])
@pytest.mark.parametrize("runs", [True, False], ids=["clock on", "clock off"])
def test_leaving_while_nobody_looks(make: Make, how: Any, hidden: bool, runs: bool) -> None:
    events: list[tuple[float, Any]] = [(1, "write KELP\n"), (2, "lock\n")]
    events += [(3, ENTER)] if hidden else []
    script = Script(*events, (4, how), keys=runs)
    session, shown = played(make("ann", "bob"), ["human", "human"], script, runs=runs, terminal=True)
    assert shown.endswith("\nSaved to murmur-1.json.\nGo on with: wordkit play --load murmur-1.json\n")
    assert "KELP" not in sittings(shown)[-1] or not hidden
    assert Match.load("murmur-1.json").state == session.match.state


def test_next_alone_gives_the_keyboard_to_nobody(make: Make) -> None:
    script = Script((1, "write KELP\n"), (2, "lock\n"), (2.5, ENTER), (3, ENTER), (4, "next\n"), (4, END), keys=True)
    _, shown = played(make("ann", "bob"), ["human", "human"], script, terminal=True)
    assert "Nobody else at this keyboard has anything to do now.\n" in shown
    _, shown = played(make("ann", "bob"), ["human", "scribe"], Script((1, "next\n"), (1, "help\n"), (1, END)))
    assert "I can't read that: `next` isn't a play.\n" in shown
    assert "  next " not in shown


def test_seats_are_called_by_their_names(make: Make) -> None:
    session, shown = played(make("ann", "bob"), ["human", "scribe"], Script((1, "poke bob\n"), (1, END)))
    assert ("ann", "poke 2", 1000) in history(session)
    assert "ann: poke 2\n" in shown


# --- the screen ------------------------------------------------------------------------------------------------------


def test_a_narrow_terminal_keeps_the_line_in_one_row(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "24")
    word = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    script = Script(*[(1 + n / 100, key) for n, key in enumerate(f"write {word}")], (2, "\x01"), (3, ENTER), keys=True)
    session, shown = played(make("ann", "bob"), ["human", "scribe"], script, terminal=True)
    assert ("ann", f"write {word}", 3000) in history(session)
    prompts = [part for part in shown.split("\r\x1b[K") if part.startswith("ann 0:5") and "\n" not in part]
    assert prompts
    assert max(len(part.split("\x1b")[0]) for part in prompts) <= 24
    assert shown.endswith("\nGo on with: wordkit play --load murmur-1.json --seat bob=scribe\n"), "to be copied"
    monkeypatch.setenv("COLUMNS", "12")
    script = Script((1, "write CAT"), (2, ENTER), keys=True)
    session, shown = played(make("ann", "bob"), ["human", "scribe"], script, terminal=True)
    assert "\r\x1b[K> " in shown, "in so narrow a window the line is worth more than the prompt"
    assert ("ann", "write CAT", 2000) in history(session)


def test_long_lines_are_parted_between_words(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "41")
    _, shown = played(make("ann", "bob"), ["human", "scribe"], Script((1, "help\n"), (1, END)), terminal=True)
    assert "\n  wait               Let time go by until\n                     something happens;\n" in shown
    _, piped = played(make("ann", "bob"), ["human", "scribe"], Script((1, "help\n"), (1, END)))
    assert "  wait               Let time go by until something happens; `wait 30s` for so long.\n" in piped


def test_colour_is_left_out_where_it_is_not_wanted_and_secrets_are_wiped_all_the_same(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    script = Script((1, "write KELP\n"), (2, "lock\n"), (2.5, ENTER), (3, ENTER), (4, END), keys=True)
    _, shown = played(make("ann", "bob"), ["human", "human"], script, terminal=True)
    assert shown.count(WIPED) == 2
    assert "\x1b[1m" not in shown
    assert "m" not in {control[-1] for control in shown.split("\x1b[")[1:] if control[0].isdigit()}
