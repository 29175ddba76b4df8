"""The sample of `tests/thirdparty`, put in without being installed, with a few words of its own."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from wordkit._core import Alphabet, Lexicon
from wordkit.game import Game
from wordkit.spec.model import load_rules

FOLDER = Path(__file__).parent.parent / "thirdparty" / "good"
WORDS = """
TREES STONE TONES SNOT TEN NET SEA AT TO ON NO EAT TEA ATE SET OR ROSE IT IS AS AN IN TIN NIT RAN BE DO GO ME ROAST
TRAIN ALONE IDEAL LEARN RATIO RATES STARE ARISE RAISE AROSE NOISE EATEN EASEL LEASE TEASE ELATE ATONE ADO AGE AGO AID
AIM AIR ALE AND ANT APE ARC ARE ARM ART ASH ATE AWE BAD BAG BAN BAR BAT BED BEE BET BIG BIN BIT BOG BOW BUD BUG BUN BUS
CAB CAN CAP CAR CAT COG COT COW CUB CUE CUP CUT DAM DAY DEN DEW DIE DIG DIM DIN DIP DOE DOG DOT DUE DUG EAR EEL EGG ELF
ELM END ERA EVE EWE FAN FAR FAT FED FEE FEW FIG FIN FIR FIT FOE FOG FUN FUR GAP GAS GEM GET GUM GUN GUT HAM HAT HEN HER
HID HIM HIP HIS HIT HOE HOG HOP HOT HUG HUM HUT ICE INK ION IRE IVY KEY KIN KIT LAW LAY LED LEG LET LID LIE LIP LIT LOG
LOT LOW MAD MAN MAP MAT MEN MET MUD MUG NAP NEW NOD NOR NOT NOW NUN NUT OAK OAR OAT ODE OIL OLD ONE ORE OUR OUT OWE OWL
OWN PAD PAN PAT PAW PAY PEA PEN PET PIE PIG PIN PIT POD POT PUN PUT RAG RAM RAT RAW RED RIB RID RIM RIP ROB ROD ROT ROW
RUB RUG RUN RUT SAD SAW SAY SEE SEW SHE SHY SIN SIP SIR SIT SKY SON SOW SUM SUN TAG TAN TAP TAR TEE TIE TIP TOE TON TOP
TOW TOY TUB TUG URN USE VAN VET VOW WAG WAR WAS WAY WEB WED WET WHO WHY WIN WIT WOE WON YAM YEN YES YET YOU
"""

if str(FOLDER) not in sys.path:
    sys.path.append(str(FOLDER))
plugin: Any = import_module("acme_wordrow")
engine: Any = import_module("acme_wordrow.engine")
Wordrow: Any = engine.Wordrow
SPEC = (FOLDER / "acme_wordrow" / "wordrow.rules").read_text(encoding="utf-8")


def words() -> Lexicon:
    return Lexicon.build(WORDS.split(), Alphabet([*map(chr, range(65, 91))]), name="english", language="en")


def wordrow(made: Any = None, spec: str = SPEC) -> Game:
    """The game, played by its own engine or by another one of the same vocabulary."""
    player = made or Wordrow()
    return Game(load_rules(spec, lambda name: None, {"wordrow": player.vocabulary}.get), player, words())
