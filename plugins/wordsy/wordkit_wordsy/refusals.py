"""Why an action is refused: the codes, and their sentences in English. `{words}` are in the letters of the cards."""

from __future__ import annotations

from wordkit.spec.vocabulary import Refusal

WRITING_REFUSALS = (
    Refusal.english(
        "malformed", "this is no {action}: it needs {wanted}", doc="An action whose arguments aren't of their kind."
    ),
    Refusal.english("no_letters", "a word has at least one letter"),
    Refusal.english(
        "foreign_letters",
        "{reason}: a word is one without hyphen, apostrophe or blank",
        "alphabet",
    ),
    Refusal.english("too_short", "{words} is too short: a word has at least {least} letters", "option.word_min"),
    Refusal.english("too_long", "{words} is too long: a word has at most {most} letters", "option.word_max"),
    Refusal.english("not_a_word", "{words} isn't in the word list", "lexicon"),
    Refusal.english(
        "word_used",
        "{words} can't be used again: {used} was scored in an earlier round",
        "rule.original",
        doc="The word itself, or another form of it (W8, W9).",
    ),
    Refusal.english(
        "round_over", "the words of this round are revealed already", doc="Writing, erasing or locking too late."
    ),
    Refusal.english("nothing_written", "nothing is written on the board, so there is nothing to erase"),
    Refusal.english(
        "nothing_to_lock", "locking in needs a word, and nothing is written on the board", doc="Ruling W17."
    ),
    Refusal.english(
        "no_flip",
        "who was the fastest in the last round can't start the timer in this one; once another seat has, it may lock",
        "rule.no_flip",
        doc="Ruling W11.",
    ),
)

JUDGED = ("option.judging=challenge", "seats.2")
"""Where words are challenged by the other seats."""

JUDGING_REFUSALS = (
    Refusal.english("not_revealed", "the words of this round aren't revealed yet"),
    Refusal.english(
        "no_challenge",
        "words are looked up when they are written in this game: there is nothing to challenge",
        "option.judging",
        needs=("no option.judging=challenge",),
    ),
    Refusal.english("no_such_seat", "there is no seat {number} at this table"),
    Refusal.english("own_word", "a seat doesn't challenge its own word, {words}", "option.judging", needs=JUDGED),
    Refusal.english("blank_board", "there is no word on that board to challenge", "option.judging", needs=JUDGED),
    Refusal.english(
        "already_challenged",
        "{words} was challenged already in this round; the first challenge decides",
        "option.judging",
        doc="Ruling W15.",
        needs=JUDGED,
    ),
    Refusal.english(
        "nobody_wrote",
        "nobody wrote {words} in this round",
        "option.judging",
        doc="A challenge that names a word which isn't there.",
        needs=JUDGED,
    ),
)

REFUSALS = WRITING_REFUSALS + JUDGING_REFUSALS
