"""An engine's vocabulary: everything a rulespec for it may say, declared once.

The checker, its messages, the generated reference and the rulebook all read this one declaration. It is plain data:
build it at import time, keep it in a module of its own, and never look at a rulespec while building it.

>>> from wordkit.spec.arguments import Bounds, Label, Number, Word
>>> from wordkit.spec.vocabulary import Arg, ClauseDecl, Counted, RuleDecl, Vocabulary
>>> lines = Vocabulary(
...     engine="lines",
...     version="1",
...     clauses=(ClauseDecl("tiles", doc="How many of each tile.", block=Counted(Label()), required=True),),
...     rules=(RuleDecl("length", doc="How long a word may be.", named=(Arg("letters", Bounds(1, 15)),)),),
... )
>>> lines.rule("length").named[0].type.wanted
'a range such as `2..10` within 1..15'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec
from msgspec import Struct

from wordkit.spec.arguments import (
    Argument,
    Bounds,
    Durations,
    Either,
    Label,
    ListOf,
    Number,
    OrNone,
    Plain,
    Quoted,
    Time,
    Word,
    YesNo,
)

if TYPE_CHECKING:
    from wordkit.spec.model import Rules
    from wordkit.spec.types import Scope, Type


class _Required(Enum):
    REQUIRED = "required"

    def __repr__(self) -> str:
        return "REQUIRED"


REQUIRED = _Required.REQUIRED
"""The default of an argument that must be written."""


class Arg(Struct, frozen=True):
    """An argument: its name (which keys `RuleClause.args` and, for a named one, is written), type, default and doc.

    `look`: it only says how something is shown, and nothing is played by it.
    """

    name: str
    type: Argument
    default: Plain | Literal[_Required.REQUIRED] = REQUIRED
    doc: str = ""
    look: bool = False


class Counted(Struct, frozen=True):
    """A block of rows `count: label label ...` -> `RuleClause.counts`, a mapping label -> count.

    `item` reads a label (or a duration, as `Durations` does); a label may stand once; a count is `1..most`, their sum
    at most `total`. `row` is an example for messages.
    """

    item: Argument = msgspec.field(default_factory=Label)
    most: int = 999
    total: int = 10_000
    row: str = "5: A I"


@dataclass(frozen=True, slots=True)
class Clauses:
    """A block of clauses -> `RuleClause.block`."""

    clauses: tuple[ClauseDecl, ...]

    def __init__(self, *clauses: ClauseDecl) -> None:
        object.__setattr__(self, "clauses", clauses)


Block: TypeAlias = Counted | Clauses


class ClauseDecl(Struct, frozen=True):
    """A clause: `word args name: value [= formula] [in domain] [when condition] [{ block }]`.

    - `word` is its first word; `"*"` stands for any word (`symbols { red glyph: square }`), kept in `RuleClause.word`.
    - `args` come in order, `rest` takes any further ones (`args["rest"]`, a tuple); `named` are `name: value` in any
      order; `any_name` allows further names of the writer's own (`rack ann: "..."`), collected in `args["names"]`.
    - `formula` and `when` name the scope those are compiled in; None forbids them. `constant` types a formula that
      must be a constant instead (`expect score = 8`).
    - `key`: how many of `args` belong to the clause's identity (`score word "flat"` -> `score.word.flat`, key 2).
      A clause of the same identity may stand once; a variant's replaces its parent's.
      `repeat` lets it stand more often; the path of the second ends in `.2`.
    - `title`: the name of the argument that is what players call it (`task mix "SHUFFLE"`): a text, translated by the
      clause's path.
    - `required`: the block it is declared in must hold it.
    """

    word: str
    doc: str = ""
    args: tuple[Arg, ...] = ()
    named: tuple[Arg, ...] = ()
    rest: Argument | None = None
    any_name: Argument | None = None
    formula: str | None = None
    constant: Argument | None = None
    when: str | None = None
    block: Block | None = None
    key: int = 0
    repeat: bool = False
    required: bool = False
    example: str = ""
    title: str = ""

    @property
    def inside(self) -> tuple[ClauseDecl, ...]:
        """The clauses its block may hold; none for a counted block."""
        return self.block.clauses if isinstance(self.block, Clauses) else ()

    @property
    def title_place(self) -> int | None:
        """Where among `args` its title stands; None if it is named, or there is none."""
        return next((place for place, arg in enumerate(self.args) if arg.name == self.title), None)


class OptionDecl(Struct, frozen=True):
    """An option an engine knows. `type` is one of `Int`, `Bool`, `Enum`, `Duration` of `wordkit.spec.types`.

    `default` is plain (int, bool, the word of an enum, milliseconds); `none` allows the value None (`none` in a spec).
    A rulespec gives it a value (`option size = 8`), may narrow its range (`in 5..21`), never widen it.
    """

    name: str
    type: Type
    default: int | bool | str | None
    doc: str = ""
    none: bool = False


class RuleDecl(Struct, frozen=True):
    """A rule a spec may switch on: `rule NAME args name: value [when condition]`. A rule that isn't written is off.

    `when` names the scope of its condition; None forbids one.
    """

    name: str
    doc: str = ""
    args: tuple[Arg, ...] = ()
    named: tuple[Arg, ...] = ()
    when: str | None = None
    example: str = ""

    @property
    def clause(self) -> ClauseDecl:
        """The clause `rule NAME ...` that it is written as."""
        return ClauseDecl(
            "rule",
            self.doc,
            (Arg("name", Word()), *self.args),
            self.named,
            when=self.when,
            key=1,
            example=self.example,
        )


class ActionDecl(Struct, frozen=True):
    """An action of the engine: its name, what its arguments are, and one example of its text (`c5 across W.OD`).

    `needs` says in which games it can occur, so that a player isn't told of it in others: `rule.NAME`, which must be
    on; `option.NAME`, which must be something other than 0, no or none; `option.NAME=WORD`; `seats.2`: for so many
    seats at least. With `no ` before it, it must not hold. All of them must.
    """

    name: str
    doc: str = ""
    args: tuple[str, ...] = ()
    example: str = ""
    needs: tuple[str, ...] = ()

    def occurs(self, rules: Rules) -> bool:
        """Whether it can occur in a game of these rules. KeyError if it needs what its engine doesn't have."""
        return all(_given(rules, need) for need in self.needs)


def _given(rules: Rules, need: str) -> bool:
    if need.startswith("no "):
        return not _given(rules, need.removeprefix("no "))
    path, sign, word = need.partition("=")
    kind, _, name = path.partition(".")
    if kind == "seats":
        return rules.players[1] >= int(name)
    if kind == "rule":
        return rules.rule(name) is not None
    value = rules.option(name)
    return bool(value == word) if sign else bool(value)


class Refusal(Struct, frozen=True):
    """A reason why an action is refused.

    `needs` says in which games it can occur, as `ActionDecl.needs` does; without it, in those that have the rule or
    option it comes from.
    `sentences` maps a language to a template with `{placeholders}` filled from the violation (`{words}`, `{squares}`,
    `{tiles}` and its `args`); `"en"` must be there. `path` is the clause it usually comes from.
    """

    code: str
    sentences: Mapping[str, str]
    path: str = ""
    doc: str = ""
    needs: tuple[str, ...] = ()

    @classmethod
    def english(cls, code: str, sentence: str, path: str = "", doc: str = "", needs: tuple[str, ...] = ()) -> Refusal:
        """A refusal whose only sentence is the English one; other languages come by `translate`."""
        return cls(code, {"en": sentence}, path, doc, needs)

    def occurs(self, rules: Rules) -> bool:
        """Whether it can occur in a game of these rules. KeyError if it needs what its engine doesn't have."""
        if self.needs:
            return all(_given(rules, need) for need in self.needs)
        kind, _, name = self.path.partition(".")
        if kind == "rule" and rules.vocabulary.rule(name) is not None:
            return rules.rule(name) is not None
        return not (kind == "option" and rules.vocabulary.option(name) is not None and rules.option(name) is None)


class ExpectDecl(Struct, frozen=True):
    """Something an example may expect: `expect NAME args = value` (`expect word "DEAR" = 8`).

    `name` may be dotted (`turn.score`). `value` reads the right side; None means there is none (`expect end out`), and
    `optional` that it may be left out.
    """

    name: str
    doc: str = ""
    args: tuple[Arg, ...] = ()
    value: Argument | None = None
    example: str = ""
    optional: bool = False


class MeasureDecl(Struct, frozen=True):
    """Something the engine measures, for reports over many games: `("letters", "letters of a scored word")`."""

    name: str
    doc: str = ""


@dataclass(frozen=True)
class Vocabulary:
    """What a rulespec for `engine` may say.

    - `scopes`: every scope named by a declaration below. Scopes called `end`, `rank`, `award` and `final` are where
      the framework's own clauses are compiled; the kernel asks the engine for their variables one at a time, so the
      standard variables (`STANDARD_VARIABLES`) are added to them.
    - `score_scopes`: the scopes `score SCOPE "label" = ...` may name, in the order they are shown.
    - `score_limits`: the most that one of a scope may score, either way; items that can exceed it are a fault.
    - `end_args`: named arguments an `end` may carry (`finish: round`).
    - `letters`: the letters of a game, label -> code, from its rules as read so far (options and clauses, no formulas);
      `t.letter == "Qu"` and `Label` arguments are checked against it.
    - `givens`: clauses allowed in a position and in an example before its first move.
    - `measures`: what `simulate` may be told of each step besides scores and awards.
    - `events`: sentences about what happens, `{data}` standing for what the event holds: of the engine's notes by their
      name, and of what the kernel tells as `timer.DEADLINE` (how long until it), `timeout.DEADLINE`, `award.AWARD` (who
      gets it), `reveal.NAME` (the values, where a line holds them), `changed.VARIABLE`. Those have defaults.
    - `texts`: whatever else the engine shows to players, in English, by names without a dot; `rules.say("text.NAME")`
      gives them in the player's language.
    - `macros`: formula macros by their head: `{"stack(t)": "t.height - 1"}`.
    - `check`: a last look at the whole: `(path, sentence)` for everything that doesn't go together
      (`("tiles", "100 tiles don't fill ...")`).
    """

    engine: str
    version: str
    doc: str = ""
    options: tuple[OptionDecl, ...] = ()
    clauses: tuple[ClauseDecl, ...] = ()
    rules: tuple[RuleDecl, ...] = ()
    scopes: tuple[Scope, ...] = ()
    score_scopes: tuple[str, ...] = ()
    score_limits: Mapping[str, int] = field(default_factory=dict)
    end_args: tuple[Arg, ...] = ()
    actions: tuple[ActionDecl, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    expects: tuple[ExpectDecl, ...] = ()
    givens: tuple[ClauseDecl, ...] = ()
    events: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    measures: tuple[MeasureDecl, ...] = ()
    macros: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[int, int] = (1, 16)
    letters: Callable[[Rules], Mapping[str, int]] | None = None
    check: Callable[[Rules], Sequence[tuple[str, str]]] | None = None

    def option(self, name: str) -> OptionDecl | None:
        return next((o for o in self.options if o.name == name), None)

    def rule(self, name: str) -> RuleDecl | None:
        return next((r for r in self.rules if r.name == name), None)

    def refusal(self, code: str) -> Refusal | None:
        return next((r for r in self.refusals if r.code == code), None)

    def scope(self, name: str) -> Scope | None:
        """The scope of that name, with the standard variables where the kernel asks for them."""
        found = next((s for s in self.scopes if s.name == name), None)
        if name not in ASKED_SCOPES:
            return found
        from wordkit.spec.types import Scope

        own = dict(found.variables) if found else {}
        return Scope(name, {**own, **{n: t for n, t in _standard(self.seats[1]).items() if n not in own}})


ASKED_SCOPES = ("end", "rank", "award", "final")
"""Scopes of the framework's own clauses: the kernel asks for their variables one at a time."""

STANDARD_VARIABLES: Mapping[str, str] = {
    "match.seats": "how many seats play",
    "match.turns": "actions applied so far, by all seats, those done in secret too",
    "seat.index": "the seat looked at, from 0",
    "seat.total": "its score so far",
    "seat.awards": "the awards it was given so far; those of the end come last and aren't counted",
}
"""Variables the kernel itself provides in `ASKED_SCOPES`, with their doc lines."""

LARGEST_TOTAL = 1_000_000
"""`seat.total` lies within plus or minus this; `match.turns` below it."""

MOST_AWARDS = 10_000
"""Awards a seat may be given in a game, those of the end not counted: far more than a game has rounds. There must be a
bound, so that formulas of `seat.awards` can be proved free of overflow."""


def _standard(most_seats: int) -> dict[str, Type]:
    from wordkit.spec.types import Int

    return {
        "match.seats": Int(1, most_seats),
        "match.turns": Int(0, LARGEST_TOTAL),
        "seat.index": Int(0, most_seats - 1),
        "seat.total": Int(-LARGEST_TOTAL, LARGEST_TOTAL),
        "seat.awards": Int(0, MOST_AWARDS),
    }


POSITION: tuple[ClauseDecl, ...] = (
    ClauseDecl("seats", "Who plays, in order.", rest=Word(), example="seats ann bob"),
    ClauseDecl("to_move", "Who is to move.", rest=Word(), repeat=True, example="to_move ann"),
    ClauseDecl(
        "total",
        "Scores so far.",
        any_name=Number(-LARGEST_TOTAL, LARGEST_TOTAL),
        repeat=True,
        example="total ann: 12 bob: 7",
    ),
    ClauseDecl(
        "awards",
        "Awards given so far, in their order.",
        any_name=Quoted(),
        repeat=True,
        example='awards ann: "victor personal_best"',
    ),
    ClauseDecl(
        "seed",
        "Where chance comes from. With `seats` alone the game is dealt from it, as it is for a match.",
        args=(Arg("seed", Either(Number(0, LARGEST_TOTAL), Quoted())),),
        example="seed 7",
    ),
)
"""What every position may say besides the engine's own `givens`."""

LONGEST_WAIT = 86_400_000
"""How long an example may let time go by at once, in ms: a day, longer than any timer of a game at a table."""

STEPS: tuple[ClauseDecl, ...] = (
    ClauseDecl(
        "do", "Play an action; it must be legal.", any_name=Quoted(), repeat=True, example='do ann: "f6 down EAR"'
    ),
    ClauseDecl("allow", "An action that is legal here; it isn't played.", any_name=Quoted(), repeat=True),
    ClauseDecl(
        "refuse",
        "An action that is refused here, and the code of one of the reasons.",
        named=(Arg("code", Word()),),
        any_name=Quoted(),
        repeat=True,
        example='refuse ann: "b2 across S" code: not_connected',
    ),
    ClauseDecl(
        "wait",
        "Time goes by, and the timers that are due fire.",
        args=(Arg("time", Time(1, LONGEST_WAIT)),),
        repeat=True,
        example="wait 30s",
    ),
)
"""The steps of an example, whatever the engine; `wordkit.testing.examples` carries them out."""

EXPECTS: tuple[ExpectDecl, ...] = (
    ExpectDecl(
        "total",
        "A seat's score so far.",
        (Arg("seat", Word()),),
        value=Number(-LARGEST_TOTAL, LARGEST_TOTAL),
        example="expect total ann = 24",
    ),
    ExpectDecl(
        "award",
        "Whether a seat has been given this award, after a round or at the end; yes if it isn't said.",
        (Arg("name", Word()), Arg("seat", Word())),
        value=YesNo(),
        example="expect award victor ann",
        optional=True,
    ),
    ExpectDecl("over", "Whether the game is over.", value=YesNo(), example="expect over = yes"),
    ExpectDecl("end", "The game is over by this end.", (Arg("name", Word()),), example="expect end passes"),
    ExpectDecl("winner", "This seat is first, alone or shared.", (Arg("seat", Word()),), example="expect winner ann"),
    ExpectDecl(
        "place", "A seat's place at the end, from 1.", (Arg("seat", Word()),), Number(1, 16), "expect place bob = 2"
    ),
    ExpectDecl(
        "gained",
        "What the last step scored for a seat.",
        (Arg("seat", Word()),),
        Number(-LARGEST_TOTAL, LARGEST_TOTAL),
        "expect gained ann = 8",
    ),
    ExpectDecl(
        "item",
        "What the last step scored for a seat under one label.",
        (Arg("seat", Word()), Arg("label", Quoted())),
        Number(-LARGEST_TOTAL, LARGEST_TOTAL),
        'expect item ann "all seven" = 20',
    ),
    ExpectDecl(
        "event",
        "How often something happened in the last step: an action, a deadline, an award, a remark or an end by its "
        "name, or a kind of event (`moved`, `scored`, `shuffled`).",
        (Arg("name", Word()),),
        Number(0, 9_999),
        "expect event shuffled = 1",
    ),
    ExpectDecl(
        "told",
        "Whether a seat (or `spectator`) is told of something that happened in the last step, by the same names.",
        (Arg("seat", Word()), Arg("name", Word())),
        YesNo(),
        "expect told bob exchange = yes",
    ),
    ExpectDecl(
        "sees",
        "Whether a seat (or `spectator`) sees the pieces of a zone or the value of a variable, of a seat if each "
        "has its own.",
        (Arg("seat", Word()), Arg("what", Word()), Arg("of", Word(), None)),
        YesNo(),
        "expect sees bob rack ann = no",
    ),
    ExpectDecl(
        "legal",
        "How many actions a seat may choose from, where they can be counted.",
        (Arg("seat", Word()),),
        Number(0, LARGEST_TOTAL),
        "expect legal ann = 12",
    ),
    ExpectDecl(
        "timer",
        "How much time is left until a deadline; `none` if it isn't set.",
        (Arg("name", Word()),),
        OrNone(Time(0, LONGEST_WAIT)),
        "expect timer reveal = 10s",
    ),
)
"""What every example may expect, whatever the engine."""

_WORDS = Either(Quoted(noun="a file's name"), ListOf(Label(letter=False, wanted="a word"), most=10_000))

PACE = Durations()
"""How long a bot may think, in the rows of a `bot` clause."""

FRAMEWORK: tuple[ClauseDecl, ...] = (
    ClauseDecl("engine", "The engine that plays the game.", args=(Arg("name", Word()),), example="engine crossboard"),
    ClauseDecl(
        "players",
        "How many seats may play.",
        args=(Arg("seats", Either(Bounds(1, 16), Number(1, 16))),),
        example="players 2..4",
    ),
    ClauseDecl(
        "language",
        "The language its own texts are in, English if it doesn't say.",
        args=(Arg("language", Word()),),
        example="language pl",
    ),
    ClauseDecl(
        "lexicon",
        "The word list, words added and left out (a file of the rulespec's folder, or a list), and which words count.",
        args=(Arg("name", Either(Word(), Quoted())),),
        named=(
            Arg("plus", _WORDS, None),
            Arg("minus", _WORDS, None),
            Arg("length", Bounds(1, 99), None),
            Arg("tier_up_to", Number(0, 255), None),
        ),
        example='lexicon english plus: "ours.txt" minus: [QI, ZA] length: 2..10',
    ),
    ClauseDecl(
        "option",
        "The value of one of the engine's options, and how far it may be changed.",
        args=(Arg("name", Word()),),
        key=1,
        example="option size = 10 in 5..21",
    ),
    ClauseDecl(
        "rule",
        "Switches one of the engine's rules on. A rule that isn't written is off.",
        args=(Arg("name", Word()),),
        key=1,
        example='rule one_line @rule "4"',
    ),
    ClauseDecl(
        "macro",
        "A name for a formula, with or without parameters.",
        args=(Arg("head", Word()),),
        key=1,
        example="macro margin(x) = x - seat.penalties",
    ),
    ClauseDecl(
        "score",
        "One item of a score: the scope it belongs to, its label, its amount and when it counts.",
        args=(Arg("scope", Word()), Arg("label", Quoted())),
        key=2,
        example='score turn "all seven" = 20 when turn.placed == 7',
    ),
    ClauseDecl(
        "end",
        "One end of the game. Ends are tried in order after every action.",
        args=(Arg("name", Word()),),
        when="end",
        key=1,
        example="end passes when match.passes >= match.seats",
    ),
    ClauseDecl(
        "rank",
        "Who wins: keys in order, the last word says what happens to a tie (`shared`).",
        example="rank highest seat.total then fewest seat.exchanges then shared",
    ),
    ClauseDecl(
        "award",
        "A token given at the end, or after each round, to who is first by these keys or whenever a condition holds.",
        args=(Arg("name", Word()),),
        key=1,
        when="award",
        example="award victor each_round: yes to: [highest seat.round_score] else: personal_best",
    ),
    ClauseDecl(
        "bot",
        "A bot that plays like a person: the words it knows, and how long it thinks before an action, in rows of a "
        "weight and durations. `before:` names the actions that take that time; the others then take none.",
        args=(Arg("name", Word()),),
        named=(Arg("tier_up_to", Number(0, 255), None), Arg("before", ListOf(Word(), least=1), None)),
        block=Counted(PACE, row="3: 8s..15s"),
        key=1,
        example="bot casual tier_up_to: 50 { 3: 8s..15s }",
    ),
    ClauseDecl(
        "translate",
        "Texts in a language, by what they belong to: titles and labels, refusals, events, actions, other texts.",
        args=(Arg("language", Word()),),
        key=1,
        example='translate de { title "Hochwort" }',
    ),
    ClauseDecl(
        "example",
        "A worked example: a position, moves and what they must give. `when` says for which options it holds.",
        args=(Arg("title", Quoted()),),
        key=1,
        example='example "an opening" when option.size >= 8 { ... }',
    ),
    ClauseDecl("add", "In a variant: puts rows or clauses into a block of its parent.", example="add tiles { 2: Ñ }"),
    ClauseDecl("drop", "In a variant: takes a clause of its parent out.", example="drop rule plain_plural"),
)
"""The clauses every rulespec may have, whatever its engine."""


def framework_decl(word: str) -> ClauseDecl:
    """The declaration of one of `FRAMEWORK`, by its word."""
    return next(decl for decl in FRAMEWORK if decl.word == word)
