"""A rulespec's text to its tree, one piece at a time, so that one fault never hides the next.

The reader finds where each clause starts and ends (newlines, `;`, brackets, braces) and hands each piece to the
grammar. A piece that can't be read is reported and left out; a missing brace is put where the indentation says it
belongs. Size, nesting and number of clauses are bounded: reading takes time linear in the text.
"""

from __future__ import annotations

import re
from functools import lru_cache

from wordkit.spec.braces import TOKEN, missing_braces
from wordkit.spec.diagnostics import MOST_FAULTS, Diagnostic, Report
from wordkit.spec.grammar import Start, parse
from wordkit.spec.hints import Unreadable
from wordkit.spec.tree import Clause, File, Header, Note, Row, Source, Span, Trivia, replace

LARGEST_TEXT = 256 * 1024
"""Characters of a rulespec."""
MOST_ENTRIES = 2000
"""Clauses and rows of a rulespec."""
DEEPEST_BLOCK = 8
"""Blocks within blocks."""
LONGEST_PIECE = 30_000
"""Tokens of one clause without its block; the words a lexicon clause may add fit in."""
DEEPEST_BRACKET = 40
"""Round and square brackets within each other."""

_GOES_ON = frozenset(["then", "else", "if", "not", "and", "or", "when", "in", "for"])
_PARTNER = {"(": ")", "[": "]"}

Lines = tuple[str | None, ...]


def read(source: Source, report: Report) -> File | None:
    """The tree of a whole rulespec; faults go to `report`. None if not even its header can be read."""
    text = source.text
    if len(text) > LARGEST_TEXT:
        report.fault("too-large", f"the file has {len(text)} characters; at most {LARGEST_TEXT} are read", Span(0, 0))
        return None
    file, faults = _read(source)
    report.faults += faults[: MOST_FAULTS - len(report.faults)]
    return file


# Games are loaded again and again (saves, tests, simulations), and reading is most of it; trees are frozen.
@lru_cache(maxsize=32)
def _read(source: Source) -> tuple[File | None, tuple[Diagnostic, ...]]:
    """The tree of a text, and its faults."""
    report = Report(source)
    return _Reader(source, report).file(), tuple(report.faults)


def read_clauses(source: Source, report: Report) -> tuple[Clause, ...]:
    """Clauses that stand without a header, as in a position; faults go to `report`."""
    if len(source.text) > LARGEST_TEXT:
        report.fault("too-large", f"the text has more than {LARGEST_TEXT} characters", Span(0, 0))
        return ()
    reader = _Reader(source, report)
    entries, _ = reader.entries(0, None)
    if reader.at < len(source.text):
        report.fault("unmatched-brace", "this `}` closes nothing", Span(reader.at, reader.at + 1), hint="delete it")
    return tuple(entry for entry in entries if isinstance(entry, Clause))


class _Reader:
    """A cursor over the text. `closed` are places before which a missing `}` is taken to stand."""

    def __init__(self, source: Source, report: Report) -> None:
        self.source, self.text, self.report = source, source.text, report
        self.at = 1 if source.text.startswith("\ufeff") else 0
        self.count = 0
        self.lead: list[str | None] = []
        self.inner: list[str | None] = []  # comments within the piece just read: the formatter moves them above it
        self.doc: list[str] = []
        self.doc_span = Span(0, 0)
        self.closed = missing_braces(self.text)

    # -- the whole

    def file(self) -> File | None:
        report, text = self.report, self.text
        self._space()
        lead, doc = self._taken()
        span, end, _ = self._piece()
        lead = (*lead, *self._within())
        if span.start == span.end:
            report.fault(
                "no-game",
                "there is no game in this file",
                Span(0, 0),
                hint='a rulespec starts with `game name "Title" {`',
            )
            return None
        if not re.match(r"game\b", text[span.start :]):
            return self._no_header(span)
        header = self._header(span, doc)
        if end != "{":
            self._space()
            if self.at < len(text) and text[self.at] == "{":
                report.fault(
                    "brace-line",
                    "`{` must stand on the line of its clause",
                    Span(self.at, self.at + 1),
                    hint="move it up",
                )
                end = "{"
        entries: list[Clause | Row] = []
        close: Lines = ()
        if end == "{":
            open_at = self.at
            self.at += 1
            entries, close = self.entries(1, open_at)
            self._close(open_at)
        self._after(entries)
        after = self._taken()[0]
        if header is None:
            return None
        return File(header, tuple(entries), self.source, Trivia(lead, None, close), after)

    def _no_header(self, span: Span) -> File | None:
        """The first thing isn't a header. If one follows, that is read; else what is there is read for its faults."""
        later = re.compile(r"^[ \t]*(?=game\b)", re.MULTILINE).search(self.text, span.end)
        if later:
            self.report.fault(
                "before-game",
                "only comments may stand before `game`",
                span,
                hint="delete it, or make it a comment with `#`",
            )
            self.at = later.end()
            return self.file()
        self.report.fault(
            "no-game",
            "this file doesn't start with a game",
            span,
            hint='a rulespec starts with `game name "Title" {` and ends with `}`',
        )
        self.at = span.start
        while self.at < len(self.text):
            self.entries(1, None)
            self.at += 1
        return None

    def _header(self, span: Span, doc: str) -> Header | None:
        found = self._parse("header", span)
        if not isinstance(found, Header):
            return None
        return replace(found, doc=doc)

    def _after(self, entries: list[Clause | Row]) -> None:
        """What follows the game's closing brace: nothing may. It is read all the same, for its faults."""
        self._space()
        if self.at >= len(self.text):
            return
        end = self.text.rfind("}", 0, self.at)
        span = Span(self.at, min(len(self.text), self.at + 1))
        if re.match(r"game\b", self.text[self.at :]):
            self.report.fault(
                "one-game",
                "a file holds one game",
                Span(self.at, self.at + 4),
                hint="put each game in a file of its own",
            )
            self.at = len(self.text)
        elif self.text[self.at] == "}":
            self.report.fault("unmatched-brace", "this `}` closes nothing", span, hint="delete it, or one before it")
        else:
            word = re.match(r"\S{1,40}", self.text[self.at :])
            self.report.fault(
                "after-game",
                "this stands after the end of the game",
                Span(self.at, self.at + len(word.group(0))) if word else span,
                hint="is there a `}` too many before it?" if self._indented(end) else "delete it",
                also=(self.source, Span(end, end + 1), "the game is closed here") if end >= 0 else None,
            )
        while self.at < len(self.text):
            more, _ = self.entries(1, None)
            entries += more
            self.at += 1  # a stray `}`

    def _indented(self, at: int) -> bool:
        """Whether the line of this place is indented: a brace there doesn't look like the last one."""
        return at >= 0 and self.source.line(self.source.place(at)[0])[:1].isspace()

    # -- entries

    def entries(self, depth: int, open_at: int | None) -> tuple[list[Clause | Row], Lines]:
        """Entries up to the closing brace (left unread) or the end; with the comments before it."""
        found: list[Clause | Row] = []
        while True:
            self._space()
            if self.at >= len(self.text) or (open_at is not None and self.closed.get(open_at) == self.at):
                break
            char = self.text[self.at]
            if char == "}":
                break
            self.count += 1
            if self.count > MOST_ENTRIES:
                if self.count == MOST_ENTRIES + 1:
                    self.report.fault(
                        "too-large", f"more than {MOST_ENTRIES} clauses", Span(self.at, self.at + 1), hint="split it up"
                    )
                self.at = len(self.text)
                break
            if char == "{":
                self._stray_block(found, depth)
                continue
            entry = self._entry(depth)
            if entry is not None:
                found.append(entry)
        self._stray_doc()
        lead, _ = self._taken()
        return found, lead

    def _entry(self, depth: int) -> Clause | Row | None:
        lead, doc = self._taken()
        span, end, whole = self._piece()
        lead = (*lead, *self._within())
        kind: Start = "row" if re.match(r"\d", self.text[span.start :]) else "clause"
        entry = self._parse(kind, span) if whole and span.end > span.start else None
        if entry is None and span.end > span.start:
            entry = Clause(_first_word(self.text, span), span=span, word_span=span, unread=True)
        block: tuple[Clause | Row, ...] | None = None
        close: Lines = ()
        notes: tuple[Note, ...] = ()
        if end == "{":
            block, close, notes = self._block(depth)
            lead = (*lead, *self._within())
        tail = self._tail()
        if isinstance(entry, Row):
            if block is not None:
                self.report.fault("row-block", "a row has no block", entry.span, hint="only clauses have one")
            return replace(entry, doc=doc, source=self.source, trivia=Trivia(lead, tail))
        if not isinstance(entry, Clause):
            return None
        return replace(
            entry,
            block=block,
            notes=(*entry.notes, *notes),
            doc=doc,
            source=self.source,
            trivia=Trivia(lead, tail, close),
        )

    def _block(self, depth: int) -> tuple[tuple[Clause | Row, ...], Lines, tuple[Note, ...]]:
        open_at = self.at
        if depth >= DEEPEST_BLOCK:
            self.report.fault(
                "too-deep", f"blocks are nested more than {DEEPEST_BLOCK} deep", Span(open_at, open_at + 1)
            )
            self._skip_block()
            return (), (), ()
        self.at += 1
        entries, close = self.entries(depth + 1, open_at)
        if not self._close(open_at):
            return tuple(entries), close, ()
        span, end, whole = self._piece()
        notes: tuple[Note, ...] = ()
        if whole and span.end > span.start:
            read = self._parse("notes", span)
            notes = read if isinstance(read, tuple) else ()
        if end == "{":
            self.report.fault(
                "brace-line", "this `{` belongs to no clause", Span(self.at, self.at + 1), hint="one block a clause"
            )
            self._skip_block()
        return tuple(entries), close, notes

    def _stray_block(self, found: list[Clause | Row], depth: int) -> None:
        """`{` at the start of a line: taken as the block of the clause before it."""
        self.report.fault(
            "brace-line",
            "`{` must stand on the line of its clause",
            Span(self.at, self.at + 1),
            hint="move it to the end of the line above",
        )
        block, close, notes = self._block(depth)
        self._tail()
        if found and isinstance(found[-1], Clause) and found[-1].block is None:
            last = found[-1]
            found[-1] = replace(
                last, block=block, notes=(*last.notes, *notes), trivia=Trivia(last.trivia.lead, None, close)
            )

    def _skip_block(self) -> None:
        level = 0
        for match in TOKEN.finditer(self.text, self.at):
            if match.lastgroup == "brace":
                level += 1 if match.group() == "{" else -1
                if level == 0:
                    self.at = match.end()
                    return
        self.at = len(self.text)

    def _close(self, open_at: int) -> bool:
        """Steps over the closing brace of the block opened at `open_at`; False if it isn't there."""
        if self.at < len(self.text) and self.text[self.at] == "}" and self.closed.get(open_at) != self.at:
            self.at += 1
            return True
        if self.count > MOST_ENTRIES:  # reading was given up, which is reported
            return False
        line = self.source.place(open_at)[0]
        start = open_at - self.source.place(open_at)[1] + 1
        word = re.match(r"[ \t]*(\w[\w-]*)", self.source.line(line))
        name = f" of `{word.group(1)}`" if word else ""
        also = None
        if self.at < len(self.text):
            also = (self.source, Span(self.at, self._line_end(self.at)), "it should stand before this line")
        self.report.fault(
            "unclosed-block",
            f"the block{name} is never closed",
            Span(open_at, open_at + 1) if start >= 0 else Span(0, 0),
            hint="a `}` is missing",
            also=also,
        )
        return False

    # -- pieces

    def _parse(self, start: Start, span: Span) -> object:
        try:
            return parse(start, self.text, span)
        except Unreadable as fault:
            self.report.fault(fault.code, fault.message, fault.span, hint=fault.hint)
            return None

    def _space(self) -> None:
        """Steps over blanks, newlines, `;` and comments, keeping comments and `##` lines for the next entry."""
        text, newlines = self.text, 0
        while self.at < len(text):
            match = TOKEN.match(text, self.at)
            if match is None:
                break
            kind = match.lastgroup
            if kind == "newline":
                newlines += 1
                if newlines == 2 and (self.lead or self._entry_before()):
                    self.lead.append(None)
            elif kind == "comment":
                self.lead.append(match.group()[1:].rstrip())
                newlines = 0
            elif kind == "doc":
                if not self.doc:
                    self.doc_span = Span(match.start(), match.end())
                self.doc.append(match.group()[2:].strip())
                newlines = 0
            elif kind not in ("blank", "semicolon"):
                break
            self.at = match.end()

    def _entry_before(self) -> bool:
        """Whether something other than `{` stands before: blank lines at the top of a block mean nothing."""
        before = self.text[: self.at].rstrip()
        return bool(before) and not before.endswith("{")

    def _taken(self) -> tuple[Lines, str]:
        lead, doc = tuple(self.lead), "\n".join(self.doc)
        self.lead, self.doc = [], []
        return lead, doc

    def _within(self) -> Lines:
        inner, self.inner = tuple(self.inner), []
        return inner

    def _stray_doc(self) -> None:
        if self.doc:
            self.report.fault(
                "stray-doc",
                "this `##` line documents nothing: no clause follows it",
                self.doc_span,
                hint="put it above the clause it describes, or make it a comment with one `#`",
            )
            self.doc = []

    def _tail(self) -> str | None:
        """A comment at the end of the line just read."""
        match = re.compile(r"[ \t\r]*;?[ \t\r]*(?P<doc>#)?#(?P<text>[^\n]*)").match(self.text, self.at)
        if not match or match["doc"]:
            return None
        self.at = match.end()
        return match["text"].rstrip()

    def _piece(self) -> tuple[Span, str, bool]:
        """The span of the piece at the cursor, what ended it (`{`, `}`, `;`, newline, comment or nothing), and whether
        it is whole (its texts and brackets are closed). The cursor stops before what ended it."""
        text, start = self.text, self.at
        end = start
        brackets: list[tuple[str, int]] = []
        last = ""
        whole = True
        tokens = 0
        while self.at < len(text):
            match = TOKEN.match(text, self.at)
            assert match is not None  # `other` takes any character but a newline
            kind, word = match.lastgroup, match.group()
            if kind == "brace" and brackets:
                return self._unclosed(start, brackets)
            if kind == "brace" or (kind == "semicolon" and not brackets):
                break
            if kind in ("newline", "comment", "doc"):
                if not brackets and not self._continues(last, text[start:end]):
                    break
                if kind == "comment":
                    self.inner.append(word[1:].rstrip())
                elif kind == "doc":
                    self.inner.append(f"#{word[2:]}".rstrip())
            elif kind in ("openlong", "openstring"):
                self._open_text(match.start(), kind)
                whole = False
                end = self._line_end(self.at)
                self.at = self._text_end(start, end) if kind == "openlong" else end
                break
            elif kind == "open":
                brackets.append((word, match.start()))
                if len(brackets) > DEEPEST_BRACKET:
                    self.report.fault("too-deep", f"brackets are nested more than {DEEPEST_BRACKET} deep", _of(match))
                    self.at = end = self._line_end(self.at)
                    whole = False
                    break
            elif kind == "close" and not self._closes(brackets, match):
                whole = False
            if kind not in ("blank", "newline", "comment", "doc"):
                last, end = word, match.end()
                tokens += 1
            self.at = match.end()
        else:
            if brackets:
                return self._unclosed(start, brackets)
        if tokens > LONGEST_PIECE:
            self.report.fault(
                "too-large", f"a clause of more than {LONGEST_PIECE} words and signs", Span(start, start + 1)
            )
            whole = False
        return Span(start, end), text[self.at : self.at + 1], whole

    def _continues(self, last: str, piece: str) -> bool:
        """Whether a line that ends in the token `last` goes on in the next; a row of labels (`1: ? *`) never does."""
        if piece == last or piece[:1].isdigit():
            return False
        return last in _GOES_ON or bool(re.fullmatch(r"==|!=|<=|>=|//|[<>+*%,=-]", last))

    def _closes(self, brackets: list[tuple[str, int]], match: re.Match[str]) -> bool:
        """Takes the bracket that `match` closes off the stack."""
        if not brackets:
            self.report.fault(
                "unmatched-bracket", f"this `{match.group()}` closes nothing", _of(match), hint="delete it"
            )
            return False
        opened, at = brackets.pop()
        if _PARTNER[opened] != match.group():
            self.report.fault(
                "unmatched-bracket",
                f"`{match.group()}` can't close `{opened}`",
                _of(match),
                hint=f"write `{_PARTNER[opened]}`",
                also=(self.source, Span(at, at + 1), f"`{opened}` stands here"),
            )
            return False
        return True

    def _unclosed(self, start: int, brackets: list[tuple[str, int]]) -> tuple[Span, str, bool]:
        """A bracket is never closed: reading goes on after the line it stands on."""
        opened, at = brackets[-1]
        self.report.fault(
            "unclosed-bracket",
            f"this `{opened}` is never closed",
            Span(at, at + 1),
            hint=f"a `{_PARTNER[opened]}` is missing",
        )
        line_end = self._line_end(at)
        brace = self.text.find("{", at, line_end)
        self.at = brace if brace >= 0 else line_end
        return Span(start, self.at), self.text[self.at : self.at + 1], False

    def _line_end(self, at: int) -> int:
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end

    def _text_end(self, start: int, end: int) -> int:
        """Where a text that was never closed may have ended: before the next line that isn't indented deeper."""
        indent = self.source.place(start)[1] - 1
        while end < len(self.text):
            line = self.text[end + 1 : self._line_end(end + 1)]
            if line.strip() and len(line) - len(line.lstrip()) <= indent:
                break
            end = self._line_end(end + 1)
        return min(end, len(self.text))

    def _open_text(self, at: int, kind: str) -> None:
        if kind == "openlong":
            self.report.fault(
                "unclosed-text", 'this `"""` is never closed', Span(at, at + 3), hint='a closing `"""` is missing'
            )
        else:
            self.report.fault(
                "unclosed-text",
                "this text is never closed",
                Span(at, self._line_end(at)),
                hint='a `"` is missing; a text over several lines stands in triple quotes (`"""`)',
            )


def _first_word(text: str, span: Span) -> str:
    word = re.match(r"[^\W\d][\w-]*", text[span.start : span.end])
    return word.group() if word else ""


def _of(match: re.Match[str]) -> Span:
    return Span(match.start(), match.end())
