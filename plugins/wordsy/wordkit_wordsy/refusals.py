"""Why an action is refused: the codes, and their sentences in English. `{words}` are in the letters of the cards."""

from __future__ import annotations

from wordkit.spec.vocabulary import Refusal


def _refusal(code: str, sentence: str, path: str = "", doc: str = "") -> Refusal:
    return Refusal(code, {"en": sentence}, path, doc)


WRITING_REFUSALS = (
    _refusal(
        "malformed", "this is no {action}: it needs {wanted}", doc="An action whose arguments aren't of their kind."
    ),
    _refusal("no_letters", "a word has at least one letter"),
    _refusal(
        "foreign_letters",
        "{reason}: a word is one without hyphen, apostrophe or blank",
        "alphabet",
    ),
    _refusal("too_short", "{words} is too short: a word has at least {least} letters", "option.word_min"),
    _refusal("too_long", "{words} is too long: a word has at most {most} letters", "option.word_max"),
    _refusal("not_a_word", "{words} isn't in the word list", "lexicon"),
    _refusal(
        "word_used",
        "{words} can't be used again: {used} was scored in an earlier round",
        "rule.original",
        doc="The word itself, or another form of it (W8, W9).",
    ),
    _refusal("round_over", "the words of this round are revealed already", doc="Writing, erasing or locking too late."),
    _refusal("nothing_written", "nothing is written on the board, so there is nothing to erase"),
    _refusal("nothing_to_lock", "locking in needs a word, and nothing is written on the board", doc="Ruling W17."),
    _refusal(
        "no_flip",
        "who was the fastest in the last round can't start the timer in this one; once another seat has, it may lock",
        "rule.no_flip",
        doc="Ruling W11.",
    ),
)

JUDGING_REFUSALS = (
    _refusal("not_revealed", "the words of this round aren't revealed yet"),
    _refusal(
        "no_challenge",
        "words are looked up when they are written in this game: there is nothing to challenge",
        "option.judging",
    ),
    _refusal("no_such_seat", "there is no seat {number} at this table"),
    _refusal("own_word", "a seat doesn't challenge its own word, {words}", "option.judging"),
    _refusal("blank_board", "there is no word on that board to challenge", "option.judging"),
    _refusal(
        "already_challenged",
        "{words} was challenged already in this round; the first challenge decides",
        "option.judging",
        doc="Ruling W15.",
    ),
    _refusal(
        "nobody_wrote",
        "nobody wrote {words} in this round",
        "option.judging",
        doc="A challenge that names a word which isn't there.",
    ),
)

REFUSALS = WRITING_REFUSALS + JUDGING_REFUSALS
PATHS = {refusal.code: refusal.path for refusal in REFUSALS}
