"""Forms that no rule of spelling leads back to their base: wrote, written, geese; and words that
only look like forms: nobody wicks, so nobody wicked."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.language.english.inflections import INFLECTIONS, Part, apply

# A verb, its past tense, and its participle where that is another word.
VERBS = """
    arise arose arisen, awake awoke awoken, bear bore borne, beat beat beaten, become became, befall
    befell befallen, beget begot begotten, begin began begun, behold beheld, bend bent, bereave
    bereft, bet bet, bid bade bidden, bind bound, bite bit bitten, bleed bled, blow blew blown,
    break broke broken, breed bred, bring brought, build built, burn burnt, buy bought, catch
    caught, choose chose chosen, cleave clove cloven, cling clung, come came, creep crept, deal
    dealt, dig dug, dive dove, do did done, draw drew drawn, dream dreamt, drink drank drunk, drive
    drove driven, dwell dwelt, eat ate eaten, fall fell fallen, feed fed, feel felt, fight fought,
    find found, flee fled, fling flung, fly flew flown, forbid forbade forbidden, foresee foresaw
    foreseen, forget forgot forgotten, forgive forgave forgiven, forgo forwent forgone, forsake
    forsook forsaken, freeze froze frozen, get got gotten, gild gilt, gird girt, give gave given, go
    went gone, grind ground, grow grew grown, hang hung, have had, hear heard, hew hewed hewn, hide
    hid hidden, hold held, keep kept, kneel knelt, know knew known, lay laid, lead led, lean leant,
    leap leapt, learn learnt, leave left, lend lent, lie lay lain, light lit, lose lost, make made,
    mean meant, meet met, mow mowed mown, outgrow outgrew outgrown, partake partook partaken, pay
    paid, plead pled, prove proved proven, relay relaid, rend rent, ride rode ridden, ring rang
    rung, rise rose risen, run ran, saw sawed sawn, say said, see saw seen, seek sought, sell sold,
    send sent, sew sewed sewn, shake shook shaken, shear sheared shorn, shine shone, shoe shod,
    shoot shot, show showed shown, shrink shrank shrunk, sing sang sung, sink sank sunk, sit sat,
    slay slew slain, sleep slept, slide slid, sling slung, slink slunk, smell smelt, smite smote
    smitten, sow sowed sown, speak spoke spoken, speed sped, spell spelt, spend spent, spill spilt,
    spin spun, spit spat, spoil spoilt, spring sprang sprung, stand stood, stave stove, steal stole
    stolen, stick stuck, sting stung, stink stank stunk, stride strode stridden, strike struck
    stricken, string strung, strive strove striven, swear swore sworn, sweep swept, swell swelled
    swollen, swim swam swum, swing swung, take took taken, teach taught, tear tore torn, tell told,
    think thought, thrive throve thriven, throw threw thrown, tread trod trodden, understand
    understood, wake woke woken, wear wore worn, weave wove woven, weep wept, win won, wind wound,
    withdraw withdrew withdrawn, withhold withheld, withstand withstood, wring wrung, write wrote
    written
"""
# What may stand before such a verb: rewrote, undone.
BEGINNINGS = ("re", "un", "over", "under", "mis", "out", "pre", "fore", "for", "inter", "up")

# A base and a form that a rule would lead elsewhere: dying is of die, not of dye.
OTHERS = """
    be being, be been, be were, do doing, go going, ax axed, ax axing, up upped, up upping,
    die dying, lie lying, tie tying, vie vying, belie belying, untie untying, beget begat,
    heave hove, inlay inlaid, unite united, unite uniting, route routed, route routing,
    regale regaled, regale regaling, puree pureed, puree pureeing, premiere premiered,
    premiere premiering, frolic frolicked, frolic frolicking, mimic mimicked, mimic mimicking,
    panic panicked, panic panicking, picnic picnicked, picnic picnicking, traffic trafficked,
    traffic trafficking
"""

# A noun and its plural.
NOUNS = """
    man men, woman women, child children, person people, foot feet, flatfoot flatfeet, forefoot
    forefeet, tooth teeth, eyetooth eyeteeth, hitman hitmen, goose geese, mouse mice, louse lice,
    die dice, ox oxen, penny pence, phenomenon phenomena, criterion criteria, automaton automata,
    auditorium auditoria, referendum referenda, datum data, medium media, bacterium bacteria,
    addendum addenda, erratum errata, ovum ova, memorandum memoranda, curriculum curricula, larva
    larvae, alumna alumnae, antenna antennae, formula formulae, vertebra vertebrae, pupa pupae,
    nebula nebulae, alga algae, aurora aurorae, bureau bureaux, gateau gateaux, plateau plateaux,
    tableau tableaux, beau beaux, matrix matrices, paparazzo paparazzi, graffito graffiti, concerto
    concerti, libretto libretti, virtuoso virtuosi, tempo tempi, cactus cacti, fungus fungi, focus
    foci, incubus incubi, nucleus nuclei, radius radii, alumnus alumni, locus loci
"""

ADJECTIVES = """
    good better best, well better best, bad worse worst, far farther farthest,
    far further furthest, little less least, much more most, many more most,
    dicey dicier, furry furrier, grey greyer, hale haler, rank ranker
"""

# They end as forms do, and are none, or their sense has gone far from the base.
_NO_FORMS = """
    antlered awning barebacked bearing beloved berried bigoted birdbrained bladed boneheaded
    bowlegged breed brindled building bullheaded bunting caped ceiling celled cladding cobwebbed
    colonnaded conceited crannied crooked cunning darling dimwitted dogged domed drawing dwelling
    eared evening fabled faceted famed fanged fatheaded feed fevered filing filling fitting
    flatfooted flooring frenzied frilled furred gabled gelding gendered gloved greed grounding
    grueling haired hallowed heading heed helmeted herring hipped hotheaded hundred icing incoming
    inning ivied jagged jellied kindred landing leading learned legged legging lidded lightning
    lipped liveried living lobed longing maned mannered meaning moated moneyed monocled morning
    naked need nothing nuanced oared odored offhanded offing opening outing overarmed padding
    painting parking pedigreed petaled pied pillared pimpled pinking pronged propertied pudding
    ragged railing raring reading redheaded reed renowned ringed rugged sacred seed tattered
    talented tentacled textured thing tiding tiered timing togaed toothed towheaded trunking tufted
    turreted tweed unbounded unconcerned undoing underhanded unending unequaled valved wadding
    walleyed warning wedding weed whorled wicked willing winding windowed witted witting wonted
    wooded wording wretched yolked
"""
NO_FORMS = frozenset(_NO_FORMS.split())


class Irregular(NamedTuple):
    """A base word, and which form of it a word is."""

    base: str
    part: Part
    is_participle: bool = False


def irregular_bases(word: str) -> Iterator[Irregular]:
    """The words that this one is an irregular form of."""
    yield from FORMS.get(word, ())
    for beginning in BEGINNINGS:
        if word.startswith(beginning):
            for base, part, is_participle in FORMS.get(word.removeprefix(beginning), ()):
                if part == "v":
                    yield Irregular(beginning + base, part, is_participle)


def _rows(text: str) -> Iterator[list[str]]:
    return (row.split() for row in text.split(","))


def _forms() -> dict[str, list[Irregular]]:
    found: dict[str, list[Irregular]] = {}
    for part, text in (("n", NOUNS), ("v", VERBS), ("v", OTHERS), ("a", ADJECTIVES)):
        for base, *forms in _rows(text):
            for form in {*forms} - {base}:
                is_participle = text is VERBS and form == forms[-1] != forms[0]
                found.setdefault(form, []).append(Irregular(base, part, is_participle))
    return found


FORMS: Mapping[str, Sequence[Irregular]] = _forms()


def base_words(word: str) -> Iterator[str]:
    """The words, some of them made up, that the word may be a form of."""
    yield from (base for base, _, _ in irregular_bases(word))
    if word not in NO_FORMS:
        yield from (origin.base for origin in apply(INFLECTIONS, word))
