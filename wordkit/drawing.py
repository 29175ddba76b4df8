"""What renderers share: lines of styled pieces as a string or a rich text, and times as a clock shows them.

And what those who call them share: `taken`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import signature
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from rich.text import Text

Piece: TypeAlias = tuple[str, str]
"""A text and its style, as rich names styles."""


def drawn(lines: Iterable[Iterable[Piece]], colour: bool) -> Text | str:
    """The lines one below the other: with colour a rich text that crops what is too wide, else a plain string."""
    if not colour:
        return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)
    from rich.text import Text

    text = Text(no_wrap=True, overflow="crop")
    for number, line in enumerate(lines):
        text.append("\n" if number else "")
        for part, style in line:
            text.append(part, style)
    return text


def clock(ms: int) -> str:
    """Minutes and seconds, `4:07`, rounded up: at 0:00 it is over."""
    seconds = max(0, -(-ms // 1000))
    return f"{seconds // 60}:{seconds % 60:02}"


def taken(render: Callable[..., Any], **offered: Any) -> dict[str, Any]:
    """What a renderer takes of what not every one does: the time, the language."""
    known = signature(render).parameters
    return {name: value for name, value in offered.items() if name in known}
