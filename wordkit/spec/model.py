"""Rules: a rulespec that was checked, ready to be played.

    rules = load_rules(Path("mine.rules"), registry.find_spec, registry.vocabulary, {"size": 8})
    rules.option("size"), rules.counted("tiles")["Qu"], rules.rule("one_line") is not None

Parents are joined in, options and defaults settled, every formula compiled. `rules.text` is the same game as one
self-contained rulespec: what a save holds, and what loads to equal rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from msgspec import field

from wordkit.errors import SpecError as SpecError
from wordkit.spec.arguments import Arguments, Plain
from wordkit.spec.clauses import RuleClause as RuleClause
from wordkit.spec.formula import Condition, Env, Formula, Get, Item
from wordkit.spec.tree import NOWHERE, Clause, Node, Note, Source, Span, Written
from wordkit.spec.types import Type
from wordkit.spec.vocabulary import ClauseDecl, Vocabulary
from wordkit.texts import ENGLISH, filled, is_whole
from wordkit.texts import texts as framework_texts

if TYPE_CHECKING:
    Domain: TypeAlias = tuple[int, int] | tuple[str, ...]
    """`(lo, hi)`, or the words of an enumeration."""
else:  # what the cache reads
    Domain = tuple[int | str, ...]

FindSpec: TypeAlias = Callable[[str], Source | None]
"""A game's rulespec by its name, or None."""
FindVocabulary: TypeAlias = Callable[[str], Vocabulary | None]
"""An engine's vocabulary by its name, or None."""
OptionValue: TypeAlias = int | bool | str | None
"""An option's value: a number, yes or no, a word of an enumeration, milliseconds, or None for `none`."""


class Option(Node, frozen=True, eq=False):
    """An option as settled. `domain` is `(lo, hi)` or the words it may take; `given` says whether the rulespec (or the
    caller) gave it a value, rather than the engine's default."""

    _around = ("written",)

    name: str
    value: OptionValue
    type: Type
    domain: Domain
    doc: str
    given: bool
    none: bool
    written: Written

    @property
    def tree(self) -> Clause:
        """The clause that gives it its value; one made for the purpose where the engine's default does."""
        return self.written.clause

    @property
    def path(self) -> str:
        return f"option.{self.name}"


class LexiconClause(Node, frozen=True, eq=False):
    """`lexicon NAME plus: minus: length: tier_up_to:`. `plus` and `minus` are the words, read from their files.

    `extra` holds arguments that the engine's vocabulary adds by declaring a `lexicon` clause of its own.
    """

    name: str
    plus: tuple[str, ...] = ()
    minus: tuple[str, ...] = ()
    length: tuple[int, int] | None = None
    tier_up_to: int | None = None
    extra: Mapping[str, Plain] = field(default_factory=dict)
    path: str = "lexicon"


class End(Node, frozen=True, eq=False):
    """`end NAME args when condition`; without a condition it is the engine's to call."""

    name: str
    path: str
    condition: Condition | None
    args: Arguments


class Criterion(Node, frozen=True, eq=False):
    """One key of a ranking: who has the highest (or lowest) value is first."""

    highest: bool
    formula: Formula
    text: str
    """As written: `seat.total`."""


class Award(Node, frozen=True, eq=False):
    """`award NAME each_round: to: [keys] else: OTHER when condition`.

    It goes to the seats for which `when` holds, of these to the first by `to`; what stays equal gets `otherwise` if
    there is one, else shares it.
    """

    name: str
    path: str
    each_round: bool
    to: tuple[Criterion, ...]
    otherwise: str | None
    when: Condition | None


class BotClause(Node, frozen=True, eq=False):
    """`bot NAME tier_up_to: before: { WEIGHT: LO..HI ... }`: how a bot of that name plays in this game.

    - `tier_up_to`: the words it knows, those of that tier of the lexicon or a commoner one; None for all of them.
    - `pace`: how long it thinks before an action, as `(weight, least, most)` in ms: one is drawn by weight, then a
      whole number of ms between its ends, both included.
    - `before`: the names of the actions that take this time, while others take none; None if all do.
    """

    name: str
    tier_up_to: int | None
    pace: tuple[tuple[int, int, int], ...]
    before: tuple[str, ...] | None
    path: str = ""


class ScoreItem(Node, frozen=True, eq=False):
    """One line of a score: label, path of its clause, amount."""

    label: str
    path: str
    amount: int


class Step(Node, frozen=True, eq=False):
    """One step of an example after its position.

    `kind` is `do`, `allow`, `refuse`, `wait` or `expect`. The first three have a `seat` and a `text` (an action),
    `refuse` may have a `code`; `wait` has the time in ms as its argument; `expect` has `name` (`word`, `turn.score`),
    its `args` in order and the `value` expected (None if it has none). `text_span` is where the action's text starts in
    `source`, to place an engine's complaint about it.
    """

    _around = ("source", "span", "text_span")

    kind: str
    seat: str = ""
    text: str = ""
    code: str | None = None
    name: str = ""
    args: tuple[Plain, ...] = ()
    value: Plain = None
    source: Source | None = None
    span: Span = NOWHERE
    text_span: Span = NOWHERE

    @property
    def place(self) -> tuple[str, int, int] | None:
        """File, line and column (from 1) of the step."""
        return (self.source.name, *self.source.place(self.span.start)) if self.source else None


class Example(Node, frozen=True, eq=False):
    """A worked example: the clauses of its position (shared and the engine's givens), then its steps."""

    _around = ("written",)

    title: str
    path: str
    givens: tuple[RuleClause, ...]
    steps: tuple[Step, ...]
    notes: tuple[Note, ...]
    doc: str
    written: Written

    @property
    def tree(self) -> Clause:
        """The clause as it was written."""
        return self.written.clause


class Need(Node, frozen=True, eq=False):
    """A text that a rulespec was made of beside its own: a game or a file that `by` names, and what was there."""

    kind: Literal["game", "file"]
    name: str
    by: Source
    source: Source


class Rules:
    """A checked rulespec. Immutable; equal to another with the same resolved text; picklable."""

    name: str
    title: str
    doc: str
    language: str
    """What its own texts are in: `en` unless it says otherwise."""
    engine: str
    vocabulary: Vocabulary
    ancestors: tuple[str, ...]
    """Names of the games it extends, nearest first."""
    players: tuple[int, int]
    lexicon: LexiconClause | None
    option_list: tuple[Option, ...]
    """Every option of the engine, in its order."""
    clause_list: tuple[RuleClause, ...]
    """The engine's own clauses, in the order written."""
    rule_list: tuple[RuleClause, ...]
    """The rules that are on."""
    ends: tuple[End, ...]
    ranking: tuple[Criterion, ...]
    """Keys, the first first; empty if the rulespec doesn't say: the highest `seat.total` wins."""
    awards: tuple[Award, ...]
    bots: Mapping[str, BotClause]
    """The bots it describes, by name."""
    examples: tuple[Example, ...]
    """The examples that hold for these options and rules."""
    inapplicable: tuple[str, ...]
    """Paths of those, its own and inherited ones, that don't."""
    items: Mapping[str, tuple[Item, ...]]
    """Score items by scope."""
    totals: Mapping[str, Formula]
    """The sum of each scope's items."""
    titles: Mapping[str, str]
    """Path -> what the rulespec itself calls a thing: `title`, labels of scores, titles of the engine's clauses."""
    translations: Mapping[str, Mapping[str, str]]
    """Language -> path of a text -> text, of the `translate` clauses."""
    letters: Mapping[str, int]
    """Label -> code of the game's letters, if its vocabulary knows them."""
    env: Env
    """What its formulas know beside their scope."""
    trees: tuple[Clause, ...]
    """Every clause, joined and settled, in the order of `text`."""
    text: str
    """The game as one canonical, self-contained rulespec: parents joined, options settled, word lists written in."""
    needs: tuple[Need, ...]
    """The other texts it was made of: its parents, nearest first, and files of words."""

    def __init__(self, **parts: Any) -> None:
        self.__dict__.update(parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.text == other.text and self.vocabulary == other.vocabulary

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"<Rules {self.name}, engine {self.engine}>"

    # -- options

    @cached_property
    def options(self) -> Mapping[str, OptionValue]:
        """Every option of the engine with its value."""
        return {option.name: option.value for option in self.option_list}

    def option(self, name: str) -> Any:
        """The value of an option; KeyError for one the engine doesn't have."""
        return self.options[name]

    # -- clauses

    def rule(self, name: str) -> RuleClause | None:
        """The rule of this name if it is on, else None. KeyError for a rule the engine doesn't have."""
        if self.vocabulary.rule(name) is None:
            raise KeyError(name)
        return next((rule for rule in self.rule_list if rule.args["name"] == name), None)

    def clause(self, word: str) -> RuleClause | None:
        """The first of the engine's own clauses with this word, or None."""
        return next((clause for clause in self.clause_list if clause.word == word), None)

    def clauses(self, word: str) -> tuple[RuleClause, ...]:
        """Every one of the engine's own clauses with this word, in order."""
        return tuple(clause for clause in self.clause_list if clause.word == word)

    def counted(self, word: str) -> Mapping[str, int]:
        """Label -> count of a counted block; empty if the clause isn't there."""
        clause = self.clause(word)
        return clause.counts or {} if clause is not None else {}

    # -- scores

    def score(self, scope: str, get: Get) -> tuple[ScoreItem, ...]:
        """The items of a scope that count, for variables given by `get(name)`."""
        found = []
        for item in self.items.get(scope, ()):
            amount = item.amount(get)
            if amount is not None:
                found.append(ScoreItem(item.label, item.path, amount))
        return tuple(found)

    def total(self, scope: str) -> Formula:
        """The sum of a scope's items as one formula. KeyError for a scope that isn't one of scores."""
        return self.totals[scope]

    # -- texts

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages it can be played in, its own first: those it has a `translate` clause for."""
        return tuple(dict.fromkeys([self.language, *self.translations]))

    def label(self, path: str, lang: str = "", default: str | None = None) -> str:
        """The text of a path (`title`, `score.word.flat`, `task.mix`, `text.draw`) in a language, braces unfilled.

        Without one in that language it is the rulespec's own, else the English one, else the default: what the path
        calls it. A language not named is the rulespec's own.
        """
        for language in dict.fromkeys((lang or self.language, self.language, ENGLISH)):
            found = self.texts(language).get(path)
            if found is not None:
                return found
        return path.rpartition(".")[2].replace("_", " ") if default is None else default

    def say(self, path: str, lang: str = "", /, **values: object) -> str:
        """The text of a path in a language, its `{names}` replaced by the values; paths among these by their titles."""
        return filled(self.label(path, lang), {name: self.called(value, lang) for name, value in values.items()})

    def called(self, value: object, lang: str = "") -> object:
        """A value as people read it: the path of something with a title (`task.mix`) is that title, others stay."""
        return self.label(value, lang) if isinstance(value, str) and "." in value and value in self.titles else value

    def names(self, path: str) -> tuple[str, ...]:
        """What a thing is called in each of the game's languages, for reading what a player wrote; its own first."""
        return tuple(dict.fromkeys(self.label(path, language) for language in self.languages))

    def texts(self, language: str) -> Mapping[str, str]:
        """Path -> text of all that is said in a language: by the rulespec, else the engine, else the framework."""
        if language not in self._texts:
            from wordkit.spec.translations import vocabulary_texts

            self._texts[language] = {
                **framework_texts(language),
                **vocabulary_texts(self.vocabulary, language),
                **(self.titles if language == self.language else {}),
                **self.translations.get(language, {}),
            }
        return self._texts[language]

    @cached_property
    def _texts(self) -> dict[str, Mapping[str, str]]:
        return {}

    @property
    def notes(self) -> tuple[tuple[str, Note], ...]:
        """Every note with the path of its clause, in the order of `text`."""
        from wordkit.spec.inspect import noted

        return tuple(noted(self))

    @cached_property
    def checksum(self) -> str:
        """SHA-256 of `text`, in hex."""
        return sha256(self.text.encode()).hexdigest()


def load_rules(
    source: Source | Path | str | bytes,
    find_spec: FindSpec,
    find_vocabulary: FindVocabulary,
    options: Mapping[str, OptionValue | str] | None = None,
    *,
    game_names: Callable[[], Iterable[str]] = tuple,
    engine_names: Callable[[], Iterable[str]] = tuple,
) -> Rules:
    """The rules a rulespec describes; `SpecError` with every fault otherwise.

    `source` is a `Source`, the path of a file, or the text itself (str, or UTF-8 bytes). `options` override the
    rulespec's and are checked like it; a text is read as a rulespec would write the value (`"30s"`, `"challenge"`).
    `game_names` and `engine_names` are asked for near names when one isn't found.
    """
    from wordkit.spec.checker import check

    return check(as_source(source), find_spec, find_vocabulary, options or {}, game_names, engine_names)


def as_source(source: Source | Path | str | bytes) -> Source:
    """A `Source` from a path or a text. A text lies in no folder: it can name no files. SpecError if it isn't UTF-8."""
    if isinstance(source, Source):
        return source
    name, folder = "<text>", None
    if isinstance(source, str):
        if is_whole(source):
            return Source(name, source)
        source = source.encode("utf-8", "surrogatepass")  # half a pair: no UTF-8 either, and reported as such
    if isinstance(source, Path):
        name, folder = str(source), str(source.parent)
        source = source.read_bytes()
    try:
        return Source(name, source.decode("utf-8-sig"), folder)
    except UnicodeDecodeError as error:
        from wordkit.spec.diagnostics import Report

        start = len(source[: error.start].decode("utf-8-sig"))
        report = Report(Source(name, source.decode("utf-8-sig", "replace")))
        report.fault(
            "not-utf8",
            f"this isn't UTF-8 text: byte {error.start} is 0x{source[error.start]:02X}",
            Span(start, start + 1),
            hint="save the file as UTF-8",
        )
        report.check()
        raise AssertionError("a report with a fault raises") from error


def read_clauses(text: str | Source, decls: Sequence[ClauseDecl], rules: Rules) -> tuple[RuleClause, ...]:
    """Clauses that stand alone, as in a position, checked against `decls`; `SpecError` with every fault."""
    from wordkit.spec.checker import check_clauses

    return check_clauses(text if isinstance(text, Source) else Source("<position>", text), decls, rules)


def read_example(text: str | Source, rules: Rules) -> Example:
    """An `example` block that stands alone, checked for a game; `SpecError` with every fault.

    ValueError unless it is one example that holds for the game.
    """
    from wordkit.spec.checker import check_example

    return check_example(text if isinstance(text, Source) else Source("<example>", text), rules)
