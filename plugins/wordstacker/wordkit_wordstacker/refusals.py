"""Why an action is refused: the codes, and their sentences in English. `{words}` are in the letters of the cards."""

from __future__ import annotations

from wordkit.spec.vocabulary import Refusal
from wordkit_wordstacker.word_refusals import WORD_REFUSALS

TURN_REFUSALS = (
    Refusal.english("draw_first", "cards are to be drawn first, until the hand is full again"),
    Refusal.english("nothing_to_draw", "no card is to be drawn now"),
    Refusal.english("pile_empty", "there is nothing left to draw: the pile and the used cards are both gone"),
    Refusal.english("not_face_up", "no {card} lies face up"),
    Refusal.english(
        "letters_full", "no more letters can be drawn: {most} are in hand", "hand", doc="In an exchange or a swap (S2)."
    ),
    Refusal.english(
        "tasks_full", "no more tasks can be drawn: {most} are in hand", "hand", doc="In an exchange or a swap (S2)."
    ),
)

EXCHANGE_REFUSALS = (
    Refusal.english(
        "out_of_order",
        "cards that go are named in their order: letters as in the alphabet, tasks as in the rules",
        doc="So that two actions which mean the same are the same.",
    ),
    Refusal.english("nothing_exchanged", "an exchange is of one card at least", doc="Ruling S3."),
    Refusal.english(
        "letters_left",
        "{left} letters would stay in hand, and an exchange ends with {most}: put down {more} more",
        "hand",
        doc="Ruling S2.",
    ),
    Refusal.english(
        "tasks_left",
        "{left} tasks would stay in hand, and an exchange ends with {most}: put down {more} more",
        "hand",
        doc="Ruling S2.",
    ),
)

_SWAP = ("option.first_swap",)

SWAP_REFUSALS = (
    Refusal.english(
        "swap_first", "before the first turn each seat swaps letters or keeps them", "option.first_swap", needs=_SWAP
    ),
    Refusal.english("swap_over", "letters are swapped before the first turn only", "option.first_swap"),
    Refusal.english("no_swap", "no letters are left to swap with", "option.first_swap", needs=_SWAP),
    Refusal.english("put_first", "letters are to be put down first: {count}", "option.first_swap", needs=_SWAP),
    Refusal.english("nothing_to_put", "no letters are to be put down now", "option.first_swap"),
    Refusal.english("put_count", "letters to be put down: {count}, not {put}", "option.first_swap", needs=_SWAP),
)

TIMED_REFUSALS = (
    Refusal.english(
        "under_way", "{task} is under way: it is completed, or given up", "option.shuffle_limit", doc="Ruling S9."
    ),
    Refusal.english("not_under_way", "no task is under way that could be given up"),
    Refusal.english("start_first", "{task} has a time limit: it is started first", "option.shuffle_limit"),
    Refusal.english("no_start", "{task} has no time limit: it is completed at once"),
    Refusal.english(
        "failed_before",
        "{task} failed in this turn already: something else has to be done",
        "option.shuffle_limit",
        doc="Ruling S9: another action follows; else a turn need never end.",
    ),
)

REFUSALS = (*WORD_REFUSALS, *TURN_REFUSALS, *EXCHANGE_REFUSALS, *SWAP_REFUSALS, *TIMED_REFUSALS)
