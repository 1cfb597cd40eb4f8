"""What an English word may be a form of: plurals, forms of verbs, comparatives."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

Part = str  # of speech: n, v, a or r


class Origin(NamedTuple):
    """A word that another may come from."""

    label: str  # "plural of a noun"; empty when the definition serves as it is
    base: str
    part: Part


class AffixRule(NamedTuple):
    """An ending or a beginning, and what it does to the sense."""

    affix: str
    bases: tuple[str, ...]  # what may stand in its place
    part: Part  # of the base
    label: str
    makes: Part  # of the derived word


PLURAL = "plural of a noun"
THIRD = "-s form of a verb"
PAST = "past form of a verb"
ING = "-ing form of a verb"
MORE = "comparative of an adjective"
MOST = "superlative of an adjective"

INFLECTIONS = (
    AffixRule("s", ("",), "n", PLURAL, "n"),
    AffixRule("es", ("", "is"), "n", PLURAL, "n"),
    AffixRule("ies", ("y",), "n", PLURAL, "n"),
    AffixRule("ves", ("f", "fe"), "n", PLURAL, "n"),
    AffixRule("men", ("man",), "n", PLURAL, "n"),
    AffixRule("ae", ("a",), "n", PLURAL, "n"),
    AffixRule("i", ("us", "o"), "n", PLURAL, "n"),
    AffixRule("a", ("um", "on"), "n", PLURAL, "n"),
    AffixRule("children", ("child",), "n", PLURAL, "n"),
    AffixRule("s", ("",), "v", THIRD, "v"),
    AffixRule("es", ("",), "v", THIRD, "v"),
    AffixRule("ies", ("y",), "v", THIRD, "v"),
    AffixRule("ed", ("", "e"), "v", PAST, "v"),
    AffixRule("ied", ("y",), "v", PAST, "v"),
    AffixRule("ing", ("", "e"), "v", ING, "v"),
    AffixRule("ying", ("ie",), "v", ING, "v"),
    AffixRule("er", ("", "e"), "a", MORE, "a"),
    AffixRule("ier", ("y",), "a", MORE, "a"),
    AffixRule("est", ("", "e"), "a", MOST, "a"),
    AffixRule("iest", ("y",), "a", MOST, "a"),
)

DOUBLES = "[^aeiou]*[aeiou][^aeiouwxys]"  # dot: dotting, never doting

VERB_PREFIXES = ("re", "un", "over", "under", "mis", "out", "pre", "de")


def inflections(word: str, irregular: Mapping[Part, Mapping[str, list[str]]]) -> Iterator[Origin]:
    """The words that the word may be a form of.

    The irregular ones are base forms by form, for each part of speech.
    """
    for part, bases in irregular.items():
        for base in bases.get(word, ()):
            if base != word:
                yield Origin(form(word, part), base, part)
    for prefix in filter(word.startswith, VERB_PREFIXES):
        for base in irregular["v"].get(word.removeprefix(prefix), ()):
            yield Origin(form(word, "v"), prefix + base, "v")
    yield from apply(INFLECTIONS, word)


def form(word: str, part: Part) -> str:
    """Which irregular form the word is."""
    if part == "n":
        return PLURAL
    if part == "v":
        return ING if word.endswith("ing") else THIRD if word.endswith("s") else PAST
    return MOST if word.endswith("st") else MORE


def apply(rules: Iterable[AffixRule], word: str) -> Iterator[Origin]:
    """The words that the rules lead back to."""
    for rule in rules:
        rest = word.removesuffix(rule.affix)
        if rest == word or len(rest) < 2:
            continue
        for ending in rule.bases:
            if ending or rule.affix[0] not in "aeiouy" or not re.fullmatch(DOUBLES, rest):
                yield Origin(rule.label, rest + ending, rule.part)
        if rest[-1:] == rest[-2:-1] and "" in rule.bases:
            yield Origin(rule.label, rest[:-1], rule.part)
