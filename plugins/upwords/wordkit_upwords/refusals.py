"""Why an action on a cross-board is refused: the codes, and their sentences in English.

`{squares}` and `{tiles}` are as a player writes them (`c5`, `Qu`, `?E`), `{words}` in capitals.
"""

from __future__ import annotations

from wordkit.spec.vocabulary import Refusal


def _refusal(code: str, sentence: str, path: str = "", doc: str = "") -> Refusal:
    return Refusal(code, {"en": sentence}, path, doc)


PLAY_REFUSALS = (
    _refusal(
        "malformed", "this is no {action}: it needs {wanted}", doc="An action whose arguments aren't of its kind."
    ),
    _refusal("no_tiles", "a play lays at least one tile"),
    _refusal("too_many_tiles", "a play lays at most {most} tiles", "option.rack"),
    _refusal("unknown_tile", "there is no tile {tiles} in this game", "tiles"),
    _refusal("blank_needs_letter", "a blank stands for a letter: write it behind the `?`, as in `?E`", "tiles"),
    _refusal("not_in_rack", "the rack doesn't hold {tiles}", "option.rack", doc="More of a tile than the rack has."),
    _refusal("off_board", "off the board, which ends at {last}: {squares}", "option.size"),
    _refusal(
        "same_square_twice",
        "a play lays at most one tile on a stack, and names {squares} more than once",
        doc="Ruling U22.",
    ),
    _refusal("too_high", "no tile goes on {squares}: a stack has at most {most} tiles", "option.height"),
    _refusal(
        "same_letter",
        "{tiles} can't be laid on {squares}: no letter is laid on itself (a `.` keeps a square as it is)",
        "rule.same_letter",
    ),
    _refusal("not_one_line", "{squares} don't lie in one row or one column", "rule.one_line"),
    _refusal("gap", "{squares}, between the tiles laid, would stay empty", "rule.one_line"),
    _refusal("not_connected", "no tile of the play lies on or next to a tile of the board", "rule.connect"),
    _refusal("first_word_start", "the first word covers at least one of {squares}", "rule.first_word"),
    _refusal("too_short", "{words} is too short: a word has at least {least} tiles", "option.word_min"),
    _refusal("too_long", "{words} is too long: the first word has at most {most} tiles", "rule.first_word"),
    _refusal(
        "whole_word_covered",
        "{words} would be covered entirely: a tile of a word that is changed stays in view",
        "rule.whole_word_cover",
    ),
    _refusal(
        "plain_plural",
        "{tiles} alone can't be added to a word that is on the board ({words})",
        "rule.plain_plural",
        doc="Ruling U1.",
    ),
    _refusal("not_a_word", "{words} isn't in the word list", "lexicon"),
    _refusal("no_such_play", "no legal play here makes {words}", doc="A bare word was given, and nothing lays it."),
)

TURN_REFUSALS = (
    _refusal("no_exchange", "tiles can't be exchanged in this game", "rule.exchange"),
    _refusal("nothing_to_exchange", "an exchange names the tiles that go back"),
    _refusal("exchange_too_many", "an exchange swaps at most {most} of the tiles in the rack", "option.exchange"),
    _refusal("bag_empty", "nothing is left in the bag to exchange for", "rule.exchange", doc="Ruling U11."),
    _refusal("bag_too_small", "{left} left in the bag, too few to exchange {count}", "rule.exchange"),
    _refusal(
        "exchange_closed", "tiles can't be exchanged now", "rule.exchange", doc="The rule's condition doesn't hold."
    ),
    _refusal("exchanges_used_up", "all {most} exchanges of the game are used up", "option.exchanges"),
    _refusal(
        "exchange_after_challenge",
        "after a challenge was upheld the seat plays another word or passes",
        "rule.challenge",
        doc="Ruling U20.",
    ),
    _refusal(
        "word_taken_back",
        "{words} was taken back after a challenge in this turn: the seat plays another word or passes",
        "rule.challenge",
        doc="Rule 8; without it a seat could lay the same word, and be challenged, for ever.",
    ),
    _refusal("no_pass", "a seat that can still play or exchange can't pass in this game", "rule.pass"),
    _refusal("no_challenge", "words are checked at once in this game: there is nothing to challenge", "option.words"),
    _refusal("nothing_to_challenge", "there is no play that could be challenged or accepted", "rule.challenge"),
    _refusal("own_play", "a seat doesn't judge its own play", "rule.challenge"),
    _refusal("already_accepted", "this seat has accepted the play", "rule.challenge"),
    _refusal("only_judging", "another seat is next: this one may accept the play or challenge it", "rule.challenge"),
    _refusal(
        "last_play_open",
        "the last play ends the game unless it is challenged: accept it or challenge it",
        "rule.challenge",
        doc="Rulings U16 and U20.",
    ),
)

REFUSALS = PLAY_REFUSALS + TURN_REFUSALS
PATHS = {refusal.code: refusal.path for refusal in REFUSALS}
