"""Keys of a terminal, and the line they make; the time of a match by the wall's."""

import pytest

from wordkit.cli.editor import Editor
from wordkit.cli.watch import Watch, read_duration
from wordkit.drawing import clock

LEFT, RIGHT, UP, DOWN, HOME, END, DELETE = (
    "\x1b[D", "\x1b[C", "\x1b[A", "\x1b[B", "\x1b[H", "\x1b[F", "\x1b[3~",
)  # fmt: skip


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("lock\r", "lock"),
        ("lock\n", "lock"),
        ("lick\x7f\x7f\x7fock\r", "lock"),
        ("\x7f\x08lock\r", "lock"),
        (f"ock{LEFT}{LEFT}{LEFT}{LEFT}l\r", "lock"),
        (f"ock{HOME}l{END}{RIGHT}!\r", "lock!"),
        ("ock\x01l\x05!\r", "lock!"),
        ("ck\x02\x02lo\x06\x06!\r", "lock!"),
        (f"xlock{HOME}{DELETE}\r", "lock"),
        ("xlock\x01\x04\r", "lock"),
        ("lock him\x02\x02\x02\x02\x0b\r", "lock"),
        ("nonsense\x15lock\r", "lock"),
        ("write lock  \x17 CAT\r", "write  CAT"),
        ("\x17lock\r", "lock"),
        ("l\x1bOHo\x1b[1;5Cck\r", "ockl"),
        ("lo\x1b[200~ck\x07\x00\x1bx\r", "lock"),
        ("write ŹRÓDŁO\r", "write ŹRÓDŁO"),
        ("\r", ""),
    ],
)  # fmt: skip
def test_keys_make_a_line(keys: str, line: str) -> None:
    assert list(Editor().feed(keys)) == [line]
    editor = Editor()  # a terminal may hand over a sequence in pieces
    assert [each for key in keys for each in editor.feed(key)] == [line]


def test_the_lines_before_come_back_and_what_was_being_typed_isnt_lost() -> None:
    editor = Editor()
    assert list(editor.feed("one\rtwo\rtwo\r")) == ["one", "two", "two"]
    list(editor.feed(f"thr{UP}"))
    assert editor.text == "two"
    list(editor.feed(f"{UP}{UP}"))
    assert editor.text == "one"
    list(editor.feed(f"{DOWN}{DOWN}{DOWN}"))
    assert editor.text == "thr"
    assert list(editor.feed("ee\r")) == ["three"]
    editor.forget()
    list(editor.feed(UP))
    assert editor.text == "", "whoever sits down next finds nothing of those before"


def test_ctrl_d_ends_the_input_only_on_an_empty_line() -> None:
    editor = Editor()
    assert list(editor.feed("ab\x02\x04\x04\r")) == ["a"]
    assert list(editor.feed("\x04")) == [None]


def test_several_lines_at_once_stay_several() -> None:
    assert list(Editor().feed("hint\rlock\rwri")) == ["hint", "lock"]


@pytest.mark.parametrize(
    ("text", "cursor", "columns", "shown"),
    [
        ("CAT", 3, 10, ("CAT", 3)),
        ("ABCDEFGHIJ", 10, 5, ("GHIJ", 4)),
        ("ABCDEFGHIJ", 0, 5, ("ABCD", 0)),
        ("ABCDEFGHIJ", 5, 5, ("BCDE", 4)),
        ("語語語", 3, 5, ("語語", 4)),
    ],
)
def test_a_long_line_shows_what_is_around_the_cursor(
    text: str, cursor: int, columns: int, shown: tuple[str, int]
) -> None:
    editor = Editor()
    editor.text, editor.cursor = text, cursor
    assert editor.window(columns) == shown


def test_a_watch_goes_stands_and_is_set() -> None:
    wall = 100.0
    watch = Watch(5000, lambda: wall)
    wall += 3
    assert watch.time() == 5000, "it stands still until it is told to go"
    assert watch.until(5000) == 0
    assert watch.until(5001) is None
    watch.go()
    wall += 1.5
    assert watch.time() == 6500
    assert watch.until(8000) == 1.5
    assert watch.until(6000) == 0
    assert watch.time(101.0) == 5000, "what was typed before it went was typed when it went"
    watch.stop()
    wall += 60
    assert watch.time() == 6500
    watch.go()
    watch.set(1000)
    wall += 0.25
    assert watch.time() == 1250


@pytest.mark.parametrize(
    ("text", "ms"),
    [
        ("30s", 30_000),
        ("2min", 120_000),
        ("250ms", 250),
        ("2 min", 120_000),
        ("30", None),
        ("s", None),
        ("-1s", None),
        ("1.5s", None),
        ("30sec", None),
    ],
)
def test_durations_are_written_as_in_rulespecs(text: str, ms: int | None) -> None:
    assert read_duration(text) == ms


@pytest.mark.parametrize(
    ("ms", "shown"),
    [
        (0, "0:00"),
        (1, "0:01"),
        (1000, "0:01"),
        (59_001, "1:00"),
        (300_000, "5:00"),
        (3_600_000, "60:00"),
        (-5, "0:00"),
    ],
)
def test_what_is_left_is_rounded_up(ms: int, shown: str) -> None:
    assert clock(ms) == shown
