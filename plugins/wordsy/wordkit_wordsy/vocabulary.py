"""What a rulespec for the wordsmith may say: options, clauses, rules, actions, positions, expectations, measures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from wordkit.spec.arguments import Label, Number, Quoted, Time, Word, YesNo
from wordkit.spec.letters import ALPHABET, alphabet_faults, letters_of
from wordkit.spec.types import Bool, Duration, Enum, Int
from wordkit.spec.vocabulary import (
    ActionDecl,
    Arg,
    ClauseDecl,
    Clauses,
    Counted,
    ExpectDecl,
    MeasureDecl,
    OptionDecl,
    RuleDecl,
    Vocabulary,
)
from wordkit_wordsy.refusals import REFUSALS
from wordkit_wordsy.scopes import (
    CARD_SCORE,
    LONGEST,
    MOST_MARK,
    MOST_PLACES,
    MOST_ROUNDS,
    MOST_SEATS,
    SCOPES,
    WORD_SCORE,
)

if TYPE_CHECKING:
    from wordkit.spec.model import Rules

VERSION = "1"
MOST_CARDS = 1_000
"""Cards of a deck."""
LONGEST_TIMER = 24 * 3_600_000

TIMERS = ("reveal", "cap", "accept")
"""Deadlines: after the first lock, of a round nobody locks, of the pause after the reveal."""

OPTIONS = (
    OptionDecl("rounds", Int(1, MOST_ROUNDS), 7, "rounds of a game, for its end to use"),
    OptionDecl("best", Int(1, MOST_ROUNDS), 5, "how many of its words count for a seat, for the final score to use"),
    OptionDecl(
        "lock_timer",
        Duration(1, LONGEST_TIMER),
        30_000,
        "how long the others may go on after the first lock; none: until all have locked",
        none=True,
    ),
    OptionDecl(
        "round_cap",
        Duration(1, LONGEST_TIMER),
        None,
        "when a round that nobody locks is revealed all the same; none: never",
        none=True,
    ),
    OptionDecl(
        "accept_cap",
        Duration(1, LONGEST_TIMER),
        None,
        "how long after the reveal the next round begins, if not all have accepted before; none: never by itself",
        none=True,
    ),
    OptionDecl(
        "judging",
        Enum("judging", ("at_once", "challenge")),
        "at_once",
        "`at_once`: what isn't a word, or was used, is refused when it is written; `challenge`: anything may be "
        "written, and others may challenge it after the reveal",
    ),
    OptionDecl(
        "wordsmith",
        Enum("wordsmith", ("fastest", "first", "nobody")),
        "fastest",
        "who the reference wordsmith of a round is: the first to lock, the First Wordsmith, or nobody",
    ),
    OptionDecl("agent_nouns", Bool(), False, "whether run and runner, teach and teacher are the same word"),
    OptionDecl("word_min", Int(1, LONGEST), 1, "letters of the shortest word"),
    OptionDecl("word_max", Int(1, LONGEST), LONGEST, "letters of the longest word"),
    OptionDecl("own_best", Int(0, WORD_SCORE), 0, "the score to beat in a game alone, for an award to use"),
)

CLAUSES = (
    ALPHABET,
    ClauseDecl(
        "cards",
        "A suit of the deck: its name, how many of each card, what is printed on them.",
        args=(Arg("suit", Word()),),
        named=(
            Arg("bonus", Number(0, MOST_MARK), 0, "a formula uses it as `card.bonus`"),
            Arg("rare", YesNo(), False, "whether the limit for rare cards counts them"),
        ),
        block=Counted(Label(), most=99, total=MOST_CARDS),
        key=1,
        example="cards red bonus: 1 rare: yes { 2: F H K }",
    ),
    ClauseDecl(
        "columns",
        "The values of the columns, left to right and falling, and the cards each holds.",
        rest=Number(0, MOST_MARK),
        named=(
            Arg("cards", Number(1, MOST_PLACES), 1, "cards face up in each column"),
            Arg("deal", Word("right_to_left", "left_to_right"), "right_to_left", "which column is filled first"),
            Arg("discard", Number(0, MOST_PLACES), 1, "columns whose cards go after a round, those of least value"),
        ),
        required=True,
        example="columns 5 4 3 2 cards: 2 deal: right_to_left discard: 2",
    ),
    ClauseDecl(
        "families",
        "Words that count as the same or as different ones, whatever the word list says.",
        block=Clauses(
            ClauseDecl("same", "One word.", rest=Label(letter=False), repeat=True, example="same RUN RUNNER"),
            ClauseDecl(
                "different", "Words of their own.", rest=Label(letter=False), repeat=True, example="different BUS BUSY"
            ),
        ),
        example="families { same RUN RUNNER; different BUS BUSY }",
    ),
)

RULES = (
    RuleDecl(
        "same_letter",
        "Never more cards of one letter lie face up; another is discarded when it is dealt (W6: whatever its suit).",
        named=(Arg("most", Number(1, MOST_PLACES)),),
        example="rule same_letter most: 2",
    ),
    RuleDecl(
        "rare",
        "Never more rare cards lie face up; another is discarded when it is dealt.",
        named=(Arg("most", Number(0, MOST_PLACES)),),
        example="rule rare most: 2",
    ),
    RuleDecl(
        "reshuffle",
        "When the deck ends, the discarded cards are mixed and become the deck. Without it, places stay empty.",
    ),
    RuleDecl(
        "original",
        "A word that was used in an earlier round can't be used again, by anyone.",
        named=(Arg("by", Word("family", "word"), "family", "in any of its forms, or just that word"),),
        example="rule original by: family",
    ),
    RuleDecl(
        "no_flip",
        "The first to lock can't start the timer in the next round.",
        when="table",
        example="rule no_flip when match.seats > 2",
    ),
    RuleDecl(
        "first_wordsmith",
        "With `option wordsmith = first`: who it is in the first round, and the award that hands the role on.",
        named=(
            Arg("initially", Word("random", "first_seat"), "random"),
            Arg("award", Word(), "", "an award of each round; without one the role stays where it is"),
        ),
        example="rule first_wordsmith initially: random award: first_wordsmith",
    ),
)

ACTIONS = (
    ActionDecl("write", "Writes a word on the board, in place of what is there.", ("word",), "write QUIBBLES"),
    ActionDecl("erase", "Wipes the board.", (), "erase"),
    ActionDecl("lock", "Stops writing; the first to lock starts the timer.", (), "lock"),
    ActionDecl("accept", "Leaves the words that were revealed as they are; when all have, the next round begins."),
    ActionDecl(
        "challenge",
        "Has a word looked up: of a seat by its number, or by the word.",
        ("seat: its number, from 0",),
        "challenge QUIBBLES",
        ("option.judging=challenge",),
    ),
)

_SEATS = Word()

GIVENS = (
    ClauseDecl(
        "row",
        "The cards that lie face up: columns parted by `/`, `.` for a place without a card. `F:red` names the suit of "
        "a letter that is in several.",
        args=(Arg("cards", Quoted()),),
        example='row "S C / B Q / F C / L D"',
    ),
    ClauseDecl(
        "deck",
        '`deck "..."`: exactly these cards, the next to be dealt first; those named nowhere are out of the game. '
        '`deck top: "..."`: these first, then all the others, mixed.',
        args=(Arg("cards", Quoted(), None),),
        named=(Arg("top", Quoted(), ""),),
        example='deck top: "S T"',
    ),
    ClauseDecl("discard", "The discarded cards.", args=(Arg("cards", Quoted()),), example='discard "S T"'),
    ClauseDecl("round", "The number of the round.", args=(Arg("number", Number(1, MOST_ROUNDS)),), example="round 3"),
    ClauseDecl("written", "What is written on boards.", any_name=Quoted(), example='written ann: "QUIBBLES"'),
    ClauseDecl(
        "locked", "Seats that have locked; the first of them was the fastest.", rest=_SEATS, example="locked ann"
    ),
    ClauseDecl("no_flip", "The seat that can't start the timer.", args=(Arg("seat", Word()),), example="no_flip ann"),
    ClauseDecl("first", "The First Wordsmith.", args=(Arg("seat", Word()),), example="first ann"),
    ClauseDecl("used", "Words used in earlier rounds, whoever wrote them.", rest=Quoted(), example='used "FISH"'),
    ClauseDecl(
        "played",
        "The words of a round with what they scored, each bonus with a sign, and `struck` for a word struck out by a "
        "challenge; `-` is a blank board. Those of the round itself are revealed.",
        args=(Arg("round", Number(1, MOST_ROUNDS)),),
        any_name=Quoted(),
        key=1,
        example='played 1 ann: "QUIBBLES 17 +2" bob: "FISH 4"',
    ),
    ClauseDecl("accepted", "Seats that have accepted the revealed words.", rest=_SEATS, example="accepted ann"),
    ClauseDecl("fastest", "Who was the first to lock.", args=(Arg("seat", Word()),), example="fastest ann"),
    ClauseDecl("challenged", "Words challenged in this round.", rest=Quoted(), example='challenged "FISH"'),
    ClauseDecl("penalties", "Challenges made in vain.", any_name=Number(0, 10_000), example="penalties ann: 1"),
    ClauseDecl(
        "timer",
        "How long until a timer comes: `reveal` after the first lock, `cap` of a round that nobody locks, `accept` "
        "after the reveal. Without this clause they are set as at the beginning of what goes on; `timer` alone sets "
        "none.",
        named=tuple(Arg(name, Time(1, LONGEST_TIMER), None) for name in TIMERS),
        example="timer reveal: 12s",
    ),
)

_POINTS = Number(-WORD_SCORE, WORD_SCORE)

EXPECTS = (
    ExpectDecl(
        "word",
        "What a word scores with the cards that lie there.",
        (Arg("word", Quoted()),),
        value=_POINTS,
        example='expect word "QUIBBLES" = 17',
    ),
    ExpectDecl(
        "points",
        "What the seat's word scored in the last round that was revealed.",
        (Arg("seat", Word()),),
        value=_POINTS,
        example="expect points ann = 17",
    ),
    ExpectDecl(
        "bonus",
        "What the items of scope `round` gave the seat in that round.",
        (Arg("seat", Word()),),
        value=_POINTS,
        example="expect bonus ann = 2",
    ),
    ExpectDecl("round", "The number of the round.", value=Number(0, MOST_ROUNDS), example="expect round = 2"),
    ExpectDecl("fastest", "This seat was the first to lock.", (Arg("seat", Word()),), example="expect fastest ann"),
    ExpectDecl("first", "This seat is the First Wordsmith.", (Arg("seat", Word()),), example="expect first ann"),
    ExpectDecl("no_flip", "This seat can't start the timer.", (Arg("seat", Word()),), example="expect no_flip ann"),
    ExpectDecl(
        "row",
        "The cards that lie there, as a position writes them.",
        value=Quoted(),
        example='expect row = "S C / B Q / F C / L D"',
    ),
    ExpectDecl("deck", "How many cards are in the deck.", value=Number(0, MOST_CARDS), example="expect deck = 52"),
    ExpectDecl(
        "discarded", "How many cards are discarded.", value=Number(0, MOST_CARDS), example="expect discarded = 4"
    ),
)

EVENTS = {
    "reshuffled": "the deck has ended: the discarded cards are mixed and dealt again",
    "no_card": "no card fits beside the others: a place stays empty in the column worth {data}",
    "stands": "{data} is a word and stands",
    "struck": "{data} is struck out and scores nothing",
    "timer.reveal": "The words are revealed in {data}.",
    "timer.cap": "The words are revealed in {data} at the latest.",
    "timer.accept": "The next round begins in {data} at the latest.",
    "timeout.reveal": "Time is up.",
    "timeout.cap": "Time is up.",
    "timeout.accept": "Time is up.",
}

MEASURES = (
    MeasureDecl("letters", "letters of a revealed word"),
    MeasureDecl("cards", "cards that a word scored"),
    MeasureDecl("points", "points of a word, blank boards and struck ones too"),
    MeasureDecl("missed", "points below the best word there was"),
    MeasureDecl("bonus", "bonus points of a seat in a round"),
    MeasureDecl("blank", "rounds that a seat left its board blank"),
    MeasureDecl("struck", "words struck out by a challenge"),
    MeasureDecl("seconds", "seconds from the deal to the reveal"),
)


def _check(rules: Rules) -> Sequence[tuple[str, str]]:
    """What doesn't go together."""
    return [*_faults_of_cards(rules), *_faults_of_flow(rules)]


def _faults_of_cards(rules: Rules) -> Iterator[tuple[str, str]]:
    letters = letters_of(rules)
    yield from alphabet_faults(rules)
    for suit in rules.clauses("cards"):
        strangers = [label for label in suit.counts or {} if label not in letters]
        if strangers:
            yield suit.path, f"`{strangers[0]}` is no letter of the alphabet"
    columns = rules.clause("columns")
    if columns is None:
        return
    values, per, discard = columns["rest"], columns["cards"], columns["discard"]
    places = len(values) * per
    if not values or places > MOST_PLACES:
        yield "columns", f"{places} cards would lie face up; 1 to {MOST_PLACES} can"
        return
    if list(values) != sorted(values, reverse=True):
        yield "columns", "the values of the columns fall from left to right"
    if discard > len(values):
        yield "columns", f"there are {len(values)} columns, so {discard} can't be discarded"
    most = most_face_up(rules)
    if most < places:
        yield "columns", f"{places} cards lie face up, but of this deck at most {most} can, by its numbers and limits"


def most_face_up(rules: Rules) -> int:
    """How many cards of the deck can lie face up together at most, by the limits of the rules."""
    same, rare = rules.rule("same_letter"), rules.rule("rare")
    counts: Counter[str] = Counter()
    common: Counter[str] = Counter()
    for suit in rules.clauses("cards"):
        for label, count in (suit.counts or {}).items():
            counts[label] += count
            if not suit["rare"]:
                common[label] += count
    limit = MOST_CARDS if same is None else same["most"]
    rares = MOST_CARDS if rare is None else rare["most"]
    # each rare card that is used beside the common ones of its letter is one more, as long as rare ones may lie there
    plain = sum(min(count, limit) for count in common.values())
    room = sum(min(count, limit) - min(common[label], limit) for label, count in counts.items())
    return plain + min(room, rares)


def _faults_of_flow(rules: Rules) -> Iterator[tuple[str, str]]:
    least, most = rules.option("word_min"), rules.option("word_max")
    if least > most:
        yield "option.word_min", f"no word has at least {least} letters and at most {most}"
    first = rules.rule("first_wordsmith")
    if rules.option("wordsmith") == "first" and first is None:
        yield "option.wordsmith", "`first` needs the rule that says who that is, `rule first_wordsmith`"
    if first is not None and first["award"]:
        named = next((award for award in rules.awards if award.name == first["award"]), None)
        if named is None or not named.each_round:
            yield "rule.first_wordsmith", f"there is no award `{first['award']}` of each round (`each_round: yes`)"
    if rules.rule("original") is None and rules.clause("families") is not None:
        yield "families", "it says which words are the same, and no rule asks for that: `rule original by: family`"


VOCABULARY = Vocabulary(
    engine="wordsmith",
    version=VERSION,
    doc="Everybody writes one word in secret at the same time, for the letter cards that lie face up.",
    options=OPTIONS,
    clauses=CLAUSES,
    rules=RULES,
    scopes=SCOPES,
    score_scopes=("card", "word", "round", "challenge", "final"),
    score_limits={"card": CARD_SCORE, "word": WORD_SCORE, "round": WORD_SCORE},
    actions=ACTIONS,
    refusals=REFUSALS,
    expects=EXPECTS,
    givens=GIVENS,
    events=EVENTS,
    measures=MEASURES,
    seats=(1, MOST_SEATS),
    letters=letters_of,
    check=_check,
)
