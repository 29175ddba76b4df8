"""What a rulespec for words on a table may say."""

from __future__ import annotations

from wordkit.spec.arguments import Bounds, Either, Label, Number, Quoted, Time, Word
from wordkit.spec.letters import ALPHABET, letters_of
from wordkit.spec.types import Duration, Enum, Int
from wordkit.spec.vocabulary import (
    ActionDecl,
    Arg,
    ClauseDecl,
    Counted,
    ExpectDecl,
    MeasureDecl,
    OptionDecl,
    RuleDecl,
    Vocabulary,
)
from wordkit_wordstacker.faults import faults
from wordkit_wordstacker.refusals import REFUSALS
from wordkit_wordstacker.scopes import (
    LONGEST,
    MOST_CARDS,
    MOST_ROUNDS,
    MOST_SEATS,
    SCOPES,
    TASK_POINTS,
    TASK_SCORE,
)
from wordkit_wordstacker.spread import KINDS
from wordkit_wordstacker.texts import TEXTS

VERSION = "1"
LONGEST_TIMER = 24 * 3_600_000
MOST_HELD = 12
"""Letters of a full hand, tasks of a full hand, and cards of either kind face up."""
MOST_SWAPPED = 4
"""Letters swapped before the first turn: what may be put down then is listed."""

TIMERS = ("turn", "task")
"""Deadlines: of a turn, and of a task under way."""

OPTIONS = (
    OptionDecl("target", Int(1, 1_000_000), 100, "points that end the game, for its end to use"),
    OptionDecl(
        "turn_limit",
        Duration(1, LONGEST_TIMER),
        None,
        "how long a turn may take; then nothing is done, or the hand filled at random; none: as long as it takes",
        none=True,
    ),
    OptionDecl(
        "shuffle_limit",
        Duration(1, LONGEST_TIMER),
        120_000,
        "how long all words may be taken apart before the new ones must lie there; none: as long as it takes, and "
        "nothing is started first",
        none=True,
    ),
    OptionDecl(
        "start",
        Enum("start", ("longest_name", "youngest", "random")),
        "longest_name",
        "who begins: the seat whose name has most letters, the first of them; the seat of option `youngest`; or any",
    ),
    OptionDecl("youngest", Int(1, MOST_SEATS), 1, "with `start = youngest` the number of that seat, from 1"),
    OptionDecl("max_rounds", Int(1, MOST_ROUNDS), 200, "rounds of a game that nobody wins, for its end to use"),
    OptionDecl(
        "first_swap",
        Int(0, MOST_SWAPPED),
        3,
        "letters that each seat may draw and put down before the first turn; 0: none",
    ),
)

CLAUSES = (
    ALPHABET,
    ClauseDecl(
        "letters",
        "The letter cards: how many of each.",
        block=Counted(Label(), total=MOST_CARDS, row="11: A"),
        required=True,
        example="letters { 11: A; 9: I }",
    ),
    ClauseDecl(
        "task",
        "A task card: its title, how many there are, what is printed on it and what it asks for. `replace`: letters "
        "of the hand are laid one by one in place of letters on the table, each time giving a word. `insert`: letters "
        "are added to a word, anywhere. `anagram`: the letters of a word are arranged anew. `partition`: all words "
        "are taken apart, and as many new ones made of all their letters. `new_word`: a word goes, and a new one is "
        "made from the hand.",
        args=(Arg("name", Word()), Arg("title", Quoted())),
        named=(
            Arg("copies", Number(1, 999), doc="how many cards there are"),
            Arg("points", Number(0, TASK_POINTS), doc="a formula uses it as `task.points`"),
            Arg("do", Word(*KINDS), doc="what it asks for"),
            Arg(
                "letters",
                Either(Number(1, LONGEST), Bounds(1, LONGEST)),
                None,
                "how many are played (`replace`, `insert`); how many the new word has (`new_word`); how many each new "
                "word has at least (`partition`)",
            ),
        ),
        key=1,
        title="title",
        example='task insert_many "Add several letters" copies: 6 points: 20 do: insert letters: 2..15',
    ),
    ClauseDecl(
        "words",
        "How many words lie on the table.",
        formula="table",
        required=True,
        example="words = if match.seats <= 3 then 3 else 4",
    ),
    ClauseDecl(
        "sheet",
        "Words to start with: as many as lie on the table are drawn, anew if the letter cards can't spell them.",
        args=(Arg("words", Quoted(lines=True, noun="words")),),
        required=True,
        example='sheet "MATKA ROMBY TARKA"',
    ),
    ClauseDecl(
        "hand",
        "A full hand.",
        named=(Arg("letters", Number(1, MOST_HELD)), Arg("tasks", Number(0, MOST_HELD))),
        required=True,
        example="hand letters: 6 tasks: 3",
    ),
    ClauseDecl(
        "face_up",
        "How many cards lie face up beside the piles.",
        named=(Arg("letters", Number(0, MOST_HELD)), Arg("tasks", Number(0, MOST_HELD))),
        required=True,
        example="face_up letters: 3 tasks: 3",
    ),
)

RULES = (
    RuleDecl(
        "reshuffle",
        "When a card is needed from a pile that is used up, the used cards are mixed and become the pile (S11, S21). "
        "Without it the pile stays empty.",
    ),
)

ACTIONS = (
    ActionDecl(
        "complete",
        "Completes a task: the words it makes, one after the other.",
        ("task: its name", "steps: `[[number of the word from 0, new word], ...]`"),
        "complete replace_3 MATKA>MARKA ROMBY>BOMBY MARKA>MASKA",
    ),
    ActionDecl(
        "start",
        "Takes all words apart for a task with a time limit.",
        ("task: its name",),
        "start total",
        ("option.shuffle_limit",),
    ),
    ActionDecl("give_up", "Lays the old words again.", (), "give_up", ("option.shuffle_limit",)),
    ActionDecl(
        "play",
        "Plays one letter in place of another.",
        ("word: its number on the table, from 0", "to: the new word"),
        "play MATKA>MARKA",
    ),
    ActionDecl(
        "exchange",
        "Puts down letters and tasks, to draw others.",
        ("letters: as a list", "tasks: their names, as a list"),
        "exchange A E + mix",
    ),
    ActionDecl("draw", "Draws a card from a pile.", ("what: `letter` or `task`",), "draw letter"),
    ActionDecl("take", "Takes a card that lies face up.", ("letter: or", "task: its name"), "take A"),
    ActionDecl("swap", "Draws letters before the first turn.", (), "swap", ("option.first_swap",)),
    ActionDecl("keep", "Keeps the letters that were dealt.", (), "keep", ("option.first_swap",)),
    ActionDecl(
        "put", "Puts down as many letters as were drawn.", ("letters: as a list",), "put A B C", ("option.first_swap",)
    ),
)

_CARDS = "Without it they are dealt."

GIVENS = (
    ClauseDecl(
        "words", "The words on the table, top to bottom.", args=(Arg("words", Quoted()),), example='words "MATKA ROMBY"'
    ),
    ClauseDecl(
        "hand",
        f"Letters in hands. {_CARDS}",
        any_name=Quoted(),
        repeat=True,
        example='hand ann: "A E L"',
    ),
    ClauseDecl(
        "plans",
        f"Tasks in hands, by their names. {_CARDS}",
        any_name=Quoted(),
        repeat=True,
        example='plans ann: "mix total"',
    ),
    ClauseDecl(
        "completed",
        "Tasks completed, in their order; they score nothing by themselves (`total ann: 30` does).",
        any_name=Quoted(),
        repeat=True,
        example='completed ann: "mix mix"',
    ),
    ClauseDecl(
        "open_letters", f"Letters face up. {_CARDS}", args=(Arg("cards", Quoted()),), example='open_letters "A E L"'
    ),
    ClauseDecl(
        "open_tasks", f"Tasks face up. {_CARDS}", args=(Arg("cards", Quoted()),), example='open_tasks "mix mix total"'
    ),
    *(
        ClauseDecl(
            f"{card}s",
            f"`{card}s {example}`: exactly these are in the pile, the next to be drawn first; those named nowhere are "
            f"out of the game. `{card}s top: {example}`: these first, then all the others, mixed.",
            args=(Arg("cards", Quoted(), None),),
            named=(Arg("top", Quoted(), ""),),
            example=f"{card}s top: {example}",
        )
        for card, example in (("letter", '"A E L"'), ("task", '"mix total"'))
    ),
    ClauseDecl("used_letters", "Letters used.", args=(Arg("cards", Quoted()),), example='used_letters "A E L"'),
    ClauseDecl("used_tasks", "Tasks exchanged.", args=(Arg("cards", Quoted()),), example='used_tasks "mix"'),
    ClauseDecl("round", "The number of the round.", args=(Arg("number", Number(1, MOST_ROUNDS)),), example="round 3"),
    ClauseDecl("starter", "Who begins every round.", args=(Arg("seat", Word()),), example="starter ann"),
    ClauseDecl(
        "phase",
        "What the seat to move does: `turn` (that is what goes without saying), `draw` cards, before the first turn "
        "`swap` letters or keep them, `put` letters down, or complete a task under way: `task`.",
        args=(Arg("phase", Word("turn", "draw", "swap", "put", "task")),),
        named=(
            Arg("after", Word("turn", "exchange", "swap"), "turn", "what the cards are drawn for"),
            Arg("task", Word(), "", "which task is under way"),
        ),
        example="phase draw after: exchange",
    ),
    ClauseDecl("failed", "A task under way failed in this turn.", example="failed"),
    ClauseDecl(
        "timer",
        "How long until a timer comes: `turn`, or `task` of a task under way, while that of the turn stands still. "
        "Without this clause they are set as at the beginning; `timer` alone sets none.",
        named=tuple(Arg(name, Time(1, LONGEST_TIMER), None) for name in TIMERS),
        example="timer turn: 12s",
    ),
)

_COUNT = Number(0, MOST_CARDS)
_SEAT = (Arg("seat", Word()),)

EXPECTS = (
    ExpectDecl(
        "words", "The words on the table, top to bottom.", value=Quoted(), example='expect words = "MARKA ROMBY TARKA"'
    ),
    ExpectDecl("refill", "How many cards the seat to move still draws.", value=_COUNT, example="expect refill = 4"),
    ExpectDecl("scored", "What the step scored.", value=Number(-TASK_SCORE, TASK_SCORE), example="expect scored = 20"),
    ExpectDecl("hand", "Letters in a seat's hand.", _SEAT, value=_COUNT, example="expect hand ann = 6"),
    ExpectDecl("plans", "Tasks in a seat's hand.", _SEAT, value=_COUNT, example="expect plans ann = 3"),
    ExpectDecl("completed", "Tasks a seat has completed.", _SEAT, value=_COUNT, example="expect completed ann = 1"),
    ExpectDecl(
        "used",
        "The letters that are used, in order of the alphabet.",
        value=Quoted(),
        example='expect used = "A R T"',
    ),
    ExpectDecl(
        "open", "The letters face up, in order of the alphabet.", value=Quoted(), example='expect open = "A E L"'
    ),
    ExpectDecl("letters", "How many letters are in the pile.", value=_COUNT, example="expect letters = 81"),
    ExpectDecl("tasks", "How many tasks are in the pile.", value=_COUNT, example="expect tasks = 40"),
    ExpectDecl("round", "The number of the round.", value=Number(1, MOST_ROUNDS), example="expect round = 2"),
    ExpectDecl("to_move", "This seat is to move.", _SEAT, example="expect to_move ann"),
)

EVENTS = {
    "letters_reshuffled": "the pile of letters has ended: the used ones are mixed and become the pile",
    "tasks_reshuffled": "the pile of tasks has ended: the used ones are mixed and become the pile",
    "failed": "the task fails: the old words lie there again",
    "timer.turn": "The turn ends in {data}.",
    "timer.task": "The new words must lie there in {data}.",
    "timeout.turn": "Time is up.",
    "timeout.task": "Time is up.",
}

MEASURES = (
    MeasureDecl("rounds", "rounds of a game"),
    *(MeasureDecl(kind, f"whether a turn completed a task `{kind}`: 1 or 0") for kind in KINDS),
    MeasureDecl("played", "whether a turn played one letter: 1 or 0"),
    MeasureDecl("exchanged", "whether a turn exchanged cards: 1 or 0"),
    MeasureDecl("cards", "cards put down in an exchange"),
    MeasureDecl("letters", "letters of a new word"),
    MeasureDecl("swapped", "whether a seat swapped letters before the first turn: 1 or 0"),
    MeasureDecl("failed", "whether a task that was started failed: 1 or 0"),
    MeasureDecl("short", "cards that a hand lacked at the end of a turn"),
)


VOCABULARY = Vocabulary(
    engine="tablewords",
    version=VERSION,
    doc="Words lie on the table, and everybody changes them: letter by letter, and by tasks that score.",
    options=OPTIONS,
    clauses=CLAUSES,
    rules=RULES,
    scopes=SCOPES,
    score_scopes=("task", "final"),
    score_limits={"task": TASK_SCORE},
    end_args=(Arg("finish", Word("at_once", "round"), "at_once", "`round`: when all seats have had as many turns"),),
    actions=ACTIONS,
    refusals=REFUSALS,
    expects=EXPECTS,
    givens=GIVENS,
    events=EVENTS,
    measures=MEASURES,
    texts=TEXTS,
    seats=(1, MOST_SEATS),
    letters=letters_of,
    check=faults,
)
