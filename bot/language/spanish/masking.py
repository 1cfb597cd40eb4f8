"""A sense as a hint: whatever would give the word away is hidden.

related     two words share a base or a stem: canto and cantaste, pan and panadero

Better one word hidden too many than one too few.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from bot.language.alphabet import ANY_LETTER
from bot.language.masking import MASK
from bot.language.spanish.forms import bases
from bot.language.spanish.letters import SPANISH

SHORTEST_STEM = 4  # "hoja" of hojarasca; a shorter one
SHORT_STEM = 3  # may stand before a long ending, or in a short word: casa, casitas
LONG_SUFFIX = 4
SHORT_WORD = 4
SHORTEST_START = 5  # "expli" of explicar and explicación
START_SHARE = 0.75  # of the shorter word
CACHED = 1 << 10  # words; a sense has about ten

# Hidden only where they are the word itself: "para" says nothing about parar.
_GRAMMAR = """
    ahi ahora al algo alguien algun alguna algunas alguno algunos alli ante antes aquel aquella
    aquello asi aun aunque bajo bien cada casi como con contra cosa cosas cual cuales cualquier
    cualquiera cuando cuanto de debajo del demas desde despues donde dos el ella ellas ellos en
    encima entre era eran es esa esas ese eso esos esta estan estar estas este esto estos fue fuera
    ha haber habia hace hacer hacia han hasta hay la las le les lo los luego mas me mejor menos
    mientras mismo misma mucha muchas mucho muchos muy nada nadie ni ningun ninguna ninguno no nos
    otra otras otro otros para parte pero persona poca poco pocos por porque pues que quien quienes
    se sea segun ser si siempre sin sobre son su sus suele suelen tal tambien tan tanto te tener
    tiene tienen toda todas todo todos tras tres tu un una unas uno unos uso usar usa va van ver
    vez y ya yo
"""
GRAMMAR = frozenset(_GRAMMAR.split())

_SUFFIXES = """
    a o e s as os es ada adas adero adera aderia arero ado ados aje al ales ancia ante anza ar ario
    aria arios arse azo
    azon ble bles cion ciones dad dades dero dera deros dor dora dores doras dura duras encia ense
    ente eria erias ero era eros eras es esa eza ez ia ible ica ico icas icos idad ido ida idos
    idas illa illo ina ino ion iones ismo ismos ista istas ita ito itas itos iva ivo izar mente
    miento mientos on ona oso osa osos osas or ora ores sion siones tad tor tora torio ura ito cito
    cita ear ecer ificar udo uda
"""
SUFFIXES = frozenset(_SUFFIXES.split())
LONGEST_SUFFIX = max(map(len, SUFFIXES))

PREFIXES = (
    "anti",
    "con",
    "contra",
    "des",
    "em",
    "en",
    "im",
    "in",
    "pre",
    "re",
    "sobre",
    "sub",
    "a",
)


def masked(sense: str, word: str) -> str:
    """The sense with the word, and every word that shares its base or its stem, hidden. The word
    is folded."""

    def hidden(found: re.Match[str]) -> str:
        return MASK if related(SPANISH.fold(found[0]), word) else found[0]

    return re.sub(f"{ANY_LETTER}+", hidden, sense)


def related(name: str, word: str) -> bool:
    """Would the name give the word away? Both are folded."""
    if name == word:
        return True
    if name in GRAMMAR:
        return False
    return bool(_family(name) & _family(word)) or _same_start(name, word)


@lru_cache(maxsize=CACHED)
def _family(word: str) -> frozenset[str]:
    """The word, what it may be a form of, and the stems of these."""
    forms = {base for base in bases(word) if len(base) >= SHORTEST_STEM}
    stems = {stem for each in (word, *_bare(word)) for stem in _stems(each)}
    return frozenset((forms | stems) - GRAMMAR | {word})


def _bare(word: str) -> Iterator[str]:
    """The word without one of its prefixes."""
    for prefix in PREFIXES:
        rest = word.removeprefix(prefix)
        if rest != word and len(rest) >= SHORTEST_STEM:
            yield rest


def _stems(word: str) -> Iterator[str]:
    """The word, and what is left without one of its suffixes."""
    yield word
    for length in range(1, LONGEST_SUFFIX + 1):
        is_clear = length >= LONG_SUFFIX or len(word) <= SHORT_WORD
        shortest = SHORT_STEM if is_clear else SHORTEST_STEM
        if word[-length:] in SUFFIXES and len(word) - length >= shortest:
            yield word[:-length]


def _same_start(one: str, other: str) -> bool:
    """Do the words begin with the same letters for most of the shorter one?"""
    same = next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    return same >= max(SHORTEST_START, START_SHARE * min(len(one), len(other)))
