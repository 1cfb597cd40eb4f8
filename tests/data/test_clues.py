"""data/clues.tsv is in order, true to its rules, and covers what a daily honeycomb asks for."""

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from bot.language.english.clues import Clues, senses
from bot.language.english.irregular import FORMS
from bot.language.english.masking import masked
from bot.language.lexicon import read_lexicon
from bot.puzzles.honeycomb.honeycomb import letter_subsets, valid_words
from bot.puzzles.words import letterset
from tests.support.ten_years import candidates

DATA = Path(__file__).parents[2] / "data"
FILE = DATA / "clues.tsv"
README = DATA / "README.md"

PARTS = {"n", "n*", "v", "v*", "a", "r"}
LONGEST = 70  # characters
PLAIN = re.compile(r"“?[^\W_]([^\W_]|[ .,;:!?'()/&%$“”…–-])*([^\W_]|[)!?'”…%])")

# Words that are the same thing, each pair with one clue.
TWINS = ""


@cache
def clues() -> dict[str, str]:
    """{word: clue}."""
    return {word: clue for word, _, clue in (line.split("\t") for line in lines())}


def lines() -> list[str]:
    """The lines of the file, without their ends."""
    return FILE.read_text(encoding="utf-8").split("\n")[:-1]


@cache
def words(name: str) -> frozenset[str]:
    """The words of a list in data/."""
    return frozenset((DATA / f"{name}.txt").read_text(encoding="utf-8").split())


@cache
def kin() -> dict[str, set[str]]:
    """The irregular forms of each base, and the bases of each form, where spelling says nothing."""
    found = defaultdict(set)
    for form, origins in FORMS.items():
        for origin in origins:
            found[form].add(origin.base)
            found[origin.base].add(form)
    return found


def form_faults() -> Iterator[str]:
    """What is wrong with the form of the file."""
    entries = [line.split("\t") for line in lines()]
    names = [entry[0] for entry in entries]
    if b"\r" in FILE.read_bytes() or any(len(entry) != 3 for entry in entries):
        yield "a line is not a word, a tab, a part of speech, a tab, a clue and LF"
    if not {entry[1] for entry in entries} <= PARTS:
        yield "a part of speech is none of n, v, a and r, with a star where it has no forms"
    if names != sorted(set(names)):
        yield "the words are not in order, or one is there twice"


def clue_faults(word: str, clue: str) -> Iterator[str]:
    """What is wrong with one clue."""
    if word not in words("accepted"):
        yield f"{word} is not accepted"
    if len(clue) > LONGEST:
        yield f"{word}: the clue has {len(clue)} characters"
    if not PLAIN.fullmatch(clue) or "  " in clue:
        yield f"{word}: the clue is not plain text: {clue}"
    shown = set(re.findall("[a-z]+", clue.lower()))
    if shown & words("blocked"):
        yield f"{word}: the clue holds a blocked word"
    if masked(clue, word) != clue or shown & kin()[word]:
        yield f"{word}: the clue holds a form of its word: {clue}"


def repeated() -> Iterator[str]:
    """Words that share a clue and are no twins."""
    by_clue = defaultdict(list)
    for word, clue in clues().items():
        by_clue[clue.lower()].append(word)
    twins = {tuple(pair.split()) for pair in TWINS.split(",")}
    yield from (
        f"{', '.join(shared)} share a clue"
        for shared in by_clue.values()
        if len(shared) > 1 and tuple(shared) not in twins
    )


def asked() -> set[str]:
    """The target words that any daily honeycomb can ask for."""
    lexicon = read_lexicon(DATA)
    words_of = defaultdict(list)
    for word in valid_words(lexicon.targets):
        words_of[letterset(word)].append(word)
    return {
        word
        for candidate in candidates()
        for subset in letter_subsets(candidate.letters)
        if not set(candidate.centers).isdisjoint(subset)
        for word in words_of.get(subset, ())
    }


@cache
def lacking() -> list[str]:
    """The base words asked for that have no clue; a form counts with its base."""
    shipped = senses(DATA)
    return sorted({base_of(word, shipped) for word in asked() if not shipped.clue(word)})


def base_of(word: str, shipped: Clues) -> str:
    """The accepted word that the word is a form of, or else itself."""
    bases = (base for base, _, _ in shipped.bases(word))
    return next((base for base in bases if base in words("accepted")), word)


def test_the_clues_have_no_fault() -> None:
    """One run names every fault."""
    found = [*form_faults(), *repeated()]
    found += [fault for word, clue in clues().items() for fault in clue_faults(word, clue)]
    assert not found, "\n" + "\n".join(found)


def test_every_base_word_of_a_honeycomb_has_a_clue() -> None:
    found = lacking()
    assert not found, f"{len(found)} lack a clue: {' '.join(found[:100])}"


def test_the_readme_tells_how_many_there_are() -> None:
    digest = hashlib.sha256(FILE.read_bytes()).hexdigest()
    row = f"| `clues.tsv` | {len(lines()):,} | `{digest}` |"
    assert row in README.read_text(encoding="utf-8").splitlines()
