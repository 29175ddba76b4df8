"""Lists of words that no language has, full of what a table of words needs: near, longer, mixed and parted."""

from __future__ import annotations

import random
from collections.abc import Sequence

SHEET = """
MATKA ROMBY TARKA KARTA MASKA LAMPA KROWA MOTYL PALEC KOLOR OBRAZ RYNEK TALIA WIATR STOPA
ZEGAR NOTES PLAMA DOMEK BALON SALON PILOT TEREN WALEC FARBA GRUPA HOTEL BIURO DRAMA KONIE
"""
POLISH = SHEET.split()
"""The sheet of rules.md 4.2 (S18)."""

ENGLISH_SHEET = """
TABLE HOUSE WATER STONE BREAD CHAIR PLANT RIVER MUSIC PAPER
LIGHT NIGHT SMILE DREAM GRASS CLOUD BEACH HEART TRAIN BLACK
"""
ENGLISH = ENGLISH_SHEET.split()
"""Start words of the English game."""


def words_near(sheet: Sequence[str], letters: str, seed: int, size: int = 250) -> list[str]:
    """The sheet and other words, chosen by chance.

    A word is made of one that is there by another letter, by one or more letters added, or by mixing; and now and then
    three words are cut anew from all letters of three. `letters` holds each as often as it is likely.
    """
    chance = random.Random(seed)
    words = list(dict.fromkeys(sheet))
    while len(words) < size:
        old = chance.choice(words[: 3 * len(sheet)])
        place = chance.randrange(len(old))
        match chance.randrange(8):
            case 0 | 1 | 2:
                found = [old[:place] + chance.choice(letters) + old[place + 1 :]]
            case 3 | 4:
                found = [old]
                for _ in range(chance.choice((1, 1, 2, 3))):
                    place = chance.randrange(len(found[0]) + 1)
                    found = [found[0][:place] + chance.choice(letters) + found[0][place:]]
            case 5:
                found = ["".join(chance.sample(old, len(old)))]
            case 6:
                found = ["".join(chance.choices(letters, k=5))]
            case _:
                mixed = "".join(chance.sample(words[: 2 * len(sheet)], 3))
                mixed = "".join(chance.sample(mixed, len(mixed)))
                first, second = sorted(chance.sample(range(2, len(mixed) - 1), 2))
                found = [mixed[:first], mixed[first:second], mixed[second:]]
        words += [word for word in found if 2 <= len(word) <= 15 and word not in words]
    return words
