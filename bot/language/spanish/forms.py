"""What a Spanish word may be a form of: plurals, feminines, participles, conjugated verbs.

base    what a dictionary heads: a singular, a masculine, an infinitive
stem    of a verb: what stands before -ar, -er or -ir; some change in a form (cuento, contar)

All words are folded. Many bases are made up: whoever asks looks which of them are words.
"""

from collections.abc import Iterator

from bot.language.language import Morphology

SHORTEST_STEM = 2  # letters: "le" of leer

INFINITIVES = ("ar", "er", "ir")

# What stands in the place of -ar in its forms, and what in that of -er and -ir.
_OF_AR = """
    o as a amos ais an e es emos eis en ad
    aba abas abamos abais aban aste asteis aron
    are ara aras aremos areis aran aria arias ariamos ariais arian
    aramos arais ase ases asemos aseis asen ando ado ada ados adas arse
"""
_OF_OTHERS = """
    o es e emos eis en imos is a as amos ais an ed id
    ia ias iamos iais ian i iste io isteis ieron yo yeron
    ere era eras eremos ereis eran eria erias eriamos eriais erian
    ire ira iras iremos ireis iran iria irias iriamos iriais irian
    iera ieras ieramos ierais ieran iese ieses iesemos ieseis iesen
    yera yeras yeramos yerais yeran yese yeses yesemos yeseis yesen
    iendo yendo ido ida idos idas erse irse
"""
OF_AR = frozenset(_OF_AR.split())
OF_OTHERS = frozenset(_OF_OTHERS.split())
LONGEST = max(map(len, OF_AR | OF_OTHERS))

# How the end of a stem may be written in a form, and how in the infinitive: toque, tocar.
ENDS = (
    *(("qu", "c"), ("gu", "g"), ("c", "z"), ("zc", "c"), ("j", "g")),
    *(("g", "gu"), ("g", ""), ("ig", ""), ("y", "")),
)
# How its last vowel may be, and how in the infinitive: cuento, contar.
VOWELS = (("ie", "e"), ("ue", "o"), ("ue", "u"), ("i", "e"), ("u", "o"))

# A verb, and its forms that no rule leads back.
IRREGULAR = """
    abrir abiert, andar anduv, caber cup quep cabr, conducir conduj, cubrir cubiert, dar di dieron,
    decir dij digo diga dich dire, deducir deduj, descubrir descubiert, escribir escrit,
    estar estuv estoy, freir frit, haber hub habr hay, hacer hic hizo haga hago hech hara hare,
    imprimir impres, introducir introduj, ir voy vas van vamos vaya fue fui iba yendo, morir muert,
    poder pud podr, poner pus pondr puest, producir produj, querer quis querr, reducir reduj,
    resolver resuelt, romper rot, saber sup sabr, salir saldr, satisfacer satisfech,
    ser soy eres somos son era sea sido, soltar suelt, tener tuv tendr, traducir traduj,
    traer traj, valer valdr, venir vin vendr, ver vist veo vio, volver vuelt
"""
BEGINNINGS = ("", "des", "dis", "re", "com", "con", "contra", "ex", "im", "o", "pro", "su", "ante")
VERBS = {form: verb for verb, *forms in map(str.split, IRREGULAR.split(",")) for form in forms}
PAST = 3  # letters that an irregular form has at least, without its ending


def bases(word: str) -> frozenset[str]:
    """The words, some of them made up, that the word may be a form of; not the word itself."""
    singulars = {word, *_singulars(word)}
    masculines = {base for each in singulars for base in _masculines(each)}
    verbs = {base for each in singulars for base in infinitives(each)}
    return frozenset(singulars | masculines | verbs) - {word}


def _singulars(word: str) -> Iterator[str]:
    """What the word may be the plural of."""
    if word.endswith("ces"):
        yield f"{word[:-3]}z"
    if word.endswith("es"):
        yield word[:-2]
    if word.endswith("s"):
        yield word[:-1]


def _masculines(word: str) -> Iterator[str]:
    """What the word may be the feminine of."""
    if word.endswith("triz"):
        yield f"{word[:-4]}tor"
        yield f"{word[:-4]}dor"
    for ending in ("esa", "isa", "ina"):
        if word.endswith(ending):
            yield word[:-3]
            yield f"{word[:-3]}e"
            yield f"{word[:-3]}o"
    if word.endswith("a"):
        yield f"{word[:-1]}o"
        yield f"{word[:-1]}e"
        if word[-2:-1] in {*"nrsl"}:
            yield word[:-1]


def infinitives(word: str) -> Iterator[str]:
    """The verbs, some of them made up, that the word may be a form of."""
    yield from _irregular(word)
    for length in range(1, min(LONGEST, len(word) - SHORTEST_STEM) + 1):
        stem, ending = word[:-length], word[-length:]
        ends = (("ar",) if ending in OF_AR else ()) + INFINITIVES[1:] * (ending in OF_OTHERS)
        if ends:
            yield from (before + end for before in _stems(stem) for end in ends)


def _irregular(word: str) -> Iterator[str]:
    """The verbs that the word is an irregular form of: deshizo, of deshacer."""
    for beginning in BEGINNINGS:
        rest = word.removeprefix(beginning)
        if rest != word or not beginning:
            starts = (rest[:end] for end in range(PAST, len(rest) + 1))
            yield from (beginning + VERBS[start] for start in starts if start in VERBS)


def _stems(stem: str) -> Iterator[str]:
    """How the stem may be in the infinitive."""
    for each in {stem, *_other_vowels(stem)}:
        yield each
        yield from (each.removesuffix(end) + new for end, new in ENDS if each.endswith(end))


def _other_vowels(stem: str) -> Iterator[str]:
    """The stem with another last vowel."""
    for vowels, new in VOWELS:
        before, found, after = stem.rpartition(vowels)
        if found and {*after.removeprefix("u")}.isdisjoint("aeiou"):
            yield before + new + after


FORMS = Morphology(bases=bases, verb_endings=INFINITIVES, plural="s")
