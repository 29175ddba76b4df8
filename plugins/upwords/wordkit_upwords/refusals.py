"""Why an action on a cross-board is refused: the codes, and their sentences in English.

`{squares}` and `{tiles}` are as a player writes them (`c5`, `Qu`, `?E`), `{words}` in capitals.
"""

from __future__ import annotations

from wordkit.spec.vocabulary import Refusal

PLAY_REFUSALS = (
    Refusal.english(
        "malformed", "this is no {action}: it needs {wanted}", doc="An action whose arguments aren't of its kind."
    ),
    Refusal.english("no_tiles", "a play lays at least one tile"),
    Refusal.english("too_many_tiles", "a play lays at most {most} tiles", "option.rack"),
    Refusal.english("unknown_tile", "there is no tile {tiles} in this game", "tiles"),
    Refusal.english("blank_needs_letter", "a blank stands for a letter: write it behind the `?`, as in `?E`", "tiles"),
    Refusal.english(
        "not_in_rack", "the rack doesn't hold {tiles}", "option.rack", doc="More of a tile than the rack has."
    ),
    Refusal.english("off_board", "off the board, which ends at {last}: {squares}", "option.size"),
    Refusal.english(
        "same_square_twice",
        "a play lays at most one tile on a stack, and names {squares} more than once",
        doc="Ruling U22.",
    ),
    Refusal.english("too_high", "no tile goes on {squares}: a stack has at most {most} tiles", "option.height"),
    Refusal.english(
        "same_letter",
        "{tiles} can't be laid on {squares}: no letter is laid on itself (a `.` keeps a square as it is)",
        "rule.same_letter",
    ),
    Refusal.english("not_one_line", "{squares} don't lie in one row or one column", "rule.one_line"),
    Refusal.english("gap", "{squares}, between the tiles laid, would stay empty", "rule.one_line"),
    Refusal.english("not_connected", "no tile of the play lies on or next to a tile of the board", "rule.connect"),
    Refusal.english("first_word_start", "the first word covers at least one of {squares}", "rule.first_word"),
    Refusal.english("too_short", "{words} is too short: a word has at least {least} tiles", "option.word_min"),
    Refusal.english("too_long", "{words} is too long: the first word has at most {most} tiles", "rule.first_word"),
    Refusal.english(
        "whole_word_covered",
        "{words} would be covered entirely: a tile of a word that is changed stays in view",
        "rule.whole_word_cover",
    ),
    Refusal.english(
        "plain_plural",
        "{tiles} alone can't be added to a word that is on the board ({words})",
        "rule.plain_plural",
        doc="Ruling U1.",
    ),
    Refusal.english("not_a_word", "{words} isn't in the word list", "lexicon"),
    Refusal.english(
        "no_such_play", "no legal play here makes {words}", doc="A bare word was given, and nothing lays it."
    ),
)

JUDGED = ("option.words=challenge", "seats.2")
"""Where plays are judged by the other seats."""

TURN_REFUSALS = (
    Refusal.english(
        "no_exchange", "tiles can't be exchanged in this game", "rule.exchange", needs=("no rule.exchange",)
    ),
    Refusal.english("nothing_to_exchange", "an exchange names the tiles that go back"),
    Refusal.english(
        "exchange_too_many", "an exchange swaps at most {most} of the tiles in the rack", "option.exchange"
    ),
    Refusal.english("bag_empty", "nothing is left in the bag to exchange for", "rule.exchange", doc="Ruling U11."),
    Refusal.english("bag_too_small", "{left} left in the bag, too few to exchange {count}", "rule.exchange"),
    Refusal.english(
        "exchange_closed", "tiles can't be exchanged now", "rule.exchange", doc="The rule's condition doesn't hold."
    ),
    Refusal.english("exchanges_used_up", "all {most} exchanges of the game are used up", "option.exchanges"),
    Refusal.english(
        "exchange_after_challenge",
        "after a challenge was upheld the seat plays another word or passes",
        "rule.challenge",
        doc="Ruling U20.",
        needs=JUDGED,
    ),
    Refusal.english(
        "word_taken_back",
        "{words} was taken back after a challenge in this turn: the seat plays another word or passes",
        "rule.challenge",
        doc="Rule 8; without it a seat could lay the same word, and be challenged, for ever.",
        needs=JUDGED,
    ),
    Refusal.english(
        "no_pass",
        "a seat that can still play or exchange can't pass in this game",
        "rule.pass",
        needs=("no rule.pass",),
    ),
    Refusal.english(
        "no_challenge",
        "words are checked at once in this game: there is nothing to challenge",
        "option.words",
        needs=("no option.words=challenge",),
    ),
    Refusal.english(
        "nothing_to_challenge", "there is no play that could be challenged or accepted", "rule.challenge", needs=JUDGED
    ),
    Refusal.english("own_play", "a seat doesn't judge its own play", "rule.challenge", needs=JUDGED),
    Refusal.english("already_accepted", "this seat has accepted the play", "rule.challenge", needs=JUDGED),
    Refusal.english(
        "only_judging",
        "another seat is next: this one may accept the play or challenge it",
        "rule.challenge",
        needs=JUDGED,
    ),
    Refusal.english(
        "last_play_open",
        "the last play ends the game unless it is challenged: accept it or challenge it",
        "rule.challenge",
        doc="Rulings U16 and U20.",
        needs=JUDGED,
    ),
)

REFUSALS = PLAY_REFUSALS + TURN_REFUSALS
