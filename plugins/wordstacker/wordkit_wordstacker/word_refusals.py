"""Why words are refused: the codes, and their sentences in English. `{words}` are in the letters of the cards."""

from __future__ import annotations

from wordkit.spec.vocabulary import Refusal

WORD_REFUSALS = (
    Refusal.english(
        "malformed",
        "this is no action `{action}`; one looks like {wanted}",
        doc="An action whose arguments aren't of their kind.",
    ),
    Refusal.english("no_such_task", "this game has no task `{task}`"),
    Refusal.english("task_not_in_hand", "the task {title} isn't in this hand"),
    Refusal.english("no_such_word", "there is no word {number} on the table; they are numbered from 1 to {most}"),
    Refusal.english(
        "foreign_letters",
        "{words} can't be spelt with the cards of this game: {tiles} is no letter of it",
        "alphabet",
    ),
    Refusal.english("not_on_table", "{words} doesn't lie on the table", doc="A text that changes another word."),
    Refusal.english("not_a_word", "{words} isn't in the word list", "lexicon"),
    Refusal.english("not_in_hand", "not in this hand: {tiles}"),
    Refusal.english(
        "same_letter",
        "the letter that is played must be different from the one it covers, and {words} is what lies there",
        doc="Rulings S4 and S5.",
    ),
    Refusal.english(
        "not_one_letter",
        "a letter is played in place of one letter of a word: {words} isn't {old} with one letter changed",
        doc="Rulings S4 and S19.",
    ),
    Refusal.english("same_word", "{words} is the word that lies there already; the new one is another"),
    Refusal.english(
        "wrong_letter_count",
        "letters this task asks for: {wanted}, not {count}",
        doc="Letters laid one after the other, or added to a word.",
    ),
    Refusal.english("wrong_word_count", "new words this task makes: {wanted}, not {count}"),
    Refusal.english(
        "not_in_order",
        "the new words of this task are given from top to bottom, one for each that was collected",
        doc="So that what lies the same is the same action.",
    ),
    Refusal.english(
        "order_changed",
        "the letters of {old} stay, in their order, and {words} doesn't hold them so",
        doc="Ruling S6.",
    ),
    Refusal.english("not_an_anagram", "{words} isn't made of exactly the letters of {old}", doc="Ruling S7."),
    Refusal.english(
        "letters_left_over", "all letters collected are used again, and these are left: {tiles}", doc="S8."
    ),
    Refusal.english("not_collected", "not among the letters collected: {tiles}", doc="Ruling S8."),
    Refusal.english("old_word", "{words} is one of the words collected; the new ones are others", doc="Ruling S8."),
    Refusal.english("too_short", "{words} is too short: a word has at least {least} letters", doc="Ruling S8."),
    Refusal.english("wrong_length", "{words} has {count} letters; the new word has {wanted}", doc="Ruling S17."),
)
"""Those of a task have the path of its clause; those without a path here, of a letter played without a task, none."""
