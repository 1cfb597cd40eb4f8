"""What two public packages know of the Portuguese of Brazil.

base    a word that the npm package lists, in its true spelling, and that is no form of another:
        canção, correr
form    what the rules of the npm package make of a base word: canções, correram
stump   a verb as it stands before a pronoun and nowhere else (cantá-lo, cantamo-nos); no word

Among the rules of the npm package, some flags make plurals, feminines and conjugated verbs. Others
put pronouns behind verbs with a hyphen, or make diminutives, superlatives and derivations, which
are entries of their own where people write them.
"""

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from hunspell import Rules, Stem, made, read_package, read_rules, read_stems
from lists import Words

from bot.language.alphabet import Alphabet

# ç is played as a C, as all letters with a sign are played without it.
ALPHABET = Alphabet("abcdefghijklmnopqrstuvwxyz", accents="aáàâã cç eéê ií oóôõ uúü")
INFLECTIONS = "ABCDF"  # plurals and feminines
CONJUGATIONS = "abcdefghituw"
NO_STUMPS = frozenset({"crê", "dá", "descrê", "está", "lê", "prevê", "provê", "relê", "revê", "vê"})
OPEN_ENDS = {"ar": "á", "er": "ê", "or": "ô"}  # of infinitives before -lo


class PortugueseSources(NamedTuple):
    """What the packages hold, without stumps."""

    bases: Words  # of the npm package
    forms: Words  # of these
    shared: Words  # base words that the second list has, too: those that are worth reading
    shared_forms: Words  # of these


def read_portuguese(hunspell: Path, witness: Path) -> PortugueseSources:
    """Both packages. Raises OSError when one is missing."""
    rules = read_rules(read_package(hunspell, "index.aff"))
    stems = [*read_stems(read_package(hunspell, "index.dic"))]
    return portuguese_sources(stems, rules, written(witness.read_text(encoding="utf-8").split()))


def portuguese_sources(
    stems: Iterable[Stem], rules: Rules, witness: Collection[str]
) -> PortugueseSources:
    """The words of these stems, of their rules, and of a second list."""
    forms: set[str] = set()
    shared_forms: set[str] = set()
    ours = [stem for stem in stems if is_word(stem.word)]
    for stem in ours:
        found = [*forms_of(stem, rules)]
        forms.update(found)
        if stem.word in witness:
            shared_forms.update(found)
    bases = frozenset(stem.word for stem in ours) - forms
    shared = bases.intersection(witness)
    return PortugueseSources(
        bases=bases,
        forms=frozenset(forms),
        shared=shared,
        shared_forms=frozenset(shared_forms),
    )


def forms_of(stem: Stem, rules: Rules) -> Iterator[str]:
    """The plurals, feminines and conjugated forms of a stem."""
    found = {each.word for each in made(stem, INFLECTIONS + CONJUGATIONS, rules)}
    for form in sorted(found):
        if form != stem.word and is_word(form) and not is_stump(form, stem.word, found):
            yield form


def is_stump(form: str, verb: str, others: Collection[str]) -> bool:
    """Does it stand before a pronoun only?"""
    if form in NO_STUMPS:
        return False
    if form.endswith("mo"):
        return f"{form}s" in others
    start, end = verb[:-2], OPEN_ENDS.get(verb[-2:])
    return end is not None and form == start + end


def written(words: Iterable[str]) -> Words:
    """Those of the words that are small letters of the alphabet and nothing else."""
    return frozenset(filter(is_word, words))


def is_word(word: str) -> bool:
    """Is it made of small letters of the alphabet?"""
    return word.islower() and ALPHABET.is_word(ALPHABET.fold(word))
