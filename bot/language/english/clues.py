"""The sense of a word for a hint: a clue of our own, that of its base word, or the dictionary's.

clue    one line in the manner of a crossword: "to give an incentive"
part    of speech, which a clue defines: n, v, a, or r for all others
label   what a form adds to the clue of its base, where that is of the form's part: "(past tense) to
        give an incentive"; the past tense of LONG is not that of "like a giraffe's neck"
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from bot.language.definitions import Definitions
from bot.language.english.inflections import (
    INFLECTIONS,
    ING,
    MORE,
    MOST,
    PAST,
    PLURAL,
    THIRD,
    Origin,
    Part,
    apply,
    form,
)
from bot.language.english.irregular import NO_FORMS, irregular_bases

Lookup = Callable[[str], str | None]  # what a file says of a word, if it has it

LABELS = {
    PLURAL: "plural",
    THIRD: "-s form",
    PAST: "past tense",
    ING: "-ing form",
    MORE: "more so",
    MOST: "most of all",
}
PARTICIPLE = "past participle"
PLAIN = (PAST, ING)  # whose endings say enough; a corner is not more of corn
SHORTEST_BASE = 3  # heed is nothing that he does
SOFT = ("th", "ng")  # bathed is of bathe, and lunged of lunge, where bath and lung are words too


class Clues:
    """The senses of words from two files, of which the first wins."""

    def __init__(self, clues: Lookup, definitions: Lookup) -> None:
        """Take what looks a word up among the clues (a part, a tab and the clue), and among the
        dictionary's definitions."""
        self._clues = clues
        self._definitions = definitions

    def of(self, word: str) -> str | None:
        """The sense of a word in lower case, unmasked, or None when nothing has it."""
        return self.clue(word) or self._definitions(word)

    def definition(self, word: str) -> str | None:
        """What the dictionary says of it, unmasked, or None."""
        return self._definitions(word)

    def clue(self, word: str) -> str | None:
        """The clue of the word, or that of its base word with a label."""
        if own := self._clues(word):
            return own.partition("\t")[2]
        for base, label, part in self.bases(word):
            defined, _, clue = (self._clues(base) or "").partition("\t")
            if defined == part:
                return f"({label}) {clue}"
        return None

    def bases(self, word: str) -> Iterator[tuple[str, str, Part]]:
        """The words, some of them made up, that the word may be a form of, the likely one first;
        each with a label that says which form it is, and the part of speech of which it is one."""
        for base, part, is_participle in irregular_bases(word):
            yield base, PARTICIPLE if is_participle else LABELS[form(word, part)], part
        if word not in NO_FORMS:
            definition = self._definitions(word) or ""
            for origin in regular_origins(word):
                if origin.label in PLAIN or definition.startswith(origin.label):
                    yield origin.base, LABELS[origin.label], origin.part


def senses(data: Path) -> Clues:
    """The clues and definitions of a data folder. Raises HostError when it lacks one of them."""
    return Clues(Definitions(data / "clues.tsv").of, Definitions(data / "definitions.tsv").of)


def regular_origins(word: str) -> list[Origin]:
    """The words that this one may be a form of, by the rules of spelling."""
    stem = re.sub("(ed|ing)$", "", word)
    first = stem.endswith(SOFT)
    found = (each for each in apply(INFLECTIONS, word) if len(each.base) >= SHORTEST_BASE)
    return sorted(found, key=lambda origin: (origin.base == stem + "e") != first)
