"""A line being typed while other things are shown: what keys do to it. The terminal itself is the screen's."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wordkit.cli.text import width

_SEQUENCES = {
    "[A": "\x10", "OA": "\x10", "[B": "\x0e", "OB": "\x0e", "[C": "\x06", "OC": "\x06", "[D": "\x02", "OD": "\x02",
    "[H": "\x01", "OH": "\x01", "[1~": "\x01", "[F": "\x05", "OF": "\x05", "[4~": "\x05", "[3~": "\x04",
}  # fmt: skip
"""Arrows, Home, End and Delete, as the control key that does the same."""


class Editor:
    """One line with a cursor in it, and the lines before it. Keys come as the terminal sends them."""

    def __init__(self) -> None:
        self.text = ""
        self.cursor = 0
        self._history: list[str] = []
        self._place = 0  # in the history; its end is the line being typed
        self._typed = ""  # that line, while another is looked at
        self._escape = ""  # an escape sequence that hasn't ended

    def feed(self, keys: str) -> Iterator[str | None]:
        """Takes keys, and hands back each line as it is finished; None for Ctrl-D on an empty one: there is no more."""
        for key in keys:
            if self._escape or key == "\x1b":
                key = self._escaped(key)
            if key in ("\r", "\n"):
                yield self._finished()
            elif key == "\x04" and not self.text:
                yield None
            elif key in _KEYS:
                _KEYS[key](self)
            elif key.isprintable() and key:
                self._insert(key)

    def _escaped(self, key: str) -> str:
        """What a whole sequence means, as a control key; empty while it goes on, and for what means nothing here."""
        self._escape += key
        body = self._escape[1:]
        if body in ("", "[", "O") or (body[0] == "[" and body[-1] in "0123456789;"):
            return ""
        self._escape = ""
        return _SEQUENCES.get(body, "")

    def _finished(self) -> str:
        line = self.text
        if line and self._history[-1:] != [line]:
            self._history.append(line)
        self.clear()
        return line

    def clear(self) -> None:
        """Throws away what stands in the line."""
        self.text, self.cursor = "", 0
        self._place, self._typed = len(self._history), ""

    def forget(self) -> None:
        """Throws away the line and all lines before it: somebody else sits down."""
        self._history.clear()
        self._escape = ""
        self.clear()

    def window(self, columns: int) -> tuple[str, int]:
        """The part of the line around the cursor that fits into so many columns, and the column the cursor is in."""
        first = 0
        while width(self.text[first : self.cursor]) >= max(2, columns):
            first += 1
        last = len(self.text)
        while width(self.text[first:last]) >= max(2, columns):
            last -= 1
        return self.text[first:last], width(self.text[first : self.cursor])

    # --- keys --------------------------------------------------------------------------------------------------------

    def _insert(self, key: str) -> None:
        self.text = self.text[: self.cursor] + key + self.text[self.cursor :]
        self.cursor += 1

    def _cut(self, start: int, end: int) -> None:
        self.text = self.text[:start] + self.text[end:]
        self.cursor = start

    def _backspace(self) -> None:
        self._cut(max(0, self.cursor - 1), self.cursor)

    def _delete(self) -> None:
        self._cut(self.cursor, self.cursor + 1)

    def _word(self) -> None:
        before = self.text[: self.cursor].rstrip()
        self._cut(before.rfind(" ") + 1, self.cursor)

    def _to(self, cursor: int) -> None:
        self.cursor = min(max(0, cursor), len(self.text))

    def _recall(self, place: int) -> None:
        if not 0 <= place <= len(self._history):
            return
        if self._place == len(self._history):
            self._typed = self.text
        self._place = place
        self.text = self._history[place] if place < len(self._history) else self._typed
        self.cursor = len(self.text)


_KEYS: dict[str, Callable[[Editor], None]] = {
    "\x01": lambda editor: editor._to(0),
    "\x02": lambda editor: editor._to(editor.cursor - 1),
    "\x04": Editor._delete,
    "\x05": lambda editor: editor._to(len(editor.text)),
    "\x06": lambda editor: editor._to(editor.cursor + 1),
    "\x08": Editor._backspace,
    "\x0b": lambda editor: editor._cut(editor.cursor, len(editor.text)),
    "\x0e": lambda editor: editor._recall(editor._place + 1),
    "\x10": lambda editor: editor._recall(editor._place - 1),
    "\x15": lambda editor: editor._cut(0, editor.cursor),
    "\x17": Editor._word,
    "\x7f": Editor._backspace,
}
"""Control keys, as in every shell: Ctrl-A E B F for the cursor, Ctrl-P N for lines before, Ctrl-K U W D to delete."""
