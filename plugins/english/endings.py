"""How English words are formed and spelled: from a word to those it may be made from.

Nothing here knows which words there are: each function gives candidates, the likeliest first.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

VOWELS = "aeiou"
SIBILANT = re.compile(r"(?:s|x|z|ch|sh)$")
SHORT = re.compile(r"^(?:qu|[^aeiou])*[aeiouy][^aeiouwxy]$")
"""One syllable whose last letter is doubled before -ed, -ing, -er (hop, not hope or heap)."""


# Inflection: the listed words a word may be a form of, by spelling.

_IRREGULAR = """
    men<man women<woman feet<foot teeth<tooth mice<mouse lice<louse geese<goose children<child oxen<ox folk<folk
    went<go gone<go did<do done<do made<make took<take taken<take wrote<write written<write came<come ran<run
    gave<give given<give got<get gotten<get saw<see seen<see knew<know known<know grew<grow grown<grow threw<throw
    thrown<throw flew<fly flown<fly drew<draw drawn<draw blew<blow blown<blow drove<drive driven<drive rode<ride
    ridden<ride rose<rise risen<rise spoke<speak spoken<speak broke<break broken<break chose<choose chosen<choose
    froze<freeze frozen<freeze stole<steal stolen<steal wore<wear worn<wear tore<tear torn<tear bore<bear borne<bear
    swore<swear sworn<swear held<hold stood<stand told<tell sold<sell heard<hear led<lead bred<breed fed<feed
    bled<bleed sped<speed shot<shoot lit<light sat<sit spat<spit hung<hang sang<sing sung<sing rang<ring rung<ring
    drank<drink drunk<drink sank<sink sunk<sink shrank<shrink shrunk<shrink sprang<spring sprung<spring swam<swim
    swum<swim began<begin begun<begin won<win spun<spin wound<wind found<find bound<bind ground<grind built<build
    bent<bend sent<send spent<spend lent<lend slept<sleep kept<keep swept<sweep wept<weep crept<creep felt<feel
    dealt<deal dreamt<dream meant<mean leapt<leap learnt<learn burnt<burn spelt<spell spilt<spill smelt<smell
    caught<catch taught<teach thought<think bought<buy brought<bring fought<fight sought<seek laid<lay paid<pay
    said<say slain<slay lain<lie ate<eat eaten<eat fell<fall fallen<fall beaten<beat bitten<bite hidden<hide
    woke<wake woken<wake wove<weave woven<weave trod<tread trodden<tread shook<shake shaken<shake shown<show
    sown<sow sewn<sew hewn<hew mown<mow strewn<strew shorn<shear sawn<saw stuck<stick struck<strike stung<sting
    swung<swing clung<cling flung<fling slung<sling strung<string dug<dig met<meet shone<shine strode<stride
"""
IRREGULAR: dict[str, str] = dict(re.findall(r"(\w+)<(\w+)", _IRREGULAR))
"""Irregular forms, for the words that have a prefix before them (gentlewomen, outgrew, underfed)."""

LATIN = (
    ("ae", "a"),
    ("ata", "a"),
    ("eaux", "eau"),
    ("i", "us"),
    ("i", "o"),
    ("a", "um"),
    ("ices", "ix"),
    ("ices", "ex"),
    ("ides", "is"),
    ("es", "is"),
    ("ina", "en"),
    ("yces", "yx"),
    ("nges", "nx"),
    ("aces", "ax"),
)
"""Plurals in learned words: their ending, and that of the singular."""


def stems(stem: str) -> Iterator[str]:
    """Words whose last letters changed to `stem` before an ending that starts with a vowel, the likeliest first."""
    if len(stem) > 2 and stem[-1] == stem[-2] and stem[-1] not in VOWELS:
        yield stem
        yield stem + "e"
        yield stem[:-1]
    elif SHORT.match(stem) or re.search(r"(?:[^aeiou]l|[cguvz]|[^s]s)$", stem):
        yield stem + "e"
        if not SHORT.match(stem):
            yield stem
    else:
        yield stem
        yield stem + "e"
    if stem.endswith("ck"):
        yield stem[:-1]


def plural_of(word: str) -> Iterator[str]:
    """What -s was added to."""
    if not word.endswith("s") or word.endswith("ss"):
        return
    if word.endswith("ies"):
        yield word[:-3] + "y"
    one = word[:-1]
    if not (SIBILANT.search(one) or re.search(r"[^aeiou]y$", one)):
        yield one
    if word.endswith("es"):
        one = word[:-2]
        if SIBILANT.search(one) or one.endswith("o"):
            yield one
        if len(one) > 3 and one[-2:] in ("ss", "zz"):
            yield one[:-1]
    if word.endswith("ves"):
        yield word[:-3] + "f"
        yield word[:-3] + "fe"


def tense_of(word: str) -> Iterator[str]:
    """What -ed or -ing was added to."""
    for ending in ("ed", "ing"):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 1:
            if ending == "ed" and stem.endswith("i"):
                yield stem[:-1] + "y"
            yield from stems(stem)
            if ending == "ing" and stem.endswith("y"):
                yield stem[:-1] + "ie"


def degree_of(word: str, words: Collection[str]) -> Iterator[str]:
    """What -er or -est was added to; nothing unless both are words."""
    for ending, other in (("er", "est"), ("est", "er")):
        stem = word.removesuffix(ending)
        if stem != word and stem + other in words and len(stem) > 1:
            if stem.endswith("i"):
                yield stem[:-1] + "y"
                yield stem[:-1] + "ey"
            yield from stems(stem)


def learned_of(word: str) -> Iterator[str]:
    """The singular of a learned plural."""
    for plural, one in LATIN:
        if word.endswith(plural) and len(word) >= len(plural) + 3:
            yield word.removesuffix(plural) + one


def prefixed_of(word: str) -> Iterator[str]:
    """The base of an irregular form after a prefix."""
    for size in range(3, min(8, len(word) - 1)):
        base = IRREGULAR.get(word[-size:])
        if base is not None:
            yield word[:-size] + base


# Derivation: what a word was made from, by spelling. Each rule has a name, by which the review keeps words off it.


def _ness(word: str, words: Collection[str]) -> Iterator[str]:
    stem = word.removesuffix("ness")
    if stem != word:
        yield stem[:-1] + "y" if stem.endswith("i") else stem


def _ly(word: str, words: Collection[str]) -> Iterator[str]:
    stem = word.removesuffix("ly")
    if stem == word:
        return
    yield stem
    if stem.endswith("i"):
        yield stem[:-1] + "y"
    elif stem[-1:] not in VOWELS:
        yield stem + "le"
    if stem.endswith("l"):
        yield stem + "l"
    if stem.endswith("u"):
        yield stem + "e"
    if stem.endswith("ical"):
        yield stem[:-2]


def _ful(word: str, words: Collection[str]) -> Iterator[str]:
    for ending in ("ful", "full"):
        stem = word.removesuffix(ending)
        # what also has a plural is a measure (spoonfuls), another thing than the spoon
        if stem != word and stem + "fuls" not in words:
            yield stem[:-1] + "y" if stem.endswith("i") else stem
            yield stem + "l"


def _ish(word: str, words: Collection[str]) -> Iterator[str]:
    stem = word.removesuffix("ish")
    if stem != word and len(stem) > 2:
        yield from stems(stem)


def _y(word: str, words: Collection[str]) -> Iterator[str]:
    # only what has degrees: sunny, sunnier; cagey, cagier
    for ending in ("ey", "y"):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 1 and (stem + "ier" in words or stem + "iest" in words):
            yield from stems(stem)


def _ical(word: str, words: Collection[str]) -> Iterator[str]:
    if word.endswith("ical"):
        yield word[:-2]


def _ional(word: str, words: Collection[str]) -> Iterator[str]:
    if word.endswith("ional"):
        yield word[:-2]


DERIVED = {"ness": _ness, "ly": _ly, "ful": _ful, "ish": _ish, "y": _y, "ical": _ical, "ional": _ional}

# Spelling: the other spelling of a root, which stands for both.

SPELLINGS = {
    "our": ("our", "or"),
    "ise": (re.compile(r"(?<=..)is(?=e$|ed$|es$|er$|ing$|able$|ation$)"), "iz"),
    "yse": (re.compile(r"yse$"), "yze"),
    "ogue": (re.compile(r"ogue$"), "og"),
    "re": (re.compile(r"(?<=[bct])re$"), "er"),
    "ence": (re.compile(r"(?<=[fnt])ence$"), "ense"),
    "ae": (re.compile(r"ae(?!$)"), "e"),
    "oe": (re.compile(r"oe(?!$)"), "e"),
    "dgement": ("dgement", "dgment"),
    "ph": ("sulph", "sulf"),
    "ll": (re.compile(r"ll(?=(?:er|or|ist|ing|ed|ery|ious)$)"), "l"),
}
"""Rules of spelling: what one side of the Atlantic writes, and what the other does."""
