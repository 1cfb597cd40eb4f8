"""What two public packages know of Spanish words.

entry   a word that a package lists, in its true spelling: canción, correr, fue
form    what the rules of the npm package make of its entries: canciones, corrió
letters a word as it is played: without accents, ñ apart
clitic  a pronoun behind a verb (dámelo); such a pair is no word of its own

Among the rules of the npm package, those whose flag is a letter of ASCII make words: plurals,
feminines, verbs, derivations, words with a prefix. All others put clitics behind verbs.
"""

import re
from collections.abc import Collection, Iterator
from itertools import chain
from pathlib import Path
from string import ascii_lowercase
from typing import NamedTuple

from hunspell import Rules, Stem, made, read_package, read_rules, read_stems
from lists import Words

from bot.language.spanish.letters import SPANISH

ALPHABET = SPANISH
PREFIXES = ascii_lowercase
DERIVATIONS = "ABCFHJKLMNOPQTU"
INFLECTIONS = "SGREIXD"  # plurals, feminines, verbs
CONJUGATIONS = "RIX"
VERBS_IN_FULL = ("errar", "jugar", "oler", "soler")  # those whose forms are entries
STRESSED = {"a": "á", "e": "é", "i": "í", "í": "í"}
SHORTEST_NAME = 4  # letters: no shorter word is ever guessed

ONE = "me|te|se|nos|os|les?|l[oa]s?"
CLITICS = re.compile(f"(.{{2,}}?)((?:me|te|se|nos|os)?(?:{ONE}))")
# Ends of verbs that look like clitics: abolis-te, abolid-os, fue-se.
ENDS_OF_VERBS = re.compile(".*(ste|dos)|[^áéíóú]*[^nr]se")
NO_CLITICS = frozenset({"cabrales", "esté", "estense", "mochales", "viejales", "éste"})


class Sources(NamedTuple):
    """What the packages hold, without words with clitics."""

    entries: Words
    seconded: Words  # those entries that the second package alone lists
    forms: Words
    of_vos: Words
    names: Words  # what the npm package writes with a capital: their letters


def read_sources(hunspell: Path, witness: Path) -> Sources:
    """Both packages. Raises OSError when one is missing."""
    rules = read_rules(read_package(hunspell, "index.aff"))
    stems = [*read_stems(read_package(hunspell, "index.dic"))]
    listed = written(witness.read_text(encoding="utf-8").split())
    return sources(stems, rules, listed)


def sources(stems: Collection[Stem], rules: Rules, witness: Words) -> Sources:
    """The words of these stems, of their rules, and of a second list."""
    ours = [stem for stem in stems if stem.word.islower()]
    made_of = expanded(ours, rules)
    known = frozenset(map(ALPHABET.fold, made_of | witness | {stem.word for stem in ours}))
    plain = written(stem.word for stem in ours if not stem.flags) - made_of - witness
    pairs = frozenset(word for word in plain if has_clitic(word, known))
    firsts = written(stem.word for stem in ours) - pairs
    entries = firsts | witness
    return Sources(
        entries=entries,
        seconded=witness - firsts,
        forms=made_of - entries,
        of_vos=frozenset(chain.from_iterable(map(of_vos, verbs(ours, rules)))),
        names=frozenset(names(stem.word for stem in stems)),
    )


def written(words: Collection[str] | Iterator[str]) -> Words:
    """Those of the words that are small letters of the alphabet and nothing else."""
    return frozenset(
        word for word in words if word.islower() and ALPHABET.is_word(ALPHABET.fold(word))
    )


def names(words: Iterator[str]) -> Iterator[str]:
    """The letters of the words with one capital, at the beginning."""
    for word in words:
        letters = ALPHABET.fold(word)
        if word.istitle() and ALPHABET.is_word(letters) and len(letters) >= SHORTEST_NAME:
            yield letters


def expanded(stems: Collection[Stem], rules: Rules) -> Words:
    """What the rules make of the stems, other than with clitics."""
    return written(form for stem in stems for form in family(stem, rules))


def family(stem: Stem, rules: Rules) -> Iterator[str]:
    """The forms of a stem, and the words that come from it with their own forms."""
    for start in (stem, *prefixed(stem, rules)):
        for word in (start, *made(start, DERIVATIONS, rules)):
            yield from (each.word for each in made(word, INFLECTIONS, rules))
            if word is not stem:
                yield word.word


def prefixed(stem: Stem, rules: Rules) -> list[Stem]:
    """The stem behind each of its prefixes; it keeps its other rules."""
    return [Stem(each.word, stem.flags) for each in made(stem, PREFIXES, rules)]


def verbs(stems: Collection[Stem], rules: Rules) -> Iterator[str]:
    """The infinitives."""
    yield from VERBS_IN_FULL
    for stem in stems:
        if not set(CONJUGATIONS).isdisjoint(stem.flags):
            yield from (each.word for each in (stem, *prefixed(stem, rules)))


def of_vos(verb: str) -> tuple[str, str]:
    """What is said to *vos* in half of America, by the one rule there is: tener, tenés, tené."""
    stressed = f"{verb[:-2]}{STRESSED[verb[-2]]}"
    return f"{stressed}s", stressed


def has_clitic(word: str, known: Collection[str]) -> bool:
    """Is it a verb with pronouns behind it? Known are the letters of all words."""
    if word in NO_CLITICS or ENDS_OF_VERBS.fullmatch(word):
        return False
    letters = ALPHABET.fold(word)
    shorter = re.fullmatch(f"(.{{2,}})({ONE})", letters)
    starts = [found[1] for found in (CLITICS.fullmatch(letters), shorter) if found]
    return any(start + end in known for start in starts for end in ("", "d", "s"))


def spelled(parts: Sources) -> Words:
    """All words in their spelling. A form that has the letters of an entry is shown as the entry
    is, one of vos as the others are: so cambió is CAMBIO, and cantás is CANTAS. Of entries with the
    same letters those stand that the first package lists, which knows its accents better: reír."""
    shown: set[str] = set()
    letters: set[str] = set()
    firsts = parts.entries - parts.seconded
    for words in (firsts, parts.seconded, parts.forms, parts.of_vos):
        more = {word for word in words if ALPHABET.fold(word) not in letters}
        shown |= more
        letters |= set(map(ALPHABET.fold, more))
    return frozenset(shown)
