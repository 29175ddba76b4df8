"""From a rulespec to `Rules`: parents joined, every clause checked, every formula compiled, every fault reported."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from wordkit.spec.bots import bots
from wordkit.spec.clauses import ClauseChecker, RuleClause
from wordkit.spec.diagnostics import Report, nearest
from wordkit.spec.examples import ExampleChecker
from wordkit.spec.formatter import format_file
from wordkit.spec.inherit import Family, family, find_decl, join
from wordkit.spec.model import Example, FindSpec, FindVocabulary, Need, OptionValue, Rules
from wordkit.spec.options import OptionChecker, overrides, settled_tree
from wordkit.spec.ranking import awards, ends, ranking
from wordkit.spec.reader import read_clauses
from wordkit.spec.scores import environment, scores
from wordkit.spec.translations import titles, translations
from wordkit.spec.tree import Clause, File, Header, Path, Source, Text, Trivia, replace
from wordkit.spec.vocabulary import FRAMEWORK, ClauseDecl, Vocabulary, framework_decl
from wordkit.spec.wordlists import read_lexicon
from wordkit.texts import ENGLISH

ORDER = (
    "engine",
    "language",
    "players",
    "lexicon",
    "option",
    "*",
    "rule",
    "macro",
    "score",
    "end",
    "rank",
    "award",
    "bot",
    "translate",
    "example",
)
"""The order of clauses in a resolved rulespec; `*` stands for the engine's own."""


def check(
    source: Source,
    find_spec: FindSpec,
    find_vocabulary: FindVocabulary,
    options: Mapping[str, OptionValue | str],
    game_names: Callable[[], Iterable[str]],
    engine_names: Callable[[], Iterable[str]],
) -> Rules:
    """See `wordkit.spec.model.load_rules`."""
    report = Report(source)
    found = family(source, find_spec, report, game_names)
    vocabulary = _vocabulary(found, find_vocabulary, report, engine_names)
    if vocabulary is None or not found.files:
        report.check()
        raise AssertionError("a family without a vocabulary has a fault")
    given = overrides(options, found.files[0], report)
    rules = _Checker(vocabulary, found.files, report, found.whole, given).rules()
    report.check()
    return rules


def check_tree(file: File, vocabulary: Vocabulary) -> Rules:
    """The rules of a game that was read already, and perhaps changed since; SpecError with every fault."""
    report = Report(file.source)
    rules = _Checker(vocabulary, (file,), report, True).rules()
    report.check()
    return rules


def check_clauses(source: Source, decls: Sequence[ClauseDecl], rules: Rules) -> tuple[RuleClause, ...]:
    """See `wordkit.spec.model.read_clauses`."""
    report = Report(source)
    clauses = read_clauses(source, report)
    checker = ClauseChecker(rules.vocabulary, report, rules.env)
    found = checker.block(clauses, decls, "", None)
    check_labels(checker, rules.letters)
    report.check()
    return found


def check_example(source: Source, rules: Rules) -> Example:
    """See `wordkit.spec.model.read_example`."""
    report = Report(source)
    clauses = [clause for clause in read_clauses(source, report) if isinstance(clause, Clause)]
    report.check()
    checker = ClauseChecker(rules.vocabulary, report, rules.env)
    found = ExampleChecker(rules, checker).examples([(f"example.{n}", clause) for n, clause in enumerate(clauses)])
    check_labels(checker, rules.letters)
    report.check()
    if len(found) != 1 or clauses[0].word != "example":
        raise ValueError("one example that holds for the game is wanted")
    return found[0]


def check_labels(checker: ClauseChecker, letters: Mapping[str, int]) -> None:
    """Labels named outside counted blocks must be letters of the game, where those are known."""
    if not letters:
        return
    for label, span, source in checker.labels:
        if label not in letters:
            checker.report.of(source).fault(
                "unknown-letter", f"this game has no letter `{label}`", span, word=label, near=letters
            )


def _vocabulary(
    found: Family, find: FindVocabulary, report: Report, names: Callable[[], Iterable[str]]
) -> Vocabulary | None:
    """The vocabulary of the engine that the family names, the oldest parent first."""
    clause = next(
        (c for f in reversed(found.files) for c in f.entries if isinstance(c, Clause) and c.word == "engine"), None
    )
    if clause is not None and clause.unread:
        return None
    if clause is None:
        if found.whole and not report.failed:
            header = found.files[-1].header
            report.of(found.files[-1].source).fault(
                "clause-missing", "this game names no engine", header.span, hint="for example `engine crossboard`"
            )
        elif not report.failed:
            raise AssertionError("a family that isn't whole has a fault")
        return None
    ours = report.of(clause.source)
    if not clause.args or not isinstance(clause.args[0], Path):
        ours.fault("argument-missing", "`engine` needs the name of an engine", clause.span, hint="`engine crossboard`")
        return None
    name = clause.args[0].name
    vocabulary = find(name)
    if vocabulary is None:
        known = list(names())
        ours.fault(
            "unknown-engine",
            f"no installed engine is called `{name}`",
            clause.args[0].span,
            word=name,
            near=known,
            hint="" if known else "an engine comes with a plugin: see `wordkit plugins`",
        )
    return vocabulary


class _AnyLetter(dict[str, int]):
    """Stands in for the letters of a game whose pieces are faulty."""

    def get(self, key: str, default: Any = None) -> Any:
        return 1


class _Checker:
    """`lineage`: the rulespec and its parents, nearest first; `given`: the options given by the caller."""

    def __init__(
        self, vocabulary: Vocabulary, lineage: Sequence[File], report: Report, whole: bool, given: File | None = None
    ) -> None:
        self.vocabulary, self.lineage, self.report, self.whole = vocabulary, lineage, report, whole
        self.files = lineage if given is None else (given, *lineage)
        own = {decl.word for decl in vocabulary.clauses}
        self.decls = (*vocabulary.clauses, *(d for d in FRAMEWORK if d.word not in own))
        self.header = lineage[0].header

    def rules(self) -> Rules:
        joined = join(self.files, self.decls, self.report)
        by_word: dict[str, list[tuple[str, Clause]]] = {}
        self.unread: set[str] = set()  # words of clauses that are there, though they couldn't be read or are misspelt
        for path, clause in joined.clauses.items():
            if clause.unread:
                self.unread.add(clause.word)
            else:
                by_word.setdefault(clause.word, []).append((path, clause))
        for word in by_word:
            if find_decl(word, self.decls) is None:
                self.unread.update(nearest(word, [decl.word for decl in self.decls]))
        self.paths = set(joined.clauses)
        checker = ClauseChecker(self.vocabulary, self.report, None)
        options = OptionChecker(self.vocabulary, self.report, joined.domains).settle(
            {path.partition(".")[2]: clause for path, clause in by_word.get("option", ()) if checker.named(clause)}
        )
        for path, clause in by_word.get("engine", ()):
            checker.clause(clause, framework_decl("engine"), path)
        rules = Rules(
            name=self.header.name,
            title=self.header.title or self.header.name,
            doc=self.header.doc,
            language=ENGLISH,
            engine=self.vocabulary.engine,
            vocabulary=self.vocabulary,
            ancestors=tuple(parent.header.name for parent in self.lineage[1:]),
            players=self._players(by_word, checker),
            lexicon=None,
            option_list=options,
            clause_list=(),
            rule_list=(),
            ends=(),
            ranking=(),
            awards=(),
            bots={},
            examples=(),
            inapplicable=(),
            items={},
            totals={},
            titles={},
            translations={},
            trees=(),
            letters={},
            env=None,
            text="",
            needs=(),
        )
        for path, clause in by_word.get("language", ()):
            rules.language = str(checker.clause(clause, framework_decl("language"), path).args["language"] or ENGLISH)
        words, written, files = read_lexicon(by_word, self.decls, checker)
        rules.needs = (*self._parents(), *files)
        rules.lexicon = words
        rules.clause_list = self._own(by_word, checker)
        rules.rule_list = self._rules_on(by_word, checker)
        rules.bots = bots(by_word.get("bot", ()), self.vocabulary, checker)
        # Letters come from options and clauses; formulas and conditions need the letters: so clauses are read twice,
        # the second time with what formulas know.
        rules.letters = self._letters(rules)
        rules.env = environment(options, rules.letters, by_word.get("macro", ()), checker)
        self._compile(rules, by_word)
        check_labels(checker, rules.letters)
        self._finish(rules, by_word, joined.domains, written, checker)
        return rules

    # -- parts

    def _parents(self) -> Iterator[Need]:
        for child, parent in pairwise(self.lineage):
            name = child.header.extends
            if isinstance(name, Text):
                yield Need("file", name.value, child.source, parent.source)
            elif name is not None:
                yield Need("game", name.name, child.source, parent.source)

    def _players(self, by_word: Mapping[str, list[tuple[str, Clause]]], checker: ClauseChecker) -> tuple[int, int]:
        found = by_word.get("players", [])
        if not found:
            if self.whole and "players" not in self.unread:
                self.report.of(self.files[-1].source).fault(
                    "clause-missing",
                    "this game doesn't say how many play",
                    self.files[-1].header.span,
                    hint="for example `players 2..4`",
                )
            return self.vocabulary.seats
        _, clause = found[-1]
        seats = checker.clause(clause, framework_decl("players"), "players").args["seats"]
        if seats is None:
            return self.vocabulary.seats
        lo, hi = seats if isinstance(seats, tuple) else (seats, seats)
        if lo < self.vocabulary.seats[0] or hi > self.vocabulary.seats[1]:
            least, most = self.vocabulary.seats
            self.report.of(clause.source).fault(
                "out-of-range",
                f"the engine `{self.vocabulary.engine}` is for {least} to {most} players",
                clause.args[0].span,
            )
        return lo, hi

    def _own(self, by_word: Mapping[str, list[tuple[str, Clause]]], checker: ClauseChecker) -> tuple[RuleClause, ...]:
        """The engine's own clauses, in the order written."""
        framework = {decl.word for decl in FRAMEWORK}
        found = []
        for word, clauses in by_word.items():
            if word in framework:
                continue
            decl = find_decl(word, self.vocabulary.clauses)
            for path, clause in clauses:
                if decl is None:
                    checker.unknown(clause, self.decls, "")
                else:
                    found.append(checker.clause(clause, decl, path))
        if self.whole:
            for decl in self.vocabulary.clauses:
                there = decl.word in by_word or decl.word in self.unread or decl.word in framework
                if decl.required and not there:
                    self.report.of(self.files[-1].source).fault(
                        "clause-missing",
                        f"the engine `{self.vocabulary.engine}` needs a clause `{decl.word}`",
                        self.files[-1].header.span,
                        hint=f"for example `{decl.example}`" if decl.example else decl.doc,
                    )
        return tuple(found)

    def _rules_on(
        self, by_word: Mapping[str, list[tuple[str, Clause]]], checker: ClauseChecker
    ) -> tuple[RuleClause, ...]:
        found = []
        names = [rule.name for rule in self.vocabulary.rules]
        for path, clause in by_word.get("rule", ()):
            if not checker.named(clause):
                continue
            name = clause.args[0]
            assert isinstance(name, Path)
            rule = self.vocabulary.rule(name.name)
            if rule is None:
                hint = ""
                if self.vocabulary.option(name.name):
                    hint = f"this is an option: write `option {name.name} = ...`"
                self.report.of(clause.source).fault(
                    "unknown-rule",
                    f"the engine `{self.vocabulary.engine}` has no rule `{name.name}`",
                    name.span,
                    hint=hint,
                    word="" if hint else name.name,
                    near=names,
                )
                continue
            found.append(checker.clause(clause, rule.clause, path))
        return tuple(found)

    def _letters(self, rules: Rules) -> Mapping[str, int]:
        if self.vocabulary.letters is None:
            return {}
        if self.report.failed:  # unknown, as what they come from is faulty: any letter will do
            return _AnyLetter()
        return self.vocabulary.letters(rules)

    # -- formulas

    def _compile(self, rules: Rules, by_word: Mapping[str, list[tuple[str, Clause]]]) -> None:
        """Everything with a formula, now that options and letters are known."""
        quiet = ClauseChecker(self.vocabulary, Report(self.report.source), rules.env)
        loud = ClauseChecker(self.vocabulary, self.report, rules.env)
        rules.clause_list = tuple(
            self._with_formulas(c, self.vocabulary.clauses, quiet, loud) for c in rules.clause_list
        )
        compiled = []
        for clause in rules.rule_list:
            rule = self.vocabulary.rule(str(clause.args["name"]))
            assert rule is not None
            compiled.append(self._with_formulas(clause, (rule.clause,), quiet, loud))
        rules.rule_list = tuple(compiled)
        rules.items, rules.totals = scores(by_word.get("score", ()), rules.env, loud)
        rules.ends = ends(by_word.get("end", ()), self.vocabulary, loud)
        rules.ranking = ranking(by_word.get("rank", ()), loud)
        rules.awards = awards(by_word.get("award", ()), loud)
        rules.examples = ExampleChecker(rules, loud).examples(by_word.get("example", ()))

    def _with_formulas(
        self, clause: RuleClause, decls: Sequence[ClauseDecl], quiet: ClauseChecker, loud: ClauseChecker
    ) -> RuleClause:
        """The clause with its formula, condition and block compiled; what else is wrong was reported before."""
        decl = find_decl(clause.word, decls)
        if decl is None:
            return clause
        report = self.report.of(clause.tree.source)
        tree = clause.tree
        formula = loud.compiled(tree.formula, decl.formula, report) if tree.formula and decl.formula else None
        when = loud.condition(tree.when, decl.when, report) if tree.when and decl.when else None
        block = tuple(self._with_formulas(inner, decl.inside, quiet, loud) for inner in clause.block)
        return replace(clause, formula=formula, when=when, block=block)

    # -- the rest

    def _finish(
        self,
        rules: Rules,
        by_word: Mapping[str, list[tuple[str, Clause]]],
        domains: Mapping[str, Any],
        lexicon: Clause | None,
        checker: ClauseChecker,
    ) -> None:
        rules.titles = titles(rules)
        rules.translations, kept_texts = translations(
            by_word.get("translate", ()), rules, self.paths, self.lineage, checker
        )
        by_word = {**by_word, "translate": kept_texts}
        kept = {example.path for example in rules.examples}
        rules.inapplicable = tuple(path for path, _ in by_word.get("example", ()) if path not in kept)
        options = []
        for option in rules.option_list:
            tree = settled_tree(option)
            if tree.domain is None and option.given and option.path in domains:
                tree = replace(tree, domain=domains[option.path][0])
            options.append(tree)
        ordered: dict[str, list[Clause]] = {word: [] for word in ORDER}
        for word, clauses in by_word.items():
            ordered.get(word, ordered["*"]).extend(
                clause for path, clause in clauses if word != "example" or path in kept
            )
        ordered["option"] = options
        if lexicon is not None:
            ordered["lexicon"] = [lexicon]
        trees = [_plain(clause) for word in ORDER for clause in ordered[word]]
        rules.trees = tuple(clause for word in ORDER for clause in ordered[word])
        header = Header(rules.name, rules.title if rules.title != rules.name else "", None, rules.doc)
        rules.text = format_file(File(header, tuple(trees), Source("", "")))
        if not self.report.failed:
            own = self.vocabulary.check(rules) if self.vocabulary.check is not None else ()
            for path, sentence in (*own, *self._scores_beyond_limits(rules)):
                self._whole_fault(path, sentence, by_word)

    def _scores_beyond_limits(self, rules: Rules) -> Iterator[tuple[str, str]]:
        for scope, most in self.vocabulary.score_limits.items():
            lo, hi = rules.total(scope).range
            if lo < -most or hi > most:
                yield "score", f"a {scope} can score {lo}..{hi}; at most {most} either way is allowed"

    def _whole_fault(self, path: str, sentence: str, by_word: Mapping[str, list[tuple[str, Clause]]]) -> None:
        """A fault that the engine sees in the whole, placed at the clause it names."""
        for clauses in by_word.values():
            for name, clause in clauses:
                if name == path and clause.source is not None:
                    self.report.of(clause.source).fault("inconsistent", sentence, clause.span)
                    return
        self.report.of(self.lineage[0].source).fault("inconsistent", sentence, self.header.span)


def _plain(clause: Clause) -> Clause:
    """A clause without its comments."""
    block = None
    if clause.block is not None:
        block = tuple(
            _plain(entry) if isinstance(entry, Clause) else replace(entry, trivia=Trivia()) for entry in clause.block
        )
    return replace(clause, trivia=Trivia(), block=block)
