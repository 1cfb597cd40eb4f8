"""A definition as a hint: whatever would give the word away is hidden.

related     two words share a stem: happily and happiness, baker and bakes, bird and songbird

Better one word hidden too many than one too few: a stem may be wrong, as long as both have it.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from bot.language.masking import MASK

SHORTEST_STEM = 3  # "act" of "react"
SHORTEST_PART = 4  # "house" of "greenhouse"; shorter parts are in words by chance
SHORTEST_START = 5  # "expla" of "explain" and "explanation"
START_SHARE = 0.7  # of the shorter word
CACHED = 1 << 14  # words; a definition has about ten

# Hidden only where they are the word itself: "with" says nothing about "without".
_GRAMMAR = """
    about above across after again against also another any are around away because been before
    being below between both but can cause could does doing done down each either ever every for
    from had has have having her his how into its itself less like made make many may more most much
    neither nor not off one ones only other others out outside over own same several she should some
    something someone such than that the their them then there these they thing things this those
    through too toward towards under until upon use used uses using usually very was were what when
    where which while who whom whose will with within without would you your
"""
GRAMMAR = frozenset(_GRAMMAR.split())

_SUFFIXES = """
    s es ed d ing ings er ers r rs or ors est st ly y ness nesses ful less ment ments able ible
    ably ibly ability ibility bility abilities ation ations ion ions ition ate ates ated ating ator
    ators tion al ally ial ic ics ical ically ity ities ty ous ously ious ive ively ative ize ized
    izes izing ization izer ise ist ists istic ism isms ish ship ships hood hoods ance ances ence
    ant ants ent ents ancy ency ery ary ory age ages en ened ening ens ess esses eer ee ees ette let
    like man men ward wards th ify ified ifies ifying ification iness ier iest ies ied
"""
SUFFIXES = frozenset(_SUFFIXES.split())
LONGEST_SUFFIX = max(map(len, SUFFIXES))

_PREFIXES = """
    un re non over under out pre dis mis in im il ir de sub super inter anti co fore semi micro
    mini multi up down self mid counter hyper ultra trans post pro auto bio en em be
"""
PREFIXES = tuple(_PREFIXES.split())


def masked(definition: str, word: str) -> str:
    """The definition with the word, and every word that shares its stem, hidden.

    Two neighbors that make up the word ("hot dog" for "hotdog") are hidden too. The word is in
    lower case.
    """
    tokens = list(re.finditer("[A-Za-z]+", definition))
    names = [token.group().lower() for token in tokens]
    hidden = {n for n, name in enumerate(names) if related(name, word)} | set(_joined(names, word))
    pieces, end = [], 0
    for n in sorted(hidden):
        pieces += [definition[end : tokens[n].start()], MASK]
        end = tokens[n].end()
    return "".join(pieces) + definition[end:]


def _joined(names: list[str], word: str) -> Iterator[int]:
    """The places of neighbors that are, written together, a form of the word."""
    for n, (first, second) in enumerate(pairwise(names)):
        is_likely = min(len(first), len(second)) > 1 and first[:2] == word[:2]
        if is_likely and endless(first + second) & endless(word):
            yield from (n, n + 1)


def related(name: str, word: str) -> bool:
    """Would the name give the word away?"""
    if name == word:
        return True
    if name in GRAMMAR or not _may_be_related(name, word):
        return False
    return bool(stems(name) & stems(word)) or _is_part(name, word) or _same_start(name, word)


def _may_be_related(name: str, word: str) -> bool:
    """Does one of them hold the start of the other? A quick look that spares most of the work."""
    return any(start in word for start in _starts(name)) or any(
        start in name for start in _starts(word)
    )


@lru_cache(maxsize=CACHED)
def _starts(word: str) -> frozenset[str]:
    """The first two letters of the word, and of what follows a prefix."""
    rests = {word.removeprefix(prefix) for prefix in PREFIXES} | {american(word)}
    return frozenset(rest[:2] for rest in rests if rest)


def _is_part(name: str, word: str) -> bool:
    """Does one of the two begin or end with a stem of the other?"""
    return any(
        len(stem) >= SHORTEST_PART
        and stem not in GRAMMAR
        and (whole.startswith(stem) or whole.endswith(stem))
        for whole, part in ((word, name), (name, word))
        for stem in endless(part)
    )


def _same_start(one: str, other: str) -> bool:
    """Do the words begin with the same letters for most of the shorter one?"""
    same = next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    return same >= max(SHORTEST_START, START_SHARE * min(len(one), len(other)))


@lru_cache(maxsize=CACHED)
def stems(word: str) -> frozenset[str]:
    """The word without any of its prefixes and suffixes, words of grammar apart."""
    found = set(endless(word))
    for prefix in PREFIXES:
        rest = word.removeprefix(prefix)
        if rest != word and len(rest) >= SHORTEST_STEM:
            found |= endless(rest)
    return frozenset(found - GRAMMAR | {word})


@lru_cache(maxsize=CACHED)
def endless(word: str) -> frozenset[str]:
    """The word without any of its suffixes, in one spelling."""
    found, fresh = set[str](), {american(word)}
    while fresh:
        found |= fresh
        fresh = {shorter for long in fresh for shorter in _shorter(long)} - found
    return frozenset(found)


def _shorter(word: str) -> Iterator[str]:
    """The word without one suffix, spelled as English may spell it."""
    for length in range(1, LONGEST_SUFFIX + 1):
        rest = word[:-length]
        if word[-length:] not in SUFFIXES or not re.search("[aeiouy]", rest):
            continue
        spellings = [rest, rest + "e", rest + "y"]
        if rest.endswith("i"):
            spellings.append(rest[:-1] + "y")
        if rest.endswith("v"):
            spellings += [rest[:-1] + "f", rest[:-1] + "fe"]
        if rest[-1:] == rest[-2:-1]:
            spellings.append(rest[:-1])
        yield from (spelling for spelling in spellings if len(spelling) >= SHORTEST_STEM)


def american(word: str) -> str:
    """The word in the spelling of the definitions."""
    for british, spelling in (("our", "or"), ("ae", "e"), ("oe", "e"), ("yse", "yze")):
        word = word.replace(british, spelling)
    return word
