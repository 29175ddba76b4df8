"""A last look at a rulespec as a whole: what doesn't go together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from wordkit._core import Alphabet, AlphabetError
from wordkit.spec.letters import alphabet_faults, letters_of
from wordkit_wordstacker.dealing import together
from wordkit_wordstacker.scopes import MOST_CARDS, MOST_WORDS
from wordkit_wordstacker.spread import ANAGRAM, INSERT, NEW_WORD, PARTITION, REPLACE
from wordkit_wordstacker.stack import deck_of, tasks_of, words_for

if TYPE_CHECKING:
    from wordkit.spec.model import Rules

MOST_SHEET = 500
"""Words on the sheet of start words."""


def faults(rules: Rules) -> Sequence[tuple[str, str]]:
    """What doesn't go together: the path of a clause, and a sentence."""
    return [*alphabet_faults(rules), *_of_tasks(rules), *_of_cards(rules)]


def _of_tasks(rules: Rules) -> Iterator[tuple[str, str]]:
    for clause in rules.clauses("task"):
        if clause["name"] in letters_of(rules):
            yield clause.path, f"`{clause['name']}` is a letter: what is taken or exchanged couldn't be told apart"
        kind, letters = clause["do"], clause["letters"]
        number = isinstance(letters, int)
        if kind == ANAGRAM and letters is not None:
            yield clause.path, "an anagram has the letters of the word: `letters:` doesn't go with it"
        elif kind == PARTITION and not number:
            yield clause.path, "it needs `letters: 2`, how many each new word has at least"
        elif kind in (REPLACE, NEW_WORD) and not number:
            usual = 3 if kind == REPLACE else 5
            yield clause.path, f"it needs one number of letters, such as `letters: {usual}`"
        elif kind == INSERT and letters is None:
            yield clause.path, "it needs the number of letters, such as `letters: 1` or `letters: 2..15`"


def _of_cards(rules: Rules) -> Iterator[tuple[str, str]]:
    letters = letters_of(rules)
    strangers = [label for label in rules.counted("letters") if label not in letters]
    if strangers:
        yield "letters", f"`{strangers[0]}` is no letter of the alphabet"
        return
    hand, face_up, sheet = rules.clause("hand"), rules.clause("face_up"), rules.clause("sheet")
    if hand is None or face_up is None or sheet is None or rules.clause("words") is None or not letters:
        return  # which is a fault already
    counts = {seats: words_for(rules, seats) for seats in range(rules.players[0], rules.players[1] + 1)}
    wrong = next((seats for seats, count in counts.items() if not 1 <= count <= MOST_WORDS), None)
    if wrong is not None:
        yield "words", f"{counts[wrong]} words would lie on a table of {wrong}; 1 to {MOST_WORDS} can"
        return
    most, seats = max(counts.values()), rules.players[1]
    split, fault = _sheet(rules, sheet["words"].split(), most)
    if fault:
        yield "sheet", fault
        return
    longest = sum(sorted(map(len, split))[-most:])
    wanted = longest + seats * hand["letters"] + face_up["letters"]
    if sum(deck_of(rules).values()) < wanted:
        yield "letters", f"{wanted} letter cards are laid out and dealt to {seats}, and there are fewer"
    tasks = sum(task.copies for task in tasks_of(rules).values())
    wanted = seats * hand["tasks"] + face_up["tasks"]
    if tasks < wanted:
        yield "task", f"{wanted} task cards are dealt to {seats} and laid out, and there are {tasks}"
    if tasks > MOST_CARDS:
        yield "task", f"there are {tasks} task cards; {MOST_CARDS} at most can be"


def _sheet(rules: Rules, words: Sequence[str], most: int) -> tuple[Sequence[Sequence[str]], str]:
    """The start words letter by letter, and what is wrong with them."""
    if len(words) > MOST_SHEET:
        return (), f"it has {len(words)} words; {MOST_SHEET} at most can stand there"
    alphabet = Alphabet(letters_of(rules))
    try:
        split = {word: alphabet.labels(alphabet.encode(word)) for word in words}
    except AlphabetError as error:
        return (), str(error)
    if len(split) < len(words):
        return (), "a word stands there twice"
    if together(words, most, deck_of(rules), split.__getitem__) is None:
        return (), f"no {most} of its words can be spelt with the letter cards together"
    return list(split.values()), ""
